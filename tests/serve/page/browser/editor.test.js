// The editor against `cardinal serve`: a card is changed and played a moment later.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkAccessibility, closeWindow, openWindow, SCREENSHOTS } from '../browser_test.js'
import { CARDS, startProxy, useProject } from '../project.js'

const used = useProject()
const { needed } = used

async function withEditor(options, check) {
  const page = await openWindow(used.browser, used.project.edit, options)
  page.on('dialog', (dialog) => dialog.accept()) // leaving with a text that is not saved
  await page.waitForSelector('.cm-content')
  await page.waitForSelector('.bench-frame', { state: 'attached' })
  await check(page)
  await closeWindow(page)
}

const frame = (page) => page.frameLocator('.bench-frame')
// The text as the editor has it.
const written = (page) => page.evaluate(async () => {
  const { EditorView } = await import('/vendor/codemirror.js')
  return EditorView.findFromDOM(document.querySelector('.editing-text').shadowRoot.querySelector('.cm-editor')).state.doc.toString()
})
const state = (page, words) => page.waitForSelector(`.editing-state:has-text("${words}")`)

// Begins at a scenario, after that many steps.
async function beginAt(page, title, step) {
  await page.selectOption('#begin-file', 'scenarios/first.yaml')
  await page.selectOption('#begin-scenario', { label: title })
  await page.waitForFunction((n) => document.querySelector('#begin-step').options.length > n, step)
  await page.selectOption('#begin-step', String(step))
  await page.click('[data-do=begin]')
}
const CAPTAIN = 'a captain makes the others stronger, and the stronger camp gets the point'

// Puts the cursor after a text of the file and deletes or types.
async function goAfter(page, text) {
  await page.locator('.cm-line', { hasText: text }).first().click()
  await page.keyboard.press('End')
}

test('a card is changed and played a moment later, from a position with answers', needed, () => withEditor({}, async (page) => {
  await beginAt(page, CAPTAIN, 0)
  await frame(page).locator('.card-name:has-text("Captain")').first().waitFor()
  await frame(page).locator('.option:has-text("Captain")').first().click()
  await frame(page).locator('.lines:has-text("plays Captain")').waitFor({ state: 'attached' })
  await page.click('[data-do=seat][data-seat="0"]')
  await frame(page).locator('.board .card-name:has-text("strength 2")').first().waitFor({ state: 'attached' })
  await goAfter(page, 'modify a.strength by +1')
  await page.keyboard.press('Home')
  for (let i = 0; i < 'modify a.strength by +1'.length; ++i) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('4')
  await frame(page).locator('.board .card-name:has-text("strength 5")').first().waitFor({ state: 'attached' })
  await state(page, 'The table plays these texts')
  assert.match(await frame(page).locator('.lines').textContent(), /plays Captain/)
  assert.ok(!used.project.read(CARDS).includes('+4'), 'nothing was written')
  await checkAccessibility(page, 'editor')
}))

test('findings are listed, lead to their line, and are fixed', needed, () => withEditor({}, async (page) => {
  await goAfter(page, 'card "Guard"')
  await page.keyboard.type('\ncard "Lurker": Ally { strengt 2 }')
  await page.waitForSelector('.finding')
  const findings = await page.$$eval('.finding', (all) => all.map((each) => each.textContent))
  assert.ok(findings.some((text) => /^Line 4: .*strengt/.test(text)), findings.join('\n'))
  await state(page, 'These texts cannot be played')
  assert.match(await page.textContent('.editing-state pre'), /strengt/)
  await frame(page).locator('.decision').first().waitFor() // the table is still there
  await page.click('.finding >> nth=0')
  assert.match(await page.evaluate(() => document.querySelector('.editing-text').shadowRoot.querySelector('.cm-activeLine').textContent), /Lurker/)
  await page.screenshot({ path: `${SCREENSHOTS}editor-findings.png` })
  await page.waitForSelector('[data-do=fix]')
  await page.click('[data-do=fix]')
  await page.waitForSelector('.hint-line')
  await state(page, 'The table plays these texts')
}))

test('completion, the text under the pointer, and formatting', needed, () => withEditor({}, async (page) => {
  await goAfter(page, 'card "Guard"')
  await page.keyboard.type('\ncard "Lurker": Al')
  await page.keyboard.press('Control+Space')
  await page.waitForSelector('.cm-tooltip-autocomplete li:has-text("Ally")')
  await page.waitForTimeout(150) // CodeMirror takes no completion at once
  await page.keyboard.press('Enter')
  await page.keyboard.type(' {  strength   2')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('End')
  assert.match(await written(page), /card "Lurker": Ally \{ {2}strength {3}2 *\}?/)
  if (!/Lurker.*\}/.test(await written(page))) await page.keyboard.type(' }')
  await state(page, 'The table plays these texts')
  await page.click('[data-do=format]')
  await page.waitForFunction(() => /card "Lurker": Ally \{ strength 2 \}/.test(document.querySelector('.editing-text').shadowRoot.querySelector('.cm-content').textContent))
  await page.locator('.cm-line:has-text("Captain") >> text=Ally').first().hover()
  await page.waitForSelector('.cm-hover-text')
  assert.match(await page.textContent('.cm-hover-text'), /Ally/)
  await page.keyboard.press('Escape')
}))

