// Bundles CodeMirror into one module for the editor page, and checks that it is the one in the repository:
//   npm ci && node build.mjs          writes interpreter/drivers/web/page/vendor/codemirror.js
//   npm ci && node build.mjs --check  ends with 1 if that file would change
import { build } from 'esbuild'
import { readFileSync, writeFileSync } from 'node:fs'

const OUTPUT = new URL('../../interpreter/drivers/web/page/vendor/codemirror.js', import.meta.url)

const here = new URL('.', import.meta.url)
const lock = JSON.parse(readFileSync(new URL('package-lock.json', here), 'utf8'))

// The packages whose code is in the bundle, with the text of their licence.
function licences(inputs) {
  const names = new Set(Object.keys(inputs).map((path) => /^node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1]).filter(Boolean))
  const texts = new Map()
  for (const name of [...names].sort()) {
    const text = readFileSync(new URL(`node_modules/${name}/LICENSE`, here), 'utf8').trim()
    const label = `${name} ${lock.packages[`node_modules/${name}`].version}`
    texts.set(text, [...(texts.get(text) ?? []), label])
  }
  return [...texts].map(([text, labels]) => `${labels.join(', ')}\n\n${text}`).join('\n\n')
}

const { outputFiles, metafile } = await build({ entryPoints: ['bundle.js'], bundle: true, format: 'esm', target: 'es2022', minify: true, metafile: true, write: false, legalComments: 'none', charset: 'utf8', absWorkingDir: new URL('.', import.meta.url).pathname, logLevel: 'warning' })
const text = `/* Made by editors/codemirror/build.mjs: change nothing here.\n\n${licences(metafile.inputs).replaceAll('*/', '* /')}\n*/\n${outputFiles[0].text}`

if (process.argv.includes('--check')) {
  const same = readFileSync(OUTPUT, 'utf8') === text
  if (!same) console.error('interpreter/drivers/web/page/vendor/codemirror.js is not what editors/codemirror makes: run `node build.mjs` there')
  process.exit(same ? 0 : 1)
}
writeFileSync(OUTPUT, text)
console.log(`${OUTPUT.pathname}: ${text.length} characters`)
