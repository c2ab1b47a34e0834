// The immutable rules of one game. In: language/lower builds them. Out: Program: tables and code, shared by all matches
// of the game. Promises: every id in a table or an instruction is valid, and every instruction of a function has one
// stack height (Verify).
// The locals with which a function starts are its parameters; the caller pushes them in this order:
//   query          its arguments
//   event, window  its arguments (then its states; for a window see Window)
//   part           me, then its arguments
//   modifier       the query's arguments, me (none in a ruleset), you (controller of me, or none)
//   hook           the event's arguments, me (or none), you (or none), uid of the hooked occurrence
//   works          me, you; returns yes/no
//   offer, run     you, me (or none), uid of the window
//   deck rule      nothing
// A modifier returns the amount, or kNotApplicable if it does not apply; a hook returns kNotApplicable if its `if` is
// false.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "interpreter/base/table.h"
#include "interpreter/machine/model/model.h"

namespace cardinal::program {

using model::SiteId;
using model::Value;

// Ids of the tables of a program; -1 = none.
using ActionId = std::int32_t;
using AttributeId = std::int32_t;
using CardDefId = std::int32_t;
using CardTypeId = std::int32_t;
using ChoiceId = std::int32_t;
using ClauseId = std::int32_t;
using ConditionId = std::int32_t;
using DeckRuleId = std::int32_t;
using EnumId = std::int32_t;
using EventId = std::int32_t;
using FieldId = std::int32_t;
using FileId = std::int32_t;
using FunctionId = std::int32_t;
using HookId = std::int32_t;
using LanguageId = std::int32_t;
using ModifierId = std::int32_t;
using PartId = std::int32_t;
using QueryId = std::int32_t;
using RelationId = std::int32_t;
using StringId = std::int32_t;
using TemplateId = std::int32_t;
using TimedModifierId = std::int32_t;
using WindowId = std::int32_t;
using WorksId = std::int32_t;
using ZoneDeclId = std::int32_t;

enum class Op : std::uint16_t {
#define OPCODE(name, pops, pushes, text) name,
#include "interpreter/machine/program/opcodes.def"
#define FUSED(name, ...) name,
#define PREPARED(name) name,
#include "interpreter/machine/program/fused.def"
};

struct Instr {
  Op op;
  std::int16_t a = 0;
  std::int32_t b = 0;
};
static_assert(sizeof(Instr) == 8);

enum class CardInfoKind : std::int16_t { Owner, Controller, Name, Since, Zone, Holder };
enum class InsertPosition : std::int16_t {
  Default,
  Top,
  Bottom
};  // Default: top of an ordered zone, end of an unordered one
enum class OccurrenceKind : std::int16_t { Event, Action, Window };

// A function: a sequence of instructions. `instruction_sites[i]` of the program is the source of instruction i.
struct Function {
  std::string name;        // for people: "query attack", "card Emberling, after_elements"
  std::int32_t first = 0;  // into Program::fused_instructions
  std::int32_t count = 0;
  std::int32_t params = 0;     // locals that the caller pushes
  std::int32_t locals = 0;     // all locals, parameters included
  std::int32_t max_stack = 0;  // height above the locals, set by Verify
  // Locals that may hold a list (they are copied when a pending action is saved).
  std::vector<std::int32_t> list_locals;
  std::vector<std::int32_t> occurrence_locals;  // locals that hold the uid of an occurrence, or a list of them
};

// One position in the source of the rules, with the clauses that it and the constructs around it cite.
struct Site {
  std::int32_t file = -1;           // index into Program::files
  std::int32_t begin = 0, end = 0;  // bytes
  std::int32_t line = 0, column = 0;
  std::vector<std::int32_t> clauses;  // indexes into Program::clauses, without duplicates
};

// A position where the rules decide between yes and no. The deciding instruction finds the answer on top of the stack.
enum class ConditionKind : std::uint8_t {
  If,             // a statement, or `if ... else` in an expression
  When,           // an action's `when`
  Where,          // a filter of a list: `element` is the local of the element
  Rule,           // the `if` of a modifier, a hook or a `whenever`
  Works,          // the `works while` of a card's rules
  While,          // the condition of a loop, or of a window to close
  Part,           // one side of `and` and `or`; the condition around it is a Condition of its own
  Can,            // whether this event may happen, by its `can`
  Cost,           // the same for an event in the cost of an action that is being offered
  EnoughOptions,  // a choice in an action that is being offered: whether there are enough options
  Result,         // the result of a query, or of one branch of `if ... then ... else`: only for reasons
};
struct Condition {
  ConditionKind kind = ConditionKind::If;
  SiteId site = -1;           // the condition, with the clauses of the rule that it decides
  std::int32_t element = -1;  // Where: local of the frame
};

enum class TypeKind : std::uint8_t {
  Void,
  Int,
  Bool,
  Name,
  Enum,
  Player,
  Table,
  Card,
  Event,
  Action,
  Window,
  List,
  Zone,
  Error
};
// The type of a value, in the detail that formatting it needs. For a list, `element` and `id` describe the elements.
struct TypeTag {
  TypeKind kind = TypeKind::Void;
  TypeKind element = TypeKind::Void;
  std::int32_t id = -1;  // enum, card type, event ...
  bool optional = false;
};

struct Enum {
  std::string name;
  std::vector<std::string> values;
};
// holds[x * |to| + y] is 1 if x has the relation to y. sites: the declaration of that pair, -1 = none.
struct Relation {
  std::string name;
  std::int32_t from = -1, to = -1;
  std::vector<std::uint8_t> holds;
  std::vector<SiteId> sites;
};

enum class OwnerKind : std::uint8_t { Table, Player, Card };
enum class Visibility : std::uint8_t { All, Owner, None };
struct Zone {
  std::string name;
  OwnerKind of = OwnerKind::Player;
  bool ordered = false;
  Visibility visibility = Visibility::All;
  std::int32_t capacity = -1;  // -1: none
  std::int32_t holds = -1;     // card type, -1: any
  SiteId site = -1;
  std::int32_t card_type = -1;  // of a zone on cards: the type of those cards, -1: any
  std::int32_t rank = 0;        // index among the zones of its kind of owner, set by Verify
};
struct Field {  // a `state` of a player, a card or the table; dense slots per owner kind
  std::string name;
  OwnerKind of = OwnerKind::Table;
  std::int32_t slot = 0;
  TypeTag type;
  Value initial = 0;
  Value min = INT64_MIN + 2, max = INT64_MAX;
  std::int32_t card_type = -1;
  bool option = false;  // an option of the game, chosen before it begins (match::Setup::options)
};
struct Attribute {
  std::string name;
  TypeTag type;
  std::int32_t card_type = -1;
  std::int32_t query = -1;
};

// When the rules of a card are active: the card is in one of the zones, and `code` (if any) returns yes.
struct Works {
  std::uint64_t zones = 0;  // one bit per zone declaration
  FunctionId code = -1;
};
struct CardType {
  std::string name;
  std::int32_t parent = -1;
  std::uint64_t is = 0;  // one bit for itself and for each of its supertypes
};
struct CardDef {
  std::string name;
  std::int32_t name_id = -1;  // index into strings
  std::int32_t type = -1;
  // By attribute slot; kNone if the type has no such attribute. For a list: an index into Program::lists.
  base::Table<AttributeId, Value> attributes;
  base::Table<PartId, FunctionId> parts;    // by part; -1: none, or its code belongs to the action that uses it
  std::vector<std::uint8_t> provides_part;  // by part: 1 if the card, or its type for all cards, has code for it
  std::string text;                         // as printed
  std::vector<std::string> names;           // by language; missing or empty: the name in the rules
  std::vector<std::string> texts;           // by language; missing or empty: the text in the rules
  std::string set;                          // name of the set, or empty
  std::vector<std::string> former_names;    // the names that it had before it was renamed
  std::uint64_t content_hash = 0;           // of its declaration as written: equal hashes mean equal cards
  SiteId site = -1;
};
struct Part {
  std::string name;
  std::int32_t card_type = -1;
  std::int32_t params = 0;
  FunctionId fallback = -1;
};

struct Param {
  std::string name;
  TypeTag type;
};

enum class ModifierOp : std::uint8_t { To, By, AtLeast, AtMost, Allow, Forbid, With, Without };
// True if the newest of several rules decides.
constexpr bool NewestWins(ModifierOp op) {
  return op == ModifierOp::To || op == ModifierOp::With || op == ModifierOp::Without;
}
enum class PatternKind : std::uint8_t { Any, Me, You, CardType, Constant };
struct Pattern {
  PatternKind kind = PatternKind::Any;
  Value value = 0;
};

// A declared modifier. It is evaluated each time the query is evaluated. card = -1: of the ruleset.
struct Modifier {
  std::int32_t query = -1;
  ModifierOp op = ModifierOp::By;
  std::int32_t card = -1;         // card definition that prints it
  std::int32_t works = -1;        // into Program::works; -1 for the ruleset's
  std::vector<Pattern> patterns;  // one for each argument of the query
  FunctionId code = -1;
  SiteId site = -1;
};
// A `modify` statement. Its amount is computed once, when the statement runs.
enum class EndKind : std::uint8_t { Forever, EndOfOccurrence, CardLeaves };
struct TimedModifier {
  std::int32_t query = -1;
  ModifierOp op = ModifierOp::By;
  std::vector<std::uint8_t> is_wildcard;  // for each argument of the query: 1 = any, 0 = popped from the stack
  EndKind end = EndKind::Forever;
  SiteId site = -1;
};

struct Query {
  std::string name;
  std::vector<Param> params;
  TypeTag result;
  FunctionId code = -1;
  bool goal = false;                    // what the greedy player maximises (parameter: the player)
  std::vector<std::int32_t> modifiers;  // into Program::modifiers, ruleset before cards, in textual order
  bool is_cacheable = false;  // its results may be cached until something that it reads changes; set by Verify
  std::vector<std::uint64_t>
      reachable_queries;  // one bit per query whose modifiers may run while this one is evaluated; set by Verify
  std::int32_t permission_of = -1;  // of a query `can E`: the event (or action, with `permission_kind`)
  OccurrenceKind permission_kind = OccurrenceKind::Event;
  SiteId site = -1;
};

enum class HookKind : std::uint8_t { Before, After, Instead };
struct Hook {
  HookKind kind = HookKind::After;
  std::int32_t card = -1;  // card definition, -1: ruleset
  std::int32_t works = -1;
  std::vector<Pattern> patterns;
  FunctionId code = -1;
  SiteId site = -1;
  std::int32_t text = -1;  // the first hook of the same declaration, whose head may name several events; -1: no other
};
struct HookLists {                                   // what events, actions and windows have in common
  std::vector<std::int32_t> before, after, instead;  // into Program::hooks, ruleset before cards, in textual order
};
struct Event : HookLists {
  std::string name;
  std::string keyword;  // event, turn, round, phase, step
  bool start = false;   // scenarios may begin here
  std::vector<Param> params;
  FunctionId code = -1;
  std::vector<FunctionId> defaults;  // of the parameters; -1: must be given
  SiteId site = -1;
};

// Number of locals that the function of each window has after its parameters (Window).
inline constexpr std::int32_t kWindowLocals = 4;

// The locals of a window's function after its P parameters: list of the asked seats (P), position in it (P+1), passes
// in a row (P+2), actions taken (P+3), then all others that its code needs.
struct Window {
  std::string name;
  std::vector<Param> params;
  FunctionId code = -1;
  bool waits = false;  // has `next`
  std::vector<std::int32_t> actions;
  SiteId site = -1;
};
struct ActionVariant {
  std::int32_t card = -1;
  FunctionId offer = -1;
  FunctionId run = -1;
  FunctionId cancelled = -1;
};
struct Action : HookLists {  // the arguments of its hooks: me (card or none), you
  std::string name;
  std::int32_t card_type = -1;  // `of T`; -1: the action belongs to no card
  std::int32_t your_zone = -1;  // candidates are in this zone of the acting seat; -1: anywhere
  bool direct = false;
  std::vector<ActionVariant> variants;              // one for each card definition of its type, or one with card -1
  base::Table<CardDefId, std::int32_t> variant_of;  // by card definition: index into variants, -1: not its action
  base::Table<CardDefId, std::uint8_t>
      never_offered;  // by card definition: 1 if its printed values rule it out; set by Verify
  std::int32_t can_query = -1;
  // Conditions that read no card are evaluated once for all candidates. These functions have the parameters of an
  // offer, with `me` = none. Each offer tests its part of them too. An action has at most one of the two (-1: none).
  FunctionId precondition = -1;      // if it returns no, no card can offer the action
  FunctionId candidate_filter = -1;  // returns a list: only its cards can offer the action
  SiteId site = -1;
};

struct Choice {
  std::int32_t prompt = -1;  // the question, into Program::templates, -1: none
  bool optional = false;     // `maybe one`
  bool may_be_none = false;  // the rules handle an empty result; true for each optional choice
  bool by_chance = false;
  // The choice is made while an action is announced: other players see it only after the announcement is complete.
  bool announced = false;
  bool always_ask = false;         // of hidden cards, and declinable: the seat is asked even if there are no options
  std::string name;                // of the variable; scripts name random draws by it
  TypeTag element;                 // of the options
  std::vector<std::int32_t> menu;  // the labels of its items, as indexes into Program::templates
  SiteId site = -1;
};

// A sentence with holes. pieces[i] comes before value i; the last piece comes after the last value. `source` is the
// whole sentence with named holes, "{c.owner} wins"; a literal brace or backslash has a backslash before it.
struct Template {
  std::string source;
  std::vector<std::string> pieces;
  std::vector<TypeTag> values;
  SiteId site = -1;
};

// A translation of a game: its words and sentences, keyed by those in the language of the rules. The language of the
// rules comes first and has no texts. Keys for names are words ("draw two"), keys for sentences have the form of
// Template::source.
struct Language {
  std::string code;
  std::map<std::string, std::string, std::less<>> texts;
};

struct DeckRule {
  std::string message;
  FunctionId code = -1;
  FunctionId offending_cards = -1;
  SiteId site = -1;
};

struct SourceName {
  std::string path;
  std::uint64_t content_hash = 0;  // of its bytes
};

// A declaration, recorded so that logs and saves can report what has changed. Declarations with one name in one file
// share an entry.
struct Declaration {
  std::string name;  // "event draw"; for a card only its name
  bool card = false;
  std::int32_t file = -1;  // into Program::files
  std::int32_t line = 0;   // of the first one
  // Hash of its meaning: without comments, layout, clauses and the texts that people read; for a card also without its
  // names.
  std::uint64_t semantic_hash = 0;
};

// A citation of a clause in a file: `@AB-001`.
struct Citation {
  std::int32_t clause = -1;  // into Program::clauses
  std::int32_t file = -1;
  std::int32_t line = 0;
  auto operator<=>(const Citation&) const = default;
};

// Operand `a` of a Return in OptimizedCode: if the frame is an occurrence, the result is a list.
inline constexpr std::int16_t kListOfOccurrence = 2;

struct Looks;

// What Verify derives from a program, for the machine only. It is not stored in the image of a program.
struct OptimizedCode {
  // A copy of the instructions with common sequences fused: the first instruction of a sequence is replaced by one that
  // does the work of all. The others keep their positions, because a jump may lead to them and they hold the operands.
  // An instruction without effect in this program (hooks of an event without hooks) becomes Here (no operation). Jumps
  // lead to their final target; `a` is the number of skipped instructions that must be charged.
  std::vector<Instr> fused_instructions;

