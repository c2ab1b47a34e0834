#include "interpreter/drivers/reasons/shown_numbers.h"

#include <algorithm>
#include <charconv>
#include <optional>

#include "interpreter/base/text.h"
#include "interpreter/drivers/narration/board.h"
#include "interpreter/drivers/reasons/explain_parts.h"
#include "interpreter/drivers/reasons/name_resolver.h"

namespace cardinal::reasons {

namespace {

using program::TypeKind;

constexpr std::size_t kMaxNumbers = 6;

struct NamedValue {
  std::string name;
  std::optional<Value> value;
};

std::optional<Value> ReadValue(const std::string& word) {
  Value value = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  return error == std::errc() && end == word.data() + word.size() ? std::optional(value) : std::nullopt;
}

// "PV 6" and "6 PV".
NamedValue Split(const std::string& words) {
  const std::string all(base::TrimText(words));
  const std::size_t first = all.find(' '), last = all.rfind(' ');
  if (first == std::string::npos) return {all, std::nullopt};
  if (const auto value = ReadValue(all.substr(last + 1))) return {all.substr(0, last), value};
  if (const auto value = ReadValue(all.substr(0, first))) return {all.substr(first + 1), value};
  return {all, std::nullopt};
}

class NumberFinder {
 public:
  NumberFinder(const ExplainContext& asker, NamedValue wanted)
      : asker_(asker), find_(asker), wanted_(std::move(wanted)) {}

  std::vector<ShownNumber> Find() {
    for (model::Seat seat = 0; seat < asker_.match.state.seats; ++seat)
      Add(find_.FindFact(wanted_.name, TypeKind::Player), seat);
    const auto& state = asker_.match.state;
    const std::vector<bool> shown = narration::ZonesShownInFull(
        asker_.program, asker_.layout == nullptr ? narration::GameLayout() : *asker_.layout);
    for (const model::CardId card : state.order) {
      const std::int32_t zone = match::ZoneDeclaration(asker_.program, state.cards[card].zone, state.seats);
      if (zone < 0 || !shown[zone] || !CanSee(asker_, card)) continue;
      const std::int32_t type = asker_.program.cards[state.cards[card].def].type;
      Add(find_.FindFact(wanted_.name, TypeKind::Card, type), card);
    }
    return std::move(found_);
  }

 private:
  void Add(std::int32_t fact, Value owner) {
    if (fact < 0 || found_.size() == kMaxNumbers) return;
    const std::int32_t query = ShownInstead(asker_, fact);
    if (asker_.program.queries[query].result.kind != TypeKind::Int) return;
    const Value args[] = {owner};
    if (wanted_.value && KnownNumber(asker_, query, args) != wanted_.value) return;
    found_.push_back({query, {owner}});
  }

  const ExplainContext& asker_;
  const NameResolver find_;
  const NamedValue wanted_;
  std::vector<ShownNumber> found_;
};

}  // namespace

std::int32_t ShownInstead(const ExplainContext& asker, std::int32_t query) {
  if (asker.layout == nullptr || query < 0) return query;
  const view::Localizer words = MakeLocalizer(asker);
  const std::string name = words.TranslateName(asker.program.queries[query].name);
  for (const narration::GameLayout::ShownQuery& shown : asker.layout->shown)
    if (shown.of == query && words.TranslateName(asker.program.queries[shown.query].name) == name) return shown.query;
  return query;
}

std::vector<ShownNumber> FindShownNumbers(const ExplainContext& asker, const std::string& words) {
  return NumberFinder(asker, Split(words)).Find();
}

bool NamesValue(const std::string& words) { return Split(words).value.has_value(); }

}  // namespace cardinal::reasons
