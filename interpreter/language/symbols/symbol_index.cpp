#include "interpreter/language/symbols/symbol_index.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "interpreter/language/check/entity_name.h"
#include "interpreter/language/symbols/tree_path.h"

namespace cardinal::symbols {

namespace {

std::pair<std::int32_t, std::int32_t> ReferencePlace(const Reference& one) {
  return {one.name.file.value, one.name.begin};
}

bool ByPlace(const Reference& a, const Reference& b) { return ReferencePlace(a) < ReferencePlace(b); }

// Two links of a chain `a > b > c` each have a node for `b`, so equal references can come from two nodes.
void DropDoubles(std::vector<Reference>& sorted) {
  std::size_t kept = 0;
  for (const Reference& one : sorted) {
    bool known = false;
    for (std::size_t i = kept; i-- > 0 && ReferencePlace(sorted[i]) == ReferencePlace(one) && !known;)
      known = sorted[i].entity == one.entity;
    if (!known) sorted[kept++] = one;
  }
  sorted.resize(kept);
}

std::vector<Reference> Sorted(const std::vector<Reference>& references) {
  struct Key {
    std::int32_t file, begin;
    std::uint32_t index;
    auto operator<=>(const Key&) const = default;
  };
  std::vector<Key> order;
  order.reserve(references.size());
  for (std::uint32_t i = 0; i < references.size(); ++i)
    order.push_back({references[i].name.file.value, references[i].name.begin, i});
  std::sort(order.begin(), order.end());
  std::vector<Reference> sorted;
  sorted.reserve(order.size());
  for (const Key& key : order) sorted.push_back(references[key.index]);
  DropDoubles(sorted);
  return sorted;
}

// The cited clauses: the checker stores them separately from the references.
std::vector<Reference> Citations(const check::CheckedRules& rules) {
  const std::vector<std::string>& texts = rules.clauses.ClauseIds();
  std::vector<Reference> citations;
  citations.reserve(rules.citations.size());
  for (const check::Citation& citation : rules.citations) {
    const auto found = std::lower_bound(texts.begin(), texts.end(), citation.clause);
    if (found == texts.end() || *found != citation.clause) continue;
    const auto index = static_cast<std::int32_t>(found - texts.begin());
    citations.push_back({citation.span, {EntityKind::Clause, index}, ReferenceKind::Read});
  }
  std::sort(citations.begin(), citations.end(), ByPlace);
  return citations;
}

// A number with the same order as the entities.
std::uint64_t Key(Entity entity) {
  const auto part = [](std::int32_t value) { return static_cast<std::uint64_t>(value + 1) & 0xfffffff; };
  return static_cast<std::uint64_t>(entity.kind) << 56 | part(entity.index) << 28 | part(entity.value);
}

}  // namespace

SymbolIndex::SymbolIndex(std::span<const ast::File> trees, const check::CheckedRules& rules,
                         const check::References& references)
    : trees_(trees), rules_(rules), references_(references) {
  const std::vector<Reference> citations = Citations(rules);
  const std::vector<Reference> names = Sorted(references.all);
  by_place_.reserve(names.size() + citations.size());
  std::merge(names.begin(), names.end(), citations.begin(), citations.end(), std::back_inserter(by_place_), ByPlace);
  std::vector<std::pair<std::uint64_t, std::uint32_t>> order;
  order.reserve(by_place_.size());
  for (std::uint32_t i = 0; i < by_place_.size(); ++i) order.emplace_back(Key(by_place_[i].entity), i);
  std::sort(order.begin(), order.end());
  by_entity_.reserve(order.size());
  for (const auto& [key, place] : order) by_entity_.push_back(by_place_[place]);
}

std::span<const Reference> SymbolIndex::ReferencesAt(source::FileId file, std::int32_t offset) const {
  const auto after =
      std::upper_bound(by_place_.begin(), by_place_.end(), std::pair{file.value, offset},
                       [](const auto& place, const Reference& one) { return place < ReferencePlace(one); });
  if (after == by_place_.begin()) return {};
  const Reference& last = *std::prev(after);
  if (!(last.name.file == file) || offset > last.name.end) return {};
  const auto first = std::lower_bound(by_place_.begin(), after, last, ByPlace);
  return {first, after};
}

std::span<const Reference> SymbolIndex::InFile(source::FileId file) const {
  const auto before = [](const Reference& one, std::int32_t value) { return one.name.file.value < value; };
  return {std::lower_bound(by_place_.begin(), by_place_.end(), file.value, before),
          std::lower_bound(by_place_.begin(), by_place_.end(), file.value + 1, before)};
}

std::span<const Reference> SymbolIndex::References(Entity entity) const {
  const auto [first, last] =
      std::equal_range(by_entity_.begin(), by_entity_.end(), Reference{{}, entity, ReferenceKind::Read},
                       [](const Reference& a, const Reference& b) { return Key(a.entity) < Key(b.entity); });
  return {first, last};
}

std::span<const Reference> SymbolIndex::References(Entity entity, source::FileId file) const {
  const std::span<const Reference> all = References(entity);
  const auto before = [](const Reference& one, std::int32_t value) { return one.name.file.value < value; };
  return {std::lower_bound(all.begin(), all.end(), file.value, before),
          std::lower_bound(all.begin(), all.end(), file.value + 1, before)};
}

std::vector<Definition> SymbolIndex::Definitions(Entity entity) const {
  std::vector<Definition> definitions;
  for (const Reference& one : References(entity)) {
    const ast::File* tree = one.use == ReferenceKind::Definition ? Tree(one.name.file) : nullptr;
    if (tree == nullptr) continue;
    const ast::NodeId whole = DeclarationAt(*tree, one.name);
    definitions.push_back({one.name, whole ? (*tree)[whole].span : one.name});
  }
  return definitions;
}

std::string SymbolIndex::EntityName(Entity entity) const {
  if (entity.kind == EntityKind::Local) return references_.locals[entity.index].name;
  return check::EntityName(rules_, entity);
}

bool SymbolIndex::IsStandard(Entity entity) const {
  if (entity.kind == EntityKind::BuiltIn) return true;
  for (const Reference& one : References(entity)) {
    if (one.use != ReferenceKind::Definition) continue;
    const ast::File* tree = Tree(one.name.file);
    return tree != nullptr && tree->is_standard_library;
  }
  return false;
}

const ast::File* SymbolIndex::Tree(source::FileId file) const {
  const auto found =
      std::find_if(trees_.begin(), trees_.end(), [&](const ast::File& tree) { return tree.file == file; });
  return found == trees_.end() ? nullptr : &*found;
}

}  // namespace cardinal::symbols
