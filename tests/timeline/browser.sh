#!/usr/bin/env bash
# browser.sh CARDINAL [GAME]: opens the page of `cardinal trace --format html` in headless Chromium and compares what it
# shows with what `--format jsonl --boards` says: at several decisions, for the referee and for each seat, every card of
# the board and no other, and as many backs. A page made for a seat holds no name that the seat never sees, and no page
# complains or asks for anything from outside. The pages of `cardinal simulate` do not, either. The story for a player has every sentence of the rules and no citation;
# the story for an author has citations. Needs chromium; without it nothing is checked, and that is said.
set -uo pipefail
cardinal=$(realpath "${1:?usage: browser.sh CARDINAL [GAME]}")
game=${2:-imagimon}
cd "$(dirname "$0")/../.."
browser=$(command -v chromium || command -v chromium-browser || true)
if [ -z "$browser" ]; then
  echo "browser.sh: skipped, there is no chromium on this machine"
  exit 0
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
checks=0
failures=0

fail() { echo "FAIL $*"; failures=$((failures + 1)); }
pass() { checks=$((checks + 1)); }

# The page as a browser builds it; what it says on its console goes to $work/console.
dom() {
  "$browser" --headless=new --no-sandbox --disable-gpu --user-data-dir="$work/profile" --virtual-time-budget=4000 \
    --enable-logging=stderr --dump-dom "file://$1#$2" 2>"$work/console"
}

# One name a line, as JSON has it, of a board line; in the DOM: names on cards, with the five characters that HTML writes
# otherwise turned back.
names_in_json() { grep -oP '"cards":\[\K[^]]*' | grep -oP '"(\\.|[^"\\])*"' | sed 's/^"//; s/"$//; s/\\"/"/g' | sort; }
names_in_dom() {
  grep -oP '<b class="name">\K[^<]*' | sed 's/&lt;/</g; s/&gt;/>/g; s/&quot;/"/g; s/&nbsp;/ /g; s/&amp;/\&/g' | sort
}
# The sentences that rules tell, one a line, without what JSON and HTML write otherwise.
told() { grep '"kind":"told"' "$1" | grep -oP '"text":"\K(\\.|[^"\\])*' | sed 's/\\"/"/g' | sort -u; }
told_in_dom() {
  grep -oP '<li class="told sentence[^>]*>.*?<a[^>]*>\K[^<]*' |
    sed 's/&lt;/</g; s/&gt;/>/g; s/&quot;/"/g; s/&nbsp;/ /g; s/&amp;/\&/g' | sort -u
}
sum() { awk '{ n += $1 } END { print n + 0 }'; }

# compare PAGE VIEW DECISION JSONL
compare() {
  local page=$1 view=$2 decision=$3 board="$work/board"
  dom "$page" "d=$decision&v=$view" >"$work/dom"
  grep "\"kind\":\"board\",\"decision\":$decision," "$4" >"$board"
  [ -s "$board" ] || fail "$view at $decision: the JSON has no board"
  names_in_json <"$board" >"$work/wanted"
  names_in_dom <"$work/dom" >"$work/shown"
  if diff "$work/wanted" "$work/shown" >"$work/difference"; then pass; else
    fail "$view at $decision: the cards of the page (>) are not those of the board (<)"
    sed 's/^/  /' "$work/difference"
  fi
  local hidden backs
  hidden=$(grep -oP '"hidden":\K[0-9]+' "$board" | sum)
  backs=$(grep -oP '<span class="times">\K[0-9]+' "$work/dom" | sum)
  if [ "$hidden" = "$backs" ]; then pass; else fail "$view at $decision: $backs backs, not $hidden"; fi
  if grep -E 'CONSOLE|Uncaught|Refused to' "$work/console" | grep -v 'dbus' >"$work/said"; then
    fail "$view at $decision: the page complains: $(head -n 1 "$work/said")"
  else pass; fi
}

