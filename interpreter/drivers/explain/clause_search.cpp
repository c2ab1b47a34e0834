#include "interpreter/drivers/explain/clause_search.h"

#include <algorithm>
#include <set>

#include "interpreter/base/spelling.h"

namespace cardinal::explain {

namespace {

using check::Entity;
using check::EntityKind;
using documents::Clause;

constexpr std::size_t kNone = static_cast<std::size_t>(-1);
constexpr std::size_t kShortName = 3;  // letters

bool IsLetter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
         static_cast<unsigned char>(c) > 127;
}

bool ContainsWord(std::string_view text, std::string_view word) {
  for (std::size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) {
    std::size_t end = at + word.size();
    if (at > 0 && IsLetter(text[at - 1])) continue;
    if (end < text.size() && text[end] == 's') ++end;
    if (end >= text.size() || !IsLetter(text[end])) return true;
  }
  return false;
}

bool IsBefore(source::Span a, source::Span b) {
  return a.file.value != b.file.value ? a.file.value < b.file.value : a.begin < b.begin;
}

}  // namespace

bool DefinesName(std::string_view sentence, std::string_view name) {
  const std::string text = base::FoldSpelling(sentence), word = base::FoldSpelling(name);
  return !word.empty() && text.size() > word.size() && text.starts_with(word) &&
         (text[word.size()] == ':' || text[word.size()] == '(');
}

bool ContainsName(std::string_view sentence, std::string_view name) {
  if (name.empty()) return false;
  if (name.size() <= kShortName) return ContainsWord(sentence, name);
  return ContainsWord(base::FoldSpelling(sentence), base::FoldSpelling(name));
}

bool IsAbout(std::string_view sentence, std::string_view name) {
  constexpr int kWords = 3;
  std::size_t end = 0;
  for (int word = 0; word < kWords && end < sentence.size(); ++word)
    end = std::min(sentence.find(' ', end == 0 ? 0 : end + 1), sentence.size());
  return ContainsName(sentence.substr(0, end), name);
}

std::int32_t EnumOfAttribute(const check::Attribute& attribute) {
  using check::TypeKind;
  const bool of_enum = attribute.type.kind == TypeKind::Enum ||
                       (attribute.type.kind == TypeKind::List && attribute.type.element == TypeKind::Enum);
  return of_enum ? attribute.type.id : -1;
}

ClauseSearch::ClauseSearch(const ExplainedGame& game) : game_(game), words_(game.program, game.language) {
  if (game_.rulebook == nullptr) return;
  ReadRules();
  ReadReferences();
}

void ClauseSearch::ReadRules() {
  for (std::size_t i = 0; i < game_.loaded.trees.size(); ++i) {
    if (game_.loaded.kinds[i] != load::FileKind::Ruleset) continue;
    const ast::File& tree = game_.loaded.trees[i];
    for (const ast::NodeId declarations : tree.Children(tree.Root())) {
      if (!tree.IsKind(declarations, ast::NodeKind::List)) continue;
      for (const ast::NodeId declaration : tree.Children(declarations)) rules_.push_back({tree[declaration].span, {}});
    }
  }
  std::sort(rules_.begin(), rules_.end(), [](const Rule& a, const Rule& b) { return IsBefore(a.span, b.span); });
  for (const check::Citation& citation : game_.loaded.rules.citations) {
    const std::size_t rule = FindRule(citation.span);
    if (rule == kNone) continue;
    std::vector<std::string>& cited = rules_[rule].cited;
    if (std::find(cited.begin(), cited.end(), citation.clause) != cited.end()) continue;
    cited.push_back(citation.clause);
    ++citing_[citation.clause];
  }
}

void ClauseSearch::ReadReferences() {
  if (game_.references == nullptr) return;
  for (const check::Reference& reference : game_.references->all) {
    const bool searched =
        reference.entity.kind == EntityKind::EnumValue || reference.entity.kind == EntityKind::Relation;
    if (!searched || reference.use == check::ReferenceKind::Definition) continue;
    const std::size_t rule = FindRule(reference.name);
    std::vector<std::size_t>& rules = using_[reference.entity];
    if (rule != kNone && std::find(rules.begin(), rules.end(), rule) == rules.end()) rules.push_back(rule);
  }
}

std::size_t ClauseSearch::FindRule(source::Span place) const {
  const auto after = std::upper_bound(rules_.begin(), rules_.end(), place,
                                      [](source::Span at, const Rule& rule) { return IsBefore(at, rule.span); });
  if (after == rules_.begin()) return kNone;
  const auto found = std::prev(after);
  const bool inside = found->span.file.value == place.file.value && place.end <= found->span.end;
  return inside ? static_cast<std::size_t>(found - rules_.begin()) : kNone;
}

const Clause* ClauseSearch::FindClause(std::string_view id) const {
  const Clause* clause = game_.rulebook == nullptr ? nullptr : game_.rulebook->FindClause(id);
  return clause == nullptr || clause->kind == Clause::Kind::Ruling ? nullptr : clause;
}

