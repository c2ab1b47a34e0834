// The start page: a new match. In: what the server says about its game. Out: the links of the seats, to be given to the
// players. Without the creator's link the page shows only a sentence.
import { draw, h } from './dom.js'
import { announce } from './announce.js'
import { inLanguage } from './problems.js'
import { language, say } from './words.js'
import { drawPlaces } from './workbench.js'

export const computerWords = (kind) => {
  const [name, level = 'normal'] = kind.split(':')
  if (name === 'search' && ['easy', 'normal', 'hard'].includes(level)) return say(`computer_${level}`)
  return `${say('computer')} (${kind})`
}

// `token`: of the creator's link; null: the page was opened without a link.
export async function openStartPage(root, token) {
  const page = { token, game: null, problem: null, seats: [], options: {}, made: null, copied: null, busy: false }
  const show = () => draw(root, drawStart(page))
  show()
  try {
    const answer = await fetch('/api/game', { headers: { 'Accept-Language': language() } })
    if (!answer.ok) throw new Error(String(answer.status))
    begin(page, await answer.json(), token)
  } catch {
    page.problem = say('start_failed')
  }
  listen(root, page, token, show)
  show()
}

// A server that is open to all lets every visitor make matches.
function begin(page, game, token) {
  document.title = game.title
  if (token === null && !game.open) {
    page.problem = say('no_game')
    return
  }
  page.game = game
  const computer = game.players?.[0] ?? 'greedy'
  page.seats = Array.from({ length: game.min_players }, (_, seat) => ({ player: seat === 0 ? 'human' : computer, name: '', deck: '' }))
}

function listen(root, page, token, show) {
  const actions = {
    'add-seat': () => page.seats.push({ player: page.game.players?.[0] ?? 'human', name: '', deck: '' }),
    'remove-seat': () => page.seats.pop(),
    again: () => { page.made = null },
    copy: (element) => copy(element.dataset.field, root, page),
  }
  root.addEventListener('click', async (event) => {
    const element = event.target.closest('[data-do]')
    if (!element || !(element.dataset.do in actions)) return
    await actions[element.dataset.do](element)
    show()
  })
  root.addEventListener('change', (event) => {
    const { seat, field, option } = event.target.dataset
    if (field !== undefined) page.seats[Number(seat)][field] = event.target.value
    if (option !== undefined) page.options[option] = optionValue(event.target)
    show()
  })
  root.addEventListener('submit', async (event) => {
    event.preventDefault()
    page.busy = true
    show()
    await create(page, token)
    page.busy = false
    show()
    root.querySelector('#links')?.focus()
  })
}

const optionValue = (input) => (input.type === 'checkbox' ? input.checked : input.type === 'number' ? Number(input.value) : input.value)

async function create(page, token) {
  const seats = page.seats.map(({ player, name, deck }) => ({ player, ...(name.trim() && { name: name.trim() }), ...(deck && { deck }) }))
  try {
    const answer = await fetch('/matches', {
      method: 'POST', headers: { 'Content-Type': 'application/json', 'Accept-Language': language(), ...(token !== null && { Authorization: `Bearer ${token}` }) },
      body: JSON.stringify({ seats, ...(Object.keys(page.options).length > 0 && { options: page.options }) }),
    })
    const body = await answer.json()
    page.problem = answer.ok ? null : inLanguage(body.error) ?? String(answer.status)
    page.made = answer.ok ? body : null
  } catch {
    page.problem = say('start_failed')
  }
}

async function copy(name, root, page) {
  const field = root.querySelector(`#${name}`)
  try {
    await navigator.clipboard.writeText(field.value)
  } catch {
    // Without the right to write, the person copies the selected text.
    field.select()
    return
  }
  page.copied = name
  announce(say('copied'))
}

// ---- drawing

