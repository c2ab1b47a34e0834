// From a stack to registers. A code is gone through once, from its first instruction to its last, with what lies on the
// stack known by name: a local, a number, or the register in which an instruction left its result. So most of what only
// moves values is written nowhere. Where ways meet, each operand lies in the register of its place on the stack.
#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "interpreter/machine/program/looks.h"
#include "interpreter/machine/program/stack_effect.h"
#include "interpreter/machine/program/verify_parts.h"

namespace cardinal::program {
namespace {

constexpr std::int32_t kMostFollowed = 32;  // jumps that lead to jumps
constexpr std::size_t kMostWritten = 600;   // into one look
constexpr std::int32_t kMostCharged = std::numeric_limits<std::uint16_t>::max();

// Of the comparisons, in their order: Eq, Ne, Lt, Le, Gt, Ge.
LookOp Shifted(LookOp op, LookOp from, LookOp to) {
  return static_cast<LookOp>(static_cast<int>(op) - static_cast<int>(from) + static_cast<int>(to));
}
bool Between(LookOp op, LookOp first, LookOp last) { return op >= first && op <= last; }
int Inverse(int comparison) {
  constexpr std::array<int, 6> kInverse{1, 0, 5, 4, 3, 2};
  return kInverse[static_cast<std::size_t>(comparison)];
}
int Mirrored(int comparison) {
  constexpr std::array<int, 6> kMirrored{0, 1, 4, 5, 2, 3};
  return kMirrored[static_cast<std::size_t>(comparison)];
}
LookOp From(LookOp first, int comparison) { return static_cast<LookOp>(static_cast<int>(first) + comparison); }

// Which look says no where this one says yes; it gives a truth. None: no look does.
LookOp Opposite(LookOp op) {
  for (const LookOp first : {LookOp::Eq, LookOp::EqTo}) {
    const int comparison = static_cast<int>(op) - static_cast<int>(first);
    if (comparison >= 0 && comparison < 6) return From(first, Inverse(comparison));
  }
  return op == LookOp::IsNone ? LookOp::IsSome : op == LookOp::IsSome ? LookOp::IsNone : LookOp::None;
}

// The look that goes on elsewhere where this truth is yes; None: there is none.
LookOp Branching(LookOp op) {
  if (Between(op, LookOp::Eq, LookOp::Ge)) return Shifted(op, LookOp::Eq, LookOp::IfEq);
  if (Between(op, LookOp::EqTo, LookOp::GeTo)) return Shifted(op, LookOp::EqTo, LookOp::IfEqTo);
  return op == LookOp::IsNone ? LookOp::IfNone : op == LookOp::IsSome ? LookOp::IfSome : LookOp::None;
}

// What lies at one place of the stack.
struct Entry {
  enum class Kind { Register, Number, Constant } kind = Kind::Register;
  std::int32_t value = 0;
  bool operator==(const Entry&) const = default;
  bool IsRegister() const { return kind == Kind::Register; }
};

struct Label {
  bool target = false;             // something leads here
  std::int32_t at = -1;            // where it has been written
  std::int32_t height = -1;        // of the stack
  std::vector<std::int32_t> from;  // looks that are to lead here
};

// A code that is being written, as a look of its own or into another one.
struct Body {
  const Code& code;
  std::int32_t base = 0;   // register of its first local; its stack begins behind the last one
  std::int32_t depth = 0;  // codes that this is written into
  std::vector<Entry> params;
  std::vector<bool> own;  // parameters that have a register of their own
  std::vector<Label> labels = std::vector<Label>(static_cast<std::size_t>(code.count));
  std::vector<Entry> stack{};
  // What it answers, and the looks that are to lead behind it, if it ends in more than one place.
  Entry answer{};
  std::vector<std::int32_t> ends{};

  std::int32_t Height() const { return static_cast<std::int32_t>(stack.size()); }
  std::int32_t PlaceOf(std::int32_t height) const { return base + code.locals + height; }
  Label& At(std::int32_t position) { return labels[static_cast<std::size_t>(position)]; }
};

class Writer {
 public:
  Writer(const Program& program, const std::vector<Simple>& simple, Looks& looks)
      : program_(program), simple_(simple), looks_(looks.looks), looks_of_(looks) {}

