#include "interpreter/machine/vm/install_code.h"

#include <algorithm>
#include <utility>

#include "interpreter/machine/vm/ops.h"

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

// `plays_on`: the run does not end at the next decision.
const bytecode::Compiled& CodeFor(const Program& program, const Observer* observer, bool plays_on) {
  if (observer && observer->WantsInstructionEvents()) return program.code->Plain(program);
  return plays_on ? program.code->Get(program) : program.code->ForRun(program);
}

const Functions& FormFor(const bytecode::Compiled& compiled, const Observer* observer) {
  return observer && observer->WantsInstructionEvents() ? compiled.plain : compiled.fast;
}

// Only a match that was not played, but written by hand, may wait where the optimised form never does.
bool HasItsStops(const Program& program, const bytecode::Compiled& compiled, const Match& match) {
  const auto has = [&](FunctionId function, std::int32_t stop) {
    return bytecode::PlaceOfStop(compiled.pool, compiled.fast[function], stop) >= 0;
  };
  // A frame that has just been made is the top one.
  const auto waits = [&](const Frame& frame) {
    return frame.pc >= 0 ? &frame == &match.stack.frames.back() : has(frame.code, -1 - frame.pc);
  };
  const auto is_pending = [&](const match::PendingAction& action) {
    return has(program.actions[action.action].variants[static_cast<std::size_t>(action.variant)].run, action.pc);
  };
  return std::ranges::all_of(match.stack.frames, waits) && std::ranges::all_of(match.pending, is_pending);
}

void Prepare(Machine& m, Scratch& scratch, Observer* observer, std::uint64_t position) {
  m.observer = observer;
  m.heard = observer && observer->WantsInstructionEvents();
  m.scratch = &scratch;
  scratch.applying.clear();
  scratch.testing.clear();
  Grant(m);
  if (m.heard) {
    scratch.identity_changes = 0;
    return;
  }
  m.memo = &scratch.memo;
  m.memo->Begin(m.program, m.compiled.answers, position);
  m.index = m.memo;
}

// A match that has just been made begins; any other one continues with the answer. Returns false if it stops at once.
bool Begin(Machine& m) {
  Frame& frame = m.Top();
  if (frame.pc < 0) return ContinueWithAnswer(m);
  m.stack.values.resize(static_cast<std::size_t>(frame.base + m.CodeOf(frame).pinned));
  ContinueTopFrame(m, m.CodeOf(frame).first);
  return true;
}

EvaluationResult Ask(const Program& program, const Match& asking, FunctionId code, std::span<const Value> params,
                     const base::Limits& limits, ModifierTerms* terms, Observer* observer,
                     const match::ValueStack* arena);

// Optimised code does not have all calls. So after a fault the same question is put to plain code, for the chain of
// calls. A budget ends elsewhere there: that fault stays.
void NameCalls(const Program& program, const Match& asking, FunctionId code, std::span<const Value> params,
               const base::Limits& limits, const match::ValueStack* arena, model::Fault& fault) {
  Observer plain;
  EvaluationResult again = Ask(program, asking, code, params, limits, nullptr, &plain, arena);
  if (again.fault && again.fault->kind == fault.kind) fault = std::move(*again.fault);
}

// `arena`: of lists among the parameters; null: there are none.
EvaluationResult Ask(const Program& program, const Match& asking, FunctionId code, std::span<const Value> params,
                     const base::Limits& limits, ModifierTerms* terms, Observer* observer,
                     const match::ValueStack* arena) {
  const ScratchLease scratch;
  const bytecode::Compiled& compiled = CodeFor(program, observer, false);
  Machine m(program, compiled, FormFor(compiled, observer), limits, (*scratch).pure, asking.state);
  m.asking = &asking;
  m.stack.Clear();
  if (arena) m.stack.arena = *arena;
  Prepare(m, *scratch, observer, asking.position_id.number);
  m.terms = terms;
  if (terms) *terms = {kNone, kNone, {}};
  EvaluationResult reply;
  if (static_cast<std::int32_t>(params.size()) != m.functions[code].parameters)
    Fail(m, FaultKind::Internal, "a question with the wrong number of arguments");
  else
    Call(m, code, params, reply.value);
  if (m.fault) {
    reply.value = kNone;
    reply.fault = std::move(m.fault);
    if (!m.heard) NameCalls(program, asking, code, params, limits, arena, *reply.fault);
    return reply;
  }
  if (m.memo) m.memo->StopAgain(asking.position_id.number);
  if (m.functions[code].returns_list) {
    const auto elements = Elements(m.stack, reply.value);
    reply.list.assign(elements.begin(), elements.end());
  }
  if (terms) {
    terms->result = reply.value;
    if (terms->base == kNone && terms->terms.empty()) terms->base = reply.value;  // nothing can modify it
  }
  return reply;
}

