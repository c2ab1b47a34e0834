// In: a Markdown page.
// Out: its fenced blocks, with their info strings and line numbers.
// Promises: a masked copy of the page keeps every line number, so that a diagnostic has the line of the page.
#pragma once

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

namespace cardinal::docs {

namespace fs = std::filesystem;

inline fs::path Root() { return CARDINAL_SOURCE_DIR; }

// ```cardinal game=toy file=tricks
struct Block {
  int line = 0;  // of the opening fence, from 1
  std::string language;
  std::map<std::string, std::string> info;  // game -> toy, file -> tricks
  std::vector<std::string> lines;

  bool Has(const std::string& key) const { return info.count(key) > 0; }
  std::string Get(const std::string& key) const { return Has(key) ? info.at(key) : ""; }
  int LastLine() const { return line + static_cast<int>(lines.size()); }
  std::string Text() const {
    std::string text;
    for (const std::string& one : lines) text += one + "\n";
    return text;
  }
};

struct Page {
  std::string name;  // from the repository's root: docs/language.md
  std::vector<std::string> lines;
  std::vector<Block> blocks;

  std::string Place(const Block& block) const { return name + ":" + std::to_string(block.line); }
};

inline std::string FileText(const fs::path& path) {
  std::ifstream in(path);
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

inline void ReadInfo(const std::string& fence, Block& block) {
  std::istringstream words(fence.substr(3));
  words >> block.language;
  for (std::string word; words >> word;) {
    const std::size_t equals = word.find('=');
    block.info[word.substr(0, equals)] = equals == std::string::npos ? "" : word.substr(equals + 1);
  }
}

inline Page ReadPage(const fs::path& path) {
  Page page;
  page.name = path.lexically_relative(Root()).generic_string();
  std::istringstream in(FileText(path));
  bool inside = false;
  for (std::string line; std::getline(in, line);) {
    page.lines.push_back(line);
    const bool fence = line.rfind("```", 0) == 0;
    if (inside && !fence) page.blocks.back().lines.push_back(line);
    if (!fence) continue;
    inside = !inside;
    if (!inside) continue;
    page.blocks.emplace_back();
    page.blocks.back().line = static_cast<int>(page.lines.size());
    ReadInfo(line, page.blocks.back());
  }
  return page;
}

// Blanks the page except for the lines of the chosen blocks.
template <typename Chosen>
std::string Masked(const Page& page, Chosen chosen) {
  std::vector<std::string> lines(page.lines.size());
  for (const Block& block : page.blocks) {
    if (!chosen(block)) continue;
    for (std::size_t i = 0; i < block.lines.size(); ++i)
      lines[static_cast<std::size_t>(block.line) + i] = block.lines[i];
  }
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  return text;
}

// The pages that users read: README.md and all of docs/, except the decisions, texts of others, and the generator of
// the site.
inline std::vector<Page> Pages() {
  std::vector<fs::path> paths;
  for (const auto& entry : fs::recursive_directory_iterator(Root() / "docs")) {
    const std::string path = entry.path().lexically_relative(Root() / "docs").generic_string();
    const bool left_out =
        path.rfind("decisions/", 0) == 0 || path.rfind("rulebooks/", 0) == 0 || path.rfind("site/", 0) == 0;
    if (entry.path().extension() == ".md" && !left_out) paths.push_back(entry.path());
  }
  for (const char* readme :
       {"README.md", "grammar/README.md", "stdlib/README.md", "rulesets/README.md", "tests/README.md"})
    if (fs::exists(Root() / readme)) paths.push_back(Root() / readme);
  std::sort(paths.begin(), paths.end());
  std::vector<Page> pages;
  for (const fs::path& path : paths) pages.push_back(ReadPage(path));
  return pages;
}

}  // namespace cardinal::docs
