#include "interpreter/drivers/authoring/names.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <optional>

#include "interpreter/drivers/authoring/declared_cards.h"
#include "interpreter/drivers/scenario/subject.h"
#include "interpreter/drivers/scenario/words.h"
#include "interpreter/language/documents/card_list.h"
#include "interpreter/language/documents/clauses.h"
#include "interpreter/language/documents/scenario_parts.h"

namespace cardinal::authoring {

using documents::CardCount;
using documents::Place;
using documents::PlacedText;
using documents::Text;
using documents::Value;
using program::Program;

namespace {

std::string Squeezed(std::string_view text) { return scenario::Squeezed(text); }

template <typename Table>
std::int32_t FindByName(const Table& table, std::string_view name) {
  const auto found = std::ranges::find_if(table, [&](const auto& one) { return Squeezed(one.name) == Squeezed(name); });
  return found == table.end() ? -1 : static_cast<std::int32_t>(found - table.begin());
}

// Names of players in a document: those that its boards and decks have as keys, or p1, p2, ...
std::vector<std::string> SeatsIn(const documents::Node& root, Place place, std::string_view text,
                                 const Program& rules) {
  std::vector<std::string> seats;
  for (int seat = 1; seat <= rules.max_players; ++seat) seats.push_back("p" + std::to_string(seat));
  documents::Walk(root, place, text, [&](const PlacedText& placed) {
    const bool seat = placed.value == Value::Seat && (placed.place == Place::Board || placed.place == Place::Decks);
    if (seat && std::ranges::find(seats, placed.text.text) == seats.end()) seats.push_back(placed.text.text);
  });
  return seats;
}

// What the columns of `rows` are put in place of, by the scenario and the name of the column.
using Columns = std::map<std::pair<int, std::string>, Value>;

int ScenarioOf(const std::vector<documents::PathStep>& path) {
  return path.size() > 1 && path[0].key == "scenarios" ? path[1].index : -1;
}

Columns ColumnsIn(const documents::Node& root, Place place, std::string_view text) {
  Columns columns;
  documents::Walk(root, place, text, [&](const PlacedText& placed) {
    const std::string& words = placed.text.text;
    for (std::size_t at = words.find('$'); at != std::string::npos; at = words.find('$', at + 1)) {
      std::size_t end = at + 1;
      while (end < words.size() && (std::isalnum(static_cast<unsigned char>(words[end])) != 0 || words[end] == '_'))
        ++end;
      columns.emplace(std::pair(ScenarioOf(*placed.path), words.substr(at + 1, end - at - 1)), placed.value);
    }
  });
  return columns;
}

std::vector<std::string> NamesOf(const std::vector<DeclaredCard>& cards, std::vector<std::string> names) {
  for (const DeclaredCard& card : cards) names.push_back(card.name);
  return names;
}

class Collector {
 public:
  Collector(const source::SourceFile& file, Place place, const documents::Node& root, GameWords& words,
            const std::vector<std::string>& given)
      : place_(place),
        words_(words),
        rules_(words.Rules()),
        declared_(DeclaredCards(file, root, place)),
        own_names_(NamesOf(declared_, given)),
        own_({own_names_.begin(), own_names_.end()}),
        columns_(ColumnsIn(root, place, file.Text())),
        seats_(SeatsIn(root, place, file.Text(), rules_)),
        vocabulary_(words.Vocabulary(), own_names_, seats_) {}

  std::vector<DocumentName> Collect(const documents::Node& root, std::string_view text) {
    for (const DeclaredCard& card : declared_) {
      DocumentName name;
      name.span = name.holder = card.name_span;
      name.name = name.holder_text = card.name;
      name.size = card.name.size();
      name.is_definition = true;
      name.style = documents::Node::Style::Block;
      names_.push_back(std::move(name));
    }
    documents::Walk(root, place_, text, [&](const PlacedText& placed) { Add(placed); });
    std::ranges::stable_sort(names_, {}, [](const DocumentName& name) { return name.span.begin; });
    return std::move(names_);
  }

