#include "interpreter/drivers/authoring/completion.h"

#include <algorithm>
#include <utility>

#include "interpreter/drivers/authoring/completion_items.h"
#include "interpreter/drivers/authoring/declared_cards.h"
#include "interpreter/drivers/scenario_runner/answers.h"
#include "interpreter/drivers/scenario_runner/scenario_game.h"
#include "interpreter/drivers/scenario_runner/subject.h"
#include "interpreter/drivers/scenario_runner/word_matching.h"
#include "interpreter/language/diagnostics/diagnostics.h"
#include "interpreter/language/documents/lenient.h"
#include "interpreter/language/documents/visit_texts.h"

namespace cardinal::authoring {

using documents::DocumentCursor;
using documents::MapKind;
using documents::Offset;
using documents::ValueKind;
using program::OwnerKind;
using program::Program;
using Kind = CompletionKind;

namespace {

std::string WithSpaces(std::string name) {
  std::replace(name.begin(), name.end(), '_', ' ');
  return name;
}

// The part of an answer that is being written: it begins after the last comma, bracket or connective such as `on`.
struct AnswerPart {
  std::string said;       // the text before the part
  std::size_t begin = 0;  // of the part, within the word
};

AnswerPart PartOfAnswer(const std::string& word) {
  std::size_t end = 0, begin = 0;
  const std::size_t open = word.rfind('[');
  const bool in_list = open != std::string::npos && word.find(']', open) == std::string::npos;
  if (in_list) {
    const std::size_t comma = word.rfind(',');
    begin = (comma == std::string::npos || comma < open ? open : comma) + 1;
    end = open;
  } else {
    if (const std::size_t comma = word.rfind(','); comma != std::string::npos) end = comma, begin = comma + 1;
    for (std::size_t at = word.find(' ', begin); at != std::string::npos; at = word.find(' ', at + 1)) {
      const std::size_t next = word.find(' ', at + 1);
      if (next == std::string::npos || !scenario_runner::HasConnective(word.substr(at + 1, next - at - 1))) continue;
      end = at;
      begin = next + 1;
    }
  }
  while (begin < word.size() && word[begin] == ' ') ++begin;
  std::string said = word.substr(0, end);
  while (!said.empty() && (said.back() == ' ' || said.back() == ',')) said.pop_back();
  return {said, begin};
}

class DocumentCompleter : private CompletionItems {
 public:
  DocumentCompleter(const std::string& path, std::string_view text, const DocumentCursor& cursor,
                    const DocumentGameContext& game)
      : CompletionItems(text, cursor), path_(path), text_(text), cursor_(cursor), game_(game), words_(game.words) {}

  CompletionList Complete() {
    if (cursor_.inside_text) return TakeList();
    if (cursor_.is_key) AddKeys();
    AddWords();
    if (words_ != nullptr) AddNames();
    AddRulebook();
    if (cursor_.value == ValueKind::Game)
      for (const KnownGame& game : game_.games) AddWhole(Kind::Game, game.name, "", game.title);
    if (cursor_.value == ValueKind::Check) AddChecks();
    AddPrefix();
    return TakeList();
  }

 private:
  const Program& Rules() const { return words_->GetProgram(); }

  // ---- keys and words of the schema

  void AddKeys() {
    for (const documents::KeyInfo& info : documents::GetMapInfo(cursor_.map).keys) AddKey(info);
    const bool empty_file = cursor_.map == MapKind::Scenario && cursor_.path.size() == 1 &&
                            std::ranges::find(cursor_.keys, "scenario") == cursor_.keys.end();
    if (empty_file) AddKey(*documents::GetMapInfo(MapKind::ScenarioFile).FindKey("scenarios"));
    if (cursor_.map == MapKind::Parts)
      for (const documents::KeyInfo& info : documents::GetMapInfo(MapKind::Change).keys) AddKey(info);
  }

  void AddKey(const documents::KeyInfo& info) {
    const std::string key(info.key);
    if (std::ranges::find(cursor_.keys, key) == cursor_.keys.end())
      AddItem(Kind::Key, key, key, "", std::string(info.sentence));
  }

  void AddWords() {
    for (const std::string& word : documents::GetValueInfo(cursor_.value).allowed_words)
      if (!cursor_.is_key) AddWhole(Kind::Word, word);
  }

