// Completion by context: the items at a place, with the words that the editor shows and the text that it writes.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { serve } from './client.mjs';
import { positionAt, splitMarked } from './text.mjs';

const server = serve({ before, after }, {
  games: ['imagimon', 'kmon', 'imajica', 'reality'], files: { 'cardinal.yaml': 'lint:\n  gate: likely\n' },
});
const kind = { text: 1, method: 2, function: 3, field: 5, variable: 6, class: 7, property: 10, enum: 13, keyword: 14, snippet: 15, enumMember: 20, event: 23 };
const set = 'cards/imagimon/first_light';
const terra = `${set}/terra.cardinal`;
const vocabulary = 'rulesets/imagimon/vocabulary.cardinal';

/** The items at ¦ in a document whose text is `marked`, sorted as an editor shows them. */
async function complete(file, marked, context) {
  const { plain, marks: [offset] } = splitMarked(marked, '¦');
  return server.with(file, plain, async () => {
    const answer = await server.request('textDocument/completion', {
      textDocument: server.document(file), position: positionAt(plain, offset), context,
    });
    const items = Array.isArray(answer) ? answer : answer?.items ?? [];
    return items.sort((a, b) => ((a.sortText ?? a.label) < (b.sortText ?? b.label) ? -1 : 1));
  });
}

const inCards = (text) => complete(terra, `${server.disk(terra)}\n${text}\n`);
const inRules = (text) => complete(vocabulary, `${server.disk(vocabulary)}\n${text}\n`);
const inCreature = (text) => inCards(`card "New": Creature {\n  element Terra  attack 1  health 1\n  ${text}\n}`);
// A keyword of several words (`for each`) may be offered by its first one.
const labels = (items) => items.map((each) => each.label);
const names = (items) => labels(items.filter((each) => each.kind !== kind.keyword && each.kind !== kind.snippet));
const written = (item) => item.textEdit?.newText ?? item.insertText ?? item.label;

function find(items, label) {
  const item = items.find((each) => each.label === label) ?? items.find((each) => each.label.startsWith(`${label}(`))
    ?? items.find((each) => each.label === `@${label}`) ?? items.find((each) => label.startsWith(`${each.label} `));
  assert.ok(item, `${label} is not among: ${labels(items).join(', ').slice(0, 600)}`);
  return item;
}

function has(items, wanted) { for (const label of wanted) find(items, label); }
function hasNot(items, unwanted) {
  for (const label of unwanted) assert.ok(!labels(items).some((each) => each === label || each.startsWith(`${label}(`)), `${label} is offered`);
}

// ---- cards

test('in a card: the attributes that are missing come first, then parts, groups, texts and rules', async () => {
  const items = await inCards('card "New": Creature {\n  element Terra\n  ¦\n}');
  assert.deepEqual(labels(items).slice(0, 2).map((label) => label.split(/[ :]/)[0]).sort(), ['attack', 'health']);
  has(items, ['before_elements', 'after_elements', 'early_passive', 'passive', 'last_early_passive', 'last_passive']);
  has(items, ['text', 'modify', 'forbid', 'allow', 'before', 'after', 'instead of']);
  hasNot(items, ['element', 'acted', 'timing', 'change_attack', 'Terra', 'zone', 'choose']);
  assert.match(written(find(items, 'attack')), /^attack /);
  assert.match(written(find(items, 'before_elements')), /^before_elements \{[^]*\$[^]*\}$/);
});

test('an attribute with a default and parts of another type', async () => {
  const items = await inCards('card "New": Item {\n  ¦\n}');
  has(items, ['timing', 'play', 'text']);
  hasNot(items, ['attack', 'health', 'before_elements', 'passive']);
});

test('a value of an enum', async () => {
  const items = await inCards('card "New": Creature { element ¦ }');
  assert.deepEqual(labels(items).sort(), ['Aero', 'Aqua', 'Enerra', 'Pyra', 'Terra']);
  for (const item of items) assert.equal(item.kind, kind.enumMember);
});

test('values of an enum in a set', async () => {
  assert.deepEqual(labels(await inCards('card "New": Item { timing [¦] }')).sort(), ['Finish', 'Start', 'Stats']);
  has(await inCards('card "New": Item { timing [Start, ¦] }'), ['Stats', 'Finish']);
});

test('the type of a card', async () => {
  assert.deepEqual(labels(await inCards('card "New": ¦')).sort(), ['Creature', 'Item']);
  assert.deepEqual(labels(await inCards('card "New": Cr¦ { }')).filter((each) => each.startsWith('Cr')), ['Creature']);
});