 private:
  using Kind = NameKind;

  // ---- what a text of that kind names

  void Add(const PlacedText& placed) {
    placed_ = &placed;
    const Text& text = placed.text;
    switch (placed.value) {
      case Value::Title:
        if (place_ != Place::Deck) Put(text, Kind::Scenario, text.text, -1, -1, true);
        break;
      case Value::Game: Put(text, Kind::Game, text.text); break;
      case Value::ClauseId: AddClause(text); break;
      case Value::Card: AddItem(documents::CardCountOf(text)); break;
      case Value::CardOnBoard: AddCard(text); break;
      case Value::Seat:
      case Value::Answerer: AddSeat(text); break;
      case Value::ZoneOrState: AddPart(text, OwnerOfSetting()); break;
      case Value::Setting: AddSetting(text); break;
      case Value::GameOption: AddState(text, program::OwnerKind::Table); break;
      case Value::OptionValue: AddFieldValue(text, LastKey()); break;
      case Value::Turn: AddTurn(text); break;
      case Value::Answer:
      case Value::RefusedAnswer:
      case Value::Pick: AddAnswer(text); break;
      case Value::Draw: AddDraw(text); break;
      case Value::Prompt: AddWindow(text); break;
      case Value::End: AddEnd(text); break;
      case Value::Reason: AddReason(text); break;
      case Value::Subject: AddSubject(text); break;
      case Value::Question:
        if (!AddEvent(text)) AddSubject(text);
        break;
      case Value::Part: AddPartOfSubject(text); break;
      case Value::Expectation: AddExpectation(); break;
      case Value::Cell: AddCell(text); break;
      default: break;
    }
  }

  // What is put in place of a column names what the text there would.
  void AddCell(const Text& text) {
    const auto column = columns_.find({ScenarioOf(*placed_->path), LastKey()});
    if (column == columns_.end()) return;
    switch (column->second) {
      case Value::Answer:
      case Value::RefusedAnswer:
      case Value::Pick: AddAnswer(text); break;
      case Value::Draw: AddDraw(text); break;
      case Value::Subject: AddSubject(text); break;
      case Value::Reason: AddReason(text); break;
      case Value::Expectation:
        if (!AddChange()) AddItem(documents::CardCountOf(text));
        break;
      case Value::Setting:
        for (const CardCount& count : documents::CardsInWords(text)) AddItem(count);
        break;
      case Value::Card: AddItem(documents::CardCountOf(text)); break;
      default: break;
    }
  }

  void AddClause(const Text& text) {
    const bool in_rulebook = placed_->place == Place::Clause || placed_->place == Place::Ruling;
    const auto& path = *placed_->path;
    if (documents::IsClauseId(text.text))
      Put(text, Kind::Clause, text.text, -1, -1, in_rulebook && path.back().key == "id");
  }

  // `A`, `A#2`, `A of p2`.
  bool AddCard(const Text& text, bool item = false) {
    if (PutCard(text, item)) return true;
    const scenario::Numbered numbered = scenario::NumberedName(text.text);
    if (numbered.number > 0) return PutCard(documents::Part(text, 0, numbered.name.size()), item);
    const std::size_t of = text.text.rfind(" of ");
    if (of == std::string::npos) return false;
    if (!AddCard(documents::Part(text, 0, of), item)) return false;
    AddSeat(documents::Part(text, of + 4, std::string::npos));
    return true;
  }

  bool AddItem(const CardCount& count) {
    const CardCount meant = documents::ResolveCount(count, [&](const std::string& name) { return IsCard(name); });
    return AddCard(meant.card, true);
  }

