// The words of an answer are read as parts: a verb, then a name; commas, brackets and words such as `on` part them.
#include "interpreter/drivers/scenario/vocabulary.h"

#include <algorithm>
#include <map>
#include <set>
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

class Vocabulary {
 public:
  explicit Vocabulary(const Game& game) {
    const Program& program = game.Rules();
    for (const program::CardDef& card : program.cards) AddName(card.name);
    for (const std::string& name : program.strings) AddName(name);
    for (const std::string& seat : game.names.seats) AddName(seat);
    for (const program::Enum& declared : program.enums)
      for (const std::string& value : declared.values) AddName(Spaced(value));
    for (const std::string_view word : documents::kWordsForNothing) AddName(std::string(word));
    for (const char* word : {"pass", "yes", "no", "done", "keep", "same", "filler"}) AddName(word);
    for (const std::string& words : AllOptionWords(game)) AddName(words);
    for (const program::Choice& choice : program.choices)
      for (const std::int32_t item : choice.menu)
        AddWords(WordsWithHoles(program.templates[static_cast<std::size_t>(item)].source));
    AddWordsOfRules(program);
  }

  const std::vector<std::string>& Names() const { return names_; }
  bool IsOfRules(const std::string& word) const {
    return rules_.contains(word) || rules_.contains(word + "s") || (word.ends_with('s') && IsSingular(word));
  }

  // The ends of all names that begin at `words[at]`.
  std::set<std::size_t> EndsAt(const Words& words, std::size_t at) const {
    std::set<std::size_t> ends;
    if (IsNumber(words[at])) ends.insert(at + 1);
    for (const std::string& first : {words[at], std::string(kAnyWords)}) {
      const auto found = by_first_.find(first);
      if (found == by_first_.end()) continue;
      for (const Words& name : found->second) AddEnds(words, at, name, 0, ends);
    }
    return ends;
  }

 private:
  void AddName(const std::string& name) {
    names_.push_back(name);
    AddWords(WordsIn(name));
  }

  void AddWords(const Words& words) {
    if (!words.empty()) by_first_[words.front()].push_back(words);
  }

  void AddRuleWords(const std::string& text) {
    for (const std::string& word : WordsIn(Spaced(text))) rules_.insert(word);
  }

  // What verbs are taken from: all that a rule calls something, asks or tells.
  void AddWordsOfRules(const Program& program) {
    for (const program::Action& action : program.actions) names_.push_back(Spaced(action.name));
    for (const program::Action& action : program.actions) AddRuleWords(action.name);
    for (const program::Event& event : program.events) AddRuleWords(event.name);
    for (const program::Window& window : program.windows) AddRuleWords(window.name);
    for (const program::Zone& zone : program.zones) AddRuleWords(zone.name);
    for (const program::CardType& type : program.card_types) AddRuleWords(type.name);
    for (const program::Choice& choice : program.choices) AddRuleWords(choice.name);
    for (const program::Template& sentence : program.templates) AddRuleWords(sentence.source);
  }

  bool IsSingular(const std::string& word) const { return rules_.contains(word.substr(0, word.size() - 1)); }

  static void AddEnds(const Words& words, std::size_t at, const Words& name, std::size_t part,
                      std::set<std::size_t>& ends) {
    if (part == name.size()) {
      ends.insert(at);
      return;
    }
    const bool hole = name[part] == kAnyWords;
    for (std::size_t count = 1; count <= (hole ? 3u : 1u) && at + count <= words.size(); ++count)
      if (hole || words[at] == name[part]) AddEnds(words, at + count, name, part + 1, ends);
  }

  std::vector<std::string> names_;
  std::map<std::string, std::vector<Words>> by_first_;
  std::set<std::string> rules_;
};

// The words of an answer, and before which of them a part begins.
struct Said {
  Words words;
  std::vector<char> before;  // of each word: ' ', ',' or '['
};

Said SaidIn(const std::string& answer) {
  Said said;
  const auto add = [&](const std::string& text, char before) {
    for (const std::string& word : WordsIn(text)) {
      said.words.push_back(word);
      said.before.push_back(before);
      before = ' ';
    }
  };
  char before = ',';
  for (std::size_t begin = 0; begin <= answer.size();) {
    const std::size_t end = std::min(answer.find_first_of(",[]{}", begin), answer.size());
    add(answer.substr(begin, end - begin), before);
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
    for (const std::size_t end : vocabulary_.EndsAt(said_.words, at)) {
      if (From(end, State::Name, 0, false, first)) return true;
      const bool owner = end + 1 < said_.words.size() && said_.words[end] == "of";
      if (owner && From(end + 1, State::Name, 0, false, first)) return true;
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
  std::set<std::tuple<std::size_t, State, std::size_t, bool, bool>> tried_;
};

// The first words that belong to no name and to no rule.
std::string StrangeWords(const Vocabulary& vocabulary, const Said& said) {
  std::vector<bool> known(said.words.size(), false);
  for (std::size_t i = 0; i < said.words.size(); ++i) {
    known[i] =
        known[i] || IsSmallWord(said.words[i]) || LeadsOver(said.words[i]) || vocabulary.IsOfRules(said.words[i]);
    for (const std::size_t end : vocabulary.EndsAt(said.words, i))
      std::fill(known.begin() + static_cast<std::ptrdiff_t>(i), known.begin() + static_cast<std::ptrdiff_t>(end), true);
  }
  const auto first = static_cast<std::size_t>(std::ranges::find(known, false) - known.begin());
  std::string words;
  for (std::size_t i = first; i < known.size() && !known[i] && (i == first || said.before[i] == ' '); ++i)
    words += (words.empty() ? "" : " ") + said.words[i];
  return words;
}

}  // namespace

UnknownWords FindUnknownWords(const Game& game, const documents::Text& answer, bool any_verb) {
  const Said said = SaidIn(answer.text);
  const Vocabulary vocabulary(game);
  if (Reading(vocabulary, said, any_verb).Fits()) return {};
  const std::string strange = StrangeWords(vocabulary, said);
  if (strange.empty()) return {answer.text, ""};
  return {strange, diag::DidYouMean(strange, vocabulary.Names())};
}

bool IsActionVerb(const Program& program, const std::string& verb) {
  return std::ranges::any_of(program.actions, [&](const program::Action& action) {
    return (" " + Plain(Spaced(action.name)) + " ").find(" " + verb + " ") != std::string::npos;
  });
}

}  // namespace cardinal::scenario
