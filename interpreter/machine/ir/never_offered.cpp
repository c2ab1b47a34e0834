#include "interpreter/machine/ir/never_offered.h"

#include <algorithm>
#include <optional>

namespace cardinal::ir {

namespace {

constexpr int kMostInstructions = 500;  // of one evaluation

// A value, as far as it is known before a game begins.
struct Known {
  enum class Kind : std::uint8_t { Unknown, Scalar, Card, List };
  Kind kind = Kind::Unknown;
  Value value = 0;                           // Scalar
  const std::vector<Value>* list = nullptr;  // List
};
using KnownValues = std::vector<Known>;

Known Scalar(Value value) { return {Known::Kind::Scalar, value, nullptr}; }
Known List(const std::vector<Value>& list) { return {Known::Kind::List, 0, &list}; }
bool Has(const std::vector<Value>& list, Value value) { return std::ranges::find(list, value) != list.end(); }

// Whether rules may change the value of a query.
base::Table<program::QueryId, bool> FindModified(const Program& program) {
  base::Table<program::QueryId, bool> modified(program.queries.size());
  for (const program::QueryId id : program.queries.Ids())
    modified[id] = !program.queries[id].modifiers.empty() || !program.queries[id].lasting.empty();
  for (const program::TimedModifier& timed : program.timed_modifiers) modified[timed.query] = true;
  return modified;
}

// Evaluates a function for any card of one definition. It gives up before anything that depends on more than printed
// values.
class PartialEvaluator {
 public:
  PartialEvaluator(const Program& program, const Module& module, const base::Table<program::QueryId, bool>& modified,
                   const program::CardDef& card)
      : program_(program), module_(module), modified_(modified), card_(card) {}

  // Nothing: the result is not known before a game.
  std::optional<Known> Run(program::FunctionId id, KnownValues arguments) {
    const Function& function = module_.functions[id];
    KnownValues registers = std::move(arguments);
    registers.resize(function.registers.size(), Scalar(model::kNone));
    const Block* block = &function.blocks.front();
    for (std::size_t index = 0; ++evaluated_ <= kMostInstructions; ++index) {
      const Instruction& in = block->instructions[index];
      if (in.op == Op::Return) return registers[static_cast<std::size_t>(in.operands[0])];
      if (EndsBlock(in)) {
        const BlockId next = Next(in, registers);
        if (!next.IsValid()) return std::nullopt;
        block = &function.blocks[next];
        index = static_cast<std::size_t>(-1);
        continue;
      }
      if (in.op == Op::Here || in.op == Op::BeginOffer) continue;
      const std::optional<Known> result = Compute(in, registers);
      if (!result || !in.to.IsValid()) return std::nullopt;
      registers[static_cast<std::size_t>(in.to)] = *result;
    }
    return std::nullopt;
  }

 private:
  // None: the evaluation gives up.
  static BlockId Next(const Instruction& last, const KnownValues& registers) {
    if (last.op == Op::Jump) return last.then;
    if (last.op != Op::Branch) return {};
    const Known& condition = registers[static_cast<std::size_t>(last.operands[0])];
    if (condition.kind != Known::Kind::Scalar) return {};
    return condition.value == 1 ? last.then : last.otherwise;
  }

  std::optional<Known> Compute(const Instruction& in, const KnownValues& registers) {
    const auto operand = [&](std::size_t i) -> const Known& {
      return registers[static_cast<std::size_t>(in.operands[i])];
    };
    switch (in.op) {
      case Op::Number: return Scalar(in.number);
      case Op::None: return Scalar(model::kNone);
      case Op::ConstantList: return List(program_.lists[static_cast<std::size_t>(in.id)]);
      case Op::Copy:
      case Op::Decide: return operand(0);
      case Op::Attribute:
      case Op::CardName:
      case Op::HasPart:
      case Op::IsCardType: return OfCard(in, operand(0));
      case Op::Not:
      case Op::IsNone: return OfScalar(in.op, operand(0));
      case Op::ListCount:
      case Op::ListFirst:
      case Op::ListLast: return OfList(in.op, operand(0));
      case Op::ListHas:
      case Op::ListMeets: return OfLists(in.op, operand(0), operand(1));
      case Op::Ask: return Ask(in, registers);
      case Op::ApplyModifiers:
      case Op::ApplyLayers:
      case Op::ApplyIdentity: return modified_[in.id] ? std::nullopt : std::optional(operand(0));
      default: return IsComparison(in.op) ? Compare(in.op, operand(0), operand(1)) : std::nullopt;
    }
  }

