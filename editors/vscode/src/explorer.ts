// The Test Explorer: the scenarios that the server lists, run by `cardinal test`.
import * as path from 'node:path';
import * as vscode from 'vscode';
import { abortSignal, run, type Output } from './process';
import { findOutcomes, parseReport, type Message, type Outcome } from './results';
import { identify, scenarioId, type ListedScenario, type Scenario } from './scenarios';
import type { Server } from './server';
import { planRuns, type Invocation } from './test_plan';

// In milliseconds after the last change of a file.
const kPause = 300;

export class Explorer implements vscode.Disposable {
  private readonly controller = vscode.tests.createTestController('cardinal', 'Cardinal');
  private readonly scenarios = new Map<string, Scenario>(); // by id
  private readonly failedRows = new Map<string, number>(); // by id, of the last run
  private readonly disposables: vscode.Disposable[] = [this.controller];
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly server: Server) {
    this.controller.refreshHandler = () => this.refresh();
    const profile = this.controller.createRunProfile(
      'Run',
      vscode.TestRunProfileKind.Run,
      (request, token) => this.handle(request, token, []),
      true
    );
    profile.supportsContinuousRun = true;
    this.controller.createRunProfile('Run in All Modes', vscode.TestRunProfileKind.Run, (request, token) =>
      this.handle(request, token, ['--mode=all'])
    );
    const files = vscode.workspace.createFileSystemWatcher('**/*.yaml');
    this.disposables.push(
      files,
      files.onDidCreate(() => this.refreshLater()),
      files.onDidChange(() => this.refreshLater()),
      files.onDidDelete(() => this.refreshLater()),
      server.onDidStart(() => this.refreshLater())
    );
  }

  dispose(): void {
    clearTimeout(this.timer);
    vscode.Disposable.from(...this.disposables).dispose();
  }

  // The scenario of a test item.
  find(id: string): Scenario | undefined {
    return this.scenarios.get(id);
  }

  // Of the last run, the first row that failed, from 1.
  failedRow(id: string): number | undefined {
    return this.failedRows.get(id);
  }

  // Runs one scenario, as a click on its *Run Test* does.
  async runScenario(uri: string, title: string): Promise<void> {
    if (!this.scenarios.has(scenarioId(uri, title))) await this.refresh();
    const item = this.selection(new vscode.TestRunRequest()).find(({ id }) => id === scenarioId(uri, title));
    if (!item) throw new Error(`The language server lists no scenario "${title}" in ${uri}.`);
    const source = new vscode.CancellationTokenSource();
    await this.handle(new vscode.TestRunRequest([item]), source.token, []);
    source.dispose();
  }

  async refresh(): Promise<void> {
    if (!this.server.hasCommand('cardinal.listScenarios')) return;
    this.show(identify(await this.server.execute<ListedScenario[]>('cardinal.listScenarios', {})));
  }

  private refreshLater(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.refresh().catch((error: unknown) => this.server.output.appendLine(String(error)));
    }, kPause);
  }

  // A tree of games, files and scenarios.
  private show(scenarios: readonly Scenario[]): void {
    this.scenarios.clear();
    const games = new Map<string, vscode.TestItem>();
    const files = new Map<string, vscode.TestItem>();
    for (const scenario of scenarios) {
      this.scenarios.set(scenario.id, scenario);
      const uri = vscode.Uri.parse(scenario.uri);
      const game = inserted(games, `game ${scenario.game}`, (id) => this.controller.createTestItem(id, scenario.game));
      const file = inserted(files, `${game.id} ${scenario.uri}`, (id) => {
        const item = this.controller.createTestItem(id, path.basename(scenario.file), uri);
        item.description = path.dirname(vscode.workspace.asRelativePath(uri));
        game.children.add(item);
        return item;
      });
      const item = this.controller.createTestItem(scenario.id, scenario.title, uri);
      const { start, end } = scenario.range;
      item.range = new vscode.Range(start.line, start.character, end.line, end.character);
      file.children.add(item);
    }
    this.controller.items.replace([...games.values()]);
  }

  private async handle(request: vscode.TestRunRequest, token: vscode.CancellationToken, options: string[]): Promise<void> {
    if (!request.continuous) return this.runSelected(request, token, options, () => true);
    // A scenario file runs its own scenarios; rules and cards run all that were chosen.
    const onSave = vscode.workspace.onDidSaveTextDocument((document) => {
      const isRules = document.languageId === 'cardinal';
      void this.runSelected(request, token, options, ({ uri }) => isRules || uri?.fsPath === document.uri.fsPath);
    });
    token.onCancellationRequested(() => onSave.dispose());
  }

  private async runSelected(
    request: vscode.TestRunRequest,
    token: vscode.CancellationToken,
    options: string[],
    isWanted: (item: vscode.TestItem) => boolean
  ): Promise<void> {
    const items = this.selection(request).filter(isWanted);
    if (items.length === 0) return;
    const testRun = this.controller.createTestRun(request);
    const cancelled = [token, testRun.token].map((each) => abortSignal(each));
    const signal = AbortSignal.any(cancelled);
    try {
      const selected = items.flatMap(({ id }) => this.scenarios.get(id) ?? []);
      const byId = new Map(items.map((item) => [item.id, item]));
      items.forEach((item) => testRun.enqueued(item));
      for (const invocation of planRuns(selected, [...this.scenarios.values()], workingFolder, options)) {
        if (signal.aborted) break;
        await this.runInvocation(invocation, byId, testRun, signal);
      }
    } finally {
      testRun.end();
    }
  }

  // The scenarios chosen, directly or by their file or game. No choice: all.
  private selection(request: vscode.TestRunRequest): vscode.TestItem[] {
    const excluded = new Set(request.exclude?.map(({ id }) => id));
    const chosen: vscode.TestItem[] = [];
    const add = (item: vscode.TestItem) => {
      if (excluded.has(item.id)) return;
      if (this.scenarios.has(item.id)) chosen.push(item);
      item.children.forEach(add);
    };
    if (request.include) request.include.forEach(add);
    else this.controller.items.forEach(add);
    return chosen;
  }

  private async runInvocation(
    { cwd, args, scenarios }: Invocation,
    items: ReadonlyMap<string, vscode.TestItem>,
    testRun: vscode.TestRun,
    signal: AbortSignal
  ): Promise<void> {
    const present = scenarios.flatMap(({ id }) => items.get(id) ?? []);
    present.forEach((item) => testRun.started(item));
    let output: Output;
    try {
      output = await run(this.server.program, args, { cwd, signal });
    } catch (error) {
      if (signal.aborted) return present.forEach((item) => testRun.skipped(item));
      return present.forEach((item) => testRun.errored(item, new vscode.TestMessage(String(error))));
    }
    if (output.stderr) testRun.appendOutput(output.stderr.replaceAll('\n', '\r\n'));
    try {
      const outcomes = findOutcomes(parseReport(output.stdout), cwd, scenarios);
      for (const item of present) this.report(testRun, item, outcomes.get(item.id));
    } catch {
      const said = (output.stderr || output.stdout).trim() || `cardinal test ended with ${output.status}`;
      present.forEach((item) => testRun.errored(item, new vscode.TestMessage(said)));
    }
  }

  private report(testRun: vscode.TestRun, item: vscode.TestItem, outcome: Outcome | undefined): void {
    if (!outcome) return;
    this.failedRows.delete(item.id);
    if (outcome.failedRow) this.failedRows.set(item.id, outcome.failedRow);
    testRun.appendOutput(`${outcome.state}  ${item.label}\r\n`, undefined, item);
    const messages = outcome.messages.map(testMessage);
    if (outcome.state === 'passed') testRun.passed(item, outcome.milliseconds);
    else if (outcome.state === 'failed') testRun.failed(item, messages, outcome.milliseconds);
    else testRun.errored(item, messages, outcome.milliseconds);
  }
}

function testMessage({ text, place }: Message): vscode.TestMessage {
  const message = new vscode.TestMessage(text);
  if (place) {
    const position = new vscode.Position(place.line - 1, place.column - 1);
    message.location = new vscode.Location(vscode.Uri.file(place.file), position);
  }
  return message;
}

function inserted<Value>(map: Map<string, Value>, key: string, make: (key: string) => Value): Value {
  const value = map.get(key) ?? make(key);
  map.set(key, value);
  return value;
}

// Where commands about a file run: games are found in the folders above it.
export function workingFolder(file: string): string {
  const uri = vscode.Uri.file(file);
  return vscode.workspace.getWorkspaceFolder(uri)?.uri.fsPath ?? vscode.Uri.joinPath(uri, '..').fsPath;
}
