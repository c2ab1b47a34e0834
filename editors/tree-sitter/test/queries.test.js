// The queries: that they are valid, what they capture, and that no word of the language is left without a colour.
const assert = require('node:assert/strict');
const { readFileSync, readdirSync } = require('node:fs');
const { join, relative } = require('node:path');
const test = require('node:test');
const { helixHighlights } = require('../scripts/helix_highlights.js');
const { lexerWords } = require('../../lexer_words.js');
const { captures, cardinalFiles, errors, folder, parse, root } = require('./support.js');

const query = (name) => join(folder, 'queries', name);
const sample = relative(root, join(folder, 'test', 'highlight', 'sample.cardinal'));
const right = cardinalFiles().filter((file) => !file.includes('malformed') && !file.includes('diagnostics'));

for (const name of readdirSync(join(folder, 'queries'), { recursive: true }).filter((path) => path.endsWith('.scm'))) {
  test(`${name} is a valid query, and finds something`, () => {
    assert.ok(captures(query(name), [sample])[0].length > 0);
  });
}

/** `//   ^ name` and `// <- name`, as `tree-sitter test` reads them: what the line above has in that column. */
function* assertions(lines) {
  let code = 0;
  for (const [index, line] of lines.entries()) {
    const found = line.match(/^\/\/(?: <-| *(?<mark>\^)) (?<name>[a-z.]+)$/);
    if (!found) {
      code = index;
    } else {
      yield { name: found.groups.name, line: code, column: found.groups.mark ? line.indexOf('^') : 0 };
    }
  }
}

test('highlights.scm gives the colours that the sample says', () => {
  const text = readFileSync(join(root, sample), 'latin1');
  const lines = text.split('\n');
  const [found] = captures(query('highlights.scm'), [sample]);
  const starts = lines.map((_, index) => lines.slice(0, index).join('\n').length + (index > 0 ? 1 : 0));
  const problems = [...assertions(lines)].flatMap(({ name, line, column }) => {
    const at = starts[line] + column;
    const inside = found.filter(({ begin, end }) => begin <= at && at < end).sort((a, b) => a.end - a.begin - (b.end - b.begin));
    return inside[0]?.name === name ? [] : [`line ${line + 1}, column ${column + 1}: ${inside[0]?.name}, not ${name}`];
  });
  assert.deepEqual(problems, []);
  assert.ok([...assertions(lines)].length > 50);
});

test('no node has two colours, so the order of the patterns does not matter', () => {
  const problems = captures(query('highlights.scm'), right).flatMap((found, index) => {
    const colours = new Map();
    return found.flatMap(({ name, begin, end }) => {
      const span = `${begin}-${end}`;
      const before = colours.get(span);
      colours.set(span, name);
      return before ? [`${right[index]} ${span}: ${before} and ${name}`] : [];
    });
  });
  assert.deepEqual(problems.slice(0, 10), []);
});

test('each word of the language has a colour wherever it is one', () => {
  const words = new Set(lexerWords());
  const trees = parse(right);
  const seen = new Set();
  const problems = captures(query('highlights.scm'), right).flatMap((found, index) => {
    if (errors(trees[index]).length > 0) return [];
    const coloured = new Set(found.map(({ begin, end }) => `${begin}-${end}`));
    const tokens = trees[index].filter((node) => !node.named && words.has(node.type));
    for (const token of tokens) seen.add(token.type);
    return tokens.filter(({ begin, end }) => !coloured.has(`${begin}-${end}`)).map((token) => `${right[index]}: ${token.type}`);
  });
  assert.deepEqual(problems.slice(0, 10), []);
  // Those that are the whole of a node with a name: `me`, `none`.
  const whole = ['me', 'you', 'it', 'none', 'ordered'];
  assert.deepEqual([...words].filter((word) => !seen.has(word) && !whole.includes(word)), []);
});

test('helix/highlights.scm is made from highlights.scm: npm run helix', () => {
  assert.equal(readFileSync(query('helix/highlights.scm'), 'utf8'), helixHighlights());
});

// Of Helix's documentation of themes, those that fit a language like this one.
const HELIX_NAMES = `
  attribute comment constant constant.builtin constant.builtin.boolean constant.character constant.character.escape
  constant.numeric.integer function function.builtin function.method keyword keyword.control.conditional keyword.control.import
  keyword.control.repeat keyword.control.return keyword.function keyword.operator keyword.storage.type namespace operator
  punctuation.bracket punctuation.delimiter punctuation.special string string.special type type.builtin variable variable.builtin
  variable.other.member variable.parameter`.trim().split(/\s+/);

test('helix/ has only names that Helix knows', () => {
  const names = (file) => [...readFileSync(query(`helix/${file}`), 'utf8').matchAll(/@([a-z._]+)/g)].map(([, name]) => name);
  assert.deepEqual(names('highlights.scm').filter((name) => !HELIX_NAMES.includes(name)), []);
  assert.deepEqual(names('indents.scm').filter((name) => !['indent', 'outdent'].includes(name)), []);
});
