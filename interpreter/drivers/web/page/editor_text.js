// The text of one file with CodeMirror, in a shadow root: its styles are then style sheets of the document and not
// elements, as the policy of the page demands. In: a file, the language client. Out: what the person writes.
// Promises: the text and its undo history of each file stay while another one is shown.
import {
  autocompletion, bracketMatching, closeBrackets, closeBracketsKeymap, completionKeymap, defaultKeymap, drawSelection, EditorState, EditorView, highlightActiveLine,
  highlightSelectionMatches, HighlightStyle, history, historyKeymap, hoverTooltip, indentUnit, keymap, lineNumbers, lintGutter, lintKeymap, search, searchKeymap, setDiagnostics,
  StreamLanguage, syntaxHighlighting, tags,
} from './vendor/codemirror.js'
import { cardinalToken, yamlToken } from './editor_language.js'
import { say } from './words.js'

const comments = { commentTokens: { line: '//', block: { open: '/*', close: '*/' } } }
const LANGUAGES = {
  cardinal: StreamLanguage.define({ name: 'cardinal', startState: () => ({ inComment: false }), token: cardinalToken, languageData: comments }),
  yaml: StreamLanguage.define({ name: 'yaml', token: yamlToken, languageData: { commentTokens: { line: '#' } } }),
}
export const languageOf = (name) => (name.endsWith('.cardinal') ? 'cardinal' : name.endsWith('.yaml') ? 'yaml' : 'markdown')

const colours = HighlightStyle.define([
  { tag: tags.keyword, color: 'var(--accent)', fontWeight: '600' },
  { tag: tags.comment, color: 'var(--soft)', fontStyle: 'italic' },
  { tag: tags.string, color: 'var(--good)' },
  { tag: tags.number, color: 'var(--fresh)' },
  { tag: [tags.typeName, tags.propertyName], color: 'var(--accent)' },
])

const marks = (severity, colour) => ({
  [`.cm-lintRange-${severity}`]: { backgroundImage: 'none', textDecoration: `underline wavy ${colour}`, textDecorationSkipInk: 'none' },
  [`.cm-lint-marker-${severity}`]: { content: 'normal', color: colour },
  [`.cm-lint-marker-${severity}::before`]: { content: '"●"' },
})

