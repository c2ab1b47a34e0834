// CheckedRules is the whole meaning of a ruleset with its cards: declarations in tables, and bodies as typed trees in
// which every name is resolved. The checker builds it. Promises: checked rules can be lowered without an error; every
// expression has its type, every node its span, every declaration its clauses.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/base/shared_table.h"
#include "interpreter/base/table.h"
#include "interpreter/language/check/clause_sets.h"
#include "interpreter/language/check/ids.h"
#include "interpreter/language/check/sentence.h"
#include "interpreter/language/check/type.h"
#include "interpreter/language/check/wordings.h"
#include "interpreter/language/source/source.h"

namespace cardinal::check {

struct Origin {
  source::Span span;
  ClauseSetId clauses;
  friend bool operator==(const Origin&, const Origin&) = default;
};

enum class ExprKind : std::uint8_t {
  Literal,    // value
  Local,      // index: local
  Query,      // index: query; args
  Attribute,  // index: attribute; args: card                  (only in the base of an attribute's own query)
  Field,      // index: field; args: owner                     (only in the base of a state's own query)
  CardInfo,   // index: CardInfoKind; args: card
  Zone,       // index: zone; args: owner (no args for a zone of the table)
  ZoneOfAll,  // index: zone
  InZone,     // index: zone; args: card [, owner]
  AllCards,   // index: card type
  AllOfEnum,  // index: enum
  Players,
  SeatsFrom,
  TeamOf,
  NextSeat,
  TurnOrder,
  Now,
  Related,  // index: relation; args: x, y
  Printed,  // index: attribute; args: card
  Binary,   // op; args
  Negate,
  Not,
  And,
  Or,
  Conditional,  // args: if, then, else
  Present,      // args: value; index: local that gets the value, or -1
  HasPart,      // args: card; index: part
  Default,      // args: value, otherwise
  Wrap,         // args: one element of the list
  List,         // args: elements
  Fold,         // index: FoldKind; args: list
  Ends,         // index: FoldKind, First or Last; args: how many, list
  // index: local of the element; args: source, result?, where?, key? (none where absent). In a Union or a Distinct the
  // result may be a list: then the elements of these lists are the elements of the result.
  Comprehension,
  IsType,           // index: card type; args: card (negated: value 1)
  IsOccurrence,     // index: event/action/window; value: OccurrenceKind; args
  Current,          // index; value: kind
  It,               // the uid of the body's own occurrence, or of the hooked one
  OccurrenceLocal,  // index: local of that occurrence; args: occurrence
  Waiting,          // list of pending actions (in a window)
  AllDeckCards,     // `cards` in a deck rule
  Last,             // index: kept answer; args: card, the present answer, for a card that has never left a zone
  Targets,          // index: TargetList; args: an action
};
// The same values as program::TargetList.
enum class TargetList : std::uint8_t { Cards, Players, Actions, LostCards, LostPlayers, LostActions };
// Most, Least: the elements of a comprehension whose results are the largest or smallest.
enum class FoldKind : std::uint8_t { Count, Sum, Min, Max, Any, All, First, Last, Union, Distinct, Most, Least };
enum class CardInfoKind : std::uint8_t { Owner, Controller, Name, Since, Holder, Print, Created };
// Whether it is known to those who see the face of the card.
constexpr bool IsOfFace(CardInfoKind fact) {
  return fact == CardInfoKind::Name || fact == CardInfoKind::Print || fact == CardInfoKind::Created;
}
enum class BinaryOp : std::uint8_t {
  Add,
  Sub,
  Mul,
  Div,
  Mod,
  Min,
  Max,
  Eq,
  Ne,
  Lt,
  Le,
  Gt,
  Ge,
  SameList,
  NotSameList,
  With,
  Without,
  Meets,
  Has,
  HasNot
};
enum class OccurrenceKind : std::uint8_t { Event, Action, Window };

struct Expr {
  ExprKind kind = ExprKind::Literal;
  BinaryOp op = BinaryOp::Add;
  Type type;
  source::Span span;
  std::int32_t index = -1;
  std::int64_t value = 0;
  std::vector<ExprId> args;
  // What `index` is in a Fold and a CardInfo, and `value` in an IsOccurrence.
  FoldKind Fold() const { return static_cast<FoldKind>(index); }
  CardInfoKind CardInfo() const { return static_cast<CardInfoKind>(index); }
  OccurrenceKind Occurrence() const { return static_cast<OccurrenceKind>(value); }
};

enum class StmtKind : std::uint8_t {
  Let,         // local, exprs: value
  CallEvent,   // index: event; exprs: arguments; local: result or -1
  CallPart,    // index: part; exprs: card, arguments; local
  OpenWindow,  // index: window; exprs: arguments; extra: the action that it opens with, or none
  TakeAction,  // index: action; exprs: the card if it has one, the player; local: the action, or -1
  SetField,
  AddField,  // index: field; exprs: owner (or none), value
  SetOccurrence,
  AddOccurrence,  // index: local of the occurrence; exprs: occurrence (none: own frame), value
  Move,           // index: zone; value: Place; exprs: card(s), owner (or none)
  // index: zone; value: Place; local: the new card or cards, or -1; exprs: how many (none: one card), print, owner of
  // the zone (or none), owner of the card (none: that of the zone)
  Create,
  Shuffle,  // index: zone; exprs: owner
  Reveal,   // exprs: cards, seat (or none: all players); value: 1 = conceal
  Modify,   // index: timed modifier; exprs: arguments (none: any), amount, end
  Choose,   // choice
  Menu,     // choice; exprs: conditions (none: always); blocks: items
  If,       // exprs: condition; blocks: then, else
  ForEach,  // local: element; exprs: list; blocks
  Repeat,   // exprs: times (or none), while (or none); blocks
  Stop,
  Skip,
  Simultaneously,  // blocks
  Return,          // exprs
  Tell,            // index: template; exprs: values; extra: the query whose terms explain it, or none
  Win,         // exprs: the player or the list of players, then the values of the reason; index: its template, or -1
  DrawGame,    // exprs: the values of the reason; index: its template, or -1
  LoseGame,    // as DrawGame: all players lose
  WinByScore,  // as DrawGame: the players with the best score win
  Eliminate,   // as Win
  Cancel,
  Copy,     // args: action, player; local: the copy, or -1
  AskNext,  // exprs
  // index: the first lasting rule; value: how many; exprs: of each the captured values, end, count. blocks: a `modify`
  // that ends with these rules
  Last,
};

// Whether the game is over after such a statement.
constexpr bool IsEndOfGame(StmtKind kind) {
  return kind == StmtKind::Win || kind == StmtKind::DrawGame || kind == StmtKind::LoseGame ||
         kind == StmtKind::WinByScore;
}

enum class ChoiceKind : std::uint8_t { One, MaybeOne, Some, Any, UpTo, Exactly, Order, Number, YesNo, Menu };
struct Choice {
  ChoiceKind kind = ChoiceKind::One;
  std::string name;
  Sentence prompt;
  bool by_chance = false;
  bool may_be_none = false;  // the local has an optional type
  LocalId lost = -1;         // for a target: the local with the list of lost things; -1: not a target
  ExprId chooser;            // a seat; none only for choices by chance
  ExprId amount;             // for up to, exactly; for a number: the lower bound
  ExprId options;            // a list; for a number: the upper bound. `where` is already part of it
  LocalId local = -1;
  Type element;
  std::vector<Sentence> items;            // Menu: the texts of its items
  ChoiceKind how_many = ChoiceKind::One;  // Menu: One, Some, Any, UpTo or Exactly; `amount` is for the last two
  TemplateId declining;                   // MaybeOne: the text of the answer that takes nothing, if the rules have one
};

// Calls `visit` for every expression of a choice: the chooser, the options, and the values of its sentences.
template <class Visit>
void ForEachExprIn(const Choice& choice, Visit visit) {
  for (const ExprId id : {choice.chooser, choice.amount, choice.options}) visit(id);
  for (const ExprId id : choice.prompt.values) visit(id);
  for (const Sentence& item : choice.items)
    for (const ExprId id : item.values) visit(id);
}

struct Block {
  Origin origin;  // its clauses are those after its `{`
  std::vector<StmtId> stmts;
};

struct Stmt {
  StmtKind kind = StmtKind::Stop;
  Origin origin;
  std::int32_t index = -1;
  LocalId local = -1;
  std::int64_t value = 0;
  ExprId extra;
  ChoiceId choice;  // into CheckedRules::choices
  std::vector<ExprId> exprs;
  std::vector<Block> blocks;
};

struct Local {
  std::string name;
  Type type;
};

// A typed body, which becomes one function; its parameters are the first locals.
struct Body {
  std::string name;  // for messages
  Origin origin;
  std::int32_t params = 0;
  std::vector<Local> locals;
  LocalId me = -1, you = -1, it = -1;  // it: local that holds a uid (hooks); -1: the body's own occurrence
  Block block;
  // What the checker records for checks of the whole program.
  std::vector<std::int32_t> calls_events, calls_parts;
  bool has_choice = false;  // has a choice or opens a window
};

struct Param {
  std::string name;
  Type type;
  ExprId fallback;
};

struct Enum {
  std::string name;
  Origin origin;
  std::vector<std::string> values;
  std::vector<Origin> value_origins;
};
struct RelationLink {
  std::int32_t from = 0, to = 0;
  Origin origin;
};
struct Relation {
  std::string name;
  Origin origin;
  std::int32_t from = -1, to = -1;
  std::vector<RelationLink> links;
};
enum class OwnerKind : std::uint8_t { Table, Player, Card };
enum class Visibility : std::uint8_t { All, Owner, None };
struct Zone {
  std::string name;
  Origin origin;
  OwnerKind of = OwnerKind::Player;
  bool ordered = false;
  Visibility visibility = Visibility::All;
  std::int32_t capacity = -1, holds = -1;
  std::int32_t card_type = -1;   // of a card: the card type that has it; -1: any
  bool has_first_cards = false;  // it begins with cards that no player brings
};
// Cards with which a zone begins: of a player's zone, for each player.
struct FirstCards {
  std::int32_t zone = -1, card = -1, count = 1;
  Origin origin;
};
struct Field {
  std::string name;
  Origin origin;
  OwnerKind of = OwnerKind::Table;
  bool option = false;  // of the game: chosen before the game begins; no rule sets it
  std::int32_t card_type = -1;
  Type type;
  std::int64_t initial = 0;
  std::optional<std::int64_t> min, max;
  std::int32_t query = -1;
};
struct Attribute {
  std::string name;
  Origin origin;
  std::int32_t card_type = -1;
  Type type;
  std::optional<std::int64_t> min, max;
  bool has_default = false;
  std::int64_t initial = 0;
  std::vector<std::int64_t> initial_list;
  std::int32_t query = -1;
};
// A question about a card whose answer is kept when the card leaves a zone: `last c.power` asks for it.
struct KeptAnswer {
  std::int32_t card_type = -1;  // the cards of which it is asked; -1: all
  BodyId body;                  // its parameter is the card
  ExprId answer;
};

struct Works {
  std::uint64_t zones = 0;
  BodyId body;
  ExprId condition;
  Origin origin;
};
struct Part {
  std::string name;
  Origin origin;
  std::int32_t card_type = -1;
  std::vector<Param> params;
  BodyId fallback;
  bool used_by_action = false;
};
struct RulesGroup {
  std::string name;
  std::int32_t card_type = -1;
  WorksId works;
  Origin origin;
};
struct CardType {
  std::string name;
  Origin origin;
  std::int32_t parent = -1;
  WorksId works;
};

// Identity: what a card is (CheckedRules::identity).
enum class QueryOrigin : std::uint8_t { Declared, Attribute, Field, Permission, Identity };
struct Query {
  std::string name;
  Origin origin;
  QueryOrigin from = QueryOrigin::Declared;
  std::int32_t index = -1;  // attribute, field; Permission: event or action
  OccurrenceKind permission = OccurrenceKind::Event;
  std::vector<Param> params;
  Type result;
  bool goal = false;
  BodyId body;  // its block is empty; `base` and bounds have the expressions
  ExprId base;
  std::vector<ExprId> at_least, at_most;
};

enum class PatternKind : std::uint8_t { Any, Me, You, CardType, Constant };
struct Pattern {
  PatternKind kind = PatternKind::Any;
  std::int64_t value = 0;
};
enum class ModifierOp : std::uint8_t { To, By, AtLeast, AtMost, Allow, Forbid, With, Without };
// A layer of changes. The layers of a game are one list for all queries, the first applied first.
struct Layer {
  std::string name;
  Origin origin;
};
inline constexpr const char* kUnnamedLayer = "_";  // the layer of the changes that name none
// A rule that modifies a query: of the ruleset (card -1) or printed on a card.
struct Modifier {
  std::int32_t query = -1;
  ModifierOp op = ModifierOp::By;
  CardDefId card = -1;
  WorksId works;
  std::int32_t layer = -1;  // -1: the game has no layers
  std::vector<Pattern> patterns;
  BodyId body;
  ExprId condition, amount;
  TemplateId words;  // how the change is called; -1: by its card, or as a rule
  Origin origin;
  LastingRuleId lasting = -1;  // as of a hook: its locals after the parameters are the captured values
};
enum class EndKind : std::uint8_t { Forever, EndOfOccurrence, CardLeaves, Group };  // as program::EndKind
struct TimedModifier {
  std::int32_t query = -1;
  ModifierOp op = ModifierOp::By;
  std::int32_t layer = -1;  // as in Modifier
  std::vector<bool> is_wildcard;
  EndKind end = EndKind::Forever;
  TemplateId words;  // as in Modifier
  Origin origin;
};
enum class HookKind : std::uint8_t { Before, After, Instead };
// As program::HookTiming and program::ReachKind.
enum class HookTiming : std::uint8_t { Usual, AtBeginning, AtEnd };
enum class ReachKind : std::uint8_t { Nothing, Rule, Group, Occurrence };
struct Hook {
  HookKind kind = HookKind::After;
  OccurrenceKind of = OccurrenceKind::Event;
  std::int32_t target = -1;
  CardDefId card = -1;
  WorksId works;
  std::vector<Pattern> patterns;
  BodyId body;
  ExprId condition;
  Origin origin;
  HookId source_hook;      // the first hook of the same source text: each event in its head has one hook
  TemplateId words;        // what a player who orders replacements reads
  bool names_me = false;   // its block names `me`, so that it differs from card to card
  bool names_you = false;  // its block names `you`, so that it differs from controller to controller
  // The rule of a statement: its locals after the parameters are the captured values, its number and the occurrence.
  // -1: always in force.
  LastingRuleId lasting = -1;
  HookTiming timing = HookTiming::Usual;
  bool of_all = false;  // its head is `Action`: there is one hook for each
};
// What a statement puts in force: a hook or a change with frozen values, or only an end of all that the statement puts
// in force.
struct LastingRule {
  HookId hook;
  ModifierId modifier;
  std::vector<Type> captured;
  EndKind end = EndKind::Forever;
  bool end_later = false;
  ReachKind reach = ReachKind::Nothing;
  std::int32_t operands = 0;  // how many expressions of the statement are its own
  Origin origin;
};
struct Whenever {
  ExprId condition;
  BodyId body;
  Origin origin;
};

struct Event {
  std::string name, word;
  Origin origin;
  bool start = false;
  std::vector<Param> params;
  Type result;
  std::vector<LocalId> states;
  std::vector<ExprId> state_values;
  BodyId body;
  std::int32_t permission = -1;
  ChoiceId order;  // `order by`: which replacement comes first
};

// The clauses of an action, and those that a card's part adds to an action that uses the part.
enum class ActionClauseKind : std::uint8_t { When, Let, Choose, Menu, Cost, Do, Finally };
struct ActionClause {
  ActionClauseKind kind = ActionClauseKind::When;
  Origin origin;
  ExprId condition;
  LocalId local = -1;
  ChoiceId choice;
  Block block;
  Sentence refusal;  // When, Choose, Menu: why the action is not possible if the clause fails
  // Menu: for each item the local that says whether it has been chosen. The clauses of the items follow the menu; each
  // has the local of its item, and counts only if the item has been chosen. -1: of no item.
  std::vector<LocalId> items;
  LocalId item = -1;

