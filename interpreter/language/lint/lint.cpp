#include "interpreter/language/lint/lint.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "interpreter/base/sequence.h"
#include "interpreter/base/stop.h"
#include "interpreter/language/lint/lint_context.h"

namespace cardinal::lint {

bool LintContext::IsReportable(source::Span span) const {
  for (const LintFile& subject : files)
    if (subject.tree->file == span.file) return subject.is_reported;
  return false;
}

Finding LintContext::Report(diag::Code code, source::Span span, std::string message) const {
  static thread_local diag::Diagnostic unheard;
  if (IsReportable(span)) return Finding(sink.Report(code, span, std::move(message)));
  return Finding(unheard = {});
}

void ForEachNode(const LintContext& all, const std::function<void(const ast::File&, ast::NodeId)>& visit) {
  for (const LintFile& subject : all.files)
    for (const std::int32_t i : base::Indices(subject.tree->nodes)) visit(*subject.tree, ast::NodeId{i});
}

ast::NodeId CardInFile::OwnText() const {
  for (const ast::NodeId item : items)
    if (IsOwnText(item)) return item;
  return {};
}

void ForEachCard(const LintContext& all, const std::function<void(const CardInFile&)>& visit) {
  ForEachNode(all, [&](const ast::File& tree, ast::NodeId id) {
    if (tree.IsKind(id, NodeKind::Card)) visit({tree, id, tree.Children(tree.Child(id, 1))});
  });
}

namespace {

std::tuple<std::int32_t, std::int32_t, std::int32_t> SpanKey(source::Span span) {
  return {span.file.value, span.begin, span.end};
}

}  // namespace

// By the span of the declaration, sorted.
struct DeclaredNames {
  std::vector<std::pair<source::Span, source::Span>> names;
};

source::Span DeclarationNameSpan(const LintContext& all, source::Span declaration) {
  const auto before = [](const auto& x, const auto& y) { return SpanKey(x.first) < SpanKey(y.first); };
  if (all.analyses.names == nullptr) {
    auto found = std::make_shared<DeclaredNames>();
    ForEachNode(all, [&](const ast::File& tree, ast::NodeId id) {
      if (tree[id].child_count == 0) return;
      const ast::NodeId first = tree.Child(id, 0);
      if (tree.IsKind(first, ast::NodeKind::Name)) found->names.emplace_back(tree[id].span, tree[first].span);
    });
    std::stable_sort(found->names.begin(), found->names.end(), before);
    all.analyses.names = std::move(found);
  }
  const auto& names = all.analyses.names->names;
  const auto after = std::upper_bound(names.begin(), names.end(), std::pair{declaration, declaration}, before);
  return after != names.begin() && (after - 1)->first == declaration ? (after - 1)->second : declaration;
}

diag::Edit MakeDeletion(const source::SourceSet& sources, source::Span span) {
  const std::string_view text = sources[span.file].Text();
  const auto size = base::Count(text);
  const auto blank = [&](std::int32_t byte) {
    const char c = text[byte];
    return c == ' ' || c == '\t';
  };
  const auto ends_line = [&](std::int32_t byte) { return byte >= size || text[byte] == '\n'; };
  while (span.begin > 0 && blank(span.begin - 1)) --span.begin;
  const bool begins_line = span.begin == 0 || ends_line(span.begin - 1);
  std::int32_t end = span.end;
  while (end < size && (blank(end) || text[end] == '\r')) ++end;
  if (begins_line && ends_line(end)) span.end = std::min(end + 1, size);
  return {span, ""};
}

void ForEachCondition(const CheckedRules& rules, const RuleBody& text, const VisitExpr& visit) {
  const auto expr = [&](ExprId id) -> const Expr& { return rules.exprs[id]; };
  const auto outermost = [&](ExprId id) {
    if (id.IsValid() && expr(id).type.kind == TypeKind::Bool) visit(id);
  };
  // The rule of a query is a value, not a condition; but the conditions and comparisons that it consists of should not
  // be constant.
  const std::function<void(ExprId)> answer = [&](ExprId id) {
    if (!id.IsValid()) return;
    const Expr& rule = expr(id);
    if (rule.kind == ExprKind::Conditional) {
      answer(rule.args[1]);
      answer(rule.args[2]);
    } else if (rule.kind == ExprKind::And || rule.kind == ExprKind::Or || rule.kind == ExprKind::Binary) {
      outermost(id);
    }
  };
  if (text.kind == RuleBodyKind::Modifier)
    outermost(text.exprs[0]);
  else if (text.kind == RuleBodyKind::Query)
    answer(rules.queries[text.index].base);
  else if (text.kind == RuleBodyKind::Event || text.kind == RuleBodyKind::Order) {
  } else if (text.kind == RuleBodyKind::Window) {
    outermost(text.exprs[1]);
    outermost(text.exprs[2]);
  } else if (text.kind == RuleBodyKind::Action) {
    for (const ActionClause& clause : Clauses(rules, text))
      if (clause.kind == ActionClauseKind::When) outermost(clause.condition);
  } else if (!text.exprs.empty()) {
    outermost(text.exprs[0]);
  }
  ForEachStmtIn(rules, text, [&](const Stmt& stmt) {
    if (stmt.kind == StmtKind::If) outermost(stmt.exprs[0]);
    if (stmt.kind == StmtKind::Repeat) outermost(stmt.exprs[1]);
    if (stmt.kind == StmtKind::Menu)
      for (const ExprId id : stmt.exprs) outermost(id);
  });
  ForEachExprIn(rules, text, [&](ExprId id) {
    if (expr(id).kind == ExprKind::Comprehension) outermost(expr(id).args[2]);
    if (expr(id).kind == ExprKind::Conditional) outermost(expr(id).args[0]);
  });
}

ExprId Analyses::LetOf(check::BodyId body, LocalId local) const {
  const auto [found, fresh] = lets_.try_emplace(body);
  if (fresh && body.IsValid())
    ForEachStmt(rules_, rules_.bodies[body].block, [&](const Stmt& stmt) {
      if (stmt.kind != StmtKind::Let) return;
      const auto [name, first] = found->second.emplace(stmt.local, stmt.exprs[0]);
      if (!first) name->second = {};
    });
  const auto name = found->second.find(local);
  return name == found->second.end() ? ExprId() : name->second;
}

bool Analyses::IsOtherPlayer(const Expr& expr) const {
  if (rules_.game.max_players != 2) return false;
  if (expr.kind == ExprKind::NextSeat) return true;
  if (expr.kind != ExprKind::Query || expr.args.size() != 1 || mutable_state.queries[expr.index]) return false;
  const check::Query& query = rules_.queries[expr.index];
  return query.from == check::QueryOrigin::Declared && query.base.IsValid() &&
         rules_.exprs[query.base].kind == ExprKind::NextSeat &&
         rules_.exprs[rules_.exprs[query.base].args[0]].kind == ExprKind::Local;
}

void RunChecks(std::span<const LintFile> files, const CheckedRules& rules, const program::Program& program,
               const source::SourceSet& sources, diag::Sink& sink) {
  const Analyses facts(rules);
  const LintContext all{files, rules, program, sources, sink, facts};
#define LINT_CHECK(name, code, kebab, grade, summary, section) base::StopScope::Check(), name(all);
#define LINT_FRAME(name, code, kebab, grade, summary, section)
#include "interpreter/language/diagnostics/lint_checks.def"
}

}  // namespace cardinal::lint
