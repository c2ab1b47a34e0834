# Functions that the tries share. Sourced before every try.

# How many times longer than on an idle machine a process may wait for its turn. It multiplies the limits of wall-clock time;
# tests/hostile/try.cpp has the same number for a whole try.
patience=12

# `timeout SECONDS command`: a limit, for a command that may hang; a busy machine must not reach it. With -s it is the time at
# which a try wants its signal sent: then only -k, the limit for what follows, is multiplied.
timeout() {
  local options=() sends=
  while [[ $1 == -* ]]; do
    case $1 in
      -s) options+=("$1" "$2"); sends=yes; shift 2 ;;
      -k) options+=("$1" $((patience * $2))); shift 2 ;;
      *) options+=("$1"); shift ;;
    esac
  done
  local seconds=$1
  shift
  [ -n "$sends" ] || seconds=$((patience * seconds))
  command timeout ${options[@]+"${options[@]}"} "$seconds" "$@"
}

# Runs a command as a user to whom permissions apply, which they do not to root.
unprivileged() {
  if [ "$(id -u)" = 0 ]; then PATH=$PATH:/usr/sbin:/sbin timeout 4 chroot --userspec=65534:65534 --skip-chdir / "$@"; else timeout 4 "$@"; fi
}

# A game of duel that runs in the background. What a try writes to &3 is typed into it, until `kill_when COMMAND...`, which waits
# for the command to succeed, a minute at most.
begin_play() {
  mkfifo typed
  cardinal play duel --stop always --seats human,random --seed 1 "$@" < typed > /dev/null 2>&1 &
  exec 3> typed
}
kill_when() {
  local i
  for ((i = 0; i < 1200; ++i)); do
    if "$@" > /dev/null 2>&1; then break; fi
    sleep 0.05
  done
  kill -KILL $!
  wait $!
  exec 3>&-
}
has_answers() { [ "$(grep -c '"decision"' g.jsonl)" -ge $1 ]; }