  // Whether the action is not possible without it.
  bool IsCondition() const { return kind == ActionClauseKind::When && item < 0; }
};
// An action as one card plays it (card -1: as cards without a part do): all clauses of the action and of the card's
// part, in one body.
struct ActionVariant {
  std::int32_t card = -1;
  BodyId body;
  bool same_offer = false;    // the card's part adds no clause, so the offer is the same as without a part
  LocalId target_state = -1;  // the local with a program::TargetState; -1: the action has no targets
  std::vector<ActionClause> clauses;
};
struct Action {
  std::string name;
  Origin origin;
  std::int32_t card_type = -1;
  std::vector<std::int32_t> windows;
  std::int32_t part = -1;
  bool direct = false;
  std::int32_t your_zone = -1;
  std::size_t common = 0;  // the number of clauses before the card's part: all variants begin with them
  ShownSentence label;     // what the option says; its locals are you, me and the window, as in a variant
  std::vector<ActionVariant> variants;
  std::int32_t permission = -1;
};
struct Window {
  std::string name;
  Origin origin;
  std::vector<Param> params;
  BodyId body;
  ExprId ask, close, pass, next;
  // The players that the window asks after each pending action. Invalid: all pending actions take effect, one after the
  // other, before a player is asked.
  ExprId ask_again;
  std::vector<ShownSentence> questions;  // the asked player reads the first whose condition holds
  std::vector<ShownSentence> passing;    // what passing does: the first whose condition holds
  Origin ask_origin, close_origin, pass_origin, next_origin;
};

struct Card {
  std::string name;
  Origin origin;
  std::int32_t type = -1;
  std::string set;
  std::string text;
  std::vector<std::string> names, texts;  // by language; empty: as in the rules
  std::vector<std::string> former_names;  // its former names
  base::Table<AttributeId, std::int64_t> values;
  base::Table<AttributeId, std::vector<std::int64_t>> lists;
  base::Table<PartId, BodyId> parts;
  bool has_rules = false;
};
struct Template {
  std::string source;  // "{c.owner} wins", as Canonical writes it
  std::vector<std::string> pieces;
  std::vector<Type> types;
  bool eliminates = false;  // the reason for which a player is out; the player is an additional last value
  Origin origin;
};
struct DeckRule {
  std::string message;
  Origin origin;
  BodyId body;
  ExprId condition, offending_cards;
};

struct Game {
  std::string id, title, rulebook;
  Origin origin;
  std::int32_t min_players = 2, max_players = 2;
  std::int32_t main_event = -1;
  std::int32_t loop_event = -1;          // `endless` of std:loops; -1: the rules do not have it
  std::uint32_t player_numbers = 0b100;  // a bit for each number of players from `min_players` to `max_players`
  std::int32_t teams = 0;                // seat s is in team s mod teams; 0: each player is alone
  TemplateId aim;                        // what the players try to do, in a sentence
  BodyId score_body;                     // of a player
  ExprId score;                          // not valid: the game has no score
  bool least_score_wins = false;
  BodyId order_body;
  ExprId order;
  ClauseSetId player_clauses, order_clauses;
  bool one_by_one = false;     // the `after` rules of cards happen one by one, and not inside the events
  ChoiceId reaction_order;     // `order by you`: which of the reactions of a player is the first
  BodyId reaction_order_body;  // of the player
};

// The names and sentences of the rules in one language. Keys and texts are canonical: a hole is `{c.owner}`, a brace
// that is not a hole is `\{`; an identifier is written as words (`draw two`). The first language of a game is the one
// of its rules and has no entries.
struct Language {
  struct Translation {
    std::string text;
    source::Span span;                 // of the whole entry
    bool is_standard_library = false;  // of the standard library
  };
  std::string code;
  std::map<std::string, Translation, std::less<>> entries;
};

// The events of the rules that the machine calls when an action is announced, by their names and parameters (-1: the
// rules do not have the event). std:actions declares them.
struct ActionMoments {
  std::int32_t announced = -1;         // announced(a: Action)
  std::int32_t targeted = -1;          // targeted(c: Card, a: Action)
  std::int32_t targeted_player = -1;   // targeted_player(p: Player, a: Action)
  std::int32_t all_targets_lost = -1;  // all_targets_lost(a: Action), instead of the effect
};

// A clause, and the place where it is cited.
struct Citation {
  std::string clause;
  source::Span span;
};

// The queries about what a card is, of those that some rule changes; -1: no rule does.
struct Identity {
  std::int32_t print = -1;
  std::int32_t controller = -1;
  std::int32_t name = -1;
  std::int32_t rules = -1;
  bool lends = false;  // some rule gives a card the text of another one, or a lent one
};
// The text that has a rule (Hook::card, Modifier::card): that of a card, which is its number; kOfGame: none, the rule
// belongs to the ruleset; or a block of rules that is lent to cards. The same numbers as in program::Modifier::card.
inline constexpr std::int32_t kOfGame = -1;
constexpr bool IsLentText(std::int32_t text) { return text < kOfGame; }
constexpr std::size_t LentIndex(std::int32_t text) { return static_cast<std::size_t>(kOfGame - 1 - text); }
constexpr std::int32_t LentTextNumber(std::size_t index) { return kOfGame - 1 - static_cast<std::int32_t>(index); }
struct LentText {
  std::int32_t card_type = -1;  // of the cards that can have it
  Origin origin;
};

struct CheckedRules {
  Game game;
  Identity identity;
  std::vector<LentText> lent_texts;
  base::Table<LanguageId, Language>
      languages;  // as the game declares them; without a declaration only the language of the rules
  base::Table<StringId, std::string> names;  // interned strings that are values
  base::SharedTable<ExprId, Expr> exprs;
  base::SharedTable<StmtId, Stmt> stmts;
  base::SharedTable<ChoiceId, Choice> choices;
  base::SharedTable<BodyId, Body> bodies;
  base::Table<EnumId, Enum> enums;
  base::Table<RelationId, Relation> relations;
  base::Table<ZoneDeclId, Zone> zones;
  base::Table<FieldId, Field> fields;
  std::vector<FirstCards> first_cards;  // in the order of the text
  base::Table<AttributeId, Attribute> attributes;
  base::Table<CardTypeId, CardType> card_types;
  base::Table<RulesGroupId, RulesGroup> groups;
  base::Table<WorksId, Works> works;
  base::Table<KeptAnswerId, KeptAnswer> kept_answers;
  base::Table<PartId, Part> parts;
  base::Table<QueryId, Query> queries;
  base::Table<LayerId, Layer> layers;  // as the game lists them; empty: the game has none
  std::int32_t unnamed_layer = -1;     // `_`
  base::Table<ModifierId, Modifier> modifiers;
  base::Table<TimedModifierId, TimedModifier> timed_modifiers;
  base::Table<HookId, Hook> hooks;
  base::Table<LastingRuleId, LastingRule> lasting_rules;
  base::Table<WheneverId, Whenever> whenevers;
  base::Table<EventId, Event> events;
  base::Table<ActionId, Action> actions;
  base::Table<WindowId, Window> windows;
  base::Table<CardDefId, Card> cards;
  base::Table<TemplateId, Template> templates;
  base::Table<DeckRuleId, DeckRule> deck_rules;
  base::Table<WordingId, Wording> wordings;
  ActionMoments action_moments;
  std::vector<WordGroup> word_groups;
  ClauseSets clauses;
  std::vector<Citation> citations;  // every `@AB-001` of every file, in order
};

// Whether card type `type` is `ancestor` or a subtype of it (-1: any card).
bool IsBelow(const CheckedRules& rules, std::int32_t type, std::int32_t ancestor);
// "Player", "set of Int", "Card?": for messages.
std::string TypeName(const CheckedRules& rules, Type type);

// "a Card", "an Item".
std::string WithArticle(const std::string& noun);

// The type of the cards that have the text, which is not kOfGame.
inline std::int32_t TypeOfText(const CheckedRules& rules, std::int32_t text) {
  return IsLentText(text) ? rules.lent_texts[LentIndex(text)].card_type : rules.cards[text].type;
}

}  // namespace cardinal::check
