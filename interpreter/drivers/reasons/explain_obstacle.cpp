#include <algorithm>

#include "interpreter/base/table.h"
#include "interpreter/drivers/reasons/choice_candidates.h"
#include "interpreter/drivers/reasons/explain_parts.h"
#include "interpreter/drivers/reasons/operands.h"
#include "interpreter/drivers/reasons/plain_obstacle.h"
#include "interpreter/drivers/reasons/refusal_sentence.h"

namespace cardinal::reasons {

namespace {

using base::IsValidIndex;

using ObstacleKind = Obstacle::Kind;

// The type of the elements of a choice or a filter.
program::TypeTag ChoiceType(const ExplainContext& asker, std::int32_t test) {
  const bool choice = asker.program.conditions[test].kind == program::ConditionKind::EnoughOptions;
  return choice ? ChosenType(asker.program, test) : FilteredType(asker.program, test);
}

std::string CandidateText(const ExplainContext& asker, const ChoiceCandidate& candidate) {
  std::string text;
  for (std::size_t i = 0; i < candidate.chosen.size(); ++i) {
    const program::TypeTag type = ChoiceType(asker, candidate.tests[i]);
    if (type.kind == program::TypeKind::Void) return "";
    text += (i == 0 ? "" : ", ") + ValueText(asker, type, candidate.chosen[i]);
  }
  return text;
}

void AddCandidates(const ExplainContext& asker, const Obstacle& obstacle, Reason& reason) {
  for (const ChoiceCandidate& candidate : obstacle.candidates) {
    const std::string words = CandidateText(asker, candidate);
    Reason& about = words.empty() ? reason : reason.AddPart(MakeLocalizer(asker).TranslatePhrase("with"), words);
    for (const TestedCondition& tried : candidate.failed) {
      about.parts.push_back(ExplainCondition(asker, tried));
      about.parts.back().ids_only = true;
    }
  }
}

std::string ChoiceText(const ExplainContext& asker, const Obstacle& obstacle, const std::string& condition) {
  const view::Localizer words = MakeLocalizer(asker);
  if (obstacle.tried.compared)
    return words.TranslatePhrase("there is not enough to choose from: {condition}", {condition});
  const bool none_fits = obstacle.tried.filtered.empty() && !obstacle.candidates.empty();
  return words.TranslatePhrase(
      none_fits ? "nothing that could be chosen fits: {choice}" : "there is nothing to choose from: {choice}",
      {QuoteCondition(asker, obstacle.site)});
}

// Names the open window, and the windows of the action.
std::string OtherWindowText(const ExplainContext& asker, const Obstacle& obstacle) {
  const view::Localizer words = MakeLocalizer(asker);
  std::string belongs;
  for (const program::Window& window : asker.program.windows) {
    if (std::find(window.actions.begin(), window.actions.end(), obstacle.action) == window.actions.end()) continue;
    const std::string name = words.TranslateName(window.name);
    belongs = belongs.empty() ? name : words.TranslatePhrase("{most} or {other}", {belongs, name});
  }
  const std::string open = words.TranslateName(asker.program.windows[asker.match.decision.window].name);
  if (belongs.empty()) return words.TranslatePhrase("the window {window} is open; this belongs to none", {open});
  return words.TranslatePhrase("the window {window} is open; this belongs to {windows}", {open, belongs});
}

std::string DecisionText(const ExplainContext& asker) {
  return MakeLocalizer(asker).TranslatePhrase(
      "{player} is asked something else: {question}",
      {SeatText(asker, asker.match.decision.seat),
       view::FormatQuestion(asker.program, asker.match, asker.viewer, asker.names)});
}

std::string WrongZoneText(const ExplainContext& asker, const Obstacle& obstacle, model::CardId card) {
  return MakeLocalizer(asker).TranslatePhrase(
      "{card} is in {place}, and would have to be in {wanted}",
      {CardName(asker, card), ZoneText(asker, asker.match.state.cards[card].zone), ZoneText(asker, obstacle.zone)});
}

std::string UntestedText(const ExplainContext& asker, const Obstacle& obstacle) {
  const view::Localizer words = MakeLocalizer(asker);
  const std::string condition = QuoteCondition(asker, obstacle.site);
  if (obstacle.fault.empty()) return words.TranslatePhrase("{condition} could not be tested", {condition});
  return words.TranslatePhrase("{condition} could not be tested: {fault}", {condition, obstacle.fault});
}

// `condition`: the text of the failed condition; empty if no condition failed.
std::string ObstacleText(const ExplainContext& asker, const Obstacle& obstacle, model::CardId card,
                         const std::string& condition) {
  const view::Localizer words = MakeLocalizer(asker);
  switch (obstacle.kind) {
    case ObstacleKind::GameOver: return words.TranslatePhrase("the game is over");
    case ObstacleKind::OtherSeat: return words.TranslatePhrase("{player} is asked", {SeatText(asker, obstacle.seat)});
    case ObstacleKind::OtherChoice: return DecisionText(asker);
    case ObstacleKind::OtherWindow: return OtherWindowText(asker, obstacle);
    case ObstacleKind::LacksAction:
      return words.TranslatePhrase("{card} is not a card for this action", {CardName(asker, card)});
    case ObstacleKind::WrongZone: return WrongZoneText(asker, obstacle, card);
    case ObstacleKind::Forbidden:
      return words.TranslatePhrase(obstacle.tried.terms.empty() ? "the rules do not allow it" : "it is forbidden");
    case ObstacleKind::Choice: return ChoiceText(asker, obstacle, condition);
    case ObstacleKind::Cost: return words.TranslatePhrase("the cost is not possible: {condition}", {condition});
    case ObstacleKind::Filtered: return words.TranslatePhrase("the choice leaves it out: {condition}", {condition});
    case ObstacleKind::NotListed: return words.TranslatePhrase("it is not among what is chosen from");
    case ObstacleKind::Picked: return words.TranslatePhrase("it has been picked already");
    case ObstacleKind::Hidden:
      return words.TranslatePhrase("{condition} depends on cards that you do not see",
                                   {QuoteCondition(asker, obstacle.site)});
    case ObstacleKind::Untested: return UntestedText(asker, obstacle);
    case ObstacleKind::Condition: break;
  }
  return condition;
}

bool IsCondition(const Obstacle& obstacle) {
  if (obstacle.tried.condition < 0) return false;
  return obstacle.kind == ObstacleKind::Condition || obstacle.kind == ObstacleKind::Cost ||
         obstacle.kind == ObstacleKind::Filtered || (obstacle.kind == ObstacleKind::Choice && obstacle.tried.compared);
}

// Adds the rules that a condition calls, if they cite clauses that the condition does not cite.
void AddAsked(const ExplainContext& asker, const Obstacle& obstacle, Reason& reason) {
  constexpr std::size_t kMostAsked = 8;
  const auto clauses = [&](model::SiteId site) {
    return asker.program.sites.Contains(site) ? asker.program.sites[site].clauses : std::vector<std::int32_t>{};
  };
  std::vector<std::int32_t> told = clauses(obstacle.site);
  std::size_t added = 0;
  for (const model::SiteId asked : obstacle.tried.citing_sites) {
    const model::SiteId site = VisibleSite(asker, asked);
    const std::vector<std::int32_t> cited = clauses(site);
    const auto known = [&](std::int32_t clause) { return std::find(told.begin(), told.end(), clause) != told.end(); };
    if (std::all_of(cited.begin(), cited.end(), known) || added++ == kMostAsked) continue;
    told.insert(told.end(), cited.begin(), cited.end());
    reason.AddPart("", MakeLocalizer(asker).TranslatePhrase("a rule"), site).ids_only = true;
  }
}

}  // namespace

Reason ExplainObstacle(const ExplainContext& asker, const Obstacle& obstacle, model::CardId card) {
  Reason reason;
  if (IsCondition(obstacle)) reason = ExplainCondition(asker, obstacle.tried);
  reason.label = obstacle.kind == ObstacleKind::Hidden || obstacle.kind == ObstacleKind::Untested
                     ? "??"
                     : MakeLocalizer(asker).TranslatePhrase("NO");
  reason.text = ObstacleText(asker, obstacle, card, reason.text);
  const std::string sentence = RefusalSentence(asker, obstacle, card);
  if (!sentence.empty()) reason.text = sentence + " (" + reason.text + ')';
  reason.site = VisibleSite(asker, obstacle.site);
  reason.ids_only = obstacle.kind <= ObstacleKind::LacksAction;  // not the texts of the clauses
  if (obstacle.kind == ObstacleKind::Forbidden) {
    for (const QueriedTerm& term : obstacle.tried.terms)
      if (term.term.op == program::ModifierOp::Forbid) reason.parts.push_back(ExplainTerm(asker, term));
  }
  AddCandidates(asker, obstacle, reason);
  AddAsked(asker, obstacle, reason);
  reason.plain = {PlainObstacle(asker, obstacle, card)};
  return reason;
}

Reason ExplainVerdict(const ExplainContext& asker, const Verdict& verdict, const std::string& sentence,
                      model::CardId card, model::SiteId site) {
  Reason reason;
  reason.site = reason.explained_site = VisibleSite(asker, site);
  reason.ids_only = true;
  reason.text = sentence;
  if (verdict.possible) {
    reason.plain = {sentence};
    return reason;
  }
  for (const Obstacle& obstacle : verdict.obstacles) reason.parts.push_back(ExplainObstacle(asker, obstacle, card));
  for (const TestedCondition& tried : verdict.satisfied) {
    reason.parts.push_back(ExplainCondition(asker, tried));
    reason.parts.back().ids_only = true;
  }
  if (verdict.obstacles.empty()) {
    Reason& unknown = reason.AddPart("??", MakeLocalizer(asker).TranslatePhrase("no tested condition prevents it"));
    unknown.plain = {reason.text, unknown.text};
  }
  return reason;
}

}  // namespace cardinal::reasons
