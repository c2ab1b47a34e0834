// What happens when something with `data-do` is clicked, a form is sent or a field is changed. Each function is a method
// of the table (`this`); `element` is what was clicked.
import { goToQuestion, goToTable } from './key_commands.js'
import { keepSetting, useTheme } from './settings.js'
import { clearNotice } from './state.js'
import { saveFile } from './save.js'
import { say } from './words.js'

export const ACTIONS = {
  // ---- answers
  answer(element) {
    this.answer(Number(element.dataset.option))
  },
  card(element, event) {
    this.useCard(element.dataset.card, element, event?.pointerType === 'touch')
  },
  step(element) {
    const { first, last } = this.state.decision.numbers
    this.page.number = Math.min(last, Math.max(first, (this.page.number ?? first) + Number(element.dataset.by)))
    this.draw()
  },

  // ---- what opens
  look(element) {
    this.openPopover({ kind: 'card', card: element.dataset.cardName }, element)
  },
  show(element) {
    this.openPopover({ kind: 'card', card: element.dataset.cardName }, element)
  },
  pile(element) {
    this.openPopover({ kind: 'pile', key: element.dataset.key }, element)
  },
  passes(element) {
    this.openPopover({ kind: 'passes' }, element)
  },
  settings(element) {
    this.openPopover({ kind: 'settings' }, element)
  },
  keys(element) {
    this.openPopover({ kind: 'keys' }, element)
  },
  close() {
    this.closePopover()
  },
  side(element) {
    const { side } = element.dataset
    this.page.sideOpen = !(this.page.sideOpen && this.page.side === side && element.matches('.tool'))
    this.page.side = side
    this.draw()
    if (this.page.sideOpen && !element.matches('.tab')) this.find('close-side')?.focus({ preventScroll: true })
  },
  'close-side'() {
    const { side } = this.page
    this.page.sideOpen = false
    this.draw()
    this.find(`tool:${side}`)?.focus()
  },
  go(element) {
    if (element.dataset.to === 'question') goToQuestion(this)
    else goToTable(this)
  },

  // ---- questions
  why(element) {
    const { why, title } = element.dataset
    if (element.closest('.popover-card')) {
      this.page.popover.title = title
      this.askInPopover({ type: 'why', question: why })
      return
    }
    this.openPopover({ kind: 'why', title }, element)
    this.askInPopover({ type: 'why', question: why })
  },
  'why-here'(element) {
    this.page.popover.title = say('why_here')
    this.askInPopover({ type: 'why', question: element.dataset.why })
  },
  'why-not-here'(element) {
    this.page.popover.title = say('why_impossible')
    this.askInPopover({ type: 'why_not', question: element.dataset.why })
  },
  'text-here'(element) {
    this.page.popover.title = say('what_is_on_it')
    this.askInPopover({ type: 'text', card: element.dataset.cardName })
  },
  places(element) {
    const shown = element.closest('.popover') ? this.page.popover : this.page.answers.find((answer) => answer.number === Number(element.dataset.number))
    shown.places = !shown.places
    this.draw()
  },
  ask(element) {
    askGame.call(this, element.dataset.question)
  },

  // ---- passes, undo, save
  async stop(element) {
    await stop.call(this, element.dataset.words)
  },
  async undo() {
    const alone = (this.state.hello?.computer ?? []).filter((computer) => !computer).length <= 1
    const reply = await this.ask({ type: 'undo' })
    if (reply.type === 'refused') this.state = { ...this.state, notice: reply.reason }
    else if (!alone) this.state = { ...this.state, undoAsked: true }
    this.drawSoon()
  },
  'undo-reply'(element) {
    this.connection.send({ type: 'undo_reply', accept: element.dataset.accept === 'yes' })
    this.state = { ...this.state, undoRequest: null }
    this.draw()
  },
  async save() {
    const reply = await this.ask({ type: 'save' })
    if (reply.type === 'refused') this.state = { ...this.state, notice: reply.reason }
    else {
      this.state = { ...this.state, notice: say('saved', { position: reply.position }) }
      if (reply.log) saveFile(`${this.state.hello?.game ?? 'game'}.jsonl`, reply.log)
    }
    this.draw()
  },

  // ---- the page
  retry() {
    this.connection.retry()
  },
  dismiss() {
    this.state = clearNotice(this.state)
    this.draw()
  },
  theme(element) {
    useTheme(element.dataset.value)
    this.draw()
  },
  'use-keys'(element) {
    keepSetting('keys', element.dataset.value)
    this.draw()
  },
  language(element) {
    keepSetting('language', element.dataset.value)
    this.connection.send({ type: 'language', code: element.dataset.value })
  },
}

export const FORMS = {
  ask(form, event) {
    askGame.call(this, event.submitter?.dataset.question ?? 'explain')
  },
  async stop(form) {
    const words = new FormData(form).get('words').trim()
    if (words !== '') await stop.call(this, form.dataset.lead + words)
  },
}

export const INPUTS = {
  number(input) {
    this.page.number = Math.round(Number(input.value))
    this.drawSoon()
  },
  ask(input) {
    this.page.askWords = input.value
  },
}

async function stop(words) {
  const reply = await this.ask({ type: 'stop', words })
  if (reply.type !== 'refused' && !words.startsWith('pass until')) this.page.stop = words
  if (reply.type === 'accepted') this.closePopover()
  else if (this.page.popover !== null) this.page.popover.reply = reply
  this.drawSoon()
}

// A question of the side: the answer is put above the earlier ones.
async function askGame(kind) {
  const words = this.page.askWords.trim()
  const questions = {
    rules: [{ type: 'rules' }, say('ask_rules')],
    advice: [{ type: 'advice' }, say('ask_advice')],
    because: [{ type: 'because' }, say('ask_because')],
    why_asked: [{ type: 'why' }, say('ask_why_asked')],
    explain: [{ type: 'explain', word: words }, words],
    why: [{ type: 'why', question: words }, `${say('ask_why')} ${words}`],
    why_not: [{ type: 'why_not', question: words }, `${say('ask_why_not')} ${words}`],
  }
  if (['explain', 'why', 'why_not'].includes(kind) && words === '') {
    this.find('ask-words')?.focus()
    return
  }
  const [message, title] = questions[kind]
  const answer = { number: (this.page.answers[0]?.number ?? 0) + 1, title, reply: null, places: false }
  this.page.answers = [answer, ...this.page.answers].slice(0, 20)
  this.draw()
  answer.reply = await this.ask(message)
  this.drawSoon()
}
