// Reads the states that a board gives. Each value is read by the type that the rules declare for the state.
#include <algorithm>

#include "interpreter/base/text.h"
#include "interpreter/drivers/scenario_runner/board_parts.h"
#include "interpreter/drivers/scenario_runner/word_matching.h"
#include "interpreter/machine/match/options.h"

namespace cardinal::scenario_runner {

using documents::BoardSetting;
using program::OwnerKind;

namespace {

// The owner of the state: the table, a seat or a card.
struct StateOwner {
  OwnerKind kind = OwnerKind::Table;
  Value id = 0;
  std::string name;
};

bool OwnerHasField(const ScenarioGame& game, const program::Field& field, const StateOwner& owner) {
  if (field.of != owner.kind) return false;
  if (field.of != OwnerKind::Card) return true;
  return IsOfType(game.GetProgram(), game.GetCard(static_cast<CardId>(owner.id)).def, field.card_type);
}

const program::Field* FindField(const ScenarioGame& game, const StateOwner& owner, const std::string& name) {
  for (const bool exactly : {true, false}) {
    for (const program::Field& field : game.GetProgram().fields) {
      if (OwnerHasField(game, field, owner) &&
          (exactly ? field.name == name : NormalizeIdentifier(field.name) == NormalizeIdentifier(name)))
        return &field;
    }
  }
  return nullptr;
}

// The names that are valid here: the states and the zones.
std::vector<std::string> StateAndZoneNames(const ScenarioGame& game, const StateOwner& owner) {
  std::vector<std::string> names;
  for (const program::Field& field : game.GetProgram().fields) {
    if (OwnerHasField(game, field, owner)) names.push_back(field.name);
  }
  for (const program::Zone& zone : game.GetProgram().zones) {
    if (zone.of == owner.kind) names.push_back(zone.name);
  }
  return names;
}

void ReportNoState(const ScenarioGame& game, const StateOwner& owner, const BoardSetting& setting, diag::Sink& sink) {
  const std::vector<std::string> known = StateAndZoneNames(game, owner);
  diag::Suggestion help = diag::DidYouMean(setting.name.text, known);
  if (help.empty() && !known.empty()) help = owner.name + " has " + base::JoinText(known);
  ReportUnknown(sink, setting.name.span,
                owner.name + " has no zone or state `" + diag::EscapeUnprintable(setting.name.text) + "`", help);
}

std::string Range(const program::Field& field) {
  const program::Field boundless;
  if (field.max == boundless.max) return "it is at least " + std::to_string(field.min);
  if (field.min == boundless.min) return "it is at most " + std::to_string(field.max);
  return "it is from " + std::to_string(field.min) + " to " + std::to_string(field.max);
}

// `created: yes`: a rule has made the card.
bool SetsCreated(ScenarioGame& game, const StateOwner& owner, const BoardSetting& setting, diag::Sink& sink) {
  if (owner.kind != OwnerKind::Card || setting.name.text != "created") return false;
  const std::string word = setting.list || setting.items.size() != 1 ? "" : setting.items[0].full_text.text;
  if (word != "yes" && word != "no")
    sink.Report(diag::Code::WrongType, setting.span, "`created` is yes or no");
  else
    game.match.state.cards[static_cast<CardId>(owner.id)].created = word == "yes" ? 1 : 0;
  return true;
}

void SetState(ScenarioGame& game, const StateOwner& owner, const BoardSetting& setting, diag::Sink& sink) {
  const program::Field* field = FindField(game, owner, setting.name.text);
  if (field == nullptr && SetsCreated(game, owner, setting, sink)) return;
  if (field == nullptr) return ReportNoState(game, owner, setting, sink);
  if (field->option) {
    sink.Report(diag::Code::NotAllowedHere, setting.name.span, "`" + field->name + "` is an option of the game").help =
        "write it beside `board`: `options: {" + field->name + ": " +
        match::FormatOption(game.GetProgram(),
                            {static_cast<std::int32_t>(field - game.GetProgram().fields.data()), field->initial}) +
        "}`";
    return;
  }
  const bool nothing = setting.items.empty();
  if (!nothing && (setting.list || setting.items.size() != 1)) {
    sink.Report(diag::Code::WrongType, setting.span, "the state `" + field->name + "` takes one value, not a list");
    return;
  }
  const ParsedValue read = ParseValue(game, field->type, nothing ? "none" : setting.items[0].full_text.text);
  if (!read.value) {
    sink.Report(diag::Code::WrongType, setting.span, read.problem).help = read.help;
    return;
  }
  if (*read.value != model::kNone && (*read.value < field->min || *read.value > field->max)) {
    sink.Report(diag::Code::BadNumber, setting.span, "`" + field->name + "` cannot be " + std::to_string(*read.value))
        .help = Range(*field);
    return;
  }
  match::GameState& world = game.match.state;
  world.fields[match::FieldIndex(game.GetProgram(), world, *field, owner.id)] = *read.value;
}

void SetAll(ScenarioGame& game, const StateOwner& owner, const documents::BoardSection& holding, diag::Sink& sink) {
  for (const BoardSetting& setting : holding.settings) {
    if (!NamesZone(game.GetProgram(), setting, owner.kind)) SetState(game, owner, setting, sink);
  }
}

}  // namespace

void SetOptions(ScenarioGame& game, const documents::Scenario& scenario, diag::Sink& sink) {
  match::GameState& world = game.match.state;
  for (const auto& [name, value] : scenario.options) {
    const match::ParsedOption read = match::ParseOption(game.GetProgram(), name.text, value.text);
    if (read.option) {
      const program::Field& field = game.GetProgram().fields[read.option->field];
      world.fields[match::FieldIndex(game.GetProgram(), world, field, 0)] = read.option->value;
    } else {
      ReportUnknown(sink, name.span, read.problem, read.help);
    }
  }
}

void SetStates(ScenarioGame& game, const documents::ScenarioBoard& board, diag::Sink& sink) {
  if (board.table) SetAll(game, {OwnerKind::Table, 0, "the table"}, *board.table, sink);
  for (const documents::BoardSection& holding : board.seats) {
    const auto seat = game.FindSeat(holding.owner.text);
    if (seat) SetAll(game, {OwnerKind::Player, *seat, game.SeatName(*seat)}, holding, sink);
  }
  for (const documents::BoardSection& holding : board.cards) {
    const FoundCard found = game.cards.FindCard(game.GetProgram(), game.match.state, holding.owner.text);
    if (found.card < 0) {
      ReportUnknown(sink, holding.owner.span, found.problem, found.help);
    } else {
      SetAll(game, {OwnerKind::Card, found.card, game.cards.Label(found.card)}, holding, sink);
    }
  }
}

}  // namespace cardinal::scenario_runner
