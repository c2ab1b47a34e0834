// Builds syntax trees. In: ANTLR's parse tree of one well-formed declaration. Out: its nodes, added to an ast::File
// exactly as nodes.def defines them. Promises: the builder reports what the grammar accepts but the language does not
// (numbers too large, bad holes, nesting too deep), and then adds nothing; it walks long chains of operators and dots
// in a loop.
#pragma once

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/base/limits.h"
#include "interpreter/language/ast/ast.h"
#include "interpreter/language/diagnostics/diagnostics.h"
#include "interpreter/language/source/source.h"
#include "interpreter/language/syntax/antlr.h"

namespace cardinal::syntax {

class AstBuilder {
 public:
  AstBuilder(const source::SourceFile& source, const base::Limits& limits, diag::Sink& sink, ast::File& file)
      : source_(source), limits_(limits), sink_(sink), file_(file) {}

  // Adds the nodes of one `use` or declaration. A falsy id: the function reported an error and added nothing.
  ast::NodeId AddUse(Grammar::UseContext* ctx);
  ast::NodeId AddDeclaration(Grammar::DeclarationContext* ctx);
  // Fills the root, which is node 0 from the beginning.
  void Finish(const std::vector<ast::NodeId>& uses, const std::vector<ast::NodeId>& declarations);

 private:
  using Ids = std::vector<ast::NodeId>;
  using Context = antlr4::ParserRuleContext;
  using Kind = ast::NodeKind;
  struct TooDeep {
    source::Span span;
  };

  // ---- ast_builder.cpp: nodes and leaves
  template <typename Build>
  ast::NodeId Guarded(Build build);
  ast::NodeId Add(Kind kind, source::Span span, std::string text, const Ids& children, bool has_args = false);
  ast::NodeId Add(Kind kind, Context* ctx, std::string text, const Ids& children, bool has_args = false) {
    return Add(kind, ToSpan(ctx), std::move(text), children, has_args);
  }
  ast::NodeId Absent(source::Span at) { return Add(Kind::Absent, {at.file, at.begin, at.begin}, "", {}); }
  ast::NodeId Absent(Context* ctx) { return Absent(ToSpan(ctx)); }
  ast::NodeId List(source::Span parent, const Ids& children);
  ast::NodeId List(Context* parent, const Ids& children) { return List(ToSpan(parent), children); }
  source::Span ToSpan(const antlr4::Token* token) const;
  source::Span ToSpan(antlr4::tree::TerminalNode* node) const { return ToSpan(node->getSymbol()); }
  source::Span ToSpan(const Context* ctx) const;
  source::Span Between(const Context* first, const Context* last) const;
  std::string Text(source::Span span) const { return std::string(source_.Text(span)); }
  std::string Text(Context* ctx) const { return Text(ToSpan(ctx)); }
  std::string Text(antlr4::tree::TerminalNode* node) const { return Text(ToSpan(node)); }
  void Error(diag::Code code, source::Span span, std::string message, std::string help = "");
  void Enter(source::Span span, std::int64_t levels);
  ast::NodeId Name(Context* ctx) { return Add(Kind::Name, ctx, Text(ctx), {}); }
  ast::NodeId OptionalName(Context* ctx, Context* parent) { return ctx ? Name(ctx) : Absent(parent); }
  ast::NodeId Int(source::Span span);
  ast::NodeId Int(antlr4::tree::TerminalNode* node) { return Int(ToSpan(node)); }
  ast::NodeId String(antlr4::tree::TerminalNode* node);
  ast::NodeId Cites(Context* parent, const std::vector<Grammar::CitesContext*>& runs);
  ast::NodeId Cites(Context* parent, Grammar::CitesContext* run) { return Cites(parent, std::vector{run}); }
  ast::NodeId TypeRef(Grammar::TypeRefContext* ctx);
  ast::NodeId OptionalTypeRef(Grammar::TypeRefContext* ctx, Context* parent);
  ast::NodeId Params(Grammar::ParamsContext* ctx, Context* parent);

  // ---- build_strings.cpp: contents of strings, templates
  std::string Contents(antlr4::tree::TerminalNode* node);
  std::string Resolve(source::Span inside);
  // Expressions: paths are evaluated in place. Names: the words of a translation only name the holes of the original.
  enum class Holes : std::uint8_t { Expressions, Names };
  ast::NodeId Template(antlr4::tree::TerminalNode* node, Holes holes = Holes::Expressions);
  ast::NodeId Otherwise(Grammar::OtherwiseContext* ctx, Context* parent) {
    return ctx ? Template(ctx->STRING()) : Absent(parent);
  }
  ast::NodeId OptionalTemplate(antlr4::tree::TerminalNode* node, Context* parent) {
    return node ? Template(node) : Absent(parent);
  }
  ast::NodeId Hole(source::Span hole, Holes holes);

