# Regalia: `make help` lists the targets. Three environments, each made when first needed and again when what it is made of changes:
#   .venv           the working copy, interpreted, with all tools
#   .venv-compiled  the wheel, its engine compiled by mypyc (interpreted if there is no C compiler)
#   .venv-bench     the wheel beside the peers of the benchmark

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.NOTPARALLEL:
MAKEFLAGS += --no-print-directory
unexport PYTHONPATH REGALIA_EXPECT_COMPILED

PYTHON ?= python3
JOBS ?= 2
GAME ?= commands
PIP_INSTALL := -m pip install --quiet --quiet --disable-pip-version-check

DEV := .venv/bin/python
COMPILED := .venv-compiled/bin/python
BENCH := .venv-bench/bin/python

# Stamps carry a checksum of all that goes into the wheel and of whether it can be compiled: it is built again exactly when that changes.
# The pages are made from the files in web, so these count and not what is made of them.
WEB := $(shell find web -type f ! -path '*/node_modules/*' | LC_ALL=C sort)
SOURCES := pyproject.toml setup.py $(WEB) \
  $(shell find src -type f ! -path '*/__pycache__/*' ! -path '*.egg-info/*' ! -path 'src/regalia/table/static/*' | LC_ALL=C sort)
HAVE_CC := $(shell command -v $${CC:-cc} >/dev/null 2>&1 && echo yes)
DIGEST := $(shell { cksum $(SOURCES); echo "$(HAVE_CC) $(REGALIA_COMPILE)"; } | cksum | cut -d' ' -f1)

DEV_READY := .venv/.ready
PAGES_READY := src/regalia/table/static/.ready-$(shell cksum $(WEB) | cksum | cut -d' ' -f1)
WHEEL_READY := dist/.ready-$(DIGEST)
COMPILED_READY := .venv-compiled/.ready-$(DIGEST)
BENCH_READY := .venv-bench/.ready-$(DIGEST)

# What the compiled engine has to prove, beside the build itself; the rest of the suite is about code that is never compiled.
COMPILED_TESTS := tests/test_build.py $(wildcard tests/contract tests/commands)

comma := ,

# $(call step,title,command): a headline, the command, and how long it took. No apostrophe in a title: it would end the quotes.
define step
@printf '\n== %s\n' '$(1)'; $(2); printf -- '-- %s: done in %d s\n' '$(1)' "$$SECONDS"
endef

NPM ?= npm

.PHONY: help play terminal patience web types-web test lint types arrows test-interpreted test-compiled test-web test-table wheel soak mutants bench lock clean

help: ## List the targets
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' $(firstword $(MAKEFILE_LIST)) | while IFS=$$'\t' read -r name text; do printf 'make %-18s %s\n' "$$name" "$$text"; done

play: patience $(COMPILED_READY) ## Open the table in the browser, to play with friends and bots (ARGS="--port 8341")
	@.venv-compiled/bin/regalia serve --open $(ARGS)

terminal: patience $(COMPILED_READY) ## Play The King Commands in this terminal (another game: make terminal GAME=name)
	@.venv-compiled/bin/regalia play $(GAME) || [ $$? -eq 130 ]

patience:
	@[ -e $(COMPILED_READY) ] || echo 'Setting Regalia up: about three minutes the first time, less after a change. Each step tells what it does.'

test: lint types arrows test-interpreted test-compiled test-web test-table ## Set everything up and run all checks and all tests

web: $(PAGES_READY) ## Build the pages of the table into the package (needs Node 20.19 or newer)

types-web: $(DEV_READY) ## Write the server's types anew for the pages (web/schema.json, web/src/lib/schema.ts)
	$(call step,types for the pages,$(DEV) -m tools.wire_types; cd web; $(NPM) ci --no-audit --no-fund; $(NPM) run types)

lint: $(DEV_READY) ## Check the style with ruff
	$(call step,ruff,$(DEV) -m ruff check)

types: $(DEV_READY) ## Check the types with mypy --strict
	$(call step,mypy --strict,$(DEV) -m mypy --strict $(wildcard src tests tools benchmarks))

arrows: $(DEV_READY) ## Check which layer imports which
	$(call step,import-linter,.venv/bin/lint-imports --no-logo)

test-interpreted: $(DEV_READY) ## Run the tests on the working copy, interpreted
	$(call step,pytest on the interpreted engine,$(DEV) -m pytest -n $(JOBS) --dist worksteal --ignore=tests/table --ignore=tests/e2e)

test-compiled: $(COMPILED_READY) ## Run the rules' tests on the wheel with the compiled engine
	$(if $(HAVE_CC),$(call step,pytest on the compiled engine,REGALIA_EXPECT_COMPILED=1 $(COMPILED) -m pytest -n $(JOBS) --dist worksteal $(COMPILED_TESTS)),@echo 'No C compiler: the compiled engine is not tested.')

test-web: $(PAGES_READY) ## Check the pages of the table and test their logic
	$(call step,check the pages,cd web; [ -d node_modules ] || $(NPM) ci --no-audit --no-fund; $(NPM) run check; $(NPM) test)

test-table: $(DEV_READY) $(PAGES_READY) ## Run the tests of the web table: its server, and whole games in Chromium
	$(call step,find Chromium,$(need_chromium))
	$(call step,pytest on the server of the table,$(DEV) -m pytest -n $(JOBS) --dist worksteal tests/table)
	$(call step,pytest on the table in Chromium,$(DEV) -m pytest tests/e2e)

