#include "interpreter/drivers/scenario_writer/write_board.h"

#include <algorithm>
#include <functional>
#include <numeric>

#include "interpreter/base/text.h"
#include "interpreter/drivers/scenario_writer/card_enumerator.h"
#include "interpreter/drivers/scenario_writer/write_yaml.h"
#include "interpreter/language/documents/scenario.h"
#include "interpreter/machine/match/options.h"

namespace cardinal::scenario_writer {

using program::OwnerKind;
using program::TypeKind;

namespace {

std::string SeatWord(Seat seat) { return "p" + std::to_string(seat + 1); }

// One `key: value` of a board.
struct BoardItem {
  std::string key;
  std::vector<std::string> list;
  std::string plain;  // is written instead of a list
};

std::string OnOneLine(const std::vector<BoardItem>& items) {
  std::string text = "{";
  for (const BoardItem& item : items) {
    text += (text.size() > 1 ? ", " : "") + item.key + ": ";
    text += item.plain.empty() ? '[' + base::JoinText(item.list) + ']' : item.plain;
  }
  return text + '}';
}

// `p1: {hand: [A], coins: 1}`, on one line or with one line for each item.
std::string Block(const std::string& key, const std::vector<BoardItem>& items, std::size_t indent) {
  const std::string before = std::string(indent, ' ') + key + ":";
  const std::string line = before + ' ' + OnOneLine(items) + '\n';
  if (line.size() <= kWriteWidth) return line;
  std::string text = before + '\n';
  for (const BoardItem& item : items) {
    const std::string head = std::string(indent + 2, ' ') + item.key + ": ";
    text += head + (item.plain.empty() ? WriteFlowList(item.list, head.size()) : item.plain) + '\n';
  }
  return text;
}

class BoardWriter {
 public:
  using Label = std::function<std::string(CardId)>;

  // Without labels, states are not written.
  BoardWriter(const Program& program, const BoardDraft& draft, Label label)
      : program_(program), draft_(draft), listing_(program, draft), label_(std::move(label)) {}

  std::string Board(const std::vector<std::string>& turn) const {
    std::string text = Options() + "board:\n";
    if (!turn.empty()) text += "  turn: " + base::JoinText(turn) + '\n';
    for (Seat seat = 0; seat < World().seats; ++seat)
      text += Block(SeatWord(seat), Holdings(OwnerKind::Player, seat), 2);
    const auto table = Holdings(OwnerKind::Table, model::kNoSeat);
    if (!table.empty()) text += Block("table", table, 2);
    return text + Cards();
  }

  std::string Decks() const {
    std::string text = Options() + "decks:\n";
    for (Seat seat = 0; seat < World().seats; ++seat) {
      const std::string head = "  " + SeatWord(seat) + ": ";
      text += head +
              WriteFlowList(DeckZone() < 0 ? std::vector<std::string>{} : Contents(DeckZone(), seat), head.size()) +
              '\n';
    }
    return text;
  }

  // The words of `turn`: the event and its arguments.
  std::vector<std::string> Turn() const {
    std::vector<std::string> words;
    const auto starts = std::count_if(program_.events.begin(), program_.events.end(),
                                      [](const program::Event& event) { return event.start; });
    const program::Event& event = program_.events[draft_.event];
    if (starts > 1) words.push_back(event.name);
    for (std::size_t i = 0; i < event.params.size(); ++i)
      words.push_back(ValueWord(event.params[i].type, draft_.args[i]));
    return words;
  }

  // -1 if decks cannot be written: in a pile that players share, the cards of one deck may be separated.
  std::int32_t DeckZone() const {
    const std::int32_t zone = program::DeckZone(program_);
    const bool own = zone >= 0 && program_.zones[zone].of == OwnerKind::Player;
    return own ? zone : -1;
  }

 private:
  const match::GameState& World() const { return draft_.world; }

  // The line with the options that differ from their initial values.
  std::string Options() const {
    std::string text;
    for (const std::int32_t index : match::ListOptions(program_)) {
      const program::Field& field = program_.fields[index];
      const Value value = World().fields[match::FieldIndex(program_, World(), field, 0)];
      if (value == field.initial) continue;
      text += (text.empty() ? "options: {" : ", ") + field.name + ": " + match::FormatOption(program_, {index, value});
    }
    return text.empty() ? "" : text + "}\n";
  }

  std::vector<BoardItem> Holdings(OwnerKind of, Seat seat) const {
    std::vector<BoardItem> items;
    for (const std::int32_t zone : listing_.ZonesInOrder(of)) {
      auto contents = Contents(zone, seat);
      if (contents.empty()) continue;
      const bool plain = program_.zones[zone].capacity == 1 && IsPlainItem(contents.front()) &&
                         !documents::IsEmptyWord(contents.front());
      items.push_back({program_.zones[zone].name, contents, plain ? contents.front() : ""});
    }
    AddStates(of, std::max(seat, 0), items);
    return items;
  }

  // `owner`: the owner of the zone, or of the card that has the zone.
  std::string CardNameInZone(std::int32_t zone, Seat owner, CardId card) const {
    const match::Card& lying = World().cards[card];
    if (listing_.IsFiller(program_.zones[zone], owner, card)) return "filler";
    const std::string& name = program_.cards[lying.printed].name;
    return lying.owner == std::max(owner, 0) ? name : name + " of " + SeatWord(lying.owner);
  }

