// What the browser tests share: Debian's Chromium, a page that fails the test if it complains, axe.
import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'

export const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find((path) => existsSync(path))
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
export const SCREENSHOTS = fileURLToPath(new URL('../../../build/page/', import.meta.url))
mkdirSync(SCREENSHOTS, { recursive: true })

export const launch = () => chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-gpu'] })

// `make soak` checks more sizes and plays longer games.
export const SOAK = Boolean(process.env.CARDINAL_SOAK)

// Milliseconds until something that does not happen is an error: a machine that does other work may take long.
export const PATIENCE = 60_000

// A window of its own, as of another person. `complaints`: what the page said on its console.
export async function openWindow(browser, link, { width = 1440, height = 900, theme = 'light', locale = 'en-US', touch = false, stillness = true } = {}) {
  const options = { viewport: { width, height }, colorScheme: theme, locale, hasTouch: touch, reducedMotion: stillness ? 'reduce' : 'no-preference', bypassCSP: false }
  const page = (await takeKept(browser, options, link)) ?? (await newWindow(browser, options))
  page.complaints = []
  await page.goto(link)
  return page
}

async function newWindow(browser, options) {
  const page = await (await browser.newContext(options)).newPage()
  page.on('pageerror', (error) => page.complaints.push(String(error.stack)))
  page.on('console', (message) => {
    // The browser reports each connection that it could not make; tests cut connections.
    if (message.type() === 'error' && !/WebSocket connection to/.test(message.text())) page.complaints.push(message.text())
  })
  page.setDefaultTimeout(PATIENCE)
  page.kept = keptOf(browser, options)
  return page
}

// A window that is closed becomes empty and is kept for the next one with the same options: a new one costs Chromium more
// than a second of the processor. What its page had stored is cleared.
const kept = new WeakMap() // by browser: by options: windows
function keptOf(browser, options) {
  if (!kept.has(browser)) kept.set(browser, new Map())
  const key = JSON.stringify(options)
  if (!kept.get(browser).has(key)) kept.get(browser).set(key, [])
  return kept.get(browser).get(key)
}

async function takeKept(browser, options, link) {
  const page = keptOf(browser, options).pop()
  if (!page) return null
  const session = await page.context().newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', { origin: new URL(link).origin, storageTypes: 'all' })
  await session.detach()
  await page.setViewportSize(options.viewport)
  await page.emulateMedia({ colorScheme: options.colorScheme })
  return page
}

export async function closeWindow(page) {
  assert.deepEqual(page.complaints, [])
  for (const other of page.context().pages()) if (other !== page) await other.close()
  page.removeAllListeners('dialog')
  await page.mouse.move(0, 0)
  await page.goto('about:blank')
  page.kept.push(page)
}

// No serious fault that axe-core finds: contrast, names, roles, focus.
export async function checkAccessibility(page, what) {
  // The policy of the page forbids scripts from elsewhere, so the test gives axe to the page through the debugger.
  await page.evaluate(AXE)
  const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }))
  const serious = violations.filter((violation) => ['serious', 'critical'].includes(violation.impact))
  assert.deepEqual(serious.map((violation) => ({ id: violation.id, help: violation.help, nodes: violation.nodes.slice(0, 4).map((node) => node.html.slice(0, 160) + (node.any[0]?.message ?? '')) })), [], what)
}

export const focused = (page) => page.evaluate(() => document.activeElement?.dataset?.focus ?? document.activeElement?.id ?? null)
