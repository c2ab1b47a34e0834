#!/usr/bin/env bash
# compare.sh OLD NEW [ROUNDS]: decisions a second of random games in two builds of games_bench (of an older commit and of
# this one), run in turn on one core. Prints the medians of ROUNDS runs (3 by default) and their ratios. OLD and NEW may
# be commands with arguments.
set -euo pipefail
old=${1:?usage: compare.sh OLD NEW [ROUNDS]}
new=${2:?usage: compare.sh OLD NEW [ROUNDS]}
rounds=${3:-3}
[[ "$rounds" =~ ^[1-9][0-9]*$ ]] || { echo "error: ROUNDS is a number from 1 on, not \`$rounds\`" >&2; exit 2; }

one_core=()
command -v taskset >/dev/null && one_core=(taskset -c "$(taskset -cp $$ | sed 's/.*: //; s/[-,].*//')")

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# A line `SIDE GAME PLAYERS DECISIONS/S` for each row of the table that games_bench prints.
run() {
  read -ra command <<< "$2"
  "${one_core[@]}" "${command[@]}" > "$folder/said" || { echo "error: this failed: $2" >&2; exit 2; }
  awk -v side="$1" 'NF == 5 && $2 ~ /^[0-9]+$/ { print side, $1, $2, $3 }' "$folder/said" >> "$folder/rows"
}

for ((round = 1; round <= rounds; round++)); do
  run old "$old"
  run new "$new"
done

printf '%-10s %7s %14s %14s %8s\n' game players "old, in 1 s" "new, in 1 s" new/old
sort -k1,1 -k2,2 -k3,3n -k4,4n "$folder/rows" | awk '
  { key = $2 " " $3; value[$1, key, ++count[$1, key]] = $4; if (!(key in seen)) { seen[key] = 1; keys[++rows] = key } }
  function median(side, key) { return value[side, key, int((count[side, key] + 1) / 2)] }
  END {
    for (i = 1; i <= rows; i++) {
      split(keys[i], part, " ")
      if (!count["old", keys[i]] || !count["new", keys[i]]) { printf "%-10s %7d  only in one of the builds\n", part[1], part[2]; continue }
      a = median("old", keys[i]); b = median("new", keys[i])
      printf "%-10s %7d %14.0f %14.0f %8.2f\n", part[1], part[2], a, b, b / a
    }
  }'
