#include "interpreter/drivers/reasons/question.h"

#include <algorithm>
#include <charconv>
#include <optional>

#include "interpreter/base/spelling.h"
#include "interpreter/base/text.h"
#include "interpreter/drivers/narration/fact_queries.h"
#include "interpreter/drivers/narration/text_style.h"
#include "interpreter/drivers/reasons/name_lookup.h"
#include "interpreter/drivers/reasons/name_resolver.h"
#include "interpreter/drivers/reasons/not_found_message.h"
#include "interpreter/drivers/reasons/told_lines.h"

namespace cardinal::reasons {

namespace {

using QuestionKind = Question::Kind;
using program::OccurrenceKind;
using program::TypeKind;

Question Problem(std::string problem) {
  Question question;
  question.problem = std::move(problem);
  return question;
}

class QuestionParser {
 public:
  explicit QuestionParser(const ExplainContext& asker)
      : asker_(asker), program_(asker.program), words_(MakeLocalizer(asker)), find_(asker) {}

  Question Parse(const std::string& text) {
    std::string words(base::TrimText(text));
    while (!words.empty() && (words.back() == '?' || words.back() == ' ')) words.pop_back();
    if (words.empty())
      return Problem(
          words_.TranslatePhrase("Why what? Ask for a card, a number, an event, `outcome`, or `not` and an action."));
    const model::Seat seat = ConsumeSeat(words);
    if (words.empty())
      return Problem(
          words_.TranslatePhrase("Why what of this player? Write `SEAT.state`, or `SEAT: not` and an action."));
    if (IsNot(words)) return ReadNot(words, seat);
    if (seat >= 0)
      return Problem(
          words_.TranslatePhrase("Only `not` has a player in front: `{words}` is the same for everybody", {words}));
    return ReadWhy(words);
  }

 private:
  // Accepts "p2: not play Lamp" and "p2 not play Lamp".
  model::Seat ConsumeSeat(std::string& words) const {
    const std::size_t colon = words.find(':');
    const std::int32_t named = colon == std::string::npos ? -1 : find_.FindSeat(words.substr(0, colon));
    if (named >= 0) {
      words = base::TrimText(words.substr(colon + 1));
      return named;
    }
    for (const std::size_t cut : SplitPoints(words)) {
      std::string rest(base::TrimText(std::string_view(words).substr(cut + 1)));
      const std::int32_t seat = find_.FindSeat(words.substr(0, cut));
      if (seat < 0 || words[cut] != ' ' || !IsNot(rest)) continue;
      words = std::move(rest);
      return seat;
    }
    return model::kNoSeat;
  }

  static bool IsNot(const std::string& words) {
    const std::string lower = base::FoldSpelling(words);
    return lower == "not" || lower == "cannot" || lower.starts_with("not ") || lower.starts_with("cannot ");
  }

  // ---- why

  Question ReadWhy(const std::string& words) {
    Question question;
    std::string problem;
    if (ReadOutcome(words, question) || ReadLineNumber(words, question) || ReadNumber(words, question, problem) ||
        ReadShownNumbers(words, question, true) || ReadOne(words, question) || ReadTold(words, question) ||
        ReadShownNumbers(words, question, false) || ReadAlike(words, question) || ReadToldPart(words, question))
      return question;
    return Problem(problem.empty() || IsCardName(asker_, words) ? NotFoundMessage(asker_, words) : problem);
  }

  bool ReadOutcome(const std::string& words, Question& question) const {
    const std::string lower = base::FoldSpelling(words);
    question.kind = QuestionKind::Outcome;
    for (const char* name : {"outcome", "the outcome", "end", "the end"})
      if (lower == name) return narration::FindFactQuery(program_, ToIdentifier(lower), TypeKind::Void) < 0;
    for (const char* ending : {" won", " lost", " wins", " loses"})
      if (lower.ends_with(ending) && find_.FindSeat(words.substr(0, words.rfind(' '))) >= 0) return true;
    question.kind = QuestionKind::Unrecognised;
    return false;
  }

  bool ReadNumber(const std::string& words, Question& question, std::string& problem) {
    question.kind = QuestionKind::Number;
    question.query = find_.FindFact(words, TypeKind::Void);
    if (question.query >= 0) return true;
    // "Lamp Over" may be a card, and not the fact `over` of a card "Lamp...".
    for (const std::size_t cut : IsCardName(asker_, words) ? std::vector<std::size_t>() : SplitPoints(words))
      if (ReadFact(words.substr(0, cut), words.substr(cut + 1), question, problem)) return true;
    question.kind = QuestionKind::Unrecognised;
    return false;
  }

