// In: the example files of a diagnostic or a check.
// Out: parts of the page of docs/reference that is made from them. (Only tests include this file; everything in it is
// inline.)
#pragma once

#include "tests/diagnostics_case.h"

namespace cardinal::golden {

// Returns the text of an example in a fenced block that the site colours; adds the expected diagnostics to `says`.
inline std::string Fenced(const fs::path& path, std::string& says) {
  std::string text;
  for (const std::string& line : SplitIntoLines(ReadText(path))) {
    const std::string words = line.starts_with("// ") ? line.substr(3) : line.starts_with("# ") ? line.substr(2) : "";
    if (words.starts_with("expect "))
      says += words.substr(7) + '\n';
    else if (IsExpectation(line))
      says += "  " + words + '\n';
    else
      text += diag::EscapeUnprintable(line) + '\n';
  }
  const std::string language = path.extension() == ".cardinal" ? "cardinal" : "yaml";
  return "```" + language + " example\n" + text + "```\n";
}

}  // namespace cardinal::golden
