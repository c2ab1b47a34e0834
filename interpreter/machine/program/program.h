// In: (built by lower). Out: Program, the immutable rules of one game: tables and code, shared by all its matches.
// Promises: every id stored in a table or an instruction is valid, and every code keeps its stack height (Verify).
// Conventions for the locals with which a code starts (its parameters, pushed by the caller in this order):
//   query          its arguments
//   event, window  its arguments (then its states; for a window see Window)
//   part           me, then its arguments
//   modifier       the query's arguments, me (none in a ruleset), you (controller of me, or none)
//   hook           the event's arguments, me (or none), you (or none), uid of the hooked occurrence
//   works          me, you; returns yes/no
//   offer, run     you, me (or none), uid of the window
//   deck rule      nothing
// A modifier returns the amount, or kSkip if it does not apply; a hook returns kSkip if its `if` says no.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "interpreter/machine/model/model.h"

namespace cardinal::program {

using model::SiteId;
using model::Value;

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

// A run of instructions. `sites[i]` of the program tells where instruction i comes from.
struct Function {
  std::string name;        // for people: "query attack", "card Emberling, after_elements"
  std::int32_t first = 0;  // into Program::fused_instructions
  std::int32_t count = 0;
  std::int32_t params = 0;     // locals that the caller pushes
  std::int32_t locals = 0;     // all locals, parameters included
  std::int32_t max_stack = 0;  // height above the locals, set by Verify
  // Locals that may hold a list (they are copied when a waiting action is put aside).
  std::vector<std::int32_t> list_locals;
  std::vector<std::int32_t> occurrence_locals;  // locals that hold the uid of an occurrence, or a list of them
};
using FunctionId = std::int32_t;  // -1 = none

// One place in the rules with the clauses that it and its surroundings cite.
struct Site {
  std::int32_t file = -1;           // index into Program::files
  std::int32_t begin = 0, end = 0;  // bytes
  std::int32_t line = 0, column = 0;
  std::vector<std::int32_t> clauses;  // indexes into Program::clauses, without doubles
};

// A place where the rules decide between yes and no. The instruction that decides finds the answer on top of the stack.
enum class ConditionKind : std::uint8_t {
  If,             // a statement, or `if ... else` in an expression
  When,           // an action's `when`
  Where,          // a filter of a list: `element` is the local of what is filtered
  Rule,           // the `if` of a modifier, a hook or a `whenever`
  Works,          // the `works while` of a card's rules
  While,          // a loop goes on, a window closes
  Part,           // one side of `and` and `or`; the condition it belongs to is a test of its own
  Can,            // may this event happen: its `can` says no
  Cost,           // the same for an event in the cost of an action that is being offered
  EnoughOptions,  // of a choice in an action that is being offered: is there enough to choose from
  Result,         // the answer of a query, or of one branch of `if ... then ... else`: only for reasons
};
struct Condition {
  ConditionKind kind = ConditionKind::If;
  SiteId site = -1;           // the condition, with the clauses of what it decides about
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
// What kind of value stands somewhere, as far as showing it needs: for a list, `element` and `id` describe the
// elements.
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
// holds[x * |to| + y]; sites: which link says so, -1 = none.
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
  std::int32_t card_type = -1;  // of a card: on cards of which type, -1: any
  std::int32_t rank = 0;        // among the zones of its kind of owner, set by Verify
};
struct Field {  // a `state` of a player, a card or the table; dense slots per owner kind
  std::string name;
  OwnerKind of = OwnerKind::Table;
  std::int32_t slot = 0;
  TypeTag type;
  Value initial = 0;
  Value min = INT64_MIN + 2, max = INT64_MAX;
  std::int32_t card_type = -1;
  bool option = false;  // of the game, chosen before it begins (match::Setup::options)
};
struct Attribute {
  std::string name;
  TypeTag type;
  std::int32_t card_type = -1;
  std::int32_t query = -1;
};

// When the rules of a card are on: it lies in one of the zones, and `code` (if any) says yes.
struct Works {
  std::uint64_t zones = 0;  // bit per zone declaration
  FunctionId code = -1;
};
struct CardType {
  std::string name;
  std::int32_t parent = -1;
  std::uint64_t is = 0;  // bit of itself and of every type above it
};
struct CardDef {
  std::string name;
  std::int32_t name_id = -1;  // index into strings
  std::int32_t type = -1;
  // By attribute slot; kNone where the type has no such attribute; lists: index into Program::lists.
  std::vector<Value> attributes;
  std::vector<FunctionId> parts;            // by part; -1: none, or its code is that of the action which uses it
  std::vector<std::uint8_t> provides_part;  // by part: 1 if the card, or its type for all cards, has a text for it
  std::string text;                         // as printed
  std::vector<std::string> names;           // by language; missing or empty: as in the rules
  std::vector<std::string> texts;           // by language, likewise
  std::string set;                          // name of the set, or empty
  std::vector<std::string> former_names;    // the names that it had before it was renamed
  std::uint64_t content_hash = 0;           // of its declaration as written: equal hashes, equal cards
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
// Whether of several rules the newest decides.
constexpr bool NewestWins(ModifierOp op) {
  return op == ModifierOp::To || op == ModifierOp::With || op == ModifierOp::Without;
}
enum class PatternKind : std::uint8_t { Any, Me, You, CardType, Constant };
struct Pattern {
  PatternKind kind = PatternKind::Any;
  Value value = 0;
};

// A declared modifier: live, asked anew each time. card = -1: of the ruleset.
struct Modifier {
  std::int32_t query = -1;
  ModifierOp op = ModifierOp::By;
  std::int32_t card = -1;         // card definition that prints it
  std::int32_t works = -1;        // into Program::works; -1 for the ruleset's
  std::vector<Pattern> patterns;  // one for each argument of the query
  FunctionId code = -1;
  SiteId site = -1;
};
// A `modify` statement: frozen when it runs.
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
  bool is_cacheable = false;            // its answers may be kept until something that it reads changes; set by Verify
  std::vector<std::uint64_t>
      reachable_queries;            // bit per query: whose modifiers may run while this is answered; set by Verify
  std::int32_t permission_of = -1;  // this is `can E`: the event (or action, with `permission_kind`)
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
  std::int32_t text = -1;  // the first hook of the same text, whose head may name several events; -1: no other
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

// Locals that every window's code has behind its parameters (Window).
inline constexpr std::int32_t kWindowLocals = 4;

// The local layout of a window's code, after its parameters (P of them): asked list (P), its position (P+1),
// passes in a row (P+2), actions taken (P+3), then whatever its code needs.
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
struct Action : HookLists {  // its hooks have the arguments: me (card or none), you
  std::string name;
  std::int32_t card_type = -1;  // `of T`; -1: not of a card
  std::int32_t your_zone = -1;  // candidates lie in this zone of the one who acts; -1: anywhere
  bool direct = false;
  std::vector<ActionVariant> variants;      // one for each card definition of its type, or one with card -1
  std::vector<std::int32_t> variant_of;     // by card definition: index into variants, -1: not its action
  std::vector<std::uint8_t> never_offered;  // by card definition: 1 if what is printed rules it out; set by Verify
  std::int32_t can_query = -1;
  // Conditions that look at no card are asked once for all: codes with the parameters of an offer, `me` being none.
  // They are part of each offer besides. At most one of them is there (-1: not).
  FunctionId precondition = -1;      // no: it can be offered with no card
  FunctionId candidate_filter = -1;  // it can be offered with the cards of this list only
  SiteId site = -1;
};

struct Choice {
  std::int32_t prompt = -1;  // the question, into Program::templates, -1: the rules say none
  bool optional = false;     // maybe one
  bool may_be_none = false;  // the rules know that it can come to nothing; so each that is optional
  bool by_chance = false;
  // Made while an action is announced: others see nothing of it before it is complete.
  bool announced = false;
  bool always_ask = false;         // of cards that others do not see, and may be declined: asked though there is none
  std::string name;                // of the variable, for scripting draws by name
  TypeTag element;                 // of the options
  std::vector<std::int32_t> menu;  // what its items are called, into Program::templates
  SiteId site = -1;
};

// A sentence with holes. pieces[i] is told before value i; the last piece after the last value. `source` is the whole
// with its holes by name, "{c.owner} wins"; a brace or backslash that is none has a backslash before it.
struct Template {
  std::string source;
  std::vector<std::string> pieces;
  std::vector<TypeTag> values;
  SiteId site = -1;
};

// A language in which a game can be read: its words and sentences by what they are in the language of the rules, which
// is the first and has none. Names are there as words ("draw two"), sentences like Template::source.
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

// A declaration as logs and saves know it, so that they can say what has changed. Declarations of one name in one file
// share an entry.
struct Declaration {
  std::string name;  // "event draw"; of a card its name alone
  bool card = false;
  std::int32_t file = -1;  // into Program::files
  std::int32_t line = 0;   // of the first of them
  // Hash of what it means: without comments, layout, clauses, and the texts that people read; of a card also without
  // its names.
  std::uint64_t semantic_hash = 0;
};

// A clause as it is cited in a file: `@AB-001`.
struct Citation {
  std::int32_t clause = -1;  // into Program::clauses
  std::int32_t file = -1;
  std::int32_t line = 0;
  auto operator<=>(const Citation&) const = default;
};

// `a` of a Return in OptimizedCode: where the frame is an occurrence, what it gives back is a list.
inline constexpr std::int16_t kListOfOccurrence = 2;

struct Looks;

// What Verify makes of a program for the machine alone. It is in no image.
struct OptimizedCode {
  // The instructions once more; where several in a row are common, the first of them is one that does the work of all.
  // The others still stand behind it: a jump may lead to them, and they hold the operands. What does nothing in this
  // program (hooks of an event that nobody hears) is Here. Jumps lead where they end at last; `a` is the number of
  // instructions that are passed over so.
  std::vector<Instr> fused_instructions;

