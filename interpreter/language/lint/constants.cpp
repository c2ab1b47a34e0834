#include "interpreter/language/lint/constants.h"

#include <map>
#include <tuple>

namespace cardinal::lint {

namespace {

// File, begin, and the end as a negative number: a condition comes before those inside it.
using Place = std::tuple<std::int32_t, std::int32_t, std::int32_t>;

struct Answers {
  bool yes = false, no = false, open = false;
  RuleBodyKind in = RuleBodyKind::Event;
  std::string why;
};

// The checker replaces some conditions by a literal (`x?` after x was tested): a second test does no harm.
bool IsWritten(const LintContext& all, const Expr& expr) {
  if (expr.kind != ExprKind::Literal) return true;
  const std::string_view text = all.sources[expr.span.file].Text(expr.span);
  return text == "yes" || text == "no";
}

// Collects the values of the conditions of all rule bodies, by their place in the source.
class ConstantFinder {
 public:
  explicit ConstantFinder(const LintContext& all)
      : all_(all),
        evaluator_(all.rules, all.analyses.mutable_state, all.analyses.card_flow, all.analyses.values),
        alone_(all.rules, all.analyses.mutable_state, all.analyses.card_flow, all.analyses.values) {
    evaluator_.Use(all.analyses.running);
    alone_.IgnoreCalls();
  }

  std::map<Place, Answers> FindConstants() {
    const auto& bodies = all_.analyses.bodies;
    for (std::size_t i = 0; i < bodies.size(); ++i) {
      const RuleBody& text = bodies[i];
      // An event that nothing calls yet is one finding, not one for each of its conditions.
      if (text.kind == RuleBodyKind::Event && !all_.analyses.reached.bodies[i]) continue;
      text_ = &text;
      entered_ = entered_alone_ = false;
      ForEachCondition(all_.rules, text, [&](ExprId id) { Note(id); });
    }
    return std::move(found_);
  }

 private:
  void Note(ExprId id) {
    const Expr& expr = all_.rules.exprs[id];
    if (!all_.IsReportable(expr.span)) return;
    Answers& answers = found_[{expr.span.file.value, expr.span.begin, -expr.span.end}];
    answers.in = text_->kind;
    if (!answers.open) {  // if open, the condition is not constant, whatever its value is in this body
      const auto always = IsWritten(all_, expr) ? Always(id) : std::nullopt;
      (always ? (*always ? answers.yes : answers.no) : answers.open) = true;
      if (always && answers.why.empty()) answers.why = Why(id);
    }
    if (expr.kind == ExprKind::And || expr.kind == ExprKind::Or || expr.kind == ExprKind::Not)
      for (const ExprId arg : expr.args) Note(arg);
  }

  // The bound that decides a comparison: "`p.debts` is always 0".
  std::string Why(ExprId id) {
    const Expr& expr = all_.rules.exprs[id];
    if (expr.kind == ExprKind::And || expr.kind == ExprKind::Or || expr.kind == ExprKind::Not) {
      for (const ExprId arg : expr.args)
        if (const std::string why = Always(arg) ? Why(arg) : ""; !why.empty()) return why;
      return "";
    }
    if (expr.kind == ExprKind::Present) {
      const std::string text(all_.sources[expr.span.file].Text(all_.rules.exprs[expr.args[0]].span));
      return text.empty() ? "" : "nothing that can happen here gives `" + text + "` a value";
    }
    if (expr.kind != ExprKind::Binary) return "";
    for (const ExprId arg : expr.args) {
      const Expr& side = all_.rules.exprs[arg];
      if (side.kind == ExprKind::Literal || side.type.kind != TypeKind::Int || side.type.optional) continue;
      const std::string text = "`" + std::string(all_.sources[side.span.file].Text(side.span)) + "` is ";
      const ValueRange values = evaluator_.Evaluate(arg);
      const bool low = values.low > kNoLowerBound, high = values.high < kNoUpperBound;
      if (values.IsSingle()) return text + "always " + std::to_string(values.low);
      if (low && high) return text + "from " + std::to_string(values.low) + " to " + std::to_string(values.high);
      if (low) return text + "never below " + std::to_string(values.low);
      if (high) return text + "never above " + std::to_string(values.high);
    }
    return "";
  }

  std::optional<bool> Always(ExprId id) {
    if (!entered_) evaluator_.Enter(*text_);
    entered_ = true;
    const auto value = evaluator_.ConstantValue(id);
    if (value != true) return value;
    // A condition that every call meets is a precaution; only what holds without looking at the calls is superfluous.
    if (!entered_alone_) alone_.Enter(*text_);
    entered_alone_ = true;
    return alone_.ConstantValue(id);
  }

  const LintContext& all_;
  RangeEvaluator evaluator_;
  RangeEvaluator alone_;  // looks at the body alone
  const RuleBody* text_ = nullptr;
  bool entered_ = false, entered_alone_ = false;
  std::map<Place, Answers> found_;
};

std::vector<ConstantCondition> FindConstants(const LintContext& all) {
  const std::map<Place, Answers> found = ConstantFinder(all).FindConstants();
  std::vector<ConstantCondition> constants;
  for (const auto& [place, answers] : found) {
    const auto [file, begin, end] = place;
    if (answers.open || answers.yes == answers.no) continue;
    const source::Span span{source::FileId{file}, begin, -end};
    // The outermost constant condition is reported.
    if (!constants.empty() && constants.back().span.file == span.file && span.end <= constants.back().span.end)
      continue;
    constants.push_back({span, answers.yes, answers.in, answers.why});
  }
  return constants;
}

}  // namespace

const std::vector<ConstantCondition>& ConstantConditions(const LintContext& all) {
  auto& kept = all.analyses.constants;
  if (kept == nullptr) kept = std::make_shared<const std::vector<ConstantCondition>>(FindConstants(all));
  return *kept;
}

}  // namespace cardinal::lint
