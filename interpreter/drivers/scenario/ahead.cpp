// An answer of several parts, played ahead in a copy of the game.
#include "interpreter/drivers/scenario/answers.h"
#include "interpreter/machine/engine/engine.h"

namespace cardinal::scenario {

namespace {

bool Asks(const Game& game, Seat seat) {
  return game.match.outcome.kind == model::OutcomeKind::Running && game.match.decision.seat == seat;
}

bool Give(Game& game, std::int32_t option) {
  return engine::Advance(game.Rules(), game.match, {option, 0, {}}, {}, nullptr).kind == engine::Step::Kind::Decision;
}

// A choice inside of what was answered, with one answer: it goes by.
bool GoesBy(const Game& game) {
  return game.match.decision.kind != model::DecisionKind::Act && game.match.decision.options.size() == 1;
}

// The pick of a list that cannot be picked any more; "" if all can.
std::string StuckInList(Game& game, Seat seat, const Phrase& phrase) {
  const std::int32_t choice = game.match.decision.choice;
  for (std::size_t i = 0; i < phrase.picks.size(); ++i) {
    const std::string& pick = phrase.picks[i].text;
    if (!Asks(game, seat) || game.match.decision.choice != choice) return pick;
    const bool last_but_one = i + 2 == phrase.picks.size();
    const bool follows = game.match.decision.kind == model::DecisionKind::Arrange && last_but_one;
    const auto found = Matching(game, pick);
    if (found.empty()) return pick;
    if (!Give(game, found.front()) || follows) return "";
  }
  return "";
}

}  // namespace

std::string StuckAt(Game game, const documents::Text& answer) {
  const Seat seat = game.match.decision.seat;
  std::deque<Phrase> phrases = PhrasesOf(answer);
  while (!phrases.empty() && Asks(game, seat)) {
    const Phrase phrase = phrases.front();
    if (phrase.list) {
      phrases.pop_front();
      if (const std::string stuck = StuckInList(game, seat, phrase); !stuck.empty()) return stuck;
      continue;
    }
    const HeadMatch head = MatchHead(game, phrase.text);
    if (head.options.empty() && GoesBy(game)) {
      if (!Give(game, 0)) return "";
      continue;
    }
    phrases.pop_front();
    const bool verb = !phrases.empty() && phrases.front().list && game.match.decision.kind != model::DecisionKind::Act;
    if (head.options.empty() && !verb) return phrase.text.text;
    if (head.options.empty()) continue;
    if (!head.rest.text.empty()) phrases.push_front({head.rest, false, {}});
    if (!Give(game, head.options.front())) return "";
  }
  return "";
}

}  // namespace cardinal::scenario
