// Call hierarchy: the callers and hooks of an event, the readers and modifiers of a query, the openers of a window. Type hierarchy.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { serve } from './client.mjs';

const server = serve({ before, after }, { games: ['imagimon', 'kmon'] });
const rules = (name) => `rulesets/imagimon/${name}.cardinal`;
const kmon = 'rulesets/kmon/game.cardinal';

async function prepare(kind, file, marked) {
  const items = await server.ask(`prepare${kind}Hierarchy`, file, marked);
  assert.equal(items?.length, 1, `one item at ${marked}`);
  return items[0];
}

/** The calls to or from an item: `file: line of the first call`, sorted. */
async function calls(direction, file, marked) {
  const item = await prepare('Call', file, marked);
  const list = await server.request(`callHierarchy/${direction}Calls`, { item }) ?? [];
  return list.flatMap((call) => {
    const other = direction === 'incoming' ? call.from : call.to;
    const uri = direction === 'incoming' ? other.uri : item.uri;
    assert.ok(call.fromRanges.length > 0, `${other.name} has places`);
    return call.fromRanges.map((range) => server.place(server.path(uri), server.line({ uri, range }).trim()).replace(/:\d+: /, ': '));
  }).sort();
}

const at = (file, line) => server.place(file, line).replace(/:\d+: /, ': ');
const trimmed = (pairs) => pairs.map(([file, line]) => at(file, line)).sort();

test('the callers of an event, and its hooks', async () => {
  assert.deepEqual(await calls('incoming', rules('items'), 'event item_pl¦ayed('), trimmed([
    [rules('items'), 'item_played(me, you)                                                            @IM-R15'],
    ['cards/imagimon/first_light/aero.cardinal', 'after item_played(_, you) { change_attack(me, +2) }'],
    ['cards/imagimon/first_light/enerra.cardinal', 'after item_played(_, opponent) {'],
  ]));
});

test('callers are named: the action, and the cards', async () => {
  const item = await prepare('Call', rules('items'), 'event item_pl¦ayed(');
  const callers = (await server.request('callHierarchy/incomingCalls', { item })).map((call) => call.from);
  const all = callers.map((each) => `${each.name} ${each.detail ?? ''}`).join('\n');
  for (const name of [/^play\b/m, /Gale Herald/, /Static Lynx/]) assert.match(all, name);
});

test('a call leads to the event that it calls', async () => {
  const item = await prepare('Call', 'cards/imagimon/first_light/terra.cardinal', 'change_att¦ack(foe, -2)');
  assert.equal(item.name, 'change_attack');
  assert.equal(server.describe({ uri: item.uri, range: item.selectionRange }), server.place(rules('vocabulary'), 'event «change_attack»('));
});

test('an event that is replaced, and a hook on a defeat', async () => {
  assert.deepEqual(await calls('incoming', rules('outcome'), 'event bu¦ry('), trimmed([
    [rules('outcome'), 'bury(c)                                                                           @IM-079 @IM-R41'],
    ['cards/imagimon/first_light/aqua.cardinal', 'instead of bury(me) { put_on_bottom(me) }'],
    ['cards/imagimon/first_light/terra.cardinal', 'instead of bury(me) { return_to_hand(me) }'],
  ]));
});

test('the rules that ask a query, and those that modify it', async () => {
  assert.deepEqual(await calls('incoming', rules('elements'), 'query element_t¦erm('), trimmed([
    [rules('elements'), '= if facing(c)? then element_term(c, facing(c)) else 0'],
    ['cards/imagimon/first_light/terra.cardinal', 'passive { modify element_term(me, _) at least 0 }'],
    ['cards/imagimon/first_light/pyra.cardinal', 'early_passive { modify element_term(_, me) at most 0 }'],
    ['cards/imagimon/first_light/enerra.cardinal', 'passive { modify element_term(me, foe) by +2 if strong(me, foe) }'],
  ]));
});

test('the steps that open a window', async () => {
  assert.deepEqual(await calls('incoming', rules('items'), 'window it¦ems('), trimmed([
    [rules('items'), 'open items(Start)'], [rules('items'), 'open items(Stats)'], [rules('items'), 'open items(Finish)'],
  ]));
});

test('the events that an event calls', async () => {
  const item = await prepare('Call', rules('outcome'), 'event win_ro¦und(');
  const list = await server.request('callHierarchy/outgoingCalls', { item });
  assert.deepEqual(list.map((call) => call.to.name), ['bank']);
  const swap = await prepare('Call', rules('vocabulary'), 'event swap_crea¦ture(');
  const names = (await server.request('callHierarchy/outgoingCalls', { item: swap })).map((call) => call.to.name);
  for (const name of ['return_to_hand', 'enter_slot', 'yours', 'creatures']) assert.ok(names.includes(name), `${name} in ${names}`);
});

test('no calls of a value', async () => {
  assert.deepEqual(await server.ask('prepareCallHierarchy', rules('elements'), '{ Te¦rra, Aero') ?? [], []);
});

// ---- types

async function types(direction, file, marked) {
  const item = await prepare('Type', file, marked);
  return (await server.request(`typeHierarchy/${direction}`, { item }) ?? []).map((each) => each.name).sort();
}

test('the types of K-Mon', async () => {
  assert.deepEqual(await types('subtypes', kmon, 'type Play¦able is Card'), ['Elemental', 'Item']);
  assert.deepEqual(await types('subtypes', kmon, 'type Ele¦mental is Playable'), ['Ability', 'PowerUp', 'Reaction']);
  assert.deepEqual(await types('supertypes', kmon, 'type Ele¦mental is Playable'), ['Playable']);
});

test('cards are the leaves', async () => {
  const file = 'cards/kmon/wild_roads/kmon.cardinal';
  const cards = [...server.disk(file).matchAll(/^card "(.*)": +KMon\b/gm)].map(([, name]) => name).sort();
  assert.ok(cards.length > 5);
  assert.deepEqual((await types('subtypes', kmon, 'type KM¦on is Card')).map((each) => each.replaceAll('"', '')), cards);
});

test('a card leads to its type', async () => {
  const item = await prepare('Type', 'cards/kmon/strangers_gifts/cards.cardinal', 'card "Cinder Debt": Abil¦ity');
  assert.equal(item.name, 'Ability');
  assert.deepEqual((await server.request('typeHierarchy/supertypes', { item })).map((each) => each.name), ['Elemental']);
});

test('the root of the types is in no file', async () => {
  assert.deepEqual(await server.ask('prepareTypeHierarchy', kmon, 'type Playable is Ca¦rd') ?? [], []);
  assert.deepEqual(await types('supertypes', kmon, 'type Play¦able is Card'), []);
});
