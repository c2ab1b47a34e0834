// Codes that only look at things: `query opponent(p) = next player after p`. They neither go round nor make lists, ask
// nothing that has modifiers, and are short; the machine answers them where it stands (vm/glance.h), without a frame.
#include <algorithm>

#include "interpreter/machine/program/verify_parts.h"

namespace cardinal::program {
namespace {

constexpr std::int32_t kLongest = 24;    // longer ones are better remembered
constexpr std::int32_t kMostInAll = 96;  // with all that they call
constexpr std::int32_t kMostNested = 4;
constexpr std::int32_t kShort = 8;  // shorter ones are not remembered (readers.cpp)

bool IsPlainLook(Op op) {
  switch (op) {
    case Op::Push:
    case Op::PushConst:
    case Op::Load:
    case Op::Store:
    case Op::Dup:
    case Op::Pop:
    case Op::Here:
    case Op::Eq:
    case Op::Ne:
    case Op::Lt:
    case Op::Le:
    case Op::Gt:
    case Op::Ge:
    case Op::Not:
    case Op::IsNone:
    case Op::Attribute:
    case Op::LoadField:
    case Op::CardInfo:
    case Op::HasPart:
    case Op::IsCardType:
    case Op::IsZoneOf:
    case Op::IsInZone:
    case Op::ZoneCount:
    case Op::NextSeat:
    case Op::Related:
    case Op::Now: return true;
    default: return false;
  }
}

class Codes {
 public:
  explicit Codes(const Program& program) : program_(program), totals_(program.codes.size(), kUnknown) {}

  // Instructions that the answer takes at most, or kNot. `nested`: calls on the way here; what lies deeper is not
  // simple.
  std::int32_t TotalOf(CodeId id, std::int32_t nested = 0) {
    std::int32_t& total = totals_[static_cast<std::size_t>(id)];
    if (total == kUnknown && nested <= kMostNested) {
      total = kNot;  // one that asks itself is not simple
      total = Find(program_.codes[static_cast<std::size_t>(id)], nested);
    }
    return total == kUnknown ? kNot : total;
  }
  static bool IsSimple(std::int32_t total) { return total <= kMostInAll; }

 private:
  static constexpr std::int32_t kUnknown = -1, kNot = kMostInAll + 1;

  std::int32_t Find(const Code& code, std::int32_t nested) {
    if (code.count > kLongest || code.locals > kMostGlanced || code.max_stack > kMostGlanced) return kNot;
    const Instr* const first = program_.instructions.data() + code.first;
    std::int32_t total = code.count;
    for (std::int32_t i = 0; i < code.count; ++i) {
      if (!OnlyLooks(first[i], i, i + 1 < code.count ? first[i + 1].op : Op::Return)) return kNot;
      if (first[i].op == Op::CallQuery) total += TotalOfCall(first[i].b, nested + 1, code.count < kShort);
      if (first[i].op == Op::FirstSeat && program_.order_code >= 0) total += TotalOf(program_.order_code, nested + 1);
      if (total > kMostInAll) return kNot;
    }
    return total;
  }

  // Of a short code also what is mostly known; a longer one keeps its own answer.
  std::int32_t TotalOfCall(std::int32_t index, std::int32_t nested, bool short_one) {
    const Query& query = program_.queries[static_cast<std::size_t>(index)];
    if (query.result.kind == TypeKind::List) return kNot;
    const std::int32_t total = TotalOf(query.code, nested);
    return !IsSimple(total) && short_one && query.remembered ? 0 : total;
  }

  bool OnlyLooks(const Instr& in, std::int32_t position, Op next) const {
    switch (in.op) {
      case Op::Jump:
      case Op::JumpIfNo:
      case Op::JumpIfYes: return in.b > position;
      case Op::Attribute: return program_.attributes[static_cast<std::size_t>(in.b)].type.kind != TypeKind::List;
      case Op::Return: return in.a == 0;
      case Op::SeatsFrom:
      case Op::ZoneCards: return next == Op::ListFirst;
      case Op::ListFirst: return true;  // nothing else here makes a list
      case Op::ApplyModifiers: return program_.queries[static_cast<std::size_t>(in.b)].modifiers.empty();
      case Op::CallQuery:
      case Op::FirstSeat: return true;  // its code is looked at too
      default: return IsPlainLook(in.op);
    }
  }

  const Program& program_;
  std::vector<std::int32_t> totals_;  // by code
};

}  // namespace

void FindSimple(Program& program) {
  Codes codes(program);
  for (Prepared::Call& call : program.prepared.calls)
    call.simple = !call.list && Codes::IsSimple(codes.TotalOf(call.code));
  const auto is_simple = [&](const Modifier& modifier) {
    const bool list = modifier.op == ModifierOp::With || modifier.op == ModifierOp::Without ||
                      program.queries[static_cast<std::size_t>(modifier.query)].result.kind == TypeKind::List;
    return !list && Codes::IsSimple(codes.TotalOf(modifier.code));
  };
  auto& simple = program.prepared.simple_modifiers;
  simple.clear();
  for (const Modifier& modifier : program.modifiers) simple.push_back(is_simple(modifier));
  program.prepared.order_is_simple = program.order_code >= 0 && Codes::IsSimple(codes.TotalOf(program.order_code));
}

}  // namespace cardinal::program
