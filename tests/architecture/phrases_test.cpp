// stdlib/italian.cardinal translates every phrase of Cardinal itself, and nothing else: the phrases are the texts in
// the first argument of `Phrase(...)` anywhere under interpreter/.
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

namespace {

namespace fs = std::filesystem;

std::string FileText(const fs::path& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

// Returns the text that begins with the quotation mark at `at`, and moves `at` to its end. A backslash before a brace
// is kept: it says that the brace is not a hole.
std::string ReadText(const std::string& code, std::size_t& at) {
  std::string text;
  for (++at; at < code.size() && code[at] != '"'; ++at) {
    if (code[at] == '\\' && code[at + 1] != '{' && code[at + 1] != '}') ++at;
    text += code[at];
  }
  ++at;
  return text;
}

std::size_t SkipBlanks(const std::string& code, std::size_t at) {
  return std::min(code.find_first_not_of(" \n\t", at), code.size());
}

// Adds the texts of one argument, which begins at `at`; adjacent literals are one text.
void ReadArgument(const std::string& code, std::size_t at, std::set<std::string>& phrases) {
  int depth = 0;
  while (at < code.size()) {
    if (code[at] == '"') {
      std::string text;
      while (code[at] == '"') {
        text += ReadText(code, at);
        at = SkipBlanks(code, at);
      }
      phrases.insert(text);
      continue;
    }
    if (std::string_view("([{").find(code[at]) != std::string_view::npos) ++depth;
    if (std::string_view(")]}").find(code[at]) != std::string_view::npos && depth-- == 0) return;
    if (code[at] == ',' && depth == 0) return;
    ++at;
  }
}

std::set<std::string> Phrases() {
  std::set<std::string> phrases;
  for (const auto& entry : fs::recursive_directory_iterator(fs::path(CARDINAL_SOURCE_DIR) / "interpreter")) {
    const std::string name = entry.path().filename().string();
    if (!name.ends_with(".cpp") || name.ends_with("_test.cpp")) continue;
    const std::string code = FileText(entry.path());
    constexpr std::string_view kCall = "Phrase(";
    for (std::size_t at = code.find(kCall); at != std::string::npos; at = code.find(kCall, at + 1))
      ReadArgument(code, at + kCall.size(), phrases);
  }
  return phrases;
}

// The block of translations; the file also has one of wordings.
std::string Translations(const std::string& text) {
  const std::size_t begin = text.find("\ntext it {"), end = text.find("\n}", begin);
  REQUIRE(end != std::string::npos);
  return text.substr(begin, end - begin);
}

// Returns the phrases that the file translates: the texts before colons. A translation may be on the next line.
std::set<std::string> Translated(const fs::path& path) {
  std::set<std::string> keys;
  std::istringstream lines(Translations(FileText(path)));
  for (std::string line; std::getline(lines, line);) {
    std::size_t at = SkipBlanks(line, 0);
    if (at == line.size() || line[at] != '"') continue;
    const std::string text = ReadText(line, at);
    if (at < line.size() && line[at] == ':') keys.insert(text);
  }
  return keys;
}

bool SaidByTheLibrary(const std::string& sentence) {
  for (const auto& entry : fs::directory_iterator(fs::path(CARDINAL_SOURCE_DIR) / "stdlib")) {
    if (entry.path().stem() != "italian" && FileText(entry.path()).find('"' + sentence + '"') != std::string::npos)
      return true;
  }
  return false;
}

// "event discard": the name of an event of the standard library, where a zone has the same name.
bool IsEventOfTheLibrary(const std::string& key) {
  if (!key.starts_with("event ")) return false;
  for (const auto& entry : fs::directory_iterator(fs::path(CARDINAL_SOURCE_DIR) / "stdlib"))
    if (FileText(entry.path()).find(key + '(') != std::string::npos) return true;
  return false;
}

TEST_CASE("phrases: all phrases of Cardinal itself have an Italian translation") {
  const std::set<std::string> translated = Translated(fs::path(CARDINAL_SOURCE_DIR) / "stdlib" / "italian.cardinal");
  const std::set<std::string> phrases = Phrases();
  CHECK(phrases.size() > 100);
  for (const std::string& phrase : phrases) {
    INFO(phrase);
    CHECK(translated.contains(phrase));
  }
}

// Kinds of players and their levels are used by name; no `Phrase(...)` contains them.
TEST_CASE("phrases: the Italian has no phrase that Cardinal does not use") {
  const std::set<std::string> phrases = Phrases(), kinds = {"human", "greedy", "random", "easy", "normal", "hard"};
  for (const std::string& key : Translated(fs::path(CARDINAL_SOURCE_DIR) / "stdlib" / "italian.cardinal")) {
    INFO(key);
    CHECK((phrases.contains(key) || kinds.contains(key) || SaidByTheLibrary(key) || IsEventOfTheLibrary(key)));
  }
}

}  // namespace
