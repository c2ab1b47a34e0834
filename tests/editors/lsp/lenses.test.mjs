// Code lenses, and the commands of the server: run a scenario with the result in place, list all scenarios.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Client, cardinal, patience, serve, sleep } from './client.mjs';

const server = serve({ before, after }, { games: ['imagimon', 'kmon'] });
const set = 'cards/imagimon/first_light';
const scenarios = `${set}/scenarios/terra.yaml`;

/** The lenses of a document, resolved, in their order. */
async function lenses(file) {
  const list = await server.request('textDocument/codeLens', { textDocument: server.document(file) }) ?? [];
  return Promise.all(list.map((lens) => (lens.command ? lens : server.request('codeLens/resolve', lens))));
}

const run = (uri, title) => server.request('workspace/executeCommand', { command: 'cardinal.runScenarioHere', arguments: [{ uri, title }] });

test('run and why on each scenario', async () => {
  const all = await lenses(scenarios);
  const told = [...server.disk(scenarios).matchAll(/- scenario: (.*)/g)].map(([, title]) => title);
  for (const command of ['cardinal.runScenario', 'cardinal.whyScenario']) {
    const mine = all.filter((each) => each.command.command === command);
    assert.deepEqual(mine.map((each) => each.command.arguments[0].title), told);
    assert.ok(mine.every((each) => each.command.arguments[0].uri === server.uri(scenarios)));
  }
  const first = all.find((each) => each.command.command === 'cardinal.runScenario');
  assert.equal(first.range.start.line, server.range(scenarios, '- scenario: Root Warden gets Health').start.line);
});

test('a file that is one scenario', async () => {
  const file = `${set}/scenarios/one.yaml`;
  const text = 'scenario: the only one\ngame: imagimon\nboard:\n  turn: p1, fielding\n  p1: { hand: [Ash Ram, Tide Bull] }\nsteps: []\nend: p1, field a creature\n';
  await server.with(file, text, async () => {
    assert.deepEqual((await lenses(file)).filter((each) => each.command.command === 'cardinal.runScenario').map((each) => each.command.arguments[0].title), ['the only one']);
    const result = await run(server.uri(file), 'the only one');
    assert.equal(result.passed, true, JSON.stringify(result));
  });
});

test('play a game with this card', async () => {
  const all = (await lenses(`${set}/terra.cardinal`)).filter((each) => each.command.command === 'cardinal.playWithCard');
  assert.deepEqual(all.map((each) => each.command.arguments[0].card),
    ['Mossback', 'Flint Badger', 'Quarry Ox', 'Root Warden', 'Granite Moth', 'Loam Golem', 'Burrow Hermit', 'Cairn Stalker']);
  assert.equal(all[0].range.start.line, 3);
});

/** The lens above a clause of a rulebook, as it is now. */
async function clauseLens(rulebook, id) {
  const list = await server.request('textDocument/codeLens', { textDocument: server.document(rulebook) });
  const line = server.range(rulebook, `id: ${id}`).start.line;
  const lens = list.find((each) => each.range.start.line === line) ?? assert.fail(`${id} has a lens`);
  return server.request('codeLens/resolve', lens);
}

/**
 * The lens when it says a number that `want` holds of. The server counts when nothing else is to do, and asks then to
 * refresh the lenses.
 */
async function countedLens(rulebook, id, want = () => true) {
  for (const until = Date.now() + patience; ;) {
    const { length } = server.refreshes;
    const lens = await clauseLens(rulebook, id);
    if (/^\d/.test(lens.command.title) && want(parseInt(lens.command.title, 10))) return lens;
    while (server.refreshes.length === length) {
      assert.ok(Date.now() < until, `the lens of ${id} stays: ${lens.command.title}`);
      await sleep(20);
    }
  }
}

