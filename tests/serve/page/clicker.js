// Plays by clicking, as a person would: on a card that can be used, in the menu that it opens, on a button, on the stepper.
// Luck is a generator with a seed, so that a failure comes again.

export function random(seed) {
  let state = seed >>> 0
  return (below) => {
    state = (state * 1664525 + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

// What the page shows now: asked (with an answer still to give), waiting or end.
export const situation = (page) => page.evaluate(() => {
  if (document.querySelector('.decision.end')) return 'end'
  const asked = document.querySelector('.decision.asked')
  return asked && !asked.querySelector('.sending') && document.querySelector('.page').dataset.link === 'open' ? 'asked' : 'waiting'
})

// Waits until this seat is asked, or the game is over.
export async function nextQuestion(page, milliseconds = 60_000) {
  await page.waitForFunction(() => document.querySelector('.decision.end, .decision.asked .option:not(:disabled)') !== null, undefined, { timeout: milliseconds, polling: 20 })
  return situation(page)
}

// The number of the question that this seat is asked now, or null.
export const question = (page) => page.evaluate(() => document.querySelector('.decision.asked')?.dataset.decision ?? null)

// Gives one answer. Returns how: card, menu, button or number.
export async function answerByClick(page, luck) {
  const before = await question(page)
  const how = await click(page, luck)
  await page.waitForFunction((number) => document.querySelector('.decision.asked')?.dataset.decision !== number, before, { timeout: 60_000, polling: 20 })
  return how
}

// Clicks with the mouse in the middle of one of the elements, and returns whether there was one. The element must be what
// the mouse hits there.
async function clickOneOf(page, selector, luck) {
  const place = await page.evaluate(({ selector, dice }) => {
    const found = [...document.querySelectorAll(selector)]
    if (found.length === 0) return null
    const element = found[dice % found.length]
    element.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    const box = element.getBoundingClientRect()
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
    const hit = document.elementFromPoint(x, y)
    return { x, y, hit: hit !== null && (element.contains(hit) || hit.contains(element)), what: element.outerHTML.slice(0, 120) }
  }, { selector, dice: luck(1_000_000) })
  if (place === null) return false
  if (!place.hit) throw new Error(`something covers ${place.what}`)
  await page.mouse.click(place.x, place.y)
  return true
}

async function click(page, luck) {
  if (await page.$('.stepper')) {
    for (let steps = luck(3); steps > 0; steps--) await clickOneOf(page, '[data-focus="step:more"]', luck)
    await clickOneOf(page, '[data-focus=take-number]', luck)
    return 'number'
  }
  // The name of a card is always free; its numbers would explain themselves.
  if (luck(3) > 0 && (await clickOneOf(page, '.board .card[data-legal] > .card-name, .hand .card[data-legal] > .card-name', luck)))
    return (await clickOneOf(page, '.popover .menu .option', luck)) ? 'menu' : 'card'
  await clickOneOf(page, '.decision .options .option', luck)
  return 'button'
}

// The first of the windows that is asked or shows the end.
async function nextWindow(pages, milliseconds = 60_000) {
  for (const end = Date.now() + milliseconds; Date.now() < end; ) {
    for (const page of pages) {
      const state = await situation(page)
      if (state !== 'waiting') return { page, state }
    }
    await new Promise((done) => setTimeout(done, 15))
  }
  throw new Error('no window is asked')
}

// Plays all given windows to the end of the game, or until `enough` answers. Returns how many answers each way of clicking gave.
export async function playToTheEnd(pages, { seed = 1, most = 1500, enough = Infinity, each = async () => {} } = {}) {
  const luck = random(seed)
  const ways = {}
  for (let answers = 0; answers < most; answers++) {
    const { page, state } = await nextWindow(pages)
    if (state === 'end' || answers === enough) return ways
    const how = await answerByClick(page, luck)
    ways[how] = (ways[how] ?? 0) + 1
    await each(answers, page)
  }
  throw new Error(`the game is not over after ${most} answers`)
}
