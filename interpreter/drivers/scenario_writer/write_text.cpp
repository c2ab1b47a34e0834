#include "interpreter/drivers/scenario_writer/write_text.h"

#include <algorithm>

#include "interpreter/drivers/scenario_writer/write_citations.h"
#include "interpreter/drivers/scenario_writer/write_expectations.h"
#include "interpreter/drivers/scenario_writer/write_steps.h"
#include "interpreter/drivers/scenario_writer/write_yaml.h"

namespace cardinal::scenario_writer {

namespace {

class ScenarioTextWriter {
 public:
  ScenarioTextWriter(const Recording& tape, const WriteRequest& wanted, const WriteOptions& options)
      : tape_(tape), wanted_(wanted), stretch_(wanted.interval), options_(options) {}

  std::string Write(const VerifiedBoard& set_up, const Replay& walk, bool all, std::string& problem) {
    game_ = set_up.begun.game;
    WrittenSteps acts = MakeSteps(game_, walk, all);
    problem = acts.problem;
    if (!problem.empty()) return "";
    const std::size_t first = Drawn(acts.acts);
    std::string text = Head() + (all ? "auto: none\n" : "") + set_up.text + Random(acts.acts, first) + "steps:\n";
    const bool of_stretch = wanted_.ending == ScenarioEnding::Interval;
    if (of_stretch && (first >= acts.acts.size() || acts.acts[first].in_interval))
      text += WriteExpectedDecisionAt(walk, acts.acts, first);
    text += Steps(walk, acts.acts, first);
    game_.match = walk.end;
    if (wanted_.ending == ScenarioEnding::Position) text += wanted_.steps(game_, set_up.likeness.PairedCards());
    if (text.ends_with("steps:\n")) text.replace(text.size() - 1, 1, " []\n");
    return text + "end: " + WriteScalar(End(walk), YamlContext::Block) + '\n';
  }

 private:
  std::string End(const Replay& walk) const {
    return wanted_.ending == ScenarioEnding::Fault ? "fault, " + walk.fault->message : WriteEnd(game_);
  }

  std::string Head() const {
    std::string text =
        "scenario: " + WriteScalar(Title(), YamlContext::Block) + "\ngame: " + tape_.GetProgram().game + '\n';
    if (wanted_.ending == ScenarioEnding::Interval) {
      const auto cites = InformativeClauses(tape_, stretch_.from, stretch_.to, options_.clauses);
      if (!cites.empty()) text += "cites: " + WriteFlowList(cites, 7) + '\n';
    }
    return text + InlineCards();
  }

  std::string Title() const {
    if (!options_.title.empty()) return options_.title;
    if (wanted_.ending == ScenarioEnding::Fault) return "the rules fail in a recorded game";
    if (wanted_.ending == ScenarioEnding::Position) return "a position of a recorded game";
    if (stretch_.from == stretch_.to) return "decision " + std::to_string(stretch_.from) + " of a recorded game";
    return "decisions " + std::to_string(stretch_.from) + " to " + std::to_string(stretch_.to) + " of a recorded game";
  }

  std::string InlineCards() const {
    std::string text;
    for (const auto& [def, declaration] : options_.inline_cards) {
      const auto& cards = game_.match.state.cards;
      const bool in_play =
          std::any_of(cards.begin(), cards.end(), [&, def = def](const auto& card) { return card.def == def; });
      for (std::size_t begin = 0; in_play && begin < declaration.size();) {
        const std::size_t end = std::min(declaration.find('\n', begin), declaration.size());
        text += (end > begin ? "  " + declaration.substr(begin, end - begin) : "") + '\n';
        begin = end + 1;
      }
    }
    return text.empty() ? "" : "cards: |\n" + text;
  }

  // The number of steps at the beginning that are draws for `random:` or need not be written.
  static std::size_t Drawn(const std::vector<WrittenStep>& acts) {
    std::size_t first = 0;
    while (first < acts.size() && !acts[first].in_interval &&
           (!acts[first].written || (acts[first].is_chance && !acts[first].is_list)))
      ++first;
    return first;
  }

  static std::string Random(const std::vector<WrittenStep>& acts, std::size_t end) {
    std::vector<std::string> draws;
    for (std::size_t i = 0; i < end; ++i)
      if (acts[i].written) draws.push_back(WriteScalar(acts[i].words, YamlContext::Flow));
    return draws.empty() ? "" : "random: " + WriteFlowList(draws, 8) + '\n';
  }

  // The position at the next written step from `i` on, or at the end.
  const scenario_runner::ScenarioGame& GameAtStep(const Replay& walk, const std::vector<WrittenStep>& acts,
                                                  std::size_t i) {
    while (i < acts.size() && !acts[i].written) ++i;
    game_.match = i < acts.size() ? walk.decisions[acts[i].first].before : walk.end;
    game_.NameCreatedCards();
    return game_;
  }

  std::string WriteExpectedDecisionAt(const Replay& walk, const std::vector<WrittenStep>& acts, std::size_t i) {
    return WriteExpectedDecision(GameAtStep(walk, acts, i), true);
  }

  std::string Steps(const Replay& walk, const std::vector<WrittenStep>& acts, std::size_t first) {
    std::string text;
    for (std::size_t i = first; i < acts.size(); ++i) {
      if (!acts[i].written) continue;
      text += "  - " + acts[i].seat + ": " + Answer(acts[i]) + '\n';
      std::size_t next = i + 1;
      while (next < acts.size() && !acts[next].written) ++next;
      const scenario_runner::ScenarioGame& now = GameAtStep(walk, acts, next);
      if (wanted_.ending == ScenarioEnding::Interval && (next >= acts.size() || acts[next].in_interval))
        text += WriteExpectedDecision(now, false);
      if (acts[i].in_interval) text += WriteExpectations(now, walk.decisions[acts[i].first].before);
    }
    return text;
  }

  static std::string Answer(const WrittenStep& act) {
    if (act.is_list) return WriteFlowList(act.list, act.seat.size() + 6);
    return WriteScalar(act.words, YamlContext::Block);
  }

  const Recording& tape_;
  const WriteRequest& wanted_;
  DecisionInterval stretch_;
  const WriteOptions& options_;
  scenario_runner::ScenarioGame game_;
};

}  // namespace

std::string WriteText(const Recording& tape, const WriteRequest& wanted, const WriteOptions& options,
                      const VerifiedBoard& set_up, const Replay& walk, bool all, std::string& problem) {
  return ScenarioTextWriter(tape, wanted, options).Write(set_up, walk, all, problem);
}

}  // namespace cardinal::scenario_writer
