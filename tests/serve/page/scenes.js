// Matches as a server would send them, written by hand: a small battle for two, a table for three with shared zones and
// cards on cards, and one question of each kind. The games do not exist; the shapes of the messages do (protocol.md).
const fact = (name, label, value, more = {}) => ({ name, label, value, text: value === true ? label : `${label} ${value}`, why: `it ${name}`, ...more })
const number = (name, value, label, { of, printed } = {}) => ({
  ...fact(name, label, value), text: `${label} ${value}${of !== undefined ? ` of ${of}` : ''}${printed !== undefined ? ` (printed ${printed})` : ''}`,
  ...(of !== undefined && { of }), ...(printed !== undefined && { printed: String(printed) }),
})
const element = (value, colour) => fact('element', 'element', value, { colour, text: value })

export const BATTLE_FACES = {
  brook: { name: 'Brookling', kind: 'K-Mon', text: 'Prodigy: its elemental abilities cost 1 less.' },
  rime: { name: 'Rimewick', kind: 'K-Mon', text: 'Healing: at the end of your turn, remove 1 damage.' },
  under: { name: 'Undertow', kind: 'K-Mon', text: 'Barrier: it takes 1 less elemental damage, that is damage from elemental abilities or from attacks powered by elemental assaults.' },
  cinder: { name: 'Cinderpaw', kind: 'K-Mon', text: 'Ferocity: its attacks deal 1 more damage.' },
  flare: { name: 'Flareling', kind: 'K-Mon', text: '' },
  ampere: { name: 'Ampereon', kind: 'K-Mon', text: 'Incandescent 2.' },
  torrent: { name: 'Torrent', kind: 'Power-up', text: '5 damage.' },
  stone: { name: 'Charged Stone', kind: 'Item', text: 'Gain 2 charges.' },
  lance: { name: 'Frost Lance', kind: 'Ability', text: '4 damage. The opponent loses 1 charge.' },
  bend: { name: 'Riverbend', kind: 'Reaction', text: 'This action deals 2 less damage. Draw a card if your active K-Mon is of the element Water, and gain 1 charge for each K-Mon on your bench that has no damage.' },
  siphon: { name: 'Siphon', kind: 'Ability', text: 'Take 3 charges from the opponent.' },
}
const card = (id, face, owner, facts = [], more = {}) => ({ id, face, owner, ...(facts.length > 0 && { facts }), ...more })
const row = (zone, owner, cards, more = {}) => ({ zone, label: zone, owner, shape: 'row', count: cards.length, cards, ...more })
const withBacks = (cards, count, owner) => (count > cards.length ? [...cards, { back: count - cards.length, owner }] : cards)
const pile = (zone, owner, count, cards = [], more = {}) => ({ zone, label: zone, owner, shape: 'pile', count, cards: withBacks(cards, count, owner), ...more })
const hand = (owner, cards, count = cards.length) => ({ zone: 'hand', label: 'hand', owner, shape: 'hand', count, cards: withBacks(cards, count, owner) })

