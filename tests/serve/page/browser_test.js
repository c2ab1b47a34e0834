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

// Milliseconds until something that does not happen is an error: a machine that does other work may take long.
export const PATIENCE = 60_000

// A window of its own, as of another person. `complaints`: what the page said on its console.
export async function openWindow(browser, link, { width = 1440, height = 900, theme = 'light', locale = 'en-US', touch = false, stillness = true } = {}) {
  const context = await browser.newContext({ viewport: { width, height }, colorScheme: theme, locale, hasTouch: touch, reducedMotion: stillness ? 'reduce' : 'no-preference', bypassCSP: false })
  const page = await context.newPage()
  page.complaints = []
  page.on('pageerror', (error) => page.complaints.push(String(error.stack)))
  page.on('console', (message) => {
    // The browser reports each connection that it could not make; tests cut connections.
    if (message.type() === 'error' && !/WebSocket connection to/.test(message.text())) page.complaints.push(message.text())
  })
  page.setDefaultTimeout(PATIENCE)
  await page.goto(link)
  return page
}

export async function closeWindow(page) {
  assert.deepEqual(page.complaints, [])
  await page.context().close()
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
