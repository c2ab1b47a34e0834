// Definition, declaration, references and highlights: in rules and cards, and in the documents of the game.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { serve } from './client.mjs';

const server = serve({ before, after }, { games: ['imagimon', 'kmon'] });
const set = 'cards/imagimon/first_light';
const terra = `${set}/terra.cardinal`;
const items = `${set}/items.cardinal`;
const rules = (name) => `rulesets/imagimon/${name}.cardinal`;
const scenarios = (name) => `rulesets/imagimon/scenarios/${name}.yaml`;

/** From the ¦ in `from` the only definition is `to`: [file, text with the name between « and »]. */
async function defines([file, from], [target, to], method = 'definition') {
  const answer = await server.ask(method, file, from);
  assert.deepEqual(server.describeAll(answer), [server.place(target, to)], `${method} of ${from}`);
}

test('definitions of the declarations of the rules', async () => {
  await defines([terra, 'change_att¦ack(foe, -2)'], [rules('vocabulary'), 'event «change_attack»(c']);
  await defines([items, 'become(yours, bea¦ter(theirs.element))'], [rules('elements'), 'query «beater»(e']);
  await defines([terra, 'if foe.element = Py¦ra'], [rules('elements'), 'Aqua, «Pyra» }']);
  await defines([terra, 'card "Mossback": Crea¦ture'], [rules('game'), 'type «Creature» is Card']);
  await defines([terra, 'card "Mossback": Creature { element Terra  att¦ack 3'], [rules('game'), '  «attack»: Int']);
  await defines([terra, 'if foe.att¦ack >= 5'], [rules('game'), '  «attack»: Int']);
  await defines([rules('items'), 'move me to you.asi¦de'], [rules('game'), 'zone «aside» of']);
  await defines([rules('items'), 'open it¦ems(Start)'], [rules('items'), 'window «items»(moment']);
  await defines([rules('vocabulary'), 'Bool = bea¦ts(c.element, foe.element)'], [rules('elements'), 'relation «beats»(']);
  await defines([rules('round'), 'set bu¦sy to no'], [rules('game'), 'state «busy»: Bool']);
  await defines([rules('game'), 'begin with ma¦in'], [rules('game'), 'event «main» {']);
});

test('definitions of parts, groups and the arguments of a part', async () => {
  await defines([terra, 'after_ele¦ments { if foe.attack >= 5'], [rules('game'), 'part «after_elements»(']);
  await defines([terra, 'pass¦ive { modify element_term(me, _)'], [rules('game'), 'rules «passive» while']);
  await defines([rules('abilities'), 'c.before_ele¦ments(foe)'], [rules('game'), 'part «before_elements»(']);
  await defines([terra, 'if fo¦e.attack >= 5'], [rules('game'), 'part after_elements(«foe»: Creature)']);
  await defines([rules('items'), 'use pl¦ay'], [rules('game'), 'part «play» ']);
});

test('definitions of names of a text', async () => {
  await defines([rules('vocabulary'), 'one of hol¦der.hand.creatures'], [rules('vocabulary'), 'let «holder» = old.owner']);
  await defines([rules('vocabulary'), 'tell "{c} becomes {¦e}."'], [rules('vocabulary'), 'event become(c: Creature, «e»: Element)']);
  await defines([rules('items'), 'when it.window.mom¦ent in me.timing'], [rules('items'), 'window items(«moment»: Moment)']);
  await defines([rules('abilities'), 'current take_turn.¦c = c'], [rules('abilities'), 'event take_turn(«c»: Creature)']);
  await defines([rules('elements'), 'where beats(¦x, e)]'], [rules('elements'), 'first[each «x» in all Element']);
});

test('definitions of clauses, files and games', async () => {
  await defines([rules('vocabulary'), 'beats(c.element, foe.element)      @IM-0¦33'], ['rulesets/imagimon/rulebook.yaml', 'id: «IM-033»']);
  const file = server.describeAll(await server.ask('definition', rules('game'), 'use "vocab¦ulary"'));
  assert.match(file[0] ?? 'none', /^rulesets\/imagimon\/vocabulary\.cardinal:1:1:/);
  await defines([terra, 'cards imag¦imon "First Light"'], [rules('game'), 'game «imagimon» ']);
});

