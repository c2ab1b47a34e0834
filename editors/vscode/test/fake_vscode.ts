// The parts of VS Code's API that the extension and vscode-languageclient use, over the real file system. What the
// extension does is recorded in `fake`.
import * as fs from 'node:fs';
import * as path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

export const version = '1.91.0';

// ---- values

export class Disposable {
  constructor(readonly dispose: () => unknown) {}
  static from(...disposables: { dispose(): unknown }[]) {
    return new Disposable(() => disposables.forEach((each) => each.dispose()));
  }
}

export class EventEmitter<T> {
  private listeners = new Set<(value: T) => unknown>();
  readonly event = (listener: (value: T) => unknown, self?: unknown) => {
    const bound = listener.bind(self);
    this.listeners.add(bound);
    return new Disposable(() => this.listeners.delete(bound));
  };
  fire(value: T) {
    for (const listener of [...this.listeners]) listener(value);
  }
  dispose() {
    this.listeners.clear();
  }
}

export class Uri {
  private constructor(private readonly url: URL) {}
  static parse = (text: string) => new Uri(new URL(text));
  static file = (file: string) => new Uri(pathToFileURL(file));
  static joinPath = (uri: Uri, ...parts: string[]) => Uri.file(path.join(uri.fsPath, ...parts));
  get scheme() {
    return this.url.protocol.slice(0, -1);
  }
  get path() {
    return decodeURIComponent(this.url.pathname);
  }
  get fsPath() {
    return this.scheme === 'file' ? fileURLToPath(this.url) : this.path;
  }
  toString() {
    return this.url.href;
  }
}

export class Position {
  constructor(readonly line: number, readonly character: number) {}
}

export class Range {
  readonly start: Position;
  readonly end: Position;
  constructor(a: number | Position, b: number | Position, c?: number, d?: number) {
    this.start = typeof a === 'number' ? new Position(a, b as number) : a;
    this.end = typeof a === 'number' ? new Position(c!, d!) : (b as Position);
  }
}

export class Location {
  constructor(readonly uri: Uri, readonly range: Range | Position) {}
}

export class CancellationTokenSource {
  private readonly emitter = new EventEmitter<void>();
  readonly token = { isCancellationRequested: false, onCancellationRequested: this.emitter.event };
  cancel() {
    this.token.isCancellationRequested = true;
    this.emitter.fire();
  }
  dispose() {
    this.emitter.dispose();
  }
}

export class CancellationError extends Error {}

export class Diagnostic {
  constructor(readonly range: Range, readonly message: string, readonly severity = 0) {}
}

export class TestMessage {
  location?: Location;
  constructor(readonly message: string) {}
}

export class TestRunRequest {
  constructor(readonly include?: TestItem[], readonly exclude?: TestItem[], readonly profile?: unknown, readonly continuous = false) {}
}

export class ProcessExecution {
  constructor(readonly process: string, readonly args: string[], readonly options: object) {}
}

export class Task {
  presentationOptions: object = {};
  constructor(
    readonly definition: object,
    readonly scope: unknown,
    readonly name: string,
    readonly source: string,
    readonly execution: ProcessExecution
  ) {}
}

export class CodeActionKind {
  constructor(readonly value: string) {}
  append = (part: string) => new CodeActionKind([this.value, part].filter(Boolean).join('.'));
  static Empty = new CodeActionKind('');
  static QuickFix = new CodeActionKind('quickfix');
  static Refactor = new CodeActionKind('refactor');
  static RefactorExtract = new CodeActionKind('refactor.extract');
  static RefactorInline = new CodeActionKind('refactor.inline');
  static RefactorRewrite = new CodeActionKind('refactor.rewrite');
  static Source = new CodeActionKind('source');
  static SourceOrganizeImports = new CodeActionKind('source.organizeImports');
}

