// docs/glossary.md says where each term is in the code: the files, folders and names of that column exist.
#include <catch2/catch.hpp>
#include <regex>
#include <set>

#include "tests/docs/page.h"

namespace cardinal::docs {
namespace {

struct Code {
  std::vector<std::string> paths;  // files and folders, from the repository's root
  std::set<std::string> names;     // every identifier
};

bool IsSource(const std::string& name) {
  return name.ends_with(".h") || name.ends_with(".cpp") || name.ends_with(".def") || name.ends_with(".g4");
}

Code ReadCode() {
  Code code;
  const std::regex identifier("[A-Za-z_][A-Za-z0-9_]*");
  for (const char* top : {"cards", "docs", "editors", "grammar", "interpreter", "rulesets", "stdlib", "tests"}) {
    code.paths.push_back(top);
    for (auto entry = fs::recursive_directory_iterator(Root() / top); entry != fs::recursive_directory_iterator();
         ++entry) {
      if (entry->path().filename() == "node_modules") entry.disable_recursion_pending();
      code.paths.push_back(entry->path().lexically_relative(Root()).string());
      if (!entry->is_regular_file() || !IsSource(code.paths.back())) continue;
      const std::string text = FileText(entry->path());
      for (std::sregex_iterator at(text.begin(), text.end(), identifier), end; at != end; ++at)
        code.names.insert(at->str());
    }
  }
  return code;
}

// The column `where` of each row, with the number of its line.
std::vector<std::pair<int, std::string>> PlacesOfTerms(const Page& page) {
  std::vector<std::pair<int, std::string>> places;
  const std::regex row("\\| [^|]+ \\| [^|]+ \\| ([^|]+) \\| [^|]+ \\|");
  std::smatch match;
  for (std::size_t i = 0; i < page.lines.size(); ++i)
    if (std::regex_match(page.lines[i], match, row) && match[1] != "where" && !match[1].str().starts_with("---"))
      places.emplace_back(static_cast<int>(i + 1), match[1]);
  return places;
}

bool HasPath(const Code& code, const std::string& path) {
  return std::any_of(code.paths.begin(), code.paths.end(),
                     [&](const std::string& one) { return one == path || one.ends_with("/" + path); });
}

}  // namespace

TEST_CASE("docs: the glossary names files and identifiers that exist", "[docs]") {
  const Code code = ReadCode();
  const Page page = ReadPage(Root() / "docs/glossary.md");
  const std::regex path("[a-z_0-9./-]*(/|\\.(h|cpp|def|g4))[a-z_0-9./-]*"), name("[A-Za-z_:]+");
  int checked = 0;
  for (const auto& [line, place] : PlacesOfTerms(page)) {
    const bool is_of_language = place.find("keyword") != std::string::npos;
    const std::regex span("`([^`]+)`");
    for (std::sregex_iterator at(place.begin(), place.end(), span), end; at != end; ++at) {
      std::string word = (*at)[1];
      INFO("docs/glossary.md:" << line << ": " << word);
      if (std::regex_match(word, path)) {
        while (word.ends_with('/')) word.pop_back();
        CHECK(HasPath(code, word));
      } else if (!is_of_language && std::regex_match(word, name)) {
        CHECK(code.names.count(word.substr(word.rfind(':') + 1)) == 1);
      }
      ++checked;
    }
  }
  CHECK(checked > 250);
}

}  // namespace cardinal::docs