export const battleHello = {
  type: 'hello', version: 1, game: 'battle', title: 'K-Battle', aim: 'Exhaust all three K-Mon of the other player.', seat: 0,
  names: ['Anna', 'Berto'], language: 'en', languages: ['en', 'it'], computer: [false, true], match: '00112233', options: {}, rules: 'ab',
}
export const battlePosition = {
  type: 'position',
  turn: [{ name: 'turn', label: "Anna's turn" }, { name: 'deeds', label: 'Deeds' }, { name: 'sequence', label: 'Sequence' }],
  table: { facts: [], zones: [] },
  seats: [
    {
      seat: 0, name: 'Anna', eliminated: false, facts: [number('charges', 3, 'charges')],
      zones: [
        pile('deck', 0, 19), pile('discard', 0, 2, [card('c20', 'stone', 0), card('c21', 'siphon', 0)]),
        hand(0, [
          card('c1', 'torrent', 0, [element('Water', 'blue'), number('cost', 2, 'cost', { printed: 3 })]), card('c2', 'stone', 0, [number('cost', 0, 'cost')]),
          card('c3', 'lance', 0, [element('Ice', 'cyan'), number('cost', 3, 'cost')]), card('c4', 'bend', 0, [element('Water', 'blue'), number('cost', 1, 'cost')]),
          card('c5', 'siphon', 0, [number('cost', 0, 'cost')]),
        ]),
        row('bench', 0, [
          card('c6', 'rime', 0, [element('Ice', 'cyan'), fact('traits', 'traits', 'Healing'), number('pv', 6, 'PV', { of: 7, printed: 7 })]),
          card('c7', 'under', 0, [element('Water', 'blue'), fact('traits', 'traits', 'Barrier'), number('pv', 8, 'PV', { of: 8 })]),
        ]),
        row('active', 0, [card('c8', 'brook', 0, [element('Water', 'blue'), fact('defending', 'defending', true), number('pv', 7, 'PV', { of: 7 })])], { capacity: 1 }),
      ],
    },
    {
      seat: 1, name: 'Berto', eliminated: false, facts: [number('charges', 1, 'charges')],
      zones: [
        pile('deck', 1, 18), pile('discard', 1, 1, [card('c30', 'siphon', 1)]), hand(1, [], 5),
        row('bench', 1, [
          card('c9', 'flare', 1, [element('Fire', 'red'), number('pv', 6, 'PV', { of: 6 })]),
          card('c10', 'ampere', 1, [element('Electro', 'yellow'), number('pv', 7, 'PV', { of: 7 })]),
        ]),
        row('active', 1, [card('c11', 'cinder', 1, [element('Fire', 'red'), fact('traits', 'traits', 'Ferocity'), number('pv', 4, 'PV', { of: 7, printed: 7 }), number('attack', 3, 'attack', { printed: 2 })])], { capacity: 1 }),
      ],
    },
  ],
  faces: BATTLE_FACES,
}
export const battleStory = {
  type: 'story', from: 0,
  lines: [
    { kind: 'sentence', depth: 0, text: 'Anna draws Torrent, Charged Stone, Frost Lance, Riverbend and Siphon.', cards: ['c1', 'c2', 'c3', 'c4', 'c5'] },
    { kind: 'sentence', depth: 0, text: 'Berto draws 5 cards.', cards: [] },
    { kind: 'gap', depth: 0, text: '', cards: [] },
    { kind: 'sentence', depth: 0, text: "Berto's turn.", cards: [] },
    { kind: 'heading', depth: 1, text: 'Deeds, Sequence', cards: [] },
    { kind: 'sentence', depth: 2, text: 'Berto attacks with Cinderpaw.', cards: ['c11'] },
    { kind: 'card_text', depth: 2, text: 'Cinderpaw: Ferocity: its attacks deal 1 more damage.', cards: ['c11'] },
    { kind: 'sentence', depth: 2, text: 'Rimewick takes 1 damage.', cards: ['c6'] },
    { kind: 'numbers', depth: 2, text: 'Rimewick has PV 6.', cards: ['c6'] },
    { kind: 'gap', depth: 0, text: '', cards: [] },
    { kind: 'sentence', depth: 0, text: "Anna's turn.", cards: [] },
    { kind: 'sentence', depth: 1, text: 'Anna gains 3 charges.', cards: [] },
  ],
}
export const battleDecision = {
  type: 'decision', decision: 4, kind: 'act', window: { name: 'sequence', label: 'Sequence' }, question: 'Your turn: attack, defend, or use an ability', passing: 'Pass: do nothing', clauses: ['KM-060'],
  options: [
    { option: 0, label: 'Pass: do nothing', kind: 'pass' },
    { option: 1, label: 'Attack with Brookling: 2 damage to Cinderpaw', kind: 'action', action: 'attack', card: 'c8' },
    { option: 2, label: 'Attack with Brookling and Torrent', kind: 'action', action: 'powered_attack', card: 'c1' },
    { option: 3, label: 'Take the defence position with Brookling', kind: 'action', action: 'defend', card: 'c8' },
    { option: 4, label: 'Use Frost Lance', kind: 'action', action: 'use_ability', card: 'c3' },
    { option: 5, label: 'Use Siphon', kind: 'action', action: 'use_ability', card: 'c5' },
  ],
}
export const battle = [battleHello, battlePosition, battleStory, battleDecision]

