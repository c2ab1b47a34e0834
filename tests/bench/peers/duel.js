// The duel in JavaScript, for Node, as an author of scripts writes it: cards are objects, and hands are arrays of cards.
// Usage: node duel.js DECK GAMES SEED
'use strict';
const { readDeck, elementBonus, shuffle, decide, run, HAND, WINDOWS, MAX_ROUNDS } = require('./rules.js');

const [deck, games, seed] = process.argv.slice(2);
const cards = readDeck(deck);

function ofKind(hand, kind, moves) {
  for (let i = 0; i < hand.length; i++) if (hand[i].kind === kind) moves.push(i);
  return moves;
}

const hasCreature = (pile) => pile.some((c) => c.kind === 'creature');

function draw(p) {
  if (p.draw.length > 0) p.hand.push(p.draw.pop());
}

function newPlayer() {
  const p = { draw: cards.slice(), hand: [], discard: [], won: [] };
  shuffle(p.draw);
  return p;
}

function playCreature(p) {
  return p.hand.splice(decide(ofKind(p.hand, 'creature', [])), 1)[0];
}

function playItem(p) {
  const i = decide(ofKind(p.hand, 'item', [-1]));
  if (i < 0) return 0;
  const item = p.hand.splice(i, 1)[0];
  p.discard.push(item);
  return item.bonus;
}

function fight(players, first) {
  const a = players[first];
  const b = players[1 - first];
  const ca = playCreature(a);
  const cb = playCreature(b);
  const strong = elementBonus(ca.element, cb.element);
  let attackA = ca.attack + strong;
  let attackB = cb.attack - strong;
  for (let w = 0; w < WINDOWS; w++) {
    attackA += playItem(a);
    attackB += playItem(b);
  }
  const aFalls = attackB >= ca.health;
  const bFalls = attackA >= cb.health;
  if (aFalls || bFalls) {
    (aFalls ? a.discard : a.won).push(ca);
    (bFalls ? b.discard : b.won).push(cb);
  } else {
    a.draw.push(ca);
    b.draw.push(cb);
    for (const p of players) shuffle(p.draw);
  }
}

function playGame() {
  const players = [newPlayer(), newPlayer()];
  for (const p of players) for (let i = 0; i < HAND; i++) draw(p);
  let round = 0;
  for (; round < MAX_ROUNDS; round++) {
    const has = players.map((p) => hasCreature(p.hand));
    if (has[0] && has[1]) {
      fight(players, round % 2);
    } else if (has[0] || has[1]) {
      const p = players[has[0] ? 0 : 1];
      p.won.push(playCreature(p));
    } else if (!players.some((p) => hasCreature(p.draw))) {
      break;
    }
    players.forEach(draw);
  }
  return [round, players[0].won.length, players[1].won.length];
}

run(Number(games), Number(seed), playGame);
