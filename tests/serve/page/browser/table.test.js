// The table in a browser, against a server that sends scenes: what is drawn, what a click, a key or a drop answers.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { checkAccessibility, closeWindow, focused, launch, openWindow, PATIENCE, SCREENSHOTS, SOAK } from '../browser_test.js'
import { startFakeServer } from '../fake_server.js'
import * as scenes from '../scenes.js'

let browser
before(async () => { browser = await launch() })
after(() => browser.close())

// The page draws what has arrived so far: waits until it shows the last message of a scene.
const showsAll = (page, last) => page.waitForSelector(last.type === 'decision' ? `.decision.asked[data-decision="${last.decision}"]` : last.type === 'ended' ? '.decision.end' : '.decision.waiting:has-text("Anna")')

// Runs `check(page, fake)` with a table that shows the scene.
async function withScene(scene, options, check) {
  const fake = await startFakeServer(scene)
  const page = await openWindow(browser, fake.link, options)
  try {
    await showsAll(page, scene.at(-1))
    await check(page, fake)
    await closeWindow(page)
  } finally {
    await fake.close()
  }
}
const answers = (fake) => fake.sent.filter((message) => message.type === 'answer').map(({ decision, option }) => [decision, option])
const waitFor = async (condition, what) => {
  for (const end = Date.now() + PATIENCE; Date.now() < end; await new Promise((done) => setTimeout(done, 30)))
    if (await condition()) return
  assert.fail(`never happened: ${what}`)
}

test('the table shows every card and every pile once, and all options', () => withScene(scenes.battle, {}, async (page) => {
  assert.deepEqual(await page.$$eval('.board .card .card-title', (names) => names.map((name) => name.textContent).sort()), ['Ampereon', 'Brookling', 'Cinderpaw', 'Flareling', 'Rimewick', 'Undertow'])
  assert.deepEqual(await page.$$eval('.hand .card .card-title', (names) => names.map((name) => name.textContent)), ['Torrent', 'Charged Stone', 'Frost Lance', 'Riverbend', 'Siphon'])
  assert.deepEqual(await page.$$eval('.options .option-label', (labels) => labels.map((label) => label.textContent)), scenes.battleDecision.options.map((option) => option.label))
  assert.equal(await page.textContent('#question'), scenes.battleDecision.question)
  assert.deepEqual(await page.$$eval('.phases li', (phases) => phases.map((phase) => phase.textContent)), ["Anna's turn", 'Deeds', 'Sequence'])
  assert.deepEqual(await page.$$eval('.pile b', (counts) => counts.map((count) => count.textContent)), ['18', '1', '19', '2'])
  assert.deepEqual(await page.$$eval('[data-legal][data-card]', (cards) => cards.map((card) => card.dataset.card)), ['c8', 'c1', 'c3', 'c5'])
  assert.equal(await page.textContent('.others-hand .zone-count'), '5')
  assert.match(await page.textContent('[data-card=c1] .number'), /cost.*3.*2.*printed 3/)
}))

test('a click on a card with one action takes it, once', () => withScene(scenes.battle, {}, async (page, fake) => {
  await page.dblclick('[data-card=c3]')
  await waitFor(() => answers(fake).length > 0, 'an answer')
  assert.deepEqual(answers(fake), [[4, 4]])
  assert.ok(await page.$eval('.options .option', (option) => option.disabled))
}))

test('a card with several actions opens a menu; Escape closes it and the focus returns', () => withScene(scenes.battle, {}, async (page, fake) => {
  await page.focus('[data-card=c8] .card-name')
  await page.keyboard.press('Enter')
  assert.deepEqual(await page.$$eval('.popover .menu .option', (options) => options.map((option) => option.textContent)), ['Attack with Brookling: 2 damage to Cinderpaw', 'Take the defence position with Brookling'])
  assert.equal(await focused(page), 'menu:1')
  await page.keyboard.press('Escape')
  assert.equal(await page.$('.popover'), null)
  assert.equal(await focused(page), 'card:c8')
  await page.click('[data-card=c8]')
  await page.click('.popover .menu .option >> nth=1')
  await waitFor(() => answers(fake).length === 1, 'an answer')
  assert.deepEqual(answers(fake), [[4, 3]])
}))

