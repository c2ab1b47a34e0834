import assert from 'node:assert/strict';
import test from 'node:test';
import { findOutcomes, parseReport, type Report, type Result } from '../src/results';
import { identify } from '../src/scenarios';

function scenario(title: string, line: number, lines = 5) {
  const range = { start: { line: line - 1, character: 4 }, end: { line: line + lines - 2, character: 0 } };
  return { uri: 'file:///ws/s/a.yaml', title, range, game: 'duel' };
}

function result(title: string, line: number, more: Partial<Result> = {}): Result {
  return { title, file: 's/a.yaml', line, row: '', mode: 'plain', status: 'passed', milliseconds: 2, failures: [], ...more };
}

function outcomes(report: Partial<Report>, scenarios: ReturnType<typeof scenario>[]) {
  return findOutcomes({ scenarios: [], invalid: [], broken_rules: {}, ...report }, '/ws', identify(scenarios));
}

const failure = {
  file: 's/a.yaml',
  line: 12,
  column: 20,
  message: 'p1.hand loses [A], not `loses [B]`',
  details: [{ title: 'if the game is right, write', lines: ['p1.hand: loses [A]'] }],
};

test('a scenario that passes has no messages', () => {
  assert.deepEqual(outcomes({ scenarios: [result('one', 5)] }, [scenario('one', 5)]).get('file:///ws/s/a.yaml#one'), {
    state: 'passed',
    milliseconds: 2,
    messages: [],
  });
});

test('a failure has its place and its details', () => {
  const report = { scenarios: [result('one', 5, { status: 'failed', failures: [failure] })] };
  assert.deepEqual(outcomes(report, [scenario('one', 5)]).get('file:///ws/s/a.yaml#one'), {
    state: 'failed',
    milliseconds: 2,
    messages: [
      {
        text: 'p1.hand loses [A], not `loses [B]`\n\nif the game is right, write:\n  p1.hand: loses [A]',
        place: { file: '/ws/s/a.yaml', line: 12, column: 20 },
      },
    ],
    failedRow: undefined,
  });
});

test('rows and modes are named, and their times added', () => {
  const rows = [
    result('one', 5, { row: 'a: 1' }),
    result('one', 5, { row: 'a: 1', mode: 'undo' }),
    result('one', 5, { row: 'a: 2' }),
    result('one', 5, { row: 'a: 2', mode: 'undo', status: 'failed', failures: [failure] }),
  ];
  const outcome = outcomes({ scenarios: rows }, [scenario('one', 5)]).get('file:///ws/s/a.yaml#one');
  assert.equal(outcome?.milliseconds, 8);
  assert.equal(outcome?.failedRow, 2);
  assert.match(outcome?.messages[0]?.text ?? '', /^row a: 2, mode undo: p1\.hand loses/);
});

test('of two scenarios with one title each gets its own result', () => {
  const report = { scenarios: [result('one', 6), result('one', 31, { status: 'failed', failures: [failure] })] };
  const found = outcomes(report, [scenario('one', 5), scenario('one', 30)]);
  assert.equal(found.get('file:///ws/s/a.yaml#one')?.state, 'passed');
  assert.equal(found.get('file:///ws/s/a.yaml#one#2')?.state, 'failed');
});

test('a file that cannot be read is an error at its place', () => {
  const message = 's/a.yaml:7:3: error: a scenario has no key `bord` [UnknownParameter]\n   7 |   bord: 1\n  help: did you mean `board`?\ns/a.yaml:30:1: error: other\n';
  const found = outcomes({ invalid: [{ file: 's/a.yaml', message }] }, [scenario('one', 5), scenario('two', 20)]);
  assert.deepEqual(found.get('file:///ws/s/a.yaml#one')?.messages, [
    {
      text: 'a scenario has no key `bord` [UnknownParameter]\n   7 |   bord: 1\n  help: did you mean `board`?',
      place: { file: '/ws/s/a.yaml', line: 7, column: 3 },
    },
  ]);
  // None of the errors is in this scenario, and all prevent its run.
  assert.equal(found.get('file:///ws/s/a.yaml#two')?.messages.length, 2);
});

test('broken rules are an error of every scenario of the game', () => {
  const found = outcomes(
    { scenarios: [result('one', 5, { status: 'invalid' })], broken_rules: { duel: 'game.cardinal:3:1: error: broken\n' } },
    [scenario('one', 5)]
  );
  assert.deepEqual(found.get('file:///ws/s/a.yaml#one'), {
    state: 'errored',
    milliseconds: 2,
    messages: [{ text: 'broken', place: { file: '/ws/game.cardinal', line: 3, column: 1 } }],
  });
});

test('a scenario without a result is an error', () => {
  assert.equal(outcomes({}, [scenario('one', 5)]).get('file:///ws/s/a.yaml#one')?.state, 'errored');
});

test('a text other than a report is refused', () => {
  assert.throws(() => parseReport('error: there is no scenario here'));
  assert.throws(() => parseReport('{}'));
});
