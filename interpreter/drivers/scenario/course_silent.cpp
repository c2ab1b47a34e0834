// Going on where the scenario need not speak. What stops it is what the scenario speaks of next: so a forced answer may
// be written or left out, and a scenario may end or look round at a decision that has only one answer.
#include <algorithm>

#include "interpreter/drivers/scenario/course.h"
#include "interpreter/drivers/scenario/luck.h"
#include "interpreter/drivers/scenario/words.h"

namespace cardinal::scenario {

using documents::Step;

namespace {

constexpr int kMostSilent = 2000;  // a game of forced answers only would never come back

bool OnlyClaims(const Step& step) { return step.kind == Step::Kind::Check && !step.asks; }

}  // namespace

bool Course::Settle(const Stop& stop) {
  for (int silent = 0; !Over(); ++silent) {
    if (stop()) return true;
    if (silent == kMostSilent) {
      return FailHere(step_ < scenario_.steps.size() ? scenario_.steps[step_].span : scenario_.title.span,
                      std::to_string(kMostSilent) +
                          " decisions with one answer each have gone by, and the scenario speaks of none of them");
    }
    bool went = false;
    if (!GoOnSilently(went)) return false;
    if (!went) return true;
  }
  return true;
}

// Luck by `random:` or a seed; a decision with one answer.
bool Course::GoesByItself() const {
  if (AskedIsChance() && (HeaderDraws() || scenario_.seed)) return true;
  if (AskedIsChance() && Open().kind == model::DecisionKind::Shuffle) return false;
  return scenario_.auto_single && Open().options.size() == 1;
}

bool Course::GoOnSilently(bool& went) {
  const source::Span span = step_ < scenario_.steps.size() ? scenario_.steps[step_].span : scenario_.title.span;
  went = GoesByItself();
  if (!went) return true;
  if (!AskedIsChance()) {
    const bool opportunity = Open().kind == model::DecisionKind::Act;
    passed_by_.push_back({record_.answers.size(), Open().seat, !opportunity, opportunity && ActIsOver()});
    return GiveOption(0, span);
  }
  if (HeaderDraws()) return GiveLuck(scenario_.random[drawn_++]);
  return scenario_.seed ? Give(DrawBySeed(game_, seed_), span) : GiveOption(0, span);
}

bool Course::HeaderDraws() const {
  return drawn_ < scenario_.random.size() && DrawAs(game_, scenario_.random[drawn_]).problem.empty();
}

bool Course::Awaits(std::size_t index) const {
  while (index < scenario_.steps.size() && OnlyClaims(scenario_.steps[index])) ++index;
  if (index >= scenario_.steps.size()) return EndsHere();
  const Step& step = scenario_.steps[index];
  if (step.kind == Step::Kind::Check) return AsksFit(*step.asks);
  if (step.kind == Step::Kind::Refused) {
    const std::optional<Seat> refused = game_.FindSeat(step.who.text);
    return !refused || HasWindow(*refused) || AwaitsAfter(index);
  }
  if (Plain(step.who.text) == "chance") return AskedIsChance() && !HeaderDraws();
  if (AskedIsChance()) return false;
  const std::optional<Seat> seat = game_.FindSeat(step.who.text);
  const auto phrases = PhrasesOf(game_.Rules(), step.answer);
  if (seat && !phrases.empty() && TookAll(*seat, phrases.front())) return true;
  return (seat ? *seat == Open().seat : Plain(step.who.text) == "everyone") && CouldAnswer(game_, step.answer);
}

// An opportunity of that seat. (What it must choose belongs to what was answered before.)
bool Course::HasWindow(Seat seat) const {
  return !Over() && Open().seat == seat && Open().kind == model::DecisionKind::Act;
}

bool Course::AwaitsAfter(std::size_t index) const {
  const Step& step = scenario_.steps[index];
  return step.asks ? AsksFit(*step.asks) : Awaits(index + 1);
}

bool Course::EndFits(const Game& game) const {
  if (!scenario_.end) return false;
  const documents::End& end = *scenario_.end;
  const bool over = game.match.outcome.kind != model::OutcomeKind::Running;
  // A seat alone says neither that it is asked nor that it wins.
  if (end.kind == documents::End::Kind::Outcome)
    return over && !game.FindSeat(end.text.text) && IsOutcome(game, end.text.text);
  if (over) return false;
  const auto seat = game.FindSeat(end.who.text);
  return seat && *seat == game.match.decision.seat && Speaks(WordsOfDecision(game), end.what.text);
}

// A forced answer goes by if the next real decision is one that the end could mean.
bool Course::EndsHere() const {
  if (forbidden_) return forbidden_ == soundness::Kind::Lock || !GoesByItself();
  if (!EndFits(game_)) return false;
  if (Over() || !scenario_.auto_single || Open().options.size() > 1) return true;
  Game ahead = game_;
  const model::Outcome& outcome = ahead.match.outcome;
  const model::Decision& open = ahead.match.decision;
  for (int i = 0; i < kMostSilent; ++i) {
    if (outcome.kind != model::OutcomeKind::Running || open.seat == model::kChance) return true;
    if (open.options.size() > 1) return !EndFits(ahead);
    if (engine::Advance(ahead.Rules(), ahead.match, {}).kind == engine::Step::Kind::Fault) return true;
  }
  return true;
}

}  // namespace cardinal::scenario
