// The editor: a file of the game on the left, the table on the right. In: the owner's token. Out: the page. What is
// written is checked at once, and played a moment after the last key; only `Save` writes a file. Promises: a text stays in
// the page when the connection is lost; a file that was changed elsewhere is not overwritten without a question; texts
// that cannot be played leave the table as it was.
import { announce, alarm } from './announce.js'
import { draw } from './dom.js'
import { drawEditor } from './editor_draw.js'
import { EditorText, languageOf } from './editor_text.js'
import { LanguageClient } from './language_client.js'
import { Workbench } from './workbench.js'
import { say } from './words.js'

const PAUSE = 500 // milliseconds after the last key, before the texts are played
const FIXED_FINDINGS = 12 // the findings for which the server is asked for fixes
const CONFLICT = -32001

export class Editor {
  constructor(root, token) {
    this.root = root
    this.token = token
    this.files = new Map() // open ones by name: {name, uri, saved: text on the disk, version, conflict: null or {text, version}}
    this.current = null // name of the shown file
    this.findings = new Map() // by URI
    this.fixes = [] // of the findings of the shown file
    this.side = 'text' // on a narrow window: text or table
    this.state = { kind: 'none' } // of the played texts: none, loading, played, kept, bad
    this.problem = null
    this.notice = null
    this.begin = { files: [], file: '', index: 0, steps: [], step: 0, opponent: '' }
    this.players = []
    this.game = null
    this.timer = null
    this.isPlaying = false // a request is on its way
    this.isWaiting = false // and the texts have changed since
    this.bench = new Workbench(token, {
      changed: () => this.draw(), ready: (first, lost) => this.#ready(first, lost), saved: (name, version) => this.#savedElsewhere(name, version),
      server: (method, params) => this.client.notified(method, params),
    })
    this.client = new LanguageClient(this.bench.rpc, (uri, found) => this.#found(uri, found))
  }

  open() {
    document.title = say('edit_rules')
    this.draw()
    this.text = new EditorText(this.root.querySelector('.editing-text'), this.client, { changed: (name) => this.#changed(name), save: () => this.save(), format: () => this.format() })
    this.root.addEventListener('click', (event) => {
      const element = event.target.closest('[data-do]')
      if (element && !element.disabled) this.act(element.dataset.do, element.dataset)
    })
    this.root.addEventListener('change', (event) => this.#choose(event.target))
    window.addEventListener('beforeunload', (event) => {
      if (this.unsaved.length > 0) event.preventDefault()
    })
    setInterval(() => this.bench.link === 'lost' && this.draw(), 1000)
    this.bench.open()
    this.#readGame()
  }

  async #readGame() {
    try {
      this.game = await (await fetch('/api/game')).json()
    } catch {
      return // then all seats are people
    }
    this.players = this.game.players ?? []
    this.draw()
  }

  // ---- the connection

  async #ready(first, isLost) {
    try {
      await this.client.begin()
      if (first) await this.#beginFirst()
      else await this.play()
      if (isLost) {
        this.notice = say('lost_texts')
        await this.bench.tryMatch(this.bench.match.begin)
      }
    } catch (error) {
      this.problem = error.message
    }
  }

  async #beginFirst() {
    const { files, errors } = this.bench.project
    if (errors) this.state = { kind: 'bad', errors }
    const wanted = files.find((file) => file.name.startsWith('cards/') && file.name.endsWith('.cardinal')) ?? files.find((file) => file.name.endsWith('game.cardinal')) ?? files[0]
    if (wanted) await this.openFile(wanted.name)
    this.begin.files = (await this.bench.request('scenarios')).files.filter((file) => file.scenarios.length > 0)
    if (!errors) await this.beginMatch()
  }

  // ---- files

  get unsaved() {
    return [...this.files.values()].filter((file) => this.text.textOf(file.name) !== file.saved)
  }

  async openFile(name) {
    const { uri } = this.bench.project.files.find((file) => file.name === name)
    let file = this.files.get(name)
    const isFirst = file === undefined
    if (isFirst) {
      try {
        const { text, version } = await this.bench.request('read', { name })
        file = { name, uri, saved: text, version, conflict: null }
      } catch (error) {
        this.problem = error.message
        return this.draw()
      }
      this.files.set(name, file)
    }
    this.current = name
    this.text.show(file, file.saved)
    // Line endings of two kinds become one kind, which is not a change of the person.
    if (isFirst) file.saved = this.text.textOf(name)
    if (!this.client.documents.has(uri) && languageOf(name) !== 'markdown') this.client.openDocument(uri, languageOf(name), () => this.text.textOf(name))
    this.#showFindings()
    this.draw()
  }

  #changed(name) {
    const file = this.files.get(name)
    if (this.client.documents.has(file.uri)) this.client.change(file.uri)
    this.fixes = []
    clearTimeout(this.timer)
    this.timer = setTimeout(() => this.play(), PAUSE)
    this.draw()
  }

