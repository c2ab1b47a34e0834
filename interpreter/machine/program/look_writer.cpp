// Compiles stack code to register code. It goes through a function once, from its first instruction to its last, and
// tracks operands symbolically: as a local, a number, or the register that holds a result. So most instructions that
// only move values disappear, and short functions are inlined into their callers.
#include "interpreter/machine/program/look_writer.h"

#include <algorithm>
#include <utility>

#include "interpreter/machine/program/stack_effect.h"
#include "interpreter/machine/program/stack_heights.h"
#include "interpreter/machine/program/verify_parts.h"

namespace cardinal::program {

namespace {

constexpr std::size_t kMostInAll = 4'000'000;  // looks (register instructions) of the program; later functions get none

}  // namespace

LookWriter::LookWriter(const Program& program, const std::vector<Simple>& simple, const std::vector<bool>& frameless,
                       Looks& looks)
    : LookBuilder(program, looks.looks),
      simple_(simple),
      frameless_(frameless),
      looks_of_(looks),
      answers_(program.functions.size()) {
  const auto answers = [&](FunctionId code) {
    if (code >= 0) answers_[code] = 1;
  };
  for (const Query& query : program.queries) answers(query.code);
  for (const Modifier& modifier : program.modifiers) answers(modifier.code);
  for (const Works& works : program.works) answers(works.code);
  for (const Query& query : program.queries) modified_.push_back(!query.modifiers.empty());
  for (const TimedModifier& modifier : program.timed_modifiers) modified_[modifier.query] = true;
  const auto none = std::ranges::find(program.constants, model::kNone);
  if (none != program.constants.end()) none_ = static_cast<std::int32_t>(none - program.constants.begin());
}

void LookWriter::Write(FunctionId id) {
  if (looks_.size() > kMostInAll) return;
  const Function& code = program_.functions[id];
  Begin(code.locals + code.max_stack);
  lists_ = false;
  cells_ = {};
  notes_cells_ = answers_[id] != 0;
  deepest_ = 0;
  changes_ = frameless_[id];
  Body body{code, 0, 0, {}, {}};
  for (std::int32_t i = 0; i < code.params; ++i) body.params.push_back({Entry::Kind::Register, i});
  body.own.assign(static_cast<std::size_t>(code.params), true);
  Run(body);
  failed_ = failed_ || (changes_ && !IsFrameless());
  if (failed_ || registers_ > kMostRegisters) return looks_.resize(begin_);
  const Simple& simple = simple_[id];
  Looks::Start& start = looks_of_.starts[id];
  start.first = static_cast<std::int32_t>(begin_);
  start.params = static_cast<std::int16_t>(code.params);
  start.frames = static_cast<std::int16_t>(deepest_ + 1);
  start.whole = simple.looks || simple.asks;
  start.list = simple.list;
  start.lists = lists_;
  start.bare = bare_;
  start.frameless = changes_;
  start.locals = static_cast<std::int16_t>(code.locals);
  start.cells = cells_;
}

// True if the event can be inlined. If an inlined event continues in a frame, the frame needs the lists that the
// ordinary instructions would have made so far, and the look has not made them. So the event may have no instruction
// that makes a list: no rich look, and neither CountOfAll nor FirstSeatFrom, which replace such instructions.
bool LookWriter::IsFrameless() const {
  const auto first = looks_.begin() + static_cast<std::ptrdiff_t>(begin_);
  return bare_ && std::none_of(first, looks_.end(), [](const Look& look) {
           return look.op == LookOp::Stop || look.op == LookOp::CountOfAll || look.op == LookOp::FirstSeatFrom;
         });
}

bool LookWriter::IsWrittenInto(const Body& body, FunctionId id) const {
  const Function& code = program_.functions[id];
  return simple_[id].brief && body.depth < kMostInlined &&
         registers_ + code.locals + code.max_stack <= kMostRegisters && looks_.size() - begin_ < kMostWritten / 2;
}

void LookWriter::WriteInto(Body& body, FunctionId id, std::vector<Entry> params) {
  const Function& code = program_.functions[id];
  Body inner{code, registers_, body.depth + 1, std::move(params), {}};
  inner.own.assign(inner.params.size(), false);
  registers_ += code.locals + code.max_stack;
  Run(inner);
  Entry answer = inner.answer;
  if (!inner.ends.empty()) {
    bound_ = Here();
    for (const std::int32_t look : inner.ends) looks_[look].b = bound_;
    fresh_ = kStale;
  }
  alive_ = true;
  // If the result is one of the arguments, it may be in a register above its stack position. The next operands would
  // overwrite it there, so it is moved to its own position.
  const std::int32_t place = body.PlaceOf(body.Height());
  if (answer.IsRegister() && answer.value > place && answer.value < body.PlaceOf(body.code.max_stack)) {
    Move(answer, place);
    answer.value = place;
  }
  Push(body, answer);
}

void LookWriter::CallQuery(Body& body, const Instr& in) {
  const Query& query = program_.queries[in.b];
  const auto params = static_cast<std::ptrdiff_t>(query.params.size());
  if (!query.is_cacheable && IsWrittenInto(body, query.code)) {
    std::vector<Entry> given(body.stack.end() - params, body.stack.end());
    body.stack.resize(body.stack.size() - given.size());
    return WriteInto(body, query.code, std::move(given));
  }
  lists_ = lists_ || simple_[query.code].list;
  const std::int32_t first = TakeRow(body, static_cast<std::int32_t>(params));
  if (query.is_cacheable || looks_of_.keeps[in.b])
    Result(body, LookOp::Ask, first, 0, in.b);
  else
    Result(body, LookOp::AskAnew, first, 0, query.code);
}

void LookWriter::FirstSeat(Body& body) {
  if (program_.order_code < 0) return Push(body, {Entry::Kind::Number, 0});
  if (!IsWrittenInto(body, program_.order_code)) {
    failed_ = true;
    return PushPlace(body);
  }
  WriteInto(body, program_.order_code, {});
}

std::int32_t LookWriter::TakeRow(Body& body, std::int32_t count) {
  if (count == 1) return Take(body);
  for (std::int32_t i = body.Height() - count; i < body.Height(); ++i) Settle(body, i);
  body.stack.resize(body.stack.size() - static_cast<std::size_t>(count));
  return body.PlaceOf(body.Height());
}

void LookWriter::Do(Body& body, std::int32_t position) {
  const Instr& in = Plain(body.code, position);
  const StackEffect effect = ComputeStackEffect(program_, in);
  const std::int32_t first = TakeRow(body, effect.pops);
  lists_ = true;
  if (effect.pushes == 0)
    Emit(LookOp::Put, 0, first, effect.pops, body.code.first + position);
  else
    Result(body, LookOp::Do, first, effect.pops, body.code.first + position);
}

bool LookWriter::IsPair(Body& body, std::int32_t position, Op second) {
  return position + 1 < body.code.count && Plain(body.code, position + 1).op == second && !body.At(position + 1).target;
}

void LookWriter::MarkTargets(Body& body) {
  for (std::int32_t i = 0; i < body.code.count; ++i) {
    const Instr& in = Plain(body.code, i);
    if (Branches(in.op)) body.At(in.b).target = true;
  }
}

void LookWriter::OwnAll(Body& body) {
  const bool lies_alone = body.params.size() == 1 && body.params.front().IsRegister();
  if (!lies_alone) body.own.assign(body.own.size(), true);
}

void LookWriter::TakeParams(Body& body) {
  const auto own = [&](std::int32_t local) {
    if (local >= 0 && local < body.code.params) body.own[local] = true;
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
    if (body.own[i]) Move(body.params[i], body.base + i);
}

void LookWriter::EmptyLocals(Body& body) {
  const Function& code = body.code;
  const auto bit = [](std::int32_t local) { return std::uint64_t{1} << local; };
  // Sets of locals: those that are read, those that are read and perhaps not written before, and those in which an
  // instruction keeps its own progress (ProgressLocalCount). The latter are in no register: a function that reads one
  // gets no look.
  std::uint64_t unset = 0, read = 0, machines = 0;
  // By instruction: the locals that are written on every path to it.
  std::vector<std::uint64_t> set(static_cast<std::size_t>(code.count), ~std::uint64_t{0});
  set[0] = bit(code.params) - 1;
  for (bool fewer = true; fewer;) {
    fewer = false;
    for (std::int32_t i = 0; i < code.count; ++i) {
      const Instr& in = Plain(code, i);
      std::uint64_t now = set[i];
      const auto reads = [&](std::int32_t local) {
        read |= bit(local);
        unset |= bit(local) & ~now;
      };
      const auto leads_to = [&](std::int32_t to) {
        std::uint64_t& there = set[to];
        fewer = fewer || (to <= i && (there & ~now) != 0);
        there &= now;
      };
      if (in.op == Op::Load) reads(in.b);
      if (in.op == Op::ForNext || in.op == Op::TimesNext) reads(in.a);
      if (in.op == Op::ForNext) reads(in.a + 1);
      if (in.op == Op::AskWindow)
        for (std::int32_t local = 0; local < code.params + kWindowLocals; ++local) reads(local);
      if (in.op == Op::Mark) machines |= bit(in.b);
      for (std::int32_t slot = 0; slot < ProgressLocalCount(in.op); ++slot) machines |= bit(in.a + slot);
      if (in.op == Op::Store) now |= bit(in.b);
      if (Branches(in.op)) leads_to(in.b);
      if (in.op != Op::Jump && in.op != Op::Return && i + 1 < code.count) leads_to(i + 1);
    }
  }
  failed_ = failed_ || (read & machines) != 0;
  // An event that changes the state may continue in a frame, which needs all locals, also those that are never read.
  if (changes_ && body.depth == 0) return void(Emit(LookOp::Empty, code.params, 0, 0, 0, code.locals - code.params));
  for (std::int32_t local = code.params; local < code.locals; ++local)
    if (unset & bit(local)) Emit(LookOp::None, body.base + local);
}

// Adds the cells that the function reads. Needed only for code on which cached query results can depend; other code,
// such as an offer, is not cached.
void LookWriter::NoteCells(const Function& code) {
  if (!notes_cells_) return;
  for (std::int32_t i = 0; i < code.count; ++i)
    if (const auto cell = CellReadBy(program_, Plain(code, i))) cells_.Insert(*cell);
}

void LookWriter::Run(Body& body) {
  deepest_ = std::max(deepest_, body.depth);
  NoteCells(body.code);
  TakeParams(body);
  EmptyLocals(body);
  MarkTargets(body);
  for (std::int32_t position = 0; position < body.code.count;) {
    if (body.At(position).target) Bind(body, position);
    position = alive_ ? Step(body, position) : position + 1;
    if (failed_) return;
  }
  for (const Label& label : body.labels)
    // The target of a jump was merged with the instruction before it and has no look of its own.
    if (label.at < 0 && !label.from.empty()) failed_ = true;
}

bool LookWriter::IsLook(const Body& body, const Instr& in) const {
  if (in.op == Op::CallQuery) {
    const FunctionId code = program_.queries[in.b].code;
    return simple_[code].looks;
  }
  if (in.op == Op::FirstSeat && program_.order_code >= 0) return simple_[program_.order_code].looks;
  const auto code = &body.code - program_.functions.data();
  if (frameless_[code] && (in.op == Op::Enter || in.op == Op::Leave || OnlyChanges(in.op))) return true;
  return OnlyLooks(in.op) || (simple_[code].asks && LooksInWindow(in.op));
}

std::int32_t LookWriter::Step(Body& body, std::int32_t position) {
  static constexpr Instr kHere{Op::Here, 0, 0};
  const bool silent = Ready(body.code, position).op == Op::Here;  // an event without hooks
  const Instr& in = silent ? kHere : Plain(body.code, position);
  const auto next = position + 1;
  if (Ready(body.code, position).op == Op::Collect && Collect(body, position)) return After(body, position);
  ++pending_;
  if (!IsLook(body, in)) {
    Emit(LookOp::Stop, 0);
    pending_ = 0;
    alive_ = false;
    return next;
  }
  switch (in.op) {
    case Op::AskWindow: Pass(body); return next;
    case Op::Enter:
    case Op::Leave:
    case Op::Here:
    case Op::Mark:  // not needed: at its end, a look removes all lists that it has made
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
      if (modified_[in.b]) Modify(body, in.b);
      return next;
    case Op::SeatsFrom:
      if (!IsPair(body, position, Op::ListFirst)) break;
      ++pending_;
      LookAt(body, LookOp::FirstSeatFrom);
      return next + 1;
    case Op::ZoneAll:
      if (!IsPair(body, position, Op::ListCount) || LiesOnCards(in.b)) break;
      ++pending_;
      Result(body, LookOp::CountOfAll, 0, 0, in.b);
      return next + 1;
    case Op::BuildBegin:
      if (!IsListOfOne(body, position)) break;
      pending_ += 3;
      lists_ = true;
      Push(body, LocalOf(body, Plain(body.code, next).b));
      LookAt(body, LookOp::One);
      return next + 3;
    default: break;
  }
  if (!Number(body, in) && !Thing(body, in) && !Change(body, in, next) && !List(body, in)) Do(body, position);
  return next;
}

// Skips the window. Each decision in it begins a new budget, so the instructions before it are charged first.
void LookWriter::Pass(Body& body) {
  failed_ = failed_ || body.Height() > 0;
  Emit(LookOp::Charge, std::exchange(pending_, 0));
  Emit(LookOp::Pass, 0, 0, 0, body.code.params);
  lists_ = true;
}

void LookWriter::Modify(Body& body, std::int32_t index) {
  const Query& query = program_.queries[index];
  const std::int32_t first = body.code.params == 0 ? 0 : LocalOf(body, 0).value;
  if (AreWrittenInto(body, query)) return AddRules(body, index, first);
  lists_ = lists_ || query.result.kind == TypeKind::List;
  LookAt(body, LookOp::Modify, index, 0, first);
}

bool LookWriter::AreWrittenInto(const Body& body, const Query& query) const {
  return none_ >= 0 && OnlyAdds(program_, simple_, query) &&
         std::ranges::all_of(query.modifiers,
                             [&](std::int32_t rule) { return IsWrittenInto(body, program_.modifiers[rule].code); });
}

// Inlines the rules that modify a query: adds up their amounts and then adds the sum to the base value. The result and
// the charge are those of vm/glance_modifiers.cpp. Charge: ApplyModifiers counts once when it reaches a rule, and once
// after the rule's frame. Result: if the sum of the amounts is out of range, it is a fault, even if the base value
// would bring it back into range.
void LookWriter::AddRules(Body& body, std::int32_t index, std::int32_t first_argument) {
  const Query& query = program_.queries[index];
  Push(body, {Entry::Kind::Number, 0});
  for (const std::int32_t rule : query.modifiers) {
    std::vector<Entry> params;
    for (std::int32_t i = 0; i < body.code.params; ++i) params.push_back(LocalOf(body, i));
    params.resize(params.size() + 2, {Entry::Kind::Constant, none_});  // no card: a rule of the game
    pending_ += 3;
    WriteInto(body, program_.modifiers[rule].code, std::move(params));
    LookAtBoth(body, LookOp::Plus);
  }
  LookAt(body, LookOp::Timed, index, 0, first_argument);
  LookAtBoth(body, LookOp::Add);
}

void LookWriter::PushConstant(Body& body, std::int32_t index) {
  const Value value = program_.constants[index];
  const auto number = static_cast<std::int32_t>(value);
  Push(body, number == value ? Entry{Entry::Kind::Number, number} : Entry{Entry::Kind::Constant, index});
}

bool LookWriter::Collect(Body& body, std::int32_t position) {
  const auto& collection = program_.optimized.collections[Ready(body.code, position).b];
  for (std::int32_t i = position; i < collection.after; ++i)
    if (!body.At(i).from.empty() || (i > position && body.At(i).at >= 0)) return false;
  Protect(body, collection.scan.element);
  Protect(body, collection.scan.list + 1);
  Result(body, LookOp::Collect, 0, body.base, Ready(body.code, position).b);
  lists_ = true;
  return true;
}

std::int32_t LookWriter::After(const Body& body, std::int32_t position) const {
  return program_.optimized.collections[Ready(body.code, position).b].after;
}

void LookWriter::ForNext(Body& body, std::int32_t position) {
  const Instr& in = Plain(body.code, position);
  SettleAll(body);
  if (const Instr& ready = Ready(body.code, position); ready.op == Op::Scan) {
    Protect(body, program_.optimized.scans[ready.b].element);
    Emit(LookOp::Scan, 0, 0, body.base, ready.b);
  }
  const std::int32_t place = body.PlaceOf(body.Height());
  Make(LookOp::Next, place, body.base + in.a, 0, 0, pending_);
  LeadTo(body, in.b);
  PushPlace(body);
}

}  // namespace cardinal::program