  std::optional<Known> OfCard(const Instruction& in, const Known& of) const {
    if (of.kind != Known::Kind::Card) return std::nullopt;
    switch (in.op) {
      case Op::CardName: return Scalar(card_.name_id);
      case Op::HasPart: return Scalar(card_.provides_part[static_cast<std::size_t>(in.id)]);
      case Op::IsCardType: return Scalar(static_cast<Value>((program_.card_types[card_.type].is >> in.id) & 1u));
      default: break;
    }
    const Value value = card_.attributes[static_cast<std::size_t>(in.id)];
    if (value == model::kNone && program_.identity.print >= 0) return std::nullopt;  // its first print may answer
    const bool list = program_.attributes[in.id].type.kind == program::TypeKind::List && value != model::kNone;
    return list ? List(program_.lists[static_cast<std::size_t>(value)]) : Scalar(value);
  }

  static std::optional<Known> OfScalar(Op op, const Known& x) {
    if (x.kind == Known::Kind::Card && op == Op::IsNone) return Scalar(0);
    if (x.kind != Known::Kind::Scalar) return std::nullopt;
    return Scalar(op == Op::Not ? x.value != 1 : x.value == model::kNone);
  }

  static std::optional<Known> OfList(Op op, const Known& x) {
    if (x.kind != Known::Kind::List) return std::nullopt;
    if (op == Op::ListCount) return Scalar(static_cast<Value>(x.list->size()));
    if (x.list->empty()) return Scalar(model::kNone);
    return Scalar(op == Op::ListFirst ? x.list->front() : x.list->back());
  }

  static std::optional<Known> OfLists(Op op, const Known& x, const Known& y) {
    if (x.kind != Known::Kind::List) return std::nullopt;
    if (op == Op::ListHas)
      return y.kind == Known::Kind::Scalar ? std::optional(Scalar(Has(*x.list, y.value))) : std::nullopt;
    if (y.kind != Known::Kind::List) return std::nullopt;
    return Scalar(std::ranges::any_of(*x.list, [&](Value value) { return Has(*y.list, value); }));
  }

  static std::optional<Known> Compare(Op op, const Known& x, const Known& y) {
    if (x.kind != Known::Kind::Scalar || y.kind != Known::Kind::Scalar) return std::nullopt;
    if (op == Op::Eq || op == Op::Ne) return Scalar((x.value == y.value) == (op == Op::Eq));
    if (x.value == model::kNone || y.value == model::kNone) return std::nullopt;  // it faults
    switch (op) {
      case Op::Lt: return Scalar(x.value < y.value);
      case Op::Le: return Scalar(x.value <= y.value);
      case Op::Gt: return Scalar(x.value > y.value);
      default: return Scalar(x.value >= y.value);
    }
  }

  std::optional<Known> Ask(const Instruction& in, const KnownValues& registers) {
    KnownValues arguments;
    for (const Reg operand : in.operands) arguments.push_back(registers[static_cast<std::size_t>(operand)]);
    return Run(program_.queries[in.id].code, std::move(arguments));
  }

  const Program& program_;
  const Module& module_;
  const base::Table<program::QueryId, bool>& modified_;
  const program::CardDef& card_;
  int evaluated_ = 0;
};

}  // namespace

base::Table<program::ActionId, NeverOffered> FindNeverOffered(const Program& program, const Module& module) {
  const base::Table<program::QueryId, bool> modified = FindModified(program);
  const Known you, me{Known::Kind::Card, 0, nullptr}, window;
  const auto is_ruled_out = [&](const program::ActionVariant& variant, const program::CardDef& card) {
    if (variant.offer < 0) return false;
    const auto answer = PartialEvaluator(program, module, modified, card).Run(variant.offer, {you, me, window});
    return answer && answer->kind == Known::Kind::Scalar && answer->value != 1;
  };
  base::Table<program::ActionId, NeverOffered> never;
  for (const program::Action& action : program.actions) {
    NeverOffered& of_action = never.emplace_back(program.cards.size(), std::uint8_t{0});
    for (const program::CardDefId card : program.cards.Ids()) {
      if (action.card_type < 0 || !action.variant_of.Contains(card)) continue;
      const std::int32_t variant = action.variant_of[card];
      of_action[card] =
          variant < 0 || is_ruled_out(action.variants[static_cast<std::size_t>(variant)], program.cards[card]);
    }
  }
  return never;
}

}  // namespace cardinal::ir
