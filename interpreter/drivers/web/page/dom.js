// Draws trees of elements. In: a description of the elements as they must be now. Out: the document changed to match,
// element by element. Promises: an element with the same tag and key stays the same element, so focus, scroll positions
// and open inputs stay; text is only ever set as text, never parsed as HTML; no inline style attribute is written.

// Describes one element. A property is an attribute; `true` writes it without a value, null and false leave it out.
// `key` identifies the element among its siblings. Children may be nested lists; null and false are left out.
export function h(tag, properties, ...children) {
  const { key = null, ...attributes } = properties ?? {}
  return { tag, key, attributes, children: children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false) }
}

const SVG = 'http://www.w3.org/2000/svg'
const SVG_TAGS = new Set(['svg', 'path', 'circle'])

// What a person changes in an element is a property, not an attribute.
const LIVE = new Set(['value', 'checked', 'disabled', 'selected'])

function setAttributes(element, before, now) {
  for (const name of Object.keys(before)) if (!(name in now)) writeAttribute(element, name, null)
  for (const [name, value] of Object.entries(now)) if (before[name] !== value) writeAttribute(element, name, value)
}

function writeAttribute(element, name, value) {
  const absent = value === null || value === undefined || value === false
  if (LIVE.has(name)) element[name] = absent ? (name === 'value' ? '' : false) : value
  else if (absent) element.removeAttribute(name)
  else element.setAttribute(name, value === true ? '' : String(value))
}

function create(node) {
  if (typeof node !== 'object') return document.createTextNode(String(node))
  const element = SVG_TAGS.has(node.tag) ? document.createElementNS(SVG, node.tag) : document.createElement(node.tag)
  element.described = node
  setAttributes(element, {}, node.attributes)
  patchChildren(element, node.children)
  return element
}

function matches(dom, node) {
  if (typeof node !== 'object') return dom.nodeType === Node.TEXT_NODE
  return dom.described !== undefined && dom.described.tag === node.tag && dom.described.key === node.key
}

function update(dom, node) {
  if (typeof node !== 'object') {
    if (dom.data !== String(node)) dom.data = String(node)
    return
  }
  if (dom.described === node) return // drawn from a description that was kept
  setAttributes(dom, dom.described.attributes, node.attributes)
  dom.described = node
  patchChildren(dom, node.children)
}

function patchChildren(parent, nodes) {
  const keyed = new Map()
  for (const child of parent.childNodes) if (child.described?.key != null) keyed.set(child.described.key, child)
  let place = parent.firstChild
  for (const node of nodes) {
    let dom = null
    if (typeof node === 'object' && node.key !== null) {
      const known = keyed.get(node.key)
      if (known !== undefined && matches(known, node)) dom = known
    } else if (place !== null && matches(place, node)) {
      dom = place
    }
    if (dom === null) {
      parent.insertBefore(create(node), place)
      continue
    }
    update(dom, node)
    if (dom === place) place = place.nextSibling
    else parent.insertBefore(dom, place)
  }
  while (place !== null) {
    const next = place.nextSibling
    place.remove()
    place = next
  }
}

// Draws the children of `root`. If the focused element is moved, or replaced by one with the same `data-focus`, the
// focus follows it. Returns false if the focused element is gone and nothing replaces it.
export function draw(root, ...nodes) {
  const focused = root.contains(document.activeElement) ? document.activeElement : null
  const name = focused?.dataset?.focus
  patchChildren(root, nodes.flat(Infinity).filter((node) => node !== null && node !== undefined && node !== false))
  if (focused === null || document.activeElement === focused) return true
  const again = focused.isConnected ? focused : name && root.querySelector(`[data-focus="${CSS.escape(name)}"]`)
  again?.focus({ preventScroll: true })
  return Boolean(again)
}
