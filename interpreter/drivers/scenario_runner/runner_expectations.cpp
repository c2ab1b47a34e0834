// Checks the expectations of a step at the decision after it: asks, expect, else, view, why.
#include <algorithm>

#include "interpreter/drivers/scenario_runner/chance_answers.h"
#include "interpreter/drivers/scenario_runner/expectation_reasons.h"
#include "interpreter/drivers/scenario_runner/scenario_runner.h"
#include "interpreter/drivers/scenario_runner/word_matching.h"

namespace cardinal::scenario_runner {

using documents::Expectation;
using documents::ExpectedValue;
using documents::LocatedText;
using documents::ScenarioStep;

namespace {

// The options that the listed texts name, and the texts that match no option.
struct NamedExpectation {
  std::vector<bool> options;
  std::vector<LocatedText> unknown;
};

NamedExpectation NameOptions(const ScenarioGame& game, const std::vector<LocatedText>& texts) {
  NamedExpectation named;
  named.options.assign(game.match.decision.options.size(), false);
  for (const LocatedText& text : texts) {
    const documents::CardCount count = ResolveCopies(game.GetProgram(), documents::ParseCardCount(text));
    auto found = FindMatchingOptions(game, text.text);
    if (found.empty()) found = FindMatchingOptions(game, count.card.text);
    if (found.empty()) named.unknown.push_back(text);
    for (const std::int32_t option : found) named.options[static_cast<std::size_t>(option)] = true;
  }
  return named;
}

std::vector<std::string> UnnamedOptions(const ScenarioGame& game, const NamedExpectation& named) {
  std::vector<std::string> words;
  for (std::size_t i = 0; i < named.options.size(); ++i) {
    if (!named.options[i]) words.push_back(OptionWords(game, game.match.decision.options[i]));
  }
  return words;
}

}  // namespace

bool ScenarioRunner::MatchesExpectedDecision(const documents::ExpectedDecision& asks) const {
  if (IsOver()) return false;
  const bool chance = NormalizeWords(asks.seat.text) == "chance";
  const auto seat = game_.FindSeat(asks.seat.text);
  if (chance ? !AskedIsChance() : !seat || *seat != OpenDecision().seat) return false;
  if (!ContainsAllWords(DecisionWords(game_), asks.prompt.text)) return false;
  if (!asks.options) return true;
  const NamedExpectation named = NameOptions(game_, *asks.options);
  return named.unknown.empty() && UnnamedOptions(game_, named).empty();
}

bool ScenarioRunner::CheckClaims(const Step& step) {
  if (step.asks && !CheckAsks(*step.asks)) return false;
  if (!CheckExpect(step)) return false;
  for (const documents::ExpectedView& view : step.views) {
    if (!CheckView(view)) return false;
  }
  return !step.reasons || CheckWhy(*step.reasons);
}

bool ScenarioRunner::CheckAsks(const documents::ExpectedDecision& asks) {
  if (IsOver()) return FailHere(asks.span, "no player is asked: the game is over");
  const bool chance = NormalizeWords(asks.seat.text) == "chance";
  const auto seat = game_.FindSeat(asks.seat.text);
  if (!chance && !seat)
    return Fail({asks.seat.span,
                 "there is no player `" + asks.seat.text + "`",
                 {{"help", {"the players are " + JoinText(game_.names.seats)}}},
                 true});
  if (chance ? !AskedIsChance() : *seat != OpenDecision().seat)
    return FailHere(asks.seat.span, game_.SeatName(OpenDecision().seat) + " is asked, not " + asks.seat.text);
  if (!ContainsAllWords(DecisionWords(game_), asks.prompt.text))
    return FailHere(asks.prompt.span, "something else is asked than `" + asks.prompt.text + "`");
  if (asks.options) {
    const NamedExpectation named = NameOptions(game_, *asks.options);
    const std::vector<Section> line = {
        {"if the game is right, write", {"options: [" + JoinText(AllOptionWords(game_)) + "]"}}};
    if (!named.unknown.empty())
      return FailHere(named.unknown.front().span, "`" + named.unknown.front().text + "` is not among the options",
                      line);
    const std::vector<std::string> more = UnnamedOptions(game_, named);
    if (!more.empty()) return FailHere(asks.options_span, "the game offers more: " + JoinText(more), line);
  }
  for (const documents::ExpectedDecision::ExcludedOption& excluded : asks.exclusions) {
    if (!FindMatchingOptions(game_, excluded.option.text).empty())
      return FailHere(excluded.option.span, "`" + excluded.option.text + "` is among the options");
    if (seat && !CheckWords(*seat, excluded.option)) return false;
    if (seat && !CheckWhyNot(*seat, excluded)) return false;
  }
  return true;
}

bool ScenarioRunner::CheckExpect(const Step& step) {
  const StepStates moments{game_, before_, heard_};
  ExpectationChecker judge({game_, before_, heard_, &asked_});
  std::vector<Failure> failures = judge.CheckAll(step.expect);
  if (step.unlisted_changes == Step::UnlistedChanges::MustNotChange) {
    const std::vector<UnassertedChange> unsaid = FindUnassertedChanges(moments, judge.MentionedSubjects());
    std::vector<std::string> lines, why, also;
    for (const UnassertedChange& one : unsaid) {
      lines.push_back(one.objection.correction);
      also.push_back(one.objection.message);
      for (const std::string& reason : ExplainValue(game_, heard_, one.subject)) {
        if (std::find(why.begin(), why.end(), reason) == why.end()) why.push_back(reason);
      }
    }
    if (!unsaid.empty()) {
      Failure failure{step.unlisted_changes_span,
                      unsaid.front().objection.message +
                          (unsaid.size() > 1 ? " (and " + std::to_string(unsaid.size() - 1) + " more)" : ""),
                      {}};
      if (unsaid.size() > 1) failure.AddSection("changed without being said", also);
      failure.AddSection("why", why).AddSection("if the game is right, add to `expect`", lines);
      failures.push_back(std::move(failure));
    }
  }
  if (failures.empty()) return true;
  for (std::size_t i = 0; i < failures.size(); ++i) {
    if (i + 1 < failures.size()) {
      Fail(std::move(failures[i]));
    } else {
      // Only the last failure has the sentences since the step began.
      std::vector<Section> sections = std::move(failures[i].sections);
      FailHere(failures[i].span, failures[i].message, std::move(sections));
      failures_.back().has_unknown_name = failures[i].has_unknown_name;
    }
  }
  return false;
}

bool ScenarioRunner::CheckView(const documents::ExpectedView& view) {
  const auto seat = game_.FindSeat(view.seat.text);
  if (!seat)
    return Fail({view.seat.span,
                 "there is no player `" + view.seat.text + "`",
                 {{"help", {"the players are " + JoinText(game_.names.seats)}}},
                 true});
  for (const Expectation& claim : view.claims) {
    if (!CheckSeen(*seat, claim)) return false;
  }
  return true;
}

namespace {

// A zone as one seat sees it: the cards it can name, and how many it cannot.
struct ObservedValue {
  std::vector<CardId> named;
  std::int64_t hidden = 0;
};

ObservedValue ObserveZone(const ScenarioGame& game, Seat viewer, match::ZoneId zone) {
  const std::int32_t seats = game.match.state.seats;
  const view::Observation observation = view::Observe(game.GetProgram(), game.match, viewer);
  ObservedValue seen;
  for (const view::ObservedZone& there : observation.zones) {
    const std::int32_t owner = there.holder >= 0 ? there.holder : there.owner;
    if (match::ZoneIndex(game.GetProgram(), there.zone, owner, seats) != zone) continue;
    for (const view::ObservedCard& card : there.cards) {
      if (card.id >= 0) seen.named.push_back(card.id);
      if (card.id < 0) ++seen.hidden;
    }
  }
  return seen;
}

std::string SeenWords(const ScenarioGame& game, const ObservedValue& seen) {
  std::string words = "[" + CardLabels(game, seen.named) + "]";
  if (seen.hidden > 0) words = (seen.named.empty() ? "" : words + " and ") + std::to_string(seen.hidden) + " hidden";
  return words;
}

bool IsAsSeen(const ScenarioGame& game, const ObservedValue& seen, const ExpectedValue& expected) {
  if (expected.kind == ExpectedValue::Kind::Hidden) return seen.hidden == expected.number;
  std::vector<CardId> rest = seen.named;
  if (expected.kind == ExpectedValue::Kind::ExactCards)
    return RemoveNamedCards(game, expected.gains, rest).empty() && rest.empty();
  if (expected.kind != ExpectedValue::Kind::Equals) return false;
  if (const auto count = documents::ParseDecimal(expected.text.text))
    return *count == static_cast<std::int64_t>(seen.named.size()) + seen.hidden;
  if (documents::IsEmptyWord(expected.text.text)) return seen.named.empty() && seen.hidden == 0;
  return RemoveNamedCards(game, {documents::ParseCardCount(expected.text)}, rest).empty() && rest.empty();
}

}  // namespace

bool ScenarioRunner::CheckSeen(Seat viewer, const Expectation& claim) {
  const ParsedSubject read = ParseSubject(game_, claim.subject.text);
  if (!read.subject) {
    FailHere(claim.subject.span, read.problem,
             {{"help", read.help.empty() ? std::vector<std::string>{} : std::vector<std::string>{read.help}}});
    failures_.back().has_unknown_name = read.unknown;
    return false;
  }
  const std::string who = game_.SeatName(viewer);
  if (read.subject->kind == Subject::Kind::Zone) {
    RecordZoneRead(game_, read.subject->zone, &asked_);
    const ObservedValue seen = ObserveZone(game_, viewer, read.subject->zone);
    if (IsAsSeen(game_, seen, claim.expected)) return true;
    return FailHere(claim.expected.span, who + " sees of " + claim.subject.text + ": " + SeenWords(game_, seen) +
                                             ", not `" + FormatExpectation(claim.expected) + "`");
  }
  const bool of_card = read.subject->kind == Subject::Kind::Value && !read.subject->args.empty() &&
                       game_.GetProgram().queries[static_cast<std::size_t>(read.subject->query)].params[0].type.kind ==
                           program::TypeKind::Card;
  const CardId card = of_card ? static_cast<CardId>(read.subject->args[0]) : read.subject->card;
  if (card >= 0 && !match::SeesFace(game_.GetProgram(), game_.match.state, viewer, card)) {
    return FailHere(claim.expected.span, who + " does not see " + game_.cards.Label(card));
  }
  std::vector<Failure> failures = ExpectationChecker({game_, before_, heard_, &asked_}).CheckAll({claim});
  if (failures.empty()) return true;
  return FailHere(failures.front().span, who + " sees that " + failures.front().message,
                  std::move(failures.front().sections));
}

// `why: {Hare.speed: [AB-033, Lamp], outcome: AB-073}`: checks that these clauses and cards are among the reasons.
bool ScenarioRunner::CheckWhy(const documents::YamlNode& why) {
  if (!why.IsMap()) return FailHere(why.span, "`why` is a map: `why: {Name.speed: [a clause, or a card]}`");
  for (const documents::YamlEntry& entry : why.entries) {
    const ParsedSubject read = ParseSubject(game_, entry.key);
    if (!read.subject || read.subject->kind != Subject::Kind::Value) {
      if (!CheckReasonEntry(entry)) return false;
      continue;
    }
    const std::vector<std::string> names = NamesInReasons(game_, read.subject->query, read.subject->args);
    const std::vector<documents::YamlNode> wanted =
        entry.value.IsList() ? entry.value.items : std::vector<documents::YamlNode>{entry.value};
    for (const documents::YamlNode& one : wanted) {
      if (std::find(names.begin(), names.end(), one.text) != names.end()) continue;
      return FailHere(one.span, "`" + one.text + "` is not a reason for " + entry.key,
                      {{"why " + entry.key + " is so", ExplainValue(game_, heard_, *read.subject)}});
    }
  }
  return true;
}

}  // namespace cardinal::scenario_runner
