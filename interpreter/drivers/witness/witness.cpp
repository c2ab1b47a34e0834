#include "interpreter/drivers/witness/witness.h"

#include <map>

#include "interpreter/drivers/scenario/answers.h"
#include "interpreter/drivers/scenario/write_claims.h"
#include "interpreter/drivers/scenario/write_yaml.h"

namespace cardinal::witness {

using scenario::In;
using scenario::Scalar;

namespace {

// `refused: {p1: play Lamp}`
std::string RefusedStep(const Sight& sight, const scenario::Game& now, const std::vector<model::CardId>& own) {
  const model::CardId card = sight.card < 0 ? -1 : own[static_cast<std::size_t>(sight.card)];
  const std::string words = scenario::OptionWords(now, {model::OptionKind::Act, sight.action, card});
  return "  - refused: {" + now.SeatName(now.match.decision.seat) + ": " + Scalar(words, In::Flow) + "}\n";
}

// `asks: {p1: market, options: [pass]}`
std::string NothingToDo(const scenario::Game& now) {
  const std::string asked = scenario::EndWords(now);
  const std::size_t comma = asked.find(", ");
  std::vector<std::string> options;
  for (const std::string& words : scenario::AllOptionWords(now)) options.push_back(Scalar(words, In::Flow));
  return "  - asks: {" + asked.substr(0, comma) + ": " + Scalar(asked.substr(comma + 2), In::Flow) +
         ", options: " + scenario::FlowList(options, 0) + "}\n";
}

scenario::WrittenScenario Write(const program::Program& program, const Seen& seen, scenario::WriteOptions options) {
  const Sight& sight = seen.sight;
  switch (sight.way) {
    case Way::Fails:
    case Way::Endless:
    case Way::Stops: return scenario::WriteFault(program, seen.record, options);
    case Way::Refused:
      if (sight.card >= 0) options.named.insert(sight.card);
      return scenario::WritePosition(
          program, seen.record,
          [&](const scenario::Game& now, const auto& own) { return RefusedStep(sight, now, own); }, options);
    case Way::Empty:
      return scenario::WritePosition(
          program, seen.record, [](const scenario::Game& now, const auto&) { return NothingToDo(now); }, options);
    default:
      options.tells = sight.way == Way::Told;
      return scenario::WriteScenario(program, seen.record, {sight.from, sight.to}, options);
  }
}

// Whether it was offered after all, in another game.
bool WasOffered(const Target& target, const Sight& sight) {
  for (const Play& play : target.plays)
    if (play.action == sight.action && play.offered) return true;
  return false;
}

Shown ShowOne(const program::Program& program, const Finding& finding, const Target& target,
              const std::vector<const Seen*>& seen, std::size_t games, scenario::WriteOptions options) {
  options.title = finding.title;
  std::string problem;
  for (const Way way : target.ways) {
    for (const Seen* one : seen) {
      if (one->sight.way != way || (way == Way::Refused && WasOffered(target, one->sight))) continue;
      scenario::WrittenScenario written = Write(program, *one, options);
      if (!written.text.empty()) return {std::move(written.text), ""};
      problem = std::move(written.problem);
    }
  }
  if (!problem.empty()) return {"", problem};
  return {"", std::string(InWords(target.ways.front())) + " was not found in " + std::to_string(games) +
                  (games == 1 ? " game" : " games")};
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

std::vector<Shown> Show(const program::Program& program, const std::vector<Finding>& findings,
                        const std::vector<deck::Deck>& decks, const scenario::WriteOptions& options,
                        const Bounds& bounds) {
  std::vector<Target> targets;
  for (const Finding& finding : findings) targets.push_back(TargetOf(program, finding));
  std::size_t games = 0;
  const std::vector<Seen> all = Seek(program, targets, decks, bounds, games);
  std::map<std::size_t, std::vector<const Seen*>> seen;
  for (const Seen& one : all) seen[one.sight.target].push_back(&one);
  std::vector<Shown> shown;
  for (std::size_t i = 0; i < findings.size(); ++i)
    shown.push_back(ShowOne(program, findings[i], targets[i], seen[i], games, options));
  return shown;
}

Shown ShowDeck(const program::Program& program, const deck::Deck& deck, const std::string& title) {
  std::string text = "scenario: " + Scalar(title, In::Block) + "\ngame: " + program.game + "\ndeck:\n";
  std::map<std::int32_t, int> copies;
  for (const std::int32_t card : deck.cards) ++copies[card];
  for (const auto& [card, count] : copies)
    text += "  " + Scalar(program.cards[static_cast<std::size_t>(card)].name, In::Block) + ": " +
            std::to_string(count) + '\n';
  const auto breaches = deck::Check(program, deck);
  if (breaches.empty()) return {"", "the deck is legal"};
  text += "breaches:\n";
  for (const deck::Breach& breach : breaches) text += "  - " + Scalar(breach.message, In::Block) + '\n';
  return {text, ""};
}

std::string OneFile(const std::vector<std::string>& scenarios) {
  std::string text(kBeginning);
  if (scenarios.size() == 1) return text + scenarios.front();
  text += "scenarios:\n";
  for (const std::string& scenario : scenarios) text += Indented(scenario);
  return text;
}

}  // namespace cardinal::witness
