// The words of an answer are read as parts: a verb, then a name; commas, brackets and words such as `on` part them.
#include "interpreter/drivers/scenario/vocabulary.h"

#include <algorithm>
#include <functional>
#include <tuple>

#include "interpreter/drivers/scenario/answers.h"
#include "interpreter/drivers/scenario/words.h"
#include "interpreter/language/diagnostics/diagnostics.h"

namespace cardinal::scenario {

namespace {

using Words = std::vector<std::string>;

constexpr std::size_t kMostVerbWords = 4;
constexpr std::string_view kAnyWords = "{}";  // in a name: a hole of one to three words

std::string Spaced(std::string name) {
  std::replace(name.begin(), name.end(), '_', ' ');
  return name;
}

bool IsNumber(const std::string& word) {
  return std::ranges::all_of(word, [](char c) { return (c >= '0' && c <= '9') || c == '-'; });
}

// The words of an item of a menu: "pay {n} coins" has a hole.
Words WordsWithHoles(const std::string& text) {
  Words words;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t open = std::min(text.find('{', begin), text.size());
    const std::size_t close = std::min(text.find('}', open), text.size());
    for (const std::string& word : WordsIn(text.substr(begin, open - begin))) words.push_back(word);
    if (open < text.size()) words.emplace_back(kAnyWords);
    begin = close + 1;
  }
  return words;
}

}  // namespace

Vocabulary::Vocabulary(const Program& program, const std::vector<std::string>& cards,
                       const std::vector<std::string>& seats, const std::vector<std::string>& more) {
  using Kind = NamedThing::Kind;
  const auto number = [](std::size_t i) { return static_cast<std::int32_t>(i); };
  AddCardsAndSeats(cards, seats);
  for (std::size_t i = 0; i < program.enums.size(); ++i)
    for (std::size_t value = 0; value < program.enums[i].values.size(); ++value)
      AddName(Spaced(program.enums[i].values[value]), {Kind::EnumValue, number(i), number(value)});
  for (const std::string& name : program.strings) AddName(name);
  for (const std::string_view word : documents::kWordsForNothing) AddName(std::string(word));
  for (const char* word : {"pass", "yes", "no", "done", "keep", "same", "filler"}) AddName(word);
  for (const std::string& words : more) AddName(words);
  for (const program::Choice& choice : program.choices)
    for (const std::int32_t item : choice.menu)
      AddWords(WordsWithHoles(program.templates[static_cast<std::size_t>(item)].source));
  AddWordsOfRules(program);
}

Vocabulary::Vocabulary(const Vocabulary& base, const std::vector<std::string>& cards,
                       const std::vector<std::string>& seats)
    : base_(&base) {
  AddCardsAndSeats(cards, seats);
}

void Vocabulary::AddCardsAndSeats(const std::vector<std::string>& cards, const std::vector<std::string>& seats) {
  for (std::size_t i = 0; i < cards.size(); ++i)
    AddName(cards[i], {NamedThing::Kind::Card, static_cast<std::int32_t>(i)});
  for (std::size_t i = 0; i < seats.size(); ++i)
    AddName(seats[i], {NamedThing::Kind::Player, static_cast<std::int32_t>(i)});
}

bool Vocabulary::IsOfRules(const std::string& word) const {
  if (base_ != nullptr) return base_->IsOfRules(word);
  return rules_.contains(word) || rules_.contains(word + "s") || (word.ends_with('s') && IsSingular(word));
}

std::vector<Vocabulary::End> Vocabulary::EndsAt(const Words& words, std::size_t at) const {
  std::vector<End> ends;
  FindEnds(words, at, ends);
  if (IsNumber(words[at])) ends.push_back({at + 1, {}});
  std::ranges::stable_sort(ends, std::greater(), &End::end);
  const auto [rest, last] = std::ranges::unique(ends, {}, &End::end);
  ends.erase(rest, last);
  return ends;
}

void Vocabulary::FindEnds(const Words& words, std::size_t at, std::vector<End>& ends) const {
  for (const std::string& first : {words[at], std::string(kAnyWords)}) {
    const auto found = by_first_.find(first);
    if (found == by_first_.end()) continue;
    for (const Name& name : found->second) AddEnds(words, at, name, 0, ends);
  }
  if (base_ != nullptr) base_->FindEnds(words, at, ends);
}

std::int32_t Vocabulary::ActionCalled(const std::string& words) const {
  if (base_ != nullptr) return base_->ActionCalled(words);
  const auto exact = std::ranges::find(actions_, words);
  const auto begins = std::ranges::find_if(actions_, [&](const std::string& a) { return a.starts_with(words + " "); });
  const auto found = exact != actions_.end() ? exact : begins;
  return words.empty() || found == actions_.end() ? -1 : static_cast<std::int32_t>(found - actions_.begin());
}

