#!/usr/bin/env bash
# yardstick.sh FOLDER BUILD_FOLDER: prints how long ANTLR alone takes for 10,000 cards, by the yardstick's own program, for
# comparison with lint_bench. FOLDER: the yardsticks, which are not in this repository; without them it prints a note.
# Needs node (for the generator of the cards), antlr4 and g++, as the yardstick itself does.
set -euo pipefail
yardsticks=$1 build=$2/yardstick
if [ ! -f "$yardsticks/load/antlr_load.cpp" ]; then
  echo "the yardstick's ANTLR: not measured, there are no yardsticks in $yardsticks (YARDSTICKS=FOLDER names them)"
  exit 0
fi
mkdir -p "$build"
cards=$build/10000.cards program=$build/antlr_load
[ -e "$cards" ] || node "$yardsticks/load/gen.js" "$build" 10000
if [ ! -e "$program" ] || [ "$yardsticks/load/antlr_load.cpp" -nt "$program" ]; then
  antlr4 -Dlanguage=Cpp -no-listener -Xexact-output-dir -o "$build" "$yardsticks/load/grammars/precedence/Cards.g4"
  g++ -std=c++20 -fno-char8_t -O2 -w -I"$build" -isystem /usr/include/antlr4-runtime "$yardsticks/load/antlr_load.cpp" \
    "$build/CardsLexer.cpp" "$build/CardsParser.cpp" -lantlr4-runtime -o "$program"
fi
echo "seconds that the yardstick's ANTLR takes to parse 10,000 cards, and nothing else (three runs):"
for _ in 1 2 3; do "$program" "$cards" ll | sed -E 's/.*"ms":([0-9.]+),.*/\1/'; done |
  awk '{ printf "%s%.2f", NR == 1 ? "  " : ", ", $1 / 1000 } END { print "" }'
