// Reads identifiers, and finds where declarations begin (see `externals` in grammar.js). Written by hand; all else in this
// folder is generated.
#include <string.h>

#include "tree_sitter/parser.h"

enum TokenType { IDENTIFIER, DECLARATION_START, NEVER };

#define COUNT(words) (sizeof(words) / sizeof *(words))

// Sorted. They are those of grammar/CardinalLexer.g4 (test/generated.test.js compares them).
static const char *const kWords[] = {
    "action", "add", "after", "all", "allow", "and", "any", "ask", "at", "because", "before", "begin", "bottom", "by", "can",
    "card", "cards", "chance", "choose", "close", "conceal", "cost", "create", "current", "deck", "directly", "div", "do",
    "each", "else", "end", "enum", "event", "exactly", "finally", "first", "for", "forbid", "from", "game",
    "goal", "holds", "if", "in", "instead", "is", "it", "languages", "last", "layers", "least", "leaves", "let",
    "maybe", "me", "meets", "mod", "modify", "most", "move", "named", "next", "no", "none", "not", "number", "of",
    "one", "open", "option", "or", "order", "ordered", "part", "pass", "phase", "players", "query", "relation",
    "repeat", "return", "reveal", "round", "rulebook", "rules", "seen", "set", "shuffle", "simultaneously",
    "skip", "some", "start", "state", "step", "stop", "target", "teams", "tell", "text", "then", "times", "to", "top",
    "turn", "type", "until", "up", "use", "when", "whenever", "where", "while", "window", "with", "without", "wording",
    "yes", "you", "zone",
};

// The words that, with a name after them, only begin a declaration. Sorted.
static const char *const kDeclarationWords[] = {
    "action", "card", "cards", "enum", "event", "game", "goal", "phase", "query", "relation", "round", "start", "step",
    "turn", "type", "window", "wording", "zone",
};

enum { kLongestWord = 14 };

static bool IsLetter(int32_t c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

static bool IsPart(int32_t c) { return IsLetter(c) || (c >= '0' && c <= '9') || c == '_'; }

static bool IsSpace(int32_t c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

// Written out because a parser in WebAssembly has no bsearch.
static bool IsAmong(const char *text, const char *const *words, size_t count) {
  size_t begin = 0;
  for (size_t end = count; begin < end;) {
    const size_t middle = begin + (end - begin) / 2;
    if (strcmp(words[middle], text) < 0) {
      begin = middle + 1;
    } else {
      end = middle;
    }
  }
  return begin < count && strcmp(words[begin], text) == 0;
}

// Reads a word into `text`, cut where it is longer than each word of the language.
static void ReadWord(TSLexer *lexer, char text[kLongestWord + 2]) {
  size_t size = 0;
  for (; IsPart(lexer->lookahead); lexer->advance(lexer, false)) {
    if (size <= kLongestWord) text[size++] = (char)lexer->lookahead;
  }
  text[size] = 0;
}

// In `query name` at the beginning of a line, `query` is not a call of an event: something before it has not been closed.
static bool NameFollows(TSLexer *lexer) {
  if (lexer->lookahead != ' ') return false;
  while (lexer->lookahead == ' ') lexer->advance(lexer, false);
  return IsLetter(lexer->lookahead) || lexer->lookahead == '"';
}

bool tree_sitter_cardinal_external_scanner_scan(void *payload, TSLexer *lexer, const bool *valid) {
  (void)payload;
  // After the empty token there is no line break before the word, so the token is found once.
  bool begins_line = false;
  for (; IsSpace(lexer->lookahead); lexer->advance(lexer, true)) begins_line = lexer->lookahead == '\n';
  if (!IsLetter(lexer->lookahead)) return false;
  lexer->mark_end(lexer);
  char text[kLongestWord + 2];
  ReadWord(lexer, text);
  if (!IsAmong(text, kWords, COUNT(kWords))) {
    lexer->mark_end(lexer);
    lexer->result_symbol = IDENTIFIER;
    return valid[IDENTIFIER];
  }
  lexer->result_symbol = DECLARATION_START;
  return begins_line && IsAmong(text, kDeclarationWords, COUNT(kDeclarationWords)) &&
         (valid[DECLARATION_START] || NameFollows(lexer));
}

// It keeps no state.
void *tree_sitter_cardinal_external_scanner_create(void) { return NULL; }

void tree_sitter_cardinal_external_scanner_destroy(void *payload) { (void)payload; }

unsigned tree_sitter_cardinal_external_scanner_serialize(void *payload, char *buffer) {
  (void)payload;
  (void)buffer;
  return 0;
}

void tree_sitter_cardinal_external_scanner_deserialize(void *payload, const char *buffer, unsigned size) {
  (void)payload;
  (void)buffer;
  (void)size;
}