async function coverage(game, id) {
  const { output } = await cardinal(server.root, 'coverage', game, '--clauses', id, '--verbose');
  return Number(/(\d+) scenarios \(/.exec(output)[1]);
}

test('clauses with the number of scenarios that exercise them, as `cardinal coverage` counts', async () => {
  const rulebook = 'rulesets/imagimon/rulebook.yaml';
  const count = await coverage('imagimon', 'IM-R41');
  const lens = await countedLens(rulebook, 'IM-R41');
  assert.equal(lens.command.title, `${count} scenarios`);
  assert.equal(lens.command.command, 'cardinal.showReferences');
  const [{ uri, position, locations }] = lens.command.arguments;
  assert.equal(uri, server.uri(rulebook));
  assert.equal(position.line, server.range(rulebook, 'id: IM-R41').start.line);
  assert.equal(locations.length, count);
  assert.ok(locations.every((each) => /scenario: /.test(server.line(each))));
});

test('a scenario that fails, unsaved, exercises nothing; the editor is asked to refresh', async () => {
  const rulebook = 'rulesets/imagimon/rulebook.yaml';
  const { length } = (await countedLens(rulebook, 'IM-R15')).command.arguments[0].locations;
  const refreshes = server.refreshes.length;
  await server.with(scenarios, (text) => text.replace('Root Warden.health: same', 'Root Warden.health: +7'), () =>
    countedLens(rulebook, 'IM-R15', (count) => count === length - 1));
  assert.ok(server.refreshes.slice(refreshes).includes('codeLens'));
  await countedLens(rulebook, 'IM-R15', (count) => count === length);
});

test('while scenarios are counted other requests are answered', async () => {
  const rulebook = 'rulesets/kmon/rulebook.yaml';
  assert.equal((await clauseLens(rulebook, 'KM-R02')).command.title, 'counting scenarios');
  await server.request('textDocument/documentSymbol', { textDocument: server.document(`${set}/terra.cardinal`) });
  assert.equal((await clauseLens(rulebook, 'KM-R02')).command.title, 'counting scenarios');
  assert.equal((await countedLens(rulebook, 'KM-R02')).command.title, `${await coverage('kmon', 'KM-R02')} scenarios`);
});

test('scenarios are listed and run before the server has looked for games', async () => {
  const loose = { 'more/terra.yaml': server.disk(scenarios) };
  const early = await Client.start({ games: ['imagimon'], files: loose });
  try {
    const execute = (command, argument) => early.request('workspace/executeCommand', { command, arguments: [argument] });
    const list = await execute('cardinal.listScenarios', {});
    assert.ok(list.length > 400, `${list.length} scenarios`);
    const title = 'Root Warden is on from its own turn';
    for (const file of [scenarios, 'more/terra.yaml']) {
      const result = await execute('cardinal.runScenarioHere', { uri: early.uri(file), title });
      assert.equal(result.passed, true, `${file}: ${JSON.stringify(result)}`);
    }
  } finally { await early.stop(); }
});

test('a scenario that passes, and one that fails, with the message and the line', async () => {
  const title = 'Root Warden is on from its own turn';
  const good = await run(server.uri(scenarios), title);
  assert.equal(good.passed, true, JSON.stringify(good));
  await server.with(scenarios, (text) => text.replace('asks: {p1: Swap}\n        expect:\n          Root Warden.health: same', 'asks: {p1: Swap}\n        expect:\n          Root Warden.health: +7'), async () => {
    const bad = await run(server.uri(scenarios), title);
    assert.equal(bad.passed, false, JSON.stringify(bad));
    assert.match(bad.message, /Root Warden\.health/);
    assert.equal(bad.line, server.range(scenarios, 'Root Warden.health: +7').start.line);
    const mine = (await lenses(scenarios)).filter((each) => each.command.arguments?.[0]?.title === title);
    assert.ok(mine.some((each) => /fail|✗|✘/i.test(each.command.title)), mine.map((each) => each.command.title).join());
  });
  assert.ok(server.refreshes.includes('codeLens'));
});

test('a scenario runs with the unsaved rules', async () => {
  const file = `${set}/terra.cardinal`;
  const title = 'Root Warden is on from its own turn';
  await server.with(file, (text) => text.replace('by +count(you.wins.creatures)', 'by +2 * count(you.wins.creatures)'), async () => {
    assert.equal((await run(server.uri(scenarios), title)).passed, false);
  });
  assert.equal((await run(server.uri(scenarios), title)).passed, true);
});

test('all scenarios, as `cardinal test --list` has them', async () => {
  const list = await server.request('workspace/executeCommand', { command: 'cardinal.listScenarios', arguments: [{}] });
  const { output } = await cardinal(server.root, 'test', '--list');
  const count = Number(/(\d+) scenarios?\b/.exec(output.trim().split('\n').at(-1))?.[1] ?? NaN);
  const names = new Set(list.map((each) => `${each.uri} ${each.title}`));
  assert.equal(names.size, list.length);
  if (!Number.isNaN(count)) assert.equal(list.length, count, output.trim().split('\n').at(-1));
  const one = list.find((each) => each.title === 'Root Warden is on from its own turn');
  assert.equal(one.uri, server.uri(scenarios));
  assert.equal(one.game, 'imagimon');
  assert.match(server.slice(scenarios, one.range), /Root Warden is on from its own turn/);
  assert.ok(list.some((each) => each.game === 'kmon'));
});

test('commands are announced', () => {
  const { commands } = server.capabilities.executeCommandProvider;
  for (const command of ['cardinal.runScenarioHere', 'cardinal.listScenarios']) assert.ok(commands.includes(command), command);
});