test('the standard library', async () => {
  const [location] = [].concat(await server.ask('definition', `${set}/aero.cardinal`, 'after_elements { dr¦aw(1) }'));
  assert.match(location.uri ?? location.targetUri, /piles\.cardinal$/);
});

test('the declaration of a part is that of its type, of an event its head', async () => {
  await defines([terra, 'after_ele¦ments { if foe.attack >= 5'], [rules('game'), 'part «after_elements»('], 'declaration');
  await defines([terra, 'change_att¦ack(foe, -2)'], [rules('vocabulary'), 'event «change_attack»(c'], 'declaration');
});

test('definitions from documents', async () => {
  await defines([`${set}/decks/quiet_water.yaml`, 'Moss¦back: 2'], [terra, 'card "«Mossback»": Creature']);
  await defines([`${set}/decks/quiet_water.yaml`, 'game: ima¦gimon'], [rules('game'), 'game «imagimon» ']);
  await defines([scenarios('third_reading'), 'hand: [Change of Guard, Moss¦back, Kiln Hound]'], [terra, 'card "«Mossback»": Creature']);
  await defines([scenarios('outcome'), 'cites: [IM-R41, IM-053, IM-0¦54]'], ['rulesets/imagimon/rulebook.yaml', 'id: «IM-054»']);
  await defines([scenarios('outcome'), '{ let_win_t¦ies(yours) }'], [rules('vocabulary'), 'event «let_win_ties»(']);
  await defines([scenarios('items'), 'p1.asi¦de: empty'], [rules('game'), 'zone «aside» of']);
  const given = server.describeAll(await server.ask('definition', scenarios('abilities'), 'given: given/plain¦_cards.yaml'));
  assert.match(given[0] ?? 'none', /^rulesets\/imagimon\/scenarios\/given\/plain_cards\.yaml:1:1:/);
});

test('no definition of a number, a word of the language, a comment', async () => {
  for (const marked of ['card "Mossback": Creature { element Terra  attack ¦3', 'ca¦rd "Mossback"', '// patt¦ern 18']) {
    assert.deepEqual(await server.ask('definition', terra, marked) ?? [], []);
  }
});

// ---- references

/** Where `word` is in the files of the game, except in lines that match one of `without`. */
function occurrences(word, ...without) {
  const found = [];
  for (const folder of ['rulesets/imagimon', 'cards/imagimon']) {
    for (const name of fs.readdirSync(path.join(server.root, folder), { recursive: true })) {
      const file = path.join(folder, name);
      if (!/\.(cardinal|yaml)$/.test(file) || (/rulebook/.test(name) && !/^IM-/.test(word))) continue;
      server.disk(file).split('\n').forEach((line, number) => {
        if (without.some((pattern) => pattern.test(line))) return;
        for (const match of line.matchAll(new RegExp(`(?<![\\w@-])@?${word}(?![\\w-])`, 'g'))) found.push(`${file}:${number + 1}:${match.index + 1}`);
      });
    }
  }
  return found.sort();
}

async function references(file, marked, includeDeclaration = true) {
  const answer = await server.ask('references', file, marked, { context: { includeDeclaration } });
  return (answer ?? []).map((location) => server.describe(location).split(': ')[0]).sort();
}