// Values whose contents no test reads.
class Value {
  constructor(...fields: unknown[]) {
    Object.assign(this, { fields });
  }
}
export {
  Value as CallHierarchyItem,
  Value as CodeAction,
  Value as CodeLens,
  Value as CompletionItem,
  Value as DiagnosticRelatedInformation,
  Value as DocumentLink,
  Value as InlayHint,
  Value as MarkdownString,
  Value as RelativePattern,
  Value as SymbolInformation,
  Value as TabInputCustom,
  Value as TabInputText,
  Value as TabInputTextDiff,
  Value as TypeHierarchyItem,
};

// Enumerations: each name has a number of its own.
function enumeration(...names: string[]) {
  return Object.fromEntries(names.flatMap((name, number) => [[name, number], [number, name]]));
}
export const DiagnosticSeverity = enumeration('Error', 'Warning', 'Information', 'Hint');
export const DiagnosticTag = { Unnecessary: 1, Deprecated: 2 };
export const CompletionItemKind = enumeration('Text', 'Method', 'Function');
export const CompletionItemTag = { Deprecated: 1 };
export const CompletionTriggerKind = enumeration('Invoke', 'TriggerCharacter', 'TriggerForIncompleteCompletions');
export const SignatureHelpTriggerKind = { Invoke: 1, TriggerCharacter: 2, ContentChange: 3 };
export const DocumentHighlightKind = enumeration('Text', 'Read', 'Write');
export const SymbolKind = enumeration('File', 'Property', 'TypeParameter');
export const SymbolTag = { Deprecated: 1 };
export const FoldingRangeKind = enumeration('Comment', 'Imports', 'Region');
export const CodeActionTriggerKind = { Invoke: 1, Automatic: 2 };
export const TextDocumentSaveReason = { Manual: 1, AfterDelay: 2, FocusOut: 3 };
export const FileType = { File: 1, Directory: 2 };
export const ProgressLocation = { Window: 10, Notification: 15 };
export const ViewColumn = { Beside: -2 };
export const TestRunProfileKind = { Run: 1 };
export const TaskScope = { Global: 1, Workspace: 2 };
export const TaskRevealKind = { Always: 1 };
export const TaskPanelKind = { New: 3 };

// ---- what is recorded, and what tests set

interface Panel {
  title: string;
  options: Record<string, unknown>;
  webview: { html: string };
  reveals: number;
}

export const fake = {
  folders: [] as { uri: Uri; name: string; index: number }[],
  settings: {} as Record<string, unknown>,
  documents: [] as TextDocument[],
  commands: new Map<string, (...args: unknown[]) => unknown>(),
  executed: [] as { command: string; args: unknown[] }[], // commands of VS Code itself
  errors: [] as string[],
  choose: (_items: readonly unknown[]): unknown => undefined, // what the user picks: a button or an item
  diagnostics: new Map<string, Diagnostic[]>(), // by URI
  providers: [] as { kind: string; selector: unknown; options: unknown[] }[], // of `register...Provider`
  output: [] as string[],
  panels: [] as Panel[],
  tasks: [] as Task[],
  controllers: [] as TestController[],
  opened: new EventEmitter<TextDocument>(),
  changed: new EventEmitter<object>(),
  saved: new EventEmitter<TextDocument>(),
  closed: new EventEmitter<TextDocument>(),
  configured: new EventEmitter<{ affectsConfiguration(name: string): boolean }>(),

  setFolder(folder: string) {
    this.folders = [{ uri: Uri.file(folder), name: path.basename(folder), index: 0 }];
  },
  open(file: string, languageId: string, text = fs.readFileSync(file, 'utf8')) {
    const document = new TextDocument(Uri.file(file), languageId, text);
    this.documents.push(document);
    this.opened.fire(document);
    return document;
  },
};

export class TextDocument {
  version = 1;
  isUntitled = false;
  constructor(readonly uri: Uri, readonly languageId: string, private text: string) {}
  get fileName() {
    return this.uri.fsPath;
  }
  getText() {
    return this.text;
  }
  async save() {
    fs.writeFileSync(this.fileName, this.text);
    fake.saved.fire(this);
    return true;
  }
}

// ---- namespaces

const nothing = () => new Disposable(() => undefined);

