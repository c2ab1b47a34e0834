// Draws what the player is asked. In: the state of the match. Out: the question, what is picked so far, and all options
// as buttons in the order of the server; or who is waited for, or how the game ended.
import { factWords } from './card.js'
import { h } from './dom.js'
import { isNumberChoice, picking } from './options.js'
import { faceOf, findCard } from './state.js'
import { say } from './words.js'

function pickingText({ count, least, most }) {
  const limits = most === null ? least > 0 && say('pick_least', { least })
    : least === most ? say('pick_exactly', { n: most })
    : least === 0 ? say('pick_up_to', { most }) : say('pick_between', { least, most })
  return [count > 0 && say('picked_count', { n: count }), limits].filter(Boolean).join(' · ')
}

function drawPicked(state) {
  const now = picking(state.decision)
  if (now === null) return null
  const cards = (now.picks ?? []).map((pick) => faceOf(state, pick)?.name ?? pick).join(', ')
  const arranged = state.decision.kind === 'arrange'
  return h('p', { class: 'picked' },
    cards !== '' ? h('span', null, say(arranged ? 'arranged' : 'picked', { cards })) : now.count === 0 && h('span', null, say('picked_none')),
    h('span', { class: 'limits' }, pickingText(now)))
}

// The numbers of the card, where another option has the same label.
function optionFacts(state, option) {
  if (!state.decision.options.some((other) => other !== option && other.label === option.label)) return ''
  const found = option.card !== undefined && findCard(state.position, option.card)
  return found ? factWords(found.card.facts) : ''
}

function drawOption(state, page, option, index) {
  const facts = optionFacts(state, option)
  return h('li', { key: `${option.option}` },
    h('button', {
      type: 'button', class: 'option', 'data-kind': option.kind, 'data-do': 'answer', 'data-option': option.option,
      'data-focus': `option:${option.option}`, 'data-nav': true, 'data-option-card': option.card,
      'data-pointed': page.pointed.includes(option.card), disabled: state.sent !== null || state.link !== 'open',
      'aria-keyshortcuts': index < 9 ? String(index + 1) : null,
    },
      index < 9 && h('kbd', { 'aria-hidden': 'true' }, index + 1),
      h('span', { class: 'option-label' }, option.label),
      facts && h('small', null, facts)))
}

function drawNumber(state, page) {
  const { first, last } = state.decision.numbers
  const number = Math.min(last, Math.max(first, page.number ?? first))
  const blocked = state.sent !== null || state.link !== 'open'
  return h('div', { class: 'stepper', role: 'group', 'aria-label': say('number_range', { first, last }) },
    h('button', { type: 'button', class: 'step', 'data-do': 'step', 'data-by': '-1', 'data-focus': 'step:less', disabled: blocked || number <= first, 'aria-label': say('less') }, '−'),
    h('input', { type: 'number', class: 'number-input', min: first, max: last, value: number, 'data-input': 'number', 'data-focus': 'number', 'aria-label': say('number_range', { first, last }), inputmode: 'numeric' }),
    h('button', { type: 'button', class: 'step', 'data-do': 'step', 'data-by': '1', 'data-focus': 'step:more', disabled: blocked || number >= last, 'aria-label': say('more_number') }, '+'),
    h('span', { class: 'limits' }, `${first} – ${last}`),
    h('button', { type: 'button', class: 'option primary', 'data-do': 'answer', 'data-option': number, 'data-focus': 'take-number', disabled: blocked }, say('take_number', { n: number })))
}

function drawAsked(state, page) {
  const { decision } = state
  return h('section', { key: 'asked', class: 'decision asked', 'data-kind': decision.kind, 'data-decision': decision.decision, 'aria-labelledby': 'question' },
    drawSkipped(state),
    h('div', { class: 'asks' },
      h('h2', { id: 'question', class: 'question', tabindex: '-1', 'data-focus': 'question' }, decision.question),
      decision.window?.label && h('span', { class: 'window' }, decision.window.label),
      // Mostly the option to pass says it already.
      decision.passing && !decision.options.some((option) => option.label.toLowerCase() === decision.passing.toLowerCase()) && h('span', { class: 'passing' }, decision.passing),
      state.sent !== null && h('span', { class: 'sending' }, say('sending'))),
    drawPicked(state),
    isNumberChoice(decision)
      ? drawNumber(state, page)
      : h('ol', { class: 'options', 'aria-label': say('options') }, decision.options.map((option, index) => drawOption(state, page, option, index))))
}

function drawWaiting(state) {
  const seat = state.position?.seats?.find((each) => each.seat === state.waiting)
  const name = seat?.name ?? state.hello?.names?.[state.waiting] ?? ''
  const computer = state.hello?.computer?.[state.waiting]
  return h('section', { key: 'waiting', class: 'decision waiting', 'aria-labelledby': 'question' },
    drawSkipped(state),
    h('h2', { id: 'question', class: 'question', tabindex: '-1', 'data-focus': 'question' },
      state.waiting === null ? '…' : say(computer ? 'waiting_computer' : 'waiting', { name }), h('span', { class: 'dots', 'aria-hidden': 'true' }, h('i'), h('i'), h('i'))),
    state.hello !== null && state.hello.seat === null && h('span', { class: 'window' }, say('spectator')))
}

function drawEnd(state) {
  const { ended, fault } = state
  return h('section', { key: 'end', class: 'decision end', 'data-outcome': ended ? (ended.winners.includes(state.hello?.seat) ? 'won' : 'over') : 'fault', 'aria-labelledby': 'question' },
    h('h2', { id: 'question', class: 'question', tabindex: '-1', 'data-focus': 'question' }, ended ? ended.sentence : `${say('stopped')}: ${fault.sentence}`),
    h('span', { class: 'window' }, say(ended ? 'game_over' : 'stopped')),
    h('div', { class: 'options' },
      h('button', { type: 'button', class: 'option primary', 'data-do': 'save', 'data-focus': 'save' }, say('save_log')),
      ended && h('button', { type: 'button', class: 'option', 'data-do': 'why', 'data-why': 'outcome', 'data-title': ended.sentence, 'data-focus': 'end-why' }, say('ask_why'))))
}

// The answers that the server gave for this seat: forced ones, and passes by its stops.
const drawSkipped = (state) => state.skipped.length > 0 && h('div', { class: 'skipped', tabindex: '0' }, state.skipped.map((line, index) => h('p', { key: index }, line)))

export function drawDecision(state, page) {
  if (state.ended !== null || state.fault !== null) return drawEnd(state)
  return state.decision !== null ? drawAsked(state, page) : drawWaiting(state)
}
