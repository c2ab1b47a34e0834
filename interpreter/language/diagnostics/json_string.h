// Writes JSON strings. For the renderers of this room only.
#pragma once

#include <ostream>
#include <string_view>

#include "interpreter/base/utf8.h"
#include "interpreter/language/diagnostics/diagnostics.h"

namespace cardinal::diag {

// A JSON string is always valid UTF-8: an invalid byte becomes U+FFFD.
inline void WriteJsonString(std::ostream& out, std::string_view text) {
  constexpr char kDigits[] = "0123456789abcdef";
  out << '"';
  while (!text.empty()) {
    const base::CodePoint point = base::DecodeUtf8(text);
    const std::string_view bytes = text.substr(0, point.bytes);
    text.remove_prefix(point.bytes);
    if (!point.valid) {
      out << "\\ufffd";
    } else if (point.value == '"' || point.value == '\\') {
      out << '\\' << bytes;
    } else if (point.value == '\n') {
      out << "\\n";
    } else if (point.value < 0x20 || point.value == 0x7f) {
      out << "\\u00" << kDigits[point.value / 16] << kDigits[point.value % 16];
    } else {
      out << bytes;
    }
  }
  out << '"';
}

inline std::string_view SeverityName(Severity severity) {
  constexpr std::string_view kNames[] = {"error", "warning", "style"};
  return kNames[static_cast<std::size_t>(severity)];
}

inline bool HasLocation(const source::Span& span, const source::SourceSet& sources) {
  return span.file.value >= 0 && static_cast<std::size_t>(span.file.value) < sources.Size();
}

}  // namespace cardinal::diag