  // What the machine asks of a code whenever a frame of it begins, and of a query whenever it is called: close
  // together. room: operands above the locals, at most.
  struct FunctionInfo {
    std::int32_t first = 0, params = 0, locals = 0, room = 0;
  };
  std::vector<FunctionInfo> starts;  // by code
  struct QueryInfo {
    FunctionId code = -1;
    std::int16_t params = 0;
    bool remembered = false, list = false;
    bool is_pure = false;  // it only looks at things: no frame is needed for it (looks.h)
    // Something can change that it depends on, and its answer be what it was: it rests on other answers that are kept.
    bool has_dependencies = false;
    bool no_alloc = false;  // it only looks, at things close at hand (Looks::FunctionInfo), and is not kept
  };
  std::vector<QueryInfo> calls;                // by query
  std::shared_ptr<const Looks> register_code;  // null only before Verify

  // A condition of a `whenever` rule that reads nothing but the position: KnownNo stands in place of its first
  // instruction, KeepNo in place of the JumpIfNo that ends it.
  struct CachedCondition {
    std::int32_t first = 0, end = 0;  // in `instructions`
    std::int32_t otherwise = 0;       // where the rules go on if it is no: a position in the code
    Instr begins;                     // what stands at `first` if nothing is known
  };
  std::vector<CachedCondition> conditions;