  // ---- build_declarations.cpp
  ast::NodeId Declaration(Grammar::DeclarationContext* ctx);
  ast::NodeId Game(Grammar::GameContext* ctx);
  ast::NodeId GameItem(Grammar::GameItemContext* ctx);
  ast::NodeId Enumeration(Grammar::EnumerationContext* ctx);
  ast::NodeId Relation(Grammar::RelationContext* ctx);
  ast::NodeId Type(Grammar::TypeContext* ctx);
  ast::NodeId Member(Grammar::MemberContext* ctx);
  ast::NodeId Zone(Grammar::ZoneContext* ctx);
  ast::NodeId ZoneMark(Grammar::ZoneMarkContext* ctx);
  ast::NodeId Query(Grammar::QueryContext* ctx);
  ast::NodeId Event(Grammar::EventContext* ctx);
  ast::NodeId EventState(Grammar::EventStateContext* ctx);
  ast::NodeId Action(Grammar::ActionContext* ctx);
  ast::NodeId Clause(Grammar::ClauseContext* ctx);
  ast::NodeId Window(Grammar::WindowContext* ctx);
  ast::NodeId WindowItem(Grammar::WindowItemContext* ctx);
  Ids Questions(const std::vector<Grammar::QuestionContext*>& contexts);
  ast::NodeId Deck(Grammar::DeckContext* ctx);
  ast::NodeId Card(Grammar::CardContext* ctx);
  ast::NodeId PrintedYes(Grammar::NameContext* ctx);
  ast::NodeId PrintedValue(Grammar::CardValueContext* ctx);
  ast::NodeId CardItem(Grammar::CardItemContext* ctx);
  ast::NodeId MenuClause(Grammar::CardPartContext* part);
  ast::NodeId EmptyBlock(Grammar::ChooseMenuContext* menu, Grammar::CitesContext* cites);
  Ids PartClauses(const std::vector<Grammar::PartClauseContext*>& clauses);
  ast::NodeId PartClause(Grammar::PartClauseContext* ctx);
  ast::NodeId Language(Grammar::LanguageContext* ctx);
  ast::NodeId Texts(Grammar::TextsContext* ctx);

  // ---- build_wordings.cpp
  ast::NodeId Wording(Grammar::WordingContext* ctx);
  ast::NodeId Said(Grammar::SaidContext* ctx);

  // ---- build_statements.cpp: rules, choices, statements
  ast::NodeId StandingRule(Grammar::StandingRuleContext* ctx);
  ast::NodeId Modify(Grammar::ModifyContext* ctx);
  ast::NodeId Change(Grammar::ChangeContext* ctx);
  ast::NodeId LentRules(Grammar::LentRulesContext* ctx);
  ast::NodeId Duration(Grammar::DurationContext* ctx, Context* parent);  // Absent if there is none
  ast::NodeId Moment(Grammar::MomentContext* ctx);
  ast::NodeId Coming(Grammar::ComingContext* ctx);
  ast::NodeId Hook(Grammar::HookContext* ctx);
  ast::NodeId Lasting(Grammar::LastingContext* ctx);
  ast::NodeId Condition(Grammar::ConditionContext* ctx, Context* parent);
  ast::NodeId Choice(Grammar::ChooseContext* ctx);
  ast::NodeId ChooseValue(Grammar::ChooseValueContext* ctx);
  ast::NodeId Menu(Grammar::ChooseMenuContext* ctx);
  static const char* ItemCount(Grammar::HowManyItemsContext* ctx);
  // `after`: clauses after the closing brace, if they have no node of their own.
  ast::NodeId Block(Grammar::BlockContext* ctx, Grammar::CitesContext* after = nullptr);
  ast::NodeId Item(Grammar::ItemContext* ctx);
  ast::NodeId Statement(Grammar::StatementContext* ctx);
  std::optional<ast::NodeId> ChangingStatement(Grammar::StatementContext* ctx);
  // `whole`: the statement, or the creation alone in a `let`.
  ast::NodeId Creation(Grammar::CreationContext* ctx, antlr4::ParserRuleContext* whole, ast::NodeId cites);
  ast::NodeId OtherStatement(Grammar::StatementContext* ctx);
  ast::NodeId Simultaneously(Grammar::SimultaneouslyContext* ctx);
  ast::NodeId ChooseStatement(Grammar::ChooseStatementContext* ctx);
  ast::NodeId If(Grammar::IfStatementContext* ctx);
  ast::NodeId ForEach(Grammar::ForEachContext* ctx);
  ast::NodeId Repeat(Grammar::RepeatContext* ctx);

  // ---- build_expressions.cpp
  ast::NodeId Path(Grammar::PathContext* ctx) { return Dotted(ctx, PathStart(ctx->pathStart())); }
  ast::NodeId Path(Grammar::OccasionContext* ctx);
  ast::NodeId Dotted(Context* ctx, ast::NodeId start);  // a path of which the start is built
  source::Span MemberSpan(antlr4::tree::ParseTree* tree) const;
  ast::NodeId PathStart(Grammar::PathStartContext* ctx);
  ast::NodeId Called(source::Span span, Context* name, Grammar::ArgsContext* args);
  Ids Args(Grammar::ArgsContext* ctx);
  ast::NodeId Arg(Grammar::ArgContext* ctx);
  ast::NodeId Expr(Grammar::ExprContext* ctx);
  ast::NodeId OptionalExpr(Grammar::ExprContext* ctx, Context* parent) { return ctx ? Expr(ctx) : Absent(parent); }
  ast::NodeId Chained(Grammar::ExprContext* ctx, ast::NodeId left);
  ast::NodeId Binary(Grammar::ExprContext* ctx, ast::NodeId left);
  ast::NodeId Leaf(Grammar::ExprContext* ctx);
  ast::NodeId Prefixed(Grammar::ExprContext* ctx);
  ast::NodeId HowMany(Grammar::HowManyContext* ctx);
  ast::NodeId Atom(Grammar::ExprContext* ctx);
  ast::NodeId Aggregate(Grammar::AggregateExprContext* ctx);
  ast::NodeId Bracketed(Grammar::ListExprContext* ctx);
  ast::NodeId Each(Context* whole, std::string aggregate, Grammar::ExprContext* result, Grammar::EachContext* ctx);

  const source::SourceFile& source_;
  const base::Limits& limits_;
  diag::Sink& sink_;
  ast::File& file_;
  std::int64_t depth_ = 0;  // open blocks and expressions
  bool failed_ = false;     // an error in this declaration was reported
};

}  // namespace cardinal::syntax