test('an empty file of cards begins with its game, and then offers cards', async () => {
  const file = `${set}/new.cardinal`;
  const [header, ...more] = await complete(file, '¦');
  assert.deepEqual(more, []);
  assert.equal(written(header), 'cards imagimon "${1:Name of the set}"\n\n$0');
  has(await complete(file, 'cards imagimon "Mine"\n\n¦'), ['card', 'card: Creature', 'card: Item']);
});

test('a file outside of the games is offered the games', async () => {
  const items = await complete('new.cardinal', 'cards ¦');
  assert.deepEqual(labels(items).sort(), ['imagimon', 'imajica', 'kmon', 'reality']);
});

test('a closing quotation mark and an opening brace open no list', async () => {
  const typed = (triggerCharacter) => ({ triggerKind: 2, triggerCharacter });
  assert.deepEqual(await complete(terra, 'cards imagimon "Mine"¦', typed('"')), []);
  assert.deepEqual(await complete(terra, 'cards imagimon "Mine"\n\ncard "New": Creature {¦', typed('{')), []);
  assert.notDeepEqual(await complete(terra, 'cards imagimon "Mine"\n\ncard "New": Creature { before_elements { if foe.¦ } }', typed('.')), []);
});

test('verbs that cards call come before the steps of the rules', async () => {
  const verbs = labels(await inCreature('before_elements { ¦ }'));
  for (const step of ['abilities_after', 'announce_result', 'begin_turns']) assert.ok(verbs.indexOf('draw') < verbs.indexOf(step), step);
  assert.ok(verbs.indexOf('change_attack') < verbs.indexOf('abilities_after'));
});

test('the declarations of a file of cards', async () => {
  has(await inCards('¦'), ['card', 'query', 'event', 'type', 'zone', 'enum', 'modify', 'forbid', 'after', 'before', 'text', 'wording']);
});

// ---- statements

test('verbs are snippets with their parameters', async () => {
  const items = await inCreature('before_elements { cha¦ }');
  const item = find(items, 'change_attack');
  assert.equal(item.kind, kind.event);
  assert.equal(item.insertTextFormat, 2);
  assert.equal(written(item), 'change_attack(${1:c}, ${2:n})');
});

test('the parameter `you` is left out if the text has its own', async () => {
  assert.equal(written(find(await inCreature('before_elements { dr¦ }'), 'draw')), 'draw(${1:n})');
  assert.equal(written(find(await inRules('event fair(p: Player) { dr¦ }'), 'draw')), 'draw(${1:you}, ${2:n})');
});

test('a verb without parameters is its name', async () => {
  assert.equal(written(find(await inCreature('before_elements { exch¦ }'), 'exchange_creatures')), 'exchange_creatures');
});

test('at the beginning of a statement there are verbs and words of statements, not queries', async () => {
  const items = await inCreature('before_elements { ¦ }');
  has(items, ['if', 'for each', 'choose', 'let', 'set', 'add', 'move', 'modify', 'tell', 'repeat', 'stop', 'reveal', 'shuffle', 'draw', 'defeat']);
  hasNot(items, ['facing', 'Terra', 'zone', 'query', 'cost', 'close when']);
});

test('a name of this text: parameters, `let`, `me` and `you`', async () => {
  const items = await inRules('event fair(whom: Player) { let lucky = yours(whom)  if ¦ }');
  assert.equal(find(items, 'whom').kind, kind.variable);
  assert.match(find(items, 'lucky').detail, /Creature\?/);
  has(await inCreature('before_elements { if ¦ }'), ['foe', 'me', 'you', 'theirs', 'not']);
  hasNot(await inRules('event fair(whom: Player) { if ¦ }  event other(who: Player) {}'), ['who']);
});

test('the members of a value', async () => {
  const items = await inCreature('before_elements { if foe.¦ }');
  has(items, ['attack', 'health', 'element', 'acted', 'owner', 'controller', 'name', 'since', 'facing', 'wins_ties']);
  hasNot(items, ['change_attack', 'score', 'timing', 'rounds', 'Terra', 'if']);
  assert.match(find(items, 'attack').detail, /Int/);
  const player = await inCreature('before_elements { if you.¦ }');
  has(player, ['hand', 'deck', 'discard', 'slot', 'wins', 'aside', 'score', 'opponent', 'goes_first']);
  hasNot(player, ['attack', 'beaten', 'first_player']);
});

test('where a card can be moved to: zones first', async () => {
  const items = await inCreature('before_elements { move me to you.¦ }');
  assert.deepEqual(labels(items).slice(0, 6).sort(), ['aside', 'deck', 'discard', 'hand', 'slot', 'wins']);
  hasNot(items, ['draw', 'attack']);
});

