#include "interpreter/language/diagnostics/shell_word.h"

#include <algorithm>
#include <cctype>
#include <string_view>

#include "interpreter/language/diagnostics/diagnostics.h"

namespace cardinal::diag {

std::string ShellWord(const std::string& word) {
  const auto plain = [](unsigned char c) {
    return std::isalnum(c) != 0 || std::string_view("_-./").find(static_cast<char>(c)) != std::string_view::npos;
  };
  if (!word.empty() && std::all_of(word.begin(), word.end(), plain)) return word;
  std::string quoted = "'";
  for (const char c : EscapeUnprintable(word)) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + '\'';
}

}  // namespace cardinal::diag
