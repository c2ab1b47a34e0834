// Semantic tokens: of a document, of a range, and as a difference.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Client, everything, serve } from './client.mjs';

const server = serve({ before, after }, { games: ['imagimon', 'kmon'] });
const terra = 'cards/imagimon/first_light/terra.cardinal';
const rules = (name) => `rulesets/imagimon/${name}.cardinal`;

function decode(file, data) {
  const { tokenTypes, tokenModifiers } = server.capabilities.semanticTokensProvider.legend;
  const tokens = [];
  let line = 0;
  let character = 0;
  assert.equal(data.length % 5, 0);
  for (let i = 0; i < data.length; i += 5) {
    const [deltaLine, deltaCharacter, length, type, modifiers] = data.slice(i, i + 5);
    character = deltaLine ? deltaCharacter : character + deltaCharacter;
    line += deltaLine;
    const previous = tokens.at(-1);
    assert.ok(!previous || previous.line < line || previous.character + previous.length <= character, 'tokens do not overlap');
    assert.ok(length > 0 && tokenTypes[type], 'a token has a length and a type of the legend');
    tokens.push({
      line, character, length, type: tokenTypes[type], modifiers: tokenModifiers.filter((_, bit) => modifiers & (1 << bit)),
      text: server.slice(file, { start: { line, character }, end: { line, character: character + length } }),
    });
  }
  return tokens;
}

const full = (file) => server.request('textDocument/semanticTokens/full', { textDocument: server.document(file) });
const range = (file, marked) => server.request('textDocument/semanticTokens/range', { textDocument: server.document(file), range: server.range(file, marked) });

/** `word type` of the names of a text: a grammar of regular expressions cannot know these. */
async function names(file, marked) {
  const { data } = await range(file, marked);
  return decode(file, data).filter((each) => /^[\p{L}_]/u.test(each.text) && each.type !== 'keyword').map((each) => `${each.text} ${each.type}`);
}

test('names by their kind', async () => {
  assert.deepEqual(await names(terra, 'if foe.attack >= 5 { change_attack(foe, -2) }'),
    ['foe parameter', 'attack property', 'change_attack event', 'foe parameter']);
  assert.deepEqual(await names(rules('vocabulary'), 'let old = yours\n'), ['old variable', 'yours function']);
  assert.deepEqual(await names(rules('elements'), 'enum Element { Terra, Aero, Enerra, Aqua, Pyra }'),
    ['Element enum', 'Terra enumMember', 'Aero enumMember', 'Enerra enumMember', 'Aqua enumMember', 'Pyra enumMember']);
  assert.deepEqual(await names(rules('game'), 'type Creature is Card {'), ['Creature class', 'Card class']);
  assert.deepEqual(await names(rules('vocabulary'), 'query half(n: Int): Int = if n < 0'),
    ['half function', 'n parameter', 'Int type', 'Int type', 'n parameter']);
});

test('declarations, built-in names, constants', async () => {
  const tokens = decode(rules('vocabulary'), (await range(rules('vocabulary'), 'event become(c: Creature, e: Element)')).data);
  assert.ok(tokens.find((each) => each.text === 'become').modifiers.some((each) => /declaration|definition/.test(each)));
  const draw = decode('cards/imagimon/first_light/aero.cardinal', (await range('cards/imagimon/first_light/aero.cardinal', 'after_elements { draw(1) }')).data);
  assert.ok(draw.find((each) => each.text === 'draw').modifiers.includes('defaultLibrary'));
});

test('holes of a sentence', async () => {
  const found = await names(rules('vocabulary'), 'tell "{c} becomes {e}."');
  for (const name of ['c parameter', 'e parameter']) assert.ok(found.includes(name), found.join());
});

test('the tokens of a range are those of the document that are in it', async () => {
  const all = decode(terra, (await full(terra)).data);
  const part = server.range(terra, 'element Terra  attack 4  health 5\n  text "After: if the opposing');
  const inside = all.filter((each) => each.line >= part.start.line && each.line <= part.end.line);
  const given = decode(terra, (await range(terra, 'element Terra  attack 4  health 5\n  text "After: if the opposing')).data);
  assert.ok(given.length > 0);
  const key = (each) => `${each.line}:${each.character} ${each.type}`;
  const known = new Set(inside.map(key));
  assert.ok(given.every((each) => known.has(key(each))));
});

test('a difference turns the old tokens into the new ones', async () => {
  await server.with(terra, (text) => text, async () => {
    const before = await full(terra);
    assert.ok(before.resultId);
    await server.replace(terra, 'change_attack(foe, -2)', 'change_attack(foe, -2)  draw(1)');
    const delta = await server.request('textDocument/semanticTokens/full/delta', { textDocument: server.document(terra), previousResultId: before.resultId });
    const after = (await full(terra)).data;
    const data = [...before.data];
    for (const edit of (delta.edits ?? []).toSorted((a, b) => b.start - a.start)) data.splice(edit.start, edit.deleteCount, ...edit.data ?? []);
    assert.deepEqual(delta.data ?? data, after);
    const sent = delta.edits?.reduce((sum, edit) => sum + (edit.data?.length ?? 0), 0) ?? Infinity;
    assert.ok(sent < after.length / 2, `${sent} numbers of ${after.length} were sent`);
  });
});

test('a difference to an unknown result is the whole', async () => {
  const answer = await server.request('textDocument/semanticTokens/full/delta', { textDocument: server.document(terra), previousResultId: 'no such result' });
  assert.deepEqual(answer.data, (await full(terra)).data);
});

test('an editor that colours by its own grammar gets only names', async () => {
  const { semanticTokens } = everything.textDocument;
  const capabilities = { ...everything, textDocument: { ...everything.textDocument, semanticTokens: { ...semanticTokens, augmentsSyntaxTokens: true } } };
  const other = await Client.start({ capabilities, games: ['imagimon'] });
  try {
    const { data } = await other.request('textDocument/semanticTokens/full', { textDocument: other.document(terra) });
    const isName = (each) => !['comment', 'keyword', 'number', 'operator'].includes(each.type) && !(each.type === 'string' && /^"/.test(each.text));
    const key = (each) => `${each.line}:${each.character} ${each.type} ${each.text}`;
    assert.deepEqual(decode(terra, data).map(key), decode(terra, (await full(terra)).data).filter(isName).map(key));
  } finally { await other.stop(); }
});