const prose = [/^\s*(\/\/|#)/, /- scenario: /];  // lines that are prose, as are the rulebook's


test('references of a query: rules, cards, wordings, cards of scenarios', async () => {
  const all = occurrences('beater', ...prose);
  assert.equal(all.length, 4);
  assert.deepEqual(await references(rules('elements'), 'query bea¦ter('), all);
  assert.deepEqual(await references(items, 'become(yours, bea¦ter(theirs.element))'), all);
  const declaration = server.place(rules('elements'), 'query «beater»(').split(': ')[0];
  assert.deepEqual(await references(rules('elements'), 'query bea¦ter(', false), all.filter((each) => each !== declaration));
});

test('references of events', async () => {
  for (const [name, count] of [['let_win_ties', 6], ['item_played', 8], ['halve_attack', 7]]) {
    const all = occurrences(name, ...prose);
    assert.equal(all.length, count, name);
    assert.deepEqual(await references(file(name), `event ${name.slice(0, 2)}¦${name.slice(2)}(`), all, name);
  }
  function file(name) { return name === 'item_played' ? rules('items') : rules('vocabulary'); }
});

test('references of a state and of a zone: in the expectations and boards of scenarios, too', async () => {
  assert.deepEqual(await references(rules('game'), 'state provi¦sional:'), occurrences('provisional', ...prose));
  assert.deepEqual(await references(rules('game'), 'zone asi¦de of'), occurrences('aside', ...prose));
});

test('references of a card: decks, boards, expectations and answers, not titles', async () => {
  assert.deepEqual(await references(items, 'card "Gutter G¦ale"'), occurrences('Gutter Gale', ...prose));
  const golem = occurrences('Loam Golem', ...prose);
  assert.deepEqual(await references(terra, 'card "Loam G¦olem"'), golem);
  assert.deepEqual(await references(`${set}/decks/ember_and_stone.yaml`, 'Loam G¦olem: 2'), golem);
});

test('references of a clause: rules and scenarios that cite it', async () => {
  assert.deepEqual(await references('rulesets/imagimon/rulebook.yaml', 'id: IM-R¦41'), occurrences('IM-R41', ...prose));
});

test('references of a part: the cards that supply it, and the rules that run it', async () => {
  assert.deepEqual(await references(rules('game'), 'part after_ele¦ments('), occurrences('after_elements', ...prose));
});

test('references of a name of a text stay in it', async () => {
  assert.deepEqual(await references(rules('vocabulary'), 'let hol¦der = old.owner'), [
    ['vocabulary', 'let «holder» = old.owner'], ['vocabulary', 'choose new by «holder» "Swap'], ['vocabulary', 'one of «holder».hand.creatures'],
  ].map(([name, marked]) => server.place(rules(name), marked).split(': ')[0]).sort());
});

test('a noun and a verb of one name are two things', async () => {
  const kmonFile = 'rulesets/kmon/piles.cardinal';
  const answer = await server.ask('references', rules('outcome'), '  disc¦ard(c)  ', { context: { includeDeclaration: false } });
  const lines = answer.map((each) => server.line(each));
  assert.ok(lines.includes('after discard(_) { set busy to yes }                                                @IM-R37'));
  assert.ok(lines.every((line) => !/you\.discard/.test(line)), lines.filter((line) => /you\.discard/.test(line)).join());
  assert.ok(!answer.some((each) => server.path(each.uri) === kmonFile));
});

// ---- highlights

async function highlights(file, marked) {
  const answer = await server.ask('documentHighlight', file, marked);
  return answer.map(({ range, kind }) => `${['', 'text', 'read', 'write'][kind ?? 1]} ${server.describe({ uri: server.uri(file), range })}`).sort();
}

test('highlights distinguish reads and writes', async () => {
  const place = (marked) => server.place(rules('outcome'), marked);
  assert.deepEqual(await highlights(rules('outcome'), 'let win¦ner = if best?'), [
    `read ${place('if «winner»? {')}`,
    `read ${place('return «winner»')}`,
    `read ${place('tell "{«winner»} wins the round')}`,
    `read ${place('and has {«winner».score} in')}`,
    `write ${place('let «winner» = if best?')}`,
  ].sort());
  assert.deepEqual(await highlights(rules('outcome'), 'after bank(_, _) { set bu¦sy to yes }'), [
    `write ${place('after bank(_, _) { set «busy» to yes }')}`,
    `write ${place('after discard(_) { set «busy» to yes }')}`,
  ].sort());
});

test('highlights of a card in a deck, and none in a comment', async () => {
  const deck = `${set}/decks/ember_and_stone.yaml`;
  assert.deepEqual((await highlights(deck, 'Loam G¦olem: 2')).map((each) => each.replace(/^\w+ /, '')), [server.place(deck, 'Loam Golem')]);
  assert.deepEqual(await server.ask('documentHighlight', terra, '// patt¦ern 18') ?? [], []);
});