  bool IsCard(const std::string& name) {
    const std::string alone = scenario::NumberedName(name).name;
    const std::size_t of = alone.rfind(" of ");
    return FindOwn(name) >= 0 || words_.FindCard(name) >= 0 || FindOwn(alone) >= 0 || words_.FindCard(alone) >= 0 ||
           (of != std::string::npos && IsCard(alone.substr(0, of)));
  }
  std::int32_t FindOwn(std::string_view name) { return std::max(own_.Find(name), -1); }

  bool PutCard(const Text& text, bool item) {
    if (const std::int32_t own = FindOwn(text.text); own >= 0) {
      Put(text, Kind::Card, own_names_[static_cast<std::size_t>(own)], -1, -1, false, item);
      return true;
    }
    const std::int32_t card = words_.FindCard(text.text);
    if (card < 0) return false;
    Put(text, Kind::Card, rules_.cards[static_cast<std::size_t>(card)].name, card, -1, false, item);
    return true;
  }

  bool AddSeat(const Text& text) {
    const auto seat = std::ranges::find_if(
        seats_, [&](const std::string& name) { return name == text.text || Squeezed(name) == Squeezed(text.text); });
    if (seat == seats_.end()) return false;
    Put(text, Kind::Player, *seat, static_cast<std::int32_t>(seat - seats_.begin()));
    return true;
  }

  // ---- zones, states and values

  std::optional<program::OwnerKind> OwnerOfSetting() const {
    switch (placed_->place) {
      case Place::Holding: return program::OwnerKind::Player;
      case Place::TableHolding: return program::OwnerKind::Table;
      case Place::CardHolding: return program::OwnerKind::Card;
      default: return std::nullopt;
    }
  }

  std::string LastKey() const {
    const auto& path = *placed_->path;
    for (auto step = path.rbegin(); step != path.rend(); ++step)
      if (step->index < 0) return step->key;
    return "";
  }

  bool AddState(const Text& text, std::optional<program::OwnerKind> owner) {
    for (std::size_t i = 0; i < rules_.fields.size(); ++i) {
      const program::Field& field = rules_.fields[i];
      if ((owner && field.of != *owner) || Squeezed(field.name) != Squeezed(text.text)) continue;
      Put(text, Kind::State, field.name, static_cast<std::int32_t>(i));
      return true;
    }
    return false;
  }

  bool AddZone(const Text& text, std::optional<program::OwnerKind> owner) {
    const std::int32_t zone = scenario::FindZoneByName(rules_, text.text);
    if (zone < 0 || (owner && rules_.zones[static_cast<std::size_t>(zone)].of != *owner)) return false;
    Put(text, Kind::Zone, rules_.zones[static_cast<std::size_t>(zone)].name, zone);
    return true;
  }

  // A zone, a state, an attribute or a query of such an owner.
  bool AddPart(const Text& text, std::optional<program::OwnerKind> owner) {
    return AddZone(text, owner) || AddState(text, owner) || AddQuery(text);
  }

  bool AddQuery(const Text& text) {
    const std::int32_t query = FindByName(rules_.queries, text.text);
    if (query < 0) return false;
    Put(text, Kind::Query, rules_.queries[static_cast<std::size_t>(query)].name, query);
    return true;
  }

  bool AddEnumValue(const Text& text, std::int32_t declared) {
    const program::Enum& in = rules_.enums[static_cast<std::size_t>(declared)];
    for (std::size_t value = 0; value < in.values.size(); ++value) {
      if (Squeezed(in.values[value]) != Squeezed(text.text)) continue;
      Put(text, Kind::EnumValue, in.values[value], declared, static_cast<std::int32_t>(value));
      return true;
    }
    return false;
  }

  bool AddValue(const Text& text, const program::TypeTag& type) {
    switch (type.kind) {
      case program::TypeKind::Enum: return AddEnumValue(text, type.id);
      case program::TypeKind::Player: return AddSeat(text);
      case program::TypeKind::Card: return AddCard(text);
      default: return false;
    }
  }