function drawStart(page) {
  return h('main', { class: 'start' },
    h('h1', null, page.game?.title ?? 'Cardinal'),
    page.game?.aim && h('p', { class: 'aim' }, page.game.aim),
    page.problem && h('p', { class: 'banner bad', role: 'alert' }, page.problem),
    (page.made?.old_rules || page.game?.old_rules) && h('p', { key: 'old-rules', class: 'banner ask', role: 'status' }, say('old_rules')),
    page.game?.editor && page.token !== null && drawPlaces(page.token, 'new'),
    page.made ? drawLinks(page.made, page.copied) : page.game && drawForm(page))
}

function drawForm(page) {
  const { game, seats } = page
  return h('form', { key: 'form', class: 'new-match', lang: language() },
    h('h2', null, say('new_match')),
    seats.map((seat, index) => drawSeatForm(game, seat, index)),
    h('div', { class: 'seat-buttons' },
      seats.length < game.max_players && h('button', { type: 'button', class: 'quiet', 'data-do': 'add-seat' }, say('add_seat')),
      seats.length > game.min_players && h('button', { type: 'button', class: 'quiet', 'data-do': 'remove-seat' }, say('remove_seat'))),
    (game.options ?? []).map((option) => drawOption(option, page.options)),
    h('button', { type: 'submit', class: 'option primary', disabled: page.busy }, say('create')))
}

function drawSeatForm(game, seat, index) {
  const choice = (value, text, now) => h('option', { key: value, value, selected: value === now }, text)
  const field = (name, text, input) => h('p', { class: 'field-line' }, h('label', { for: `${name}-${index}` }, text), input)
  const data = (name) => ({ id: `${name}-${index}`, 'data-seat': index, 'data-field': name, 'data-focus': `${name}-${index}` })
  return h('fieldset', { key: `seat ${index}` },
    h('legend', null, say('seat_number', { n: index + 1 })),
    field('player', say('seat_kind'), h('select', data('player'), choice('human', say('human'), seat.player), (game.players ?? []).map((kind) => choice(kind, computerWords(kind), seat.player)))),
    field('name', say('name'), h('input', { type: 'text', maxlength: '30', autocomplete: 'off', value: seat.name, ...data('name') })),
    game.uses_decks !== false && (game.decks ?? []).length > 0 &&
      field('deck', say('deck'), h('select', data('deck'), choice('', say('default_deck'), seat.deck), game.decks.map((deck) => choice(deck, deck, seat.deck)))))
}

function drawOption(option, values) {
  const value = values[option.name] ?? option.default
  const data = { id: `option-${option.name}`, 'data-option': option.name, 'data-focus': `option-${option.name}` }
  const input = option.kind === 'boolean' ? h('input', { type: 'checkbox', checked: value === true, ...data })
    : option.kind === 'choice' ? h('select', data, (option.values ?? []).map((each) => h('option', { key: each, value: each, selected: each === value }, each)))
    : h('input', { type: 'number', value, min: option.first, max: option.last, ...data })
  return h('p', { key: option.name, class: 'field-line' }, h('label', { for: data.id }, option.label ?? option.name), input)
}

function drawLinks(made, copied) {
  const row = (key, title, link, text) => h('li', { key, class: 'link-row' },
    h('label', { for: `link-${key}` }, title),
    h('input', { id: `link-${key}`, type: 'text', readonly: true, value: link }),
    h('button', { type: 'button', class: 'quiet', 'data-do': 'copy', 'data-field': `link-${key}` }, say(copied === `link-${key}` ? 'copied' : 'copy')),
    h('a', { class: 'option primary', href: link, target: '_blank', rel: 'noopener' }, text))
  return h('section', { key: 'links', class: 'links', id: 'links', tabindex: '-1', 'aria-label': say('your_links') },
    h('h2', null, say('your_links')),
    h('p', null, say('links_hint')),
    h('ul', null,
      made.seats.map((seat) => row(seat.seat, say('link_of', { name: seat.name }), seat.link, say('sit_down', { name: seat.name }))),
      made.spectator && row('spectators', say('link_spectators'), made.spectator, say('watch'))),
    h('button', { type: 'button', class: 'quiet', 'data-do': 'again' }, say('another_match')))
}
