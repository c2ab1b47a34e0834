#include "interpreter/drivers/authoring/completion.h"

#include <algorithm>
#include <set>

#include "interpreter/drivers/authoring/declared_cards.h"
#include "interpreter/drivers/scenario/answers.h"
#include "interpreter/drivers/scenario/game.h"
#include "interpreter/drivers/scenario/subject.h"
#include "interpreter/drivers/scenario/words.h"
#include "interpreter/drivers/scenario/write_yaml.h"
#include "interpreter/language/diagnostics/diagnostics.h"
#include "interpreter/language/documents/lenient.h"
#include "interpreter/language/documents/walk.h"

namespace cardinal::authoring {

using documents::Cursor;
using documents::Offset;
using documents::Place;
using documents::Value;
using program::OwnerKind;
using program::Program;
using Kind = CompletionKind;

namespace {

std::string Spaced(std::string name) {
  std::replace(name.begin(), name.end(), '_', ' ');
  return name;
}

// Where the part of an answer begins that is being written: after the last comma, bracket or word such as `on`.
struct AnswerPart {
  std::string said;       // before it
  std::size_t begin = 0;  // of the part, in the word
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
      if (next == std::string::npos || !scenario::LeadsOver(word.substr(at + 1, next - at - 1))) continue;
      end = at;
      begin = next + 1;
    }
  }
  while (begin < word.size() && word[begin] == ' ') ++begin;
  std::string said = word.substr(0, end);
  while (!said.empty() && (said.back() == ' ' || said.back() == ',')) said.pop_back();
  return {said, begin};
}

class Completer {
 public:
  Completer(const std::string& path, std::string_view text, const Cursor& cursor, const GameAtHand& game)
      : path_(path), text_(text), cursor_(cursor), game_(game), words_(game.words) {
    list_.begin = cursor.begin;
    list_.end = cursor.end;
  }

  CompletionList Complete() {
    if (cursor_.inside_text) return std::move(list_);
    if (cursor_.key) AddKeys();
    AddWords();
    if (words_ != nullptr) AddNames();
    AddRulebook();
    if (cursor_.value == Value::Game)
      for (const KnownGame& game : game_.games) AddWhole(Kind::Game, game.name, "", game.title);
    if (cursor_.value == Value::Check) AddChecks();
    AddPrefix();
    return std::move(list_);
  }

 private:
  const Program& Rules() const { return words_->Rules(); }

  void Add(Kind kind, std::string label, std::string insert, std::string detail = "", std::string documentation = "") {
    if (!seen_.insert(label).second) return;
    list_.items.push_back({kind, std::move(label), std::move(insert), std::move(detail), std::move(documentation)});
  }

  // A whole key or value, in quotes if YAML needs them.
  void AddWhole(Kind kind, const std::string& name, std::string detail = "", std::string documentation = "") {
    Add(kind, name, Whole(name), std::move(detail), std::move(documentation));
  }
  std::string Whole(const std::string& name) const {
    if (begins_within_) return cursor_.quoted && !ClosesQuote() ? name + Quote() : name;
    const bool item = cursor_.value == Value::Card || cursor_.value == Value::Cards;
    const auto in = cursor_.in_brackets ? scenario::In::Flow : scenario::In::Block;
    return item && !cursor_.key ? scenario::CardItem(name) : scenario::Scalar(name, in);
  }

  // The rest of what is written stays as it is; only the part from `at` on is completed.
  void BeginAt(std::size_t at) {
    list_.begin = cursor_.begin + static_cast<Offset>(at) + (cursor_.quoted ? 1 : 0);
    if (cursor_.quoted && !ClosesQuote())  // what follows on the line is not part of the text
      list_.end = std::max(list_.begin, cursor_.begin + 1 + static_cast<Offset>(cursor_.word.size()));
    else
      list_.end = std::max(list_.begin, cursor_.end - (cursor_.quoted ? 1 : 0));
    begins_within_ = at > 0 || cursor_.quoted;
  }
  bool ClosesQuote() const {
    const auto last = static_cast<std::size_t>(cursor_.end) - 1;
    return cursor_.end > cursor_.begin + 1 && text_[last] == Quote();
  }
  char Quote() const { return text_[static_cast<std::size_t>(cursor_.begin)]; }

  // ---- keys and words of the schema

  bool HasColon() const {
    auto at = static_cast<std::size_t>(cursor_.end);
    while (at < text_.size() && (text_[at] == ' ' || text_[at] == '\t')) ++at;
    return at < text_.size() && text_[at] == ':';
  }

