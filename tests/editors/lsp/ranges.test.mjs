// Folding and selection ranges.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { serve } from './client.mjs';

const server = serve({ before, after }, { games: ['imagimon'] });
const set = 'cards/imagimon/first_light';
const rules = (name) => `rulesets/imagimon/${name}.cardinal`;

const folds = async (file) => (await server.request('textDocument/foldingRange', { textDocument: server.document(file) }))
  .map(({ startLine, endLine, kind }) => [startLine, endLine, kind ?? 'region']);
const lineOf = (file, marked) => server.range(file, marked).start.line;

test('blocks, comments and uses fold', async () => {
  const file = rules('game');
  const found = await folds(file);
  const has = (first, last, kind) => assert.ok(found.some(([start, end, what]) => start === lineOf(file, first)
    && (end === lineOf(file, last) || end === lineOf(file, last) - 1) && (!kind || what === kind)), `${first} in ${JSON.stringify(found)}`);
  has('type Creature is Card {', '}\n\ntype Item is Card');
  has('game imagimon "Imagimon" {', '}\n\n// ---- cards and players');
  has('use "std:piles"', 'use "wording"', 'imports');
  has('// Imagimon, Full Game Mode', '// vocabulary, the sentences of their texts', 'comment');
  for (const [start, end] of found) assert.ok(start < end);
});

test('blocks in blocks fold', async () => {
  const file = rules('outcome');
  const starts = (await folds(file)).map(([start]) => start);
  for (const line of ['step outcome: Player? {', '  simultaneously {', 'for each c in fighters {\n      if best?']) {
    assert.ok(starts.includes(lineOf(file, line)), line);
  }
});

test('scenarios fold', async () => {
  const file = `${set}/scenarios/terra.yaml`;
  const starts = (await folds(file)).map(([start]) => start);
  assert.ok(starts.includes(lineOf(file, '- scenario: Root Warden is on from its own turn')));
});

/** The texts that are selected one after the other at ¦. */
async function widening(file, marked) {
  const [first] = await server.request('textDocument/selectionRange', { textDocument: server.document(file), positions: [server.position(file, marked)] });
  const texts = [];
  for (let each = first; each; each = each.parent) texts.push(server.slice(file, each.range));
  for (let i = 1; i < texts.length; i += 1) assert.ok(texts[i].includes(texts[i - 1]) && texts[i].length > texts[i - 1].length, 'each is larger');
  return texts;
}

function inOrder(texts, wanted) {
  let at = -1;
  for (const each of wanted) {
    const next = texts.findIndex((text, i) => i > at && text === each);
    assert.ok(next > at, `${each}\n is not next in:\n${texts.map((text) => text.slice(0, 80)).join('\n---\n')}`);
    at = next;
  }
}

test('a selection widens along the syntax', async () => {
  const file = `${set}/terra.cardinal`;
  const texts = await widening(file, 'if foe.att¦ack >= 5 { change_attack(foe, -2) }');
  inOrder(texts, [
    'attack', 'foe.attack', 'foe.attack >= 5', 'if foe.attack >= 5 { change_attack(foe, -2) }',
    'after_elements { if foe.attack >= 5 { change_attack(foe, -2) } }',
  ]);
  assert.equal(texts.at(-1).trim(), server.disk(file).trim());
  assert.ok(texts.some((text) => text.startsWith('card "Granite Moth"') && text.endsWith('}')));
});

test('a selection in a document', async () => {
  const file = `${set}/scenarios/terra.yaml`;
  const texts = await widening(file, 'p1: {slot: Root Warden, hand: [Called from Gl¦ory], wins: [Mossback, Quarry Ox]}');
  inOrder(texts, ['Called from Glory', '[Called from Glory]', 'hand: [Called from Glory]',
    '{slot: Root Warden, hand: [Called from Glory], wins: [Mossback, Quarry Ox]}']);
});

test('several positions at once', async () => {
  const file = `${set}/terra.cardinal`;
  const positions = [server.position(file, 'card "Moss¦back"'), server.position(file, 'card "Quarry ¦Ox"')];
  const ranges = await server.request('textDocument/selectionRange', { textDocument: server.document(file), positions });
  assert.equal(ranges.length, 2);
});
