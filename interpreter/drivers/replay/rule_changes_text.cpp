#include "interpreter/drivers/replay/rule_changes_text.h"

#include <algorithm>
#include <ostream>

#include "interpreter/drivers/narration/rule_location.h"
#include "interpreter/drivers/narration/text_style.h"
#include "interpreter/language/diagnostics/diagnostics.h"

namespace cardinal::replay {

namespace {

std::string WithPlace(const std::string& card, const program::Program& program) {
  const std::int32_t now = program::FindCard(program, card);
  const std::int32_t def = now >= 0 ? now : program::FindCardByFormerName(program, card);
  const std::string shown = diag::EscapeUnprintable(card);
  return def < 0 ? shown : shown + " (" + narration::FileAndLine(program, program.cards[def].site) + ")";
}

template <class Format>
void PrintList(std::ostream& out, std::string_view label, const std::vector<std::string>& names, Format format) {
  constexpr std::size_t kMost = 10;
  if (names.empty()) return;
  std::string text;
  for (std::size_t i = 0; i < std::min(names.size(), kMost); ++i) text += (i == 0 ? "" : ", ") + format(names[i]);
  if (names.size() > kMost) text += " and " + std::to_string(names.size() - kMost) + " more";
  out << "  " << narration::PadRight(label, 14) << ' ' << text << '\n';
}

}  // namespace

void PrintRuleChanges(std::ostream& out, const RuleChanges& changes, const program::Program& program) {
  const auto card = [&](const std::string& name) { return WithPlace(name, program); };
  const auto file = [](const std::string& name) { return diag::EscapeUnprintable(name); };
  std::vector<std::string> renamed;
  for (const auto& [then, now] : changes.renamed)
    renamed.push_back(diag::EscapeUnprintable(then) + " -> " + WithPlace(now, program));
  PrintList(out, "cards changed", changes.cards.changed, card);
  PrintList(out, "cards renamed", renamed, [](const std::string& text) { return text; });
  PrintList(out, "cards gone", changes.cards.removed, card);
  PrintList(out, "cards added", changes.cards.added, card);
  PrintList(out, "rules changed", changes.declarations.changed, file);
  PrintList(out, "rules gone", changes.declarations.removed, file);
  PrintList(out, "rules added", changes.declarations.added, file);
  PrintList(out, "files changed", changes.files.changed, file);
  PrintList(out, "files gone", changes.files.removed, file);
  PrintList(out, "files added", changes.files.added, file);
}

}  // namespace cardinal::replay
