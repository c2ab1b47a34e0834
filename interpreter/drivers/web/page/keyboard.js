// The keys of the table; the settings can turn them off, because other programs may use the same letters. In: key events. Out: calls of the table's actions, and the focus on the next thing in a
// direction. Promises: keys that a person types into a field do nothing else; keys with Ctrl, Alt or Meta belong to the
// browser.
import { answerNumbered, closeOpen, goToOtherTab, LETTERS } from './key_commands.js'
import { setting } from './settings.js'

const isField = (element) => element.matches('input:not([type=checkbox]):not([type=radio]), textarea, select')

// The element of `candidates` that is nearest in a direction. Boxes are {left, right, top, bottom}; `from` is one of them.
// A gap across the direction counts three times, so that rows and columns are followed; among overlapping boxes the
// centres decide.
export function nearest(from, candidates, key) {
  const horizontal = key === 'ArrowLeft' || key === 'ArrowRight'
  const forward = key === 'ArrowRight' || key === 'ArrowDown' ? 1 : -1
  const [start, end, low, high] = horizontal ? ['left', 'right', 'top', 'bottom'] : ['top', 'bottom', 'left', 'right']
  const middle = (box, first, last) => (box[first] + box[last]) / 2
  let best = null
  let least = Infinity
  for (const candidate of candidates) {
    const { box } = candidate
    const along = (middle(box, start, end) - middle(from, start, end)) * forward
    if (along < 4) continue
    const gap = Math.max(0, box[low] - from[high], from[low] - box[high])
    const distance = along + 3 * gap + Math.abs(middle(box, low, high) - middle(from, low, high)) / 10
    if (distance < least) {
      least = distance
      best = candidate
    }
  }
  return best
}

export function moveFocus(root, key) {
  const active = document.activeElement
  const scope = active?.closest('.popover') ?? root
  const all = [...scope.querySelectorAll(scope === root ? '[data-nav]' : 'button')].filter((element) => element !== active && !element.disabled && element.getClientRects().length > 0)
  if (!active || !scope.contains(active) || !active.getClientRects().length) {
    all[0]?.focus()
    return
  }
  const target = nearest(boxOf(active), all.map((element) => ({ element, box: boxOf(element) })), key)
  target?.element.focus()
  target?.element.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

// A card is found at its whole place, not at its name.
const boxOf = (element) => (element.closest('.card, .mini') ?? element).getBoundingClientRect()

export function listenToKeys(root, table) {
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Escape') {
      closeOpen(table)
      return
    }
    if (isField(event.target) || setting('keys', 'on') === 'off') return
    const used = useKey(event, root, table)
    if (used) event.preventDefault()
  })
}

function useKey(event, root, table) {
  const { key } = event
  if (/^[1-9]$/.test(key)) return answerNumbered(table, Number(key))
  if (key.startsWith('Arrow')) {
    if (event.target.matches('[role=log]')) return false // scrolls
    if (event.target.matches('[role=tab]')) goToOtherTab(table)
    else moveFocus(root, key)
    return true
  }
  const command = LETTERS[key.toLowerCase()]
  return command !== undefined && command(table, event.target) !== false
}
