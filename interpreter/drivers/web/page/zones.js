// Draws the table: the seats with their zones, the zones of the table, the viewer's own hand. In: the state of the match
// and what the page shows of it. Out: descriptions of elements. Promises: a zone is drawn by its shape only (row, pile,
// hand); no game is known here.
import { drawBack, drawCard, numberButton, valueChip } from './card.js'
import { h } from './dom.js'
import { optionsByCard, optionsBySeat, picking } from './options.js'
import { allZones, hiddenCards, remaining, seatOrder, seenCards } from './state.js'
import { say } from './words.js'

// The name of a zone among all zones of the table.
export const zoneKey = (zone, seat, card) => (card ? `card ${card}` : seat === null ? 'table' : `seat ${seat}`) + `/${zone.zone}`

const cardCount = (n) => (n === 1 ? say('cards_one') : say('cards_many', { n }))
const unseenCount = (n) => (n === 1 ? say('unseen_one') : say('unseen_many', { n }))

// What the drawing of zones needs, computed once for each drawing.
export function tableView(state, page) {
  const open = state.link === 'open' && state.sent === null
  return {
    state, page,
    byCard: open ? optionsByCard(state.decision, state.position) : new Map(),
    bySeat: open ? optionsBySeat(state.decision) : new Map(),
    fresh: freshCards(state),
    picked: new Set(picking(state.decision)?.picks ?? []),
  }
}

// The cards that the story names since this seat answered last.
function freshCards(state) {
  return new Set(state.newFrom > 0 ? state.lines.slice(state.newFrom).flatMap((line) => line.cards ?? []) : [])
}

function cardView(view, card, tabStop) {
  const face = view.state.faces[card.face]
  return {
    options: view.byCard.get(card.id) ?? [],
    picked: view.picked.has(card.id),
    pointed: view.page.pointed.includes(card.id),
    fresh: view.fresh.has(card.id),
    tabStop,
    picture: view.page.pictures ? `/pictures/${encodeURIComponent(card.face)}.webp` : null,
    attached: (card.zones ?? []).map((zone) => drawAttached(view, zone, card, face?.name ?? card.face)),
  }
}

// Cards on a card are drawn by name only, below it.
function drawAttached(view, zone, holder, holderName) {
  const key = zoneKey(zone, null, holder.id)
  return h('ul', { key, class: 'attached', 'data-zone': key, 'aria-label': say('on_card', { zone: zone.label, name: holderName }) },
    seenCards(zone).map((card) => {
      const options = view.byCard.get(card.id) ?? []
      return h('li', { key: card.id, class: 'mini', 'data-card': card.id, 'data-do': 'card', 'data-legal': options.length > 0, 'data-pointed': view.page.pointed.includes(card.id), 'data-colour': (card.facts ?? []).find((fact) => fact.colour)?.colour ?? null },
        h('button', { type: 'button', class: 'card-name', 'data-focus': `card:${card.id}`, 'data-nav': true, tabindex: '-1' },
          view.state.faces[card.face]?.name ?? card.face))
    }),
    hiddenCards(zone) > 0 && h('li', { class: 'mini hidden' }, unseenCount(hiddenCards(zone))))
}

// One stop of the Tab key for each zone: the card that had the focus last, or the first that can be used, or the first.
function tabStop(view, zone, key) {
  const cards = seenCards(zone)
  const kept = view.page.roving[key]
  if (kept && cards.some((card) => card.id === kept)) return kept
  return (cards.find((card) => view.byCard.has(card.id)) ?? cards[0])?.id
}

const MOST_BACKS = 12 // of one place; the number of cards is in the title of the zone

function drawCards(view, zone, key) {
  const stop = tabStop(view, zone, key)
  return zone.cards.map((card, index) => (card.back === undefined
    ? drawCard(card, view.state.faces[card.face], cardView(view, card, card.id === stop))
    : Array.from({ length: Math.min(card.back, MOST_BACKS) }, (_, number) => drawBack(`back ${index} ${number}`))))
}

