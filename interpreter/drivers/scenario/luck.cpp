#include "interpreter/drivers/scenario/luck.h"

#include <algorithm>

#include "interpreter/drivers/scenario/expect.h"
#include "interpreter/drivers/scenario/words.h"

namespace cardinal::scenario {

using documents::Text;
using model::DecisionKind;

namespace {

bool IsShuffle(const Game& game) { return game.match.decision.kind == DecisionKind::Shuffle; }

// `[A, B]`: these on top, in this order; the rest as it lies.
Draw Order(const Game& game, const Text& text) {
  Draw draw;
  const auto zone = game.match.world.Zone(game.match.decision.zone);
  std::vector<CardId> rest(zone.begin(), zone.end());
  model::Answer answer;
  const auto phrases = PhrasesOf(game.Rules(), text);
  if (phrases.size() != 1 || !phrases.front().list) {
    draw.problem = "an order is `keep` or a list of cards, top first, not `" + text.text + "`";
    return draw;
  }
  for (const Text& pick : phrases.front().picks) {
    const std::vector<CardId> before = rest;
    const auto missing = TakeOut(game, {{1, pick, pick}}, rest);
    if (!missing.empty()) {
      draw.problem = "`" + pick.text + "` is not (or not so often) in " + ZoneName(game, game.match.decision.zone);
      return draw;
    }
    const auto taken = std::find_if(before.begin(), before.end(), [&](CardId card) {
      return std::find(rest.begin(), rest.end(), card) == rest.end();
    });
    answer.order.push_back(*taken);
  }
  answer.order.insert(answer.order.end(), rest.begin(), rest.end());
  draw.answers.push_back(answer);
  return draw;
}

Draw OneOf(const Game& game, const std::string& text) {
  Draw draw;
  const auto found = Matching(game, text);
  if (found.empty()) {
    draw.problem = "`" + text + "` cannot be drawn";
  } else if (!Equivalent(game, found)) {
    draw.problem = "`" + text + "` could be more than one thing";
  } else {
    draw.answers.push_back({found.front(), 0, {}});
  }
  return draw;
}

// Several, one by one. The options shrink with each, so they are found in a copy that goes along.
Draw Several(const Game& game, const Phrase& phrase) {
  Draw draw;
  Game ahead = game;
  for (const Text& pick : phrase.picks) {
    Draw one = OneOf(ahead, pick.text);
    if (!one.problem.empty()) return one;
    draw.answers.push_back(one.answers.front());
    auto& options = ahead.match.decision.options;
    options.erase(options.begin() + one.answers.front().option);
  }
  return draw;
}

Draw DrawPlain(const Game& game, const Text& text) {
  const std::string plain = Plain(text.text);
  if (IsShuffle(game)) {
    if (plain != "keep" && plain != "same") return Order(game, text);
    Draw draw;
    draw.answers.push_back({});
    return draw;
  }
  const auto phrases = PhrasesOf(game.Rules(), text);
  if (phrases.size() == 1 && phrases.front().list) return Several(game, phrases.front());
  return OneOf(game, text.text);
}

// Whether `name` speaks of this draw: the variable that is drawn, the zone that is shuffled.
bool NamesDraw(const Game& game, const std::string& name) {
  const model::Decision& decision = game.match.decision;
  std::string known = view::Question(game.Rules(), game.match, view::kEverybody, game.names) + " shuffle order draw";
  if (IsShuffle(game)) known += " " + ZoneName(game, decision.zone);
  if (decision.choice >= 0) {
    const std::string& variable = game.Rules().choices[static_cast<std::size_t>(decision.choice)].name;
    if (Squeezed(variable) == Squeezed(name)) return true;
    known += " " + variable;
  }
  return Speaks(WordsIn(known), name);
}

}  // namespace

Draw DrawAs(const Game& game, const Text& text) {
  Draw plain = DrawPlain(game, text);
  if (plain.problem.empty()) return plain;
  for (const std::string_view between : {" is ", ": "}) {
    const std::size_t at = text.text.find(between);
    if (at == std::string::npos) continue;
    const std::string name = text.text.substr(0, at);
    if (!NamesDraw(game, name)) return {{}, "luck draws " + DrawWords(game) + " here, not `" + name + "`"};
    return DrawPlain(game, documents::Trimmed(documents::Part(text, at + between.size(), std::string::npos)));
  }
  return plain;
}

model::Answer DrawBySeed(const Game& game, base::Random& random) {
  model::Answer answer;
  if (!IsShuffle(game)) {
    answer.option = static_cast<std::int32_t>(random.Below(game.match.decision.options.size()));
    return answer;
  }
  const auto zone = game.match.world.Zone(game.match.decision.zone);
  answer.order.assign(zone.begin(), zone.end());
  for (std::size_t i = answer.order.size(); i > 1; --i) std::swap(answer.order[i - 1], answer.order[random.Below(i)]);
  return answer;
}

std::string DrawWords(const Game& game) {
  const model::Decision& decision = game.match.decision;
  if (IsShuffle(game)) return "the order of " + ZoneName(game, decision.zone);
  if (decision.choice >= 0) return "`" + game.Rules().choices[static_cast<std::size_t>(decision.choice)].name + "`";
  return "one of " + Counted(static_cast<std::int64_t>(decision.options.size()), "option");
}

std::string DrawLine(const Game& game) {
  const model::Decision& decision = game.match.decision;
  if (IsShuffle(game)) return "- chance: keep";
  const std::string first = OptionWords(game, decision.options.front());
  if (decision.choice < 0) return "- chance: " + first;
  return "- chance: " + game.Rules().choices[static_cast<std::size_t>(decision.choice)].name + " is " + first;
}

}  // namespace cardinal::scenario
