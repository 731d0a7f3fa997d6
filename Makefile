# Everything a player or an engineer does with this checkout. `make help` lists it.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
CORE := $(shell find src/manywinds -name '*.py' -o -name '*.toml')
PAGE := src/manywinds/server/page/index.html
WEB := $(shell find web -name node_modules -prune -o -name openapi.json -o -type f -print)
# A Node of the virtual environment, where there is one, goes before that of the machine.
NPM := cd web && PATH="$(abspath $(BIN)):$$PATH" npm
WORKERS ?= auto
DEALS ?= 1000000

# Vite needs this much.
NODE_IS_NEW := node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 22 || (a == 22 && b >= 12) || (a == 20 && b >= 19) ? 0 : 1)'

.PHONY: play page types test cover check audit format bench load fuzz deploy-check laws deals golden docs clean help

help: ## Show this list.
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 14

play: $(VENV)/.installed ## Set everything up and serve the page.
	$(BIN)/manywinds serve

page: $(PAGE) ## Build the page.

types: $(VENV)/.installed web/node_modules/.installed ## Write the page's types anew from those of the server.
	$(BIN)/python -m manywinds.server.openapi > web/openapi.json
	$(NPM) run --silent types

# All tests run on the package as installed, compiled if possible; those of the core then on the plain files too.
test: $(VENV)/.tools $(VENV)/.installed $(VENV)/browser ## Set everything up and run all checks and tests.
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/vulture
	$(NPM) run --silent check
	$(NPM) run --silent test
	$(BIN)/python -m pytest -n $(WORKERS)
	PYTHONPATH=src $(BIN)/python -m pytest -m "core and not slow" -n $(WORKERS)

cover: $(VENV)/.tools ## See which lines of the core the tests of the core reach.
	PYTHONPATH=src $(BIN)/python -m pytest -m "core and not slow" -n $(WORKERS) --cov

check: test audit ## The tests, and whether anything we depend on is known to be unsafe.

audit: $(VENV)/.tools ## Ask the public lists of faults about everything we depend on; this needs the net.
	$(BIN)/python tools/audit.py

format: $(VENV)/.tools ## Format the code.
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

bench: $(VENV)/.tools $(VENV)/.installed $(VENV)/browser ## Measure against other libraries, in one run.
	$(BIN)/python bench/kernel.py
	$(BIN)/python bench/mcr.py
	$(BIN)/python bench/hk.py
	$(BIN)/python bench/riichi.py
	$(BIN)/python bench/israeli.py
	$(BIN)/python bench/env.py
	$(BIN)/python bench/play.py
	$(BIN)/python bench/server.py
	$(BIN)/python bench/page.py
	$(BIN)/python bench/seating.py

load: $(VENV)/.tools $(VENV)/.installed ## Play 250 tables of four on two servers for five minutes, and look for anything lost.
	$(BIN)/python bench/load.py

fuzz: $(VENV)/.tools $(VENV)/.installed ## Send a server a million malformed messages.
	$(BIN)/python tools/fuzz.py

# BUILD holds further options for buildah, such as another base.
deploy-check: $(VENV)/.tools $(VENV)/.installed ## Run nginx, the unit and the image of deploy/ for real, as root.
	$(BIN)/python tools/deploy_check.py --build "$(BUILD)"

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
	rm -rf $(VENV) build dist site web/node_modules src/manywinds/server/page *.egg-info src/*.egg-info .coverage .pytest_cache .mypy_cache .ruff_cache .hypothesis

$(VENV)/.made:
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade pip
	touch $@

# Where the machine has no Node that is new enough, one comes from PyPI.
$(VENV)/.node: $(VENV)/.made
	{ $(NODE_IS_NEW) && npm --version; } > /dev/null 2>&1 || $(BIN)/python -m pip install --quiet --group page
	touch $@

web/node_modules/.installed: web/package.json web/package-lock.json $(VENV)/.node
	$(NPM) ci --loglevel error
	touch $@

$(PAGE): $(WEB) web/node_modules/.installed
	$(NPM) run --silent build

# The core is compiled here if there is a C compiler; without one the same files are installed as they are.
$(VENV)/.installed: $(VENV)/.made pyproject.toml setup.py README.md $(CORE) $(PAGE)
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

# A browser for the tests of the page: one that is installed, or one that is brought. Without any they are left out.
$(VENV)/browser: $(VENV)/.made tools/browser.py
	PATH="$(abspath $(BIN)):$$PATH" $(BIN)/python tools/browser.py $@ || true

$(VENV)/.docs: $(VENV)/.made pyproject.toml
	$(BIN)/python -m pip install --quiet --group docs
	touch $@
