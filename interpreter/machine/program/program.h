// The immutable rules of one game. In: language/lower builds them. Out: Program: tables and code, shared by all matches
// of the game. Promises: every id in a table is valid (Verify); the functions have the parameters that their callers
// pass.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/base/table.h"
#include "interpreter/machine/program/declarations.h"
#include "interpreter/machine/program/frame_shape.h"
#include "interpreter/machine/program/function.h"
#include "interpreter/machine/program/ids.h"
#include "interpreter/machine/program/sources.h"
#include "interpreter/machine/program/zone_layouts.h"

namespace cardinal::bytecode {
class LazyCode;
}
namespace cardinal::ir {
class LazyModule;
}

namespace cardinal::program {

class CardNames;  // card_lookup.h

// What Verify derives from the tables. The image of a program does not contain it.
struct Derived {
  std::shared_ptr<const CardNames> card_names;  // for searches by spelling
  base::Table<CardDefId, std::uint64_t> kinds;  // by card definition: one bit for its type and for each supertype
  std::vector<ZoneLayout> layouts;              // by number of seats, up to kMaxSeats
};

struct Program {
  std::string game;  // identifier, as after `game`
  std::string title;
  std::string rulebook;  // prefix of its clauses, or empty
  std::int32_t min_players = 2, max_players = 2;
  std::uint64_t content_hash = 0;  // of all sources, in order

  base::Table<LanguageId, Language> languages;  // empty: only the language of the rules, which has no name

  base::Table<StringId, std::string> strings;
  std::vector<std::vector<Value>> lists;
  base::Table<FileId, SourceName> files;
  std::vector<Declaration> declarations;       // in the order of the files
  base::Table<ClauseId, std::string> clauses;  // ids, sorted
  base::Table<model::SiteId, Site> sites;
  std::vector<Citation> citations;  // by clause, file, line; without duplicates

  base::Table<ConditionId, Condition> conditions;
  base::Table<FunctionId, Function> functions;

  base::Table<EnumId, Enum> enums;
  base::Table<RelationId, Relation> relations;
  base::Table<ZoneDeclId, Zone> zones;
  std::array<std::vector<std::int32_t>, 3> zones_by_owner;  // by OwnerKind: those zones, in their order; set by Verify
  base::Table<FieldId, Field> fields;
  std::int32_t table_fields = 0, player_fields = 0, card_fields = 0;
  base::Table<AttributeId, Attribute> attributes;
  base::Table<CardTypeId, CardType> card_types;
  base::Table<CardDefId, CardDef> cards;
  base::Table<PartId, Part> parts;
  base::Table<WorksId, Works> works;
  base::Table<KeptAnswerId, KeptAnswer> kept_answers;
  base::Table<QueryId, Query> queries;
  // The names of the layers of modifiers, the first applied first; empty: the game has none. `_` is the layer of the
  // modifiers that name none.
  std::vector<std::string> layers;
  std::int32_t unnamed_layer = -1;  // `_`
  base::Table<ModifierId, Modifier> modifiers;
  base::Table<TimedModifierId, TimedModifier> timed_modifiers;
  base::Table<LastingRuleId, LastingRule> lasting_rules;
  Identity identity;
  std::vector<LentText> lent_texts;
  // The `after` rules of cards are reactions: they wait until the game rests, and happen one by one (vm/reactions.cpp).
  bool one_by_one = false;
  std::vector<FirstCards> first_cards;
  base::Table<EventId, Event> events;
  base::Table<HookId, Hook> hooks;
  base::Table<WindowId, Window> windows;
  base::Table<ActionId, Action> actions;
  base::Table<ChoiceId, Choice> choices;
  base::Table<TemplateId, Template> templates;
  base::Table<DeckRuleId, DeckRule> deck_rules;

  std::int32_t aim = -1;                 // what the players try to do, into templates (without holes)
  std::uint32_t player_numbers = 0b100;  // a bit for each number of players that the game is for
  std::int32_t teams = 0;                // seat s is in team s mod teams; 0: each player is alone
  bool least_score_wins = false;
  FunctionId score_code = -1;    // the score of a seat; -1: the game has none
  std::int32_t main_event = -1;  // `begin with`
  // `endless` of std:loops: the event that the engine begins instead of a step that loops forever.
  std::int32_t loop_event = -1;
  FunctionId order_code = -1;                // `order from`: a seat
  FunctionId state_based_actions_code = -1;  // one pass over all `whenever` rules; returns yes if one of them ran
  // Asks a seat which of its reactions is the first; returns kPutInOrder. -1: no seat is asked.
  FunctionId reaction_order_code = -1;
  // Runs when an action has been announced, with its number; -1: no rule follows announcements.
  FunctionId announce_code = -1;

  Derived derived;
  // The functions as they were lowered, and their code. Never null in a program that was loaded. They have images of
  // their own (fields.h leaves them out).
  std::shared_ptr<const ir::LazyModule> module;
  std::shared_ptr<const bytecode::LazyCode> code;
  std::shared_ptr<const FrameShapes> frames;  // of that code

  std::vector<std::int32_t> PlayerNumbers() const {
    std::vector<std::int32_t> numbers;
    for (std::int32_t number = min_players; number <= max_players; ++number)
      if (MayPlay(number)) numbers.push_back(number);
    return numbers;
  }
  bool MayPlay(std::int64_t players) const {
    return players >= min_players && players <= max_players && ((player_numbers >> players) & 1u) != 0;
  }

  std::int32_t ZoneCount(OwnerKind of) const {
    return static_cast<std::int32_t>(zones_by_owner[static_cast<std::size_t>(of)].size());
  }
};

// The number of holes in a template (text: index into Program::templates, -1: none).
std::int32_t HoleCount(const Program& program, std::int32_t text);

// Whether the order of the modifiers depends on their layers. Then queries have ApplyLayers instead of ApplyModifiers.
inline bool HasLayers(const Program& program) { return program.layers.size() > 1; }

// Whether the layer is one that the rules name (-1: the game has no layers).
inline bool IsInNamedLayer(const Program& program, std::int32_t layer) {
  return layer >= 0 && layer != program.unnamed_layer;
}

// The modifiers of the query that belong to the game, in the order of the source: the first ones of Query::modifiers.
std::span<const std::int32_t> RulesOfGame(const Program& program, std::int32_t query);

// Returns the index of the table entry with that name, or -1.
std::int32_t FindCard(const Program& program, std::string_view name);
std::int32_t FindCardByFormerName(const Program& program, std::string_view name);  // its name before it was renamed
std::int32_t FindZone(const Program& program, std::string_view name);
// The zone in which the decks of players begin: the zone `deck` of a player or of the table; without one, the first
// ordered zone of a player, zones that no player sees first; -1: none. A zone with first cards is none, and where there
// is one, only a zone `deck` is, in a game with deck rules.
std::int32_t DeckZone(const Program& program);
std::int32_t FindQuery(const Program& program, std::string_view name);
std::int32_t FindEvent(const Program& program, std::string_view name);
std::int32_t FindClause(const Program& program, std::string_view id);

// Checks every table, and computes what is derived from them. Returns the first problem, or an empty string.
std::string Verify(Program& program);
// Fills in Zone::rank, Program::zones_by_owner and derived.
void ComputeDerived(Program& program);

// The program must have code.
inline const base::Table<FunctionId, FrameShape>& ShapesOf(const Program& program) {
  return program.frames->Of(program);
}

}  // namespace cardinal::program
