// The snippets, filled in with their defaults, are what Cardinal accepts.
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import * as path from 'node:path';
import test, { after } from 'node:test';
import { cardinal, makeWorkspace } from './program_used';

const { folder, game } = makeWorkspace();
after(() => rmSync(folder, { recursive: true }));

type Snippets = Record<string, { prefix: string; body: string[] }>;

function expanded(file: string, prefix: string): string {
  const snippets = Object.values(JSON.parse(readFileSync(`snippets/${file}`, 'utf8')) as Snippets);
  const body = snippets.find((snippet) => snippet.prefix === prefix)?.body ?? assert.fail(`no snippet ${prefix}`);
  const lines = body.map((line) => line.replace(/\$\{\d+:((?:\\.|[^}\\])*)\}/g, '$1').replace(/\\(.)/g, '$1'));
  return lines.join('\n');
}

function write(file: string, text: string): string {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
}

test('the game and its cards have no error, no finding, and the one layout', () => {
  const own = path.join(folder, 'alone', 'my_game');
  write(path.join(own, 'game.cardinal'), expanded('cardinal.json', 'game'));
  write(path.join(own, 'cards', 'first.cardinal'), expanded('cardinal.json', 'cards'));
  assert.match(cardinal('lint', own), /no findings|^0 /m);
  assert.match(cardinal('fmt', '--check', own), /laid out already/);
});

test('the scenario passes', () => {
  const file = write(path.join(game, 'scenarios', 'mine.yaml'), expanded('yaml.json', 'cardinal scenarios'));
  assert.match(cardinal('test', file), /1 passed, 0 failed/);
});

test('the deck is read', () => {
  const file = write(path.join(game, 'cards', 'decks', 'mine.yaml'), expanded('yaml.json', 'cardinal deck').replace(': 12', ': 4\n  Scout: 4\n  Captain: 4'));
  assert.match(cardinal('deck', 'check', file), /legal/);
});
