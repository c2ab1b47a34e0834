// What VS Code does while one types: words, indentation.
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

test('the indentation agrees with the layout of `cardinal fmt`', () => {
  const problems = cardinalFiles().filter((file) => /^(rulesets|cards|stdlib)\//.test(file)).flatMap((file) => {
    const lines = readFileSync(join(root, file), 'utf8').split('\n').filter((line) => line.trim() !== '');
    const indent = (line) => line.length - line.trimStart().length;
    return lines.slice(1).flatMap((line, index) => {
      const before = lines[index];
      const opens = before.trimEnd().replace(/(\s+@[A-Z]+-R?\d+)*(\s*\/\/.*)?$/, '').endsWith('{') && !before.trimStart().startsWith('//');
      const right = !opens || (increases(before) && (decreases(line) || indent(line) > indent(before)));
      return right ? [] : [`${file}: ${before}`];
    });
  });
  assert.deepEqual(problems.slice(0, 5), []);
});
