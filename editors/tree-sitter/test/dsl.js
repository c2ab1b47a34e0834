// The functions that grammar.js calls, and the JSON that they give for src/grammar.json: so a test can check without the
// program `tree-sitter` that the file is up to date.
const rule = (type, fields) => ({ type, ...fields });

function toRule(value) {
  if (typeof value === 'string') return rule('STRING', { value });
  if (value instanceof RegExp) return rule('PATTERN', { value: value.source });
  return value;
}

const precedence = (type) => (value, content) =>
  content === undefined ? rule(type, { value: 0, content: toRule(value) }) : rule(type, { value, content: toRule(content) });

const blank = () => rule('BLANK', {});

const dsl = {
  seq: (...members) => rule('SEQ', { members: members.map(toRule) }),
  choice: (...members) => rule('CHOICE', { members: members.map(toRule) }),
  optional: (content) => rule('CHOICE', { members: [toRule(content), blank()] }),
  repeat: (content) => rule('REPEAT', { content: toRule(content) }),
  repeat1: (content) => rule('REPEAT1', { content: toRule(content) }),
  field: (name, content) => rule('FIELD', { name, content: toRule(content) }),
  alias: (content, to) =>
    rule('ALIAS', { content: toRule(content), named: typeof to !== 'string', value: typeof to === 'string' ? to : to.name }),
  token: Object.assign((content) => rule('TOKEN', { content: toRule(content) }), {
    immediate: (content) => rule('IMMEDIATE_TOKEN', { content: toRule(content) }),
  }),
  prec: Object.assign(precedence('PREC'), { left: precedence('PREC_LEFT'), right: precedence('PREC_RIGHT') }),
};

/** What `tree-sitter generate` writes into grammar.json. */
function evaluate(path) {
  Object.assign(globalThis, dsl, { grammar: (definition) => definition });
  delete require.cache[require.resolve(path)];
  const { name, word, rules, extras, conflicts, externals, supertypes } = require(path);
  const symbols = new Proxy({}, { get: (_, symbol) => rule('SYMBOL', { name: symbol }) });
  return {
    name,
    word: word(symbols).name,
    rules: Object.fromEntries(Object.entries(rules).map(([symbol, body]) => [symbol, toRule(body(symbols))])),
    extras: extras(symbols).map(toRule),
    conflicts: conflicts(symbols).map((set) => set.map((symbol) => symbol.name)),
    precedences: [],
    externals: externals(symbols).map(toRule),
    inline: [],
    supertypes: supertypes(symbols).map((symbol) => symbol.name),
  };
}

module.exports = { evaluate };