  void AddKeys() {
    for (const documents::KeyInfo& info : documents::Info(cursor_.place).keys) AddKey(info);
    const bool empty_file = cursor_.place == Place::Scenario && cursor_.path.size() == 1 &&
                            std::ranges::find(cursor_.keys, "scenario") == cursor_.keys.end();
    if (empty_file) AddKey(*documents::Info(Place::ScenarioFile).Find("scenarios"));
    if (cursor_.place == Place::Parts)
      for (const documents::KeyInfo& info : documents::Info(Place::Change).keys) AddKey(info);
  }

  void AddKey(const documents::KeyInfo& info) {
    const std::string key(info.key);
    if (std::ranges::find(cursor_.keys, key) == cursor_.keys.end())
      Add(Kind::Key, key, key, "", std::string(info.sentence));
  }

  void AddWords() {
    for (const std::string& word : documents::Info(cursor_.value).words)
      if (!cursor_.key) AddWhole(Kind::Word, word);
  }

  // What every completion of this place begins or ends with.
  void AddPrefix() {
    const bool colon = cursor_.key && !HasColon() && cursor_.value != Value::Subject;
    for (Completion& item : list_.items) {
      if (cursor_.dash_missing) item.insert = "- " + item.insert;
      if (colon) item.insert += ": ";
    }
  }

  // The checks of `cardinal lint`.
  void AddChecks() {
    for (const diag::Code code : diag::AllCodes()) {
      const diag::CodeInfo& info = diag::Info(code);
      if (!info.kebab.empty())
        AddWhole(Kind::Word, std::string(info.code), std::string(info.kebab), std::string(info.summary));
    }
  }

  // ---- names of the game

  void AddNames() {
    switch (cursor_.value) {
      case Value::Seat: AddSeats(); break;
      case Value::Answerer: AddAnswerers(); break;
      case Value::Card: AddCardItems(); break;
      case Value::CardOnBoard: AddCardsOnBoard(); break;
      case Value::ZoneOrState: AddParts(OwnerOfSetting(), false); break;
      case Value::Setting: AddSettingValues(); break;
      case Value::GameOption: AddGameOptions(); break;
      case Value::OptionValue: AddFieldValues(LastKey()); break;
      case Value::Turn: AddTurn(); break;
      case Value::Answer: AddAnswers(); break;
      case Value::Pick:
      case Value::RefusedAnswer: AddVerbsAndCards(); break;
      case Value::Draw: AddWhole(Kind::Word, "keep"); break;
      case Value::Prompt: AddPrompt(); break;
      case Value::End: AddEnd(); break;
      case Value::Reason: AddCards(-1); break;
      case Value::Subject:
      case Value::Question: AddSubjects(); break;
      case Value::Part:
        AddSeats();
        AddParts(OwnerKind::Card, true);
        break;
      case Value::Expectation: AddExpectations(); break;
      case Value::Breach:
        for (const program::DeckRule& rule : Rules().deck_rules) AddWhole(Kind::Word, rule.message);
        break;
      default: break;
    }
  }

  void AddSeats() {
    for (int seat = 1; seat <= Rules().max_players; ++seat) AddSeat("p" + std::to_string(seat));
  }
  void AddSeat(const std::string& name) {
    if (!cursor_.key || std::ranges::find(cursor_.keys, name) == cursor_.keys.end()) AddWhole(Kind::Player, name);
  }

  void AddAnswerers() {
    const bool answered = cursor_.place == Place::Step && std::ranges::any_of(cursor_.keys, [](const std::string& key) {
                            return documents::Info(Place::Step).Find(key) == nullptr || key == "refused";
                          });
    if (answered) return;
    AddSeats();
    if (cursor_.place != Place::Step) return;
    Add(Kind::Word, "everyone", "everyone", "", "Each player who is asked in this window gives the answer once.");
    Add(Kind::Word, "chance", "chance", "", "What luck draws.");
  }

  std::string TypeName(const program::CardDef& card) const {
    return Rules().card_types[static_cast<std::size_t>(card.type)].name;
  }

  // Cards of that type or below it; -1: all.
  void AddCards(std::int32_t type) {
    for (const std::string& name : DeclaredNames()) AddCard(name, "declared in this document", "");
    for (std::size_t i = 0; i < Rules().cards.size(); ++i) {
      const program::CardDef& card = Rules().cards[i];
      if (scenario::IsOfType(Rules(), static_cast<std::int32_t>(i), type))
        AddCard(card.name, TypeName(card), card.text);
    }
  }
  void AddCard(const std::string& name, std::string detail, std::string text) {
    if (cursor_.key && std::ranges::find(cursor_.keys, name) != cursor_.keys.end()) return;
    AddWhole(Kind::Card, name, std::move(detail), std::move(text));
  }

