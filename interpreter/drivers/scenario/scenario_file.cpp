#include "interpreter/drivers/scenario/scenario_file.h"

#include <algorithm>

#include "interpreter/drivers/scenario/given.h"
#include "interpreter/language/documents/foreign.h"
#include "interpreter/language/documents/kind.h"

namespace cardinal::scenario {

namespace fs = std::filesystem;

ScenarioFile::Holds ScenarioFile::Read(bool named) {
  const auto id = load::ReadSource(files_, path_, limits_, sources_, sink_);
  if (!id || (named && documents::ReportForeign(sources_[*id], sink_))) return Holds::Errors;
  const auto root = documents::ReadYaml(sources_[*id], limits_, sink_);
  if (!root) return Holds::Errors;
  const documents::DocumentKind kind = documents::KindOf(*root);
  if (kind != documents::DocumentKind::Scenarios) {
    if (kind == documents::DocumentKind::Deck) return Holds::Deck;  // `cardinal test *.yaml` names the decks too
    if (!named) return Holds::SomethingElse;
    sink_.Report(diag::Code::MissingParameter, {*id, 0, 0},
                 "this is no file of scenarios: it has neither `scenario` nor `scenarios`");
    return Holds::Errors;
  }
  auto found = documents::ReadScenarios(*root, sink_);
  if (!found) return Holds::Errors;
  scenarios_ = std::move(found->scenarios);
  return Holds::Scenarios;
}

Playable ScenarioFile::Prepare(documents::Scenario scenario) {
  Playable playable;
  playable.game = games_.Find(scenario.game, path_, sink_);
  if (playable.game != nullptr && scenario.given) {
    std::optional<documents::Shared>* shared = Shared(*scenario.given, *playable.game, playable.given);
    if (shared == nullptr || !*shared || !documents::Share(scenario, **shared, sink_)) playable.game = nullptr;
  }
  playable.scenario = std::move(scenario);
  return playable;
}

void ScenarioFile::FindGame(Playable& playable) { playable.game = games_.Find(playable.scenario.game, path_, sink_); }

// Null: it cannot be read.
std::optional<documents::Shared>* ScenarioFile::Shared(const documents::Text& given, const LoadedGame& game,
                                                       fs::path& path) {
  const GivenPath found_at = FindGiven(files_, given.text, path_, game.home.ruleset);
  path = found_at.path;
  if (!found_at.problem.empty()) {
    sink_.Report(diag::Code::BadImport, given.span, "`" + diag::Printable(given.text) + "` " + found_at.problem);
    return nullptr;
  }
  const auto [found, fresh] = shared_.emplace(path.string(), std::nullopt);
  if (!fresh) return &found->second;
  if (const auto id = load::ReadSource(files_, path, limits_, sources_, sink_, given.span))
    found->second = documents::ReadShared(sources_[*id], limits_, sink_);
  return &found->second;
}

const Rules* ScenarioFile::RulesFor(const Playable& playable) {
  const std::vector<source::Span>& cards = playable.scenario.cards;
  if (playable.game == nullptr || !playable.game->program) return nullptr;
  if (cards.empty()) return playable.game;
  if (std::find(broken_cards_.begin(), broken_cards_.end(), cards) != broken_cards_.end()) return nullptr;
  const Rules* rules = games_.WithCards(*playable.game, cards, sources_, sink_);
  if (rules == nullptr) broken_cards_.push_back(cards);
  return rules;
}

}  // namespace cardinal::scenario
