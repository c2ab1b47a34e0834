#include "interpreter/language/completion/ranking.h"

#include <algorithm>
#include <array>

namespace cardinal::completion {

using check::EntityKind;
using check::NameCandidate;
using check::NameCategory;
using check::Type;
using check::TypeKind;

namespace {

bool IsAnyList(const Type& type) { return type.kind == TypeKind::List && type.element == TypeKind::Error; }

// True if a member of the value may have the expected type.
bool HasMembers(const Type& type) {
  return type.kind == TypeKind::Player || type.kind == TypeKind::Card || type.IsOccurrence();
}

int TypeGroup(const check::CheckedRules& rules, const Type& from, const Type& wanted) {
  if (from.IsError()) return kOther;
  if (IsAnyList(wanted)) return from.IsList() ? kFits : HasMembers(from) ? kLeads : kOther;
  if (from == wanted) return kExact;
  if (check::IsAssignable(rules, from, wanted)) return kFits;
  if (from.optional && check::IsAssignable(rules, from.WithoutOptional(), wanted)) return kUntested;
  return HasMembers(from) ? kLeads : kOther;
}

bool WantsBool(const check::Probe& probe) {
  return std::any_of(probe.types.begin(), probe.types.end(),
                     [](const Type& type) { return type.kind == TypeKind::Bool; });
}

// True if the candidate is useless here. If a Bool is expected, a value of another type may begin a comparison.
bool IsInTheWay(const check::Probe& probe, const NameCandidate& candidate, int group) {
  if (group < kOther || candidate.entity.kind == EntityKind::None) return false;
  const bool zone = candidate.entity.kind == EntityKind::Zone;
  const bool compares = WantsBool(probe) && !zone && candidate.entity.kind != EntityKind::EnumValue &&
                        candidate.entity.kind != EntityKind::Part;
  return !candidate.type.IsError() && !compares;
}

int CardItemGroup(const CheckedPlace& checked, const NameCandidate& candidate) {
  if (candidate.entity.kind != EntityKind::Attribute) return kUntested;
  const check::Attribute& attribute = checked.rules.attributes[candidate.entity.index];
  return attribute.has_default || attribute.type.optional ? kExact : kFirst;
}

// A zone of exactly the type that moves comes before a zone of all cards.
std::optional<int> ZoneGroup(const CheckedPlace& checked, const NameCandidate& zone) {
  const Type held = zone.type.Element();
  int group = kExact;
  for (const Type& moved : checked.probe.types) {
    const Type card = moved.IsList() ? moved.Element() : moved.WithoutOptional();
    if (!check::IsAssignable(checked.rules, card, held) && !check::IsAssignable(checked.rules, held, card))
      return std::nullopt;
    if (card == held) group = kFirst;
  }
  return group;
}

// The best group among the expected types.
int ValueGroup(const CheckedPlace& checked, const NameCandidate& candidate) {
  const bool needs = std::any_of(candidate.params.begin(), candidate.params.end(), [&](const check::Param& param) {
    return !param.fallback.IsValid() && (param.name != "you" || !checked.probe.has_you);
  });
  int group = kOther;
  for (const Type& type : checked.probe.types) group = std::min(group, TypeGroup(checked.rules, candidate.type, type));
  const bool tested = WantsBool(checked.probe) && candidate.type.optional;  // `x?` is a Bool
  if (candidate.entity.kind == EntityKind::None && (tested || HasMembers(candidate.type)))
    return std::min<int>(group, kFits);
  return group == kExact && needs ? kFits : group;
}

template <std::size_t N>
bool ContainsWord(std::string_view word, const std::array<std::string_view, N>& words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

bool Begins(const syntax::Expected::Word& word, std::string_view rule) {
  return std::find(word.begins.begin(), word.begins.end(), rule) != word.begins.end();
}

bool AllowsNone(const check::Probe& probe) {
  return probe.types.empty() ||
         std::any_of(probe.types.begin(), probe.types.end(), [](const Type& type) { return type.optional; });
}

bool IsUsefulValue(const check::Probe& probe, std::string_view word) {
  static constexpr std::array<std::string_view, 2> kTruths = {"yes", "no"};
  static constexpr std::array<std::string_view, 3> kTests = {"not", "can", "any"};
  const bool truth = probe.types.empty() || WantsBool(probe);
  if (ContainsWord(word, kTruths) || ContainsWord(word, kTests))
    return truth && (!probe.plain || ContainsWord(word, kTruths));
  if (word == "none") return AllowsNone(probe);
  return !probe.plain;
}

// True if the word exists in this body: `me`, `you` and `it` exist only in some bodies.
bool BodyHasWord(const check::Probe& probe, std::string_view word) {
  if (!probe.in_body) return true;
  if (word == "me") return probe.has_me;
  if (word == "you") return probe.has_you;
  return word != "it" || probe.has_it;
}

}  // namespace

std::optional<int> CandidateGroup(const CheckedPlace& checked, const NameCandidate& candidate) {
  const check::Probe& probe = checked.probe;
  if (probe.wanted == NameCategory::CardItem) return CardItemGroup(checked, candidate);
  if (probe.wanted == NameCategory::Zone && candidate.entity.kind == EntityKind::Zone)
    return ZoneGroup(checked, candidate);
  const bool value =
      probe.wanted == NameCategory::Value || probe.wanted == NameCategory::Member || probe.wanted == NameCategory::Text;
  if (!value) return probe.wanted == NameCategory::Event && candidate.entity.kind == EntityKind::None ? kLeads : kFits;
  if (probe.plain && candidate.entity.kind != EntityKind::EnumValue && probe.wanted != NameCategory::Text)
    return std::nullopt;
  if (probe.types.empty()) return candidate.entity.kind == EntityKind::Part ? kOther : kFits;
  const int group = ValueGroup(checked, candidate);
  if (candidate.entity.kind == EntityKind::Part) return WantsBool(probe) ? std::optional<int>(kFits) : std::nullopt;
  if (probe.wanted == NameCategory::Value && IsInTheWay(probe, candidate, group)) return std::nullopt;
  return group;
}

bool BeginsItem(const syntax::Expected::Word& word) {
  static constexpr std::array<std::string_view, 7> kItems = {"item",   "cardItem",   "declaration", "member",
                                                             "clause", "windowItem", "gameItem"};
  return std::any_of(kItems.begin(), kItems.end(), [&](std::string_view rule) { return Begins(word, rule); });
}

bool IsUseful(const CheckedPlace& checked, const syntax::Expected::Word& word) {
  const check::Probe& probe = checked.probe;
  if (checked.expected.after_dot || !BodyHasWord(probe, word.text)) return false;
  if (probe.plain) return IsUsefulValue(probe, word.text);
  switch (probe.wanted) {
    case NameCategory::Language: return word.text == "before";  // after `named`
    case NameCategory::Layer: return false;
    case NameCategory::GroupBlock: return false;
    case NameCategory::PartClause: return Begins(word, "partClause");
    case NameCategory::Rule: return Begins(word, "standingRule") || !BeginsItem(word);
    case NameCategory::Event: return !Begins(word, "hook") && !Begins(word, "whenever");
    case NameCategory::Pattern:
      return IsUsefulValue(probe, word.text) &&
             (word.text == "me" || word.text == "you" || word.text == "yes" || word.text == "no");
    case NameCategory::Value: return !Begins(word, "expr") || IsUsefulValue(probe, word.text);
    default: return true;
  }
}

}  // namespace cardinal::completion
