#include "interpreter/drivers/code_actions/code_actions.h"

#include <algorithm>

#include "interpreter/drivers/templates/card_gaps.h"
#include "interpreter/drivers/templates/file_name.h"
#include "interpreter/language/diagnostics/lint_codes.h"
#include "interpreter/language/fixes/fixes.h"
#include "interpreter/language/lint/allow_comment.h"
#include "interpreter/machine/program/card_lookup.h"

namespace cardinal::code_actions {

namespace {

constexpr std::string_view kReason = "...";  // the author replaces it

bool Touches(source::Span range, source::Span span) {
  return range.file == span.file && span.begin <= range.end && range.begin <= span.end;
}

class ActionFinder {
 public:
  explicit ActionFinder(const ActionContext& context) : context_(context), file_(context.sources[context.range.file]) {
    for (const diag::Diagnostic& finding : context.findings)
      if (Touches(context.range, finding.span)) here_.push_back(&finding);
  }

  std::vector<CodeAction> FindActions() {
    for (const diag::Diagnostic* finding : here_) AddFix(*finding);
    for (const diag::Diagnostic* finding : here_) AddAllow(*finding);
    AddForCard();
    AddFixAll();
    return WithoutDoubles();
  }

 private:
  // Two findings at one place, such as two differences of a text, can have the same action: it resolves both.
  std::vector<CodeAction> WithoutDoubles() {
    const auto is_same = [](const CodeAction& a, const CodeAction& b) {
      return a.title == b.title && a.kind == b.kind && a.scenario_for == b.scenario_for &&
             std::equal(a.edits.begin(), a.edits.end(), b.edits.begin(), b.edits.end(),
                        [](const diag::Edit& x, const diag::Edit& y) { return x.span == y.span && x.text == y.text; });
    };
    std::vector<CodeAction> unique;
    for (CodeAction& action : actions_) {
      const auto known =
          std::find_if(unique.begin(), unique.end(), [&](const CodeAction& one) { return is_same(one, action); });
      if (known == unique.end())
        unique.push_back(std::move(action));
      else
        known->resolves.insert(known->resolves.end(), action.resolves.begin(), action.resolves.end());
    }
    return unique;
  }

  void AddFix(const diag::Diagnostic& finding) {
    auto fix = diag::FindFix(finding, context_.sources);
    if (!fix) return;
    const bool preferred = fix->safe || !finding.intended.empty();
    actions_.push_back({std::move(fix->title), ActionKind::QuickFix, preferred, std::move(fix->edits), {finding}});
  }

  void AddAllow(const diag::Diagnostic& finding) {
    auto fix = lint::MakeAllowFix(file_, finding, kReason);
    if (fix) actions_.push_back({std::move(fix->title), ActionKind::QuickFix, false, std::move(fix->edits), {finding}});
  }

  void AddForCard() {
    if (context_.tree == nullptr || context_.loaded == nullptr) return;
    const auto node = templates::FindCardAt(*context_.tree, context_.range.begin);
    if (!node) return;
    const templates::WrittenCard card{file_, *context_.tree, *node};
    AddAttributes(card);
    AddTranslations(card);
    AddParts(card);
    AddScenario(card);
  }

  // Offered at the name of the card, since it concerns the whole card.
  void AddScenario(const templates::WrittenCard& card) {
    const source::Span head{file_.Id(), card.tree[card.node].span.begin,
                            card.tree[card.tree.Child(card.node, 0)].span.end};
    if (!Touches(context_.range, head)) return;
    const std::string& name = card.tree[card.node].text;
    CodeAction scenario{"write a scenario for `" + name + "`", ActionKind::Rewrite, false, {}, {}};
    scenario.scenario_for = name;
    actions_.push_back(std::move(scenario));
  }

