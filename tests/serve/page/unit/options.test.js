// Which options belong to which card, and what a drop answers.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answerForTarget, isAnswer, isNumberChoice, optionNumbered, optionsByCard, optionsBySeat, picking, wayOut } from '../../../../interpreter/drivers/web/page/options.js'
import { battleDecision, numbers, picks, seatChoice, target } from '../scenes.js'

const decisionOf = (scene) => scene.find((message) => message.type === 'decision')

test('options are grouped by the card that they begin with', () => {
  const byCard = optionsByCard(battleDecision)
  assert.deepEqual([...byCard.keys()], ['c8', 'c1', 'c3', 'c5'])
  assert.deepEqual(byCard.get('c8').map((option) => option.option), [1, 3])
  assert.equal(optionsByCard(null).size, 0)
})

test('an option for equal cards belongs to each of them, and to no card that looks different', () => {
  const look = (id, face, cost) => ({ id, face, owner: 0, facts: [{ name: 'cost', text: `cost ${cost}` }] })
  const position = { table: { zones: [] }, seats: [{ seat: 0, zones: [{ zone: 'hand', cards: [look('c1', 'Lamp', 1), look('c2', 'Lamp', 1), look('c3', 'Lamp', 2), look('c4', 'Rune', 1), { back: 2 }] }] }] }
  const decision = { options: [{ option: 1, label: 'Lamp (2)', card: 'c1' }, { option: 2, label: 'Lamp', card: 'c3' }, { option: 3, label: 'Rune (2)', card: 'c4' }] }
  const byCard = optionsByCard(decision, position)
  assert.deepEqual([...byCard].map(([card, options]) => [card, options[0].option]), [['c1', 1], ['c2', 1], ['c3', 2], ['c4', 3]])
})

test('an option of a card belongs to no seat', () => {
  assert.deepEqual([...optionsBySeat(decisionOf(seatChoice)).keys()], [0, 1])
  assert.equal(optionsBySeat({ options: [{ option: 0, kind: 'action', card: 'c1', seat: 1 }] }).size, 0)
})

test('pass, done and no card are the way out', () => {
  assert.equal(wayOut(battleDecision).option, 0)
  assert.equal(wayOut(decisionOf(picks)).label, 'Done')
  assert.equal(wayOut(decisionOf(seatChoice)), null)
})

test('only what is offered is an answer; a number is its own option', () => {
  assert.ok(isAnswer(battleDecision, 5))
  for (const wrong of [6, -1, NaN, '5']) assert.ok(!isAnswer(battleDecision, wrong))
  assert.ok(!isAnswer(null, 0))
  const decision = decisionOf(numbers)
  assert.ok(isNumberChoice(decision) && !isNumberChoice(battleDecision) && !isNumberChoice(null))
  assert.ok(isAnswer(decision, 12))
  for (const wrong of [0, 13, 2.5, NaN]) assert.ok(!isAnswer(decision, wrong))
})

test('a card that was dropped on a target answers the question for the target, and no other question', () => {
  const decision = decisionOf(target)
  assert.equal(answerForTarget(decision, { card: 'c11' }), 1)
  assert.equal(answerForTarget(decision, { seat: 1 }), 2)
  assert.equal(answerForTarget(decision, { card: 'c10' }), null)
  assert.equal(answerForTarget(decision, null), null)
  assert.equal(answerForTarget(battleDecision, { card: 'c1' }), null)
  assert.equal(answerForTarget({ kind: 'one', options: [{ option: 0, card: 'c1' }, { option: 1, card: 'c1' }] }, { card: 'c1' }), null)
})

test('picks have their limits; other questions have none', () => {
  assert.deepEqual(picking(decisionOf(picks)), { count: 1, picks: ['c2'], least: 0, most: 3 })
  assert.equal(picking(battleDecision), null)
  assert.deepEqual(picking({ kind: 'many', picked: 2 }), { count: 2, picks: null, least: 0, most: null })
})

test('options are numbered from 1', () => {
  assert.equal(optionNumbered(battleDecision, 1).option, 0)
  assert.equal(optionNumbered(battleDecision, 7), null)
  assert.equal(optionNumbered(null, 1), null)
})
