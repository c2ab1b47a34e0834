// Hover: the page of `cardinal explain` for the word under the cursor.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { serve } from './client.mjs';

const server = serve({ before, after }, { games: ['imagimon', 'kmon'], files: { 'cardinal.yaml': 'lint:\n  gate: likely\n' } });
const set = 'cards/imagimon/first_light';
const terra = `${set}/terra.cardinal`;
const aero = `${set}/aero.cardinal`;
const vocabulary = 'rulesets/imagimon/vocabulary.cardinal';
const rules = (name) => `rulesets/imagimon/${name}.cardinal`;

/** The Markdown that is shown, whose range must be the word between « and » (the cursor is in its middle). */
async function hover(file, marked) {
  const range = server.range(file, marked);
  const position = { line: range.start.line, character: (range.start.character + range.end.character) >> 1 };
  const answer = await server.request('textDocument/hover', { textDocument: server.document(file), position });
  assert.ok(answer, `nothing is shown at ${marked}`);
  assert.deepEqual(answer.range && server.slice(file, answer.range), server.slice(file, range));
  assert.deepEqual(answer.range, range);
  assert.equal(answer.contents.kind, 'markdown');
  return answer.contents.value.replaceAll('**', '');
}

function says(text, ...patterns) { for (const pattern of patterns) assert.match(text, pattern); }

test('a change by a fixed number is not described as one for each element', async () => {
  const file = `${set}/plain.cardinal`;
  const text = 'cards imagimon "P"\n\ncard "Plain": Creature {\n  element Aqua  attack 1  health 2\n  passive { modify me.attack by +1 }\n}\n';
  await server.with(file, text, async () => {
    const { contents } = await server.ask('hover', file, 'card "Pl¦ain"');
    assert.match(contents.value, /this creature gets \+1 Attack/);
    assert.doesNotMatch(contents.value, /for each/);
  });
});

