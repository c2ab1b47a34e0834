// Builds the nodes of rules, choices and statements from ANTLR's contexts.
#include "interpreter/language/syntax/ast_builder.h"

namespace cardinal::syntax {

using ast::NodeId;
using ast::NodeKind;

// ---- rules

NodeId AstBuilder::StandingRule(Grammar::StandingRuleContext* ctx) {
  if (auto* modify = ctx->modify()) return Modify(modify);
  if (auto* permission = ctx->permission()) {
    return Add(
        Kind::Permission, ctx, permission->ALLOW() ? "allow" : "forbid",
        {Path(permission->path()), Condition(permission->condition(), ctx), Duration(permission->duration(), ctx),
         Cites(ctx, permission->cites()), OptionalName(permission->name(), ctx)});
  }
  if (auto* hook = ctx->hook()) return Hook(hook);
  auto* whenever = ctx->whenever();
  return Add(Kind::Whenever, ctx, "",
             {Expr(whenever->expr()), Block(whenever->block()), Cites(ctx, whenever->cites())});
}

NodeId AstBuilder::Hook(Grammar::HookContext* ctx) {
  const char* when = ctx->BEFORE() ? "before" : ctx->AFTER() ? "after" : "instead";
  Ids heads;
  for (auto* path : ctx->path()) heads.push_back(Path(path));
  return Add(Kind::Hook, ctx, when,
             {List(ctx, heads), Condition(ctx->condition(), ctx), Block(ctx->block()), Cites(ctx, ctx->cites()),
              OptionalTemplate(ctx->STRING(), ctx)});
}

NodeId AstBuilder::Lasting(Grammar::LastingContext* ctx) {
  const NodeId duration = Duration(ctx->duration(), ctx);
  Enter(ToSpan(ctx->LBRACE()), 1);
  Ids rules;
  for (auto* rule : ctx->lastingRule())
    rules.push_back(rule->NEXT() ? Add(Kind::Once, rule, "", {Hook(rule->hook())})
                                 : StandingRule(rule->standingRule()));
  depth_ -= 1;
  return Add(Kind::Lasting, ctx, "", {duration, Cites(ctx, ctx->cites()), List(ctx, rules)});
}

NodeId AstBuilder::Modify(Grammar::ModifyContext* ctx) {
  const NodeId path = Path(ctx->path());
  const NodeId change = Change(ctx->change());
  const NodeId condition = Condition(ctx->condition(), ctx);
  const NodeId duration = Duration(ctx->duration(), ctx);
  const NodeId words = OptionalTemplate(ctx->STRING(), ctx);
  const NodeId layer = OptionalName(ctx->name(), ctx);
  return Add(Kind::Modify, ctx, "", {path, change, condition, duration, Cites(ctx, ctx->cites()), words, layer});
}

NodeId AstBuilder::Change(Grammar::ChangeContext* ctx) {
  const char* how = ctx->BY()      ? "by"
                    : ctx->TO()    ? "to"
                    : ctx->LEAST() ? "at least"
                    : ctx->MOST()  ? "at most"
                    : ctx->WITH()  ? "with"
                                   : "without";
  return Add(Kind::Change, ctx, how, {ctx->lentRules() ? LentRules(ctx->lentRules()) : Expr(ctx->expr())});
}

NodeId AstBuilder::LentRules(Grammar::LentRulesContext* ctx) {
  depth_ += 1;
  Ids rules;
  for (auto* rule : ctx->standingRule()) rules.push_back(StandingRule(rule));
  depth_ -= 1;
  return Add(Kind::LentRules, ctx, "", {Cites(ctx, ctx->cites()), List(ctx, rules)});
}

NodeId AstBuilder::Duration(Grammar::DurationContext* ctx, Context* parent) {
  if (!ctx) return Absent(parent);
  Ids moments;
  for (auto* moment : ctx->moment()) moments.push_back(Moment(moment));
  return Add(Kind::Duration, ctx, "", {List(ctx, moments)});
}

NodeId AstBuilder::Moment(Grammar::MomentContext* ctx) {
  if (ctx->coming()) return Coming(ctx->coming());
  return Add(Kind::Moment, ctx, "leaves", {Path(ctx->occasion()), Absent(ctx)});
}

NodeId AstBuilder::Coming(Grammar::ComingContext* ctx) {
  const auto moment = [&](const char* when, Grammar::OccasionContext* what, Grammar::CountContext* count) {
    const NodeId path = Path(what);
    const NodeId times = !count ? Absent(ctx) : count->INT() ? Int(count->INT()) : Expr(count->expr());
    return Add(Kind::Moment, ctx, when, {path, times});
  };
  if (auto* next = dynamic_cast<Grammar::EndOfNextContext*>(ctx))
    return moment("end next", next->occasion(), next->count());
  if (auto* end = dynamic_cast<Grammar::EndOfContext*>(ctx)) return moment("end", end->occasion(), nullptr);
  auto* next = dynamic_cast<Grammar::BeginningContext*>(ctx);
  return moment("next", next->occasion(), next->count());
}

NodeId AstBuilder::Condition(Grammar::ConditionContext* ctx, Context* parent) {
  return ctx ? Expr(ctx->expr()) : Absent(parent);
}

// ---- choices

NodeId AstBuilder::Choice(Grammar::ChooseContext* ctx) {
  return ctx->chooseMenu() ? Menu(ctx->chooseMenu()) : ChooseValue(ctx->chooseValue());
}

namespace {

struct ChoiceTarget {
  const char* word;
  Grammar::ExprContext* first = nullptr;   // the amount, or the first number
  Grammar::ExprContext* second = nullptr;  // the options, or the last number
};

ChoiceTarget ReadChoiceTarget(Grammar::WhatContext* ctx) {
  if (auto* one = dynamic_cast<Grammar::OneOfContext*>(ctx)) return {"one", nullptr, one->expr()};
  if (auto* maybe = dynamic_cast<Grammar::MaybeOneOfContext*>(ctx)) return {"maybe", nullptr, maybe->expr()};
  if (auto* some = dynamic_cast<Grammar::SomeOfContext*>(ctx)) return {"some", nullptr, some->expr()};
  if (auto* any = dynamic_cast<Grammar::AnyOfContext*>(ctx)) return {"any", nullptr, any->expr()};
  if (auto* up_to = dynamic_cast<Grammar::UpToOfContext*>(ctx)) return {"upto", up_to->expr(0), up_to->expr(1)};
  if (auto* exact = dynamic_cast<Grammar::ExactlyOfContext*>(ctx)) return {"exactly", exact->expr(0), exact->expr(1)};
  if (auto* order = dynamic_cast<Grammar::OrderOfContext*>(ctx)) return {"order", nullptr, order->expr()};
  if (auto* number = dynamic_cast<Grammar::NumberFromContext*>(ctx))
    return {"number", number->expr(0), number->expr(1)};
  return {"yesno"};
}

}  // namespace

const char* AstBuilder::ItemCount(Grammar::HowManyItemsContext* ctx) {
  if (!ctx) return "one";
  return ctx->SOME() ? "some" : ctx->ANY() ? "any" : ctx->UP() ? "upto" : "exactly";
}

NodeId AstBuilder::ChooseValue(Grammar::ChooseValueContext* ctx) {
  Grammar::ExprContext* by = ctx->BY() && !ctx->CHANCE() ? ctx->expr(0) : nullptr;
  Grammar::ExprContext* where = ctx->WHERE() ? ctx->expr().back() : nullptr;
  const ChoiceTarget what = ReadChoiceTarget(ctx->what());
  const NodeId name = Name(ctx->name());
  NodeId chooser;
  if (by) {
    chooser = Add(Kind::Chooser, by, "", {Expr(by)});
  } else if (ctx->CHANCE()) {
    const source::Span chance = ToSpan(ctx->CHANCE());
    chooser = Add(Kind::Chooser, chance, "", {Absent(chance)});
  } else {
    chooser = Absent(ctx);
  }
  const NodeId prompt = OptionalTemplate(ctx->STRING(), ctx);
  const NodeId first = OptionalExpr(what.first, ctx->what());
  const NodeId second = OptionalExpr(what.second, ctx->what());
  const NodeId filter = OptionalExpr(where, ctx);
  const NodeId declining = ctx->declining() ? Template(ctx->declining()->STRING()) : Absent(ctx);
  const NodeId target = ctx->TARGET() ? Add(Kind::Target, ToSpan(ctx->TARGET()), "", {}) : Absent(ctx);
  return Add(Kind::Choose, ctx, what.word, {name, chooser, prompt, first, second, filter, declining, target});
}

NodeId AstBuilder::Menu(Grammar::ChooseMenuContext* ctx) {
  const NodeId chooser = ctx->expr() ? Add(Kind::Chooser, ctx->expr(), "", {Expr(ctx->expr())}) : Absent(ctx);
  const NodeId prompt = OptionalTemplate(ctx->STRING(), ctx);
  auto* how_many = ctx->howManyItems();
  const NodeId amount = OptionalExpr(how_many ? how_many->expr() : nullptr, ctx);
  Ids items;
  for (auto* item : ctx->menuItem()) {
    const NodeId label = Template(item->STRING());
    const NodeId clauses = List(item, PartClauses(item->partClause()));
    items.push_back(Add(Kind::MenuItem, item, "", {label, clauses, Block(item->block()), Cites(item, item->cites())}));
  }
  return Add(Kind::Menu, ctx, ItemCount(how_many), {chooser, prompt, List(ctx, items), amount});
}

// ---- statements

NodeId AstBuilder::Block(Grammar::BlockContext* ctx, Grammar::CitesContext* after) {
  Enter(ToSpan(ctx->LBRACE()), 1);
  const NodeId cites = after ? Cites(ctx, std::vector{ctx->cites(), after}) : Cites(ctx, ctx->cites());
  Ids items;
  for (auto* item : ctx->item()) items.push_back(Item(item));
  depth_ -= 1;
  return Add(Kind::Block, ctx, "", {cites, List(ctx, items)});
}

NodeId AstBuilder::Item(Grammar::ItemContext* ctx) {
  return ctx->statement() ? Statement(ctx->statement()) : StandingRule(ctx->standingRule());
}

// Statements that contain blocks come first and have functions of their own: nested blocks recur through this function,
// so its frame should be small.
NodeId AstBuilder::Statement(Grammar::StatementContext* ctx) {
  if (auto* condition = dynamic_cast<Grammar::IfContext*>(ctx)) return If(condition->ifStatement());
  if (auto* each = dynamic_cast<Grammar::ForEachContext*>(ctx)) return ForEach(each);
  if (auto* repeat = dynamic_cast<Grammar::RepeatContext*>(ctx)) return Repeat(repeat);
  if (auto* together = dynamic_cast<Grammar::SimultaneouslyContext*>(ctx)) return Simultaneously(together);
  if (auto* choose = dynamic_cast<Grammar::ChooseStatementContext*>(ctx)) return ChooseStatement(choose);
  if (auto* lasting = dynamic_cast<Grammar::LastingContext*>(ctx)) return Lasting(lasting);
  if (auto* once = dynamic_cast<Grammar::OnceContext*>(ctx)) return Add(Kind::Once, ctx, "", {Hook(once->hook())});
  if (auto* later = dynamic_cast<Grammar::LaterContext*>(ctx)) {
    const NodeId moment = Coming(later->coming());
    return Add(Kind::Later, ctx, "", {moment, Block(later->block()), Cites(ctx, later->cites())});
  }
  if (auto* call = dynamic_cast<Grammar::CallContext*>(ctx)) {
    const NodeId path = Path(call->path());
    const NodeId reason = OptionalTemplate(call->STRING(), ctx);
    return Add(Kind::CallStmt, ctx, "", {path, Cites(ctx, call->cites()), reason});
  }
  if (const std::optional<NodeId> change = ChangingStatement(ctx)) return *change;
  return OtherStatement(ctx);
}

std::optional<NodeId> AstBuilder::ChangingStatement(Grammar::StatementContext* ctx) {
  if (auto* set = dynamic_cast<Grammar::SetContext*>(ctx)) {
    return Add(Kind::Set, ctx, "", {Path(set->path()), Expr(set->expr()), Cites(ctx, set->cites())});
  }
  if (auto* add = dynamic_cast<Grammar::AddContext*>(ctx)) {
    return Add(Kind::Add, ctx, "", {Expr(add->expr()), Path(add->path()), Cites(ctx, add->cites())});
  }
  if (auto* move = dynamic_cast<Grammar::MoveContext*>(ctx)) {
    return Add(Kind::Move, ctx, move->place() ? Text(move->place()) : "",
               {Expr(move->expr()), Path(move->path()), Cites(ctx, move->cites())});
  }
  if (auto* create = dynamic_cast<Grammar::CreateContext*>(ctx)) {
    return Creation(create->creation(), ctx, Cites(ctx, create->cites()));
  }
  if (auto* shuffle = dynamic_cast<Grammar::ShuffleContext*>(ctx)) {
    return Add(Kind::Shuffle, ctx, "", {Path(shuffle->path()), Cites(ctx, shuffle->cites())});
  }
  auto* reveal = dynamic_cast<Grammar::RevealContext*>(ctx);
  if (!reveal) return std::nullopt;
  const NodeId what = Expr(reveal->expr(0));
  const bool named = reveal->TO() || reveal->FROM();
  return Add(Kind::Reveal, ctx, reveal->CONCEAL() ? "conceal" : "",
             {what, OptionalExpr(named ? reveal->expr(1) : nullptr, ctx), Cites(ctx, reveal->cites())});
}

NodeId AstBuilder::Creation(Grammar::CreationContext* ctx, antlr4::ParserRuleContext* whole, NodeId cites) {
  const NodeId count = ctx->INT() ? Int(ctx->INT()) : OptionalExpr(ctx->expr(), ctx);
  const NodeId what = ctx->STRING() ? String(ctx->STRING()) : Path(ctx->path(0));
  return Add(Kind::Create, whole, ctx->place() ? Text(ctx->place()) : "",
             {count, what, Path(ctx->path(ctx->STRING() ? 0 : 1)), cites});
}

NodeId AstBuilder::OtherStatement(Grammar::StatementContext* ctx) {
  if (auto* let = dynamic_cast<Grammar::LetContext*>(ctx)) {
    const NodeId name = Name(let->name());
    auto* made = let->creation();
    const NodeId value = made ? Creation(made, made, List(made, {})) : Expr(let->expr());
    return Add(Kind::Let, ctx, "", {name, value, Cites(ctx, let->cites())});
  }
  if (auto* stop = dynamic_cast<Grammar::StopContext*>(ctx)) {
    return Add(Kind::Stop, ctx, "", {Cites(ctx, stop->cites())});
  }
  if (auto* skip = dynamic_cast<Grammar::SkipContext*>(ctx)) {
    return Add(Kind::Skip, ctx, "", {Cites(ctx, skip->cites())});
  }
  if (auto* open = dynamic_cast<Grammar::OpenContext*>(ctx)) {
    const NodeId name = Name(open->name());
    const NodeId args = List(ctx, Args(open->args()));
    return Add(Kind::Open, ctx, "", {name, args, OptionalExpr(open->expr(), ctx), Cites(ctx, open->cites())},
               open->args() != nullptr);
  }
  if (auto* result = dynamic_cast<Grammar::ReturnContext*>(ctx)) {
    return Add(Kind::Return, ctx, "", {Expr(result->expr()), Cites(ctx, result->cites())});
  }
  auto* tell = dynamic_cast<Grammar::TellContext*>(ctx);
  const NodeId text = Template(tell->STRING());
  const NodeId because = OptionalExpr(tell->expr(), ctx);
  return Add(Kind::Tell, ctx, "", {text, Cites(ctx, tell->cites()), because});
}

NodeId AstBuilder::Simultaneously(Grammar::SimultaneouslyContext* ctx) {
  return Add(Kind::Simultaneously, ctx, "", {Block(ctx->block()), Cites(ctx, ctx->cites())});
}

NodeId AstBuilder::ChooseStatement(Grammar::ChooseStatementContext* ctx) {
  return Add(Kind::ChooseStmt, ctx, "", {Choice(ctx->choose()), Cites(ctx, ctx->cites())});
}

NodeId AstBuilder::If(Grammar::IfStatementContext* ctx) {
  const NodeId condition = Expr(ctx->expr());
  const NodeId then = Block(ctx->block(0));
  NodeId otherwise;
  if (ctx->ifStatement()) {
    Enter(ToSpan(ctx->ELSE()), 1);
    otherwise = If(ctx->ifStatement());
    depth_ -= 1;
  } else {
    otherwise = ctx->block().size() > 1 ? Block(ctx->block(1)) : Absent(ctx);
  }
  const NodeId cites = ctx->cites() ? Cites(ctx, ctx->cites()) : List(ctx, Ids{});
  return Add(Kind::If, ctx, "", {condition, then, otherwise, cites});
}

NodeId AstBuilder::ForEach(Grammar::ForEachContext* ctx) {
  const NodeId name = Name(ctx->name());
  const NodeId in = Expr(ctx->expr(0));
  const NodeId where = OptionalExpr(ctx->WHERE() ? ctx->expr(1) : nullptr, ctx);
  const NodeId by = OptionalExpr(ctx->BY() ? ctx->expr().back() : nullptr, ctx);
  return Add(Kind::ForEach, ctx, "", {name, in, where, by, Block(ctx->block()), Cites(ctx, ctx->cites())});
}

NodeId AstBuilder::Repeat(Grammar::RepeatContext* ctx) {
  const NodeId times = OptionalExpr(ctx->UP() ? ctx->expr(0) : nullptr, ctx);
  const NodeId condition = OptionalExpr(ctx->WHILE() ? ctx->expr().back() : nullptr, ctx);
  return Add(Kind::Repeat, ctx, "", {times, condition, Block(ctx->block()), Cites(ctx, ctx->cites())});
}

}  // namespace cardinal::syntax
