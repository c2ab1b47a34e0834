// Which options belong to which card, and what a drop answers.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cardsOf, dropTargets, isNumberChoice, optionForNumber, optionNumbered, optionsByCard, optionsBySeat, picking, wayOut } from '../../../../interpreter/drivers/web/page/options.js'
import { battleDecision, battlePosition, numbers, picks, seatChoice, three, zoneTargets } from '../scenes.js'

const decisionOf = (scene) => scene.find((message) => message.type === 'decision')
const positionOf = (scene) => scene.find((message) => message.type === 'position')

test('options are grouped by the card that they begin with', () => {
  const byCard = optionsByCard(battleDecision)
  assert.deepEqual([...byCard.keys()], ['c8', 'c1', 'c3', 'c5'])
  assert.deepEqual(byCard.get('c8').map((option) => option.option), [1, 3])
  assert.equal(optionsByCard(null).size, 0)
})

test('the cards of an option are listed once, its own first', () => {
  assert.deepEqual(cardsOf({ card: 'c1', cards: ['c1', 'c2'] }), ['c1', 'c2'])
  assert.deepEqual(cardsOf({ label: 'Pass' }), [])
})

test('an option of a card belongs to no seat', () => {
  assert.deepEqual([...optionsBySeat(decisionOf(seatChoice)).keys()], [0, 1])
  assert.equal(optionsBySeat({ options: [{ option: 0, card: 'c1', seat: 1 }] }).size, 0)
})

test('pass, done and no card are the way out', () => {
  assert.equal(wayOut(battleDecision).option, 0)
  assert.equal(wayOut(decisionOf(picks)).label, 'Done')
  assert.equal(wayOut(decisionOf(seatChoice)), null)
})

test('a number outside of the range is no answer', () => {
  const decision = decisionOf(numbers)
  assert.ok(isNumberChoice(decision))
  assert.equal(optionForNumber(decision, 5).label, '5')
  for (const wrong of [0, 13, 2.5, NaN]) assert.equal(optionForNumber(decision, wrong), null)
})

test('a card with a named zone is dropped there only', () => {
  const targets = dropTargets(decisionOf(zoneTargets), battlePosition, 'c6', 0)
  assert.deepEqual(targets.zones.map(({ zone, seat, option }) => [zone, seat, option.option]), [['active', 0, 0]])
  assert.deepEqual(targets.anywhere, [])
  const shared = dropTargets({ options: [{ option: 0, card: 'c6', zone: 'circle' }, { option: 1, card: 'c6', zone: 'active', seat: 1 }] }, battlePosition, 'c6', 0)
  assert.deepEqual(shared.zones.map(({ zone, seat }) => [zone, seat]), [['circle', null], ['active', 1]])
})

test('a card with a second card is dropped on that card', () => {
  const targets = dropTargets(battleDecision, battlePosition, 'c1', 0)
  assert.deepEqual([...targets.cards].map(([card, options]) => [card, options.map((option) => option.option)]), [['c11', [2]]])
  const many = dropTargets(decisionOf(three), positionOf(three), 'a0', 0)
  assert.deepEqual([...many.cards.keys()], ['s1', 's2', 's3', 's4', 's5', 'a1'])
})

test('a card without a target is dropped anywhere, with all its options', () => {
  assert.deepEqual(dropTargets(battleDecision, battlePosition, 'c8', 0).anywhere.map((option) => option.option), [1, 3])
  assert.deepEqual(dropTargets(battleDecision, battlePosition, 'c2', 0).anywhere, [])
})

test('picks are told with their limits; other questions have none', () => {
  assert.deepEqual(picking(decisionOf(picks)), { picked: ['c2'], least: 0, most: 3 })
  assert.equal(picking(battleDecision), null)
  assert.equal(picking({ kind: 'many' }).most, null)
})

test('options are numbered from 1', () => {
  assert.equal(optionNumbered(battleDecision, 1).option, 0)
  assert.equal(optionNumbered(battleDecision, 7), null)
  assert.equal(optionNumbered(null, 1), null)
})
