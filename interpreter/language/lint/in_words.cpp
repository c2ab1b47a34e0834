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

}  // namespace

std::vector<std::string> InWords(std::span<const ast::File> files, const check::CheckedRules& rules,
                                 std::int32_t language, const std::string& card) {
  std::vector<std::string> lines;
  if (rules.wordings.empty()) return lines;
  const std::vector<Text> texts = TextsOf(rules);
  const Things things(rules, texts);
  for (const ast::File& tree : files)
    for (std::size_t i = 0; i < tree.nodes.size(); ++i) {
      const ast::NodeId id{static_cast<std::int32_t>(i)};
      if (!tree.Is(id, ast::Kind::Card) || tree[id].text != card) continue;
      const Sayings sayings(rules, language, tree[id].span.file);
      for (const Thing& thing : things.Of(tree, id)) Say(sayings, thing, lines);
    }
  return lines;
}

}  // namespace cardinal::lint
