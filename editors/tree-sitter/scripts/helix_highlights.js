// Makes queries/helix/highlights.scm of queries/highlights.scm: the same patterns with the capture names that themes of
// Helix know. Run it with `npm run helix`.
const { readFileSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');

const queries = join(__dirname, '..', 'queries');

// Names that are the same in both are not listed.
const HELIX = {
  boolean: 'constant.builtin.boolean',
  'character.special': 'constant.character',
  'function.call': 'function',
  'function.method.call': 'function.method',
  'keyword.conditional': 'keyword.control.conditional',
  'keyword.import': 'keyword.control.import',
  'keyword.repeat': 'keyword.control.repeat',
  'keyword.return': 'keyword.control.return',
  'keyword.type': 'keyword.storage.type',
  module: 'namespace',
  number: 'constant.numeric.integer',
  property: 'variable.other.member',
  'string.escape': 'constant.character.escape',
  'variable.member': 'variable.other.member',
};

const HEAD = '; Made from ../highlights.scm by scripts/helix_highlights.js: the same patterns with the capture names of Helix.\n';

function helixHighlights() {
  const text = readFileSync(join(queries, 'highlights.scm'), 'utf8');
  const patterns = text.slice(text.indexOf('\n\n'));
  return HEAD + patterns.replace(/@([a-z.]+)/g, (_, name) => `@${HELIX[name] ?? name}`);
}

if (require.main === module) writeFileSync(join(queries, 'helix', 'highlights.scm'), helixHighlights());

module.exports = { helixHighlights };
