#!/bin/bash
# Finds rules that no scenario needs. Deletes each statement and each declaration of a ruleset in a copy and runs
# scenarios until one fails: the file that failed the last time, then the files that cite the clauses of the deletion most
# often, then all of the rules and of the cards. A deletion after which all pass survives; a ruleset that no longer checks
# counts as a failure. Wordings, translations, hints for computer players and
# statements that only send messages are not deleted (tests/mutation/deletions.awk).
#
# Usage: tests/mutation.sh [GAME...]   without a game: all. In the environment:
#   FILE="combat ending"  deletes from these files of the ruleset only
#   RETRY=1               tries only the survivors of the last run (build/mutation/GAME.survivors)
#   CARDINAL=PATH         the program, otherwise build/full/bin/cardinal
#   JOBS=N                how many deletions are tried at once
#
# tests/mutation/GAME.txt lists deletions that may survive: each a line as it is printed here, without the line number,
# then an indented line with the reason. Exit code 0: no survivor without a reason, no entry without a survivor, and
# reasons for at most 2 in 100 deletions. 1: one of these does not hold. 2: there is no such game or file, or the scenarios
# fail without a deletion.
set -u

here=$(cd "$(dirname "$0")/.." && pwd)
program=${CARDINAL:-$here/build/full/bin/cardinal}
jobs=${JOBS:-$(nproc)}
results=$here/build/mutation
temporary=$(mktemp -d)
cardinal=$temporary/cardinal
root=
trap '[ ! -f "$root/tried" ] || remember; rm -rf "$temporary"' EXIT
mkdir -p "$results"
cp "$program" "$cardinal" || exit 2  # a build may replace the program meanwhile
renice -n 19 $$ > /dev/null

# Copies the game to a root of its own, as CARDINAL_PATH wants it. So edits during the run have no effect.
copy_game() {
  mkdir -p "$root/whole/rulesets" "$root/whole/cards"
  cp -r "$here/rulesets/$game" "$root/whole/rulesets/"
  cp -r "$here/cards/$game" "$root/whole/cards/"
}

# Runs these scenarios of the copy $1, for at most 60 s of processor time.
run_scenarios() (
  ulimit -t 60
  cd "$1" && CARDINAL_PATH=$1 CARDINAL_NO_CACHE=1 "$cardinal" test --fail-fast --jobs 1 --no-timing "${@:2}" 2>&1
)

# The four files of scenarios that cite these clauses most often.
likely_files() {
  [ $# -eq 0 ] || (cd "$root/whole" && grep -rcw --include='*.yaml' "${@/#/-e}" "rulesets/$game/scenarios" "cards/$game" |
    grep -v ':0$' | sort -t : -k 2nr | head -n 4 | cut -d : -f 1)
}

# Tries one deletion in the copy of this worker. Prints `survived`, `failed` or `crashed`, the file of the scenario that
# failed, and the place.
try() {
  local file=$1 first=$2 last=$3 place=$4 clauses=$5 killer=$6 copy=$root/$SLOT outcome=failed output status
  [ -d "$copy" ] || cp -r "$root/whole" "$copy"
  sed "${first},${last}d" "$root/whole/rulesets/$game/$file" > "$copy/rulesets/$game/$file"
  for files in "$killer" "$(likely_files $clauses)" "rulesets/$game/scenarios cards/$game"; do
    [ -n "$files" ] || continue
    output=$(run_scenarios "$copy" $files)
    status=$?
    [ $status -eq 0 ] || break
  done
  cp "$root/whole/rulesets/$game/$file" "$copy/rulesets/$game/$file"
  case $status in
    0) outcome=survived ;;
    1 | 2 | 3 | 137 | 152) ;;  # failed, not right, out of memory, out of time
    *) outcome=crashed ;;
  esac
  killer=$(sed -n 's/^FAIL \([^:]*\):.*/\1/p' <<< "$output" | head -n 1)
  printf '%s\t%s\t%s\n' "$outcome" "$killer" "$place"
}

