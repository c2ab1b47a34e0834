// Evaluates pure queries: runs the same loop on a stack of its own, over a game state that it may only read.
#include "interpreter/machine/vm/evaluate.h"

#include <algorithm>
#include <utility>

#include "interpreter/machine/vm/glance.h"
#include "interpreter/machine/vm/ops.h"
#include "interpreter/machine/vm/successor.h"

namespace cardinal::vm {

namespace {

bool AnswersList(const Program& program, FunctionId code) {
  return std::any_of(program.queries.begin(), program.queries.end(), [&](const program::Query& query) {
    return query.code == code && query.result.kind == program::TypeKind::List;
  });
}

// Leaves the result on the stack. Returns false on a fault.
bool RunPure(Machine& m, FunctionId code, std::span<const Value> params, bool list,
             const match::ValueStack* arena = nullptr) {
  m.stack.Clear();
  if (arena) m.stack.arena = *arena;
  m.stack.values.Append(params);
  if (static_cast<std::int32_t>(params.size()) != m.program.functions[code].params) {
    return Fail(m, model::FaultKind::Internal, "a question with the wrong number of arguments");
  }
  if (!PushFrame(m, code, -1, -1, list ? kListResult : 0)) return false;
  Loop(m);
  return !m.fault;
}

EvaluationResult Answer(const Program& program, const Match& asking, FunctionId code, std::span<const Value> params,
                        const base::Limits& limits, bool list, ModifierTerms* terms, Observer* observer,
                        const match::ValueStack* arena = nullptr) {
  if (program.optimized.successor)
    return program.optimized.successor->Evaluate(program, asking, code, params, limits, terms, observer, arena);
  const ScratchLease scratch;
  Machine m(program, limits, (*scratch).pure, asking.state);
  m.asking = &asking;
  m.observer = observer;
  m.scratch = &*scratch;
  Grant(m);
  m.terms = terms;
  Remember(m, asking.position_id.number);
  if (terms) *terms = {kNone, kNone, {}};
  EvaluationResult reply;
  if (!RunPure(m, code, params, list, arena)) {
    reply.fault = std::move(m.fault);
    return reply;
  }
  if (m.memory) m.memory->StopAgain(asking.position_id.number);
  reply.value = m.Pop();
  if (m.list_result) {
    const auto elements = Elements(m.stack, reply.value);
    reply.list.assign(elements.begin(), elements.end());
  }
  if (terms) {
    terms->result = reply.value;
    if (terms->base == kNone && terms->terms.empty()) terms->base = reply.value;  // nothing can modify it
  }
  return reply;
}

}  // namespace

EvaluationResult Evaluate(const Program& program, const Match& asking, FunctionId code, std::span<const Value> params,
                          const base::Limits& limits, ModifierTerms* terms, Observer* observer) {
  return Answer(program, asking, code, params, limits, AnswersList(program, code), terms, observer);
}

EvaluationResult EvaluateListFunction(const Program& program, const Match& asking, FunctionId code,
                                      const base::Limits& limits, Observer* observer) {
  return Answer(program, asking, code, {}, limits, true, nullptr, observer);
}

EvaluationResult EvaluateShownValue(const Program& program, const Match& asking, FunctionId code,
                                    std::span<const Value> params, bool list, const base::Limits& limits,
                                    ModifierTerms* terms) {
  return Answer(program, asking, code, params, limits, list, terms, nullptr, &asking.stack.arena);
}

// It reads the same state as the calling machine and is charged to the same budget.
Machine& Nested::Pure() {
  if (pure_) return *pure_;
  pure_.emplace(asking_.program, asking_.limits, asking_.scratch->pure, *asking_.read);
  pure_->asking = asking_.asking;
  pure_->observer = observer_;
  pure_->scratch = asking_.scratch;
  pure_->memory = asking_.memory;
  pure_->applying_from = asking_.scratch->applying.size();
  pure_->stack.Clear();  // so that lists are at the same positions as in a first run
  return *pure_;
}

// Usually one look (register code) gives the result: the card is in another zone, or has no such action.
bool Nested::Look(Machine& m, FunctionId code, std::initializer_list<Value> params, Value& result) {
  Glance glance{asking_.steps};
  if (!LookOver(m, code, params.begin(), glance)) return false;
  asking_.steps -= glance.steps;
  result = glance.answer;
  return true;
}

bool Nested::Ask(FunctionId code, std::initializer_list<Value> params, Value& result) {
  if (asking_.program.optimized.register_code->Of(code).bare && Look(asking_, code, params, result)) return true;
  if (Look(Pure(), code, params, result)) return true;
  const bool fine = Run(code, params, false, result);
  pure_->stack.Clear();
  return fine;
}

bool Nested::AskList(FunctionId code, std::initializer_list<Value> params, std::vector<Value>& list) {
  Value result = kNone;
  const bool fine = Look(Pure(), code, params, result) || Run(code, params, true, result);
  const auto elements = Elements(pure_->stack, fine ? result : kNone);
  list.assign(elements.begin(), elements.end());
  pure_->stack.Clear();
  return fine;
}

// For code that no look can evaluate. The caller removes what it leaves on the stack.
bool Nested::Run(FunctionId code, std::initializer_list<Value> params, bool list, Value& result) {
  Machine& pure = Pure();
  pure.steps = asking_.steps;
  pure.reserve = asking_.reserve;
  const std::size_t begun = asking_.scratch->begun.size();
  const bool fine = RunPure(pure, code, {params.begin(), params.size()}, list);
  asking_.steps = pure.steps;
  asking_.reserve = pure.reserve;
  asking_.scratch->applying.resize(pure.applying_from);
  asking_.scratch->begun.resize(begun);  // entries of frames that a fault has ended early
  if (fine)
    result = pure.Pop();
  else
    Tell(*std::exchange(pure.fault, {}));
  return fine;
}

// The message of the fault has both chains of calls.
void Nested::Tell(const model::Fault& nested) {
  model::Fault fault = nested;
  Fail(asking_, fault.kind, fault.message);
  fault.call_chain.push_back(asking_.fault->site);
  fault.call_chain.insert(fault.call_chain.end(), asking_.fault->call_chain.begin(), asking_.fault->call_chain.end());
  asking_.fault = std::move(fault);
}

bool AskNested(Machine& m, FunctionId code, std::initializer_list<Value> params, Value& result) {
  return Nested(m).Ask(code, params, result);
}

}  // namespace cardinal::vm
