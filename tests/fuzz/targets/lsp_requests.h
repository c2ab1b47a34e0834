// The requests of an editor, for the fuzz target `lsp`, and the edits in their results.
#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/drivers/lsp/json.h"
#include "tests/fuzz/targets/lsp_text.h"

namespace cardinal::fuzz {

lsp::Json InitializeParams(const std::string& encoding);
lsp::Json OpenParams(const std::string& uri, const std::string& text, int version);

// What a request is about.
struct RequestPlace {
  std::string uri;
  lsp::Json begin, end;  // positions
  lsp::Json last;        // the result of the request before; the next request may be about an item of it
  std::string word;
};

// The request of this number, and its parameters.
std::pair<std::string, lsp::Json> SomeRequest(std::size_t which, const RequestPlace& place);

struct TextChange {
  std::size_t begin = 0, end = 0;
  std::string text;
};
// The edits of one document that a result proposes, sorted by place. Reports edits that overlap or are out of the text.
std::vector<TextChange> ChangesIn(const lsp::Json& result, const std::string& uri, const EditorText& text);

}  // namespace cardinal::fuzz
