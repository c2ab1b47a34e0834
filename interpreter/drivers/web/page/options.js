// The options of a decision as the table needs them. In: a `decision` message. Out: which options belong to which card or
// seat, the way out of a question, the answer of a number. Promises: no document, no network; every option is in the list
// of all options, whatever else shows it.

// By card: its options.
export function optionsByCard(decision) {
  const byCard = new Map()
  for (const option of decision?.options ?? []) {
    if (option.card === undefined) continue
    if (!byCard.has(option.card)) byCard.set(option.card, [])
    byCard.get(option.card).push(option)
  }
  return byCard
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
