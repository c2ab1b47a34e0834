// Makes the optimized code that the machine runs in place of the plain instructions (OptimizedCode). Instructions that
// often follow each other become one: half of all instructions of a game only move values between locals and the stack,
// and fetching an instruction costs as much as executing it. Instructions without effect in this program become Here.
#include <algorithm>
#include <array>
#include <initializer_list>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "interpreter/machine/program/stack_effect.h"
#include "interpreter/machine/program/verify_parts.h"

namespace cardinal::program {
namespace {

constexpr std::size_t kLongest = 4;

struct Fusion {
  Fusion(Op the_op, std::initializer_list<Op> the_parts) : op(the_op), length(the_parts.size()) {
    std::copy(the_parts.begin(), the_parts.end(), parts.begin());
  }
  Op op;
  std::size_t length;
  std::array<Op, kLongest> parts{};
};

// By opcode: the fusions that begin with it, longest first.
using ByFirst = std::array<std::vector<Fusion>, kOpCount>;

ByFirst SortedFusions() {
  using enum Op;
  ByFirst sorted;
  for (const Fusion& fusion : {
#define FUSED(name, ...) Fusion(name, {__VA_ARGS__}),
#include "interpreter/machine/program/fused.def"
       })
    sorted[static_cast<std::size_t>(fusion.parts[0])].push_back(fusion);
  for (auto& fusions : sorted)
    std::stable_sort(fusions.begin(), fusions.end(),
                     [](const Fusion& x, const Fusion& y) { return x.length > y.length; });
  return sorted;
}

// The positions across which instructions must not be fused: the beginning and the end of each condition.
std::vector<bool> Borders(const Program& program) {
  std::vector<bool> borders(program.instructions.size());
  for (const OptimizedCode::CachedCondition& condition : program.optimized.conditions) {
    borders[condition.first] = true;
    borders[condition.end] = true;
  }
  return borders;
}

// True if the instructions at `at` are the parts of the fusion, and no border is between them.
bool Begins(const Fusion& fusion, const OptimizedCode& prepared, const std::vector<bool>& borders, std::size_t at) {
  for (std::size_t i = 1; i < fusion.length; ++i)
    if (prepared.fused_instructions[at + i].op != fusion.parts[i] || borders[at + i]) return false;
  return true;
}

void Fuse(Program& program, const std::vector<bool>& borders) {
  static const ByFirst fusions = SortedFusions();
  OptimizedCode& prepared = program.optimized;
  for (const Function& code : program.functions) {
    const auto end = static_cast<std::size_t>(code.first + code.count);
    for (auto at = static_cast<std::size_t>(code.first); at < end; ++at) {
      Op& op = prepared.fused_instructions[at].op;
      if (static_cast<std::size_t>(op) >= fusions.size()) continue;  // it already replaces a plain instruction
      for (const Fusion& fusion : fusions[static_cast<std::size_t>(op)]) {
        if (fusion.length > end - at || !Begins(fusion, prepared, borders, at)) continue;
        op = fusion.op;
        break;
      }
    }
  }
}

bool IsHeard(const Program& program, const Instr& enter) {
  const auto heard = [](const HookLists& hooks) {
    return !hooks.before.empty() || !hooks.after.empty() || !hooks.instead.empty();
  };
  switch (static_cast<OccurrenceKind>(enter.a)) {
    case OccurrenceKind::Event: return heard(program.events[enter.b]);
    case OccurrenceKind::Action: return heard(program.actions[enter.b]);
    case OccurrenceKind::Window: return false;
  }
  return true;
}

bool RunsHooks(Op op) { return op == Op::RunInstead || op == Op::RunBefore || op == Op::RunAfter; }

// Replaces hook dispatch by a no-op for occurrences without hooks, and Settle if there are no `whenever` rules.
void Silence(Program& program) {
  auto& prepared = program.optimized.fused_instructions;
  const auto is_enter = [](const Instr& in) { return in.op == Op::Enter; };
  for (const Function& code : program.functions) {
    const std::span<const Instr> plain(program.instructions.data() + code.first, static_cast<std::size_t>(code.count));
    const auto enter = std::find_if(plain.begin(), plain.end(), is_enter);
    const bool once = enter != plain.end() && std::none_of(enter + 1, plain.end(), is_enter);
    const bool silent = once && !IsHeard(program, *enter);
    if (!silent && program.state_based_actions_code >= 0) continue;
    for (std::size_t i = 0; i < plain.size(); ++i) {
      const bool idle =
          (silent && RunsHooks(plain[i].op)) || (plain[i].op == Op::Settle && program.state_based_actions_code < 0);
      if (idle) prepared[static_cast<std::size_t>(code.first) + i] = {Op::Here, 0, 0};
    }
  }
}

void Guard(Program& program) {
  auto& instructions = program.optimized.fused_instructions;
  auto& conditions = program.optimized.conditions;
  for (std::size_t i = 0; i < conditions.size(); ++i) {
    Instr& first = instructions[conditions[i].first];
    conditions[i].begins = std::exchange(first, {Op::KnownNo, static_cast<std::int16_t>(i), 0});
    Instr& end = instructions[conditions[i].end];
    end = {Op::KeepNo, static_cast<std::int16_t>(i), conditions[i].otherwise};
  }
}

// Replaces the calls of windows that only ask, so that they can be skipped: before their frame begins, if nothing
// observes the window. Replaces the calls of events that need no frame.
void Open(Program& program) {
  OptimizedCode& prepared = program.optimized;
  const auto is_passed = [&](std::size_t window) {
    return prepared.register_code->Answers(program.windows[window].code);
  };
  for (std::size_t i = 0; i < program.windows.size(); ++i) {
    const Function& code = program.functions[program.windows[i].code];
    Op& enter = prepared.fused_instructions[code.first].op;
    if (enter == Op::Enter && is_passed(i) && prepared.observes_window[i]) enter = Op::EnterWindow;
  }
  for (Instr& in : prepared.fused_instructions) {
    if (in.op == Op::CallEvent) {
      const FunctionId code = program.events[in.b].code;
      if (prepared.register_code->Of(code).frameless) in = {Op::CallFrameless, 0, code};
    }
    if (in.op != Op::CallWindow || in.a != 0) continue;
    const auto window = static_cast<std::size_t>(in.b);
    if (is_passed(window) && !prepared.observes_window[window]) in.op = Op::PassWindow;
  }
}

// The result of an event is a list if it is loaded from a local that holds lists.
void MarkLists(Program& program) {
  for (const Function& code : program.functions) {
    Instr* const first = program.optimized.fused_instructions.data() + code.first;
    const Instr* const plain = program.instructions.data() + code.first;
    for (std::int32_t i = 1; i < code.count; ++i) {
      if (plain[i].op != Op::Return || plain[i].a != 0 || plain[i - 1].op != Op::Load) continue;
      const bool list =
          std::find(code.list_locals.begin(), code.list_locals.end(), plain[i - 1].b) != code.list_locals.end();
      if (list) first[i].a = kListOfOccurrence;
    }
  }
}

// By query: the cells on which its results depend.
std::vector<CellSet> CellsOfQueries(const Program& program) {
  std::vector<CellSet> cells(program.queries.size());
  for (std::size_t cell = 0; cell < program.dependents.size(); ++cell)
    for (const std::int32_t reader : program.dependents[cell])
      if (static_cast<std::size_t>(reader) < cells.size()) cells[reader].Insert(cell);
  return cells;
}

// The cells that the code of the query and of all its modifiers reads.
CellSet OwnCells(const Program& program, const Query& query) {
  const Looks& looks = *program.optimized.register_code;
  CellSet cells = looks.Of(query.code).cells;
  for (const std::int32_t rule : query.modifiers) {
    const Modifier& modifier = program.modifiers[rule];
    cells.UnionWith(looks.Of(modifier.code).cells);
    cells.UnionWith(looks.applies[rule]);
    const FunctionId works = modifier.works < 0 ? -1 : program.works[modifier.works].code;
    if (works >= 0) cells.UnionWith(looks.Of(works).cells);
  }
  return cells;
}

void PutTogether(Program& program) {
  OptimizedCode& prepared = program.optimized;
  prepared.starts.clear();
  prepared.longest = 0;
  for (const Function& code : program.functions) {
    prepared.starts.push_back({code.first, code.params, code.locals, code.max_stack});
    prepared.longest = std::max(prepared.longest, code.count + kMostThreaded);
  }
  prepared.unchanged.clear();
  for (const auto& readers : program.dependents)
    prepared.unchanged.push_back(readers.empty() ? OptimizedCode::kAlways : 0);
  prepared.calls.clear();
  prepared.kinds.clear();
  for (const CardDef& card : program.cards)
    prepared.kinds.push_back(card.type < 0 ? 0 : program.card_types[card.type].is);
  const std::vector<CellSet> cells = CellsOfQueries(program);
  for (std::size_t i = 0; i < program.queries.size(); ++i) {
    const Query& query = program.queries[i];
    const Looks::Start& look = program.optimized.register_code->Of(query.code);
    prepared.calls.push_back({query.code, static_cast<std::int16_t>(query.params.size()), query.is_cacheable,
                              query.result.kind == TypeKind::List, look.whole,
                              query.is_cacheable && OwnCells(program, query) != cells[i],
                              look.whole && look.bare && !query.is_cacheable});
  }
}

}  // namespace

void Prepare(Program& program, const std::vector<Simple>& simple) {
  const std::vector<bool> borders = Borders(program);
  program.optimized.fused_instructions = program.instructions;
  Silence(program);
  MarkLists(program);
  const std::vector<bool> frameless = FindFrameless(program);
  ThreadJumps(program, borders);
  FindScans(program, borders);
  Fuse(program, borders);  // last, because a fused instruction reads the ones after it, which must not change any more
  program.optimized.register_code = std::make_shared<const Looks>(WriteLooks(program, simple, frameless));
  Guard(program);
  Open(program);
  PutTogether(program);
}

}  // namespace cardinal::program
