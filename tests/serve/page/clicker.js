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

const question = (page) => page.evaluate(() => document.querySelector('.decision.asked')?.dataset.decision ?? null)

// Gives one answer. Returns how: card, menu, button or number.
export async function answerByClick(page, luck) {
  const before = await question(page)
  const how = await click(page, luck)
  await page.waitForFunction((number) => document.querySelector('.decision.asked')?.dataset.decision !== number, before, { timeout: 30_000, polling: 20 })
  return how
}

async function click(page, luck) {
  if (await page.$('.stepper')) {
    for (let steps = luck(3); steps > 0; steps--) await page.click('[data-focus="step:more"]', { timeout: 1000 }).catch(() => {})
    await page.click('[data-focus=take-number]')
    return 'number'
  }
  const cards = await page.$$('.board .card[data-legal], .hand .card[data-legal]')
  if (cards.length > 0 && luck(3) > 0) {
    // The name of a card is always free; its numbers would explain themselves.
    await (await cards[luck(cards.length)].$('.card-name')).click()
    await page.waitForFunction(() => document.querySelector('.popover .menu, .sending, .decision:not(.asked)') || !document.querySelector('.popover'), undefined, { timeout: 5000, polling: 20 })
    const menu = await page.$$('.popover .menu .option')
    if (menu.length === 0) return 'card'
    await menu[luck(menu.length)].click()
    return 'menu'
  }
  const options = await page.$$('.options .option')
  await options[luck(options.length)].click()
  return 'button'
}

// Plays all given windows to the end of the game. Returns how many answers each way of clicking gave.
export async function playToTheEnd(pages, { seed = 1, most = 1500, each = async () => {} } = {}) {
  const luck = random(seed)
  const ways = {}
  for (let answers = 0; answers < most; answers++) {
    const states = await Promise.race(pages.map(async (page) => ({ page, state: await nextQuestion(page) })))
    if (states.state === 'end') return ways
    const how = await answerByClick(states.page, luck)
    ways[how] = (ways[how] ?? 0) + 1
    await each(answers, states.page)
  }
  throw new Error(`the game is not over after ${most} answers`)
}
