// Compiles the instructions that only read, make lists or change something (LookWriter::Step has the others).
#include <algorithm>
#include <utility>

#include "interpreter/machine/program/look_writer.h"
#include "interpreter/machine/program/verify_parts.h"

namespace cardinal::program {

bool LookWriter::Change(Body& body, const Instr& in, std::int32_t next) {
  const auto owner_of = [&](std::int32_t field) { return TakeOwner(body, program_.fields[field].of); };
  switch (in.op) {
    case Op::MoveCard: {
      const std::int32_t owner = TakeOwner(body, program_.zones[in.b].of);
      Changed(body, LookOp::MoveCard, next, Take(body), owner, in.b, in.a);
      return true;
    }
    case Op::StoreField:
    case Op::AddField: {
      const std::int32_t value = Take(body);
      const LookOp op = in.op == Op::StoreField ? LookOp::StoreField : LookOp::AddField;
      Changed(body, op, next, owner_of(in.b), value, in.b);
      return true;
    }
    case Op::Tell: Tell(body, in); return true;
    default: return false;
  }
}

void LookWriter::Changed(Body& body, LookOp op, std::int32_t next, std::int32_t x, std::int32_t y, std::int32_t b,
                         std::int32_t place) {
  failed_ = failed_ || body.Height() > 0 || body.depth > 0;
  Emit(op, next, x, y, b, std::exchange(pending_, 0) * kPlaceKinds + place);
}

// Unobserved code: the sentence is only charged.
void LookWriter::Tell(Body& body, const Instr& in) {
  const Template& sentence = program_.templates[in.b];
  for (std::size_t i = 0; i < sentence.values.size(); ++i) Pop(body);
  pending_ += static_cast<std::int32_t>(sentence.source.size());
}

// `[you]`: BuildBegin, Load, BuildAdd, BuildEnd.
bool LookWriter::IsListOfOne(Body& body, std::int32_t position) {
  constexpr Op kRow[] = {Op::Load, Op::BuildAdd, Op::BuildEnd};
  return std::ranges::all_of(kRow, [&](Op op) { return IsPair(body, position++, op); });
}

bool LookWriter::List(Body& body, const Instr& in) {
  switch (in.op) {
    case Op::ListCount: LookAt(body, LookOp::Count); return true;
    case Op::ListFirst: LookAt(body, LookOp::First); return true;
    case Op::BuildAdd: {
      const std::int32_t value = Take(body);
      Emit(LookOp::BuildAdd, 0, value);
      return true;
    }
    case Op::BuildBegin: Emit(LookOp::BuildBegin, 0); break;
    case Op::BuildEnd: Result(body, LookOp::BuildEnd); break;
    case Op::ZoneCards: LookInto(body, LookOp::CardsOfZone, in.b); break;
    case Op::SeatsFrom: LookAt(body, LookOp::SeatsFrom); break;
    case Op::AllPlayers: Result(body, LookOp::AllPlayers); break;
    case Op::ZoneAll:
      if (LiesOnCards(in.b)) return false;
      Result(body, LookOp::AllOfZone, 0, 0, in.b);
      break;
    case Op::ListWith: return Together(body);
    default: return false;
  }
  return lists_ = true;
}

bool LookWriter::Together(Body& body) {
  // A jump may lead to the first of the two looks, but not between them.
  if (looks_.size() < begin_ + 2 || !Maker(looks_.back().to) || bound_ + 1 >= Here()) return false;
  const std::int32_t height = body.Height();
  const Look x = looks_[looks_.size() - 2], y = looks_.back();
  const auto zone_of = [&](const Look& look, std::int32_t place) {
    return look.op == LookOp::AllOfZone && look.to == body.PlaceOf(place) ? look.b : -1;
  };
  const std::int32_t first = zone_of(x, height - 2), second = zone_of(y, height - 1);
  const bool lie_there = body.stack[body.stack.size() - 2] == Entry{Entry::Kind::Register, body.PlaceOf(height - 2)} &&
                         body.stack.back() == Entry{Entry::Kind::Register, body.PlaceOf(height - 1)};
  if (first < 0 || second < 0 || first == second || !lie_there) return false;
  looks_.resize(looks_.size() - 2);
  body.stack.resize(body.stack.size() - 2);
  Result(body, LookOp::Together, 0, 0, first, second);
  return true;
}

bool LookWriter::RelatedCards(Body& body, std::int32_t relation) {
  const std::int32_t height = body.Height();
  if (looks_.size() < begin_ + 2 || !Maker(body.PlaceOf(height - 1)) || bound_ + 1 >= Here()) return false;
  const Look x = looks_[looks_.size() - 2], y = looks_.back();
  const auto lies_at = [&](std::int32_t place) {
    return body.stack[place] == Entry{Entry::Kind::Register, body.PlaceOf(place)};
  };
  const bool printed = x.op == LookOp::Attribute && y.op == LookOp::Attribute && x.b == y.b &&
                       x.to == body.PlaceOf(height - 2) && y.x != x.to;
  if (!printed || !lies_at(height - 2) || !lies_at(height - 1)) return false;
  looks_.resize(looks_.size() - 2);
  body.stack.resize(body.stack.size() - 2);
  Result(body, LookOp::RelatedCards, x.x, y.x, relation, x.b);
  return true;
}

void LookWriter::LookAt(Body& body, LookOp op, std::int32_t b, std::int32_t c, std::int32_t y) {
  const std::int32_t x = Take(body);
  Result(body, op, x, y, b, c);
}

void LookWriter::LookInto(Body& body, LookOp op, std::int32_t zone, std::int32_t c) {
  const std::int32_t owner = TakeOwner(body, program_.zones[zone].of);
  Result(body, op, owner, 0, zone, c);
}

void LookWriter::LookAtBoth(Body& body, LookOp op, std::int32_t b) {
  const std::int32_t y = Take(body), x = Take(body);
  Result(body, op, x, y, b);
}

bool LookWriter::Number(Body& body, const Instr& in) {
  switch (in.op) {
    case Op::Eq:
    case Op::Ne:
    case Op::Lt:
    case Op::Le:
    case Op::Gt:
    case Op::Ge: Compare(body, static_cast<int>(in.op) - static_cast<int>(Op::Eq)); return true;
    case Op::Not: Not(body); return true;
    case Op::IsNone: LookAt(body, LookOp::IsNone); return true;
    case Op::Add: LookAtBoth(body, LookOp::Add); return true;
    case Op::Sub: LookAtBoth(body, LookOp::Sub); return true;
    case Op::Min: LookAtBoth(body, LookOp::Min); return true;
    case Op::Max: LookAtBoth(body, LookOp::Max); return true;
    case Op::Require: {
      const std::int32_t x = Take(body);
      Emit(LookOp::Need, 0, x);
      Push(body, {Entry::Kind::Register, x});
      return true;
    }
    default: return false;
  }
}

void LookWriter::Compare(Body& body, int comparison) {
  const Entry y = body.stack.back(), x = body.stack[body.stack.size() - 2];
  const auto number = Entry::Kind::Number;
  if (y.kind == number && x.kind != number) {
    Pop(body);
    const std::int32_t left = Take(body);
    return Result(body, From(LookOp::EqTo, comparison), left, 0, 0, y.value);
  }
  if (x.kind == number && y.kind != number) {
    const std::int32_t right = Take(body);
    Pop(body);
    return Result(body, From(LookOp::EqTo, Mirrored(comparison)), right, 0, 0, x.value);
  }
  LookAtBoth(body, From(LookOp::Eq, comparison));
}

void LookWriter::Not(Body& body) {
  const Entry entry = body.stack.back();
  const std::int32_t place = body.PlaceOf(body.Height() - 1);
  Look* const maker = entry.IsRegister() && entry.value == place ? Maker(place) : nullptr;
  if (maker && Opposite(maker->op) != LookOp::None)
    maker->op = Opposite(maker->op);
  else
    LookAt(body, LookOp::Not);
}

bool LookWriter::Thing(Body& body, const Instr& in) {
  switch (in.op) {
    case Op::Attribute:
      if (program_.attributes[in.b].type.kind == TypeKind::List) return false;
      LookAt(body, LookOp::Attribute, in.b);
      return true;
    case Op::LoadField: {
      const Field& field = program_.fields[in.b];
      const std::int32_t owner = TakeOwner(body, field.of);
      if (field.of == OwnerKind::Table)
        Result(body, LookOp::TableField, 0, 0, field.slot);
      else
        Result(body, LookOp::Field, owner, 0, in.b);
      return true;
    }
    case Op::CardInfo: {
      const auto kind = static_cast<CardInfoKind>(in.a);
      const LookOp op = kind == CardInfoKind::Owner        ? LookOp::Owner
                        : kind == CardInfoKind::Controller ? LookOp::Controller
                                                           : LookOp::CardInfo;
      LookAt(body, op, 0, in.a);
      return true;
    }
    case Op::HasPart: LookAt(body, LookOp::HasPart, in.b); return true;
    case Op::IsCardType: LookAt(body, LookOp::IsCardType, in.b); return true;
    case Op::IsInZone: LookAt(body, LookOp::IsInZone, in.b); return true;
    case Op::IsZoneOf: {
      const std::int32_t owner = TakeOwner(body, program_.zones[in.b].of);
      const std::int32_t card = Take(body);
      Result(body, LookOp::IsZoneOf, card, owner, in.b);
      return true;
    }
    case Op::ZoneCount: LookInto(body, LookOp::ZoneCount, in.b); return true;
    case Op::ZoneEnd: LookInto(body, LookOp::ZoneEnd, in.b, in.a); return true;
    case Op::NextSeat: LookAt(body, LookOp::NextSeat); return true;
    case Op::Related:
      if (!RelatedCards(body, in.b)) LookAtBoth(body, LookOp::Related, in.b);
      return true;
    case Op::Now: Result(body, LookOp::Now); return true;
    default: return false;
  }
}

}  // namespace cardinal::program