test('a card without an action shows itself, and says why it cannot be used', () => withScene(scenes.battle, {}, async (page, fake) => {
  fake.reply.why_not = (message) => [{ type: 'reasons', id: message.id, lines: ['You cannot use an item now.'], places: ['rulesets/x.cardinal:3'] }]
  await page.click('[data-card=c2]')
  assert.equal(await page.textContent('.popover .large-text'), 'Gain 2 charges.')
  await page.click('[data-do=why-not-here]')
  await page.waitForSelector('.popover .reason-lines')
  assert.equal(await page.textContent('.popover .reason-lines'), 'You cannot use an item now.')
  assert.equal(await page.$('.reason-places'), null)
  await page.click('.popover [data-do=places]')
  assert.equal(await page.textContent('.reason-places'), 'rulesets/x.cardinal:3')
  assert.deepEqual(answers(fake), [])
}))

test('a number explains itself on a click', () => withScene(scenes.battle, {}, async (page, fake) => {
  fake.reply.why = (message) => [{ type: 'reasons', id: message.id, lines: ['PV is 4: 7 printed, -3 damage.'], places: [] }]
  await page.click('[data-card=c11] .number >> nth=0')
  await page.waitForSelector('.popover .reason-lines')
  assert.equal(await page.textContent('.popover .reason-lines'), 'PV is 4: 7 printed, -3 damage.')
  assert.deepEqual(fake.sent.at(-1).question, 'it pv')
  assert.deepEqual(answers(fake), [])
  await page.mouse.click(650, 20)
  assert.equal(await page.$('.popover'), null)
}))

test('a picked card is marked; the keys pick and end', () => withScene(scenes.picks, {}, async (page, fake) => {
  assert.match(await page.textContent('.picked'), /Picked: Charged Stone.*1 picked · pick up to 3/)
  assert.ok(await page.$('[data-card=c2][data-picked]'))
  await page.keyboard.press('3')
  await waitFor(() => answers(fake).length === 1, 'the pick')
  fake.send({ type: 'accepted', id: fake.sent.at(-1).id }, { ...scenes.picks.at(-1), decision: 6, picked: 2, picks: ['c2', 'c4'] })
  await page.waitForSelector('[data-card=c4][data-picked]')
  await page.keyboard.press('p')
  await waitFor(() => answers(fake).length === 2, 'the end')
  assert.deepEqual(answers(fake), [[5, 2], [6, 4]])
}))

test('arranging shows the order so far', () => withScene(scenes.arrangement, {}, async (page) => {
  assert.match(await page.textContent('.picked'), /In this order: Riverbend, Torrent/)
}))

test('a number is stepped or typed, and stays in its range', () => withScene(scenes.numbers, {}, async (page, fake) => {
  assert.ok(await page.$eval('[data-focus="step:less"]', (button) => button.disabled))
  await page.click('[data-focus="step:more"]')
  await page.click('[data-focus="step:more"]')
  assert.equal(await page.textContent('[data-focus=take-number]'), 'Take 3')
  await page.fill('.number-input', '99')
  await page.waitForFunction(() => document.querySelector('[data-focus=take-number]').textContent === 'Take 12')
  await page.fill('.number-input', '8')
  await page.waitForFunction(() => document.querySelector('[data-focus=take-number]').textContent === 'Take 8')
  await page.click('[data-focus=take-number]')
  await waitFor(() => answers(fake).length === 1, 'an answer')
  assert.deepEqual(answers(fake), [[7, 8]])
}))

test('yes or no by keys, a seat by a click on its name', async () => {
  await withScene(scenes.yesNo, {}, async (page, fake) => {
    await page.keyboard.press('2')
    await waitFor(() => answers(fake).length === 1, 'no')
    assert.deepEqual(answers(fake), [[8, 1]])
  })
  await withScene(scenes.seatChoice, {}, async (page, fake) => {
    await page.click('.seat-option >> text=Berto')
    await waitFor(() => answers(fake).length === 1, 'Berto')
    assert.deepEqual(answers(fake), [[9, 1]])
  })
})