// ---- other questions at the same table
const ask = (decision, more) => [battleHello, battlePosition, battleStory, { type: 'decision', decision, clauses: [], ...more }]
const handOption = (option, id, label) => ({ option, label, kind: 'card', card: id })
export const picks = ask(5, {
  kind: 'many', question: 'Discard up to 3 cards', min: 0, max: 3, picked: 1, picks: ['c2'],
  options: [handOption(0, 'c1', 'Torrent'), handOption(1, 'c3', 'Frost Lance'), handOption(2, 'c4', 'Riverbend'), handOption(3, 'c5', 'Siphon'), { option: 4, label: 'Done', kind: 'done' }],
})
export const arrangement = ask(6, {
  kind: 'arrange', question: 'In which order?', min: 3, max: 3, picked: 2, picks: ['c4', 'c1'], options: [handOption(0, 'c5', 'Siphon')],
})
export const numbers = ask(7, {
  kind: 'number', question: 'How many charges?', numbers: { first: 1, last: 12 }, options: [],
})
export const yesNo = ask(8, { kind: 'yes_no', question: 'Bring in another K-Mon?', options: [{ option: 0, label: 'Yes', kind: 'yes' }, { option: 1, label: 'No', kind: 'no' }] })
export const seatChoice = ask(9, { kind: 'one', question: 'Who is the first player?', options: [{ option: 0, label: 'Anna', kind: 'seat', seat: 0 }, { option: 1, label: 'Berto', kind: 'seat', seat: 1 }] })
export const target = ask(10, {
  kind: 'one', question: 'Whom?', options: [{ option: 0, label: 'Flareling', kind: 'card', card: 'c9' }, { option: 1, label: 'Cinderpaw', kind: 'card', card: 'c11' }, { option: 2, label: 'Berto', kind: 'seat', seat: 1 }],
})
export const over = [battleHello, battlePosition, battleStory, { type: 'ended', outcome: 'won', winners: [0], scores: [], sentence: 'Anna wins: all K-Mon of Berto are exhausted.', clauses: ['KM-057'] }]
export const watching = [{ ...battleHello, seat: null }, { ...battlePosition, seats: battlePosition.seats.map((seat) => ({ ...seat, zones: seat.zones.map((zone) => (zone.shape === 'hand' ? { ...zone, count: 5, cards: [{ back: 5 }] } : zone)) })) }, battleStory, { type: 'waiting', seat: 0 }]

