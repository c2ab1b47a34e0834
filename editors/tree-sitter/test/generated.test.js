// src/ is generated from grammar.js, and the lists of words are those of the language.
const assert = require('node:assert/strict');
const { execFileSync, spawnSync } = require('node:child_process');
const { cpSync, mkdtempSync, readFileSync, rmSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');
const test = require('node:test');
const { lexerWords, nameWords } = require('../../lexer_words.js');
const { evaluate } = require('./dsl.js');
const { folder } = require('./support.js');

const read = (...path) => readFileSync(join(folder, ...path), 'utf8');
const generated = () => JSON.parse(read('src', 'grammar.json'));
const VERSION = '0.22.6';

const stringsOf = (rule) => [
  ...(rule.type === 'STRING' ? [rule.value] : []),
  ...[...(rule.members ?? []), ...(rule.content ? [rule.content] : [])].flatMap(stringsOf),
];
const wordsOf = (rules) => [...new Set(Object.values(rules).flatMap(stringsOf))].filter((word) => /^[a-z]+$/.test(word));
const tableOf = (source, name) => source.match(new RegExp(`${name}\\[\\] = {([^}]*)}`))[1].match(/[a-z]+/g);

test('src/grammar.json is made from grammar.js', () => {
  assert.deepEqual(generated(), evaluate(join(folder, 'grammar.js')));
});

test('src/parser.c is made from src/grammar.json', () => {
  const names = new Set([...read('src', 'parser.c').matchAll(/^ {2}\[\w+\] = "(\w+)",$/gm)].map((match) => match[1]));
  const { rules, supertypes } = generated();
  const nodes = Object.keys(rules).filter((rule) => !rule.startsWith('_') && !supertypes.includes(rule));
  assert.deepEqual([...nodes, ...wordsOf(rules)].filter((name) => !names.has(name)), []);
});

const found = spawnSync('tree-sitter', ['--version']).stdout?.toString().trim();
const skip = found !== `tree-sitter ${VERSION}` && `tree-sitter ${VERSION} is not installed`;
test('tree-sitter makes the same files again', { skip }, () => {
  const copy = mkdtempSync(join(tmpdir(), 'cardinal-'));
  try {
    for (const name of ['grammar.js', 'package.json', 'src']) cpSync(join(folder, name), join(copy, name), { recursive: true });
    execFileSync('tree-sitter', ['generate', '--no-bindings'], { cwd: copy });
    for (const name of ['parser.c', 'grammar.json', 'node-types.json']) {
      assert.ok(readFileSync(join(copy, 'src', name), 'utf8') === read('src', name), `src/${name} is not up to date: npm run generate`);
    }
  } finally {
    rmSync(copy, { recursive: true });
  }
});

test('the grammar has each word of the lexer, and no other', () => {
  assert.deepEqual(wordsOf(generated().rules).sort(), lexerWords().sort());
});

test('the words that are names, too, are those of the parser', () => {
  const names = generated().rules._name.members.map((member) => member.content).filter((content) => content.type === 'STRING');
  assert.deepEqual(names.map((content) => content.value), nameWords());
});

test('the scanner knows each word of the lexer, in the order of the alphabet', () => {
  const scanner = read('src', 'scanner.c');
  assert.deepEqual(tableOf(scanner, 'kWords'), lexerWords().sort());
  const longest = Math.max(...lexerWords().map((word) => word.length));
  assert.ok(scanner.includes(`enum { kLongestWord = ${longest} };`), `the longest word has ${longest} letters`);
});

test('the words at which the scanner continues are words that begin declarations', () => {
  const words = tableOf(read('src', 'scanner.c'), 'kDeclarationWords');
  assert.deepEqual(words, [...words].sort());
  for (const word of words) assert.ok(lexerWords().includes(word), word);
});
