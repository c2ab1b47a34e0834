#include "interpreter/base/identifiers.h"

#include <algorithm>

namespace cardinal::base {

std::string IdentifierToWords(std::string_view identifier) {
  std::string words(identifier);
  std::replace(words.begin(), words.end(), '_', ' ');
  return words;
}

std::string EventLabelKey(std::string_view name) { return "event " + std::string(name); }

std::string OneLabelKey(std::string_view name) { return "1 " + std::string(name); }

std::string EscapeHoles(std::string_view text) {
  std::string escaped;
  for (const char c : text) {
    if (c == '{' || c == '}' || c == '\\') escaped += '\\';
    escaped += c;
  }
  return escaped;
}

}  // namespace cardinal::base
