// What every check receives, and the list of all checks. Each check has a file of its own in checks/; it reads the
// loaded rules and reports to the sink.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "interpreter/language/diagnostics/lint_codes.h"
#include "interpreter/language/lint/card_flow.h"
#include "interpreter/language/lint/lint.h"
#include "interpreter/language/lint/value_ranges.h"

namespace cardinal::lint {

struct ComparedText;       // text_checker.h
struct ConstantCondition;  // constants.h
struct DeclaredNames;      // lint.cpp

// What several checks need to know of the rules; computed once.
struct Analyses {
  explicit Analyses(const check::CheckedRules& rules)
      : bodies(CollectRuleBodies(rules)),
        mutable_state(FindMutableState(rules)),
        call_graph(rules, bodies),
        reached(call_graph.FromStart()),
        card_flow(AnalyzeCardFlow(rules, bodies, reached)) {}
  Analyses(const Analyses&) = delete;
  Analyses& operator=(const Analyses&) = delete;
  std::vector<RuleBody> bodies;
  MutableState mutable_state;
  CallGraph call_graph;
  ReachableSet reached;  // the bodies that can run from the beginning of a game
  CardFlow card_flow;
  mutable std::shared_ptr<const std::vector<ComparedText>> compared;        // cache of ComparedTexts
  mutable std::shared_ptr<const DeclaredNames> names;                       // cache of DeclarationNameSpan
  mutable std::shared_ptr<const std::vector<ConstantCondition>> constants;  // cache of ConstantConditions
};

struct LintContext {
  std::span<const LintFile> files;
  const check::CheckedRules& rules;
  const program::Program& program;  // the same rules, compiled: the tables of both have the same indices
  const source::SourceSet& sources;
  diag::Sink& sink;
  const Analyses& analyses;

  // Whether findings at this place are reported.
  bool IsReportable(source::Span span) const;
  // Reports a finding if the place is reportable. The reference is valid until the next report.
  diag::Diagnostic& Report(diag::Code code, source::Span span, std::string message) const;
};

// Calls `visit` for every node of every file.
void ForEachNode(const LintContext& all, const std::function<void(const ast::File&, ast::NodeId)>& visit);

// The name within a declaration, for the caret.
source::Span DeclarationNameSpan(const LintContext& all, source::Span declaration);

// Visits the conditions of a rule body: the expressions that decide whether something happens, applies, is chosen or
// counted.
void ForEachCondition(const check::CheckedRules& rules, const RuleBody& text, const VisitExpr& visit);

#define LINT_CHECK(name, code, kebab, grade, summary, section) void name(const LintContext& all);
#define LINT_FRAME(name, code, kebab, grade, summary, section)
#include "interpreter/language/diagnostics/lint_checks.def"

}  // namespace cardinal::lint
