#include "interpreter/machine/bytecode/verify.h"

#include <algorithm>
#include <limits>

#include "interpreter/base/sequence.h"
#include "interpreter/machine/bytecode/instruction_info.h"
#include "interpreter/machine/bytecode/verify_answers.h"
#include "interpreter/machine/bytecode/verify_lists.h"
#include "interpreter/machine/bytecode/verify_loops.h"
#include "interpreter/machine/ir/elements.h"
#include "interpreter/machine/ir/operand_count.h"

namespace cardinal::bytecode {

namespace {

using base::IsValidIndex;
using program::OccurrenceKind;
using program::Program;

constexpr std::int32_t kMostRegisters = std::numeric_limits<Register>::max();

// Of one form of the functions.
class Verifier {
 public:
  // `functions`: how many there are.
  Verifier(const Program& program, const Pool& pool, std::size_t functions)
      : program_(program), pool_(pool), functions_(static_cast<std::int64_t>(functions)) {
    for (std::size_t op = 0; op < OpCount(); ++op)
      elements_.push_back(ir::CountElements(program, InfoOf(static_cast<Op>(op)).element));
  }

  std::string VerifyFunction(FunctionId id, const Function& function) {
    problem_.clear();
    id_ = id;
    function_ = &function;
    if (VerifyFrame() && VerifyStops()) VerifyInstructions();
    if (problem_.empty()) problem_ = VerifyLists(pool_, function);
    if (problem_.empty()) problem_ = VerifyLoops(pool_, function);
    return problem_;
  }

 private:
  bool Expect(bool good, std::string_view problem) {
    if (!good && problem_.empty()) problem_ = problem;
    return good;
  }

  static bool AreTemporary(const Function& f, const std::vector<std::int32_t>& registers) {
    return std::ranges::all_of(registers, [&](std::int32_t reg) { return reg >= f.pinned && reg < f.registers; });
  }

  bool VerifyFrame() {
    const Function& f = *function_;
    const auto pinned = static_cast<std::size_t>(std::max(f.pinned, 0));
    const auto has = [&](std::int32_t first, std::int32_t count) {  // after the variables
      return first == -1 || (first >= f.variables && first <= f.pinned - count);
    };
    return Expect(f.count > 0 && f.first >= 0 && f.first <= std::ssize(pool_.instructions) - f.count,
                  "its instructions do not exist") &&
           Expect(f.parameters == CountParameters(id_) && f.variables >= f.parameters && f.pinned >= f.variables &&
                      f.registers >= f.pinned && f.registers <= kMostRegisters,
                  "its registers do not fit together") &&
           Expect(has(f.progress.hooks, kHookRegisters) && has(f.progress.simultaneous, 1),
                  "its progress has no registers") &&
           Expect(f.types.size() == pinned && f.is_list.size() == pinned, "its registers have no types") &&
           Expect(AreTemporary(f, f.temporaries.single) && AreTemporary(f, f.temporaries.lists),
                  "its temporary registers do not exist") &&
           Expect(f.cleared >= 0 && f.cleared <= f.registers - f.parameters &&
                      (f.stops == 0 || f.cleared >= f.pinned - f.parameters),
                  "its registers are not cleared");
  }

  bool VerifyStops() {
    const Function& f = *function_;
    if (!Expect(f.stops >= 0 && f.first_stop >= 0 && f.first_stop <= std::ssize(pool_.resume) - f.stops,
                "its stops do not exist"))
      return false;
    for (std::int32_t stop = 0; stop < f.stops; ++stop) {
      const std::int32_t at = pool_.resume[static_cast<std::size_t>(f.first_stop + stop)];
      if (at != -1 && !Expect(IsInside(at) && pool_.stops[static_cast<std::size_t>(at)] == stop, "a stop is elsewhere"))
        return false;
    }
    return true;
  }

  // Functions that the program does not have are conditions of `whenever` rules (Guard).
  std::int32_t CountParameters(FunctionId id) const {
    return program_.functions.Contains(id) ? program_.functions[id].parameters : 0;
  }