  // The names, top first; consecutive equal names are counted.
  std::vector<std::string> Contents(std::int32_t zone, Seat seat) const {
    return Contents(zone, seat, World().CardsIn(match::ZoneIndex(program_, zone, seat, World().seats)));
  }
  std::vector<std::string> Contents(std::int32_t zone, Seat seat, std::span<const CardId> cards) const {
    std::vector<std::string> items;
    for (std::size_t i = 0; i < cards.size();) {
      const std::string name = CardNameInZone(zone, seat, cards[i]);
      std::size_t copies = 1;
      while (IsPlainItem(name) && i + copies < cards.size() && CardNameInZone(zone, seat, cards[i + copies]) == name)
        ++copies;
      items.push_back(copies > 1 ? std::to_string(copies) + ' ' + name : WriteCardItem(name));
      i += copies;
    }
    return items;
  }

  std::string ValueWord(const program::TypeTag& type, Value value) const {
    if (value == model::kNone) return "none";
    switch (type.kind) {
      case TypeKind::Player: return SeatWord(static_cast<Seat>(value));
      case TypeKind::Card: return label_ ? label_(static_cast<CardId>(value)) : "none";
      case TypeKind::Bool: return value != 0 ? "yes" : "no";
      case TypeKind::Enum: return program_.enums[type.id].values[value];
      case TypeKind::Name: return program_.strings[value];
      case TypeKind::Print: return program_.cards[value].name;
      default: return std::to_string(value);
    }
  }

  void AddStates(OwnerKind of, Value owner, std::vector<BoardItem>& items) const {
    for (const program::Field& field : program_.fields) {
      if (field.of != of || field.option || !label_ || IsOccurrence(field.type.kind)) continue;
      const std::size_t at = match::FieldIndex(program_, World(), field, owner);
      if (World().fields[at] == field.initial || draft_.omitted_fields.contains(at)) continue;
      items.push_back({field.name, {}, WriteScalar(ValueWord(field.type, World().fields[at]), YamlContext::Flow)});
    }
  }

  std::string Cards() const {
    std::string text;
    for (const CardId card : listing_.NamedCards()) {
      std::vector<BoardItem> items;
      if (listing_.HasStackedCards(card)) AddHeld(card, items);
      if (World().cards[card].created != 0) items.push_back({"created", {}, "yes"});
      if (draft_.relevant_cards.contains(card)) AddStates(OwnerKind::Card, card, items);
      if (items.empty()) continue;
      text += Block(WriteScalar(label_ ? label_(card) : listing_.CardLabel(card), YamlContext::Block), items, 4);
    }
    return text.empty() ? "" : "  cards:\n" + text;
  }

  void AddHeld(CardId holder, std::vector<BoardItem>& items) const {
    for (const std::int32_t zone : listing_.ZonesInOrder(OwnerKind::Card)) {
      const auto cards = World().CardsIn(match::ZoneIndex(program_, zone, holder, World().seats));
      if (!cards.empty())
        items.push_back({program_.zones[zone].name, Contents(zone, World().cards[holder].owner, cards), ""});
    }
  }

  const Program& program_;
  const BoardDraft& draft_;
  CardEnumerator listing_;
  Label label_;
};

std::optional<scenario_runner::StartedGame> ReadBack(const Program& program, const std::string& text,
                                                     std::string& problem) {
  source::SourceSet sources;
  diag::Sink sink;
  const std::string whole =
      "scenario: a recording\ngame: " + program.game + "\n" + text + "steps: []\nend: game over\n";
  const auto file = documents::ReadScenarios(sources[sources.AddFile("recording.yaml", whole)], {}, sink);
  std::optional<scenario_runner::StartedGame> begun;
  if (file && !file->scenarios.empty()) begun = scenario_runner::SetUpGame(program, file->scenarios.front(), sink);
  if (!begun)
    problem =
        "no board can say the position: " + (sink.Diagnostics().empty() ? "" : sink.Diagnostics().front().message);
  return begun;
}

// Leaves out words at the end of `turn` as long as the meaning stays the same.
std::optional<VerifiedBoard> WithShortTurn(const Program& program, const BoardDraft& draft, const BoardWriter& writer,
                                           const StateMatcher& likeness, std::string& problem) {
  std::vector<std::string> turn = writer.Turn();
  std::vector<Value> args = draft.args;
  const program::Event& event = program.events[draft.event];
  for (std::size_t i = 0; i < args.size(); ++i) args[i] = likeness.ToScenario(event.params[i].type.kind, args[i]);
  std::optional<VerifiedBoard> found;
  for (;; turn.pop_back()) {
    const std::string text = writer.Board(turn);
    auto begun = ReadBack(program, text, problem);
    if (!begun || begun->event != draft.event || begun->args != args) return found;
    found.reset();
    found.emplace(VerifiedBoard{text, std::move(*begun), likeness});
    if (turn.size() <= 1) return found;
  }
}

}  // namespace

std::optional<VerifiedBoard> VerifyDraft(const Program& program, const BoardDraft& draft, std::string& problem) {
  const BoardWriter plain(program, draft, nullptr);
  if (draft.decks && plain.DeckZone() < 0 && !draft.world.cards.empty()) return std::nullopt;
  // The first version has no states: it gives the cards their numbers.
  std::optional<scenario_runner::StartedGame> numbered =
      ReadBack(program, draft.decks ? plain.Decks() : plain.Board(plain.Turn()), problem);
  if (!numbered) return std::nullopt;
  const StateMatcher likeness(program, draft.world, numbered->game.match.state, draft.relevant_cards);
  if (likeness.IsUnpaired()) return std::nullopt;
  if (draft.decks) return VerifiedBoard{plain.Decks(), std::move(*numbered), likeness};
  const BoardWriter writer(program, draft,
                           [&](CardId card) { return numbered->game.cards.Label(likeness.ToScenario(card)); });
  return WithShortTurn(program, draft, writer, likeness, problem);
}

}  // namespace cardinal::scenario_writer
