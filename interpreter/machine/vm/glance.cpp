#include "interpreter/machine/vm/glance.h"

#include <algorithm>
#include <array>
#include <bit>

#include "interpreter/machine/program/verify_parts.h"
#include "interpreter/machine/vm/look.h"
#include "interpreter/machine/vm/ops.h"

namespace cardinal::vm {

namespace {

constexpr std::int64_t kMostNested = 8;
constexpr std::int64_t kLongest = 256;  // what has not answered by then is no glance
using Room = std::array<Value, program::kMostGlanced>;

bool NothingModifies(const Machine& m, std::int32_t query) {
  if (m.terms || !At(m.program.queries, query).modifiers.empty()) return false;
  return std::none_of(m.read->modifiers.begin(), m.read->modifiers.end(), [&](const match::ActiveModifier& modifier) {
    return At(m.program.timed_modifiers, modifier.timed).query == query;
  });
}

// Whether frames that lie one in the other so far, and a list of so many elements, would be none too many.
bool MayNest(const Machine& m, std::int64_t frames) {
  return static_cast<std::int64_t>(m.stack.frames.size()) + kMostNested + 1 + frames < m.limits.frames;
}
bool MayList(const Machine& m, std::int64_t size, Glance& glance) {
  glance.listed += size;
  glance.steps += size;
  return size <= m.limits.list && static_cast<std::int64_t>(m.stack.arena.size()) + glance.listed <= m.limits.arena;
}

// ZoneCards and ListFirst, without the list between them.
bool FirstOfZone(const Machine& m, const Instr& in, Value& owner, Glance& glance) {
  if (!IsOwner(m, At(m.program.zones, in.b).of, owner)) return false;
  const auto cards = m.read->Zone(ZoneOf(m, in.b, owner));
  if (!MayList(m, static_cast<std::int64_t>(cards.size()), glance)) return false;
  owner = cards.empty() ? kNone : cards.front();
  return true;
}

// SeatsFrom and ListFirst.
bool FirstSeatFrom(const Machine& m, Value& seat, Glance& glance) {
  if (!IsSeat(m, seat)) return false;
  const auto playing = static_cast<std::int64_t>(m.read->seats - std::popcount(m.read->out));
  if (playing == 0 || !MayList(m, playing, glance)) return false;
  return ((m.read->out >> seat) & 1u) == 0 || LookForNextSeat(m, seat);
}

// The answer of a query that is not simple itself, if it is known.
bool Remember(const Machine& m, std::int32_t query, std::span<const Value> args, Glance& glance) {
  if (!At(m.program.prepared.calls, query).remembered || !SameAsAlways(m, query)) return false;
  const Memory::Answer* known = m.memory->Find(query, args, true);
  if (!known || known->list || !MayNest(m, known->steps)) return false;
  glance.steps += known->steps;
  glance.answer = known->value;
  return glance.steps <= glance.most;
}

bool Run(const Machine& m, CodeId id, const Value* params, std::int64_t nested, Glance& glance) {
  const program::Prepared::Start& code = At(m.program.prepared.starts, id);
  if (code.locals > program::kMostGlanced || code.room > program::kMostGlanced) return false;
  Room own, room;
  Value* top = room.data();  // behind the topmost value
  const Value* locals = params;
  if (code.locals > code.params) {
    std::fill(std::copy_n(params, code.params, own.begin()), own.begin() + code.locals, kNone);
    locals = own.data();
  }
  const Instr* const first = m.program.instructions.data() + code.first;
  for (const Instr* next = first;;) {
    const Instr& in = *next++;
    if (++glance.steps > glance.most) return false;
    const auto jump = [&] {
      if (first + in.b < next) return false;  // it goes round
      next = first + in.b;
      return true;
    };
    switch (in.op) {
      case Op::Push: *top++ = in.b; continue;
      case Op::PushConst: *top++ = At(m.program.constants, in.b); continue;
      case Op::Load: *top++ = locals[in.b]; continue;
      case Op::Store:
        if (locals == params) return false;  // it writes where another one reads
        own[static_cast<std::size_t>(in.b)] = *--top;
        continue;
      case Op::Dup:
        *top = top[-1];
        ++top;
        continue;
      case Op::Pop: --top; continue;
      case Op::Here: continue;
      case Op::Jump:
        if (!jump()) return false;
        continue;
      case Op::JumpIfNo:
        if (*--top != 1 && !jump()) return false;
        continue;
      case Op::JumpIfYes:
        if (*--top == 1 && !jump()) return false;
        continue;
      case Op::Eq:
        --top;
        top[-1] = top[-1] == top[0];
        continue;
      case Op::Ne:
        --top;
        top[-1] = top[-1] != top[0];
        continue;
      case Op::Lt:
        --top;
        top[-1] = top[-1] < top[0];
        continue;
      case Op::Le:
        --top;
        top[-1] = top[-1] <= top[0];
        continue;
      case Op::Gt:
        --top;
        top[-1] = top[-1] > top[0];
        continue;
      case Op::Ge:
        --top;
        top[-1] = top[-1] >= top[0];
        continue;
      case Op::Not: top[-1] = top[-1] != 1; continue;
      case Op::IsNone: top[-1] = top[-1] == kNone; continue;

      case Op::Attribute:
        if (!LookAtAttribute(m, in, top[-1])) return false;
        continue;
      case Op::LoadField:
        if (!LookAtField(m, in, top[-1])) return false;
        continue;
      case Op::CardInfo:
        if (!LookAtCard(m, in, top[-1])) return false;
        continue;
      case Op::HasPart:
        if (!LookForPart(m, in, top[-1])) return false;
        continue;
      case Op::IsCardType:
        if (!LookAtType(m, in, top[-1])) return false;
        continue;
      case Op::IsZoneOf:
        --top;
        if (!LookInZoneOf(m, in, top[-1], top[0])) return false;
        continue;
      case Op::IsInZone:
        if (!LookInZone(m, in, top[-1])) return false;
        continue;
      case Op::ZoneCount:
        if (!CountZone(m, in, top[-1])) return false;
        continue;
      case Op::NextSeat:
        if (!LookForNextSeat(m, top[-1])) return false;
        continue;
      case Op::Related:
        --top;
        if (!LookAtRelation(m, in, top[-1], top[0])) return false;
        continue;
      case Op::Now: *top++ = m.read->moves; continue;
      case Op::FirstSeat:
        glance.answer = 0;
        if (const CodeId order = m.program.order_code; order >= 0) {
          if (nested == kMostNested || !Run(m, order, top, nested + 1, glance)) return false;
        }
        *top++ = glance.answer;
        continue;
      case Op::SeatsFrom:
        if (next->op != Op::ListFirst || !FirstSeatFrom(m, top[-1], glance)) return false;
        ++next;
        ++glance.steps;
        continue;
      case Op::ZoneCards:
        if (next->op != Op::ListFirst || !FirstOfZone(m, in, top[-1], glance)) return false;
        ++next;
        ++glance.steps;
        continue;

      case Op::ApplyModifiers:
        if (!NothingModifies(m, in.b)) return false;
        continue;
      case Op::CallQuery: {
        const program::Prepared::Call& call = At(m.program.prepared.calls, in.b);
        top -= call.params;
        if (!call.simple) {
          if (!Remember(m, in.b, {top, static_cast<std::size_t>(call.params)}, glance)) return false;
        } else if (nested == kMostNested || !Run(m, call.code, top, nested + 1, glance)) {
          return false;
        }
        *top++ = glance.answer;
        continue;
      }
      case Op::Return: glance.answer = *--top; return in.a == 0 && glance.steps <= glance.most;
      default: return false;
    }
  }
}

}  // namespace

bool LookOver(const Machine& m, CodeId code, const Value* params, Glance& glance) {
  // Somebody hears each step, or a frame might be one too many.
  if (!m.memory || !MayNest(m, 0)) return false;
  glance.most = std::min(glance.most, kLongest);
  return Run(m, code, params, 0, glance);
}

}  // namespace cardinal::vm
