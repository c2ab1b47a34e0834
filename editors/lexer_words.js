// The words of the language, as grammar/CardinalLexer.g4 lists them.
const { readFileSync } = require('node:fs');
const { join } = require('node:path');

const grammar = (name) => readFileSync(join(__dirname, '..', 'grammar', name), 'utf8');

/** Every reserved word and every word that is a name, too: `USE: 'use';`. */
function lexerWords() {
  return [...grammar('CardinalLexer.g4').matchAll(/[A-Z]+: '([a-z]+)';/g)].map((match) => match[1]);
}

/** Those that are names, too: the rules `name` and `plainName` of the parser. */
function nameWords() {
  const parser = grammar('CardinalParser.g4');
  const rule = parser.match(/^plainName\n([^;]*);/m)[1] + parser.match(/^name: plainName([^;]*);/m)[1];
  const words = new Map(
    [...grammar('CardinalLexer.g4').matchAll(/([A-Z]+): '([a-z]+)';/g)].map((match) => [match[1], match[2]]));
  return [...rule.matchAll(/[A-Z]+/g)].map((match) => match[0]).filter((token) => token !== 'ID').map((token) => words.get(token));
}

module.exports = { lexerWords, nameWords };
