#include "interpreter/machine/run/run.h"

#include <utility>

#include "interpreter/machine/run/ops.h"

namespace cardinal::run {

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

class CompiledMachine : public vm::Successor {
 public:
  explicit CompiledMachine(std::shared_ptr<const bytecode::LazyCode> code) : code_(std::move(code)) {}

  const bytecode::Compiled& Code(const Program& program) const { return code_->Get(program); }

  std::optional<model::Fault> RunToDecision(const Program& program, Match& match, const base::Limits& limits,
                                            Observer* observer, vm::AutoAnswer on_the_way) const override {
    const ScratchLease scratch;
    const bytecode::Compiled& compiled = CodeFor(program, observer, on_the_way.policy != nullptr);
    Machine m(program, compiled, FormFor(compiled, observer), limits, match.stack, match.state);
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

  void ApplyAnswer(const Program& program, Match& match, const model::Answer& answer) const override {
    WriteAnswer(program, match, answer);
  }

  vm::EvaluationResult Evaluate(const Program& program, const Match& asking, FunctionId code,
                                std::span<const Value> params, const base::Limits& limits, ModifierTerms* terms,
                                Observer* observer, const match::ValueStack* arena) const override {
    const ScratchLease scratch;
    const bytecode::Compiled& compiled = CodeFor(program, observer, false);
    Machine m(program, compiled, FormFor(compiled, observer), limits, (*scratch).pure, asking.state);
    m.asking = &asking;
    m.stack.Clear();
    if (arena) m.stack.arena = *arena;
    Prepare(m, *scratch, observer, asking.position_id.number);
    m.terms = terms;
    if (terms) *terms = {kNone, kNone, {}};
    vm::EvaluationResult reply;
    if (static_cast<std::int32_t>(params.size()) != m.functions[code].parameters)
      Fail(m, FaultKind::Internal, "a question with the wrong number of arguments");
    else
      Call(m, code, params, reply.value);
    if (m.fault) {
      reply.value = kNone;
      reply.fault = std::move(m.fault);
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

  model::SiteId SiteOf(const Program& program, const Frame& frame) const override {
    const bytecode::Compiled& compiled = code_->Plain(program);
    const std::int32_t position = PositionOf(compiled, frame);
    return position < 0 ? -1 : compiled.pool.sites[static_cast<std::size_t>(position)];
  }

  model::SiteId EventCallSiteOf(const Program& program, const Frame& frame) const override {
    const bytecode::Compiled& compiled = code_->Plain(program);
    const std::int32_t position = PositionOf(compiled, frame);
    const bool calls =
        position >= 0 && compiled.pool.instructions[static_cast<std::size_t>(position)].op == Op::CallEvent;
    return calls ? SiteOf(program, frame) : -1;
  }

 private:
  // A frame that runs has its position among all instructions, a frame that waits the number of its stop. -1: neither.
  static std::int32_t PositionOf(const bytecode::Compiled& compiled, const Frame& frame) {
    const bytecode::Pool& code = compiled.pool;
    const Function& function = compiled.plain[frame.code];
    const std::int32_t stop = -1 - frame.pc;
    if (frame.pc >= 0) return base::IsValidIndex(code.instructions, frame.pc) ? frame.pc : -1;
    return stop < function.stops ? code.resume[static_cast<std::size_t>(function.first_stop + stop)] : -1;
  }

  // `plays_on`: the run does not end at the next decision.
  const bytecode::Compiled& CodeFor(const Program& program, const Observer* observer, bool plays_on) const {
    if (observer && observer->WantsInstructionEvents()) return code_->Plain(program);
    return plays_on ? code_->Get(program) : code_->ForRun(program);
  }

  static const Functions& FormFor(const bytecode::Compiled& compiled, const Observer* observer) {
    return observer && observer->WantsInstructionEvents() ? compiled.plain : compiled.fast;
  }

  static void Prepare(Machine& m, Scratch& scratch, Observer* observer, std::uint64_t position) {
    m.observer = observer;
    m.heard = observer && observer->WantsInstructionEvents();
    m.scratch = &scratch;
    scratch.applying.clear();
    Grant(m);
    if (m.heard) return;
    m.memo = &scratch.memo;
    m.memo->Begin(m.program, m.compiled.answers, position);
  }

  // A match that has just been made begins; any other one continues with the answer. Returns false if it stops at once.
  static bool Begin(Machine& m) {
    Frame& frame = m.Top();
    if (frame.pc < 0) return ContinueWithAnswer(m);
    m.stack.values.resize(static_cast<std::size_t>(frame.base + m.CodeOf(frame).pinned));
    ContinueTopFrame(m, m.CodeOf(frame).first);
    return true;
  }

  const std::shared_ptr<const bytecode::LazyCode> code_;
};

}  // namespace

const bytecode::Compiled* CodeOf(const Program& program) {
  const auto* const machine = dynamic_cast<const CompiledMachine*>(program.optimized.successor.get());
  return machine ? &machine->Code(program) : nullptr;
}

void InstallMachine(std::shared_ptr<const bytecode::LazyCode> code, Program& program) {
  program.optimized.frames = code;
  program.optimized.successor = std::make_shared<CompiledMachine>(std::move(code));
}

}  // namespace cardinal::run
