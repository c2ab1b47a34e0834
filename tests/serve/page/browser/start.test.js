// The start page: a new match, its links.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { checkAccessibility, closeWindow, launch, openWindow, SCREENSHOTS } from '../browser_test.js'
import { startFakeServer } from '../fake_server.js'
import * as scenes from '../scenes.js'

let browser
before(async () => { browser = await launch() })
after(() => browser.close())

const GAME = {
  game: 'three', title: 'Dominions', aim: 'Hold Sites of all five Dominions.', min_players: 2, max_players: 4, players: ['search', 'search:easy', 'search:hard', 'greedy'],
  decks: ['Fifth Dominion', 'The Iron Levy'], uses_decks: true, languages: ['en', 'it'], pictures: false,
  options: [{ name: 'shorter', label: 'the shorter game', kind: 'boolean', default: false }, { name: 'sites', label: 'sites', kind: 'number', first: 3, last: 9, default: 5 }],
}

async function withStart(options, check) {
  const fake = await startFakeServer(scenes.three)
  fake.game = GAME
  fake.created = []
  fake.create = (body, headers) => {
    fake.created.push({ body, authorization: headers.authorization })
    return { match: '00112233', seats: body.seats.map(({ player, name }, seat) => ({ player, name: name ?? `p${seat + 1}`, seat, link: `${fake.address}#00112233.${seat}abc` })).filter(({ player }) => player === 'human'), spectator: `${fake.address}#00112233.eeee` }
  }
  const page = await openWindow(browser, `${fake.address}#new.c0ffee`, options)
  await page.waitForSelector('.new-match')
  try {
    await check(page, fake)
    await closeWindow(page)
  } finally {
    await fake.close()
  }
}

test('a match for two people and a computer is made, and its links open seats', () => withStart({}, async (page, fake) => {
  await page.click('[data-do=add-seat]')
  await page.selectOption('#player-1', 'human')
  await page.selectOption('#player-2', 'search:easy')
  await page.fill('#name-0', 'Anna')
  await page.fill('#name-1', 'Berto')
  await page.selectOption('#deck-0', 'The Iron Levy')
  await page.check('#option-shorter')
  await page.fill('#option-sites', '7')
  await page.screenshot({ path: `${SCREENSHOTS}start-large.png` })
  await page.click('[type=submit]')
  await page.waitForSelector('#links')
  assert.deepEqual(fake.created, [{
    body: { seats: [{ player: 'human', name: 'Anna', deck: 'The Iron Levy' }, { player: 'human', name: 'Berto' }, { player: 'search:easy' }], options: { shorter: true, sites: 7 } }, authorization: 'Bearer c0ffee',
  }])
  assert.deepEqual(await page.$$eval('.link-row label', (labels) => labels.map((label) => label.textContent)), ['Link of Anna', 'Link of Berto', 'Link for spectators'])
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.click('[data-field=link-0]')
  await page.waitForSelector('[data-field=link-0] >> text=Copied')
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), `${fake.address}#00112233.0abc`)
  await checkAccessibility(page, 'links')
  await page.screenshot({ path: `${SCREENSHOTS}links-large.png` })
  const [opened] = await Promise.all([page.context().waitForEvent('page'), page.click('.link-row a >> nth=1')])
  await opened.waitForSelector('.decision')
  assert.equal(fake.sent.find((message) => message.type === 'join').token, '1abc')
  // Another match begins with the same choices.
  await page.click('[data-do=again]')
  await page.waitForSelector('.new-match')
  assert.equal(await page.inputValue('#name-0'), 'Anna')
  assert.equal(await page.$('#links'), null)
}))

test('a refusal of the server is shown, and the form stays as it was', () => withStart({}, async (page, fake) => {
  fake.create = () => ({ error: 'Two players have the same name.' })
  await page.fill('#name-0', 'Anna')
  await page.click('[type=submit]')
  await page.waitForSelector('.banner.bad')
  assert.equal(await page.textContent('.banner.bad'), 'Two players have the same name.')
  assert.equal(await page.inputValue('#name-0'), 'Anna')
  page.complaints.splice(0) // the browser reports the status 400
}))

test('a refusal is in the language of the page', () => withStart({ locale: 'it-IT' }, async (page, fake) => {
  fake.create = () => ({ error: 'two players are called `Anna`' })
  await page.click('[type=submit]')
  await page.waitForSelector('.banner.bad:has-text("due giocatori si chiamano `Anna`")')
  page.complaints.splice(0) // the browser reports the status 400
}))

test('files with errors are a notice, before and after a match is made', () => withStart({}, async (page, fake) => {
  assert.equal(await page.$('.banner.ask'), null)
  const { create } = fake
  fake.create = (...request) => ({ ...create(...request), old_rules: true })
  await page.click('[type=submit]')
  await page.waitForSelector('.banner.ask:has-text("New matches have its rules from before")')
  fake.game = { ...fake.game, old_rules: true }
  await page.reload()
  await page.waitForSelector('.new-match')
  assert.match(await page.textContent('.banner.ask'), /have errors at present/)
  await checkAccessibility(page, 'a notice')
}))

test('the number of seats stays within that of the game', () => withStart({}, async (page) => {
  assert.equal(await page.$('[data-do=remove-seat]'), null)
  await page.click('[data-do=add-seat]')
  await page.click('[data-do=add-seat]')
  assert.equal(await page.$('[data-do=add-seat]'), null)
  assert.equal(await page.$$eval('fieldset', (seats) => seats.length), 4)
  await page.click('[data-do=remove-seat]')
  assert.equal(await page.$$eval('fieldset', (seats) => seats.length), 3)
}))

test('a server that is open to all needs no link', async () => {
  const fake = await startFakeServer(scenes.three)
  fake.game = { ...GAME, open: true }
  fake.created = []
  fake.create = (_, headers) => {
    fake.created.push(headers.authorization)
    return { match: '00112233', seats: [{ seat: 0, name: 'Anna', link: fake.link }], spectator: fake.link }
  }
  const page = await openWindow(browser, fake.address)
  await page.click('[type=submit]')
  await page.waitForSelector('#links')
  assert.deepEqual(fake.created, [undefined])
  await closeWindow(page)
  await fake.close()
})

test('without a link there is no form', async () => {
  const fake = await startFakeServer([])
  fake.game = GAME
  const page = await openWindow(browser, fake.address, { locale: 'it-IT' })
  await page.waitForSelector('.banner.bad')
  assert.equal(await page.textContent('.banner.bad'), 'Questa pagina si apre con il collegamento di una partita.')
  assert.equal(await page.$('form'), null)
  await closeWindow(page)
  await fake.close()
})

for (const [size, options] of Object.entries({ dark: { theme: 'dark' }, small: { width: 360, height: 740 } }))
  test(`axe finds no serious fault: start, ${size}`, () => withStart(options, async (page) => {
    await checkAccessibility(page, size)
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth))
    await page.screenshot({ path: `${SCREENSHOTS}start-${size}.png` })
  }))
