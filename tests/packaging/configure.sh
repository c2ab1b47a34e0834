#!/usr/bin/env bash
# configure.sh BUILD_FOLDER: tests CMake's messages about missing and unsuitable packages. Nothing is built.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fail() { echo "configure.sh: $*" >&2; cat "$work/log" >&2; exit 1; }
configure() { rm -rf "$work/b"; cmake -S "$root" -B "$work/b" -G Ninja "$@" > "$work/log" 2>&1; }
says() { tr -s ' \n' ' ' < "$work/log" | grep -qF "$1" || fail "it does not say: $1"; }

# A tool that writes format 4, as ANTLR 4.10 and later do; the runtime of Debian 12 and 13 reads format 3.
cat > "$work/antlr4" <<'END'
#!/bin/sh
while [ "$1" != -o ]; do shift; done
printf 'static const int32_t serializedATNSegment[] = {\n    4,0,1,5,6,-1\n};\n' > "$2/Probe.cpp"
END
printf '#!/bin/sh\necho "java: not found" >&2; exit 127\n' > "$work/broken"
chmod +x "$work/antlr4" "$work/broken"
! configure -DANTLR4="$work/antlr4" || fail 'a tool of another format is accepted'
says "ANTLR's tool and its C++ runtime do not fit"
says 'writes tables in format 4'
says 'reads format 3'
! configure -DANTLR4="$work/broken" || fail 'a tool that does not run is accepted'
says 'does not run'
says 'java: not found'
! configure -DANTLR4_HEADERS= || fail 'no runtime is accepted'
says 'libantlr4-runtime-dev'

# mimalloc is optional, and so is Catch2 for the program alone.
configure -DMIMALLOC_RUNTIME= -DCARDINAL_TESTS=OFF -DCATCH2_HEADERS= || fail 'it does not do without mimalloc and Catch2'
says 'mimalloc was not found'
mkdir "$work/three"
printf '#define MI_MALLOC_VERSION 301   // major + 2 digits minor\n' > "$work/three/mimalloc.h"
configure -DMIMALLOC_RUNTIME=/usr/lib/libmimalloc.so -DMIMALLOC_HEADERS="$work/three" -DCARDINAL_TESTS=OFF ||
  fail 'it does not do with mimalloc 3'
says 'mimalloc 3 does not keep to a limit of memory'
! grep -q mimalloc "$work/b/build.ninja" || fail 'it is linked with mimalloc 3'
! configure -DCATCH2_HEADERS= || fail 'the tests are configured without Catch2'
says 'Catch2, version 2 or 3, was not found'

# clang is given none of the flags of g++, and compiles the headers of ANTLR that Cardinal uses.
if command -v clang++ > /dev/null; then
  configure -DCMAKE_CXX_COMPILER=clang++ -DCMAKE_EXPORT_COMPILE_COMMANDS=ON || fail 'clang is not accepted'
  ! grep -E 'fno-tree-loop-vectorize|Wno-restrict' "$work/b/compile_commands.json" || fail 'clang is given flags of g++'
fi
