// The scopes of each piece of a text, as VS Code computes them.
const { readFileSync } = require('node:fs');
const { join } = require('node:path');
const oniguruma = require('vscode-oniguruma');
const { INITIAL, Registry, parseRawGrammar } = require('vscode-textmate');

const path = join(__dirname, '..', 'cardinal.tmLanguage.json');

async function loadGrammar() {
  const wasm = readFileSync(join(require.resolve('vscode-oniguruma'), '..', 'onig.wasm'));
  await oniguruma.loadWASM(wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength));
  const registry = new Registry({
    onigLib: Promise.resolve({
      createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
      createOnigString: (text) => new oniguruma.OnigString(text),
    }),
    loadGrammar: async () => parseRawGrammar(readFileSync(path, 'utf8'), path),
  });
  return registry.loadGrammar('source.cardinal');
}

/** [{ line, begin, end, scopes }], with lines from 0 and columns in characters of JavaScript. */
function tokenize(grammar, text) {
  let stack = INITIAL;
  return text.split(/\r?\n/).flatMap((content, line) => {
    const result = grammar.tokenizeLine(content, stack);
    stack = result.ruleStack;
    return result.tokens.map(({ startIndex, endIndex, scopes }) => ({ line, begin: startIndex, end: endIndex, scopes }));
  });
}

module.exports = { loadGrammar, path, tokenize };
