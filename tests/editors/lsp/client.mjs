// A client of `cardinal lsp`: starts the server in a temporary workspace with copies of games, keeps the texts that are open, and
// formats places for a person. The program is the one that the environment variable CARDINAL names.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import protocol from 'vscode-languageserver-protocol/node.js';
import { applyEdits, lineStarts, offsetAt, positionAt, splitMarked } from './text.mjs';

const repository = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');
export const program = path.resolve(process.env.CARDINAL ?? path.join(repository, 'build/full/bin/cardinal'));

// Limits for a server that hangs. A busy machine must not reach them; the awaited event ends the waiting at once.
export const patience = 120_000;
const idleLimit = 5_000;  // after this time without use of the processor a server has nothing left to do

// The capabilities of an editor that supports all of the protocol.
export const everything = {
  general: { positionEncodings: ['utf-16'] },
  workspace: {
    applyEdit: true,
    workspaceEdit: { documentChanges: true, resourceOperations: ['create', 'rename', 'delete'], changeAnnotationSupport: { groupsOnLabel: false } },
    workspaceFolders: true,
    didChangeWatchedFiles: { dynamicRegistration: true },
    symbol: { dynamicRegistration: false },
    executeCommand: {},
    codeLens: { refreshSupport: true },
    semanticTokens: { refreshSupport: true },
    inlayHint: { refreshSupport: true },
  },
  window: { workDoneProgress: true, showMessage: {} },
  textDocument: {
    synchronization: { didSave: true },
    publishDiagnostics: {
      relatedInformation: true, versionSupport: true, codeDescriptionSupport: true, dataSupport: true,
      tagSupport: { valueSet: [1, 2] },
    },
    completion: {
      contextSupport: true,
      completionItem: {
        snippetSupport: true, documentationFormat: ['markdown', 'plaintext'], labelDetailsSupport: true,
        resolveSupport: { properties: ['documentation', 'detail'] },
      },
    },
    hover: { contentFormat: ['markdown', 'plaintext'] },
    signatureHelp: {
      signatureInformation: {
        documentationFormat: ['markdown'], parameterInformation: { labelOffsetSupport: true }, activeParameterSupport: true,
      },
    },
    declaration: {}, definition: {}, references: {}, documentHighlight: {},
    documentSymbol: { hierarchicalDocumentSymbolSupport: true },
    callHierarchy: {}, typeHierarchy: {},
    rename: { prepareSupport: true },
    formatting: {}, rangeFormatting: {}, onTypeFormatting: {},
    codeAction: {
      codeActionLiteralSupport: { codeActionKind: { valueSet: ['quickfix', 'refactor', 'source', 'source.fixAll'] } },
      dataSupport: true, disabledSupport: true, isPreferredSupport: true, resolveSupport: { properties: ['edit'] },
    },
    codeLens: {}, foldingRange: {}, selectionRange: {}, inlayHint: {},
    semanticTokens: {
      requests: { range: true, full: { delta: true } }, formats: ['relative'],
      tokenTypes: [
        'namespace', 'type', 'class', 'enum', 'enumMember', 'parameter', 'variable', 'property', 'event', 'function', 'method', 'macro',
        'keyword', 'modifier', 'comment', 'string', 'number', 'operator', 'decorator',
      ],
      tokenModifiers: ['declaration', 'definition', 'readonly', 'static', 'modification', 'documentation', 'defaultLibrary'],
    },
  },
};

