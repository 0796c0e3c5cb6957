# `make play` and `make test` are all a newcomer needs: each sets up what it needs, once.
ENOUGH := -c 'import sys; sys.exit(sys.version_info < (3, 11))'
NAMES := python3 python3.14 python3.13 python3.12 python3.11 python
PYTHON ?= $(shell for name in $(NAMES); do $$name $(ENOUGH) 2>/dev/null && echo $$name && break; done)
ARGS ?=
BIN := .venv/bin
CORE := $(wildcard src/vitrail/engine/*.py src/vitrail/engine/*.pxd src/vitrail/bots/*.py src/vitrail/bots/*.pxd)
PAGE_TYPES := node_modules/.stamp
BROWSER := $(or $(VITRAIL_CHROMIUM),$(firstword $(foreach name,chromium chromium-browser google-chrome,$(shell command -v $(name)))))
POSTGRES := $(or $(VITRAIL_POSTGRES),$(shell command -v initdb),$(wildcard /usr/lib/postgresql/*/bin/initdb))
# Where the developer's tools stand, the core is rebuilt in place; a player's venv has no Cython and installs anew.
READY := $(if $(wildcard .venv/.dev),.venv/.built,.venv/.play)

.PHONY: help play test check bench soak golden pictures icons build format clean

help: ## Show the targets
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/' | expand -t 10

play: $(READY) ## Play in the browser; ARGS="--no-browser --port 8123" reaches `vitrail play`
	@$(BIN)/vitrail play $(ARGS)

test: .venv/.built ## Run the tests; ARGS="tests/cli -k score" reaches pytest
	@test -n "$(BROWSER)" || echo "No Chromium here: the tests of the page in a browser (tests/web) are left out"
	@test -n "$(POSTGRES)" || echo "No PostgreSQL here: the tests with its server are left out"
	$(BIN)/pytest -n auto $(if $(BROWSER),,--ignore=tests/web) $(if $(POSTGRES),,-m "not postgres") $(ARGS)

check: .venv/.built $(PAGE_TYPES) ## Lint, format check, types, floors, types of the page
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	npx --no-install tsc --noEmit --checkJs -p src/vitrail/web/jsconfig.json

bench: .venv/.built ## Measure the core, and the server under load (on the loopback, about five minutes)
	$(BIN)/python -m benchmarks $(ARGS)
	$(BIN)/python -m benchmarks.server

soak: .venv/.built ## The long tests: 20,000 random games, 5,000 compiled against plain, servers and databases killed, floods of messages and connections
	VITRAIL_SOAK_GAMES=20000 VITRAIL_SOAK_KILLS=50 $(BIN)/pytest -n auto tests/test_properties.py tests/test_tool_properties.py tests/engine/test_compiled.py tests/server/test_killed.py tests/server/test_abuse.py tests/server/test_secrets.py tests/server/test_openapi.py $(if $(POSTGRES),,-m "not postgres") $(ARGS)

golden: .venv/.built ## Write the golden games anew, after a change of the rules that is meant
	$(BIN)/python -m tests.golden.write $(ARGS)

pictures: .venv/.built ## Take the pictures of docs/design.md anew, after a change of the page; ARGS="table sheet" some of them
	$(BIN)/python -m tests.web.pictures $(ARGS)

icons: .venv/.built ## Make the page's PNG icons anew, after a change of icon.svg; it needs Chromium
	$(BIN)/python scripts/icons.py

build: .venv/.built ## Rebuild the compiled core in place, where its sources changed

format: .venv/.built ## Format the code, and mend what ruff can mend
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

clean: ## Remove everything that was made, .venv too
	rm -rf .venv build node_modules dist src/*.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find src tests -name '*.so' -delete
	find src tests -name __pycache__ -prune -exec rm -rf {} +

$(BIN)/python:
	@test -n "$(PYTHON)" && $(PYTHON) $(ENOUGH) || { echo "vitrail needs Python 3.11 or later, and found none; name yours: make PYTHON=/path/to/python3" >&2; exit 1; }
	@$(PYTHON) -m venv .venv || { rm -rf .venv; echo "Python could not make .venv; on Debian and Ubuntu, install python3-venv first" >&2; exit 1; }

.venv/.play: pyproject.toml setup.py $(CORE) | $(BIN)/python
	@echo "Setting up vitrail in .venv (once, about a minute) ..."
	@$(BIN)/pip install --quiet --disable-pip-version-check --editable .
	@touch $@

.venv/.dev: pyproject.toml setup.py | $(BIN)/python
	@echo "Setting up vitrail and the developer's tools in .venv (once, a few minutes) ..."
	@$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@

.venv/.built: .venv/.dev $(CORE)
	@$(BIN)/python setup.py --quiet build_ext --inplace
	@touch $@

$(PAGE_TYPES): package.json package-lock.json
	@command -v npm >/dev/null || { echo "The page's types are checked with Node.js; install nodejs and npm first" >&2; exit 1; }
	npm ci --no-fund --no-audit --loglevel=error
	@touch $@
