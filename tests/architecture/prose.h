// Reads the prose in a file of the repository: comments, pages of documentation, and texts of the program, of the games
// and of the tests, each with its line. The code itself is not included.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace cardinal::architecture {

enum class ProseKind { Comment, Page, Message, Game, Test };

inline constexpr std::array<std::string_view, 5> kProseKinds = {"comments", "docs", "messages", "games", "tests"};

struct Passage {
  ProseKind kind;
  int line;  // from 1
  std::string text;
};

// Returns the passages of a file in order. `path` is relative to the repository; its ending decides how the text is
// read: Markdown without code, comments and literals of languages like C++ and of Cardinal, comments and values of YAML
// and similar formats. Files of other kinds have no passages.
std::vector<Passage> ReadProse(const std::string& path, std::string_view text);

}  // namespace cardinal::architecture
