// The states that a board gives: each is read by the type that the rules declare for it.
#include <algorithm>

#include "interpreter/drivers/scenario/board_parts.h"
#include "interpreter/drivers/scenario/words.h"
#include "interpreter/machine/match/options.h"

namespace cardinal::scenario {

using documents::Setting;
using program::OwnerKind;

namespace {

// Who has the state: the table, a seat or a card.
struct Owner {
  OwnerKind kind = OwnerKind::Table;
  Value id = 0;
  std::string name;
};

bool Has(const Game& game, const program::Field& field, const Owner& owner) {
  if (field.of != owner.kind) return false;
  if (field.of != OwnerKind::Card) return true;
  const match::Card& card = game.match.world.cards[static_cast<std::size_t>(owner.id)];
  return IsOfType(game.Rules(), card.def, field.card_type);
}

const program::Field* FindField(const Game& game, const Owner& owner, const std::string& name) {
  for (const bool exactly : {true, false}) {
    for (const program::Field& field : game.Rules().fields) {
      if (Has(game, field, owner) && (exactly ? field.name == name : Squeezed(field.name) == Squeezed(name)))
        return &field;
    }
  }
  return nullptr;
}

// What could stand there: the states and the zones.
std::vector<std::string> Known(const Game& game, const Owner& owner) {
  std::vector<std::string> names;
  for (const program::Field& field : game.Rules().fields) {
    if (Has(game, field, owner)) names.push_back(field.name);
  }
  for (const program::Zone& zone : game.Rules().zones) {
    if (zone.of == owner.kind) names.push_back(zone.name);
  }
  return names;
}

void ReportNoState(const Game& game, const Owner& owner, const Setting& setting, diag::Sink& sink) {
  const std::vector<std::string> known = Known(game, owner);
  diag::Suggestion help = diag::DidYouMean(setting.name.text, known);
  if (help.empty() && !known.empty()) help = owner.name + " has " + Joined(known);
  ReportUnknown(sink, setting.name.span,
                owner.name + " has no zone or state `" + diag::Printable(setting.name.text) + "`", help);
}

std::string Range(const program::Field& field) {
  const program::Field boundless;
  if (field.max == boundless.max) return "it is at least " + std::to_string(field.min);
  if (field.min == boundless.min) return "it is at most " + std::to_string(field.max);
  return "it is from " + std::to_string(field.min) + " to " + std::to_string(field.max);
}

void Set(Game& game, const Owner& owner, const Setting& setting, diag::Sink& sink) {
  const program::Field* field = FindField(game, owner, setting.name.text);
  if (field == nullptr) return ReportNoState(game, owner, setting, sink);
  if (field->option) {
    sink.Report(diag::Code::NotAllowedHere, setting.name.span, "`" + field->name + "` is an option of the game").help =
        "write it beside `board`: `options: {" + field->name + ": " +
        match::SayOption(game.Rules(),
                         {static_cast<std::int32_t>(field - game.Rules().fields.data()), field->initial}) +
        "}`";
    return;
  }
  const bool nothing = setting.items.empty();
  if (!nothing && (setting.list || setting.items.size() != 1)) {
    sink.Report(diag::Code::WrongType, setting.span, "the state `" + field->name + "` takes one value, not a list");
    return;
  }
  const ValueRead read = ReadValue(game, field->type, nothing ? "none" : setting.items[0].whole.text);
  if (!read.value) {
    sink.Report(diag::Code::WrongType, setting.span, read.problem).help = read.help;
    return;
  }
  if (*read.value != model::kNone && (*read.value < field->min || *read.value > field->max)) {
    sink.Report(diag::Code::BadNumber, setting.span, "`" + field->name + "` cannot be " + std::to_string(*read.value))
        .help = Range(*field);
    return;
  }
  match::World& world = game.match.world;
  world.fields[match::FieldIndex(game.Rules(), world, *field, owner.id)] = *read.value;
}

void SetAll(Game& game, const Owner& owner, const documents::Holding& holding, diag::Sink& sink) {
  for (const Setting& setting : holding.settings) {
    if (!NamesZone(game.Rules(), setting, owner.kind)) Set(game, owner, setting, sink);
  }
}

}  // namespace

void SetOptions(Game& game, const documents::Scenario& scenario, diag::Sink& sink) {
  match::World& world = game.match.world;
  for (const auto& [name, value] : scenario.options) {
    const match::OptionRead read = match::ReadOption(game.Rules(), name.text, value.text);
    if (read.option) {
      const program::Field& field = game.Rules().fields[static_cast<std::size_t>(read.option->field)];
      world.fields[match::FieldIndex(game.Rules(), world, field, 0)] = read.option->value;
    } else {
      ReportUnknown(sink, name.span, read.problem, read.help);
    }
  }
}

void SetStates(Game& game, const documents::Board& board, diag::Sink& sink) {
  if (board.table) SetAll(game, {OwnerKind::Table, 0, "the table"}, *board.table, sink);
  for (const documents::Holding& holding : board.seats) {
    const auto seat = game.FindSeat(holding.owner.text);
    if (seat) SetAll(game, {OwnerKind::Player, *seat, game.SeatName(*seat)}, holding, sink);
  }
  for (const documents::Holding& holding : board.cards) {
    const CardFound found = game.cards.Find(game.Rules(), game.match.world, holding.owner.text);
    if (found.card < 0) {
      ReportUnknown(sink, holding.owner.span, found.problem, found.help);
    } else {
      SetAll(game, {OwnerKind::Card, found.card, game.cards.Label(found.card)}, holding, sink);
    }
  }
}

}  // namespace cardinal::scenario