  // A loop whose elements mostly fail the first look: Scan stands in place of its ForNext.
  struct FilterLoop {
    Instr begins;  // what stands there else
    Instr look;    // the look, and what it is compared with, if anything
    Op compare = Op::Here;
    Value with = 0;
    std::int32_t with_local = -1;  // what this local holds is meant instead of `with`
    bool passes = false;           // the answer with which an element does not fail
    std::int32_t list = 0;         // local with the list; the position is in the next one
    std::int32_t element = 0;      // local
    std::int32_t steps = 0;        // instructions that an element takes that fails
  };
  std::vector<FilterLoop> scans;

  // A list of all elements that pass the first look: Collect stands in place of its BuildBegin.
  struct CollectLoop {
    FilterLoop scan;
    std::int32_t passing = 0;  // instructions that an element takes that passes
    std::int32_t around = 0;   // and those that are run once
    std::int32_t after = 0;    // where the code goes on: a position in it
  };
  std::vector<CollectLoop> collections;

  // By window: whether anything that it or its actions ask looks at what is running, and so at the window itself; and
  // whether what came of passing it over is kept, as long as no cell changes that is read in it (Program::dependents).
  std::vector<std::uint8_t> observes_window, cacheable_windows;
  // By cell: when it changed before anything has: never, and where nothing that is kept reads it kAlways, so that
  // nobody notes that it changes.
  std::vector<std::uint64_t> unchanged;
  static constexpr std::uint64_t kAlways = ~std::uint64_t{0};

  std::vector<std::uint64_t> kinds;  // by card definition: a bit for its type and each above it

  std::int32_t longest = 0;  // instructions that may count between two jumps, at most

  // Where zones stand in a match of so many players (the index; match/zone_layout.cpp says in what order). An instance
  // is first + stride * owner. What lies on no card has its declaration, its owner and who sees it close together.
  struct ZoneLayout {
    struct Zone {
      std::int32_t first = 0, stride = 0;
      OwnerKind of = OwnerKind::Table;
      bool ordered = false;
    };
    struct Instance {
      std::int32_t declaration = -1;
      model::Seat owner = model::kNoSeat;
      std::uint32_t watchers = 0;  // bit per seat to which it shows the faces of its cards
      std::int32_t capacity = -1;  // -1: none
    };
    std::vector<Zone> zones;          // by declaration
    std::vector<Instance> instances;  // of the table and of players
    std::vector<Instance> on_cards;   // by rank among the zones of cards
    std::int32_t plain = 0;           // so many instances lie on no card
  };
  std::vector<ZoneLayout> layouts;  // up to kMaxSeats
};
inline constexpr std::int32_t kMaxSeats = 32;

struct Program {
  std::string game;  // identifier, as after `game`
  std::string title;
  std::string rulebook;  // prefix of its clauses, or empty
  std::int32_t min_players = 2, max_players = 2;
  std::uint64_t content_hash = 0;  // of all sources, in order

