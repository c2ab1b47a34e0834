// Words against options. Three ways, the strictest first: the whole text of the option; the card, value or action
// alone; any verb and then the card or value. Only if one way finds nothing the next is tried.
#include <algorithm>

#include "interpreter/base/utf8.h"
#include "interpreter/drivers/scenario/answers.h"
#include "interpreter/drivers/scenario/words.h"

namespace cardinal::scenario {

using model::Option;
using model::OptionKind;

namespace {

constexpr std::size_t kMostVerbWords = 4;

CardId CardOf(const Option& option) {
  if (option.kind == OptionKind::Act) return option.b;
  return option.kind == OptionKind::Card ? option.a : -1;
}

// What an answer may say for an option.
struct Spoken {
  std::string whole;               // plain: "play lamp"
  std::vector<std::string> names;  // plain: "lamp"; "none", "nobody"
  std::string verb;                // plain; of an action with a card: "play"
  CardId card = -1;
};

std::string CardName(const Game& game, CardId card) {
  return game.Rules().cards[static_cast<std::size_t>(game.match.world.cards[static_cast<std::size_t>(card)].def)].name;
}

// The action that waits, if that is what is chosen among; may be null.
const match::Waiting* WaitingFor(const Game& game, const Option& option) {
  const std::int32_t choice = game.match.decision.choice;
  if (option.kind != OptionKind::Number || choice < 0) return nullptr;
  if (game.Rules().choices[static_cast<std::size_t>(choice)].element.kind != program::TypeKind::Action) return nullptr;
  const auto& all = game.match.waiting;
  const auto found =
      std::find_if(all.begin(), all.end(), [&](const match::Waiting& one) { return one.uid == option.a; });
  return found == all.end() ? nullptr : &*found;
}

// "strike", or of one with a card "storm" and "cast storm".
std::vector<std::string> NamesOf(const Game& game, const match::Waiting& waiting) {
  const std::string action = Plain(game.Rules().actions[static_cast<std::size_t>(waiting.action)].name);
  if (waiting.card < 0) return {action};
  const std::string card = Plain(CardName(game, waiting.card));
  return {card, action + ' ' + card};
}

Spoken SpokenFor(const Game& game, const Option& option) {
  Spoken spoken;
  spoken.card = CardOf(option);
  spoken.whole = Plain(view::OptionText(game.Rules(), game.match, option, view::kEverybody, game.names));
  if (option.kind == OptionKind::Act)
    spoken.verb = Plain(game.Rules().actions[static_cast<std::size_t>(option.a)].name);
  if (spoken.card >= 0) {
    spoken.names = {Plain(CardName(game, spoken.card))};
  } else {
    spoken.names = {spoken.whole};
    const bool nothing =
        option.kind == OptionKind::Nobody || (option.kind == OptionKind::Done && game.match.decision.picked.empty());
    if (nothing)
      spoken.names.insert(spoken.names.end(), documents::kWordsForNothing.begin(), documents::kWordsForNothing.end());
    if (option.kind == OptionKind::Order) spoken.names.insert(spoken.names.end(), {"keep", "same"});
    if (option.kind == OptionKind::Player) spoken.names.push_back("p" + std::to_string(option.a + 1));
    if (const match::Waiting* waiting = WaitingFor(game, option)) {
      const std::vector<std::string> names = NamesOf(game, *waiting);
      spoken.names.insert(spoken.names.end(), names.begin(), names.end());
    }
  }
  return spoken;
}

enum class Way : std::uint8_t { Whole, Name, Verb };

// How many actions the window of the open decision has.
std::size_t ActionCount(const Game& game) {
  const std::int32_t window = game.match.decision.window;
  return window < 0 ? 0 : game.Rules().windows[static_cast<std::size_t>(window)].actions.size();
}

// Whether `verb` may stand before the name of that option.
bool IsVerbFor(const Game& game, const Spoken& spoken, const Option& option, const std::string& verb) {
  if (option.kind == OptionKind::Pass || option.kind == OptionKind::Yes || option.kind == OptionKind::No) return false;
  const std::vector<std::string> words = WordsIn(verb);
  if (words.size() > kMostVerbWords || (words.size() > 1 && LeadsOver(verb) && option.kind == OptionKind::Act))
    return false;
  if (option.kind != OptionKind::Act) return true;
  const bool begins = spoken.verb.starts_with(verb + " ");  // `play` for `play flash`
  return spoken.card >= 0 && (verb == spoken.verb || begins || ActionCount(game) == 1);
}

// The beginning of a text that reads `plain`, with what stands behind it up to the next word.
std::string Beginning(const std::string& text, const std::string& plain) {
  std::size_t end = 0;
  while (end < text.size()) {
    const std::size_t next = end + base::DecodeUtf8(std::string_view(text).substr(end)).bytes;
    if (Plain(text.substr(0, next)).size() > plain.size()) break;
    end = next;
  }
  return text.substr(0, end);
}

// Whether the words end with the name of a card that itself ends with this one.
bool EndsWithLongerName(const Game& game, const std::string& said, const std::string& name) {
  return std::ranges::any_of(game.Rules().cards, [&](const program::CardDef& card) {
    const std::string other = Plain(card.name);
    return other.size() > name.size() && other.ends_with(" " + name) && (said == other || said.ends_with(" " + other));
  });
}

// The length of the name that was said, or 0. `text`: as it was said.
std::size_t Fits(const Game& game, const Spoken& spoken, const Option& option, const std::string& text,
                 const std::string& said, Way way) {
  if (way == Way::Whole) return spoken.whole == said ? said.size() : 0;
  std::size_t best = 0;
  for (const std::string& name : spoken.names) {
    if (name.empty()) continue;
    if (said == name) best = std::max(best, name.size());
    const bool behind_verb = way == Way::Verb && said.size() > name.size() + 1 && said.ends_with(" " + name) &&
                             (spoken.card >= 0 || !NamesAnyCard(game, said)) &&  // `Gus 6/2` is no 2
                             !EndsWithLongerName(game, said, name);              // nor `Dear Balm` a Balm
    const std::string verb = behind_verb ? said.substr(0, said.size() - name.size() - 1) : "";
    if (behind_verb && IsVerbFor(game, spoken, option, verb) && IsOnlyVerb(game, Beginning(text, verb)))
      best = std::max(best, name.size());
  }
  return best;
}

// Of cards whose names differ in case and accents only, those whose name was said exactly; all if none was.
std::vector<std::int32_t> SaidExactly(const Game& game, const std::string& said, std::vector<std::int32_t> found) {
  const auto exact = [&](std::int32_t index) {
    const CardId card = CardOf(game.match.decision.options[static_cast<std::size_t>(index)]);
    return card >= 0 && said.find(CardName(game, card)) != std::string::npos;
  };
  if (std::any_of(found.begin(), found.end(), exact))
    std::erase_if(found, [&](std::int32_t index) { return !exact(index); });
  return found;
}

std::vector<std::int32_t> MatchOneWay(const Game& game, const Numbered& said, Way way) {
  const std::string plain = Plain(said.name);
  std::vector<std::int32_t> found;
  std::size_t longest = 1;
  int alike = 0;  // options without a card that read as it was said
  const auto& options = game.match.decision.options;
  for (std::size_t i = 0; i < options.size(); ++i) {
    const Spoken spoken = SpokenFor(game, options[i]);
    const int number = spoken.card >= 0 ? game.cards.Number(spoken.card) : spoken.whole == plain ? ++alike : 0;
    if (said.number > 0 && (number != said.number || (spoken.card < 0 && way != Way::Whole))) continue;
    const std::size_t length = Fits(game, spoken, options[i], said.name, plain, way);
    if (length < longest) continue;
    if (length > longest) found.clear();
    longest = length;
    found.push_back(static_cast<std::int32_t>(i));
  }
  return SaidExactly(game, said.name, std::move(found));
}

std::vector<std::int32_t> MatchNumbered(const Game& game, const Numbered& said) {
  if (Plain(said.name).empty()) return {};
  for (const Way way : {Way::Whole, Way::Name, Way::Verb}) {
    auto found = MatchOneWay(game, said, way);
    if (!found.empty()) return found;
  }
  return {};
}

bool IsBlank(char c) { return c == ' ' || c == '\t'; }

// The blank-separated words of a text: where each begins and ends.
std::vector<std::pair<std::size_t, std::size_t>> Places(const std::string& text) {
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

// `send Hare`: the name of an action without a card stands in front, the rest is for what it asks.
HeadMatch MatchAction(const Game& game, const documents::Text& words) {
  const auto places = Places(words.text);
  const auto& options = game.match.decision.options;
  for (std::size_t count = places.size(); count-- > 1;) {
    const std::string head = Plain(words.text.substr(0, places[count - 1].second));
    for (std::size_t i = 0; i < options.size(); ++i) {
      if (options[i].kind != OptionKind::Act || options[i].b >= 0 || SpokenFor(game, options[i]).verb != head) continue;
      return {{static_cast<std::int32_t>(i)}, documents::Part(words, places[count].first, std::string::npos)};
    }
  }
  return {};
}

// Words in front that only lead over: `on Hare`.
documents::Text WithoutLead(const documents::Text& words) {
  const auto places = Places(words.text);
  std::size_t first = 0;
  while (first + 1 < places.size() &&
         LeadsOver(Plain(words.text.substr(places[first].first, places[first].second - places[first].first))))
    ++first;
  return places.empty() ? words : documents::Part(words, places[first].first, std::string::npos);
}

bool HasWord(const std::string& text, const std::string& word) {
  return (' ' + text + ' ').find(' ' + word + ' ') != std::string::npos;
}

// `attack with Torch` is `powered attack Torch`, though there is an `attack` too, for which nothing is chosen.
std::vector<std::int32_t> MatchWith(const Game& game, const std::string& verb, const std::string& card) {
  std::vector<std::int32_t> found = Matching(game, card);
  std::erase_if(found, [&](std::int32_t index) {
    const Option& option = game.match.decision.options[static_cast<std::size_t>(index)];
    return option.kind != OptionKind::Act || option.b < 0 || !HasWord(SpokenFor(game, option).verb, verb);
  });
  return found;
}

HeadMatch MatchHeadAsItIs(const Game& game, const documents::Text& words) {
  HeadMatch whole{Matching(game, WithoutComma(words.text)), {}};
  if (!whole.options.empty()) return whole;
  const auto places = Places(words.text);
  for (std::size_t i = places.size(); i-- > 1;) {
    const auto [begin, end] = places[i];
    const bool comma = words.text[places[i - 1].second - 1] == ',';
    const bool between = LeadsOver(Plain(words.text.substr(begin, end - begin)));
    if (!comma && !between) continue;
    if (!comma && Plain(words.text.substr(begin, end - begin)) == "with") {
      const auto with = MatchWith(game, Plain(words.text.substr(0, places[i - 1].second)), words.text.substr(end));
      if (!with.empty()) return {with, {}};
    }
    HeadMatch head{Matching(game, WithoutComma(words.text.substr(0, places[i - 1].second))), {}};
    if (head.options.empty()) continue;
    const bool last = i + 1 == places.size();
    // Behind a comma `To Arms` may be a name.
    if (comma || !between) head.rest = documents::Part(words, begin, std::string::npos);
    if (!comma && between && !last) head.rest = documents::Part(words, places[i + 1].first, std::string::npos);
    return head;
  }
  return MatchAction(game, words);
}

}  // namespace

std::vector<std::int32_t> Matching(const Game& game, const std::string& text) {
  auto found = MatchNumbered(game, {text, 0});
  const Numbered said = NumberedName(text);
  if (found.empty() && said.number > 0) found = MatchNumbered(game, said);
  if (found.empty() && text == "[]") found = MatchNumbered(game, {"none", 0});
  return found;
}

bool Equivalent(const Game& game, const std::vector<std::int32_t>& options) {
  const auto& all = game.match.decision.options;
  const auto& cards = game.match.world.cards;
  const Option& first = all[static_cast<std::size_t>(options.front())];
  return std::all_of(options.begin(), options.end(), [&](std::int32_t index) {
    const Option& option = all[static_cast<std::size_t>(index)];
    if (option == first) return true;
    if (option.kind != first.kind || CardOf(option) < 0 || (option.kind == OptionKind::Act && option.a != first.a))
      return false;
    const match::Card& x = cards[static_cast<std::size_t>(CardOf(option))];
    const match::Card& y = cards[static_cast<std::size_t>(CardOf(first))];
    return x.def == y.def && x.zone == y.zone && x.owner == y.owner;
  });
}

HeadMatch MatchHead(const Game& game, const documents::Text& words) {
  HeadMatch head = MatchHeadAsItIs(game, words);
  if (!head.options.empty()) return head;
  const documents::Text rest = WithoutLead(words);
  return rest.text == words.text ? head : MatchHeadAsItIs(game, rest);
}

bool CouldAnswer(const Game& game, const documents::Text& answer) {
  const auto phrases = PhrasesOf(game.Rules(), answer);
  const auto nothing = [&] { return !Matching(game, "[]").empty(); };
  if (phrases.empty()) return nothing();
  const model::DecisionKind kind = game.match.decision.kind;
  for (const Phrase& phrase : phrases) {
    if (!phrase.list) {
      if (!MatchHead(game, phrase.text).options.empty()) return true;
      if (kind == model::DecisionKind::Act) return false;
    } else if (phrase.picks.empty()) {
      return nothing();
    } else {
      return !Matching(game, phrase.picks.front().text).empty();
    }
  }
  return false;
}

namespace {

// Two that wait may read alike: then "strike of p1#2" is the second of them.
std::string NumberedText(const Game& game, const Option& option) {
  const std::string text = view::OptionText(game.Rules(), game.match, option, view::kEverybody, game.names);
  int alike = 0, number = 0;
  for (const Option& other : game.match.decision.options) {
    if (CardOf(other) >= 0 || view::OptionText(game.Rules(), game.match, other, view::kEverybody, game.names) != text)
      continue;
    ++alike;
    if (other == option) number = alike;
  }
  return alike > 1 ? text + "#" + std::to_string(number) : text;
}

}  // namespace

std::string OptionWords(const Game& game, const Option& option) {
  if (option.kind == OptionKind::Card) return game.cards.Label(option.a);
  if (option.kind == OptionKind::Act && option.b >= 0) {
    std::string verb = game.Rules().actions[static_cast<std::size_t>(option.a)].name;
    std::replace(verb.begin(), verb.end(), '_', ' ');
    return verb + " " + game.cards.Label(option.b);
  }
  if (option.kind == OptionKind::Order) return "keep";
  return NumberedText(game, option);
}

std::vector<std::string> AllOptionWords(const Game& game) {
  std::vector<std::string> words;
  for (const Option& option : game.match.decision.options) words.push_back(OptionWords(game, option));
  return words;
}

std::int32_t FindOption(const Game& game, OptionKind kind) {
  const auto& options = game.match.decision.options;
  for (std::size_t i = 0; i < options.size(); ++i) {
    if (options[i].kind == kind) return static_cast<std::int32_t>(i);
  }
  return -1;
}

bool Offers(const Game& game, OptionKind kind) { return FindOption(game, kind) >= 0; }

std::vector<std::string> WordsOfDecision(const Game& game) {
  const Program& program = game.Rules();
  const model::Decision& decision = game.match.decision;
  std::string text = view::Question(program, game.match, view::kEverybody, game.names);
  // As the asked seat reads it, too: a card may be "a card" to it.
  if (decision.seat >= 0) text += " " + view::Question(program, game.match, decision.seat, game.names);
  if (decision.choice >= 0) text += " " + program.choices[static_cast<std::size_t>(decision.choice)].name;
  if (decision.window >= 0) {
    const program::Window& window = program.windows[static_cast<std::size_t>(decision.window)];
    text += " " + window.name;
  }
  for (const Option& option : decision.options)
    if (option.kind == OptionKind::Act) text += " " + program.actions[static_cast<std::size_t>(option.a)].name;
  for (const match::Frame& frame : game.match.stack.frames) {
    // A choice within a window is not asked by the window, nor is what one window asks by those around it.
    if (frame.uid <= 0 || static_cast<program::OccurrenceKind>(frame.kind) == program::OccurrenceKind::Window) continue;
    const auto what = static_cast<std::size_t>(frame.what);
    switch (static_cast<program::OccurrenceKind>(frame.kind)) {
      case program::OccurrenceKind::Event: text += " " + program.events[what].name; break;
      case program::OccurrenceKind::Action: text += " " + program.actions[what].name; break;
      case program::OccurrenceKind::Window: break;
    }
  }
  return WordsIn(text);
}

std::string DecisionName(const Game& game) {
  const std::int32_t window = game.match.decision.window;
  return window >= 0 ? game.Rules().windows[static_cast<std::size_t>(window)].name
                     : Plain(view::Question(game.Rules(), game.match, view::kEverybody, game.names));
}

std::string Asking(const Game& game) {
  const model::Decision& decision = game.match.decision;
  std::string text = game.SeatName(decision.seat) +
                     " is asked: " + view::Question(game.Rules(), game.match, view::kEverybody, game.names);
  if (decision.window >= 0) text += " (" + game.Rules().windows[static_cast<std::size_t>(decision.window)].name + ")";
  return text;
}

}  // namespace cardinal::scenario