  std::vector<std::string> DeclaredNames() {
    source::SourceSet sources;
    const source::FileId id = sources.Add(path_, std::string(text_));
    const documents::Node root = documents::ReadLeniently(text_, id);
    std::vector<std::string> names;
    for (const DeclaredCard& card : DeclaredCards(sources[id], root)) names.push_back(card.name);
    return names;
  }

  // A card of a list, after its number of copies.
  void AddCardItems() {
    if (cursor_.quoted && !begins_within_) BeginAt(0);
    const std::size_t digits = std::min(cursor_.word.find_first_not_of("0123456789"), cursor_.word.size());
    const bool counted = !cursor_.key && digits > 0 && digits < cursor_.word.size() && cursor_.word[digits] == ' ';
    if (counted) BeginAt(digits + 1);
    const std::int32_t zone = scenario::FindZoneByName(Rules(), ZoneOfList());
    AddCards(zone < 0 ? -1 : Rules().zones[static_cast<std::size_t>(zone)].holds);
    const bool board = !cursor_.path.empty() && std::ranges::any_of(cursor_.path, [](const documents::PathStep& step) {
      return step.key == "board";
    });
    if (board && !cursor_.key) Add(Kind::Word, "filler", "filler", "", "A card that does not matter.");
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

  // Cards that the board of this scenario names; those of the game if it names none.
  void AddCardsOnBoard() {
    const std::size_t before = list_.items.size();
    const documents::Node root = documents::ReadLeniently(text_, {});
    documents::Walk(root, documents::RootPlace(path_, root), text_, [&](const documents::PlacedText& placed) {
      const bool listed = placed.value == Value::Card || placed.value == Value::Setting;
      if (!listed || !IsSameScenario(*placed.path)) return;
      for (const documents::CardCount& count : documents::CardsInWords(placed.text)) {
        const std::int32_t card = words_->FindCard(count.card.text);
        if (card >= 0)
          AddCard(Rules().cards[static_cast<std::size_t>(card)].name,
                  TypeName(Rules().cards[static_cast<std::size_t>(card)]),
                  Rules().cards[static_cast<std::size_t>(card)].text);
      }
    });
    for (const std::string& name : DeclaredNames()) AddCard(name, "declared in this document", "");
    if (list_.items.size() == before) AddCards(-1);
  }
  bool IsSameScenario(const std::vector<documents::PathStep>& path) const {
    const bool listed = cursor_.path.size() > 1 && cursor_.path[0].key == "scenarios";
    return !listed || (path.size() > 1 && path[1].index == cursor_.path[1].index);
  }

  OwnerKind OwnerOfSetting() const {
    return cursor_.place == Place::Holding       ? OwnerKind::Player
           : cursor_.place == Place::CardHolding ? OwnerKind::Card
                                                 : OwnerKind::Table;
  }

  // Zones and states of such an owner; `asked`: also what a scenario can only ask for.
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
    if (scenario::FindZoneByName(Rules(), name) >= 0) return AddCardItems();
    AddFieldValues(name);
  }

  void AddFieldValues(const std::string& name) {
    for (const program::Field& field : Rules().fields)
      if (field.name == name) return AddValues(field.type);
  }