const zoneTitle = (zone) => [
  h('span', { class: 'zone-label' }, zone.label),
  zone.capacity ? h('span', { class: 'zone-count' }, say('of_capacity', { n: zone.count, m: zone.capacity })) : zone.count > 0 && h('span', { class: 'zone-count' }, zone.count),
]

function drawRow(view, zone, seat) {
  const key = zoneKey(zone, seat, null)
  const empty = zone.count === 0
  return h('section', { key, class: empty ? 'zone row empty' : 'zone row', 'data-zone': key, 'aria-label': zone.label },
    h('h3', { class: 'zone-title' }, zoneTitle(zone)),
    empty ? h('p', { class: 'nothing' }, say('empty')) : h('ul', { class: 'cards' }, drawCards(view, zone, key)))
}

// A pile is a stack with its number. It opens if the viewer sees one of its cards.
function drawPile(view, zone, seat) {
  const key = zoneKey(zone, seat, null)
  const { count } = zone
  const seen = seenCards(zone)
  const legal = seen.some((card) => view.byCard.has(card.id))
  const content = [
    h('span', { class: 'stack', 'data-height': count < 4 ? 'low' : 'high', 'data-face': seen.length > 0, 'aria-hidden': 'true' },
      h('b', null, count)),
    h('span', { class: 'zone-label' }, zone.label),
    h('span', { class: 'unseen' }, `, ${cardCount(count)}`),
  ]
  if (seen.length === 0)
    return h('div', { key, class: 'zone pile', 'data-zone': key }, content)
  return h('div', { key, class: 'zone pile', 'data-zone': key, 'data-legal': legal },
    h('button', { type: 'button', class: 'pile-button', 'data-do': 'pile', 'data-key': key, 'data-focus': `pile:${key}`, 'data-nav': true }, content))
}

// The hand of another seat: its backs, and cards of it that the viewer happens to see.
function drawOthersHand(view, zone, seat) {
  const key = zoneKey(zone, seat, null)
  const { count } = zone
  if (seenCards(zone).length > 0) return drawRow(view, zone, seat)
  return h('div', { key, class: 'zone others-hand', 'data-zone': key },
    h('span', { class: 'fan', 'aria-hidden': 'true' }, Array.from({ length: Math.min(count, 7) }, (_, index) => h('i', { key: index }))),
    h('span', { class: 'zone-label' }, zone.label), h('b', { class: 'zone-count' }, count),
    h('span', { class: 'unseen' }, `, ${unseenCount(count)}`))
}

function drawZone(view, zone, seat) {
  if (zone.shape === 'pile') return drawPile(view, zone, seat)
  if (zone.shape === 'hand') return drawOthersHand(view, zone, seat)
  return drawRow(view, zone, seat)
}

// Piles and hands are narrow: they share one block beside the rows. Empty ones are only named.
function drawZones(view, zones, seat) {
  const isNarrow = (zone) => zone.shape === 'pile' || (zone.shape === 'hand' && seenCards(zone).length === 0)
  const empty = zones.filter((zone) => isNarrow(zone) && zone.count === 0)
  const narrow = zones.filter((zone) => isNarrow(zone) && zone.count > 0)
  const wide = zones.filter((zone) => !isNarrow(zone))
  return [
    narrow.length + empty.length > 0 && h('div', { class: 'piles', key: 'piles' },
      narrow.map((zone) => drawZone(view, zone, seat)),
      empty.length > 0 && h('ul', { key: 'empty', class: 'empty-zones' }, empty.map((zone) => h('li', { key: zone.zone, 'data-zone': zoneKey(zone, seat, null) }, h('span', { class: 'zone-label' }, zone.label), ' 0')))),
    wide.length > 0 && h('div', { class: 'rows', key: 'rows' }, wide.map((zone) => drawZone(view, zone, seat))),
  ]
}

