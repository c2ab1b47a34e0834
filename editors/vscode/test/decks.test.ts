import assert from 'node:assert/strict';
import test from 'node:test';
import { decksForSeats } from '../src/decks';

test('the first seat has the deck with the card, the others have other decks of the game', () => {
  const decks = ['a', 'b', 'c'].map((title) => ({ title, uri: `file:///${title}.yaml` }));
  const seats = (chosen: number, count: number) => decksForSeats(decks[chosen]!, decks, count).map(({ title }) => title);
  assert.deepEqual(seats(1, 2), ['b', 'a']);
  assert.deepEqual(seats(0, 4), ['a', 'b', 'c', 'b']);
  assert.deepEqual(seats(2, 1), ['c']);
  assert.deepEqual(decksForSeats(decks[0]!, [decks[0]!], 2), [decks[0]]);
});
