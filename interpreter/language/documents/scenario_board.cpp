#include <algorithm>

#include "interpreter/language/documents/scenario_parts.h"

namespace cardinal::documents {

namespace {

std::optional<Setting> ReadSetting(const Entry& entry, diag::Sink& sink) {
  Setting setting;
  setting.name = KeyText(entry);
  setting.span = entry.value.span;
  setting.list = entry.value.IsList();
  if (setting.list) {
    auto cards = ReadCardList(entry.value, "`" + entry.key + "`", kMostCopiesOnBoard, sink);
    if (!cards) return std::nullopt;
    setting.items = std::move(*cards);
    return setting;
  }
  if (entry.value.IsMap()) {
    sink.Report(diag::Code::WrongType, entry.value.span,
                "`" + diag::Printable(entry.key) + "` must be a value or a list, not a map")
        .help = "write [A, 3 B] for cards; states of single cards belong under `cards:` of the board";
    return std::nullopt;
  }
  const auto text = ReadText(entry.value, "`" + diag::Printable(entry.key) + "`", sink);
  if (!text) return std::nullopt;
  setting.list = IsListInWords(text->text);
  setting.items = setting.list ? CardsInWords(*text) : std::vector<CardCount>{CardCountOf(*text)};
  return setting;
}

std::optional<Holding> ReadHolding(const Entry& entry, diag::Sink& sink) {
  if (!WantMap(entry.value, "what `" + diag::Printable(entry.key) + "` has", sink)) return std::nullopt;
  Holding holding{KeyText(entry), {}};
  for (const Entry& setting : entry.value.entries) {
    if (auto read = ReadSetting(setting, sink)) holding.settings.push_back(std::move(*read));
  }
  return holding;
}

std::vector<Text> ReadTurn(const Node& node, diag::Sink& sink) {
  if (node.IsList()) return ReadTexts(node, "`turn`", sink).value_or(std::vector<Text>{});
  const auto text = ReadText(node, "`turn`", sink);
  if (!text) return {};
  std::vector<Text> parts = SplitAtCommas(*text);
  for (const Text& part : parts) {
    if (part.text.empty())
      sink.Report(diag::Code::WrongType, node.span, "`turn` has nothing between two commas").help =
          "write `turn: p1, main`: who begins, and where";
  }
  return parts;
}

Holding* Named(std::vector<Holding>& holdings, const std::string& owner) {
  for (Holding& holding : holdings) {
    if (holding.owner.text == owner) return &holding;
  }
  return nullptr;
}

void LayOver(Holding& base, const Holding& own) {
  for (const Setting& setting : own.settings) {
    const auto same = std::find_if(base.settings.begin(), base.settings.end(),
                                   [&](const Setting& s) { return s.name.text == setting.name.text; });
    if (same == base.settings.end()) {
      base.settings.push_back(setting);
    } else {
      *same = setting;
    }
  }
}

void LayOver(std::vector<Holding>& base, const std::vector<Holding>& own) {
  for (const Holding& holding : own) {
    if (Holding* same = Named(base, holding.owner.text)) {
      LayOver(*same, holding);
    } else {
      base.push_back(holding);
    }
  }
}

}  // namespace

std::optional<Board> ReadBoard(const Node& node, diag::Sink& sink) {
  MapReader reader(node, Place::Board, sink);
  if (!reader.Ok()) return std::nullopt;
  Board board;
  board.span = node.span;
  if (const Entry* turn = reader.Optional("turn")) board.turn = ReadTurn(turn->value, sink);
  if (const Entry* table = reader.Optional("table")) board.table = ReadHolding(*table, sink);
  if (const Entry* cards = reader.Optional("cards");
      cards != nullptr && WantMap(cards->value, "`cards` of the board", sink)) {
    for (const Entry& card : cards->value.entries) {
      if (auto holding = ReadHolding(card, sink)) board.cards.push_back(std::move(*holding));
    }
  }
  for (const Entry* seat : reader.Others()) {
    reader.Use(*seat);
    if (auto holding = ReadHolding(*seat, sink)) board.seats.push_back(std::move(*holding));
  }
  reader.Finish();
  return board;
}

Board Over(const Board& base, const Board& own) {
  Board board = base;
  board.span = own.span;
  if (!own.turn.empty()) board.turn = own.turn;
  LayOver(board.seats, own.seats);
  LayOver(board.cards, own.cards);
  if (own.table && board.table) {
    LayOver(*board.table, *own.table);
  } else if (own.table) {
    board.table = own.table;
  }
  return board;
}

}  // namespace cardinal::documents
