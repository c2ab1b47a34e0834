// Checks that go beyond one instruction or one table: which function may begin which occurrence, and which locals only
// the machine may write.
#include <algorithm>
#include <map>
#include <tuple>
#include <utility>
#include <vector>

#include "interpreter/machine/program/stack_heights.h"
#include "interpreter/machine/program/verify_parts.h"

namespace cardinal::program {
namespace {

// Fused instructions would cross from one function into the other.
bool ShareInstructions(const Program& program) {
  std::vector<std::pair<std::int32_t, std::int32_t>> extents;
  for (const Function& code : program.functions) extents.emplace_back(code.first, code.first + code.count);
  std::sort(extents.begin(), extents.end());
  for (std::size_t i = 1; i < extents.size(); ++i)
    if (extents[i].first < extents[i - 1].second) return true;
  return false;
}

// Maps functions to the occurrences that they begin; it is used for each of up to ten thousand cards.
class Beginnings {
 public:
  explicit Beginnings(const Program& program) : asks_(program.functions.size()) {
    for (std::size_t i = 0; i < program.events.size(); ++i) Add(program.events[i].code, OccurrenceKind::Event, i);
    for (std::size_t i = 0; i < program.windows.size(); ++i) {
      Add(program.windows[i].code, OccurrenceKind::Window, i);
      asks_[program.windows[i].code] = true;
    }
    for (std::size_t i = 0; i < program.actions.size(); ++i)
      for (const ActionVariant& variant : program.actions[i].variants) {
        Add(variant.run, OccurrenceKind::Action, i);
        Add(variant.cancelled, OccurrenceKind::Action, i);
      }
    std::sort(begins_.begin(), begins_.end());
  }

  bool Has(FunctionId code, const Instr& enter) const {
    return std::binary_search(begins_.begin(), begins_.end(), One{code, enter.a, enter.b});
  }
  bool Asks(FunctionId code) const { return asks_[code]; }

 private:
  using One = std::tuple<FunctionId, std::int16_t, std::int32_t>;  // function, kind, index

  void Add(FunctionId code, OccurrenceKind kind, std::size_t what) {
    begins_.emplace_back(code, static_cast<std::int16_t>(kind), static_cast<std::int32_t>(what));
  }

  std::vector<One> begins_;
  std::vector<bool> asks_;  // by function: it belongs to a window
};

// The locals that an instruction writes (first, count), without its progress.
std::pair<std::int32_t, std::int32_t> Writes(const Instr& instr) {
  switch (instr.op) {
    case Op::Store:
    case Op::Mark: return {instr.b, 1};
    case Op::ForNext: return {instr.a + 1, 1};
    case Op::TimesNext: return {instr.a, 1};
    default: return {0, 0};
  }
}

std::string CheckProgress(const Program& program, const Function& code) {
  std::map<std::int32_t, std::pair<int, std::int16_t>> progress;  // by local: opcode and first local of the instruction
  const auto each = [&](auto&& look) {
    for (std::int32_t i = 0; i < code.count; ++i) look(program.instructions[code.first + i]);
  };
  bool shared = false, written = false;
  each([&](const Instr& instr) {
    const std::int32_t count = ProgressLocalCount(instr.op);
    for (std::int32_t slot = instr.a; slot < instr.a + count; ++slot) {
      const auto [place, fresh] = progress.emplace(slot, std::pair{count, instr.a});
      shared = shared || slot < code.params || place->second != std::pair{count, instr.a};
    }
  });
  if (shared) return "a local has two uses";
  each([&](const Instr& instr) {
    const auto [first, count] = Writes(instr);
    for (std::int32_t slot = first; slot < first + count; ++slot) written = written || progress.count(slot) > 0;
  });
  return written ? "the machine's own local is written" : "";
}

}  // namespace

std::string CheckRoles(const Program& program) {
  if (ShareInstructions(program)) return "two codes share instructions";
  const Beginnings beginnings(program);
  for (std::size_t i = 0; i < program.functions.size(); ++i) {
    const Function& code = program.functions[i];
    const auto wrong = [&](const std::string& what) {
      return "code " + std::to_string(i) + " (" + code.name + "): " + what;
    };
    for (std::int32_t at = code.first; at < code.first + code.count; ++at) {
      const Instr& instr = program.instructions[at];
      if (instr.op == Op::Enter && !beginnings.Has(static_cast<FunctionId>(i), instr))
        return wrong("it begins what is another code's");
      if (instr.op == Op::AskWindow && !beginnings.Asks(static_cast<FunctionId>(i)))
        return wrong("it asks, and is no window's");
      if (instr.op == Op::AskWindow && code.locals < code.params + 4)
        return wrong("it has no room to count who was asked");
      const std::int32_t test = program.instruction_conditions[at];
      if (test >= 0 && program.conditions[test].element >= code.locals)
        return wrong("it decides about a local that does not exist");
    }
    const std::string progress = CheckProgress(program, code);
    if (!progress.empty()) return wrong(progress);
  }
  return "";
}

}  // namespace cardinal::program
