// Finds names and unknown words in answers. The words of an answer are read as parts: a verb, then a name; commas,
// brackets and connectives such as `on` separate the parts.
#include "interpreter/drivers/scenario_runner/vocabulary.h"

#include <algorithm>
#include <functional>
#include <tuple>

#include "interpreter/base/sequence.h"
#include "interpreter/drivers/scenario_runner/answers.h"
#include "interpreter/drivers/scenario_runner/word_matching.h"
#include "interpreter/language/diagnostics/diagnostics.h"

namespace cardinal::scenario_runner {

namespace {

using Words = std::vector<std::string>;
using Zones = GameVocabulary::ZoneNames;

constexpr std::size_t kMaxVerbWords = 4;
constexpr std::string_view kAnyWords = "{}";  // in a name: a placeholder for one to three words

std::string Spaced(std::string name) {
  std::replace(name.begin(), name.end(), '_', ' ');
  return name;
}

bool IsNumber(const std::string& word) {
  return std::ranges::all_of(word, [](char c) { return (c >= '0' && c <= '9') || c == '-'; });
}

// The words of a menu item: "pay {n} coins" has a placeholder.
Words WordsWithHoles(const std::string& text) {
  Words words;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t open = std::min(text.find('{', begin), text.size());
    const std::size_t close = std::min(text.find('}', open), text.size());
    for (const std::string& word : SplitWords(text.substr(begin, open - begin))) words.push_back(word);
    if (open < text.size()) words.emplace_back(kAnyWords);
    begin = close + 1;
  }
  return words;
}

}  // namespace

GameVocabulary::GameVocabulary(const Program& program, const std::vector<std::string>& cards,
                               const std::vector<std::string>& seats, const std::vector<std::string>& more) {
  using Kind = NamedEntity::Kind;
  const auto number = [](std::size_t i) { return static_cast<std::int32_t>(i); };
  AddCardsAndSeats(cards, seats);
  for (std::size_t i = 0; i < program.enums.size(); ++i)
    for (std::size_t value = 0; value < program.enums[i].values.size(); ++value)
      AddName(Spaced(program.enums[i].values[value]), {Kind::EnumValue, number(i), number(value)});
  for (const std::string& name : program.strings) AddName(name);
  for (const std::string_view word : documents::kEmptyWords) AddName(std::string(word));
  for (const char* word : {"pass", "yes", "no", "done", "keep", "same", "filler"}) AddName(word);
  for (const std::string& words : more) AddName(words);
  for (const program::Choice& choice : program.choices)
    for (const std::int32_t item : choice.menu) AddWords(WordsWithHoles(program.templates[item].source));
  for (const program::Zone& zone : program.zones)
    if (Words words = SplitWords(Spaced(zone.name)); !words.empty()) zones_[words.front()].push_back({words, {}});
  AddVerbs(program);
}

GameVocabulary::GameVocabulary(const GameVocabulary& base, const std::vector<std::string>& cards,
                               const std::vector<std::string>& seats)
    : base_(&base) {
  AddCardsAndSeats(cards, seats);
}

void GameVocabulary::AddCardsAndSeats(const std::vector<std::string>& cards, const std::vector<std::string>& seats) {
  for (const std::int32_t i : base::Indices(cards)) AddName(cards[i], {NamedEntity::Kind::Card, i});
  for (const std::int32_t i : base::Indices(seats)) AddName(seats[i], {NamedEntity::Kind::Player, i});
}

bool GameVocabulary::IsActionWord(const std::string& word) const {
  return base_ != nullptr ? base_->IsActionWord(word) : action_words_.contains(word);
}

bool GameVocabulary::IsVerb(const std::string& word) const {
  if (base_ != nullptr) return base_->IsVerb(word);
  return IsActionWord(word) || question_words_.contains(word);
}

