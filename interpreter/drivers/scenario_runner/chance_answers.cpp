#include "interpreter/drivers/scenario_runner/chance_answers.h"

#include <algorithm>

#include "interpreter/base/text.h"
#include "interpreter/drivers/scenario_runner/expectation_checker.h"
#include "interpreter/drivers/scenario_runner/word_matching.h"

namespace cardinal::scenario_runner {

using documents::LocatedText;
using model::DecisionKind;

namespace {

bool IsShuffle(const ScenarioGame& game) { return game.match.decision.kind == DecisionKind::Shuffle; }

// `[A, B]`: these cards on top, in this order; the others keep their order.
ChanceAnswer ParseOrder(const ScenarioGame& game, const LocatedText& text) {
  ChanceAnswer draw;
  const auto zone = game.match.state.CardsIn(game.match.decision.zone);
  std::vector<CardId> rest(zone.begin(), zone.end());
  model::Answer answer;
  const auto phrases = SplitAnswer(game.GetProgram(), text);
  if (phrases.size() != 1 || !phrases.front().list) {
    draw.problem = "an order is `keep` or a list of cards, top first, not `" + text.text + "`";
    return draw;
  }
  for (const LocatedText& pick : phrases.front().picks) {
    const std::vector<CardId> before = rest;
    const auto missing = RemoveNamedCards(game, {{1, pick, pick}}, rest);
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

ChanceAnswer ParseOption(const ScenarioGame& game, const std::string& text) {
  ChanceAnswer draw;
  const auto found = FindMatchingOptions(game, text);
  if (found.empty()) {
    draw.problem = "`" + text + "` cannot be drawn";
  } else if (!AreEquivalent(game, found)) {
    draw.problem = "`" + text + "` could be more than one thing";
  } else {
    draw.answers.push_back({found.front(), 0, {}});
  }
  return draw;
}

// Reads several draws, one after the other. Each draw leaves fewer options, so the options are found in a copy of the
// game that makes the same draws.
ChanceAnswer Several(const ScenarioGame& game, const AnswerPhrase& phrase) {
  ChanceAnswer draw;
  ScenarioGame ahead = game;
  for (const LocatedText& pick : phrase.picks) {
    ChanceAnswer one = ParseOption(ahead, pick.text);
    if (!one.problem.empty()) return one;
    draw.answers.push_back(one.answers.front());
    auto& options = ahead.match.decision.options;
    options.erase(options.begin() + one.answers.front().option);
  }
  return draw;
}

ChanceAnswer DrawPlain(const ScenarioGame& game, const LocatedText& text) {
  const std::string plain = NormalizeWords(text.text);
  if (IsShuffle(game)) {
    if (plain != "keep" && plain != "same") return ParseOrder(game, text);
    ChanceAnswer draw;
    draw.answers.push_back({});
    return draw;
  }
  const auto phrases = SplitAnswer(game.GetProgram(), text);
  if (phrases.size() == 1 && phrases.front().list) return Several(game, phrases.front());
  return ParseOption(game, text.text);
}

// True if `name` names this draw: the variable that is drawn, or the zone that is shuffled.
bool NamesDraw(const ScenarioGame& game, const std::string& name) {
  const model::Decision& decision = game.match.decision;
  std::string known =
      view::FormatQuestion(game.GetProgram(), game.match, view::kOmniscient, game.names) + " shuffle order draw";
  if (IsShuffle(game)) known += " " + ZoneName(game, decision.zone);
  if (decision.choice >= 0) {
    const std::string& variable = game.GetProgram().choices[decision.choice].name;
    if (NormalizeIdentifier(variable) == NormalizeIdentifier(name)) return true;
    known += " " + variable;
  }
  return ContainsAllWords(SplitWords(known), name);
}

}  // namespace

ChanceAnswer ParseChance(const ScenarioGame& game, const LocatedText& text) {
  ChanceAnswer plain = DrawPlain(game, text);
  if (plain.problem.empty()) return plain;
  for (const std::string_view between : {" is ", ": "}) {
    const std::size_t at = text.text.find(between);
    if (at == std::string::npos) continue;
    const std::string name = text.text.substr(0, at);
    if (!NamesDraw(game, name)) return {{}, "luck draws " + DescribeDraw(game) + " here, not `" + name + "`"};
    return DrawPlain(game, documents::TrimText(documents::SubText(text, at + between.size(), std::string::npos)));
  }
  return plain;
}

std::string DescribeDraw(const ScenarioGame& game) {
  const model::Decision& decision = game.match.decision;
  if (IsShuffle(game)) return "the order of " + ZoneName(game, decision.zone);
  if (decision.choice >= 0) return "`" + game.GetProgram().choices[decision.choice].name + "`";
  return "one of " + base::FormatCount(std::ssize(decision.options), "option");
}

std::string DrawHint(const ScenarioGame& game) {
  const model::Decision& decision = game.match.decision;
  if (IsShuffle(game)) return "- chance: keep";
  const std::string first = OptionWords(game, decision.options.front());
  if (decision.choice < 0) return "- chance: " + first;
  return "- chance: " + game.GetProgram().choices[decision.choice].name + " is " + first;
}

bool HeaderDraws::HasWordsFor(const ScenarioGame& game) const {
  return used_ < words_.size() && ParseChance(game, words_[used_]).problem.empty();
}

std::vector<std::string> HeaderDraws::WhyWordsDoNotFit(const ScenarioGame& game) const {
  if (!game.AsksChance() || used_ >= words_.size()) return {};
  const ChanceAnswer draw = ParseChance(game, words_[used_]);
  if (draw.problem.empty()) return {};
  return {"its next words, `" + words_[used_].text + "`, do not fit this draw: " + draw.problem};
}

model::Answer HeaderDraws::DrawFromSeed(const ScenarioGame& game) {
  model::Answer answer;
  if (!IsShuffle(game)) {
    answer.option = random_.NextIndex(game.match.decision.options.size());
    return answer;
  }
  const auto zone = game.match.state.CardsIn(game.match.decision.zone);
  answer.order.assign(zone.begin(), zone.end());
  for (std::size_t i = answer.order.size(); i > 1; --i)
    std::swap(answer.order[i - 1], answer.order[random_.NextBelow(i)]);
  return answer;
}

}  // namespace cardinal::scenario_runner
