import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitepress'
import { copyOf, githubAnchor, repositoryLinks, writeCopies } from '../links.js'
import { openedAsFile } from '../opened_as_file.js'
import { checkSidebar, root, sidebar, sitePath } from '../pages.js'

const grammar = JSON.parse(readFileSync(resolve(root, 'editors/textmate/cardinal.tmLanguage.json'), 'utf8'))
const base = process.env.BASE || '/'
const icon = copyOf('editors/vscode/icon.svg')

function openedAsFileScript({ pageData }) {
  const toRoot = '../'.repeat(pageData.relativePath.split('/').length - 1)
  return [['script', {}, `(${openedAsFile})('${base}', '${toRoot}')`]]
}

function scrollingTables(md) {
  md.renderer.rules.table_open = () => '<div class="table" tabindex="0"><table>\n'
  md.renderer.rules.table_close = () => '</table></div>\n'
}

// Vue would take `{{ x }}` in a sentence, or in code within it, for an expression.
function bracesAsText(md) {
  for (const name of ['text', 'code_inline']) {
    const render = md.renderer.rules[name]
    md.renderer.rules[name] = (...token) => render(...token).replaceAll('{{', '&#123;&#123;')
  }
}

const everyPageInSidebar = {
  name: 'every-page-in-sidebar',
  configResolved: ({ vitepress }) => checkSidebar(vitepress.pages),
}

// VitePress makes each page a module that imports Vue. The pages are outside of this folder, the packages are in it.
const packagesOfPages = {
  name: 'packages-of-pages',
  enforce: 'pre',
  resolveId(name, importer, options) {
    if (/^vue(\/|$)/.test(name) && importer?.endsWith('.md')) return this.resolve(name, fileURLToPath(import.meta.url), options)
  },
}

export default defineConfig({
  title: 'Cardinal',
  description: 'A small language for the rules of card games',
  lang: 'en',
  base,
  head: [['link', { rel: 'icon', href: base + icon.slice(1) }]],

  srcDir: '../..',
  // Build folders, and what npm and the builds of the editors' parts write.
  srcExclude: ['build/**', 'docs/site/**', 'interpreter/**', 'rulesets/*/**', '**/CHANGELOG.md', '**/node_modules/**', 'editors/*/out/**'],
  rewrites: sitePath,
  outDir: '../../build/site',
  cacheDir: 'node_modules/.cache',

  markdown: {
    languages: [{ ...grammar, name: 'cardinal' }],
    anchor: { slugify: githubAnchor },
    attrs: { disable: true },
    config(md) {
      md.disable('emoji')
      md.use(repositoryLinks).use(scrollingTables).use(bracesAsText)
    },
  },

  themeConfig: {
    logo: icon,
    sidebar: sidebar(),
    outline: [2, 3],
    notFound: { quote: 'The site has no page with this address.', linkText: 'To the first page' },
    search: {
      provider: 'local',
      options: { miniSearch: { searchOptions: { combineWith: 'AND', fuzzy: 0.1 } } },
    },
  },

  transformHead: openedAsFileScript,
  buildEnd: ({ outDir }) => writeCopies(outDir),

  vite: {
    build: { chunkSizeWarningLimit: 1000 },
    plugins: [everyPageInSidebar, packagesOfPages],
  },
})
