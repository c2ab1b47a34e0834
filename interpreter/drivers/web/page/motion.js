// Moves cards from where they were to where they are. In: the places of the cards before and after a drawing. Out: short
// animations. Promises: a person who wants less motion sees none; the layout is never changed, only drawn shifted.
const DURATION = 260 // milliseconds
const still = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches

// By card: its place on the screen.
export function cardPlaces(root) {
  const places = new Map()
  if (still()) return places
  for (const element of root.querySelectorAll('.card[data-card]')) {
    const box = element.getBoundingClientRect()
    places.set(element.dataset.card, { left: box.left, top: box.top, zone: element.closest('[data-zone]')?.dataset.zone })
  }
  return places
}

export function animateFrom(root, before) {
  if (still() || before.size === 0) return
  for (const element of root.querySelectorAll('.card[data-card]')) {
    const was = before.get(element.dataset.card)
    if (!was) {
      element.animate([{ opacity: 0, transform: 'translateY(-8px)' }, { opacity: 1, transform: 'none' }], { duration: DURATION, easing: 'ease-out' })
      continue
    }
    const zone = element.closest('[data-zone]')?.dataset.zone
    const box = element.getBoundingClientRect()
    const [x, y] = [was.left - box.left, was.top - box.top]
    if (zone === was.zone || (Math.abs(x) < 3 && Math.abs(y) < 3)) continue
    element.animate([{ transform: `translate(${x}px, ${y}px)`, zIndex: 5 }, { transform: 'none', zIndex: 5 }], { duration: DURATION * 1.3, easing: 'cubic-bezier(.2,.7,.2,1)' })
  }
}