# The deletions to try: file, first line, last line, place, clauses, and the file of scenarios that failed the last time.
deletions() {
  local only=${FILE:-} sources
  [ -z "$only" ] || only=$(printf '%s.cardinal ' ${only//.cardinal/})
  mapfile -t sources < <(find "$root/whole/rulesets/$game" -maxdepth 1 -name '*.cardinal' | sort |
    grep -v -e '/wording\.cardinal$' -e '/computer\.cardinal$' -e '/italian\.cardinal$')
  awk -f "$here/tests/mutation/deletions.awk" -v only="${only% }" "${sources[@]}" > "$root/all"
  touch "$results/$game.killers" "$results/$game.survivors"
  awk -F '\t' -v retry="${RETRY:-}" '
    FILENAME ~ /killers$/ { killer[$2] = $1; next }
    FILENAME ~ /survivors$/ { survivor[$0] = 1; next }
    retry == "" || $4 in survivor { print $0 "\t" killer[$4] }
  ' "$results/$game.killers" "$results/$game.survivors" "$root/all"
}

# Keeps the results of this run for the next one, even if it is interrupted; results of deletions that were not tried stay.
remember() {
  awk -F '\t' -v results="$results/$game" '
    FILENAME ~ /\/all$/ { exists[$4] = 1; next }
    FILENAME ~ /\/tried$/ { tried[$3] = 1; if ($1 == "survived") print $3 > (results ".survivors.new")
                            else if ($2 != "") print $2 "\t" $3 > (results ".killers.new"); next }
    FILENAME ~ /survivors$/ { if ($0 in exists && !($0 in tried)) print > (results ".survivors.new"); next }
    !($2 in tried) { print > (results ".killers.new") }
  ' "$root/all" "$root/tried" "$results/$game.survivors" "$results/$game.killers"
  for list in survivors killers; do
    [ -f "$results/$game.$list.new" ] || : > "$results/$game.$list.new"
    mv "$results/$game.$list.new" "$results/$game.$list"
  done
}

# Compares the survivors with the list of reasons and prints the differences and a summary. Fails if there are any.
judge() {
  local list=$here/tests/mutation/$game.txt
  [ -f "$list" ] || list=/dev/null
  awk -F '\t' -v game="$game" -v list="tests/mutation/$game.txt" -v partly="${FILE:-}${RETRY:-}" '
    function complain(text) { print text; wrong = 1 }
    FILENAME ~ /\/tried$/ { outcome[$3] = $1; next }
    FILENAME ~ /\/all$/ {
      exists[$4] = looked_at[$1] = 1
      if ($4 in outcome) order[++tried] = $4
      at[$4] = "rulesets/" game "/" $1 ":" $2 ": " substr($4, length($1) + 3)
      next
    }
    /^#/ || /^ *$/ { next }
    /^ / { if (entry != "") reason[entry] = $0; next }
    { entry = $0; listed[entry] = FNR }
    END {
      for (n = 1; n <= tried; n++) {
        place = order[n]
        if (outcome[place] == "crashed") complain(at[place] ": the program crashed")
        if (outcome[place] != "survived") continue
        survived++
        if (place in reason) excused++
        else complain(at[place])
      }
      for (entry in listed) {
        file = substr(entry, 1, index(entry, ": ") - 1)
        if (!(entry in reason)) complain(list ":" listed[entry] ": no reason: " entry)
        else if (entry in outcome && outcome[entry] != "survived") {
          complain(list ":" listed[entry] ": a scenario needs this, so no reason is needed: " entry)
        } else if (!(entry in exists) && (file in looked_at || partly == "")) {
          complain(list ":" listed[entry] ": there is no such place: " entry)
        }
      }
      if (partly == "" && excused * 100 > tried * 2) complain(list ": more than 2 in 100 deletions have a reason")
      printf "%s: %d deletions; %d survived, %d of them with a reason\n", game, tried, survived, excused
      exit wrong
    }' "$root/tried" "$root/all" "$list"
}

status=0
export here cardinal root game
export -f try run_scenarios likely_files
for game in "${@:-}"; do
  if [ -z "$game" ]; then
    "$0" $(cd "$here/rulesets" && echo */ | tr -d /)
    exit
  fi
  [ -d "$here/rulesets/$game" ] || { echo "there is no game $game in rulesets" >&2; exit 2; }
  for file in ${FILE:-}; do
    [ -f "$here/rulesets/$game/${file%.cardinal}.cardinal" ] || { echo "$game has no file $file.cardinal" >&2; exit 2; }
  done
  root=$temporary/$game
  copy_game
  if ! run_scenarios "$root/whole" "rulesets/$game/scenarios" "cards/$game" > "$root/output"; then
    tail -n 20 "$root/output"
    echo "$game: the scenarios fail without a deletion"
    exit 2
  fi
  deletions | tr '\t\n' '\n\0' | tr '\0' '\n' > "$root/arguments"
  xargs -d '\n' -r -n 6 -P "$jobs" --process-slot-var=SLOT bash -c 'try "$@"' try < "$root/arguments" > "$root/tried"
  remember
  judge || status=1
done
exit $status