  async save(version) {
    const file = this.files.get(this.current)
    if (!file) return
    const text = this.text.textOf(file.name)
    if (this.#isTooLarge(text)) return
    try {
      const saved = await this.bench.request('save', { name: file.name, text, version: version ?? file.version })
      Object.assign(file, { saved: text, version: saved.version, conflict: null })
      this.problem = null
      this.client.saved(file.uri)
      announce(say('saved_file', { name: file.name }))
    } catch (error) {
      if (error.code === CONFLICT) {
        file.conflict = error.data
        alarm(say('conflict', { name: file.name }))
      } else this.problem = error.message
    }
    this.draw()
  }

  // Another page has saved the file: without changes of its own this page takes the new text.
  async #savedElsewhere(name, version) {
    const file = this.files.get(name)
    if (!file || file.version === version) return
    try {
      const read = await this.bench.request('read', { name })
      if (this.text.textOf(name) === file.saved) this.takeText(file, read)
      else file.conflict = read
    } catch {
      return // the next save asks again
    }
    this.draw()
  }

  takeText(file, { text, version }) {
    Object.assign(file, { saved: text, version, conflict: null })
    this.text.replace(file.name, text)
    if (this.client.documents.has(file.uri)) this.client.change(file.uri)
  }

  #isTooLarge(text) {
    const most = this.bench.project?.largest_file ?? Infinity
    if (text.length <= most && new TextEncoder().encode(text).length <= most) return false
    this.problem = say('file_too_large', { n: most })
    this.draw()
    return true
  }

  // ---- findings

  #found(uri, found) {
    this.findings.set(uri, found)
    if (this.files.get(this.current)?.uri === uri) this.#showFindings()
    this.draw()
  }

  get shownFindings() {
    return this.findings.get(this.files.get(this.current)?.uri) ?? []
  }

  async #showFindings() {
    const found = this.shownFindings
    this.text.showFindings(found)
    const { uri } = this.files.get(this.current)
    const fixes = await Promise.all(found.slice(0, FIXED_FINDINGS).map((diagnostic) => this.client.fixes(uri, diagnostic)))
    if (this.shownFindings !== found) return
    this.fixes = fixes
    this.draw()
  }

  async format() {
    const { uri, name } = this.files.get(this.current) ?? {}
    if (!uri) return
    const edits = await this.client.format(uri)
    if (this.current === name && edits.length > 0) this.text.applyEdits(edits)
  }

  // ---- the table

  // The texts that differ from the disk, by name.
  #texts() {
    return Object.fromEntries(this.unsaved.map((file) => [file.name, this.text.textOf(file.name)]))
  }

  async play() {
    clearTimeout(this.timer)
    if (this.isPlaying) {
      this.isWaiting = true
      return
    }
    const texts = this.#texts()
    if (Object.values(texts).some((text) => this.#isTooLarge(text))) return
    this.isPlaying = true
    this.state = { kind: 'loading' }
    this.draw()
    try {
      const result = await this.bench.request('edit', { texts })
      this.state = !result.loaded ? { kind: 'bad', errors: result.errors } : result.given < result.answers ? { kind: 'kept', given: result.given, answers: result.answers } : { kind: 'played' }
      this.problem = null
      if (!result.loaded) announce(say('not_loaded'))
      else if (this.bench.match === null) await this.beginMatch()
    } catch (error) {
      this.state = { kind: 'bad', errors: error.message }
    }
    this.isPlaying = false
    this.draw()
    if (!this.isWaiting) return
    this.isWaiting = false
    this.play()
  }

  async beginMatch() {
    const { file, index, step, opponent } = this.begin
    const title = this.begin.files.find((each) => each.name === file)?.scenarios[index]?.title
    const seats = this.game?.min_players ?? 2
    try {
      await this.bench.tryMatch({ ...(file ? { scenario: { file, index, title, row: 0, step } } : { seats }), opponent })
      this.problem = null
    } catch (error) {
      this.problem = error.message
    }
    this.draw()
  }

  // ---- what the person does

  act(what, data) {
    const file = this.files.get(this.current)
    const acts = {
      retry: () => this.bench.rpc.retry(),
      seat: () => this.bench.showSeat(Number(data.seat)),
      side: () => { this.side = data.side },
      save: () => this.save(),
      format: () => this.format(),
      begin: () => this.beginMatch(),
      discard: () => this.text.replace(this.current, file.saved),
      theirs: () => this.takeText(file, file.conflict),
      mine: () => this.save(file.conflict.version),
      finding: () => this.text.goTo(this.shownFindings[Number(data.index)].range.start),
      fix: () => this.text.applyEdits(this.fixes[Number(data.index)][Number(data.fix)].edits),
      dismiss: () => { this.notice = this.problem = null },
    }
    acts[what]?.()
    this.draw()
  }

  async #choose({ id, value }) {
    const { begin } = this
    if (id === 'editor-file') await this.openFile(value)
    if (id === 'begin-opponent') begin.opponent = value
    if (id === 'begin-file') Object.assign(begin, { file: value, index: 0, step: 0, steps: [] })
    if (id === 'begin-scenario') Object.assign(begin, { index: Number(value), step: 0, steps: [] })
    if (id === 'begin-step') begin.step = Number(value)
    if ((id === 'begin-file' && value) || id === 'begin-scenario') await this.#readSteps()
    this.draw()
  }

  async #readSteps() {
    const { file, index } = this.begin
    const title = this.begin.files.find((each) => each.name === file).scenarios[index].title
    try {
      const walk = await this.bench.request('walk', { file, index, title, row: 0 })
      if (walk.problem) this.problem = walk.problem
      if (this.begin.file === file && this.begin.index === index) this.begin.steps = walk.steps
    } catch (error) {
      this.problem = error.message
    }
  }

  draw() {
    draw(this.root, drawEditor(this))
  }
}
