#include "interpreter/language/lint/in_words.h"

#include <algorithm>

#include "interpreter/language/lint/sayings.h"

namespace cardinal::lint {

namespace {

void Say(const Sayings& sayings, const Thing& thing, std::vector<std::string>& lines) {
  const bool quiet = thing.tacit || thing.kind == check::SaidKind::Form || sayings.MayBeSilent(thing);
  const std::string words = quiet ? "" : sayings.InWords(thing);
  if (!words.empty() && std::find(lines.begin(), lines.end(), words) == lines.end()) lines.push_back(words);
  for (const Thing& arg : thing.args)
    if (words.empty() && !arg.named) Say(sayings, arg, lines);
}

// Calls `visit` for every declaration of a card of that name.
template <class Visit>
void EachCard(std::span<const ast::File> files, const std::string& card, const Visit& visit) {
  for (const ast::File& tree : files)
    for (std::size_t i = 0; i < tree.nodes.size(); ++i) {
      const ast::NodeId id{static_cast<std::int32_t>(i)};
      if (tree.Is(id, ast::Kind::Card) && tree[id].text == card) visit(tree, id);
    }
}

void Add(source::Span text, std::int32_t language, const Comparison& comparison,
         std::vector<TextDifference>& differences) {
  for (const Unsaid& unsaid : comparison.unsaid)
    differences.push_back({text, language, unsaid.rules, unsaid.span, unsaid.text});
  for (const std::string& words : comparison.undone) differences.push_back({text, language, "", {}, words});
  if (SaysLess(comparison)) return;  // these words may be what the rules say
  for (const std::string& words : comparison.unknown) differences.push_back({text, language, "", {}, words});
}

}  // namespace

std::vector<std::string> InWords(std::span<const ast::File> files, const check::CheckedRules& rules,
                                 std::int32_t language, const std::string& card) {
  std::vector<std::string> lines;
  if (rules.wordings.empty()) return lines;
  const std::vector<Text> texts = TextsOf(rules);
  const Things things(rules, texts);
  EachCard(files, card, [&](const ast::File& tree, ast::NodeId id) {
    const Sayings sayings(rules, language, tree[id].span.file);
    for (const Thing& thing : things.Of(tree, id)) Say(sayings, thing, lines);
  });
  return lines;
}

std::vector<TextDifference> CompareTexts(std::span<const ast::File> files, const check::CheckedRules& rules,
                                         const std::string& card) {
  std::vector<TextDifference> differences;
  if (rules.wordings.empty()) return differences;
  const std::vector<Text> texts = TextsOf(rules);
  const Things things(rules, texts);
  EachCard(files, card, [&](const ast::File& tree, ast::NodeId id) {
    for (const ast::NodeId item : tree.Children(tree.Child(id, 1))) {
      const std::int32_t language = LanguageOfText(tree, item, rules);
      if (language < 0) continue;
      const Sayings sayings(rules, language, tree[id].span.file);
      if (sayings.Any())
        Add(tree[item].span, language, sayings.Compare(things.Of(tree, id), tree[item].text), differences);
    }
  });
  return differences;
}

}  // namespace cardinal::lint
