import assert from 'node:assert/strict';
import test from 'node:test';
import { identify, type ListedScenario } from '../src/scenarios';
import { planRuns } from '../src/test_plan';

function listed(file: string, title: string, line: number, game = 'duel'): ListedScenario {
  const range = { start: { line, character: 4 }, end: { line: line + 5, character: 0 } };
  return { uri: `file://${file}`, title, range, game };
}

const all = identify([
  listed('/ws/b.yaml', 'third', 2),
  listed('/ws/a.yaml', 'same', 20),
  listed('/ws/a.yaml', 'same', 4),
  listed('/ws/other game.yaml', 'fourth', 4, 'chess'),
]);
const cwd = () => '/ws';

test('scenarios have ids by file and title, and an order', () => {
  assert.deepEqual(
    all.map(({ id, range, game }) => [game, id, range.start.line]),
    [
      ['chess', 'file:///ws/other game.yaml#fourth', 4],
      ['duel', 'file:///ws/a.yaml#same', 4],
      ['duel', 'file:///ws/a.yaml#same#2', 20],
      ['duel', 'file:///ws/b.yaml#third', 2],
    ]
  );
});

test('all scenarios run with one command for each game', () => {
  assert.deepEqual(
    planRuns(all, all, cwd).map(({ args }) => args),
    [
      ['test', '/ws/other game.yaml', '--format=json'],
      ['test', '/ws/a.yaml', '/ws/b.yaml', '--format=json'],
    ]
  );
});

test('some of the scenarios of a file run with a filter for each title', () => {
  const selected = all.filter(({ id }) => id.endsWith('#same'));
  const [invocation, ...others] = planRuns(selected, all, cwd, ['--mode=all']);
  assert.deepEqual(others, []);
  assert.deepEqual(invocation, {
    cwd: '/ws',
    args: ['test', '/ws/a.yaml', '--format=json', '--mode=all', '--filter=same'],
    scenarios: selected,
  });
});

test('a command line stays short', () => {
  const many = identify(Array.from({ length: 1000 }, (_, n) => listed(`/ws/${'long'.repeat(20)}/${n}.yaml`, 'x', 1)));
  const invocations = planRuns(many, many, cwd);
  assert.ok(invocations.length > 1);
  assert.ok(invocations.every(({ args }) => args.join(' ').length < 32_767));
  assert.equal(invocations.flatMap(({ scenarios }) => scenarios).length, 1000);
});
