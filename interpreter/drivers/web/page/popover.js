// Draws what opens beside something: the actions of a card, a card in large, a pile, an explanation, the keys, the
// settings. In: what is open. Out: one dialog. It has the focus while it is open; Escape closes it, and the focus goes
// back to where it was.
import { numberButton, colourOf, valueChip } from './card.js'
import { h } from './dom.js'
import { optionsByCard } from './options.js'
import { drawReasons } from './reasons.js'
import { allZones, faceOf, findCard, seenCards } from './state.js'
import { language, say } from './words.js'
import { setting } from './settings.js'
import { zoneKey } from './zones.js'

const optionButtons = (state, options) =>
  h('ul', { class: 'menu' }, options.map((option) =>
    h('li', { key: option.option }, h('button', { type: 'button', class: 'option', 'data-do': 'answer', 'data-option': option.option, 'data-focus': `menu:${option.option}`, disabled: state.sent !== null || state.link !== 'open' }, option.label))))

// The address of the picture of a card, if the server has pictures.
export function pictureOf(state, page, name) {
  const face = state.aliases[name] ?? name
  return page.pictures ? `/pictures/${encodeURIComponent(face)}.webp` : null
}

// A card as large as it can be read: everything is text that can be selected, and each number explains itself.
export function drawLargeCard(state, name, interactive, picture = null) {
  const found = findCard(state.position, name)
  const face = faceOf(state, name)
  const facts = found?.card.facts ?? []
  const numbers = facts.filter((fact) => typeof fact.value === 'number')
  const values = facts.filter((fact) => typeof fact.value !== 'number' && fact.value !== false && fact.value !== '')
  return h('div', { class: 'large-card', 'data-colour': colourOf(facts) },
    h('p', { class: 'large-name' }, face?.name ?? name),
    picture && h('img', { class: 'card-picture', src: picture, alt: '' }),
    h('div', { class: 'card-kind' }, face?.kind && h('span', { class: 'kind' }, face.kind), values.map(valueChip)),
    // A card that is not on the table has only what is printed.
    facts.length === 0 && face?.facts && h('p', { class: 'large-facts' }, face.facts),
    face?.text && h('p', { class: 'large-text' }, face.text),
    numbers.length > 0 && h('div', { class: 'numbers' }, numbers.map((fact) => numberButton(interactive ? fact : { ...fact, why: undefined }, `large ${name}`, true))))
}

function drawCardPopover(state, popover, page) {
  const { card } = popover
  const face = faceOf(state, card)
  const options = optionsByCard(state.decision, state.position).get(card) ?? []
  const question = face?.name ?? card
  return {
    label: say('card', { name: question }),
    content: [
      drawLargeCard(state, card, true, pictureOf(state, page, card)),
      options.length > 0 && optionButtons(state, options),
      h('div', { class: 'questions' },
        findCard(state.position, card) && h('button', { type: 'button', class: 'quiet', 'data-do': 'why-here', 'data-why': question, 'data-focus': 'why-here' }, say('why_here')),
        state.decision !== null && options.length === 0 && h('button', { type: 'button', class: 'quiet', 'data-do': 'why-not-here', 'data-why': question, 'data-focus': 'why-not-here' }, say('why_impossible')),
        h('button', { type: 'button', class: 'quiet', 'data-do': 'text-here', 'data-card-name': card, 'data-focus': 'text-here' }, say('what_is_on_it'))),
      popover.asked && h('div', { class: 'answer', role: 'status' }, popover.title && h('p', { class: 'answer-title' }, popover.title), drawReasons(popover.reply, popover.places)),
    ],
  }
}

function drawMenu(state, popover) {
  const options = optionsByCard(state.decision, state.position).get(popover.card) ?? []
  const name = faceOf(state, popover.card)?.name ?? ''
  return {
    label: say('actions_of', { name }),
    content: [
      h('p', { class: 'popover-title' }, name),
      optionButtons(state, options),
      h('button', { type: 'button', class: 'quiet', 'data-do': 'look', 'data-card-name': popover.card, 'data-focus': 'look' }, say('look_at_card')),
    ],
  }
}

function drawPilePopover(state, popover) {
  const found = [...allZones(state.position)].find(({ zone, seat, card }) => zoneKey(zone, seat, card?.id) === popover.key)
  const cards = found ? seenCards(found.zone) : []
  const byCard = optionsByCard(state.decision, state.position)
  return {
    label: say('look_at_pile', { zone: found?.zone.label ?? '' }),
    content: [
      h('p', { class: 'popover-title' }, say('show_pile', { zone: found?.zone.label ?? '', n: found?.zone.count ?? 0 })),
      h('ol', { class: 'pile-list' }, cards.map((card) => h('li', { key: card.id },
        h('button', { type: 'button', class: 'pile-card', 'data-do': 'show', 'data-card-name': card.id, 'data-legal': byCard.has(card.id), 'data-focus': `in-pile:${card.id}` }, faceOf(state, card.id)?.name ?? card.face)))),
    ],
  }
}

const drawWhy = (state, popover) => ({
  label: popover.title,
  content: [h('p', { class: 'popover-title' }, popover.title), h('div', { role: 'status' }, drawReasons(popover.reply, popover.places))],
})

