// The state of the page after messages of the server.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allZones, faceOf, findCard, freshLines, hiddenCards, initialState, loseLink, reduce, remaining, seatOrder, seenCards, sendAnswer } from '../../../../interpreter/drivers/web/page/state.js'
import { battle, battleDecision, battleHello, battlePosition, battleStory, three } from '../scenes.js'

const after = (messages, state = initialState()) => messages.reduce((before, message) => reduce(before, message, 1000), state)
const line = (text) => ({ kind: 'sentence', depth: 0, text, cards: [] })

test('hello, position, story and decision make an open table', () => {
  const state = after(battle)
  assert.equal(state.link, 'open')
  assert.equal(state.decision.decision, 4)
  assert.equal(state.lines.length, battleStory.lines.length)
  assert.equal(faceOf(state, 'c8').name, 'Brookling')
})

test('a message of an unknown type changes nothing', () => {
  const state = after(battle)
  assert.equal(reduce(state, { type: 'something_new' }), state)
})

test('reduce never changes the state that it is given', () => {
  const state = after(battle)
  const frozen = structuredClone(state)
  after([{ type: 'story', from: 2, lines: [line('other')] }, { type: 'accepted', id: 1 }, { type: 'waiting', seat: 1 }, ...three], state)
  assert.deepEqual(state, frozen)
})

test('an accepted answer ends the decision and marks what comes next as new', () => {
  const sent = sendAnswer(after(battle), 1, 3)
  assert.equal(sent.sent.option, 3)
  const state = after([{ type: 'accepted', id: 1 }, { type: 'story', from: 12, lines: [line('Berto passes.')] }, { type: 'waiting', seat: 1 }], sent)
  assert.equal(state.decision, null)
  assert.equal(state.sent, null)
  assert.equal(state.waiting, 1)
  assert.equal(state.newFrom, 12)
  assert.equal(state.lines[state.newFrom].text, 'Berto passes.')
})

test('a refused answer leaves the decision open', () => {
  const state = after([{ type: 'refused', id: 1, code: 'not_legal', reason: 'That is not possible.' }], sendAnswer(after(battle), 1, 3))
  assert.equal(state.decision.decision, 4)
  assert.equal(state.sent, null)
  assert.equal(state.refused.reason, 'That is not possible.')
})

test('after an undo the lines that never happened are gone', () => {
  const state = after([{ type: 'undone', seat: 0, sentence: 'Anna takes an answer back.' }, { type: 'story', from: 9, lines: [line('Anna takes an answer back.')] }], after(battle))
  assert.equal(state.lines.length, 10)
  assert.equal(state.notice, 'Anna takes an answer back.')
  assert.ok(state.newFrom <= 9)
  assert.equal(state.decision, null)
})

test('after a reconnect the same story is not new', () => {
  const before = after([{ type: 'accepted', id: 1 }], sendAnswer(after(battle), 1, 3))
  const again = after([battleHello, battlePosition, battleStory, battleDecision], loseLink(before, 'lost'))
  assert.equal(again.newFrom, before.newFrom)
  assert.deepEqual(freshLines(before.lines, again.lines), [])
  assert.equal(again.decision.decision, 4)
})

test('fresh lines are those after the part that is the same', () => {
  assert.deepEqual(freshLines([line('a'), line('b')], [line('a'), line('b'), line('c')]).map((each) => each.text), ['c'])
  assert.deepEqual(freshLines([line('a'), line('b')], [line('a'), line('undone')]).map((each) => each.text), ['undone'])
})

test('a lost connection forgets an answer on its way, and hello forgets the question', () => {
  const lost = loseLink(sendAnswer(after(battle), 1, 2), 'lost')
  assert.equal(lost.sent, null)
  assert.equal(reduce(lost, battleHello).decision, null)
})

test('zones on cards belong to the zones of the table', () => {
  const state = after(three)
  const zones = [...allZones(state.position)]
  const paths = zones.find(({ zone }) => zone.zone === 'paths')
  assert.equal(paths.card.id, 's1')
  assert.equal(findCard(state.position, 'p1').on.id, 's1')
  assert.equal(findCard(state.position, 'nothing'), null)
})

test('hidden cards are counted, seen ones are listed', () => {
  const zone = { cards: [{ id: 'c1', face: 'a' }, { back: 3 }, { id: 'c2', face: 'a' }, { back: 1 }] }
  assert.equal(hiddenCards(zone), 4)
  assert.deepEqual(seenCards(zone).map((card) => card.id), ['c1', 'c2'])
})

test('the reply to another request leaves the answer on its way', () => {
  const sent = sendAnswer(after(battle), 7, 1)
  for (const reply of [{ type: 'accepted', id: 6 }, { type: 'refused', id: 6, code: 'no_such_thing', reason: 'No.' }]) assert.equal(reduce(sent, reply), sent)
  assert.equal(reduce(after(battle), { type: 'accepted', id: 6 }).decision.decision, 4)
})

test('the page shows what the server does for a seat', () => {
  const state = after(battle)
  assert.equal(reduce(state, { type: 'timed_out', seat: 0, sentence: 'Time is over.' }).notice, 'Time is over.')
  assert.deepEqual(reduce(state, { type: 'skipped', lines: ['You passed', 'twice.'] }).skipped, ['You passed', 'twice.'])
  const asked = reduce(state, { type: 'undo_request', seat: 1, sentence: 'Berto wants to undo.' })
  assert.equal(asked.undoRequest.sentence, 'Berto wants to undo.')
  // After a new connection the seat that wants it waits as before.
  const own = reduce(asked, { type: 'undo_request', seat: 0, sentence: 'Anna wants to undo.' })
  assert.deepEqual([own.undoAsked, own.undoRequest], [true, asked.undoRequest])
  assert.equal(reduce(asked, { type: 'undo_declined', seat: 1, by: 0, sentence: 'Anna declines.' }).undoRequest, null)
})

test('the others come in the order of play after the viewer, the viewer last', () => {
  const state = after(three)
  const as = (seat) => seatOrder({ ...state, hello: { ...state.hello, seat } })
  assert.deepEqual(as(1).others.map((seat) => seat.name), ['Carla', 'Anna'])
  assert.equal(as(1).mine.name, 'Berto')
  assert.deepEqual(as(null).others.map((seat) => seat.name), ['Berto', 'Carla'])
  assert.equal(as(null).mine.name, 'Anna')
})

test('the running clock goes down and stops at nothing', () => {
  const { clock } = after(three)
  assert.equal(remaining(clock, 0, 11_000), 55_000)
  assert.equal(remaining(clock, 1, 11_000), 125_000)
  assert.equal(remaining(clock, 0, 1_000_000), 0)
  assert.equal(remaining(clock, 7, 0), null)
})

test('the end of a match closes the question; undone opens the match again', () => {
  const ended = after([{ type: 'ended', outcome: 'won', winners: [0], scores: [], sentence: 'Anna wins.' }], after(battle))
  assert.equal(ended.decision, null)
  assert.equal(after([{ type: 'undone', seat: 0, sentence: 'Undone.' }], ended).ended, null)
})
