// Mode `undo`: whatever is taken back and done again comes to the same, in every bit. What is done again goes unheard,
// so this also shows that a match does not depend on who listens; the game goes on with what came of it.
#include "interpreter/drivers/scenario/course.h"

namespace cardinal::scenario {

namespace {

// The first part in which two matches differ, or "".
std::string WhatDiffers(const match::Match& x, const match::Match& y) {
  if (x.world.cards != y.world.cards) return "the cards";
  if (x.world.order != y.world.order || x.world.zone_starts != y.world.zone_starts) return "the zones";
  if (x.world.fields != y.world.fields) return "the states";
  if (x.world.modifiers != y.world.modifiers) return "the modifiers in force";
  if (!(x.stack == y.stack)) return "what is going on";
  if (!(x.luck == y.luck)) return "the luck to come";
  if (!(x.decision == y.decision)) return "what is asked";
  if (!(x.outcome == y.outcome)) return "the outcome";
  if (!(x == y)) return "what is to come";
  return match::Hash(x) != match::Hash(y) ? "the hash" : "";
}

}  // namespace

bool Course::SameAgain(const match::Match& again, const engine::Step& step, const std::string& what,
                       source::Span span) {
  if (step.kind == engine::Step::Kind::Refused) return FailHere(span, what + ", it is refused: " + step.refusal);
  if (step.kind == engine::Step::Kind::Fault) return FailHere(span, what + ", it fails: " + step.fault.message);
  const std::string differs = WhatDiffers(game_.match, again);
  if (!differs.empty()) return FailHere(span, what + ", it leads elsewhere: not the same are " + differs);
  game_.match = again;
  return true;
}

bool Course::BeginAgain(const match::Match& start) {
  match::Match again = start;
  const engine::Step step = engine::Begin(game_.Rules(), again, begun_.event, begun_.args, {}, nullptr);
  return SameAgain(again, step, "begun once more", scenario_.title.span);
}

bool Course::GiveAgain(const match::Match& before, const model::Answer& answer, source::Span span) {
  match::Match again = before;
  const engine::Step step = engine::Advance(game_.Rules(), again, answer, {}, nullptr);
  return SameAgain(again, step, "taken back and given again", span);
}

// `answers`: how many had been given when the step began.
bool Course::RedoStep(const match::Match& begin, std::size_t answers, source::Span span) {
  match::Match again = begin;
  engine::Step step;
  for (std::size_t i = answers; i < record_.answers.size(); ++i) {
    step = engine::Advance(game_.Rules(), again, record_.answers[i], {}, nullptr);
    if (step.kind == engine::Step::Kind::Refused || step.kind == engine::Step::Kind::Fault) break;
  }
  return SameAgain(again, step, "the whole step taken back and done again", span);
}

}  // namespace cardinal::scenario
