import assert from 'node:assert/strict';
import test from 'node:test';
import { run, type Output } from '../src/process';
import { findProblem, programPath } from '../src/program';

const places = { home: '/home/anna', workspaceFolder: '/ws' };

test('the setting names the program', () => {
  assert.equal(programPath('', places), 'cardinal');
  assert.equal(programPath(' cardinal-2 ', places), 'cardinal-2');
  assert.equal(programPath('~/bin/cardinal', places), '/home/anna/bin/cardinal');
  assert.equal(programPath('${workspaceFolder}/build/cardinal', places), '/ws/build/cardinal');
  assert.equal(programPath('build/cardinal', places), '/ws/build/cardinal');
  assert.equal(programPath('/opt/cardinal', places), '/opt/cardinal');
});

// A program that answers each command line of the table with its status and output; all others with status 2.
function program(answers: Record<string, [number, string]>) {
  return async (_program: string, args: readonly string[]): Promise<Output> => {
    const [status, stdout] = answers[args.join(' ')] ?? [2, ''];
    return { status, stdout, stderr: '' };
  };
}

test('a program with a language server has no problem', async () => {
  assert.equal(await findProblem('cardinal', program({ 'lsp --help': [0, 'Serves an editor'] })), undefined);
});

test('an older version is named', async () => {
  const problem = await findProblem('/opt/cardinal', program({ '--version': [0, 'cardinal 0.0.9\n'] }));
  assert.equal(problem, 'cardinal 0.0.9 at /opt/cardinal has no language server. Install a newer version.');
});

test('another program is not Cardinal', async () => {
  assert.equal(await findProblem('/bin/false', run), 'The program at /bin/false is not Cardinal.');
});

test('a program that is missing is named with its place', async () => {
  const message = 'The program cardinal was not found at /nowhere/cardinal. Install it, or set its path.';
  assert.equal(await findProblem('/nowhere/cardinal', run), message);
});

test('a file that cannot be executed has a message', async () => {
  assert.match((await findProblem('/etc/passwd', run)) ?? '', /^The program cardinal at \/etc\/passwd cannot be started: .*EACCES/);
});

test('a run that is aborted ends its process', async () => {
  const controller = new AbortController();
  const sleep = run('/bin/sleep', ['60'], { signal: controller.signal });
  controller.abort();
  await assert.rejects(sleep, { name: 'AbortError' });
});
