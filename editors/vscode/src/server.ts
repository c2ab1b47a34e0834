// The language server: found, started for the documents of games, and started again when these or the settings change.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import * as os from 'node:os';
import * as vscode from 'vscode';
import { CloseAction, LanguageClient, State, type LanguageClientOptions } from 'vscode-languageclient/node';
import { documentSelector, type Filter } from './documents';
import { findGameFiles, isOfGame } from './game_files';
import { run } from './process';
import { findProblem, programPath } from './program';

export class Server implements vscode.Disposable {
  readonly output = vscode.window.createOutputChannel('Cardinal');
  private readonly starts = new vscode.EventEmitter<void>();
  readonly onDidStart = this.starts.event;

  private client: LanguageClient | undefined;
  private process: ChildProcess | undefined;
  private selector: Filter[] = [];
  private readonly disposables: vscode.Disposable[] = [this.output, this.starts];
  private pending: Promise<void> = Promise.resolve(); // starts and stops come one after another

  constructor() {
    const games = vscode.workspace.createFileSystemWatcher('**/game.cardinal', false, true, false);
    const onConfiguration = (event: vscode.ConfigurationChangeEvent) => {
      if (event.affectsConfiguration('cardinal.path')) void this.restart();
    };
    this.disposables.push(
      games,
      games.onDidCreate(() => this.update()),
      games.onDidDelete(() => this.update()),
      vscode.workspace.onDidOpenTextDocument((document) => this.updateFor(document)),
      vscode.workspace.onDidSaveTextDocument((document) => this.updateFor(document)),
      vscode.workspace.onDidChangeWorkspaceFolders(() => this.update()),
      vscode.workspace.onDidChangeConfiguration(onConfiguration)
    );
  }

  get program(): string {
    const setting = vscode.workspace.getConfiguration('cardinal').get('path', '');
    return programPath(setting, {
      home: os.homedir(),
      workspaceFolder: vscode.workspace.workspaceFolders?.[0]?.uri.fsPath,
    });
  }

  // Starts the server if there is something for it to do. Does nothing if it runs with the same documents.
  update(): Promise<void> {
    return this.inTurn(async () => {
      const files = await findGameFiles();
      if (!files) return;
      const selector = documentSelector(files);
      if (this.client && JSON.stringify(selector) === JSON.stringify(this.selector)) return;
      await this.stopClient();
      await this.startClient(selector);
    });
  }

  restart(): Promise<void> {
    return this.inTurn(async () => {
      await this.stopClient();
      await this.startClient(documentSelector((await findGameFiles()) ?? { folders: [], documents: [] }));
    });
  }

  hasCommand(command: string): boolean {
    return this.client?.initializeResult?.capabilities.executeCommandProvider?.commands.includes(command) ?? false;
  }

  // A command of the server. Rejects if no server runs.
  execute<Answer>(command: string, argument: object): Promise<Answer> {
    if (!this.client) return Promise.reject(new Error('The language server of Cardinal does not run.'));
    return this.client.sendRequest<Answer>('workspace/executeCommand', { command, arguments: [argument] });
  }

  // For positions and places that the server names.
  get converter() {
    return this.client?.protocol2CodeConverter;
  }

  stop(): Promise<void> {
    return this.inTurn(() => this.stopClient());
  }

  dispose(): void {
    vscode.Disposable.from(...this.disposables).dispose();
  }

  private updateFor(document: vscode.TextDocument): void {
    if (this.client && vscode.languages.match(this.selector, document) > 0) return;
    if (isOfGame(document)) void this.update();
  }

  private inTurn(work: () => Promise<void>): Promise<void> {
    this.pending = this.pending.then(work).catch((error: unknown) => this.output.appendLine(String(error)));
    return this.pending;
  }

  private async startClient(selector: Filter[]): Promise<void> {
    const program = this.program;
    const problem = await findProblem(program, run);
    if (problem) return void this.offerSettings(problem);
    const options: LanguageClientOptions = {
      documentSelector: selector,
      outputChannel: this.output,
      markdown: { isTrusted: false, supportHtml: false },
    };
    const client = new LanguageClient('cardinal', 'Cardinal', () => this.startProcess(program), options);
    // A server that ends by itself is started again, unless it never ran.
    let hasRun = false;
    const byDefault = client.createDefaultErrorHandler();
    client.clientOptions.errorHandler = {
      error: (...args) => byDefault.error(...args),
      closed: () => (hasRun ? byDefault.closed() : { action: CloseAction.DoNotRestart, handled: true }),
    };
    client.onDidChangeState(({ newState }) => {
      if (newState !== State.Running) return;
      hasRun = true;
      this.starts.fire();
    });
    this.client = client;
    this.selector = selector;
    await client.start();
  }

  private async startProcess(program: string): Promise<ChildProcess> {
    this.process = spawn(program, ['lsp']);
    await once(this.process, 'spawn');
    return this.process;
  }

  private async stopClient(): Promise<void> {
    const client = this.client;
    this.client = undefined;
    if (client?.needsStop()) await client.dispose().catch((error: unknown) => this.output.appendLine(String(error)));
    this.process?.kill(); // one that did not start well, or does not stop in time
  }

  private async offerSettings(problem: string): Promise<void> {
    this.output.appendLine(problem);
    const settings = 'Open Settings';
    if ((await vscode.window.showErrorMessage(problem, settings)) === settings)
      await vscode.commands.executeCommand('workbench.action.openSettings', 'cardinal.path');
  }
}
