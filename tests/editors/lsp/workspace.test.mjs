// A server's view of a workspace: its games among other files in its folders; the open texts after any sequence of messages.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { Client } from './client.mjs';

const rules = (game, more = '') => `use "std:players"

game ${game} "Toss" { players 2  order from first of players  begin with main }

type Coin is Card { worth: Int }

start phase main { win(first of players) }
${more}`;
const game = 'rulesets/toss/game.cardinal', cards = 'cards/toss/coins.cardinal';
const penny = 'cards toss "Coins"\n\ncard "Penny": Coin { worth 1 }\n';
const wrong = 'cards toss "Coins"\n\ncard "Penny": Coin { worth 1  shine 2 }\n';
const toss = { [game]: rules('toss'), [cards]: penny };
const isShine = (list) => list.some(({ message }) => message.includes('shine'));
const contentModified = -32801;

/** `prepare(root)` may put more into the workspace before the server starts. */
async function withServer(files, work, { prepare = () => {}, ...options } = {}) {
  const client = await Client.start({ files, prepare, ...options });
  try { await work(client); } finally { await client.stop(); }
}

async function symbols(client, query) { return (await client.request('workspace/symbol', { query })) ?? []; }

test('a link to a folder outside, a link within, and a linked file hide no game', async () => {
  for (const prepare of [
    (root) => fs.symlinkSync('/usr', path.join(root, 'system')),
    (root) => {
      fs.mkdirSync(path.join(root, 'app/node_modules/.store/x'), { recursive: true });
      fs.symlinkSync(path.join(root, 'app/node_modules/.store/x'), path.join(root, 'app/node_modules/x'));
    },
    (root) => fs.symlinkSync('/etc/passwd', path.join(root, 'other.game.cardinal')),
  ]) {
    await withServer({ ...toss, [cards]: wrong }, async (client) => {
      assert.ok(isShine(await client.diagnostics(cards, isShine)));
      assert.equal((await symbols(client, 'Penny')).length, 1);
    }, { prepare });
  }
});

test('two games that are a file each, in one folder, keep their findings', async () => {
  const nonsense = 'event foo() { nonsense() }\n';
  await withServer({ 'x/a.cardinal': rules('a', nonsense), 'x/b.cardinal': rules('b', nonsense) }, async (client) => {
    const isFound = (list) => list.some(({ message }) => message.includes('nonsense'));
    await client.open('x/a.cardinal');
    assert.ok(isFound(await client.diagnostics('x/a.cardinal', isFound)));
    await client.open('x/b.cardinal');
    assert.ok(isFound(await client.diagnostics('x/b.cardinal', isFound)));
    await symbols(client, 'foo');  // its answer comes after what was published before
    assert.ok(isFound(client.published.get('x/a.cardinal').diagnostics), 'those of a');
    await client.append('x/a.cardinal', '\n');
    assert.ok(isFound(await client.diagnostics('x/a.cardinal', isFound)));
    await symbols(client, 'foo');
    assert.ok(isFound(client.published.get('x/b.cardinal').diagnostics), 'those of b');
  });
});

test('a change is analyzed even if an impossible one follows it', async () => {
  const outOfRange = [{ range: { start: { line: 900, character: 0 }, end: { line: 901, character: 0 } }, text: 'x' }];
  for (const next of [outOfRange, 'garbage']) {
    await withServer(toss, async (client) => {
      await client.open(cards);
      await client.expectDiagnostics(cards, []);
      const changed = client.change(cards, [{ text: wrong }]);
      const version = client.version;
      await Promise.all([changed, client.notify('textDocument/didChange', {
        textDocument: { uri: client.uri(cards), version: version + 1 }, contentChanges: next,
      })]);
      assert.ok(isShine(await client.diagnostics(cards, isShine)));
      assert.equal(client.published.get(cards).version, version);
    });
  }
});

test('a list of changes with an impossible one changes nothing, and requests wait until the text is known', async () => {
  const spaced = penny.replace(': Coin', ':   Coin');
  await withServer(toss, async (client) => {
    await client.open(cards, spaced);
    const start = { line: 0, character: 0 }, away = { line: 80, character: 0 };
    await client.change(cards, [{ range: { start, end: start }, text: '// first\n' }, { range: { start: away, end: away }, text: 'x' }],
      { kept: true });
    const textDocument = client.document(cards);
    const options = { tabSize: 2, insertSpaces: true };
    for (const [method, params] of [
      ['formatting', { options }], ['documentSymbol', {}], ['hover', { position: { line: 2, character: 8 } }],
      ['rename', { position: { line: 2, character: 8 }, newName: 'Cent' }],
    ]) {
      const { code } = await client.refusal(client.request(`textDocument/${method}`, { textDocument, ...params }));
      assert.equal(code, contentModified, method);
    }
    await client.write(cards, `// first\n${spaced}`);
    const edits = await client.request('textDocument/formatting', { textDocument, options });
    assert.deepEqual(edits.map(({ range }) => range.start.line), [3]);
  });
});

