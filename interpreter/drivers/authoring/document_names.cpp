#include "interpreter/drivers/authoring/document_names.h"

#include <algorithm>
#include <optional>

#include "interpreter/base/identifiers.h"
#include "interpreter/base/sequence.h"
#include "interpreter/drivers/authoring/declared_cards.h"
#include "interpreter/drivers/authoring/name_recorder.h"
#include "interpreter/drivers/authoring/part_finder.h"
#include "interpreter/drivers/scenario_runner/subject.h"
#include "interpreter/drivers/scenario_runner/word_matching.h"
#include "interpreter/language/documents/card_list.h"
#include "interpreter/language/documents/rulebook_clauses.h"
#include "interpreter/language/documents/scenario_parts.h"

namespace cardinal::authoring {

using documents::CardCount;
using documents::LocatedText;
using documents::MapKind;
using documents::SchemaText;
using documents::ValueKind;
using program::Program;

namespace {

// Names of players in a document: the keys of its boards and decks, and p1, p2, ...
std::vector<std::string> SeatsIn(const documents::YamlNode& root, MapKind place, std::string_view text,
                                 const Program& rules) {
  std::vector<std::string> seats;
  for (int seat = 1; seat <= rules.max_players; ++seat) seats.push_back("p" + std::to_string(seat));
  documents::VisitTexts(root, place, text, [&](const SchemaText& placed) {
    const bool seat = placed.value == ValueKind::Seat && (placed.map == MapKind::Board || placed.map == MapKind::Decks);
    if (seat && std::ranges::find(seats, placed.text.text) == seats.end()) seats.push_back(placed.text.text);
  });
  return seats;
}

std::vector<DeclaredCard> Joined(std::vector<DeclaredCard> cards, const std::vector<DeclaredCard>& more) {
  cards.insert(cards.end(), more.begin(), more.end());
  return cards;
}

std::vector<std::string> DeclaredNames(const std::vector<DeclaredCard>& cards) {
  std::vector<std::string> names;
  for (const DeclaredCard& card : cards) names.push_back(card.name);
  return names;
}

class NameCollector {
 public:
  NameCollector(const source::SourceFile& file, MapKind place, const documents::YamlNode& root, GameNames& words,
                const std::vector<DeclaredCard>& given)
      : place_(place),
        words_(words),
        rules_(words.GetProgram()),
        parts_(rules_),
        declared_(DeclaredCards(file, root)),
        own_cards_(Joined(declared_, given)),
        own_names_(DeclaredNames(own_cards_)),
        own_({own_names_.begin(), own_names_.end()}),
        recorder_(base::Count(file.Text())),
        seats_(SeatsIn(root, place, file.Text(), rules_)),
        vocabulary_(words.GetVocabulary(), own_names_, seats_) {}

  std::vector<DocumentName> CollectNames(const documents::YamlNode& root, std::string_view text) {
    for (const DeclaredCard& card : declared_) recorder_.AddDefinition(card);
    documents::VisitTexts(root, place_, text, [&](const SchemaText& placed) { recorder_.AddHolder(placed); });
    documents::ForEachFilled(root, recorder_.Filled(), [&](const documents::YamlNode& tree) {
      documents::VisitTexts(tree, place_, text, [&](const SchemaText& placed) { AddNamesIn(placed); });
    });
    return recorder_.TakeNames();
  }

 private:
  using Kind = NameKind;

  // ---- names in a text of that kind

  void AddNamesIn(const SchemaText& placed) {
    placed_ = &placed;
    const LocatedText& text = placed.text;
    switch (placed.value) {
      case ValueKind::Title:
        if (place_ != MapKind::Deck) AddName(text, Kind::Scenario, text.text, -1, -1, true);
        break;
      case ValueKind::Game: AddName(text, Kind::Game, text.text); break;
      case ValueKind::ClauseId: AddClause(text); break;
      case ValueKind::Card: AddItem(documents::ParseCardCount(text)); break;
      case ValueKind::CardOnBoard: AddCard(text); break;
      case ValueKind::Seat:
      case ValueKind::Answerer: AddSeat(text); break;
      case ValueKind::ZoneOrState: AddSettingName(text); break;
      case ValueKind::Setting: AddSetting(text); break;
      case ValueKind::GameOption: AddField(text, parts_.FindField(text.text, PartOwner())); break;
      case ValueKind::OptionValue: AddFieldValue(text, parts_.FindField(Key(0), PartOwner())); break;
      case ValueKind::Turn: AddTurn(text); break;
      case ValueKind::Answer:
      case ValueKind::RefusedAnswer:
      case ValueKind::Pick: AddAnswer(text); break;
      case ValueKind::Draw: AddDraw(text); break;
      case ValueKind::Prompt: AddPrompt(text); break;
      case ValueKind::End: AddEnd(text); break;
      case ValueKind::Reason: AddReason(text); break;
      case ValueKind::Subject: AddSubject(text); break;
      case ValueKind::Question:
        if (!IsOutcome(text.text) && !AddEvent(text)) AddSubject(text);
        break;
      case ValueKind::Part: AddPartOfSubject(text); break;
      case ValueKind::Expectation: AddExpectation(); break;
      case ValueKind::ShownName: AddLabelName(text); break;
      default: break;
    }
  }

