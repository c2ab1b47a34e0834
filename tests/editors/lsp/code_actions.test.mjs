// Code actions: each is applied, and the finding is gone.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { after, before, test } from 'node:test';
import { cardinal, serve } from './client.mjs';

const server = serve({ before, after }, { games: ['imagimon', 'kmon'] });
const set = 'cards/imagimon/first_light';
const terra = `${set}/terra.cardinal`;
const deck = `${set}/decks/quiet_water.yaml`;

/** The actions at the text between « and » (or at ¦), with the diagnostics there, as an editor asks for them. */
async function actions(file, marked, only) {
  const range = marked.includes('¦')
    ? { start: server.position(file, marked), end: server.position(file, marked) } : server.range(file, marked);
  const touches = (a, b) => (a.start.line < b.end.line || (a.start.line === b.end.line && a.start.character <= b.end.character));
  const diagnostics = (await server.diagnostics(file)).filter((each) => touches(each.range, range) && touches(range, each.range));
  const list = await server.request('textDocument/codeAction', { textDocument: server.document(file), range, context: { diagnostics, only } }) ?? [];
  return Promise.all(list.map((action) => (action.edit || action.command ? action : server.request('codeAction/resolve', action))));
}

const titles = (list) => list.map((each) => each.title).join('; ');
function pick(list, pattern) { return list.find((each) => pattern.test(each.title)) ?? assert.fail(`no action ${pattern} among: ${titles(list)}`); }

/** Opens a changed text, waits for the finding `code`, applies the action, and sees the finding gone. The text that results. */
async function fixes(file, text, code, pattern) {
  return server.with(file, text, async () => {
    const found = (await server.diagnostics(file, (list) => list.some((each) => each.code === code))).find((each) => each.code === code);
    assert.ok(found, `${code} is found`);
    const range = found.range;
    const list = await server.request('textDocument/codeAction', { textDocument: server.document(file), range, context: { diagnostics: [found] } });
    const action = pick(list ?? [], pattern);
    assert.equal(action.kind, 'quickfix');
    const { edit } = action.edit ? action : await server.request('codeAction/resolve', action);
    await server.apply(edit);
    const rest = await server.diagnostics(file, (each) => !each.some((one) => one.code === code));
    assert.deepEqual(rest.filter((each) => each.code === code), []);
    return server.text(file);
  });
}

test('did you mean: a value, an event, an attribute', async () => {
  const text = await fixes(terra, (disk) => `${disk}\ncard "Broken": Creature { element Tera  attack 3  health 3 }\n`, 'N01', /Terra/);
  assert.ok(text.endsWith('\ncard "Broken": Creature { element Terra  attack 3  health 3 }\n'));
  const event = await fixes(terra, (disk) => disk.replace('change_attack(foe, -2)', 'chnge_attack(foe, -2)'), 'N01', /change_attack/);
  assert.equal(event, server.disk(terra));
  const attribute = await fixes(terra, (disk) => disk.replace('attack 3  health 7', 'atack 3  health 7'), 'N02', /attack/);
  assert.equal(attribute, server.disk(terra));
});

test('did you mean in a deck and in a scenario', async () => {
  assert.equal(await fixes(deck, (disk) => disk.replace('Mossback: 2', 'Mosback: 2'), 'N01', /Mossback/), server.disk(deck));
  const file = `${set}/scenarios/terra.yaml`;
  const key = await fixes(file, (disk) => disk.replace('    board:\n', '    bord:\n'), 'N02', /board/);
  assert.equal(key, server.disk(file));
});

test('write the missing attributes', async () => {
  const text = await fixes(terra, (disk) => `${disk}\ncard "New": Creature { element Terra }\n`, 'N03', /missing attribute|attack/i);
  assert.match(text.slice(server.disk(terra).length), /card "New": Creature \{\s*element Terra\s+attack -?\d+\s+health -?\d+\s*\}/);
  const kmon = 'cards/kmon/strangers_gifts/cards.cardinal';
  const other = await fixes(kmon, (disk) => `${disk}\ncard "New": KMon {}\n`, 'N03', /missing attribute|pv/i);
  assert.match(other.slice(server.disk(kmon).length), /pv \d+\s+primary \w+\s+secondary \w+/);
});

test('fixes of lint: a `let` that nothing reads, a query that nothing asks', async () => {
  const part = 'after_elements { if foe.attack >= 5 { change_attack(foe, -2) } }';
  const unused = (disk) => disk.replace(part, `after_elements {\n    let spare = 3\n    if foe.attack >= 5 { change_attack(foe, -2) }\n  }`);
  const text = await fixes(terra, unused, 'N11', /remove the `let`/);
  assert.ok(text.includes('after_elements {\n    if foe.attack >= 5 { change_attack(foe, -2) }\n  }'));
  const query = await fixes(terra, (disk) => `${disk}\nquery hoarse: Int = 3\n`, 'N06', /remove the query/);
  assert.equal(query.trimEnd(), server.disk(terra).trimEnd());
});

