// Formatting of a document, of a range and while typing: the layout of `cardinal fmt`.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { cardinal, serve } from './client.mjs';
import { applyEdits } from './text.mjs';

const server = serve({ before, after }, { games: ['imagimon'] });
const file = 'cards/imagimon/first_light/terra.cardinal';
const options = { tabSize: 2, insertSpaces: true };
const messy = `
card "Drummer":Creature{element Terra attack 3 health 5
    text "Before: draw a card."

      before_elements{
  draw( 1 )
    }
}
`;

/** The output of `cardinal fmt` for a text. */
async function laidOut(text) {
  const name = path.join(server.root, 'formatted.cardinal');
  fs.writeFileSync(name, text);
  const { status, output } = await cardinal(server.root, 'fmt', name);
  assert.equal(status, 0, output);
  const result = fs.readFileSync(name, 'utf8');
  fs.rmSync(name);
  return result;
}

const format = () => server.request('textDocument/formatting', { textDocument: server.document(file), options });

test('a document is laid out as `cardinal fmt` does', async () => {
  const text = server.disk(file) + messy;
  await server.with(file, text, async () => {
    const edits = await format();
    assert.equal(applyEdits(text, edits), await laidOut(text));
    const size = edits.reduce((sum, { range }) => sum + server.slice(file, range).length, 0);
    assert.ok(size < messy.length * 2, `the edits touch ${size} characters, though only ${messy.length} are not laid out`);
  });
});

test('a formatted document has no edits', async () => {
  await server.with(file, (text) => text, async () => { assert.deepEqual(await format() ?? [], []); });
});

test('comments, surrogate pairs and line ends', async () => {
  const text = '// 🂡 one\ncards imagimon "🂡 Set"\n\n\n\ncard "🂡":Creature{ /* 🂡 */ element Terra attack 3 health 5 } // 🂡 end\n';
  await server.with(file, text, async () => { assert.equal(applyEdits(text, await format()), await laidOut(text)); });
  const windows = (server.disk(file) + messy).replaceAll('\n', '\r\n');
  await server.with(file, windows, async () => {
    assert.equal(applyEdits(windows, await format()).replaceAll('\r\n', '\n'), await laidOut(windows.replaceAll('\r\n', '\n')));
  });
});

test('a range: the declaration that it selects, and no other one', async () => {
  const second = messy.replace('Drummer', 'Piper');
  const text = server.disk(file) + messy + second;
  await server.with(file, text, async () => {
    const edits = await server.request('textDocument/rangeFormatting', {
      textDocument: server.document(file), range: server.range(file, messy.trim()), options,
    });
    const result = applyEdits(text, edits);
    const good = (await laidOut(server.disk(file) + messy)).trimEnd();
    assert.ok(result.startsWith(good), result.slice(-600));
    assert.ok(result.endsWith(second), 'the other card is as it was');
  });
});

test('a part of a line: no edit outside of it', async () => {
  await server.with(file, server.disk(file) + messy, async () => {
    const range = server.range(file, 'card "Drummer":Creature{element Terra');
    const edits = await server.request('textDocument/rangeFormatting', { textDocument: server.document(file), range, options }) ?? [];
    for (const edit of edits) {
      assert.ok(edit.range.start.line === range.start.line && edit.range.end.line === range.start.line && edit.range.end.character <= range.end.character);
    }
  });
});

test('typing the closing bracket lays out the block', async () => {
  const text = server.disk(file) + messy;
  await server.with(file, text, async () => {
    const edits = await server.request('textDocument/onTypeFormatting', {
      textDocument: server.document(file), position: server.position(file, 'draw( 1 )\n    }\n}¦'), ch: '}', options,
    });
    assert.equal(applyEdits(text, edits), await laidOut(text));
  });
  assert.equal(server.capabilities.documentOnTypeFormattingProvider.firstTriggerCharacter, '}');
});

test('typing the bracket of a block in an unfinished card is not an error', async () => {
  const text = `${server.disk(file)}\ncard "Half": Creature { element Terra\n  before_elements{ draw(1) }`;
  await server.with(file, text, async () => {
    const edits = await server.request('textDocument/onTypeFormatting', {
      textDocument: server.document(file), position: server.position(file, 'before_elements{ draw(1) }¦'), ch: '}', options,
    });
    const result = applyEdits(text, edits ?? []);
    assert.equal(result.replace(/\s/g, ''), text.replace(/\s/g, ''));
  });
});
