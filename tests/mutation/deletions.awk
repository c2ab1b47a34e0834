# Lists what tests/mutation.sh deletes from the files of one ruleset. In: the files, each with its name as it is named in
# the output; -v only="a.cardinal b.cardinal" lists these alone, but reads all. Out: one line per deletion, with tabs:
# file, first line, last line, place, and the clauses that are cited there or in the declaration around it. A place names the deletion by its words, so that it is found again after an edit:
# `file: declaration: statement`, and ` (2)` after the second one of these words. Of a branch `} else {` the last line
# stays, because it closes the branch before. What only tells the players something is left out.

FNR == 1 {
  name = FILENAME
  sub(/.*\//, "", name)
  files[++file_count] = name
}

{
  raw = $0
  gsub(/"[^"]*"/, "\"\"", raw)
  sub(/\/\/.*/, "", raw)
  gsub(/ *@[A-Z]+-[A-Z]*[0-9]+/, "", raw)
  sub(/ +$/, "", raw)
  code[name, FNR] = raw
  match($0, /^ */)
  indent[name, FNR] = RLENGTH
  braces[name, FNR] = count_of(raw, "[{]") - count_of(raw, "[}]")
  brackets[name, FNR] = count_of(raw, "[[(]") - count_of(raw, "[])]")
  words[name, FNR] = plain($0)
  cited[name, FNR] = citations($0)
  lines[name] = FNR
}

function count_of(text, pattern) { return gsub(pattern, "&", text) }

# A line without its comment, citations and blanks at both ends. A citation in the middle goes, too.
function plain(text) {
  sub(/ *\/\/ .*/, "", text)
  gsub(/ *@[A-Z]+-[A-Z]*[0-9]+/, "", text)
  gsub(/^ +| +$/, "", text)
  return text
}

# The clauses that a line cites, each with a blank after it.
function citations(text,   found) {
  while (match(text, /@[A-Z]+-[A-Z]*[0-9]+/)) {
    found = found substr(text, RSTART + 1, RLENGTH - 1) " "
    text = substr(text, RSTART + RLENGTH)
  }
  return found
}

function cited_in(file, first, last,   n, found) {
  for (n = first; n <= last; n++) found = found cited[file, n]
  return found
}

# The line that ends the block which line n opens.
function closing(file, n,   open) {
  open = code[file, n] ~ /^ *\}/ ? 1 : braces[file, n]
  while (open > 0 && n < lines[file]) {
    n++
    open += braces[file, n] + (code[file, n] ~ /^ *\}.*\{/ && open == 1 ? -1 : 0)
  }
  return n
}

# The last line of the statement that begins on line n: with the lines on which it goes on (they are indented more), its
# block and its further branches, also those that begin on a line of their own.
function end_of(file, n,   first, open) {
  first = n
  open = brackets[file, n]
  while (n < lines[file] && braces[file, n] <= 0 && (open > 0 || indent[file, n + 1] > indent[file, first])) {
    open += brackets[file, ++n]
  }
  if (braces[file, n] > 0) {
    do n = closing(file, n)
    while (code[file, n] ~ /^ *\}.*\{$/)
  }
  return has_else(file, first, n + 1) ? end_of(file, n + 1) : n
}

# Is line n the `else` of the statement that begins on line first?
function has_else(file, first, n) {
  return code[file, first] ~ /^ *(else )?if .*\{/ && code[file, n] ~ /^ *else / && indent[file, n] == indent[file, first]
}

# Do these lines only tell something? Among them may be what leads to the telling.
function tells_only(file, first, last,   n, rest, telling) {
  for (n = first; n <= last; n++) {
    rest = code[file, n]
    if (sub(/^ *let .*/, "", rest)) continue
    gsub(/(else )?if [^{}]*\{|for each [^{}]*\{|else \{|\}/, "", rest)
    if (n == first) sub(/^ *(before|after) [^{}]*\{/, "", rest)
    if (rest ~ tellers) telling = 1
    gsub(tellers "[^{}]*", "", rest)
    if (rest !~ /^ *$/) return 0
  }
  return telling
}

# The events of which nothing else comes than that something is told. A call of one is like a `tell`.
function find_tellers(   f, n, last, found, event) {
  tellers = "(tell )"
  do {
    found = 0
    for (f = 1; f <= file_count; f++) {
      for (n = 1; n <= lines[files[f]]; n++) {
        if (code[files[f], n] !~ /^event [a-z_]+.*\{$/) continue
        event = code[files[f], n]
        sub(/^event /, "", event)
        sub(/[^a-z_].*/, "", event)
        last = end_of(files[f], n)
        if (index(tellers, event "[") || !tells_only(files[f], n + 1, last - 1)) continue
        tellers = substr(tellers, 1, length(tellers) - 1) "|" event "[({ ]*)"
        found = 1
      }
    }
  } while (found)
}

# `event draw`, `after discard`, `game imagimon`: the declaration that begins with these words, in short.
function head(text) {
  sub(/ *[({:=].*/, "", text)
  return text
}

function list(file,   n, last, branch, place, declaration, around, clauses) {
  for (n = 1; n <= lines[file]; n++) {
    if (code[file, n] ~ /^[^ }]/) {
      declaration = head(words[file, n])
      around = cited_in(file, n, end_of(file, n))
    }
    if (code[file, n] ~ /^ *$/ || code[file, n] ~ /^ *\}[^{]*$/) continue
    if (words[file, n] ~ /^use "(wording|computer|italian)"$/) continue
    branch = code[file, n] ~ /^ *\}.*\{/
    last = branch ? closing(file, n) - 1 : code[file, n] ~ /^ *else .*\}$/ ? n : end_of(file, n)
    if (tells_only(file, n, last)) continue
    place = file ": " (code[file, n] ~ /^ / ? declaration ": " : "") words[file, n]
    if (++seen[place] > 1) place = place " (" seen[place] ")"
    clauses = cited_in(file, n, last)
    print file "\t" n "\t" last "\t" place "\t" (clauses == "" ? around : clauses)
  }
}

END {
  find_tellers()
  for (f = 1; f <= file_count; f++) {
    if (only == "" || index(" " only " ", " " files[f] " ")) list(files[f])
  }
}