// ---- a table for three: shared zones, cards on cards, many cards, long names
const site = (id, face, resistance, homes, more = {}) => card(id, face, 0, [fact('homes', 'homes', homes), number('resistance', resistance, 'resistance')], more)
const ally = (id, face, owner, magic, strength, prime, more = {}) => card(id, face, owner, [number('magic', magic, 'magic'), number('strength', strength, 'strength', strength > 5 ? { printed: strength - 3 } : {}), number('prime', prime, 'prime'), fact('homes', 'homes', 'First and Second'), fact('pivoted', 'pivoted', id === 'a2')], more)
const threeFaces = {
  erasure: { name: 'The Erasure', kind: 'Site', text: '' }, ferry: { name: 'Reedmouth Ferry', kind: 'Site', text: 'Your Vassals have Strength +1.' },
  causeway: { name: 'Glass Causeway', kind: 'Site', text: '' }, market: { name: 'Lampfish Market', kind: 'Site', text: 'Ally: draw a card, then put a card from your hand on the bottom of your Destiny.' },
  tower: { name: 'Roxborough Tower', kind: 'Site', text: '' }, general: { name: 'General Rosengarten', kind: 'Character', text: 'Ally Action: until the end of the round target Site has Resistance -3.' },
  gideon: { name: 'Gideon', kind: 'Character', text: '' }, census: { name: 'Census', kind: 'Dictate', text: 'Draw two cards.' }, laurel: { name: 'Laurel', kind: 'Influence Maneuver', text: 'Acting Ally has Magic +1.' },
  gate: { name: 'Barred Gate', kind: 'Flash', text: 'Target Site in the Circle cannot be seized by characters of Magic 3 or less.' },
  cause: { name: 'Common Cause', kind: 'Flash', text: 'Two target characters have Magic +1.' }, keeper: { name: "Candlewright's Cellar", kind: 'Site', text: '' }, path: { name: 'Vigil at the Borders', kind: 'Path', text: 'Whenever an opponent secures a Site, draw a card.' },
}
const threeSeat = (seat, name, mine) => ({
  seat, name, eliminated: seat === 2, facts: [],
  zones: [
    { ...pile('deck', seat, 51 - seat), label: 'Destiny' },
    mine ? hand(seat, ['cause', 'keeper', 'census', 'laurel', 'gate', 'gate', 'cause', 'path', 'laurel', 'census'].map((face, index) => card(`h${index}`, face, seat, face === 'keeper' ? [number('resistance', 6, 'resistance')] : []))) : hand(seat, [], 7),
    { ...hand(seat, mine ? [card('u1', 'tower', seat)] : [], 1), zone: 'unlaid', label: 'unlaid' },
    { ...pile('in_ovo', seat, seat, seat > 0 ? [card(`o${seat}`, 'census', seat)] : []), label: 'in ovo' },
    row('active', seat, seat === 2 ? [] : [ally(`a${seat}`, 'general', seat, 3, 6, 6), ally(`a${seat + 2}`, 'gideon', seat, 3, 3, 4)]),
    row('reserve', seat, seat === 1 ? [ally(`r${seat}`, 'gideon', seat, 3, 3, 4)] : []),
  ],
})
export const three = [
  { ...battleHello, game: 'three', title: 'Dominions', aim: 'Hold unpivoted Sites of all five Dominions (in the shorter game, of three) at a Reconciliation.', names: ['Anna', 'Berto', 'Carla'], computer: [false, false, true] },
  {
    type: 'position', turn: [{ name: 'round', label: 'Round 3' }, { name: 'ally', label: 'Ally turn' }, { name: 'deeds', label: 'Deeds' }],
    table: {
      facts: [fact('lead', 'lead', 'Berto'), fact('stage', 'stage', 'Ally'), fact('shorter', 'shorter', true)],
      zones: [row('circle', null, [
        site('s1', 'erasure', 10, 'First and Second', { zones: [{ zone: 'paths', label: 'paths', owner: null, on: 's1', shape: 'row', count: 2, cards: [card('p1', 'path', 0), { back: 1, owner: 1 }] }] }),
        site('s2', 'ferry', 6, 'Second'), site('s3', 'causeway', 9, 'Second and Third'), site('s4', 'market', 5, 'Fourth'), site('s5', 'tower', 8, 'Fifth'),
      ])],
    },
    seats: [threeSeat(0, 'Anna', true), threeSeat(1, 'Berto', false), threeSeat(2, 'Carla', false)], faces: threeFaces,
  },
  { type: 'story', from: 0, lines: [{ kind: 'sentence', depth: 0, text: 'Berto introduces General Rosengarten.', cards: ['a1'] }, { kind: 'sentence', depth: 0, text: "Anna's turn in the Ally phase.", cards: [] }] },
  { type: 'presence', seats: [{ seat: 0, connected: true }, { seat: 1, connected: false }, { seat: 2, connected: true }] },
  { type: 'clock', seats: [{ remaining_ms: 65000 }, { remaining_ms: 125000 }, { remaining_ms: 8000 }], running: 0 },
  {
    type: 'decision', decision: 12, kind: 'act', window: { name: 'deeds', label: 'Deeds' }, question: 'Your Ally phase: act with an Ally, or pass to end it', passing: 'your turn in the Ally phase ends', clauses: [],
    options: [
      { option: 0, label: 'Pass: do nothing', kind: 'pass' },
      ...['The Erasure', 'Reedmouth Ferry', 'Glass Causeway', 'Lampfish Market', 'Roxborough Tower'].map((name, index) => ({ option: 1 + index, label: `Seize ${name} with General Rosengarten`, kind: 'action', action: 'seize', card: 'a0' })),
      { option: 6, label: 'Challenge General Rosengarten (Berto)', kind: 'action', action: 'challenge', card: 'a0' },
      { option: 7, label: 'Play Common Cause', kind: 'action', card: 'h0' }, { option: 8, label: 'Play Barred Gate', kind: 'action', card: 'h4' }, { option: 9, label: 'Play Barred Gate', kind: 'action', card: 'h5' },
      { option: 10, label: 'Use the Ally power of Lampfish Market', kind: 'action', card: 's4' },
    ],
  },
]
