// Whole games in the browser against `cardinal serve`, by clicking only.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { checkAccessibility, closeWindow, focused, launch, openWindow, SCREENSHOTS, SOAK } from '../browser_test.js'
import { answerByClick, nextQuestion, playToTheEnd, question, random } from '../clicker.js'
import { CARDINAL, hasWebServer, serve } from '../serve.js'

const needed = CARDINAL ? {} : { skip: 'the variable CARDINAL names no program' }
const neededWeb = CARDINAL && hasWebServer() ? {} : { skip: 'the program has no web server' }
let browser
before(async () => { browser = await launch() })
after(() => browser.close())

async function withServer(game, options, check) {
  const server = await serve(game, options)
  const pages = []
  const open = async (name, window = {}) => {
    const page = await openWindow(browser, server.links[name], window)
    await page.waitForSelector('.board .seat')
    pages.push(page)
    return page
  }
  try {
    await check(open, server)
    for (const page of pages) await closeWindow(page)
  } finally {
    await server.stop()
  }
}

// A page shows no card of another seat's hand, and no backs instead of the own hand.
async function checkSecrecy(page) {
  const wrong = await page.evaluate(() => ({
    others: document.querySelectorAll('.others .others-hand [data-card]').length, backs: document.querySelectorAll('.hand .back').length,
  }))
  assert.deepEqual(wrong, { others: 0, backs: 0 })
}

for (const [game, more] of [['imagimon', []], ['kmon', []], ['reality', []], ['imajica', ['--option', 'shorter=yes']]])
  test(`a whole game of ${game} against the computer`, needed, () => withServer(game, { seats: ['human', 'greedy'], names: ['Anna', 'Berto'], more }, async (open) => {
    const page = await open('Anna')
    const ways = await playToTheEnd([page], {
      seed: 5, each: async (answers) => {
        if (answers !== 12) return
        await nextQuestion(page)
        await checkSecrecy(page)
        await checkAccessibility(page, `${game} after 12 answers`)
        await screenshots(page, game)
      },
    })
    assert.ok(Object.values(ways).reduce((sum, n) => sum + n, 0) > 5, JSON.stringify(ways))
    assert.ok((ways.card ?? 0) + (ways.menu ?? 0) > 0, `cards were clicked: ${JSON.stringify(ways)}`)
    assert.ok((await page.textContent('#question')).length > 5)
    const [download] = await Promise.all([page.waitForEvent('download'), page.click('.decision [data-do=save]')])
    assert.equal(download.suggestedFilename(), `${game}.jsonl`)
    await page.screenshot({ path: `${SCREENSHOTS}${game}-end.png` })
  }))

