// Columns are UTF-16 code units: characters beyond the first plane, such as 🂡, are two. Edits arrive in parts.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { serve } from './client.mjs';

const server = serve({ before, after }, { games: ['imagimon'] });
const file = 'cards/imagimon/first_light/terra.cardinal';
const ace = `
/* 🂡 */ card "Ace 🂡": Creature { /* 🂡🂡 */ element Tera  attack 3  health 5
  text "🂡 Before: draw a card. 🂡"  /* é ß 🂡 */  before_elements { draw(1) } }
`;

test('a diagnostic after surrogate pairs has its exact range', async () => {
  await server.with(file, (text) => text + ace, async () => {
    await server.expectDiagnostics(file, ['error N01 45:55 `Tera`: there is no Element `Tera`']);
    await server.replace(file, 'Tera ', 'Terra ');
    await server.expectDiagnostics(file, []);
  });
});

test('edits beside surrogate pairs, one character at a time', async () => {
  await server.with(file, (text) => text, async () => {
    await server.append(file, '\n');
    for (const character of '/* 🂡 */ card "Ace 🂡": Creature { element Tera  attack 3  health 5  text "🂡" }\n') {
      await server.append(file, character);
    }
    await server.expectDiagnostics(file, ['error N01 45:44 `Tera`: there is no Element `Tera`']);
    // Several changes in one notification: each applies to the text that the one before it has produced.
    const line = 44;
    await server.change(file, [
      { range: { start: { line, character: 3 }, end: { line, character: 5 } }, text: '🂡🂡' },
      { range: { start: { line, character: 7 }, end: { line, character: 8 } }, text: '' },
      { range: { start: { line, character: 44 }, end: { line, character: 48 } }, text: 'Terra' },
    ]);
    assert.equal(server.text(file).split('\n')[line],
      '/* 🂡🂡*/ card "Ace 🂡": Creature { element Terra  attack 3  health 5  text "🂡" }');
    await server.diagnostics(file, (list) => !list.some((each) => each.severity === 1));
    assert.deepEqual(server.published.get(file).diagnostics.filter((each) => each.severity === 1), []);
  });
});

test('requests after surrogate pairs: hover, definition, highlights, tokens', async () => {
  await server.with(file, (text) => text + ace.replace('Tera', 'Terra'), async () => {
    const hover = await server.ask('hover', file, '/* é ß 🂡 */  before_elements { dr¦aw(1) }');
    assert.deepEqual(hover.range, server.range(file, '/* é ß 🂡 */  before_elements { «draw»(1) }'));
    const definition = await server.ask('definition', file, '/* 🂡🂡 */ element Te¦rra');
    assert.deepEqual(server.describeAll(definition), [server.place('rulesets/imagimon/elements.cardinal', '{ «Terra», Aero')]);
    const { data } = await server.request('textDocument/semanticTokens/range', {
      textDocument: server.document(file), range: server.range(file, '/* 🂡🂡 */ element Terra  attack'),
    });
    const slices = absolute(data).map(({ line, character, length }) =>
      server.slice(file, { start: { line, character }, end: { line, character: character + length } }));
    for (const word of ['element', 'Terra', 'attack']) assert.ok(slices.includes(word), `${word} in ${slices}`);
  });
});

function absolute(data) {
  const tokens = [];
  let line = 0;
  let character = 0;
  for (let i = 0; i < data.length; i += 5) {
    character = data[i] ? data[i + 1] : character + data[i + 1];
    line += data[i];
    tokens.push({ line, character, length: data[i + 2] });
  }
  return tokens;
}

test('positions in the middle of a pair, after the end of a line and of the text are answered', async () => {
  await server.with(file, (text) => text + ace, async () => {
    const { line, character } = server.position(file, 'card "Ace ¦🂡"');
    for (const position of [
      { line, character: character + 1 }, { line, character: 10_000 }, { line: 100_000, character: 0 },
    ]) {
      const answer = await server.request('textDocument/hover', { textDocument: server.document(file), position });
      assert.ok(answer === null || answer.contents);
    }
  });
});

test('line ends of Windows count as one line end', async () => {
  await server.with(file, (text) => `${text}\ncard "Broken": Creature { element Tera  attack 3  health 3 }\n`.replaceAll('\n', '\r\n'), async () => {
    await server.expectDiagnostics(file, ['error N01 45:35 `Tera`: there is no Element `Tera`']);
  });
});
