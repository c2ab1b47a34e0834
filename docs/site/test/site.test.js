// Reads the built site (build/site, or the folder in SITE) as a browser would: pages, links, colours, search index.
import assert from 'node:assert/strict'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { checkSidebar, root, sitePath } from '../pages.js'
import { githubAnchor, siteLink } from '../links.js'

const site = resolve(process.env.SITE ?? join(root, 'build/site'))
const read = (file) => readFileSync(join(site, file), 'utf8')

function markdownFiles(folder = '') {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return /^(\..*|build|node_modules|out)$/.test(entry.name) ? [] : markdownFiles(path)
    return entry.name.endsWith('.md') ? [path] : []
  })
}
const sources = markdownFiles().filter((file) => /^docs\/|(^|\/)README\.md$/.test(file))

const htmlOf = (source) => sitePath(source).replace(/\.md$/, '.html')
const pathOf = (source) => '/' + htmlOf(source).replace(/(^|\/)index\.html$/, '$1')
const pages = new Map(sources.filter((source) => existsSync(join(site, htmlOf(source)))).map((source) => [source, read(htmlOf(source))]))

const attributes = (html, name) => [...html.matchAll(new RegExp(`<[a-z][^>]*? ${name}="([^"]*)"`, 'g'))].map((match) => match[1])

