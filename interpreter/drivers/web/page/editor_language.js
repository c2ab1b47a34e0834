// The colours of texts: a tokenizer for rules and cards, and one for documents (YAML). In: a text, line by line. Out: the
// kind of each token. The language server knows what a name means; here only its form counts.

// Every word of the language (grammar/CardinalLexer.g4; a test compares them).
export const WORDS = new Set([
  'use', 'game', 'cards', 'enum', 'relation', 'type', 'state', 'part', 'rules', 'zone', 'query', 'goal',
  'event', 'turn', 'round', 'phase', 'step', 'action', 'window', 'deck', 'card', 'text', 'named', 'start',
  'wording', 'players', 'order', 'begin', 'rulebook', 'ordered', 'seen', 'holds', 'ask', 'close', 'next',
  'pass', 'cost', 'do', 'finally', 'directly', 'languages', 'layers', 'teams', 'option', 'modify', 'allow',
  'forbid', 'before', 'after', 'instead', 'whenever', 'until', 'end', 'leaves', 'with', 'without',
  'least', 'most', 'let', 'set', 'add', 'move', 'create', 'shuffle', 'reveal', 'conceal', 'choose', 'target', 'if', 'then',
  'else', 'for', 'each', 'where', 'repeat', 'times', 'stop', 'skip', 'simultaneously', 'open', 'return', 'tell', 'when',
  'while', 'because', 'one', 'maybe', 'some', 'any', 'up', 'exactly', 'number', 'chance', 'top', 'bottom', 'of',
  'in', 'is', 'by', 'to', 'from', 'at', 'all', 'first', 'last', 'current', 'can', 'not', 'and', 'or', 'div', 'mod',
  'meets', 'me', 'you', 'it', 'yes', 'no', 'none',
])

// What begins at the place of the stream: comment, string, number, keyword, a name or null. `state`: {inComment}.
export function cardinalToken(stream, state) {
  if (state.inComment || stream.match('/*')) {
    state.inComment = !stream.match(/.*?\*\//)
    if (state.inComment) stream.skipToEnd()
    return 'comment'
  }
  if (stream.eatSpace()) return null
  if (stream.match('//')) return stream.skipToEnd(), 'comment'
  if (stream.match(/"(?:[^"\\]|\\.)*"?/)) return 'string'
  if (stream.match(/\d+/)) return 'number'
  const word = stream.match(/[\p{L}_][\p{L}\p{N}_]*/u)
  if (word) return WORDS.has(word[0]) ? 'keyword' : /^\p{Lu}/u.test(word[0]) ? 'typeName' : 'variableName'
  stream.next()
  return null
}

export function yamlToken(stream) {
  if (stream.eatSpace()) return null
  if (stream.peek() === '#') return stream.skipToEnd(), 'comment'
  if (stream.match(/[-?](?=\s|$)/)) return null
  if (stream.match(/"(?:[^"\\]|\\.)*"?/) || stream.match(/'(?:[^']|'')*'?/)) return 'string'
  if (stream.match(/[^\s#:,[\]{}"'][^#:,[\]{}"']*(?=:(?:\s|$))/)) return 'propertyName'
  if (stream.match(/[+-]?\d+\b/)) return 'number'
  if (stream.match(/[^\s#,[\]{}"']+/)) return null
  stream.next()
  return null
}
