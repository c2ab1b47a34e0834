// What the editor and the gallery share: the connection to the project, and the table beside them. In: the owner's token.
// Out: the project, matches at any position, the frame that shows one seat of the match. Promises: after a lost
// connection, or a server that began again, the page continues with the same texts and the same match, or with a new
// match at the same position.
import { h } from './dom.js'
import { inLanguage } from './problems.js'
import { Rpc } from './rpc.js'
import { say } from './words.js'

export const editorAddress = (location) => `${location.protocol === 'https:' ? 'wss:' : 'ws:'}//${location.host}/editor/ws`

// Where else the owner can go.
export const drawPlaces = (token, here) => h('nav', { class: 'places', 'aria-label': say('places') },
  [['new', 'new_match'], ['gallery', 'gallery'], ['edit', 'edit_rules']].map(([place, key]) =>
    h('a', { key: place, class: 'quiet', href: `#${place}.${token}`, 'aria-current': place === here ? 'page' : null }, say(key))))

export class Workbench {
  // `page`: {changed(): draw again, ready(first): the project is open, saved(name, version), server(method, params):
  // a notification of the language server}
  constructor(token, page) {
    this.page = page
    this.token = token
    this.project = null
    this.match = null // {id, links: [{seat, name, link}], asked, begin: what was asked for}
    this.seat = null // that the frame shows
    this.link = 'connecting'
    this.retryAt = 0
    this.rpc = new Rpc(editorAddress(location), token, {
      open: () => this.#begin(),
      notify: (method, params) => (method === 'cardinal/saved' ? page.saved?.(params.name, params.version) : page.server?.(method, params)),
      link: (state, pause) => {
        this.link = state
        this.retryAt = performance.now() + pause
        page.changed()
      },
    })
    window.addEventListener('online', () => this.rpc.retry())
  }

  open() {
    this.rpc.open()
  }

  request(method, params) {
    return this.rpc.request(`cardinal/${method}`, params)
  }

  async #begin() {
    const first = this.project === null
    const former = this.project
    try {
      this.project = await this.request('project', { draft: former?.draft ?? '', match: this.match?.id ?? '' })
    } catch {
      return // the connection is lost again
    }
    const isLost = this.match !== null && this.project.match === ''
    await this.page.ready(first, isLost)
    this.page.changed()
  }

  // A match at a position: {scenario: {file, title, index, row, step}, opponent} or {seats, opponent}.
  async tryMatch(begin) {
    const made = await this.request('try', begin)
    if (begin.apart) return made
    this.match = { id: made.match, links: made.links, asked: made.asked, begin }
    this.showSeat(made.asked)
    return made
  }

  // The frame shows that seat; if no person plays it here, the first seat of a person.
  showSeat(seat) {
    const seats = this.match.links.map((link) => link.seat)
    this.seat = seats.includes(seat) ? seat : seats[0]
    this.page.changed()
  }

  // ---- drawing

  drawBanner() {
    const { link } = this
    if (link === 'open' || (link === 'connecting' && this.project === null)) return null
    const text = link === 'lost' ? say('editor_lost', { n: Math.max(0, Math.ceil((this.retryAt - performance.now()) / 1000)) })
      : link === 'closed' ? inLanguage(this.rpc.refusal) ?? say('editor_closed') : link === 'too_large' ? say('too_large') : say('connecting')
    return h('div', { key: 'link', class: `banner ${link === 'connecting' ? 'calm' : 'bad'}`, role: 'status' }, h('p', null, text),
      link !== 'connecting' && link !== 'closed' && h('button', { type: 'button', class: 'quiet', 'data-do': 'retry', 'data-focus': 'retry' }, say('try_now')))
  }

  // The seats of people, and the table from the chosen one.
  drawTable() {
    const { match } = this
    if (match === null) return h('div', { key: 'table', class: 'bench-table' }, h('p', { class: 'hint' }, say('no_table_yet')))
    const link = match.links.find((each) => each.seat === this.seat)
    const people = match.links.filter((each) => each.seat >= 0)
    return h('section', { key: 'table', class: 'bench-table', 'aria-label': say('table') },
      h('div', { key: 'seats', class: 'bench-seats', role: 'group', 'aria-label': say('seen_by') },
        h('span', { class: 'bench-label' }, say('seen_by')),
        people.map((each) => h('button', { key: each.seat, type: 'button', class: 'quiet', 'data-do': 'seat', 'data-seat': each.seat, 'data-focus': `seat:${each.seat}`, 'aria-pressed': String(each.seat === this.seat) }, each.name)),
        h('a', { key: 'alone', class: 'quiet apart', href: link.link, target: '_blank', rel: 'noopener' }, say('own_window'))),
      h('iframe', { key: `frame ${match.id} ${this.seat}`, class: 'bench-frame', src: link.link.slice(link.link.indexOf('/#')), title: say('table_of', { name: link.name }) }))
  }
}
