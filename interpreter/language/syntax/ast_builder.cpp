#include "interpreter/language/syntax/ast_builder.h"

#include <algorithm>
#include <utility>

#include "interpreter/base/sequence.h"
#include "interpreter/language/syntax/tokens.h"

namespace cardinal::syntax {
namespace {

// The largest and the smallest number of a source. The machine uses the two numbers below the smallest as kNone and
// kNotApplicable (model.h).
constexpr std::string_view kLargest = "9223372036854775807", kSmallest = "-9223372036854775806";

bool IsLonger(std::string_view digits, std::string_view limit) {
  return digits.size() > limit.size() || (digits.size() == limit.size() && digits > limit);
}

}  // namespace

// Builds nodes, and removes them again if the declaration has an error.
template <typename Build>
ast::NodeId AstBuilder::Guarded(Build build) {
  const std::size_t nodes = file_.nodes.size();
  const std::size_t children = file_.children.size();
  failed_ = false;
  depth_ = 0;
  ast::NodeId id;
  try {
    id = build();
  } catch (const TooDeep& too_deep) {
    Error(diag::Code::NestingTooDeep, too_deep.span, TooDeepMessage(limits_));
  }
  if (!failed_) return id;
  file_.nodes.resize(nodes);
  file_.children.resize(children);
  return {};
}

ast::NodeId AstBuilder::AddUse(Grammar::UseContext* ctx) {
  return Guarded([&] { return Add(Kind::Use, ctx, Contents(ctx->STRING()), {}); });
}

ast::NodeId AstBuilder::AddDeclaration(Grammar::DeclarationContext* ctx) {
  return Guarded([&] { return Declaration(ctx); });
}

void AstBuilder::Finish(const Ids& uses, const Ids& declarations) {
  const source::Span whole{source_.Id(), 0, base::Count(source_.Text())};
  const ast::NodeId lists[] = {List(whole, uses), List(whole, declarations)};
  ast::Node& root = file_.nodes.front();
  root.kind = Kind::File;
  root.span = whole;
  root.first_child = base::Count(file_.children);
  root.child_count = 2;
  file_.children.insert(file_.children.end(), std::begin(lists), std::end(lists));
}

ast::NodeId AstBuilder::Add(Kind kind, source::Span span, std::string text, const Ids& children, bool has_args) {
  ast::Node node;
  node.kind = kind;
  node.has_args = has_args;
  node.span = span;
  node.first_child = base::Count(file_.children);
  node.child_count = base::Count(children);
  node.text = std::move(text);
  file_.children.insert(file_.children.end(), children.begin(), children.end());
  file_.nodes.push_back(std::move(node));
  return {static_cast<std::int32_t>(file_.nodes.size() - 1)};
}

// A List spans from its first child to its last; an empty List is at the beginning of its parent.
ast::NodeId AstBuilder::List(source::Span parent, const Ids& children) {
  source::Span span{parent.file, parent.begin, parent.begin};
  if (!children.empty()) {
    span.begin = file_[children.front()].span.begin;
    span.end = file_[children.back()].span.end;
  }
  return Add(Kind::List, span, "", children);
}

source::Span AstBuilder::ToSpan(const antlr4::Token* token) const {
  return {source_.Id(), static_cast<std::int32_t>(token->getStartIndex()),
          static_cast<std::int32_t>(token->getStopIndex()) + 1};
}

source::Span AstBuilder::ToSpan(const Context* ctx) const {
  const source::Span first = ToSpan(ctx->start);
  if (ctx->stop == nullptr || ctx->stop->getTokenIndex() < ctx->start->getTokenIndex()) {
    return {first.file, first.begin, first.begin};  // an empty rule
  }
  return {first.file, first.begin, ToSpan(ctx->stop).end};
}

source::Span AstBuilder::Between(const Context* first, const Context* last) const {
  return {source_.Id(), ToSpan(first).begin, ToSpan(last).end};
}

void AstBuilder::Error(diag::Code code, source::Span span, std::string message, std::string help) {
  sink_.Report(code, span, std::move(message)).help = std::move(help);
  failed_ = true;
}

// The caller subtracts `levels` from depth_ afterwards.
void AstBuilder::Enter(source::Span span, std::int64_t levels) {
  depth_ += levels;
  if (depth_ > limits_.nesting) throw TooDeep{span};
}

ast::NodeId AstBuilder::Int(source::Span span) {
  const std::string written = Text(span);
  std::string_view plain = written;  // without the sign, blanks and comments
  plain.remove_prefix(plain.find_last_not_of("0123456789") + 1);
  std::string digits = (written.starts_with('-') ? "-" : "") + std::string(plain);
  if (plain.size() > 1 && plain.starts_with('0')) {
    Error(diag::Code::BadNumber, span, "`" + digits + "` begins with a zero", "write it without the leading zeros");
  } else if (digits.starts_with('-') && IsLonger(plain, kSmallest.substr(1))) {
    Error(diag::Code::BadNumber, span, "this number is smaller than " + std::string(kSmallest));
  } else if (IsLonger(plain, kLargest)) {
    Error(diag::Code::BadNumber, span, "this number is larger than " + std::string(kLargest));
  }
  return Add(Kind::Int, span, std::move(digits), {});
}

ast::NodeId AstBuilder::String(antlr4::tree::TerminalNode* node) {
  return Add(Kind::String, ToSpan(node), Contents(node), {});
}

ast::NodeId AstBuilder::Cites(Context* parent, const std::vector<Grammar::CitesContext*>& runs) {
  Ids cites;
  for (Grammar::CitesContext* run : runs) {
    for (antlr4::tree::TerminalNode* cite : run->CITE()) {
      cites.push_back(Add(Kind::Cite, ToSpan(cite), Text(cite).substr(1), {}));
    }
  }
  return List(parent, cites);
}

ast::NodeId AstBuilder::TypeRef(Grammar::TypeRefContext* ctx) {
  const auto names = ctx->name();
  const bool is_set = ctx->SET() != nullptr;
  const std::string head = is_set ? "set" : Text(names.at(0));
  Grammar::NameContext* element = ctx->OF() ? names.back() : nullptr;
  if (!element && (is_set || head == "list")) {
    Error(diag::Code::Syntax, ToSpan(ctx), "expected `of` and a type after `" + head + "`");
  }
  const auto bounds = ctx->signedInt();
  Ids children = {OptionalName(element, ctx)};
  children.push_back(bounds.empty() ? Absent(ctx) : Int(ToSpan(bounds[0])));
  children.push_back(bounds.size() < 2 ? Absent(ctx) : Int(ToSpan(bounds[1])));
  children.push_back(ctx->QUESTION() ? Add(Kind::Present, ToSpan(ctx->QUESTION()), "", {}) : Absent(ctx));
  return Add(Kind::TypeRef, ctx, head, children);
}

ast::NodeId AstBuilder::OptionalTypeRef(Grammar::TypeRefContext* ctx, Context* parent) {
  return ctx ? TypeRef(ctx) : Absent(parent);
}

ast::NodeId AstBuilder::Params(Grammar::ParamsContext* ctx, Context* parent) {
  Ids params;
  if (ctx) {
    for (Grammar::ParamContext* param : ctx->param()) {
      const std::string name = param->name() ? Text(param->name()) : "you";
      const ast::NodeId type = OptionalTypeRef(param->typeRef(), param);
      params.push_back(Add(Kind::Param, param, name, {type, OptionalExpr(param->expr(), param)}));
    }
  }
  return List(ctx ? ctx : parent, params);
}

}  // namespace cardinal::syntax
