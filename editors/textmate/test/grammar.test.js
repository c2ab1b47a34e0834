// The TextMate grammar against the tree-sitter grammar, which is compared with Cardinal's own parser: a word has the
// colour of a keyword exactly where it is one. In every `.cardinal` file of the repository.
const assert = require('node:assert/strict');
const { execFileSync } = require('node:child_process');
const { readFileSync, readdirSync } = require('node:fs');
const { join } = require('node:path');
const test = require('node:test');
const { lexerWords, nameWords } = require('../../lexer_words.js');
const { cardinalFiles, errors, parse, root } = require('../../tree-sitter/test/support.js');
const { loadGrammar, path, tokenize } = require('./tokenize.js');

const folder = join(__dirname, '..');
const words = new Set(lexerWords());
const samples = readdirSync(join(folder, 'test', 'samples')).filter((name) => name.endsWith('.cardinal'));

// Where each byte of a text is one character, so that columns and bytes are the same.
const read = (file) => readFileSync(join(root, file), 'latin1');

/** The scopes at each byte of a text. */
function scopesAt(grammar, text) {
  const starts = [0];
  for (const line of text.split('\n')) starts.push(starts.at(-1) + line.length + 1);
  const scopes = [];
  for (const { line, begin, end, scopes: found } of tokenize(grammar, text)) {
    for (let column = begin; column < end; ++column) scopes[starts[line] + column] = found;
  }
  return (byte) => scopes[byte] ?? [];
}

// Words that are the whole of a node with a name.
const WORD_NODES = new Set(['me', 'you', 'it', 'none', 'ordered_mark']);
const isWordOfLanguage = (node) => WORD_NODES.has(node.type) || (!node.named && words.has(node.type));
const isName = (node) => node.type.endsWith('identifier');

const KEYWORD = /^(keyword|storage|constant\.language|variable\.language|support\.(function|type))\./;
const NO_NAME = /^(keyword|storage)\./;
const EXPECTED = new Map([
  ['string_content', /^string\./],
  ['citation', /\.citation\./],
  ['line_comment', /^comment\.line\./],
  ['block_comment', /^comment\.block\./],
  ['hole', /^meta\.interpolation\./],
  ['escape_sequence', /^constant\.character\.escape\./],
  ['number', /^constant\.numeric\./],
]);

test('the scopes of the samples are those of the snapshots', () => {
  assert.equal(samples.length, 2);
  const program = join(folder, 'node_modules', '.bin', 'vscode-tmgrammar-snap');
  execFileSync(program, ['test/samples/*.cardinal'], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
});

test('the samples have each word of the language as such', () => {
  const trees = parse(samples.map((name) => join('editors/textmate/test/samples', name)));
  const seen = new Set(trees.flat().filter(isWordOfLanguage).map((node) => (node.type === 'ordered_mark' ? 'ordered' : node.type)));
  assert.deepEqual([...words].filter((word) => !seen.has(word)), []);
});

test('every file has the scopes that its tree asks for', async () => {
  const grammar = await loadGrammar();
  const files = cardinalFiles();
  const trees = parse(files);
  let checked = 0;
  const problems = files.flatMap((file, index) => {
    if (errors(trees[index]).length > 0) return [];
    const text = read(file);
    const at = scopesAt(grammar, text);
    return trees[index].flatMap((node) => {
      const scopes = at(node.begin);
      const word = text.slice(node.begin, node.end);
      const problem = (what) => [`${file}: ${what} at byte ${node.begin}: ${word.slice(0, 40)}: ${scopes.at(-1)}`];
      if (isWordOfLanguage(node)) {
        checked += 1;
        return KEYWORD.test(scopes.at(-1)) ? [] : problem('a keyword without a colour');
      }
      if (isName(node) && words.has(word) && NO_NAME.test(scopes.at(-1))) return problem('a name coloured as a keyword');
      const expected = node.named && EXPECTED.get(node.type);
      return expected && !scopes.some((scope) => expected.test(scope)) ? problem(node.type) : [];
    });
  });
  assert.deepEqual(problems.slice(0, 10), []);
  assert.ok(checked > 20000, `${checked} keywords`);
});

test('nothing but an escape that the language does not have is invalid', async () => {
  const grammar = await loadGrammar();
  const found = cardinalFiles().flatMap((file) => {
    const text = read(file);
    const lines = text.split('\n');
    return tokenize(grammar, text)
      .filter(({ scopes }) => scopes.some((scope) => scope.startsWith('invalid')))
      .map(({ line, begin, end }) => [file, lines[line].slice(begin, end)]);
  });
  for (const [file, text] of found) assert.match(text, /^\\[^n"\\{}]$/, file);
  assert.ok(found.every(([file]) => file.startsWith('tests/malformed/')), found.join());
});

test('the words that cannot be attributes of cards are the reserved ones', () => {
  const [, list] = readFileSync(path, 'utf8').match(/\(\?!\(\?:((?:[a-z]+\|){50,}[a-z]+)\)/);
  const names = new Set(nameWords());
  assert.deepEqual(list.split('|'), lexerWords().filter((word) => !names.has(word)).sort());
});