  // Adds the checks of `cardinal lint`.
  void AddChecks() {
    for (const diag::Code code : diag::AllCodes()) {
      const diag::CodeInfo& info = diag::GetCodeInfo(code);
      if (!info.kebab.empty())
        AddWhole(Kind::Word, std::string(info.code), std::string(info.kebab), std::string(info.summary));
    }
  }

  // ---- names of the game

  void AddNames() {
    switch (cursor_.value) {
      case ValueKind::Seat: AddSeats(); break;
      case ValueKind::Answerer: AddAnswerers(); break;
      case ValueKind::Card: AddCardItems(); break;
      case ValueKind::CardOnBoard: AddCardsOnBoard(); break;
      case ValueKind::ZoneOrState: AddParts(OwnerOfSetting(), false); break;
      case ValueKind::Setting: AddSettingValues(); break;
      case ValueKind::GameOption: AddGameOptions(); break;
      case ValueKind::OptionValue: AddFieldValues(LastKey()); break;
      case ValueKind::Turn: AddTurn(); break;
      case ValueKind::Answer: AddAnswers(); break;
      case ValueKind::Pick:
      case ValueKind::RefusedAnswer: AddVerbsAndCards(); break;
      case ValueKind::Draw: AddWhole(Kind::Word, "keep"); break;
      case ValueKind::Prompt: AddPrompt(); break;
      case ValueKind::End: AddEnd(); break;
      case ValueKind::Reason: AddCards(-1); break;
      case ValueKind::Subject:
      case ValueKind::Question: AddSubjects(); break;
      case ValueKind::Part:
        AddSeats();
        AddParts(OwnerKind::Card, true);
        break;
      case ValueKind::Expectation: AddExpectations(); break;
      case ValueKind::Breach:
        for (const program::DeckRule& rule : Rules().deck_rules) AddWhole(Kind::Word, rule.message);
        break;
      default: break;
    }
  }

  void AddSeats() {
    for (int seat = 1; seat <= Rules().max_players; ++seat) AddSeat("p" + std::to_string(seat));
  }
  void AddSeat(const std::string& name) {
    if (!cursor_.is_key || std::ranges::find(cursor_.keys, name) == cursor_.keys.end()) AddWhole(Kind::Player, name);
  }

  void AddAnswerers() {
    const bool answered = cursor_.map == MapKind::Step && std::ranges::any_of(cursor_.keys, [](const std::string& key) {
                            return documents::GetMapInfo(MapKind::Step).FindKey(key) == nullptr || key == "refused";
                          });
    if (answered) return;
    AddSeats();
    if (cursor_.map != MapKind::Step) return;
    AddItem(Kind::Word, "everyone", "everyone", "", "Each player who is asked in this window gives the answer once.");
    AddItem(Kind::Word, "chance", "chance", "", "What luck draws.");
  }

  std::string TypeName(const program::CardDef& card) const { return Rules().card_types[card.type].name; }

  // Adds cards of that type or a subtype; -1: all.
  void AddCards(std::int32_t type) {
    for (const std::string& name : DeclaredNames()) AddCard(name, "declared in this document", "");
    for (const auto i : Rules().cards.Ids()) {
      const program::CardDef& card = Rules().cards[i];
      if (scenario_runner::IsOfType(Rules(), i, type)) AddCard(card.name, TypeName(card), card.text);
    }
  }
  void AddCard(const std::string& name, std::string detail, std::string text) {
    if (cursor_.is_key && std::ranges::find(cursor_.keys, name) != cursor_.keys.end()) return;
    AddWhole(Kind::Card, name, std::move(detail), std::move(text));
  }

  std::vector<std::string> DeclaredNames() {
    source::SourceSet sources;
    const source::FileId id = sources.AddFile(path_, std::string(text_));
    const documents::YamlNode root = documents::ReadLeniently(text_, id);
    std::vector<std::string> names;
    for (const DeclaredCard& card : DeclaredCards(sources[id], root)) names.push_back(card.name);
    return names;
  }

