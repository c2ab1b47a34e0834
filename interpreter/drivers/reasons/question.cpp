#include "interpreter/drivers/reasons/question.h"

#include <algorithm>

#include "interpreter/base/spelling.h"
#include "interpreter/drivers/reasons/finder.h"
#include "interpreter/drivers/reasons/lookup.h"
#include "interpreter/drivers/reasons/nothing_such.h"
#include "interpreter/drivers/reasons/tables.h"
#include "interpreter/drivers/telling/facts.h"
#include "interpreter/drivers/telling/style.h"

namespace cardinal::reasons {

namespace {

using Kind = Question::Kind;
using program::OccurrenceKind;
using program::TypeKind;

Question Problem(std::string problem) {
  Question question;
  question.problem = std::move(problem);
  return question;
}

class Reader {
 public:
  explicit Reader(const Asker& asker) : asker_(asker), program_(asker.program), words_(In(asker)), find_(asker) {}

  Question Read(const std::string& text) {
    std::string words = Trimmed(text);
    while (!words.empty() && (words.back() == '?' || words.back() == ' ')) words.pop_back();
    if (words.empty())
      return Problem(words_.Phrase("Why what? Ask for a card, a number, an event, `outcome`, or `not` and an action."));
    const model::Seat seat = TakeSeat(words);
    if (words.empty())
      return Problem(words_.Phrase("Why what of this player? Write `SEAT.state`, or `SEAT: not` and an action."));
    if (IsNot(words)) return ReadNot(words, seat);
    if (seat >= 0)
      return Problem(words_.Phrase("Only `not` has a player in front: `{words}` is the same for everybody", {words}));
    return ReadWhy(words);
  }

 private:
  // "p2: not play Lamp" and "p2 not play Lamp".
  model::Seat TakeSeat(std::string& words) const {
    const std::size_t colon = words.find(':');
    const std::int32_t named = colon == std::string::npos ? -1 : find_.SeatOf(words.substr(0, colon));
    if (named >= 0) {
      words = Trimmed(words.substr(colon + 1));
      return named;
    }
    for (const std::size_t cut : Cuts(words)) {
      std::string rest = Trimmed(words.substr(cut + 1));
      const std::int32_t seat = find_.SeatOf(words.substr(0, cut));
      if (seat < 0 || words[cut] != ' ' || !IsNot(rest)) continue;
      words = std::move(rest);
      return seat;
    }
    return model::kNobody;
  }

  static bool IsNot(const std::string& words) {
    const std::string lower = base::Fold(words);
    return lower == "not" || lower == "cannot" || lower.starts_with("not ") || lower.starts_with("cannot ");
  }

  // ---- why

  Question ReadWhy(const std::string& words) {
    Question question;
    std::string problem;
    if (ReadOutcome(words, question) || ReadNumber(words, question, problem) || ReadOne(words, question))
      return question;
    return Problem(problem.empty() || IsCardName(asker_, words) ? NothingSuch(asker_, words) : problem);
  }

  bool ReadOutcome(const std::string& words, Question& question) const {
    const std::string lower = base::Fold(words);
    question.kind = Kind::Outcome;
    for (const char* name : {"outcome", "the outcome", "end", "the end"})
      if (lower == name) return telling::FindFact(program_, Identifier(lower), TypeKind::Void) < 0;
    for (const char* ending : {" won", " lost", " wins", " loses"})
      if (lower.ends_with(ending) && find_.SeatOf(words.substr(0, words.rfind(' '))) >= 0) return true;
    question.kind = Kind::Nothing;
    return false;
  }

  bool ReadNumber(const std::string& words, Question& question, std::string& problem) {
    question.kind = Kind::Number;
    question.query = find_.FactOf(words, TypeKind::Void);
    if (question.query >= 0) return true;
    for (const std::size_t cut : Cuts(words))
      if (ReadFact(words.substr(0, cut), words.substr(cut + 1), question, problem)) return true;
    question.kind = Kind::Nothing;
    return false;
  }