const theme = EditorView.theme({
  '&': { height: '100%', width: '100%', backgroundColor: 'var(--raised)', color: 'var(--ink)', fontSize: '.92rem' },
  '&.cm-focused': { outline: '3px solid var(--accent)', outlineOffset: '-3px' },
  '.cm-scroller': { fontFamily: 'ui-monospace, "Cascadia Mono", Menlo, monospace', lineHeight: '1.5' },
  '.cm-content': { caretColor: 'var(--ink)' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': { backgroundColor: 'color-mix(in srgb, var(--accent) 30%, var(--raised))' },
  '.cm-gutters': { backgroundColor: 'var(--panel)', color: 'var(--soft)', border: '0' },
  '.cm-activeLine': { backgroundColor: 'color-mix(in srgb, var(--accent) 7%, transparent)' },
  '.cm-tooltip': { backgroundColor: 'var(--panel)', color: 'var(--ink)', border: '1px solid var(--line)', boxShadow: 'var(--shadow-high)', maxWidth: 'min(34rem, 90vw)' },
  '.cm-hover-text': { padding: '.4rem .6rem', whiteSpace: 'pre-wrap', maxHeight: '40vh', overflowY: 'auto' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': { backgroundColor: 'var(--accent)', color: 'var(--on-accent)' },
  '.cm-completionDetail': { color: 'inherit', opacity: '.8' },
  '.cm-panels': { backgroundColor: 'var(--panel)', color: 'var(--ink)' },
  '.cm-searchMatch': { backgroundColor: 'var(--fresh-soft)' },
  '.cm-matchingBracket': { backgroundColor: 'var(--accent-soft)', outline: '1px solid var(--accent)' },
  // CodeMirror's own marks are pictures in the style sheet, which the policy of the page forbids.
  ...marks('error', 'var(--bad)'), ...marks('warning', 'var(--fresh)'), ...marks('info', 'var(--accent)'), ...marks('hint', 'var(--soft)'),
  '.cm-diagnostic-error': { borderLeftColor: 'var(--bad)' },
  '.cm-diagnostic-warning': { borderLeftColor: 'var(--fresh)' },
})

const toPosition = (doc, offset) => {
  const line = doc.lineAt(offset)
  return { line: line.number - 1, character: offset - line.from }
}
const toOffset = (doc, { line, character }) => {
  if (line >= doc.lines) return doc.length
  const found = doc.line(line + 1)
  return Math.min(found.from + character, found.to)
}
const toChange = (doc, { range, newText }) => ({ from: toOffset(doc, range.start), to: toOffset(doc, range.end), insert: newText })
const SEVERITIES = ['error', 'error', 'warning', 'info', 'hint']
const documentation = (item) => (typeof item.documentation === 'string' ? item.documentation : item.documentation?.value ?? '')

export class EditorText {
  // `owner`: {changed(name), save(), format()}
  constructor(host, client, owner) {
    this.client = client
    this.owner = owner
    this.file = null // {name, uri}
    this.states = new Map() // by name of the file
    const root = host.attachShadow({ mode: 'open' })
    this.view = new EditorView({ parent: root, root, state: EditorState.create({ doc: '' }) })
  }

  #makeState(file, text) {
    const language = LANGUAGES[languageOf(file.name)]
    return EditorState.create({
      doc: text,
      extensions: [
        /\r\n/.test(text) && !/[^\r]\n/.test(text) ? EditorState.lineSeparator.of('\r\n') : [],
        lineNumbers(), history(), drawSelection(), bracketMatching(), closeBrackets(), highlightActiveLine(), highlightSelectionMatches(), lintGutter(), search({ top: true }), indentUnit.of('  '),
        language ? [language] : [], syntaxHighlighting(colours), theme, EditorView.lineWrapping,
        EditorView.contentAttributes.of({ 'aria-label': say('text_of', { name: file.name }), spellcheck: 'false', tabindex: '0' }),
        autocompletion({ override: [(context) => this.#complete(file, context)] }),
        hoverTooltip((view, offset) => this.#hover(file, view, offset)),
        EditorView.updateListener.of((update) => { if (update.docChanged) this.owner.changed(file.name) }),
        keymap.of([
          { key: 'Mod-s', run: () => (this.owner.save(), true), preventDefault: true },
          { key: 'Shift-Alt-f', run: () => (this.owner.format(), true) },
          ...closeBracketsKeymap, ...defaultKeymap, ...searchKeymap, ...historyKeymap, ...completionKeymap, ...lintKeymap,
        ]),
      ],
    })
  }

  // Shows a file; `text` is used if the file was not shown before.
  show(file, text) {
    if (this.file) this.states.set(this.file.name, this.view.state)
    this.file = file
    this.view.setState(this.states.get(file.name) ?? this.#makeState(file, text))
    this.states.set(file.name, this.view.state)
  }

  textOf(name) {
    const state = name === this.file?.name ? this.view.state : this.states.get(name)
    return state?.sliceDoc() ?? null
  }

  // Another text for a file, as one change that can be undone.
  replace(name, text) {
    if (name !== this.file?.name) {
      const state = this.states.get(name)
      if (state) this.states.set(name, state.update({ changes: { from: 0, to: state.doc.length, insert: text } }).state)
      return
    }
    this.view.dispatch({ changes: { from: 0, to: this.view.state.doc.length, insert: text } })
  }

  applyEdits(edits) {
    const { doc } = this.view.state
    this.view.dispatch({ changes: edits.map((edit) => toChange(doc, edit)), userEvent: 'input.format' })
  }

  showFindings(found) {
    const { doc } = this.view.state
    const diagnostics = found.map(({ range, severity, message }) => ({ from: toOffset(doc, range.start), to: toOffset(doc, range.end), severity: SEVERITIES[severity] ?? 'info', message }))
    this.view.dispatch(setDiagnostics(this.view.state, diagnostics))
  }

  goTo(position) {
    const offset = toOffset(this.view.state.doc, position)
    this.view.dispatch({ selection: { anchor: offset }, effects: EditorView.scrollIntoView(offset, { y: 'center' }) })
    this.view.focus()
  }

  focus() {
    this.view.focus()
  }

  async #complete(file, context) {
    const word = context.matchBefore(/[\p{L}\p{N}_]+/u)
    if (!context.explicit && word === null && !context.matchBefore(/[.:"]\s?$/)) return null
    const { doc } = context.state
    const items = await this.client.complete(file.uri, toPosition(doc, context.pos))
    if (context.aborted || items.length === 0) return null
    const first = items.find((item) => item.textEdit)?.textEdit
    const range = first?.range ?? first?.replace
    const from = range ? toOffset(doc, range.start) : word?.from ?? context.pos
    return {
      from, filter: true, validFor: /^[\p{L}\p{N}_ ]*$/u,
      options: items.map((item, index) => ({
        label: item.filterText ?? item.label, displayLabel: item.label, detail: item.detail ?? '', info: documentation(item) || undefined,
        apply: item.textEdit?.newText ?? item.insertText ?? item.label, boost: Math.max(-99, 99 - index), type: undefined,
      })),
    }
  }

  async #hover(file, view, offset) {
    const text = await this.client.hover(file.uri, toPosition(view.state.doc, offset))
    if (!text) return null
    return {
      pos: offset, above: true,
      create: () => {
        const dom = document.createElement('div')
        dom.className = 'cm-hover-text'
        dom.textContent = text
        return { dom }
      },
    }
  }
}
