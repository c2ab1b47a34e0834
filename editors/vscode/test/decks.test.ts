import assert from 'node:assert/strict';
import test from 'node:test';
import { decksWithCard, gameOfCards } from '../src/decks';

const deck = (title: string, game: string, cards: string) => `deck: ${title}\ngame: ${game}\ncards:\n${cards}`;

test('decks with a card are those of the game that list it', () => {
  const files = [
    { file: 'b.yaml', text: deck('"Two"', 'duel', '  "Emotion: Guilt": 2  # both\n  Wolf: 1\n') },
    { file: 'a.yaml', text: deck('One', 'duel', '  Wolf Cub: 4\n  Wolf: 2\r\n') },
    { file: 'c.yaml', text: deck('Three', 'chess', '  Wolf: 2\n') },
    { file: 'd.yaml', text: 'game: duel\nscenarios: []\n' },
    { file: 'e.yaml', text: "deck: Five\ngame: duel\ncards: { 'Old Owl': 2, Wolf: 10 }\n" },
  ];
  assert.deepEqual(decksWithCard(files, 'duel', 'Wolf'), [
    { file: 'e.yaml', title: 'Five' },
    { file: 'a.yaml', title: 'One' },
    { file: 'b.yaml', title: 'Two' },
  ]);
  assert.deepEqual(decksWithCard(files, 'duel', 'Old Owl'), [{ file: 'e.yaml', title: 'Five' }]);
  assert.deepEqual(decksWithCard(files, 'duel', 'Emotion: Guilt'), [{ file: 'b.yaml', title: 'Two' }]);
  assert.deepEqual(decksWithCard(files, 'duel', 'Cub'), []);
});

test('a file of cards says its game', () => {
  assert.equal(gameOfCards('// Aqua\ncards imagimon "First Light"\n'), 'imagimon');
  assert.equal(gameOfCards('type cards_ is Card {}\n'), undefined);
});
