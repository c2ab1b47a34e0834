// Bad input: a proper error or a message that a person understands, and the server continues.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Client, patience, serve } from './client.mjs';

const server = serve({ before, after }, {
  games: ['imagimon', 'kmon'],
  files: {
    'notes/alone.cardinal': 'query lonely: Int = 3\n',
    'notes/stray.cardinal': 'cards no_such_game "Set"\n\ncard "Stray": Creature { attack 3 }\n',
    'notes/readme.md': '# Notes\n',
    'notes/shopping.yaml': 'eggs: 12\n',
  },
});
const file = 'cards/imagimon/first_light/terra.cardinal';
const parseError = -32700, invalidRequest = -32600, methodNotFound = -32601, invalidParams = -32602, notInitialized = -32002;

async function goesOn(client = server) {
  const hover = await client.ask('hover', file, 'change_att¦ack(foe, -2)');
  assert.match(hover.contents.value, /change_attack/);
}

test('an unknown request is refused, an unknown notification is ignored', async () => {
  assert.equal((await server.refusal(server.request('textDocument/makeCoffee', {}))).code, methodNotFound);
  await server.notify('textDocument/didMakeCoffee', { cups: 3 });
  await server.notify('$/somethingOptional', {});
  await goesOn();
});

test('parameters of another shape are refused', async () => {
  for (const params of [
    {}, { textDocument: 7 }, { textDocument: { uri: server.uri(file) }, position: { line: -1, character: 0 } },
    { textDocument: { uri: server.uri(file) }, position: { line: 'one', character: 0 } }, [1, 2],
    { textDocument: { uri: server.uri(file) }, position: { line: 1e300, character: 0 } },
  ]) {
    const { code, message } = await server.refusal(server.request('textDocument/hover', params));
    assert.equal(code, invalidParams, `${JSON.stringify(params)}: ${message}`);
  }
  await goesOn();
});

test('a range that ends before it begins, and edits out of range', async () => {
  await server.open(file);
  await server.change(file, [{ range: { start: { line: 9, character: 0 }, end: { line: 2, character: 0 } }, text: 'x' }], { kept: true });
  await server.change(file, [{ range: { start: { line: 99_999, character: 5 }, end: { line: 99_999, character: 9 } }, text: '' }], { kept: true });
  await server.write(file, server.disk(file));
  await server.expectDiagnostics(file, []);
  await server.close(file);
  await goesOn();
});

test('a document that is not open is read from the disk; one that does not exist is refused or empty', async () => {
  const closed = await server.connection.sendRequest('textDocument/hover', {
    textDocument: { uri: server.uri('cards/imagimon/first_light/aqua.cardinal') },
    position: server.position('cards/imagimon/first_light/aqua.cardinal', 'instead of bury(me) { put_on_b¦ottom(me) }'),
  });
  assert.match(closed.contents.value, /put_on_bottom/);
  const nowhere = { textDocument: { uri: server.uri('cards/imagimon/nowhere.cardinal') }, position: { line: 0, character: 0 } };
  const answer = await server.request('textDocument/hover', nowhere).catch((error) => error);
  assert.ok(answer === null || /nowhere\.cardinal/.test(answer.message), String(answer?.message));
  await server.notify('textDocument/didChange', { textDocument: { uri: nowhere.textDocument.uri, version: 2 }, contentChanges: [{ text: '' }] });
  await server.notify('textDocument/didClose', { textDocument: { uri: nowhere.textDocument.uri } });
  await goesOn();
});

test('uris of other kinds', async () => {
  for (const uri of ['untitled:Untitled-1', 'http://example.com/terra.cardinal', 'file:///%zz', 'not a uri', '']) {
    await server.request('textDocument/hover', { textDocument: { uri }, position: { line: 0, character: 0 } }).catch((error) => error);
  }
  await goesOn();
});

test('a document without a file has empty answers', async () => {
  const uri = 'untitled:Untitled-1';
  await server.notify('textDocument/didOpen', { textDocument: { uri, languageId: 'cardinal', version: 1, text: 'cards imagimon "X"\n' } });
  const at = { textDocument: { uri }, position: { line: 0, character: 3 } };
  for (const method of ['hover', 'completion', 'definition', 'documentSymbol', 'foldingRange', 'semanticTokens/full']) {
    const answer = await server.request(`textDocument/${method}`, at);
    assert.equal((answer?.items ?? answer?.data ?? answer ?? []).length, 0, method);
  }
  await server.notify('textDocument/didClose', { textDocument: { uri } });
});