test('a file that is open with two URIs stays open when one is closed', async () => {
  const link = 'link.cardinal';
  for (const other of [(client) => client.uri(link), (client) => client.uri(cards).replace('coins', '%63oins')]) {
    await withServer(toss, async (client) => {
      const found = new Map();  // by the URI as it is published
      client.connection.onNotification('textDocument/publishDiagnostics', ({ uri, diagnostics }) => {
        found.set(uri, diagnostics);
        client.published.set(client.path(uri), { uri, diagnostics });
        client.wake?.();
      });
      const uri = other(client);
      await client.open(cards);
      await client.notify('textDocument/didOpen', { textDocument: { uri, languageId: 'cardinal', version: 1, text: wrong } });
      await client.diagnostics('none', () => isShine(found.get(uri) ?? []));
      assert.ok(isShine(found.get(uri) ?? []), 'the document that was opened last counts');
      await client.notify('textDocument/didClose', { textDocument: { uri } });
      await client.diagnostics('none', () => found.get(uri)?.length === 0);
      assert.deepEqual(found.get(uri), []);
      await client.write(cards, wrong);
      await client.diagnostics('none', () => isShine(found.get(client.uri(cards)) ?? []));
      assert.ok(isShine(found.get(client.uri(cards)) ?? []));
      assert.deepEqual(client.messages, []);
    }, { prepare: (root) => fs.symlinkSync(path.join(root, cards), path.join(root, link)) });
  }
});

test('places in other files are those of their texts, also while the file with the cursor is broken', async () => {
  const more = 'rulesets/toss/more.cardinal';
  const text = rules('toss').replace('use "std:players"\n', 'use "std:players"\nuse "more"\n').replace('{ win(', '{ bump(first of players) win(');
  await withServer({ [game]: text, [more]: 'event bump(p: Player) { tell "{p} bumps" }\n' }, async (client) => {
    await client.open(game);
    await client.open(more);
    await client.diagnostics(game);
    await client.diagnostics(more);
    await client.replace(game, 'win(', 'win win (((');
    await client.diagnostics(game, (list) => list.length > 0);
    await client.write(more, `// 1\n// 2\n// 3\n${client.text(more)}`);
    const definition = [].concat(await client.ask('definition', game, 'bu¦mp('));
    assert.deepEqual(client.describeAll(definition), [client.place(more, 'event «bump»(')]);
  });
});

test('a folder that leaves the workspace takes its games with it, but not those of open files', async () => {
  const files = { 'one/rulesets/toss/game.cardinal': rules('toss'), 'one/cards/toss/coins.cardinal': wrong };
  await withServer({ ...files, 'two/readme.md': '' }, async (client) => {
    const coins = 'one/cards/toss/coins.cardinal';
    const change = (event) => client.notify('workspace/didChangeWorkspaceFolders', { event: { added: [], removed: [], ...event } });
    const folder = { uri: client.uri('one'), name: 'one' };
    assert.ok(isShine(await client.diagnostics(coins, isShine)));
    await change({ removed: [folder] });
    assert.deepEqual(await client.diagnostics(coins, (list) => list.length === 0), []);
    assert.deepEqual(await symbols(client, 'Penny'), []);
    await change({ added: [folder] });
    assert.ok(isShine(await client.diagnostics(coins, isShine)));
    await client.open(coins);
    await change({ removed: [folder] });
    assert.equal((await symbols(client, 'Penny')).length, 1);
    assert.ok(isShine(await client.diagnostics(coins, isShine)));
  }, { folders: ['one', 'two'] });
});

test('URIs of a file in the forms of RFC 8089', async () => {
  await withServer(toss, async (client) => {
    for (const form of ['file:', 'FILE://', 'file://localhost']) {
      const uri = client.uri(cards).replace('file://', form);
      client.connection.sendNotification('textDocument/didOpen', { textDocument: { uri, languageId: 'cardinal', version: 1, text: penny } });
      const outline = await client.connection.sendRequest('textDocument/documentSymbol', { textDocument: { uri } });
      assert.ok(outline.length > 0, uri);
      client.connection.sendNotification('textDocument/didClose', { textDocument: { uri } });
    }
    assert.deepEqual(client.messages, []);
  });
});
