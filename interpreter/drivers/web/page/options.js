// The options of a decision as the table needs them. In: a `decision` message and the position. Out: which options belong
// to which card, zone or seat, and what dropping a card somewhere would answer. Promises: no document, no network;
// every option is in the list of all options, whatever else shows it.
import { findCard } from './state.js'

// The cards that an option is about: its own card first.
export const cardsOf = (option) => [...new Set([option.card, ...(option.cards ?? [])].filter((card) => card !== undefined && card !== null))]

// By card: the options that begin with it.
export function optionsByCard(decision) {
  const byCard = new Map()
  for (const option of decision?.options ?? []) {
    const card = option.card ?? (option.cards?.length === 1 ? option.cards[0] : undefined)
    if (card === undefined || card === null) continue
    if (!byCard.has(card)) byCard.set(card, [])
    byCard.get(card).push(option)
  }
  return byCard
}

// By seat, for options that choose a player.
export const optionsBySeat = (decision) =>
  new Map((decision?.options ?? []).filter((option) => option.seat !== undefined && option.seat !== null && option.card === undefined)
    .map((option) => [option.seat, option]))

// The option that ends the question without a card: pass, done, no card.
export const wayOut = (decision) =>
  (decision?.options ?? []).find((option) => ['pass', 'done', 'no_card'].includes(option.kind)) ?? null

export const isNumberChoice = (decision) => Boolean(decision?.numbers) && decision.kind === 'number'

// The option that answers with this number; null if it is not possible.
export function optionForNumber(decision, number) {
  const { first, last } = decision.numbers
  if (!Number.isInteger(number) || number < first || number > last) return null
  const listed = (decision.options ?? []).find((option) => option.number === number || option.label === String(number))
  return listed ?? null
}

// What a drop of `card` means, by place: {zones: [{zone, seat, option}], cards: Map(alias -> options), anywhere: options}.
// An option with a zone or with a second card names its target. A zone without a seat is `viewer`'s, if the viewer has
// one of that name, and otherwise the table's (seat null). A card without a target may be dropped anywhere outside of
// its own zone: that asks for all its options.
export function dropTargets(decision, position, card, viewer) {
  const zones = []
  const cards = new Map()
  const anywhere = []
  for (const option of optionsByCard(decision).get(card) ?? []) {
    const others = cardsOf(option).filter((other) => other !== card && findCard(position, other))
    for (const other of others) cards.set(other, [...(cards.get(other) ?? []), option])
    if (option.zone !== undefined && option.zone !== null) zones.push({ zone: option.zone, seat: option.seat ?? zoneOwner(position, option.zone, viewer), option })
    else if (others.length === 0) anywhere.push(option)
  }
  return { zones, cards, anywhere }
}

function zoneOwner(position, name, viewer) {
  const mine = position?.seats?.find((seat) => seat.seat === viewer)
  return mine?.zones?.some((zone) => zone.zone === name) ? viewer : null
}

// How many are picked of how many: {picked, least, most}; most is null if there is no limit that may be told.
export function picking(decision) {
  if (!['many', 'arrange'].includes(decision?.kind)) return null
  return { picked: decision.picked ?? [], least: decision.min ?? 0, most: decision.max ?? null }
}

// The option with that number in the list of all options, from 1; null if there is none.
export const optionNumbered = (decision, number) => (decision?.options ?? [])[number - 1] ?? null
