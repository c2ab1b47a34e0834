// Parts that several renderers use. For the renderers of this room only.
#pragma once

#include <ostream>
#include <string_view>

#include "interpreter/language/diagnostics/diagnostics.h"

namespace cardinal::diag {

inline std::string_view SeverityName(Severity severity) {
  constexpr std::string_view kNames[] = {"error", "warning", "style"};
  return kNames[static_cast<std::size_t>(severity)];
}

inline bool HasLocation(const source::Span& span, const source::SourceSet& sources) {
  return sources.Contains(span.file);
}

}  // namespace cardinal::diag
