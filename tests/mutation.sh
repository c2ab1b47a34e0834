#!/bin/bash
# Is every rule of combat resolution needed? Each statement and each declaration of the four files below is deleted in a
# copy of the ruleset, and the scenarios are run on the copy. In: the program (or build/full/bin/cardinal) and, if it is
# not about these four, the files. Out: the deletions after which all scenarios still pass; exit code 1 if there are any.
# A ruleset that no longer checks counts as caught. What only tells the players something is left alone: no scenario can
# hear it.
set -u

here=$(cd "$(dirname "$0")/.." && pwd)
cardinal=$(realpath "${1:-$here/build/full/bin/cardinal}")
files=${*:2}
[ -n "$files" ] || files="combat elements abilities outcome"
jobs=${JOBS:-2}

root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT

# A root of its own, as CARDINAL_PATH wants it.
copy_to() {
  mkdir -p "$1/rulesets" "$1/cards"
  cp -r "$here/rulesets/imagimon" "$1/rulesets/"
  cp -r "$here/cards/imagimon" "$1/cards/"
}

# Prints one line per deletion: "first last". Of a branch `} else {` the last line stays, to close the one before.
deletions_in() {
  awk '
    { line[NR] = $0
      bare = $0; gsub(/"[^"]*"/, "", bare); sub(/\/\/.*/, "", bare); code[NR] = bare
      opened = gsub(/\{/, "{", bare); closed = gsub(/\}/, "}", bare); depth[NR] = opened - closed }
    function continues(n) { return code[n] ~ /^ *([=+:]|then |else |and |or |with )/ }
    function closing(n,   open) {      # the line where the block that opens on line n is closed
      open = code[n] ~ /^ *\}/ ? 1 : depth[n]
      while (open > 0 && n < NR) { n++; open += depth[n] + (code[n] ~ /^ *\}.*\{/ && open == 1 ? -1 : 0) }
      return n }
    function spoken(first, last,   n, rest, telling) {  # nothing but `tell`, and what leads to it
      for (n = first; n <= last; n++) {
        rest = code[n]; sub(/ *@.*/, "", rest)
        if (rest ~ /tell |announce_result/) telling = 1
        else if (rest !~ /^ *(let .*|if [^}]*|for each [^}]*|\} else \{|\}|)$/) return 0
      }
      return telling }
    END {
      for (n = 1; n <= NR; n++) {
        if (code[n] ~ /^ *$/ || code[n] ~ /^ *\}[^{]*$/) continue
        last = n
        branch = code[n] ~ /^ *\}.*\{/
        if (branch) last = closing(n) - 1
        else if (depth[n] > 0) { last = closing(n); while (code[last] ~ /\{[^}]*$/) last = closing(last) }
        while (!branch && last < NR && continues(last + 1)) last++
        if (!spoken(n, last)) print n, last
      } }' "$1"
}

try() {
  local file=$1 first=$2 last=$3 copy
  copy=$(mktemp -d -p "$root")
  copy_to "$copy"
  sed -i "${first},${last}d" "$copy/rulesets/imagimon/$file.cardinal"
  if (cd "$copy" && CARDINAL_PATH=$copy timeout 120 "$cardinal" test rulesets/imagimon/scenarios > /dev/null 2>&1); then
    echo "rulesets/imagimon/$file.cardinal:$first: $(sed -n "${first}p" "$here/rulesets/imagimon/$file.cardinal" | sed 's/^ *//; s/  *@.*//')"
  fi
  rm -rf "$copy"
}
export -f try copy_to
export root here cardinal

copy_to "$root/whole"
if ! (cd "$root/whole" && CARDINAL_PATH=$root/whole "$cardinal" test rulesets/imagimon/scenarios > "$root/whole.txt" 2>&1); then
  tail -5 "$root/whole.txt"
  echo "the scenarios fail without any deletion"
  exit 2
fi

for file in $files; do
  deletions_in "$here/rulesets/imagimon/$file.cardinal" | sed "s/^/$file /"
done > "$root/deletions"
xargs -P "$jobs" -L 1 bash -c 'try "$0" "$1" "$2"' < "$root/deletions" | sort -t: -k1,1 -k2,2n > "$root/survivors"

cat "$root/survivors"
echo "$(wc -l < "$root/deletions") deletions, $(wc -l < "$root/survivors") after which all scenarios pass"
[ ! -s "$root/survivors" ]
