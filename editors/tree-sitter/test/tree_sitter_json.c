// What tree-sitter makes of files, as one JSON object a line, for the tests beside it. It is linked with libtree-sitter.
//   tree_sitter_json FILE...                  {"file": path, "nodes": [[depth, type, named, field, begin, end, missing]...]}
//   tree_sitter_json --query QUERY FILE...    first {"predicates": [pattern, step...]}: a step is "text" or {"capture": name};
//                                             then {"file": path, "captures": [[name, pattern, begin, end, match]...]}
// `begin` and `end` are bytes.
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tree_sitter/api.h>

const TSLanguage *tree_sitter_cardinal(void);

static void Fail(const char *what, const char *about) {
  fprintf(stderr, "tree_sitter_json: %s: %s\n", about, what);
  exit(1);
}

static char *ReadFile(const char *path, uint32_t *size) {
  FILE *file = fopen(path, "rb");
  if (!file) Fail("cannot be read", path);
  fseek(file, 0, SEEK_END);
  *size = (uint32_t)ftell(file);
  rewind(file);
  char *text = malloc(*size + 1);
  if (!text || fread(text, 1, *size, file) != *size) Fail("cannot be read", path);
  text[*size] = 0;
  fclose(file);
  return text;
}

static void PrintText(const char *text, size_t size) {
  putchar('"');
  for (size_t i = 0; i < size; ++i) {
    const unsigned char c = (unsigned char)text[i];
    if (c == '"' || c == '\\') {
      printf("\\%c", c);
    } else if (c < 0x20) {
      printf("\\u%04x", c);
    } else {
      putchar(c);
    }
  }
  putchar('"');
}

static void PrintNode(const TSTreeCursor *cursor, unsigned depth) {
  const TSNode node = ts_tree_cursor_current_node(cursor);
  const char *field = ts_tree_cursor_current_field_name(cursor);
  const char *type = ts_node_type(node);
  printf("%s[%u,", depth == 0 ? "" : ",", depth);
  PrintText(type, strlen(type));
  printf(",%s,", ts_node_is_named(node) ? "true" : "false");
  PrintText(field ? field : "", field ? strlen(field) : 0);
  printf(",%u,%u,%s]", ts_node_start_byte(node), ts_node_end_byte(node), ts_node_is_missing(node) ? "true" : "false");
}

// Parents before children; without recursion, so that no tree is too deep for it.
static void PrintTree(TSNode root) {
  TSTreeCursor cursor = ts_tree_cursor_new(root);
  unsigned depth = 0;
  bool done = false;
  while (!done) {
    PrintNode(&cursor, depth);
    if (ts_tree_cursor_goto_first_child(&cursor)) {
      ++depth;
      continue;
    }
    while (!done && !ts_tree_cursor_goto_next_sibling(&cursor)) {
      done = !ts_tree_cursor_goto_parent(&cursor);
      --depth;
    }
  }
  ts_tree_cursor_delete(&cursor);
}

static TSQuery *ReadQuery(const char *path) {
  uint32_t size, offset;
  TSQueryError error;
  char *text = ReadFile(path, &size);
  TSQuery *query = ts_query_new(tree_sitter_cardinal(), text, size, &offset, &error);
  if (!query) {
    static const char *const kNames[] = {"", "syntax", "node type", "field", "capture", "structure", "language"};
    fprintf(stderr, "%s: byte %u: bad %s: %.40s\n", path, offset, kNames[error], text + offset);
    exit(1);
  }
  free(text);
  return query;
}

static void PrintPredicates(const TSQuery *query) {
  printf("{\"predicates\":[");
  bool first = true;
  for (uint32_t pattern = 0; pattern < ts_query_pattern_count(query); ++pattern) {
    uint32_t count, size;
    const TSQueryPredicateStep *steps = ts_query_predicates_for_pattern(query, pattern, &count);
    bool open = false;
    for (uint32_t i = 0; i < count; ++i) {
      if (steps[i].type == TSQueryPredicateStepTypeDone) {
        putchar(']');
        open = false;
        continue;
      }
      if (!open) printf("%s[%u", first ? "" : ",", pattern);
      open = true;
      first = false;
      putchar(',');
      if (steps[i].type == TSQueryPredicateStepTypeString) {
        const char *text = ts_query_string_value_for_id(query, steps[i].value_id, &size);
        PrintText(text, size);
      } else {
        const char *name = ts_query_capture_name_for_id(query, steps[i].value_id, &size);
        printf("{\"capture\":");
        PrintText(name, size);
        putchar('}');
      }
    }
  }
  printf("]}\n");
}

static void PrintCaptures(const TSQuery *query, TSNode root) {
  TSQueryCursor *cursor = ts_query_cursor_new();
  ts_query_cursor_exec(cursor, query, root);
  TSQueryMatch match;
  bool first = true;
  while (ts_query_cursor_next_match(cursor, &match)) {
    for (uint16_t i = 0; i < match.capture_count; ++i) {
      uint32_t size;
      const char *name = ts_query_capture_name_for_id(query, match.captures[i].index, &size);
      const TSNode node = match.captures[i].node;
      printf("%s[", first ? "" : ",");
      first = false;
      PrintText(name, size);
      printf(",%u,%u,%u,%u]", match.pattern_index, ts_node_start_byte(node), ts_node_end_byte(node), match.id);
    }
  }
  ts_query_cursor_delete(cursor);
}

int main(int count, char **words) {
  int at = 1;
  TSQuery *query = NULL;
  if (count > 2 && strcmp(words[1], "--query") == 0) {
    query = ReadQuery(words[2]);
    PrintPredicates(query);
    at = 3;
  }
  TSParser *parser = ts_parser_new();
  if (!ts_parser_set_language(parser, tree_sitter_cardinal())) Fail("was made for another version of tree-sitter", "the parser");
  for (; at < count; ++at) {
    uint32_t size;
    char *text = ReadFile(words[at], &size);
    TSTree *tree = ts_parser_parse_string(parser, NULL, text, size);
    printf("{\"file\":");
    PrintText(words[at], strlen(words[at]));
    if (query) {
      printf(",\"captures\":[");
      PrintCaptures(query, ts_tree_root_node(tree));
      printf("]}\n");
    } else {
      printf(",\"nodes\":[");
      PrintTree(ts_tree_root_node(tree));
      printf("]}\n");
    }
    ts_tree_delete(tree);
    free(text);
  }
  ts_parser_delete(parser);
  ts_query_delete(query);
}