"$cardinal" record "$game" --games 1 --seed 11 --players random,random --to "$work/games" >/dev/null || exit 2
log=$(ls "$work"/games/*.jsonl)
"$cardinal" trace "$log" --format html --out "$work/all.html" >/dev/null || exit 2
"$cardinal" trace "$log" --format jsonl --boards >"$work/all.jsonl" || exit 2
players=$(head -n 1 "$work/all.jsonl" | grep -oP '"players":\[\K[^]]*' | tr ',' '\n' | wc -l)
last=$(grep -c '"kind":"board"' "$work/all.jsonl")
decisions="1 2 $((last / 3)) $((last / 2)) $((last - 1)) $last"

for decision in $decisions; do compare "$work/all.html" all "$decision" "$work/all.jsonl"; done
for seat in $(seq 1 "$players"); do
  view=p$seat
  "$cardinal" trace "$log" --view "$view" --format jsonl --boards >"$work/$view.jsonl" || exit 2
  "$cardinal" trace "$log" --view "$view" --format html --out "$work/$view.html" >/dev/null || exit 2
  for decision in 1 $((last / 2)) $last; do
    compare "$work/all.html" "$view" "$decision" "$work/$view.jsonl"
    compare "$work/$view.html" "$view" "$decision" "$work/$view.jsonl"
  done
  # A part of the game in which much is still hidden.
  "$cardinal" trace "$log" --view "$view" --to 3 --format html --out "$work/part.html" >/dev/null || exit 2
  "$cardinal" trace "$log" --view "$view" --to 3 --format jsonl --boards >"$work/part.jsonl" || exit 2
  grep '"kind":"board"' "$work/all.jsonl" | head -n 1 | names_in_json | uniq >"$work/every"
  never=0
  while read -r name; do
    grep -qF "\"$name\"" "$work/part.jsonl" && continue
    never=$((never + 1))
    if grep -qF "$name" "$work/part.html"; then fail "$view: the page names $name, which the seat has not seen"; else pass; fi
  done <"$work/every"
  [ "$never" -gt 0 ] || fail "$view has seen every card by decision 3: nothing was tested"
done
# The stories for a player and for an author.
for view in all p1; do
  dom "$work/all.html" "d=$last&v=$view" >"$work/player"
  dom "$work/all.html" "d=$last&v=$view&a=author" >"$work/author"
  told "$work/$view.jsonl" >"$work/wanted"
  told_in_dom <"$work/player" >"$work/shown"
  [ -s "$work/wanted" ] || fail "$view: the rules tell nothing"
  # The number that explains a sentence may come before it, and its cause before the period: "2, -1 for the defence:
  # Brookling takes 1 damage.", "Rimewick takes 1 damage (Blaze Trail)."
  while read -r sentence; do grep -qiF -- "${sentence%.}" "$work/shown" || echo "$sentence"; done <"$work/wanted" >"$work/missing"
  if [ -s "$work/missing" ]; then
    fail "$view: the player's story lacks: $(head -n 1 "$work/missing")"
  else pass; fi
  if grep -qE 'class="(clause|place)"' "$work/player"; then fail "$view: a player reads places in the rules"; else pass; fi
  if grep -q 'class="place"' "$work/author" && grep -q 'data-audience="author"' "$work/author"; then pass; else
    fail "$view: the author reads no places in the rules"
  fi
done
if grep -qP 'id="result">[^<]*(beats|a draw|against)' "$work/player"; then pass; else fail "the head has no result"; fi
if grep -nE '(src|href)="?(https?:)?//' "$work/all.html"; then fail "the page names another address"; else pass; fi

# The pages of `cardinal simulate`: nothing on the console, and the script has made the heads of the cards' table buttons.
mkdir "$work/old"
cp -r rulesets cards "$work/old"
"$cardinal" simulate "$game" --games 20 --quiet --html "$work/simulated.html" >/dev/null || exit 2
"$cardinal" simulate "$game" --games 20 --quiet --compare "$work/old" --html "$work/compared.html" >/dev/null || exit 2
for page in simulated compared; do
  dom "$work/$page.html" "" >"$work/dom"
  if grep -q '<button type="button">' "$work/dom"; then pass; else fail "$page.html: its table cannot be sorted"; fi
  if grep -E 'CONSOLE|Uncaught|Refused to' "$work/console" | grep -v 'dbus' >"$work/said"; then
    fail "$page.html complains: $(head -n 1 "$work/said")"
  else pass; fi
done
if grep -q 'class="summary">Both versions are the same' "$work/compared.html"; then pass; else
  fail "compared.html does not begin with its sentence"
fi

echo "browser.sh: $checks checks passed, $failures failed"
[ "$failures" -eq 0 ]
