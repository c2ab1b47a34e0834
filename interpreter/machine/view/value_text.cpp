// Formats values, sentences, options and questions. Every name of a card is made by CardName, which checks whether the
// viewer sees its face.
#include <algorithm>

#include "interpreter/base/table.h"
#include "interpreter/machine/match/frame_layout.h"
#include "interpreter/machine/view/localizer.h"
#include "interpreter/machine/view/view.h"

namespace cardinal::view {
namespace {

using base::IsValidIndex;
using match::Match;
using model::CardId;
using model::Value;
using program::Program;
using program::TypeKind;
using program::TypeTag;

// Formats values for one viewer.
class ValueFormatter {
 public:
  ValueFormatter(const Program& program, const Match& match, Seat viewer, const DisplayNames& names,
                 std::span<const Value> arena)
      : program_(program), match_(match), viewer_(viewer), names_(names), words_(program, names), arena_(arena) {}

  std::string Format(const TypeTag& type, Value value) const {
    if (value == model::kNone) return Nothing(type.kind);
    if (type.kind == TypeKind::List) return FormatList(type, value);
    return FormatOne(type.kind, type.id, value);
  }

  std::string FormatOne(TypeKind kind, std::int32_t id, Value value) const {
    switch (kind) {
      case TypeKind::Bool: return words_.TranslatePhrase(value != 0 ? "yes" : "no");
      case TypeKind::Name: return NameValue(value);
      case TypeKind::Print:
        if (program::IsLentText(value)) return words_.TranslatePhrase("lent rules");
        return IsValidIndex(program_.cards, value) ? NameValue(program_.cards[value].name_id) : "?";
      case TypeKind::Enum: return EnumName(id, value);
      case TypeKind::Player: return SeatName(value);
      case TypeKind::Table: return words_.TranslatePhrase("the table");
      case TypeKind::Card: return CardName(value, words_.TranslatePhrase("a card"));
      case TypeKind::Event:
      case TypeKind::Action:
      case TypeKind::Window: return OccurrenceName(kind, id, value);
      case TypeKind::Zone:
        return IsValidIndex(program_.zones, value) ? words_.TranslateName(program_.zones[value].name) : "?";
      default: return std::to_string(value);
    }
  }

  // A pending action: "strike of p1", "play Lantern of p2".
  std::string WaitingName(Value uid) const {
    for (const match::PendingAction& waiting : match_.pending) {
      if (waiting.uid != uid) continue;
      return words_.TranslatePhrase("{action} of {player}",
                                    {ActionName(waiting.action, waiting.card), SeatName(waiting.player)});
    }
    return std::to_string(uid);
  }

  bool Sees(Value card) const {
    if (!IsValidIndex(match_.state.cards, card)) return false;
    return viewer_ == kOmniscient || match::SeesFace(program_, match_.state, viewer_, static_cast<CardId>(card));
  }

  std::string CardName(Value card, std::string_view unseen) const {
    if (!Sees(card)) return std::string(unseen);
    return words_.CardName(match_.state.cards[card].def);
  }

  std::string SeatName(Value seat) const {
    if (IsValidIndex(names_.seats, seat)) return names_.seats[seat];
    return words_.TranslatePhrase("player {number}", {std::to_string(seat + 1)});
  }

  std::string EnumName(std::int32_t id, Value value) const {
    if (!IsValidIndex(program_.enums, id) || !IsValidIndex(program_.enums[id].values, value)) return "?";
    return words_.TranslateName(program_.enums[id].values[value]);
  }

  std::string Nothing(TypeKind kind) const {
    if (kind == TypeKind::Player) return words_.TranslatePhrase("nobody");
    return words_.TranslatePhrase(kind == TypeKind::Card ? "no card" : "nothing");
  }

  const Localizer& GetLocalizer() const { return words_; }

 private:
  // `a, b and c`; cards whose faces the viewer does not see are only counted, at the end.
  std::string FormatList(const TypeTag& type, Value value) const {
    const match::ListRef list = match::ToList(value);
    const auto end = static_cast<std::int64_t>(list.offset) + list.length;
    if (list.offset < 0 || list.length <= 0 || end > std::ssize(arena_)) return Nothing(type.element);
    std::vector<std::string> parts;
    std::int64_t unseen = 0;
    for (const Value element : arena_.subspan(list.offset, list.length)) {
      if (type.element == TypeKind::Card && element != model::kNone && !Sees(element)) {
        ++unseen;
      } else {
        parts.push_back(Format({type.element, TypeKind::Void, type.id, false}, element));
      }
    }
    if (unseen > 0) parts.push_back(Unseen(unseen, parts.empty()));
    return words_.JoinWithAnd(parts);
  }

