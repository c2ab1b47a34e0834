// D03: a number in a card's text differs from the one in its rules. The check compares the numbers that only one of the
// two has: the text may omit a 1, and may write small numbers as words. It may also say a comparison with the next
// number ("4 or more" for `> 3`), repeated calls as one (`draw(1) draw(1)` is "draw 2 cards"), all rounds of a `repeat`
// together, and the bound of a state that the card changes.
#include <algorithm>
#include <cstdlib>
#include <span>

#include "interpreter/language/lint/lint_context.h"
#include "interpreter/language/lint/printed_numbers.h"

namespace cardinal::lint {

namespace {

struct RuleNumber {
  std::int64_t number = 0;
  source::Span span;
  std::int64_t other = 0;  // the number by which a text may say it instead; 0: none
};

struct Numbers {
  std::vector<std::int64_t> values;  // of attributes
  std::vector<RuleNumber> rules;     // of parts and rules
};

// `> 3` is "4 or more", `>= 4` is "more than 3", `< 3` is "2 or less", `<= 2` is "less than 3". `side`: of the number.
std::int64_t NextInComparison(const std::string& op, std::size_t side, std::int64_t number) {
  const bool is_strict = op == "<" || op == ">", is_less = op[0] == '<';
  if (!is_strict && op != "<=" && op != ">=") return 0;
  const bool is_upper = is_less == (side == 1);  // the number is an upper bound
  return number + (is_strict == is_upper ? -1 : 1);
}

class NumberCollector {
 public:
  NumberCollector(const LintContext& all, const ast::File& tree, Numbers& numbers)
      : all_(all), tree_(tree), numbers_(numbers) {}

  // `value`: it is the value of an attribute.
  void Collect(ast::NodeId id, bool value) {
    if (tree_.IsKind(id, NodeKind::Int)) {
      const std::int64_t number = std::abs(std::strtoll(tree_[id].text.c_str(), nullptr, 10));
      if (value)
        numbers_.values.push_back(number);
      else
        numbers_.rules.push_back({number, tree_[id].span});
    }
    const std::span<const ast::NodeId> children = tree_.Children(id);
    const std::size_t before = numbers_.rules.size();
    for (std::size_t i = 0; i < children.size(); ++i) {
      const std::size_t first = numbers_.rules.size();
      Collect(children[i], value);
      if (tree_.IsKind(id, NodeKind::Binary) && tree_.IsKind(children[i], NodeKind::Int) &&
          first < numbers_.rules.size())
        numbers_.rules.back().other = NextInComparison(tree_[id].text, i, numbers_.rules.back().number);
      const int times = TimesInARow(children, i);
      for (std::size_t at = first; at < numbers_.rules.size() && times > 1; ++at)
        numbers_.rules[at].other = times * numbers_.rules[at].number;
    }
    if (tree_.IsKind(id, NodeKind::Repeat) && tree_.IsKind(children[0], NodeKind::Int)) SumRounds(before);
  }

 private:
  // `repeat up to 4 times { hurt(p, 2) }` is "8 damage" in all. `rounds`: the place of their number.
  void SumRounds(std::size_t rounds) {
    if (numbers_.rules.size() != rounds + 2) return;
    const std::int64_t sum = numbers_.rules[rounds].number * numbers_.rules[rounds + 1].number;
    for (std::size_t i : {rounds, rounds + 1})
      if (numbers_.rules[i].other == 0) numbers_.rules[i].other = sum;
  }
  // How often the same call occurs in a row with the statement at this place.
  int TimesInARow(std::span<const ast::NodeId> children, std::size_t place) const {
    if (!tree_.IsKind(children[place], NodeKind::CallStmt)) return 1;
    const auto code = [&](std::size_t i) {
      const source::Span span = tree_[children[i]].span;
      return all_.sources[span.file].Text(span);
    };
    std::size_t begin = place, end = place + 1;
    while (begin > 0 && code(begin - 1) == code(place)) --begin;
    while (end < children.size() && code(end) == code(place)) ++end;
    return static_cast<int>(end - begin);
  }

  const LintContext& all_;
  const ast::File& tree_;
  Numbers& numbers_;
};

bool ContainsNumber(const std::vector<std::int64_t>& numbers, std::int64_t number) {
  return std::find(numbers.begin(), numbers.end(), number) != numbers.end();
}

// Whether the number is a bound of a state that the card changes: "Heal 2 (max 20)".
bool IsBoundOfChanged(const LintContext& all, const std::string& card, std::int64_t number) {
  const auto is_bound = [&](const Stmt& stmt) {
    if (!WritesField(stmt)) return false;
    const check::Field& field = all.rules.fields[stmt.index];
    return field.min == number || field.max == number;
  };
  const auto changes = [&](const Stmt& stmt) {
    return is_bound(stmt) || (stmt.kind == StmtKind::CallEvent &&
                              AnyStmt(all.rules, all.analyses.bodies,
                                      all.analyses.call_graph.Inside(OccurrenceKind::Event, stmt.index), is_bound));
  };
  return std::any_of(all.analyses.bodies.begin(), all.analyses.bodies.end(), [&](const RuleBody& text) {
    return text.card >= 0 && all.rules.cards[text.card].name == card && AnyStmt(all.rules, text, changes);
  });
}

void CheckNumbers(const LintContext& all, const CardInFile& card, ast::NodeId text, const Numbers& numbers) {
  const ast::File& tree = card.tree;
  const std::vector<std::int64_t> said = PrintedNumbers(tree[text].text);  // "both" is read as 2, but may be no number
  std::vector<std::int64_t> only_said;
  std::vector<RuleNumber> only_done;
  const auto done = [&](std::int64_t number) {
    return ContainsNumber(numbers.values, number) ||
           std::any_of(numbers.rules.begin(), numbers.rules.end(),
                       [&](const RuleNumber& rule) { return rule.number == number || rule.other == number; });
  };
  for (const std::int64_t number : PrintedDigits(tree[text].text))
    if (number > 1 && !done(number) && !ContainsNumber(only_said, number)) only_said.push_back(number);
  for (const RuleNumber& rule : numbers.rules)
    if (rule.number > 1 && !ContainsNumber(said, rule.number) && !ContainsNumber(said, rule.other))
      only_done.push_back(rule);
  if (only_done.empty())
    std::erase_if(only_said, [&](std::int64_t number) { return IsBoundOfChanged(all, card.Node().text, number); });
  if (only_said.empty() && only_done.empty()) return;
  if (only_said.empty()) {
    all.Report(diag::lint::TextNumberMismatch, only_done.front().span,
               "the text does not mention this " + std::to_string(only_done.front().number));
    return;
  }
  Finding finding = all.Report(diag::lint::TextNumberMismatch, tree[text].span,
                               "the text says " + JoinNumbers(only_said) + ", and nothing on the card is that");
  if (!only_done.empty()) finding.AddNote(only_done.front().span, "the text does not say this");
}

}  // namespace

void TextNumberMismatch(const LintContext& all) {
  ForEachCard(all, [&](const CardInFile& card) {
    const ast::NodeId text = card.OwnText();
    if (!text || !all.IsReportable(card.Node().span)) return;
    Numbers numbers;
    NumberCollector collector(all, card.tree, numbers);
    for (const ast::NodeId item : card.items)
      if (!card.IsNameOrText(item)) collector.Collect(item, card.IsValue(item));
    CheckNumbers(all, card, text, numbers);
  });
}

}  // namespace cardinal::lint