export const workspace = {
  get workspaceFolders() {
    return fake.folders;
  },
  get textDocuments() {
    return fake.documents;
  },
  get notebookDocuments() {
    return [];
  },
  getConfiguration: (section?: string) => ({
    get: (name: string, value: unknown) => fake.settings[[section, name].filter(Boolean).join('.')] ?? value,
  }),
  getWorkspaceFolder: (uri: Uri) => fake.folders.find((folder) => uri.fsPath.startsWith(folder.uri.fsPath + path.sep)),
  asRelativePath: (uri: Uri | string) =>
    path.relative(fake.folders[0]?.uri.fsPath ?? '/', typeof uri === 'string' ? uri : uri.fsPath),
  async findFiles(pattern: string, _exclude?: string, most = Infinity) {
    const files = fake.folders.flatMap(({ uri }) =>
      fs.readdirSync(uri.fsPath, { recursive: true }).map((name) => path.join(uri.fsPath, String(name)))
    );
    return files.filter((file) => matchesGlob(file, pattern)).slice(0, most).map(Uri.file);
  },
  fs: { readFile: (uri: Uri) => fs.promises.readFile(uri.fsPath) },
  createFileSystemWatcher: () => ({ onDidCreate: nothing, onDidChange: nothing, onDidDelete: nothing, dispose() {} }),
  applyEdit: async () => true,
  onDidOpenTextDocument: fake.opened.event,
  onDidChangeTextDocument: fake.changed.event,
  onDidSaveTextDocument: fake.saved.event,
  onDidCloseTextDocument: fake.closed.event,
  onDidChangeConfiguration: fake.configured.event,
  onWillSaveTextDocument: nothing,
  onDidChangeWorkspaceFolders: nothing,
  onDidOpenNotebookDocument: nothing,
  onDidChangeNotebookDocument: nothing,
  onDidSaveNotebookDocument: nothing,
  onDidCloseNotebookDocument: nothing,
};

const say = async (message: string, ...buttons: unknown[]) => {
  fake.errors.push(message);
  return fake.choose(buttons);
};

export const window = {
  activeTextEditor: undefined,
  visibleTextEditors: [],
  tabGroups: { all: [], onDidChangeTabs: nothing, onDidChangeTabGroups: nothing },
  onDidChangeActiveTextEditor: nothing,
  createOutputChannel: (name: string) => ({
    name,
    append: (text: string) => fake.output.push(text),
    appendLine: (text: string) => fake.output.push(text),
    show() {},
    dispose() {},
  }),
  createWebviewPanel(_type: string, title: string, _column: unknown, options: Record<string, unknown>) {
    const panel = { title, options, webview: { html: '' }, reveals: 0, reveal: () => panel.reveals++, onDidDispose: nothing };
    fake.panels.push(panel);
    return panel;
  },
  showErrorMessage: say,
  showWarningMessage: say,
  showInformationMessage: say,
  showInputBox: async () => fake.choose([]),
  showQuickPick: async (items: unknown[]) => fake.choose(items),
  withProgress: (_options: object, work: (...args: unknown[]) => unknown) => work({ report() {} }, new CancellationTokenSource().token),
};

export const env = { language: 'en', appName: 'fake' };
export const extensions = { getExtension: () => undefined };

export const commands = {
  registerCommand(name: string, command: (...args: unknown[]) => unknown) {
    if (fake.commands.has(name)) throw new Error(`the command ${name} is registered twice`);
    fake.commands.set(name, command);
    return new Disposable(() => fake.commands.delete(name));
  },
  async executeCommand(command: string, ...args: unknown[]) {
    const registered = fake.commands.get(command);
    if (registered) return registered(...args);
    fake.executed.push({ command, args });
    return undefined;
  },
};

