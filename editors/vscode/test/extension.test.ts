// The packed extension with the real language server, in a game that `cardinal new` made: VS Code's part is fake_vscode.ts.
import assert from 'node:assert/strict';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import Module, { createRequire } from 'node:module';
import * as path from 'node:path';
import test, { after, before } from 'node:test';
import * as vscode from './fake_vscode';
import { makeWorkspace, program } from './program_used';

const { fake } = vscode;
const { folder, game } = makeWorkspace();
const scenarioFile = path.join(game, 'scenarios', 'first.yaml');
const scenarioUri = vscode.Uri.file(scenarioFile).toString();
const cardFile = path.join(game, 'cards', 'first.cardinal');

// The extension gets the same instance of the API as this file.
const load = (Module as unknown as { _load: (name: string, ...more: unknown[]) => unknown })._load;
(Module as unknown as { _load: typeof load })._load = (name, ...more) => (name === 'vscode' ? vscode : load(name, ...more));
const extension = createRequire(path.resolve('x.js'))('./out/extension/extension.js') as {
  activate(context: { subscriptions: { dispose(): unknown }[] }): Promise<void>;
  deactivate(): Promise<void>;
};
const context = { subscriptions: [] as { dispose(): unknown }[] };

// The limit ends a wait without end: a busy machine must not reach it.
async function until<T>(what: string, find: () => T | undefined): Promise<T> {
  for (let end = Date.now() + 120_000; Date.now() < end; ) {
    const found = find();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return assert.fail(`${what} did not happen; the output is ${JSON.stringify(fake.output)}, the errors are ${fake.errors}`);
}

const controller = () => fake.controllers[0] ?? assert.fail('no controller');

function scenarios(): vscode.TestItem[] {
  const found: vscode.TestItem[] = [];
  const add = (item: vscode.TestItem) => {
    if (item.range) found.push(item);
    item.children.forEach(add);
  };
  controller().items.forEach(add);
  return found;
}

function scenario(label: RegExp): vscode.TestItem {
  return scenarios().find((item) => label.test(item.label)) ?? assert.fail(`no scenario ${label}`);
}

async function runProfile(request: vscode.TestRunRequest, name = 'Run'): Promise<vscode.TestRun> {
  await controller().profiles.get(name)?.handler(request, new vscode.CancellationTokenSource().token);
  return controller().runs.at(-1) ?? assert.fail('no run');
}

// Changes a file for the time of `work`.
async function withText(file: string, change: (text: string) => string, work: () => Promise<void>): Promise<void> {
  const text = readFileSync(file, 'utf8');
  const changed = change(text);
  assert.notEqual(changed, text);
  writeFileSync(file, changed);
  try {
    await work();
  } finally {
    writeFileSync(file, text);
  }
}

before(async () => {
  fake.setFolder(folder);
  fake.settings['cardinal.path'] = '/nowhere/cardinal';
});

after(async () => {
  await extension.deactivate();
  context.subscriptions.forEach((each) => each.dispose());
  rmSync(folder, { recursive: true });
});

test('a program that is missing is reported, with a button that opens the settings', async () => {
  fake.choose = ([button]) => button;
  await extension.activate(context);
  await until('the settings', () => fake.executed.find(({ command }) => command === 'workbench.action.openSettings'));
  assert.deepEqual(fake.errors.splice(0), ['The program cardinal was not found at /nowhere/cardinal. Install it, or set its path.']);
  assert.deepEqual(fake.executed.splice(0), [{ command: 'workbench.action.openSettings', args: ['cardinal.path'] }]);
  assert.equal(fake.providers.length, 0);
});

test('a change of the setting starts the server, which finds the mistake in an open document', async () => {
  const document = fake.open(cardFile, 'cardinal', readFileSync(cardFile, 'utf8').replace('strength 3', 'strenth 3'));
  fake.settings['cardinal.path'] = program;
  fake.configured.fire({ affectsConfiguration: (name) => name === 'cardinal.path' });
  const mistake = await until('a diagnostic', () =>
    fake.diagnostics.get(document.uri.toString())?.find(({ message }) => /strenth/.test(message))
  );
  const line = document.getText().split('\n').findIndex((text) => text.includes('strenth'));
  assert.equal(mistake.range.start.line, line);
  assert.equal(mistake.severity, vscode.DiagnosticSeverity.Error);
  assert.deepEqual(fake.errors, []);
});

test('each kind of name that the server colours has a scope of the grammar', () => {
  const { options } = fake.providers.find(({ kind }) => kind === 'registerDocumentSemanticTokensProvider') ?? assert.fail();
  const { tokenTypes } = options[0] as { tokenTypes: string[] };
  const { contributes } = JSON.parse(readFileSync('package.json', 'utf8'));
  const plain = ['comment', 'keyword', 'string', 'number', 'operator']; // as in every language
  const scopes = Object.keys(contributes.semanticTokenScopes[0].scopes).filter((name) => !name.includes('.'));
  assert.deepEqual([...scopes, ...plain].sort(), [...tokenTypes].sort());
});

test('the Test Explorer shows the scenarios of the game, each at its lines', async () => {
  await until('a list of scenarios', () => (scenarios().length > 0 ? true : undefined));
  const titles = readFileSync(scenarioFile, 'utf8').split('\n').flatMap((line, number) => {
    const title = /- scenario: (.*)/.exec(line)?.[1];
    return title ? [[title, number]] : [];
  });
  assert.ok(titles.length >= 4);
  assert.deepEqual(scenarios().map(({ label, range }) => [label, range?.start.line]), titles);
  const groups: (string | undefined)[] = [];
  controller().items.forEach((item) => {
    groups.push(item.label);
    item.children.forEach((file) => groups.push(file.label, file.description));
  });
  assert.deepEqual(groups, ['my_game', 'first.yaml', 'rulesets/my_game/scenarios']);
});

test('all scenarios run and pass', async () => {
  const run = await runProfile(new vscode.TestRunRequest());
  assert.ok(run.isEnded);
  assert.deepEqual([...run.ends.keys()].sort(), scenarios().map(({ label }) => label).sort());
  assert.deepEqual(new Set([...run.ends.values()].map(({ state }) => state)), new Set(['passed']));
});

test('one scenario runs in all modes', async () => {
  const item = scenario(/a camp holds five/);
  const run = await runProfile(new vscode.TestRunRequest([item]), 'Run in All Modes');
  assert.deepEqual([...run.ends], [[item.label, { state: 'passed', messages: [] }]]);
});

test('a scenario that fails has its reason at its place', async () => {
  const wrong = (text: string) => text.replace('Scout.strength: 2', 'Scout.strength: 3');
  await withText(scenarioFile, wrong, async () => {
    const item = scenario(/captain/);
    const { state, messages } = (await runProfile(new vscode.TestRunRequest([item]))).ends.get(item.label)!;
    assert.equal(state, 'failed');
    assert.match(messages[0]?.message ?? '', /Scout\.strength is 2/);
    const line = readFileSync(scenarioFile, 'utf8').split('\n').findIndex((text) => text.includes('Scout.strength: 3'));
    assert.equal(messages[0]?.location?.uri.fsPath, scenarioFile);
    assert.equal((messages[0]?.location?.range as vscode.Position).line, line);
  });
});

test('rules that are broken are an error of each scenario', async () => {
  await withText(path.join(game, 'game.cardinal'), (text) => text.replace('event main {', 'event main'), async () => {
    const run = await runProfile(new vscode.TestRunRequest());
    assert.deepEqual(new Set([...run.ends.values()].map(({ state }) => state)), new Set(['errored']));
    const message = [...run.ends.values()][0]?.messages[0];
    assert.equal(message?.location?.uri.fsPath, path.join(game, 'game.cardinal'));
  });
});

test('a run that is cancelled runs nothing', async () => {
  const source = new vscode.CancellationTokenSource();
  source.cancel();
  await controller().profiles.get('Run')?.handler(new vscode.TestRunRequest(), source.token);
  const run = controller().runs.at(-1);
  assert.ok(run?.isEnded);
  assert.equal(run.ends.size, 0);
});

test('a continuous run follows the saved files', async () => {
  const source = new vscode.CancellationTokenSource();
  const request = new vscode.TestRunRequest(undefined, undefined, undefined, true);
  await controller().profiles.get('Run')?.handler(request, source.token);
  const count = controller().runs.length;
  await fake.open(scenarioFile, 'yaml').save();
  const run = await until('a run', () => controller().runs[count]);
  await until('its end', () => run.isEnded || undefined);
  assert.equal(run.ends.size, scenarios().length);
  source.cancel();
  await fake.documents.at(-1)?.save();
  assert.equal(controller().runs.length, count + 1);
});

test('the code lens *run* shows its result in the Test Explorer', async () => {
  const { label } = scenario(/rogue/);
  await vscode.commands.executeCommand('cardinal.runScenario', { uri: scenarioUri, title: label });
  assert.deepEqual(fake.errors, []);
  assert.equal(controller().runs.at(-1)?.ends.get(label)?.state, 'passed');
});

test('the code lens *why* shows the trace in a panel that loads nothing', async () => {
  const { label } = scenario(/rogue/);
  const argument = { uri: scenarioUri, title: label };
  await vscode.commands.executeCommand('cardinal.whyScenario', argument);
  await vscode.commands.executeCommand('cardinal.whyScenario', scenario(/rogue/)); // from the Test Explorer
  assert.deepEqual(fake.errors, []);
  assert.equal(fake.panels.length, 1);
  assert.equal(fake.panels[0]?.title, label);
  assert.deepEqual(fake.panels[0]?.options.localResourceRoots, []);
  assert.match(fake.panels[0]?.webview.html ?? '', /Rogue/);
});

test('a trace that cannot be made says why', async () => {
  await vscode.commands.executeCommand('cardinal.whyScenario', { uri: scenarioUri, title: 'no such title' });
  assert.match(fake.errors.splice(0).join(), /no such title|of them fit/);
});

test('a game is played in a terminal, without a shell', async () => {
  fake.settings['cardinal.play.arguments'] = ['--seats', 'human,search'];
  await vscode.commands.executeCommand('cardinal.play');
  const task = fake.tasks.pop();
  assert.equal(task?.name, 'Play my_game');
  assert.equal(task.execution.process, program);
  assert.deepEqual(task.execution.args, ['play', game, '--seats', 'human,search']);
});

test('a game with a card is played with a deck that has it', async () => {
  const uri = vscode.Uri.file(cardFile).toString();
  const played = async () => {
    await vscode.commands.executeCommand('cardinal.playWithCard', { uri, card: 'Captain' });
    return fake.tasks.pop()?.execution.args;
  };
  const more = ['--seats', 'human,search'];
  const deck = path.join(game, 'cards', 'decks', 'first.yaml');
  assert.deepEqual(await played(), ['play', game, `--decks=${deck}`, `--cards=${cardFile}`, ...more]);
  const other = path.join(game, 'cards', 'decks', 'other.yaml');
  writeFileSync(other, readFileSync(deck, 'utf8').replace(/^deck: .*/m, 'deck: Other').replace('Captain: 2', '"Guard, the Old": 2'));
  await vscode.commands.executeCommand('cardinal.restart'); // no watcher reports the file to the server
  try {
    assert.deepEqual(await played(), ['play', game, `--decks=${deck}`, `--decks=${other}`, `--cards=${cardFile}`, ...more]);
    delete fake.settings['cardinal.play.arguments'];
    assert.deepEqual(await played(), ['play', game, `--decks=${deck}`, `--decks=${other}`, `--cards=${cardFile}`]);
  } finally {
    rmSync(other);
    await vscode.commands.executeCommand('cardinal.restart');
  }
  await vscode.commands.executeCommand('cardinal.playWithCard', { uri, card: 'Missing' });
  assert.match(fake.errors.splice(0).join(), /^No deck of my_game has the card Missing/);
});

test('references that the server counted are shown', async () => {
  const range = { start: { line: 2, character: 5 }, end: { line: 2, character: 8 } };
  const argument = { uri: scenarioUri, position: range.start, locations: [{ uri: scenarioUri, range }] };
  await vscode.commands.executeCommand('cardinal.showReferences', argument);
  const { command, args } = fake.executed.pop() ?? assert.fail('no command');
  assert.equal(command, 'editor.action.showReferences');
  assert.ok(args[1] instanceof vscode.Position);
  assert.ok((args[2] as unknown[])[0] instanceof vscode.Location);
});

test('YAML of no game is not served; a new document that names a game is', async () => {
  const other = path.join(folder, 'compose.yaml');
  writeFileSync(other, 'services: {}\n');
  const selector = () => fake.providers.filter(({ kind }) => kind === 'registerHoverProvider').at(-1)?.selector as never;
  assert.equal(vscode.languages.match(selector(), fake.open(other, 'yaml')), 0);
  const loose = path.join(folder, 'loose.yaml');
  writeFileSync(loose, 'deck: Mine\ngame: my_game\ncards: { Guard: 12 }\n');
  const document = fake.open(loose, 'yaml');
  await until('the wider selector', () => vscode.languages.match(selector(), document) || undefined);
});

test('the server is started again on request', async () => {
  const providers = fake.providers.length;
  await vscode.commands.executeCommand('cardinal.restart');
  await until('the new server', () => (fake.providers.length > providers ? true : undefined));
  assert.deepEqual(fake.errors, []);
});

// vscode-languageclient stops a client that could not start, and does not catch the error of that.
function ignoreFailedStop(): void {
  const listeners = process.rawListeners('unhandledRejection') as ((reason: unknown, promise: unknown) => void)[];
  process.removeAllListeners('unhandledRejection');
  process.on('unhandledRejection', (reason, promise) => {
    if (!/Client is not running and can't be stopped/.test(String(reason)))
      listeners.forEach((listener) => listener(reason, promise));
  });
}

test('a server that refuses to start is replaced after a change of the setting', async () => {
  ignoreFailedStop();
  const refusing = path.join(folder, 'refusing');
  const answer = JSON.stringify({ jsonrpc: '2.0', id: 0, error: { code: -32603, message: 'not today' } });
  const script = `[ "$2" = --help ] && exit\nprintf 'Content-Length: ${answer.length}\\r\\n\\r\\n${answer}'\nwhile read -r line; do :; done`;
  writeFileSync(refusing, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  const choose = (file: string) => {
    fake.settings['cardinal.path'] = file;
    fake.configured.fire({ affectsConfiguration: (name) => name === 'cardinal.path' });
  };
  choose(refusing);
  await until('the refusal', () => fake.errors.find((message) => message.includes('not today')));
  const providers = fake.providers.length;
  choose(program);
  await until('the new server', () => (fake.providers.length > providers ? true : undefined));
});
