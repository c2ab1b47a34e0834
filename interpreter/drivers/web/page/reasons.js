// Draws an answer of the game to a question: its sentences, and on demand the places in the rules. In: a `reasons`
// message, a refusal, or null while the answer is on its way. Blanks at the beginning of a line are its depth.
import { h } from './dom.js'
import { say } from './words.js'

const depthOf = (line) => Math.min(4, Math.floor((line.length - line.trimStart().length) / 2))
const drawLines = (lines, name) =>
  h('ul', { class: name }, lines.map((line, index) => h('li', { key: index, 'data-depth': depthOf(line) }, line.trim())))

// `open`: whether the places are shown; `number`: which of several answers on the page this is.
export function drawReasons(reply, open, number = 0) {
  if (reply === null) return h('p', { class: 'sending' }, '…')
  if (reply.type === 'refused') return h('p', { class: 'refusal' }, reply.reason)
  const lines = (reply.lines ?? []).filter((line) => line.trim() !== '')
  const places = (reply.places ?? []).filter((line) => line.trim() !== '')
  return h('div', { class: 'reasons' },
    lines.length > 0 ? drawLines(lines, 'reason-lines') : h('p', null, say('nothing_to_say')),
    places.length > 0 && h('button', { type: 'button', class: 'quiet', 'data-do': 'places', 'data-number': number, 'data-focus': `places:${number}`, 'aria-expanded': String(open) }, say(open ? 'less_places' : 'more')),
    places.length > 0 && open && drawLines(places, 'reason-places'))
}