  bool IsInside(std::int32_t position) const {
    return position >= function_->first && position - function_->first < function_->count;
  }
  bool IsRegister(Register reg) const { return reg < function_->registers; }

  void VerifyInstructions() {
    const Function& f = *function_;
    for (std::int32_t at = f.first; at < f.first + f.count; ++at) {
      const Instr& instr = pool_.instructions[static_cast<std::size_t>(at)];
      if (static_cast<std::size_t>(instr.op) >= OpCount()) {
        Expect(false, "no such operation");
        return;
      }
      const InstructionInfo& info = InfoOf(instr.op);
      const std::int32_t stop = pool_.stops[static_cast<std::size_t>(at)];
      const bool good =
          VerifyFields(instr, info) && VerifyOperation(instr) &&
          Expect(stop >= -1 && stop < f.stops &&
                     (stop < 0 || pool_.resume[static_cast<std::size_t>(f.first_stop + stop)] == at),
                 "no such stop") &&
          Expect(stop >= 0 || ((info.effects & ir::kAsks) == 0 && instr.op != Op::Wait),
                 "the frame cannot wait here") &&
          Expect(program_.sites.Contains(pool_.sites[static_cast<std::size_t>(at)]) ||
                     pool_.sites[static_cast<std::size_t>(at)] == -1,
                 "no such site") &&
          Expect(info.ends || at + 1 < f.first + f.count, "the last instruction does not end the function");
      if (!good) {
        problem_ = "instruction " + std::to_string(at - f.first) + " (" + std::string(info.name) + "): " + problem_;
        return;
      }
    }
  }

  bool VerifyFields(const Instr& instr, const InstructionInfo& info) {
    return Expect((!info.to || IsRegister(instr.to)) && (!info.x || IsRegister(instr.x)) &&
                      (!info.y || IsRegister(instr.y)),
                  "no such register") &&
           Expect((!info.jumps || IsInside(instr.a)) && (!info.branches || IsInside(instr.b)),
                  "it continues outside of its function") &&
           Expect(info.element.empty() || IsElement(instr), "no such element") &&
           Expect(!info.place || (instr.b >= 0 && instr.b <= static_cast<int>(program::InsertPosition::Bottom)),
                  "no such place") &&
           Expect(!info.occurrence || IsOccurrence(instr), "no such occurrence") &&
           Expect(!info.variable || instr.a >= 0, "no such variable") &&
           Expect(instr.op != Op::Jump || instr.b >= 0, "it gives fuel back") &&
           (!info.operands || VerifyOperands(instr, info));
  }

  bool IsElement(const Instr& instr) const {
    if (instr.a == -1) return instr.op == Op::AllCards;  // of any type
    return instr.a >= 0 && static_cast<std::size_t>(instr.a) < elements_[static_cast<std::size_t>(instr.op)];
  }

  bool IsOccurrence(const Instr& instr) const {
    switch (static_cast<OccurrenceKind>(instr.b)) {
      case OccurrenceKind::Event: return program_.events.Contains(instr.a);
      case OccurrenceKind::Action: return program_.actions.Contains(instr.a);
      case OccurrenceKind::Window: return program_.windows.Contains(instr.a);
    }
    return false;
  }

  bool VerifyOperands(const Instr& instr, const InstructionInfo& info) {
    const auto& all = pool_.operands;
    if (!Expect(IsValidIndex(all, instr.b) &&
                    static_cast<std::size_t>(instr.b) + all[static_cast<std::size_t>(instr.b)] < all.size(),
                "its operands do not exist"))
      return false;
    const std::span<const Register> given(all.data() + instr.b + 1, all[static_cast<std::size_t>(instr.b)]);
    if (instr.op == Op::Decide) return VerifyComparison(given);
    return Expect(std::ranges::all_of(given, [&](Register reg) { return IsRegister(reg); }), "no such operand") &&
           Expect(!info.is_of_ir || given.size() == ir::CountOperands(program_, static_cast<ir::Op>(instr.op), instr.a),
                  "wrong number of operands");
  }