// A frame that runs has its position among all instructions, a frame that waits the number of its stop. -1: neither.
std::int32_t PositionIn(const bytecode::Compiled& compiled, const Frame& frame) {
  if (frame.pc >= 0) return base::IsValidIndex(compiled.pool.instructions, frame.pc) ? frame.pc : -1;
  return bytecode::PlaceOfStop(compiled.pool, compiled.plain[frame.code], -1 - frame.pc);
}

}  // namespace

const bytecode::Compiled& CodeOf(const Program& program) { return program.code->Get(program); }

void InstallCode(std::shared_ptr<const bytecode::LazyCode> code, Program& program) {
  program.frames = code;
  program.code = std::move(code);
}

std::optional<model::Fault> RunToDecision(const program::Program& program, match::Match& match,
                                          const base::Limits& limits, Observer* observer, AutoAnswer on_the_way) {
  if (match.outcome.kind != model::OutcomeKind::Running) return std::nullopt;
  const ScratchLease scratch;
  const bytecode::Compiled& compiled = CodeFor(program, observer, on_the_way.policy != nullptr);
  const bool plain = !HasItsStops(program, compiled, match);
  Machine m(program, compiled, plain ? compiled.plain : FormFor(compiled, observer), limits, match.stack, match.state);
  m.write = &match.state;
  m.live = &match;
  m.asking = &match;
  (*scratch).occurrences.Begin(program, match.stack);
  Prepare(m, *scratch, observer, std::exchange(match.position_id, {}).number);
  m.on_the_way = on_the_way;
  if (on_the_way.policy && on_the_way.policy->IsIndexOnly() && !observer) m.blind = on_the_way.policy;
  if (on_the_way.policy && on_the_way.policy->MayPassUnasked() && !observer) m.passing = on_the_way.policy;
  const std::int32_t begun = match.stack.frames.empty() ? -1 : match.stack.frames.front().occurrence_index;
  if (!match.decision.options.empty()) {  // the next option of a choice of several
    if (observer) observer->OnDecision(match);
    if (!AnswerOnTheWay(m)) return std::nullopt;
  }
  if (!match.stack.frames.empty() && Begin(m)) Loop(m);
  if (m.fault) return m.fault;
  if (m.memo) match.position_id.number = m.memo->Stop();
  const bool stopped = match.outcome.kind != model::OutcomeKind::Running || !match.decision.options.empty();
  return stopped ? std::nullopt : NothingToRun(program, begun);
}

void ApplyAnswer(const program::Program& program, match::Match& match, const model::Answer& answer) {
  WriteAnswer(program, match, answer);
}

EvaluationResult Evaluate(const program::Program& program, const match::Match& asking, program::FunctionId code,
                          std::span<const Value> params, const base::Limits& limits, ModifierTerms* terms,
                          Observer* observer) {
  return Ask(program, asking, code, params, limits, terms, observer, nullptr);
}

EvaluationResult EvaluateWithLists(const program::Program& program, const match::Match& asking,
                                   program::FunctionId code, std::span<const Value> params, const base::Limits& limits,
                                   ModifierTerms* terms) {
  return Ask(program, asking, code, params, limits, terms, nullptr, &asking.stack.arena);
}

model::SiteId SiteOf(const program::Program& program, const match::Frame& frame) {
  const bytecode::Compiled& compiled = program.code->Plain(program);
  const std::int32_t position = PositionIn(compiled, frame);
  return position < 0 ? -1 : compiled.pool.sites[static_cast<std::size_t>(position)];
}

model::SiteId EventCallSiteOf(const program::Program& program, const match::Frame& frame) {
  const bytecode::Compiled& compiled = program.code->Plain(program);
  const std::int32_t position = PositionIn(compiled, frame);
  if (position < 0) return -1;
  const auto at = static_cast<std::size_t>(position);
  return compiled.pool.instructions[at].op == bytecode::Op::CallEvent ? compiled.pool.sites[at] : -1;
}

}  // namespace cardinal::vm