export const languages = new Proxy(
  {
    match: (selector: { language?: string; scheme?: string; pattern?: string }[], { uri, languageId }: TextDocument) =>
      selector.some(
        (filter) =>
          (!filter.language || filter.language === languageId) &&
          (!filter.scheme || filter.scheme === uri.scheme) &&
          (!filter.pattern || matchesGlob(uri.fsPath, filter.pattern))
      )
        ? 10
        : 0,
    createDiagnosticCollection: () => ({
      set: (uri: Uri, diagnostics: Diagnostic[] = []) => fake.diagnostics.set(uri.toString(), diagnostics),
      delete: (uri: Uri) => fake.diagnostics.delete(uri.toString()),
      clear: () => fake.diagnostics.clear(),
      dispose: () => fake.diagnostics.clear(),
    }),
  } as Record<string, any>,
  {
    // Every `register...Provider`.
    get: (own, name: string) =>
      own[name] ??
      ((selector: unknown, _provider: unknown, ...options: unknown[]) => {
        fake.providers.push({ kind: name, selector, options });
        return nothing();
      }),
  }
);

export const tasks = {
  async executeTask(task: Task) {
    fake.tasks.push(task);
  },
};

// ---- the Test Explorer

export class TestItems {
  private items = new Map<string, TestItem>();
  add(item: TestItem) {
    this.items.set(item.id, item);
  }
  replace(items: TestItem[]) {
    this.items = new Map(items.map((item) => [item.id, item]));
  }
  forEach(visit: (item: TestItem) => void) {
    this.items.forEach(visit);
  }
}

export class TestItem {
  range?: Range;
  description?: string;
  readonly children = new TestItems();
  constructor(readonly id: string, readonly label: string, readonly uri?: Uri) {}
}

export interface TestEnd {
  state: string;
  messages: TestMessage[];
}

export class TestRun {
  readonly source = new CancellationTokenSource();
  readonly token = this.source.token;
  readonly ends = new Map<string, TestEnd>(); // by the item's label
  output = '';
  isEnded = false;
  enqueued() {}
  started() {}
  skipped = (item: TestItem) => this.finish('skipped', item);
  passed = (item: TestItem) => this.finish('passed', item);
  failed = (item: TestItem, messages: TestMessage | TestMessage[]) => this.finish('failed', item, messages);
  errored = (item: TestItem, messages: TestMessage | TestMessage[]) => this.finish('errored', item, messages);
  appendOutput(text: string) {
    this.output += text;
  }
  end() {
    this.isEnded = true;
  }
  private finish(state: string, item: TestItem, messages: TestMessage | TestMessage[] = []) {
    this.ends.set(item.label, { state, messages: [messages].flat() });
  }
}

type Handler = (request: TestRunRequest, token: CancellationTokenSource['token']) => Promise<void>;

export class TestController {
  readonly items = new TestItems();
  readonly profiles = new Map<string, { handler: Handler; supportsContinuousRun: boolean }>();
  readonly runs: TestRun[] = [];
  refreshHandler?: () => Promise<void>;
  constructor(readonly id: string, readonly label: string) {}
  createTestItem(id: string, label: string, uri?: Uri) {
    return new TestItem(id, label, uri);
  }
  createRunProfile(label: string, _kind: number, handler: Handler) {
    const profile = { handler, supportsContinuousRun: false };
    this.profiles.set(label, profile);
    return profile;
  }
  createTestRun() {
    const run = new TestRun();
    this.runs.push(run);
    return run;
  }
  dispose() {}
}

export const tests = {
  createTestController(id: string, label: string) {
    const controller = new TestController(id, label);
    fake.controllers.push(controller);
    return controller;
  },
};

// `**/`, `*`, `{a,b}` and `[x]`.
export function matchesGlob(file: string, glob: string) {
  const pattern = glob.replace(/\*\*\/|\*|\[(.)\]|\{([^}]*)\}|[.+^$()|\\?]/g, (part, sign?: string, words?: string) => {
    if (part === '**/') return '(?:.*/)?';
    if (part === '*') return '[^/]*';
    if (sign !== undefined) return `\\${sign}`;
    if (words !== undefined) return `(?:${words.split(',').join('|')})`;
    return `\\${part}`;
  });
  return new RegExp(`^${pattern}$`).test(file);
}
