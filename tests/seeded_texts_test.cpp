// Tests lint with card texts in other words. tests/texts/rephrasings.yaml: texts that mean the same must have no
// finding, texts that are different in one thing must have one. tests/texts/sound.yaml: cards whose effect and text are
// changed together must have no finding.
#include <iostream>

#include "interpreter/base/text.h"
#include "interpreter/language/documents/yaml.h"
#include "tests/amount.h"
#include "tests/seeded_corpus.h"

namespace cardinal {
namespace {

constexpr double kShare = 0.95;  // of the different texts must be found
constexpr std::size_t kFewest = 120;

struct Counts {
  std::size_t same = 0, different = 0, found = 0;
  std::string alarms, missed;
};

std::string FileWith(const seeded::Game& game, const std::string& text) {
  for (const auto& [path, content] : game.Files())
    if (content.find(text) != std::string::npos) return path;
  return "";
}

// The game with some of its texts in other words.
struct Rephrased {
  seeded::Changes changes;
  std::vector<std::string> texts;

  // Returns false if the text has other words already.
  bool Add(const seeded::Game& game, const documents::YamlNode& entry) {
    std::string was, text;
    for (const documents::YamlEntry& one : entry.entries) (one.key == "was" ? was : text) = one.value.text;
    const std::string path = FileWith(game, was);
    INFO(was);
    REQUIRE_FALSE(path.empty());
    std::string& content = changes.try_emplace(path, game.Files().at(path)).first->second;
    const std::size_t at = content.find(was);
    if (at == std::string::npos) return false;
    content.replace(at, was.size(), '"' + text + '"');
    texts.push_back(text);
    return true;
  }
};

// Texts that mean the same are changed together, as long as each is another one.
void MeasureSame(seeded::Game& game, const std::vector<documents::YamlNode>& entries, Counts& counts) {
  const std::size_t together = testing::Amount<std::size_t>(12, 1);
  Rephrased some;
  const auto lint = [&] {
    const seeded::Findings findings = game.Lint(some.changes);
    if (!findings.empty()) counts.alarms += base::JoinText(some.texts, "\n") + ":\n" + seeded::InShort(findings);
    counts.same += some.texts.size();
    some = {};
  };
  for (const documents::YamlNode& entry : entries) {
    if (some.texts.size() == together || !some.Add(game, entry)) {
      lint();
      REQUIRE(some.Add(game, entry));
    }
  }
  lint();
}

void MeasureDifferent(seeded::Game& game, const std::vector<documents::YamlNode>& entries, Counts& counts) {
  for (const documents::YamlNode& entry : entries) {
    Rephrased one;
    REQUIRE(one.Add(game, entry));
    const bool found = !game.Lint(one.changes).empty();
    counts.different += 1;
    counts.found += found ? 1 : 0;
    if (!found) counts.missed += "  " + one.texts[0] + "\n";
  }
}

documents::YamlNode ReadTexts(const char* name) {
  const source::FileSystem disk;
  source::SourceSet sources;
  diag::Sink sink;
  const auto id = load::ReadSource(disk, golden::Root() / "tests/texts" / name, {}, sources, sink);
  REQUIRE(id);
  auto root = documents::ReadYaml(sources[*id], {}, sink);
  REQUIRE(root);
  return std::move(*root);
}

TEST_CASE("seeded texts: lint understands ordinary rephrasings", "[seeded][lint][soak]") {
  Counts counts;
  for (const documents::YamlEntry& of_game : ReadTexts("rephrasings.yaml").entries) {
    seeded::Game game(of_game.key);
    for (const documents::YamlEntry& group : of_game.value.entries)
      (group.key == "same" ? MeasureSame : MeasureDifferent)(game, group.value.items, counts);
  }
  std::cout << counts.found << " of " << counts.different << " changed texts found\n" << counts.missed;
  INFO(counts.alarms);
  CHECK(counts.alarms.empty());
  CHECK(counts.same >= kFewest);
  CHECK(counts.different >= kFewest);
  CHECK(static_cast<double>(counts.found) >= kShare * static_cast<double>(counts.different));
}

// A clause that is not cited any more, or a translation that is missing, follows from the edit itself.
bool IsAboutText(const diag::Diagnostic& finding) {
  const std::string_view name = diag::GetCodeInfo(finding.code).name;
  return diag::GetCodeInfo(finding.code).severity == diag::Severity::Error || name == "TextWithoutEffect" ||
         name == "EffectWithoutText" || name == "TextNumberMismatch";
}

TEST_CASE("seeded texts: lint understands texts and effects that change together", "[seeded][lint]") {
  for (const documents::YamlEntry& of_game : ReadTexts("sound.yaml").entries) {
    seeded::Game game(of_game.key);
    for (const documents::YamlNode& entry : of_game.value.items) {
      std::string card, to;
      for (const documents::YamlEntry& one : entry.entries) (one.key == "card" ? card : to) = one.value.text;
      INFO(to);
      const std::string head = "card \"" + card + "\":";
      const std::string path = FileWith(game, head);
      REQUIRE_FALSE(path.empty());
      std::string content = game.Files().at(path);
      const std::size_t begin = content.find(head);
      const std::size_t line = content.find('\n', begin), end = content.find("\n}\n", begin);
      const bool is_one_line = content[line - 1] == '}';
      content.replace(begin, (is_one_line ? line + 1 : end + 3) - begin, to);
      const seeded::Findings findings = game.Lint({{path, content}});
      INFO(seeded::InShort(findings));
      CHECK(std::none_of(findings.begin(), findings.end(), IsAboutText));
    }
  }
}

}  // namespace
}  // namespace cardinal
