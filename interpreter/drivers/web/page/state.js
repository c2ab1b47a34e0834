// What the page knows of a match. In: the messages of the server, one after another. Out: the state after each; a state
// is never changed in place. Promises: nothing here touches the document, the network or the clock.

export const initialState = () => ({
  link: 'connecting', // connecting, open, lost, closed or elsewhere (connection.js)
  hello: null,
  position: null,
  faces: {}, // every face seen so far, by the name of its definition
  aliases: {}, // the definition of each card seen so far, by its alias
  lines: [], // the story
  newFrom: 0, // index of the first line since this seat answered last
  decision: null, // the open question to this seat
  sent: null, // {id of the message, option}: the answer that was sent and is not yet accepted
  waiting: null, // the seat that is asked
  ended: null,
  fault: null,
  refused: null, // the last refusal of an answer
  skipped: [], // what the server answered for this seat since its last answer
  notice: null, // a sentence for the player, such as that a player has undone an answer
  undoRequest: null, // the message of a seat that asks to undo
  undoAsked: false, // this seat has asked the others
  presence: {}, // by seat: whether its player is connected
  clock: null, // {seats: [ms], running, at}
})

// The state after a message. `now`: milliseconds of a steady clock, for the clocks of the players.
export function reduce(state, message, now = 0) {
  const step = STEPS[message.type]
  return step ? step(state, message, now) : state
}

const STEPS = {
  // After hello everything is sent again. An earlier question may be over.
  hello: (state, message) => ({
    ...state, link: 'open', hello: message, decision: null, sent: null, waiting: null, ended: null, fault: null,
    undoRequest: null, undoAsked: false,
  }),
  position: (state, message) => ({
    ...state, position: message, faces: { ...state.faces, ...message.faces },
    aliases: { ...state.aliases, ...aliasesOf(message) },
  }),
  story: (state, message) => {
    const lines = [...state.lines.slice(0, message.from), ...message.lines]
    return { ...state, lines, newFrom: Math.min(state.newFrom, sharedLength(state.lines, lines)) }
  },
  decision: (state, message) => ({
    ...state, decision: message, sent: null, waiting: null, refused: null, undoAsked: false,
  }),
  waiting: (state, message) => ({ ...state, waiting: message.seat, decision: null, sent: null }),
  // Other requests are accepted and refused, too: table_actions.js shows what becomes of them.
  accepted: (state, message) => (isReplyToAnswer(state, message) ? {
    ...state, decision: null, sent: null, refused: null, notice: null, skipped: [], newFrom: state.lines.length,
  } : state),
  refused: (state, message) => (isReplyToAnswer(state, message) || message.id === undefined ? { ...state, sent: null, refused: message } : state),
  ended: (state, message) => ({ ...state, ended: message, decision: null, waiting: null, sent: null }),
  fault: (state, message) => ({ ...state, fault: message, decision: null, waiting: null, sent: null }),
  // The own request comes back after a new connection.
  undo_request: (state, message) => (message.seat === state.hello?.seat ? { ...state, undoAsked: true } : { ...state, undoRequest: message }),
  undo_declined: (state, message) => ({ ...state, notice: message.sentence, undoRequest: null, undoAsked: false }),
  undone: (state, message) => ({
    ...state, notice: message.sentence, undoRequest: null, undoAsked: false, decision: null, ended: null, fault: null,
  }),
  timed_out: (state, message) => ({ ...state, notice: message.sentence }),
  skipped: (state, message) => ({ ...state, skipped: message.lines }),
  clock: (state, message, now) => ({
    ...state, clock: { seats: message.seats.map((seat) => seat.remaining_ms), running: message.running, at: now },
  }),
  presence: (state, message) => ({
    ...state, presence: Object.fromEntries(message.seats.map((seat) => [seat.seat, seat.connected])),
  }),
}

const isReplyToAnswer = (state, message) => state.sent !== null && message.id === state.sent.id

// What the page itself does.
export const sendAnswer = (state, id, option) => ({ ...state, sent: { id, option }, refused: null })
export const loseLink = (state, link) => ({ ...state, link, sent: null })
export const clearNotice = (state) => ({ ...state, notice: null, refused: null })

// Every zone of a position, with those on cards, each as {zone, seat, card}: `seat` is null for the table, `card` is the
// card that the zone is on.
export function* allZones(position) {
  if (!position) return
  function* within(zones, seat, card) {
    for (const zone of zones ?? []) {
      yield { zone, seat, card }
      for (const held of zone.cards ?? []) yield* within(held.zones, seat, held)
    }
  }
  yield* within(position.table?.zones, null, null)
  for (const seat of position.seats ?? []) yield* within(seat.zones, seat.seat, null)
}

export function findCard(position, id) {
  for (const { zone, seat, card: on } of allZones(position)) {
    const card = zone.cards.find((each) => each.id === id)
    if (card) return { card, zone, seat, on }
  }
  return null
}

function aliasesOf(position) {
  const aliases = {}
  for (const { zone } of allZones(position))
    for (const card of zone.cards ?? []) if (card.id !== undefined) aliases[card.id] = card.face
  return aliases
}

// The face of an alias or of a definition's name; undefined if this viewer has never seen it.
export const faceOf = (state, name) => state.faces[state.aliases[name] ?? name]

// The cards of a zone whose faces the viewer sees, and the number of the others.
export const seenCards = (zone) => zone.cards.filter((card) => card.back === undefined)
export const hiddenCards = (zone) => zone.cards.reduce((sum, card) => sum + (card.back ?? 0), 0)

// The seats in the order in which they are drawn: the others in the order of play after this viewer, then the viewer.
// A spectator sees the first seat at the bottom.
export function seatOrder(state) {
  const seats = state.position?.seats ?? []
  const mine = seats.findIndex((seat) => seat.seat === (state.hello?.seat ?? seats[0]?.seat))
  const others = seats.map((_, step) => seats[(mine + 1 + step) % seats.length]).slice(0, -1)
  return { others, mine: seats[mine] ?? null }
}

// The lines that were not there before, without those that only came again (after a reconnect).
export const freshLines = (before, after) => after.slice(sharedLength(before, after))

// How many lines at the beginning of two stories are the same.
function sharedLength(before, after) {
  let same = 0
  while (same < before.length && same < after.length && before[same].text === after[same].text) same++
  return same
}

// Milliseconds that a seat has left now.
export function remaining(clock, seat, now) {
  const left = clock.seats[seat]
  if (left === undefined || left === null) return null
  return Math.max(0, clock.running === seat ? left - (now - clock.at) : left)
}