  // What the machine needs each time a frame of a function begins or a query is called, stored close together. room:
  // the largest number of operands above the locals.
  struct FunctionInfo {
    std::int32_t first = 0, params = 0, locals = 0, room = 0;
  };
  base::Table<FunctionId, FunctionInfo> starts;  // by function
  struct QueryInfo {
    FunctionId code = -1;
    std::int16_t params = 0;
    bool remembered = false, list = false;
    bool is_pure = false;  // it only reads: no frame is needed (looks.h)
    // The result may be unchanged although something that it depends on has changed, because it depends on other cached
    // results.
    bool has_dependencies = false;
    bool no_alloc = false;  // it reads without making lists or calls (Looks::Start), and its results are not cached
  };
  std::vector<QueryInfo> calls;                // by query
  std::shared_ptr<const Looks> register_code;  // null only before Verify

  // A condition of a `whenever` rule that reads only the game state: KnownNo replaces its first instruction, and KeepNo
  // replaces the JumpIfNo that ends it.
  struct CachedCondition {
    std::int32_t first = 0, end = 0;  // in `instructions`
    std::int32_t otherwise = 0;       // where the rules continue if it is false: a position in the function
    Instr begins;                     // the instruction that runs at `first` if nothing is known
  };
  std::vector<CachedCondition> conditions;

