#include <utility>

#include "interpreter/machine/vm/ops.h"
#include "interpreter/machine/vm/successor.h"

namespace cardinal::vm {

using model::FaultKind;

namespace {

// `begun`: the event with which the match began, -1: the match has not begun.
std::optional<model::Fault> NothingToRun(const Program& program, std::int32_t begun) {
  model::Fault fault{FaultKind::MissingValue, -1, "the main event ended without a winner or a draw", {}};
  if (begun < 0) return fault;
  const program::Event& event = program.events[begun];
  fault.site = event.site;
  if (begun != program.main_event)
    fault.message = "the event `" + event.name +
                    "` ended without a winner or a draw, and nothing comes after it: what a game begins with must " +
                    "lead to its end";
  return fault;
}

}  // namespace

void Remember(Machine& m, std::uint64_t position) {
  m.scratch->applying.clear();
  m.scratch->begun.clear();
  if (m.observer && m.observer->WantsInstructionEvents()) return;
  m.memory = &m.scratch->memory;
  m.memory->Begin(m.program, position, m.limits.frames);
  m.quiet = m.live && !m.observer && m.live->simultaneous == 0;
}

std::optional<model::Fault> RunToDecision(const Program& program, Match& match, const base::Limits& limits,
                                          Observer* observer, AutoAnswer on_the_way) {
  if (match.outcome.kind != model::OutcomeKind::Running) return std::nullopt;
  if (program.optimized.successor)
    return program.optimized.successor->RunToDecision(program, match, limits, observer, on_the_way);
  const std::int32_t begun = match.stack.frames.empty() ? -1 : match.stack.frames.front().occurrence_index;
  const ScratchLease scratch;
  Machine m(program, limits, match.stack, match.state);
  m.write = &match.state;
  m.live = &match;
  m.asking = &match;
  m.observer = observer;
  m.scratch = &*scratch;
  Grant(m);
  m.on_the_way = on_the_way;
  if (on_the_way.policy && on_the_way.policy->IsIndexOnly() && !observer) m.blind = on_the_way.policy;
  if (on_the_way.policy && on_the_way.policy->MayPassUnasked() && !observer) m.passing = on_the_way.policy;
  if (!match.decision.options.empty()) {  // the next option of a choice of several
    if (observer) observer->OnDecision(match);
    if (!AnswerOnTheWay(m)) return std::nullopt;
  }
  Remember(m, std::exchange(match.position_id, {}).number);
  Loop(m);
  if (m.fault) return m.fault;
  if (m.memory) match.position_id.number = m.memory->Stop();
  const bool stopped = match.outcome.kind != model::OutcomeKind::Running || !match.decision.options.empty();
  return stopped ? std::nullopt : NothingToRun(program, begun);
}

}  // namespace cardinal::vm
