// The checks, a file each under checks/. Each takes all that was loaded and reports into the sink.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "interpreter/language/diagnostics/lint_codes.h"
#include "interpreter/language/lint/flow.h"
#include "interpreter/language/lint/lint.h"
#include "interpreter/language/lint/values.h"

namespace cardinal::lint {

struct ComparedText;   // sayings.h
struct Constant;       // constants.h
struct DeclaredNames;  // lint.cpp

// What several checks need to know of the rules; found once.
struct Facts {
  explicit Facts(const check::CheckedRules& rules)
      : texts(TextsOf(rules)),
        changed(ChangedBy(rules)),
        calls(rules, texts),
        reached(calls.FromStart()),
        flow(FollowCards(rules, texts, reached)) {}
  Facts(const Facts&) = delete;
  Facts& operator=(const Facts&) = delete;
  std::vector<Text> texts;
  Changed changed;
  Calls calls;
  Reached reached;  // from the beginning of a game
  Flow flow;
  mutable std::shared_ptr<const std::vector<ComparedText>> compared;  // see ComparedTexts: made when first asked for
  mutable std::shared_ptr<const DeclaredNames> names;                 // see NameIn: likewise
  mutable std::shared_ptr<const std::vector<Constant>> constants;     // see ConstantConditions: likewise
};

struct Everything {
  std::span<const Subject> files;
  const check::CheckedRules& rules;
  const program::Program& program;  // the same rules, built: tables of both have the same places
  const source::SourceSet& sources;
  diag::Sink& sink;
  const Facts& facts;

  // Whether findings at this place are reported.
  bool Spoken(source::Span span) const;
  // Reports if the place is spoken of. The reference stays valid until the next report.
  diag::Diagnostic& Report(diag::Code code, source::Span span, std::string message) const;
};

// Calls `visit` for every node of every file.
void EachNode(const Everything& all, const std::function<void(const ast::File&, ast::NodeId)>& visit);

// The name within a declaration, which is what the caret should stand under.
source::Span NameIn(const Everything& all, source::Span declaration);

// The conditions of a text: what decides whether something happens, applies, is chosen or counted.
void EachCondition(const check::CheckedRules& rules, const Text& text, const VisitExpr& visit);

#define LINT_CHECK(name, code, kebab, grade, summary, section) void name(const Everything& all);
#define LINT_FRAME(name, code, kebab, grade, summary, section)
#include "interpreter/language/diagnostics/lint_checks.def"

}  // namespace cardinal::lint
