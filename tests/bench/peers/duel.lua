-- The duel in Lua, for LuaJIT and Lua 5.4. The plain program is what an author of scripts writes: cards are tables, hands
-- are arrays of cards, and the moves of each decision are a new table. `tuned` has numbers and arrays that are used again
-- in place of these tables, and calls no library function that LuaJIT cannot compile.
-- Usage: luajit duel.lua DECK GAMES SEED [tuned]. Prints one line, as duel.js does; script.cpp reads it.
local tuned = arg[4] == "tuned"
local deck_file, games, seed = arg[1], tonumber(arg[2]), tonumber(arg[3])
local HAND, WINDOWS, MAX_ROUNDS = 5, 3, 200
local remove, floor = table.remove, math.floor

-- xorshift32. Lua 5.4 has operators for bits, which LuaJIT does not parse.
local next_random, reseed
if jit then
  local state
  local bit = require "bit"
  local bxor, lshift, rshift = bit.bxor, bit.lshift, bit.rshift
  function next_random()
    local s = state
    s = bxor(s, lshift(s, 13))
    s = bxor(s, rshift(s, 17))
    s = bxor(s, lshift(s, 5))
    state = s
    return s % 4294967296
  end
  function reseed(s) state = s end
else
  next_random, reseed = assert(load [[
    local state
    return function()
      local s = state
      s = s ~ (s << 13) & 0xffffffff
      s = s ~ (s >> 17)
      s = s ~ (s << 5) & 0xffffffff
      state = s
      return s
    end, function(s) state = s end]])()
end

-- A number from 1 to n; draws nothing if n is 1.
local function choose(n)
  if n == 1 then return 1 end
  return floor(next_random() * n / 4294967296) + 1
end

local function shuffle(pile)
  for i = #pile, 2, -1 do
    local j = choose(i)
    pile[i], pile[j] = pile[j], pile[i]
  end
end

