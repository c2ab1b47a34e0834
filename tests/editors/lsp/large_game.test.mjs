// A game of 164 cards, of which an edit analyzes the rules and one file at once and the rest later, with all of its files open.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { after, before, test } from 'node:test';
import protocol from 'vscode-languageserver-protocol/node.js';
import { Client, serve, sleep } from './client.mjs';

const server = serve({ before, after }, { games: ['imajica'] });
const maneuvers = 'cards/imajica/first_reconciliation/influence_maneuvers.cardinal';
const vocabulary = 'rulesets/imajica/vocabulary.cardinal';
const counters = 'rulesets/imajica/counters.cardinal';
const unused = '\nquery unused: Int = 1\n';

function sources(root) {
  return fs.readdirSync(root, { recursive: true }).filter((file) => file.endsWith('.cardinal')).sort();
}
const prepare = (client) => client.ask('prepareRename', vocabulary, 'query s¦ites');

/** Milliseconds of the processor until a rename is prepared directly after an edit of the rules. */
async function renameAfterEdit(files) {
  const client = await Client.start({ games: ['imajica'] });
  try {
    for (const file of files(client.root)) await client.open(file);
    await prepare(client);
    const times = [];
    for (let i = 0; i < 3; i += 1) {
      await client.append(counters, `// ${i}\n`);
      const start = client.processorTime();
      await prepare(client);
      times.push(client.processorTime() - start);
      await client.diagnostics(counters);
    }
    return Math.min(...times);
  } finally { await client.stop(); }
}

test('directly after a key, completion offers the cards of other files', async () => {
  await server.open(maneuvers);
  await server.diagnostics(maneuvers);
  await prepare(server);
  await server.replace(maneuvers, '{ magic_for_seizure(me, doer, 4) }', '{ if controls_named(you, "") { magic_for_seizure(me, doer, 4) } }');
  const items = await server.ask('completion', maneuvers, 'controls_named(you, "¦")');
  const labels = (items.items ?? items).map((item) => item.label);
  assert.ok(labels.length > 150, `${labels.length} items: ${labels.slice(0, 20).join(', ')}`);
  await server.close(maneuvers);
});

test('an analysis that a cancelled request stopped loses no finding', async () => {
  for (const file of sources(server.root)) await server.open(file);
  await server.append(vocabulary, unused);
  const found = (list) => list.some((each) => each.code === 'N06');
  assert.ok(found(await server.diagnostics(vocabulary, found)));
  await prepare(server);
  await sleep(1_000);
  for (const wait of [100, 400, 700, 1_000]) {
    await server.append(counters, '// typed\n');
    const source = new protocol.CancellationTokenSource();
    const position = server.position(vocabulary, 'query s¦ites');
    const answer = server.request('textDocument/prepareRename', { textDocument: server.document(vocabulary), position }, source.token);
    await sleep(wait);
    source.cancel();
    await answer.catch(() => {});
    await server.append(vocabulary, '// typed\n');
    const first = await server.diagnostics(vocabulary);
    assert.ok(found(first), `cancelled after ${wait} ms: ${JSON.stringify(first)}`);
    await server.diagnostics(vocabulary, found);
    await prepare(server);
    await sleep(500);
  }
});

test('a request that needs the whole game does not wait for the open files', async () => {
  const one = await renameAfterEdit(() => [counters]), all = await renameAfterEdit(sources);
  assert.ok(all < 2 * one + 100, `${one} ms with one open file, ${all} ms with all`);
});