  bool AddFieldValue(const Text& text, const std::string& name) {
    const std::int32_t field = FindByName(rules_.fields, name);
    return field >= 0 && AddValue(text, rules_.fields[static_cast<std::size_t>(field)].type);
  }

  void AddSetting(const Text& text) {
    const std::string name = LastKey();
    if (scenario::FindZoneByName(rules_, name) >= 0) {
      for (const CardCount& count : documents::CardsInWords(text)) AddItem(count);
    } else {
      AddFieldValue(text, name);
    }
  }

  void AddTurn(const Text& text) {
    for (const Text& part : documents::SplitAtCommas(text)) {
      if (AddSeat(part)) continue;
      bool added = false;
      for (const program::Event& event : rules_.events) {
        for (const program::Param& param : event.params)
          added =
              added || (event.start && param.type.kind == program::TypeKind::Enum && AddEnumValue(part, param.type.id));
      }
      if (!added) AddEvent(part);
    }
  }

  bool AddEvent(const Text& text) {
    const std::int32_t event = FindByName(rules_.events, text.text);
    if (event < 0) return false;
    Put(text, Kind::Event, rules_.events[static_cast<std::size_t>(event)].name, event);
    return true;
  }

  // ---- answers, and what is asked

  void AddAnswer(const Text& text) {
    using Thing = scenario::NamedThing::Kind;
    for (const scenario::NamedPart& part : scenario::NamesInAnswer(vocabulary_, text.text)) {
      const Text name = documents::Part(text, part.begin, part.end - part.begin);
      switch (part.thing.kind) {
        case Thing::Card: PutCard(name, false); break;
        case Thing::Player: AddSeat(name); break;
        case Thing::EnumValue: AddEnumValue(name, part.thing.index); break;
        case Thing::Action: {
          const program::Action& action = rules_.actions[static_cast<std::size_t>(part.thing.index)];
          Put(name, Kind::Action, action.name, part.thing.index);
          break;
        }
        case Thing::Other: break;
      }
    }
  }

  // `name is value`: the name is that of the draw.
  void AddDraw(const Text& text) {
    const std::size_t is = text.text.find(" is ");
    AddAnswer(is == std::string::npos ? text : documents::Part(text, is + 4, std::string::npos));
  }

  bool AddWindow(const Text& text) {
    const std::int32_t window = FindByName(rules_.windows, text.text);
    if (window >= 0) Put(text, Kind::Window, rules_.windows[static_cast<std::size_t>(window)].name, window);
    return window >= 0;
  }

  // `p1, words` or `p1 wins`.
  void AddEnd(const Text& text) {
    const std::size_t comma = text.text.find(',');
    if (comma != std::string::npos) {
      AddSeat(documents::Trimmed(documents::Part(text, 0, comma)));
      AddWindow(documents::Trimmed(documents::Part(text, comma + 1, std::string::npos)));
    } else if (const std::size_t blank = text.text.rfind(" win"); blank != std::string::npos) {
      AddSeat(documents::Part(text, 0, blank));
    }
  }

  void AddReason(const Text& text) {
    if (documents::IsClauseId(text.text))
      AddClause(text);
    else
      AddCard(text);
  }

  // ---- expectations

  // `p1.hand`, `Ash Ram#2.attack`, `table.idle`, `idle`, `Ash Ram`.
  void AddSubject(const Text& text) {
    const std::size_t dot = text.text.rfind('.');
    if (dot == std::string::npos || dot == 0 || dot + 1 == text.text.size()) {
      if (AddCard(text)) return;
      AddPart(text, std::nullopt);
      return;
    }
    const Text owner = documents::Part(text, 0, dot);
    const Text part = documents::Part(text, dot + 1, std::string::npos);
    if (owner.text == "table")
      AddPart(part, program::OwnerKind::Table);
    else if (AddSeat(owner))
      AddPart(part, program::OwnerKind::Player);
    else
      AddPart(part, AddCard(owner) ? std::optional(program::OwnerKind::Card) : std::nullopt);
  }

