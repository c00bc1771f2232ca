# Everything is set up by the targets themselves; start with `make play` or `make test`.
PYTHON ?= python3
BIN := .venv/bin
STAMP := .venv/.installed
# A PostgreSQL database for `make chaos`; its tables are made by the server.
DATABASE ?= postgresql://postgres@127.0.0.1:5432/test

.PHONY: help setup play test test-fast check bench ladder chaos fuzz load clean
.DEFAULT_GOAL := help

help: ## Show what can be made
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-10s %s\n", $$1, $$2}'

setup: $(STAMP) ## Install Critias and its tools into .venv

$(STAMP): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit("Critias needs Python 3.11 or newer, this is " + sys.version.split()[0]) if sys.version_info < (3, 11) else None'
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@echo "Installing Critias into .venv (once, about a minute) ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt 'pip>=25.1'
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable . --group dev
	@touch $@

play: setup ## Play a game of Atlantis in the terminal
	@$(BIN)/critias play atlantis

test: setup ## Run all tests, the rules also as plain Python and with bounds checked
	@$(BIN)/python -m pytest -n auto
	@echo "The rules as plain Python:"
	@NUMBA_DISABLE_JIT=1 $(BIN)/python -m pytest -n auto -m 'not slow' tests/rules tests/perft
	@echo "The rules compiled with bounds checked:"
	@NUMBA_BOUNDSCHECK=1 $(BIN)/python -m pytest -n auto -m 'not slow' tests/rules tests/perft tests/golden

test-fast: setup ## Run the tests that take about a minute
	@$(BIN)/python -m pytest -n auto -m 'not slow'

check: setup ## Lint, types, layers
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports

bench: setup ## Measure speed against peers (installs them into .venv-peers)
	@$(BIN)/python bench/run.py

ladder: setup ## Measure the bots against each other and write docs/ladder.md (about an hour)
	@$(BIN)/python bench/ladder.py

chaos: setup ## Kill the server a thousand times while clients play (about 20 minutes; wants PostgreSQL, named in DATABASE)
	@$(BIN)/python tests/server/chaos.py --kills 500
	@$(BIN)/python tests/server/chaos.py --kills 500 --database $(DATABASE)

fuzz: setup ## Send 100,000 bad messages to the server
	@$(BIN)/python tests/server/fuzz.py

load: setup ## Measure thousands of live tables against boardgame.io (writes bench/load/results.md)
	@$(BIN)/python bench/load/run.py

clean: ## Remove what was installed and built
	rm -rf .venv .venv-peers .mypy_cache .pytest_cache .ruff_cache build dist
