// The grammar and Cardinal's own parser agree about every `.cardinal` file of the repository and every case of the corpus.
const assert = require('node:assert/strict');
const { readFileSync } = require('node:fs');
const { join } = require('node:path');
const test = require('node:test');
const { corpus } = require('./corpus.js');
const { asLine, realItems, treeSitterItems } = require('./real_parser.js');
const { asFiles, cardinalFiles, errors, lineAt, parse, parseWithCardinal, root } = require('./support.js');

const files = [...cardinalFiles(), ...asFiles('compared', corpus.map(({ text }) => text))];
const texts = files.map((file) => readFileSync(join(root, file)));
const trees = parse(files);
const real = parseWithCardinal(files);
const skip = real === null && 'the program syntax_tree has not been built';

// The grammar does not check the size of numbers, the depth of nesting and the number of errors.
const SYNTAX_CODES = new Set(['Syntax', 'Unterminated']);

/** Runs `check` for each file and lists all that it says. */
function forEachFile(check) {
  const problems = files.flatMap((file, index) => {
    const problem = check(index);
    return problem ? [`${file}: ${problem}`] : [];
  });
  assert.deepEqual(problems, []);
}

test('there are files, and most of them are right', { skip }, () => {
  assert.ok(files.length > 600);
  assert.ok(real.filter((parsed) => parsed.tree && parsed.errors.length === 0).length > 500);
});

test('a file that Cardinal accepts has no ERROR or MISSING node', { skip }, () => {
  forEachFile((i) => {
    const error = real[i].tree && real[i].errors.length === 0 && errors(trees[i])[0];
    return error && `${error.type} at line ${lineAt(texts[i], error.begin)}`;
  });
});

test('a file with a syntax error has an ERROR or MISSING node', { skip }, () => {
  forEachFile((i) => {
    const error = real[i].errors.find(({ code }) => SYNTAX_CODES.has(code));
    return error && errors(trees[i]).length === 0 && `nothing for the error at line ${error.line}`;
  });
});

test('the trees agree: declarations, members, statements, expressions, with their names and spans', { skip }, () => {
  forEachFile((i) => {
    if (!real[i].tree || real[i].errors.length > 0) return null;
    const expected = [...realItems(real[i].tree)].map(asLine).sort();
    const actual = [...treeSitterItems(trees[i], texts[i])].map(asLine).sort();
    const missing = expected.filter((line) => !actual.includes(line));
    const extra = actual.filter((line) => !expected.includes(line));
    return (missing.length > 0 || extra.length > 0) && `missing: ${missing.slice(0, 3)}; extra: ${extra.slice(0, 3)}`;
  });
});
