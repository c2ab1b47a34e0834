// The table of one seat: it keeps the state, draws it, and turns clicks, keys and drops into messages. What can be
// clicked has `data-do`; table_actions.js has what it does, and key_commands.js what the keys do.
import { ACTIONS, FORMS, INPUTS } from './table_actions.js'
import { alarm, announce } from './announce.js'
import { Connection } from './connection.js'
import { drawDecision } from './decision.js'
import { draw, h } from './dom.js'
import { listenToDrags } from './drag.js'
import { closedWords, drawBanners, drawHead, drawSide, drawTicker } from './frame.js'
import { listenToKeys } from './keyboard.js'
import { animateFrom, cardPlaces } from './motion.js'
import { answerForTarget, isAnswer, optionsByCard } from './options.js'
import { drawPopover, placePopover } from './popover.js'
import { listenToPreviews, hidePreview } from './preview.js'
import { setting } from './settings.js'
import { freshLines, initialState, loseLink, reduce, sendAnswer } from './state.js'
import { spoken } from './story.js'
import { say, useLanguage } from './words.js'
import { countDrawnCards, drawHands, drawTable, tableView } from './zones.js'

const now = () => performance.now()

export class Table {
  constructor(root, address, token) {
    this.root = root
    this.state = initialState()
    // What the page shows, apart from the match.
    this.page = {
      side: 'story', sideOpen: false, popover: null, pointed: [], roving: {}, number: null, drop: false, pictures: false, dense: false, denseFrom: 0, stop: 'choices',
      answers: [], askWords: '', retryAt: 0, now: now(),
    }
    this.connection = new Connection(address, token, { message: (message) => this.receive(message), link: (link, pause) => this.changeLink(link, pause) }, { language: () => setting('language', navigator.language.slice(0, 2)) })
    this.waitingToDraw = false
    this.target = null // of the card that was dropped last
    this.shownDecision = null // the decision for which the board was scrolled
  }

  open() {
    this.#listen()
    this.draw()
    this.connection.open()
    // Clocks and the time until the next try change without messages.
    setInterval(() => {
      if (this.state.clock?.running !== null && this.state.clock !== null || this.state.link === 'lost') this.drawSoon()
    }, 500)
    window.addEventListener('online', () => this.connection.retry())
    this.#findPictures()
  }

