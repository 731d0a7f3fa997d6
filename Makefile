# Everything a player or an engineer does with this checkout. `make help` lists it.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
CORE := $(shell find src/manywinds -name '*.py' -o -name '*.toml' -o -path '*/page/*' -type f)
WORKERS ?= auto
DEALS ?= 1000000

.PHONY: play test check format bench laws deals golden docs clean help

help: ## Show this list.
	@sed -n 's/^\([a-z]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 10

play: $(VENV)/.installed ## Set everything up and serve the page.
	$(BIN)/manywinds serve

# All tests run on the package as installed, compiled if possible; those of the core then on the plain files too, where
# coverage can be seen.
test: $(VENV)/.tools $(VENV)/.installed ## Set everything up and run all checks and tests.
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/vulture
	$(BIN)/python -m pytest -n $(WORKERS)
	PYTHONPATH=src $(BIN)/python -m pytest -m "core and not slow" -n $(WORKERS) --cov

check: test ## The same as test.

format: $(VENV)/.tools ## Format the code.
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

bench: $(VENV)/.tools $(VENV)/.installed ## Measure against other libraries, in one run.
	$(BIN)/python bench/kernel.py
	$(BIN)/python bench/mcr.py
	$(BIN)/python bench/hk.py
	$(BIN)/python bench/riichi.py
	$(BIN)/python bench/israeli.py
	$(BIN)/python bench/env.py
	$(BIN)/python bench/play.py
	$(BIN)/python bench/seating.py

laws: $(VENV)/.tools $(VENV)/.installed ## Run the long properties and comparisons.
	$(BIN)/python -m pytest -m slow -n $(WORKERS)

golden: $(VENV)/.installed ## Write golden counts and playthroughs anew.
	$(BIN)/python tools/perft.py
	$(BIN)/python tools/playthroughs.py

deals: $(VENV)/.tools $(VENV)/.installed ## Play DEALS deals of every book, judged and not, and check every law.
	$(BIN)/python tools/many_deals.py --deals $(DEALS)

docs: $(VENV)/.docs $(VENV)/.installed ## Build the documentation into site/.
	$(BIN)/mkdocs build --strict

clean: ## Remove everything that was built.
	rm -rf $(VENV) build dist site *.egg-info src/*.egg-info .coverage .pytest_cache .mypy_cache .ruff_cache .hypothesis

$(VENV)/.made:
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade pip
	touch $@

# The core is compiled here if there is a C compiler; without one the same files are installed as they are.
$(VENV)/.installed: $(VENV)/.made pyproject.toml setup.py README.md $(CORE)
	rm -rf build
	$(BIN)/python -m pip install --quiet .
	touch $@

# PyMahjongGB is built from source and needs a C++ compiler, pymahjong has no wheel for every Python; without one of them
# the comparison with it is skipped.
$(VENV)/.tools: $(VENV)/.made pyproject.toml
	$(BIN)/python -m pip install --quiet --group test --group check --group peers
	$(BIN)/python -m pip install --quiet --group compiled-peers || echo "PyMahjongGB could not be built here."
	$(BIN)/python -m pip install --quiet --group play-peers || echo "pymahjong and rlcard could not be installed here."
	touch $@

$(VENV)/.docs: $(VENV)/.made pyproject.toml
	$(BIN)/python -m pip install --quiet --group docs
	touch $@
