// Reads new things aloud for people with a screen reader: sentences of the story, then the question. In: texts. Out: the
// texts in two live regions of index.html; the polite one waits until the reader has finished.
const polite = () => document.getElementById('announcer')
const urgent = () => document.getElementById('alarm')

export function announce(text) {
  if (text === '') return
  // The same sentence a second time is read again only if the region changes.
  const region = polite()
  region.textContent = region.textContent === text ? `${text}\u00a0` : text
}

export function alarm(text) {
  urgent().textContent = text
}
