// docs/reference/scenario.md is complete: each key of scenarios has a section, each message of the reader and the
// runner is on the page, and the page lists no message that does not exist.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cctype>
#include <regex>
#include <set>

#include "interpreter/language/documents/schema.h"
#include "tests/docs/page.h"

namespace cardinal::docs {
namespace {

const char* const kPage = "docs/reference/scenario.md";

struct Literal {
  std::string text;    // adjacent literals are joined
  std::string before;  // the code before it
  std::string place;
};

struct Code {
  std::string file;
  std::string text;
};

// Returns the code that reads, runs and writes scenarios, without its tests and the formats for programs.
std::vector<Code> Sources(const std::string& folder, const std::string& which) {
  std::vector<Code> sources;
  for (const auto& entry : fs::directory_iterator(Root() / "interpreter" / folder)) {
    const std::string name = entry.path().filename().string();
    if (std::regex_match(name, std::regex(which)) && !std::regex_match(name, std::regex(".*_test\\.cpp|.*\\.h")))
      sources.push_back({folder + "/" + name, FileText(entry.path())});
  }
  return sources;
}

std::vector<Code> Speakers() {
  std::vector<Code> sources = Sources("drivers/scenario_runner", ".*");
  for (const auto& [folder, which] :
       {std::pair{"drivers/scenario_writer", ".*"}, std::pair{"drivers/test_command", "(?!report_data|report_junit).*"},
        std::pair{"language/documents", "(scenario|card_list|map_reader|node|yaml).*"},
        std::pair{"drivers/soundness", "(noninterference|soft_lock|step_checks)\\.cpp"},
        std::pair{"language/source", "import\\.cpp"}, std::pair{"machine/view", "seat_names\\.cpp"},
        std::pair{"cli", "test_record\\.cpp"}}) {
    const std::vector<Code> more = Sources(folder, which);
    sources.insert(sources.end(), more.begin(), more.end());
  }
  return sources;
}

// Returns the end of the literal or comment that begins at `at`; `at` if none begins there.
std::size_t Behind(const std::string& code, std::size_t at) {
  if (code.compare(at, 2, "//") == 0) return std::min(code.find('\n', at), code.size());
  const bool separator = at > 0 && code[at] == '\'' && std::isdigit(static_cast<unsigned char>(code[at - 1])) != 0;
  if (separator || (code[at] != '"' && code[at] != '\'')) return at;
  for (std::size_t end = at + 1; end < code.size(); ++end) {
    if (code[end] == code[at]) return end + 1;
    if (code[end] == '\\') ++end;
  }
  return code.size();
}

std::string Unescaped(const std::string& text) {
  return std::regex_replace(std::regex_replace(text, std::regex("\\\\[nt]"), " "), std::regex("\\\\(.)"), "$1");
}

std::vector<Literal> FindLiterals(const Code& source) {
  const std::string code = std::regex_replace(source.text, std::regex("#include[^\n]*"), "");
  std::vector<Literal> literals;
  std::size_t last = 0;  // the end of the literal before
  for (std::size_t at = 0; at < code.size();) {
    const std::size_t end = Behind(code, at);
    if (end > at && code[at] == '"') {
      const std::string text = Unescaped(code.substr(at + 1, end - at - 2));
      const bool joined = last > 0 && code.find_first_not_of(" \n", last) == at;
      if (joined)
        literals.back().text += text;
      else
        literals.push_back({text, code.substr(at - std::min<std::size_t>(at, 24), std::min<std::size_t>(at, 24)),
                            source.file + ": " + text});
      last = end;
    }
    at = std::max(end, at + 1);
  }
  return literals;
}

// Letters and digits only, with one blank around each word.
std::string Words(const std::string& text) {
  return " " + std::regex_replace(std::regex_replace(text, std::regex("[^A-Za-z0-9]+"), " "), std::regex("^ | $"), "") +
         " ";
}

std::size_t ReadCount(const std::string& words) {
  return words.size() < 3 ? 0 : static_cast<std::size_t>(std::count(words.begin(), words.end(), ' ')) - 1;
}

// True for words that the code searches for in texts of others, or writes into files and titles.
bool IsNoMessage(const Literal& literal) {
  static const std::set<std::string> kOthers = {" shuffle order draw",
                                                "recording.yaml",
                                                " of a recorded game",
                                                "auto: none ",
                                                "scenario: a recording game: ",
                                                "steps: [] end: game over ",
                                                "the rules fail in a recorded game",
                                                "a position of a recorded game"};
  if (kOthers.count(literal.text) > 0) return true;
  return std::regex_search(literal.before,
                           std::regex("(==|starts_with\\(|ends_with\\(|ExplainYamlError\\(|Rewriting\\{)\\s*$"));
}

std::string PartOfPage(const std::string& from, const std::string& to) {
  const std::string page = FileText(Root() / kPage);
  const std::size_t begin = page.find("\n## " + from);
  REQUIRE(begin != std::string::npos);
  return page.substr(begin, page.find("\n## " + to) - begin);
}

// Returns the messages in the first columns of the tables, cut at the parts that vary.
std::vector<std::string> ListedPieces() {
  std::vector<std::string> pieces;
  std::istringstream lines(PartOfPage("Every message", "The report as data"));
  const std::regex cut("<br>|\\.\\.\\.");
  for (std::string line; std::getline(lines, line);) {
    if (line.rfind("| ", 0) != 0 || line.rfind("| message", 0) == 0) continue;
    const std::string cell = line.substr(2, line.find(" | ") - 2);
    for (std::sregex_token_iterator at(cell.begin(), cell.end(), cut, -1), end; at != end; ++at) pieces.push_back(*at);
  }
  return pieces;
}

// Returns true if the code contains these words: all of them in one literal, or the first words in one and the rest in
// another.
bool IsSaid(const std::string& words, const std::string& said) {
  if (said.find(words) != std::string::npos) return true;
  for (std::size_t cut = words.find(' ', 1); cut + 1 < words.size(); cut = words.find(' ', cut + 1)) {
    const bool both =
        said.find(words.substr(0, cut + 1)) != std::string::npos && said.find(words.substr(cut)) != std::string::npos;
    if (both) return true;
  }
  return false;
}

// Returns the keys of scenarios in schema.def, and the keys of a step that it describes by name.
std::set<std::string> KeysOfSchema() {
  using documents::MapKind;
  std::set<std::string> keys = {"everyone", "chance"};
  for (const MapKind place : {MapKind::ScenarioFile, MapKind::Shared, MapKind::Scenario, MapKind::Board, MapKind::Step,
                              MapKind::Asks, MapKind::Change})
    for (const documents::KeyInfo& info : documents::GetMapInfo(place).keys) keys.insert(std::string(info.key));
  return keys;
}

std::set<std::string> KeysOnPage(const std::string& page) {
  std::set<std::string> keys;
  const std::regex heading("\n### `([a-z]+)`\n");
  for (std::sregex_iterator at(page.begin(), page.end(), heading), end; at != end; ++at) keys.insert((*at)[1]);
  return keys;
}

// Returns the text from the heading of a key to the next heading.
std::string PartOfKey(const std::string& page, const std::string& key) {
  const std::size_t begin = page.find("\n### `" + key + "`\n");
  if (begin == std::string::npos) return "";
  return page.substr(begin, page.find("\n##", begin + 1) - begin);
}

}  // namespace

TEST_CASE("docs: the scenario reference has every key, with an example", "[docs]") {
  const std::string page = FileText(Root() / kPage);
  const std::set<std::string> keys = KeysOfSchema();
  CHECK(keys.size() > 25);
  CHECK(keys == KeysOnPage(page));
  for (const std::string& key : keys) {
    INFO(key);
    const std::string part = PartOfKey(page, key);
    for (const char* wanted : {"\n- Type: ", "\n- Default: ", "\n- Wrong: ", "\n```yaml scenario="})
      CHECK(part.find(wanted) != std::string::npos);
    CHECK(part.find(key, part.find("\n```yaml")) != std::string::npos);
  }
}

TEST_CASE("docs: the scenario reference has every message", "[docs]") {
  const std::string page = Words(PartOfPage("When it fails", "The report as data"));
  int checked = 0;
  for (const Code& source : Speakers()) {
    if (source.file.rfind("language/source", 0) == 0) continue;
    for (const Literal& literal : FindLiterals(source)) {
      const std::string words = Words(literal.text.starts_with("error: ") ? literal.text.substr(7) : literal.text);
      const bool control = literal.text.find("x1b") != std::string::npos;  // control codes of a terminal
      if (control || ReadCount(words) < 2 || IsNoMessage(literal)) continue;
      INFO(literal.place);
      CHECK(page.find(words) != std::string::npos);
      ++checked;
    }
  }
  CHECK(checked > 250);
}

TEST_CASE("docs: the scenario reference has no message that does not exist", "[docs]") {
  std::string said;
  for (const Code& source : Speakers())
    for (const Literal& literal : FindLiterals(source)) said += Words(literal.text) + ".";
  const std::vector<std::string> pieces = ListedPieces();
  CHECK(pieces.size() > 200);
  for (const std::string& piece : pieces) {
    if (ReadCount(Words(piece)) == 0) continue;
    INFO(piece);
    CHECK(IsSaid(Words(piece), said));
  }
}

}  // namespace cardinal::docs
