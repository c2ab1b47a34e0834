#include <algorithm>

#include "interpreter/language/documents/scenario_parts.h"

namespace cardinal::documents {

namespace {

std::optional<BoardSetting> ReadSetting(const YamlEntry& entry, diag::Sink& sink) {
  BoardSetting setting;
  setting.name = KeyText(entry);
  setting.span = entry.value.span;
  setting.list = entry.value.IsList();
  if (setting.list) {
    auto cards = ReadCardList(entry.value, "`" + entry.key + "`", kMaxCopiesOnBoard, sink);
    if (!cards) return std::nullopt;
    setting.items = std::move(*cards);
    return setting;
  }
  if (entry.value.IsMap()) {
    sink.Report(diag::Code::WrongType, entry.value.span,
                "`" + diag::EscapeUnprintable(entry.key) + "` must be a value or a list, not a map")
        .help = "write [A, 3 B] for cards; states of single cards belong under `cards:` of the board";
    return std::nullopt;
  }
  const auto text = ReadText(entry.value, "`" + diag::EscapeUnprintable(entry.key) + "`", sink);
  if (!text) return std::nullopt;
  setting.list = IsListText(text->text);
  setting.items = setting.list ? ParseCardList(*text) : std::vector<CardCount>{ParseCardCount(*text)};
  return setting;
}

std::optional<BoardSection> ReadHolding(const YamlEntry& entry, diag::Sink& sink) {
  if (!RequireMap(entry.value, "what `" + diag::EscapeUnprintable(entry.key) + "` has", sink)) return std::nullopt;
  BoardSection holding{KeyText(entry), {}};
  for (const YamlEntry& setting : entry.value.entries) {
    if (auto read = ReadSetting(setting, sink)) holding.settings.push_back(std::move(*read));
  }
  return holding;
}

std::vector<LocatedText> ReadTurn(const YamlNode& node, diag::Sink& sink) {
  if (node.IsList()) return ReadTexts(node, "`turn`", sink).value_or(std::vector<LocatedText>{});
  const auto text = ReadText(node, "`turn`", sink);
  if (!text) return {};
  std::vector<LocatedText> parts = SplitAtCommas(*text);
  for (const LocatedText& part : parts) {
    if (part.text.empty())
      sink.Report(diag::Code::WrongType, node.span, "`turn` has nothing between two commas").help =
          "write `turn: p1, main`: who begins, and where";
  }
  return parts;
}

BoardSection* Named(std::vector<BoardSection>& holdings, const std::string& owner) {
  for (BoardSection& holding : holdings) {
    if (holding.owner.text == owner) return &holding;
  }
  return nullptr;
}

void OverlaySettings(BoardSection& base, const BoardSection& own) {
  for (const BoardSetting& setting : own.settings) {
    const auto same = std::find_if(base.settings.begin(), base.settings.end(),
                                   [&](const BoardSetting& s) { return s.name.text == setting.name.text; });
    if (same == base.settings.end()) {
      base.settings.push_back(setting);
    } else {
      *same = setting;
    }
  }
}

void OverlaySettings(std::vector<BoardSection>& base, const std::vector<BoardSection>& own) {
  for (const BoardSection& holding : own) {
    if (BoardSection* same = Named(base, holding.owner.text)) {
      OverlaySettings(*same, holding);
    } else {
      base.push_back(holding);
    }
  }
}

}  // namespace

std::optional<ScenarioBoard> ReadBoard(const YamlNode& node, diag::Sink& sink) {
  MapReader reader(node, MapKind::Board, sink);
  if (!reader.Ok()) return std::nullopt;
  ScenarioBoard board;
  board.span = node.span;
  if (const YamlEntry* turn = reader.FindOptional("turn")) board.turn = ReadTurn(turn->value, sink);
  if (const YamlEntry* table = reader.FindOptional("table")) board.table = ReadHolding(*table, sink);
  if (const YamlEntry* cards = reader.FindOptional("cards");
      cards != nullptr && RequireMap(cards->value, "`cards` of the board", sink)) {
    for (const YamlEntry& card : cards->value.entries) {
      if (auto holding = ReadHolding(card, sink)) board.cards.push_back(std::move(*holding));
    }
  }
  for (const YamlEntry* seat : reader.UnreadEntries()) {
    reader.AcceptEntry(*seat);
    if (auto holding = ReadHolding(*seat, sink)) board.seats.push_back(std::move(*holding));
  }
  reader.Finish();
  return board;
}

ScenarioBoard MergeBoards(const ScenarioBoard& base, const ScenarioBoard& own) {
  ScenarioBoard board = base;
  board.span = own.span;
  if (!own.turn.empty()) board.turn = own.turn;
  OverlaySettings(board.seats, own.seats);
  OverlaySettings(board.cards, own.cards);
  if (own.table && board.table) {
    OverlaySettings(*board.table, *own.table);
  } else if (own.table) {
    board.table = own.table;
  }
  return board;
}

}  // namespace cardinal::documents
