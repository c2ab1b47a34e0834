// Draws one card. In: a card of the position, its face, and what can be done with it. Out: a description of its element:
// a name line, kind and values, text, numbers. Promises: the name is the one thing that takes the focus, and its label
// says everything that colour and place say.
import { h } from './dom.js'
import { say } from './words.js'

const isNumber = (fact) => typeof fact.value === 'number'
const isYes = (fact) => fact.value === true

// "4 of 7" for a number with a largest value.
export const valueText = (fact) => (fact.of !== undefined ? say('of_capacity', { n: fact.value, m: fact.of }) : String(fact.value))

// The facts as the server words them: "Pyra, attack 5 (printed 4)".
export const factWords = (facts) => (facts ?? []).filter((fact) => fact.value !== false).map((fact) => fact.text).join(', ')

// The colour of a card is that of its first coloured value.
export const colourOf = (facts) => (facts ?? []).find((fact) => fact.colour)?.colour ?? null

// A number explains itself on a click. `place` makes the name of its focus unique: the card's alias or the seat.
export function numberButton(fact, place, inTabOrder = false) {
  const changed = fact.printed !== undefined
  const bounded = fact.of !== undefined
  const direction = !changed ? null : fact.value > Number(fact.printed) ? 'up' : 'down'
  const content = [
    h('span', { class: 'number-label' }, fact.label),
    ' ',
    h('span', { class: 'number-shown' },
      // "4/7" says the printed 7 already.
      changed && fact.printed !== String(fact.of) && h('s', { class: 'number-printed', 'aria-hidden': 'true' }, fact.printed),
      bounded ? [h('b', { class: 'number-value', 'aria-hidden': 'true' }, fact.value, h('i', null, `/${fact.of}`)), h('span', { class: 'unseen' }, valueText(fact))]
        : h('b', { class: 'number-value' }, fact.value),
      changed && h('span', { class: 'number-mark', 'aria-hidden': 'true' }, direction === 'up' ? '▲' : '▼')),
    changed && h('span', { class: 'unseen' }, ` (${say('number_changed', { printed: fact.printed })})`),
  ]
  if (!fact.why) return h('span', { class: 'number', 'data-changed': direction }, content)
  return h('button', {
    type: 'button', class: 'number', 'data-changed': direction, 'data-do': 'why', 'data-why': fact.why,
    'data-title': say('why_number', { label: fact.label, value: fact.value }),
    'data-focus': `fact:${place}:${fact.name}`, tabindex: inTabOrder ? null : '-1',
  }, content)
}

// A value other than a number: an element, a list, a yes. A yes and a coloured value are shown without more words.
export function valueChip(fact) {
  return h('span', { class: 'chip', 'data-colour': fact.colour ?? null },
    fact.colour && h('span', { class: 'dot', 'aria-hidden': 'true' }),
    fact.colour || isYes(fact) ? h('span', null, isYes(fact) ? fact.label : fact.value) : h('span', null, fact.text))
}

// `view` has what is drawn beside the facts: {options: its options, picked, pointed: marked by an option, fresh: named by the story since
// the last answer, tabStop, picture: address or null, attached: the drawn zones on it}.
export function drawCard(card, face, view) {
  const facts = card.facts ?? []
  const chips = facts.filter((fact) => !isNumber(fact) && fact.value !== false && fact.value !== '')
  const numbers = facts.filter(isNumber)
  const name = face?.name ?? card.face
  return h('li', {
    key: card.id, class: 'card', 'data-card': card.id, 'data-do': 'card', 'data-colour': colourOf(facts),
    'data-legal': view.options.length > 0, 'data-picked': view.picked, 'data-pointed': view.pointed, 'data-fresh': view.fresh,
  },
    h('button', {
      type: 'button', class: 'card-name', 'data-focus': `card:${card.id}`, 'data-nav': true, tabindex: view.tabStop ? '0' : '-1',
    },
      h('span', { class: 'card-title' }, name),
      h('span', { class: 'unseen' }, facts.length > 0 && `, ${factWords(facts)}`, view.options.length > 0 && `; ${say('can_act')}`)),
    view.picture && h('img', { class: 'card-picture', src: view.picture, alt: '', draggable: 'false' }),
    h('div', { class: 'card-kind' }, face?.kind && h('span', { class: 'kind' }, face.kind), chips.map(valueChip)),
    h('div', { class: 'card-body' }, face?.text && h('p', { class: 'card-text' }, face.text)),
    numbers.length > 0 && h('div', { class: 'numbers' }, numbers.map((fact) => numberButton(fact, card.id))),
    view.attached)
}

// A card face down.
export const drawBack = (key, small = false) =>
  h('li', { key, class: small ? 'back small' : 'back' }, h('span', { class: 'unseen' }, say('face_down')))
