// Rename where several things have one name, and where a new name means something else in documents. The game is small, so that each
// line of its scenario names a known thing.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Client, cardinal } from './client.mjs';

const [rules, cards, scenario] = ['rulesets/toss/game.cardinal', 'cards/toss/coins.cardinal', 'rulesets/toss/scenarios/counts.yaml'];
const files = {
  [rules]: `use "std:players"

game toss "Toss" { players 2  order from first of players  begin with main }
enum Side { Heads, Tails }
type Coin is Card { worth: Int  state marks: Int from 0  state side: Side = Heads }
type Note is Card { worth: Int }
type Table { state tally: Int from 0 }
type Player { state tally: Int from 0  state marks: Int from 0 }
zone pile of Player: ordered, seen by all
event bump(p: Player) {
  set p.tally to p.tally + 1
  set tally to tally + 1
  for each c in p.pile { if c is Coin { set c.marks to c.marks + 1  set c.side to Tails } }
  set p.marks to p.marks + 1
}
start phase main {
  bump(first of players)
  choose c by first of players "Which?": one of (first of players).pile
  if c? {
    if c is Coin and c.worth > 3 { win(last of players) }
    if c is Note and c.worth > 3 { win(last of players) }
  }
  win(first of players)
}
`,
  [cards]: 'cards toss "Coins"\n\ncard "Penny": Coin { worth 1 }\ncard "Fiver": Note { worth 2 }\n',
  [scenario]: `scenario: counts
game: toss
rows:
  - { which: Penny, mine: +1, how: Tails, marks: 1 }
  - { which: Penny, mine: +1, how: tails, marks: 1 }
board:
  turn: main
  table: { tally: 5 }
  p1: { pile: [$which, Fiver], tally: 1, marks: 4 }
  cards: { Penny: { marks: 0 } }
steps:
  - asks: {p1: "Which?"}
    expect:
      p1.tally: 2
      tally: 6
      table.tally: 6
      p1.marks: 5
      $which.marks: $marks
      $which.worth: 1
      $which.side: $how
      Fiver.worth: 2
      p2.tally: 0
      marks: { p1: 5, p2: 0 }
  - p1: $which
end: p1 wins
`,
};

async function inToss(work) {
  const server = await Client.start({ files });
  try { await work(server); } finally { await server.stop(); }
}

/** The scenario after the rename; it passes. */
async function renamed(server, file, marked, newName) {
  await server.apply(await server.ask('rename', file, marked, { newName }));
  await server.save();
  const { output } = await cardinal(server.root, 'test', 'rulesets/toss');
  assert.match(output, /2 passed, 0 failed/, output);
  return server.text(scenario);
}

test('the game passes', () => inToss(async (server) => {
  const { output } = await cardinal(server.root, 'test', 'rulesets/toss');
  assert.match(output, /2 passed, 0 failed/, output);
}));

for (const [owner, file, marked, newName, lines] of [
  ['the table', rules, 'type Table { state ta¦lly', 'total', ['table: { total: 5 }', 'total: 6', 'table.total: 6', 'p1.tally: 2', 'tally: 1, marks: 4', 'p2.tally: 0']],
  ['a player', rules, 'type Player { state ta¦lly', 'total', ['table: { tally: 5 }', 'tally: 6', 'p1.total: 2', 'total: 1, marks: 4', 'p2.total: 0']],
  ['a card', rules, 'Int  state ma¦rks: Int from 0  state side', 'scars', ['Penny: { scars: 0 }', '$which.scars: $marks', 'p1.marks: 5', 'tally: 1, marks: 4', 'marks: 1 }', 'marks: { p1: 5, p2: 0 }']],
  ['a player, from the document', scenario, 'p1.ta¦lly: 2', 'total', ['table: { tally: 5 }', 'p1.total: 2', 'p2.total: 0']],
  ['a card, from a board', scenario, 'Penny: { ma¦rks: 0 }', 'scars', ['Penny: { scars: 0 }', '$which.scars: $marks', 'p1.marks: 5']],
  ['a type of cards', rules, 'type Coin is Card { wo¦rth', 'value', ['$which.value: 1', 'Fiver.worth: 2']],
  ['another type of cards', scenario, 'Fiver.wo¦rth: 2', 'value', ['$which.worth: 1', 'Fiver.value: 2']],
  ['an enum, in cells', rules, 'Heads, Ta¦ils', 'Reverse', ['how: Reverse, marks']],
]) {
  test(`a name of ${owner}`, () => inToss(async (server) => {
    const text = await renamed(server, file, marked, newName);
    for (const line of lines) assert.ok(text.includes(line), `${line}\n${text}`);
  }));
}

test('the references of a name are those of its owner', () => inToss(async (server) => {
  const lines = async (marked) => (await server.ask('references', rules, marked, { context: { includeDeclaration: false } }))
    .filter(({ uri }) => uri.endsWith('.yaml')).map((location) => server.line(location)).sort();
  assert.deepEqual(await lines('type Table { state ta¦lly'), ['table.tally: 6', 'table: { tally: 5 }', 'tally: 6']);
  assert.deepEqual(await lines('type Note is Card { wo¦rth'), ['Fiver.worth: 2']);
}));

for (const newName of ['p1', 'table', '~', 'none', 'empty']) {
  test(`a card is not called ${newName}, where a document would take it for something else`, () => inToss(async (server) => {
    const { message } = await server.refusal(server.ask('rename', cards, 'card "Pe¦nny"', { newName }));
    assert.match(message, /counts\.yaml:\d+ would mean something else|means "no card" in a scenario/);
  }));
}

test('the edits of code actions have the versions of their documents', () => inToss(async (server) => {
  await server.open(cards);
  await server.append(cards, 'card "Dime": Coin { }\n');
  const actions = await server.request('textDocument/codeAction', {
    textDocument: server.document(cards), range: server.range(cards, 'card "Dime": Coin { }'), context: { diagnostics: [] },
  });
  const edits = actions.flatMap(({ edit }) => edit?.documentChanges ?? []);
  assert.ok(edits.length > 0, JSON.stringify(actions));
  for (const { textDocument } of edits) assert.equal(textDocument.version, server.texts.get(cards).version);
}));