  void AddClause(const LocatedText& text) {
    const bool in_rulebook = placed_->map == MapKind::Clause || placed_->map == MapKind::Ruling;
    const auto& path = *placed_->path;
    if (documents::IsClauseId(text.text))
      AddName(text, Kind::Clause, text.text, -1, -1, in_rulebook && path.back().key == "id");
  }

  // `A`, `A#2`, `A of p2`.
  bool AddCard(const LocatedText& text, bool item = false) {
    if (AddCardName(text, item)) return true;
    const scenario_runner::NumberedCardName numbered = scenario_runner::ParseNumberedName(text.text);
    if (numbered.number > 0) return AddCardName(documents::SubText(text, 0, numbered.name.size()), item);
    const std::size_t of = text.text.rfind(" of ");
    if (of == std::string::npos) return false;
    if (!AddCard(documents::SubText(text, 0, of), item)) return false;
    AddSeat(documents::SubText(text, of + 4, std::string::npos));
    return true;
  }

  bool AddItem(const CardCount& count) {
    const CardCount meant = documents::ResolveCardCount(count, [&](const std::string& name) { return IsCard(name); });
    return AddCard(meant.card, true);
  }

  bool IsCard(const std::string& name) {
    const std::string alone = scenario_runner::ParseNumberedName(name).name;
    const std::size_t of = alone.rfind(" of ");
    return FindOwn(name) >= 0 || words_.FindCard(name) >= 0 || FindOwn(alone) >= 0 || words_.FindCard(alone) >= 0 ||
           (of != std::string::npos && IsCard(alone.substr(0, of)));
  }
  std::int32_t FindOwn(std::string_view name) const { return std::max(own_.FindIndex(name), -1); }

  bool AddCardName(const LocatedText& text, bool item) {
    if (const std::int32_t own = FindOwn(text.text); own >= 0) {
      AddName(text, Kind::Card, own_names_[own], -1, -1, false, item);
      return true;
    }
    const std::int32_t card = words_.FindCard(text.text);
    if (card < 0) return false;
    AddName(text, Kind::Card, rules_.cards[card].name, card, -1, false, item);
    return true;
  }

  bool AddSeat(const LocatedText& text) {
    const auto seat = FindSeat(text.text);
    if (seat == seats_.end()) return false;
    AddName(text, Kind::Player, *seat, static_cast<std::int32_t>(seat - seats_.begin()));
    return true;
  }
  std::vector<std::string>::const_iterator FindSeat(const std::string& called) const {
    return std::ranges::find_if(seats_,
                                [&](const std::string& name) { return name == called || IsSameName(name, called); });
  }

  // ---- zones, states and values

  // The key of the map that contains the text (0), or of the n-th map around it.
  std::string Key(int outwards) const {
    const auto& path = *placed_->path;
    for (auto step = path.rbegin(); step != path.rend(); ++step)
      if (step->index < 0 && outwards-- == 0) return step->key;
    return "";
  }

  PartOwner OwnerOfSetting(int outwards) const {
    switch (placed_->map) {
      case MapKind::Holding: return {program::OwnerKind::Player};
      case MapKind::CardHolding: return OwnerCalled(Key(outwards)).value_or(PartOwner{program::OwnerKind::Card});
      default: return {};
    }
  }

  // `table`, a seat or a card.
  std::optional<PartOwner> OwnerCalled(const std::string& name) const {
    if (name == "table") return PartOwner{};
    if (FindSeat(name) != seats_.end()) return PartOwner{program::OwnerKind::Player};
    const std::string alone = scenario_runner::ParseNumberedName(name).name;
    for (const std::string& card : {name, alone, alone.substr(0, alone.rfind(" of "))})
      if (const auto type = TypeOfCard(card)) return PartOwner{program::OwnerKind::Card, *type};
    return std::nullopt;
  }

