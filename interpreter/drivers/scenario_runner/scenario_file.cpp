#include "interpreter/drivers/scenario_runner/scenario_file.h"

#include <algorithm>

#include "interpreter/drivers/scenario_runner/given.h"
#include "interpreter/language/documents/document_kind.h"
#include "interpreter/language/documents/foreign_formats.h"

namespace cardinal::scenario_runner {

namespace fs = std::filesystem;

ScenarioFileReader::Content ScenarioFileReader::ReadFile(bool named) {
  const auto id = load::ReadSource(files_, path_, limits_, sources_, sink_);
  if (!id || (named && documents::ReportForeign(sources_[*id], sink_))) return Content::Errors;
  const auto root = documents::ReadYaml(sources_[*id], limits_, sink_);
  if (!root) return Content::Errors;
  const documents::DocumentKind kind = documents::DetectDocumentKind(*root);
  if (kind != documents::DocumentKind::Scenarios) {
    if (kind == documents::DocumentKind::Deck) return Content::Deck;  // `cardinal test *.yaml` also names the decks
    if (!named) return Content::SomethingElse;
    sink_.Report(diag::Code::MissingParameter, {*id, 0, 0},
                 "this is not a file of scenarios: it has neither `scenario` nor `scenarios`");
    return Content::Errors;
  }
  auto found = documents::ReadScenarios(*root, sink_);
  if (!found) return Content::Errors;
  scenarios_ = std::move(found->scenarios);
  return Content::Scenarios;
}

RunnableScenario ScenarioFileReader::MakeRunnable(documents::Scenario scenario) {
  RunnableScenario playable;
  playable.game = games_.FindGame(scenario.game, path_, sink_);
  if (playable.game != nullptr && scenario.given) {
    std::optional<documents::SharedSetup>* shared = Shared(*scenario.given, *playable.game, playable.given);
    if (shared == nullptr || !*shared || !documents::ApplySharedSetup(scenario, **shared, sink_))
      playable.game = nullptr;
  }
  playable.scenario = std::move(scenario);
  return playable;
}

void ScenarioFileReader::FindGame(RunnableScenario& playable) {
  playable.game = games_.FindGame(playable.scenario.game, path_, sink_);
}

// Returns null if it cannot be read.
std::optional<documents::SharedSetup>* ScenarioFileReader::Shared(const documents::LocatedText& given,
                                                                  const LoadedGame& game, fs::path& path) {
  const GivenPath found_at = FindGiven(files_, given.text, path_, game.home.ruleset);
  path = found_at.path;
  if (!found_at.problem.empty()) {
    sink_.Report(diag::Code::BadImport, given.span,
                 "`" + diag::EscapeUnprintable(given.text) + "` " + found_at.problem);
    return nullptr;
  }
  const auto [found, fresh] = shared_.emplace(path.string(), std::nullopt);
  if (!fresh) return &found->second;
  if (const auto id = load::ReadSource(files_, path, limits_, sources_, sink_, given.span))
    found->second = documents::ReadShared(sources_[*id], limits_, sink_);
  return &found->second;
}

const LoadedRules* ScenarioFileReader::RulesFor(const RunnableScenario& playable) {
  const std::vector<source::Span>& cards = playable.scenario.cards;
  if (playable.game == nullptr || !playable.game->program) return nullptr;
  if (cards.empty()) return playable.game;
  if (std::find(broken_cards_.begin(), broken_cards_.end(), cards) != broken_cards_.end()) return nullptr;
  const LoadedRules* rules = games_.WithCards(*playable.game, cards, sources_, sink_);
  if (rules == nullptr) broken_cards_.push_back(cards);
  return rules;
}

}  // namespace cardinal::scenario_runner