  // A loop whose elements usually fail the first test: Scan replaces its ForNext.
  struct FilterLoop {
    Instr begins;  // the instruction that runs at this position otherwise
    Instr look;    // the instruction that reads the tested value; what it is compared with follows
    Op compare = Op::Here;
    Value with = 0;
    std::int32_t with_local = -1;  // if not -1, the value of this local replaces `with`
    bool passes = false;           // the result of the comparison with which an element passes
    std::int32_t list = 0;         // local with the list; the position is in the next one
    std::int32_t element = 0;      // local
    std::int32_t steps = 0;        // instructions that a failing element takes
  };
  std::vector<FilterLoop> scans;

  // A loop that makes the list of all elements that pass the first test: Collect replaces its BuildBegin.
  struct CollectLoop {
    FilterLoop scan;
    std::int32_t passing = 0;  // instructions that a passing element takes
    std::int32_t around = 0;   // instructions that run once per loop
    std::int32_t after = 0;    // where the function continues: a position in it
  };
  std::vector<CollectLoop> collections;

  // By window. observes_window: the window or one of its actions evaluates something that reads the running
  // occurrences, and so the window itself. cacheable_windows: the result of skipping the window is cached until a cell
  // that it read changes (Program::dependents).
  base::Table<WindowId, std::uint8_t> observes_window, cacheable_windows;
  // By cell: the initial time of its last change. It is 0 (never), or kAlways if no cached result reads the cell, so
  // that its changes are not recorded.
  std::vector<std::uint64_t> unchanged;
  static constexpr std::uint64_t kAlways = ~std::uint64_t{0};