  std::vector<Language> languages;  // none: only the one in which it is written, which has no name

  std::vector<std::string> strings;
  std::vector<Value> constants;
  std::vector<std::vector<Value>> lists;
  std::vector<SourceName> files;
  std::vector<Declaration> declarations;  // in the order of the files
  std::vector<std::string> clauses;       // ids, sorted
  std::vector<Site> sites;
  std::vector<Citation> citations;  // by clause, file, line; without doubles

  std::vector<Instr> instructions;
  std::vector<SiteId> instruction_sites;
  std::vector<std::int32_t> instruction_conditions;  // into tests, -1: this instruction decides nothing
  std::vector<Condition> conditions;
  std::vector<Function> functions;

  std::vector<Enum> enums;
  std::vector<Relation> relations;
  std::vector<Zone> zones;
  std::array<std::vector<std::int32_t>, 3> zones_by_owner;  // by OwnerKind: those zones, in their order; set by Verify
  std::vector<Field> fields;
  std::int32_t table_fields = 0, player_fields = 0, card_fields = 0;
  std::vector<Attribute> attributes;
  std::vector<CardType> card_types;
  std::vector<CardDef> cards;
  std::vector<Part> parts;
  std::vector<Works> works;
  std::vector<Query> queries;
  // By StateCell: the remembered queries that read it, behind the numbers of the queries the conditions, and behind
  // those the windows that are kept (Prepared); set by Verify.
  std::vector<std::vector<std::int32_t>> dependents;
  std::vector<Modifier> modifiers;
  std::vector<TimedModifier> timed_modifiers;
  std::vector<Event> events;
  std::vector<Hook> hooks;
  std::vector<Window> windows;
  std::vector<Action> actions;
  std::vector<Choice> choices;
  std::vector<Template> templates;
  std::vector<DeckRule> deck_rules;

  std::int32_t main_event = -1;  // `begin with`
  // `loops end with`: what the engine begins instead of a step that goes round for ever.
  std::int32_t loop_event = -1;
  FunctionId order_code = -1;                // `order from`: a seat
  FunctionId state_based_actions_code = -1;  // all `whenever` rules, once round; returns yes if one of them ran
  OptimizedCode optimized;

  // Zones.
  std::int32_t ZoneCount(OwnerKind of) const {
    return static_cast<std::int32_t>(zones_by_owner[static_cast<std::size_t>(of)].size());
  }
};

// What answers can depend on, numbered: whether cards have been moved at all (where they lie, and since when), who
// controls them, who is out of the game, each zone, each field, the timed modifiers of each query. Those that change
// most often come first: their numbers need no program.
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

// A set of cells. Of a program that has more cells than bits several share one: then the set holds more than was put
// into it, which makes an answer be asked anew sooner than it must.
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

// How many holes a text has (Program::templates, -1: none).
std::int32_t HoleCount(const Program& program, std::int32_t text);

// Finds the table entry with that name, or -1.
std::int32_t FindCard(const Program& program, std::string_view name);
std::int32_t FindCardByFormerName(const Program& program, std::string_view name);  // before it was renamed
std::int32_t FindZone(const Program& program, std::string_view name);
// Where decks begin: the zone `deck` of a player or of the table; if there is none, the first ordered zone of a player,
// one that nobody sees before others; -1: nowhere.
std::int32_t DeckZone(const Program& program);
std::int32_t FindQuery(const Program& program, std::string_view name);
std::int32_t FindEvent(const Program& program, std::string_view name);
std::int32_t FindClause(const Program& program, std::string_view id);

// Checks every table and every code (ids in range, jump targets inside, one stack height for each instruction) and
// fills in Function::max_stack, Zone::rank, Program::zones_by_owner, readers and prepared, Query::is_cacheable and
// asks, Action::never_offered. Returns the first thing that is wrong, or empty.
std::string Verify(Program& program);

// The code as text: position, instruction, operands in words, source place.
std::string Disassemble(const Program& program, FunctionId code);

}  // namespace cardinal::program
