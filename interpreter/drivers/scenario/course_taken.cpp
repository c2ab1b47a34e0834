// What the rules took of themselves: a choice of several that had to be all there is. Nobody was asked for it; its
// list, or its only card, may be written all the same.
#include <algorithm>

#include "interpreter/drivers/scenario/course.h"
#include "interpreter/drivers/scenario/words.h"

namespace cardinal::scenario {

using documents::Text;

namespace {

std::vector<Text> PicksOf(const Phrase& phrase) { return phrase.list ? phrase.picks : std::vector<Text>{phrase.text}; }

// The picks that are none of these.
std::vector<Text> NoneOf(const Game& game, const Heard::Taken& taken, const std::vector<Text>& picks) {
  Game then = game;
  model::Decision& asked = then.match.decision;
  asked = {};
  asked.seat = taken.seat;
  asked.kind = model::DecisionKind::Many;
  asked.options = taken.options;
  std::vector<Text> none;
  for (const Text& pick : picks) {
    const auto found = Matching(then, pick.text);
    if (found.empty())
      none.push_back(pick);
    else
      asked.options.erase(asked.options.begin() + found.front());
  }
  return none;
}

}  // namespace

// Not if it can be given now.
bool Course::MayBeForTaken(Seat seat, const Phrase& phrase) const {
  const std::vector<Text> picks = PicksOf(phrase);
  return !picks.empty() && (Over() || Open().seat != seat || Matching(game_, picks.front().text).empty());
}

bool Course::TookAll(Seat seat, const Phrase& phrase) const {
  if (!MayBeForTaken(seat, phrase)) return false;
  const std::vector<Text> picks = PicksOf(phrase);
  const auto& all = heard_.AllTaken();
  return std::any_of(all.begin(), all.end(), [&](const Heard::Taken& taken) {
    return taken.seat == seat && taken.options.size() == picks.size() && NoneOf(game_, taken, picks).empty();
  });
}

std::optional<Text> Course::NoneOfTaken(Seat seat, const Phrase& phrase) const {
  if (!phrase.list || !MayBeForTaken(seat, phrase)) return std::nullopt;
  for (const Heard::Taken& taken : heard_.AllTaken()) {
    if (taken.seat != seat) continue;
    const std::vector<Text> none = NoneOf(game_, taken, phrase.picks);
    if (!none.empty() && none.size() < phrase.picks.size()) return none.front();
  }
  return std::nullopt;
}

}  // namespace cardinal::scenario
