// Reads new things aloud for people with a screen reader: sentences of the story, then the question. In: texts. Out: the
// texts in two live regions of index.html; the polite one waits until the reader has finished.
const PAUSE = 150 // milliseconds: what comes together is read together, because a later text replaces an earlier one

const polite = () => document.getElementById('announcer')
const urgent = () => document.getElementById('alarm')
let waiting = []

export function announce(text) {
  if (text === '') return
  if (waiting.length === 0) setTimeout(read, PAUSE)
  waiting.push(text)
}

function read() {
  const text = waiting.join(' ')
  waiting = []
  // The same sentence a second time is read again only if the region changes.
  const region = polite()
  region.textContent = region.textContent === text ? `${text}\u00a0` : text
}

export function alarm(text) {
  urgent().textContent = text
}
