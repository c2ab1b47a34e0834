// The cases of test/corpus/*.txt, in the form of `tree-sitter test`: a title between lines of `=`, a text, a line of `-`,
// and the tree that the text must give.
const { readFileSync, readdirSync } = require('node:fs');
const { join } = require('node:path');

const folder = join(__dirname, 'corpus');
const CASE = /^={3,}\n(?<title>.+)\n={3,}\n\n?(?<text>[^]*?)\n-{3,}\n(?<tree>[^]*?)(?=^={3,}\n|$(?![^]))/gm;

const casesIn = (name) =>
  [...readFileSync(join(folder, name), 'utf8').matchAll(CASE)].map(({ groups: { title, text, tree } }) => ({
    title: `${name.replace('.txt', '')}: ${title}`,
    text,
    tree: tree.replace(/\s+/g, ' ').replace(/ \)/g, ')').trim(),
  }));

module.exports = { corpus: readdirSync(folder).sort().flatMap(casesIn) };
