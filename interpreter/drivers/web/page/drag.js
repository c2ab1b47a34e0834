// Dragging a card with a mouse or a pen. In: pointer events on the table. Out: a drop on a zone, on a card, or anywhere;
// the table says where a card may be dropped and what that answers. A finger scrolls, so it taps instead.
const THRESHOLD = 7 // pixels before a press becomes a drag

// `table`: {canDrag(card), startDrag(card), accepts(card, place), drop(card, place), endDrag()}; a place is {card}, {zone}
// or {board: true}.
export function listenToDrags(root, table) {
  let drag = null

  root.addEventListener('pointerdown', (event) => {
    if (event.button !== 0 || event.pointerType === 'touch' || event.target.closest('.number, .popover')) return
    const element = event.target.closest('.card[data-card], .mini[data-card]')
    if (element && table.canDrag(element.dataset.card)) drag = { element, card: element.dataset.card, x: event.clientX, y: event.clientY, id: event.pointerId, ghost: null }
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
    table.startDrag(drag.card)
  }

  // What is below the pointer, if the table accepts it.
  function placeAt(event) {
    const below = document.elementFromPoint(event.clientX, event.clientY)
    const card = below?.closest('.card[data-card]')
    if (card && table.accepts(drag.card, { card: card.dataset.card })) return { element: card, place: { card: card.dataset.card } }
    const zone = below?.closest('[data-zone]')
    if (zone && table.accepts(drag.card, { zone: zone.dataset.zone })) return { element: zone, place: { zone: zone.dataset.zone } }
    const board = below?.closest('.board')
    if (board && table.accepts(drag.card, { board: true })) return { element: board, place: { board: true } }
    return null
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
    if (over) table.drop(card, over.place)
  }
  root.addEventListener('pointerup', (event) => finish(event, true))
  root.addEventListener('pointercancel', (event) => finish(event, false))
}
