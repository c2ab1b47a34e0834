// Partial evaluation: finds out once, for each action and card definition, that the printed values of the card rule the
// action out (`when me.icon = On_flash`), so that windows need not evaluate it at every decision.
#include <algorithm>
#include <optional>

#include "interpreter/machine/program/verify_parts.h"

namespace cardinal::program {
namespace {

constexpr int kFarthest = 500;  // instructions to evaluate at most

// A value, as far as it is known before a game begins.
struct Known {
  enum class Kind : std::uint8_t { Unknown, Scalar, Card, List };
  Kind kind = Kind::Unknown;
  Value value = 0;          // Scalar
  std::vector<Value> list;  // List
};

Known Scalar(Value value) { return {Known::Kind::Scalar, value, {}}; }
Known List(std::vector<Value> list) { return {Known::Kind::List, 0, std::move(list)}; }
bool Has(const std::vector<Value>& list, Value value) {
  return std::find(list.begin(), list.end(), value) != list.end();
}

// Runs a function for any card of one definition. It gives up before anything that depends on more than printed values,
// so it never skips an instruction that could fail.
class Foresight {
 public:
  Foresight(const Program& program, const std::vector<bool>& modified, const CardDef& card)
      : program_(program), modified_(modified), card_(card) {}

  // Returns nullopt if the result is not known before the game.
  std::optional<Known> Run(FunctionId id, std::vector<Known> locals) {
    const Function& code = program_.functions[id];
    locals.resize(static_cast<std::size_t>(code.locals), Scalar(model::kNone));
    std::vector<Known> stack;
    for (std::int32_t pc = 0; ++steps_ <= kFarthest;) {
      const Instr& in = program_.instructions[code.first + pc++];
      // clang-format off
      switch (in.op) {
        case Op::Load: stack.push_back(locals[in.b]); break;
        case Op::Store: locals[in.b] = Pop(stack); break;
        case Op::Here: case Op::Mark: case Op::Release: break;
        case Op::Jump: pc = in.b; break;
        case Op::JumpIfNo: case Op::JumpIfYes: {
          const Known answer = Pop(stack);
          if (answer.kind != Known::Kind::Scalar) return std::nullopt;
          if ((answer.value == 1) == (in.op == Op::JumpIfYes)) pc = in.b;
          break;
        }
        case Op::Return: return Pop(stack);
        default:
          if (!Step(in, stack)) return std::nullopt;
      }
      // clang-format on
    }
    return std::nullopt;
  }

 private:
  static Known Pop(std::vector<Known>& stack) {
    Known top = std::move(stack.back());
    stack.pop_back();
    return top;
  }

  bool Step(const Instr& in, std::vector<Known>& stack) {
    // clang-format off
    switch (in.op) {
      case Op::Push: stack.push_back(Scalar(in.b)); return true;
      case Op::PushConst: stack.push_back(Scalar(program_.constants[in.b])); return true;
      case Op::PushList: stack.push_back(List(program_.lists[in.b])); return true;
      case Op::Dup: stack.push_back(Known(stack.back())); return true;
      case Op::Pop: stack.pop_back(); return true;
      case Op::Attribute: case Op::CardInfo: case Op::HasPart: case Op::IsCardType: return OfCard(in, stack.back());
      case Op::Not: case Op::IsNone: return OfScalar(in.op, stack.back());
      case Op::ListCount: case Op::ListFirst: case Op::ListLast: return OfList(in.op, stack.back());
      case Op::Eq: case Op::Ne: case Op::Lt: case Op::Le: case Op::Gt: case Op::Ge: case Op::ListHas:
      case Op::ListMeets: {
        const Known y = Pop(stack);
        return OfTwo(in.op, stack.back(), y);
      }
      case Op::CallQuery: return Call(in.b, stack);
      case Op::ApplyModifiers: return !modified_[in.b];
      default: return false;
    }
    // clang-format on
  }

  bool OfCard(const Instr& in, Known& top) const {
    if (top.kind != Known::Kind::Card) return false;
    const auto index = static_cast<std::size_t>(in.b);
    if (in.op == Op::HasPart) return Becomes(top, Scalar(card_.provides_part[index]));
    if (in.op == Op::IsCardType) {
      const CardType& type = program_.card_types[card_.type];
      return Becomes(top, Scalar(static_cast<Value>((type.is >> index) & 1u)));
    }
    if (in.op == Op::CardInfo)
      return static_cast<CardInfoKind>(in.a) == CardInfoKind::Name && Becomes(top, Scalar(card_.name_id));
    const Value value = card_.attributes[index];
    const bool list = program_.attributes[index].type.kind == TypeKind::List && value != model::kNone;
    return Becomes(top, list ? List(program_.lists[value]) : Scalar(value));
  }

