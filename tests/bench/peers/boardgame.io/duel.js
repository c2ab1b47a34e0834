// Plays the duel of game.js through boardgame.io's plain client, without a network.
// Usage: NODE_PATH=FOLDER/node_modules node duel.js DECK GAMES SEED
'use strict';
const { Client } = require('boardgame.io/client');
const { readDeck, decide, run } = require('../rules.js');
const { makeGame } = require('./game.js');

const [deck, games, seed] = process.argv.slice(2);
const game = makeGame(readDeck(deck));

function playGame() {
  const client = Client({ game, debug: false });
  client.start();
  for (;;) {
    const { G, ctx } = client.getState();
    if (ctx.gameover) {
      client.stop();
      return [G.round, ...ctx.gameover.wins];
    }
    const { move, args } = decide(game.ai.enumerate(G, ctx));
    client.moves[move](...args);
  }
}

run(Number(games), Number(seed), playGame);
