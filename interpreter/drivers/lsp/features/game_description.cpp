#include "interpreter/drivers/lsp/features/game_description.h"

#include <algorithm>

#include "interpreter/base/stop.h"
#include "interpreter/drivers/lsp/uri.h"
#include "interpreter/language/documents/deck_file.h"
#include "interpreter/language/documents/document_kind.h"
#include "interpreter/language/documents/yaml.h"

namespace cardinal::lsp {

namespace {

// Nothing: the document is not a deck of the game, or it cannot be read.
std::optional<documents::DeckFile> ReadDeck(const source::SourceFile& file, const std::string& game) {
  diag::Sink unheard;  // the errors are findings of the document
  const auto root = documents::ReadYaml(file, {}, unheard);
  if (!root || documents::DetectDocumentKind(*root) != documents::DocumentKind::Deck) return std::nullopt;
  auto deck = documents::ReadDeck(file, {}, unheard);
  return deck && deck->game == game ? std::move(deck) : std::nullopt;
}

}  // namespace

Json DescribeGame(Session& session, const std::string& uri) {
  const auto target = session.LocateInWhole(uri);
  const workspace::WorkspaceGame* game = target ? session.workspace.Find(target->snapshot->home) : nullptr;
  if (game == nullptr) return nullptr;
  const load::GameHome& home = game->Home();
  std::vector<std::pair<std::string, Json>> decks;
  const workspace::DocumentsPtr documents = session.workspace.Documents(home);
  for (const auto& [path, number] : documents->files) {
    base::StopScope::Check();
    const auto deck = ReadDeck(documents->sources[number], home.game);
    if (!deck) continue;
    Json cards = Json::array();
    for (const documents::DeckFile::DeckFileEntry& entry : deck->cards) cards.push_back(entry.card);
    decks.emplace_back(deck->name,
                       Json{{"uri", session.ClientUri(path)}, {"title", deck->name}, {"cards", std::move(cards)}});
  }
  std::stable_sort(decks.begin(), decks.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  Json list = Json::array();
  for (auto& [title, deck] : decks) list.push_back(std::move(deck));
  return {{"game", home.game},
          {"rules", PathToUri(game->File().empty() ? home.ruleset : game->File())},
          {"players", target->snapshot->analysis.loaded.rules.game.min_players},
          {"decks", std::move(list)}};
}

}  // namespace cardinal::lsp