  // What an observer learns: an operator, whether it is negated, and two registers; or nothing.
  bool VerifyComparison(std::span<const Register> told) {
    if (told.empty()) return true;
    return Expect(told.size() == 4 && told[0] >= static_cast<Register>(Op::Eq) &&
                      told[0] <= static_cast<Register>(Op::Ge) && IsRegister(told[2]) && IsRegister(told[3]),
                  "no such comparison");
  }

  // What an operation expects of the function in which it is.
  bool VerifyOperation(const Instr& instr) {
    const Function& f = *function_;
    switch (instr.op) {
      case Op::Decide:
        return Expect(program_.conditions[instr.a].element < f.registers, "it tells of a register that does not exist");
      case Op::LoadTableField: return IsFieldOf(instr, program::OwnerKind::Table);
      case Op::LoadPlayerField: return IsFieldOf(instr, program::OwnerKind::Player);
      case Op::LoadCardField: return IsFieldOf(instr, program::OwnerKind::Card);
      case Op::Guard:
        return Expect(instr.a >= 0 && instr.a < functions_ && CountParameters(instr.a) == 0,
                      "it asks a function that has parameters");
      case Op::Ask:
      case Op::AskModified:
      case Op::AskInLayers:
        return Expect((instr.op == Op::AskInLayers) == program::HasLayers(program_),
                      "it does not ask as a game with these layers does");
      case Op::ApplyIdentity:
        return Expect(program_.queries[instr.a].code == id_, "it is another query's") &&
               Expect(StepOf(program_.identity, instr.a) < program::kIdentitySteps,
                      "it is not a question about what a card is");
      case Op::ApplyModifiers:
      case Op::ApplyLayers:
      case Op::ApplyGivenModifiers:
        return Expect(program_.queries[instr.a].code == id_, "it is another query's") &&
               Expect((instr.op == Op::ApplyLayers) == program::HasLayers(program_),
                      "it does not have the order of the game's layers");
      case Op::Enter: return Expect(Begins(instr), "it begins what is another function's");
      case Op::EnterUnseen:
        return Expect(static_cast<program::OccurrenceKind>(instr.b) == program::OccurrenceKind::Event,
                      "only the code of an event runs in the frame of another function");
      case Op::AskWindow:
        return Expect(program_.windows[instr.a].code == id_ && f.variables >= f.parameters + program::kWindowLocals,
                      "it asks outside of a window");
      case Op::PutReplacementFirst:
      case Op::RunInstead:
      case Op::RunBefore:
      case Op::RunAfter: return Expect(f.progress.hooks >= 0, "it has no registers for hooks");
      case Op::EndSimultaneous: return Expect(f.progress.simultaneous >= 0, "it has no register for deferred hooks");
      default: return true;
    }
  }

  bool IsFieldOf(const Instr& load, program::OwnerKind owner) {
    const program::Field& field = program_.fields[load.a];
    return Expect(field.of == owner && field.slot == load.b, "it reads a field of another owner");
  }

  bool Begins(const Instr& enter) const {
    switch (static_cast<OccurrenceKind>(enter.b)) {
      case OccurrenceKind::Event: return program_.events[enter.a].code == id_;
      case OccurrenceKind::Window: return program_.windows[enter.a].code == id_;
      case OccurrenceKind::Action:
        return std::ranges::any_of(program_.actions[enter.a].variants, [&](const program::ActionVariant& variant) {
          return variant.run == id_ || variant.cancelled == id_;
        });
    }
    return false;
  }