async function drag(page, from, to) {
  const start = await (await page.waitForSelector(from)).boundingBox()
  const end = await (await page.waitForSelector(to)).boundingBox()
  await page.mouse.move(start.x + start.width / 2, start.y + 60)
  await page.mouse.down()
  await page.mouse.move(start.x + start.width / 2 + 20, start.y + 40, { steps: 3 })
  assert.ok(await page.$('.ghost'), 'a card is lifted')
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 8 })
}

test('a card that is dropped on another takes its action and answers the question for the target', () => withScene(scenes.battle, {}, async (page, fake) => {
  fake.reply.answer = (message) => [{ type: 'accepted', id: message.id }, ...(message.decision === 4 ? [{ ...scenes.target.at(-1), decision: 5 }] : [{ type: 'waiting', seat: 1 }])]
  await drag(page, '[data-card=c3]', '[data-card=c11]')
  assert.ok(await page.$('[data-card=c11][data-over]'))
  await page.mouse.up()
  await waitFor(() => answers(fake).length === 2, 'two answers')
  assert.deepEqual(answers(fake), [[4, 4], [5, 1]])
  assert.equal(await page.$('.ghost'), null)
}))

test('a target that the next question does not offer is forgotten', () => withScene(scenes.battle, {}, async (page, fake) => {
  fake.reply.answer = (message) => [{ type: 'accepted', id: message.id }, { ...scenes.yesNo.at(-1), decision: 5 }]
  await drag(page, '[data-card=c3]', '[data-card=c10]')
  await page.mouse.up()
  await page.waitForSelector('.option[data-kind=yes]')
  fake.send({ ...scenes.target.at(-1), decision: 6 })
  await page.waitForFunction(() => document.querySelector('#question').textContent === 'Whom?')
  await page.waitForTimeout(100)
  assert.deepEqual(answers(fake), [[4, 4]])
}))

test('a card with several actions that is dropped on the table opens its menu', () => withScene(scenes.battle, {}, async (page, fake) => {
  await drag(page, '[data-card=c8]', '.others .seat-head')
  await page.mouse.up()
  assert.equal(await page.$$eval('.popover .menu .option', (options) => options.length), 2)
  assert.deepEqual(answers(fake), [])
}))

test('a card that is let go in its own zone stays, and the next click works', () => withScene(scenes.battle, {}, async (page, fake) => {
  await drag(page, '[data-card=c3]', '[data-card=c4]')
  await page.mouse.up()
  await page.waitForTimeout(50)
  assert.deepEqual(answers(fake), [])
  await page.click('.options .option >> nth=0')
  await waitFor(() => answers(fake).length === 1, 'an answer')
}))

test('the whole table by the keyboard: keys are shown, arrows move, the focus stays when the table is drawn again', () => withScene(scenes.battle, {}, async (page, fake) => {
  await page.keyboard.press('?')
  assert.ok((await page.textContent('.popover')).includes('takes the answer with that number'))
  await page.keyboard.press('Escape')
  await page.keyboard.press('t')
  assert.equal(await focused(page), 'card:c8')
  await page.keyboard.press('ArrowLeft')
  assert.equal(await focused(page), 'card:c7')
  fake.send({ ...scenes.battlePosition, turn: [{ name: 'later', label: 'Later' }] })
  await page.waitForSelector('.phases li:has-text("Later")')
  assert.equal(await focused(page), 'card:c7')
  await page.keyboard.press('l')
  assert.match(await page.textContent('.popover'), /Barrier: it takes/)
  await page.keyboard.press('Escape')
  await page.keyboard.press('ArrowDown')
  assert.match(await focused(page), /^card:c[1-5]$/)
  await page.keyboard.press('q')
  assert.equal(await focused(page), 'option:0')
  await page.keyboard.press('ArrowDown')
  assert.equal(await focused(page), 'option:1')
  await page.keyboard.press('Enter')
  await waitFor(() => answers(fake).length === 1, 'an answer')
  assert.deepEqual(answers(fake), [[4, 1]])
}))

