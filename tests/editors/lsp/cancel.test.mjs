// Cancelling: a request that is no longer wanted ends with RequestCancelled or its result, and the server continues at once.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import protocol from 'vscode-languageserver-protocol/node.js';
import { serve } from './client.mjs';

const server = serve({ before, after }, { games: ['imagimon', 'imajica', 'kmon', 'reality'] });
const requestCancelled = -32800;
const file = 'cards/imagimon/first_light/terra.cardinal';

function cancelled(method, params) {
  const source = new protocol.CancellationTokenSource();
  const answer = server.request(method, params, source.token).then((value) => ({ value }), (error) => ({ error }));
  source.cancel();
  return answer;
}

test('each kind of request can be cancelled', async () => {
  const place = { textDocument: server.document(file), position: server.position(file, 'change_att¦ack(foe, -2)') };
  const whole = server.range(file, server.disk(file));
  for (const [method, params] of [
    ['textDocument/references', { ...place, context: { includeDeclaration: true } }],
    ['textDocument/completion', place], ['textDocument/hover', place], ['textDocument/definition', place],
    ['textDocument/rename', { ...place, newName: 'alter_attack' }],
    ['workspace/symbol', { query: 'a' }],
    ['textDocument/semanticTokens/full', { textDocument: place.textDocument }],
    ['textDocument/codeAction', { textDocument: place.textDocument, range: whole, context: { diagnostics: [] } }],
    ['workspace/executeCommand', { command: 'cardinal.listScenarios', arguments: [{}] }],
  ]) {
    // The server is busy with a rename, so that the request waits when it is cancelled.
    const busy = server.request('textDocument/rename', { ...place, newName: 'alter_attack' });
    const { error } = await cancelled(method, params);
    assert.equal(error?.code, requestCancelled, `${method}: ${error?.message ?? 'it has a result'}`);
    await busy;
  }
  assert.match((await server.ask('hover', file, 'change_att¦ack(foe, -2)')).contents.value, /change_attack/);
});

test('among many waiting requests, the cancelled ones do not delay the last one', async () => {
  const place = { textDocument: server.document(file), position: server.position(file, 'change_att¦ack(foe, -2)') };
  const many = Array.from({ length: 200 }, () => cancelled('textDocument/references', { ...place, context: { includeDeclaration: true } }));
  const start = Date.now(), before = server.processorTime();
  await server.ask('hover', file, 'change_att¦ack(foe, -2)');
  const waited = Date.now() - start, worked = server.processorTime() - before;
  assert.ok(Math.min(waited, worked) < 2_000, `${waited} ms, ${worked} ms of the processor`);
  const answers = await Promise.all(many);
  assert.ok(answers.some(({ error }) => error?.code === requestCancelled), 'none was cancelled');
});