  async #findPictures() {
    try {
      this.page.pictures = (await (await fetch('/api/game')).json()).pictures === true
    } catch {
      return // without pictures
    }
    this.drawSoon()
  }

  receive(message) {
    const before = this.state
    this.state = reduce(before, message, now())
    if (message.type === 'hello') this.#meet(message)
    if (message.type === 'story') announce(spoken(freshLines(before.lines, this.state.lines)))
    if (message.type === 'decision') this.#beAsked(before, message)
    if (message.type === 'waiting' || message.type === 'ended') this.#closeMenus()
    if (message.type === 'refused') this.#beRefused(message)
    if (message.type === 'undo_request') alarm(message.sentence)
    if (['ended', 'fault', 'undone', 'undo_declined', 'timed_out'].includes(message.type)) announce(message.sentence)
    if (message.type === 'skipped') announce(message.lines.join(' '))
    this.drawSoon()
  }

  #meet(hello) {
    useLanguage(hello.language)
    document.documentElement.lang = hello.language
    document.title = hello.title
    // The answers of an earlier language are answers of another reader.
    if (this.language !== hello.language) this.page.answers = []
    this.language = hello.language
  }

  #beAsked(before, decision) {
    if (before.decision?.decision !== decision.decision) {
      this.page.number = decision.numbers ? decision.numbers.first : null
      this.#closeMenus()
      const option = answerForTarget(decision, this.target)
      this.target = null
      if (option !== null) this.answer(option)
      announce(decision.question)
      document.title = `● ${this.state.hello?.title ?? ''}`
    }
  }

  #beRefused(refusal) {
    if (this.state.refused !== refusal) return // of a question: it is shown where it was asked
    alarm(refusal.reason)
    if (['old_decision', 'no_such_option'].includes(refusal.code)) this.connection.send({ type: 'resend' })
  }

  // An open menu shows options of a decision that is over.
  #closeMenus() {
    document.title = this.state.hello?.title ?? 'Cardinal'
    if (['menu', 'card'].includes(this.page.popover?.kind)) this.closePopover()
  }

  changeLink(link, pause) {
    if (link !== 'connecting' || this.state.link !== 'lost') this.state = loseLink(this.state, link)
    this.page.retryAt = now() + pause
    if (link === 'lost') alarm(say('lost', { n: Math.ceil(pause / 1000) }))
    if (link === 'closed') alarm(closedWords(this.state))
    this.drawSoon()
  }

  // ---- drawing

  // Several messages that come together are drawn once.
  drawSoon() {
    if (this.waitingToDraw) return
    this.waitingToDraw = true
    const later = document.hidden ? (draw) => setTimeout(draw, 50) : requestAnimationFrame
    later(() => {
      this.waitingToDraw = false
      this.draw()
    })
  }

  draw() {
    this.page.now = now()
    const before = cardPlaces(this.root)
    const story = this.root.querySelector('.lines')
    const follows = !story || story.scrollHeight - story.scrollTop - story.clientHeight < 40
    let keptFocus = this.#drawAll()
    if (this.#fitBoard()) keptFocus = this.#drawAll() && keptFocus
    if (follows) this.#scrollStory()
    this.#scrollBoard()
    if (!keptFocus) this.root.querySelector('#question')?.focus({ preventScroll: true })
    this.placeOpen()
    animateFrom(this.root, before)
  }

  // Returns false if the element that had the focus is gone.
  #drawAll() {
    const { state, page } = this
    const view = tableView(state, page)
    return draw(this.root, h('div', { class: 'page', 'data-link': state.link, 'data-asked': state.decision !== null, 'data-side-open': page.sideOpen },
      h('div', { key: 'skips', class: 'skips' },
        h('button', { type: 'button', class: 'skip', 'data-do': 'go', 'data-to': 'question' }, say('skip_to_options')),
        h('button', { type: 'button', class: 'skip', 'data-do': 'go', 'data-to': 'table' }, say('skip_to_table'))),
      drawHead(state, page),
      drawBanners(state, page),
      h('main', { key: 'board', class: 'board', tabindex: '-1', 'data-focus': 'table', 'aria-label': say('table'), 'data-drop': page.drop, 'data-dense': page.dense }, state.position && drawTable(view)),
      drawTicker(state),
      state.position && drawHands(view),
      h('div', { key: 'right', class: 'right' }, drawDecision(state, page), drawSide(state, page)),
      drawPopover(state, page)))
  }

  // Cards are drawn small, without their texts, as soon as they do not fit on the table otherwise; and large again once
  // there are fewer of them and these fit. Returns true if the table must be drawn again.
  #fitBoard() {
    const board = this.root.querySelector('.board')
    const cards = countDrawnCards(this.state.position)
    const was = this.page.dense
    if (was && cards >= this.page.denseFrom) return false
    board.removeAttribute('data-dense') // to measure
    this.page.dense = board.scrollHeight > board.clientHeight + 4
    this.page.denseFrom = cards
    board.toggleAttribute('data-dense', this.page.dense)
    return was !== this.page.dense
  }

  // A card that can be used is in sight when a question comes; before the first question, the viewer's own zones are.
  #scrollBoard() {
    const asked = this.state.decision?.decision
    if (this.state.position === null || asked === this.shownDecision) return
    this.shownDecision = asked
    const usable = [...this.root.querySelectorAll('.board [data-legal]')]
    const board = this.root.querySelector('.board').getBoundingClientRect()
    const inSight = (element) => element.getBoundingClientRect().top >= board.top - 1 && element.getBoundingClientRect().bottom <= board.bottom + 1
    if (usable.length > 0 && usable.some(inSight)) return
    ;(usable[0] ?? this.root.querySelector('.seat.mine'))?.scrollIntoView({ block: 'nearest' })
  }

  #scrollStory() {
    const story = this.root.querySelector('.lines')
    if (story) story.scrollTop = story.scrollHeight
  }

  placeOpen() {
    const { popover } = this.page
    if (popover) placePopover(this.root.querySelector('.popover'), this.find(popover.anchor))
  }

  find(focusName) {
    return focusName ? this.root.querySelector(`[data-focus="${CSS.escape(focusName)}"]`) : null
  }

  // ---- what is open

  openPopover(popover, anchor) {
    hidePreview()
    const inside = anchor?.closest('.popover') !== null && anchor?.closest('.popover') !== undefined
    this.page.popover = { reply: null, places: false, ...popover, anchor: inside ? this.page.popover?.anchor : anchor?.dataset?.focus ?? anchor?.querySelector?.('[data-focus]')?.dataset.focus }
    this.draw()
    const first = this.root.querySelector('.popover :is(.option, .pile-card):not(:disabled)') ?? this.root.querySelector('.popover')
    first?.focus({ preventScroll: true })
  }

  closePopover() {
    if (this.page.popover === null) return
    const anchor = this.find(this.page.popover.anchor)
    const hadFocus = this.root.querySelector('.popover')?.contains(document.activeElement)
    this.page.popover = null
    this.draw()
    if (hadFocus) (anchor?.isConnected ? anchor : this.root.querySelector('#question'))?.focus({ preventScroll: true })
  }

  // Asks the game and shows the answer in the open popover.
  async askInPopover(message) {
    const { popover } = this.page
    popover.reply = null
    popover.places = false
    popover.asked = true
    this.draw()
    popover.reply = await this.ask(message)
    this.drawSoon()
  }

  // The reply to a question; a lost connection is an empty reply.
  async ask(message) {
    try {
      return await this.connection.request(message)
    } catch {
      return { type: 'refused', reason: say('start_failed') }
    }
  }

  // ---- answers

  answer(option) {
    const { decision, sent, link } = this.state
    if (sent !== null || link !== 'open' || !isAnswer(decision, option)) return false
    hidePreview()
    this.target = null
    this.state = sendAnswer(this.state, this.connection.send({ type: 'answer', decision: decision.decision, option }), option)
    this.page.pointed = []
    this.page.popover = null
    this.draw()
    return true
  }

  // A click on a card: its one action, or a menu. A finger has no pointer that hovers, so it always sees the card first.
  useCard(card, element, byTouch) {
    const options = this.state.sent === null ? optionsByCard(this.state.decision, this.state.position).get(card) ?? [] : []
    if (options.length === 0 || byTouch) this.openPopover({ kind: 'card', card }, element)
    else if (options.length === 1) this.answer(options[0].option)
    else this.openPopover({ kind: 'menu', card }, element)
  }

  // ---- dragging

  canDrag(card) {
    return this.state.sent === null && this.state.link === 'open' && optionsByCard(this.state.decision, this.state.position).has(card)
  }

  startDrag() {
    hidePreview()
    this.page.popover = null
    this.page.drop = true
    this.draw()
  }

  // A card may be dropped anywhere on the table: that takes its action. A card or a seat below it answers the question
  // for a target, if that comes next.
  drop(card, target) {
    const options = optionsByCard(this.state.decision, this.state.position).get(card) ?? []
    if (options.length === 1) {
      this.answer(options[0].option)
      this.target = target
    } else if (options.length > 1) this.openPopover({ kind: 'menu', card }, this.find(`card:${card}`))
  }

  endDrag() {
    this.page.drop = false
    this.draw()
  }

  // ---- events

  act(name, element, event) {
    ACTIONS[name]?.call(this, element, event)
  }

  #listen() {
    const { root } = this
    listenToKeys(root, this)
    listenToDrags(root, this)
    listenToPreviews(root, this)
    root.addEventListener('click', (event) => {
      const element = event.target.closest('[data-do]')
      if (element && !element.disabled) this.act(element.dataset.do, element, event)
    })
    // A press beside the open dialog closes it.
    document.addEventListener('pointerdown', (event) => {
      if (this.page.popover !== null && !event.target.closest('.popover')) this.closePopover()
    })
    root.addEventListener('submit', (event) => {
      event.preventDefault()
      FORMS[event.target.dataset.form]?.call(this, event.target, event)
    })
    root.addEventListener('input', (event) => INPUTS[event.target.dataset.input]?.call(this, event.target))
    root.addEventListener('focusin', (event) => {
      const card = event.target.closest('[data-card]')
      const zone = card?.closest('[data-zone]')
      if (zone && event.target.matches('.card-name')) this.page.roving[zone.dataset.zone] = card.dataset.card
      this.point(event.target)
    })
    root.addEventListener('pointerover', (event) => {
      if (event.pointerType === 'mouse' && event.target.closest('.option')) this.point(event.target)
    })
    root.addEventListener('pointerout', (event) => {
      if (event.pointerType === 'mouse' && event.target.closest('.option')) this.point(null)
    })
    window.addEventListener('resize', () => {
      this.page.dense = false
      this.drawSoon()
    })
    // The browser reports pictures that are not there in the capture phase only.
    root.addEventListener('error', (event) => event.target.matches?.('.card-picture') && event.target.setAttribute('hidden', ''), true)
  }

  // An option under the pointer or with the focus marks its cards, and a card marks its options.
  point(target) {
    const card = target?.closest?.('.option')?.dataset.optionCard
    const cards = card ? [card] : []
    if (this.page.drop || cards.join() === this.page.pointed.join()) return
    this.page.pointed = cards
    this.drawSoon()
  }
}