export class Client {
  /** Copies `games` (folders of rulesets/ and cards/) and `files` (path: text) into a new workspace, without a server. */
  static workspace({ games = [], files = {} } = {}) {
    const root = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'cardinal-lsp-')));
    for (const game of games) {
      for (const folder of ['rulesets', 'cards']) {
        fs.cpSync(path.join(repository, folder, game), path.join(root, folder, game), { recursive: true });
      }
    }
    for (const [name, text] of Object.entries(files)) {
      fs.mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
      fs.writeFileSync(path.join(root, name), text);
    }
    return root;
  }

  /** Starts the server in a new workspace, to which `prepare(root)` may add links and other entries. */
  static async start({ capabilities = everything, initializationOptions, folders, prepare = () => {}, ...workspace } = {}) {
    const client = new Client(Client.workspace(workspace));
    prepare(client.root);
    await client.#launch(capabilities, initializationOptions, folders);
    return client;
  }

  constructor(root) {
    this.root = root;
    this.opensByItself = true;
    this.version = 0;  // of the last text that was opened or changed, of any document: no two texts share one
    this.texts = new Map();  // of open documents, by path: {version, text}
    this.published = new Map();  // by path, the last diagnostics
    this.messages = [];  // window/showMessage and window/logMessage
    this.refreshes = [];  // methods of workspace/*/refresh
    this.appliedEdits = [];  // of workspace/applyEdit
    this.errors = '';
  }

  async #launch(capabilities, initializationOptions, folders = ['.']) {
    this.process = spawn(program, ['lsp'], {
      cwd: this.root, stdio: 'pipe', env: { ...process.env, XDG_CACHE_HOME: path.join(this.root, '.cache') },
    });
    this.exited = new Promise((resolve) => this.process.on('exit', (code, signal) => resolve({ code, signal })));
    this.process.stderr.on('data', (data) => { this.errors += data; });
    this.connection = protocol.createProtocolConnection(
      new protocol.StreamMessageReader(this.process.stdout), new protocol.StreamMessageWriter(this.process.stdin));
    this.#listen();
    this.connection.listen();
    const workspaceFolders = folders.map((folder) => ({ uri: this.uri(folder), name: path.basename(path.join(this.root, folder)) }));
    this.initialized = await this.request('initialize', {
      processId: process.pid, clientInfo: { name: 'test client' }, rootUri: workspaceFolders[0]?.uri ?? null,
      workspaceFolders, capabilities, initializationOptions,
    });
    this.capabilities = this.initialized.capabilities;
    await this.connection.sendNotification('initialized', {});
  }

  #listen() {
    const { connection } = this;
    connection.onNotification('textDocument/publishDiagnostics', (params) => {
      this.published.set(this.path(params.uri), params);
      this.wake?.();
    });
    for (const method of ['window/showMessage', 'window/logMessage']) {
      connection.onNotification(method, (params) => this.messages.push(params));
    }
    for (const name of ['codeLens', 'semanticTokens', 'inlayHint', 'diagnostic', 'inlineValue', 'foldingRange']) {
      connection.onRequest(`workspace/${name}/refresh`, () => { this.refreshes.push(name); return null; });
    }
    connection.onRequest('client/registerCapability', () => null);
    connection.onRequest('window/workDoneProgress/create', () => null);
    connection.onRequest('workspace/configuration', (params) => params.items.map(() => null));
    connection.onRequest('workspace/applyEdit', (params) => { this.appliedEdits.push(params.edit); return { applied: true }; });
  }

  async stop() {
    const ended = await Promise.race([this.#shutDown(), sleep(patience)]);
    if (!ended) this.process.kill('SIGKILL');
    this.connection.dispose();
    fs.rmSync(this.root, { recursive: true, force: true });
    assert.deepEqual(ended, { code: 0, signal: null }, `the server did not end well; its error output: ${this.errors}`);
  }

  async #shutDown() {
    try {
      await this.connection.sendRequest('shutdown');
      await this.connection.sendNotification('exit');
    } catch { /* a server that has died is seen by how it exited */ }
    return this.exited;
  }

  uri(file) { return pathToFileURL(path.join(this.root, file)).href.replace(/\/$/, ''); }
  path(uri) { return uri.startsWith('file:') ? path.relative(this.root, fileURLToPath(uri)) : uri; }
  disk(file) { return fs.readFileSync(path.join(this.root, file), 'utf8'); }
  text(file) { return this.texts.get(file)?.text ?? this.disk(file); }
  document(file) { return { uri: this.uri(file) }; }

  /** Milliseconds of the processor that the server has used; 0 where the system does not say. */
  processorTime() {
    const stat = `/proc/${this.process.pid}/stat`;
    const fields = fs.existsSync(stat) ? fs.readFileSync(stat, 'utf8').replace(/^.*\) /s, '').split(' ') : [];
    return 10 * (Number(fields[11] ?? 0) + Number(fields[12] ?? 0));  // user and system, in hundredths of a second
  }

  // ---- documents

  async open(file, text = this.disk(file)) {
    if (this.texts.has(file)) await this.close(file);
    this.texts.set(file, { version: this.version += 1, text });
    const languageId = file.endsWith('.cardinal') ? 'cardinal' : file.endsWith('.yaml') ? 'yaml' : 'markdown';
    await this.notify('textDocument/didOpen', { textDocument: { uri: this.uri(file), languageId, version: this.version, text } });
  }

  /** An incremental change: `text` in place of `old`, which the file contains once. */
  async replace(file, old, text) {
    const before = this.text(file);
    const start = unique(before, old, file);
    await this.change(file, [{ range: { start: positionAt(before, start), end: positionAt(before, start + old.length) }, text }]);
  }

  async append(file, text) {
    const end = positionAt(this.text(file), this.text(file).length);
    await this.change(file, [{ range: { start: end, end }, text }]);
  }

  async write(file, text) { await this.change(file, [{ text }]); }

  /** `kept`: this client does not know the text after the changes. */
  async change(file, contentChanges, { kept = false } = {}) {
    const document = this.texts.get(file);
    for (const change of kept ? [] : contentChanges) {
      document.text = change.range ? applyEdits(document.text, [{ range: change.range, newText: change.text }]) : change.text;
    }
    document.version = this.version += 1;
    await this.notify('textDocument/didChange', { textDocument: { uri: this.uri(file), version: document.version }, contentChanges });
  }

  async close(file) {
    this.texts.delete(file);
    await this.notify('textDocument/didClose', { textDocument: this.document(file) });
  }

  /** Opens `file` with a changed text, runs `work`, and closes it: the file on the disk is as it was. */
  async with(file, text, work) {
    await this.open(file, typeof text === 'function' ? text(this.disk(file)) : text);
    try { return await work(); } finally { await this.close(file); }
  }

  /** An editor has a document open before it asks about it. */
  async #openFor(params) {
    const uri = params?.textDocument?.uri;
    if (!this.opensByItself || typeof uri !== 'string' || !uri.startsWith('file:///') || /%(?![0-9a-f]{2})/i.test(uri)) return;
    const file = this.path(uri);
    if (!this.texts.has(file) && fs.existsSync(path.join(this.root, file))) await this.open(file);
  }

  // ---- requests

  notify(method, params) { return this.connection.sendNotification(method, params); }

  async request(method, params, token) {
    await this.#openFor(params);
    let timer;
    const late = new Promise((_, reject) => {
      timer = setTimeout(() => reject(new Error(`no answer to ${method} in ${patience} ms`)), patience);
    });
    try {
      return await Promise.race([this.connection.sendRequest(method, params, ...(token ? [token] : [])), late]);
    } finally { clearTimeout(timer); }
  }

  /** A request about a place: `marked` is text of the file with ¦ where the cursor is. */
  ask(method, file, marked, more = {}) {
    return this.request(`textDocument/${method}`, { textDocument: this.document(file), position: this.position(file, marked), ...more });
  }

  /** The error of a request that must fail. */
  async refusal(promise) {
    const result = await promise.then((value) => ({ value }), (error) => ({ error }));
    assert.ok(result.error, `expected an error, got ${JSON.stringify(result.value)}`);
    return result.error;
  }

  // ---- places

  /** The position of ¦ in `marked`, which is found once in the file. */
  position(file, marked) {
    const { plain, marks } = splitMarked(marked, '¦');
    assert.equal(marks.length, 1, `one ¦ in: ${marked}`);
    const text = this.text(file);
    return positionAt(text, unique(text, plain, file) + marks[0]);
  }

  /** The range between « and » in `marked`, or all of it. */
  range(file, marked) {
    const { plain, marks } = splitMarked(marked, '«', '»');
    const text = this.text(file);
    const start = unique(text, plain, file);
    const [from, to] = marks.length ? marks : [0, plain.length];
    return { start: positionAt(text, start + from), end: positionAt(text, start + to) };
  }

  /** `path:line:column: text`, as people and compilers say it (lines and columns from 1). */
  place(file, marked) { return this.describe({ uri: this.uri(file), range: this.range(file, marked) }); }

  places(pairs) { return pairs.map(([file, marked]) => this.place(file, marked)).sort(); }

  describe(location) {
    const uri = location.uri ?? location.targetUri;
    const range = location.range ?? location.targetSelectionRange;
    const file = this.path(uri);
    const { line, character } = range.start;
    return `${file}:${line + 1}:${character + 1}: ${this.slice(file, range)}`;
  }

  slice(file, range) {
    const text = this.text(file);
    return text.slice(offsetAt(text, range.start), offsetAt(text, range.end));
  }

  describeAll(locations) { return [].concat(locations ?? []).map((location) => this.describe(location)).sort(); }

  /** The line of the file that a location is on, without blanks around it. */
  line(location) {
    const file = this.path(location.uri);
    const text = this.text(file);
    const starts = lineStarts(text);
    return text.slice(starts[location.range.start.line], starts[location.range.start.line + 1]).trim();
  }

  // ---- diagnostics

  /** The diagnostics of the file, as soon as they are for the open text and fulfil `want` (if given). */
  async diagnostics(file, want = () => true) {
    const ready = () => {
      const last = this.published.get(file);
      const version = this.texts.get(file)?.version;
      return last && (version === undefined || last.version === version) && want(last.diagnostics);
    };
    const until = Date.now() + patience;
    let worked = 0, idleSince = 0;
    while (!ready() && Date.now() < until) {
      if (this.processorTime() > worked || idleSince === 0) [worked, idleSince] = [this.processorTime(), Date.now()];
      if (Date.now() - idleSince > idleLimit) break;
      await Promise.race([new Promise((resolve) => { this.wake = resolve; }), sleep(50)]);
    }
    return this.published.get(file)?.diagnostics ?? [];
  }

  /** A diagnostic in one line, with the first line of its message: ``error N01 line:column `text`: message``. */
  tell(file, diagnostic) {
    const severity = ['', 'error', 'warning', 'information', 'hint'][diagnostic.severity];
    const { line, character } = diagnostic.range.start;
    let text = '(outside of the text)';  // of diagnostics of a text that is closed
    try { text = this.slice(file, diagnostic.range); } catch { /* not in this text */ }
    return `${severity} ${diagnostic.code} ${line + 1}:${character + 1} \`${text}\`: ${diagnostic.message.split('\n')[0]}`;
  }

  /** All diagnostics of the file in such lines, when they equal `expected` (or after a limit). */
  async expectDiagnostics(file, expected) {
    const lines = (list) => list.map((each) => this.tell(file, each)).sort();
    const wanted = [...expected].sort();
    const got = await this.diagnostics(file, (list) => JSON.stringify(lines(list)) === JSON.stringify(wanted));
    assert.deepEqual(lines(got), wanted);
    return got;
  }

  // ---- edits

  /** The texts that a workspace edit makes, by path. */
  edited(edit) {
    assert.ok(edit, 'there is an edit');
    const texts = new Map();
    const changes = edit.documentChanges ?? Object.entries(edit.changes).map(([uri, edits]) => ({ textDocument: { uri }, edits }));
    for (const change of changes) {
      if (change.kind === 'create') { texts.set(this.path(change.uri), ''); continue; }
      assert.ok(!change.kind, `a change of kind ${change.kind}`);
      const file = this.path(change.textDocument.uri);
      texts.set(file, applyEdits(texts.get(file) ?? this.text(file), change.edits));
    }
    return texts;
  }

  /** Does what an editor does with a workspace edit: changes open documents, writes and announces the others. */
  async apply(edit) {
    const written = [];
    for (const [file, text] of this.edited(edit)) {
      if (this.texts.has(file)) {
        await this.write(file, text);
      } else {
        const type = fs.existsSync(path.join(this.root, file)) ? 2 : 1;
        fs.mkdirSync(path.dirname(path.join(this.root, file)), { recursive: true });
        fs.writeFileSync(path.join(this.root, file), text);
        written.push({ uri: this.uri(file), type });
      }
    }
    if (written.length) await this.notify('workspace/didChangeWatchedFiles', { changes: written });
  }

  /** Writes the open documents to the disk. */
  async save() {
    for (const [file, { text }] of this.texts) {
      fs.writeFileSync(path.join(this.root, file), text);
      await this.notify('textDocument/didSave', { textDocument: this.document(file) });
    }
  }
}

/** A test file's server: `server.client` from before its first test to after its last. */
export function serve({ before, after }, options) {
  const server = {};
  before(async () => { server.client = await Client.start(options); });
  after(async () => { await server.client?.stop(); });
  return new Proxy(server, {
    get: (_, name) => {
      const value = server.client[name];
      return typeof value === 'function' ? value.bind(server.client) : value;
    },
  });
}

export function sleep(milliseconds) { return new Promise((resolve) => { setTimeout(resolve, milliseconds).unref(); }); }

/** Runs `cardinal` in a folder: {status, output}. */
export function cardinal(root, ...words) {
  return new Promise((resolve) => {
    const child = spawn(program, words, { cwd: root });
    let output = '';
    child.stdout.on('data', (data) => { output += data; });
    child.stderr.on('data', (data) => { output += data; });
    child.on('close', (status) => resolve({ status, output }));
  });
}

function unique(text, part, file) {
  const start = text.indexOf(part);
  assert.ok(start >= 0, `${file} does not contain: ${part}`);
  assert.equal(text.indexOf(part, start + 1), -1, `${file} contains several times: ${part}`);
  return start;
}