wheel: $(WHEEL_READY) ## Build the wheel into dist/, the engine compiled
	@ls dist/*.whl

soak: $(COMPILED_READY) ## Play random games on the compiled engine for a long time (ARGS="...")
	$(call step,soak,$(COMPILED) -m tools.soak $(ARGS))

mutants: $(DEV_READY) ## Plant rule faults and see that the tests catch each (ARGS="...")
	$(call step,mutants,$(DEV) -m tools.mutants $(ARGS))

bench: $(BENCH_READY) ## Measure the compiled engine beside OpenSpiel and RLCard (ARGS="..."), and what a move costs the table
	$(call step,benchmarks,$(BENCH) -m benchmarks.run $(ARGS))
	$(call step,benchmarks of the table,$(BENCH) -m benchmarks.encoding; $(BENCH) -m benchmarks.table)

lock: ## Resolve the newest versions that pyproject.toml allows into requirements/
	$(call step,lock,$(lock_versions))

clean: ## Remove the environments and all that was built
	rm -rf .venv .venv-compiled .venv-bench build dist web/node_modules src/regalia/table/static src/regalia.egg-info .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache

# ---- what has to be there -----------------------------------------------------------------------------------------------------------

define need_node
node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)' 2>/dev/null || \
{ echo "The pages need Node.js 20.19 or newer with npm; here is $$(node --version 2>/dev/null || echo none). See https://nodejs.org/."; exit 1; }
endef

define need_chromium
program="$${REGALIA_CHROMIUM:-chromium}"; command -v "$$program" >/dev/null || \
if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then apt-get update -qq; DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium; \
else echo "Chromium is missing: install the package chromium, or let REGALIA_CHROMIUM name its program."; exit 1; fi; \
command -v "$$program"
endef

# ---- set-up -------------------------------------------------------------------------------------------------------------------------

# $(call environment,folder): the virtual environment there, made if it is not there yet or does not start.
define environment
$(PYTHON) -c 'import sys; sys.version_info >= (3, 11) or sys.exit("Regalia needs Python 3.11 or newer; $(PYTHON) is " + sys.version.split()[0] + ".")'; \
$(1)/bin/python -c '' 2>/dev/null || $(PYTHON) -m venv --clear $(1)
endef

$(DEV_READY): pyproject.toml requirements/dev.txt src/regalia/__init__.py
	$(call step,set up .venv: the working copy and its tools,$(install_working_copy))
	@touch $@

define install_working_copy
$(call environment,.venv); $(DEV) $(PIP_INSTALL) -r requirements/dev.txt; \
$(DEV) $(PIP_INSTALL) --no-build-isolation --no-deps --editable .; $(DEV) -m pip check
endef

# Vite empties the folder before it builds.
$(PAGES_READY): $(WEB)
	$(call step,build the pages,$(need_node); cd web; $(NPM) ci --no-audit --no-fund; $(NPM) run build)
	@touch $@

# Built from a copy, so that nothing of an earlier build gets in and nothing is ever compiled in place.
$(WHEEL_READY): $(DEV_READY) $(PAGES_READY)
	$(call step,build the wheel,$(build_wheel))
	@touch $@

define build_wheel
rm -rf dist build; mkdir -p dist build/wheel; cp -r pyproject.toml setup.py $(wildcard README.md LICENSE) src build/wheel/; \
(cd build/wheel && ../../$(DEV) -m build --wheel --no-isolation --outdir ../../dist . >../wheel.log 2>&1) || { tail -n 40 build/wheel.log; exit 1; }; \
grep '^regalia:' build/wheel.log || true; ls dist
endef

$(COMPILED_READY): $(WHEEL_READY) requirements/dev.txt
	$(call step,set up .venv-compiled: the wheel,$(call install_wheel,.venv-compiled,test$(comma)table,-c requirements/dev.txt))
	@touch $@

$(BENCH_READY): $(WHEEL_READY) requirements/dev.txt requirements/bench.txt
	$(call step,set up .venv-bench: the wheel and the peers,$(call install_wheel,.venv-bench,bench,-c requirements/dev.txt -c requirements/bench.txt))
	@touch $@

# $(call install_wheel,environment,extra,pip's constraints): what the wheel needs, then the wheel itself, whichever was there before.
define install_wheel
$(call environment,$(1)); rm -f $(1)/.ready-*; wheel=$$(ls dist/*.whl); \
$(1)/bin/python $(PIP_INSTALL) $(3) "$$wheel[$(2)]"; $(1)/bin/python $(PIP_INSTALL) --no-deps --force-reinstall "$$wheel"; \
$(1)/bin/python -c 'from regalia.build_info import summary; print(summary())'
endef

# The peers' versions are resolved on top of the tools', so the two files agree.
define lock_versions
$(call environment,build/lock); build/lock/bin/python $(PIP_INSTALL) --editable '.[dev]'; \
{ echo '# Exact versions for development and CI; `make lock` writes this file anew.'; $(lock_freeze); } >build/dev.txt; \
build/lock/bin/python $(PIP_INSTALL) --editable '.[bench]'; \
{ echo '# Exact versions of the peers that the benchmark measures against, on top of dev.txt; `make lock` writes this file anew.'; \
$(lock_freeze) | grep -vxFf build/dev.txt; } >build/bench.txt; \
mv build/dev.txt build/bench.txt requirements/; rm -rf build/lock
endef

lock_freeze = build/lock/bin/python -m pip freeze --all --exclude pip --exclude regalia
