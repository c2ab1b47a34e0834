// The options of a decision as the table needs them. In: a `decision` message, and the position. Out: which options belong
// to which card or seat, the way out of a question. Promises: no document, no network; every option is in the list
// of all options, whatever else shows it.
import { findCard, seenCards } from './state.js'

// By card: its options. An option for several equal cards, "Lamp (2)", belongs to each of them.
export function optionsByCard(decision, position = null) {
  const byCard = new Map()
  for (const option of decision?.options ?? []) {
    if (option.card === undefined) continue
    for (const card of equalCards(option, position)) {
      if (!byCard.has(card)) byCard.set(card, [])
      byCard.get(card).push(option)
    }
  }
  return byCard
}

// The option names one card of a group; the others are in the same zone and look the same.
function equalCards(option, position) {
  const count = Number(/\((\d+)\)$/.exec(option.label)?.[1] ?? 1)
  const found = count > 1 ? findCard(position, option.card) : null
  if (found === null) return [option.card]
  const look = ({ face, owner, facts }) => JSON.stringify([face, owner, (facts ?? []).map(({ text }) => text)])
  const equal = seenCards(found.zone).filter((card) => look(card) === look(found.card)).map((card) => card.id)
  return equal.length === count ? equal : [option.card]
}

// By seat, for options that choose a player.
export const optionsBySeat = (decision) =>
  new Map((decision?.options ?? []).filter((option) => option.kind === 'seat').map((option) => [option.seat, option]))

// The option that ends the question without a card: pass, done, no card.
export const wayOut = (decision) =>
  (decision?.options ?? []).find((option) => ['pass', 'done', 'none'].includes(option.kind)) ?? null

export const isNumberChoice = (decision) => decision?.numbers !== undefined

// Whether `option`, the number that `answer` takes, is an answer of this decision. Numbers are answers themselves.
export function isAnswer(decision, option) {
  if (decision === null || !Number.isInteger(option)) return false
  if (isNumberChoice(decision)) return option >= decision.numbers.first && option <= decision.numbers.last
  return decision.options.some((each) => each.option === option)
}

// A card that was dropped on `target` ({card} or {seat}) has taken its action; the answer to the question that follows, if
// that question offers the target; otherwise null.
export function answerForTarget(decision, target) {
  if (target === null || decision?.kind !== 'one') return null
  const fits = (option) => (target.card !== undefined ? option.card === target.card : option.kind === 'seat' && option.seat === target.seat)
  const found = decision.options.filter(fits)
  return found.length === 1 ? found[0].option : null
}

// How many are picked of how many: {count, picks, least, most}. `picks` is null if the server does not say which; most is
// null if the server gives no limit.
export function picking(decision) {
  if (!['many', 'arrange'].includes(decision?.kind)) return null
  return { count: decision.picked ?? 0, picks: decision.picks ?? null, least: decision.min ?? 0, most: decision.max ?? null }
}

// The option with that number in the list of all options, from 1; null if there is none.
export const optionNumbered = (decision, number) => (decision?.options ?? [])[number - 1] ?? null
