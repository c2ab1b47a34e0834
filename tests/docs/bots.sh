#!/usr/bin/env bash
# bots.sh BUILD_FOLDER: the bots of docs/demo/bots play a whole game against a computer player. The last line is
# `N passed, N failed`.
set -uo pipefail
cd "$(dirname "$0")/../.."
cardinal=$(cd "${1:?usage: bots.sh BUILD_FOLDER}" && pwd)/bin/cardinal
passed=0
failed=0

# play NAME COMMAND...: the command must end with 0 and print how a game ended.
play() {
  local name=$1 told
  shift
  if told=$(timeout 120 "$@") && [[ $told == *' wins'* || $told == *' draw'* ]]; then
    passed=$((passed + 1))
  else
    echo "bots.sh: $name: $told" >&2
    failed=$((failed + 1))
  fi
}

for game in imagimon kmon reality imajica; do
  seats=human,greedy
  [ $game != imajica ] || seats=human,greedy,greedy
  if command -v python3 > /dev/null; then
    play "bot.py, $game" python3 docs/demo/bots/bot.py "$cardinal" $game --seats $seats --seed 7
  fi
  if command -v node > /dev/null; then
    play "bot.mjs, $game" node docs/demo/bots/bot.mjs "$cardinal" $game --seats $seats --seed 7
  fi
done

echo "$passed passed, $failed failed"
[ $failed -eq 0 ] && [ $passed -gt 0 ]