test('all zones that only the viewer sees are beside each other, and none covers another', () => withScene(scenes.three, {}, async (page) => {
  const boxes = await page.$$eval('.hand', (hands) => hands.map((hand) => ({ left: hand.getBoundingClientRect().left, right: hand.getBoundingClientRect().right, cards: hand.querySelectorAll('.card').length })))
  assert.deepEqual(boxes.map((box) => box.cards), [10, 1])
  assert.ok(boxes[0].right <= boxes[1].left, JSON.stringify(boxes))
  await page.focus('[data-card=u1] .card-name')
  assert.ok(await page.$eval('[data-card=u1]', (card) => card.getBoundingClientRect().right <= document.querySelector('.hands').getBoundingClientRect().right + 1), 'the focused card is in sight')
}))

test('the letters can be turned off; Enter and Escape stay', () => withScene(scenes.yesNo, {}, async (page, fake) => {
  await page.click('[data-do=settings]')
  await page.click('[data-do=use-keys][data-value=off]')
  await page.keyboard.press('Escape')
  assert.equal(await page.$('.popover'), null)
  await page.keyboard.press('1')
  await page.focus('.option >> nth=1')
  await page.keyboard.press('Enter')
  await waitFor(() => answers(fake).length === 1, 'an answer')
  assert.deepEqual(answers(fake), [[8, 1]])
}))

test('each zone is one stop of the Tab key', () => withScene(scenes.battle, {}, async (page) => {
  for (const zone of await page.$$('ul.cards')) assert.equal(await zone.$$eval('.card-name[tabindex="0"]', (names) => names.length), 1)
}))

test('new sentences and the question are read aloud', () => withScene(scenes.battle, {}, async (page, fake) => {
  await page.waitForFunction((question) => document.getElementById('announcer').textContent.endsWith(question), scenes.battleDecision.question)
  fake.send({ type: 'accepted', id: 1 }, { type: 'story', from: 12, lines: [{ kind: 'sentence', depth: 1, text: 'Berto evades.', cards: [] }] }, { ...scenes.battleDecision, decision: 5, question: 'Pay how?' })
  await page.waitForFunction(() => document.getElementById('announcer').textContent === 'Berto evades. Pay how?')
  fake.send({ type: 'refused', code: 'not_legal', reason: 'That is not possible.' })
  await page.waitForFunction(() => document.getElementById('alarm').textContent === 'That is not possible.')
}))

test('a name in the story shows its card', () => withScene(scenes.battle, {}, async (page) => {
  await page.click('.lines .name-link >> text=Riverbend')
  assert.match(await page.textContent('.popover .large-text'), /2 less damage/)
}))

test('a card is shown large where the pointer rests or the keyboard is, and hidden again', () => withScene(scenes.battle, {}, async (page) => {
  await page.hover('[data-card=c4]')
  await page.waitForSelector('.preview .large-text')
  assert.match(await page.textContent('.preview'), /for each K-Mon on your bench/)
  await page.hover('.head')
  await page.waitForSelector('.preview', { state: 'hidden' })
  await page.keyboard.press('t')
  await page.waitForSelector('.preview >> text=Brookling')
  await page.keyboard.press('Escape')
  await page.waitForSelector('.preview', { state: 'hidden' })
}))

test('a lost connection comes back to the same question, and the answer that was on its way can be given again', () => withScene(scenes.battle, {}, async (page, fake) => {
  await page.click('.options .option >> nth=1')
  fake.accepts = false
  fake.drop()
  await page.waitForSelector('.banner.bad')
  assert.match(await page.textContent('.banner.bad'), /does not answer/)
  assert.ok(await page.$eval('.options .option', (option) => option.disabled))
  fake.accepts = true
  await page.click('[data-do=retry]')
  await page.waitForSelector('.banner.bad', { state: 'detached' })
  await page.waitForSelector('.options .option:not(:disabled)')
  await page.click('.options .option >> nth=1')
  await waitFor(() => answers(fake).length === 2, 'the second answer')
  assert.deepEqual(fake.sent.filter((message) => message.type === 'join').length, 2)
}))

