// The server command with which an editor starts a game: its rules, its players, its decks with their cards.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { serve } from './client.mjs';

const deck = (title, game, cards) => `deck: ${title}\ngame: ${game}\ncards:\n${cards}`;
const cards = 'cards/toss/coins.cardinal';
const server = serve({ before, after }, {
  files: {
    'rulesets/toss/game.cardinal': `use "std:players"

game toss "Toss" { players 3 to 5  order from first of players  begin with main }

type Coin is Card { worth: Int }

start phase main { win(first of players) }
`,
    [cards]: 'cards toss "Coins"\n\ncard "Wolf, the Grey": Coin { worth 1 }\n',
    'cards/toss/decks/two.yaml': deck('Two', 'toss', '  Wolf, the Grey: 2\n  "Say \\"Hi\\"": 1\n  \'It\'\'s\': 1\n  "Gate #1": 2  # closed\n'),
    'cards/toss/decks/one.yaml': deck('One', 'toss', '  [2 Penny, Dime]\n'),
    'cards/toss/decks/other.yaml': deck('Other', 'chess', '  King: 1\n'),
    'alone.cardinal': 'query lonely: Int = 3\n',
  },
});
const describe = (file) => server.request('workspace/executeCommand', { command: 'cardinal.describeGame', arguments: [{ uri: server.uri(file) }] });

test('the rules, the fewest players, and the decks of the game by title', async () => {
  assert.ok(server.capabilities.executeCommandProvider.commands.includes('cardinal.describeGame'));
  const expected = {
    game: 'toss', rules: server.uri('rulesets/toss'), players: 3,
    decks: [
      { uri: server.uri('cards/toss/decks/one.yaml'), title: 'One', cards: ['Penny', 'Dime'] },
      { uri: server.uri('cards/toss/decks/two.yaml'), title: 'Two', cards: ['Wolf, the Grey', 'Say "Hi"', "It's", 'Gate #1'] },
    ],
  };
  for (const file of [cards, 'rulesets/toss/game.cardinal', 'cards/toss/decks/one.yaml']) assert.deepEqual(await describe(file), expected);
});

test('a deck as it is in the editor', async () => {
  await server.with('cards/toss/decks/one.yaml', (text) => text.replace('Dime', 'Cent'), async () => {
    assert.deepEqual((await describe(cards)).decks[0].cards, ['Penny', 'Cent']);
  });
});

test('a file without a game', async () => {
  assert.equal(await describe('alone.cardinal'), null);
});
