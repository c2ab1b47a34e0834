#!/usr/bin/env bash
# outside.sh BUILD_FOLDER: a project of five lines outside of the repository adds Cardinal, as docs/how-to/embedders.md says.
# It is configured, and its program is built and run; nothing but what it links is built. To save time, only the rooms below
# the parser are compiled again, the parser is generated, and the program is linked with the libraries of BUILD_FOLDER. With
# WHOLE=1 (a part of `make soak`) every room that it links is compiled.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
build=$(cd "${1:?usage: outside.sh BUILD_FOLDER}" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fail() { echo "outside.sh: $*" >&2; exit 1; }

mkdir "$work/outside"
cp "$root"/tests/packaging/outside/mygame.cpp "$work/outside"
sed "s|/path/to/cardinal|$root|" "$root/tests/packaging/outside/CMakeLists.txt" > "$work/outside/CMakeLists.txt"
cd "$work"
export CCACHE_BASEDIR=$work  # so that the next run finds what this one compiled
cmake -S outside -B b -G Ninja -DCMAKE_BUILD_TYPE=Debug -DCMAKE_CXX_FLAGS_DEBUG=-O0 -DCARDINAL_UNITY=ON \
  -DCMAKE_EXPORT_COMPILE_COMMANDS=ON > log 2>&1 || { cat log; fail 'the project is not configured'; }
make_targets() { cmake --build b --target "$@" > log 2>&1 || { tail -n 40 log; fail 'the project is not built'; }; }
if [ -n "${WHOLE:-}" ]; then
  make_targets all
else
  make_targets cardinal_ast cardinal_diagnostics cardinal/generated/grammar/CardinalParser.cpp CMakeFiles/mygame.dir/mygame.cpp.o
  link=$(ninja -C b -t commands mygame | tail -n 1 | sed "s| cardinal/lib| $build/lib|g")
  ! grep -q '^CARDINAL_SANITIZE:BOOL=ON' "$build/CMakeCache.txt" || link=${link/ -o mygame / -fsanitize=address,undefined -o mygame }
  (cd b && eval "$link") > log 2>&1 || { tail -n 40 log; fail 'the program is not linked'; }
fi
b/mygame | grep -E '^(won|drawn) after [0-9]+ decisions$' || fail 'no game was played'

[ ! -e b/cardinal/cardinal ] && [ ! -e b/cardinal/bin/cardinal ] || fail 'the program was built, which the project does not link'
targets=$(cmake --build b --target help)
! grep -E 'cardinal_tests|_bench|fuzz_targets' <<<"$targets" || fail 'the tests and benchmarks belong to Cardinal alone'
commands=$(grep '"command"' b/compile_commands.json)
! grep 'mygame\.cpp' <<<"$commands" | grep -e -Werror || fail 'flags of Cardinal came into the project'
! grep -v 'mygame\.cpp' <<<"$commands" | grep -v -e '-fPI[CE]' || fail 'something is not position independent'
