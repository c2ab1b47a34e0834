#include "interpreter/cli/json.h"

#include "interpreter/base/utf8.h"

namespace cardinal::cli {

std::string QuoteJson(std::string_view text) {
  constexpr char kDigits[] = "0123456789abcdef";
  std::string out = "\"";
  while (!text.empty()) {
    const base::CodePoint point = base::DecodeUtf8(text);
    const std::string_view bytes = text.substr(0, point.bytes);
    text.remove_prefix(point.bytes);
    if (!point.valid) {
      out += "\\ufffd";
    } else if (point.value == '"' || point.value == '\\') {
      (out += '\\') += bytes;
    } else if (point.value < 0x20) {
      out += "\\u00";
      out += kDigits[point.value >> 4];
      out += kDigits[point.value & 15];
    } else {
      out += bytes;
    }
  }
  return out + '"';
}

}  // namespace cardinal::cli