test('a file without a game has a message about it', async () => {
  await server.with('notes/alone.cardinal', (text) => text, async () => {
    const found = await server.diagnostics('notes/alone.cardinal', (list) => list.length > 0);
    assert.equal(found.length, 1, JSON.stringify(found));
    assert.match(found[0].message, /game/);
    assert.equal(await server.ask('hover', 'notes/alone.cardinal', 'query lon¦ely').then((each) => each ?? null, () => null), null);
  });
  await goesOn();
});

test('a file of cards for a game that does not exist', async () => {
  await server.with('notes/stray.cardinal', (text) => text, async () => {
    const found = await server.diagnostics('notes/stray.cardinal', (list) => list.length > 0);
    assert.deepEqual(found.map((each) => [each.code, server.slice('notes/stray.cardinal', each.range)]), [['F05', 'no_such_game']]);
    assert.match(found[0].message, /no_such_game/);
  });
});

test('files that do not belong to Cardinal have no diagnostics', async () => {
  for (const name of ['notes/readme.md', 'notes/shopping.yaml']) {
    await server.with(name, (text) => text, async () => {
      await server.diagnostics(name, () => true);
      assert.deepEqual(server.published.get(name)?.diagnostics ?? [], [], name);
    });
  }
  await goesOn();
});

test('two games in one workspace: each file belongs to its own', async () => {
  const salve = 'cards/kmon/wild_roads/items.cardinal';
  const hover = await server.ask('definition', salve, 'card "Salve": It¦em');
  assert.deepEqual(server.describeAll(hover), [server.place('rulesets/kmon/game.cardinal', 'type «Item» is Playable')]);
  const other = await server.ask('definition', 'cards/imagimon/first_light/items.cardinal', 'card "Whetstone": It¦em');
  assert.deepEqual(server.describeAll(other), [server.place('rulesets/imagimon/game.cardinal', 'type «Item» is Card')]);
  const references = await server.ask('references', 'rulesets/kmon/game.cardinal', 'type It¦em is Playable', { context: { includeDeclaration: true } });
  assert.ok(references.every((each) => server.path(each.uri).includes('kmon')));
});

test('requests before `initialize`, and after `shutdown`', async () => {
  const raw = await RawClient.start();
  raw.send({ jsonrpc: '2.0', id: 1, method: 'textDocument/hover', params: {} });
  assert.equal((await raw.receive(1)).error.code, notInitialized);
  raw.initialize(2);
  assert.ok((await raw.receive(2)).result.capabilities);
  raw.initialize(3);
  assert.equal((await raw.receive(3)).error.code, invalidRequest);
  raw.send({ jsonrpc: '2.0', id: 4, method: 'shutdown' });
  assert.equal((await raw.receive(4)).result, null);
  raw.send({ jsonrpc: '2.0', id: 5, method: 'textDocument/hover', params: {} });
  assert.equal((await raw.receive(5)).error.code, invalidRequest);
  raw.send({ jsonrpc: '2.0', method: 'exit' });
  assert.equal(await raw.exit(), 0);
});

test('`exit` without `shutdown`, and an end of input, end with 1', async () => {
  const first = await RawClient.start();
  first.initialize(1);
  await first.receive(1);
  first.send({ jsonrpc: '2.0', method: 'exit' });
  assert.equal(await first.exit(), 1);
  const second = await RawClient.start();
  second.initialize(1);
  await second.receive(1);
  second.child.stdin.end();
  assert.equal(await second.exit(), 1);
});

test('malformed JSON and malformed messages are answered with errors', async () => {
  const raw = await RawClient.start();
  raw.initialize(1);
  await raw.receive(1);
  raw.sendText('{"jsonrpc": "2.0", "id": 2, "method"');
  assert.equal((await raw.receive(null)).error.code, parseError);
  raw.sendText('[]');
  assert.equal((await raw.receive(null)).error.code, invalidRequest);
  raw.send({ jsonrpc: '2.0', id: { not: 'an id' }, method: 'shutdown' });
  assert.equal((await raw.receive(null)).error.code, invalidRequest);
  raw.send({ id: 3, method: 7 });
  assert.equal((await raw.receive((message) => message.error)).error.code, invalidRequest);
  raw.sendText('"\uD83C\uDCA1 é"');
  assert.equal((await raw.receive(null)).error.code, invalidRequest);
  raw.send({ jsonrpc: '2.0', id: 'a text', method: 'shutdown' });
  assert.equal((await raw.receive('a text')).result, null);
  raw.send({ jsonrpc: '2.0', method: 'exit' });
  assert.equal(await raw.exit(), 0);
});

