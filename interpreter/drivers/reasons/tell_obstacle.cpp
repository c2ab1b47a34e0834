#include <algorithm>

#include "interpreter/drivers/reasons/candidates.h"
#include "interpreter/drivers/reasons/operands.h"
#include "interpreter/drivers/reasons/tables.h"
#include "interpreter/drivers/reasons/tell.h"

namespace cardinal::reasons {

namespace {

using Kind = Obstacle::Kind;

// What a choice was of, or a filter went through.
program::TypeTag TypeBehind(const Asker& asker, std::int32_t test) {
  const bool choice = At(asker.program.tests, test).kind == program::TestKind::Enough;
  return choice ? ChosenType(asker.program, test) : FilteredType(asker.program, test);
}

std::string CandidateWords(const Asker& asker, const Candidate& candidate) {
  std::string text;
  for (std::size_t i = 0; i < candidate.chosen.size(); ++i) {
    const program::TypeTag type = TypeBehind(asker, candidate.tests[i]);
    if (type.kind == program::TypeKind::Void) return "";
    text += (i == 0 ? "" : ", ") + ValueWords(asker, type, candidate.chosen[i]);
  }
  return text;
}

void AddCandidates(const Asker& asker, const Obstacle& obstacle, Reason& reason) {
  for (const Candidate& candidate : obstacle.candidates) {
    const std::string words = CandidateWords(asker, candidate);
    Reason& about = words.empty() ? reason : reason.Add(In(asker).Phrase("with"), words);
    for (const Tried& tried : candidate.failed) {
      about.parts.push_back(TellTried(asker, tried));
      about.parts.back().brief = true;
    }
  }
}

std::string ChoiceWords(const Asker& asker, const Obstacle& obstacle, const std::string& condition) {
  const view::Wording words = In(asker);
  if (obstacle.tried.compared) return words.Phrase("there is not enough to choose from: {condition}", {condition});
  const bool none_fits = obstacle.tried.filtered.empty() && !obstacle.candidates.empty();
  return words.Phrase(
      none_fits ? "nothing that could be chosen fits: {choice}" : "there is nothing to choose from: {choice}",
      {Quoted(asker, obstacle.site)});
}

// The window that is open, and those to which the action belongs.
std::string OtherWindowWords(const Asker& asker, const Obstacle& obstacle) {
  const view::Wording words = In(asker);
  std::string belongs;
  for (const program::Window& window : asker.program.windows) {
    if (std::find(window.actions.begin(), window.actions.end(), obstacle.action) == window.actions.end()) continue;
    const std::string name = words.Name(window.name);
    belongs = belongs.empty() ? name : words.Phrase("{most} or {other}", {belongs, name});
  }
  const std::string open = words.Name(At(asker.program.windows, asker.match.decision.window).name);
  if (belongs.empty()) return words.Phrase("the window {window} is open; this belongs to none", {open});
  return words.Phrase("the window {window} is open; this belongs to {windows}", {open, belongs});
}

std::string DecisionWords(const Asker& asker) {
  return In(asker).Phrase("{player} is asked something else: {question}",
                          {SeatWords(asker, asker.match.decision.seat),
                           view::Question(asker.program, asker.match, asker.viewer, asker.names)});
}

std::string ElsewhereWords(const Asker& asker, const Obstacle& obstacle, model::CardId card) {
  return In(asker).Phrase("{card} is in {place}, and would have to be in {wanted}",
                          {CardWords(asker, card), ZoneWords(asker, At(asker.match.world.cards, card).zone),
                           ZoneWords(asker, obstacle.zone)});
}

std::string UntestedWords(const Asker& asker, const Obstacle& obstacle) {
  const view::Wording words = In(asker);
  const std::string condition = Quoted(asker, obstacle.site);
  if (obstacle.fault.empty()) return words.Phrase("{condition} could not be tested", {condition});
  return words.Phrase("{condition} could not be tested: {fault}", {condition, obstacle.fault});
}

// `condition`: that failed, in words; empty if none did.
std::string Said(const Asker& asker, const Obstacle& obstacle, model::CardId card, const std::string& condition) {
  const view::Wording words = In(asker);
  switch (obstacle.kind) {
    case Kind::GameOver: return words.Phrase("the game is over");
    case Kind::OtherSeat: return words.Phrase("{player} is asked", {SeatWords(asker, obstacle.seat)});
    case Kind::OtherChoice: return DecisionWords(asker);
    case Kind::OtherWindow: return OtherWindowWords(asker, obstacle);
    case Kind::NoSuchAction: return words.Phrase("{card} is no card for this action", {CardWords(asker, card)});
    case Kind::Elsewhere: return ElsewhereWords(asker, obstacle, card);
    case Kind::Forbidden:
      return words.Phrase(obstacle.tried.terms.empty() ? "the rules do not allow it" : "it is forbidden");
    case Kind::Choice: return ChoiceWords(asker, obstacle, condition);
    case Kind::Cost: return words.Phrase("the cost is not possible: {condition}", {condition});
    case Kind::Filtered: return words.Phrase("the choice leaves it out: {condition}", {condition});
    case Kind::NotListed: return words.Phrase("it is not among what is chosen from");
    case Kind::Picked: return words.Phrase("it has been picked already");
    case Kind::Hidden:
      return words.Phrase("{condition} depends on cards that you do not see", {Quoted(asker, obstacle.site)});
    case Kind::Untested: return UntestedWords(asker, obstacle);
    case Kind::Condition: break;
  }
  return condition;
}

bool IsCondition(const Obstacle& obstacle) {
  if (obstacle.tried.test < 0) return false;
  return obstacle.kind == Kind::Condition || obstacle.kind == Kind::Cost || obstacle.kind == Kind::Filtered ||
         (obstacle.kind == Kind::Choice && obstacle.tried.compared);
}

// The rules that a condition asks, as far as they cite more than the condition itself.
void AddAsked(const Asker& asker, const Obstacle& obstacle, Reason& reason) {
  constexpr std::size_t kMostAsked = 8;
  const auto clauses = [&](model::SiteId site) {
    return Exists(asker.program.sites, site) ? At(asker.program.sites, site).clauses : std::vector<std::int32_t>{};
  };
  std::vector<std::int32_t> told = clauses(obstacle.site);
  std::size_t added = 0;
  for (const model::SiteId asked : obstacle.tried.asked) {
    const model::SiteId site = PlaceFor(asker, asked);
    const std::vector<std::int32_t> cited = clauses(site);
    const auto known = [&](std::int32_t clause) { return std::find(told.begin(), told.end(), clause) != told.end(); };
    if (std::all_of(cited.begin(), cited.end(), known) || added++ == kMostAsked) continue;
    told.insert(told.end(), cited.begin(), cited.end());
    reason.Add("", In(asker).Phrase("a rule"), site).brief = true;
  }
}

}  // namespace

Reason TellObstacle(const Asker& asker, const Obstacle& obstacle, model::CardId card) {
  Reason reason;
  if (IsCondition(obstacle)) reason = TellTried(asker, obstacle.tried);
  reason.lead = obstacle.kind == Kind::Hidden || obstacle.kind == Kind::Untested ? "??" : In(asker).Phrase("NO");
  reason.text = Said(asker, obstacle, card, reason.text);
  reason.site = PlaceFor(asker, obstacle.site);
  reason.brief = obstacle.kind <= Kind::NoSuchAction;  // what the rules ask for, not what they want
  if (obstacle.kind == Kind::Forbidden) {
    for (const AskedTerm& term : obstacle.tried.terms)
      if (term.term.op == program::ModifierOp::Forbid) reason.parts.push_back(TellTerm(asker, term));
  }
  AddCandidates(asker, obstacle, reason);
  AddAsked(asker, obstacle, reason);
  return reason;
}

Reason TellVerdict(const Asker& asker, const Verdict& verdict, const std::string& sentence, model::CardId card,
                   model::SiteId site) {
  Reason reason;
  reason.site = reason.said = PlaceFor(asker, site);
  reason.brief = true;
  reason.text = sentence;
  if (verdict.possible) return reason;
  for (const Obstacle& obstacle : verdict.obstacles) reason.parts.push_back(TellObstacle(asker, obstacle, card));
  for (const Tried& tried : verdict.held) {
    reason.parts.push_back(TellTried(asker, tried));
    reason.parts.back().brief = true;
  }
  if (verdict.obstacles.empty()) reason.Add("??", In(asker).Phrase("no tested condition prevents it"));
  return reason;
}

}  // namespace cardinal::reasons
