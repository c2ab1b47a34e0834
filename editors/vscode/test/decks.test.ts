import assert from 'node:assert/strict';
import test from 'node:test';
import { decksForSeats, decksOfGame, gameOfCards, hasCard, leastPlayers } from '../src/decks';

const deck = (title: string, game: string, cards: string) => `deck: ${title}\ngame: ${game}\ncards:\n${cards}`;

test('decks with a card are those of the game that list it', () => {
  const files = [
    { file: 'b.yaml', text: deck('"Two"', 'duel', '  "Emotion: Guilt": 2  # both\n  Wolf: 1\n') },
    { file: 'a.yaml', text: deck('One', 'duel', '  Wolf Cub: 4\n  Wolf: 2\r\n') },
    { file: 'c.yaml', text: deck('Three', 'chess', '  Wolf: 2\n') },
    { file: 'd.yaml', text: 'game: duel\nscenarios: []\n' },
    { file: 'e.yaml', text: "deck: Five\ngame: duel\ncards: { 'Old Owl': 2, Wolf: 10 }\n" },
  ];
  const withCard = (card: string) => decksOfGame(files, 'duel').filter((each) => hasCard(each, card));
  const titles = (card: string) => withCard(card).map(({ file, title }) => `${file} ${title}`);
  assert.deepEqual(titles('Wolf'), ['e.yaml Five', 'a.yaml One', 'b.yaml Two']);
  assert.deepEqual(titles('Old Owl'), ['e.yaml Five']);
  assert.deepEqual(titles('Emotion: Guilt'), ['b.yaml Two']);
  assert.deepEqual(titles('Cub'), []);
});

test('the first seat has the deck with the card, the others have other decks of the game', () => {
  const decks = ['a', 'b', 'c'].map((title) => ({ title, file: `${title}.yaml` }));
  const seats = (chosen: number, count: number) => decksForSeats(decks[chosen]!, decks, count).map(({ title }) => title);
  assert.deepEqual(seats(1, 2), ['b', 'a']);
  assert.deepEqual(seats(0, 4), ['a', 'b', 'c', 'b']);
  assert.deepEqual(seats(2, 1), ['c']);
  assert.deepEqual(decksForSeats(decks[0]!, [decks[0]!], 2), [decks[0]]);
});

test('the rules say how many players there are at least', () => {
  assert.equal(leastPlayers('game duel "Duel" { players 2  begin with main }\n'), 2);
  assert.equal(leastPlayers('// players 9\ngame duel "Duel" {\n  players 3 to 16   @AB-001\n}\n'), 3);
  assert.equal(leastPlayers('cards duel "First"\n'), undefined);
});

test('a file of cards says its game', () => {
  assert.equal(gameOfCards('// Aqua\ncards imagimon "First Light"\n'), 'imagimon');
  assert.equal(gameOfCards('type cards_ is Card {}\n'), undefined);
});
