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
    Reason& about = words.empty() ? reason : reason.Add("with", words);
    for (const Tried& tried : candidate.failed) {
      about.parts.push_back(TellTried(asker, tried));
      about.parts.back().brief = true;
    }
  }
}

std::string ChoiceWords(const Asker& asker, const Obstacle& obstacle) {
  const std::string choice = Quoted(asker, obstacle.site);
  if (obstacle.tried.compared) return "there is not enough to choose from: ";
  return (obstacle.tried.filtered.empty() && !obstacle.candidates.empty() ? "nothing that could be chosen fits: "
                                                                          : "there is nothing to choose from: ") +
         choice;
}

// The window that is open, and those to which the action belongs.
std::string OtherWindowWords(const Asker& asker, const Obstacle& obstacle) {
  std::string belongs;
  for (const program::Window& window : asker.program.windows) {
    if (std::find(window.actions.begin(), window.actions.end(), obstacle.action) == window.actions.end()) continue;
    belongs += (belongs.empty() ? "" : " or ") + telling::Words(window.name);
  }
  return "the window " + telling::Words(At(asker.program.windows, asker.match.decision.window).name) +
         " is open; this belongs to " + (belongs.empty() ? "none" : belongs);
}

std::string DecisionWords(const Asker& asker) {
  return SeatWords(asker, asker.match.decision.seat) +
         " is asked something else: " + view::Question(asker.program, asker.match, asker.viewer, asker.names);
}

std::string ElsewhereWords(const Asker& asker, const Obstacle& obstacle, model::CardId card) {
  return CardWords(asker, card) + " lies in " + ZoneWords(asker, At(asker.match.world.cards, card).zone) +
         ", and would have to lie in " + ZoneWords(asker, obstacle.zone);
}

std::string Said(const Asker& asker, const Obstacle& obstacle, model::CardId card) {
  switch (obstacle.kind) {
    case Kind::GameOver: return "the game is over";
    case Kind::OtherSeat: return SeatWords(asker, obstacle.seat) + " is asked";
    case Kind::OtherChoice: return DecisionWords(asker);
    case Kind::OtherWindow: return OtherWindowWords(asker, obstacle);
    case Kind::NoSuchAction: return CardWords(asker, card) + " is no card for this action";
    case Kind::Elsewhere: return ElsewhereWords(asker, obstacle, card);
    case Kind::Forbidden: return obstacle.tried.terms.empty() ? "the rules do not allow it" : "it is forbidden";
    case Kind::Choice: return ChoiceWords(asker, obstacle);
    case Kind::Cost: return "the cost is not possible: ";
    case Kind::Filtered: return "the choice leaves it out: ";
    case Kind::NotListed: return "it is not among what is chosen from";
    case Kind::Picked: return "it has been picked already";
    case Kind::Hidden: return Quoted(asker, obstacle.site) + " depends on cards that you do not see";
    case Kind::Untested: return Quoted(asker, obstacle.site) + " could not be tested";
    case Kind::Condition: break;
  }
  return "";
}

bool IsCondition(const Obstacle& obstacle) {
  if (obstacle.tried.test < 0) return false;
  return obstacle.kind == Kind::Condition || obstacle.kind == Kind::Cost || obstacle.kind == Kind::Filtered ||
         (obstacle.kind == Kind::Choice && obstacle.tried.compared);
}

}  // namespace

Reason TellObstacle(const Asker& asker, const Obstacle& obstacle, model::CardId card) {
  Reason reason;
  if (IsCondition(obstacle)) reason = TellTried(asker, obstacle.tried);
  reason.lead = obstacle.kind == Kind::Hidden || obstacle.kind == Kind::Untested ? "??" : "NO";
  reason.text = Said(asker, obstacle, card) + reason.text;
  reason.site = PlaceFor(asker, obstacle.site);
  reason.brief = obstacle.kind <= Kind::NoSuchAction;  // what the rules ask for, not what they want
  if (obstacle.kind == Kind::Untested && !obstacle.fault.empty()) reason.text += ": " + obstacle.fault;
  if (obstacle.kind == Kind::Forbidden) {
    for (const AskedTerm& term : obstacle.tried.terms)
      if (term.term.op == program::ModifierOp::Forbid) reason.parts.push_back(TellTerm(asker, term));
  }
  AddCandidates(asker, obstacle, reason);
  return reason;
}

Reason TellVerdict(const Asker& asker, const Verdict& verdict, model::Seat seat, const std::string& what,
                   model::CardId card, model::SiteId site) {
  Reason reason;
  reason.site = reason.said = PlaceFor(asker, site);
  reason.brief = true;
  reason.text = SeatWords(asker, seat) + (verdict.possible ? " can " : " cannot ") + what;
  if (verdict.possible) {
    reason.text += ": it is among the options.";
    return reason;
  }
  reason.text += '.';
  for (const Obstacle& obstacle : verdict.obstacles) reason.parts.push_back(TellObstacle(asker, obstacle, card));
  for (const Tried& tried : verdict.held) {
    reason.parts.push_back(TellTried(asker, tried));
    reason.parts.back().brief = true;
  }
  if (verdict.obstacles.empty()) reason.Add("??", "nothing that was tested stands in the way");
  return reason;
}

}  // namespace cardinal::reasons
