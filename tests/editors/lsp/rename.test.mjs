// Rename: one edit over rules, cards, decks, scenarios and translations. After it `cardinal lint` and `cardinal test` report the same as
// before. A name that would clash is refused with a reason.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { test } from 'node:test';
import { Client, cardinal } from './client.mjs';

const set = 'cards/imagimon/first_light';
const rules = (name) => `rulesets/imagimon/${name}.cardinal`;

async function inWorkspace(games, work) {
  const server = await Client.start({ games });
  try { await work(server); } finally { await server.stop(); }
}

/** Where `word` is in the workspace, in files of the language and in documents. */
function uses(server, word) {
  const pattern = new RegExp(`(?<![\\w-])${word}(?![\\w-])`);
  return fs.readdirSync(server.root, { recursive: true })
    .filter((name) => /\.(cardinal|yaml)$/.test(name) && !/rulebook/.test(name))
    .flatMap((name) => server.disk(name).split('\n').map((line) => [name, line]).filter(([, line]) => pattern.test(line)))
    .map(([name, line]) => `${name}: ${line.trim()}`);
}

/** Applies a rename to the files, and lints and tests the copy. */
async function rename(server, file, marked, newName, game) {
  const tests = async () => (await cardinal(server.root, 'test', `rulesets/${game}`, `cards/${game}`)).output.match(/(\d+) passed, (\d+) failed/g)?.at(-1);
  const before = await tests();
  assert.match(before, /, 0 failed$/);
  const edit = await server.ask('rename', file, marked, { newName });
  const touched = [...server.edited(edit).keys()].sort();
  await server.apply(edit);
  await server.save();
  const lint = await cardinal(server.root, 'lint', game);
  assert.equal(lint.status, 0, lint.output);
  assert.equal(await tests(), before);
  return touched;
}

test('an event: rules, wordings, cards, cards of scenarios', () => inWorkspace(['imagimon'], async (server) => {
  const touched = await rename(server, rules('vocabulary'), 'event let_win_t¦ies(', 'take_ties', 'imagimon');
  assert.deepEqual(touched, [
    `${set}/items.cardinal`, 'rulesets/imagimon/scenarios/changes.yaml', 'rulesets/imagimon/scenarios/outcome.yaml',
    'rulesets/imagimon/scenarios/visibility.yaml', rules('vocabulary'), rules('wording'),
  ].sort());
  assert.deepEqual(uses(server, 'let_win_ties'), []);
}));

test('a card, from its declaration: its deck and its scenarios', () => inWorkspace(['imagimon'], async (server) => {
  const touched = await rename(server, `${set}/terra.cardinal`, 'card "Loam G¦olem"', 'Clay Giant', 'imagimon');
  assert.deepEqual(touched, [`${set}/decks/ember_and_stone.yaml`, `${set}/scenarios/terra.yaml`, `${set}/terra.cardinal`]);
  const left = uses(server, 'Loam Golem');
  assert.ok(left.every((line) => /- scenario: |named before "Loam Golem"/.test(line)), left.join('\n'));
  assert.ok(uses(server, 'Clay Giant').length >= 10);
}));

test('a card, from a deck; a name that YAML must quote', () => inWorkspace(['imagimon'], async (server) => {
  const deck = `${set}/decks/live_wire.yaml`;
  await rename(server, deck, 'Gutter G¦ale: 1', 'Gale: the #1 Last', 'imagimon');
  assert.ok(server.disk(deck).includes('"Gale: the #1 Last": 1') || server.disk(deck).includes("'Gale: the #1 Last': 1"), server.disk(deck));
  assert.ok(server.disk(`${set}/items.cardinal`).includes('card "Gale: the #1 Last": Item'));
}));