test('a file is written only by Save, and not over a text of another page', needed, async () => {
  const page = await openWindow(used.browser, used.project.edit)
  const other = await openWindow(used.browser, used.project.edit)
  const former = used.project.read(CARDS)
  for (const each of [page, other]) await each.waitForSelector('.bench-frame')
  await goAfter(page, 'card "Guard"')
  await page.keyboard.type(' // one')
  await page.waitForSelector('.unsaved')
  assert.equal(used.project.read(CARDS), former)
  await page.keyboard.press('Control+s')
  await page.waitForSelector('.unsaved', { state: 'detached' })
  assert.ok(used.project.read(CARDS).includes('strength 3 } // one'))
  // The other page takes the new text, because it has no changes of its own.
  await other.waitForFunction(() => document.querySelector('.editing-text').shadowRoot.querySelector('.cm-content').textContent.includes('// one'))
  await goAfter(other, 'card "Guard"')
  await other.keyboard.type(' two')
  await goAfter(page, 'card "Guard"')
  await page.keyboard.type(' three')
  await page.keyboard.press('Control+s')
  await page.waitForSelector('.unsaved', { state: 'detached' })
  await other.waitForSelector('.banner.ask:has-text("was changed elsewhere")')
  await other.keyboard.press('Control+s')
  assert.ok(used.project.read(CARDS).includes('// one three'))
  await checkAccessibility(other, 'a file that was changed elsewhere')
  await other.click('[data-do=mine]')
  await other.waitForSelector('.banner.ask', { state: 'detached' })
  assert.ok(used.project.read(CARDS).includes('// one two'))
  used.project.write(CARDS, former)
  for (const each of [page, other]) await closeWindow(each)
})

test('a lost connection keeps the text, and the editor continues when the server answers again', needed, async () => {
  const proxy = await startProxy(used.project.edit)
  const page = await openWindow(used.browser, proxy.link, { locale: 'it-IT' })
  await page.waitForSelector('.bench-frame')
  await beginAt(page, CAPTAIN, 1)
  await frame(page).locator('.board .card-name:has-text("strength 2")').first().waitFor({ state: 'attached' })
  proxy.cut()
  await page.waitForSelector('.banner.bad:has-text("I testi restano qui")')
  assert.ok(await page.isDisabled('[data-do=save]'))
  await goAfter(page, 'card "Guard"')
  await page.keyboard.type(' // kept')
  await page.locator('.cm-line:has-text("modify a.strength")').first().click()
  await page.keyboard.press('Home')
  for (let i = 0; i < 'modify a.strength by +'.length; ++i) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Delete')
  await page.keyboard.type('6')
  proxy.allow()
  await page.click('[data-do=retry]', { timeout: 500 }).catch(() => {}) // it may have connected again by itself
  await frame(page).locator('.board .card-name:has-text("strength 7")').first().waitFor({ state: 'attached' })
  await state(page, 'Il tavolo gioca questi testi')
  assert.match(await written(page), /\/\/ kept/)
  assert.equal(await page.$('.banner.bad'), null)
  page.complaints.splice(0) // the browser reports the connections that it could not make
  page.on('dialog', (dialog) => dialog.accept())
  await closeWindow(page)
  await proxy.close()
})

test('a text that is too large is not sent', needed, () => withEditor({}, async (page) => {
  await page.evaluate(async () => {
    const { EditorView } = await import('/vendor/codemirror.js')
    EditorView.findFromDOM(document.querySelector('.editing-text').shadowRoot.querySelector('.cm-editor')).dispatch({ changes: { from: 0, insert: '// a comment\n'.repeat(100_000) } })
  })
  await page.waitForSelector('.banner.bad:has-text("at most 1000000 bytes")')
  assert.equal(await page.$('.banner.bad:has-text("larger than the server reads")'), null)
}))

for (const [size, width, height, theme] of [['large', 1440, 900, 'light'], ['dark', 1440, 900, 'dark'], ['small', 360, 740, 'light']])
  test(`axe finds no serious fault: editor, ${size}`, needed, () => withEditor({ width, height, theme }, async (page) => {
    for (const side of ['text', 'table']) {
      if (width < 900) await page.click(`[data-do=side][data-side=${side}]`)
      if (side === 'table') await frame(page).locator('.decision').first().waitFor()
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${side}: nothing is wider than the window`)
      await page.screenshot({ path: `${SCREENSHOTS}editor-${size}-${side}.png` })
      if (width < 900 || side === 'table') await checkAccessibility(page, `${size} ${side}`)
    }
  }))