  // Adds cards for a list, after a number of copies.
  void AddCardItems() {
    if (cursor_.quoted && !BeginsWithin()) BeginAt(0);
    const std::size_t digits = std::min(cursor_.word.find_first_not_of("0123456789"), cursor_.word.size());
    const bool counted = !cursor_.is_key && digits > 0 && digits < cursor_.word.size() && cursor_.word[digits] == ' ';
    if (counted) BeginAt(digits + 1);
    const std::int32_t zone = scenario_runner::FindZoneByName(Rules(), ZoneOfList());
    AddCards(zone < 0 ? -1 : Rules().zones[zone].holds);
    const bool board = !cursor_.path.empty() && std::ranges::any_of(cursor_.path, [](const documents::PathStep& step) {
      return step.key == "board";
    });
    if (board && !cursor_.is_key) AddItem(Kind::Word, "filler", "filler", "", "A card that does not matter.");
  }

  // The zone that a list of cards is about: `hand`, `p1.hand`.
  std::string ZoneOfList() const {
    for (auto step = cursor_.path.rbegin(); step != cursor_.path.rend(); ++step) {
      if (step->index >= 0 || step->key == "gains" || step->key == "loses") continue;
      return step->key.substr(step->key.rfind('.') + 1);
    }
    return "";
  }

  std::string LastKey() const {
    for (auto step = cursor_.path.rbegin(); step != cursor_.path.rend(); ++step)
      if (step->index < 0) return step->key;
    return "";
  }

  // Adds the cards that the board of this scenario names; all cards of the game if it names none.
  void AddCardsOnBoard() {
    const std::size_t before = ItemCount();
    const documents::YamlNode root = documents::ReadLeniently(text_, {});
    documents::VisitTexts(root, documents::RootMapKind(path_, root), text_, [&](const documents::SchemaText& placed) {
      const bool listed = placed.value == ValueKind::Card || placed.value == ValueKind::Setting;
      if (!listed || !IsSameScenario(*placed.path)) return;
      for (const documents::CardCount& count : documents::ParseCardList(placed.text)) {
        const std::int32_t card = words_->FindCard(count.card.text);
        if (card >= 0) AddCard(Rules().cards[card].name, TypeName(Rules().cards[card]), Rules().cards[card].text);
      }
    });
    for (const std::string& name : DeclaredNames()) AddCard(name, "declared in this document", "");
    if (ItemCount() == before) AddCards(-1);
  }
  bool IsSameScenario(const std::vector<documents::PathStep>& path) const {
    const bool listed = cursor_.path.size() > 1 && cursor_.path[0].key == "scenarios";
    return !listed || (path.size() > 1 && path[1].index == cursor_.path[1].index);
  }

  OwnerKind OwnerOfSetting() const {
    return cursor_.map == MapKind::Holding       ? OwnerKind::Player
           : cursor_.map == MapKind::CardHolding ? OwnerKind::Card
                                                 : OwnerKind::Table;
  }

  // Adds zones and states of such an owner; `asked`: also values that a scenario can expect but not set.
  void AddParts(OwnerKind owner, bool asked) {
    for (const program::Zone& zone : Rules().zones)
      if (zone.of == owner) AddPart(Kind::Zone, zone.name, "zone");
    for (const program::Field& field : Rules().fields)
      if (field.of == owner && !field.option) AddPart(Kind::State, field.name, "state");
    if (!asked) return;
    const auto wanted = owner == OwnerKind::Card     ? program::TypeKind::Card
                        : owner == OwnerKind::Player ? program::TypeKind::Player
                                                     : program::TypeKind::Void;
    for (const program::Query& query : Rules().queries) {
      const bool takes = wanted == program::TypeKind::Void
                             ? query.params.empty()
                             : query.params.size() == 1 && query.params[0].type.kind == wanted;
      if (takes && query.permission_of < 0) AddPart(Kind::State, query.name, "query");
    }
    if (owner != OwnerKind::Card) return;
    AddPart(Kind::Word, "zone", "where the card is");
    AddPart(Kind::Word, "owner", "whose card it is");
    AddPart(Kind::Word, "controller", "who has the card");
  }
  void AddPart(Kind kind, const std::string& name, std::string detail) {
    if (std::ranges::find(cursor_.keys, name) == cursor_.keys.end()) AddWhole(kind, name, std::move(detail));
  }

