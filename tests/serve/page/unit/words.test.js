// The page's own words, the names in sentences, the keys.
import assert from 'node:assert/strict'
import { readFileSync, readdirSync } from 'node:fs'
import { test } from 'node:test'
import { dictionaries, say, useLanguage } from '../../../../interpreter/drivers/web/page/words.js'
import { lastSentence, splitNames, spoken, visibleLines } from '../../../../interpreter/drivers/web/page/story.js'
import { nearest } from '../../../../interpreter/drivers/web/page/keyboard.js'
import { inLanguage, PROBLEMS } from '../../../../interpreter/drivers/web/page/problems.js'
import { factWords } from '../../../../interpreter/drivers/web/page/card.js'

const PAGE = new URL('../../../../interpreter/drivers/web/page/', import.meta.url)
const holes = (text) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort()
const modules = readdirSync(PAGE).filter((name) => name.endsWith('.js') && !name.startsWith('words'))
const sources = modules.map((name) => readFileSync(new URL(name, PAGE), 'utf8')).join('\n')

test('every language has the same words with the same holes', () => {
  const [english, ...others] = Object.values(dictionaries)
  for (const other of others) {
    assert.deepEqual(Object.keys(other).sort(), Object.keys(english).sort())
    for (const [key, text] of Object.entries(english)) assert.deepEqual(holes(other[key]), holes(text), key)
  }
})

test('every word of the dictionary is used, and every used word is in it', () => {
  const used = new Set([...sources.matchAll(/'([a-z][a-z_]*)'/g)].map((match) => match[1]))
  for (const [, prefix] of sources.matchAll(/say\(`([a-z_]+)\$\{/g)) for (const key of Object.keys(dictionaries.en)) if (key.startsWith(prefix)) used.add(key)
  assert.deepEqual(Object.keys(dictionaries.en).filter((key) => !used.has(key)), [])
  const asked = [...sources.matchAll(/say\('([^']+)'/g)].map((match) => match[1])
  assert.ok(asked.length > 50)
  assert.deepEqual(asked.filter((key) => !(key in dictionaries.en)), [])
})

test('no module parses text as HTML or writes style attributes', () => {
  for (const forbidden of ['innerHTML', 'outerHTML', 'insertAdjacentHTML', 'document.write', "'style'", 'eval(']) assert.ok(!sources.includes(forbidden), forbidden)
})

test('a language without a dictionary is English', () => {
  useLanguage('it')
  assert.equal(say('undo'), 'Annulla')
  useLanguage('tlh')
  assert.equal(say('lost', { n: 3 }), 'The server does not answer. The next try is in 3 s.')
  assert.throws(() => say('no such words'))
})

test('names in a sentence become links: the longest name, and whole words only', () => {
  const names = new Map([['Lamp', 'c1'], ['Lampfish Market', 'c2'], ['Rune', 'c3']])
  assert.deepEqual(splitNames('Anna lays Lampfish Market; Lamp stays, Runes do not.', names), [
    { text: 'Anna lays ' }, { text: 'Lampfish Market', card: 'c2' }, { text: '; ' }, { text: 'Lamp', card: 'c1' }, { text: ' stays, Runes do not.' },
  ])
  assert.deepEqual(splitNames('Città e Lamp', names).at(-1), { text: 'Lamp', card: 'c1' })
  assert.deepEqual(splitNames('', names), [])
})

test('a long turn is read aloud by its last sentences', () => {
  const lines = Array.from({ length: 30 }, (_, index) => ({ kind: index % 2 ? 'sentence' : 'gap', text: `${index}` }))
  assert.equal(spoken([{ kind: 'sentence', text: 'known', minor: true }]), '')
  assert.equal(spoken(lines), '11 13 15 17 19 21 23 25 27 29')
  assert.equal(lastSentence({ lines: [{ kind: 'sentence', text: 'a' }, { kind: 'heading', text: 'b' }] }), 'a')
  assert.equal(lastSentence({ lines: [] }), '')
})

test('a heading without a line below it is not drawn', () => {
  const heading = (depth) => ({ kind: 'heading', depth, text: 'h' })
  const sentence = { kind: 'sentence', depth: 3, text: 's' }
  assert.deepEqual(visibleLines([heading(1), heading(2), heading(2), sentence, heading(1), { kind: 'gap', depth: 0, text: '' }, heading(1), { ...sentence, minor: true }]), [0, 2, 3, 5])
  assert.deepEqual(visibleLines([]), [])
})

test('an arrow goes to what is next in its direction', () => {
  const box = (left, top) => ({ left, right: left + 10, top, bottom: top + 10 })
  const others = { right: { box: box(20, 0) }, far: { box: box(60, 0) }, below: { box: box(2, 30) }, diagonal: { box: box(15, 15) } }
  const from = box(0, 0)
  assert.equal(nearest(from, Object.values(others), 'ArrowRight'), others.right)
  assert.equal(nearest(from, Object.values(others), 'ArrowDown'), others.below)
  assert.equal(nearest(from, Object.values(others), 'ArrowLeft'), null)
})

test('facts in words say what colour and marks say', () => {
  assert.equal(factWords([{ text: 'Pyra', value: 'Pyra', colour: 'red' }, { text: 'attack 5 (printed 4)', value: 5, printed: '4' }, { text: 'busy', value: false }, { text: 'defending', value: true }]), 'Pyra, attack 5 (printed 4), defending')
  assert.equal(factWords(undefined), '')
})

test('the sentences of the server that are translated are those of its sources', () => {
  const folders = ['drivers/web', 'drivers/playground', 'cli', 'machine/view'].map((name) => new URL(`../../../../interpreter/${name}/`, import.meta.url))
  const server = folders.flatMap((folder) => readdirSync(folder).filter((name) => name.endsWith('.cpp')).map((name) => readFileSync(new URL(name, folder), 'utf8'))).join('\n')
  // A sentence may be made of several pieces.
  for (const [english] of PROBLEMS) for (const piece of english.split(/\{\w\}|: nothing was written/)) assert.ok(server.includes(piece.trim()), english)
  useLanguage('it')
  assert.equal(inLanguage('a file has at most 1000 bytes'), 'un file ha al massimo 1000 byte')
  assert.equal(inLanguage('the scenario cannot be played up to step 3: no `a`'), 'lo scenario non si può giocare fino al passo 3: no `a`')
  assert.equal(inLanguage('error: x'), 'error: x')
  useLanguage('en')
  assert.equal(inLanguage('a file has at most 1000 bytes'), 'a file has at most 1000 bytes')
})