async function screenshots(page, game) {
  const before = page.viewportSize()
  for (const [size, width, height] of [['large', 1440, 900], ['small', 360, 740]])
    for (const theme of ['light', 'dark']) {
      await page.setViewportSize({ width, height })
      await page.emulateMedia({ colorScheme: theme })
      await page.screenshot({ path: `${SCREENSHOTS}${game}-${size}-${theme}.png` })
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${game} ${size}: nothing is wider than the window`)
    }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(before)
}

test('two people play one match in two browsers, and a third watches', needed, () => withServer(SOAK ? 'kmon' : 'imagimon', { seats: ['human', 'human'], names: ['Anna', 'Berto'] }, async (open, server) => {
  const pages = [await open('Anna'), await open('Berto')]
  const spectator = server.links.spectators ? await open('spectators') : null
  const ways = await playToTheEnd(pages, { seed: 11, each: async (_, page) => checkSecrecy(page) })
  if (spectator) {
    await spectator.waitForSelector('.decision.end')
    assert.equal(await spectator.$('[data-do=undo]'), null)
  }
  assert.ok(Object.values(ways).reduce((sum, n) => sum + n, 0) > 10)
  for (const page of pages) await page.waitForSelector('.decision.end')
  assert.equal(await pages[0].textContent('#question'), await pages[1].textContent('#question'))
}))

test('three people play Imajica in three browsers', needed, () => withServer('imajica', { seats: ['human', 'human', 'human'], names: ['Anna', 'Berto', 'Carla'], more: ['--option', 'shorter=yes'] }, async (open) => {
  const pages = [await open('Anna'), await open('Berto', { width: 360, height: 740 }), await open('Carla', { theme: 'dark' })]
  assert.deepEqual(await pages[1].$$eval('.seat-name', (names) => names.map((name) => name.textContent.replace('▶ ', ''))), ['Carla', 'Anna', 'Berto'])
  // Each person wants to be asked only where there is a choice.
  for (const page of pages) {
    if (await page.isVisible('[data-do=passes]')) await page.click('[data-do=passes]')
    else {
      await page.click('[data-do=settings]')
      await page.click('.popover [data-do=passes]')
    }
    await page.click('[data-do=stop][data-words=choices]')
    await page.waitForSelector('.popover .reason-lines')
    await page.keyboard.press('Escape')
  }
  await playToTheEnd(pages, { seed: 3, most: 3000, enough: SOAK ? Infinity : 60 })
  // The other windows may show the end a moment later than the first.
  if (SOAK) for (const page of pages) await page.waitForSelector('.decision.end')
}))

test('a window that is closed and opened again continues at the same question', needed, () => withServer('imagimon', { seats: ['human', 'greedy'], names: ['Anna', 'Berto'] }, async (open) => {
  const first = await open('Anna')
  const luck = random(2)
  for (let answers = 0; answers < 4; answers++) {
    await nextQuestion(first)
    await answerByClick(first, luck)
  }
  await nextQuestion(first)
  const shown = (page) => page.evaluate(() => ({
    question: document.querySelector('#question').textContent, options: [...document.querySelectorAll('.option-label')].map((label) => label.textContent),
    story: [...document.querySelectorAll('.line')].map((line) => line.textContent.replace(/^New/, '')), cards: [...document.querySelectorAll('.card-title')].map((name) => name.textContent),
  }))
  const before = await shown(first)
  await first.reload()
  await nextQuestion(first)
  assert.deepEqual(await shown(first), before)
  // The same seat in a second window: the first one shows that.
  const second = await open('Anna')
  await nextQuestion(second)
  assert.deepEqual(await shown(second), before)
  await first.waitForFunction(() => document.querySelector('.page').dataset.link === 'elsewhere')
  await playToTheEnd([second], { seed: 4, enough: SOAK ? Infinity : 5 })
}))

test('a whole game by the keyboard only', needed, () => withServer('imagimon', { seats: ['human', 'greedy'], names: ['Anna', 'Berto'], seed: 21 }, async (open) => {
  const page = await open('Anna')
  const luck = random(8)
  for (let answers = 0; answers < 300; answers++) {
    if ((await nextQuestion(page)) === 'end') break
    const number = await question(page)
    const way = luck(3)
    if (way === 0) await page.keyboard.press(String(1 + luck(Math.min(9, (await page.$$('.options .option')).length))))
    else {
      // To the table or to the question, some arrows, Enter; a menu that opens has its first option focused.
      await page.keyboard.press(way === 1 ? 'q' : 't')
      for (let steps = luck(4); steps > 0; steps--) await page.keyboard.press(['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp'][luck(4)])
      await page.keyboard.press('Enter')
      if (await page.$('.popover .menu')) await page.keyboard.press('Enter')
      else if (await page.$('.popover')) await page.keyboard.press('Escape')
    }
    await page.waitForTimeout(60)
    if ((await question(page)) === number) await page.keyboard.press('1')
  }
  assert.equal(await nextQuestion(page), 'end')
  assert.notEqual(await focused(page), null)
}))

test('the words of the game change with the language', needed, () => withServer('kmon', { seats: ['human', 'greedy'], names: ['Anna', 'Berto'] }, async (open) => {
  const page = await open('Anna')
  await nextQuestion(page)
  const english = await page.textContent('#question')
  await page.click('[data-do=settings]')
  await page.click('[data-do=language][data-value=it]')
  await page.waitForFunction(() => document.documentElement.lang === 'it')
  await page.waitForFunction((before) => document.querySelector('#question').textContent !== before, english)
  await page.keyboard.press('Escape')
  assert.equal(await page.textContent('[data-focus="tool:undo"]'), 'Annulla')
}))

test('numbers, cards and words explain themselves; an undone answer can be given again', needed, () => withServer('kmon', { seats: ['human', 'greedy'], names: ['Anna', 'Berto'] }, async (open) => {
  const page = await open('Anna')
  const luck = random(5)
  for (let answers = 0; answers < 6; answers++) {
    await nextQuestion(page)
    await answerByClick(page, luck)
  }
  await nextQuestion(page)
  const before = await page.$$eval('.line', (lines) => lines.length)
  await page.click('.card button.number >> nth=0')
  await page.waitForSelector('.popover .reason-lines li')
  await page.keyboard.press('Escape')
  await page.click('#tab-ask')
  for (const question of ['rules', 'why_asked']) {
    const already = await page.$$eval('.answers .reason-lines', (answers) => answers.length)
    await page.click(`[data-question=${question}]`)
    await page.waitForFunction((count) => document.querySelectorAll('.answers .reason-lines').length > count, already)
  }
  await page.fill('#ask-words', 'Barrier')
  await page.keyboard.press('Enter')
  await page.waitForSelector('.answers >> text=/elemental/')
  await page.click('#tab-story')
  await nextQuestion(page)
  await answerByClick(page, luck)
  await nextQuestion(page)
  await page.click('[data-do=undo]')
  await page.waitForSelector('.banner.calm')
  await nextQuestion(page)
  assert.ok(Math.abs((await page.$$eval('.line', (lines) => lines.length)) - before) < 30)
}))

test('a match is made on the start page, and each seat has its link', neededWeb, async () => {
  const server = await serve('kmon', {})
  const start = await openWindow(browser, Object.values(server.links)[0])
  await start.selectOption('#player-0', 'human')
  await start.selectOption('#player-1', 'human')
  await start.fill('#name-0', 'Anna')
  await start.fill('#name-1', 'Berto')
  await start.click('[type=submit]')
  await start.waitForSelector('#links')
  const links = await start.$$eval('.link-row input', (inputs) => inputs.map((input) => input.value))
  assert.equal(links.length, 3)
  const [anna, berto] = [await openWindow(browser, links[0]), await openWindow(browser, links[1])]
  const luck = random(6)
  for (let answers = 0; answers < 10; answers++) {
    const page = await Promise.race([anna, berto].map(async (each) => ((await nextQuestion(each)), each)))
    await answerByClick(page, luck)
  }
  assert.notDeepEqual(await anna.$$eval('.hand .card-title', (names) => names.map((name) => name.textContent)), await berto.$$eval('.hand .card-title', (names) => names.map((name) => name.textContent)))
  for (const page of [start, anna, berto]) await closeWindow(page)
  await server.stop()
})

test('a link with a wrong token opens no seat', neededWeb, () => withServer('imagimon', { seats: ['human', 'greedy'], names: ['Anna', 'Berto'] }, async (_, server) => {
  const page = await openWindow(browser, server.links.Anna.slice(0, -4) + '0000')
  await page.waitForFunction(() => document.querySelector('.page').dataset.link === 'closed')
  assert.equal(await page.$('.board .seat'), null)
  await closeWindow(page)
}))

test('a server that is killed and started again continues the match in the open window', neededWeb, async () => {
  const options = { seats: ['human', 'greedy'], names: ['Anna', 'Berto'] }
  const first = await serve('imagimon', options)
  const port = new URL(first.links.Anna).port
  const page = await openWindow(browser, first.links.Anna)
  const luck = random(4)
  for (let answers = 0; answers < 3; answers++) {
    await nextQuestion(page)
    await answerByClick(page, luck)
  }
  await nextQuestion(page)
  const shown = () => page.evaluate(() => [document.querySelector('#question').textContent, [...document.querySelectorAll('.card-title')].map((name) => name.textContent)])
  const before = await shown()
  await first.kill()
  await page.waitForFunction(() => document.querySelector('.page').dataset.link === 'lost')
  const second = await serve('imagimon', { folder: first.folder, port })
  await nextQuestion(page)
  await page.waitForSelector('.page[data-link=open]')
  assert.deepEqual(await shown(), before)
  await playToTheEnd([page], { seed: 12, enough: SOAK ? Infinity : 5 })
  await closeWindow(page)
  await second.stop()
})