  void Write(CodeId id) {
    const Code& code = program_.codes[static_cast<std::size_t>(id)];
    const std::size_t first = looks_.size();
    Body body{code, 0, 0, {}, {}};
    for (std::int32_t i = 0; i < code.params; ++i) body.params.push_back({Entry::Kind::Register, i});
    body.own.assign(static_cast<std::size_t>(code.params), true);
    begin_ = first;
    registers_ = code.locals + code.max_stack;
    alive_ = true;
    lists_ = failed_ = false;
    bare_ = true;
    bound_ = -1;
    pending_ = deepest_ = 0;
    fresh_ = kStale;
    Run(body);
    if (failed_ || registers_ > kMostRegisters) return looks_.resize(first);
    const Simple& simple = simple_[static_cast<std::size_t>(id)];
    Looks::Start& start = looks_of_.starts[static_cast<std::size_t>(id)];
    start.first = static_cast<std::int32_t>(first);
    start.params = static_cast<std::int16_t>(code.params);
    start.frames = static_cast<std::int16_t>(deepest_ + 1);
    start.whole = simple.looks;
    start.list = simple.list;
    start.lists = lists_;
    start.bare = bare_ && !lists_;
  }

 private:
  static constexpr std::size_t kStale = std::numeric_limits<std::size_t>::max();

  const Instr& Plain(const Code& code, std::int32_t position) const {
    return program_.instructions[static_cast<std::size_t>(code.first + position)];
  }
  const Instr& Ready(const Code& code, std::int32_t position) const {
    return program_.prepared.instructions[static_cast<std::size_t>(code.first + position)];
  }

  // ---- what is written

  Look& Emit(LookOp op, std::int32_t to, std::int32_t x = 0, std::int32_t y = 0, std::int32_t b = 0,
             std::int32_t c = 0) {
    const auto small = [](std::int32_t number) { return static_cast<std::uint16_t>(number); };
    failed_ = failed_ || looks_.size() - begin_ > kMostWritten || to > kMostCharged;
    looks_.push_back({op, small(to), small(x), small(y), b, c});
    fresh_ = kStale;
    return looks_.back();
  }
  // One that leaves a value in `to`.
  void Make(LookOp op, std::int32_t to, std::int32_t x = 0, std::int32_t y = 0, std::int32_t b = 0,
            std::int32_t c = 0) {
    Emit(op, to, x, y, b, c);
    fresh_ = looks_.size() - 1;
  }
  std::int32_t Here() const { return static_cast<std::int32_t>(looks_.size()); }
  // The look that has just left its value there, if it has.
  Look* Maker(std::int32_t place) {
    return fresh_ != kStale && fresh_ + 1 == looks_.size() && looks_.back().to == place ? &looks_.back() : nullptr;
  }

  void Move(const Entry& entry, std::int32_t to) {
    switch (entry.kind) {
      case Entry::Kind::Register:
        if (entry.value != to) Make(LookOp::Copy, to, entry.value);
        break;
      case Entry::Kind::Number: Make(LookOp::Set, to, 0, 0, 0, entry.value); break;
      case Entry::Kind::Constant: Make(LookOp::Const, to, 0, 0, entry.value); break;
    }
  }
  void Settle(Body& body, std::int32_t height) {
    Entry& entry = body.stack[static_cast<std::size_t>(height)];
    const Entry settled{Entry::Kind::Register, body.PlaceOf(height)};
    Move(entry, settled.value);
    entry = settled;
  }
  // Every operand to the register of its place.
  void SettleAll(Body& body) {
    for (std::int32_t i = 0; i < body.Height(); ++i) Settle(body, i);
  }

  // ---- operands