  std::optional<std::int32_t> TypeOfCard(const std::string& name) const {
    if (const std::int32_t own = FindOwn(name); own >= 0) return FindByName(rules_.card_types, own_cards_[own].type);
    const std::int32_t card = words_.FindCard(name);
    if (card < 0) return std::nullopt;
    return rules_.cards[card].type;
  }

  bool AddField(const LocatedText& text, std::int32_t field) {
    if (field >= 0) AddName(text, Kind::State, rules_.fields[field].name, field);
    return field >= 0;
  }
  bool AddZone(const LocatedText& text, std::int32_t zone) {
    if (zone >= 0) AddName(text, Kind::Zone, rules_.zones[zone].name, zone);
    return zone >= 0;
  }
  bool AddQuery(const LocatedText& text, std::int32_t query) {
    if (query >= 0) AddName(text, Kind::Query, rules_.queries[query].name, query);
    return query >= 0;
  }

  // Adds the name of a zone or a state on a board.
  void AddSettingName(const LocatedText& text) {
    const PartOwner owner = OwnerOfSetting(1);
    if (!AddZone(text, parts_.FindZone(text.text, owner))) AddField(text, parts_.FindField(text.text, owner));
  }

  // Adds the key of a label in a layout. `event NAME` and `1 NAME` (base/identifiers.h) refer to the name in them.
  void AddLabelName(const LocatedText& text) {
    const std::string event = base::EventLabelKey(""), one = base::OneLabelKey("");
    const auto after = [&](const std::string& words) {
      return documents::SubText(text, words.size(), text.text.size() - words.size());
    };
    if (text.text.starts_with(event))
      AddEvent(after(event));
    else
      AddShownName(text.text.starts_with(one) ? after(one) : text);
  }

  // Adds a name in a layout. It refers to everything in the rules that has this name.
  void AddShownName(const LocatedText& text) {
    for (const auto zone : rules_.zones.Ids())
      if (rules_.zones[zone].name == text.text) AddZone(text, zone);
    bool state = false;  // each state has a query with its name, which the rules do not declare
    for (const auto field : rules_.fields.Ids())
      if (rules_.fields[field].name == text.text) state = AddField(text, field);
    for (const auto query : rules_.queries.Ids())
      if (!state && rules_.queries[query].name == text.text) AddQuery(text, query);
    for (const auto declared : rules_.enums.Ids()) AddEnumValue(text, declared);
  }

  // Adds a name in an expectation. `zone`, `owner` and `controller` of a card are words of scenarios.
  bool AddPart(const LocatedText& text, const PartOwner& owner) {
    return !IsWordOfCards(text.text, owner) &&
           (AddZone(text, parts_.FindZone(text.text, owner)) || AddField(text, parts_.FindField(text.text, owner)) ||
            AddQuery(text, parts_.FindQuery(text.text, owner)));
  }

  static bool IsWordOfCards(const std::string& part, const PartOwner& owner) {
    const std::string plain = scenario_runner::NormalizeWords(part);
    return owner.kind == program::OwnerKind::Card && (plain == "zone" || plain == "owner" || plain == "controller");
  }

  bool AddEnumValue(const LocatedText& text, std::int32_t declared) {
    const program::Enum& in = rules_.enums[declared];
    for (const std::int32_t value : base::Indices(in.values)) {
      if (!IsSameName(in.values[value], text.text)) continue;
      AddName(text, Kind::EnumValue, in.values[value], declared, value);
      return true;
    }
    return false;
  }

  bool AddValue(const LocatedText& text, const program::TypeTag& type) {
    switch (type.kind) {
      case program::TypeKind::Enum: return AddEnumValue(text, type.id);
      case program::TypeKind::Player: return AddSeat(text);
      case program::TypeKind::Card: return AddCard(text);
      default: return false;
    }
  }

  bool AddFieldValue(const LocatedText& text, std::int32_t field) {
    return field >= 0 && AddValue(text, rules_.fields[field].type);
  }

  void AddSetting(const LocatedText& text) {
    const PartOwner owner = OwnerOfSetting(1);
    if (parts_.FindZone(Key(0), owner) < 0) {
      AddFieldValue(text, parts_.FindField(Key(0), owner));
      return;
    }
    for (const CardCount& count : documents::ParseCardList(text)) AddItem(count);
  }

