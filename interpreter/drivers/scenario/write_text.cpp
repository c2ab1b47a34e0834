#include "interpreter/drivers/scenario/write_text.h"

#include <algorithm>

#include "interpreter/drivers/scenario/words.h"
#include "interpreter/drivers/scenario/write_acts.h"
#include "interpreter/drivers/scenario/write_cites.h"
#include "interpreter/drivers/scenario/write_claims.h"
#include "interpreter/drivers/scenario/write_yaml.h"

namespace cardinal::scenario {

namespace {

class Text {
 public:
  Text(const Tape& tape, const Wanted& wanted, const WriteOptions& options)
      : tape_(tape), wanted_(wanted), stretch_(wanted.stretch), options_(options) {}

  std::string Of(const SetUpDraft& set_up, const Walk& walk, bool all, std::string& problem) {
    game_ = set_up.begun.game;
    Acts acts = ActsOf(game_, walk, all);
    problem = acts.problem;
    if (!problem.empty()) return "";
    const std::size_t first = Drawn(acts.acts);
    std::string text = Head() + (all ? "auto: none\n" : "") + set_up.text + Random(acts.acts, first) + "steps:\n";
    const bool of_stretch = wanted_.ending == Ending::Stretch;
    if (of_stretch && (first >= acts.acts.size() || acts.acts[first].told)) text += AsksAt(walk, acts.acts, first);
    text += Steps(walk, acts.acts, first);
    game_.match = walk.end;
    if (wanted_.ending == Ending::Position) text += wanted_.steps(game_, set_up.likeness.All());
    if (text.ends_with("steps:\n")) text.replace(text.size() - 1, 1, " []\n");
    return text + "end: " + Scalar(End(walk), In::Block) + '\n';
  }

 private:
  std::string End(const Walk& walk) const {
    return wanted_.ending == Ending::Fault ? "fault, " + walk.fault->message : EndWords(game_);
  }

  std::string Head() const {
    std::string text = "scenario: " + Scalar(Title(), In::Block) + "\ngame: " + tape_.Rules().game + '\n';
    if (wanted_.ending == Ending::Stretch) {
      const auto cites = InformativeClauses(tape_, stretch_.from, stretch_.to, options_.clauses);
      if (!cites.empty()) text += "cites: " + FlowList(cites, 7) + '\n';
    }
    return text + InlineCards();
  }

  std::string Title() const {
    if (!options_.title.empty()) return options_.title;
    if (wanted_.ending == Ending::Fault) return "the rules fail in a recorded game";
    if (wanted_.ending == Ending::Position) return "a position of a recorded game";
    if (stretch_.from == stretch_.to) return "decision " + std::to_string(stretch_.from) + " of a recorded game";
    return "decisions " + std::to_string(stretch_.from) + " to " + std::to_string(stretch_.to) + " of a recorded game";
  }

  std::string InlineCards() const {
    std::string text;
    for (const auto& [def, declaration] : options_.own_cards) {
      const auto& cards = game_.match.world.cards;
      const bool lies =
          std::any_of(cards.begin(), cards.end(), [&, def = def](const auto& card) { return card.def == def; });
      for (std::size_t begin = 0; lies && begin < declaration.size();) {
        const std::size_t end = std::min(declaration.find('\n', begin), declaration.size());
        text += (end > begin ? "  " + declaration.substr(begin, end - begin) : "") + '\n';
        begin = end + 1;
      }
    }
    return text.empty() ? "" : "cards: |\n" + text;
  }

  // How many acts, at the beginning, are luck that one line can name or need not be written.
  static std::size_t Drawn(const std::vector<Act>& acts) {
    std::size_t first = 0;
    while (first < acts.size() && !acts[first].told &&
           (!acts[first].written || (acts[first].luck && !acts[first].is_list)))
      ++first;
    return first;
  }

  static std::string Random(const std::vector<Act>& acts, std::size_t end) {
    std::vector<std::string> draws;
    for (std::size_t i = 0; i < end; ++i)
      if (acts[i].written) draws.push_back(Scalar(acts[i].words, In::Flow));
    return draws.empty() ? "" : "random: " + FlowList(draws, 8) + '\n';
  }

  // The position at the next written act from `i` on, or at the end.
  const Game& At(const Walk& walk, const std::vector<Act>& acts, std::size_t i) {
    while (i < acts.size() && !acts[i].written) ++i;
    game_.match = i < acts.size() ? walk.strides[acts[i].first].before : walk.end;
    return game_;
  }

  std::string AsksAt(const Walk& walk, const std::vector<Act>& acts, std::size_t i) {
    return AsksLines(At(walk, acts, i), true);
  }

  std::string Steps(const Walk& walk, const std::vector<Act>& acts, std::size_t first) {
    std::string text;
    for (std::size_t i = first; i < acts.size(); ++i) {
      if (!acts[i].written) continue;
      text += "  - " + acts[i].who + ": " + Answer(acts[i]) + '\n';
      std::size_t next = i + 1;
      while (next < acts.size() && !acts[next].written) ++next;
      const Game& now = At(walk, acts, next);
      if (wanted_.ending == Ending::Stretch && (next >= acts.size() || acts[next].told)) text += AsksLines(now, false);
      if (acts[i].told) text += ClaimsOf(now, walk.strides[acts[i].first].before);
    }
    return text;
  }

  static std::string Answer(const Act& act) {
    if (act.is_list) return FlowList(act.list, act.who.size() + 6);
    return Scalar(act.words, In::Block);
  }

  const Tape& tape_;
  const Wanted& wanted_;
  Stretch stretch_;
  const WriteOptions& options_;
  Game game_;
};

}  // namespace

std::string TextOf(const Tape& tape, const Wanted& wanted, const WriteOptions& options, const SetUpDraft& set_up,
                   const Walk& walk, bool all, std::string& problem) {
  return Text(tape, wanted, options).Of(set_up, walk, all, problem);
}

}  // namespace cardinal::scenario
