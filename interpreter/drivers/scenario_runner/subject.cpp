#include "interpreter/drivers/scenario_runner/subject.h"

#include <algorithm>

#include "interpreter/base/text.h"
#include "interpreter/drivers/scenario_runner/word_matching.h"
#include "interpreter/language/diagnostics/diagnostics.h"

namespace cardinal::scenario_runner {

using program::OwnerKind;
using program::TypeKind;

namespace {

bool SameName(const std::string& x, std::string_view y) {
  return x == y || NormalizeIdentifier(x) == NormalizeIdentifier(y);
}

bool Takes(const Program& program, const program::Query& query, TypeKind param, std::int32_t card_def) {
  if (param == TypeKind::Void) return query.params.empty();
  if (query.params.size() != 1 || query.params[0].type.kind != param) return false;
  return param != TypeKind::Card || TakesCard(program, query, card_def);
}

ParsedSubject Found(Subject subject) { return {std::move(subject), "", ""}; }

ParsedSubject ValueSubject(std::int32_t query, std::vector<Value> args) {
  return Found({.kind = Subject::Kind::Value, .query = query, .args = std::move(args)});
}

ParsedSubject ZoneSubject(const ScenarioGame& game, std::int32_t zone, std::int32_t owner) {
  return Found(
      {.kind = Subject::Kind::Zone, .zone = match::ZoneIndex(game.GetProgram(), zone, owner, game.match.state.seats)});
}

ParsedSubject CardSubject(Subject::Kind kind, CardId card) { return Found({.kind = kind, .card = card}); }

bool IsZoneWithOwner(const Program& program, std::int32_t zone, OwnerKind owner) {
  return zone >= 0 && program.zones[zone].of == owner;
}

// True if such a zone can belong to cards of that definition.
bool IsZoneOn(const Program& program, std::int32_t zone, std::int32_t def) {
  return IsZoneWithOwner(program, zone, OwnerKind::Card) && IsOfType(program, def, program.zones[zone].card_type);
}

// The problem of an unknown `name` for such an owner, with the most similar known name.
ParsedSubject Unknown(const Program& program, const std::string& owner, const std::string& name, TypeKind param,
                      std::int32_t def) {
  std::vector<std::string> known;
  if (param == TypeKind::Card) known = {"zone", "owner", "controller"};
  for (const auto i : program.zones.Ids()) {
    const program::Zone& zone = program.zones[i];
    if ((zone.of == OwnerKind::Player && param == TypeKind::Player) ||
        (zone.of == OwnerKind::Table && param == TypeKind::Void) ||
        (param == TypeKind::Card && IsZoneOn(program, i, def)))
      known.push_back(zone.name);
  }
  for (const program::Query& query : program.queries) {
    if (query.permission_of < 0 && Takes(program, query, param, def)) known.push_back(query.name);
  }
  return {std::nullopt, owner + " has no `" + name + "`", diag::DidYouMean(name, known).text, true};
}

// True for `p3` in a game for two players.
bool LooksLikeSeat(const std::string& text) {
  return text.size() > 1 && text[0] == 'p' && text.find_first_not_of("0123456789", 1) == std::string::npos;
}

ParsedSubject OfTable(const ScenarioGame& game, const std::string& name) {
  const Program& program = game.GetProgram();
  const std::int32_t zone = FindZoneByName(program, name);
  if (IsZoneWithOwner(program, zone, OwnerKind::Table)) return ZoneSubject(game, zone, model::kNoSeat);
  const std::int32_t query = FindQuery(program, name, TypeKind::Void, -1);
  if (query >= 0) return ValueSubject(query, {});
  return Unknown(program, "the table", name, TypeKind::Void, -1);
}

// `hand` or `score` without a seat: is used with a map of seats.
bool IsOfSeats(const Program& program, const std::string& name) {
  return IsZoneWithOwner(program, FindZoneByName(program, name), OwnerKind::Player) ||
         FindQuery(program, name, TypeKind::Player, -1) >= 0;
}

}  // namespace

bool TakesCard(const Program& program, const program::Query& query, std::int32_t card_def) {
  if (query.params.size() != 1 || query.params[0].type.kind != TypeKind::Card) return false;
  return card_def < 0 || IsOfType(program, card_def, query.params[0].type.id);
}

std::int32_t FindQuery(const Program& program, std::string_view name, TypeKind param, std::int32_t card_def) {
  for (const bool exactly : {true, false}) {
    for (const auto i : program.queries.Ids()) {
      const program::Query& query = program.queries[i];
      if (query.permission_of >= 0 || !Takes(program, query, param, card_def)) continue;
      if (exactly ? query.name == name : SameName(query.name, name)) return i;
    }
  }
  return -1;
}

ParsedSubject ParseCardPart(const ScenarioGame& game, CardId card, const std::string& name) {
  const std::string plain = NormalizeWords(name);
  if (plain == "zone") return CardSubject(Subject::Kind::CardPlace, card);
  if (plain == "owner") return CardSubject(Subject::Kind::CardOwner, card);
  if (const std::int32_t query = game.GetProgram().identity.controller; plain == "controller" && query >= 0)
    return ValueSubject(query, {card});
  if (plain == "controller") return CardSubject(Subject::Kind::CardController, card);
  if (plain == "created") return CardSubject(Subject::Kind::CardCreated, card);
  const std::int32_t def = game.GetCard(card).def;
  const std::int32_t zone = FindZoneByName(game.GetProgram(), name);
  if (IsZoneOn(game.GetProgram(), zone, def)) return ZoneSubject(game, zone, card);
  const std::int32_t query = FindQuery(game.GetProgram(), name, TypeKind::Card, def);
  if (query >= 0) return ValueSubject(query, {card});
  return Unknown(game.GetProgram(), game.cards.Label(card), name, TypeKind::Card, def);
}

ParsedSubject ParseSeatPart(const ScenarioGame& game, Seat seat, const std::string& name) {
  const Program& program = game.GetProgram();
  const std::int32_t zone = FindZoneByName(program, name);
  if (IsZoneWithOwner(program, zone, OwnerKind::Player)) return ZoneSubject(game, zone, seat);
  const std::int32_t query = FindQuery(program, name, TypeKind::Player, -1);
  if (query >= 0) return ValueSubject(query, {seat});
  return Unknown(program, game.SeatName(seat), name, TypeKind::Player, -1);
}

ParsedSubject ParseSubject(const ScenarioGame& game, const std::string& text) {
  if (NormalizeWords(text) == "outcome" && FindQuery(game.GetProgram(), text, TypeKind::Void, -1) < 0) return Found({});
  const std::size_t dot = text.rfind('.');
  if (dot != std::string::npos && dot > 0 && dot + 1 < text.size()) {
    const std::string owner = text.substr(0, dot), part = text.substr(dot + 1);
    if (owner == "table") return OfTable(game, part);
    if (const auto seat = game.FindSeat(owner)) return ParseSeatPart(game, *seat, part);
    const FoundCard found = game.cards.FindCard(game.GetProgram(), game.match.state, owner);
    if (found.card >= 0) return ParseCardPart(game, found.card, part);
    if (found.unknown && LooksLikeSeat(owner))
      return {std::nullopt, "there is no player `" + owner + "`", "the players are " + base::JoinText(game.names.seats),
              true};
    return {std::nullopt, found.problem, found.help, found.unknown};
  }
  if (FindDefinition(game.GetProgram(), ParseNumberedName(text).name) >= 0 ||
      FindDefinition(game.GetProgram(), text) >= 0) {
    const FoundCard found = game.cards.FindCard(game.GetProgram(), game.match.state, text);
    if (found.card >= 0) return CardSubject(Subject::Kind::Card, found.card);
    return {std::nullopt, found.problem, found.help, found.unknown};
  }
  ParsedSubject of_table = OfTable(game, text);
  if (of_table.subject || !IsOfSeats(game.GetProgram(), text)) {
    if (!of_table.subject && of_table.help.empty()) of_table.help = SuggestCard(game.GetProgram(), text).text;
    return of_table;
  }
  return Found({.kind = Subject::Kind::EachSeat, .name = text});
}

std::string SubjectKey(const Subject& subject) {
  switch (subject.kind) {
    case Subject::Kind::Outcome: return "outcome";
    case Subject::Kind::Zone: return "zone " + std::to_string(subject.zone);
    case Subject::Kind::Value: {
      std::string key = "query " + std::to_string(subject.query);
      for (const Value arg : subject.args) key += " " + std::to_string(arg);
      return key;
    }
    case Subject::Kind::CardPlace: return "place " + std::to_string(subject.card);
    case Subject::Kind::CardOwner: return "owner " + std::to_string(subject.card);
    case Subject::Kind::CardController: return "controller " + std::to_string(subject.card);
    case Subject::Kind::CardCreated: return "created " + std::to_string(subject.card);
    case Subject::Kind::Card: return "card " + std::to_string(subject.card);
    case Subject::Kind::EachSeat: return "seats " + subject.name;
  }
  return "";
}

}  // namespace cardinal::scenario_runner
