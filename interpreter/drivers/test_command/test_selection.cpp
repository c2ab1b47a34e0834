#include "interpreter/drivers/test_command/test_selection.h"

#include <algorithm>

#include "interpreter/base/hash.h"

namespace cardinal::test_command {

namespace {

bool IsCard(const ast::File& tree, ast::NodeId declaration) {
  return tree.IsKind(declaration, ast::NodeKind::Card) || tree.IsKind(declaration, ast::NodeKind::CardsHeader);
}

// Hashes the declarations of a file of cards that are not cards.
void AddOthers(const ast::File& tree, const source::SourceSet& sources, base::Hasher& hasher) {
  for (const ast::NodeId declaration : tree.Children(tree.Child(tree.Root(), 1))) {
    if (!IsCard(tree, declaration)) hasher.AddBytes(sources[tree.file].Text(tree[declaration].span));
  }
}

std::uint64_t HashOfCard(const program::CardDef& card) {
  return base::Hasher().AddBytes(card.set).Add(card.content_hash).Digest();
}

std::map<std::string, std::uint64_t> ByName(const RulesFingerprint& digest) {
  std::map<std::string, std::uint64_t> cards;
  for (const RulesFingerprint::CardFingerprint& card : digest.cards) cards.emplace(card.name, card.hash);
  return cards;
}

// The names of the cards that both have, in the order of `digest`.
std::vector<std::string> CommonNames(const RulesFingerprint& digest,
                                     const std::map<std::string, std::uint64_t>& other) {
  std::vector<std::string> names;
  for (const RulesFingerprint::CardFingerprint& card : digest.cards) {
    if (other.contains(card.name)) names.push_back(card.name);
  }
  return names;
}

bool Intersects(const std::set<std::string>& names, const std::vector<std::string>& sorted) {
  return std::any_of(names.begin(), names.end(),
                     [&](const std::string& name) { return std::binary_search(sorted.begin(), sorted.end(), name); });
}

}  // namespace

RulesFingerprint ComputeRulesFingerprint(const scenario_runner::LoadedGame& game) {
  RulesFingerprint digest;
  base::Hasher hasher;
  for (std::size_t i = 0; i < game.trees.trees.size(); ++i) {
    const ast::File& tree = game.trees.trees[i];
    const source::SourceFile& file = game.sources[tree.file];
    if (game.trees.kinds[i] == load::FileKind::Cards) {
      AddOthers(tree, game.sources, hasher);
    } else {
      hasher.AddBytes(file.Path()).AddBytes(file.Text());
    }
  }
  for (const std::string& clause : game.clauses) hasher.AddBytes(clause);
  digest.rules = hasher.Digest();
  for (const program::CardDef& card : game.program->cards) digest.cards.push_back({card.name, HashOfCard(card)});
  return digest;
}

RulesChange CompareFingerprints(const RulesFingerprint& before, const RulesFingerprint& now) {
  RulesChange edit;
  const auto old = ByName(before), fresh = ByName(now);
  // The order of the files decides between several cards that apply at once.
  edit.rules = before.rules != now.rules || CommonNames(before, fresh) != CommonNames(now, old);
  for (const auto& [name, hash] : old) {
    const auto found = fresh.find(name);
    if (found == fresh.end()) edit.added_or_removed.insert(name);
    if (found != fresh.end() && found->second != hash) edit.changed.insert(name);
  }
  for (const auto& [name, hash] : fresh) {
    if (!old.contains(name)) edit.added_or_removed.insert(name);
  }
  return edit;
}

bool CanAffect(const ChangeSet& edit, const RunDependencies& run) {
  if (edit.documents.contains(run.file) || edit.documents.contains(run.given)) return true;
  const auto found = edit.games.find(run.game);
  if (found == edit.games.end()) return false;
  const RulesChange& rules = found->second;
  if (rules.rules || (!run.was_runnable && rules.IsNotEmpty())) return true;
  if (Intersects(rules.changed, run.cards) || Intersects(rules.added_or_removed, run.cards)) return true;
  const auto mentions = [&](const std::string& name) { return run.text.find(name) != std::string::npos; };
  return std::any_of(rules.added_or_removed.begin(), rules.added_or_removed.end(), mentions) ||
         (!rules.added_or_removed.empty() && mentions("filler"));
}

}  // namespace cardinal::test_command
