// Dragging a card with a mouse or a pen. In: pointer events on the table. Out: a drop on a card, on a seat, or anywhere on
// the table outside of the zone of the card. A finger scrolls, so it taps instead.
const THRESHOLD = 7 // pixels before a press becomes a drag

// `table`: {canDrag(card), startDrag(), drop(card, target), endDrag()}; a target is {card}, {seat} or null.
export function listenToDrags(root, table) {
  let drag = null

  root.addEventListener('pointerdown', (event) => {
    if (event.button !== 0 || event.pointerType === 'touch' || event.target.closest('.number, .popover')) return
    const element = event.target.closest('.card[data-card], .mini[data-card]')
    if (element && table.canDrag(element.dataset.card)) drag = { element, card: element.dataset.card, zone: element.closest('[data-zone]')?.dataset.zone, x: event.clientX, y: event.clientY, id: event.pointerId, ghost: null }
  })

  root.addEventListener('pointermove', (event) => {
    if (drag === null || event.pointerId !== drag.id) return
    if (drag.ghost === null) {
      if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < THRESHOLD) return
      lift(event)
    }
    drag.ghost.style.transform = `translate(${event.clientX - drag.x}px, ${event.clientY - drag.y}px)`
    const over = placeAt(event)
    for (const element of root.querySelectorAll('[data-over]')) if (element !== over?.element) element.removeAttribute('data-over')
    over?.element.setAttribute('data-over', '')
  })

  function lift(event) {
    const box = drag.element.getBoundingClientRect()
    const ghost = drag.element.cloneNode(true)
    ghost.classList.add('ghost')
    ghost.removeAttribute('data-card')
    ghost.setAttribute('aria-hidden', 'true')
    ghost.style.left = `${box.left}px`
    ghost.style.top = `${box.top}px`
    ghost.style.width = `${box.width}px`
    ghost.style.height = `${box.height}px`
    document.body.append(ghost)
    drag.ghost = ghost
    root.setPointerCapture(event.pointerId)
    table.startDrag()
  }

  // What is below the pointer: {element, target}; null outside of the table and in the card's own zone.
  function placeAt(event) {
    const below = document.elementFromPoint(event.clientX, event.clientY)
    const board = below?.closest('.board')
    const zone = below?.closest('[data-zone]')
    if (!board || zone?.dataset.zone === drag.zone) return null
    const card = below.closest('.card[data-card]')
    if (card) return { element: card, target: { card: card.dataset.card } }
    const seat = below.closest('.seat')
    return seat ? { element: zone ?? seat, target: { seat: Number(seat.dataset.seat) } } : { element: board, target: null }
  }

  function finish(event, dropped) {
    if (drag === null || event.pointerId !== drag.id) return
    const { card, ghost } = drag
    const over = ghost && dropped ? placeAt(event) : null
    drag = null
    if (ghost === null) return
    ghost.remove()
    for (const element of root.querySelectorAll('[data-over]')) element.removeAttribute('data-over')
    // A browser sends a click after a drag; it must not use the card a second time.
    const swallow = (click) => click.stopPropagation()
    root.addEventListener('click', swallow, { capture: true, once: true })
    setTimeout(() => root.removeEventListener('click', swallow, { capture: true }), 0)
    table.endDrag()
    if (over) table.drop(card, over.target)
  }
  root.addEventListener('pointerup', (event) => finish(event, true))
  root.addEventListener('pointercancel', (event) => finish(event, false))
}
