// The duel on boardgame.io, written as its documentation teaches: moves that change G, phases with a turn order, one move
// a turn, and legal moves from ai.enumerate. Only the shuffles are not those of its random plugin: they draw from the
// stream of dice of all peers, so that the games are the same.
'use strict';
const { elementBonus, shuffle, HAND, WINDOWS, MAX_ROUNDS } = require('../rules.js');
const INVALID_MOVE = 'INVALID_MOVE';

function shuffled(pile) {
  const copy = [...pile];
  shuffle(copy);
  return copy;
}

const isCreature = (c) => c.kind === 'creature';
const hasCreature = (pile) => pile.some(isCreature);

function draw(p) {
  if (p.draw.length > 0) p.hand.push(p.draw.pop());
}

// Sets the players that play a creature in this round, in turn order.
function startRound(G) {
  for (;;) {
    const order = G.round % 2 === 0 ? ['0', '1'] : ['1', '0'];
    G.actors = order.filter((id) => hasCreature(G.players[id].hand));
    const over = Object.values(G.players).every((p) => !hasCreature(p.hand) && !hasCreature(p.draw));
    G.over = over || G.round >= MAX_ROUNDS;
    if (G.over || G.actors.length > 0) return;
    nextRound(G);
  }
}

function nextRound(G) {
  draw(G.players[0]);
  draw(G.players[1]);
  G.round++;
}

function finishRound(G) {
  for (const p of Object.values(G.players)) {
    p.inPlay = null;
    p.bonus = 0;
  }
  G.windowTurns = 0;
  nextRound(G);
  startRound(G);
}

function fight(G) {
  const [a, b] = [G.players[0], G.players[1]];
  const strong = elementBonus(a.inPlay.element, b.inPlay.element);
  const aFalls = b.inPlay.attack + b.bonus - strong >= a.inPlay.health;
  const bFalls = a.inPlay.attack + a.bonus + strong >= b.inPlay.health;
  if (aFalls || bFalls) {
    (aFalls ? a.discard : a.won).push(a.inPlay);
    (bFalls ? b.discard : b.won).push(b.inPlay);
  } else {
    for (const p of [a, b]) {
      p.draw.push(p.inPlay);
      p.draw = shuffled(p.draw);
    }
  }
}

const playCreature = ({ G, playerID }, i) => {
  const p = G.players[playerID];
  if (!p.hand[i] || !isCreature(p.hand[i])) return INVALID_MOVE;
  p.inPlay = p.hand.splice(i, 1)[0];
};

const playItem = ({ G, playerID }, i) => {
  const p = G.players[playerID];
  if (!p.hand[i] || p.hand[i].kind !== 'item') return INVALID_MOVE;
  const item = p.hand.splice(i, 1)[0];
  p.discard.push(item);
  p.bonus += item.bonus;
  G.windowTurns++;
};

const pass = ({ G }) => {
  G.windowTurns++;
};

const order = {
  playOrder: ({ G }) => G.actors,
  first: () => 0,
  next: ({ ctx }) => (ctx.playOrderPos + 1) % ctx.numPlayers,
};
const turn = { order, minMoves: 1, maxMoves: 1 };

const makeGame = (cards) => ({
  name: 'vanilla-duel',
  setup: () => {
    const player = () => ({ draw: shuffled(cards), hand: [], discard: [], won: [], inPlay: null, bonus: 0 });
    const G = { players: { 0: player(), 1: player() }, round: 0, windowTurns: 0, actors: [], over: false };
    for (let i = 0; i < HAND; i++) draw(G.players[0]);
    for (let i = 0; i < HAND; i++) draw(G.players[1]);
    startRound(G);
    return G;
  },
  phases: {
    creatures: {
      start: true,
      moves: { playCreature },
      turn,
      endIf: ({ G }) => {
        if (!G.actors.every((id) => G.players[id].inPlay)) return false;
        return { next: G.actors.length === 2 ? 'items' : 'creatures' };
      },
      onEnd: ({ G }) => {
        if (G.actors.length === 2) return;
        const p = G.players[G.actors[0]];
        p.won.push(p.inPlay);
        finishRound(G);
      },
    },
    items: {
      moves: { playItem, pass },
      turn,
      next: 'creatures',
      endIf: ({ G }) => G.windowTurns === 2 * WINDOWS,
      onEnd: ({ G }) => {
        fight(G);
        finishRound(G);
      },
    },
  },
  endIf: ({ G }) => (G.over ? { wins: [G.players[0].won.length, G.players[1].won.length] } : undefined),
  ai: {
    enumerate: (G, ctx) => {
      const moves = ctx.phase === 'items' ? [{ move: 'pass', args: [] }] : [];
      const move = ctx.phase === 'items' ? 'playItem' : 'playCreature';
      const kind = ctx.phase === 'items' ? 'item' : 'creature';
      G.players[ctx.currentPlayer].hand.forEach((c, i) => {
        if (c.kind === kind) moves.push({ move, args: [i] });
      });
      return moves;
    },
  },
});

module.exports = { makeGame };