  // "PV 6" as the board shows it.
  bool ReadShownNumbers(const std::string& words, Question& question, bool with_value) const {
    if (NamesValue(words) != with_value) return false;
    question.numbers = FindShownNumbers(asker_, words);
    if (question.numbers.empty()) return false;
    question.kind = QuestionKind::ShownNumbers;
    return true;
  }

  // A fact of a card, a seat or the table. Sets `problem` if the owner exists but does not have the fact.
  bool ReadFact(const std::string& owner, const std::string& fact, Question& question, std::string& problem) {
    TypeKind kind = TypeKind::Table;
    std::int32_t type = -1;
    std::string name = words_.TranslatePhrase("the table");
    question.args.clear();
    const std::int32_t seat = find_.FindSeat(owner);
    const model::CardId card = seat >= 0 || base::FoldSpelling(owner) == "table" ? -1 : find_.FindCard(owner, false);
    if (seat >= 0) {
      kind = TypeKind::Player;
      name = SeatText(asker_, seat);
      question.args = {seat};
    } else if (card >= 0) {
      kind = TypeKind::Card;
      type = program_.cards[asker_.match.state.cards[card].def].type;
      name = CardName(asker_, card);
      question.args = {card};
    } else if (base::FoldSpelling(owner) != "table") {
      return false;
    }
    question.query = ShownInstead(asker_, find_.FindFact(fact, kind, type));
    if (question.query < 0 && seat >= 0 && problem.empty()) problem = CardsInZoneMessage(seat, fact);
    if (question.query < 0 && problem.empty() && !base::TrimText(fact).empty())
      problem = FactNotFoundMessage(asker_, kind, type, name, ToIdentifier(fact));
    return question.query >= 0;
  }

  // Each card of a zone explains itself why it is there. Empty if the seat has no such zone.
  std::string CardsInZoneMessage(model::Seat seat, const std::string& name) const {
    for (const auto i : program_.zones.Ids()) {
      const program::Zone& zone = program_.zones[i];
      if (zone.of != program::OwnerKind::Player || !IsCalled(words_, zone.name, std::string(base::TrimText(name))))
        continue;
      const std::int32_t seats = asker_.match.state.seats;
      const match::ZoneId there = match::ZoneIndex(program_, i, seat, seats);
      vm::EvaluationResult cards;
      for (const model::CardId card : asker_.match.state.CardsIn(there)) cards.list.push_back(card);
      const program::TypeTag list{TypeKind::List, TypeKind::Card, -1, false};
      const std::string said = narration::FormatReply(program_, asker_.match, list, cards, asker_.viewer, asker_.names);
      return words_.TranslatePhrase("{zone}: {cards}. Ask why one of these cards is there: `why CARD`.",
                                    {narration::Capitalize(ZoneText(asker_, there)), said});
    }
    return "";
  }

  // "line 37": of the sentences that the viewer received.
  bool ReadLineNumber(const std::string& words, Question& question) const {
    const std::string lower = base::FoldSpelling(words);
    const std::string head = "line ";
    if (!lower.starts_with(head)) return false;
    const std::vector<ToldLine> lines = ToldLines(asker_);
    const std::optional<std::size_t> number = ReadCount(lower.substr(head.size()), lines.size());
    if (!number) return false;
    question.kind = QuestionKind::ToldLine;
    question.record = lines[*number].record;
    return true;
  }

  // A number from 1 to `most`, as an index.
  static std::optional<std::size_t> ReadCount(const std::string& words, std::size_t most) {
    std::size_t number = 0;
    const auto [end, error] = std::from_chars(words.data(), words.data() + words.size(), number);
    const bool whole = error == std::errc() && end == words.data() + words.size();
    return whole && number >= 1 && number <= most ? std::optional(number - 1) : std::nullopt;
  }

  // The newest sentence with these words.
  bool ReadTold(const std::string& words, Question& question) const {
    const std::vector<ToldLine> lines = ToldLines(asker_);
    const auto found = FindToldLine(lines, words);
    if (!found) return false;
    question.kind = QuestionKind::ToldLine;
    question.record = lines[*found].record;
    return true;
  }

  // The newest sentence with those of the words that are in any sentence.
  bool ReadToldPart(const std::string& words, Question& question) const {
    const std::vector<ToldLine> lines = ToldLines(asker_);
    const auto found = FindToldLine(lines, KnownWords(lines, words));
    if (!found) return false;
    question.kind = QuestionKind::ToldLine;
    question.record = lines[*found].record;
    return true;
  }

  // A card, an event, a window or an action by itself. Equal names come first, then whole words of a name, then the
  // words of a told sentence, then prefixes.
  bool ReadOne(const std::string& words, Question& question) const {
    question.card = find_.FindCard(words, true);
    if (question.card < 0 && ReadOccurrence(words, question)) return true;
    if (question.card < 0) question.card = find_.FindCard(words, false);
    if (question.card < 0) return false;
    const bool named =
        HasWholeWords(words_, program_, asker_.match.state.cards[question.card].def, words.substr(0, words.find('#')));
    if (!named && !asker_.find_card && ReadTold(words, question)) return true;
    question.kind = QuestionKind::Card;
    return true;
  }

