// The outline of a document, and symbols of the whole workspace.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { serve } from './client.mjs';
import { offsetAt } from './text.mjs';

const server = serve({ before, after }, { games: ['imagimon', 'kmon', 'imajica', 'reality'] });
const kinds = { Module: 2, Class: 5, Method: 6, Property: 7, Field: 8, Enum: 10, Interface: 11, Function: 12, Variable: 13, Constant: 14, Object: 19, EnumMember: 22, Struct: 23, Event: 24 };
const set = 'cards/imagimon/first_light';
const rules = (name) => `rulesets/imagimon/${name}.cardinal`;

const outline = (file) => server.request('textDocument/documentSymbol', { textDocument: server.document(file) });
const names = (symbols) => symbols.map((each) => each.name);
const named = (symbols, name) => symbols.find((each) => each.name === name) ?? assert.fail(`${name} is not among ${names(symbols)}`);

/** Each name is within its declaration, children are within parents, and siblings are in their order. */
function wellFormed(file, symbols, parent) {
  const text = server.text(file);
  const span = (range) => [offsetAt(text, range.start), offsetAt(text, range.end)];
  let last = -1;
  for (const each of symbols) {
    assert.ok(each.name.trim(), `${file}: a symbol has a name`);
    const [start, end] = span(each.range);
    const [from, to] = span(each.selectionRange);
    assert.ok(start <= from && from <= to && to <= end, `${file}: ${each.name} is within its range`);
    assert.ok(start >= last, `${file}: ${each.name} is in its order`);
    if (parent) assert.ok(parent[0] <= start && end <= parent[1], `${file}: ${each.name} is within its parent`);
    last = start;
    wellFormed(file, each.children ?? [], [start, end]);
  }
}

test('a file of rules', async () => {
  const symbols = await outline(rules('abilities'));
  wellFormed(rules('abilities'), symbols);
  assert.deepEqual(names(symbols), ['abilities_before', 'abilities_after', 'begin_turns', 'take_turn', 'next_to_act', 'has_had_turn',
    'early_passives_on', 'last_early_passives_on', 'passives_on', 'last_passives_on']);
  assert.equal(named(symbols, 'take_turn').kind, kinds.Event);
  assert.equal(named(symbols, 'next_to_act').kind, kinds.Function);
  assert.match(named(symbols, 'has_had_turn').detail, /Bool/);
});

test('types with their members, enums with their values', async () => {
  const symbols = await outline(rules('game'));
  wellFormed(rules('game'), symbols);
  const creature = named(symbols, 'Creature');
  assert.equal(creature.kind, kinds.Class);
  assert.deepEqual(names(creature.children), ['element', 'attack', 'health', 'acted', 'before_elements', 'after_elements',
    'early_passive', 'passive', 'last_early_passive', 'last_passive']);
  const stage = named(symbols, 'Stage');
  assert.equal(stage.kind, kinds.Enum);
  assert.deepEqual(names(stage.children), ['Check', 'Fielding', 'Opening', 'Before', 'Elements', 'After', 'Middle', 'Comparison', 'Closing', 'Outcome', 'Drawing']);
  assert.ok(stage.children.every((each) => each.kind === kinds.EnumMember));
  for (const name of ['slot', 'wins', 'aside', 'reached', 'main', 'rounds_from', 'Table', 'Item', 'imagimon']) named(symbols, name);
});

test('cards with their values and rules', async () => {
  const file = `${set}/terra.cardinal`;
  const symbols = await outline(file);
  wellFormed(file, symbols);
  const cards = symbols.flatMap((each) => (each.name === 'First Light' ? each.children ?? [] : [each]));
  assert.deepEqual(names(cards), ['Mossback', 'Flint Badger', 'Quarry Ox', 'Root Warden', 'Granite Moth', 'Loam Golem', 'Burrow Hermit', 'Cairn Stalker']);
  assert.match(named(cards, 'Mossback').detail, /Creature/);
  assert.ok(names(named(cards, 'Granite Moth').children).includes('after_elements'));
});

test('hooks and modifiers of rules have names that distinguish them', async () => {
  const symbols = await outline(rules('outcome'));
  wellFormed(rules('outcome'), symbols);
  assert.deepEqual(names(symbols).slice(-2), ['after bank(_, _)', 'after discard(_)']);
  assert.ok(names(await outline(rules('elements'))).some((each) => each.startsWith('modify c.attack')));
});

test('scenarios, decks and rulebooks', async () => {
  const scenarios = `${set}/scenarios/terra.yaml`;
  const symbols = await outline(scenarios);
  wellFormed(scenarios, symbols);
  const flat = (list) => list.flatMap((each) => [each, ...flat(each.children ?? [])]);
  assert.ok(names(flat(symbols)).includes('Root Warden is on from its own turn'));
  const deck = `${set}/decks/quiet_water.yaml`;
  wellFormed(deck, await outline(deck));
  assert.ok(names(flat(await outline(deck))).includes('Mossback'));
  const rulebook = 'rulesets/imagimon/rulebook.yaml';
  wellFormed(rulebook, await outline(rulebook));
  const clauses = names(flat(await outline(rulebook)));
  for (const id of ['IM-001', 'IM-R41']) assert.ok(clauses.some((each) => each.startsWith(id)), id);
});

test('an editor without hierarchical outlines gets a flat list', async () => {
  const { Client } = await import('./client.mjs');
  const client = await Client.start({ games: ['imagimon'], capabilities: {} });
  try {
    const symbols = await client.request('textDocument/documentSymbol', { textDocument: client.document(rules('elements')) });
    const element = symbols.find((each) => each.name === 'Element');
    assert.equal(client.path(element.location.uri), rules('elements'));
  } finally { await client.stop(); }
});

const find = async (query) => (await server.request('workspace/symbol', { query })) ?? [];

test('symbols of the workspace by a part of their name', async () => {
  const found = await find('beat');
  const told = found.map((each) => `${server.path(each.location.uri)} ${each.name}`);
  for (const one of ['rulesets/imagimon/elements.cardinal beats', 'rulesets/imagimon/elements.cardinal beater', 'rulesets/imagimon/combat.cardinal beaten']) {
    assert.ok(told.includes(one), told.join());
  }
});

test('symbols by letters in their order, without regard to case', async () => {
  assert.ok((await find('chatt')).some((each) => each.name === 'change_attack'));
  assert.ok((await find('CREATURE')).some((each) => each.name === 'Creature'));
});

test('cards are symbols, of all games', async () => {
  const [ram] = (await find('Ash Ram')).filter((each) => each.name === 'Ash Ram');
  assert.equal(server.describe(ram.location), server.place(`${set}/pyra.cardinal`, 'card "«Ash Ram»": Creature'));
  const items = (await find('Item')).filter((each) => each.name === 'Item').map((each) => server.path(each.location.uri));
  assert.deepEqual(items.sort(), ['rulesets/imagimon/game.cardinal', 'rulesets/kmon/game.cardinal']);
});

test('no match', async () => { assert.deepEqual(await find('zzzzqqq'), []); });

test('a new card is a symbol before it is saved', async () => {
  const file = `${set}/terra.cardinal`;
  await server.with(file, (text) => `${text}\ncard "Unknown Ram": Creature { element Terra  attack 1  health 1 }\n`, async () => {
    await server.diagnostics(file);
    assert.equal((await find('Unknown Ram')).length, 1);
  });
});