function drawPasses(state, popover, page) {
  const choice = (value, text) => h('button', { type: 'button', class: 'quiet', 'data-do': 'stop', 'data-words': value, 'data-focus': `stop:${value}`, 'aria-pressed': String(page.stop === value) }, text)
  const withWords = (name, text, lead) => h('form', { class: 'words-form', 'data-form': 'stop', 'data-lead': lead },
    h('label', { for: name }, text),
    h('span', null, h('input', { id: name, name: 'words', type: 'text', autocomplete: 'off', 'data-focus': name }), h('button', { type: 'submit', class: 'quiet' }, say('apply'))))
  return {
    label: say('passes_title'),
    content: [
      h('p', { class: 'popover-title' }, say('passes_title')),
      h('div', { class: 'choices' }, choice('choices', say('stop_choices')), choice('always', say('stop_always'))),
      withWords('stop-when', say('stop_when'), 'when '),
      withWords('pass-until', say('pass_until'), 'pass until '),
      popover.reply && drawReasons(popover.reply, false),
    ],
  }
}

function drawSettings(state) {
  const theme = setting('theme', 'auto')
  const keys = setting('keys', 'on')
  const button = (what, value, now, text) => h('button', { type: 'button', class: 'quiet', 'data-do': what, 'data-value': value, 'data-focus': `${what}:${value}`, 'aria-pressed': String(value === now) }, text)
  const languages = state.hello?.languages ?? ['en']
  const plays = (state.hello?.seat ?? null) !== null
  const names = new Intl.DisplayNames([language()], { type: 'language' })
  return {
    label: say('settings'),
    content: [
      h('p', { class: 'popover-title' }, say('settings')),
      languages.length > 1 && h('p', { class: 'setting-name' }, say('language')),
      languages.length > 1 && h('div', { class: 'choices' }, languages.map((code) => button('language', code, state.hello?.language, names.of(code)))),
      h('p', { class: 'setting-name' }, say('theme')),
      h('div', { class: 'choices' }, button('theme', 'auto', theme, say('theme_auto')), button('theme', 'light', theme, say('theme_light')), button('theme', 'dark', theme, say('theme_dark'))),
      h('p', { class: 'setting-name' }, say('letter_keys')),
      h('div', { class: 'choices' }, button('use-keys', 'on', keys, say('on')), button('use-keys', 'off', keys, say('off'))),
      plays && h('button', { type: 'button', class: 'quiet', 'data-do': 'passes', 'data-focus': 'passes' }, say('passes_title')),
      h('button', { type: 'button', class: 'quiet', 'data-do': 'keys', 'data-focus': 'keys' }, say('keys')),
      h('button', { type: 'button', class: 'quiet', 'data-do': 'save', 'data-focus': 'settings-save' }, say('save')),
    ],
  }
}

export const KEYS = [
  ['1 – 9', 'key_number'], ['← ↑ → ↓', 'key_arrows'], ['Enter', 'key_enter'], ['Esc', 'key_escape'], ['P', 'key_pass'],
  ['L', 'key_look'], ['W', 'key_why'], ['U', 'key_undo'], ['Q', 'key_options'], ['T', 'key_table'], ['S', 'key_story'],
  ['A', 'key_ask'], ['?', 'key_help'],
]

const drawKeys = () => ({
  label: say('keys_title'),
  content: [
    h('p', { class: 'popover-title' }, say('keys_title')),
    h('dl', { class: 'keys' }, KEYS.map(([key, what]) => [h('dt', null, h('kbd', null, key)), h('dd', null, say(what))])),
  ],
})

const KINDS = { card: drawCardPopover, menu: drawMenu, pile: drawPilePopover, why: drawWhy, passes: drawPasses, settings: drawSettings, keys: drawKeys }

export function drawPopover(state, page) {
  const { popover } = page
  if (popover === null) return null
  const { label, content } = KINDS[popover.kind](state, popover, page)
  return h('div', { key: 'popover', class: `popover popover-${popover.kind}`, role: 'dialog', 'aria-label': label, tabindex: '-1', 'data-focus': 'popover' },
    h('button', { type: 'button', class: 'close', 'data-do': 'close', 'data-focus': 'close', 'aria-label': say('close') }, '×'),
    content)
}

// Puts the dialog beside its anchor, inside of the window. On a narrow screen theme.css puts it at the bottom.
export function placePopover(element, anchor) {
  if (!element || window.matchMedia('(max-width: 40rem)').matches) {
    element?.style.removeProperty('left')
    element?.style.removeProperty('top')
    return
  }
  const gap = 8
  const size = element.getBoundingClientRect()
  const place = anchor?.getBoundingClientRect() ?? { left: innerWidth / 2, right: innerWidth / 2, top: innerHeight / 3, bottom: innerHeight / 3 }
  const right = place.right + gap + size.width <= innerWidth - gap
  const left = right ? place.right + gap : Math.max(gap, place.left - gap - size.width)
  const fits = right || place.left - gap - size.width >= gap
  const top = fits ? place.top : place.bottom + gap
  element.style.left = `${Math.min(Math.max(gap, left), Math.max(gap, innerWidth - size.width - gap))}px`
  element.style.top = `${Math.min(Math.max(gap, top), Math.max(gap, innerHeight - size.height - gap))}px`
}