function unescaped(html) {
  const named = { lt: '<', gt: '>', quot: '"', amp: '&' }
  return html
    .replace(/<[^>]*>/g, '')
    .replace(/&#(x?)([0-9a-f]+);/gi, (_, hex, digits) => String.fromCodePoint(parseInt(digits, hex ? 16 : 10)))
    .replace(/&(\w+);/g, (whole, name) => named[name] ?? whole)
}

// The blocks of a language in a Markdown file, and in a page of the site.
const fences = (source, language) =>
  [...readFileSync(join(root, source), 'utf8').matchAll(/^```(\w*)[^\n]*\n(.*?)^```$/gms)]
    .filter((match) => match[1] === language)
    .map((match) => match[2].trimEnd())
const blocks = (html, language) =>
  [...html.matchAll(new RegExp(`<div class="language-${language} .*?<code[^>]*>(.*?)</code>`, 'gs'))].map((match) => match[1])

test('the site has a page for each Markdown file of docs/ and each README.md', () => {
  assert.ok(sources.length > 40, `only ${sources.length} files`)
  assert.deepEqual(sources.filter((source) => !pages.has(source)), [])
})

test('each page is in the sidebar of each page', () => {
  for (const [source, html] of pages) {
    const links = new Set(attributes(/<aside class="VPSidebar.*?<\/aside>/s.exec(html)[0], 'href'))
    const missing = sources.filter((other) => other !== 'README.md' && !links.has(pathOf(other)))
    assert.deepEqual(missing, [], source)
  }
})

test('the build refuses a page that is not in the sidebar, and a page in the sidebar that is not there', () => {
  assert.doesNotThrow(() => checkSidebar(sources))
  assert.throws(() => checkSidebar([...sources, 'docs/forgotten.md']), /does not list docs\/forgotten\.md/)
  assert.throws(() => checkSidebar(sources.filter((source) => source !== 'docs/tutorial.md')), /lists docs\/tutorial\.md/)
})

test('every link leads to a page, an anchor or a file of the site', () => {
  const broken = []
  let checked = 0
  for (const [source, html] of pages) {
    const page = new URL('http://site/' + htmlOf(source))
    for (const link of [...attributes(html, 'href'), ...attributes(html, 'src')]) {
      const url = new URL(unescaped(link), page)
      if (url.host !== 'site') continue
      const file = decodeURI(url.pathname).slice(1).replace(/(^|\/)$/, '$1index.html')
      const anchor = decodeURIComponent(url.hash.slice(1))
      const good = existsSync(join(site, file)) && (!anchor || attributes(read(file), 'id').map(unescaped).includes(anchor))
      if (!good) broken.push(`${source}: ${link}`)
      ++checked
    }
  }
  assert.deepEqual(broken, [])
  assert.ok(checked > 3000, `only ${checked} links`)
})

test('the build refuses a link to a file that is not there, and to a folder', () => {
  const from = join(root, 'docs/tutorial.md')
  assert.equal(siteLink('language.md#choices', from), '/language.md#choices')
  assert.equal(siteLink('../LICENSE', from), '/files/LICENSE.txt')
  assert.throws(() => siteLink('nothing.md', from), /docs\/tutorial\.md: the link nothing\.md leads to no file/)
  assert.throws(() => siteLink('../../elsewhere.md', from), /leads to no file of the repository/)
  assert.throws(() => siteLink('../stdlib', from), /leads to a folder/)
})

test('a heading has the anchor that it has on GitHub', () => {
  assert.equal(githubAnchor('5. Statements and flow'), '5-statements-and-flow')
  assert.equal(githubAnchor('`T` and "U": a, b_c-d'), 't-and-u-a-b_c-d')
  assert.equal(githubAnchor('Perché - le regole'), 'perché---le-regole')
  assert.match(pages.get('docs/language.md'), /<h2 id="5-statements-and-flow"/)
})

test('the code of a page is on the site as the page has it', () => {
  for (const [source, html] of pages) {
    for (const language of ['cardinal', 'yaml', 'sh', 'cpp', 'text']) {
      assert.deepEqual(blocks(html, language).map((block) => unescaped(block).trimEnd()), fences(source, language), `${source}: ${language}`)
    }
  }
})

const colours = (block) => new Set([...block.matchAll(/--shiki-light:(#\w+)/g)].map((match) => match[1]))

test('blocks of Cardinal have the colours of the TextMate grammar', () => {
  const all = [...pages.values()].flatMap((html) => blocks(html, 'cardinal'))
  assert.ok(all.length >= 100, `only ${all.length} blocks`)
  for (const block of all) assert.ok(colours(block).size > 1, unescaped(block))

  const colour = (text) => all.map((block) => new RegExp(`--shiki-light:(#\\w+)[^>]*> *${text}<`).exec(block)?.[1]).find(Boolean)
  const kinds = { keyword: colour('choose'), type: colour('Creature'), number: colour('4'), text: colour('&quot;[^<]*'), comment: colour('// [^<]*') }
  assert.equal(new Set(Object.values(kinds)).size, 5, JSON.stringify(kinds))
  assert.ok(!Object.values(kinds).includes(undefined), JSON.stringify(kinds))
})

test('blocks of YAML and of the shell are coloured', () => {
  for (const language of ['yaml', 'sh', 'cpp']) {
    const all = [...pages.values()].flatMap((html) => blocks(html, language))
    assert.ok(all.length > 5, `only ${all.length} blocks of ${language}`)
    assert.ok(all.some((block) => colours(block).size > 1), language)
  }
})

test('the search finds each page by its title, and by a word of its text', async () => {
  const chunks = readdirSync(join(site, 'assets/chunks'))
  const { default: json } = await import(pathToFileURL(join(site, 'assets/chunks', chunks.find((name) => name.startsWith('@localSearchIndex')))))
  const { default: MiniSearch } = await import('minisearch')
  const index = MiniSearch.loadJSON(json, { fields: ['title', 'titles', 'text'], storeFields: ['title', 'titles'] })
  const finds = (words, path) => index.search(words, { combineWith: 'AND' }).some((result) => result.id.split('#')[0] === path)

  for (const source of pages.keys()) {
    const text = readFileSync(join(root, source), 'utf8')
    const title = /^# (.*)$/m.exec(text)[1].replaceAll('`', '')
    const [word] = /\p{L}{6,}/u.exec(text.slice(text.indexOf('\n')))
    assert.ok(finds(title, pathOf(source)), `${source} by "${title}"`)
    assert.ok(finds(word, pathOf(source)), `${source} by "${word}"`)
  }
  assert.deepEqual(index.search('zzyzzx'), [])
})