std::vector<GameVocabulary::NameEnd> GameVocabulary::EndsAt(const Words& words, std::size_t at, ZoneNames zones) const {
  std::vector<NameEnd> ends;
  FindEnds(words, at, zones, ends);
  if (IsNumber(words[at])) ends.push_back({at + 1, {}});
  std::ranges::stable_sort(ends, std::greater(), &NameEnd::end);
  const auto [rest, last] = std::ranges::unique(ends, {}, &NameEnd::end);
  ends.erase(rest, last);
  return ends;
}

void GameVocabulary::FindEnds(const Words& words, std::size_t at, ZoneNames zones, std::vector<NameEnd>& ends) const {
  AddEndsAt(by_first_, words, at, ends);
  if (zones == ZoneNames::Named) AddEndsAt(zones_, words, at, ends);
  if (base_ != nullptr) base_->FindEnds(words, at, zones, ends);
}

void GameVocabulary::AddEndsAt(const NamesByFirstWord& names, const Words& words, std::size_t at,
                               std::vector<NameEnd>& ends) {
  for (const std::string& first : {words[at], std::string(kAnyWords)}) {
    const auto found = names.find(first);
    if (found == names.end()) continue;
    for (const Name& name : found->second) AddEnds(words, at, name, 0, ends);
  }
}

std::int32_t GameVocabulary::ActionCalled(const std::string& words) const {
  if (base_ != nullptr) return base_->ActionCalled(words);
  const auto exact = std::ranges::find(actions_, words);
  const auto begins = std::ranges::find_if(actions_, [&](const std::string& a) { return a.starts_with(words + " "); });
  const auto found = exact != actions_.end() ? exact : begins;
  return words.empty() || found == actions_.end() ? -1 : static_cast<std::int32_t>(found - actions_.begin());
}

void GameVocabulary::AddName(const std::string& name, NamedEntity thing) {
  names_.push_back(name);
  AddWords(SplitWords(name), thing);
}

void GameVocabulary::AddWords(Words words, NamedEntity thing) {
  if (words.empty()) return;
  std::vector<Name>& names = by_first_[words.front()];
  names.push_back({std::move(words), thing});
}

// The verbs of a game: the words of its actions and of its questions.
void GameVocabulary::AddVerbs(const Program& program) {
  for (const program::Action& action : program.actions) {
    names_.push_back(Spaced(action.name));
    actions_.push_back(NormalizeWords(Spaced(action.name)));
    for (const std::string& word : SplitWords(Spaced(action.name))) action_words_.insert(word);
  }
  for (const program::Choice& choice : program.choices) {
    AddQuestion(Spaced(choice.name));
    if (choice.prompt >= 0) AddQuestion(program.templates[choice.prompt].source);
  }
}

void GameVocabulary::AddQuestion(const std::string& text) {
  for (const std::string& word : SplitWords(text)) question_words_.insert(word);
}

void GameVocabulary::AddEnds(const Words& words, std::size_t at, const Name& name, std::size_t part,
                             std::vector<NameEnd>& ends) {
  if (part == name.words.size()) {
    ends.push_back({at, name.thing});
    return;
  }
  const bool hole = name.words[part] == kAnyWords;
  for (std::size_t count = 1; count <= (hole ? 3u : 1u) && at + count <= words.size(); ++count)
    if (hole || words[at] == name.words[part]) AddEnds(words, at + count, name, part + 1, ends);
}

namespace {

// The words of an answer, and the words with which a part begins.
struct PlainAnswer {
  Words words;
  std::vector<char> before;        // for each word: ' ', ',' or '['
  std::vector<PlacedWord> places;  // for each word: its place in the answer
};

PlainAnswer ToPlainAnswer(const std::string& answer) {
  PlainAnswer said;
  const auto add = [&](std::size_t begin, std::size_t end, char before) {
    for (PlacedWord& placed : SplitPlacedWords(std::string_view(answer).substr(begin, end - begin))) {
      said.words.push_back(placed.word);
      said.before.push_back(before);
      said.places.push_back({placed.word, begin + placed.begin, begin + placed.end});
      before = ' ';
    }
  };
  char before = ',';
  for (std::size_t begin = 0; begin <= answer.size();) {
    const std::size_t end = std::min(answer.find_first_of(",[]{}", begin), answer.size());
    add(begin, end, before);
    if (end < answer.size()) before = answer[end] == '[' || answer[end] == '{' ? '[' : ',';
    begin = end + 1;
  }
  return said;
}

class AnswerReading {
 public:
  AnswerReading(const GameVocabulary& vocabulary, const PlainAnswer& said, bool any_verb)
      : vocabulary_(vocabulary), said_(said), any_verb_(any_verb) {}

