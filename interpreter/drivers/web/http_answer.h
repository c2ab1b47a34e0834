// The answer to one HTTP request, before its headers are added. In: a status and a text. Out: see http_session.cpp.
#pragma once

#include <string>
#include <string_view>

#include "interpreter/base/json.h"

namespace cardinal::web {

struct HttpAnswer {
  unsigned status = 200;
  std::string text;
  std::string_view type = "application/json";
  std::string tag = {};  // of a file: the browser may keep it and ask again with the tag
};

// {"error": "..."}
inline HttpAnswer ErrorAnswer(unsigned status, std::string sentence) {
  return {status, base::DumpJson({{"error", std::move(sentence)}}) + "\n"};
}

}  // namespace cardinal::web