void Vocabulary::AddName(const std::string& name, NamedThing thing) {
  names_.push_back(name);
  AddWords(WordsIn(name), thing);
}

void Vocabulary::AddWords(Words words, NamedThing thing) {
  if (words.empty()) return;
  std::vector<Name>& names = by_first_[words.front()];
  names.push_back({std::move(words), thing});
}

void Vocabulary::AddRuleWords(const std::string& text) {
  for (const std::string& word : WordsIn(Spaced(text))) rules_.insert(word);
}

// What verbs are taken from: all that a rule calls something, asks or tells.
void Vocabulary::AddWordsOfRules(const Program& program) {
  for (const program::Action& action : program.actions) {
    names_.push_back(Spaced(action.name));
    actions_.push_back(Plain(Spaced(action.name)));
    AddRuleWords(action.name);
  }
  for (const program::Event& event : program.events) AddRuleWords(event.name);
  for (const program::Window& window : program.windows) AddRuleWords(window.name);
  for (const program::Zone& zone : program.zones) AddRuleWords(zone.name);
  for (const program::CardType& type : program.card_types) AddRuleWords(type.name);
  for (const program::Choice& choice : program.choices) AddRuleWords(choice.name);
  for (const program::Template& sentence : program.templates) AddRuleWords(sentence.source);
}

void Vocabulary::AddEnds(const Words& words, std::size_t at, const Name& name, std::size_t part,
                         std::vector<End>& ends) {
  if (part == name.words.size()) {
    ends.push_back({at, name.thing});
    return;
  }
  const bool hole = name.words[part] == kAnyWords;
  for (std::size_t count = 1; count <= (hole ? 3u : 1u) && at + count <= words.size(); ++count)
    if (hole || words[at] == name.words[part]) AddEnds(words, at + count, name, part + 1, ends);
}

