# make demo | test | install | soak | build | bench | fuzz | mutation | browser | editors | site | fmt | clean    PRESET=full (default) | quick | sanitize
PRESET ?= full
BUILD := build/$(PRESET)
CARDINAL := $(BUILD)/bin/cardinal
PREFIX ?= /usr/local

.PHONY: build configure program packages demo test soak bench fuzz mutation browser editors site sarif fmt clean install uninstall
.DEFAULT_GOAL := build

build: configure
	@cmake --build $(BUILD)

# The program alone, without the tests.
program: configure
	@cmake --build $(BUILD) --target cardinal

# UNITY=ON compiles several files at once: half of the time for a full build. UNITY=OFF compiles one by one: faster after a
# change. A build folder keeps its setting until the other one is given. `make demo`, `make test` and `make
# install` make a new folder with ON, `make` with OFF.
FRESH := OFF
ifneq ($(filter demo test install,$(MAKECMDGOALS)),)
FRESH := ON
endif
configure: packages
ifdef UNITY
	@cmake --preset $(PRESET) -DCARDINAL_UNITY=$(UNITY) >/dev/null
else
	@[ -f $(BUILD)/build.ninja ] || cmake --preset $(PRESET) -DCARDINAL_UNITY=$(FRESH)
endif

# Installs the Debian packages the build needs; does nothing if all of them are there.
packages:
	@.ci/install-packages

# A card, a short game, a number explained, a scenario that fails: on two pages.
demo: program
	@docs/demo/run $(CARDINAL)

# Unit tests, then every scenario; the last line is `N passed, N failed`.
test: build
	@.ci/run-tests $(BUILD)

# A part of the long tests in each run (see .ci/soak for PARTS, JOBS, TIME, GAMES, SEED, STATUS). Continues from the last line
# of the ledger in docs/reference/reliability.md, and appends to it.
soak: build
	@.ci/soak $(BUILD)

# Every benchmark, or BENCH=duel alone (tests/bench/README.md). BOARDGAME_IO=1 measures boardgame.io, too, which npm fetches.
BENCH ?= *
BOARDGAME_IO_FOLDER := $(if $(BOARDGAME_IO),$(abspath $(BUILD)/boardgame.io))
bench: build
	@cmake --build $(BUILD) --target $(if $(filter *,$(BENCH)),bench_programs,$(BENCH)_bench)
ifdef BOARDGAME_IO
	@npm install --silent --no-audit --no-fund --prefix $(BOARDGAME_IO_FOLDER) boardgame.io@0.50.2
endif
	@for program in $(BUILD)/bin/$(BENCH)_bench; do CARDINAL_BOARDGAME_IO=$(BOARDGAME_IO_FOLDER) $$program || exit 1; done

# Searches for inputs that break a fuzz target (docs/how-to/fuzz-targets.md): TIME seconds for each target, or for TARGET alone.
TARGET ?= $(DOOR)
TIME ?= 60
SEED ?= 1
fuzz: packages
	@[ -f build/fuzz/build.ninja ] || cmake --preset fuzz
	@cmake --build build/fuzz --target fuzz_targets
	@build/fuzz/bin/fuzz_targets $(TARGET) --time $(TIME) --seed $(SEED) --out build/fuzz/findings

# Finds rules that no scenario needs: in all games or in GAME, in FILE="combat ending" of it, with RETRY=1 only among
# the survivors of the last run (tests/mutation.sh).
mutation: build
	@CARDINAL=$(CARDINAL) FILE="$(FILE)" RETRY=$(RETRY) tests/mutation.sh $(GAME)

# The SARIF of `cardinal lint` against the official schema, which is fetched.
sarif: build
	@tests/lint/sarif_schema.sh $(CARDINAL)

# Tests the page of `cardinal trace` with headless Chromium; skipped if there is none.
browser: build
	@tests/timeline/browser.sh $(CARDINAL)

# The extension for VS Code, editors/vscode/cardinal-VERSION.vsix. `npm ci` in editors/textmate is for the tests of the grammar.
editors:
	@cd editors/textmate && npm ci --ignore-scripts --no-audit --no-fund --prefer-offline
	@cd editors/vscode && npm ci --ignore-scripts --no-audit --no-fund --prefer-offline && npm run --silent package

# The documentation as a site, in build/site. BASE=/folder/ if a web server has it in a folder.
site:
	@cd docs/site && npm ci --ignore-scripts --no-audit --no-fund --prefer-offline && npm run --silent build

# Formats the C++ and the files in Cardinal.
CARDINAL_FOLDERS := stdlib rulesets cards tests/bench

fmt:
	@find interpreter tests \( -name '*.cpp' -o -name '*.h' \) -print0 | xargs -0 clang-format -i
	@$(MAKE) --no-print-directory build
	@$(CARDINAL) fmt $(CARDINAL_FOLDERS)

# Installs the program, the games and the licence under PREFIX (with DESTDIR before it, for packages).
install: program
	@cmake --install $(BUILD) --prefix $(abspath $(PREFIX))

# Removes the files that were installed there, and then the folders that are empty.
INSTALLED := $(DESTDIR)$(abspath $(PREFIX))
uninstall:
	@[ -f $(INSTALLED)/share/cardinal/installed-files ] || { echo "Cardinal is not installed in $(PREFIX)" >&2; exit 1; }
	@cd $(INSTALLED) && xargs -d '\n' rm -f < share/cardinal/installed-files
	@cd $(INSTALLED) && find share/cardinal share/doc/cardinal -depth -type d -empty -delete

clean:
	rm -rf build