std::size_t ClauseSearch::CountRules(const std::string& clause) const {
  const auto found = citing_.find(clause);
  return found == citing_.end() ? 0 : found->second;
}

const Clause* ClauseSearch::FindForValue(std::int32_t declared, std::int32_t value) const {
  const auto found = using_.find({EntityKind::EnumValue, declared, value});
  if (found == using_.end()) return nullptr;
  const std::string name = words_.TranslateName(game_.loaded.rules.enums[declared].values[value]);
  const Clause* best = nullptr;
  // Clauses that begin with the name are better, then those that fewer rules cite.
  const auto is_better = [&](const Clause& one, const Clause& other) {
    const bool about = IsAbout(one.first_sentence, name), other_about = IsAbout(other.first_sentence, name);
    return about != other_about ? about : CountRules(one.id) < CountRules(other.id);
  };
  for (const std::size_t rule : found->second) {
    for (const std::string& id : rules_[rule].cited) {
      const Clause* clause = FindClause(id);
      if (clause == nullptr || !ContainsName(clause->first_sentence, name)) continue;
      if (DefinesName(clause->first_sentence, name)) return clause;
      if (best == nullptr || is_better(*clause, *best)) best = clause;
    }
  }
  return best;
}

const Clause* ClauseSearch::FindForAttribute(std::int32_t attribute) const {
  const check::Attribute& declared = game_.loaded.rules.attributes[attribute];
  const std::string name = words_.TranslateName(declared.name);
  for (const Clause* clause : FindCited(declared.origin))
    if (DefinesName(clause->first_sentence, name)) return clause;
  return nullptr;
}

// The rules may call an enum by its own name or by that of an attribute: `Element`, `element`.
std::vector<std::string> ClauseSearch::EnumNames(std::int32_t declared) const {
  const check::CheckedRules& rules = game_.loaded.rules;
  std::vector<std::string> names = {words_.TranslateName(rules.enums[declared].name)};
  for (const check::Attribute& attribute : rules.attributes) {
    if (EnumOfAttribute(attribute) == declared) names.push_back(words_.TranslateName(attribute.name));
  }
  return names;
}

std::vector<const Clause*> ClauseSearch::FindForRelation(std::int32_t relation) const {
  std::vector<const Clause*> clauses;
  const auto found = using_.find({EntityKind::Relation, relation, -1});
  if (found == using_.end()) return clauses;
  const std::vector<std::string> names = EnumNames(game_.loaded.rules.relations[relation].from);
  const auto is_about = [&](const Clause& clause) {
    return std::any_of(names.begin(), names.end(),
                       [&](const std::string& name) { return ContainsName(clause.first_sentence, name); });
  };
  for (const std::size_t rule : found->second) {
    const Clause* best = nullptr;
    for (const std::string& id : rules_[rule].cited) {
      const Clause* clause = FindClause(id);
      if (clause == nullptr || !is_about(*clause)) continue;
      if (best == nullptr || CountRules(id) < CountRules(best->id)) best = clause;
    }
    if (best != nullptr && std::find(clauses.begin(), clauses.end(), best) == clauses.end()) clauses.push_back(best);
  }
  return clauses;
}

std::vector<const Clause*> ClauseSearch::FindInside(const check::Origin& origin) const {
  std::vector<const Clause*> clauses;
  const std::size_t rule = origin.span.file.value < 0 ? kNone : FindRule(origin.span);
  if (rule == kNone) return clauses;
  for (const std::string& id : rules_[rule].cited)
    if (const Clause* clause = FindClause(id)) clauses.push_back(clause);
  return clauses;
}

std::vector<const Clause*> ClauseSearch::FindWithName(std::string_view name) const {
  std::vector<const Clause*> found;
  if (game_.rulebook == nullptr) return found;
  for (const Clause& clause : game_.rulebook->clauses)
    if (clause.kind == Clause::Kind::Rule && ContainsName(clause.first_sentence, name)) found.push_back(&clause);
  std::stable_partition(found.begin(), found.end(),
                        [&](const Clause* clause) { return IsAbout(clause->first_sentence, name); });
  return found;
}

std::vector<const Clause*> ClauseSearch::FindForHead(const check::Origin& origin, std::string_view name) const {
  constexpr std::size_t kFewRules = 2;
  std::vector<const Clause*> clauses = FindCited(origin);
  if (clauses.size() > 1)
    std::erase_if(clauses, [&](const Clause* clause) {
      return CountRules(clause->id) > kFewRules && !ContainsName(clause->first_sentence, name);
    });
  std::ranges::stable_sort(clauses, {},
                           [&](const Clause* clause) { return !DefinesName(clause->first_sentence, name); });
  return clauses;
}

std::vector<const Clause*> ClauseSearch::FindCited(const check::Origin& origin) const {
  std::vector<const Clause*> clauses;
  const check::CheckedRules& rules = game_.loaded.rules;
  for (const std::int32_t id : rules.clauses.Members(origin.clauses))
    if (const Clause* clause = FindClause(rules.clauses.ClauseIds()[id])) clauses.push_back(clause);
  return clauses;
}

}  // namespace cardinal::explain
