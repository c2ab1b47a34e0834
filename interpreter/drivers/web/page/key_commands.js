// What the keys of the table do. In: the table and the element that has the focus. Out: a function for which there is
// nothing to do returns false, and the key stays the browser's.
import { isNumberChoice, optionNumbered, wayOut } from './options.js'
import { hidePreview } from './preview.js'
import { say } from './words.js'

const cardOf = (element) => element.closest('[data-card]')?.dataset.card ?? element.closest('.option')?.dataset.optionCard ?? null

export function answerNumbered(table, number) {
  if (table.page.popover !== null) {
    const button = table.root.querySelectorAll('.popover .menu .option')[number - 1]
    button?.click()
    return button !== undefined
  }
  if (isNumberChoice(table.state.decision)) return false
  const option = optionNumbered(table.state.decision, number)
  return option !== null && table.answer(option.option)
}

function passOrEnd(table) {
  const option = wayOut(table.state.decision)
  return option !== null && table.answer(option.option)
}

export function closeOpen(table) {
  hidePreview()
  if (table.page.popover !== null) table.closePopover()
  else if (table.page.sideOpen) table.act('close-side', {})
}

function lookAtFocused(table, target) {
  const card = cardOf(target)
  if (card === null) return false
  table.openPopover({ kind: 'card', card }, target)
}

// Why an option is offered, how a card got to its place, or why the seat is asked.
function askWhyFocused(table, target) {
  const option = target.closest('.option')?.dataset.option
  const card = cardOf(target)
  const question = option ?? (card !== null ? table.state.faces[table.state.aliases[card]]?.name : undefined)
  table.openPopover({ kind: 'why', title: question === undefined ? say('ask_why_asked') : say('ask_why') }, target)
  table.askInPopover(question === undefined ? { type: 'why' } : { type: 'why', question })
}

export function goToQuestion(table) {
  const first = table.root.querySelector('.options .option:not(:disabled), .stepper .number-input') ?? table.root.querySelector('#question')
  first?.focus()
}

export function goToTable(table) {
  const usable = table.root.querySelector('.board .card[data-legal] .card-name, .hand .card[data-legal] .card-name')
  const card = usable ?? table.root.querySelector('.card .card-name') ?? table.root.querySelector('.board')
  card?.focus()
}

function goToSide(table, side, focus) {
  table.page.side = side
  table.page.sideOpen = true
  table.draw()
  table.find(focus)?.focus()
}

export function goToOtherTab(table) {
  const side = table.page.side === 'story' ? 'ask' : 'story'
  goToSide(table, side, `tab:${side}`)
}

export const LETTERS = {
  p: passOrEnd,
  l: lookAtFocused,
  w: askWhyFocused,
  u: (table) => table.act('undo', {}),
  q: goToQuestion,
  t: goToTable,
  s: (table) => goToSide(table, 'story', 'story'),
  a: (table) => goToSide(table, 'ask', 'ask-words'),
  '?': (table, target) => table.openPopover({ kind: 'keys' }, target.closest('[data-focus]') ?? table.find('tool:keys')),
}