test('a state and a zone: boards and expectations', () => inWorkspace(['imagimon'], async (server) => {
  await rename(server, rules('combat'), 'set provi¦sional to victor', 'forecast', 'imagimon');
  assert.ok(uses(server, 'provisional').every((line) => /- scenario: |^[^:]*: \/\//.test(line)));
  await rename(server, `rulesets/imagimon/scenarios/items.yaml`, 'p1.asi¦de: empty', 'in_hand_of_fate', 'imagimon');
  assert.deepEqual(uses(server, 'aside').filter((line) => !/- scenario: |^[^:]*: (#|\/\/)/.test(line)), []);
}));

test('an attribute, which cards, rules and scenarios use', () => inWorkspace(['imagimon'], async (server) => {
  await rename(server, rules('game'), '  hea¦lth: Int', 'vigour', 'imagimon');
  assert.ok(server.disk(`${set}/terra.cardinal`).includes('card "Mossback": Creature { element Terra  attack 3  vigour 7 }'));
}));

test('a value of an enum, a part and a parameter of it', () => inWorkspace(['imagimon'], async (server) => {
  await rename(server, rules('items'), 'Start, Stats, Fin¦ish }', 'Last', 'imagimon');
  assert.deepEqual(uses(server, 'Finish').filter((line) => !/\/\//.test(line)), []);
  await rename(server, `${set}/terra.cardinal`, 'after_ele¦ments { if foe.attack >= 5', 'second_step', 'imagimon');
  await rename(server, rules('game'), 'part second_step(fo¦e: Creature)', 'rival', 'imagimon');
  assert.ok(server.disk(`${set}/terra.cardinal`).includes('second_step { if rival.attack >= 5 { change_attack(rival, -2) } }'));
}));

test('a clause: the rulebook, rules and scenarios', () => inWorkspace(['imagimon'], async (server) => {
  const answer = await server.ask('prepareRename', 'rulesets/imagimon/rulebook.yaml', 'id: IM-R¦41').catch(() => null);
  if (!answer) return;  // an id that is published may be fixed: then it is refused, and that is all
  await rename(server, 'rulesets/imagimon/rulebook.yaml', 'id: IM-R¦41', 'IM-R99', 'imagimon');
  assert.deepEqual(uses(server, 'IM-R41').filter((line) => !/#/.test(line)), []);
  assert.ok(server.disk('rulesets/imagimon/rulebook.yaml').includes('  - id: IM-R99\n'));
}));

test('a name of a text', () => inWorkspace(['imagimon'], async (server) => {
  const edit = await server.ask('rename', rules('outcome'), 'let win¦ner = if best?', { newName: 'champion' });
  const texts = server.edited(edit);
  assert.deepEqual([...texts.keys()], [rules('outcome')]);
  const text = texts.get(rules('outcome'));
  for (const line of ['let champion = if best? then', 'if champion? {', 'tell "{champion} wins the round and has {champion.score} in', 'return champion']) {
    assert.ok(text.includes(line), line);
  }
}));

test('a word of K-Mon: translations go along', () => inWorkspace(['kmon'], async (server) => {
  const kmon = (name) => `rulesets/kmon/${name}.cardinal`;
  const touched = await rename(server, kmon('game'), 'state char¦ges: Int', 'sparks', 'kmon');
  assert.ok(touched.includes(kmon('italian')) && touched.includes(kmon('wording')), touched.join());
  assert.ok(server.disk(kmon('italian')).includes('  sparks: "cariche"'));
}));

test('a card of K-Mon keeps its name in Italian', () => inWorkspace(['kmon'], async (server) => {
  const file = 'cards/kmon/strangers_gifts/cards.cardinal';
  await rename(server, file, 'card "Cinder D¦ebt"', 'Ember Debt', 'kmon');
  assert.ok(server.disk(file).includes('named it "Debito di brace"'));
}));

test('a rename applies to unsaved text', () => inWorkspace(['imagimon'], async (server) => {
  await server.open(rules('vocabulary'));
  await server.append(rules('vocabulary'), '\nevent twice(c: Creature) { let_win_ties(c)  let_win_ties(c) }\n');
  const edit = await server.ask('rename', rules('vocabulary'), 'event let_win_t¦ies(', { newName: 'take_ties' });
  assert.ok(server.edited(edit).get(rules('vocabulary')).includes('{ take_ties(c)  take_ties(c) }'));
}));

// ---- refusals

test('what can be renamed, and what cannot', () => inWorkspace(['imagimon'], async (server) => {
  const range = async (file, marked) => {
    const answer = await server.ask('prepareRename', file, marked);
    return server.slice(file, answer.range ?? answer);
  };
  assert.equal(await range(`${set}/terra.cardinal`, 'change_att¦ack(foe, -2)'), 'change_attack');
  assert.equal((await range(`${set}/terra.cardinal`, 'card "Moss¦back"')).replaceAll('"', ''), 'Mossback');
  assert.equal(await range(`${set}/decks/quiet_water.yaml`, 'Moss¦back: 2'), 'Mossback');
  for (const [file, marked] of [
    [`${set}/terra.cardinal`, 'ca¦rd "Mossback"'], [`${set}/terra.cardinal`, '// patt¦ern 18'], [`${set}/terra.cardinal`, 'attack ¦3  health 7'],
    [rules('vocabulary'), 'let holder = old.own¦er'], [`${set}/aero.cardinal`, 'after_elements { dr¦aw(1) }'],
    [`${set}/decks/quiet_water.yaml`, 'ca¦rds:'],
  ]) {
    const answer = await server.ask('prepareRename', file, marked).then((value) => value, (error) => error);
    assert.ok(answer === null || answer instanceof Error, `${marked} cannot be renamed`);
  }
}));

test('a card cannot have a name that means "no card" in scenarios', () => inWorkspace(['imagimon'], async (server) => {
  for (const newName of ['none', 'Empty', 'nothing']) {
    const error = await server.ask('rename', `${set}/terra.cardinal`, 'card "Loam G¦olem"', { newName }).catch((each) => each);
    assert.match(error.message, /means "no card" in a scenario/, newName);
  }
}));

test('a rename that documents cannot follow reports the place of the error', () => inWorkspace(['imagimon'], async (server) => {
  await server.open(`${set}/aqua.cardinal`, `${server.disk(`${set}/aqua.cardinal`)}\ncard "Broken": Creature { element Tera  attack 1  health 1 }\n`);
  const line = server.text(`${set}/aqua.cardinal`).split('\n').findIndex((each) => each.includes('Broken')) + 1;
  const error = await server.ask('rename', `${set}/terra.cardinal`, 'card "Loam G¦olem"', { newName: 'Clay Giant' }).catch((each) => each);
  assert.match(error.message, new RegExp(`because of an error in \\S*aqua\\.cardinal, line ${line}: fix it first`));
}));

test('an impossible new name is refused with the reason', () => inWorkspace(['imagimon'], async (server) => {
  const refusal = async (file, marked, newName, ...reasons) => {
    const { message, code } = await server.refusal(server.ask('rename', file, marked, { newName }));
    assert.equal(typeof code, 'number');
    for (const reason of reasons) assert.match(message, reason, `${newName}: ${message}`);
  };
  const [file, marked] = [rules('elements'), 'query bea¦ter('];
  await refusal(file, marked, 'modify', /modify/, /language/);
  await refusal(file, marked, 'two words', /name/);
  await refusal(file, marked, '9lives', /name/);
  await refusal(file, marked, '', /name/);
  await refusal(file, marked, 'facing', /facing/, /combat\.cardinal|already/);
  await refusal(rules('vocabulary'), 'let ol¦d = yours', 'new', /new/);
  await refusal(rules('vocabulary'), 'let holder = o¦ld.owner', 'yours', /yours/);
  await refusal(`${set}/aero.cardinal`, 'after_elements { dr¦aw(1) }', 'take', /standard library|std/);
  await refusal(rules('vocabulary'), 'let holder = old.own¦er', 'keeper', /owner/);
  await refusal(`${set}/terra.cardinal`, 'card "Moss¦back"', 'Ash Ram', /Ash Ram/);
  await refusal(`${set}/terra.cardinal`, 'card "Moss¦back"', '', /name/);
  await refusal(`${set}/decks/quiet_water.yaml`, 'Moss¦back: 2', 'Ash Ram', /Ash Ram/);
}));

test('a new name that equals the old one changes nothing', () => inWorkspace(['imagimon'], async (server) => {
  const edit = await server.ask('rename', rules('elements'), 'query bea¦ter(', { newName: 'beater' });
  if (edit) for (const [name, text] of server.edited(edit)) assert.equal(text, server.disk(name));
}));

test('a noun may get the name of a verb', () => inWorkspace(['imagimon'], async (server) => {
  const edit = await server.ask('rename', rules('vocabulary'), 'query ha¦lf(', { newName: 'bury' });
  assert.ok(server.edited(edit).get(rules('vocabulary')).includes('query bury(n: Int)'));
}));
