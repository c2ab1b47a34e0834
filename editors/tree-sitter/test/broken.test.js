// A mistake breaks the declaration that it is in, and no other.
const assert = require('node:assert/strict');
const test = require('node:test');
const { asFiles, errors, lineAt, parse } = require('./support.js');

const BEFORE = 'type Player { state coins: Int }\nquery before_it: Int = 1\n';
const AFTER = 'query after_it: Int = 2\nevent last_event(you) { draw_game }\ncard "Last": Trader { worth 1 }\n';
const MISTAKE_LINE = 3;
const ALL_BEFORE = ['Player', 'before_it'];
const ALL_AFTER = ['after_it', 'last_event', '"Last"'];

// On line 3 and those after it. `line`: the error is found there at the latest, line 3 otherwise. `finds`: the declarations
// after it that are found, where it is not all.
const mistakes = [
  { about: 'a statement without a value', text: 'event e {\n  set p.x to\n  stop\n}\n', line: 5, finds: ['"Last"'] },
  { about: 'a sign of another language', text: 'event e {\n  set p.x = 3\n}\n', line: 4 },
  { about: 'a semicolon', text: 'event e { stop; }\n' },
  { about: 'a missing `}` at the end of a declaration', text: 'event e {\n  stop\n', line: 5 },
  { about: 'a `}` too many', text: 'event e { stop } }\n' },
  { about: 'an open text', text: 'card "Open": Trader {\n  text "never closed\n  worth 2\n}\n', line: 4 },
  { about: 'an open hole', text: 'event e { tell "{p wins." }\n' },
  { about: 'an unknown escape', text: 'event e { tell "a\\q" }\n' },
  { about: 'a query without a type', text: 'query q = 3\n' },
  { about: 'an `if` without a block', text: 'event e { if a stop }\n', finds: ['"Last"'] },
  { about: 'a choice of no kind', text: 'event e {\n  choose c: many of hand\n}\n', line: 4 },
  { about: 'a card without a type', text: 'card "Bare" {\n  worth 1\n}\n' },
  { about: 'a list that is not closed', text: 'query q: list of Int = [1, 2\n', line: 4 },
  { about: 'a citation without its number', text: 'event e { stop } @IJ-\n' },
  { about: 'a bracket in a head', text: 'after hire(c, { stop }\n' },
  { about: 'a letter that no name may have', text: 'query straße: Int = 1\n' },
];

const files = asFiles('broken', mistakes.map(({ text }) => BEFORE + text + AFTER));
const trees = parse(files);

const nameOf = (node, text) => {
  const name = node.children.find((child) => child.field === 'name');
  return name && text.subarray(name.begin, name.end).toString();
};

mistakes.forEach(({ about, text, line = MISTAKE_LINE, finds = ALL_AFTER }, index) => {
  const whole = Buffer.from(BEFORE + text + AFTER);
  const nodes = trees[index];

  test(`${about}: the error is near`, () => {
    const [first] = errors(nodes);
    assert.ok(first, 'there is an ERROR or MISSING node');
    const at = lineAt(whole, first.begin);
    assert.ok(at >= MISTAKE_LINE && at <= line, `line ${at}, not ${MISTAKE_LINE} to ${line}`);
  });

  test(`${about}: the other declarations are found`, () => {
    const names = nodes.filter((node) => node.type.endsWith('_declaration')).map((node) => nameOf(node, whole));
    for (const name of [...ALL_BEFORE, ...finds]) {
      assert.ok(names.includes(name), `${name} is not among ${names.join(', ')}`);
    }
  });
});