  std::string Unseen(std::int64_t count, bool alone) const {
    if (count == 1) return words_.TranslatePhrase(alone ? "a card" : "another card");
    return words_.TranslatePhrase(alone ? "{n} cards" : "{n} other cards", {std::to_string(count)});
  }

  // A name as a value: of a card, or another name of the rules.
  std::string NameValue(Value value) const {
    if (!IsValidIndex(program_.strings, value)) return "?";
    const std::string& name = program_.strings[value];
    const std::int32_t card = program::FindCard(program_, name);
    return card >= 0 ? words_.CardName(card) : words_.TranslateText(name);
  }

  // With its card: "cast Volley".
  std::string ActionName(std::int32_t action, Value card) const {
    const std::string name = DeclaredName(TypeKind::Action, action);
    return card < 0 ? name : name + " " + CardName(card, words_.TranslatePhrase("a card"));
  }

  // The occurrence with that uid, which runs or waits; its declared type if it has ended.
  std::string OccurrenceName(TypeKind kind, std::int32_t id, Value uid) const {
    for (const match::Frame& frame : match_.stack.frames) {
      if (frame.uid != uid) continue;
      if (frame.Occurrence() == program::OccurrenceKind::Action)
        return ActionName(frame.occurrence_index,
                          match_.stack.values[static_cast<std::size_t>(frame.base + match::kActionMe)]);
      return DeclaredName(OccurrenceTypeKind(frame.kind), frame.occurrence_index);
    }
    for (const match::PendingAction& waiting : match_.pending) {
      if (waiting.uid == uid) return ActionName(waiting.action, waiting.card);
    }
    return DeclaredName(kind, id);
  }

  static TypeKind OccurrenceTypeKind(std::int16_t kind) {
    switch (match::ToOccurrenceKind(kind)) {
      case program::OccurrenceKind::Event: return TypeKind::Event;
      case program::OccurrenceKind::Action: return TypeKind::Action;
      case program::OccurrenceKind::Window: return TypeKind::Window;
    }
    return TypeKind::Void;
  }

  std::string DeclaredName(TypeKind kind, std::int32_t id) const {
    if (kind == TypeKind::Event && IsValidIndex(program_.events, id)) return words_.EventName(program_.events[id].name);
    if (kind == TypeKind::Action && IsValidIndex(program_.actions, id))
      return words_.TranslateName(program_.actions[id].name);
    if (kind == TypeKind::Window && IsValidIndex(program_.windows, id))
      return words_.TranslateName(program_.windows[id].name);
    return words_.TranslatePhrase("something");
  }

  const Program& program_;
  const Match& match_;
  Seat viewer_;
  const DisplayNames& names_;
  const Localizer words_;
  std::span<const Value> arena_;
};

ValueFormatter For(const Program& program, const Match& match, Seat viewer, const DisplayNames& names) {
  return {program, match, viewer, names, match.stack.arena};
}

void Capitalize(std::string& text) {
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
}

// The choice of the open decision, or null.
const program::Choice* Asked(const Program& program, const Match& match) {
  const std::int32_t choice = match.decision.choice;
  return IsValidIndex(program.choices, choice) ? &program.choices[choice] : nullptr;
}

std::string ActText(const Program& program, const ValueFormatter& speaker, const model::Option& option) {
  const Localizer& words = speaker.GetLocalizer();
  const std::string name =
      IsValidIndex(program.actions, option.a) ? words.TranslateName(program.actions[option.a].name) : "?";
  return option.b < 0 ? name : name + " " + speaker.CardName(option.b, words.TranslatePhrase("a hidden card"));
}

// A text of the rules; its holes are filled for the viewer of `speaker`.
std::string Filled(const Program& program, const ValueFormatter& speaker, std::int32_t text,
                   std::span<const Value> values) {
  const program::Template& written = program.templates[text];
  std::vector<std::string> said;
  for (std::size_t i = 0; i < written.values.size() && i < values.size(); ++i)
    said.push_back(speaker.Format(written.values[i], values[i]));
  return speaker.GetLocalizer().FillTemplate(written.source, said);
}

// A rule that replaces an event: its text, or the name of its card.
std::string RuleText(const Program& program, const ValueFormatter& speaker, const model::Option& option) {
  const Localizer& words = speaker.GetLocalizer();
  const std::int32_t text = IsValidIndex(program.hooks, option.a) ? program.hooks[option.a].words : -1;
  const bool hidden = option.b >= 0 && !speaker.Sees(option.b);
  if (hidden) return words.TranslatePhrase("the rule of a card that you do not see");
  if (text >= 0) return Filled(program, speaker, text, {});
  return option.b < 0 ? words.TranslatePhrase("a rule of the game") : speaker.CardName(option.b, "");
}

// The question of the open choice, and the labels of its items. Only the asked seat reads a text with holes, because a
// value in it can come from cards that only this seat sees.
class AskedText {
 public:
  AskedText(const Program& program, const Match& match, const ValueFormatter& speaker, Seat viewer)
      : program_(program),
        decision_(match.decision),
        choice_(Asked(program, match)),
        speaker_(speaker),
        told_(viewer == kOmniscient || viewer == decision_.seat) {}

