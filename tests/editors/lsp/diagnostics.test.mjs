// Diagnostics of unsaved text: in the open file, and in other files that it breaks.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { after, before, test } from 'node:test';
import { serve, sleep } from './client.mjs';

const server = serve({ before, after }, { games: ['imagimon', 'kmon'], files: { 'cardinal.yaml': 'lint:\n  gate: likely\n' } });
const set = 'cards/imagimon/first_light';
const terra = `${set}/terra.cardinal`;
const items = `${set}/items.cardinal`;
const deck = `${set}/decks/quiet_water.yaml`;

test('a file without a mistake has none', async () => {
  await server.with(terra, (text) => text, async () => { await server.expectDiagnostics(terra, []); });
});

test('errors of unsaved text, with the place, the code and the message', async () => {
  await server.with(terra, (text) => `${text}\ncard "Broken": Creature { element Tera  attack 3 }\n`, async () => {
    const found = await server.expectDiagnostics(terra, [
      'error N03 45:16 `Creature`: this Creature has no `health`',
      'error N01 45:35 `Tera`: there is no Element `Tera`',
    ]);
    for (const each of found) assert.equal(each.source, 'cardinal');
    await server.replace(terra, 'element Tera  attack 3', 'element Terra  attack 3  health 3');
    await server.expectDiagnostics(terra, []);
  });
});

test('a message ends with its help', async () => {
  await server.with(terra, (text) => `${text}\ncard "Broken": Creature { element Tera  attack 3 }\n`, async () => {
    const found = await server.diagnostics(terra, (list) => list.length === 2);
    const texts = found.map((each) => JSON.stringify([each.message, each.relatedInformation])).join();
    assert.match(texts, /did you mean `Terra`\?/);
    assert.match(texts, /add `health \.\.\.` \(Int\)/);
  });
});

test('findings of lint: grades are severities, unused names are tagged, notes are related places', async () => {
  const drummer = `
card "Drummer": Creature {
  element Terra  attack 3  health 5
  text "Before: draw 2 cards."
  before_elements {
    let spare = 3
    draw(1)
  }
}

// TODO: more
query hoarse: Int = 3

card "Singer": Creature {
  element Terra  attack 3  health 6
  before_elements { draw(1) }  // lint: allow N11
}
`;
  await server.with(terra, (text) => text + drummer, async () => {
    const found = await server.expectDiagnostics(terra, [
      'information D03 47:3 `text "Before: draw 2 cards."`: the text says 2, and nothing on the card is that',
      'warning N11 49:5 `let spare = 3`: `spare` is never read',
      'information D02 50:5 `draw(1)`: the text says "draw 2 cards", the rules "draw a card"',
      'hint L05 54:4 `TODO`: something is still to be done here',
      'warning N06 55:7 `hoarse`: the query `hoarse` is never used',
      'warning L06 59:32 `// lint: allow N11`: a suppression gives its reason: `because "..."`',
    ]);
    const by = (code) => found.find((each) => each.code === code);
    assert.deepEqual(by('N11').tags, [1]);
    assert.deepEqual(by('N06').tags, [1]);
    assert.equal(by('D02').tags?.length ?? 0, 0);
    assert.deepEqual(by('D02').relatedInformation.map((each) => [server.describe(each.location), each.message]),
      [[server.place(terra, 'text "Before: draw 2 cards."'), 'the text']]);
  });
});