  base::Table<CardDefId, std::uint64_t> kinds;  // by card definition: one bit for its type and for each supertype

  std::int32_t longest = 0;  // the largest number of instructions that may be charged between two jumps

  // The numbering of zone instances in a match; the index is the number of players (match/zone_layout.cpp has the
  // order). An instance is first + stride * owner. For each instance that is not on a card, its declaration, owner and
  // viewers are stored close together.
  struct ZoneLayout {
    struct Zone {
      std::int32_t first = 0, stride = 0;
      OwnerKind of = OwnerKind::Table;
      bool ordered = false;
    };
    struct Instance {
      std::int32_t declaration = -1;
      model::Seat owner = model::kNoSeat;
      std::uint32_t watchers = 0;  // one bit per seat that sees the faces of its cards
      std::int32_t capacity = -1;  // -1: none
    };
    base::Table<ZoneDeclId, Zone> zones;  // by declaration
    std::vector<Instance> instances;      // of the table and of players
    std::vector<Instance> on_cards;       // by rank among the zones of cards
    std::int32_t plain = 0;               // number of instances that are not on a card
  };
  std::vector<ZoneLayout> layouts;  // by number of seats, up to kMaxSeats
};
inline constexpr std::int32_t kMaxSeats = 32;

struct Program {
  std::string game;  // identifier, as after `game`
  std::string title;
  std::string rulebook;  // prefix of its clauses, or empty
  std::int32_t min_players = 2, max_players = 2;
  std::uint64_t content_hash = 0;  // of all sources, in order

