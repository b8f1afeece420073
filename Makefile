# doublesix: `make play` and `make test` do all set-up themselves.  `make help` lists the rest.

VENV := .venv
BIN := $(VENV)/bin
# The first interpreter that is new enough; PYTHON=... overrides.
NEW_ENOUGH := import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))
PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11; do \
	"$$p" -c '$(NEW_ENOUGH)' 2>/dev/null && echo "$$p" && break; done)
PIP := "$(BIN)/python" -m pip -qq --disable-pip-version-check
LOCKED := --require-hashes --no-deps
CORE := $(wildcard src/doublesix/engine/core/*.py)
CHECKED := $(wildcard src tests examples bench conftest.py)
FELL_BACK := doublesix: the C compiler failed ($(VENV)\/build.log), so the engine will run interpreted
# What only the tests need from Debian, as command=package.
DEBIAN :=
GAME ?=
ARGS ?=

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help setup play test test-setup lint types unit docs format lock wheel bench soak clean

help: ## show this list
	@echo "doublesix: dominoes as people really play it"
	@sed -n 's/^\([a-z]*\):.*## /  make \1|/p' Makefile | awk -F'|' '{ printf "%-14s %s\n", $$1, $$2 }'

setup: $(VENV)/.package ## make .venv with the command .venv/bin/doublesix
	@echo "doublesix: ready; the command is $(BIN)/doublesix"

play: $(VENV)/.package ## play at the terminal (GAME=block, ARGS="--seats 3")
	@"$(BIN)/doublesix" play $(GAME) $(ARGS)

test: test-setup lint types docs unit ## every check: format, lint, types, documents, tests

lint: test-setup
	@echo "doublesix: format and lint"
	@"$(BIN)/ruff" format --check --quiet . || { echo "doublesix: not formatted; run 'make format'" >&2; exit 1; }
	@"$(BIN)/ruff" check --quiet .

types: test-setup
	@echo "doublesix: types (mypy, then pyright)"
	@"$(BIN)/mypy" --no-error-summary $(CHECKED)
	@"$(BIN)/basedpyright" $(CHECKED)

unit: test-setup
	@echo "doublesix: tests"
	@"$(BIN)/pytest" -n 2 $(ARGS)

docs: test-setup ## build the documents into site/
	@echo "doublesix: documents into site/"
	@"$(BIN)/properdocs" build --quiet --strict --clean -f mkdocs.yml

format: test-setup ## put the source into its one format
	@"$(BIN)/ruff" check --quiet --fix-only .
	@"$(BIN)/ruff" format .

lock: test-setup ## renew requirements/*.txt from pyproject.toml (UPGRADE=1: to the newest versions)
	@PATH="$(BIN):$$PATH" tools/lock $(if $(UPGRADE),--upgrade)

wheel: test-setup ## build a wheel into dist/
	@$(PIP) wheel --no-deps --no-build-isolation --wheel-dir dist .
	@ls dist

bench: test-setup ## measure speed
	@"$(BIN)/doublesix" bench $(ARGS)

soak: test-setup ## the property tests with many more examples
	@"$(BIN)/pytest" -n 2 --hypothesis-profile soak tests/property $(ARGS)

clean: ## remove all that make made
	rm -rf $(VENV) build dist site .hypothesis .mypy_cache .pytest_cache .ruff_cache src/doublesix.egg-info
	find src tests -name __pycache__ -type d -prune -exec rm -rf {} +
	find src -name '*.so' -delete

# ---- set-up: each stamp is remade when what it was made from changes

$(VENV)/.python:
	@if [ -z "$(PYTHON)" ] || ! "$(PYTHON)" -c '$(NEW_ENOUGH)' 2>/dev/null; then \
		echo "doublesix needs Python 3.11 or newer with venv; found: $$("$(or $(PYTHON),python3)" --version 2>&1)." >&2; \
		echo "Install one (on Debian: apt-get install python3-venv), or say where it is: make setup PYTHON=/path/to/python3" >&2; \
		exit 1; fi
	@echo "doublesix: first run, so a private Python environment is made in $(VENV) (nothing outside this folder changes)"
	@"$(PYTHON)" -m venv --clear $(VENV)
	@touch $@

$(VENV)/.run: requirements/run.txt | $(VENV)/.python
	@echo "doublesix: installing what it runs on (up to a minute)"
	@$(PIP) install $(LOCKED) -r requirements/run.txt
	@touch $@

# pip would otherwise go on using a compiled core that is older than its source.
$(VENV)/.package: $(VENV)/.run pyproject.toml setup.py $(CORE)
	@echo "doublesix: installing the package itself"
	@find src -name '*.so' -delete
	@$(PIP) install -vvv --no-deps --no-build-isolation --editable . >$(VENV)/build.log 2>&1 \
		|| { cat $(VENV)/build.log >&2; exit 1; }
	@sed -n -e 's/^ *\(doublesix: .*\)/\1/p' -e 's/.*building extension "[^.]*" failed.*/$(FELL_BACK)/p' $(VENV)/build.log | sort -u
	@touch $@

$(VENV)/.test: requirements/test.txt $(VENV)/.package
	@echo "doublesix: installing the test tools (a minute or two)"
	@$(PIP) install $(LOCKED) -r requirements/test.txt
	@touch $@

test-setup: $(VENV)/.test
	@tools/debian_packages $(DEBIAN)