namespace {

// The words of an answer, and before which of them a part begins.
struct Said {
  Words words;
  std::vector<char> before;        // of each word: ' ', ',' or '['
  std::vector<PlacedWord> places;  // of each word, in the answer
};

Said SaidIn(const std::string& answer) {
  Said said;
  const auto add = [&](std::size_t begin, std::size_t end, char before) {
    for (PlacedWord& placed : PlacedWordsIn(std::string_view(answer).substr(begin, end - begin))) {
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

class Reading {
 public:
  Reading(const Vocabulary& vocabulary, const Said& said, bool any_verb)
      : vocabulary_(vocabulary), said_(said), any_verb_(any_verb) {}

  bool Fits() { return From(0, State::Begin, 0, false, true); }

  // The words of a name, in the reading that fits.
  struct Part {
    std::size_t first = 0, last = 0;
    NamedThing thing;
  };
  std::vector<Part> Parts() const { return {parts_.rbegin(), parts_.rend()}; }

 private:
  enum class State : std::uint8_t { Begin, Verb, Name };

  // `foreign`: a word of the verb is no word of the rules, so that a name must follow.
  bool From(std::size_t at, State state, std::size_t verbs, bool foreign, bool first) {
    if (at == said_.words.size()) return !foreign;
    if (said_.before[at] == ',' && at > 0) {
      if (foreign) return false;
      state = State::Begin, verbs = 0, first = false;
    } else if (said_.before[at] == '[') {
      state = State::Begin, verbs = 0, foreign = false, first = false;
    }
    const auto key = std::tuple(at, state, verbs, foreign, first);
    if (!tried_.insert(key).second) return false;
    return NameFrom(at, state, first) || LeadFrom(at, foreign) || VerbFrom(at, state, verbs, foreign, first);
  }

  // A number is next to a name: its copies before it, its number after it.
  bool NameFrom(std::size_t at, State state, bool first) {
    const bool follows = state == State::Name && !IsNumber(said_.words[at]) && !IsNumber(said_.words[at - 1]) &&
                         !(at > 0 && said_.words[at - 1] == "of");
    if (follows) return false;
    for (const auto& [end, thing] : vocabulary_.EndsAt(said_.words, at)) {
      const bool owner = end + 1 < said_.words.size() && said_.words[end] == "of";
      const bool fits =
          From(end, State::Name, 0, false, first) || (owner && From(end + 1, State::Name, 0, false, first));
      if (fits) parts_.push_back({at, end, thing});
      if (fits) return true;
    }
    return false;
  }

  bool LeadFrom(std::size_t at, bool foreign) {
    return !foreign && LeadsOver(said_.words[at]) && From(at + 1, State::Begin, 0, false, false);
  }

  bool VerbFrom(std::size_t at, State state, std::size_t verbs, bool foreign, bool first) {
    if (state == State::Name || verbs == kMostVerbWords) return false;
    const std::string& word = said_.words[at];
    const bool known = IsSmallWord(word) || vocabulary_.IsOfRules(word);
    if (!known && first && !any_verb_) return false;
    return From(at + 1, State::Verb, verbs + 1, foreign || !known, first);
  }

  const Vocabulary& vocabulary_;
  const Said& said_;
  bool any_verb_;
  std::vector<Part> parts_;  // the last first
  std::set<std::tuple<std::size_t, State, std::size_t, bool, bool>> tried_;
};

// The first words that belong to no name and to no rule.
std::string StrangeWords(const Vocabulary& vocabulary, const Said& said) {
  std::vector<bool> known(said.words.size(), false);
  for (std::size_t i = 0; i < said.words.size(); ++i) {
    known[i] =
        known[i] || IsSmallWord(said.words[i]) || LeadsOver(said.words[i]) || vocabulary.IsOfRules(said.words[i]);
    for (const auto& [end, thing] : vocabulary.EndsAt(said.words, i))
      std::fill(known.begin() + static_cast<std::ptrdiff_t>(i), known.begin() + static_cast<std::ptrdiff_t>(end), true);
  }
  const auto first = static_cast<std::size_t>(std::ranges::find(known, false) - known.begin());
  std::string words;
  for (std::size_t i = first; i < known.size() && !known[i] && (i == first || said.before[i] == ' '); ++i)
    words += (words.empty() ? "" : " ") + said.words[i];
  return words;
}

// Names that stand alone, where the answer as a whole cannot be read: the longest first, from left to right.
std::vector<Reading::Part> PartsOfUnread(const Vocabulary& vocabulary, const Said& said) {
  std::vector<Reading::Part> parts;
  for (std::size_t i = 0; i < said.words.size();) {
    const auto ends = vocabulary.EndsAt(said.words, i);
    if (!ends.empty()) parts.push_back({i, ends.front().end, ends.front().thing});
    i = ends.empty() ? i + 1 : ends.front().end;
  }
  return parts;
}

// The verb of each part of the answer, if it is what an action is called.
void AddVerbs(const Vocabulary& vocabulary, const Said& said, const std::vector<Reading::Part>& names,
              std::vector<NamedPart>& parts) {
  std::vector<bool> named(said.words.size() + 1, false);
  for (const Reading::Part& part : names)
    std::fill(named.begin() + static_cast<std::ptrdiff_t>(part.first),
              named.begin() + static_cast<std::ptrdiff_t>(part.last), true);
  for (std::size_t first = 0; first < said.words.size(); ++first) {
    const bool begins = first == 0 || said.before[first] != ' ' || LeadsOver(said.words[first - 1]);
    if (!begins || named[first]) continue;
    std::string words;
    std::size_t end = first;
    for (; end < said.words.size() && !named[end] && (end == first || said.before[end] == ' ') &&
           !LeadsOver(said.words[end]);
         ++end)
      words += (end == first ? "" : " ") + said.words[end];
    if (const std::int32_t action = vocabulary.ActionCalled(words); action >= 0)
      parts.push_back({said.places[first].begin, said.places[end - 1].end, {NamedThing::Kind::Action, action}});
  }
}

}  // namespace

std::vector<NamedPart> NamesInAnswer(const Vocabulary& vocabulary, const std::string& answer) {
  const Said said = SaidIn(answer);
  Reading reading(vocabulary, said, true);
  const std::vector<Reading::Part> names = reading.Fits() ? reading.Parts() : PartsOfUnread(vocabulary, said);
  std::vector<NamedPart> parts;
  for (const Reading::Part& part : names)
    parts.push_back({said.places[part.first].begin, said.places[part.last - 1].end, part.thing});
  AddVerbs(vocabulary, said, names, parts);
  std::ranges::sort(parts, {}, &NamedPart::begin);
  return parts;
}

UnknownWords FindUnknownWords(const Game& game, const documents::Text& answer, bool any_verb) {
  const Said said = SaidIn(answer.text);
  std::vector<std::string> cards;
  for (const program::CardDef& card : game.Rules().cards) cards.push_back(card.name);
  const Vocabulary vocabulary(game.Rules(), cards, game.names.seats, AllOptionWords(game));
  if (Reading(vocabulary, said, any_verb).Fits()) return {};
  const std::string strange = StrangeWords(vocabulary, said);
  if (strange.empty()) return {answer.text, ""};
  return {strange, diag::DidYouMean(strange, vocabulary.Names()).text};
}

bool IsActionVerb(const Program& program, const std::string& verb) {
  return std::ranges::any_of(program.actions, [&](const program::Action& action) {
    return (" " + Plain(Spaced(action.name)) + " ").find(" " + verb + " ") != std::string::npos;
  });
}

}  // namespace cardinal::scenario
