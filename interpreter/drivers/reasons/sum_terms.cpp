#include "interpreter/drivers/reasons/sum_terms.h"

#include "interpreter/drivers/reasons/definitions.h"

namespace cardinal::reasons {

namespace {

using ir::Op;
using ir::Reg;

constexpr int kMaxSumDepth = 5;  // of sums in sums

class SumReader {
 public:
  SumReader(const program::Program& program, const match::Match& match) : program_(program), match_(match) {}

  // False: the base of the query is not a sum of queries.
  bool AddTermsOf(std::int32_t query, std::span<const Value> args, Value factor, int depth) {
    const program::FunctionId id = program_.queries[query].code;
    if (depth > kMaxSumDepth || !ir::FunctionsOf(program_).functions.Contains(id)) return false;
    const Sum sum{id, ir::FunctionsOf(program_).functions[id], args, depth};
    Reg value;
    for (const ir::Block& block : sum.function.blocks)
      if (block.instructions.back().op == Op::Return) value = block.instructions.back().operands[0];
    if (!value.IsValid()) return false;
    const ir::Instruction* const last = Definitions(sum.function).Only(value);
    if (last != nullptr && ir::AppliesAllModifiers(last->op)) value = last->operands[0];
    const std::size_t before = terms.size();
    Add(sum, value, factor);
    return terms.size() > before;
  }

  std::vector<SumTerm> terms;

 private:
  struct Sum {
    program::FunctionId id;
    const ir::Function& function;
    std::span<const Value> args;
    int depth = 0;
  };

  std::optional<Value> ConstantOf(const Sum& sum, Reg reg) const {
    const auto expression = RecoverExpression(program_, sum.id, reg);
    return expression && expression->Is(Op::Number) ? std::optional(expression->number) : std::nullopt;
  }

  // A factor that does not fit into 64 bits is not a term that a reader is shown.
  void AddProduct(const Sum& sum, Reg reg, Value factor, Value times) {
    Value product = 0;
    if (!__builtin_mul_overflow(factor, times, &product)) Add(sum, reg, product);
  }

  void Add(const Sum& sum, Reg reg, Value factor) {
    const ir::Instruction* const in = Definitions(sum.function).Only(reg);
    if (in == nullptr || reg.Number() < sum.function.variables) return;
    switch (in->op) {
      case Op::Copy: return Add(sum, in->operands[0], factor);
      case Op::Neg: return AddProduct(sum, in->operands[0], factor, -1);
      case Op::Add:
      case Op::Sub:
        Add(sum, in->operands[0], factor);
        return AddProduct(sum, in->operands[1], factor, in->op == Op::Sub ? -1 : 1);
      case Op::Mul:
        for (const int at : {0, 1})
          if (const auto times = ConstantOf(sum, in->operands[at]))
            return AddProduct(sum, in->operands[1 - at], factor, *times);
        return;
      case Op::Ask: return AddQuery(sum, *in, factor);
      default: return;
    }
  }

  void AddQuery(const Sum& sum, const ir::Instruction& ask, Value factor) {
    if (program_.queries[ask.id].result.kind != program::TypeKind::Int) return;
    SumTerm term{ask.id, {}, factor};
    std::vector<Value> locals(sum.args.begin(), sum.args.end());
    locals.resize(static_cast<std::size_t>(sum.function.variables), model::kNone);
    for (const Reg operand : ask.operands) {
      const auto expression = RecoverExpression(program_, sum.id, operand);
      const auto value = expression ? EvaluateExpression(program_, match_, *expression, locals) : std::nullopt;
      if (!value || !value->list.empty()) return;
      term.args.push_back(value->value);
    }
    if (!AddTermsOf(term.query, term.args, factor, sum.depth + 1)) terms.push_back(std::move(term));
  }

  const program::Program& program_;
  const match::Match& match_;
};

}  // namespace

std::vector<SumTerm> FindSumTerms(const program::Program& program, const match::Match& match, std::int32_t query,
                                  std::span<const Value> args) {
  SumReader reader(program, match);
  reader.AddTermsOf(query, args, 1, 0);
  return std::move(reader.terms);
}

}  // namespace cardinal::reasons