  bool IsUnderstood() { return From(0, State::Begin, 0, false, true); }

  // The words of a name, in the reading that fits.
  struct ReadingPart {
    std::size_t first = 0, last = 0;
    NamedEntity thing;
  };
  std::vector<ReadingPart> NameParts() const { return {parts_.rbegin(), parts_.rend()}; }

 private:
  enum class State : std::uint8_t { Begin, Verb, Name };

  // `needs_name`: the words so far contain no name, and no word of an action, which has a meaning of its own.
  bool From(std::size_t at, State state, std::size_t verbs, bool needs_name, bool first) {
    if (at == said_.words.size()) return !needs_name;
    if (said_.before[at] == ',' && at > 0) {
      if (needs_name) return false;
      state = State::Begin, verbs = 0, first = false;
    } else if (said_.before[at] == '[') {
      state = State::Begin, verbs = 0, needs_name = false, first = false;
    }
    const auto key = std::tuple(at, state, verbs, needs_name, first);
    if (!tried_.insert(key).second) return false;
    return ReadName(at, state, first) || ReadConnective(at, needs_name) ||
           ReadVerb(at, state, verbs, needs_name, first);
  }

  // A number is next to a name: the number of copies before it, the copy number after it.
  bool ReadName(std::size_t at, State state, bool first) {
    const bool follows = state == State::Name && !IsNumber(said_.words[at]) && !IsNumber(said_.words[at - 1]) &&
                         !(at > 0 && said_.words[at - 1] == "of");
    if (follows) return false;
    for (const auto& [end, thing] : vocabulary_.EndsAt(said_.words, at, first ? Zones::Not : Zones::Named)) {
      const bool owner = end + 1 < said_.words.size() && said_.words[end] == "of";
      const bool fits =
          From(end, State::Name, 0, false, first) || (owner && From(end + 1, State::Name, 0, false, first));
      if (fits) parts_.push_back({at, end, thing});
      if (fits) return true;
    }
    return false;
  }

  bool ReadConnective(std::size_t at, bool needs_name) {
    return !needs_name && HasConnective(said_.words[at]) && From(at + 1, State::Begin, 0, false, false);
  }

  // The name of an action may have several words: one of them is enough, but a stop word is not.
  bool ReadVerb(std::size_t at, State state, std::size_t verbs, bool needs_name, bool first) {
    if (state == State::Name || verbs == kMaxVerbWords) return false;
    const std::string& word = said_.words[at];
    const bool of_action = vocabulary_.IsActionWord(word);
    const bool known = of_action || IsStopWord(word) || vocabulary_.IsVerb(word);
    if (!known && first && !any_verb_) return false;
    const bool begins = state == State::Begin;
    return From(at + 1, State::Verb, verbs + 1, !of_action && (begins || needs_name || !known), first);
  }