  void AddAttributes(const templates::WrittenCard& card) {
    const check::CheckedRules& rules = context_.loaded->rules;
    const std::vector<std::int32_t> missing = templates::MissingAttributes(card, rules);
    if (missing.empty()) return;
    std::vector<diag::Diagnostic> resolves;
    for (const diag::Diagnostic& finding : context_.findings)
      if (finding.code == diag::Code::MissingParameter && Touches(card.tree[card.node].span, finding.span))
        resolves.push_back(finding);
    std::string title = "write the missing attribute";
    title += missing.size() == 1 ? " `" + rules.attributes[missing.front()].name + "`" : "s";
    const ActionKind kind = resolves.empty() ? ActionKind::Rewrite : ActionKind::QuickFix;
    actions_.push_back({std::move(title), kind, !resolves.empty(), templates::WriteAttributes(card, rules, missing),
                        std::move(resolves)});
  }

  // Offered where a finding says that a name or a text in another language is missing.
  void AddTranslations(const templates::WrittenCard& card) {
    std::vector<diag::Diagnostic> resolves;
    for (const diag::Diagnostic* finding : here_)
      if (finding->code == diag::lint::MissingTranslation) resolves.push_back(*finding);
    if (resolves.empty()) return;
    auto edits = templates::WriteTranslations(card, context_.loaded->rules);
    if (edits.empty()) return;
    actions_.push_back({"write what is missing in other languages", ActionKind::QuickFix, true, std::move(edits),
                        std::move(resolves)});
  }

  void AddParts(const templates::WrittenCard& card) {
    const check::CheckedRules& rules = context_.loaded->rules;
    for (const std::int32_t part : templates::MissingParts(card, rules))
      actions_.push_back({"write the part `" + rules.parts[part].name + "`",
                          ActionKind::Rewrite,
                          false,
                          templates::WritePart(card, *context_.loaded, part),
                          {}});
  }

  // Offered where there is something to fix, like a quick fix.
  void AddFixAll() {
    std::vector<diag::Diagnostic> of_file;
    for (const diag::Diagnostic& finding : context_.findings)
      if (finding.span.file == context_.range.file) of_file.push_back(finding);
    CodeAction all{"make all safe fixes of this file", ActionKind::FixAll, false, {}, {}};
    for (const diag::Diagnostic* finding : fixes::SelectFixes(of_file, context_.sources, false)) {
      const auto fix = diag::FindFix(*finding, context_.sources);
      all.edits.insert(all.edits.end(), fix->edits.begin(), fix->edits.end());
      all.resolves.push_back(*finding);
    }
    if (!all.edits.empty()) actions_.push_back(std::move(all));
  }

  const ActionContext& context_;
  const source::SourceFile& file_;
  std::vector<const diag::Diagnostic*> here_;
  std::vector<CodeAction> actions_;
};

}  // namespace

std::string_view KindName(ActionKind kind) {
  switch (kind) {
    case ActionKind::QuickFix: return "quickfix";
    case ActionKind::Rewrite: return "refactor.rewrite";
    case ActionKind::FixAll: return "source.fixAll";
  }
  return "";
}

std::vector<CodeAction> FindCodeActions(const ActionContext& context) { return ActionFinder(context).FindActions(); }

std::optional<NewFile> WriteScenario(const program::Program& program, const std::string& card,
                                     const ScenarioFolder& folder) {
  const std::int32_t def = program::FindCard(program, card);
  if (def < 0) return std::nullopt;
  const std::filesystem::path scenarios = std::filesystem::path(folder.card_path).parent_path() / "scenarios";
  const auto path_with = [&](const std::string& ending) {
    return (scenarios / (templates::ToFileName(card) + ending + ".yaml")).string();
  };
  std::string path = path_with("");
  for (int number = 2; folder.exists(path); ++number) path = path_with('_' + std::to_string(number));
  std::string text = templates::NewScenario(program, {card, def}, folder.tools(path));
  if (text.empty()) return std::nullopt;
  return NewFile{std::move(path), std::move(text)};
}

}  // namespace cardinal::code_actions