  base::Table<LanguageId, Language> languages;  // empty: only the language of the rules, which has no name

  base::Table<StringId, std::string> strings;
  std::vector<Value> constants;
  std::vector<std::vector<Value>> lists;
  base::Table<FileId, SourceName> files;
  std::vector<Declaration> declarations;       // in the order of the files
  base::Table<ClauseId, std::string> clauses;  // ids, sorted
  base::Table<model::SiteId, Site> sites;
  std::vector<Citation> citations;  // by clause, file, line; without duplicates

  std::vector<Instr> instructions;
  std::vector<SiteId> instruction_sites;
  std::vector<std::int32_t> instruction_conditions;  // into conditions, -1: this instruction decides nothing
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
  base::Table<QueryId, Query> queries;
  // By StateCell: the numbers of the cached results that read the cell. Queries come first, then conditions (after the
  // last query number), then cached windows (OptimizedCode); set by Verify.
  std::vector<std::vector<std::int32_t>> dependents;
  base::Table<ModifierId, Modifier> modifiers;
  base::Table<TimedModifierId, TimedModifier> timed_modifiers;
  base::Table<EventId, Event> events;
  base::Table<HookId, Hook> hooks;
  base::Table<WindowId, Window> windows;
  base::Table<ActionId, Action> actions;
  base::Table<ChoiceId, Choice> choices;
  base::Table<TemplateId, Template> templates;
  base::Table<DeckRuleId, DeckRule> deck_rules;

