#include "interpreter/machine/program/look_builder.h"

#include <algorithm>
#include <utility>

namespace cardinal::program {
namespace {

constexpr std::int32_t kMostFollowed = 32;  // longest chain of jumps that is followed
constexpr std::int32_t kMostCharged = std::numeric_limits<std::uint16_t>::max();

}  // namespace

void LookBuilder::Begin(std::int32_t registers) {
  begin_ = looks_.size();
  registers_ = registers;
  pending_ = 0;
  fresh_ = kStale;
  bound_ = -1;
  alive_ = bare_ = true;
  failed_ = false;
}

Look& LookBuilder::Emit(LookOp op, std::int32_t to, std::int32_t x, std::int32_t y, std::int32_t b, std::int32_t c) {
  const auto small = [](std::int32_t number) { return static_cast<std::uint16_t>(number); };
  failed_ = failed_ || looks_.size() - begin_ > kMostWritten || to > kMostCharged;
  looks_.push_back({op, small(to), small(x), small(y), b, c});
  fresh_ = kStale;
  bare_ = bare_ && !IsRich(op);
  return looks_.back();
}

void LookBuilder::Make(LookOp op, std::int32_t to, std::int32_t x, std::int32_t y, std::int32_t b, std::int32_t c) {
  Emit(op, to, x, y, b, c);
  fresh_ = looks_.size() - 1;
}

Look* LookBuilder::Maker(std::int32_t place) {
  return fresh_ != kStale && fresh_ + 1 == looks_.size() && looks_.back().to == place ? &looks_.back() : nullptr;
}

void LookBuilder::Move(const Entry& entry, std::int32_t to) {
  switch (entry.kind) {
    case Entry::Kind::Register:
      if (entry.value != to) Make(LookOp::Copy, to, entry.value);
      break;
    case Entry::Kind::Number: Make(LookOp::Set, to, 0, 0, 0, entry.value); break;
    case Entry::Kind::Constant: Make(LookOp::Const, to, 0, 0, entry.value); break;
  }
}

void LookBuilder::Settle(Body& body, std::int32_t height) {
  Entry& entry = body.stack[height];
  const Entry settled{Entry::Kind::Register, body.PlaceOf(height)};
  Move(entry, settled.value);
  entry = settled;
}

void LookBuilder::SettleAll(Body& body) {
  for (std::int32_t i = 0; i < body.Height(); ++i) Settle(body, i);
}

Entry LookBuilder::Pop(Body& body) {
  const Entry entry = body.stack.back();
  body.stack.pop_back();
  return entry;
}

std::int32_t LookBuilder::Take(Body& body) {
  if (!body.stack.back().IsRegister()) Settle(body, body.Height() - 1);
  return Pop(body).value;
}

std::int32_t LookBuilder::TakeOwner(Body& body, OwnerKind of) {
  if (of != OwnerKind::Table) return Take(body);
  Pop(body);  // unused
  return 0;
}

void LookBuilder::Result(Body& body, LookOp op, std::int32_t x, std::int32_t y, std::int32_t b, std::int32_t c) {
  Make(op, body.PlaceOf(body.Height()), x, y, b, c);
  PushPlace(body);
}

Entry LookBuilder::LocalOf(const Body& body, std::int32_t local) const {
  const auto index = static_cast<std::size_t>(local);
  if (index < body.params.size() && !body.own[index]) return body.params[index];
  return {Entry::Kind::Register, body.base + local};
}

void LookBuilder::Protect(Body& body, std::int32_t local) {
  const Entry meant{Entry::Kind::Register, body.base + local};
  for (std::int32_t i = 0; i < body.Height(); ++i)
    if (body.stack[i] == meant) Settle(body, i);
}

void LookBuilder::Store(Body& body, std::int32_t local) {
  const Entry entry = Pop(body);
  const std::int32_t to = body.base + local;
  Protect(body, local);
  // If the value was made immediately before, it is made in the local directly, and other operands that refer to it now
  // refer to the local.
  Look* const maker = entry.IsRegister() && entry.value >= body.PlaceOf(0) ? Maker(entry.value) : nullptr;
  if (!maker) return Move(entry, to);
  maker->to = static_cast<std::uint16_t>(to);
  std::replace(body.stack.begin(), body.stack.end(), entry, Entry{Entry::Kind::Register, to});
}

void LookBuilder::Bind(Body& body, std::int32_t position) {
  Label& label = body.At(position);
  if (alive_ && body.depth == 0 && Plain(body.code, position).op == Op::Return) {
    ++pending_;
    Return(body);
  }
  if (!alive_ && label.from.empty()) return;
  if (alive_) {
    SettleAll(body);
    if (pending_ > 0) Emit(LookOp::Charge, std::exchange(pending_, 0));
  } else {
    body.stack.clear();
    while (body.Height() < label.height) PushPlace(body);
  }
  label.at = bound_ = Here();
  for (const std::int32_t look : label.from) looks_[look].b = label.at;
  alive_ = true;
  fresh_ = kStale;
}

void LookBuilder::LeadTo(Body& body, std::int32_t position) {
  Label& label = body.At(position);
  label.target = true;
  label.height = body.Height();
  if (label.at >= 0)
    looks_.back().b = label.at;
  else
    label.from.push_back(Here() - 1);
}

std::int32_t LookBuilder::Follow(Body& body, std::int32_t from, std::int32_t start) {
  for (std::int32_t i = 0; i < kMostFollowed; ++i) {
    const Instr& in = Plain(body.code, start);
    const bool decided = body.Height() > 0 && !body.stack.back().IsRegister();
    std::int32_t next = -1;
    if (in.op == Op::Jump) next = in.b;
    if (decided && (in.op == Op::JumpIfNo || in.op == Op::JumpIfYes))
      next = IsYes(body.stack.back()) == (in.op == Op::JumpIfYes) ? in.b : start + 1;
    // Compilation has passed positions up to `from`; a jump back is possible only to a label that was written.
    if (next < 0 || (next <= from && body.At(next).at < 0)) break;
    ++pending_;
    if (in.op != Op::Jump) Pop(body);
    start = next;
  }
  return start;
}

void LookBuilder::Jump(Body& body, std::int32_t from, std::int32_t to) {
  to = Follow(body, from, to);
  if (to == from + 1) return;
  if (Plain(body.code, to).op == Op::Return && to > from && body.depth == 0) {
    ++pending_;
    return Return(body);
  }
  SettleAll(body);
  if (to <= from && body.At(to).at < 0) failed_ = true;
  Emit(to > from ? LookOp::Go : LookOp::Again, std::exchange(pending_, 0));
  LeadTo(body, to);
  alive_ = false;
}

void LookBuilder::Decide(Body& body, std::int32_t from, std::int32_t to, bool if_yes) {
  const Entry entry = body.stack.back();
  if (!entry.IsRegister()) {
    Pop(body);
    if (IsYes(entry) == if_yes) Jump(body, from, to);
    return;
  }
  const std::int32_t place = body.PlaceOf(body.Height() - 1);
  Pop(body);
  SettleAll(body);
  Look truth{LookOp::Copy, 0, static_cast<std::uint16_t>(entry.value)};
  if (const Look* maker = entry.value == place ? Maker(place) : nullptr;
      maker && (Branching(maker->op) != LookOp::None || maker->op == LookOp::Not)) {
    truth = *maker;
    looks_.pop_back();
  }
  if (to > from || LoopsAt(body, to)) {
    EmitBranch(truth, if_yes, pending_);
    LeadTo(body, to);
    return;
  }
  if (body.At(to).at < 0) failed_ = true;
  EmitBranch(truth, !if_yes, 0);
  const auto over = Here() - 1;
  Emit(LookOp::Again, pending_);
  LeadTo(body, to);
  looks_[over].b = bound_ = Here();
}

bool LookBuilder::LoopsAt(Body& body, std::int32_t position) {
  const Op op = Plain(body.code, position).op;
  return body.At(position).at >= 0 && (op == Op::ForNext || op == Op::TimesNext);
}

void LookBuilder::EmitBranch(const Look& truth, bool if_yes, std::int32_t charge) {
  if (truth.op == LookOp::Copy || truth.op == LookOp::Not) {
    const bool yes = (truth.op == LookOp::Copy) == if_yes;
    Emit(yes ? LookOp::IfYes : LookOp::IfNo, charge, truth.x);
    return;
  }
  Emit(Branching(if_yes ? truth.op : Opposite(truth.op)), charge, truth.x, truth.y, 0, truth.c);
}

void LookBuilder::Return(Body& body) {
  const Entry entry = Pop(body);
  switch (entry.kind) {
    case Entry::Kind::Register: Emit(LookOp::Return, pending_, entry.value); break;
    case Entry::Kind::Number: Emit(LookOp::ReturnNumber, pending_, 0, 0, 0, entry.value); break;
    case Entry::Kind::Constant: Emit(LookOp::ReturnConst, pending_, 0, 0, entry.value); break;
  }
  pending_ = 0;
  alive_ = false;
}

void LookBuilder::ReturnInside(Body& body, std::int32_t position) {
  const Entry entry = Pop(body);
  alive_ = false;
  body.answer = entry;
  if (body.ends.empty() && position + 1 == body.code.count) return;
  body.answer = {Entry::Kind::Register, body.PlaceOf(0)};
  Move(entry, body.answer.value);
  Emit(LookOp::Go, std::exchange(pending_, 0));
  body.ends.push_back(Here() - 1);
}

}  // namespace cardinal::program
