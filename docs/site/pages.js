// The pages of the site and where each is in the sidebar. A page is a Markdown file of docs/ or a README.md of the repository.
// The build fails if a page is missing in this list, or the list names a file that does not exist.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))

export const home = 'README.md'

const kinds = [
  { text: 'Tutorial', pages: ['docs/tutorial.md'] },
  {
    text: 'How to',
    pages: [
      'docs/how-to/play.md',
      'docs/how-to/table.md',
      'docs/how-to/serve.md',
      'docs/how-to/edit-at-the-table.md',
      'docs/how-to/card-authors.md',
      'docs/how-to/deck-builders.md',
      'docs/how-to/scenario-testers.md',
      'docs/how-to/why.md',
      'docs/how-to/trace.md',
      'docs/how-to/coverage.md',
      'docs/how-to/ruleset-keepers.md',
      'docs/how-to/games-without-decks.md',
      'docs/how-to/fuzz.md',
      'docs/how-to/simulate.md',
      'docs/how-to/simulate-shards.md',
      'docs/how-to/bots.md',
      'docs/how-to/embedders.md',
      'docs/how-to/fuzz-targets.md',
      'docs/adding.md',
      'docs/how-to/editor.md',
    ],
    groups: [
      {
        text: 'Editors',
        pages: [
          'editors/README.md',
          'editors/vscode/README.md',
          'editors/tree-sitter/README.md',
          'editors/textmate/README.md',
          'editors/codemirror/README.md',
        ],
      },
    ],
  },
  {
    text: 'Reference',
    pages: [
      'docs/language.md',
      'stdlib/README.md',
      'docs/reference/card-words.md',
      'docs/reference/scenario.md',
      'docs/reference/errors.md',
      'docs/reference/lint.md',
      'docs/reference/layout.md',
      'docs/reference/limits.md',
      'docs/reference/simulate.md',
      'docs/reference/trace.md',
      'docs/reference/log.md',
      'docs/reference/protocol.md',
      'docs/reference/serve.md',
      'docs/reference/game-layout.md',
      'docs/reference/fuzz.md',
      'docs/reference/cache.md',
      'docs/reference/editor.md',
      'docs/reference/reliability.md',
      'docs/glossary.md',
    ],
    groups: [
      {
        text: 'Games',
        pages: [
          'docs/games/imagimon.md',
          'docs/games/imajica.md',
          'docs/games/kmon.md',
          'docs/games/kmon.it.md',
          'docs/games/reality.md',
          'rulesets/README.md',
          'docs/rulebooks/imagimon.md',
          'docs/rulebooks/imajica.md',
          'docs/rulebooks/kmon.md',
          'docs/rulebooks/kmon.it.md',
          'docs/rulebooks/reality.md',
        ],
      },
    ],
  },
  {
    text: 'Explanation',
    pages: [
      'docs/architecture.md',
      'docs/security.md',
      'docs/decisions/language.md',
      'docs/decisions/design.md',
      'docs/decisions/speed.md',
      'docs/decisions/machine.md',
      'docs/decisions/players.md',
      'docs/explanation/machine.md',
      'docs/explanation/scale.md',
      'docs/explanation/any-game.md',
      'docs/decisions/any-game.md',
    ],
    groups: [{ text: 'For developers', pages: ['grammar/README.md', 'tests/README.md', 'tests/blind/README.md', 'tests/bench/README.md'] }],
  },
]

// docs/tutorial.md -> tutorial.md, tests/README.md -> tests/index.md: the path of a page on the site.
export function sitePath(page) {
  return page.replace(/^docs\//, '').replace(/(^|\/)README\.md$/, '$1index.md')
}

function title(page) {
  const heading = /^# (.*)$/m.exec(readFileSync(resolve(root, page), 'utf8'))
  if (!heading) throw new Error(`${page} has no heading of the first level`)
  return heading[1].replaceAll('`', '')
}

// Under "How to", the page "How to write cards" is called "Write cards".
function label(page) {
  const text = title(page).replace(/^(How to|Tutorial:) /, '')
  return text[0].toUpperCase() + text.slice(1)
}

function items({ pages, groups = [] }) {
  return [
    ...pages.map((page) => ({ text: label(page), link: '/' + sitePath(page).replace(/index\.md$/, '') })),
    ...groups.map((group) => ({ text: group.text, items: items(group) })),
  ]
}

export function sidebar() {
  return kinds.map((kind) => ({ text: kind.text, collapsed: false, items: items(kind) }))
}

function listed({ pages, groups = [] }) {
  return [...pages, ...groups.flatMap(listed)]
}

// Compares the list with the pages that VitePress found.
export function checkSidebar(found) {
  const inSidebar = [home, ...kinds.flatMap(listed)]
  const missing = found.filter((page) => !inSidebar.includes(page))
  const unknown = inSidebar.filter((page) => !found.includes(page))
  if (missing.length) throw new Error(`docs/site/pages.js does not list ${missing.join(', ')}`)
  if (unknown.length) throw new Error(`docs/site/pages.js lists ${unknown.join(', ')}, which the site does not have`)
}
