// What every check receives, and the list of all checks. Each check has a file of its own in checks/; it reads the
// loaded rules and reports to the sink.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/language/diagnostics/lint_codes.h"
#include "interpreter/language/lint/card_flow.h"
#include "interpreter/language/lint/lint.h"
#include "interpreter/language/lint/read_sets.h"
#include "interpreter/language/lint/running.h"
#include "interpreter/language/lint/value_flow.h"
#include "interpreter/language/lint/value_ranges.h"

namespace cardinal::lint {

using ast::NodeKind;

struct ComparedText;       // text_checker.h
struct ConstantCondition;  // constants.h
struct DeclaredNames;      // lint.cpp

// What several checks need to know of the rules; computed once.
struct Analyses {
  explicit Analyses(const CheckedRules& rules)
      : bodies(CollectRuleBodies(rules)),
        mutable_state(FindMutableState(rules)),
        reads(rules),
        call_graph(rules, bodies),
        reached(call_graph.FromStart()),
        card_flow(AnalyzeCardFlow(rules, bodies, reached)),
        values(rules, bodies),
        running(rules, bodies, mutable_state, card_flow, values),
        rules_(rules) {}
  // The value of a name that `let` gives; no expression: there is none, or several.
  ExprId LetOf(check::BodyId body, LocalId local) const;
  // Whether the expression is the other player of the one that its argument names: the next seat, in a game for two.
  bool IsOtherPlayer(const Expr& expr) const;
  Analyses(const Analyses&) = delete;
  Analyses& operator=(const Analyses&) = delete;
  std::vector<RuleBody> bodies;
  MutableState mutable_state;
  ReadSetCollector reads;
  CallGraph call_graph;
  ReachableSet reached;  // the bodies that can run from the beginning of a game
  CardFlow card_flow;
  ValueFlow values;  // of states, parameters and names
  Running running;
  mutable std::shared_ptr<const std::vector<ComparedText>> compared;        // cache of ComparedTexts
  mutable std::shared_ptr<const DeclaredNames> names;                       // cache of DeclarationNameSpan
  mutable std::shared_ptr<const std::vector<ConstantCondition>> constants;  // cache of ConstantConditions

 private:
  const CheckedRules& rules_;
  mutable std::map<check::BodyId, std::map<LocalId, ExprId>> lets_;
};

// A finding that is reported. Related places, help and a fix can be added to it until the next report:
//     Report(loop.origin.span, "...").AddNote(span, "...").SetHelp("...");
class Finding {
 public:
  explicit Finding(diag::Diagnostic& reported) : reported_(&reported) {}
  Finding AddNote(source::Span place, std::string text) {
    reported_->notes.push_back({place, std::move(text)});
    return *this;
  }
  Finding SetHelp(std::string help) {
    reported_->help = std::move(help);
    return *this;
  }
  Finding SetFix(diag::Fix fix) {
    reported_->fix = std::move(fix);
    return *this;
  }

 private:
  diag::Diagnostic* reported_;
};

struct LintContext {
  std::span<const LintFile> files;
  const CheckedRules& rules;
  const program::Program& program;  // the same rules, compiled: the tables of both have the same indices
  const source::SourceSet& sources;
  diag::Sink& sink;
  const Analyses& analyses;

  // Whether findings at this place are reported.
  bool IsReportable(source::Span span) const;
  // Reports a finding if the place is reportable.
  Finding Report(diag::Code code, source::Span span, std::string message) const;
};

// Calls `visit` for every node of every file.
void ForEachNode(const LintContext& all, const std::function<void(const ast::File&, ast::NodeId)>& visit);

// A card as it is written: its node in the tree, and the items between its braces.
struct CardInFile {
  const ast::File& tree;
  ast::NodeId node;
  std::span<const ast::NodeId> items;

  const ast::Node& Node() const { return tree[node]; }
  const std::string& TypeName() const { return tree[tree.Child(node, 0)].text; }
  bool IsText(ast::NodeId item) const { return tree.IsKind(item, NodeKind::CardText); }
  // Whether the text has no language: it is in the language of the rules.
  bool IsOwnText(ast::NodeId item) const { return IsText(item) && !tree.IsPresent(tree.Child(item, 0)); }
  bool IsNameOrText(ast::NodeId item) const {
    return IsText(item) || tree.IsKind(item, NodeKind::CardNamed) || tree.IsKind(item, NodeKind::CardFormerName);
  }
  bool IsValue(ast::NodeId item) const { return tree.IsKind(item, NodeKind::CardValue); }
  // The first text in the language of the rules; no node: there is none.
  ast::NodeId OwnText() const;
};
// Calls `visit` for every card of every file.
void ForEachCard(const LintContext& all, const std::function<void(const CardInFile&)>& visit);

// The name within a declaration, for the caret.
source::Span DeclarationNameSpan(const LintContext& all, source::Span declaration);

// Visits the conditions of a rule body: the expressions that decide whether something happens, applies, is chosen or
// counted.
void ForEachCondition(const CheckedRules& rules, const RuleBody& text, const VisitExpr& visit);

#define LINT_CHECK(name, code, kebab, grade, summary, section) void name(const LintContext& all);
#define LINT_FRAME(name, code, kebab, grade, summary, section)
#include "interpreter/language/diagnostics/lint_checks.def"

}  // namespace cardinal::lint