  const Program& program_;
  const Pool& pool_;
  const std::int64_t functions_;
  std::vector<std::size_t> elements_;  // by operation: of the table that it names
  FunctionId id_ = -1;
  const Function* function_ = nullptr;
  std::string problem_;
};

std::string VerifyPool(const Pool& pool) {
  const std::size_t count = pool.instructions.size();
  if (pool.sites.size() != count || pool.stops.size() != count) return "not every instruction has its site and stop";
  return count > static_cast<std::size_t>(std::numeric_limits<std::int32_t>::max()) ? "too many instructions" : "";
}

bool IsSame(const program::TypeTag& one, const program::TypeTag& other) {
  return one.kind == other.kind && one.element == other.element && one.id == other.id;
}

// A frame that waits in one form continues in the other.
bool HaveSameFrames(const Pool& pool, const Function& plain, const Function& fast) {
  const auto same = [&](std::int32_t Function::*field) { return plain.*field == fast.*field; };
  if (!same(&Function::variables) || !same(&Function::pinned) || plain.returns_list != fast.returns_list ||
      plain.progress.hooks != fast.progress.hooks || plain.progress.simultaneous != fast.progress.simultaneous ||
      !std::ranges::equal(plain.types, fast.types, IsSame) || plain.is_list != fast.is_list)
    return false;
  for (std::int32_t stop = 0; stop < std::min(plain.stops, fast.stops); ++stop) {
    const auto at = [&](const Function& form) { return pool.resume[static_cast<std::size_t>(form.first_stop + stop)]; };
    if (at(plain) < 0 || at(fast) < 0) continue;
    const Instr &one = pool.instructions[static_cast<std::size_t>(at(plain))],
                &other = pool.instructions[static_cast<std::size_t>(at(fast))];
    if (one.op != other.op || one.a != other.a) return false;
  }
  return true;
}

// Whether a function may run in the middle of another one: it only reads, and never waits.
bool OnlyReads(const Pool& pool, const Function& f) {
  constexpr ir::Effects kNever = ir::kChangesSomething & ~(ir::kWritesPosition | ir::kEndsBlock | ir::kObserved);
  if (f.stops > 0) return false;
  return std::ranges::none_of(
      std::span(pool.instructions).subspan(static_cast<std::size_t>(f.first), static_cast<std::size_t>(f.count)),
      [](const Instr& instr) {
        const bool calls = instr.op == Op::CallEvent || instr.op == Op::CallPart;
        return calls || (InfoOf(instr.op).effects & kNever) != 0;
      });
}

// The functions that instructions ask.
std::string VerifyQuestions(const Program& program, const Compiled& compiled) {
  std::vector<FunctionId> asked = {program.order_code};
  for (const program::Query& query : program.queries) asked.push_back(query.code);
  for (const program::Modifier& modifier : program.modifiers) asked.push_back(modifier.code);
  for (const program::Works& works : program.works) asked.push_back(works.code);
  for (const program::KeptAnswer& kept : program.kept_answers) asked.push_back(kept.code);
  for (const program::Hook& hook : program.hooks) asked.push_back(hook.condition);
  for (const Instr& instr : compiled.pool.instructions)
    if (instr.op == Op::Guard) asked.push_back(instr.a);
  for (const FunctionId id : asked)
    if (id >= 0 && (!OnlyReads(compiled.pool, compiled.plain[id]) || !OnlyReads(compiled.pool, compiled.fast[id])))
      return "function " + std::to_string(id) + " (" + compiled.plain[id].name + "): a question changes the game";
  return "";
}

}  // namespace

std::string Verify(const Program& program, const Compiled& compiled) {
  if (compiled.plain.size() != program.functions.size() || compiled.fast.size() != compiled.plain.size())
    return "not every function has its code";
  if (const std::string problem = VerifyPool(compiled.pool); !problem.empty()) return problem;
  Verifier verifier(program, compiled.pool, compiled.plain.size());
  for (const FunctionId id : compiled.plain.Ids()) {
    std::string problem = verifier.VerifyFunction(id, compiled.plain[id]);
    if (problem.empty()) problem = verifier.VerifyFunction(id, compiled.fast[id]);
    if (problem.empty() && !HaveSameFrames(compiled.pool, compiled.plain[id], compiled.fast[id]))
      problem = "its forms have different frames";
    if (!problem.empty()) return "function " + std::to_string(id) + " (" + compiled.plain[id].name + "): " + problem;
  }
  if (std::string problem = VerifyQuestions(program, compiled); !problem.empty()) return problem;
  return VerifyAnswers(program, compiled);
}

}  // namespace cardinal::bytecode