  void AddValues(const program::TypeTag& type) {
    switch (type.kind) {
      case program::TypeKind::Enum:
        for (const std::string& value : Rules().enums[static_cast<std::size_t>(type.id)].values)
          AddWhole(Kind::EnumValue, value, Rules().enums[static_cast<std::size_t>(type.id)].name);
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

  // The arguments of the event with `start` in their order: each text before has taken the first one that it fits.
  void AddTurn() {
    const std::size_t comma = cursor_.word.rfind(',');
    std::vector<documents::Text> before;
    if (comma != std::string::npos) {
      before = documents::SplitAtCommas({cursor_.word.substr(0, comma), {}, false, false});
      BeginAt(std::min(cursor_.word.find_first_not_of(' ', comma + 1), cursor_.word.size()));
    }
    for (const program::Event& event : Rules().events) {
      if (!event.start) continue;
      auto param = event.params.begin();
      for (const documents::Text& text : before) {
        const auto taken = std::find_if(param, event.params.end(),
                                        [&](const program::Param& one) { return CanTake(one.type, text.text); });
        if (taken != event.params.end()) param = std::next(taken);
      }
      for (; param != event.params.end(); ++param) AddValues(param->type);
    }
  }

  // Names of players are free, so a text that is no value is one.
  bool CanTake(const program::TypeTag& type, const std::string& text) const {
    const auto is_value = [&](const program::Enum& in) { return base::FindAlike(text, in.values) >= 0; };
    if (type.kind == program::TypeKind::Enum) return is_value(Rules().enums[static_cast<std::size_t>(type.id)]);
    return type.kind == program::TypeKind::Player && std::ranges::none_of(Rules().enums, is_value);
  }

  // ---- answers and decisions

  std::optional<scenario::Offer> Offer(std::string_view said) const {
    return game_.player == nullptr ? std::nullopt : game_.player->FindOffer(path_, text_, cursor_, said);
  }

  void AddOptions(const scenario::Offer& offer) {
    for (const std::string& option : offer.options) AddWhole(Kind::Answer, option, offer.question);
  }

  // False: another player is asked than the one in the key of the step, so that no option fits.
  bool IsAsked(const std::string& who) const {
    const bool seat = who.size() > 1 && who[0] == 'p' && who.find_first_not_of("0123456789", 1) == std::string::npos;
    if (!seat && who != "chance") return true;
    const auto offer = Offer("");
    return !offer || offer->who.empty() || offer->who == who;
  }

  void AddAnswers() {
    const bool in_options = cursor_.place == Place::Asks;
    const AnswerPart part = in_options ? AnswerPart{} : PartOfAnswer(cursor_.word);
    if (part.begin > 0 || cursor_.quoted) BeginAt(part.begin);
    if (!in_options && !IsAsked(LastKey())) return;
    auto offer = Offer(part.said);
    if (!offer && !part.said.empty()) offer = Offer("");
    if (offer && !offer->options.empty()) return AddOptions(*offer);
    AddVerbsAndCards();
  }

  void AddVerbsAndCards() {
    for (const program::Action& action : Rules().actions) AddWhole(Kind::Answer, Spaced(action.name), "action");
    AddWhole(Kind::Answer, "pass");
    AddCardsOnBoard();
  }

  void AddPrompt() {
    if (const auto offer = Offer(""); offer && !offer->decision.empty())
      AddWhole(Kind::Answer, offer->decision, offer->question);
    for (const program::Window& window : Rules().windows) AddWhole(Kind::Answer, Spaced(window.name), "window");
  }

  void AddEnd() {
    if (const auto offer = Offer("")) {
      if (!offer->outcome.empty()) AddWhole(Kind::Answer, offer->outcome, "the outcome");
      if (!offer->who.empty() && offer->who != "chance")
        AddWhole(Kind::Answer, offer->who + ", " + offer->decision, offer->question);
    }
    for (int seat = 1; seat <= Rules().max_players; ++seat)
      AddWhole(Kind::Word, "p" + std::to_string(seat) + " wins", "the outcome");
    AddWhole(Kind::Word, "draw", "the outcome");
    AddWhole(Kind::Word, "game over", "any outcome");
    for (const char* word : {"no fault", "no leak", "no soft lock", "no difference"}) AddWhole(Kind::Word, word);
  }

  // ---- expectations

  // `p1.` has the parts of a player; before the dot players and cards are named.
  void AddSubjects() {
    const std::size_t dot = cursor_.word.rfind('.');
    if (dot == std::string::npos) {
      AddSeats();
      AddWhole(Kind::Word, "table");
      AddParts(OwnerKind::Table, true);
      AddWhole(Kind::Word, "outcome");
      AddCardsOnBoard();
      if (cursor_.value == Value::Question)
        for (const program::Event& event : Rules().events) AddWhole(Kind::Event, event.name, "event");
      return;
    }
    const std::string owner = cursor_.word.substr(0, dot);
    BeginAt(dot + 1);
    if (owner == "table") return AddParts(OwnerKind::Table, true);
    const bool card = words_->FindCard(scenario::NumberedName(owner).name) >= 0;
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
    if (scenario::FindZoneByName(Rules(), part) >= 0) {
      Add(Kind::Word, "gains []", cursor_.in_brackets ? "\"gains []\"" : "gains []", "cards that came");
      Add(Kind::Word, "loses []", cursor_.in_brackets ? "\"loses []\"" : "loses []", "cards that went");
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
    const bool wanted = cursor_.value == Value::ClauseId || cursor_.value == Value::Reason;
    if (!wanted || game_.rulebook == nullptr || cursor_.place == Place::Clause || cursor_.place == Place::Ruling)
      return;
    for (const documents::Clause& clause : game_.rulebook->clauses)
      AddWhole(Kind::Clause, clause.id, clause.section, clause.text);
  }

  const std::string& path_;
  std::string_view text_;
  const Cursor& cursor_;
  const GameAtHand& game_;
  GameWords* words_;
  CompletionList list_;
  std::set<std::string> seen_;
  bool begins_within_ = false;  // a part of a text is completed, or text in quotes
};

}  // namespace

CompletionList Complete(const std::string& path, std::string_view text, Offset offset, const GameAtHand& game) {
  const auto cursor = documents::FindCursor(path, text, offset);
  return cursor ? Completer(path, text, *cursor, game).Complete() : CompletionList{offset, offset, {}};
}

}  // namespace cardinal::authoring
