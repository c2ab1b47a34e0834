// Shows a card large while the pointer rests on it or while it has the focus by the keyboard; a long press opens it for
// fingers. In: pointer and focus events. Out: one element beside the card. It holds nothing that the card itself does not
// say to a screen reader, so it is hidden from one.
import { draw } from './dom.js'
import { drawLargeCard, pictureOf, placePopover } from './popover.js'

const REST = 350 // milliseconds until the card is shown
const LONG_PRESS = 450

let timer = null
let box = null

export function hidePreview() {
  clearTimeout(timer)
  timer = null
  box?.setAttribute('hidden', '')
}

function showPreview(table, element, name) {
  if (table.page.popover !== null || table.page.drop || !element.isConnected) return
  if (box === null) {
    box = document.createElement('div')
    box.className = 'preview'
    box.setAttribute('aria-hidden', 'true')
    document.body.append(box)
  }
  draw(box, drawLargeCard(table.state, name, false, pictureOf(table.state, table.page, name)))
  box.removeAttribute('hidden')
  placePopover(box, element)
}

const cardAt = (target) => {
  const element = target.closest?.('.card[data-card], .mini[data-card]')
  return element ? { element, name: element.dataset.card } : nameAt(target)
}
// A name in the story shows its card, too.
const nameAt = (target) => {
  const element = target.closest?.('.name-link, .pile-card')
  return element ? { element, name: element.dataset.cardName } : null
}

export function listenToPreviews(root, table) {
  let over = null
  root.addEventListener('pointerover', (event) => {
    if (event.pointerType !== 'mouse') return
    const found = cardAt(event.target)
    if (found?.element === over) return
    over = found?.element ?? null
    hidePreview()
    if (found) timer = setTimeout(() => showPreview(table, found.element, found.name), REST)
  })
  root.addEventListener('pointerleave', () => {
    over = null
    hidePreview()
  })
  root.addEventListener('focusin', (event) => {
    hidePreview()
    if (!event.target.matches('.card-name:focus-visible')) return
    const found = cardAt(event.target)
    if (found) timer = setTimeout(() => showPreview(table, found.element, found.name), REST)
  })
  root.addEventListener('focusout', hidePreview)
  document.addEventListener('scroll', hidePreview, true)

  let press = null
  root.addEventListener('pointerdown', (event) => {
    hidePreview()
    const found = event.pointerType === 'touch' && cardAt(event.target)
    if (!found) return
    press = setTimeout(() => {
      // The click at the end of a long press would close what it opened, or use the card.
      root.addEventListener('click', (click) => click.stopPropagation(), { capture: true, once: true })
      table.openPopover({ kind: 'card', card: found.name }, found.element)
    }, LONG_PRESS)
  })
  for (const end of ['pointerup', 'pointercancel', 'pointermove'])
    root.addEventListener(end, (event) => (end !== 'pointermove' || Math.hypot(event.movementX, event.movementY) > 4) && clearTimeout(press))
  root.addEventListener('contextmenu', (event) => {
    const found = cardAt(event.target)
    if (!found) return
    event.preventDefault()
    table.openPopover({ kind: 'card', card: found.name }, found.element)
  })
}
