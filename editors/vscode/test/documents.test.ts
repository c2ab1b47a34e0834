import assert from 'node:assert/strict';
import test from 'node:test';
import { documentSelector, namesGame } from '../src/documents';
import { languages, TextDocument, Uri } from './fake_vscode';

const files = { folders: ['/ws/rulesets/duel', '/ws/a [b]'], documents: ['/ws/loose/deck.yaml', '/ws/rulesets/duel/x.yaml'] };

function isServed(file: string, language = 'yaml'): boolean {
  return languages.match(documentSelector(files), new TextDocument(Uri.file(file), language, '')) > 0;
}

test('the server gets rules and cards everywhere', () => {
  assert.ok(isServed('/elsewhere/cards.cardinal', 'cardinal'));
});

test('the server gets YAML in the folder of a game, of its cards, and with a known name', () => {
  for (const file of [
    '/ws/rulesets/duel/scenarios/given/board.yaml',
    '/ws/a [b]/deep/x.yaml',
    '/ws/cards/duel/set/decks/first.yaml',
    '/ws/cardinal.yaml',
    '/other/rulebook.yaml',
    '/ws/loose/deck.yaml',
  ])
    assert.ok(isServed(file), file);
});

test('the server does not get other YAML', () => {
  for (const file of ['/ws/docker-compose.yaml', '/ws/loose/other.yaml', '/ws/cards/other/x.yaml', '/ws/rulesets/duels/x.yaml', '/ws/a b/x.yaml'])
    assert.ok(!isServed(file), file);
});

test('a document that a folder covers has no pattern of its own', () => {
  const patterns = documentSelector(files).map(({ pattern }) => pattern);
  assert.ok(!patterns.includes('/ws/rulesets/duel/x.yaml'));
  assert.ok(patterns.includes('/ws/loose/deck.yaml'));
});

test('a game is named at the top level of a document only', () => {
  assert.ok(namesGame('# a deck\ngame: duel\n'));
  assert.ok(!namesGame('services:\n  game: duel\n'));
  assert.ok(!namesGame('game:\n  image: x\n'));
});
