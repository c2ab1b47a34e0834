// Requests about text that does not parse: the other declarations answer as usual, the broken one from the last good text.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Client, serve } from './client.mjs';

const server = serve({ before, after }, { games: ['imagimon'] });
const file = 'cards/imagimon/first_light/terra.cardinal';
const moth = 'after_elements { if foe.attack >= 5 { change_attack(foe, -2) } }';

test('the mistake is reported once, at its place', async () => {
  await server.with(file, (text) => `${text}\ncard "Half": Creature { element Terra  attack 3  health`, async () => {
    const found = await server.diagnostics(file, (list) => list.length > 0);
    assert.deepEqual(found.map((each) => [each.severity, each.code, each.range.start.line]), [[1, 'S01', 44]], JSON.stringify(found));
  });
});

test('a card that is being written does not hide the other cards', async () => {
  await server.with(file, (text) => `${text}\ncard "Half": Creature { element Terra  attack`, async () => {
    await server.diagnostics(file, (list) => list.length > 0);
    const definition = await server.ask('definition', file, `change_att¦ack(foe, -2)`);
    assert.deepEqual(server.describeAll(definition),
      [server.place('rulesets/imagimon/vocabulary.cardinal', 'event «change_attack»(c: Creature, n: Int)')]);
    const hover = await server.ask('hover', file, 'passive { modify element_t¦erm(me, _) at least 0 }');
    assert.match(hover.contents.value, /element_term\(c: Creature, foe: Creature\): Int/);
    const symbols = await server.request('textDocument/documentSymbol', { textDocument: server.document(file) });
    assert.ok(symbols.some((each) => each.name.includes('Cairn Stalker')));
    assert.deepEqual(await server.diagnostics(`cards/imagimon/first_light/decks/quiet_water.yaml`, () => true), []);
  });
});

test('within the broken declaration the last good text answers, at the places of the new one', async () => {
  await server.open(file);
  try {
    await server.expectDiagnostics(file, []);
    await server.replace(file, moth, `after_elements { let x = \n\n if foe.attack >= 5 { change_attack(foe, -2) } }`);
    await server.replace(file, 'let x = \n', 'let x = ) \n');
    const found = await server.diagnostics(file, (list) => list.length > 0);
    assert.ok(found.every((each) => each.code === 'S01'), JSON.stringify(found));
    const definition = await server.ask('definition', file, 'change_att¦ack(foe, -2)');
    assert.deepEqual(server.describeAll(definition),
      [server.place('rulesets/imagimon/vocabulary.cardinal', 'event «change_attack»(c: Creature, n: Int)')]);
    const hover = await server.ask('hover', file, 'if foe.att¦ack >= 5');
    assert.deepEqual(hover.range, server.range(file, 'if foe.«attack» >= 5'));
  } finally { await server.close(file); }
});

test('completion in a statement that is not finished', async () => {
  const text = server.disk(file).replace(moth, 'after_elements { if foe.attack >= 5 { change_a } }');
  await server.with(file, text, async () => {
    const list = await server.ask('completion', file, '{ change_a¦ } }');
    const labels = (list.items ?? list).map((each) => each.label);
    assert.ok(labels.some((label) => label.startsWith('change_attack')), labels.join());
  });
});

test('a rename is refused while a file of the game does not parse, or leaves that file in order', async () => {
  await server.with(file, (text) => `${text}\ncard "Half": Creature { element Terra  attack`, async () => {
    await server.diagnostics(file, (list) => list.length > 0);
    const vocabulary = 'rulesets/imagimon/vocabulary.cardinal';
    const answer = await server.ask('rename', vocabulary, 'event let_win_t¦ies(', { newName: 'win_draws' })
      .then((edit) => ({ edit }), (error) => ({ error }));
    if (answer.error) {
      assert.match(answer.error.message, /error/);
    } else {
      assert.ok([...server.edited(answer.edit).values()].every((text) => !text.includes('let_win_ties')));
    }
  });
});

test('formatting of text that does not parse changes nothing', async () => {
  await server.with(file, (text) => `${text}\ncard   "Half": Creature { element Terra  attack`, async () => {
    const edits = await server.request('textDocument/formatting', {
      textDocument: server.document(file), options: { tabSize: 2, insertSpaces: true },
    }).catch(() => null);
    assert.deepEqual(edits ?? [], []);
  });
});

test('a deck that is being written still completes cards', async () => {
  const deck = 'cards/imagimon/first_light/decks/quiet_water.yaml';
  await server.with(deck, (text) => `${text}  Root W\n`, async () => {
    const list = await server.ask('completion', deck, `${server.disk(deck).trimEnd().split('\n').at(-1)}\n  Root W¦`);
    assert.ok((list.items ?? list).some((each) => each.label === 'Root Warden'), JSON.stringify(list).slice(0, 200));
  });
});

const scenario = 'rulesets/imagimon/scenarios/new.yaml';
const boardWithHand = 'scenario: Trial\ngame: imagimon\nboard:\n  p1: { hand: [Mossb] }\nsteps: []\n';

async function cardsInScenario(client) {
  await client.open(scenario, boardWithHand);
  const list = await client.ask('completion', scenario, 'hand: [Mossb¦]');
  await client.close(scenario);
  return (list.items ?? list).map((each) => each.label);
}

test('a scenario completes cards while a file of cards does not parse: those of its last good text', async () => {
  assert.ok((await cardsInScenario(server)).includes('Mossback'));
  await server.with(file, (text) => `${text}\ncard "Half": Creature { element Terra  attack`, async () => {
    await server.diagnostics(file, (list) => list.length > 0);
    assert.ok((await cardsInScenario(server)).includes('Mossback'));
  });
});

test('... and those of the other files if it never had a good text', async () => {
  const broken = 'cards/imagimon/first_light/broken.cardinal';
  const client = await Client.start({ games: ['imagimon'], files: { [broken]: 'cards imagimon "Broken"\n\ncard "Half": Creature { element' } });
  try {
    assert.ok((await client.diagnostics(broken, (list) => list.length > 0)).length > 0);
    assert.ok((await cardsInScenario(client)).includes('Mossback'));
  } finally { await client.stop(); }
});
