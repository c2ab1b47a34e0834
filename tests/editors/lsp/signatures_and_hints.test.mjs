// Signature help while the arguments of a call are written, and hints that name arguments.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { serve } from './client.mjs';
import { positionAt, splitMarked } from './text.mjs';

const server = serve({ before, after }, { games: ['imagimon'] });
const terra = 'cards/imagimon/first_light/terra.cardinal';
const vocabulary = 'rulesets/imagimon/vocabulary.cardinal';

/** `label | active parameter`, or null. */
async function signature(file, addition) {
  const { plain, marks: [offset] } = splitMarked(`${server.disk(file)}\n${addition}\n`, '¦');
  return server.with(file, plain, async () => {
    const help = await server.request('textDocument/signatureHelp', { textDocument: server.document(file), position: positionAt(plain, offset) });
    if (!help?.signatures.length) return null;
    const active = help.signatures[help.activeSignature ?? 0];
    const parameter = active.parameters[active.activeParameter ?? help.activeParameter ?? 0]?.label;
    return `${active.label} | ${Array.isArray(parameter) ? active.label.slice(...parameter) : parameter}`;
  });
}

const inPart = (text) => signature(terra, `card "New": Creature { element Terra  attack 1  health 1  before_elements { ${text} } }`);

test('the parameters of an event, with the one that is being written', async () => {
  assert.equal(await inPart('change_attack(¦)'), 'change_attack(c: Creature, n: Int) | c: Creature');
  assert.equal(await inPart('change_attack(foe, ¦)'), 'change_attack(c: Creature, n: Int) | n: Int');
  assert.equal(await inPart('change_attack(foe, min(1, 2)¦)'), 'change_attack(c: Creature, n: Int) | n: Int');
  assert.equal(await inPart('change_attack(foe, ¦'), 'change_attack(c: Creature, n: Int) | n: Int');
});

test('`you` may be left out: then the first argument is the next parameter', async () => {
  assert.equal(await inPart('draw(1¦)'), 'draw(you, n: Int) | n: Int');
  assert.equal(await inPart('draw(opponent, 1¦)'), 'draw(you, n: Int) | n: Int');
  assert.equal(await inPart('draw(oppo¦nent, 1)'), 'draw(you, n: Int) | you');
});

test('an argument by name', async () => {
  assert.equal(await inPart('change_attack(n: ¦'), 'change_attack(c: Creature, n: Int) | n: Int');
});

test('queries with their answer, nested calls, asked as a member', async () => {
  assert.equal(await inPart('if strong(me, ¦)'), 'strong(c: Creature, foe: Creature): Bool | foe: Creature');
  assert.equal(await inPart('change_attack(foe, element_term(me, ¦))'), 'element_term(c: Creature, foe: Creature): Int | foe: Creature');
  assert.equal(await inPart('if me.strong(¦)'), 'strong(c: Creature, foe: Creature): Bool | foe: Creature');
});

test('heads of hooks and modifiers', async () => {
  assert.equal(await signature(vocabulary, 'after field_creature(c, ¦) {}'), 'field_creature(c: Creature, p: Player) | p: Player');
  assert.equal(await signature(vocabulary, 'modify element_term(c, ¦) by 1'), 'element_term(c: Creature, foe: Creature): Int | foe: Creature');
});

test('windows, parts, and built-in functions', async () => {
  assert.equal(await signature(vocabulary, 'event late { open items(¦) }'), 'items(moment: Moment) | moment: Moment');
  assert.equal(await signature(vocabulary, 'event act(c: Creature, f: Creature) { c.before_elements(¦) }'), 'before_elements(foe: Creature) | foe: Creature');
  assert.match(await inPart('win(¦)'), /^win\(.*Player\) \| .*Player$/);
});

test('none outside of brackets and in comments', async () => {
  assert.equal(await inPart('change_attack(foe, 1) ¦'), null);
  assert.equal(await inPart('chan¦ge_attack(foe, 1)'), null);
  assert.equal(await inPart('/* draw(¦ */'), null);
});

test('the help has the documentation of the event, and is requested at brackets and commas', async () => {
  const { plain, marks: [offset] } = splitMarked(`${server.disk(vocabulary)}\nevent late(c: Creature) { change_attack(¦) }\n`, '¦');
  await server.with(vocabulary, plain, async () => {
    const help = await server.request('textDocument/signatureHelp', { textDocument: server.document(vocabulary), position: positionAt(plain, offset) });
    assert.match(JSON.stringify(help.signatures[0].documentation), /An item effect can raise a creature's stats\./);
  });
  for (const character of ['(', ',']) assert.ok(server.capabilities.signatureHelpProvider.triggerCharacters.includes(character));
});

// ---- hints

/** The hints of a range, as text with `‹label›` where they are shown. */
async function hinted(file, marked) {
  const range = server.range(file, marked);
  const hints = await server.request('textDocument/inlayHint', { textDocument: server.document(file), range }) ?? [];
  const line = server.slice(file, range);
  const inside = hints.filter(({ kind }) => kind === 2).sort((a, b) => b.position.character - a.position.character);
  return inside.reduce((text, { position, label }) => {
    const at = position.character - range.start.character;
    return `${text.slice(0, at)}‹${typeof label === 'string' ? label : label.map((part) => part.value).join('')}›${text.slice(at)}`;
  }, line);
}

test('arguments that are not names themselves are named', async () => {
  assert.equal(await hinted(terra, 'change_attack(foe, -2)'), 'change_attack(foe, ‹n:›-2)');
  assert.equal(await hinted(terra, 'change_health(me, +3)'), 'change_health(me, ‹n:›+3)');
});

test('if `you` is left out, the names move by one', async () => {
  const aero = 'cards/imagimon/first_light/aero.cardinal';
  assert.equal(await hinted(aero, 'after_elements { draw(1) }'), 'after_elements { draw(‹n:›1) }');
  assert.equal(await hinted('rulesets/imagimon/setup.cardinal', 'draw(p, 5)'), 'draw(p, ‹n:›5)');
});

test('an argument with the name of its parameter, or a named one, has no hint', async () => {
  assert.equal(await hinted('rulesets/imagimon/outcome.cardinal', '        «win_round(c)»'), 'win_round(c)');
  await server.with(terra, (text) => text.replace('change_attack(foe, -2)', 'change_attack(c: foe, n: -2)'), async () => {
    assert.equal(await hinted(terra, 'change_attack(c: foe, n: -2)'), 'change_attack(c: foe, n: -2)');
  });
});

test('only hints of the range', async () => {
  const hints = await server.request('textDocument/inlayHint', {
    textDocument: server.document(terra), range: server.range(terra, 'card "Mossback": Creature { element Terra  attack 3  health 7 }'),
  });
  assert.deepEqual(hints ?? [], []);
});

test('the type of a `let`', async () => {
  const file = 'rulesets/imagimon/vocabulary.cardinal';
  const hints = await server.request('textDocument/inlayHint', { textDocument: server.document(file), range: server.range(file, 'let old = yours\n') });
  assert.deepEqual(hints.map((each) => [each.kind, each.position, each.label]),
    [[1, server.range(file, 'let old« = yours\n»').start, ': Creature?']]);
});
