// Evaluates queries about a match without changing it.
#include "interpreter/machine/engine/engine.h"

namespace cardinal::engine {

vm::EvaluationResult EvaluateQuery(const Program& program, const Match& match, std::int32_t query,
                                   std::span<const model::Value> args, vm::ModifierTerms* why) {
  return vm::Evaluate(program, match, program.queries[query].code, args, {}, why);
}

vm::EvaluationResult EvaluateScore(const Program& program, const Match& match, model::Seat seat) {
  const model::Value player[] = {seat};
  return vm::Evaluate(program, match, program.score_code, player, {});
}

std::vector<model::Seat> TurnOrder(const Program& program, const Match& match) {
  const model::Seat seats = match.state.seats;
  model::Seat first = 0;
  if (program.order_code >= 0) {
    const vm::EvaluationResult reply = vm::Evaluate(program, match, program.order_code, {}, {});
    if (!reply.fault && reply.value >= 0 && reply.value < seats) first = static_cast<model::Seat>(reply.value);
  }
  std::vector<model::Seat> order;
  for (model::Seat i = 0; i < seats; ++i) {
    const model::Seat seat = (first + i) % seats;
    if (!((match.state.eliminated >> seat) & 1u)) order.push_back(seat);
  }
  return order;
}

}  // namespace cardinal::engine