test('each code links its page of the documentation', async () => {
  const text = '\nquery hoarse: Int = 3\ncard "Broken": Creature { element Tera  attack 3  health 1 }\n';
  const href = async (code) => {
    const found = await server.diagnostics(terra, (list) => list.some((each) => each.code === code));
    return found.find((each) => each.code === code)?.codeDescription?.href ?? 'no link';
  };
  await server.with(terra, (disk) => disk + text, async () => {
    checkLink(await href('N01'));
    await server.replace(terra, 'element Tera  attack 3', 'element Terra  attack 3');
    const lint = await href('N06');
    assert.match(lint, /docs\/reference\/lint\.md#n06-unused-definition$/i);
    checkLink(lint);
  });
});

/** The page exists in this repository, and has the heading. */
function checkLink(href) {
  const [, page, anchor] = /\/(docs\/[^#]*\.md)#(.*)$/.exec(href) ?? assert.fail(`not a page of the documentation: ${href}`);
  const file = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..', page);
  const slugs = [...fs.readFileSync(file, 'utf8').matchAll(/^#+ (.*)$/gm)]
    .map(([, heading]) => heading.toLowerCase().replace(/[^\w\- ]/g, '').replaceAll(' ', '-'));
  assert.ok(slugs.includes(anchor.toLowerCase()), `${page} has no heading #${anchor}`);
}

test('two cards of one name, in two files', async () => {
  const aqua = `${set}/aqua.cardinal`;
  await server.with(aqua, (text) => `${text}\ncard "Mossback": Creature { element Terra  attack 3  health 7 }\n`, async () => {
    const [found] = await server.expectDiagnostics(terra, [
      'error N05 4:1 `card "Mossback"`: there already is a card "Mossback"',
    ]);
    assert.deepEqual(found.relatedInformation.map((each) => [server.describe(each.location), each.message]),
      [[server.place(aqua, 'card "Mossback"'), 'first declared here']]);
    await server.replace(aqua, '"Mossback"', '"Mossling"');
    await server.expectDiagnostics(terra, []);
  });
});

test('a card that gets another name breaks a deck and scenarios; the errors go when it is fixed', async () => {
  const scenarios = 'rulesets/imagimon/scenarios/third_reading.yaml';
  await server.with(terra, (text) => text, async () => {
    await server.replace(terra, 'card "Mossback"', 'card "Mossbock"');
    await server.expectDiagnostics(deck, ['error N01 10:3 `Mossback`: no card of `imagimon` is called `Mossback`']);
    await server.expectDiagnostics(scenarios, [
      'error N01 34:58 `Mossback`: there is no card `Mossback` in imagimon',
      'error N01 43:51 `Mossback`: there is no card `Mossback` in imagimon',
      'error N01 85:48 `Mossback`: there is no card `Mossback` in imagimon',
    ]);
    await server.replace(terra, 'card "Mossbock"', 'card "Mossback"');
    await server.expectDiagnostics(deck, []);
    await server.expectDiagnostics(scenarios, []);
  });
});

test('a rule that gets another name breaks cards, wordings and the cards of scenarios', async () => {
  const vocabulary = 'rulesets/imagimon/vocabulary.cardinal';
  const scenarios = 'rulesets/imagimon/scenarios/outcome.yaml';
  await server.with(vocabulary, (text) => text, async () => {
    await server.replace(vocabulary, 'event let_win_ties(', 'event let_win_draws(');
    await server.expectDiagnostics(items, ['error N01 176:22 `let_win_ties`: there is no event `let_win_ties`']);
    await server.expectDiagnostics('rulesets/imagimon/wording.cardinal', [
      'error N01 115:3 `let_win_ties`: there is no name `let_win_ties`',
    ]);
    await server.expectDiagnostics(scenarios, ['error N01 31:102 `let_win_ties`: there is no event `let_win_ties`']);
    await server.replace(vocabulary, 'event let_win_draws(', 'event let_win_ties(');
    for (const file of [items, scenarios, 'rulesets/imagimon/wording.cardinal']) await server.expectDiagnostics(file, []);
  });
});

test('a deck: an unknown card, a number that is not an integer, a deck that the rules forbid', async () => {
  await server.with(deck, (text) => text, async () => {
    await server.replace(deck, 'Mossback: 2', 'Mossbag: 2');
    await server.expectDiagnostics(deck, ['error N01 10:3 `Mossbag`: no card of `imagimon` is called `Mossbag`']);
    await server.replace(deck, 'Mossbag: 2', 'Mossback: two');
    await server.expectDiagnostics(deck, ['error S05 10:13 `two`: the number of copies must be a whole number, not `two`']);
    await server.replace(deck, 'Mossback: two', 'Mossback: 3');
    const found = await server.diagnostics(deck, (list) => list.length === 1);
    assert.deepEqual(found.map((each) => [each.code, each.severity]), [['D10', 2]]);
    await server.replace(deck, 'game: imagimon', 'gaame: imagimon');
    await server.expectDiagnostics(deck, ['error N02 2:1 `gaame`: a deck file has no key `gaame`']);
  });
});

test('a scenario: an unknown key, clause, card and zone', async () => {
  const file = `${set}/scenarios/new.yaml`;
  const text = `scenario: mistakes
game: imagimon
cites: [IM-999]
board:
  turn: p1, middle
  p1: { slot: Ash Rom, hend: [Whetstone] }
  p2: { slot: Tide Bull, hand: [Bark Tonic] }
stepps:
  - p1: pass
end: p1, items
`;
  await server.with(file, text, async () => {
    await server.expectDiagnostics(file, ['error N02 8:1 `stepps`: a scenario has no key `stepps`']);
    await server.replace(file, 'stepps', 'steps');
    const found = await server.diagnostics(file, (list) => list.length >= 3);
    const lines = found.map((each) => server.tell(file, each));
    for (const line of ['error N01 6:15 `Ash Rom`: there is no card `Ash Rom` in imagimon', 'error R02 3:9 `IM-999`: there is no clause IM-999']) {
      assert.ok(lines.includes(line), lines.join('\n'));
    }
    assert.ok(found.some((each) => server.slice(file, each.range) === 'hend'), lines.join('\n'));
  });
});

test('a scenario: mistakes in its own cards are at their lines of the document', async () => {
  const file = `${set}/scenarios/new.yaml`;
  const text = `scenario: a card of its own
game: imagimon
cards: |
  card "Hare 3/3": Creature { element Airo  attack 3  health 3 }
board:
  turn: p1, fielding
  p1: { hand: [Hare 3/3, Ash Ram] }
steps: []
end: p1, field a creature
`;
  await server.with(file, text, async () => {
    await server.expectDiagnostics(file, ['error N01 4:39 `Airo`: there is no Element `Airo`']);
    await server.replace(file, 'Airo', 'Aero');
    await server.expectDiagnostics(file, []);
  });
});

test('text that is not YAML', async () => {
  await server.with(deck, (text) => `${text}  - [\n`, async () => {
    const found = await server.diagnostics(deck, (list) => list.length > 0);
    assert.deepEqual(found.map((each) => [each.severity, each.code, each.range.start.line]), [[1, 'S01', 17]], JSON.stringify(found));
  });
});

test('the project file', async () => {
  await server.with('cardinal.yaml', 'lint:\n  gates: likely\n', async () => {
    const found = await server.diagnostics('cardinal.yaml', (list) => list.length > 0);
    assert.deepEqual(found.map((each) => [each.severity, each.code, server.slice('cardinal.yaml', each.range)]), [[1, 'N02', 'gates']]);
  });
});

test('a document that is closed without being saved is as on the disk again', async () => {
  await server.open(terra, `${server.disk(terra)}\ncard "Broken": Creature { element Tera  attack 3  health 3 }\n`);
  await server.expectDiagnostics(terra, ['error N01 45:35 `Tera`: there is no Element `Tera`']);
  await server.close(terra);
  await server.expectDiagnostics(terra, []);
});

test('a file that another program writes, and one that vanishes', async () => {
  const file = path.join(server.root, deck);
  const disk = server.disk(deck);
  fs.writeFileSync(file, disk.replace('Mossback: 2', 'Mossbag: 2'));
  await server.notify('workspace/didChangeWatchedFiles', { changes: [{ uri: server.uri(deck), type: 2 }] });
  await server.expectDiagnostics(deck, ['error N01 10:3 `Mossbag`: no card of `imagimon` is called `Mossbag`']);
  fs.rmSync(file);
  await server.notify('workspace/didChangeWatchedFiles', { changes: [{ uri: server.uri(deck), type: 3 }] });
  await server.diagnostics(deck, (list) => list.length === 0);
  assert.deepEqual(server.published.get(deck).diagnostics, []);
  fs.writeFileSync(file, disk);
  await server.notify('workspace/didChangeWatchedFiles', { changes: [{ uri: server.uri(deck), type: 1 }] });
});

test('a missing translation, and a translation of an unknown text', async () => {
  const italian = 'rulesets/kmon/italian.cardinal';
  await server.with(italian, (text) => text.replace('bench: "panchina"', 'bensh: "panchina"'), async () => {
    const found = await server.diagnostics(italian, (list) => list.length > 0);
    assert.deepEqual(found.map((each) => server.tell(italian, each)), ['warning T02 74:3 `bensh: "panchina"`: nothing in the rules says "bensh"']);
    await server.expectDiagnostics('rulesets/kmon/game.cardinal', ['warning T01 115:6 `bench`: "bench" is not said in `it`']);
  });
});

test('fast typing: only the last text counts', async () => {
  await server.with(terra, (text) => `${text}\n`, async () => {
    for (const character of 'query quick: Int = fighterz\n') await server.append(terra, character);
    const found = await server.expectDiagnostics(terra, ['error N01 45:20 `fighterz`: there is no name `fighterz`']);
    assert.equal(found.length, 1);
    await sleep(100);
    assert.equal(server.published.get(terra).version, server.texts.get(terra).version);
  });
});