  void AddPartOfSubject(const Text& text) {
    if (!AddSeat(text)) AddPart(text, std::nullopt);
  }

  void AddExpectation() {
    diag::Sink unheard;
    const auto expected = documents::ReadExpected(*placed_->node, unheard);
    if (!AddChange() && expected && expected->kind == documents::Expected::Kind::Is) AddExpectedValue(expected->text);
  }

  // `gains [A]`, `[A, 2 B]`.
  bool AddChange() {
    diag::Sink unheard;
    const auto expected = documents::ReadExpected(*placed_->node, unheard);
    if (!expected || (expected->gains.empty() && expected->losses.empty())) return false;
    for (const CardCount& count : expected->gains) AddItem(count);
    for (const CardCount& count : expected->losses) AddItem(count);
    return true;
  }

  void AddExpectedValue(const Text& text) {
    const std::string subject = LastKey();
    const std::string part = subject.substr(subject.rfind('.') + 1);
    if (part == "zone") return AddPlace(text);
    if (scenario::FindZoneByName(rules_, part) >= 0 && AddCard(text)) return;
    const std::int32_t query = FindByName(rules_.queries, part);
    if (query >= 0 && AddValue(text, rules_.queries[static_cast<std::size_t>(query)].result)) return;
    if (!AddFieldValue(text, part)) AddSeat(text);
  }

  // `slot`, `p1.slot`, `slot of p1`.
  void AddPlace(const Text& text) {
    const std::size_t dot = text.text.find('.'), of = text.text.find(" of ");
    if (dot != std::string::npos) {
      AddSeat(documents::Part(text, 0, dot));
      AddZone(documents::Part(text, dot + 1, std::string::npos), std::nullopt);
    } else if (of != std::string::npos) {
      AddZone(documents::Part(text, 0, of), std::nullopt);
      AddSeat(documents::Part(text, of + 4, std::string::npos));
    } else {
      AddZone(text, std::nullopt);
    }
  }

  // ---- the result

  void Put(const Text& text, Kind kind, const std::string& name, std::int32_t index = -1, std::int32_t value = -1,
           bool is_definition = false, bool is_item = false) {
    const Text& holder = placed_->text;
    DocumentName found;
    found.span = text.span;
    found.kind = kind;
    found.name = name;
    found.index = index;
    found.value = value;
    found.is_definition = is_definition;
    found.holder = holder.span;
    found.holder_text = holder.text;
    found.size = text.text.size();
    found.at = holder.exact && text.exact ? static_cast<std::size_t>(text.span.begin - holder.span.begin) -
                                                (holder.quoted && text.span.begin > holder.span.begin ? 1 : 0)
                                          : std::min(holder.text.find(text.text), holder.text.size());
    found.style = placed_->entry != nullptr
                      ? (holder.quoted ? documents::Node::Style::Quoted : documents::Node::Style::Plain)
                      : placed_->node->style;
    found.in_brackets = placed_->in_brackets;
    found.is_item = is_item && found.at + found.size == holder.text.size();
    names_.push_back(std::move(found));
  }

  Place place_;
  GameWords& words_;
  const Program& rules_;
  std::vector<DeclaredCard> declared_;
  std::vector<std::string> own_names_;
  base::NameFinder own_;
  Columns columns_;
  std::vector<std::string> seats_;
  scenario::Vocabulary vocabulary_;
  const PlacedText* placed_ = nullptr;
  std::vector<DocumentName> names_;
};

}  // namespace

std::vector<DocumentName> NamesIn(const source::SourceFile& file, const documents::Node& root, GameWords& words,
                                  const std::vector<std::string>& given) {
  return Collector(file, documents::RootPlace(file.Path(), root), root, words, given).Collect(root, file.Text());
}

}  // namespace cardinal::authoring
