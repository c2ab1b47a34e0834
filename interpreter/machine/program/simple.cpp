// Codes that only look at things: `query opponent(p) = next player after p`. They neither go round nor make lists, ask
// nothing that has modifiers, and are short; the machine answers them where it stands (vm/glance.h), without a frame.
#include <algorithm>

#include "interpreter/machine/program/verify_parts.h"

namespace cardinal::program {
namespace {

constexpr std::int32_t kLongest = 24;  // longer ones are better remembered

bool OnlyLooks(Op op) {
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
    case Op::NextSeat: return true;
    default: return false;
  }
}

// What is known of a code so far.
enum class Is { Unknown, Asked, Simple, Not };

class Codes {
 public:
  explicit Codes(const Program& program) : program_(program), is_(program.codes.size(), Is::Unknown) {}

  bool IsSimple(CodeId id) {
    Is& is = is_[static_cast<std::size_t>(id)];
    if (is == Is::Unknown) {
      is = Is::Asked;  // one that asks itself is not simple
      is = Find(program_.codes[static_cast<std::size_t>(id)]) ? Is::Simple : Is::Not;
    }
    return is == Is::Simple;
  }

 private:
  bool Find(const Code& code) {
    if (code.count > kLongest || code.locals > kMostGlanced || code.max_stack > kMostGlanced) return false;
    const Instr* const first = program_.instructions.data() + code.first;
    for (std::int32_t i = 0; i < code.count; ++i)
      if (!IsSimple(first[i], i, i + 1 < code.count ? first[i + 1].op : Op::Return)) return false;
    return true;
  }

  bool IsSimple(const Instr& in, std::int32_t position, Op next) {
    switch (in.op) {
      case Op::Jump:
      case Op::JumpIfNo:
      case Op::JumpIfYes: return in.b > position;
      case Op::Attribute: return program_.attributes[static_cast<std::size_t>(in.b)].type.kind != TypeKind::List;
      case Op::Return: return in.a == 0;
      case Op::ZoneCards: return next == Op::ListFirst;
      case Op::ListFirst: return true;  // nothing else here makes a list
      case Op::ApplyModifiers: return program_.queries[static_cast<std::size_t>(in.b)].modifiers.empty();
      case Op::CallQuery: {
        const Query& query = program_.queries[static_cast<std::size_t>(in.b)];
        return query.result.kind != TypeKind::List && IsSimple(query.code);
      }
      default: return OnlyLooks(in.op);
    }
  }

  const Program& program_;
  std::vector<Is> is_;
};

}  // namespace

void FindSimple(Program& program) {
  Codes codes(program);
  for (Prepared::Call& call : program.prepared.calls) call.simple = !call.list && codes.IsSimple(call.code);
}

}  // namespace cardinal::program