test('a connection comes back by itself', () => withScene(scenes.battle, {}, async (page, fake) => {
  fake.drop()
  await page.waitForSelector('.banner.bad')
  await waitFor(() => fake.sent.filter((message) => message.type === 'join').length === 2, 'a second join')
  await page.waitForSelector('.page[data-link=open]')
}))

test('a link that opens no seat gives a message', async () => {
  const fake = await startFakeServer([])
  fake.join = (_, socket) => {
    socket.send(JSON.stringify({ type: 'refused', code: 'not_allowed', reason: 'This link opens no seat.' }))
    socket.close(1008)
    return []
  }
  const page = await openWindow(browser, fake.link)
  await page.waitForSelector('.banner.bad')
  await page.waitForFunction(() => document.querySelector('.page').dataset.link === 'closed')
  await page.waitForFunction(() => document.querySelector('.banners').textContent === 'This link opens no seat. Ask for another link.')
  assert.ok(!(await page.textContent('.decision')).includes('watching'), 'the page calls the visitor a spectator')
  await page.waitForTimeout(900)
  assert.equal(fake.sent.length, 1)
  await closeWindow(page)
  await fake.close()
})

test('an undo between people is asked and answered', () => withScene(scenes.three, {}, async (page, fake) => {
  fake.send({ type: 'undo_request', seat: 1, sentence: 'Berto wants to undo an answer.' })
  await page.waitForSelector('.banner.ask')
  assert.match(await page.textContent('.banner.ask'), /Berto wants to undo/)
  for (const [width, height, most] of [[1440, 900, 70], [360, 740, 130]]) {
    await page.setViewportSize({ width, height })
    const banner = await page.$eval('.banner.ask', (element) => element.getBoundingClientRect().height)
    assert.ok(banner < most, `the question is ${banner} pixels high in a window of ${width}`)
    await page.screenshot({ path: `${SCREENSHOTS}undo-asked-${width}.png` })
  }
  await page.click('.banner.ask [data-accept=yes]')
  await waitFor(() => fake.sent.at(-1).type === 'undo_reply', 'a reply')
  assert.equal(fake.sent.at(-1).accept, true)
  await page.click('[data-do=undo]')
  await waitFor(() => fake.sent.at(-1).type === 'undo', 'an undo')
}))

test('stop settings and questions at the side', () => withScene(scenes.battle, {}, async (page, fake) => {
  fake.reply = {
    stop: (message) => [{ type: 'reasons', id: message.id, lines: ['You are asked where these words occur.'], places: [] }],
    explain: (message) => [{ type: 'reasons', id: message.id, lines: ['Barrier, a value of Trait', '  It takes 1 less.'], places: ['KM-156'] }],
    rules: (message) => [{ type: 'reasons', id: message.id, lines: ['How to win'], places: [] }],
  }
  await page.click('[data-do=passes]')
  await page.fill('#stop-when', 'attack')
  await page.keyboard.press('Enter')
  await waitFor(() => fake.sent.at(-1).words === 'when attack', 'the words')
  await page.waitForSelector('.popover .reason-lines')
  await page.keyboard.press('Escape')
  await page.click('#tab-ask')
  await page.fill('#ask-words', 'Barrier')
  await page.keyboard.press('Enter')
  await page.waitForSelector('.answers .reason-lines')
  assert.deepEqual(await page.$$eval('.answers .reason-lines li', (lines) => lines.map((line) => [line.textContent, line.dataset.depth])), [['Barrier, a value of Trait', '0'], ['It takes 1 less.', '1']])
  await page.click('[data-question=rules]')
  await page.waitForFunction(() => document.querySelectorAll('.answers .answer').length === 2)
  assert.equal(await page.textContent('.answers .answer-title >> nth=0'), 'Rules')
}))