test('every fix that `cardinal lint --fix` makes in the fixtures of lint is offered', async () => {
  const repository = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');
  const offered = [];
  for (const name of fs.readdirSync(path.join(repository, 'tests/lint'))) {
    const fixture = path.join(repository, 'tests/lint', name);
    if (!fs.existsSync(path.join(fixture, 'fixes.yaml')) || !fs.statSync(fixture).isDirectory()) continue;
    const folder = path.join(server.root, 'fixtures', name);
    fs.cpSync(fixture, folder, { recursive: true });
    for (const relative of fs.readdirSync(folder, { recursive: true })) {
      if (!/\.cardinal$/.test(relative)) continue;
      const file = path.join('fixtures', name, relative);
      const { output } = await cardinal(server.root, 'lint', file, '--format', 'json', '--gate', 'style');
      let findings;
      try { findings = JSON.parse(output); } catch { continue; }
      for (const finding of findings.filter((each) => each.fix && each.file === file)) offered.push([file, finding]);
    }
  }
  const missing = [];
  for (const [file, finding] of offered) {
    await server.with(file, (text) => text, async () => {
      const start = { line: finding.line - 1, character: finding.column - 1 };
      const list = await server.request('textDocument/codeAction', {
        textDocument: server.document(file), range: { start, end: { line: finding.end_line - 1, character: finding.end_column - 1 } },
        context: { diagnostics: [] },
      }) ?? [];
      if (!list.some((each) => each.title === finding.fix.title)) missing.push(`${file}:${finding.line}: ${finding.code} ${finding.fix.title}; offered: ${titles(list)}`);
    });
  }
  assert.deepEqual(missing, []);
});

test('all safe fixes of a file, as an editor asks for them when it saves', async () => {
  const part = 'after_elements { if foe.attack >= 5 { change_attack(foe, -2) } }';
  const plain = (text) => text.replace(/\s+/g, ' ');
  await server.with(terra, (disk) => disk.replace(part, part.replace('{', '{\n    let spare = 3\n    let other = 4\n   ')), async () => {
    await server.diagnostics(terra, (list) => list.filter((each) => each.code === 'N11').length === 2);
    const [all, ...more] = await actions(terra, '¦// Terra', ['source.fixAll']);
    assert.deepEqual(more, []);
    assert.equal(all.kind, 'source.fixAll');
    await server.apply(all.edit);
    assert.equal(plain(server.text(terra)), plain(server.disk(terra)));
  });
});

test('allow this finding, with a reason', async () => {
  const drummer = '\ncard "Drummer": Creature {\n  element Terra  attack 3  health 5\n  text "Before: draw 2 cards."\n  before_elements { draw(1) }\n}\n';
  const text = await fixes(terra, (disk) => disk + drummer, 'D03', /allow/i);
  assert.match(text, /\/\/ lint: allow D03 because "[^"]+"/);
  const file = await fixes(deck, (disk) => disk.replace('Mossback: 2', 'Mossback: 3'), 'D10', /allow/i);
  assert.match(file, /# lint: allow D10 because "[^"]+"/);
});

test('an error cannot be allowed', async () => {
  await server.with(terra, (disk) => `${disk}\ncard "Broken": Creature { element Tera  attack 3  health 3 }\n`, async () => {
    await server.diagnostics(terra, (list) => list.length > 0);
    assert.ok(!/allow/i.test(titles(await actions(terra, 'element «Tera»'))));
  });
});

test('write a scenario for this card', async () => {
  const list = await actions(terra, 'card "Granite M¦oth"');
  const action = pick(list, /scenario/i);
  assert.ok(action.edit, 'it is an edit');
  const texts = server.edited(action.edit);
  const [[file, text]] = texts;
  assert.match(file, /^(cards|rulesets)\/imagimon\/.*\.yaml$/);
  assert.match(text, /Granite Moth/);
  assert.match(text, /scenario: /);
  const before = fs.existsSync(path.join(server.root, file)) ? server.disk(file) : null;
  await server.apply(action.edit);
  const { status, output } = await cardinal(server.root, 'test', file);
  assert.equal(status, 0, `${text}\n${output}`);
  if (before === null) fs.rmSync(path.join(server.root, file)); else fs.writeFileSync(path.join(server.root, file), before);
  await server.notify('workspace/didChangeWatchedFiles', { changes: [{ uri: server.uri(file), type: before === null ? 3 : 2 }] });
});

test('only what is asked for', async () => {
  await server.with(terra, (disk) => `${disk}\ncard "Broken": Creature { element Tera  attack 3  health 3 }\n`, async () => {
    await server.diagnostics(terra, (list) => list.length > 0);
    const fixing = await actions(terra, 'element «Tera»', ['quickfix']);
    assert.ok(fixing.length > 0 && fixing.every((each) => each.kind.startsWith('quickfix')));
    assert.ok((await actions(terra, 'element «Tera»', ['refactor'])).every((each) => each.kind.startsWith('refactor')));
  });
});

test('a fix says which finding it is for', async () => {
  await server.with(terra, (disk) => `${disk}\ncard "Broken": Creature { element Tera  attack 3  health 3 }\n`, async () => {
    await server.diagnostics(terra, (list) => list.length > 0);
    const [fix] = await actions(terra, 'element «Tera»', ['quickfix']);
    assert.deepEqual(fix.diagnostics.map((each) => each.code), ['N01']);
  });
});

test('nothing to do where nothing is wrong', async () => {
  const list = await actions(terra, 'card "Mossback": Creature { element ¦Terra');
  assert.ok(list.every((each) => each.kind !== 'quickfix'), titles(list));
});
