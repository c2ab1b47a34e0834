#include "interpreter/language/lint/constants.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace cardinal::lint {

namespace {

using check::Expr;
using check::ExprKind;

using Place = std::tuple<std::int32_t, std::int32_t, std::int32_t>;  // file, begin, end

struct Answers {
  bool yes = false, no = false, open = false;
  TextKind in = TextKind::Event;
};

// The checker answers some conditions itself (`x?` where x has been tested before): a second test does no harm.
bool IsWritten(const Everything& all, const Expr& expr) {
  if (expr.kind != ExprKind::Literal) return true;
  const std::string_view text = all.sources[expr.span.file].Text(expr.span);
  return text == "yes" || text == "no";
}

void Note(const Everything& all, Evaluator& evaluator, check::ExprId id, TextKind in, std::map<Place, Answers>& found) {
  const Expr& expr = all.rules.exprs[static_cast<std::size_t>(id)];
  if (!all.Spoken(expr.span)) return;
  const auto always = IsWritten(all, expr) ? evaluator.Always(id) : std::nullopt;
  Answers& answers = found[{expr.span.file.value, expr.span.begin, expr.span.end}];
  answers.in = in;
  (always ? (*always ? answers.yes : answers.no) : answers.open) = true;
  if (expr.kind == ExprKind::And || expr.kind == ExprKind::Or || expr.kind == ExprKind::Not)
    for (const check::ExprId arg : expr.args) Note(all, evaluator, arg, in, found);
}

}  // namespace

std::vector<Constant> ConstantConditions(const Everything& all) {
  std::map<Place, Answers> found;
  Evaluator evaluator(all.rules, all.facts.modified, all.facts.flow);
  for (const Text& text : all.facts.texts) {
    evaluator.Enter(text);
    EachCondition(all.rules, text, [&](check::ExprId id) { Note(all, evaluator, id, text.kind, found); });
  }
  std::vector<Constant> constants;
  for (const auto& [place, answers] : found) {
    const auto [file, begin, end] = place;
    if (answers.open || answers.yes == answers.no) continue;
    constants.push_back({{source::FileId{file}, begin, end}, answers.yes, answers.in});
  }
  const std::vector<Constant> every = constants;
  std::erase_if(constants, [&](const Constant& inner) {
    return std::any_of(every.begin(), every.end(), [&](const Constant& outer) {
      return outer.span.file == inner.span.file && outer.span != inner.span && outer.span.begin <= inner.span.begin &&
             inner.span.end <= outer.span.end;
    });
  });
  return constants;
}

}  // namespace cardinal::lint
