// Tests lint with card texts in other words (tests/texts/rephrasings.yaml): those that mean the same must have no finding,
// those that are different in one thing must have one.
#include <iostream>

#include "interpreter/language/documents/yaml.h"
#include "tests/seeded_corpus.h"

namespace cardinal {
namespace {

constexpr double kShare = 0.9;  // of the different texts must be found

struct Counts {
  std::size_t same = 0, different = 0, found = 0;
  std::string alarms, missed;
};

std::string FileWith(const seeded::Game& game, const std::string& text) {
  for (const auto& [path, content] : game.Files())
    if (content.find(text) != std::string::npos) return path;
  return "";
}

void Measure(seeded::Game& game, const documents::YamlNode& entry, bool same, Counts& counts) {
  std::string was, text;
  for (const documents::YamlEntry& one : entry.entries) (one.key == "was" ? was : text) = one.value.text;
  const std::string path = FileWith(game, was);
  INFO(was);
  REQUIRE_FALSE(path.empty());
  std::string content = game.Files().at(path);
  content.replace(content.find(was), was.size(), '"' + text + '"');
  const bool found = !game.Lint({{path, content}}).empty();
  (same ? counts.same : counts.different) += 1;
  if (same && found) counts.alarms += "  " + text + "\n";
  if (!same) counts.found += found ? 1 : 0;
  if (!same && !found) counts.missed += "  " + text + "\n";
}

TEST_CASE("seeded texts: lint understands ordinary rephrasings", "[seeded][lint]") {
  const source::FileSystem disk;
  source::SourceSet sources;
  diag::Sink sink;
  const auto id = load::ReadSource(disk, golden::Root() / "tests/texts/rephrasings.yaml", {}, sources, sink);
  REQUIRE(id);
  const auto root = documents::ReadYaml(sources[*id], {}, sink);
  REQUIRE(root);
  Counts counts;
  for (const documents::YamlEntry& of_game : root->entries) {
    seeded::Game game(of_game.key);
    for (const documents::YamlEntry& group : of_game.value.entries)
      for (const documents::YamlNode& entry : group.value.items) Measure(game, entry, group.key == "same", counts);
  }
  std::cout << counts.found << " of " << counts.different << " changed texts found\n" << counts.missed;
  CHECK(counts.alarms.empty());
  CHECK(counts.same >= 60);
  CHECK(counts.different >= 60);
  CHECK(static_cast<double>(counts.found) >= kShare * static_cast<double>(counts.different));
}

}  // namespace
}  // namespace cardinal
