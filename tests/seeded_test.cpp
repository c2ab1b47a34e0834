// Tests lint with changed copies of the real games. The corpus of tests/seeded has mistakes, each with the finding that
// it must cause. Mistakes that are not found are printed; one that is marked `missed` counts as not found until lint
// finds it: then the mark must be removed. This test also makes edits that keep the meaning: they must not cause any
// finding.
#include <iostream>

#include "tests/amount.h"
#include "tests/seeded_corpus.h"
#include "tests/seeded_edits.h"

namespace cardinal {
namespace {

using seeded::Defect;
using seeded::Findings;

constexpr std::size_t kFewest = 300;  // defects
constexpr double kShare = 0.95;       // of them must be found
// The command itself is run as well, after kCompared defects each time, for one without an error: errors of names also
// appear in decks and scenarios, which only the command reads.
constexpr std::size_t kCompared = 60;

std::vector<std::string> InWords(const Findings& findings) {
  std::vector<std::string> words;
  for (const diag::Diagnostic& finding : findings)
    words.push_back(std::string(diag::GetCodeInfo(finding.code).name) + ": " + finding.message);
  std::sort(words.begin(), words.end());
  return words;
}

bool HasError(const Findings& findings) {
  return std::any_of(findings.begin(), findings.end(), [](const diag::Diagnostic& finding) {
    return diag::GetCodeInfo(finding.code).grade == diag::Grade::Error;
  });
}

// An edit that looks like a defect and is right must not cause a finding.
void CheckSound(seeded::Game& game, const Defect& edit, std::string& wrong) {
  const seeded::Changes changes = seeded::Applied(edit);
  const std::string title = "  " + edit.place + ": " + edit.title + "\n";
  if (changes.empty()) wrong += title + "    the changed text is not exactly once in " + edit.file + "\n";
  if (changes.empty()) return;
  const Findings findings = game.Lint(changes);
  if (!findings.empty()) wrong += title + "    is right, and has a finding:\n" + seeded::InShort(findings);
}

TEST_CASE("seeded defects: lint finds nearly all of the corpus", "[seeded][soak]") {
  std::map<std::string, std::unique_ptr<seeded::Game>> games;
  std::size_t all = 0, found = 0, since_compared = 0;
  std::string missed, wrong;
  for (const auto& path : golden::Below(golden::Root() / "tests/seeded", ".yaml")) {
    const seeded::Book book = seeded::ReadBook(path);
    auto& game = games[book.game];
    if (!game) game = std::make_unique<seeded::Game>(book.game);
    for (const Defect& defect : book.defects) {
      if (defect.is_sound) {
        CheckSound(*game, defect, wrong);
        continue;
      }
      ++all;
      const std::string title =
          "  " + defect.place + ": " + defect.title + (defect.finds.empty() ? "" : " (" + defect.finds + ")") + "\n";
      const seeded::Changes changes = seeded::Applied(defect);
      if (changes.empty()) wrong += title + "    the changed text is not exactly once in " + defect.file + "\n";
      if (changes.empty()) continue;
      const Findings findings = game->Lint(changes);
      const bool holds = seeded::Holds(findings, defect.finds);
      found += holds ? 1 : 0;
      if (!holds) missed += title + "    " + defect.missed + "\n";
      if (!holds && defect.missed.empty()) wrong += title + "    is not found; instead:\n" + seeded::InShort(findings);
      if (holds && !defect.missed.empty()) wrong += title + "    is found: take the mark `missed` away\n";
      if (++since_compared < kCompared || HasError(findings)) continue;
      since_compared = 0;
      if (InWords(findings) != InWords(game->ByCommand(changes)))
        wrong += title + "    the command finds something else:\n" + seeded::InShort(game->ByCommand(changes)) +
                 "    and not\n" + seeded::InShort(findings);
    }
  }
  for (const auto& [name, game] : games)
    if (!game->Lint({}).empty() || !game->ByCommand({}).empty()) wrong += "  " + name + " has findings as it is\n";
  std::cout << found << " of " << all << " seeded defects found\n" << missed;
  if (!wrong.empty()) std::cout << "wrong in the corpus:\n" << wrong;
  CHECK(wrong.empty());
  CHECK(all >= kFewest);
  CHECK(static_cast<double>(found) >= kShare * static_cast<double>(all));
}

// ---- edits that keep the meaning

constexpr std::size_t kFewestEdits = 500;
constexpr std::size_t kNames = 42;  // names to rename in each game

struct Edit {
  std::string title;
  seeded::Changes changes;
};

std::vector<Edit> ReadEdits(const seeded::Game& game) {
  std::vector<Edit> edits;
  std::uint64_t seed = 0;
  for (const auto& [path, text] : game.Files()) {
    ++seed;
    edits.push_back({"another order in " + path, {{path, seeded::Reordered(text, seed)}}});
    edits.push_back({"two files of " + path, seeded::Split(path, text, seed)});
    edits.push_back({"other blanks in " + path, {{path, seeded::Respaced(text, seed)}}});
    edits.push_back({"no comments in " + path, {{path, seeded::Bare(text)}}});
  }
  const std::vector<std::string> names = seeded::OwnNames(game);
  for (std::size_t i = 0; i < kNames; ++i) {
    const std::string& name = names[i * names.size() / kNames];
    edits.push_back({"another name for " + name, seeded::RenamedEverywhere(game, name)});
  }
  std::erase_if(edits, [&](const Edit& edit) {
    return std::all_of(edit.changes.begin(), edit.changes.end(), [&, files = game.Files()](const auto& change) {
      return files.count(change.first) > 0 && files.at(change.first) == change.second;
    });
  });
  return edits;
}

// Edits of different files are made together, at most `most` at once: the edits of each group change no file twice.
std::vector<std::vector<Edit>> Grouped(std::vector<Edit> edits, std::size_t most) {
  std::vector<std::vector<Edit>> groups;
  for (Edit& edit : edits) {
    const auto has_room = [&](const std::vector<Edit>& group) {
      return group.size() < most && std::none_of(group.begin(), group.end(), [&](const Edit& other) {
               return std::any_of(edit.changes.begin(), edit.changes.end(),
                                  [&](const auto& change) { return other.changes.count(change.first) > 0; });
             });
    };
    const auto group = std::find_if(groups.begin(), groups.end(), has_room);
    (group == groups.end() ? groups.emplace_back() : *group).push_back(std::move(edit));
  }
  return groups;
}

seeded::Changes Together(const std::vector<Edit>& group) {
  seeded::Changes changes;
  for (const Edit& edit : group) changes.insert(edit.changes.begin(), edit.changes.end());
  return changes;
}

TEST_CASE("seeded edits: lint finds nothing if the meaning is the same", "[seeded][soak]") {
  const std::size_t together = testing::Amount<std::size_t>(12, 1);
  std::size_t all = 0, clean = 0;
  std::string alarms;
  for (const std::filesystem::path& ruleset : golden::Inside(golden::Root() / "rulesets")) {
    if (!std::filesystem::is_directory(ruleset)) continue;
    const std::string name = ruleset.filename().string();
    seeded::Game game(name);
    for (const std::vector<Edit>& group : Grouped(ReadEdits(game), together)) {
      const Findings findings = game.Lint(Together(group));
      all += group.size();
      clean += findings.empty() ? group.size() : 0;
      if (findings.empty()) continue;
      for (const Edit& edit : group) alarms += "  " + name + ": " + edit.title + "\n";
      alarms += seeded::InShort(findings);
    }
  }
  std::cout << clean << " of " << all << " edits that keep the meaning without a finding\n" << alarms;
  CHECK(all >= kFewestEdits);
  CHECK(clean == all);
}

}  // namespace
}  // namespace cardinal
