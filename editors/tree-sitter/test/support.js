// Runs the generated parser: compiled with libtree-sitter (Debian: libtree-sitter-dev), as editors run it.
const { execFileSync } = require('node:child_process');
const { mkdirSync, readFileSync, readdirSync, renameSync, statSync, writeFileSync } = require('node:fs');
const { join, relative } = require('node:path');

const folder = join(__dirname, '..');
const root = join(folder, '..', '..');
const MAX_OUTPUT = 1 << 30;

/** Compiled again only after a change. Several tests may do so at the same time. */
function program() {
  const sources = ['src/parser.c', 'src/scanner.c', 'test/tree_sitter_json.c'].map((name) => join(folder, name));
  const output = join(folder, 'build', 'tree_sitter_json');
  const built = statSync(output, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (sources.some((source) => statSync(source).mtimeMs > built)) {
    mkdirSync(join(folder, 'build'), { recursive: true });
    const compiler = process.env.CC ?? 'cc';
    const made = `${output}.${process.pid}`;
    execFileSync(compiler, ['-std=c11', '-O1', '-I', join(folder, 'src'), ...sources, '-ltree-sitter', '-o', made]);
    renameSync(made, output);
  }
  return output;
}

const lines = (file, args) =>
  execFileSync(file, args, { cwd: root, maxBuffer: MAX_OUTPUT }).toString().trimEnd().split('\n').map((line) => JSON.parse(line));

/** The nodes of a file's tree, parents before children; spans are in bytes. */
function toNodes(rows) {
  const open = [];
  return rows.map(([depth, type, named, field, begin, end, missing]) => {
    const node = { type, named, field, begin, end, missing, children: [] };
    open.length = depth;
    open.at(-1)?.children.push(node);
    open.push(node);
    return node;
  });
}

/** For each file its nodes, the root first. */
const parse = (files) => lines(program(), files).map((line) => toNodes(line.nodes));

/** What a query captures in each file: [{ name, begin, end, pattern }]. */
function captures(query, files) {
  const [{ predicates }, ...found] = lines(program(), ['--query', query, ...files]);
  const tests = new Map();
  for (const [pattern, operation, ...steps] of predicates) {
    tests.set(pattern, [...(tests.get(pattern) ?? []), [operation, steps]]);
  }
  return found.map((line, index) => {
    const text = readFileSync(join(root, files[index]));
    const matches = new Map();
    for (const [name, pattern, begin, end, match] of line.captures) {
      matches.set(match, [...(matches.get(match) ?? []), { name, begin, end, pattern }]);
    }
    const holds = (match) =>
      (tests.get(match[0].pattern) ?? []).every(([operation, steps]) => predicateHolds(operation, steps, match, text));
    return [...matches.values()].filter(holds).flat();
  });
}

function predicateHolds(operation, [subject, ...values], match, text) {
  if (operation === 'set!') return true;
  const negative = operation.startsWith('not-');
  const passes = {
    'eq?': (word) => values[0] === word,
    'any-of?': (word) => values.includes(word),
    'match?': (word) => new RegExp(values[0]).test(word),
  }[negative ? operation.slice(4) : operation];
  const words = match
    .filter((capture) => capture.name === subject.capture)
    .map((capture) => text.subarray(capture.begin, capture.end).toString());
  return words.every((word) => passes(word) !== negative);
}

/** The trees of Cardinal's own parser for files; null if the program has not been built. */
function parseWithCardinal(files) {
  const file = process.env.CARDINAL_SYNTAX_TREE ?? join(root, 'build', 'full', 'bin', 'syntax_tree');
  if (!process.env.CARDINAL_SYNTAX_TREE && !statSync(file, { throwIfNoEntry: false })) return null;
  return lines(file, files);
}

/** Every `.cardinal` file of the repository, relative to its root. */
function cardinalFiles(below = '.') {
  const skipped = new Set(['node_modules', 'build', '.git']);
  return readdirSync(join(root, below), { withFileTypes: true }).flatMap((entry) => {
    const path = join(below, entry.name);
    if (entry.isDirectory()) return skipped.has(entry.name) ? [] : cardinalFiles(path);
    return entry.name.endsWith('.cardinal') ? [path] : [];
  }).sort();
}

/** Writes texts as files below build/ and names them, relative to the root of the repository. */
function asFiles(name, texts) {
  const below = join(folder, 'build', name);
  mkdirSync(below, { recursive: true });
  return texts.map((text, index) => {
    const path = join(below, `${index}.cardinal`);
    writeFileSync(path, text);
    return relative(root, path);
  });
}

const errors = (nodes) => nodes.filter((node) => node.type === 'ERROR' || node.missing);
const lineAt = (text, byte) => text.subarray(0, byte).toString('latin1').split('\n').length;

module.exports = { asFiles, captures, cardinalFiles, errors, folder, lineAt, parse, parseWithCardinal, root };
