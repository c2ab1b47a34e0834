// The gallery: all scenarios of the game; one of them step by step, with the sentences of the story and what the scenario
// expects; and matches that begin at a step. In: the owner's token. Out: the page.
import { announce } from './announce.js'
import { draw, h } from './dom.js'
import { inLanguage } from './problems.js'
import { drawList, drawWalk } from './gallery_draw.js'
import { drawPlaces, Workbench } from './workbench.js'
import { language, say } from './words.js'

export class Gallery {
  constructor(root, token) {
    this.root = root
    this.token = token
    this.files = null // of the game, with their scenarios; null: not here yet
    this.filter = ''
    this.chosen = null // {file, index, title, row}
    this.walk = null // of the chosen scenario
    this.step = 0 // the position is after that many steps
    this.busy = false
    this.problem = null
    this.opponent = ''
    this.players = []
    this.side = 'list' // on a narrow window: list, steps or table
    this.bench = new Workbench(token, { changed: () => this.draw(), ready: (first, lost) => this.#ready(first, lost) })
  }

  open() {
    document.title = say('gallery')
    this.root.addEventListener('click', (event) => {
      const element = event.target.closest('[data-do]')
      if (element && !element.disabled) this.act(element.dataset.do, element.dataset, event)
    })
    this.root.addEventListener('input', (event) => {
      if (event.target.id === 'gallery-filter') this.filter = event.target.value
      this.draw()
    })
    this.root.addEventListener('change', (event) => {
      if (event.target.id === 'gallery-opponent') this.opponent = event.target.value
      if (event.target.id === 'gallery-row') this.choose({ ...this.chosen, row: Number(event.target.value) })
    })
    document.addEventListener('keydown', (event) => this.#key(event))
    setInterval(() => this.bench.link === 'lost' && this.draw(), 1000)
    this.draw()
    this.bench.open()
    this.#readPlayers()
  }

  async #readPlayers() {
    try {
      this.players = (await (await fetch('/api/game')).json()).players ?? []
    } catch {
      return // then all seats are people
    }
    this.draw()
  }

  async #ready(first, isLost) {
    if (this.bench.project.errors) this.problem = this.bench.project.errors
    try {
      this.files = (await this.bench.request('scenarios')).files
      if (isLost && this.chosen) await this.choose(this.chosen, this.step)
    } catch (error) {
      this.problem = error.message
    }
  }

  act(what, data) {
    const acts = {
      retry: () => this.bench.rpc.retry(),
      seat: () => this.bench.showSeat(Number(data.seat)),
      choose: () => this.choose({ file: data.file, index: Number(data.index), title: data.title, row: 0 }),
      go: () => this.go(Number(data.step)),
      back: () => this.go(this.step - 1),
      forward: () => this.go(this.step + 1),
      take: () => this.takeOver(),
      list: () => { this.side = 'list' },
      side: () => { this.side = data.side },
    }
    acts[what]?.()
    this.draw()
  }

  // Arrows step through the scenario, unless the person writes, or chooses in a list.
  #key(event) {
    if (this.walk === null || event.altKey || event.ctrlKey || event.metaKey || event.target.closest('input, select, textarea, a')) return
    if (event.key === 'ArrowLeft') this.go(this.step - 1)
    else if (event.key === 'ArrowRight') this.go(this.step + 1)
  }

  async choose(chosen, step = 0) {
    this.chosen = chosen
    this.walk = null
    this.problem = null
    this.bench.match = null
    this.side = 'steps'
    this.busy = true
    this.draw()
    try {
      this.walk = await this.bench.request('walk', chosen)
      this.step = 0
      if (this.walk.problem) this.problem = this.walk.problem
      else await this.bench.tryMatch({ scenario: { ...chosen, step } })
      this.step = step
      announce(`${this.walk.title}. ${this.#verdict()}`)
    } catch (error) {
      this.problem = error.message
    }
    this.busy = false
    this.draw()
    this.root.querySelector('#walk-title')?.focus()
  }

  #verdict() {
    return this.walk.problem ? this.walk.problem : say(this.walk.passed ? 'scenario_passed' : 'scenario_failed')
  }

  // The last step that can be shown: a step after a failure is not played.
  get last() {
    const failed = this.walk.steps.findIndex((step) => step.status !== 'passed')
    return failed < 0 ? this.walk.steps.length : this.walk.steps[failed].status === 'failed' ? failed + 1 : failed
  }

  async go(step) {
    if (this.walk === null || this.busy || step < 0 || step > this.last || this.bench.match === null) return
    this.busy = true
    this.problem = null
    this.draw()
    try {
      const moved = await this.bench.request('move', { step })
      this.step = step
      this.bench.match.begin.scenario.step = step
      this.bench.match.asked = moved.asked
      if (moved.asked >= 0) this.bench.showSeat(moved.asked)
      const { sentences = [] } = this.walk.steps[step - 1] ?? { sentences: this.walk.opening }
      announce(`${say('step_of', { n: step, m: this.walk.steps.length })} ${sentences.join(' ')}`)
    } catch (error) {
      this.problem = error.message
    }
    this.busy = false
    this.draw()
    this.root.querySelector('.walk-step[aria-current=step]')?.scrollIntoView({ block: 'nearest' })
  }

  // A match of its own, in another window.
  async takeOver() {
    const opened = window.open('', '_blank')
    try {
      const made = await this.bench.tryMatch({ scenario: { ...this.chosen, step: this.step }, apart: true, opponent: this.opponent })
      const link = (made.links.find((each) => each.seat === made.asked) ?? made.links[0]).link
      if (opened) opened.location = link
      else location.assign(link)
    } catch (error) {
      opened?.close()
      this.problem = error.message
      this.draw()
    }
  }

  draw() {
    const { bench } = this
    draw(this.root, h('div', { class: 'bench gallery', 'data-side': this.side, lang: language() },
      h('header', { key: 'head', class: 'bench-head' }, h('h1', null, say('gallery')), drawPlaces(this.token, 'gallery')),
      bench.drawBanner(),
      this.problem && h('div', { key: 'problem', class: 'banner bad', role: 'alert' }, h('p', { class: 'problem-text' }, inLanguage(this.problem))),
      h('div', { key: 'sides', class: 'bench-sides', role: 'group', 'aria-label': say('view') },
        [['list', 'scenarios'], ['steps', 'steps'], ['table', 'table']].map(([side, key]) =>
          h('button', { key: side, type: 'button', class: 'quiet', 'data-do': 'side', 'data-side': side, 'data-focus': `side:${side}`, 'aria-pressed': String(this.side === side) }, say(key)))),
      h('main', { key: 'main', class: 'bench-main' },
        drawList(this),
        this.walk ? drawWalk(this) : h('div', { key: 'steps', class: 'walk' }, h('p', { class: 'hint' }, say(this.busy ? 'loading' : 'choose_scenario'))),
        bench.drawTable())))
  }
}
