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

# UNITY=ON compiles several files at once, which from nothing takes half of the time; UNITY=OFF one by one, which is faster
# after a change. A folder keeps what it was made with, until the other is asked for. `make demo`, `make test` and `make
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

# Installs the Debian packages the build needs; does nothing where they are all there.
packages:
	@.ci/install-packages

# A card, a short game, a number explained, a scenario that fails: on two pages.
demo: program
	@docs/demo/run $(CARDINAL)

# Unit tests, then every scenario; the last line is `N passed, N failed`.
test: build
	@.ci/run-tests $(BUILD)

# The long tier, some of it in each run (see .ci/soak for PARTS, JOBS, TIME, GAMES, SEED, STATUS). Goes on where the ledger in
# docs/reference/reliability.md stands, and appends to it.
soak: build
	@.ci/soak $(BUILD)

YARDSTICKS ?= ../shared/yardsticks
bench: build
	@cmake --build $(BUILD) --target bench_programs
	@for program in $(BUILD)/bin/*_bench; do [ ! -x $$program ] || $$program || exit 1; done
	@tests/bench/yardstick.sh $(YARDSTICKS) $(BUILD)

# Looks for bytes that one of the doors does not hold (docs/how-to/fuzz-doors.md): TIME seconds for each, or for DOOR alone.
TIME ?= 60
SEED ?= 1
fuzz: packages
	@[ -f build/fuzz/build.ninja ] || cmake --preset fuzz
	@cmake --build build/fuzz --target fuzz_doors
	@build/fuzz/bin/fuzz_doors $(DOOR) --time $(TIME) --seed $(SEED) --out build/fuzz/findings

# Finds rules that no scenario needs: in all games or in GAME, in FILE="combat ending" of it, with RETRY=1 only among what
# the last run found (tests/mutation.sh).
mutation: build
	@CARDINAL=$(CARDINAL) FILE="$(FILE)" RETRY=$(RETRY) tests/mutation.sh $(GAME)

# The SARIF of `cardinal lint` against the official schema, which is fetched.
sarif: build
	@tests/lint/sarif_schema.sh $(CARDINAL)

# The page of `cardinal trace`, looked at with headless Chromium; skipped where there is none.
browser: build
	@tests/timeline/browser.sh $(CARDINAL)

# The extension for VS Code, editors/vscode/cardinal-VERSION.vsix. `npm ci` in editors/textmate is for the tests of the grammar.
editors:
	@cd editors/textmate && npm ci --ignore-scripts --no-audit --no-fund --prefer-offline
	@cd editors/vscode && npm ci --ignore-scripts --no-audit --no-fund --prefer-offline && npm run --silent package

# The documentation as a site, in build/site. BASE=/folder/ if a web server has it in a folder.
site:
	@cd docs/site && npm ci --ignore-scripts --no-audit --no-fund --prefer-offline && npm run --silent build

# The one layout, of the C++ and of what is written in Cardinal.
CARDINAL_FOLDERS := stdlib rulesets cards tests/bench

fmt:
	@find interpreter tests \( -name '*.cpp' -o -name '*.h' \) -print0 | xargs -0 clang-format -i
	@$(MAKE) --no-print-directory build
	@$(CARDINAL) fmt $(CARDINAL_FOLDERS)

# The program, the games, the licence. PREFIX says where (DESTDIR in front of it, for packages).
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