  // Empty if the rules have no question, or if the viewer may not read it.
  std::string Question() const {
    if (choice_ == nullptr || choice_->prompt < 0) return "";
    const std::int32_t holes = program::HoleCount(program_, choice_->prompt);
    return holes > 0 && !told_ ? "" : Filled(program_, speaker_, choice_->prompt, Values(0, holes));
  }

  std::string Label(std::int32_t item) const {
    if (choice_ == nullptr || !IsValidIndex(choice_->menu, item)) return "?";
    std::int32_t first = program::HoleCount(program_, choice_->prompt);
    for (std::int32_t i = 0; i < item; ++i) first += program::HoleCount(program_, choice_->menu[i]);
    const std::int32_t label = choice_->menu[item], holes = program::HoleCount(program_, label);
    if (holes == 0 || (told_ && IsOffered(item))) return Filled(program_, speaker_, label, Values(first, holes));
    const std::vector<std::string> unknown(holes, "...");
    return speaker_.GetLocalizer().FillTemplate(program_.templates[label].source, unknown);
  }

 private:
  // An item that is not offered has no values.
  bool IsOffered(std::int32_t item) const {
    return std::find(decision_.options.begin(), decision_.options.end(),
                     model::Option{model::OptionKind::Menu, item, -1}) != decision_.options.end();
  }

  std::span<const Value> Values(std::int32_t first, std::int32_t count) const {
    const auto from = static_cast<std::size_t>(first), holes = static_cast<std::size_t>(count);
    return from + holes <= decision_.template_values.size()
               ? std::span<const Value>(decision_.template_values).subspan(from, holes)
               : std::span<const Value>();
  }

