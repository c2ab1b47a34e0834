// What the rules of a game and its cards declare, as the machine needs it: the elements of a program's tables.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "interpreter/base/table.h"
#include "interpreter/machine/program/function.h"

namespace cardinal::program {

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
  Rule,   // a rule that replaces an event: a hook, and its card
  Print,  // a card of the game as it is printed
  Error
};
// The type of a value, in the detail that formatting it needs. For a list, `element` and `id` describe the elements.
struct TypeTag {
  TypeKind kind = TypeKind::Void;
  TypeKind element = TypeKind::Void;
  std::int32_t id = -1;  // enum, card type, event ...
  bool optional = false;
};
constexpr bool IsOccurrence(TypeKind kind) {
  return kind == TypeKind::Event || kind == TypeKind::Action || kind == TypeKind::Window;
}

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
  std::int32_t card_type = -1;   // of a zone on cards: the type of those cards, -1: any
  bool has_first_cards = false;  // it begins with cards that no player brings
  std::int32_t rank = 0;         // index among the zones of its kind of owner, set by Verify
};
// Cards with which a zone begins: of a player's zone, for each player; those of the table belong to the first seat.
constexpr std::int32_t kMostFirstCards = 1000;  // of one card in one zone
struct FirstCards {
  std::int32_t zone = -1, def = -1, count = 1;
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
// A question about a card whose answer is kept when the card leaves a zone.
struct KeptAnswer {
  std::string name;             // of the question
  std::int32_t card_type = -1;  // the cards of which it is asked; -1: all
  TypeTag type;                 // of the answer
  FunctionId code = -1;         // its parameter is the card; it only reads
};
// The questions about what a card is which rules of the game can change: each a query of one card, or -1. They are
// answered before all others, each from the ones before it: a change of one sees only those of the steps before.
enum IdentityStep : std::int32_t { kPrintStep, kControllerStep, kNameStep, kRulesStep, kIdentitySteps };
struct Identity {
  std::int32_t print = -1;  // only statements change it, so that each card knows its print (match::Card::def)
  std::int32_t controller = -1;
  std::int32_t name = -1;
  std::int32_t rules = -1;  // the list of the texts that the card has; empty: it has none
  bool lends = false;       // some card can have the text of another one, or a lent one
};
// The step that the query answers; kIdentitySteps: it is not such a question.
constexpr std::int32_t StepOf(const Identity& identity, std::int32_t query) {
  if (query == identity.print) return kPrintStep;
  if (query == identity.controller) return kControllerStep;
  if (query == identity.name) return kNameStep;
  return query == identity.rules ? kRulesStep : kIdentitySteps;
}
// A text is that of a card definition, which is its number; or a block of rules that is printed on no card, and that
// cards have while it is lent to them.
inline constexpr std::int32_t kOfGame = -1;  // a rule that belongs to no text
constexpr bool IsLentText(Value text) { return text < kOfGame; }
constexpr std::size_t LentIndex(Value text) { return static_cast<std::size_t>(kOfGame - 1 - text); }
constexpr std::int32_t LentTextNumber(std::size_t index) { return kOfGame - 1 - static_cast<std::int32_t>(index); }
struct LentText {
  std::int32_t card_type = -1;  // of the cards that can have it; -1: any
  SiteId site = -1;
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

// A declared modifier. It is evaluated each time the query is evaluated.
struct Modifier {
  std::int32_t query = -1;
  ModifierOp op = ModifierOp::By;
  std::int32_t card = kOfGame;    // the text that has it, or kOfGame
  std::int32_t works = -1;        // into Program::works; -1 for the ruleset's
  std::vector<Pattern> patterns;  // one for each argument of the query
  FunctionId code = -1;
  SiteId site = -1;
  std::int32_t words = -1;  // how the change is called, into templates; -1: by its card, or as a rule
  std::int32_t layer = -1;  // into Program::layers; -1: the game has no layers
};
// A `modify` statement. Its amount is computed once, when the statement runs. Group: it ends with the lasting rules
// that its statement puts in force.
enum class EndKind : std::uint8_t { Forever, EndOfOccurrence, CardLeaves, Group };
struct TimedModifier {
  std::int32_t query = -1;
  ModifierOp op = ModifierOp::By;
  std::vector<std::uint8_t> is_wildcard;  // for each argument of the query: 1 = any, 0 = popped from the stack
  EndKind end = EndKind::Forever;
  SiteId site = -1;
  std::int32_t words = -1;  // how the change is called, into templates; -1: by its card, or as a rule
  std::int32_t layer = -1;  // as in Modifier
};

struct Query {
  std::string name;
  std::vector<Param> params;
  TypeTag result;
  FunctionId code = -1;
  bool goal = false;                    // what the greedy player maximises (parameter: the player)
  std::vector<std::int32_t> modifiers;  // into Program::modifiers, ruleset before cards, in textual order
  std::vector<std::int32_t> lasting;    // into Program::lasting_rules: those whose change is of this query
  std::int32_t permission_of = -1;      // of a query `can E`: the event (or action, with `permission_kind`)
  OccurrenceKind permission_kind = OccurrenceKind::Event;
  SiteId site = -1;
};

enum class HookKind : std::uint8_t { Before, After, Instead };
// When a hook runs among those of its kind. AtBeginning: `before` hooks of moments, after all others, when nothing can
// stop the occurrence. AtEnd: only for the occurrence with which its lasting rule ends.
enum class HookTiming : std::uint8_t { Usual, AtBeginning, AtEnd };
struct Hook {
  HookKind kind = HookKind::After;
  std::int32_t card = kOfGame;  // the text that has it, or kOfGame
  std::int32_t works = -1;
  std::vector<Pattern> patterns;
  FunctionId code = -1;
  SiteId site = -1;
  std::int32_t text = -1;  // the first hook of the same declaration, whose head may name several events; -1: no other
  // If a player orders the replacements of the event, or if the rule is a reaction that waits:
  FunctionId condition = -1;  // returns whether its `if` holds; -1: it has none. Has the parameters of `code`
  std::int32_t words = -1;    // what the player reads, into Program::templates, -1: the name of the card
  bool names_me = false;      // it differs from card to card: its block names `me`
  bool names_you = false;     // it differs from controller to controller
  // The rule of a statement (Program::lasting_rules); it runs for each match::LastingRule of it. -1: always in force.
  // After its arguments, `code` has the captured values, the number of the lasting rule and the uid of the occurrence.
  std::int32_t lasting = -1;
  HookTiming timing = HookTiming::Usual;
  // Its head names `you`, and rules change who controls cards: its code tests `you`, and it is heard for each
  // controller.
  bool of_you = false;
};
// What `Reach` does when it has been counted down.
enum class ReachKind : std::uint8_t {
  Nothing,     // it is not counted
  Rule,        // the rule has run, and ends
  Group,       // all rules that were put in force with it end
  Occurrence,  // they end with this occurrence
};
// Whether the rule waits in a game whose reactions happen one by one.
inline bool IsReaction(const Hook& hook) {
  return hook.kind == HookKind::After && hook.card != kOfGame && hook.lasting < 0;
}
// What a statement puts in force for a time: a hook, a change, or only an end of the rules of its group.
struct LastingRule {
  HookId hook = -1;
  // Into Program::modifiers, or -1. After the arguments of the query, its code has the captured values.
  ModifierId modifier = -1;
  std::vector<TypeTag> captured;  // the frozen values
  EndKind end = EndKind::Forever;
  bool end_later = false;  // the occurrence with which it ends is not known when the statement runs
  ReachKind reach = ReachKind::Nothing;
  SiteId site = -1;
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
  std::vector<Value> defaults;  // of the parameters; kNotApplicable: must be given
  SiteId site = -1;
};

// A sentence for people whose holes are evaluated when it is shown (view/shown_sentence.cpp). Its functions only read.
// Their parameters:
//   of a window   its arguments, then answers, passes, taken, asked (the number of asked seats), and the asked seat
//   of an action  those of its offer
struct ShownSentence {
  std::int32_t text = -1;         // into Program::templates, -1: no sentence
  FunctionId condition = -1;      // the sentence is shown if it returns yes; -1: always
  std::vector<FunctionId> holes;  // one function per hole
};
// Number of parameters of a window's sentence after the arguments of the window.
inline constexpr std::int32_t kWindowSentenceParams = 5;

// Number of variables that the function of each window has after its parameters (Window).
inline constexpr std::int32_t kWindowLocals = 4;

// The result of Program::reaction_order_code: other than those of a round of `whenever` rules.
constexpr model::Value kPutInOrder = 2;
// The variables of a window's function after its P parameters: list of the asked seats (P), position in it (P+1),
// passes in a row (P+2), actions taken (P+3), then all others.
struct Window {
  std::string name;
  std::vector<Param> params;
  FunctionId code = -1;
  bool waits = false;  // has `next`
  std::vector<std::int32_t> actions;
  SiteId site = -1;
  std::vector<ShownSentence> questions = {};  // the asked seat reads the first whose condition holds
  std::vector<ShownSentence> passing = {};    // what passing does: the first whose condition holds
};
// Why an action is not possible if a clause fails. The functions have the parameters of an offer.
struct Refusal {
  SiteId site = -1;  // of the clause; the sites of its conditions are inside
  ShownSentence sentence;
};
// A `target` clause of an action. Its variables are those of ActionVariant::run.
struct Target {
  std::int32_t variable = -1;  // what is targeted: one thing or a list; when the effect begins, only what is legal
  std::int32_t lost = -1;      // the list of those that were not legal when the effect began
  TypeKind kind = TypeKind::Card;
  // Returns those of its targets that are legal. Parameters: all variables of `run`, then the number of the action.
  FunctionId legal = -1;
};
// What a question about the targets of an action asks for.
enum TargetList : std::int32_t {
  kLegalCards,
  kLegalPlayers,
  kLegalActions,
  kLostCards,
  kLostPlayers,
  kLostActions,
  kFirstTarget
};
// The value of ActionVariant::target_state. Before it is announced, all targets that are chosen are legal.
enum TargetState : std::int32_t { kAnnounced = 1, kEffectBegan = 2 };
struct ActionVariant {
  std::int32_t card = -1;
  FunctionId offer = -1;
  FunctionId run = -1;
  FunctionId cancelled = -1;
  std::vector<Refusal> refusals = {};
  std::vector<Target> targets = {};  // in the order of their clauses
  std::int32_t target_state = -1;    // the variable with a TargetState; -1: it has no targets
};
struct Action : HookLists {  // the arguments of its hooks: me (card or none), you
  std::string name;
  std::int32_t card_type = -1;  // `of T`; -1: the action belongs to no card
  std::int32_t your_zone = -1;  // candidates are in this zone of the acting seat; -1: anywhere
  bool direct = false;
  std::vector<ActionVariant> variants;                 // one for each card definition of its type, or one with card -1
  base::Table<CardDefId, std::int32_t> variant_of;     // by card definition: index into variants, -1: not its action
  base::Table<CardDefId, std::uint8_t> never_offered;  // by card definition: 1 if its printed values rule it out
  std::int32_t can_query = -1;
  // Conditions that read no card are evaluated once for all candidates. These functions have the parameters of an
  // offer, with `me` = none. Each offer tests its part of them too. An action has at most one of the two (-1: none).
  FunctionId precondition = -1;      // if it returns no, no card can offer the action
  FunctionId candidate_filter = -1;  // returns a list: only its cards can offer the action
  SiteId site = -1;
  ShownSentence label = {};  // what the option says
};

struct Choice {
  std::int32_t prompt = -1;     // the question, into Program::templates, -1: none
  bool optional = false;        // `maybe one`; a menu: of several items, so that the player says when it is enough
  std::int32_t declining = -1;  // what its answer that takes nothing is called, into Program::templates, -1: not said
  bool may_be_none = false;     // the rules handle an empty result; true for each optional choice
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
  // The reason for which a seat is out of the game: the seat is the last value, and has no hole.
  bool eliminates = false;
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

}  // namespace cardinal::program