  std::int32_t main_event = -1;  // `begin with`
  // `loops end with`: the event that the engine begins instead of a step that loops forever.
  std::int32_t loop_event = -1;
  FunctionId order_code = -1;                // `order from`: a seat
  FunctionId state_based_actions_code = -1;  // one pass over all `whenever` rules; returns yes if one of them ran
  OptimizedCode optimized;

  std::int32_t ZoneCount(OwnerKind of) const {
    return static_cast<std::int32_t>(zones_by_owner[static_cast<std::size_t>(of)].size());
  }
};

// The numbered units of state on which a cached result can depend: whether any card has moved (its zone, and since
// when), who controls cards, which seats are eliminated, each zone, each field, and the timed modifiers of each query.
// The ones that change most often come first: their numbers do not depend on the program.
struct StateCell {
  static std::size_t Moves() { return 0; }
  static std::size_t Control() { return 1; }
  static std::size_t Out() { return 2; }
  static std::size_t Zone(std::int32_t zone) { return 3 + static_cast<std::size_t>(zone); }
  static std::size_t Field(const Program& p, std::int32_t field) {
    return 3 + p.zones.size() + static_cast<std::size_t>(field);
  }
  static std::size_t Timed(const Program& p, std::int32_t query) {
    return 3 + p.zones.size() + p.fields.size() + static_cast<std::size_t>(query);
  }
  static std::size_t Count(const Program& p) { return 3 + p.zones.size() + p.fields.size() + p.queries.size(); }
};

// A set of cells. If a program has more cells than bits, several cells share one bit. Then the set contains more cells
// than were inserted, and a result is recomputed earlier than necessary.
struct CellSet {
  static constexpr std::size_t kBits = 256;
  std::array<std::uint64_t, kBits / 64> words{};
  static constexpr std::size_t BitIndex(std::size_t cell) { return cell % kBits; }
  void Insert(std::size_t cell) { words[BitIndex(cell) / 64] |= std::uint64_t{1} << (BitIndex(cell) % 64); }
  void InsertAll() { words.fill(~std::uint64_t{0}); }
  void UnionWith(const CellSet& more) {
    for (std::size_t i = 0; i < words.size(); ++i) words[i] |= more.words[i];
  }
  bool operator==(const CellSet&) const = default;
};

std::string_view OpName(Op op);

// The number of holes in a template (text: index into Program::templates, -1: none).
std::int32_t HoleCount(const Program& program, std::int32_t text);

// Returns the index of the table entry with that name, or -1.
std::int32_t FindCard(const Program& program, std::string_view name);
std::int32_t FindCardByFormerName(const Program& program, std::string_view name);  // its name before it was renamed
std::int32_t FindZone(const Program& program, std::string_view name);
// The zone in which decks begin: the zone `deck` of a player or of the table; without one, the first ordered zone of a
// player, zones that no player sees first; -1: none.
std::int32_t DeckZone(const Program& program);
std::int32_t FindQuery(const Program& program, std::string_view name);
std::int32_t FindEvent(const Program& program, std::string_view name);
std::int32_t FindClause(const Program& program, std::string_view id);

// Checks every table and every function (ids in range, jump targets inside the function, one stack height for each
// instruction) and fills in Function::max_stack, Zone::rank, Program::zones_by_owner, dependents and optimized,
// Query::is_cacheable and reachable_queries, Action::never_offered. Returns the first problem, or an empty string.
std::string Verify(Program& program);

// The function as text: position, instruction, operands in words, source location.
std::string Disassemble(const Program& program, FunctionId code);

}  // namespace cardinal::program
