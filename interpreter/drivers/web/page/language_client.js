// The language server of the editor, over the connection of the page. In: open documents and their changes. Out: findings,
// completions, the text under the pointer, formatting, fixes. Promises: every request is about the newest text; after a
// new connection all open documents are opened again. Positions are those of the protocol: lines and UTF-16 units from 0.

const PAUSE = 150 // milliseconds after the last key, before the server reads the text

export class LanguageClient {
  // `found(uri, diagnostics)`: the findings of a document have changed.
  constructor(rpc, found) {
    this.rpc = rpc
    this.found = found
    this.documents = new Map() // by URI: {language, version, text(): the newest text, changed: not yet sent}
    this.isReady = false
    this.timer = null
  }

  // Begins a session on a new connection.
  async begin() {
    this.isReady = false
    await this.rpc.request('initialize', {
      processId: null, rootUri: null,
      capabilities: {
        textDocument: {
          synchronization: { didSave: true }, publishDiagnostics: { relatedInformation: false },
          completion: { completionItem: { snippetSupport: false, documentationFormat: ['plaintext'] } },
          hover: { contentFormat: ['plaintext'] }, formatting: {}, codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: ['quickfix'] } } },
        },
      },
    })
    this.rpc.notify('initialized', {})
    this.isReady = true
    for (const uri of this.documents.keys()) this.#sendOpen(uri)
  }

  openDocument(uri, language, text) {
    this.documents.set(uri, { language, version: 1, text, changed: false })
    if (this.isReady) this.#sendOpen(uri)
  }

  #sendOpen(uri) {
    const document = this.documents.get(uri)
    document.changed = false
    this.rpc.notify('textDocument/didOpen', { textDocument: { uri, languageId: document.language, version: ++document.version, text: document.text() } })
  }

  change(uri) {
    this.documents.get(uri).changed = true
    clearTimeout(this.timer)
    this.timer = setTimeout(() => this.#sendChanges(), PAUSE)
  }

  #sendChanges() {
    clearTimeout(this.timer)
    if (!this.isReady) return
    for (const [uri, document] of this.documents) {
      if (!document.changed) continue
      document.changed = false
      this.rpc.notify('textDocument/didChange', { textDocument: { uri, version: ++document.version }, contentChanges: [{ text: document.text() }] })
    }
  }

  saved(uri) {
    this.#sendChanges()
    this.rpc.notify('textDocument/didSave', { textDocument: { uri } })
  }

  notified(method, params) {
    if (method === 'textDocument/publishDiagnostics') this.found(params.uri, params.diagnostics)
  }

  // The result, or null: the server cannot answer now.
  async #ask(method, params) {
    if (!this.isReady) return null
    this.#sendChanges()
    try {
      return await this.rpc.request(method, params)
    } catch {
      return null
    }
  }

  async complete(uri, position) {
    const result = await this.#ask('textDocument/completion', { textDocument: { uri }, position })
    return Array.isArray(result) ? result : result?.items ?? []
  }

  async hover(uri, position) {
    const result = await this.#ask('textDocument/hover', { textDocument: { uri }, position })
    return result ? plainText(result.contents) : ''
  }

  async format(uri) {
    return (await this.#ask('textDocument/formatting', { textDocument: { uri }, options: { tabSize: 2, insertSpaces: true } })) ?? []
  }

  // The fixes of a finding that change only its document: {title, edits}.
  async fixes(uri, diagnostic) {
    const actions = (await this.#ask('textDocument/codeAction', { textDocument: { uri }, range: diagnostic.range, context: { diagnostics: [diagnostic], only: ['quickfix'] } })) ?? []
    return actions.flatMap(({ title, edit }) => {
      const edits = editsOf(edit, uri)
      return edits === null ? [] : [{ title, edits }]
    })
  }
}

function editsOf(edit, uri) {
  if (!edit) return null
  const changes = edit.documentChanges?.map((change) => [change.textDocument?.uri, change.edits]) ?? Object.entries(edit.changes ?? {})
  return changes.length === 1 && changes[0][0] === uri ? changes[0][1] : null
}

// Markdown and marked strings as text: without the lines that begin and end code.
export function plainText(contents) {
  const texts = (Array.isArray(contents) ? contents : [contents]).map((each) => (typeof each === 'string' ? each : each.value))
  return texts.join('\n\n').split('\n').filter((line) => !line.startsWith('```')).join('\n').trim()
}
