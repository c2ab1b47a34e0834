// The tokens of texts in the editor, and what it takes from the language server.
import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import { test } from 'node:test'
import { cardinalToken, WORDS, yamlToken } from '../../../../interpreter/drivers/web/page/editor_language.js'
import { LanguageClient, plainText } from '../../../../interpreter/drivers/web/page/language_client.js'

const { lexerWords } = createRequire(import.meta.url)('../../../../editors/lexer_words.js')

// As CodeMirror reads a line.
class Line {
  constructor(text) {
    this.text = text
    this.at = 0
  }
  peek() { return this.text[this.at] }
  next() { return this.text[this.at++] }
  eatSpace() {
    const from = this.at
    while (/\s/.test(this.peek() ?? '')) ++this.at
    return this.at > from
  }
  skipToEnd() { this.at = this.text.length }
  match(pattern) {
    if (typeof pattern === 'string') {
      const found = this.text.startsWith(pattern, this.at)
      if (found) this.at += pattern.length
      return found
    }
    const found = this.text.slice(this.at).match(pattern)
    if (found === null || found.index > 0) return null
    this.at += found[0].length
    return found
  }
}

function tokens(text, read, state = { inComment: false }) {
  const line = new Line(text)
  const found = []
  while (line.at < text.length) {
    const from = line.at
    const kind = read(line, state)
    assert.ok(line.at > from, `no token is empty: ${text}`)
    if (kind) found.push(`${kind} ${text.slice(from, line.at)}`)
  }
  return found
}

test('the words of the language are those of the grammar', () => {
  assert.deepEqual([...WORDS].sort(), [...new Set(lexerWords())].sort())
})

test('tokens of rules and cards', () => {
  assert.deepEqual(tokens('card "A \\" b": Ally { strength 3 } // c', cardinalToken), ['keyword card', 'string "A \\" b"', 'typeName Ally', 'variableName strength', 'number 3', 'comment // c'])
  const state = { inComment: false }
  assert.deepEqual(tokens('draw(1) /* a', cardinalToken, state), ['variableName draw', 'number 1', 'comment /* a'])
  assert.deepEqual(tokens('b */ each', cardinalToken, state), ['comment b */', 'keyword each'])
  assert.deepEqual(tokens('"not closed', cardinalToken), ['string "not closed'])
  assert.deepEqual(tokens('città', cardinalToken), ['variableName città'])
})

test('tokens of documents', () => {
  assert.deepEqual(tokens("  - scenario: 'it is' # c", yamlToken), ['propertyName scenario', "string 'it is'", 'comment # c'])
  assert.deepEqual(tokens('p1.hand: [2 Guard, a:b]', yamlToken).slice(0, 2), ['propertyName p1.hand', 'number 2'])
})

test('texts of the language server are shown without their markup of code', () => {
  assert.equal(plainText({ kind: 'markdown', value: '```cardinal\nstrength: Int\n```\nof an Ally' }), 'strength: Int\nof an Ally')
  assert.equal(plainText(['a', { value: 'b' }]), 'a\n\nb')
})

test('a request is about the newest text, and only fixes within the document are offered', async () => {
  const sent = []
  const rpc = {
    notify: (method, params) => sent.push({ method, params }),
    request: async (method, params) => {
      sent.push({ method, params })
      if (method !== 'textDocument/codeAction') return null
      return [
        { title: 'here', edit: { changes: { 'file:///a': [1] } } }, { title: 'elsewhere', edit: { changes: { 'file:///b': [2] } } },
        { title: 'also here', edit: { documentChanges: [{ textDocument: { uri: 'file:///a' }, edits: [3] }] } }, { title: 'a command', command: 'x' },
      ]
    },
  }
  let text = 'one'
  const client = new LanguageClient(rpc, () => {})
  client.openDocument('file:///a', 'cardinal', () => text)
  assert.equal(sent.length, 0)
  assert.deepEqual(await client.complete('file:///a', {}), [])
  await client.begin()
  assert.deepEqual(sent.map(({ method }) => method), ['initialize', 'initialized', 'textDocument/didOpen'])
  text = 'two'
  client.change('file:///a')
  assert.deepEqual(await client.fixes('file:///a', { range: {} }), [{ title: 'here', edits: [1] }, { title: 'also here', edits: [3] }])
  const change = sent.find(({ method }) => method === 'textDocument/didChange')
  assert.equal(change.params.contentChanges[0].text, 'two')
  assert.ok(sent.indexOf(change) < sent.findIndex(({ method }) => method === 'textDocument/codeAction'))
  clearTimeout(client.timer)
})
