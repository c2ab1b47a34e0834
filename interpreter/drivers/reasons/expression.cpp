#include "interpreter/drivers/reasons/expression.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "interpreter/drivers/reasons/definitions.h"
#include "interpreter/drivers/reasons/operands.h"

namespace cardinal::reasons {

namespace {

using ir::BlockId;
using ir::Instruction;
using ir::Op;
using ir::Reg;
using program::Program;

constexpr int kMaxDepth = 24;

// Whether the operation has a value only while its function runs.
bool IsNoExpression(Op op) {
  switch (op) {
    case Op::Next:
    case Op::BeginList:
    case Op::EndList:
    case Op::EndSortedList:
    case Op::Guard:
    case Op::RunInstead:
    case Op::RunBefore:
    case Op::CallEvent:
    case Op::CallPart: return true;
    default: return false;
  }
}

// How a register gets its value: the paths from a block to the instructions that write the register, as a tree.
struct Source {
  enum class Kind : std::uint8_t {
    Unknown,
    Definition,  // `at` writes the register
    Again,       // the loop continues
    Branch,      // `at`: sources `yes` and `no`
    Search,      // `at` is the Next of a loop: sources `yes` in its body, `no` after it
  } kind = Kind::Unknown;
  const Instruction* at = nullptr;
  int yes = -1, no = -1;
};

class SourceFinder {
 public:
  SourceFinder(const ir::Function& function, Reg reg) : function_(function), reg_(reg) {}

  // The index of the source of the register when control reaches the block.
  int From(BlockId block) {
    const auto known = sources_by_block_.find(block);
    if (known != sources_by_block_.end()) return known->second;
    sources_by_block_[block] = Add({});  // a way back that is not the way back of a search
    const int source = Find(block);
    sources_by_block_[block] = source;
    return source;
  }
  const Source& At(int index) const { return sources_[static_cast<std::size_t>(index)]; }
  // How many of the instructions that write the register were met.
  std::size_t CountDefinitions() const {
    return static_cast<std::size_t>(std::ranges::count(sources_, Source::Kind::Definition, &Source::kind));
  }

 private:
  int Add(Source source) {
    sources_.push_back(source);
    return static_cast<int>(sources_.size()) - 1;
  }

  int Find(BlockId block) {
    for (const Instruction& in : function_.blocks[block].instructions)
      if (in.to == reg_) return Add({Source::Kind::Definition, &in, -1, -1});
    const Instruction& last = function_.blocks[block].instructions.back();
    switch (last.op) {
      case Op::Jump: return From(last.then);
      case Op::Branch: {
        const int yes = From(last.then), no = From(last.otherwise);
        return yes == no ? yes : Add({Source::Kind::Branch, &last, yes, no});
      }
      case Op::Next: {
        const int again = Add({Source::Kind::Again, nullptr, -1, -1});
        sources_by_block_[block] = again;
        const int body = From(last.then), after = From(last.otherwise);
        return body == again ? after : Add({Source::Kind::Search, &last, body, after});
      }
      default: return Add({});
    }
  }

  const ir::Function& function_;
  const Reg reg_;
  std::vector<Source> sources_;
  std::map<BlockId, int> sources_by_block_;
};

// Whether control reaches `to` from the entry without the block `without`.
bool Reaches(const ir::Function& function, BlockId to, BlockId without) {
  std::vector<BlockId> open = {BlockId(0)};
  std::set<BlockId> seen = {BlockId(0), without};
  if (without == BlockId(0)) return false;
  while (!open.empty()) {
    const BlockId block = open.back();
    open.pop_back();
    if (block == to) return true;
    ir::ForEachSuccessor(function.blocks[block], [&](BlockId next) {
      if (seen.insert(next).second) open.push_back(next);
    });
  }
  return false;
}

class ExpressionReader {
 public:
  ExpressionReader(const Program& program, program::FunctionId id)
      : id_(id), function_(ir::FunctionsOf(program).functions[id]), definitions_(function_) {}

  std::optional<Expression> Read(Reg reg, int depth = 0) const {
    if (depth > kMaxDepth) return std::nullopt;
    if (reg.Number() < function_.variables) return Variable(reg);
    const auto all = definitions_.Of(reg);
    if (all.empty()) return std::nullopt;
    return all.size() == 1 ? ReadInstruction(ir::At(function_, all[0]), depth) : ReadBranches(reg, all, depth);
  }

  // The value that the instruction computes.
  std::optional<Expression> ReadInstruction(const Instruction& in, int depth = 0) const {
    if (in.op == Op::Copy || in.op == Op::Decide || in.op == Op::Require) return Read(in.operands[0], depth + 1);
    if (IsNoExpression(in.op) || !in.to.IsValid()) return std::nullopt;
    Expression expression;
    expression.op = in.op;
    expression.id = in.id;
    expression.number = in.number;
    expression.function = id_;
    expression.type = TypeOf(in.to);
    for (const Reg operand : in.operands) {
      auto arg = Read(operand, depth + 1);
      if (!arg) return std::nullopt;
      expression.args.push_back(std::move(*arg));
    }
    return expression;
  }

 private:
  program::TypeTag TypeOf(Reg reg) const { return function_.registers[reg].type.tag; }

  Expression Variable(Reg reg) const {
    Expression expression;
    expression.kind = Expression::Kind::Variable;
    expression.function = id_;
    expression.variable = reg;
    expression.type = TypeOf(reg);
    return expression;
  }