# `interrupt SIGNAL COMMAND...`: sends the signal half a second after the command has begun to catch it. A command that has ended
# before gets no signal.
interrupt() {
  local signal=$1 i
  shift
  "$@" &
  for ((i = 0; i < 1200; ++i)); do
    if catches $! $signal; then sleep 0.5; break; fi
    if ! kill -0 $!; then break; fi
    sleep 0.05
  done 2> /dev/null
  kill -$signal $! 2> /dev/null
  wait $!
}
catches() { # a process of Cardinal, no longer the copy of bash from which it came
  local name= mask
  read -r name < /proc/$1/comm
  mask=$(sed -n 's/^SigCgt:\t//p' /proc/$1/status)
  [ "$name" = cardinal ] && ((16#$mask >> ($(kill -l $2) - 1) & 1))
} 2> /dev/null

# Processor time of the commands that have ended, in milliseconds, in $spent. `times` prints 1m2.345s twice for them, in its second line.
measure_spent() {
  local part
  times > "$HOME/times"
  spent=0
  for part in $(sed -n 2p "$HOME/times"); do
    part=${part%s}
    spent=$((spent + ${part%m*} * 60000 + 10#$(tr -d . <<< "${part#*m}")))
  done
}

# `begin ... in_time LIMIT`: the milliseconds between, the smaller of wall clock and processor time, with the verdict and
# with what the commands wrote into `out`. A command that waits without working has the patience of the limit.
begin() {
  measure_spent
  spent_before=$spent begun=$(date +%s%N)
}
in_time() {
  local wall=$((($(date +%s%N) - begun) / 1000000)) worked
  measure_spent
  worked=$((spent - spent_before))
  head -c 300 out
  echo
  tail -n 12 out
  echo "took $wall ms, $worked ms of the processor"
  [ $wall -le $1 ] || { [ $worked -le $1 ] && [ $wall -le $((patience * $1)) ]; } && echo "verdict: in time"
}

# Each of the others lays out a small game in the working directory.

make_pit() {
mkdir -p pit/scenarios
cat > pit/game.cardinal <<'E'
game pit "Pit" { players 2  begin with main }
type Player { state coins: Int from 0 to 99 }
event main {
  repeat up to 3 times { for each p in players { choose n by p "How many?": number from 0 to 2  add n to p.coins } }
  win(first of players)
}
E
cat > pit/scenarios/a.yaml <<'E'
scenario: the first takes one
game: pit
decks: { p1: [], p2: [] }
steps:
  - p1: 1
    expect: { p1.coins: 1 }
end: p2, how many
E
}

make_duel() {
mkdir -p duel/cards/decks duel/scenarios
cat > duel/game.cardinal <<'E'
use "std:piles"
game duel "Duel" { players 2  begin with main }
type Chip is Card { worth: Int = 1 }
zone row of Player: holds Chip, seen by all
event main {
  for each p in players { shuffle p.deck  draw(p, 3) }
  rounds
}
start phase rounds {
  repeat up to 3 times {
    for each p in players {
      choose c by p "Lay a chip": one of p.hand
      if c? and c is Chip { move c to p.row  tell "{p} lays {c}." }
    }
  }
  let best = max[sum[c.worth for each c in p.row] for each p in players] or else 0
  for each p in players { if sum[c.worth for each c in p.row] = best { win(p) } }
  draw_game
}
deck { "a deck has 6 cards": count(cards) = 6 }
E
cat > duel/cards/chips.cardinal <<'E'
cards duel "Chips"
card "Alphaone": Chip { worth 1 }
card "Alphatwo": Chip { worth 2 }
card "Omegaone": Chip { worth 1 }
card "Omegatwo": Chip { worth 2 }
E
cat > duel/cards/decks/alpha.yaml <<'E'
deck: Alphas
game: duel
cards: { Alphaone: 3, Alphatwo: 3 }
E
cat > duel/cards/decks/omega.yaml <<'E'
deck: Omegas
game: duel
cards: { Omegaone: 3, Omegatwo: 3 }
E
cat > duel/scenarios/a.yaml <<'E'
scenario: the first lays
game: duel
board:
  p1: { hand: [Alphaone, Alphatwo] }
  p2: { hand: [Omegaone, Omegatwo] }
steps:
  - p1: Alphaone
end: p2, lay a chip
E
}

make_big() {
mkdir big; { cat <<'E'
game big "Big" { players 2  begin with main }
event main { draw_game }
E
awk 'BEGIN{ for(i=1;i<=65;i++) printf "zone z%d of Player: seen by all\n",i; for(i=1;i<=65;i++) printf "type T%d is Card {}\n",i }'; } > big/game.cardinal
}

make_m() {
cat > m/s.yaml <<'E'
scenario: a
game: m
decks: { p1: [], p2: [] }
steps: []
end: draw
E
cardinal test m/s.yaml > out 2>&1; rc=$?; head -c 3000 out; exit $rc
}

make_m_2() {
cat > m/s.yaml <<'E'
scenario: a
game: m
decks: { p1: [], p2: [] }
steps: [{p1: 9999}]
end: draw
E
cardinal test m/s.yaml > out 2>&1; rc=$?; head -c 3000 out; exit $rc
}

make_pit_2() {
cat > pit/scenarios/a.yaml <<'E'
scenario: the first takes one
game: pit
decks: { p1: [], p2: [] }
steps:
  - p1: 1
    expect: { p1.coins: 1 }
end: p2, how many
E
}

make_slow() {
mkdir -p slow/scenarios
cat > slow/game.cardinal <<'E'
game slow "Slow" { players 2  begin with main }
type Table { state x: Int from 0 }
event main {
  repeat up to 3 times {
    repeat up to 900000 times { add 1 to x }
    choose go by first of players "Again?": yes or no
    if not go { win(first of players) }
  }
  win(last of players)
}
E
cat > slow/scenarios/a.yaml <<'E'
scenario: a long step
game: slow
decks: { p1: [], p2: [] }
steps:
  - p1: no
end: p1 wins
E
begin
}

make_crowd() {
mkdir -p crowd/cards/decks crowd/scenarios
cat > crowd/game.cardinal <<'E'
use "std:piles"
game crowd "Crowd" { players 2  begin with main }
type Head is Card { worth: Int = 1  rules while me in square }
zone square of Player: holds Head, seen by all
query weight(c: Head): Int = c.worth
event main {
  for each p in players { for each c in p.deck { if c is Head { move c to p.square } } }
  rounds
}
start phase rounds {
  repeat up to 3 times {
    for each p in players {
      choose go by p "Weigh?": yes or no
      if go { for each c in p.square { tell "{c} weighs {c.weight}." } }
    }
  }
  win(first of players)
}
E
{ echo 'cards crowd "Heads"'; awk 'BEGIN{for(i=1;i<=99;i++) printf "card \"Head %d\": Head { worth %d  modify weight(c) by +1 if c = me and count[each d in square where d.worth < me.worth] > 3 }\n",i,i}'; } > crowd/cards/heads.cardinal
{ echo 'deck: All'; echo 'game: crowd'; echo 'cards:'; awk 'BEGIN{for(i=1;i<=99;i++) printf "  Head %d: 1\n",i}'; } > crowd/cards/decks/all.yaml
begin
}

make_slow_2() {
cat > slow/scenarios/a.yaml <<'E'
scenario: a long step
game: slow
decks: { p1: [], p2: [] }
steps:
  - p1: no
end: p1 wins
E
}

make_slow_3() {
mkdir -p slow/scenarios
cat > slow/game.cardinal <<'E'
game slow "Slow" { players 2  begin with main }
type Table { state x: Int from 0 }
event main {
  repeat up to 2 times {
    repeat up to 900000 times { add 1 to x }
    choose go by first of players "Again?": yes or no
    if not go { win(first of players) }
  }
  win(last of players)
}
E
cat > slow/scenarios/a.yaml <<'E'
scenario: a long step
game: slow
decks: { p1: [], p2: [] }
steps:
  - p1: no
end: p1 wins
E
}

make_slow_4() {
mkdir -p slow/scenarios
cat > slow/game.cardinal <<'E'
game slow "Slow" { players 2  begin with main }
type Table { state x: Int from 0 }
event main {
  repeat up to 100000 times {
    repeat up to 900000 times { add 1 to x }
    choose go by first of players "Again?": yes or no
    if not go { win(first of players) }
  }
  win(last of players)
}
E
cat > slow/scenarios/a.yaml <<'E'
scenario: a long step
game: slow
decks: { p1: [], p2: [] }
steps:
  - p1: no
end: p1 wins
E
}

make_tiny() {
mkdir tiny; cat > tiny/game.cardinal <<'E'
game tiny "Tiny" { players 2  begin with main }
type Player { state n: Int from 0 }
event main { repeat { for each p in players { choose k by p: number from 0 to 3  add k to p.n  if p.n > 900 { win(p) } } } }
E
}

make_wide() {
mkdir -p wide/scenarios
cat > wide/game.cardinal <<'E'
game wide "Wide" { players 2  begin with main }
type Player { state n: Int from 0 }
type Table { state x: Int from 0 }
goal standing(p: Player): Int = p.n
event main {
  repeat up to 3 times {
    for each p in players {
      choose k by p "Which?": number from 1 to 2000
      add k to p.n
      repeat up to 900000 times { add 1 to x }
      
    }
  }
  win(first of players)
}
E
begin
}

make_wide_2() {
mkdir -p wide/scenarios
cat > wide/game.cardinal <<'E'
game wide "Wide" { players 2  begin with main }
type Player { state n: Int from 0 }
type Table { state x: Int from 0 }
goal standing(p: Player): Int = p.n
event main {
  repeat up to 40 times {
    for each p in players {
      choose k by p "Which?": number from 1 to 9
      add k to p.n
      repeat up to 900000 times { add 1 to x }
      
    }
  }
  win(first of players)
}
E
}

make_offer() {
mkdir -p offer/cards/decks
cat > offer/game.cardinal <<'E'
use "std:piles"
game offer "Offer" { players 2  begin with main }
type Table { state x: Int from 0 }
type Head is Card { worth: Int = 1  rules while me in square }
zone square of Player: holds Head, seen by all
query weight(c: Head): Int = c.worth
window pokes(you) { ask [you]  close when passes = 1 or taken = 4 }
action poke of Head in pokes {
  when me in you.square
  when count[each d in you.square where d.weight > me.weight] < 99
  do { add 1 to x }
}
event main {
  for each p in players { for each c in p.deck { if c is Head { move c to p.square } } }
  for each p in players { open pokes(p) }
  win(first of players)
}
E
{ echo 'cards offer "Heads"'; awk 'BEGIN{for(i=1;i<=12;i++) printf "card \"Head %d\": Head { worth %d  modify weight(c) by +1 if count[each d in you.square where d.worth < me.worth] > 30 }\n",i,i}'; } > offer/cards/heads.cardinal
{ echo 'deck: All'; echo 'game: offer'; echo 'cards:'; awk 'BEGIN{for(i=1;i<=12;i++) printf "  Head %d: 1\n",i}'; } > offer/cards/decks/all.yaml
begin
}

make_onward() {
mkdir onward
cat > onward/game.cardinal <<'E'
game onward "Onward" { players 2 to 4  begin with main }
type Table { state x: Int from 0 to 3 }
event main {
  repeat { for each p in players { choose go by p "Go on?": yes or no  if go { set x to 1 } } }
}

E
}

make_numbers() {
mkdir numbers
cat > numbers/game.cardinal <<'E'
game numbers "Numbers" { players 2 to 4  begin with main }
type Table { state x: Int from 0 to 3 }
event main {
  repeat { for each p in players { choose n by p "How many?": number from 0 to 3  set x to n } }
}
goal standing(p: Player): Int = x
E
}

make_windy() {
mkdir windy
cat > windy/game.cardinal <<'E'
game windy "Windy" { players 2 to 4  begin with main }
type Table { state x: Int from 0 to 3 }
event main {
  repeat { for each p in players { open w(p) } }
}
window w(you) { ask [you]  close when passes = 1 or taken = 2 }
action turn_over in w { do { set x to 3 - x } }
E
}

make_menus() {
mkdir menus
cat > menus/game.cardinal <<'E'
game menus "Menus" { players 2 to 4  begin with main }
type Table { state x: Int from 0 to 3 }
event main {
  repeat { for each p in players { ask_one(p) } }
}
event ask_one(you) { choose "What?" {
 "up" { set x to 1 }
 "down" { set x to 0 }
} }
goal standing(p: Player): Int = x
E
}

make_duel_2() {
cat > duel/cards/chips.cardinal <<'E'
cards duel "Chips"
card "Alphaone": Chip { worth 1 }
card "Alphatwo": Chip { worth 2 }
card "Omegaone": Chip { worth 1 }
card "Omegatwo": Chip { worth 2 }
E
cat > duel/cards/decks/alpha.yaml <<'E'
deck: Alphas
game: duel
cards: { Alphaone: 3, Alphatwo: 3 }
E
cat > duel/cards/decks/omega.yaml <<'E'
deck: Omegas
game: duel
cards: { Omegaone: 3, Omegatwo: 3 }
E
cat > duel/scenarios/a.yaml <<'E'
scenario: the first lays
game: duel
board:
  p1: { hand: [Alphaone, Alphatwo] }
  p2: { hand: [Omegaone, Omegatwo] }
steps:
  - p1: Alphaone
end: p2, lay a chip
E
}

make_all() {
u16() { # $1: le or be; text of one-byte signs from the input
  LC_ALL=C awk -v o=$1 'BEGIN{RS="\n"} {n=length($0); for(i=1;i<=n;i++) {c=substr($0,i,1); if(c=="\\") c="\\134"; if(o=="le") printf "%s\\000",c; else printf "\\000%s",c} if(o=="le") printf "\\012\\000"; else printf "\\000\\012"}' | { IFS= read -r -d '' all; printf "${all//%/%%}"; }
}
make_duel
}

make_duel_3() {
bom() { { printf "\357\273\277"; cat "$1"; } > b && mv b "$1"; }
make_duel
}

make_duel_4() {
make_duel
cat > duel/game.cardinal <<'E'
use "std:piles"
game duel "Duel" { players 2  begin with main }
type Table { state big: Int from 0 to 9000000000000000000 }
type Chip is Card { worth: Int = 1 }
zone row of Player: holds Chip, seen by all
event main {
  for each p in players { shuffle p.deck  draw(p, 3) }
  rounds
}
start phase rounds {
  repeat up to 3 times {
    for each p in players {
      choose c by p "Lay a chip": one of p.hand
      if c? and c is Chip { move c to p.row  tell "{p} lays {c}." }
    }
  }
  let best = max[sum[c.worth for each c in p.row] for each p in players] or else 0
  for each p in players { if sum[c.worth for each c in p.row] = best { win(p) } }
  draw_game
}
deck { "a deck has 6 cards": count(cards) = 6 }
E
}

make_duel_5() {
left() { for n in 0 1 2 3 4 5 6 7 8 9 10 11 12 99 "" $$; do for e in tmp tmp. unfinished unfinished.; do [ "${2-}" = folder ] && mkdir -p "$1.$e$n" || echo junk > "$1.$e$n"; done; done; echo junk > "$1~"; echo junk > "$(dirname "$1")/.$(basename "$1").tmp"; }
make_duel
}

make_duel_6() {
mkdir -p duel/cards/decks duel/scenarios
cat > duel/game.cardinal <<'E'
use "std:piles"
game duel "Duel" { players 2  begin with main }
type Chip is Card { worth: Int = 1 }
zone row of Player: holds Chip, seen by all
event main {
  for each p in players { shuffle p.deck  draw(p, 3) }
  rounds
}
start phase rounds {
  repeat up to 3 times {
    for each p in players {
      choose c by p "Lay a chip": one of p.hand
      if c? and c is Chip { move c to p.row  tell "{p} lays {c}." }
    }
  }
  let best = max[sum[c.worth for each c in p.row] for each p in players] or else 0
  for each p in players { if sum[c.worth for each c in p.row] = best { win(p) } }
  draw_game
}
deck { "a deck has 6 cards": count(cards) = 6 }
E
}

make_duel_7() {
cat > duel/cards/chips.cardinal <<'E'
cards duel "Chips"
card "=1+cmd()": Chip { worth 1 }
card "+Plus": Chip { worth 2 }
card "-Minus": Chip { worth 1 }
card "@At": Chip { worth 2 }
E
cat > duel/cards/decks/alpha.yaml <<'E'
deck: Alphas
game: duel
cards: { "=1+cmd()": 3, "+Plus": 3 }
E
cat > duel/cards/decks/omega.yaml <<'E'
deck: Omegas
game: duel
cards: { "-Minus": 3, "@At": 3 }
E
cat > duel/scenarios/a.yaml <<'E'
scenario: the first lays
game: duel
board:
  p1: { hand: ["=1+cmd()", "+Plus"] }
  p2: { hand: ["-Minus", "@At"] }
steps:
  - p1: "=1+cmd()"
end: p2, lay a chip
E
}
