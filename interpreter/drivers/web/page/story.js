// Draws the story: the sentences of the game with its headings. In: the lines of the server, the faces that the viewer
// has seen. Out: a list; names of cards in it are links that show the card. Also: the sentences to be read aloud.
import { h } from './dom.js'
import { faceOf } from './state.js'
import { say } from './words.js'

// The text in pieces: {text} and {text, card}, where card is an alias or the name of a definition. The longest name at
// a place wins; a name inside a longer word does not count.
export function splitNames(text, names) {
  const pieces = []
  const sorted = [...names].filter(([name]) => name !== '').sort((a, b) => b[0].length - a[0].length)
  const isLetter = (character) => character !== undefined && /[\p{L}\p{N}]/u.test(character)
  let plain = 0
  let at = 0
  while (at < text.length) {
    const hit = !isLetter(text[at - 1]) && sorted.find(([name]) => text.startsWith(name, at) && !isLetter(text[at + name.length]))
    if (!hit) {
      at++
      continue
    }
    if (plain < at) pieces.push({ text: text.slice(plain, at) })
    pieces.push({ text: hit[0], card: hit[1] })
    at += hit[0].length
    plain = at
  }
  if (plain < text.length) pieces.push({ text: text.slice(plain) })
  return pieces
}

function namesIn(line, state) {
  const names = new Map()
  for (const card of line.cards ?? []) {
    const name = faceOf(state, card)?.name
    if (name && !names.has(name)) names.set(name, card)
  }
  return names
}

// A line is described once, as soon as the faces of its cards are known: it does not change, and a long game has
// thousands.
const described = new WeakMap()

function drawLine(line, index, state, isFirstNew) {
  if (line.kind === 'gap') return h('li', { key: index, class: 'line gap', 'aria-hidden': 'true' })
  const kept = described.get(line)
  if (kept && kept.key === index && kept.fresh === isFirstNew) return kept.node
  const names = namesIn(line, state)
  const content = splitNames(line.text, names).map((piece, number) =>
    piece.card === undefined ? piece.text
      : h('button', { type: 'button', class: 'name-link', 'data-do': 'show', 'data-card-name': piece.card, 'data-focus': `line:${index}:${number}` }, piece.text))
  const node = h('li', { key: index, class: `line ${line.kind}`, 'data-depth': Math.min(line.depth ?? 0, 4), 'data-first-new': isFirstNew },
    isFirstNew && h('span', { class: 'new-mark' }, say('new_lines')),
    line.kind === 'heading' ? h('h3', null, content) : content)
  if ((line.cards ?? []).every((card) => faceOf(state, card) !== undefined)) described.set(line, { key: index, fresh: isFirstNew, node })
  return node
}

// Which lines are drawn: none that repeats what is known, and no heading without a line below it.
export function visibleLines(lines) {
  const visible = []
  let below = { kind: 'gap', depth: 0 } // the next line that is drawn or may be
  for (let index = lines.length - 1; index >= 0; index--) {
    const line = lines[index]
    if (line.minor) continue
    const isEmpty = line.kind === 'heading' && (below.kind === 'gap' || (below.kind === 'heading' && below.depth <= line.depth))
    if (isEmpty) continue
    visible.push(index)
    below = line
  }
  return visible.reverse()
}

export function drawStory(state) {
  const visible = visibleLines(state.lines)
  const firstNew = state.newFrom > 0 ? visible.find((index) => index >= state.newFrom) : undefined
  return h('div', { class: 'lines', role: 'log', 'aria-live': 'off', 'aria-label': say('story'), tabindex: '0', 'data-focus': 'story' },
    h('ol', null, visible.map((index) => drawLine(state.lines[index], index, state, index === firstNew))))
}

// The newest sentence, for narrow screens.
export const lastSentence = (state) => state.lines.findLast((line) => !line.minor && !['gap', 'heading', 'card_text'].includes(line.kind))?.text ?? ''

// What is read aloud of new lines: at most the last ten, so that a long turn of a computer does not talk for minutes.
export const spoken = (lines) => lines.filter((line) => !line.minor && line.kind !== 'gap' && line.kind !== 'pass').slice(-10).map((line) => line.text).join(' ')
