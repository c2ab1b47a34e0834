// Builds wordings: how the texts of cards say something of the rules.
#include "interpreter/language/syntax/ast_builder.h"

namespace cardinal::syntax {

using ast::NodeId;
using ast::NodeKind;

NodeId AstBuilder::Wording(Grammar::WordingContext* ctx) {
  Ids children = {Language(ctx->language())};
  for (auto* entry : ctx->wordingEntry()) {
    Ids parts = {Said(entry->said())};
    for (auto* phrase : entry->STRING()) parts.push_back(Template(phrase, Holes::Names));
    children.push_back(Add(Kind::WordingEntry, entry, "", parts));
  }
  return Add(Kind::Wording, ctx, "", children);
}

NodeId AstBuilder::Said(Grammar::SaidContext* ctx) {
  const auto said = [&](std::string word, const Ids& children) {
    return Add(Kind::Said, ctx, std::move(word), children);
  };
  if (auto* term = dynamic_cast<Grammar::SaidTermContext*>(ctx)) return said("", {Expr(term->expr())});
  if (auto* set = dynamic_cast<Grammar::SaidSetContext*>(ctx)) return said("set", {Path(set->path()), Arg(set->arg())});
  if (auto* add = dynamic_cast<Grammar::SaidAddContext*>(ctx)) return said("add", {Arg(add->arg()), Path(add->path())});
  if (auto* move = dynamic_cast<Grammar::SaidMoveContext*>(ctx))
    return said("move", {Arg(move->arg()), Path(move->path())});
  if (auto* modify = dynamic_cast<Grammar::SaidModifyContext*>(ctx))
    return said("modify", {Path(modify->path()), modify->change() ? Change(modify->change()) : Absent(ctx)});
  if (auto* permission = dynamic_cast<Grammar::SaidPermissionContext*>(ctx))
    return said(permission->ALLOW() ? "allow" : "forbid", {Path(permission->path())});
  if (auto* hook = dynamic_cast<Grammar::SaidHookContext*>(ctx))
    return said(hook->BEFORE() ? "before" : hook->AFTER() ? "after" : "instead", {Path(hook->path())});
  if (auto* duration = dynamic_cast<Grammar::SaidDurationContext*>(ctx))
    return said("until", {Duration(duration->duration(), ctx)});
  return said(Text(ctx), {});
}

}  // namespace cardinal::syntax