  bool ReadOccurrence(const std::string& words, Question& question) const {
    question.kind = QuestionKind::Occurrence;
    const std::string name = base::FoldSpelling(narration::Words(ToIdentifier(words)));
    const std::size_t blank = name.find(' ');
    const std::string word = name.substr(0, blank), rest = blank == std::string::npos ? "" : name.substr(blank + 1);
    for (std::size_t i = 0; i < program_.events.size(); ++i) {
      const program::Event& event = program_.events[i];
      const bool headed = word == event.keyword || word == "event";
      if (IsCalled(words_, event.name, name) || (headed && IsCalled(words_, event.name, rest)))
        return Found(question, OccurrenceKind::Event, i);
    }
    for (std::size_t i = 0; i < program_.windows.size(); ++i) {
      const std::string& known = program_.windows[i].name;
      if (IsCalled(words_, known, name) || (word == "window" && IsCalled(words_, known, rest)))
        return Found(question, OccurrenceKind::Window, i);
    }
    for (std::size_t i = 0; i < program_.actions.size(); ++i) {
      const std::string& known = program_.actions[i].name;
      if (IsCalled(words_, known, name) || (word == "action" && IsCalled(words_, known, rest)))
        return Found(question, OccurrenceKind::Action, i);
    }
    question.kind = QuestionKind::Unrecognised;
    return false;
  }

  // An event by another form of its name: "destroyed" for `destroy`.
  bool ReadAlike(const std::string& words, Question& question) const {
    question.kind = QuestionKind::Occurrence;
    for (std::size_t i = 0; i < program_.events.size(); ++i) {
      const std::string& name = program_.events[i].name;
      if (AreSameWords(words, narration::Words(name)) || AreSameWords(words, words_.TranslateName(name)))
        return Found(question, OccurrenceKind::Event, i);
    }
    question.kind = QuestionKind::Unrecognised;
    return false;
  }

  static bool Found(Question& question, OccurrenceKind kind, std::size_t what) {
    question.occurrence = kind;
    question.index = static_cast<std::int32_t>(what);
    return true;
  }

  // ---- why not

  Question ReadNot(const std::string& words, model::Seat seat) const {
    const std::size_t blank = words.find(' ');
    const std::string wanted(blank == std::string::npos ? ""
                                                        : base::TrimText(std::string_view(words).substr(blank + 1)));
    if (wanted.empty())
      return Problem(words_.TranslatePhrase("Why not what? Name an action, a card, or both: `not ACTION CARD`."));
    Question question;
    question.seat = seat;
    std::string problem;
    if (ReadAction(wanted, question, problem)) return question;
    if (!problem.empty()) return Problem(problem);
    return ReadThing(wanted, question) ? question : Problem(ActionNotFoundMessage(asker_, wanted));
  }

  // The longest prefix that is an action, and the card after it.
  bool ReadAction(const std::string& words, Question& question, std::string& problem) const {
    const BilingualNames names = CollectNames(asker_, program_.actions);
    question.kind = QuestionKind::NotAction;
    question.index = FindExactly(narration::Words(words), names);
    if (question.index >= 0) {
      question.index = ActionForNow(question.index);
      return true;
    }
    for (const std::size_t cut : SplitPoints(words)) {
      question.index = FindExactly(narration::Words(words.substr(0, cut)), names);
      if (question.index < 0) continue;
      const std::string rest(base::TrimText(std::string_view(words).substr(cut + 1)));
      question.card = find_.FindOwnCard(rest, question.seat);
      if (question.card < 0) problem = CardNotFoundMessage(asker_, rest);
      if (question.card >= 0) question.index = ActionForCard(question.index, question.card);
      return question.card >= 0;
    }
    question.kind = QuestionKind::Unrecognised;
    return false;
  }

  // Several actions may have the same name for the reader: the one that is among the options, otherwise the one that
  // belongs to the open window.
  std::int32_t ActionForNow(std::int32_t action) const {
    const std::string name = words_.TranslateName(program_.actions[action].name);
    const model::Decision& open = asker_.match.decision;
    for (const model::Option& option : open.options)
      if (option.kind == model::OptionKind::Act && words_.TranslateName(program_.actions[option.a].name) == name)
        return option.a;
    if (open.window < 0) return action;
    for (const std::int32_t other : program_.windows[open.window].actions)
      if (words_.TranslateName(program_.actions[other].name) == name) return other;
    return action;
  }

