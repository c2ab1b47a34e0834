#!/usr/bin/env bash
# transcripts.sh BUILD_FOLDER: plays the games of docs/games/transcripts again. GAME.typed has the options of `cardinal
# play` in its first line, then the lines that the person typed; GAME.txt is what was on the screen, with those lines.
# CARDINAL_UPDATE=1 writes the screens. The last line is `N passed, N failed`.
set -uo pipefail
cd "$(dirname "$0")/../.."
cardinal=${1:?usage: transcripts.sh BUILD_FOLDER}/bin/cardinal
passed=0
failed=0

# The output of `play`, with each typed line after its prompt.
screen() {
  read -ra options < "$1"
  COLUMNS=80 "$cardinal" play "${options[@]}" --plain < <(tail -n +2 "$1") | awk -v typed="$1" '
    BEGIN { getline line < typed }
    {
      while ($0 ~ /^> /) {
        line = ""
        getline line < typed
        print "> " line
        $0 = substr($0, 3)
        if ($0 == "") next
      }
      print
    }'
}

for typed in docs/games/transcripts/*.typed; do
  transcript=${typed%.typed}.txt
  [ -z "${CARDINAL_UPDATE:-}" ] || screen "$typed" > "$transcript"
  if screen "$typed" | diff -u "$transcript" - | head -n 40; then
    passed=$((passed + 1))
  else
    failed=$((failed + 1))
  fi
  # The person is not asked where there is one answer: after an option 1 comes an option 2, or a number is asked for.
  if awk '/^  1  / { one = 1; next } /^  2  / { one = 0 } /^> / { if (one) { print FILENAME ": line " FNR ": one option"; bad = 1 } one = 0 }
          END { exit bad }' "$transcript"; then
    passed=$((passed + 1))
  else
    failed=$((failed + 1))
  fi
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