  void AddSettingValues() {
    const std::string name = LastKey();
    if (scenario_runner::FindZoneByName(Rules(), name) >= 0) return AddCardItems();
    AddFieldValues(name);
  }

  void AddFieldValues(const std::string& name) {
    for (const program::Field& field : Rules().fields)
      if (field.name == name) return AddValues(field.type);
  }

  void AddValues(const program::TypeTag& type) {
    switch (type.kind) {
      case program::TypeKind::Enum:
        for (const std::string& value : Rules().enums[type.id].values)
          AddWhole(Kind::EnumValue, value, Rules().enums[type.id].name);
        break;
      case program::TypeKind::Bool:
        AddWhole(Kind::Word, "yes");
        AddWhole(Kind::Word, "no");
        break;
      case program::TypeKind::Player: AddSeats(); break;
      case program::TypeKind::Card: AddCardsOnBoard(); break;
      default: break;
    }
    if (type.optional) AddWhole(Kind::Word, "none");
  }

  void AddGameOptions() {
    for (const program::Field& field : Rules().fields)
      if (field.option) AddPart(Kind::State, field.name, "option of the game");
  }

  // Completes the arguments of the event with `start`, in order: each earlier text is the first argument that it fits.
  void AddTurn() {
    const std::size_t comma = cursor_.word.rfind(',');
    std::vector<documents::LocatedText> before;
    if (comma != std::string::npos) {
      before = documents::SplitAtCommas({cursor_.word.substr(0, comma), {}, false, false});
      BeginAt(std::min(cursor_.word.find_first_not_of(' ', comma + 1), cursor_.word.size()));
    }
    for (const program::Event& event : Rules().events) {
      if (!event.start) continue;
      auto param = event.params.begin();
      for (const documents::LocatedText& text : before) {
        const auto taken = std::find_if(param, event.params.end(),
                                        [&](const program::Param& one) { return CanTake(one.type, text.text); });
        if (taken != event.params.end()) param = std::next(taken);
      }
      for (; param != event.params.end(); ++param) AddValues(param->type);
    }
  }

  // Names of players are free: a text that is not a value may be a player.
  bool CanTake(const program::TypeTag& type, const std::string& text) const {
    const auto is_value = [&](const program::Enum& in) { return base::FindNameIndex(text, in.values) >= 0; };
    if (type.kind == program::TypeKind::Enum) return is_value(Rules().enums[type.id]);
    return type.kind == program::TypeKind::Player && std::ranges::none_of(Rules().enums, is_value);
  }

  // ---- answers and decisions

  std::optional<scenario_runner::DecisionOffer> FindOffer(std::string_view said) const {
    return game_.player == nullptr ? std::nullopt : game_.player->FindOffer(path_, text_, cursor_, said);
  }

  void AddOptions(const scenario_runner::DecisionOffer& offer) {
    for (const std::string& option : offer.options) AddWhole(Kind::Answer, option, offer.question);
  }

  // Returns false if another player is asked than the one in the key of the step, so that no option fits.
  bool IsAsked(const std::string& who) const {
    const bool seat = who.size() > 1 && who[0] == 'p' && who.find_first_not_of("0123456789", 1) == std::string::npos;
    if (!seat && who != "chance") return true;
    const auto offer = FindOffer("");
    return !offer || offer->seat.empty() || offer->seat == who;
  }

  void AddAnswers() {
    const bool in_options = cursor_.map == MapKind::Asks;
    const AnswerPart part = in_options ? AnswerPart{} : PartOfAnswer(cursor_.word);
    if (part.begin > 0 || cursor_.quoted) BeginAt(part.begin);
    if (!in_options && !IsAsked(LastKey())) return;
    auto offer = FindOffer(part.said);
    if (!offer && !part.said.empty()) offer = FindOffer("");
    if (offer && !offer->options.empty()) return AddOptions(*offer);
    AddVerbsAndCards();
  }

  void AddVerbsAndCards() {
    for (const program::Action& action : Rules().actions) AddWhole(Kind::Answer, WithSpaces(action.name), "action");
    AddWhole(Kind::Answer, "pass");
    AddCardsOnBoard();
  }