test('values by the type of the other side of a comparison or a `set`', async () => {
  assert.deepEqual(labels(await inCreature('before_elements { if foe.element = ¦ }')).slice(0, 5).sort(), ['Aero', 'Aqua', 'Enerra', 'Pyra', 'Terra']);
  const stages = (await inRules('event late { set stage to ¦ }')).slice(0, 11);
  assert.deepEqual(labels(stages).sort(),
    ['After', 'Before', 'Check', 'Closing', 'Comparison', 'Drawing', 'Elements', 'Fielding', 'Middle', 'Opening', 'Outcome']);
  const argument = (await inCreature('before_elements { become(me, ¦) }')).slice(0, 5);
  assert.deepEqual(labels(argument).sort(), ['Aero', 'Aqua', 'Enerra', 'Pyra', 'Terra']);
});

test('a condition may begin with a list', async () => {
  has(await inCreature('before_elements { if ¦ }'), ['fighters', 'contested', 'foe']);
});

test('the states that can be set', async () => {
  const items = await inRules('event late { set ¦ }');
  has(items, ['stage', 'adjusted', 'busy', 'idle']);
  hasNot(items, ['attack', 'facing', 'draw', 'slot']);
});

test('types after `is` and in a declaration', async () => {
  const after = await inCreature('before_elements { if foe is ¦ }');
  assert.deepEqual(names(after).filter((each) => ['Creature', 'Item', 'Int', 'Element'].includes(each)).sort(), ['Creature', 'Item']);
  has(await inRules('query fair(c: ¦'), ['Creature', 'Item', 'Card', 'Player', 'Int', 'Bool', 'Name', 'Element', 'Stage', 'Moment']);
  has(await inRules('query fair: ¦'), ['Creature', 'Int', 'Bool', 'set of', 'list of']);
});

test('heads of hooks name events and actions; heads of modifiers name queries', async () => {
  const hooks = await inCreature('after ¦');
  has(hooks, ['defeat', 'draw', 'play', 'win_round', 'item_played', 'field_creature']);
  hasNot(hooks, ['facing', 'attack', 'fighters']);
  assert.equal(written(find(hooks, 'item_played')), 'item_played(${1:i}, ${2:p})');
  const modifiers = await inCreature('passive { modify ¦ }');
  has(modifiers, ['facing', 'element_term', 'wins_ties', 'me']);
  hasNot(modifiers, ['defeat', 'draw', 'slot']);
  has(await inCreature('forbid ¦'), ['play', 'draw', 'defeat']);
});

test('how long something lasts', async () => {
  const words = labels(await inCreature('before_elements { modify me.attack by 1 until ¦ }'));
  assert.ok(words.some((each) => /^end( of)?$/.test(each)) && words.some((each) => /^me( leaves)?$/.test(each)), words.join());
  has(await inCreature('before_elements { modify me.attack by 1 until end of ¦ }'), ['duel', 'combat']);
  has(await inRules('event late(c: Creature) { modify c.attack by 1 until end of ¦ }'), ['duel', 'it']);
  has(await inCreature('before_elements { modify me.attack by 1 ¦ }'), ['until']);
});

test('windows, parts and files', async () => {
  assert.equal(written(find(await inRules('event late { open ¦ }'), 'items')), 'items(${1:moment})');
  assert.deepEqual(names(await inRules('event late { open ¦ }')), names([find(await inRules('event late { open ¦ }'), 'items')]));
  has(await inRules('event act(c: Creature, f: Creature) { c.bef¦ }'), ['before_elements']);
  has(await complete(vocabulary, `use "¦"\n${server.disk(vocabulary)}`), ['std:piles', 'std:players', 'combat', 'elements']);
});

test('the parameters of a call by name', async () => {
  has(await inCreature('before_elements { change_attack(c: me, ¦) }'), ['n:']);
});

test('holes of a sentence complete names; comments and texts nothing', async () => {
  has(await inRules('event late(whom: Player) { tell "Well done, {¦}." }'), ['whom', 'stage']);
  assert.deepEqual(await inRules('event late(whom: Player) { tell "Well done, ¦." }'), []);
  assert.deepEqual(await inCards('// cha¦'), []);
  assert.deepEqual(await inCards('card "Ash ¦": Creature { }'), []);
});

// ---- clauses