test('an event: its head, and the clauses that it cites', async () => {
  says(await hover(terra, '{ «change_attack»(foe, -2) }'),
    /```cardinal\nevent change_attack\(c: Creature, n: Int\)/, /IM-064/, /An item effect can raise a creature's stats\./);
});

test('a query: its head with its answer, its comment and its clauses', async () => {
  says(await hover(rules('vocabulary'), 'let a = first of «fighters»'),
    /query fighters: list of Creature/, /The creatures in battle, that of the first player first\./, /IM-040/);
});

test('a number: what modifies it, in the order in which it applies', async () => {
  const text = await hover(terra, 'if foe.«attack» >= 5');
  says(text, /attack\(card: Creature\): Int|attack: Int/, /Dynamo Beetle/, /Forge Widow/, /by element_term_now\(c\)/);
  assert.ok(text.indexOf('element_term_now') < text.indexOf('Dynamo Beetle'));
});

test('an attribute of a card', async () => {
  says(await hover(terra, 'card "Mossback": Creature { element Terra  «attack» 3'), /attack/, /Int/, /IM-R16/);
});

test('a type, an enum, a value', async () => {
  says(await hover(terra, 'card "Mossback": «Creature»'), /type Creature is Card/, /element: Element/, /before_elements/);
  says(await hover(rules('game'), 'element: «Element» '), /enum Element/, /Terra[^]*Aero[^]*Enerra[^]*Aqua[^]*Pyra/);
  says(await hover(terra, 'if foe.element = «Pyra»'), /Pyra/, /Element/);
});

test('a zone and a window', async () => {
  says(await hover(rules('items'), 'move me to you.«aside»'), /zone aside of Player|aside of each player/, /seen by all/);
  says(await hover(rules('items'), 'open «items»(Start)'), /window items\(moment: Moment\)/, /One item or one pass each/);
});

test('an action', async () => {
  says(await hover(rules('items'), 'action «play» of Item'), /action play of Item in items/, /no limit but the hand/);
});

test('a part of a card, and its arguments', async () => {
  says(await hover(terra, '«after_elements» { if foe.attack >= 5'), /part after_elements\(foe: Creature\)|after_elements \{ \.\.\. \}/, /IM-039/);
  says(await hover(terra, 'if «foe».attack >= 5'), /foe: Creature/);
});

test('a group of rules', async () => {
  says(await hover(terra, '«passive» { modify element_term(me, _)'), /passive/, /while me in slot and passives_on\(me\)/);
});

test('names of a text: `let`, a parameter, `me` and `you`', async () => {
  says(await hover(vocabulary, 'let «holder» = old.owner'), /holder: Player/);
  says(await hover(vocabulary, 'event become(«c»: Creature'), /c: Creature/);
  says(await hover(terra, 'passive { modify «me».health by'), /Root Warden|Creature/);
});

test('built-in names and names of the standard library', async () => {
  says(await hover(vocabulary, 'let holder = old.«owner»'), /owner/, /Player/);
  says(await hover(aero, 'after_elements { «draw»(1) }'), /event draw\(you, n: Int\)/, /Draws up to n cards/);
});

test('a clause: its text', async () => {
  says(await hover(vocabulary, 'Bool = beats(c.element, foe.element)      «@IM-033»'), /The creature that is strong against its opponent gets \+2 Attack\./);
});

test('a card: its printed values and texts, and its wording', async () => {
  says(await hover(terra, 'card "«Granite Moth»": Creature'), /Granite Moth/, /Terra, attack 4, health 5/, /after: if the opposing creature's Attack is 5 or more, the opposing creature gets -2 Attack/i);
});

test('a text: whether the effect says the same', async () => {
  says(await hover(terra, '«text "After: if the opposing creature\'s Attack is 5 or more, the opposing creature gets -2 Attack."»'), /agree|same|says what|no difference/i);
  await server.with(terra, (text) => text.replace('change_attack(foe, -2)', 'change_attack(foe, -3)'), async () => {
    const text = await hover(terra, '«text "After: if the opposing creature\'s Attack is 5 or more, the opposing creature gets -2 Attack."»');
    says(text, /-3 Attack/);
  });
});

test('nothing at blanks, brackets and in comments', async () => {
  for (const marked of ['// pattern 18¦', 'card "Mossback": Creature ¦{', 'cards imagimon "First Light"\n¦']) {
    assert.equal(await server.ask('hover', terra, marked), null, marked);
  }
});

// ---- documents

test('a card of a deck', async () => {
  says(await hover(`${set}/decks/quiet_water.yaml`, '«Ash Ram»'), /Creature/, /Pyra, attack 5, health 5/);
});

test('keys, clauses, cards and zones of a scenario', async () => {
  const file = `${set}/scenarios/terra.yaml`;
  const own = server.disk(file).slice(0, server.disk(file).indexOf('  - scenario: Root Warden is on from its own turn'));
  await server.with(file, own, async () => {
    says(await hover(file, '«cites»: [IM-037, IM-R15]'), /Clauses of the rulebook that the run must go through\./);
    says(await hover(file, 'cites: [IM-037, «IM-R15»]'), /IM-R15/);
    says(await hover(file, 'p2: {slot: «Flint Badger», wins'), /Terra, attack 5, health 5/);
    says(await hover(file, 'p2: {«slot»: Flint Badger, wins'), /slot/, /holds Creature/);
    says(await hover(file, 'Flint Badger.«acted»: yes'), /acted: Bool/);
    says(await hover(file, '«else»: unchanged'), /nothing changed in this step but what `expect` says/);
  });
});

test('the rules in the cards of a scenario', async () => {
  const file = 'rulesets/imagimon/scenarios/outcome.yaml';
  says(await hover(file, 'play when yours? { «let_win_ties»(yours) }'), /event let_win_ties\(c: Creature\)/);
});

test('keys of a deck, a rulebook and the project file', async () => {
  says(await hover(`${set}/decks/quiet_water.yaml`, '«cards»:'), /The cards of the deck, each with its number of copies\./);
  says(await hover('cardinal.yaml', '«gate»: likely'), /The least certain grade of findings with which `cardinal lint` fails\./);
});

test('a card of K-Mon', async () => {
  says(await hover('cards/kmon/strangers_gifts/cards.cardinal', 'card "«Cinder Debt»": Ability'), /Cinder Debt, Ability/, /cost 2, Fire/, /3 damage\. If the opposing active K-Mon/);
});
