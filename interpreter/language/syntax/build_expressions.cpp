// Builds paths and expressions. ANTLR makes deep left spines of `a + b + c` and `a.b.c`. The builder walks them in
// loops, but counts them as nesting, because later passes walk the tree by recursion.
#include "interpreter/language/syntax/ast_builder.h"

namespace cardinal::syntax {

using ast::NodeId;
using ast::NodeKind;

namespace {

// The operand to the left of an operator, a dot or a `?`; null for everything else.
Grammar::ExprContext* LeftOperand(Grammar::ExprContext* ctx) {
  return dynamic_cast<Grammar::ExprContext*>(ctx->children.front());
}

}  // namespace

// ---- paths

NodeId AstBuilder::Path(Grammar::OccasionContext* ctx) {
  auto* start = ctx->occasionStart();
  if (start->ME()) return Dotted(ctx, Add(Kind::Me, start, "", {}));
  if (start->YOU()) return Dotted(ctx, Add(Kind::You, start, "", {}));
  if (start->IT()) return Dotted(ctx, Add(Kind::It, start, "", {}));
  if (start->CURRENT()) return Dotted(ctx, Add(Kind::Current, start, "", {Name(start->name())}));
  return Dotted(ctx, Called(ToSpan(start), start->plainName(), start->args()));
}

NodeId AstBuilder::Dotted(Context* ctx, NodeId path) {
  const auto dots = std::ranges::count_if(ctx->children, [](antlr4::tree::ParseTree* child) {
    auto* word = dynamic_cast<antlr4::tree::TerminalNode*>(child);
    return word && word->getSymbol()->getType() == Grammar::DOT;
  });
  Enter(ToSpan(ctx), dots);
  for (std::size_t i = 1; i < ctx->children.size();) {
    const source::Span name = MemberSpan(ctx->children[i + 1]);
    auto* args = i + 2 < ctx->children.size() ? dynamic_cast<Grammar::ArgsContext*>(ctx->children[i + 2]) : nullptr;
    Ids children = {path, Add(Kind::Name, name, Text(name), {})};
    for (const NodeId arg : Args(args)) children.push_back(arg);
    const source::Span whole{name.file, ToSpan(ctx).begin, args ? ToSpan(args).end : name.end};
    path = Add(Kind::Member, whole, Text(name), children, args != nullptr);
    i += args ? 3 : 2;
  }
  depth_ -= dots;
  return path;
}

// The member after a dot: a name, or the word `you`.
source::Span AstBuilder::MemberSpan(antlr4::tree::ParseTree* tree) const {
  if (auto* word = dynamic_cast<antlr4::tree::TerminalNode*>(tree)) return ToSpan(word);
  return ToSpan(dynamic_cast<Context*>(tree));
}

NodeId AstBuilder::PathStart(Grammar::PathStartContext* ctx) {
  if (ctx->ME()) return Add(Kind::Me, ctx, "", {});
  if (ctx->YOU()) return Add(Kind::You, ctx, "", {});
  if (ctx->IT()) return Add(Kind::It, ctx, "", {});
  if (ctx->CURRENT()) return Add(Kind::Current, ctx, "", {Name(ctx->name())});
  return Called(ToSpan(ctx), ctx->name(), ctx->args());
}

NodeId AstBuilder::Called(source::Span span, Context* name, Grammar::ArgsContext* args) {
  if (!args) return Add(Kind::Ref, span, Text(name), {});
  return Add(Kind::Call, span, Text(name), Args(args), true);
}

AstBuilder::Ids AstBuilder::Args(Grammar::ArgsContext* ctx) {
  Ids args;
  if (!ctx) return args;
  for (Grammar::ArgContext* arg : ctx->arg()) args.push_back(Arg(arg));
  return args;
}

NodeId AstBuilder::Arg(Grammar::ArgContext* ctx) {
  if (ctx->UNDERSCORE()) return Add(Kind::Wildcard, ctx, "", {});
  if (ctx->COLON()) return Add(Kind::NamedArg, ctx, ctx->YOU() ? "you" : Text(ctx->name()), {Expr(ctx->expr())});
  return Expr(ctx->expr());
}

// ---- expressions

NodeId AstBuilder::Expr(Grammar::ExprContext* ctx) {
  std::vector<Grammar::ExprContext*> spine = {ctx};
  while (Grammar::ExprContext* left = LeftOperand(spine.back())) spine.push_back(left);
  const auto levels = std::ssize(spine);
  Enter(ToSpan(ctx), levels);
  NodeId built = Leaf(spine.back());
  for (std::size_t i = spine.size() - 1; i-- > 0;) {
    built = Chained(spine[i], built);
    depth_ -= 1;
  }
  depth_ -= 1;
  return built;
}

// Adds one link of a spine: `left` and the part to its right.
NodeId AstBuilder::Chained(Grammar::ExprContext* ctx, NodeId left) {
  if (auto* member = dynamic_cast<Grammar::MemberExprContext*>(ctx)) {
    const source::Span name = MemberSpan(member->children[2]);
    Ids children = {left, Add(Kind::Name, name, Text(name), {})};
    for (const NodeId arg : Args(member->args())) children.push_back(arg);
    return Add(Kind::Member, ctx, Text(name), children, member->args() != nullptr);
  }
  if (dynamic_cast<Grammar::PresentExprContext*>(ctx)) return Add(Kind::IsPresent, ctx, "", {left});
  if (auto* other = dynamic_cast<Grammar::DefaultExprContext*>(ctx)) {
    return Add(Kind::Default, ctx, "", {left, Expr(other->expr(1))});
  }
  if (auto* is = dynamic_cast<Grammar::IsExprContext*>(ctx)) {
    return Add(Kind::IsType, ctx, is->NOT() ? "is not" : "is", {left, Name(is->name())});
  }
  return Binary(ctx, left);
}

// The operator is the tokens between the operands: one token, or `not in`.
NodeId AstBuilder::Binary(Grammar::ExprContext* ctx, NodeId left) {
  std::string operation;
  Grammar::ExprContext* right = nullptr;
  for (std::size_t i = 1; i < ctx->children.size(); ++i) {
    if (auto* token = dynamic_cast<antlr4::tree::TerminalNode*>(ctx->children[i])) {
      operation += (operation.empty() ? "" : " ") + Text(token);
    } else {
      right = dynamic_cast<Grammar::ExprContext*>(ctx->children[i]);
    }
  }
  return Add(Kind::Binary, ctx, operation, {left, Expr(right)});
}

// Expressions that contain expressions have functions of their own: nesting recurs through this function, so its frame
// should be small.
NodeId AstBuilder::Leaf(Grammar::ExprContext* ctx) {
  if (auto* name = dynamic_cast<Grammar::NameExprContext*>(ctx)) return Called(ToSpan(ctx), name->name(), name->args());
  if (auto* group = dynamic_cast<Grammar::GroupExprContext*>(ctx)) return Expr(group->expr());
  if (auto* list = dynamic_cast<Grammar::ListExprContext*>(ctx)) return Bracketed(list);
  if (auto* aggregate = dynamic_cast<Grammar::AggregateExprContext*>(ctx)) return Aggregate(aggregate);
  if (const NodeId prefixed = Prefixed(ctx)) return prefixed;
  return Atom(ctx);
}

NodeId AstBuilder::Atom(Grammar::ExprContext* ctx) {
  if (auto* number = dynamic_cast<Grammar::IntExprContext*>(ctx)) return Int(number->INT());
  if (auto* text = dynamic_cast<Grammar::StringExprContext*>(ctx)) return String(text->STRING());
  if (auto* can = dynamic_cast<Grammar::CanExprContext*>(ctx)) {
    Ids children = {Name(can->name())};
    for (const NodeId arg : Args(can->args())) children.push_back(arg);
    return Add(Kind::Can, ctx, Text(can->name()), children, can->args() != nullptr);
  }
  if (auto* all = dynamic_cast<Grammar::AllExprContext*>(ctx)) return Add(Kind::All, ctx, "", {Name(all->name())});
  if (auto* current = dynamic_cast<Grammar::CurrentExprContext*>(ctx)) {
    return Add(Kind::Current, ctx, "", {Name(current->name())});
  }
  switch (ctx->start->getType()) {
    case Lexer::ME: return Add(Kind::Me, ctx, "", {});
    case Lexer::YOU: return Add(Kind::You, ctx, "", {});
    case Lexer::IT: return Add(Kind::It, ctx, "", {});
    case Lexer::NONE: return Add(Kind::None, ctx, "", {});
    default: return Add(Kind::Bool, ctx, Text(ctx), {});
  }
}

NodeId AstBuilder::Aggregate(Grammar::AggregateExprContext* ctx) {
  auto* inside = ctx->comprehension();
  return Each(ctx, Text(ctx->aggregate()), inside->expr(), inside->each());
}

// A falsy id: `ctx` is not a prefixed expression.
NodeId AstBuilder::Prefixed(Grammar::ExprContext* ctx) {
  if (auto* sign = dynamic_cast<Grammar::SignExprContext*>(ctx)) {
    return Add(Kind::Sign, ctx, sign->MINUS() ? "-" : "+", {Expr(sign->expr())});
  }
  if (auto* negation = dynamic_cast<Grammar::NotExprContext*>(ctx)) {
    return Add(Kind::Not, ctx, "", {Expr(negation->expr())});
  }
  if (auto* end = dynamic_cast<Grammar::EndExprContext*>(ctx)) {
    return Add(Kind::EndOf, ctx, end->FIRST() ? "first" : "last", {Expr(end->expr())});
  }
  if (auto* ends = dynamic_cast<Grammar::EndsExprContext*>(ctx)) {
    return Add(Kind::EndsOf, ctx, ends->FIRST() ? "first" : "last", {HowMany(ends->howMany()), Expr(ends->expr())});
  }
  if (auto* last = dynamic_cast<Grammar::LastExprContext*>(ctx)) {
    return Add(Kind::Last, ctx, "", {PathStart(last->pathStart())});
  }
  auto* choice = dynamic_cast<Grammar::IfExprContext*>(ctx);
  if (!choice) return {};
  return Add(Kind::Conditional, ctx, "", {Expr(choice->expr(0)), Expr(choice->expr(1)), Expr(choice->expr(2))});
}

NodeId AstBuilder::HowMany(Grammar::HowManyContext* ctx) {
  if (ctx->INT()) return Int(ctx->INT());
  return ctx->path() ? Path(ctx->path()) : Expr(ctx->expr());
}

NodeId AstBuilder::Bracketed(Grammar::ListExprContext* ctx) {
  auto* inside = ctx->listItems();
  if (inside && inside->each()) {
    return Each(ctx, "", inside->FOR() ? inside->expr(0) : nullptr, inside->each());
  }
  Ids items;
  if (inside) {
    for (auto* item : inside->expr()) items.push_back(Expr(item));
  }
  return Add(Kind::ListLiteral, ctx, "", items);
}

NodeId AstBuilder::Each(Context* whole, std::string aggregate, Grammar::ExprContext* result,
                        Grammar::EachContext* ctx) {
  const NodeId first = OptionalExpr(result, whole);
  const NodeId name = Name(ctx->name());
  const NodeId in = Expr(ctx->expr(0));
  const NodeId where = OptionalExpr(ctx->WHERE() ? ctx->expr(1) : nullptr, ctx);
  const NodeId by = OptionalExpr(ctx->BY() ? ctx->expr().back() : nullptr, ctx);
  return Add(Kind::Comprehension, whole, std::move(aggregate), {first, name, in, where, by});
}

}  // namespace cardinal::syntax