  const Program& program_;
  const model::Decision& decision_;
  const program::Choice* choice_;
  const ValueFormatter& speaker_;
  bool told_;
};

std::string FormatCount(const Localizer& words, std::int64_t count) {
  return count == 1 ? words.TranslatePhrase("one") : std::to_string(count);
}

std::string ManyQuestion(const Localizer& words, const model::Decision& decision) {
  const std::string most = FormatCount(words, decision.max);
  const std::string text =
      decision.max == model::kUnlimitedPicks ? words.TranslatePhrase("Choose as many as you like")
      : decision.min == decision.max         ? words.TranslatePhrase("Choose {n}", {most})
      : decision.min > 0 ? words.TranslatePhrase("Choose {least} to {most}", {FormatCount(words, decision.min), most})
                         : words.TranslatePhrase("Choose up to {most}", {most});
  if (decision.picked.empty()) return text;
  return text + " (" + words.TranslatePhrase("{n} chosen", {std::to_string(decision.picked.size())}) + ')';
}

std::string ShuffleQuestion(const Program& program, const Match& match, const ValueFormatter& speaker) {
  const Localizer& words = speaker.GetLocalizer();
  const match::ZoneId id = match.decision.zone;
  const std::int32_t zone = match::ZoneDeclaration(program, id, match.state.seats);
  if (zone < 0) return words.TranslatePhrase("Shuffle");
  const std::string name = words.TranslateName(program.zones[zone].name);
  const CardId holder = match::ZoneHolder(program, id, match.state.seats);
  const Seat owner = match::ZoneOwner(program, id, match.state.seats);
  if (holder < 0 && owner < 0) return words.TranslatePhrase("Shuffle the {zone}", {name});
  const std::string whose =
      holder >= 0 ? speaker.CardName(holder, words.TranslatePhrase("a card")) : speaker.SeatName(owner);
  return words.TranslatePhrase("Shuffle the {zone} of {whose}", {name, whose});
}

}  // namespace

std::string FormatValue(const Program& program, const Match& match, const TypeTag& type, Value value, Seat viewer,
                        const DisplayNames& names, std::span<const Value> arena) {
  const std::span<const Value> lists = arena.empty() ? std::span<const Value>(match.stack.arena) : arena;
  return ValueFormatter(program, match, viewer, names, lists).Format(type, value);
}

std::string FormatSentence(const Program& program, const Match& match, std::int32_t sentence,
                           std::span<const Value> values, Seat viewer, const DisplayNames& names) {
  const ValueFormatter speaker = For(program, match, viewer, names);
  std::string text = Filled(program, speaker, sentence, values);
  if (program.templates[sentence].eliminates && !values.empty())
    text = speaker.GetLocalizer().TranslatePhrase("{player} is out of the game: {reason}.",
                                                  {speaker.SeatName(values.back()), text});
  Capitalize(text);
  return text;
}

std::string FormatReveal(const Program& program, const Match& match, std::span<const model::CardId> cards,
                         std::uint32_t seats, const DisplayNames& names) {
  const Localizer words(program, names);
  std::vector<std::string> faces, readers;
  for (const model::CardId card : cards) faces.push_back(words.CardName(match.state.cards[card].def));
  for (Seat seat = 0; seat < match.state.seats; ++seat)
    if (((seats >> seat) & 1u) != 0) readers.push_back(names.seats[seat]);
  const std::string what = words.JoinWithAnd(faces), who = words.JoinWithAnd(readers);
  const bool everybody = std::ssize(readers) == match.state.seats;
  std::string text = everybody             ? words.TranslatePhrase("Everybody sees {cards}.", {what})
                     : readers.size() == 1 ? words.TranslatePhrase("{player} sees {cards}.", {who, what})
                                           : words.TranslatePhrase("{players} see {cards}.", {who, what});
  Capitalize(text);
  return text;
}

std::string OptionText(const Program& program, const Match& match, const model::Option& option, Seat viewer,
                       const DisplayNames& names) {
  const ValueFormatter speaker = For(program, match, viewer, names);
  const Localizer& words = speaker.GetLocalizer();
  const program::Choice* choice = Asked(program, match);
  switch (option.kind) {
    case model::OptionKind::Pass: return words.TranslatePhrase("pass");
    case model::OptionKind::Act: return ActText(program, speaker, option);
    case model::OptionKind::Card: return speaker.CardName(option.a, words.TranslatePhrase("a hidden card"));
    case model::OptionKind::Player: return speaker.SeatName(option.a);
    case model::OptionKind::Enum: return speaker.EnumName(option.b, option.a);
    case model::OptionKind::Name: return speaker.FormatOne(TypeKind::Name, -1, option.a);
    case model::OptionKind::Number:
      return choice != nullptr && choice->element.kind == TypeKind::Action ? speaker.WaitingName(option.a)
                                                                           : std::to_string(option.a);
    case model::OptionKind::Yes: return words.TranslatePhrase("yes");
    case model::OptionKind::No: return words.TranslatePhrase("no");
    case model::OptionKind::Menu: return AskedText(program, match, speaker, viewer).Label(option.a);
    case model::OptionKind::Rule: return RuleText(program, speaker, option);
    case model::OptionKind::Done: return words.TranslatePhrase("done");
    case model::OptionKind::NoCard:
      if (choice != nullptr && choice->declining >= 0) return Filled(program, speaker, choice->declining, {});
      return speaker.Nothing(choice == nullptr ? TypeKind::Void : choice->element.kind);
    case model::OptionKind::Order: return words.TranslatePhrase("keep the order");
  }
  return "?";
}

std::string FormatQuestion(const Program& program, const Match& match, Seat viewer, const DisplayNames& names) {
  const model::Decision& decision = match.decision;
  const ValueFormatter speaker = For(program, match, viewer, names);
  const Localizer& words = speaker.GetLocalizer();
  if (std::string asked = AskedText(program, match, speaker, viewer).Question(); !asked.empty()) return asked;
  switch (decision.kind) {
    case model::DecisionKind::Act: return words.TranslatePhrase("Act or pass");
    case model::DecisionKind::One:
      if (decision.options.front().kind == model::OptionKind::Rule) return words.TranslatePhrase("Which first?");
      return words.TranslatePhrase("Choose one");
    case model::DecisionKind::Menu: return words.TranslatePhrase("Choose one");
    case model::DecisionKind::Many: return ManyQuestion(words, decision);
    case model::DecisionKind::Number: return words.TranslatePhrase("Choose a number");
    case model::DecisionKind::YesNo: return words.TranslatePhrase("Yes or no");
    case model::DecisionKind::Arrange: return words.TranslatePhrase("Choose what comes next");
    case model::DecisionKind::Shuffle: break;
  }
  return ShuffleQuestion(program, match, speaker);
}

}  // namespace cardinal::view