test('the language and the colours change', () => withScene(scenes.battle, {}, async (page, fake) => {
  fake.reply.language = () => [{ ...scenes.battleHello, language: 'it', title: 'K-Battaglia' }, ...scenes.battle.slice(1)]
  await page.click('[data-do=settings]')
  await page.click('[data-do=language][data-value=it]')
  await page.waitForFunction(() => document.documentElement.lang === 'it')
  await page.waitForFunction(() => document.querySelector('[data-focus="tool:undo"]')?.textContent === 'Annulla')
  assert.equal(fake.sent.at(-1).code, 'it')
  await page.click('[data-do=theme][data-value=dark]')
  assert.equal(await page.evaluate(() => getComputedStyle(document.body).backgroundColor), 'rgb(20, 22, 26)')
  await page.click('[data-do=theme][data-value=light]')
  assert.equal(await page.evaluate(() => getComputedStyle(document.body).backgroundColor), 'rgb(241, 237, 228)')
}))

test('a game that is over is saved as a file', () => withScene(scenes.over, {}, async (page, fake) => {
  fake.reply.save = (message) => [{ type: 'saved', id: message.id, position: 'ab12', log: '{"a":1}\n' }]
  assert.match(await page.textContent('#question'), /Anna wins/)
  assert.equal(await page.$('.decision [data-do=undo]'), null)
  assert.ok(await page.$('[data-do=undo][disabled]'), 'nothing can be undone')
  const [download] = await Promise.all([page.waitForEvent('download'), page.click('.decision [data-do=save]')])
  assert.equal(download.suggestedFilename(), 'battle.jsonl')
}))

test('a spectator has no tools of a player and sees who is asked', () => withScene(scenes.watching, {}, async (page) => {
  assert.equal(await page.$('[data-do=undo]'), null)
  assert.match(await page.textContent('.decision'), /Waiting for Anna.*watching/)
  assert.equal(await page.$('.hand'), null)
}))

test('text of the server is never HTML', () => withScene(scenes.battle, {}, async (page, fake) => {
  const evil = '<img src=x onerror="document.title=1"><script>document.title=2</script>'
  fake.send({ ...scenes.battleHello, title: evil, names: [evil, evil] }, { ...scenes.battlePosition, faces: { ...scenes.BATTLE_FACES, brook: { name: evil, kind: evil, text: evil } } }, { type: 'story', from: 0, lines: [{ kind: 'sentence', depth: 0, text: evil, cards: ['c8'] }] }, { ...scenes.battleDecision, question: evil })
  await page.waitForFunction((text) => document.querySelector('#question').textContent === text, evil)
  assert.equal(await page.$('img, #app script'), null)
  assert.equal(await page.textContent('[data-card=c8] .card-title'), evil)
}))

for (const [size, options] of Object.entries({
  large: { width: 1440, height: 900 }, dark: { width: 1440, height: 900, theme: 'dark' }, small: { width: 360, height: 740, touch: true }, 'small-dark': { width: 360, height: 740, theme: 'dark', touch: true },
}))
  // Each size and each theme has every scene; `make soak` has all of both.
  for (const name of SOAK || ['large', 'small-dark'].includes(size) ? ['battle', 'picks', 'numbers', 'three', 'over', 'watching'] : ['battle'])
    test(`axe finds no serious fault: ${name}, ${size}`, () => withScene(scenes[name], options, async (page) => {
      await checkAccessibility(page, `${name} ${size}`)
      await page.screenshot({ path: `${SCREENSHOTS}${name}-${size}.png` })
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing is wider than the window')
      if (name === 'battle') {
        await (options.touch ? page.tap('[data-card=c3]') : page.click('[data-card=c2]'))
        await page.waitForSelector('.popover-card')
        await checkAccessibility(page, `a card, ${size}`)
        await page.screenshot({ path: `${SCREENSHOTS}card-${size}.png` })
        await page.keyboard.press('Escape')
        await page.keyboard.press('a')
        await page.waitForSelector('.ask')
        await checkAccessibility(page, `questions, ${size}`)
      }
    }))

test('a finger sees the card first; its action is one more tap', () => withScene(scenes.battle, { width: 360, height: 740, touch: true }, async (page, fake) => {
  await page.tap('[data-card=c3]')
  await page.waitForSelector('.popover-card')
  assert.deepEqual(answers(fake), [])
  await page.tap('.popover .option')
  await waitFor(() => answers(fake).length === 1, 'an answer')
  await page.tap('[data-focus="tool:story"]')
  await page.waitForSelector('.side[data-open] .lines')
}))
