// D03: a number in a card's text differs from the one in its rules. The check compares the numbers that only one of the
// two has: the text may omit a 1, and may write small numbers as words.
#include <algorithm>
#include <cstdlib>

#include "interpreter/language/lint/lint_context.h"
#include "interpreter/language/lint/printed_numbers.h"

namespace cardinal::lint {

namespace {

struct Numbers {
  std::vector<std::int64_t> values;                          // of attributes
  std::vector<std::pair<std::int64_t, source::Span>> rules;  // of parts and rules
};

void CollectNumbers(const ast::File& tree, ast::NodeId id, bool value, Numbers& numbers) {
  if (tree.IsKind(id, NodeKind::Int)) {
    const std::int64_t number = std::abs(std::strtoll(tree[id].text.c_str(), nullptr, 10));
    if (value)
      numbers.values.push_back(number);
    else
      numbers.rules.emplace_back(number, tree[id].span);
  }
  for (const ast::NodeId child : tree.Children(id)) CollectNumbers(tree, child, value, numbers);
}

bool ContainsNumber(const std::vector<std::int64_t>& numbers, std::int64_t number) {
  return std::find(numbers.begin(), numbers.end(), number) != numbers.end();
}

void CheckNumbers(const LintContext& all, const ast::File& tree, ast::NodeId text, const Numbers& numbers) {
  const std::vector<std::int64_t> said = PrintedNumbers(tree[text].text);  // "both" is read as 2, but may be no number
  std::vector<std::int64_t> only_said;
  std::vector<std::pair<std::int64_t, source::Span>> only_done;
  const auto done = [&](std::int64_t number) {
    return ContainsNumber(numbers.values, number) ||
           std::any_of(numbers.rules.begin(), numbers.rules.end(),
                       [&](const auto& rule) { return rule.first == number; });
  };
  for (const std::int64_t number : PrintedDigits(tree[text].text))
    if (number > 1 && !done(number) && !ContainsNumber(only_said, number)) only_said.push_back(number);
  for (const auto& rule : numbers.rules)
    if (rule.first > 1 && !ContainsNumber(said, rule.first)) only_done.push_back(rule);
  if (only_said.empty() && only_done.empty()) return;
  if (only_said.empty()) {
    all.Report(diag::lint::TextNumberMismatch, only_done.front().second,
               "the text does not mention this " + std::to_string(only_done.front().first));
    return;
  }
  Finding finding = all.Report(diag::lint::TextNumberMismatch, tree[text].span,
                               "the text says " + JoinNumbers(only_said) + ", and nothing on the card is that");
  if (!only_done.empty()) finding.AddNote(only_done.front().second, "the text does not say this");
}

}  // namespace

void TextNumberMismatch(const LintContext& all) {
  ForEachCard(all, [&](const CardInFile& card) {
    const ast::NodeId text = card.OwnText();
    if (!text || !all.IsReportable(card.Node().span)) return;
    Numbers numbers;
    for (const ast::NodeId item : card.items)
      if (!card.IsNameOrText(item)) CollectNumbers(card.tree, item, card.IsValue(item), numbers);
    CheckNumbers(all, card.tree, text, numbers);
  });
}

}  // namespace cardinal::lint
