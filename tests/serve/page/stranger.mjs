import { launch, openWindow } from './browser_test.js'
import { answerByClick, nextQuestion, random } from './clicker.js'
import { serve } from './serve.js'
const out = '/tmp/h/shots/'
const browser = await launch()
const sizes = { large: [1440, 900], small: [360, 740] }
async function shots(page, name) {
  for (const [size, [width, height]] of Object.entries(sizes)) for (const theme of ['light', 'dark']) {
    if (size === 'large' && theme === 'dark' && !/start|game/.test(name)) continue
    await page.setViewportSize({ width, height }); await page.emulateMedia({ colorScheme: theme })
    await page.waitForTimeout(250)
    await page.screenshot({ path: `${out}${name}-${size}-${theme}.png` })
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
    if (wide) console.log('WIDE', name, size)
  }
  await page.setViewportSize({ width: 1440, height: 900 }); await page.emulateMedia({ colorScheme: 'light' })
}
for (const game of (process.env.GAMES ?? 'imagimon,kmon,reality,imajica').split(',')) {
  const server = await serve(game, { more: ['--limit', 'new_matches_per_minute=1000'] })
  const start = await openWindow(browser, server.links['new match'], { locale: game === 'kmon' ? 'it-IT' : 'en-US' })
  await start.waitForSelector('.new-match')
  await shots(start, `${game}-start`)
  await start.click('[type=submit]')
  await start.waitForSelector('#links')
  await shots(start, `${game}-links`)
  const [page] = await Promise.all([start.context().waitForEvent('page'), start.click('.link-row a >> nth=0')])
  page.complaints = []
  await page.setViewportSize({ width: 1440, height: 900 })
  const luck = random(3)
  const slow = []
  for (let i = 0; i < 14; i++) {
    const before = Date.now()
    if ((await nextQuestion(page)) === 'end') break
    slow.push(Date.now() - before)
    await answerByClick(page, luck)
  }
  await nextQuestion(page)
  console.log(game, 'longest wait', Math.max(...slow), 'ms')
  await shots(page, `${game}-game`)
  await page.click('[data-do=undo]')
  await page.waitForTimeout(1500)
  await shots(page, `${game}-undone`)
  // two people and a spectator
  const again = await openWindow(browser, server.links['new match'], { locale: game === 'kmon' ? 'it-IT' : 'en-US' })
  await again.waitForSelector('.new-match')
  await again.selectOption('#player-1', 'human')
  await again.fill('#name-0', 'Anna'); await again.fill('#name-1', 'Berto')
  await again.click('[type=submit]')
  await again.waitForSelector('#links')
  const links = await again.$$eval('.link-row input', (inputs) => inputs.map((input) => input.value))
  const two = [await openWindow(browser, links[0]), await openWindow(browser, links[1], { width: 360, height: 740 })]
  const spectator = await openWindow(browser, links[2])
  for (let i = 0; i < 8; i++) {
    const page = await Promise.race(two.map(async (each) => ((await nextQuestion(each)), each)))
    await answerByClick(page, luck)
  }
  await Promise.race(two.map((each) => nextQuestion(each)))
  await two[0].click('[data-do=undo]')
  await two[1].waitForSelector('.banner.ask')
  await two[0].screenshot({ path: `${out}${game}-undo-asks.png` })
  await two[1].screenshot({ path: `${out}${game}-undo-asked-small.png` })
  await two[0].reload()
  await two[0].waitForSelector('.board .seat')
  await two[0].waitForTimeout(500)
  await two[0].screenshot({ path: `${out}${game}-undo-asks-reloaded.png` })
  await two[1].click('[data-accept=no]')
  await two[0].waitForTimeout(500)
  await two[0].screenshot({ path: `${out}${game}-undo-refused.png` })
  await spectator.screenshot({ path: `${out}${game}-spectator.png` })
  // cut link
  const cut = await openWindow(browser, links[0].slice(0, -6), { locale: 'it-IT' })
  await cut.waitForTimeout(800)
  await cut.screenshot({ path: `${out}${game}-cut.png` })
  for (const each of [start, page, again, ...two, spectator, cut]) if (each.complaints?.length) console.log(game, each.complaints)
  if (game === 'imagimon' || game === 'kmon') {
    for (const kind of ['edit', 'gallery']) {
      const bench = await openWindow(browser, server.links['edit and test the rules'].replace('#edit.', `#${kind}.`), { locale: 'it-IT' })
      await bench.waitForTimeout(6000)
      if (kind === 'gallery') { await bench.click('.scenario >> nth=3'); await bench.waitForSelector('.verdict'); await bench.waitForTimeout(1500) }
      await shots(bench, `${game}-${kind}`)
      if (bench.complaints.length) console.log(game, kind, bench.complaints)
    }
  }
  await server.stop()
}
await browser.close()