  // Something of a card, a seat or the table. `problem`: there is such a thing, but it has no such fact.
  bool ReadFact(const std::string& owner, const std::string& fact, Question& question, std::string& problem) {
    TypeKind kind = TypeKind::Table;
    std::int32_t type = -1;
    std::string name = words_.Phrase("the table");
    question.args.clear();
    const std::int32_t seat = find_.SeatOf(owner);
    const model::CardId card = seat >= 0 || base::Fold(owner) == "table" ? -1 : find_.CardOf(owner, false);
    if (seat >= 0) {
      kind = TypeKind::Player;
      name = SeatWords(asker_, seat);
      question.args = {seat};
    } else if (card >= 0) {
      kind = TypeKind::Card;
      type = At(program_.cards, At(asker_.match.world.cards, card).def).type;
      name = CardWords(asker_, card);
      question.args = {card};
    } else if (base::Fold(owner) != "table") {
      return false;
    }
    question.query = find_.FactOf(fact, kind, type);
    if (question.query < 0 && seat >= 0 && problem.empty()) problem = WhatLiesIn(seat, fact);
    if (question.query < 0 && problem.empty() && !Trimmed(fact).empty())
      problem = NoSuchFact(asker_, kind, type, name, Identifier(fact));
    return question.query >= 0;
  }

  // Why a zone holds what it holds, each of its cards can tell. Empty if the seat has no such zone.
  std::string WhatLiesIn(model::Seat seat, const std::string& name) const {
    for (std::size_t i = 0; i < program_.zones.size(); ++i) {
      const program::Zone& zone = program_.zones[i];
      if (zone.of != program::OwnerKind::Player || !IsCalled(words_, zone.name, Trimmed(name))) continue;
      const std::int32_t seats = asker_.match.world.seats;
      const match::ZoneId there = match::ZoneIndex(program_, static_cast<std::int32_t>(i), seat, seats);
      vm::Reply cards;
      for (const model::CardId card : asker_.match.world.Zone(there)) cards.list.push_back(card);
      const program::TypeTag list{TypeKind::List, TypeKind::Card, -1, false};
      const std::string said = telling::InWords(program_, asker_.match, list, cards, asker_.viewer, asker_.names);
      return words_.Phrase("{zone}: {cards}. Ask why one of these cards is there: `why CARD`.",
                           {telling::Capitalized(ZoneWords(asker_, there)), said});
    }
    return "";
  }

  // A card, an event, a window or an action by itself; equal names before beginnings.
  bool ReadOne(const std::string& words, Question& question) const {
    question.card = find_.CardOf(words, true);
    if (question.card < 0 && ReadOccurrence(words, question)) return true;
    if (question.card < 0) question.card = find_.CardOf(words, false);
    if (question.card < 0) return false;
    question.kind = Kind::Card;
    return true;
  }

