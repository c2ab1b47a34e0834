#include "interpreter/language/documents/deck_file.h"

#include "interpreter/language/documents/card_list.h"
#include "interpreter/language/documents/foreign_formats.h"

namespace cardinal::documents {

namespace {

void ReadName(const YamlEntry* entry, std::string_view what, std::string& name, source::Span& span, diag::Sink& sink) {
  if (entry == nullptr) return;
  if (const auto text = ReadText(entry->value, what, sink)) {
    name = text->text;
    span = text->span;
  }
}

}  // namespace

std::optional<DeckFile> ReadDeck(const source::SourceFile& file, const base::Limits& limits, diag::Sink& sink) {
  if (ReportForeign(file, sink)) return std::nullopt;
  const auto root = ReadYaml(file, limits, sink);
  if (!root) return std::nullopt;
  const int errors = sink.ErrorCount();
  DeckFile deck;
  MapReader reader(*root, MapKind::Deck, sink);
  ReadName(reader.FindRequired("deck"), "the name of the deck", deck.name, deck.name_span, sink);
  ReadName(reader.FindRequired("game"), "the game of the deck", deck.game, deck.game_span, sink);
  if (const YamlEntry* cards = reader.FindRequired("cards")) {
    deck.cards_span = cards->value.span;
    for (const CardCount& count : ReadDeckCards(cards->value, "`cards`", sink).value_or(std::vector<CardCount>{})) {
      deck.cards.push_back({count.card.text, count.copies, count.card.span, count});
    }
  }
  reader.Finish();
  std::int64_t copies = 0;
  for (const DeckFile::DeckFileEntry& entry : deck.cards) copies += entry.copies;
  if (copies > limits.cards) {
    sink.Report(diag::Code::BadNumber, deck.cards_span,
                "a match may have at most " + std::to_string(limits.cards) + " cards, and this deck alone has " +
                    std::to_string(copies));
  }
  if (sink.ErrorCount() > errors) return std::nullopt;
  return deck;
}

}  // namespace cardinal::documents