test('clauses of the rulebook with their text', async () => {
  const items = await inRules('event late { draw(first of players, 1) }  @IM-06¦');
  const item = find(items, 'IM-064');
  const told = JSON.stringify(await resolved(item));
  assert.match(told, /An item effect can raise a creature's stats\./);
  assert.ok(labels(items).every((label) => /^@?IM-/.test(label)), labels(items).slice(0, 5).join());
  assert.match(written(item), /^@?IM-064$/);
  has(await inRules('event late { draw(first of players, 1) }  @¦'), ['IM-001', 'IM-R41']);
});

const resolved = (item) => server.request('completionItem/resolve', item);

test('an item is documented when it is asked for', async () => {
  const item = await resolved(find(await inCreature('before_elements { draw(count(¦)) }'), 'fighters'));
  assert.match(JSON.stringify(item.documentation), /The creatures in battle, that of the first player first\./);
  const verb = await resolved(find(await inCreature('before_elements { cha¦ }'), 'change_attack'));
  assert.match(JSON.stringify([verb.documentation, verb.detail]), /c: Creature, n: Int/);
  assert.match(JSON.stringify(verb.documentation), /An item effect can raise a creature's stats\./);
});

test('characters that trigger completion', () => {
  const { triggerCharacters, resolveProvider } = server.capabilities.completionProvider;
  for (const character of ['.', '@']) assert.ok(triggerCharacters.includes(character), character);
  assert.equal(resolveProvider, true);
});

// ---- documents

const scenario = `${set}/scenarios/new.yaml`;
const inScenario = (marked) => complete(scenario, marked);
const head = 'scenario: a new one\ngame: imagimon\n';
const board = `${head}board:\n  turn: p1, middle\n  p1: { slot: Ash Ram, hand: [Whetstone] }\n  p2: { slot: Tide Bull, hand: [Bark Tonic] }\n`;

test('the keys of a scenario that are missing', async () => {
  const items = await inScenario(`${head}¦\n`);
  has(items, ['cites', 'given', 'cards', 'board', 'decks', 'deck', 'steps', 'end', 'random', 'seed', 'rows', 'tells', 'options', 'auto']);
  hasNot(items, ['scenario', 'game']);
  assert.match(JSON.stringify(await resolved(find(items, 'cites'))), /Clauses of the rulebook that the run must go through\./);
});

test('the game of a scenario', async () => {
  const outside = await complete('scenarios/new.yaml', 'scenario: a new one\ngame: ¦\n');
  assert.deepEqual(labels(outside).sort(), ['imagimon', 'imajica', 'kmon', 'reality']);
  assert.equal(labels(await inScenario('scenario: a new one\ngame: ¦\n'))[0], 'imagimon');  // in the folder of its cards
});

test('clauses of a scenario with their text', async () => {
  const items = await inScenario(`${head}cites: [IM-06¦]\n`);
  assert.match(JSON.stringify(await resolved(find(items, 'IM-064'))), /An item effect can raise a creature's stats\./);
});

test('cards in zones of a board: those that the zone can hold', async () => {
  const hand = await inScenario(`${head}board:\n  p1: { hand: [Whet¦] }\n`);
  has(hand, ['Whetstone']);
  const all = await inScenario(`${head}board:\n  p1: { hand: [¦] }\n`);
  has(all, ['Ash Ram', 'Whetstone', 'filler']);
  hasNot(all, ['Salve', 'change_attack']);
  const slot = await inScenario(`${head}board:\n  p1: { slot: ¦ }\n`);
  has(slot, ['Ash Ram', 'Mossback']);
  hasNot(slot, ['Whetstone']);
});

test('a card that the scenario declares is completed, too', async () => {
  const own = `${head}cards: |\n  card "Hare 3/3": Creature { element Aero  attack 3  health 3 }\n`;
  has(await inScenario(`${own}board:\n  p1: { hand: [¦] }\n`), ['Hare 3/3', 'Ash Ram']);
});

test('the zones and states of a seat, the table and a card', async () => {
  const seat = await inScenario(`${head}board:\n  p1: { ¦ }\n`);
  assert.deepEqual(labels(seat).sort(), ['aside', 'deck', 'discard', 'hand', 'slot', 'wins']);
  const table = await inScenario(`${head}board:\n  table: { ¦ }\n`);
  assert.deepEqual(labels(table).sort(), ['adjusted', 'busy', 'first_player', 'idle', 'provisional', 'rounds', 'stage']);
  has(await inScenario(`${head}board:\n  ¦\n`), ['p1', 'p2', 'table', 'turn', 'cards']);
  has(await inScenario(`${board}  cards:\n    Ash Ram: { ¦ }\n`), ['acted']);
});

test('where a board begins', async () => {
  const items = await inScenario(`${head}board:\n  turn: p1, ¦\n`);
  assert.deepEqual(labels(items).map((each) => each.toLowerCase()).filter((each) => each !== 'none').sort(),
    ['after', 'before', 'check', 'closing', 'comparison', 'drawing', 'elements', 'fielding', 'middle', 'opening', 'outcome']);
});

test('answers of a step', async () => {
  const items = await inScenario(`${board}steps:\n  - p1: ¦\n`);
  has(items, ['pass', 'play Whetstone']);
});

test('the keys of a step, and the only possible words', async () => {
  has(await inScenario(`${board}steps:\n  - p1: pass\n    ¦\n`), ['asks', 'expect', 'else', 'view', 'why', 'tells']);
  has(await inScenario(`${board}steps:\n  - ¦\n`), ['p1', 'p2', 'everyone', 'chance', 'refused', 'asks', 'expect']);
  assert.deepEqual(labels(await inScenario(`${board}steps:\n  - p1: pass\n    else: ¦\n`)).sort(), ['free', 'unchanged']);
  assert.deepEqual(labels(await inScenario(`${head}auto: ¦\n`)).sort(), ['none', 'single']);
});

test('the subjects of an expectation', async () => {
  has(await inScenario(`${board}steps:\n  - p1: pass\n    expect:\n      ¦\n`), ['Ash Ram', 'p1', 'p2']);
  const card = labels(await inScenario(`${board}steps:\n  - p1: pass\n    expect:\n      Ash Ram.¦\n`)).map((each) => each.replace(/^Ash Ram\./, ''));
  for (const word of ['attack', 'health', 'element', 'acted', 'zone', 'owner']) assert.ok(card.includes(word), `${word} in ${card}`);
  const seat = labels(await inScenario(`${board}steps:\n  - p1: pass\n    expect:\n      p1.¦\n`)).map((each) => each.replace(/^p1\./, ''));
  for (const word of ['hand', 'slot', 'discard', 'score']) assert.ok(seat.includes(word), `${word} in ${seat}`);
});

test('rules in the cards of a scenario are completed as in a file of cards', async () => {
  const items = await inScenario(`${head}cards: |\n  card "Hare 3/3": Creature { element ¦ }\n`);
  assert.deepEqual(labels(items).sort(), ['Aero', 'Aqua', 'Enerra', 'Pyra', 'Terra']);
});

test('cards of a deck that it does not have yet', async () => {
  const deck = `${set}/decks/quiet_water.yaml`;
  const items = await complete(deck, `${server.disk(deck).trimEnd()}\n  ¦\n`);
  has(items, ['Volt Hare', 'Root Warden']);
  hasNot(items, ['Mossback', 'Ash Ram', 'Pearl Newt', 'Salve']);
  has(await complete(deck, 'deck: New\ngame: imagimon\n¦\n'), ['cards']);
});

test('the project file', async () => {
  assert.deepEqual(labels(await complete('cardinal.yaml', 'lint:\n  ¦\n')).sort(), ['baseline', 'gate', 'ignore', 'paths', 'select', 'without']);
  assert.deepEqual(labels(await complete('cardinal.yaml', 'lint:\n  gate: ¦\n')).sort(), ['likely', 'proved', 'style']);
  has(await complete('cardinal.yaml', 'lint:\n  ignore: [¦]\n'), ['N06', 'D02']);
});

// ---- the other games

test('attributes and parts of the types of K-Mon, and languages', async () => {
  const file = 'cards/kmon/strangers_gifts/cards.cardinal';
  const items = await complete(file, `${server.disk(file)}\ncard "New": Ability {\n  ¦\n}\n`);
  has(items, ['element', 'cost', 'ultimate', 'aimed', 'play', 'at_bench', 'each_turn', 'named', 'text']);
  hasNot(items, ['pv', 'bonus', 'answers', 'rider', 'counters']);
  assert.deepEqual(labels(await complete(file, `${server.disk(file)}\ncard "New": Ability { element ¦ }\n`)).sort(),
    ['Air', 'Earth', 'Electro', 'Fire', 'Ghost', 'Grass', 'Ice', 'Water']);
  assert.deepEqual(labels(await complete(file, `${server.disk(file)}\ncard "New": Ability { named ¦ }\n`)), ['it', 'before']);
});

test('options of Imajica in a scenario', async () => {
  has(await complete('cards/imajica/first_reconciliation/scenarios/new.yaml', 'scenario: new\ngame: imajica\noptions: { ¦ }\n'), ['shorter', 'allowance']);
});