  // Several actions may have the same name for the reader: the first one that cards like this have.
  std::int32_t ActionForCard(std::int32_t action, model::CardId card) const {
    const std::int32_t def = asker_.match.state.cards[card].def;
    const auto has = [&](std::int32_t index) {
      const auto& variants = program_.actions[index].variant_of;
      return variants.Contains(def) && variants[def] >= 0;
    };
    const std::string name = words_.TranslateName(program_.actions[action].name);
    for (const auto i : program_.actions.Ids())
      if (!has(action) && has(i) && words_.TranslateName(program_.actions[i].name) == name) return i;
    return action;
  }

  // A card, another option that the open choice could have, or `pass`.
  bool ReadThing(const std::string& words, Question& question) const {
    question.kind = QuestionKind::NotOption;
    const model::Decision& open = asker_.match.decision;
    const bool own = asker_.viewer == view::kOmniscient || open.seat == asker_.viewer;
    if (const auto number = ReadCount(words, open.options.size()); number && own) {
      question.option = open.options[*number];
      return true;
    }
    for (const model::Option& option : open.options) {
      if (!find_.IsOption(option, words)) continue;
      question.option = option;
      return true;
    }
    if (const model::Option pass; find_.IsOption(pass, words)) return open.window >= 0 || open.choice >= 0;
    if (open.choice >= 0 && ReadElement(words, program_.choices[open.choice].element, question.option)) return true;
    const model::CardId card = find_.FindOwnCard(words, question.seat);
    if (card >= 0) question.option = {model::OptionKind::Card, card, -1};
    return card >= 0;
  }

  // Of a menu also the items that are not offered now.
  bool ReadItem(const std::string& words, model::Option& thing) const {
    const auto& menu = program_.choices[asker_.match.decision.choice].menu;
    for (std::int32_t i = 0; i < std::ssize(menu); ++i) {
      thing = {model::OptionKind::Menu, i, -1};
      if (find_.IsOption(thing, words)) return true;
    }
    return false;
  }

  bool ReadElement(const std::string& words, const program::TypeTag& type, model::Option& thing) const {
    if (asker_.match.decision.kind == model::DecisionKind::Menu) return ReadItem(words, thing);
    if (type.kind == TypeKind::Player && find_.FindSeat(words) >= 0) {
      thing = {model::OptionKind::Player, find_.FindSeat(words), -1};
      return true;
    }
    if (type.kind != TypeKind::Enum) return false;
    const std::vector<std::string>& values = program_.enums[type.id].values;
    std::int32_t value = FindExactly(words, values);
    if (value < 0) value = FindExactly(words, MakeNames(words_, values));
    thing = {model::OptionKind::Enum, value, type.id};
    return value >= 0;
  }

  const ExplainContext& asker_;
  const program::Program& program_;
  const view::Localizer words_;
  const NameResolver find_;
};

}  // namespace

Question ParseQuestion(const ExplainContext& asker, const std::string& words) {
  return QuestionParser(asker).Parse(words);
}

namespace {

// The card that the words of the question name, or -1.
model::CardId NamedCard(const ExplainContext& asker, const Question& question) {
  if (question.kind == QuestionKind::Card || question.kind == QuestionKind::NotAction) return question.card;
  if (question.kind == QuestionKind::NotOption)
    return question.option.kind == model::OptionKind::Card ? question.option.a : -1;
  if (question.kind != QuestionKind::Number || question.args.empty()) return -1;
  const auto& params = asker.program.queries[question.query].params;
  const bool card = !params.empty() && params.front().type.kind == TypeKind::Card;
  return card ? static_cast<model::CardId>(question.args.front()) : -1;
}

}  // namespace

std::string DescribeAmbiguity(const ExplainContext& asker, const Question& question, const std::string& words) {
  const model::CardId card = NamedCard(asker, question);
  if (card < 0 || asker.find_card || words.find('#') != std::string::npos) return "";
  const std::vector<model::CardId> copies = SeenCopies(asker.program, asker.match, asker.viewer, card);
  const auto found = std::find(copies.begin(), copies.end(), card);
  if (copies.size() < 2 || found == copies.end()) return "";
  const auto number = static_cast<std::size_t>(found - copies.begin()) + 1;
  const view::Localizer in = MakeLocalizer(asker);
  const std::string name = in.CardName(asker.match.state.cards[card].def);
  return in.TranslatePhrase("{n} cards are called {card}; this is {copy}, in {zone}: {other} asks for another one",
                            {std::to_string(copies.size()), name, name + '#' + std::to_string(number),
                             ZoneText(asker, asker.match.state.cards[card].zone),
                             '`' + name + '#' + std::to_string(number == 1 ? 2 : 1) + '`'});
}

}  // namespace cardinal::reasons