test('an answer to a request that the server never sent is ignored', async () => {
  const raw = await RawClient.start();
  raw.initialize(1);
  await raw.receive(1);
  raw.send({ jsonrpc: '2.0', id: 99, result: null });
  raw.send({ jsonrpc: '2.0', id: 98, error: { code: 1, message: 'no' } });
  raw.send({ jsonrpc: '2.0', method: '$/cancelRequest', params: { id: 12345 } });
  raw.send({ jsonrpc: '2.0', id: 2, method: 'shutdown' });
  assert.equal((await raw.receive(2)).result, null);
  raw.send({ jsonrpc: '2.0', method: 'exit' });
  assert.equal(await raw.exit(), 0);
});

test('a workspace without a game', async () => {
  const client = await Client.start({ files: { 'mine.cardinal': 'query lonely: Int = 3\n', 'readme.md': '# Mine\n' } });
  try {
    await client.open('mine.cardinal');
    const found = await client.diagnostics('mine.cardinal', (list) => list.length > 0);
    assert.equal(found.length, 1);
    assert.match(found[0].message, /game/);
    assert.deepEqual(await client.request('workspace/symbol', { query: 'lonely' }) ?? [], []);
    await client.request('textDocument/completion', { textDocument: client.document('mine.cardinal'), position: { line: 0, character: 6 } });
  } finally { await client.stop(); }
});

test('no folder at all', async () => {
  const client = await Client.start({ folders: [], files: { 'mine.cardinal': 'query lonely: Int = 3\n' } });
  try {
    await client.open('mine.cardinal');
    const found = await client.diagnostics('mine.cardinal', (list) => list.length > 0);
    assert.equal(found.length, 1);
  } finally { await client.stop(); }
});

test('an unknown command, and commands with other arguments', async () => {
  for (const params of [
    { command: 'cardinal.fly' }, { command: 'cardinal.runScenarioHere' }, { command: 'cardinal.runScenarioHere', arguments: [3] },
    { command: 'cardinal.runScenarioHere', arguments: [{ uri: server.uri('nowhere.yaml'), title: 'none' }] },
  ]) {
    const error = await server.refusal(server.request('workspace/executeCommand', params));
    assert.ok(error.message.length > 5, JSON.stringify(params));
  }
  await goesOn();
});

/** Messages as bytes, for messages that a library refuses to send. */
class RawClient {
  static async start() {
    const { spawn } = await import('node:child_process');
    const { program } = await import('./client.mjs');
    const raw = new RawClient();
    raw.child = spawn(program, ['lsp'], { cwd: server.root });
    raw.received = [];
    raw.buffer = Buffer.alloc(0);
    raw.child.stdout.on('data', (data) => raw.#read(data));
    raw.ended = new Promise((resolve) => raw.child.on('exit', (code, signal) => resolve(signal ?? code)));
    return raw;
  }

  #read(data) {
    this.buffer = Buffer.concat([this.buffer, data]);
    for (;;) {
      const head = /^((?:[^\r\n]+\r\n)*)\r\n/.exec(this.buffer.toString('latin1'));
      if (!head) return;
      const length = Number(/Content-Length: (\d+)/i.exec(head[1])[1]);
      if (this.buffer.length < head[0].length + length) return;
      this.received.push(JSON.parse(this.buffer.subarray(head[0].length, head[0].length + length)));
      this.buffer = this.buffer.subarray(head[0].length + length);
      this.wake?.();
    }
  }

  sendText(text) { this.child.stdin.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`); }
  send(message) { this.sendText(JSON.stringify(message)); }
  initialize(id) {
    this.send({ jsonrpc: '2.0', id, method: 'initialize', params: { processId: null, rootUri: null, capabilities: {} } });
  }

  /** The next answer to a request; each is received once. */
  async receive(which) {
    const until = Date.now() + patience;
    const fits = (each) => (typeof which === 'function' ? which(each) : each.id === which && !each.method);
    for (;;) {
      const at = this.received.findIndex(fits);
      if (at >= 0) return this.received.splice(at, 1)[0];
      assert.ok(Date.now() < until, `no answer to ${which}; received: ${JSON.stringify(this.received).slice(0, 300)}`);
      await new Promise((resolve) => { this.wake = resolve; setTimeout(resolve, 100); });
    }
  }

  async exit() {
    let timer;
    const result = await Promise.race([this.ended, new Promise((resolve) => { timer = setTimeout(resolve, patience, 'still running'); })]);
    clearTimeout(timer);
    this.child.kill('SIGKILL');
    return result;
  }
}