  static bool OfScalar(Op op, Known& top) {
    if (top.kind == Known::Kind::Card && op == Op::IsNone) return Becomes(top, Scalar(0));
    if (top.kind != Known::Kind::Scalar) return false;
    return Becomes(top, Scalar(op == Op::Not ? top.value != 1 : top.value == model::kNone));
  }

  static bool OfList(Op op, Known& top) {
    if (top.kind != Known::Kind::List) return false;
    if (op == Op::ListCount) return Becomes(top, Scalar(static_cast<Value>(top.list.size())));
    const Value none = model::kNone;
    return Becomes(top, Scalar(top.list.empty() ? none : op == Op::ListFirst ? top.list.front() : top.list.back()));
  }

  // After `y` is popped, `x` is the top of the stack and becomes the result.
  static bool OfTwo(Op op, Known& x, const Known& y) {
    if (op == Op::ListHas) {  // x in y
      if (x.kind != Known::Kind::Scalar || y.kind != Known::Kind::List) return false;
      return Becomes(x, Scalar(Has(y.list, x.value)));
    }
    if (op == Op::ListMeets) {
      if (x.kind != Known::Kind::List || y.kind != Known::Kind::List) return false;
      const bool meets = std::any_of(x.list.begin(), x.list.end(), [&](Value value) { return Has(y.list, value); });
      return Becomes(x, Scalar(meets));
    }
    if (x.kind != Known::Kind::Scalar || y.kind != Known::Kind::Scalar) return false;
    switch (op) {
      case Op::Eq: return Becomes(x, Scalar(x.value == y.value));
      case Op::Ne: return Becomes(x, Scalar(x.value != y.value));
      case Op::Lt: return Becomes(x, Scalar(x.value < y.value));
      case Op::Le: return Becomes(x, Scalar(x.value <= y.value));
      case Op::Gt: return Becomes(x, Scalar(x.value > y.value));
      default: return Becomes(x, Scalar(x.value >= y.value));
    }
  }

  bool Call(std::int32_t query, std::vector<Known>& stack) {
    const Query& asked = program_.queries[query];
    const auto first = stack.end() - static_cast<std::ptrdiff_t>(asked.params.size());
    std::vector<Known> arguments(first, stack.end());
    stack.erase(first, stack.end());
    std::optional<Known> answer = Run(asked.code, std::move(arguments));
    if (!answer) return false;
    stack.push_back(std::move(*answer));
    return true;
  }

  static bool Becomes(Known& top, Known known) {
    top = std::move(known);
    return true;
  }

  const Program& program_;
  const std::vector<bool>& modified_;
  const CardDef& card_;
  int steps_ = 0;
};

// By query: true if something may modify it.
std::vector<bool> Modified(const Program& program) {
  std::vector<bool> modified(program.queries.size());
  for (std::size_t i = 0; i < modified.size(); ++i) modified[i] = !program.queries[i].modifiers.empty();
  for (const TimedModifier& timed : program.timed_modifiers) modified[timed.query] = true;
  return modified;
}

bool Never(const Program& program, const std::vector<bool>& modified, const ActionVariant& variant,
           const CardDef& card) {
  if (variant.offer < 0) return false;
  const Known you, me{Known::Kind::Card, 0, {}}, window;
  const std::optional<Known> answer = Foresight(program, modified, card).Run(variant.offer, {you, me, window});
  return answer && answer->kind == Known::Kind::Scalar && answer->value != 1;
}

}  // namespace

void FindNeverOffered(Program& program) {
  const std::vector<bool> modified = Modified(program);
  for (Action& action : program.actions) {
    action.never_offered.assign(program.cards.size(), 0);
    for (std::size_t card = 0; card < action.variant_of.size() && action.card_type >= 0; ++card) {
      const std::int32_t variant = action.variant_of[card];
      action.never_offered[card] =
          variant < 0 || Never(program, modified, action.variants[variant], program.cards[card]);
    }
  }
}

}  // namespace cardinal::program