  const GameVocabulary& vocabulary_;
  const PlainAnswer& said_;
  bool any_verb_;
  std::vector<ReadingPart> parts_;  // in reverse order
  std::set<std::tuple<std::size_t, State, std::size_t, bool, bool>> tried_;
};

// The first words that belong to no name and have no meaning in the rules.
std::string FirstUnknownWords(const GameVocabulary& vocabulary, const PlainAnswer& said) {
  std::vector<bool> known(said.words.size(), false);
  for (std::size_t i = 0; i < said.words.size(); ++i) {
    known[i] =
        known[i] || IsStopWord(said.words[i]) || HasConnective(said.words[i]) || vocabulary.IsVerb(said.words[i]);
    for (const auto& [end, thing] : vocabulary.EndsAt(said.words, i, i > 0 ? Zones::Named : Zones::Not))
      std::fill(known.begin() + i, known.begin() + end, true);
  }
  const auto first = static_cast<std::size_t>(std::ranges::find(known, false) - known.begin());
  std::string words;
  for (std::size_t i = first; i < known.size() && !known[i] && (i == first || said.before[i] == ' '); ++i)
    words += (words.empty() ? "" : " ") + said.words[i];
  return words;
}

// The names in an answer that cannot be read as a whole: the longest first, from left to right.
std::vector<AnswerReading::ReadingPart> PartsOfUnread(const GameVocabulary& vocabulary, const PlainAnswer& said) {
  std::vector<AnswerReading::ReadingPart> parts;
  for (std::size_t i = 0; i < said.words.size();) {
    const auto ends = vocabulary.EndsAt(said.words, i, Zones::Named);
    if (!ends.empty()) parts.push_back({i, ends.front().end, ends.front().thing});
    i = ends.empty() ? i + 1 : ends.front().end;
  }
  return parts;
}

// Adds the verb of each part of the answer, if an action has that name.
void AddVerbs(const GameVocabulary& vocabulary, const PlainAnswer& said,
              const std::vector<AnswerReading::ReadingPart>& names, std::vector<NameSpan>& parts) {
  std::vector<bool> named(said.words.size() + 1, false);
  for (const AnswerReading::ReadingPart& part : names)
    std::fill(named.begin() + part.first, named.begin() + part.last, true);
  for (std::size_t first = 0; first < said.words.size(); ++first) {
    const bool begins = first == 0 || said.before[first] != ' ' || HasConnective(said.words[first - 1]);
    if (!begins || named[first]) continue;
    std::string words;
    std::size_t end = first;
    for (; end < said.words.size() && !named[end] && (end == first || said.before[end] == ' ') &&
           !HasConnective(said.words[end]);
         ++end)
      words += (end == first ? "" : " ") + said.words[end];
    if (const std::int32_t action = vocabulary.ActionCalled(words); action >= 0)
      parts.push_back({said.places[first].begin, said.places[end - 1].end, {NamedEntity::Kind::Action, action}});
  }
}

}  // namespace

std::vector<NameSpan> NamesInAnswer(const GameVocabulary& vocabulary, const std::string& answer) {
  const PlainAnswer said = ToPlainAnswer(answer);
  AnswerReading reading(vocabulary, said, true);
  const std::vector<AnswerReading::ReadingPart> names =
      reading.IsUnderstood() ? reading.NameParts() : PartsOfUnread(vocabulary, said);
  std::vector<NameSpan> parts;
  for (const AnswerReading::ReadingPart& part : names)
    parts.push_back({said.places[part.first].begin, said.places[part.last - 1].end, part.thing});
  AddVerbs(vocabulary, said, names, parts);
  std::ranges::sort(parts, {}, &NameSpan::begin);
  return parts;
}

UnknownWords FindUnknownWords(const ScenarioGame& game, const documents::LocatedText& answer, bool any_verb) {
  const PlainAnswer said = ToPlainAnswer(answer.text);
  std::vector<std::string> cards;
  for (const program::CardDef& card : game.GetProgram().cards) cards.push_back(card.name);
  const GameVocabulary vocabulary(game.GetProgram(), cards, game.names.seats, AllOptionWords(game));
  if (AnswerReading(vocabulary, said, any_verb).IsUnderstood()) return {};
  const std::string strange = FirstUnknownWords(vocabulary, said);
  if (strange.empty()) return {answer.text, ""};
  return {strange, diag::DidYouMean(strange, vocabulary.AllNames()).text};
}

bool IsActionVerb(const Program& program, const std::string& verb) {
  return std::ranges::any_of(program.actions, [&](const program::Action& action) {
    return (" " + NormalizeWords(Spaced(action.name)) + " ").find(" " + verb + " ") != std::string::npos;
  });
}

}  // namespace cardinal::scenario_runner
