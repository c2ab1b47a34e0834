// Matches the words of an answer against the options of a decision. There are three levels, the strictest first: the
// whole text of the option; the card, value or action alone; any verb and then the card or value. The next level is
// tried only if the level before it finds nothing.
#include <algorithm>

#include "interpreter/base/sequence.h"
#include "interpreter/base/utf8.h"
#include "interpreter/drivers/scenario_runner/answers.h"
#include "interpreter/drivers/scenario_runner/word_matching.h"

namespace cardinal::scenario_runner {

using model::Option;
using model::OptionKind;

namespace {

constexpr std::size_t kMaxVerbWords = 4;

// The texts that an answer may use for an option.
struct OptionTexts {
  std::string whole;               // plain: "play lamp"
  std::vector<std::string> names;  // plain: "lamp"; "none"
  std::string verb;                // plain; for an action with a card: "play"
  CardId card = -1;
};

// The pending action that the option is about, if the choice is among pending actions; otherwise null.
const match::PendingAction* WaitingFor(const ScenarioGame& game, const Option& option) {
  const std::int32_t choice = game.match.decision.choice;
  if (option.kind != OptionKind::Number || choice < 0) return nullptr;
  if (game.GetProgram().choices[choice].element.kind != program::TypeKind::Action) return nullptr;
  const auto& all = game.match.pending;
  const auto found =
      std::find_if(all.begin(), all.end(), [&](const match::PendingAction& one) { return one.uid == option.a; });
  return found == all.end() ? nullptr : &*found;
}

// "strike", or for a pending action with a card "storm" and "cast storm".
std::vector<std::string> PendingActionNames(const ScenarioGame& game, const match::PendingAction& waiting) {
  const std::string action = NormalizeWords(game.GetProgram().actions[waiting.action].name);
  if (waiting.card < 0) return {action};
  const std::string card = NormalizeWords(game.NameOf(waiting.card));
  return {card, action + ' ' + card};
}

OptionTexts MakeOptionTexts(const ScenarioGame& game, const Option& option) {
  OptionTexts spoken;
  spoken.card = OptionCard(option);
  spoken.whole = NormalizeWords(view::OptionText(game.GetProgram(), game.match, option, view::kOmniscient, game.names));
  if (option.kind == OptionKind::Act) spoken.verb = NormalizeWords(game.GetProgram().actions[option.a].name);
  if (spoken.card >= 0) {
    spoken.names = {NormalizeWords(game.NameOf(spoken.card))};
  } else {
    spoken.names = {spoken.whole};
    const bool nothing =
        option.kind == OptionKind::NoCard || (option.kind == OptionKind::Done && game.match.decision.picked.empty());
    if (nothing) spoken.names.insert(spoken.names.end(), documents::kEmptyWords.begin(), documents::kEmptyWords.end());
    if (option.kind == OptionKind::Order) spoken.names.insert(spoken.names.end(), {"keep", "same"});
    if (option.kind == OptionKind::Player) spoken.names.push_back("p" + std::to_string(option.a + 1));
    if (const match::PendingAction* waiting = WaitingFor(game, option)) {
      const std::vector<std::string> names = PendingActionNames(game, *waiting);
      spoken.names.insert(spoken.names.end(), names.begin(), names.end());
    }
  }
  return spoken;
}

enum class MatchLevel : std::uint8_t { Whole, Name, Verb };

// The number of actions in the window of the open decision.
std::size_t ActionCount(const ScenarioGame& game) {
  const std::int32_t window = game.match.decision.window;
  return window < 0 ? 0 : game.GetProgram().windows[window].actions.size();
}

// True if `verb` may be written before the name of that option.
bool IsVerbFor(const ScenarioGame& game, const OptionTexts& spoken, const Option& option, const std::string& verb) {
  if (option.kind == OptionKind::Pass || option.kind == OptionKind::Yes || option.kind == OptionKind::No) return false;
  const std::vector<std::string> words = SplitWords(verb);
  if (words.size() > kMaxVerbWords || (words.size() > 1 && HasConnective(verb) && option.kind == OptionKind::Act))
    return false;
  if (option.kind != OptionKind::Act) return true;
  const bool begins = spoken.verb.starts_with(verb + " ");  // `play` for `play flash`
  return spoken.card >= 0 && (verb == spoken.verb || begins || ActionCount(game) == 1);
}

// The prefix of a text that reads `plain`, extended to the beginning of the next word.
std::string LongestPrefix(const std::string& text, const std::string& plain) {
  std::size_t end = 0;
  while (end < text.size()) {
    const std::size_t next = end + base::DecodeUtf8(std::string_view(text).substr(end)).bytes;
    if (NormalizeWords(text.substr(0, next)).size() > plain.size()) break;
    end = next;
  }
  return text.substr(0, end);
}

// True if the words end with a longer card name that itself ends with this name.
bool EndsWithLongerName(const ScenarioGame& game, const std::string& said, const std::string& name) {
  return std::ranges::any_of(game.GetProgram().cards, [&](const program::CardDef& card) {
    const std::string other = NormalizeWords(card.name);
    return other.size() > name.size() && other.ends_with(" " + name) && (said == other || said.ends_with(" " + other));
  });
}

// The length of the name that was written, or 0. `text`: the text as it was written.
std::size_t MatchedNameLength(const ScenarioGame& game, const OptionTexts& spoken, const Option& option,
                              const std::string& text, const std::string& said, MatchLevel way) {
  if (way == MatchLevel::Whole) return spoken.whole == said ? said.size() : 0;
  std::size_t best = 0;
  for (const std::string& name : spoken.names) {
    if (name.empty()) continue;
    if (said == name) best = std::max(best, name.size());
    const bool behind_verb = way == MatchLevel::Verb && said.size() > name.size() + 1 && said.ends_with(" " + name) &&
                             (spoken.card >= 0 || !NamesAnyCard(game, said)) &&  // `Gus 6/2` does not mean 2
                             !EndsWithLongerName(game, said, name);              // `Dear Balm` does not mean Balm
    const std::string verb = behind_verb ? said.substr(0, said.size() - name.size() - 1) : "";
    if (behind_verb && IsVerbFor(game, spoken, option, verb) && NamesNoCard(game, LongestPrefix(text, verb)))
      best = std::max(best, name.size());
  }
  return best;
}

// Some cards have names that differ only in case and accents. Keeps those whose exact name was written; all if no exact
// name was written.
std::vector<std::int32_t> PreferExactNames(const ScenarioGame& game, const std::string& said,
                                           std::vector<std::int32_t> found) {
  const auto exact = [&](std::int32_t index) {
    const CardId card = OptionCard(game.GetOption(index));
    return card >= 0 && said.find(game.NameOf(card)) != std::string::npos;
  };
  if (std::any_of(found.begin(), found.end(), exact))
    std::erase_if(found, [&](std::int32_t index) { return !exact(index); });
  return found;
}

std::vector<std::int32_t> MatchAtLevel(const ScenarioGame& game, const NumberedCardName& said, MatchLevel way) {
  const std::string plain = NormalizeWords(said.name);
  std::vector<std::int32_t> found;
  std::size_t longest = 1;
  int alike = 0;  // options without a card whose text equals the written one
  const auto& options = game.match.decision.options;
  for (const std::int32_t i : base::Indices(options)) {
    const OptionTexts spoken = MakeOptionTexts(game, options[i]);
    const int number = spoken.card >= 0 ? game.cards.CopyNumber(spoken.card) : spoken.whole == plain ? ++alike : 0;
    if (said.number > 0 && (number != said.number || (spoken.card < 0 && way != MatchLevel::Whole))) continue;
    const std::size_t length = MatchedNameLength(game, spoken, options[i], said.name, plain, way);
    if (length < longest) continue;
    if (length > longest) found.clear();
    longest = length;
    found.push_back(i);
  }
  return PreferExactNames(game, said.name, std::move(found));
}

std::vector<std::int32_t> MatchNumbered(const ScenarioGame& game, const NumberedCardName& said) {
  if (NormalizeWords(said.name).empty()) return {};
  for (const MatchLevel way : {MatchLevel::Whole, MatchLevel::Name, MatchLevel::Verb}) {
    auto found = MatchAtLevel(game, said, way);
    if (!found.empty()) return found;
  }
  return {};
}

bool IsBlank(char c) { return c == ' ' || c == '\t'; }

// The words of a text, separated by blanks: where each begins and ends.
std::vector<std::pair<std::size_t, std::size_t>> FindWordSpans(const std::string& text) {
  std::vector<std::pair<std::size_t, std::size_t>> places;
  for (std::size_t i = 0; i < text.size();) {
    while (i < text.size() && IsBlank(text[i])) ++i;
    const std::size_t begin = i;
    while (i < text.size() && !IsBlank(text[i])) ++i;
    if (i > begin) places.emplace_back(begin, i);
  }
  return places;
}

std::string WithoutComma(std::string text) {
  while (!text.empty() && (text.back() == ',' || IsBlank(text.back()))) text.pop_back();
  return text;
}

// `send Hare`: an action without a card is named first; the rest answers what the action asks.
HeadMatch MatchAction(const ScenarioGame& game, const documents::LocatedText& words) {
  const auto places = FindWordSpans(words.text);
  const auto& options = game.match.decision.options;
  for (std::size_t count = places.size(); count-- > 1;) {
    const std::string head = NormalizeWords(words.text.substr(0, places[count - 1].second));
    for (const std::int32_t i : base::Indices(options)) {
      if (options[i].kind != OptionKind::Act || options[i].b >= 0 || MakeOptionTexts(game, options[i]).verb != head)
        continue;
      return {{i}, documents::SubText(words, places[count].first, std::string::npos)};
    }
  }
  return {};
}

// Removes connectives at the beginning: `on Hare`.
documents::LocatedText WithoutLead(const documents::LocatedText& words) {
  const auto places = FindWordSpans(words.text);
  std::size_t first = 0;
  while (first + 1 < places.size() && HasConnective(NormalizeWords(words.text.substr(
                                          places[first].first, places[first].second - places[first].first))))
    ++first;
  return places.empty() ? words : documents::SubText(words, places[first].first, std::string::npos);
}

bool HasWord(const std::string& text, const std::string& word) {
  return (' ' + text + ' ').find(' ' + word + ' ') != std::string::npos;
}

// `attack with Torch` means `powered attack Torch`, even if there is also an `attack` that takes no card.
std::vector<std::int32_t> MatchWith(const ScenarioGame& game, const std::string& verb, const std::string& card) {
  std::vector<std::int32_t> found = FindMatchingOptions(game, card);
  std::erase_if(found, [&](std::int32_t index) {
    const Option& option = game.GetOption(index);
    return option.kind != OptionKind::Act || option.b < 0 || !HasWord(MakeOptionTexts(game, option).verb, verb);
  });
  return found;
}

HeadMatch MatchHeadAsItIs(const ScenarioGame& game, const documents::LocatedText& words) {
  HeadMatch whole{FindMatchingOptions(game, WithoutComma(words.text)), {}};
  if (!whole.options.empty()) return whole;
  const auto places = FindWordSpans(words.text);
  for (std::size_t i = places.size(); i-- > 1;) {
    const auto [begin, end] = places[i];
    const bool comma = words.text[places[i - 1].second - 1] == ',';
    const bool between = HasConnective(NormalizeWords(words.text.substr(begin, end - begin)));
    if (!comma && !between) continue;
    if (!comma && NormalizeWords(words.text.substr(begin, end - begin)) == "with") {
      const auto with =
          MatchWith(game, NormalizeWords(words.text.substr(0, places[i - 1].second)), words.text.substr(end));
      if (!with.empty()) return {with, {}};
    }
    HeadMatch head{FindMatchingOptions(game, WithoutComma(words.text.substr(0, places[i - 1].second))), {}};
    if (head.options.empty()) continue;
    const bool last = i + 1 == places.size();
    // After a comma, `To Arms` may be a name.
    if (comma || !between) head.remaining_words = documents::SubText(words, begin, std::string::npos);
    if (!comma && between && !last)
      head.remaining_words = documents::SubText(words, places[i + 1].first, std::string::npos);
    return head;
  }
  return MatchAction(game, words);
}

}  // namespace

std::vector<std::int32_t> FindMatchingOptions(const ScenarioGame& game, const std::string& text) {
  auto found = MatchNumbered(game, {text, 0});
  const NumberedCardName said = ParseNumberedName(text);
  if (found.empty() && said.number > 0) found = MatchNumbered(game, said);
  if (found.empty() && text == "[]") found = MatchNumbered(game, {"none", 0});
  return found;
}

bool AreEquivalent(const ScenarioGame& game, const std::vector<std::int32_t>& options) {
  const Option& first = game.GetOption(options.front());
  return std::all_of(options.begin(), options.end(), [&](std::int32_t index) {
    const Option& option = game.GetOption(index);
    if (option == first) return true;
    if (option.kind != first.kind || OptionCard(option) < 0 || (option.kind != OptionKind::Card && option.a != first.a))
      return false;
    const match::Card& x = game.GetCard(OptionCard(option));
    const match::Card& y = game.GetCard(OptionCard(first));
    return x.def == y.def && x.printed == y.printed && x.zone == y.zone && x.owner == y.owner;
  });
}

HeadMatch MatchHead(const ScenarioGame& game, const documents::LocatedText& words) {
  HeadMatch head = MatchHeadAsItIs(game, words);
  if (!head.options.empty()) return head;
  const documents::LocatedText rest = WithoutLead(words);
  return rest.text == words.text ? head : MatchHeadAsItIs(game, rest);
}

bool CouldAnswer(const ScenarioGame& game, const documents::LocatedText& answer) {
  const auto phrases = SplitAnswer(game.GetProgram(), answer);
  const auto nothing = [&] { return !FindMatchingOptions(game, "[]").empty(); };
  if (phrases.empty()) return nothing();
  const model::DecisionKind kind = game.match.decision.kind;
  for (const AnswerPhrase& phrase : phrases) {
    if (!phrase.list) {
      if (!MatchHead(game, phrase.text).options.empty()) return true;
      if (kind == model::DecisionKind::Act) return false;
    } else if (phrase.picks.empty()) {
      return nothing();
    } else {
      return !FindMatchingOptions(game, phrase.picks.front().text).empty();
    }
  }
  return false;
}

namespace {

// Two pending actions may have the same text: then "strike of p1#2" is the second of them.
std::string NumberedText(const ScenarioGame& game, const Option& option) {
  const std::string text = view::OptionText(game.GetProgram(), game.match, option, view::kOmniscient, game.names);
  int alike = 0, number = 0;
  for (const Option& other : game.match.decision.options) {
    if (OptionCard(other) >= 0 ||
        view::OptionText(game.GetProgram(), game.match, other, view::kOmniscient, game.names) != text)
      continue;
    ++alike;
    if (other == option) number = alike;
  }
  return alike > 1 ? text + "#" + std::to_string(number) : text;
}

}  // namespace

std::string OptionWords(const ScenarioGame& game, const Option& option) {
  if (option.kind == OptionKind::Card || (option.kind == OptionKind::Rule && option.b >= 0))
    return game.cards.Label(model::OptionCard(option));
  if (option.kind == OptionKind::Act && option.b >= 0) {
    std::string verb = game.GetProgram().actions[option.a].name;
    std::replace(verb.begin(), verb.end(), '_', ' ');
    return verb + " " + game.cards.Label(option.b);
  }
  if (option.kind == OptionKind::Order) return "keep";
  return NumberedText(game, option);
}

std::vector<std::string> AllOptionWords(const ScenarioGame& game) {
  std::vector<std::string> words;
  for (const Option& option : game.match.decision.options) words.push_back(OptionWords(game, option));
  return words;
}

std::int32_t FindOption(const ScenarioGame& game, OptionKind kind) {
  const auto& options = game.match.decision.options;
  for (const std::int32_t i : base::Indices(options)) {
    if (options[i].kind == kind) return i;
  }
  return -1;
}

bool HasOption(const ScenarioGame& game, OptionKind kind) { return FindOption(game, kind) >= 0; }

std::vector<std::string> DecisionWords(const ScenarioGame& game) {
  const Program& program = game.GetProgram();
  const model::Decision& decision = game.match.decision;
  std::string text = view::FormatQuestion(program, game.match, view::kOmniscient, game.names);
  // Also adds the question as the asked seat reads it: a card may be "a card" to that seat.
  if (decision.seat >= 0) text += " " + view::FormatQuestion(program, game.match, decision.seat, game.names);
  if (decision.choice >= 0) text += " " + program.choices[decision.choice].name;
  if (decision.window >= 0) {
    const program::Window& window = program.windows[decision.window];
    text += " " + window.name;
  }
  for (const Option& option : decision.options)
    if (option.kind == OptionKind::Act) text += " " + program.actions[option.a].name;
  for (const match::Frame& frame : game.match.stack.frames) {
    // A window does not ask the choices made within it, and an outer window does not ask what an inner one asks.
    if (frame.uid <= 0 || frame.Occurrence() == program::OccurrenceKind::Window) continue;
    switch (frame.Occurrence()) {
      case program::OccurrenceKind::Event: text += " " + program.events[frame.occurrence_index].name; break;
      case program::OccurrenceKind::Action: text += " " + program.actions[frame.occurrence_index].name; break;
      case program::OccurrenceKind::Window: break;
    }
  }
  return SplitWords(text);
}

std::string DecisionName(const ScenarioGame& game) {
  const std::int32_t window = game.match.decision.window;
  return window >= 0
             ? game.GetProgram().windows[window].name
             : NormalizeWords(view::FormatQuestion(game.GetProgram(), game.match, view::kOmniscient, game.names));
}

std::string DescribeDecision(const ScenarioGame& game) {
  const model::Decision& decision = game.match.decision;
  std::string text = game.SeatName(decision.seat) +
                     " is asked: " + view::FormatQuestion(game.GetProgram(), game.match, view::kOmniscient, game.names);
  if (decision.window >= 0) text += " (" + game.GetProgram().windows[decision.window].name + ")";
  return text;
}

}  // namespace cardinal::scenario_runner
