// Each case of the corpus gives the tree that is written below it. `tree-sitter test` runs the same files.
const assert = require('node:assert/strict');
const test = require('node:test');
const { corpus } = require('./corpus.js');
const { asFiles, parse } = require('./support.js');

/** Named nodes with their fields, as the command-line program of tree-sitter writes them. */
function toText({ type, missing, children }) {
  const parts = children
    .filter((child) => child.named || child.missing)
    .map((child) => (child.field ? ` ${child.field}: ` : ' ') + toText(child));
  return `(${missing ? `MISSING ${type}` : type}${parts.join('')})`;
}

const trees = parse(asFiles('corpus', corpus.map(({ text }) => text)));

test('the corpus has cases', () => assert.ok(corpus.length > 30));

corpus.forEach(({ title, tree }, index) => {
  test(title, () => assert.equal(toText(trees[index][0]), tree));
});
