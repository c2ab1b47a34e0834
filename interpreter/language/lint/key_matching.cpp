#include "interpreter/language/lint/key_matching.h"

#include <algorithm>

namespace cardinal::lint {

using check::PatternKey;
using check::PatternKeyKind;

namespace {

bool SameHead(const PatternKey& said, const CardFeature& thing) {
  const bool any_change = said.kind == PatternKeyKind::Modify && said.value < 0;
  return said.kind == thing.kind && said.index == thing.index && (any_change || said.value == thing.value);
}

bool KeyFits(const PatternKey& said, const CardFeature& thing, KeyMatch& match);

// Matches the arguments that the key has; further arguments of the feature may be anything.
bool PartsFit(const PatternKey& said, const CardFeature& thing, KeyMatch& match) {
  for (std::size_t i = 0; i < said.args.size(); ++i) {
    if (i >= thing.args.size()) {
      if (said.args[i].kind != PatternKeyKind::Anything || said.args[i].hole >= 0) return false;
      continue;
    }
    if (!KeyFits(said.args[i], thing.args[i], match)) return false;
    if (said.args[i].kind != PatternKeyKind::Anything) match.named.push_back(&thing.args[i]);
  }
  return true;
}

bool KeyFits(const PatternKey& said, const CardFeature& thing, KeyMatch& match) {
  switch (said.kind) {
    case PatternKeyKind::Anything:
      if (said.hole >= 0) match.holes[said.hole] = {&thing, false};
      return true;
    case PatternKeyKind::Minus: {
      const auto& values = thing.amounts.values;
      const bool below =
          !values.empty() && std::all_of(values.begin(), values.end(), [](std::int64_t v) { return v < 0; });
      ++match.fixed;
      const bool lowers = below || (values.empty() && thing.amounts.negated);
      if (!lowers || !KeyFits(said.args[0], thing, match)) return false;
      if (said.args[0].hole >= 0) match.holes[said.args[0].hole].minus = true;
      return true;
    }
    case PatternKeyKind::Number:
      ++match.fixed;
      return thing.amounts.closed && thing.amounts.values.size() == 1 && thing.amounts.values[0] == said.value;
    default: break;
  }
  ++match.fixed;
  return SameHead(said, thing) && (said.open || PartsFit(said, thing, match));
}

}  // namespace

bool SameSubject(const PatternKey& said, const CardFeature& thing) {
  if (!SameHead(said, thing)) return false;
  const bool told_by_first = said.kind == PatternKeyKind::Compare || said.kind == PatternKeyKind::Hook ||
                             said.kind == PatternKeyKind::Permit || said.kind == PatternKeyKind::Until;
  return !told_by_first || said.args.empty() || thing.args.empty() || SameHead(said.args[0], thing.args[0]);
}

std::optional<KeyMatch> MatchKey(const check::Wording& wording, const CardFeature& thing) {
  if (thing.kind != wording.key.kind || thing.kind == PatternKeyKind::Number) return std::nullopt;  // a number word
  KeyMatch match;
  match.holes.resize(wording.holes.size());
  if (!KeyFits(wording.key, thing, match)) return std::nullopt;
  return match;
}

bool CanEqual(const KeyMatch::Filled& filled, std::int64_t number) {
  if (filled.feature == nullptr || filled.feature->amounts.values.empty()) return true;
  const auto& values = filled.feature->amounts.values;
  return std::any_of(values.begin(), values.end(), [&](std::int64_t v) { return (filled.minus ? -v : v) == number; });
}

}  // namespace cardinal::lint