  void AddPrompt() {
    if (const auto offer = FindOffer(""); offer && !offer->decision.empty())
      AddWhole(Kind::Answer, offer->decision, offer->question);
    for (const program::Window& window : Rules().windows) AddWhole(Kind::Answer, WithSpaces(window.name), "window");
  }

  void AddEnd() {
    if (const auto offer = FindOffer("")) {
      if (!offer->outcome.empty()) AddWhole(Kind::Answer, offer->outcome, "the outcome");
      if (!offer->seat.empty() && offer->seat != "chance")
        AddWhole(Kind::Answer, offer->seat + ", " + offer->decision, offer->question);
    }
    for (int seat = 1; seat <= Rules().max_players; ++seat)
      AddWhole(Kind::Word, "p" + std::to_string(seat) + " wins", "the outcome");
    AddWhole(Kind::Word, "draw", "the outcome");
    AddWhole(Kind::Word, "game over", "any outcome");
    for (const char* word : {"no fault", "no leak", "no soft lock", "no difference"}) AddWhole(Kind::Word, word);
  }

  // ---- expectations

  // `p1.` is completed by the parts of a player; a word without a dot by players and cards.
  void AddSubjects() {
    const std::size_t dot = cursor_.word.rfind('.');
    if (dot == std::string::npos) {
      AddSeats();
      AddWhole(Kind::Word, "table");
      AddParts(OwnerKind::Table, true);
      AddWhole(Kind::Word, "outcome");
      AddCardsOnBoard();
      if (cursor_.value == ValueKind::Question)
        for (const program::Event& event : Rules().events) AddWhole(Kind::Event, event.name, "event");
      return;
    }
    const std::string owner = cursor_.word.substr(0, dot);
    BeginAt(dot + 1);
    if (owner == "table") return AddParts(OwnerKind::Table, true);
    const bool card = words_->FindCard(scenario_runner::ParseNumberedName(owner).name) >= 0;
    AddParts(card ? OwnerKind::Card : OwnerKind::Player, true);
  }

  void AddExpectations() {
    const std::string subject = LastKey();
    const std::string part = subject.substr(subject.rfind('.') + 1);
    const std::size_t open = cursor_.word.rfind('[');
    if (open != std::string::npos) {
      const std::size_t begin = cursor_.word.find_first_not_of(
          ", ", std::max(open + 1, cursor_.word.rfind(',') == std::string::npos ? 0 : cursor_.word.rfind(',')));
      BeginAt(std::min(begin, cursor_.word.size()));
      return AddCardItems();
    }
    AddWhole(Kind::Word, "same", "it did not change in this step");
    if (scenario_runner::FindZoneByName(Rules(), part) >= 0) {
      AddItem(Kind::Word, "gains []", cursor_.in_brackets ? "\"gains []\"" : "gains []", "cards that came");
      AddItem(Kind::Word, "loses []", cursor_.in_brackets ? "\"loses []\"" : "loses []", "cards that went");
      AddWhole(Kind::Word, "empty");
      return;
    }
    if (part == "zone") {
      for (const program::Zone& zone : Rules().zones) AddWhole(Kind::Zone, zone.name);
      return;
    }
    for (const program::Query& query : Rules().queries)
      if (query.name == part) return AddValues(query.result);
    AddFieldValues(part);
  }

  // ---- the rulebook

  void AddRulebook() {
    const bool wanted = cursor_.value == ValueKind::ClauseId || cursor_.value == ValueKind::Reason;
    if (!wanted || game_.rulebook == nullptr || cursor_.map == MapKind::Clause || cursor_.map == MapKind::Ruling)
      return;
    for (const documents::Clause& clause : game_.rulebook->clauses)
      AddWhole(Kind::Clause, clause.id, clause.section, clause.text);
  }

  const std::string& path_;
  std::string_view text_;
  const DocumentCursor& cursor_;
  const DocumentGameContext& game_;
  GameNames* words_;
};

}  // namespace

CompletionList Complete(const std::string& path, std::string_view text, Offset offset,
                        const DocumentGameContext& game) {
  const auto cursor = documents::FindDocumentCursor(path, text, offset);
  return cursor ? DocumentCompleter(path, text, *cursor, game).Complete() : CompletionList{offset, offset, {}};
}

}  // namespace cardinal::authoring
