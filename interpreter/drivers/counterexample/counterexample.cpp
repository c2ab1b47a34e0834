#include "interpreter/drivers/counterexample/counterexample.h"

#include <map>

#include "interpreter/drivers/scenario_runner/answers.h"
#include "interpreter/drivers/scenario_writer/write_expectations.h"
#include "interpreter/drivers/scenario_writer/write_yaml.h"

namespace cardinal::counterexample {

using scenario_writer::WriteScalar;
using scenario_writer::YamlContext;

namespace {

// `refused: {p1: play Lamp}`
std::string RefusedStep(const Sighting& sight, const scenario_runner::ScenarioGame& now,
                        const std::vector<model::CardId>& own) {
  const model::CardId card = sight.card < 0 ? -1 : own[sight.card];
  const std::string words = scenario_runner::OptionWords(now, {model::OptionKind::Act, sight.action, card});
  return "  - refused: {" + now.SeatName(now.match.decision.seat) + ": " +
         scenario_writer::WriteScalar(words, scenario_writer::YamlContext::Flow) + "}\n";
}

// `asks: {p1: market, options: [pass]}`
std::string WriteEmptyWindow(const scenario_runner::ScenarioGame& now) {
  const std::string asked = scenario_writer::WriteEnd(now);
  const std::size_t comma = asked.find(", ");
  std::vector<std::string> options;
  for (const std::string& words : scenario_runner::AllOptionWords(now))
    options.push_back(scenario_writer::WriteScalar(words, scenario_writer::YamlContext::Flow));
  return "  - asks: {" + asked.substr(0, comma) + ": " +
         scenario_writer::WriteScalar(asked.substr(comma + 2), scenario_writer::YamlContext::Flow) +
         ", options: " + scenario_writer::WriteFlowList(options, 0) + "}\n";
}

scenario_writer::WrittenScenario WriteCounterexample(const program::Program& program, const Demonstration& seen,
                                                     scenario_writer::WriteOptions options) {
  const Sighting& sight = seen.sight;
  switch (sight.demonstration) {
    case DemonstrationKind::Fails:
    case DemonstrationKind::NonTermination:
    case DemonstrationKind::Stops: return scenario_writer::WriteFault(program, seen.record, options);
    case DemonstrationKind::Refused:
      if (sight.card >= 0) options.named.insert(sight.card);
      return scenario_writer::WritePosition(
          program, seen.record,
          [&](const scenario_runner::ScenarioGame& now, const auto& own) { return RefusedStep(sight, now, own); },
          options);
    case DemonstrationKind::Empty:
      return scenario_writer::WritePosition(
          program, seen.record,
          [](const scenario_runner::ScenarioGame& now, const auto&) { return WriteEmptyWindow(now); }, options);
    default:
      options.tells = sight.demonstration == DemonstrationKind::SentenceShown;
      return scenario_writer::WriteScenario(program, seen.record, {sight.from, sight.to}, options);
  }
}

// True if the action was offered in another game.
bool WasOffered(const FindingTarget& target, const Sighting& sight) {
  for (const NeverOfferedPlay& play : target.plays)
    if (play.action == sight.action && play.offered) return true;
  return false;
}

Counterexample ShowOne(const program::Program& program, const LintFinding& finding, const FindingTarget& target,
                       const std::vector<const Demonstration*>& seen, std::size_t games,
                       scenario_writer::WriteOptions options) {
  options.title = finding.title;
  std::string problem;
  for (const DemonstrationKind way : target.demonstrations) {
    for (const Demonstration* one : seen) {
      if (one->sight.demonstration != way || (way == DemonstrationKind::Refused && WasOffered(target, one->sight)))
        continue;
      scenario_writer::WrittenScenario written = WriteCounterexample(program, *one, options);
      if (!written.text.empty()) return {std::move(written.text), ""};
      problem = std::move(written.problem);
    }
  }
  if (!problem.empty()) return {"", problem};
  return {"", std::string(DescribeDemonstration(target.demonstrations.front())) + " was not found in " +
                  std::to_string(games) + (games == 1 ? " game" : " games")};
}

std::string Indented(const std::string& text) {
  std::string indented;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size() - 1);
    indented += (begin == 0 ? "  - " : "    ") + text.substr(begin, end + 1 - begin);
    begin = end + 1;
  }
  return indented;
}

}  // namespace

std::vector<Counterexample> FindCounterexamples(const program::Program& program,
                                                const std::vector<LintFinding>& findings,
                                                const std::vector<deck::Deck>& decks,
                                                const scenario_writer::WriteOptions& options,
                                                const SearchBounds& bounds) {
  std::vector<FindingTarget> targets;
  for (const LintFinding& finding : findings) targets.push_back(MakeTarget(program, finding));
  std::size_t games = 0;
  const std::vector<Demonstration> all = SearchGames(program, targets, decks, bounds, games);
  std::map<std::size_t, std::vector<const Demonstration*>> seen;
  for (const Demonstration& one : all) seen[one.sight.target].push_back(&one);
  std::vector<Counterexample> shown;
  for (std::size_t i = 0; i < findings.size(); ++i)
    shown.push_back(ShowOne(program, findings[i], targets[i], seen[i], games, options));
  return shown;
}

Counterexample MakeDeckCounterexample(const program::Program& program, const deck::Deck& deck,
                                      const std::string& title) {
  std::string text = "scenario: " + scenario_writer::WriteScalar(title, scenario_writer::YamlContext::Block) +
                     "\ngame: " + program.game + "\ndeck:\n";
  std::map<std::int32_t, int> copies;
  for (const std::int32_t card : deck.cards) ++copies[card];
  for (const auto& [card, count] : copies)
    text += "  " + scenario_writer::WriteScalar(program.cards[card].name, scenario_writer::YamlContext::Block) + ": " +
            std::to_string(count) + '\n';
  const auto breaches = deck::CheckDeck(program, deck);
  if (breaches.empty()) return {"", "the deck is legal"};
  text += "breaches:\n";
  for (const deck::DeckViolation& breach : breaches)
    text += "  - " + scenario_writer::WriteScalar(breach.message, scenario_writer::YamlContext::Block) + '\n';
  return {text, ""};
}

std::string JoinScenarios(const std::vector<std::string>& scenarios) {
  std::string text(kFileHeader);
  if (scenarios.size() == 1) return text + scenarios.front();
  text += "scenarios:\n";
  for (const std::string& scenario : scenarios) text += Indented(scenario);
  return text;
}

}  // namespace cardinal::counterexample
