// What the duels in JavaScript have in common: the deck, the numbers of the rules, the stream of dice, and the line that
// a run prints (script.cpp reads it).
'use strict';
const fs = require('fs');

const ELEMENTS = ['Terra', 'Aero', 'Enerra', 'Aqua', 'Pyra'];
const HAND = 5;
const WINDOWS = 3;
const ITEM_BONUS = 2;
const MAX_ROUNDS = 200;

function readDeck(path) {
  const cards = [];
  for (const line of fs.readFileSync(path, 'utf8').split('\n')) {
    const creature = line.match(/^card ".*?": Creature { element (\w+) +attack (\d+) +health (\d+) }/);
    if (creature) {
      const [, element, attack, health] = creature;
      cards.push({ kind: 'creature', element: ELEMENTS.indexOf(element), attack: Number(attack), health: Number(health), bonus: 0 });
    } else if (/^card ".*?": Item/.test(line)) {
      cards.push({ kind: 'item', element: 0, attack: 0, health: 0, bonus: ITEM_BONUS });
    }
  }
  if (cards.length !== 25) throw new Error(`${path} does not have 25 cards`);
  return cards;
}

// The Attack that element a has more against b.
function elementBonus(a, b) {
  const distance = (b - a + 5) % 5;
  return distance === 1 ? 2 : distance === 4 ? -2 : 0;
}

// xorshift32
let state = 1;
function nextRandom() {
  state ^= state << 13;
  state ^= state >>> 17;
  state ^= state << 5;
  return state >>> 0;
}

// A number from 0 to n - 1; draws nothing if n is 1.
function choose(n) {
  return n === 1 ? 0 : Math.floor((nextRandom() * n) / 4294967296);
}

function shuffle(pile) {
  for (let i = pile.length - 1; i > 0; i--) {
    const j = choose(i + 1);
    const card = pile[i];
    pile[i] = pile[j];
    pile[j] = card;
  }
}

let decisions = 0;
let choices = 0;

// One of the moves of a decision.
function decide(moves) {
  decisions++;
  if (moves.length > 1) choices++;
  return moves[choose(moves.length)];
}

function play(games, seed, playGame) {
  state = seed;
  decisions = choices = 0;
  const won = [0, 0, 0];
  let [rounds, atMax, checksum] = [0, 0, 0];
  const cpu = process.cpuUsage();
  const begin = process.hrtime.bigint();
  for (let i = 0; i < games; i++) {
    const [r, wins0, wins1] = playGame();
    rounds += r;
    won[wins0 > wins1 ? 0 : wins1 > wins0 ? 1 : 2]++;
    if (r >= MAX_ROUNDS) atMax++;
    checksum = (checksum * 31 + r * 7 + wins0 * 3 + wins1) % 4294967296;
  }
  const wall = Number(process.hrtime.bigint() - begin) / 1e9;
  const { user, system } = process.cpuUsage(cpu);
  return [Math.min(wall, (user + system) / 1e6), games, rounds, decisions, choices, ...won, atMax, checksum];
}

// Plays a twentieth of the games first, for the compiler.
function run(games, seed, playGame) {
  play(Math.floor(games / 20) + 1, seed, playGame);
  console.log(play(games, seed, playGame).join(' '));
}

module.exports = { readDeck, elementBonus, shuffle, choose, decide, run, HAND, WINDOWS, MAX_ROUNDS };