local elements = { Terra = 0, Aero = 1, Enerra = 2, Aqua = 3, Pyra = 4 }
local ITEM_BONUS = 2
local cards = {}
for line in io.lines(deck_file) do
  local element, attack, health = line:match '^card ".-": Creature { element (%a+) +attack (%d+) +health (%d+) }'
  if element then
    cards[#cards + 1] = { kind = "creature", element = elements[element], attack = tonumber(attack), health = tonumber(health) }
  elseif line:match '^card ".-": Item' then
    cards[#cards + 1] = { kind = "item", bonus = ITEM_BONUS }
  end
end
assert(#cards == 25)

local function element_bonus(a, b)
  local d = (b - a) % 5
  if d == 1 then return 2 elseif d == 4 then return -2 else return 0 end
end

local decisions, choices = 0, 0

local function decide(moves)
  local n = #moves
  decisions = decisions + 1
  if n > 1 then choices = choices + 1 end
  return moves[choose(n)]
end

local function of_kind(hand, kind, moves)
  for i = 1, #hand do
    if hand[i].kind == kind then moves[#moves + 1] = i end
  end
  return moves
end

local function has_creature(pile)
  for i = 1, #pile do
    if pile[i].kind == "creature" then return true end
  end
  return false
end

local function draw(p)
  local c = remove(p.draw)
  if c then p.hand[#p.hand + 1] = c end
end

local function new_player()
  local pile = {}
  for i = 1, #cards do pile[i] = cards[i] end
  shuffle(pile)
  return { draw = pile, hand = {}, discard = {}, won = {} }
end

local function play_creature(p)
  return remove(p.hand, decide(of_kind(p.hand, "creature", {})))
end

local function play_item(p)
  local i = decide(of_kind(p.hand, "item", { 0 }))
  if i == 0 then return 0 end
  local item = remove(p.hand, i)
  p.discard[#p.discard + 1] = item
  return item.bonus
end

local function fight(a, b, p1, p2)
  local ca = play_creature(a)
  local cb = play_creature(b)
  local strong = element_bonus(ca.element, cb.element)
  local attack_a, attack_b = ca.attack + strong, cb.attack - strong
  for _ = 1, WINDOWS do
    attack_a = attack_a + play_item(a)
    attack_b = attack_b + play_item(b)
  end
  local a_dead, b_dead = attack_b >= ca.health, attack_a >= cb.health
  if a_dead or b_dead then
    local to_a, to_b = a_dead and a.discard or a.won, b_dead and b.discard or b.won
    to_a[#to_a + 1] = ca
    to_b[#to_b + 1] = cb
  else
    a.draw[#a.draw + 1] = ca
    b.draw[#b.draw + 1] = cb
    shuffle(p1.draw)
    shuffle(p2.draw)
  end
end

local function play_game()
  local p1 = new_player()
  local p2 = new_player()
  for _, p in ipairs { p1, p2 } do
    for _ = 1, HAND do draw(p) end
  end
  local round = 0
  while round < MAX_ROUNDS do
    local has1, has2 = has_creature(p1.hand), has_creature(p2.hand)
    if has1 and has2 then
      if round % 2 == 0 then fight(p1, p2, p1, p2) else fight(p2, p1, p1, p2) end
    elseif has1 or has2 then
      local p = has1 and p1 or p2
      p.won[#p.won + 1] = play_creature(p)
    elseif not has_creature(p1.draw) and not has_creature(p2.draw) then
      break
    end
    draw(p1)
    draw(p2)
    round = round + 1
  end
  return round, #p1.won, #p2.won
end

local play_tuned
do
  local is_creature, element, attack, health, bonus = {}, {}, {}, {}, {}
  for i, c in ipairs(cards) do
    is_creature[i], element[i], attack[i] = c.kind == "creature", c.element or 0, c.attack or 0
    health[i], bonus[i] = c.health or 0, c.bonus or 0
  end
  local function pile() return { n = 0 } end
  local function player() return { draw = pile(), creatures = pile(), items = pile(), discard = pile(), won = pile() } end
  local p1, p2 = player(), player()

  local function mix(a)
    for i = a.n, 2, -1 do
      local j = floor(next_random() * i / 4294967296) + 1
      a[i], a[j] = a[j], a[i]
    end
  end
  local function push(a, c)
    local n = a.n + 1
    a.n = n
    a[n] = c
  end
  local function take(a, k)
    local c, n = a[k], a.n
    for i = k, n - 1 do a[i] = a[i + 1] end
    a.n = n - 1
    return c
  end
  local function draw_one(p)
    local n = p.draw.n
    if n == 0 then return end
    local c = p.draw[n]
    p.draw.n = n - 1
    push(is_creature[c] and p.creatures or p.items, c)
  end
  local function deal(p)
    local d = p.draw
    for i = 1, #cards do d[i] = i end
    d.n, p.creatures.n, p.items.n, p.discard.n, p.won.n = #cards, 0, 0, 0, 0
    mix(d)
  end
  local function creature(p)
    local n = p.creatures.n
    decisions = decisions + 1
    if n == 1 then return take(p.creatures, 1) end
    choices = choices + 1
    return take(p.creatures, floor(next_random() * n / 4294967296) + 1)
  end
  local function item(p)
    local n = p.items.n
    decisions = decisions + 1
    if n == 0 then return 0 end
    choices = choices + 1
    local k = floor(next_random() * (n + 1) / 4294967296)
    if k == 0 then return 0 end
    local c = take(p.items, k)
    push(p.discard, c)
    return bonus[c]
  end
  local function duel(a, b)
    local ca = creature(a)
    local cb = creature(b)
    local strong = element_bonus(element[ca], element[cb])
    local attack_a, attack_b = attack[ca] + strong, attack[cb] - strong
    for _ = 1, WINDOWS do
      attack_a = attack_a + item(a)
      attack_b = attack_b + item(b)
    end
    local a_dead, b_dead = attack_b >= health[ca], attack_a >= health[cb]
    if a_dead or b_dead then
      push(a_dead and a.discard or a.won, ca)
      push(b_dead and b.discard or b.won, cb)
    else
      push(a.draw, ca)
      push(b.draw, cb)
      mix(p1.draw)
      mix(p2.draw)
    end
  end
  local function creatures_left(p)
    for i = 1, p.draw.n do
      if is_creature[p.draw[i]] then return true end
    end
    return false
  end

  function play_tuned()
    deal(p1)
    deal(p2)
    for _ = 1, HAND do draw_one(p1) end
    for _ = 1, HAND do draw_one(p2) end
    local round = 0
    while round < MAX_ROUNDS do
      local has1, has2 = p1.creatures.n > 0, p2.creatures.n > 0
      if has1 and has2 then
        if round % 2 == 0 then duel(p1, p2) else duel(p2, p1) end
      elseif has1 or has2 then
        local p = has1 and p1 or p2
        push(p.won, creature(p))
      elseif not creatures_left(p1) and not creatures_left(p2) then
        break
      end
      draw_one(p1)
      draw_one(p2)
      round = round + 1
    end
    return round, p1.won.n, p2.won.n
  end
end
if tuned then play_game = play_tuned end

local function run(n)
  local rounds, won0, won1, drawn, at_max, checksum = 0, 0, 0, 0, 0, 0
  decisions, choices = 0, 0
  reseed(seed)
  local begin = os.clock()
  for _ = 1, n do
    local r, a, b = play_game()
    rounds = rounds + r
    if a > b then won0 = won0 + 1 elseif b > a then won1 = won1 + 1 else drawn = drawn + 1 end
    if r >= MAX_ROUNDS then at_max = at_max + 1 end
    checksum = (checksum * 31 + r * 7 + a * 3 + b) % 4294967296
  end
  return string.format("%.6f %d %d %d %d %d %d %d %d %.0f", os.clock() - begin, n, rounds, decisions, choices, won0, won1, drawn, at_max,
    checksum)
end

run(floor(games / 20) + 1) -- for the compiler
print(run(games))
