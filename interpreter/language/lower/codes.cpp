#include "interpreter/language/lower/codes.h"

#include <algorithm>

#include "interpreter/machine/program/heights.h"

namespace cardinal::lower {

using program::OccurrenceKind;
using program::TestKind;

namespace {

const check::Body& BodyOf(const Pool& pool, std::int32_t body) {
  return pool.rules.bodies[static_cast<std::size_t>(body)];
}

void ReturnNone(Emitter& emitter) {
  emitter.PushNone();
  emitter.Emit(Op::Return);
}

// The operand tells the machine that a list comes back, whose elements it must bring along.
void ReturnValue(Emitter& emitter, bool list) { emitter.Emit(Op::Return, 0, list ? 1 : 0); }

void ReturnSkip(Emitter& emitter) {
  emitter.PushNumber(model::kSkip);
  emitter.Emit(Op::Return);
}

}  // namespace

bool OnlyCites(const CheckedRules& rules, const check::Hook& hook) {
  const bool always = hook.condition < 0 && hook.card < 0 && hook.works < 0 &&
                      std::ranges::all_of(hook.patterns, [](const check::Pattern& pattern) {
                        return pattern.kind == check::PatternKind::Any;
                      });
  return hook.kind == check::HookKind::After && hook.of == check::OccurrenceKind::Event && always &&
         rules.bodies[static_cast<std::size_t>(hook.body)].block.stmts.empty();
}

bool HasHooks(const CheckedRules& rules, check::OccurrenceKind kind, std::int32_t index) {
  return std::any_of(rules.hooks.begin(), rules.hooks.end(), [&](const check::Hook& hook) {
    return hook.of == kind && hook.target == index && !OnlyCites(rules, hook);
  });
}

CodeId QueryCode(Pool& pool, std::int32_t index) {
  const check::Query& query = pool.rules.queries[static_cast<std::size_t>(index)];
  const check::Body& body = BodyOf(pool, query.body);
  Emitter emitter(pool, body);
  if (query.from == check::QueryOrigin::Declared)
    emitter.Result(query.base);
  else
    emitter.Expression(query.base);
  if (pool.MayBeModified(index)) {
    emitter.EndResult();
    const LocalId progress = emitter.NewLocals(program::ProgressOf(Op::ApplyModifiers));
    emitter.Emit(Op::ApplyModifiers, index, static_cast<std::int16_t>(progress));
  }
  for (const ExprId bound : query.at_least) {
    emitter.Expression(bound);
    emitter.Emit(Op::Max);
  }
  for (const ExprId bound : query.at_most) {
    emitter.Expression(bound);
    emitter.Emit(Op::Min);
  }
  ReturnValue(emitter, query.result.IsList());
  return emitter.Finish(body.name, body.params);
}

namespace {

// What hooks that do nothing cite is reached where they would run.
void Cite(Emitter& emitter, const CheckedRules& rules, std::int32_t event) {
  for (const check::Hook& hook : rules.hooks) {
    if (hook.target != event || !OnlyCites(rules, hook)) continue;
    const check::Origin& block = rules.bodies[static_cast<std::size_t>(hook.body)].block.origin;
    emitter.AtOrigin(hook.origin);
    emitter.Emit(Op::Here);
    if (block.clauses.empty()) continue;
    emitter.AtOrigin(block);
    emitter.Emit(Op::Here);
  }
}

}  // namespace

CodeId EventCode(Pool& pool, std::int32_t index) {
  const check::Event& event = pool.rules.events[static_cast<std::size_t>(index)];
  const check::Body& body = BodyOf(pool, event.body);
  Emitter emitter(pool, body);
  Label forbidden, over, ended;
  if (event.permission >= 0) {
    emitter.AtCondition(body.origin.span);
    for (LocalId param = 0; param < body.params; ++param) emitter.Load(param);
    emitter.Emit(Op::CallQuery, event.permission);
    emitter.Decides(TestKind::Can, body.origin.span);
    emitter.JumpTo(Op::JumpIfNo, forbidden);
  }
  emitter.At(body.origin.span, {});
  emitter.result = emitter.NewLocal(event.result.IsList());
  emitter.stop = &over;
  emitter.Emit(Op::Enter, index, static_cast<std::int16_t>(OccurrenceKind::Event));
  for (std::size_t i = 0; i < event.states.size(); ++i) {
    emitter.Expression(event.state_values[i]);
    emitter.Store(event.states[i]);
  }
  const bool heard = HasHooks(pool.rules, check::OccurrenceKind::Event, index);
  const auto progress = static_cast<std::int16_t>(heard ? emitter.NewLocals(3) : 0);
  if (heard) {
    emitter.JumpTo(Op::RunInstead, ended, progress);
    emitter.JumpTo(Op::RunBefore, ended, progress);
  }
  emitter.Block(body.block);
  emitter.At(body.origin.span, {});
  emitter.Place(over);
  Cite(emitter, pool.rules, index);
  emitter.At(body.origin.span, {});
  if (heard) emitter.Emit(Op::RunAfter, 0, progress);
  emitter.Place(ended);
  emitter.Emit(Op::Leave);
  if (!pool.rules.whenevers.empty()) emitter.Emit(Op::Settle);
  emitter.Load(emitter.result);
  ReturnValue(emitter, event.result.IsList());
  if (event.permission >= 0) {
    emitter.Place(forbidden);
    ReturnNone(emitter);
  }
  return emitter.Finish(body.name, body.params);
}

CodeId PartCode(Pool& pool, std::int32_t index) {
  const check::Body& body = BodyOf(pool, index);
  Emitter emitter(pool, body);
  Label over;
  emitter.stop = &over;
  emitter.Load(body.me);
  emitter.Emit(Op::CardInfo, 0, static_cast<std::int16_t>(program::CardInfoKind::Controller));
  emitter.Store(body.you);
  emitter.Block(body.block);
  emitter.Place(over);
  ReturnNone(emitter);
  return emitter.Finish(body.name, body.params);
}

CodeId ModifierCode(Pool& pool, const check::Modifier& modifier) {
  const check::Body& body = BodyOf(pool, modifier.body);
  Emitter emitter(pool, body);
  Label skip;
  if (modifier.condition >= 0) {
    emitter.AtCondition(body.origin.span);
    emitter.Condition(modifier.condition, TestKind::Rule, skip);
  }
  emitter.At(body.origin.span, {});
  emitter.Expression(modifier.amount);
  ReturnValue(emitter, emitter.IsList(modifier.amount));
  if (modifier.condition >= 0) {
    emitter.AtCondition(body.origin.span);
    emitter.Place(skip);
    ReturnSkip(emitter);
  }
  return emitter.Finish(body.name, body.params);
}

CodeId HookCode(Pool& pool, const check::Hook& hook) {
  const check::Body& body = BodyOf(pool, hook.body);
  Emitter emitter(pool, body);
  Label skip, over;
  emitter.stop = &over;
  if (hook.condition >= 0) {
    emitter.AtCondition(body.origin.span);
    emitter.Condition(hook.condition, TestKind::Rule, skip, body.block.origin.clauses);
  }
  emitter.Block(body.block);
  emitter.At(body.origin.span, {});
  emitter.Place(over);
  ReturnNone(emitter);
  if (hook.condition >= 0) {
    emitter.AtCondition(body.origin.span);
    emitter.Place(skip);
    ReturnSkip(emitter);
  }
  return emitter.Finish(body.name, body.params);
}

CodeId WorksCode(Pool& pool, const check::Works& works) {
  if (works.condition < 0) return -1;
  const check::Body& body = BodyOf(pool, works.body);
  Emitter emitter(pool, body);
  emitter.At(body.origin.span, {});
  emitter.Expression(works.condition);
  emitter.Decides(TestKind::Works, pool.rules.exprs[static_cast<std::size_t>(works.condition)].span);
  ReturnValue(emitter, false);
  return emitter.Finish(body.name, body.params);
}

CodeId ExpressionCode(Pool& pool, const std::string& name, const check::Body& body, ExprId expr) {
  Emitter emitter(pool, body);
  emitter.At(body.origin.span, {});
  emitter.Expression(expr);
  ReturnValue(emitter, emitter.IsList(expr));
  return emitter.Finish(name, body.params);
}

CodeId CulpritsCode(Pool& pool, const check::Body& body, ExprId cards) {
  Emitter emitter(pool, body);
  emitter.At(body.origin.span, {});
  emitter.WithoutTests();
  emitter.Expression(cards);
  ReturnValue(emitter, true);
  return emitter.Finish("deck rule, cards", body.params);
}

namespace {

// The machine may go on behind a condition whose answer it knows (vm/memory.h). What the conditions of earlier rules
// left in the locals and in the arena must not show by then whether they were asked: a player may be asked in what this
// rule does, and save the match. Its own condition has been asked in any case; what that wrote (`written`) may be read.
void ForgetEarlier(Emitter& emitter, LocalId count, const std::vector<LocalId>& written, LocalId mark, LocalId ran) {
  for (LocalId local = 0; local < count; ++local) {
    if (local == mark || local == ran || std::find(written.begin(), written.end(), local) != written.end()) continue;
    emitter.PushNone();
    emitter.Store(local);
  }
  emitter.Emit(Op::Release, mark);
}

}  // namespace

CodeId SettleCode(Pool& pool) {
  if (pool.rules.whenevers.empty()) return -1;
  // The rules share one frame: each fills its locals before it reads them.
  check::Body frame;
  frame.name = "whenever";
  for (const check::Whenever& whenever : pool.rules.whenevers) {
    const auto& locals = BodyOf(pool, whenever.body).locals;
    if (frame.locals.size() < locals.size()) frame.locals.resize(locals.size());
    for (std::size_t i = 0; i < locals.size(); ++i)
      if (locals[i].type.IsList()) frame.locals[i] = locals[i];
  }
  Emitter emitter(pool, frame);
  const LocalId mark = emitter.NewLocal(), ran = emitter.NewLocal();
  emitter.Emit(Op::Mark, mark);
  emitter.Emit(Op::Push, 0);
  emitter.Store(ran);
  for (const check::Whenever& whenever : pool.rules.whenevers) {
    Label next;
    emitter.stop = &next;
    const LocalId count = emitter.Locals();
    const std::int32_t begins = emitter.Position();
    emitter.AtCondition(whenever.origin.span);
    emitter.Condition(whenever.condition, TestKind::Rule, next, whenever.origin.clauses);
    emitter.At(whenever.origin.span, whenever.origin.clauses);
    ForgetEarlier(emitter, count, emitter.WrittenSince(begins), mark, ran);
    emitter.Emit(Op::Push, 1);
    emitter.Store(ran);
    emitter.Block(BodyOf(pool, whenever.body).block);
    emitter.Place(next);
  }
  emitter.Load(ran);
  emitter.Emit(Op::Return);
  return emitter.Finish("whenever rules", 0);
}

CodeId WindowCode(Pool& pool, std::int32_t index) {
  const check::Window& window = pool.rules.windows[static_cast<std::size_t>(index)];
  const check::Body& body = BodyOf(pool, window.body);
  Emitter emitter(pool, body);
  const auto first = static_cast<LocalId>(window.params.size());
  emitter.At(body.origin.span, {});
  emitter.Emit(Op::Enter, index, static_cast<std::int16_t>(OccurrenceKind::Window));
  emitter.AtOrigin(window.ask_origin);
  emitter.Expression(window.ask);
  emitter.Store(first);
  for (LocalId local = 1; local <= 3; ++local) {
    emitter.Emit(Op::Push, 0);
    emitter.Store(first + local);
  }
  for (std::size_t i = 0; i < body.locals.size(); ++i) {
    if (body.locals[i].name != "asked") continue;
    emitter.Load(first);
    emitter.Emit(Op::ListCount);
    emitter.Store(static_cast<LocalId>(i));
  }
  const LocalId mark = emitter.NewLocal();
  const auto progress = static_cast<std::int16_t>(emitter.NewLocals(4));
  emitter.Emit(Op::Mark, mark);
  Label ask, closed, done;
  emitter.Place(ask);
  emitter.Emit(Op::Release, mark);
  emitter.AtOrigin(window.close_origin);
  emitter.Expression(window.close);
  emitter.Decides(TestKind::While, pool.rules.exprs[static_cast<std::size_t>(window.close)].span);
  emitter.JumpTo(Op::JumpIfYes, closed);
  if (window.pass >= 0) {
    emitter.AtOrigin(window.pass_origin);
    emitter.Expression(window.pass);
    emitter.Decides(TestKind::While, pool.rules.exprs[static_cast<std::size_t>(window.pass)].span);
    emitter.Emit(Op::Not);
    emitter.Store(progress + 3);
  }
  emitter.AtOrigin(window.ask_origin);
  emitter.Emit(Op::AskWindow, index, progress);
  emitter.JumpTo(Op::Jump, ask);
  emitter.Place(closed);
  if (window.next >= 0) {
    Label resolve;
    emitter.AtOrigin(window.next_origin);
    emitter.Place(resolve);
    emitter.Emit(Op::Release, mark);
    emitter.Emit(Op::WaitingList);
    emitter.Emit(Op::ListCount);
    emitter.Emit(Op::Push, 0);
    emitter.Emit(Op::Eq);
    emitter.JumpTo(Op::JumpIfYes, done);
    emitter.Expression(window.next);
    emitter.Emit(Op::Require);
    emitter.Emit(Op::ResolveAction);
    if (window.reopen) {
      emitter.Emit(Op::Push, 0);
      emitter.Store(first + 2);
      emitter.JumpTo(Op::Jump, ask);
    } else {
      emitter.JumpTo(Op::Jump, resolve);
    }
  }
  emitter.Place(done);
  emitter.At(body.origin.span, {});
  emitter.Emit(Op::Leave);
  ReturnNone(emitter);
  return emitter.Finish(body.name, body.params);
}

}  // namespace cardinal::lower