  Entry Pop(Body& body) {
    const Entry entry = body.stack.back();
    body.stack.pop_back();
    return entry;
  }
  void Push(Body& body, Entry entry) { body.stack.push_back(entry); }
  void PushPlace(Body& body) { Push(body, {Entry::Kind::Register, body.PlaceOf(body.Height())}); }
  // The topmost operand in a register, taken from the stack.
  std::int32_t Take(Body& body) {
    if (!body.stack.back().IsRegister()) Settle(body, body.Height() - 1);
    return Pop(body).value;
  }
  std::int32_t TakeOwner(Body& body, OwnerKind of) {
    if (of != OwnerKind::Table) return Take(body);
    Pop(body);  // nobody looks at it
    return 0;
  }
  void Result(Body& body, LookOp op, std::int32_t x = 0, std::int32_t y = 0, std::int32_t b = 0, std::int32_t c = 0) {
    Make(op, body.PlaceOf(body.Height()), x, y, b, c);
    PushPlace(body);
  }
  Entry LocalOf(const Body& body, std::int32_t local) const {
    const auto index = static_cast<std::size_t>(local);
    if (index < body.params.size() && !body.own[index]) return body.params[index];
    return {Entry::Kind::Register, body.base + local};
  }
  // Before a local is written: who still means what it held keeps that.
  void Protect(Body& body, std::int32_t local) {
    const Entry meant{Entry::Kind::Register, body.base + local};
    for (std::int32_t i = 0; i < body.Height(); ++i)
      if (body.stack[static_cast<std::size_t>(i)] == meant) Settle(body, i);
  }

  void Store(Body& body, std::int32_t local) {
    const Entry entry = Pop(body);
    const std::int32_t to = body.base + local;
    Protect(body, local);
    // What has just been made is made there at once, and who means it too means the local.
    Look* const maker = entry.IsRegister() && entry.value >= body.PlaceOf(0) ? Maker(entry.value) : nullptr;
    if (!maker) return Move(entry, to);
    maker->to = static_cast<std::uint16_t>(to);
    std::replace(body.stack.begin(), body.stack.end(), entry, Entry{Entry::Kind::Register, to});
  }

  // ---- where it goes on

  void Bind(Body& body, std::int32_t position) {
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
    for (const std::int32_t look : label.from) looks_[static_cast<std::size_t>(look)].b = label.at;
    alive_ = true;
    fresh_ = kStale;
  }

  // The look that was written last is to lead there.
  void LeadTo(Body& body, std::int32_t position) {
    Label& label = body.At(position);
    label.target = true;
    label.height = body.Height();
    if (label.at >= 0)
      looks_.back().b = label.at;
    else
      label.from.push_back(Here() - 1);
  }

  // How far one gets from `start` by jumps alone, those included that an operand which is known decides.
  std::int32_t Follow(Body& body, std::int32_t from, std::int32_t start) {
    for (std::int32_t i = 0; i < kMostFollowed; ++i) {
      const Instr& in = Plain(body.code, start);
      const bool decided = body.Height() > 0 && !body.stack.back().IsRegister();
      std::int32_t next = -1;
      if (in.op == Op::Jump) next = in.b;
      if (decided && (in.op == Op::JumpIfNo || in.op == Op::JumpIfYes))
        next = IsYes(body.stack.back()) == (in.op == Op::JumpIfYes) ? in.b : start + 1;
      // What has been passed already can only be gone to where it has been written as the end of a way.
      if (next < 0 || (next <= from && body.At(next).at < 0)) break;
      ++pending_;
      if (in.op != Op::Jump) Pop(body);
      start = next;
    }
    return start;
  }
  static bool IsYes(const Entry& entry) { return entry.kind == Entry::Kind::Number && entry.value == 1; }