  bool ReadOccurrence(const std::string& words, Question& question) const {
    question.kind = Kind::Occurrence;
    const std::string name = base::Fold(telling::Words(Identifier(words)));
    const std::size_t blank = name.find(' ');
    const std::string word = name.substr(0, blank), rest = blank == std::string::npos ? "" : name.substr(blank + 1);
    for (std::size_t i = 0; i < program_.events.size(); ++i) {
      const program::Event& event = program_.events[i];
      const bool headed = word == event.word || word == "event";
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
    question.kind = Kind::Nothing;
    return false;
  }

  static bool Found(Question& question, OccurrenceKind kind, std::size_t what) {
    question.occurrence = kind;
    question.what = static_cast<std::int32_t>(what);
    return true;
  }

  // ---- why not

  Question ReadNot(const std::string& words, model::Seat seat) const {
    const std::size_t blank = words.find(' ');
    const std::string wanted = blank == std::string::npos ? "" : Trimmed(words.substr(blank + 1));
    if (wanted.empty())
      return Problem(words_.Phrase("Why not what? Name an action, a card, or both: `not ACTION CARD`."));
    Question question;
    question.seat = seat;
    std::string problem;
    if (ReadAction(wanted, question, problem)) return question;
    if (!problem.empty()) return Problem(problem);
    return ReadThing(wanted, question) ? question : Problem(NoSuchAction(asker_, wanted));
  }

  // The longest beginning that is an action, and the card behind it.
  bool ReadAction(const std::string& words, Question& question, std::string& problem) const {
    const Called names = NamesOf(asker_, program_.actions);
    question.kind = Kind::NotAction;
    question.what = FindExactly(telling::Words(words), names);
    if (question.what >= 0) return true;
    for (const std::size_t cut : Cuts(words)) {
      question.what = FindExactly(telling::Words(words.substr(0, cut)), names);
      if (question.what < 0) continue;
      const std::string rest = Trimmed(words.substr(cut + 1));
      question.card = find_.OwnCardOf(rest, question.seat);
      if (question.card < 0) problem = NoSuchCard(asker_, rest);
      return question.card >= 0;
    }
    question.kind = Kind::Nothing;
    return false;
  }

  // A card; what the open choice could be of; to pass.
  bool ReadThing(const std::string& words, Question& question) const {
    question.kind = Kind::NotThing;
    const model::Decision& open = asker_.match.decision;
    for (const model::Option& option : open.options) {
      if (!find_.IsOption(option, words)) continue;
      question.thing = option;
      return true;
    }
    if (const model::Option pass; find_.IsOption(pass, words)) return open.window >= 0 || open.choice >= 0;
    if (open.choice >= 0 && ReadElement(words, At(program_.choices, open.choice).element, question.thing)) return true;
    const model::CardId card = find_.OwnCardOf(words, question.seat);
    if (card >= 0) question.thing = {model::OptionKind::Card, card, -1};
    return card >= 0;
  }

  // Of a menu also what is not offered now.
  bool ReadItem(const std::string& words, model::Option& thing) const {
    const auto& menu = At(program_.choices, asker_.match.decision.choice).menu;
    for (std::int32_t i = 0; i < static_cast<std::int32_t>(menu.size()); ++i) {
      thing = {model::OptionKind::Menu, i, -1};
      if (find_.IsOption(thing, words)) return true;
    }
    return false;
  }

  bool ReadElement(const std::string& words, const program::TypeTag& type, model::Option& thing) const {
    if (asker_.match.decision.kind == model::DecisionKind::Menu) return ReadItem(words, thing);
    if (type.kind == TypeKind::Player && find_.SeatOf(words) >= 0) {
      thing = {model::OptionKind::Player, find_.SeatOf(words), -1};
      return true;
    }
    if (type.kind != TypeKind::Enum) return false;
    const std::vector<std::string>& values = At(program_.enums, type.id).values;
    std::int32_t value = FindExactly(words, values);
    if (value < 0) value = FindExactly(words, Calling(words_, values));
    thing = {model::OptionKind::Enum, value, type.id};
    return value >= 0;
  }

  const Asker& asker_;
  const program::Program& program_;
  const view::Wording words_;
  const Finder find_;
};

}  // namespace

Question ReadQuestion(const Asker& asker, const std::string& words) { return Reader(asker).Read(words); }

namespace {

// The card that the words of the question name; -1: none.
model::CardId NamedCard(const Asker& asker, const Question& question) {
  if (question.kind == Kind::Card || question.kind == Kind::NotAction) return question.card;
  if (question.kind == Kind::NotThing) return question.thing.kind == model::OptionKind::Card ? question.thing.a : -1;
  if (question.kind != Kind::Number || question.args.empty()) return -1;
  const auto& params = At(asker.program.queries, question.query).params;
  const bool card = !params.empty() && params.front().type.kind == TypeKind::Card;
  return card ? static_cast<model::CardId>(question.args.front()) : -1;
}

}  // namespace

std::string WhichCopy(const Asker& asker, const Question& question, const std::string& words) {
  const model::CardId card = NamedCard(asker, question);
  if (card < 0 || asker.find || words.find('#') != std::string::npos) return "";
  const std::vector<model::CardId> copies = SeenCopies(asker.program, asker.match, asker.viewer, card);
  const auto found = std::find(copies.begin(), copies.end(), card);
  if (copies.size() < 2 || found == copies.end()) return "";
  const auto number = static_cast<std::size_t>(found - copies.begin()) + 1;
  const view::Wording in = In(asker);
  const std::string name = in.Card(At(asker.match.world.cards, card).def);
  return in.Phrase("{n} cards are called {card}; this is {copy}, in {zone}: {other} asks for another one",
                   {std::to_string(copies.size()), name, name + '#' + std::to_string(number),
                    ZoneWords(asker, At(asker.match.world.cards, card).zone),
                    '`' + name + '#' + std::to_string(number == 1 ? 2 : 1) + '`'});
}

}  // namespace cardinal::reasons
