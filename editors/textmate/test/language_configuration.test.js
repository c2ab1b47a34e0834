// The behaviour of VS Code while a person types: words, indentation.
const assert = require('node:assert/strict');
const { readFileSync } = require('node:fs');
const { join } = require('node:path');
const test = require('node:test');
const { cardinalFiles, root } = require('../../tree-sitter/test/support.js');

const { indentationRules, wordPattern } = JSON.parse(readFileSync(join(__dirname, '..', 'language-configuration.json'), 'utf8'));
const increases = (line) => new RegExp(indentationRules.increaseIndentPattern).test(line);
const decreases = (line) => new RegExp(indentationRules.decreaseIndentPattern).test(line);

test('a word is a name, a number or a citation', () => {
  assert.deepEqual('modify fee_of(c) by +12  @CV-R01 // it'.match(new RegExp(wordPattern, 'g')), ['modify', 'fee_of', 'c', 'by', '12', '@CV-R01', 'it']);
});

test('a line that opens a block indents the next one, and no other does', () => {
  for (const line of ['event e {', 'query q: Int = max(', 'event e {   @CV-001 @CV-R02', 'card "{": Trader {  // {', '} else {']) {
    assert.ok(increases(line), line);
  }
  for (const line of ['stop', 'if a { stop }', '// event e {', 'text "{"', 'tell "({a}"']) assert.ok(!increases(line), line);
  for (const line of ['}', '  } else {', ')']) assert.ok(decreases(line), line);
  assert.ok(!decreases('stop }'));
});

const AFTER_CODE = /(\s+@[A-Z]+-R?\d+)*(\s*\/\/.*)?$/;
const count = (line, signs) => [...line].filter((sign) => signs.includes(sign)).length;

test('in the rules and cards of the repository a line opens a block exactly if it ends with `{`', () => {
  let blocks = 0;
  const problems = cardinalFiles().filter((file) => /^(rulesets|cards|stdlib)\//.test(file)).flatMap((file) => {
    const lines = readFileSync(join(root, file), 'utf8').split('\n').map((line) => line.replace(AFTER_CODE, ''));
    const whole = lines.filter((line) => count(line, '([') === count(line, ')]'));
    blocks += whole.filter((line) => line.endsWith('{')).length;
    return whole.filter((line) => increases(line) !== line.endsWith('{')).map((line) => `${file}: ${line}`);
  });
  assert.deepEqual(problems.slice(0, 5), []);
  assert.ok(blocks > 500);
});
