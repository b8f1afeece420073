# doublesix: `make play` and `make test` do all set-up themselves.  `make help` lists the rest.

VENV := .venv
BIN := $(VENV)/bin
# A second environment holds the package as people install it: a compiled wheel.
WHEEL := .venv-wheel
# And a third the programs that the benchmark compares with.
PEERS := .venv-peers
# The first interpreter that is new enough; PYTHON=... overrides.
NEW_ENOUGH := import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))
PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11; do \
	"$$p" -c '$(NEW_ENOUGH)' 2>/dev/null && echo "$$p" && break; done)
PIP := "$(BIN)/python" -m pip -qq --disable-pip-version-check
LOCKED := --require-hashes --no-deps
CORE := $(wildcard src/doublesix/engine/core/*.py)
# The page is built by Node, where there is one that is new enough; everything else works without.
NODE := $(shell node -e 'const [a, b] = process.versions.node.split("."); if (a > 20 || (a == 20 && b >= 19)) console.log("yes")' 2>/dev/null)
STATIC := src/doublesix/server/static
BUILT := $(if $(NODE),$(STATIC)/index.html)
PAGE := $(shell find web -type f -not -path '*/node_modules/*' -not -path '*/generated/*' -not -path '*/tests/*') $(wildcard src/doublesix/text/catalogue/*.json)
NO_NODE := doublesix: the browser table is built with Node.js 20.19 or newer and npm, which are not here (on Debian: apt-get install nodejs npm)
SOURCES := $(shell find src -type f -not -name '*.pyc' -not -name '*.so' -not -path '*.egg-info/*' -not -path '$(STATIC)/*')
CHECKED := $(wildcard src tests examples bench conftest.py)
# What only the tests need from Debian, as command=package.
DEBIAN := $(if $(NODE),chromium=chromium)
GAME ?=
ARGS ?=

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help setup play terminal web page e2e test test-setup lint types unit pure installed guard docs format lock wheel bench bench-peers faults load soak clean

help: ## show this list
	@echo "doublesix: dominoes as people really play it"
	@sed -n 's/^\([a-z0-9-]*\):.*## /  make \1|/p' Makefile | awk -F'|' '{ printf "%-18s %s\n", $$1, $$2 }'

setup: $(VENV)/.package web ## make .venv with the command .venv/bin/doublesix
	@echo "doublesix: ready; the command is $(BIN)/doublesix"

play: $(VENV)/.package $(BUILT) ## play in the browser (ARGS="--port 8001"; ARGS=--terminal: at the terminal)
ifneq ($(filter --terminal,$(ARGS))$(if $(NODE),,no),)
	@$(if $(NODE),:,echo "$(NO_NODE); here is the terminal table.")
	@"$(BIN)/doublesix" play $(GAME) $(filter-out --terminal,$(ARGS))
else
	@"$(BIN)/doublesix" serve --open --data .doublesix $(ARGS)
endif

terminal: $(VENV)/.package ## play at the terminal (GAME=block, ARGS="--seats 3")
	@"$(BIN)/doublesix" play $(GAME) $(ARGS)

web: $(BUILT) ## build the browser table
	@$(if $(NODE),:,echo "$(NO_NODE).")

test: test-setup lint types docs page unit pure installed guard ## every check: format, lint, types, documents, tests

lint: test-setup
	@echo "doublesix: format and lint"
	@"$(BIN)/ruff" format --check --quiet . || { echo "doublesix: not formatted; run 'make format'" >&2; exit 1; }
	@"$(BIN)/ruff" check --quiet .

types: test-setup
	@echo "doublesix: types (mypy, then pyright)"
	@"$(BIN)/mypy" --no-error-summary $(CHECKED)
	@"$(BIN)/basedpyright" $(CHECKED)

page: $(BUILT) ## types and tests of the browser table
ifeq ($(NODE),)
	@echo "$(NO_NODE), so its tests are left out."
else
	@echo "doublesix: the browser table: types, then tests"
	@cd web && npm run --silent check >node_modules/.check.log 2>&1 || { cat node_modules/.check.log >&2; exit 1; }
	@cd web && npm test --silent -- --reporter=dot
endif

e2e: test-setup $(BUILT) ## a round of every game in the browser, in both languages
	@"$(BIN)/pytest" -n 2 -q tests/e2e/every_game.py $(ARGS)

unit: test-setup $(BUILT)
	@echo "doublesix: tests"
	@"$(BIN)/pytest" -n 2 --ignore=tests/e2e $(ARGS)
	@"$(BIN)/pytest" -n 2 tests/e2e $(ARGS)  # apart: the browser driver keeps an event loop of its own

pure: test-setup
	@echo "doublesix: conformance, the core interpreted"
	@DOUBLESIX_PURE=1 "$(BIN)/pytest" -n 2 -q tests/conformance

installed: $(WHEEL)/.package
	@echo "doublesix: conformance, the installed wheel"
	@cd $(WHEEL) && bin/python -m pytest -n 2 -q -p no:cacheprovider ../tests/conformance

guard: test-setup ## instructions a round must not grow by a tenth (UPDATE=1 stores today's)
	@if tools/debian_packages valgrind=valgrind; then "$(BIN)/python" bench/instructions.py $(if $(UPDATE),--update); \
		else echo "doublesix: no valgrind here, so the speed guard is left out"; fi

docs: test-setup ## build the documents into site/
	@echo "doublesix: documents into site/"
	@"$(BIN)/properdocs" build --quiet --strict --clean -f mkdocs.yml

format: test-setup ## put the source into its one format
	@"$(BIN)/ruff" check --quiet --fix-only .
	@"$(BIN)/ruff" format .

lock: test-setup ## renew requirements/*.txt from pyproject.toml (UPGRADE=1: to the newest versions)
	@PATH="$(BIN):$$PATH" tools/lock $(if $(UPGRADE),--upgrade)

wheel: $(WHEEL)/.wheel ## build a wheel into dist/
	@ls dist

bench: $(VENV)/.package ## measure speed (ARGS="--quick")
	@"$(BIN)/doublesix" bench $(ARGS)

bench-peers: $(VENV)/.package $(PEERS)/.peers ## measure speed beside other programs
	@"$(BIN)/doublesix" bench --peers $(ARGS)

faults: test-setup ## end the server by force, again and again, under play (ARGS="--kills 200")
	@"$(BIN)/pytest" -q tests/faults
	@"$(BIN)/python" -m tests.faults.kills $(ARGS)

load: test-setup ## thousands of sockets on one server (ARGS="--sockets 8000 --rate 1000")
	@"$(BIN)/python" -m tests.faults.load $(ARGS)

soak: test-setup ## the property tests with many more examples
	@"$(BIN)/pytest" -n 2 --hypothesis-profile soak tests/property tests/server/test_hidden.py tests/server/test_machine.py $(ARGS)

clean: ## remove all that make made
	rm -rf $(VENV) $(WHEEL) $(PEERS) $(STATIC) web/node_modules web/src/generated test-artefacts build dist site .hypothesis .mypy_cache .pytest_cache .ruff_cache src/doublesix.egg-info
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
	@echo "doublesix: installing the package itself, its core compiled (half a minute)"
	@find src -name '*.so' -delete
	@$(PIP) install -vvv --no-deps --no-build-isolation --editable . >$(VENV)/build.log 2>&1 \
		|| { cat $(VENV)/build.log >&2; exit 1; }
	@sed -n 's/^ *\(doublesix: .*\)/\1/p' $(VENV)/build.log | sort -u
	@touch $@

$(VENV)/.test: requirements/test.txt $(VENV)/.package
	@echo "doublesix: installing the test tools (a minute or two)"
	@$(PIP) install $(LOCKED) -r requirements/test.txt
	@touch $@

web/node_modules/.installed: web/package-lock.json
	@echo "doublesix: installing what builds the browser table (half a minute)"
	@cd web && npm ci --silent
	@touch $@

$(STATIC)/index.html: web/node_modules/.installed $(PAGE)
	@echo "doublesix: building the browser table"
	@cd web && npm run --silent build >node_modules/.build.log 2>&1 || { cat node_modules/.build.log >&2; exit 1; }
	@touch $@

test-setup: $(VENV)/.test
	@tools/debian_packages $(DEBIAN)

# setuptools would otherwise pack what an earlier build has left in build/.
$(WHEEL)/.wheel: $(VENV)/.run pyproject.toml setup.py README.md $(SOURCES) $(BUILT)
	@echo "doublesix: building the wheel (half a minute)"
	@rm -rf build dist/*.whl && mkdir -p $(WHEEL)
	@$(PIP) wheel -vvv --no-deps --no-build-isolation --wheel-dir dist . >$(WHEEL)/build.log 2>&1 \
		|| { cat $(WHEEL)/build.log >&2; exit 1; }
	@sed -n 's/^ *\(doublesix: .*\)/\1/p' $(WHEEL)/build.log | sort -u
	@touch $@

# It must run on its own requirements; after that the test tools are lent to it.
$(WHEEL)/.package: $(WHEEL)/.wheel $(VENV)/.test
	@test -x $(WHEEL)/bin/python || "$(PYTHON)" -m venv $(WHEEL)
	@rm -f $(WHEEL)/lib/python*/site-packages/lent.pth
	@"$(WHEEL)/bin/python" -m pip -qq --disable-pip-version-check install $(LOCKED) -r requirements/run.txt
	@"$(WHEEL)/bin/python" -m pip -qq --disable-pip-version-check install --no-deps --force-reinstall dist/*.whl
	@cd $(WHEEL) && bin/doublesix --version
	@"$(BIN)/python" -c 'import sysconfig; print(sysconfig.get_path("purelib"))' >$@.pth
	@mv $@.pth "$$("$(WHEEL)/bin/python" -c 'import sysconfig; print(sysconfig.get_path("purelib"))')/lent.pth"
	@touch $@

$(PEERS)/.peers: requirements/peers.txt
	@echo "doublesix: installing what the benchmark compares with (a minute)"
	@"$(PYTHON)" -m venv --clear $(PEERS)
	@"$(PEERS)/bin/python" -m pip -qq --disable-pip-version-check install $(LOCKED) -r requirements/peers.txt
	@touch $@