// Minutes and seconds.
export function clockText(milliseconds) {
  const seconds = Math.ceil(milliseconds / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

function drawClock(view, seat) {
  const { clock } = view.state
  const left = clock && remaining(clock, seat.seat, view.page.now)
  if (left === null || left === undefined) return null
  return h('span', { class: 'clock', 'data-low': left < 10_000, role: 'timer', 'aria-label': say('clock_of', { name: seat.name }) }, clockText(left))
}

function drawSeatHead(view, seat) {
  const { state } = view
  const option = view.bySeat.get(seat.seat)
  const asked = state.waiting === seat.seat || (state.decision !== null && state.hello?.seat === seat.seat)
  const tags = [
    state.hello?.seat === seat.seat && say('you'),
    state.hello?.computer?.[seat.seat] && say('computer'),
    seat.eliminated && say('out'),
    state.presence[seat.seat] === false && !state.hello?.computer?.[seat.seat] && say('away'),
  ].filter(Boolean)
  const name = option
    ? h('button', { type: 'button', class: 'seat-option', 'data-do': 'answer', 'data-option': option.option, 'data-focus': `seat:${seat.seat}`, 'data-nav': true }, seat.name)
    : seat.name
  const facts = seat.facts.filter((fact) => fact.value !== false)
  return h('div', { class: 'seat-head' },
    h('h2', { class: 'seat-name', 'data-asked': asked }, asked && h('span', { class: 'turn-mark', 'aria-hidden': 'true' }, '▶ '), name),
    tags.map((tag) => h('span', { class: 'tag', key: tag }, tag)),
    h('span', { class: 'seat-facts' }, facts.map((fact) => (typeof fact.value === 'number' ? numberButton(fact, `seat ${seat.seat}`, true) : valueChip(fact)))),
    drawClock(view, seat))
}

function drawSeat(view, seat, mine) {
  const zones = seat.zones.filter((zone) => !(mine && isOwnHand(view, zone)))
  return h('section', { key: `seat ${seat.seat}`, class: mine ? 'seat mine' : 'seat', 'data-seat': seat.seat, 'data-eliminated': seat.eliminated, 'aria-label': seat.name },
    drawSeatHead(view, seat),
    h('div', { class: 'field' }, drawZones(view, zones, seat.seat)))
}

// The viewer's hand is drawn below everything, whole.
const isOwnHand = (view, zone) => zone.shape === 'hand' && view.state.hello?.seat !== null && view.state.hello?.seat !== undefined

function drawMiddle(view) {
  const { table } = view.state.position
  const facts = table.facts.filter((fact) => fact.value !== false)
  const { zones } = table
  if (facts.length === 0 && zones.length === 0) return null
  return h('section', { key: 'middle', class: 'middle', 'aria-label': say('shared_table') },
    facts.length > 0 && h('div', { class: 'middle-facts' }, facts.map((fact) => (typeof fact.value === 'number' ? numberButton(fact, 'table', true) : valueChip(fact)))),
    zones.length > 0 && h('div', { class: 'field' }, drawZones(view, zones, null)))
}

// Whether the cards of the table are drawn small, without their texts, because they are many.
const ROOMY = 8 // cards
export function isDense(state) {
  let cards = 0
  for (const { zone, card } of allZones(state.position)) if (zone.shape === 'row' && !card) cards += zone.count
  return cards > ROOMY
}

export function drawTable(view) {
  const { others, mine } = seatOrder(view.state)
  return [
    h('div', { class: 'others', key: 'others', 'data-seats': others.length }, others.map((seat) => drawSeat(view, seat, false))),
    drawMiddle(view),
    mine && drawSeat(view, mine, true),
  ]
}

// The zones that only the viewer sees, beside each other in one strip. An empty one takes no place beside others.
export function drawHands(view) {
  const { mine } = seatOrder(view.state)
  const hands = (mine?.zones ?? []).filter((zone) => isOwnHand(view, zone))
  const full = hands.filter((zone) => zone.count > 0)
  return hands.length > 0 && h('div', { key: 'hands', class: 'hands' }, (full.length > 0 ? full : hands.slice(0, 1)).map((zone) => {
    const key = zoneKey(zone, mine.seat, null)
    return h('section', { key, class: 'hand', 'data-zone': key, 'aria-label': zone.label },
      h('h3', { class: 'zone-title' }, zoneTitle(zone)),
      h('ul', { class: 'cards' }, drawCards(view, zone, key)))
  }))
}
