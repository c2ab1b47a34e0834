#include "interpreter/drivers/scenario_runner/scenario_game.h"

#include <algorithm>
#include <map>

#include "interpreter/base/sequence.h"
#include "interpreter/base/spelling.h"
#include "interpreter/base/table.h"
#include "interpreter/base/text.h"
#include "interpreter/drivers/scenario_runner/word_matching.h"
#include "interpreter/language/diagnostics/diagnostics.h"
#include "interpreter/language/documents/map_reader.h"
#include "interpreter/machine/program/card_lookup.h"

namespace cardinal::scenario_runner {

namespace {

using base::IsValidIndex;

}  // namespace

std::int32_t FindDefinition(const Program& program, std::string_view name) {
  return std::max(program::FindCardBySpelling(program, name), base::kNameNotFound);
}

diag::Suggestion SuggestCard(const Program& program, const std::string& name) {
  if (const std::int32_t renamed = program::FindCardByFormerSpelling(program, name); renamed >= 0)
    return {"`" + name + "` is called `" + program.cards[renamed].name + "` now", name, program.cards[renamed].name};
  std::vector<std::string> names;
  for (const program::CardDef& card : program.cards) names.push_back(card.name);
  return diag::DidYouMean(name, names);
}

namespace {

// True for `Name`, a numbered copy `Name#2`, or `Name of p2`.
bool NamesDefinition(const Program& program, const std::string& name) {
  const std::string alone = ParseNumberedName(name).name;
  const std::size_t of = alone.rfind(" of ");
  return FindDefinition(program, name) >= 0 || FindDefinition(program, alone) >= 0 ||
         (of != std::string::npos && NamesDefinition(program, alone.substr(0, of)));
}

}  // namespace

documents::CardCount ResolveCopies(const Program& program, const documents::CardCount& count) {
  return documents::ResolveCardCount(count, [&](const std::string& name) {
    const auto is_called = [&](std::int32_t item) { return program.templates[item].source == name; };
    const auto is_item = [&](const program::Choice& choice) { return std::ranges::any_of(choice.menu, is_called); };
    return NamesDefinition(program, name) || std::ranges::any_of(program.choices, is_item);
  });
}

std::int32_t FindZoneByName(const Program& program, std::string_view name) {
  const std::int32_t exact = program::FindZone(program, name);
  if (exact >= 0) return exact;
  std::vector<std::string> names;
  for (const program::Zone& zone : program.zones) names.push_back(zone.name);
  return std::max(base::FindNameIndex(name, names), base::kNameNotFound);
}

bool IsOfType(const Program& program, std::int32_t def, std::int32_t card_type) {
  const std::int32_t type = program.cards[def].type;
  return card_type < 0 || ((program.card_types[type].is >> card_type) & 1) != 0;
}

bool IsFaceVisible(const Program& program, const match::GameState& world, CardId card) {
  const std::int32_t zone = match::ZoneDeclaration(program, world.cards[card].zone, world.seats);
  return program.zones[zone].visibility == program::Visibility::All;
}

void CardNames::AssignNames(const Program& program, const match::GameState& world, std::vector<CardId> reading,
                            std::size_t fillers) {
  reading_ = std::move(reading);
  of_decks_ = reading_.size();
  fillers_.assign(world.cards.size(), 0);
  for (std::size_t i = reading_.size() - fillers; i < reading_.size(); ++i) fillers_[reading_[i]] = 1;
  CountCopies(program, world);
}

void CardNames::NameCreated(const Program& program, const match::GameState& world) {
  if (world.cards.size() == of_decks_ && reading_.size() == of_decks_) return;
  reading_.resize(of_decks_);  // the position may be an earlier one
  for (std::size_t made = of_decks_; made < world.cards.size(); ++made) reading_.push_back(static_cast<CardId>(made));
  fillers_.resize(world.cards.size());
  CountCopies(program, world);
}

void CardNames::CountCopies(const Program& program, const match::GameState& world) {
  numbers_.assign(world.cards.size(), 0);
  alone_.assign(world.cards.size(), 1);
  names_.assign(world.cards.size(), "");
  std::map<std::int32_t, std::vector<CardId>> copies;
  for (const CardId card : reading_) {
    const std::int32_t def = world.cards[card].printed;
    names_[card] = program.cards[def].name;
    copies[def].push_back(card);
    numbers_[card] = base::Count(copies[def]);
  }
  for (const auto& [def, cards] : copies) {
    for (const CardId card : cards) alone_[card] = cards.size() == 1;
  }
}

std::string CardNames::Label(CardId card) const {
  if (!IsValidIndex(names_, card)) return "a card";
  return alone_[card] != 0 ? names_[card] : names_[card] + "#" + std::to_string(CopyNumber(card));
}

FoundCard CardNames::FindCard(const Program& program, const match::GameState& world, std::string_view text) const {
  std::int32_t def = FindDefinition(program, text);
  NumberedCardName wanted{std::string(text), 0};
  if (def < 0) {
    wanted = ParseNumberedName(text);
    def = FindDefinition(program, wanted.name);
  }
  if (def < 0)
    return {-1, "there is no card `" + std::string(text) + "`", SuggestCard(program, wanted.name).text, true};
  std::vector<CardId> copies, open;
  for (const CardId card : reading_) {
    if (world.cards[card].printed != def) continue;
    copies.push_back(card);
    if (IsFaceVisible(program, world, card)) open.push_back(card);
  }
  const std::string& name = program.cards[def].name;
  if (copies.empty()) return {-1, "no `" + name + "` is in this game", "the board or the decks must have it"};
  if (wanted.number > 0) {
    if (wanted.number <= std::ssize(copies)) return {copies[wanted.number - 1], "", ""};
    return {-1,
            "there is no `" + std::string(text) + "`: this game has " + std::to_string(copies.size()) + " of that name",
            ""};
  }
  if (copies.size() == 1) return {copies.front(), "", ""};
  if (open.size() == 1) return {open.front(), "", ""};
  if (open.empty()) return {copies.front(), "", ""};
  return {-1, "there are " + std::to_string(open.size()) + " `" + name + "` in sight",
          "write which: " + Label(open[0]) + " or " + Label(open[1])};
}

std::optional<Seat> ScenarioGame::FindSeat(std::string_view text) const {
  const std::int32_t found = base::FindNameIndex(text, names.seats);
  return found < 0 ? std::nullopt : std::optional<Seat>(found);
}

std::string ScenarioGame::SeatName(Seat seat) const {
  if (IsValidIndex(names.seats, seat)) return names.seats[seat];
  return seat == model::kChance ? "chance" : "nobody";
}

std::string ZoneName(const ScenarioGame& game, match::ZoneId zone) {
  if (zone == match::kNoZone) return "nowhere";
  const std::int32_t seats = game.match.state.seats;
  const std::int32_t declaration = match::ZoneDeclaration(game.GetProgram(), zone, seats);
  const Seat owner = match::ZoneOwner(game.GetProgram(), zone, seats);
  const CardId holder = match::ZoneHolder(game.GetProgram(), zone, seats);
  if (holder >= 0) return game.cards.Label(holder) + "." + game.GetProgram().zones[declaration].name;
  return (owner < 0 ? "table" : game.SeatName(owner)) + "." + game.GetProgram().zones[declaration].name;
}

std::string FormatValue(const ScenarioGame& game, const program::TypeTag& type, Value value) {
  if (value == model::kNone) return "none";
  if (type.kind == program::TypeKind::Card) return game.cards.Label(static_cast<CardId>(value));
  return view::FormatValue(game.GetProgram(), game.match, type, value, view::kOmniscient, game.names);
}

std::string FormatReply(const ScenarioGame& game, const program::TypeTag& type, const vm::EvaluationResult& reply) {
  if (reply.fault) return "cannot be answered: " + reply.fault->message;
  if (type.kind != program::TypeKind::List) return FormatValue(game, type, reply.value);
  std::vector<std::string> parts;
  for (const Value value : reply.list)
    parts.push_back(FormatValue(game, {type.element, program::TypeKind::Void, type.id, false}, value));
  return "[" + base::JoinText(parts) + "]";
}

namespace {

ParsedValue ReadEnum(const program::Enum& in, const std::string& text) {
  if (const std::int32_t found = base::FindNameIndex(text, in.values); found >= 0) return {found, "", ""};
  std::string help = diag::DidYouMean(text, in.values).text;
  if (help.empty()) help = "its values are " + base::JoinText(in.values);
  return {std::nullopt, "`" + text + "` is not a value of " + in.name, help};
}

ParsedValue ReadSeat(const ScenarioGame& game, const std::string& text) {
  if (const auto seat = game.FindSeat(text)) return {*seat, "", ""};
  return {std::nullopt, "`" + text + "` is not a player here", "the players are " + base::JoinText(game.names.seats)};
}

ParsedValue ReadName(const Program& program, const std::string& text) {
  const auto found = std::find(program.strings.begin(), program.strings.end(), text);
  if (found != program.strings.end()) return {found - program.strings.begin(), "", ""};
  return {std::nullopt, "no card or rule speaks of the name `" + text + "`", ""};
}

}  // namespace

ParsedValue ParseValue(const ScenarioGame& game, const program::TypeTag& type, const std::string& text) {
  const std::string plain = NormalizeWords(text);
  if (type.optional && documents::IsEmptyWord(text)) return {model::kNone, "", ""};
  switch (type.kind) {
    case program::TypeKind::Int: {
      if (const auto number = documents::ParseDecimal(text)) return {*number, "", ""};
      return {std::nullopt, "`" + text + "` is not a whole number", ""};
    }
    case program::TypeKind::Bool:
      if (plain == "yes" || plain == "no") return {plain == "yes" ? 1 : 0, "", ""};
      return {std::nullopt, "`" + text + "` is neither yes nor no", ""};
    case program::TypeKind::Enum: return ReadEnum(game.GetProgram().enums[type.id], text);
    case program::TypeKind::Player: return ReadSeat(game, text);
    case program::TypeKind::Name: return ReadName(game.GetProgram(), text);
    case program::TypeKind::Print: {
      const std::int32_t def = FindDefinition(game.GetProgram(), text);
      if (def >= 0 && IsOfType(game.GetProgram(), def, type.id)) return {def, "", ""};
      if (def >= 0) {
        const std::string& wanted = game.GetProgram().card_types[type.id].name;
        return {std::nullopt, "`" + game.GetProgram().cards[def].name + "` is not a " + wanted, ""};
      }
      return {std::nullopt, "there is no card `" + text + "`", SuggestCard(game.GetProgram(), text).text};
    }
    case program::TypeKind::Card: {
      const FoundCard found = game.cards.FindCard(game.GetProgram(), game.match.state, text);
      if (found.card >= 0) return {found.card, "", ""};
      return {std::nullopt, found.problem, found.help};
    }
    default: return {std::nullopt, "a value of this kind cannot be written in a scenario", ""};
  }
}

std::string SiteLocation(const Program& program, model::SiteId site) {
  if (!IsValidIndex(program.sites, site)) return "";
  const program::Site& place = program.sites[site];
  if (!IsValidIndex(program.files, place.file)) return "";
  return program.files[place.file].path + ":" + std::to_string(place.line);
}

std::vector<std::string> ClausesAt(const Program& program, model::SiteId site) {
  std::vector<std::string> clauses;
  if (!IsValidIndex(program.sites, site)) return clauses;
  for (const std::int32_t clause : program.sites[site].clauses) clauses.push_back(program.clauses[clause]);
  return clauses;
}

std::string SiteLocationAndClauses(const Program& program, model::SiteId site) {
  std::string text = SiteLocation(program, site);
  if (text.empty()) return text;
  const std::vector<std::string> clauses = ClausesAt(program, site);
  return clauses.empty() ? text : text + "  cites " + base::JoinText(clauses);
}

std::int32_t OpenWindow(const match::Match& match) {
  for (std::size_t i = match.stack.frames.size(); i-- > 0;) {
    const match::Frame& frame = match.stack.frames[i];
    if (frame.Runs(program::OccurrenceKind::Window)) return frame.uid;
  }
  return 0;
}

}  // namespace cardinal::scenario_runner
