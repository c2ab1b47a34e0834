#include "interpreter/drivers/scenario/affected.h"

#include <algorithm>

#include "interpreter/base/hash.h"

namespace cardinal::scenario {

namespace {

bool IsCard(const ast::File& tree, ast::NodeId declaration) {
  return tree.Is(declaration, ast::Kind::Card) || tree.Is(declaration, ast::Kind::CardsHeader);
}

// What a file of cards declares besides cards.
void AddOthers(const ast::File& tree, const source::SourceSet& sources, base::Hasher& hasher) {
  for (const ast::NodeId declaration : tree.Children(tree.Child(tree.Root(), 1))) {
    if (!IsCard(tree, declaration)) hasher.AddBytes(sources[tree.file].Text(tree[declaration].span));
  }
}

std::uint64_t HashOfCard(const program::CardDef& card) {
  return base::Hasher().AddBytes(card.set).Add(card.content_hash).Value();
}

std::map<std::string, std::uint64_t> ByName(const Digest& digest) {
  std::map<std::string, std::uint64_t> cards;
  for (const Digest::Card& card : digest.cards) cards.emplace(card.name, card.hash);
  return cards;
}

// Those that the other one has too, in order.
std::vector<std::string> Common(const Digest& digest, const std::map<std::string, std::uint64_t>& other) {
  std::vector<std::string> names;
  for (const Digest::Card& card : digest.cards) {
    if (other.contains(card.name)) names.push_back(card.name);
  }
  return names;
}

bool Meets(const std::set<std::string>& names, const std::vector<std::string>& sorted) {
  return std::any_of(names.begin(), names.end(),
                     [&](const std::string& name) { return std::binary_search(sorted.begin(), sorted.end(), name); });
}

}  // namespace

Digest DigestOf(const LoadedGame& game) {
  Digest digest;
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
  digest.rules = hasher.Value();
  for (const program::CardDef& card : game.program->cards) digest.cards.push_back({card.name, HashOfCard(card)});
  return digest;
}

RulesEdit Compare(const Digest& before, const Digest& now) {
  RulesEdit edit;
  const auto old = ByName(before), fresh = ByName(now);
  // Of several cards that apply at once the order of the files decides.
  edit.rules = before.rules != now.rules || Common(before, fresh) != Common(now, old);
  for (const auto& [name, hash] : old) {
    const auto found = fresh.find(name);
    if (found == fresh.end()) edit.come_or_gone.insert(name);
    if (found != fresh.end() && found->second != hash) edit.changed.insert(name);
  }
  for (const auto& [name, hash] : fresh) {
    if (!old.contains(name)) edit.come_or_gone.insert(name);
  }
  return edit;
}

bool CanAffect(const Edit& edit, const Dependency& run) {
  if (edit.documents.contains(run.file) || edit.documents.contains(run.given)) return true;
  const auto found = edit.games.find(run.game);
  if (found == edit.games.end()) return false;
  const RulesEdit& rules = found->second;
  if (rules.rules || (!run.sound && rules.Any())) return true;
  if (Meets(rules.changed, run.cards) || Meets(rules.come_or_gone, run.cards)) return true;
  const auto stands = [&](const std::string& name) { return run.text.find(name) != std::string::npos; };
  return std::any_of(rules.come_or_gone.begin(), rules.come_or_gone.end(), stands) ||
         (!rules.come_or_gone.empty() && stands("filler"));
}

}  // namespace cardinal::scenario