  void AddTurn(const LocatedText& text) {
    for (const LocatedText& part : documents::SplitAtCommas(text)) {
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

  bool AddEvent(const LocatedText& text) {
    const std::int32_t event = FindByName(rules_.events, text.text);
    if (event < 0) return false;
    AddName(text, Kind::Event, rules_.events[event].name, event);
    return true;
  }

  // ---- answers and questions

  void AddAnswer(const LocatedText& text) {
    using Entity = scenario_runner::NamedEntity::Kind;
    for (const scenario_runner::NameSpan& part : scenario_runner::NamesInAnswer(vocabulary_, text.text)) {
      const LocatedText name = documents::SubText(text, part.begin, part.end - part.begin);
      switch (part.entity.kind) {
        case Entity::Card: AddCardName(name, false); break;
        case Entity::Player: AddSeat(name); break;
        case Entity::EnumValue: AddEnumValue(name, part.entity.index); break;
        case Entity::Action: {
          const program::Action& action = rules_.actions[part.entity.index];
          AddName(name, Kind::Action, action.name, part.entity.index);
          break;
        }
        case Entity::Other: break;
      }
    }
  }

  // `name is value`: the name is the name of the draw.
  void AddDraw(const LocatedText& text) {
    const std::size_t is = text.text.find(" is ");
    if (is == std::string::npos) return AddAnswer(text);
    AddDrawName(documents::SubText(text, 0, is));
    AddAnswer(documents::SubText(text, is + 4, std::string::npos));
  }

  void AddDrawName(const LocatedText& text) {
    const auto is_called = [&](const program::Choice& choice) {
      return choice.by_chance && IsSameName(choice.name, text.text);
    };
    const auto draw = std::ranges::find_if(rules_.choices, is_called);
    if (draw == rules_.choices.end()) return;
    const bool alone = std::ranges::count_if(rules_.choices, is_called) == 1;
    AddName(text, Kind::Draw, draw->name, alone ? rules_.choices.GetId(*draw) : -1);
  }

  bool AddWindow(const LocatedText& text) {
    const std::int32_t window = FindByName(rules_.windows, text.text);
    if (window >= 0) AddName(text, Kind::Window, rules_.windows[window].name, window);
    return window >= 0;
  }

  // The name of a window or an action, the words of a question, or names within the words: `play in items`.
  void AddPrompt(const LocatedText& text) {
    if (AddWindow(text) || AddAction(text) || IsOfQuestion(text.text)) return;
    const std::vector<scenario_runner::PlacedWord> words = scenario_runner::SplitPlacedWords(text.text);
    for (std::size_t first = 0; first < words.size(); ++first) {
      for (std::size_t last = words.size(); last-- > first;) {
        const LocatedText part = documents::SubText(text, words[first].begin, words[last].end - words[first].begin);
        if (!AddWindow(part) && !AddAction(part) && !AddEvent(part)) continue;
        first = last;
        break;
      }
    }
  }

  bool AddAction(const LocatedText& text) {
    const std::int32_t action = FindByName(rules_.actions, text.text);
    if (action >= 0) AddName(text, Kind::Action, rules_.actions[action].name, action);
    return action >= 0;
  }

  bool IsOfQuestion(const std::string& words) const {
    return std::ranges::any_of(rules_.choices, [&](const program::Choice& choice) {
      return choice.prompt >= 0 && scenario_runner::ContainsAllWords(
                                       scenario_runner::SplitWords(rules_.templates[choice.prompt].source), words);
    });
  }

  // `p1, words` or `p1 wins`.
  void AddEnd(const LocatedText& text) {
    const std::size_t comma = text.text.find(',');
    if (comma != std::string::npos) {
      AddSeat(documents::TrimText(documents::SubText(text, 0, comma)));
      AddPrompt(documents::TrimText(documents::SubText(text, comma + 1, std::string::npos)));
    } else if (const std::size_t blank = text.text.rfind(" win"); blank != std::string::npos) {
      AddSeat(documents::SubText(text, 0, blank));
    }
  }

  void AddReason(const LocatedText& text) {
    if (documents::IsClauseId(text.text))
      AddClause(text);
    else
      AddCard(text);
  }

  // ---- expectations

  // True for the word `outcome` of scenarios, unless the game has a value with this name.
  bool IsOutcome(const std::string& subject) const {
    return scenario_runner::NormalizeWords(subject) == "outcome" && parts_.FindQuery(subject, PartOwner()) < 0;
  }

  // `p1.hand`, `Ash Ram#2.attack`, `table.idle`, `idle`, `Ash Ram`.
  void AddSubject(const LocatedText& text) {
    const std::size_t dot = FindDot(text.text);
    if (dot == std::string::npos) {
      const PartOwner table, player{program::OwnerKind::Player};
      if (!AddCard(text) && !AddPart(text, table)) AddPart(text, player);
      return;
    }
    const LocatedText owner = documents::SubText(text, 0, dot);
    if (owner.text != "table" && !AddSeat(owner) && !AddCard(owner)) return;
    if (const auto of = OwnerCalled(owner.text)) AddPart(documents::SubText(text, dot + 1, std::string::npos), *of);
  }

  static std::size_t FindDot(const std::string& subject) {
    const std::size_t dot = subject.rfind('.');
    return dot == 0 || dot + 1 == subject.size() ? std::string::npos : dot;
  }

  // A key in a map of expectations: a part of an owner, or a seat for a part.
  void AddPartOfSubject(const LocatedText& text) {
    if (const auto owner = OwnerCalled(Key(1)))
      AddPart(text, *owner);
    else
      AddSeat(text);
  }

  void AddExpectation() {
    diag::Sink ignored;
    const auto expected = documents::ReadExpectedValue(*placed_->node, ignored);
    if (!AddChange() && expected && expected->kind == documents::ExpectedValue::Kind::Equals)
      AddExpectedValue(expected->text);
  }

  // `gains [A]`, `[A, 2 B]`.
  bool AddChange() {
    diag::Sink ignored;
    const auto expected = documents::ReadExpectedValue(*placed_->node, ignored);
    if (!expected || (expected->gains.empty() && expected->losses.empty())) return false;
    for (const CardCount& count : expected->gains) AddItem(count);
    for (const CardCount& count : expected->losses) AddItem(count);
    return true;
  }

  // The owner and the part to which an expected value belongs.
  std::pair<PartOwner, std::string> ExpectedPart() const {
    const std::string key = Key(0);
    if (placed_->map == MapKind::Parts) {
      if (const auto owner = OwnerCalled(Key(1))) return {*owner, key};
      return {PartOwner{program::OwnerKind::Player}, Key(1)};
    }
    const std::size_t dot = FindDot(key);
    if (dot == std::string::npos) return {PartOwner(), key};
    return {OwnerCalled(key.substr(0, dot)).value_or(PartOwner()), key.substr(dot + 1)};
  }

  void AddExpectedValue(const LocatedText& text) {
    const auto [owner, part] = ExpectedPart();
    if (IsWordOfCards(part, owner) && scenario_runner::NormalizeWords(part) == "zone") return AddZoneName(text);
    if (parts_.FindZone(part, owner) >= 0 && AddCard(text)) return;
    const std::int32_t query = parts_.FindQuery(part, owner);
    if (query < 0 || !AddValue(text, rules_.queries[query].result)) AddSeat(text);
  }

  // `slot`, `p1.slot`, `slot of p1`.
  void AddZoneName(const LocatedText& text) {
    const std::size_t dot = text.text.find('.'), of = text.text.find(" of ");
    if (dot != std::string::npos) {
      AddSeat(documents::SubText(text, 0, dot));
      AddAnyZone(documents::SubText(text, dot + 1, std::string::npos));
    } else if (of != std::string::npos) {
      AddAnyZone(documents::SubText(text, 0, of));
      AddSeat(documents::SubText(text, of + 4, std::string::npos));
    } else {
      AddAnyZone(text);
    }
  }
  void AddAnyZone(const LocatedText& text) { AddZone(text, scenario_runner::FindZoneByName(rules_, text.text)); }

  void AddName(const LocatedText& text, Kind kind, const std::string& name, std::int32_t index = -1,
               std::int32_t value = -1, bool is_definition = false, bool is_item = false) {
    recorder_.AddName(*placed_, text, {kind, name, index, value, is_definition, is_item});
  }

  MapKind place_;
  GameNames& words_;
  const Program& rules_;
  PartFinder parts_;
  std::vector<DeclaredCard> declared_, own_cards_;  // own_cards_: also the cards of `given` documents
  std::vector<std::string> own_names_;
  mutable base::NameFinder own_;  // creates its indexes at the first search
  NameRecorder recorder_;
  std::vector<std::string> seats_;
  scenario_runner::GameVocabulary vocabulary_;
  const SchemaText* placed_ = nullptr;
};

}  // namespace

std::vector<DocumentName> FindNames(const source::SourceFile& file, const documents::YamlNode& root, GameNames& words,
                                    const std::vector<DeclaredCard>& given) {
  return NameCollector(file, documents::RootMapKind(file.Path(), root), root, words, given)
      .CollectNames(root, file.Text());
}

}  // namespace cardinal::authoring