  void Jump(Body& body, std::int32_t from, std::int32_t to) {
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

  // Jumps if the topmost operand is yes, or if it is not.
  void Decide(Body& body, std::int32_t from, std::int32_t to, bool if_yes) {
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
    const auto over = static_cast<std::size_t>(Here() - 1);
    Emit(LookOp::Again, pending_);
    LeadTo(body, to);
    looks_[over].b = bound_ = Here();
  }
  // Whether the head of a loop has been written there, which looks at the budget itself.
  bool LoopsAt(Body& body, std::int32_t position) {
    const Op op = Plain(body.code, position).op;
    return body.At(position).at >= 0 && (op == Op::ForNext || op == Op::TimesNext);
  }
  void EmitBranch(const Look& truth, bool if_yes, std::int32_t charge) {
    if (truth.op == LookOp::Copy || truth.op == LookOp::Not) {
      const bool yes = (truth.op == LookOp::Copy) == if_yes;
      Emit(yes ? LookOp::IfYes : LookOp::IfNo, charge, truth.x);
      return;
    }
    Emit(Branching(if_yes ? truth.op : Opposite(truth.op)), charge, truth.x, truth.y, 0, truth.c);
  }

  void Return(Body& body) {
    const Entry entry = Pop(body);
    switch (entry.kind) {
      case Entry::Kind::Register: Emit(LookOp::Return, pending_, entry.value); break;
      case Entry::Kind::Number: Emit(LookOp::ReturnNumber, pending_, 0, 0, 0, entry.value); break;
      case Entry::Kind::Constant: Emit(LookOp::ReturnConst, pending_, 0, 0, entry.value); break;
    }
    pending_ = 0;
    alive_ = false;
  }
  // Of a code that is written into another one: unless this is its one end, the answer lies in one register, whichever
  // way led to it.
  void ReturnInside(Body& body, std::int32_t position) {
    const Entry entry = Pop(body);
    alive_ = false;
    body.answer = entry;
    if (body.ends.empty() && position + 1 == body.code.count) return;
    body.answer = {Entry::Kind::Register, body.PlaceOf(0)};
    Move(entry, body.answer.value);
    Emit(LookOp::Go, std::exchange(pending_, 0));
    body.ends.push_back(Here() - 1);
  }

  // ---- questions

  bool IsWrittenInto(const Body& body, CodeId id) const {
    const Code& code = program_.codes[static_cast<std::size_t>(id)];
    return simple_[static_cast<std::size_t>(id)].brief && body.depth < kMostInlined &&
           registers_ + code.locals + code.max_stack <= kMostRegisters && looks_.size() - begin_ < kMostWritten / 2;
  }

  void WriteInto(Body& body, CodeId id, std::vector<Entry> params) {
    const Code& code = program_.codes[static_cast<std::size_t>(id)];
    Body inner{code, registers_, body.depth + 1, std::move(params), {}};
    inner.own.assign(inner.params.size(), false);
    registers_ += code.locals + code.max_stack;
    Run(inner);
    Entry answer = inner.answer;
    if (!inner.ends.empty()) {
      bound_ = Here();
      for (const std::int32_t look : inner.ends) looks_[static_cast<std::size_t>(look)].b = bound_;
      fresh_ = kStale;
    }
    alive_ = true;
    // An argument that is given back lies where the stack may grow.
    const std::int32_t place = body.PlaceOf(body.Height());
    if (answer.IsRegister() && answer.value > place && answer.value < body.PlaceOf(body.code.max_stack)) {
      Move(answer, place);
      answer.value = place;
    }
    Push(body, answer);
  }

  void CallQuery(Body& body, const Instr& in) {
    const Query& query = program_.queries[static_cast<std::size_t>(in.b)];
    const auto params = static_cast<std::ptrdiff_t>(query.params.size());
    if (!query.remembered && IsWrittenInto(body, query.code)) {
      std::vector<Entry> given(body.stack.end() - params, body.stack.end());
      body.stack.resize(body.stack.size() - given.size());
      return WriteInto(body, query.code, std::move(given));
    }
    lists_ = lists_ || simple_[static_cast<std::size_t>(query.code)].list;
    const std::int32_t first = TakeRow(body, static_cast<std::int32_t>(params));
    bare_ = false;
    if (query.remembered || looks_of_.keeps[static_cast<std::size_t>(in.b)])
      Result(body, LookOp::Ask, first, 0, in.b);
    else
      Result(body, LookOp::AskAnew, first, 0, query.code);
  }
  void FirstSeat(Body& body) {
    if (program_.order_code < 0) return Push(body, {Entry::Kind::Number, 0});
    if (!IsWrittenInto(body, program_.order_code)) failed_ = true;
    WriteInto(body, program_.order_code, {});
  }

  // The topmost operands in registers that lie side by side; the first of these.
  std::int32_t TakeRow(Body& body, std::int32_t count) {
    if (count == 1) return Take(body);
    for (std::int32_t i = body.Height() - count; i < body.Height(); ++i) Settle(body, i);
    body.stack.resize(body.stack.size() - static_cast<std::size_t>(count));
    return body.PlaceOf(body.Height());
  }
  // As the machine does it otherwise.
  void Do(Body& body, std::int32_t position) {
    const Instr& in = Plain(body.code, position);
    const StackEffect effect = EffectOf(program_, in);
    const std::int32_t first = TakeRow(body, effect.pops);
    lists_ = true;
    if (effect.pushes == 0)
      Emit(LookOp::Put, 0, first, effect.pops, body.code.first + position);
    else
      Result(body, LookOp::Do, first, effect.pops, body.code.first + position);
  }

  // ---- one code

  // What the first of two instructions makes is all that the second looks at.
  bool IsPair(Body& body, std::int32_t position, Op second) {
    return position + 1 < body.code.count && Plain(body.code, position + 1).op == second &&
           !body.At(position + 1).target;
  }

  void MarkTargets(Body& body) {
    for (std::int32_t i = 0; i < body.code.count; ++i) {
      const Instr& in = Plain(body.code, i);
      if (Branches(in.op)) body.At(in.b).target = true;
    }
  }

  // For what looks at all parameters where they lie.
  static void OwnAll(Body& body) {
    const bool lies_alone = body.params.size() == 1 && body.params.front().IsRegister();
    if (!lies_alone) body.own.assign(body.own.size(), true);
  }

  // Parameters that this code writes, or that a scan looks at in their place, must lie in it.
  void TakeParams(Body& body) {
    const auto own = [&](std::int32_t local) {
      if (local >= 0 && local < body.code.params) body.own[static_cast<std::size_t>(local)] = true;
    };
    for (std::int32_t i = 0; i < body.code.count; ++i) {
      const Instr& in = Plain(body.code, i);
      if (in.op == Op::Store || in.op == Op::Mark) own(in.b);
      if (in.op == Op::ForNext || in.op == Op::TimesNext) own(in.a), own(in.a + 1);
      if (in.op == Op::ApplyModifiers) OwnAll(body);
      const Op ready = Ready(body.code, i).op;
      if (ready == Op::Scan || ready == Op::Collect) body.own.assign(body.own.size(), true);
    }
    if (body.depth == 0) return;
    for (std::int32_t i = 0; i < body.code.params; ++i)
      if (body.own[static_cast<std::size_t>(i)]) Move(body.params[static_cast<std::size_t>(i)], body.base + i);
  }

  // Locals hold none before anything else. Those that are read before they are written must be given it.
  void EmptyLocals(Body& body) {
    const Code& code = body.code;
    if (code.locals == code.params) return;
    std::uint64_t unset = 0;
    std::vector<std::uint64_t> set(static_cast<std::size_t>(code.count), ~std::uint64_t{0});
    const auto bit = [](std::int32_t local) { return std::uint64_t{1} << local; };
    set[0] = bit(code.params) - 1;
    for (std::int32_t i = 0; i < code.count; ++i) {
      const Instr& in = Plain(code, i);
      std::uint64_t now = set[static_cast<std::size_t>(i)];
      const auto reads = [&](std::int32_t local) { unset |= bit(local) & ~now; };
      const auto leads_to = [&](std::int32_t to) { set[static_cast<std::size_t>(to)] &= now; };
      if (in.op == Op::Load) reads(in.b);
      if (in.op == Op::ForNext || in.op == Op::TimesNext) reads(in.a);
      if (in.op == Op::ForNext) reads(in.a + 1);
      if (in.op == Op::Store) now |= bit(in.b);
      if (Branches(in.op)) leads_to(in.b);
      if (in.op != Op::Jump && in.op != Op::Return && i + 1 < code.count) leads_to(i + 1);
    }
    for (std::int32_t local = code.params; local < code.locals; ++local)
      if (unset & bit(local)) Emit(LookOp::None, body.base + local);
  }

  void Run(Body& body) {
    deepest_ = std::max(deepest_, body.depth);
    TakeParams(body);
    EmptyLocals(body);
    MarkTargets(body);
    for (std::int32_t position = 0; position < body.code.count;) {
      if (body.At(position).target) Bind(body, position);
      position = alive_ ? Step(body, position) : position + 1;
      if (failed_) return;
    }
    for (const Label& label : body.labels)
      if (label.at < 0 && !label.from.empty()) failed_ = true;  // into what has been written as one
  }

  bool IsLook(const Instr& in) const {
    if (in.op == Op::CallQuery) {
      const CodeId code = program_.queries[static_cast<std::size_t>(in.b)].code;
      return simple_[static_cast<std::size_t>(code)].looks;
    }
    if (in.op == Op::FirstSeat && program_.order_code >= 0)
      return simple_[static_cast<std::size_t>(program_.order_code)].looks;
    return OnlyLooks(in.op);
  }

  // Where it goes on.
  std::int32_t Step(Body& body, std::int32_t position) {
    const Instr& in = Plain(body.code, position);
    const auto next = position + 1;
    if (Ready(body.code, position).op == Op::Collect && Collect(body, position)) return After(body, position);
    ++pending_;
    if (!IsLook(in)) {
      Emit(LookOp::Stop, 0);
      pending_ = 0;
      alive_ = false;
      return next;
    }
    switch (in.op) {
      case Op::Here:
      case Op::Mark:  // what loops leave in the arena goes with the whole look
      case Op::Release: return next;
      case Op::Push: Push(body, {Entry::Kind::Number, in.b}); return next;
      case Op::PushConst: PushConstant(body, in.b); return next;
      case Op::Load: Push(body, LocalOf(body, in.b)); return next;
      case Op::Store: Store(body, in.b); return next;
      case Op::Dup: Push(body, Entry(body.stack.back())); return next;
      case Op::Pop: Pop(body); return next;
      case Op::Jump: Jump(body, position, in.b); return next;
      case Op::JumpIfNo: Decide(body, position, in.b, false); return next;
      case Op::JumpIfYes: Decide(body, position, in.b, true); return next;
      case Op::Return: body.depth == 0 ? Return(body) : ReturnInside(body, position); return next;
      case Op::ForNext: ForNext(body, position); return next;
      case Op::TimesNext:
        SettleAll(body);
        Emit(LookOp::Times, 0, body.base + in.a, 0, 0, pending_);
        LeadTo(body, in.b);
        return next;
      case Op::CallQuery: CallQuery(body, in); return next;
      case Op::FirstSeat: FirstSeat(body); return next;
      case Op::ApplyModifiers:
        if (MayBeModified(program_, in.b)) Modify(body, in.b);
        return next;
      case Op::ZoneCards:
        if (!IsPair(body, position, Op::ListFirst)) break;
        ++pending_;
        LookInto(body, LookOp::FirstOfZone, in.b);
        return next + 1;
      case Op::SeatsFrom:
        if (!IsPair(body, position, Op::ListFirst)) break;
        ++pending_;
        LookAt(body, LookOp::FirstSeatFrom);
        return next + 1;
      case Op::BuildBegin:
        Emit(LookOp::BuildBegin, 0);
        lists_ = true;
        return next;
      case Op::BuildAdd: {
        const std::int32_t value = Take(body);
        Emit(LookOp::BuildAdd, 0, value);
        return next;
      }
      case Op::ZoneAll:
        if (program_.zones[static_cast<std::size_t>(in.b)].of == OwnerKind::Card) break;
        lists_ = true;
        Result(body, LookOp::AllOfZone, 0, 0, in.b);
        return next;
      case Op::AllPlayers:
        lists_ = true;
        Result(body, LookOp::AllPlayers);
        return next;
      case Op::ListWith:
        if (!Together(body)) break;
        return next;
      case Op::ListCount: LookAt(body, LookOp::Count); return next;
      case Op::ListFirst: LookAt(body, LookOp::First); return next;
      default: break;
    }
    if (!Number(body, in) && !Thing(body, in)) Do(body, position);
    return next;
  }

  // The arguments lie side by side: there is one at most, or they have registers of their own.
  void Modify(Body& body, std::int32_t query) {
    const std::int32_t value = Take(body);
    const std::int32_t first = body.code.params == 0 ? 0 : LocalOf(body, 0).value;
    Result(body, LookOp::Modify, value, first, query);
    bare_ = false;
  }

  void PushConstant(Body& body, std::int32_t index) {
    const Value value = program_.constants[static_cast<std::size_t>(index)];
    const auto number = static_cast<std::int32_t>(value);
    Push(body, number == value ? Entry{Entry::Kind::Number, number} : Entry{Entry::Kind::Constant, index});
  }

  bool Collect(Body& body, std::int32_t position) {
    const auto& collection = program_.prepared.collections[static_cast<std::size_t>(Ready(body.code, position).b)];
    for (std::int32_t i = position; i < collection.after; ++i)
      if (!body.At(i).from.empty() || (i > position && body.At(i).at >= 0)) return false;
    Protect(body, collection.scan.element);
    Result(body, LookOp::Collect, 0, body.base, Ready(body.code, position).b);
    lists_ = true;
    return true;
  }
  std::int32_t After(const Body& body, std::int32_t position) const {
    return program_.prepared.collections[static_cast<std::size_t>(Ready(body.code, position).b)].after;
  }

  void ForNext(Body& body, std::int32_t position) {
    const Instr& in = Plain(body.code, position);
    SettleAll(body);
    if (const Instr& ready = Ready(body.code, position); ready.op == Op::Scan) {
      Protect(body, program_.prepared.scans[static_cast<std::size_t>(ready.b)].element);
      Emit(LookOp::Scan, 0, 0, body.base, ready.b);
    }
    const std::int32_t place = body.PlaceOf(body.Height());
    Make(LookOp::Next, place, body.base + in.a, 0, 0, pending_);
    LeadTo(body, in.b);
    PushPlace(body);
  }

  // `hand with deck`: no card lies in both, so that nothing has to be compared.
  bool Together(Body& body) {
    // A way from elsewhere may lead to the first of the two, but not between them.
    if (looks_.size() < begin_ + 2 || !Maker(looks_.back().to) || bound_ + 1 >= Here()) return false;
    const std::int32_t height = body.Height();
    const Look x = looks_[looks_.size() - 2], y = looks_.back();
    const auto zone_of = [&](const Look& look, std::int32_t place) {
      return look.op == LookOp::AllOfZone && look.to == body.PlaceOf(place) ? look.b : -1;
    };
    const std::int32_t first = zone_of(x, height - 2), second = zone_of(y, height - 1);
    const bool lie_there =
        body.stack[body.stack.size() - 2] == Entry{Entry::Kind::Register, body.PlaceOf(height - 2)} &&
        body.stack.back() == Entry{Entry::Kind::Register, body.PlaceOf(height - 1)};
    if (first < 0 || second < 0 || first == second || !lie_there) return false;
    looks_.resize(looks_.size() - 2);
    body.stack.resize(body.stack.size() - 2);
    Result(body, LookOp::Together, 0, 0, first, second);
    return true;
  }

  void LookAt(Body& body, LookOp op, std::int32_t b = 0, std::int32_t c = 0) {
    const std::int32_t x = Take(body);
    Result(body, op, x, 0, b, c);
  }
  void LookInto(Body& body, LookOp op, std::int32_t zone) {
    const std::int32_t owner = TakeOwner(body, program_.zones[static_cast<std::size_t>(zone)].of);
    Result(body, op, owner, 0, zone);
  }
  void LookAtBoth(Body& body, LookOp op, std::int32_t b = 0) {
    const std::int32_t y = Take(body), x = Take(body);
    Result(body, op, x, y, b);
  }

  bool Number(Body& body, const Instr& in) {
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

  void Compare(Body& body, int comparison) {
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

  void Not(Body& body) {
    const Entry entry = body.stack.back();
    const std::int32_t place = body.PlaceOf(body.Height() - 1);
    Look* const maker = entry.IsRegister() && entry.value == place ? Maker(place) : nullptr;
    if (maker && Opposite(maker->op) != LookOp::None)
      maker->op = Opposite(maker->op);
    else
      LookAt(body, LookOp::Not);
  }

  bool Thing(Body& body, const Instr& in) {
    switch (in.op) {
      case Op::Attribute:
        if (program_.attributes[static_cast<std::size_t>(in.b)].type.kind == TypeKind::List) return false;
        LookAt(body, LookOp::Attribute, in.b);
        return true;
      case Op::LoadField: {
        const Field& field = program_.fields[static_cast<std::size_t>(in.b)];
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
        const std::int32_t owner = TakeOwner(body, program_.zones[static_cast<std::size_t>(in.b)].of);
        const std::int32_t card = Take(body);
        Result(body, LookOp::IsZoneOf, card, owner, in.b);
        return true;
      }
      case Op::ZoneCount: LookInto(body, LookOp::ZoneCount, in.b); return true;
      case Op::NextSeat: LookAt(body, LookOp::NextSeat); return true;
      case Op::Related: LookAtBoth(body, LookOp::Related, in.b); return true;
      case Op::Now: Result(body, LookOp::Now); return true;
      default: return false;
    }
  }

  const Program& program_;
  const std::vector<Simple>& simple_;
  std::vector<Look>& looks_;
  Looks& looks_of_;
  std::size_t begin_ = 0;       // of this look, in looks_
  std::int32_t registers_ = 0;  // that it has so far
  std::int32_t pending_ = 0;    // instructions that are not charged yet
  std::size_t fresh_ = kStale;  // the look that made the value which was made last, if nothing has been written since
  std::int32_t bound_ = -1;     // where a way from elsewhere led last
  std::int32_t deepest_ = 0;    // codes that lie one in the other so far
  bool alive_ = true;           // a way leads to what comes next
  bool lists_ = false, bare_ = true, failed_ = false;
};

}  // namespace

namespace {

constexpr std::int32_t kShort = 8;      // instructions that are as soon run as looked up
constexpr std::size_t kMostParams = 3;  // arguments of an answer that is kept (vm/memory.h)

bool IsKept(const Program& program, const std::vector<Simple>& simple, const Query& query) {
  const auto is_list = [](const Param& param) { return param.type.kind == TypeKind::List; };
  return query.params.size() <= kMostParams && !simple[static_cast<std::size_t>(query.code)].brief &&
         program.codes[static_cast<std::size_t>(query.code)].count >= kShort &&
         std::none_of(query.params.begin(), query.params.end(), is_list);
}

void Print(const Program& program, Looks& looks) {
  looks.slots = static_cast<std::int32_t>(program.attributes.size());
  looks.printed.reserve(program.cards.size() * program.attributes.size());
  for (const CardDef& card : program.cards)
    for (std::size_t slot = 0; slot < program.attributes.size(); ++slot)
      looks.printed.push_back(slot < card.attributes.size() ? card.attributes[slot] : model::kNone);
}

}  // namespace

Looks WriteLooks(const Program& program, const std::vector<Simple>& simple) {
  Looks looks;
  for (const Query& query : program.queries) looks.keeps.push_back(IsKept(program, simple, query));
  Print(program, looks);
  looks.starts.resize(program.codes.size());
  Writer writer(program, simple, looks);
  for (std::size_t i = 0; i < program.codes.size(); ++i)
    if (simple[i].looks || simple[i].begins) writer.Write(static_cast<CodeId>(i));
  return looks;
}

}  // namespace cardinal::program
