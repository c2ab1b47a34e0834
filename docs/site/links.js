// Links between the files of the repository. The pages write them as GitHub needs them, relative to the Markdown file. Here they
// become links of the site: to another page, or to a copy of a file.
import { copyFileSync, mkdirSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { root, sitePath } from './pages.js'

const copied = new Set()

export function siteLink(href, from) {
  const [path, anchor] = href.split('#')
  const file = relative(root, resolve(dirname(from), decodeURI(path)))
  const place = `${relative(root, from)}: the link ${href}`
  const found = statSync(resolve(root, file), { throwIfNoEntry: false })
  if (!found || file.startsWith('..')) throw new Error(`${place} leads to no file of the repository`)
  if (found.isDirectory()) throw new Error(`${place} leads to a folder, of which the site has no page`)
  const suffix = anchor === undefined ? '' : '#' + anchor
  if (file.endsWith('.md')) return '/' + sitePath(file) + suffix
  return copyOf(file) + suffix
}

// The link of a copy of a file.
export function copyOf(file) {
  copied.add(file)
  return '/files/' + fileName(file)
}

// A web server tells a browser the type of LICENSE only if its name ends with .txt.
const fileName = (file) => (/\.\w+$/.test(file) ? file : file + '.txt')

const isRelative = (href) => !/^([a-z]+:|\/|#)/i.test(href)

export function repositoryLinks(md) {
  md.core.ruler.push('repository-links', ({ tokens, env }) => {
    for (const token of tokens.flatMap((block) => block.children ?? [])) {
      const href = token.type === 'link_open' ? token.attrGet('href') : null
      if (href && isRelative(href)) token.attrSet('href', siteLink(href, env.realPath ?? env.path))
    }
  })
}

export function writeCopies(outDir) {
  for (const file of copied) {
    const to = join(outDir, 'files', fileName(file))
    mkdirSync(dirname(to), { recursive: true })
    copyFileSync(resolve(root, file), to)
  }
}

// The anchor that GitHub gives a heading, so that a link with an anchor is right in both places.
export function githubAnchor(heading) {
  return heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-')
}
