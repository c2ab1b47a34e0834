// The gallery of scenarios against `cardinal serve`: a scenario is stepped through, and played on from a step.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkAccessibility, closeWindow, openWindow, SCREENSHOTS } from '../browser_test.js'
import { useProject } from '../project.js'

const used = useProject()
const { needed } = used

async function withGallery(options, check) {
  const page = await openWindow(used.browser, used.project.gallery, options)
  await page.waitForSelector('.scenario')
  await check(page)
  await closeWindow(page)
}

const frame = (page) => page.frameLocator('.bench-frame')
const choose = async (page, title) => {
  await page.click(`.scenario:has-text("${title}")`)
  await page.waitForSelector('.verdict')
}

test('a scenario is stepped through, forward and back, with its sentences and expectations', needed, () => withGallery({}, async (page) => {
  assert.equal(await page.$$eval('.scenario', (all) => all.length), 6)
  assert.ok(await page.isDisabled('.scenario:has-text("twelve cards are a deck")'))
  await page.fill('#gallery-filter', 'captain')
  await page.waitForFunction(() => document.querySelectorAll('.scenario').length === 1)
  await choose(page, 'a captain makes the others stronger')
  assert.equal(await page.textContent('.verdict'), 'It does what it expects.')
  assert.equal(await page.textContent('.walk-place'), 'Step 0 of 2')
  await frame(page).locator('.card-name:has-text("Captain")').first().waitFor()
  assert.ok(await page.isDisabled('[data-do=back]'))

  await page.click('[data-do=forward]')
  await page.waitForSelector('.walk-place:has-text("Step 1 of 2")')
  const step = '.walk-step[aria-current=step]'
  assert.equal(await page.textContent(`${step} .sentences`), 'P1 plays Captain.P2 draws Guard.')
  assert.match(await page.textContent(`${step} .claims`), /✓Scout\.strength: 2 holds/)
  // The table shows the position after the step, from the seat that is asked.
  await page.waitForSelector('[data-do=seat][data-seat="1"][aria-pressed=true]')
  await frame(page).locator('.decision').waitFor()
  await page.keyboard.press('ArrowRight')
  await page.waitForSelector('.walk-place:has-text("Step 2 of 2")')
  assert.ok(await page.isDisabled('[data-do=forward]'))
  await page.keyboard.press('ArrowLeft')
  await page.waitForSelector('.walk-place:has-text("Step 1 of 2")')
  await checkAccessibility(page, 'gallery')
}))

test('a match begins at the step that is shown', needed, () => withGallery({}, async (page) => {
  await choose(page, 'a captain makes the others stronger')
  await page.click('[data-do=go][data-step="1"]')
  await page.waitForSelector('.walk-place:has-text("Step 1 of 2")')
  await page.selectOption('#gallery-opponent', 'greedy')
  const [match] = await Promise.all([page.context().waitForEvent('page'), page.click('[data-do=take]')])
  await match.waitForSelector('.decision .option')
  assert.match(await match.textContent('.lines'), /P1 plays Captain/)
  assert.match(await match.textContent('.seat.mine'), /p2/)
  await match.click('.decision .option:has-text("pass")')
  await match.waitForFunction(() => document.querySelector('.lines').textContent.includes('stronger camp'))
  // The gallery stays where it was.
  assert.equal(await page.textContent('.walk-place'), 'Step 1 of 2')
}))

test('a scenario that does not load says why, and others can be chosen', needed, () => withGallery({ locale: 'it-IT' }, async (page) => {
  assert.equal(await page.textContent('h1'), 'Scenari')
  const text = used.project.read('scenarios/first.yaml')
  used.project.write('scenarios/first.yaml', text.replace('hand: [Rogue]', 'hand: [Rouge]').replace('Scout.strength: 2', 'Scout.strength: 3'))
  await page.click('.scenario:has-text("a rogue may discard")')
  await page.waitForSelector('.banner.bad')
  assert.match(await page.textContent('.banner.bad'), /Rouge/)
  // What fails is marked, and the steps after it are not played.
  await choose(page, 'a captain makes the others stronger')
  assert.equal(await page.textContent('.verdict'), 'Non fa quel che si aspetta.')
  assert.match(await page.textContent('.walk-step[data-status=failed] .failure summary'), /Scout\.strength is 2/)
  assert.ok(await page.isDisabled('[data-do=go][data-step="2"]'))
  used.project.write('scenarios/first.yaml', text)
}))

test('without the link of the owner there is no gallery', needed, async () => {
  const page = await openWindow(used.browser, used.project.gallery.replace(/\.[0-9a-f]+$/, `.${'0'.repeat(32)}`))
  await page.waitForSelector('.banner.bad')
  assert.match(await page.textContent('.banner.bad'), /only the link that `cardinal serve` has printed/)
  assert.equal(await page.$('.scenario'), null)
  await closeWindow(page)
})

for (const [size, width, height, theme] of [['large', 1440, 900, 'light'], ['dark', 1440, 900, 'dark'], ['small', 360, 740, 'light']])
  test(`axe finds no serious fault: gallery, ${size}`, needed, () => withGallery({ width, height, theme }, async (page) => {
    await choose(page, 'a captain makes the others stronger')
    await page.click('[data-do=go][data-step="1"]')
    await page.waitForSelector('.walk-place:has-text("Step 1 of 2")')
    for (const side of ['list', 'steps', 'table']) {
      if (width < 900) await page.click(`[data-do=side][data-side=${side}]`)
      if (side === 'table') await frame(page).locator('.decision').waitFor()
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${side}: nothing is wider than the window`)
      await page.screenshot({ path: `${SCREENSHOTS}gallery-${size}-${side}.png` })
      if (width >= 900 && side !== 'table') continue
      await checkAccessibility(page, `${size} ${side}`)
    }
  }))
