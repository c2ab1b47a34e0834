#include "interpreter/language/lint/matching.h"

#include <algorithm>

namespace cardinal::lint {

using check::Said;
using check::SaidKind;

namespace {

bool SameHead(const Said& said, const Thing& thing) {
  const bool any_change = said.kind == SaidKind::Modify && said.value < 0;
  return said.kind == thing.kind && said.index == thing.index && (any_change || said.value == thing.value);
}

bool Fits(const Said& said, const Thing& thing, Match& match);

// What the key says of the parts; what it does not speak of may be anything.
bool PartsFit(const Said& said, const Thing& thing, Match& match) {
  for (std::size_t i = 0; i < said.args.size(); ++i) {
    if (i >= thing.args.size()) {
      if (said.args[i].kind != SaidKind::Anything || said.args[i].hole >= 0) return false;
      continue;
    }
    if (!Fits(said.args[i], thing.args[i], match)) return false;
    if (said.args[i].kind != SaidKind::Anything) match.named.push_back(&thing.args[i]);
  }
  return true;
}

bool Fits(const Said& said, const Thing& thing, Match& match) {
  switch (said.kind) {
    case SaidKind::Anything:
      if (said.hole >= 0) match.holes[static_cast<std::size_t>(said.hole)] = {&thing, false};
      return true;
    case SaidKind::Minus: {
      const auto& values = thing.amounts.values;
      const bool below =
          !values.empty() && std::all_of(values.begin(), values.end(), [](std::int64_t v) { return v < 0; });
      ++match.fixed;
      if (!below || !Fits(said.args[0], thing, match)) return false;
      if (said.args[0].hole >= 0) match.holes[static_cast<std::size_t>(said.args[0].hole)].minus = true;
      return true;
    }
    case SaidKind::Number:
      ++match.fixed;
      return thing.amounts.closed && thing.amounts.values.size() == 1 && thing.amounts.values[0] == said.value;
    default: break;
  }
  ++match.fixed;
  return SameHead(said, thing) && (said.open || PartsFit(said, thing, match));
}

}  // namespace

bool SameSubject(const Said& said, const Thing& thing) {
  if (!SameHead(said, thing)) return false;
  const bool told_by_first = said.kind == SaidKind::Compare || said.kind == SaidKind::Hook ||
                             said.kind == SaidKind::Permit || said.kind == SaidKind::Until;
  return !told_by_first || said.args.empty() || thing.args.empty() || SameHead(said.args[0], thing.args[0]);
}

std::optional<Match> MatchOf(const check::Wording& wording, const Thing& thing) {
  if (thing.kind != wording.said.kind || thing.kind == SaidKind::Number) return std::nullopt;  // a number in words
  Match match;
  match.holes.resize(wording.holes.size());
  if (!Fits(wording.said, thing, match)) return std::nullopt;
  return match;
}

bool CanBe(const Match::Filled& filled, std::int64_t number) {
  if (filled.thing == nullptr || filled.thing->amounts.values.empty()) return true;
  const auto& values = filled.thing->amounts.values;
  return std::any_of(values.begin(), values.end(), [&](std::int64_t v) { return (filled.minus ? -v : v) == number; });
}

}  // namespace cardinal::lint