  // Of a register that several instructions write: `if ... then ... else`, `and`, `or`, `any`, `all`.
  std::optional<Expression> ReadBranches(Reg reg, std::span<const ir::Place> definitions, int depth) const {
    const auto begin = FindBegin(definitions);
    if (!begin) return std::nullopt;
    SourceFinder sources(function_, reg);
    const int source = sources.From(*begin);
    // One of them may replace what another one has written.
    if (sources.CountDefinitions() != definitions.size()) return std::nullopt;
    return Build(sources, source, depth);
  }

  // The last block that is on every path to each of these instructions.
  std::optional<BlockId> FindBegin(std::span<const ir::Place> definitions) const {
    for (std::int32_t block = definitions.front().block.Number() - 1; block >= 0; --block) {
      const bool all = std::ranges::none_of(
          definitions, [&](const ir::Place& place) { return Reaches(function_, place.block, BlockId(block)); });
      if (all) return BlockId(block);
    }
    return std::nullopt;
  }

  std::optional<Expression> Build(const SourceFinder& sources, int index, int depth) const {
    const Source& source = sources.At(index);
    if (depth > kMaxDepth) return std::nullopt;
    switch (source.kind) {
      case Source::Kind::Definition: return ReadInstruction(*source.at, depth + 1);
      case Source::Kind::Branch: return BuildConditional(sources, source, depth);
      case Source::Kind::Search: return BuildSearch(sources, source, depth);
      default: return std::nullopt;
    }
  }

  std::optional<Expression> BuildConditional(const SourceFinder& sources, const Source& source, int depth) const {
    auto condition = Read(source.at->operands[0], depth + 1);
    auto yes = Build(sources, source.yes, depth + 1), no = Build(sources, source.no, depth + 1);
    if (!condition || !yes || !no) return std::nullopt;
    Expression expression;
    expression.kind = Expression::Kind::Conditional;
    expression.function = id_;
    expression.type = no->type;
    expression.args = {std::move(*condition), std::move(*yes), std::move(*no)};
    return expression;
  }

  // A loop over a list: an element that decides the result ends it.
  std::optional<Expression> BuildSearch(const SourceFinder& sources, const Source& source, int depth) const {
    const Source& body = sources.At(source.yes);
    if (body.kind != Source::Kind::Branch) return std::nullopt;
    const bool all = sources.At(body.yes).kind == Source::Kind::Again;
    if (!all && sources.At(body.no).kind != Source::Kind::Again) return std::nullopt;
    const auto decided = Build(sources, all ? body.no : body.yes, depth + 1),
               otherwise = Build(sources, source.no, depth + 1);
    const auto is = [](const std::optional<Expression>& expression, Value value) {
      return expression && expression->Is(Op::Number) && expression->number == value;
    };
    if (!is(decided, all ? 0 : 1) || !is(otherwise, all ? 1 : 0)) return std::nullopt;
    auto list = Read(source.at->operands[0], depth + 1), each = Read(body.at->operands[0], depth + 1);
    if (!list || !each) return std::nullopt;
    Expression expression;
    expression.kind = all ? Expression::Kind::All : Expression::Kind::Any;
    expression.function = id_;
    expression.variable = source.at->to;
    expression.type = {program::TypeKind::Bool, program::TypeKind::Void, -1, false};
    expression.args = {std::move(*list), std::move(*each)};
    return expression;
  }

  const program::FunctionId id_;
  const ir::Function& function_;
  const Definitions definitions_;
};

}  // namespace

std::optional<Expression> RecoverExpression(const Program& program, program::FunctionId function, Reg reg) {
  if (!ir::FunctionsOf(program).functions.Contains(function) || !reg.IsValid()) return std::nullopt;
  return ExpressionReader(program, function).Read(reg);
}

std::optional<Expression> RecoverCondition(const Program& program, std::int32_t condition) {
  const Instruction* const decision = FindDecision(program, condition);
  if (!decision) return std::nullopt;
  return RecoverExpression(program, program.conditions[condition].function, decision->operands[0]);
}

std::optional<Expression> RecoverBase(const Program& program, std::int32_t query) {
  const program::FunctionId id = program.queries[query].code;
  const ir::Module& module = ir::FunctionsOf(program);
  if (!module.functions.Contains(id)) return std::nullopt;
  const ir::Function& function = module.functions[id];
  Reg value;
  for (const ir::Block& block : function.blocks)
    if (block.instructions.back().op == Op::Return) value = block.instructions.back().operands[0];
  if (!value.IsValid()) return std::nullopt;
  const Instruction* const last = Definitions(function).Only(value);
  if (last && ir::AppliesAllModifiers(last->op)) value = last->operands[0];
  return RecoverExpression(program, id, value);
}

std::optional<Expression> RecoverVariable(const Program& program, program::FunctionId id, Reg variable) {
  const ir::Module& module = ir::FunctionsOf(program);
  if (!module.functions.Contains(id)) return std::nullopt;
  const ir::Function& function = module.functions[id];
  if (variable.Number() < function.parameters || variable.Number() >= function.variables) return std::nullopt;
  const Instruction* const set = Definitions(function).Only(variable);
  return set ? ExpressionReader(program, id).ReadInstruction(*set) : std::nullopt;
}

}  // namespace cardinal::reasons
