#include "tests/fuzz/targets/generate.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

namespace cardinal::fuzz {
namespace {

// The types of expressions, with their names in the language.
enum Kind { kInt, kBool, kTone, kPlayer, kBeast, kInts, kTones, kBeasts, kPlayers, kKinds };
constexpr std::array<const char*, kKinds> kNames = {
    "Int", "Bool", "Tone", "Player", "Beast", "list of Int", "list of Tone", "list of Beast", "list of Player"};
constexpr std::array<Kind, kKinds> kElement = {kKinds, kKinds, kKinds, kKinds, kKinds, kInt, kTone, kBeast, kPlayer};
constexpr Kind ListKind(Kind kind) {
  return kind == kInt ? kInts : kind == kTone ? kTones : kind == kBeast ? kBeasts : kPlayers;
}

struct Name {
  std::string name;
  Kind kind;
};
// An expression, and the scope where it was made: the number of its names, and the last of them.
struct Made {
  std::string text;
  Kind kind;
  std::size_t names;
  std::string last_name;
};
struct Callable {
  std::string name;
  std::vector<Kind> params;
  Kind result = kKinds;  // kKinds: none
};

constexpr const char* kHead =
    R"(game g "G" { players 2  order from lead or else first of players  begin with main LAYERS }
enum Tone { Low, Mid, High }
relation tops(Tone, Tone) = Low > Mid > High > Low
type Player { state gold: Int from 0 to 99 = 3  state pace: Int  state mood: Tone  state calm: Bool  state pal: Player? }
type Table { state lead: Player?  state day: Int from 0 to 1000  state clock: Int = 7  state lit: Bool  state pick: Beast? }
type Beast is Card { might: Int from 0 to 20  tone: Tone  marks: set of Int = []  state hurt: Int from 0 to 9  state awake: Bool
                     rules while (me in row or me in yard) and me.awake }
zone row of Player: holds Beast, seen by all
zone yard of Table: ordered, holds Beast, seen by all
zone pit of Player: at most 2, ordered, holds Beast, seen by owner
query lead_of: Player = lead or else first of players
window bid { ask turn_order  close when passes = asked or taken > 2 }
action raise in bid { when you.gold > 1  do { add -1 to you.gold  ask_next(you.pal or else lead_of) } }
action wait in bid { when day > clock  do { add 1 to clock } }
)";

class Generator {
 public:
  explicit Generator(Choices& choices) : all_(choices) {}

  Generated Run() {
    for (std::size_t i = 0; i < cards_.size(); ++i) cards_[i] = Pick({"A", "B", "C"}) + std::to_string(i);
    Begin();
    const std::size_t queries = choices_.Below(5), events = 1 + choices_.Below(4), modifiers = choices_.Below(4);
    const std::size_t hooks = choices_.Below(3);
    const bool settles = choices_.OneIn(6);
    repeats_ = !choices_.OneIn(2);
    layered_ = choices_.OneIn(2);
    text_ = FirstDeclarations();
    for (std::size_t i = 0; i < events; ++i) events_.push_back(EventHead(i));
    for (std::size_t i = 0; i < queries; ++i) Query(i);
    for (std::size_t i = 0; i < modifiers; ++i) text_ += Modifier({}, "");
    for (std::size_t i = 0; i < hooks; ++i) text_ += Hook("");
    for (std::size_t i = 0; i < events; ++i) Event(i);
    if (settles) Whenever();
    Cards();
    Begin();
    calls_from_ = 0;
    text_ += "event main {\n" + Block(3, 6) + "  draw_game\n}\n";
    return {text_, asks_};
  }

 private:
  // The first declarations, with or without layers.
  std::string FirstDeclarations() {
    const std::string layers = Pick({"layers base, _, late", "layers _, base, late", "layers late, base, _"});
    std::string head = kHead;
    return head.replace(head.find("LAYERS"), 6, layered_ ? layers : "");
  }
  std::string Layer() { return layered_ && choices_.OneIn(2) ? Pick({" in base", " in late"}) : ""; }

  std::string Pick(std::initializer_list<const char*> words) { return *(words.begin() + choices_.Below(words.size())); }
  // A new declaration has its own choices and names: a change of one declaration leaves the others unchanged.
  void Begin(std::vector<Name> scope = {}) {
    choices_ = all_.Line(), scope_ = std::move(scope), names_ = 0;
    made_.clear();
  }
  std::string Fresh() { return "v" + std::to_string(names_++); }

  // ---- expressions. `depth` decreases, so that they end.

  std::string Number() {
    if (repeats_ && choices_.OneIn(2)) return Pick({"1", "2", "3"});  // so that constants are often equal
    return Pick({"0", "1", "2", "3", "7", "-1", "99", "1000", "2147483647", "now"});
  }

  // A name of the scope that has that kind, or nothing.
  std::string Variable(Kind kind) {
    std::vector<std::string> fitting;
    for (const Name& name : scope_)
      if (name.kind == kind) fitting.push_back(name.name);
    return fitting.empty() ? "" : fitting[choices_.Below(fitting.size())];
  }

  std::string Plain(Kind kind) {
    if (const std::string name = Variable(kind); !name.empty() && !choices_.OneIn(4)) return name;
    switch (kind) {
      case kInt: return Number();
      case kBool: return Pick({"yes", "no", "lit"});
      case kTone: return Pick({"Low", "Mid", "High"});
      case kPlayer: return "(first of players)";
      case kInts: return Pick({"[]", "[1, 2, 3]", "[3, 1, 3]", "[0]"});
      case kTones: return Pick({"all Tone", "[Low, High]", "[Mid]"});
      case kBeasts: return Pick({"all Beast", "row", "yard", "pit"});
      default: return Pick({"players", "turn_order"});
    }
  }

  std::string Call(const Callable& callable, int depth) {
    if (callable.params.empty()) return callable.name;
    std::string text = callable.name + "(";
    for (std::size_t i = 0; i < callable.params.size(); ++i)
      text += (i ? ", " : "") + Expr(callable.params[i], depth - 1);
    return text + ")";
  }

  std::string Expr(Kind kind, int depth) {
    if (kind == kBeast) return Variable(kBeast);  // only if the scope has one
    if (depth <= 0 || choices_.Empty()) return Plain(kind);
    if (repeats_ && choices_.OneIn(5))
      if (const std::string again = Repeated(kind); !again.empty()) return again;
    const std::string text = Computed(kind, depth);
    made_.push_back({text, kind, scope_.size(), scope_.empty() ? "" : scope_.back().name});
    return text;
  }

  // An expression that the declaration has already, for passes that compute it once. Its names are still in the scope:
  // names are added at the end, and each is new in its declaration. "": there is none of that kind.
  std::string Repeated(Kind kind) {
    std::vector<const Made*> fitting;
    for (const Made& made : made_)
      if (made.kind == kind && made.names <= scope_.size() &&
          (made.names == 0 || scope_[made.names - 1].name == made.last_name))
        fitting.push_back(&made);
    return fitting.empty() ? "" : fitting[choices_.Below(fitting.size())]->text;
  }

  std::string Computed(Kind kind, int depth) {
    std::vector<const Callable*> fitting;
    for (const Callable& query : queries_)
      if (query.result == kind && CanCall(query)) fitting.push_back(&query);
    if (!fitting.empty() && choices_.OneIn(5)) return Call(*fitting[choices_.Below(fitting.size())], depth);
    if (choices_.OneIn(9))
      return "(if " + Expr(kBool, depth - 1) + " then " + Expr(kind, depth - 1) + " else " + Expr(kind, depth - 1) +
             ")";
    switch (kind) {
      case kInt: return Int(depth);
      case kBool: return Bool(depth);
      case kTone: return choices_.OneIn(3) ? Expr(kPlayer, depth - 1) + ".mood" : Plain(kTone);
      case kPlayer: return Player(depth);
      default: return List(kind, depth);
    }
  }

  std::string Int(int depth) {
    switch (choices_.Below(15)) {
      case 0: return "(" + Expr(kInt, depth - 1) + " + " + Expr(kInt, depth - 1) + ")";
      case 1: return "(" + Expr(kInt, depth - 1) + " - " + Expr(kInt, depth - 1) + ")";
      case 2: return "(" + Expr(kInt, depth - 1) + " * " + Expr(kInt, depth - 1) + ")";
      case 3: return "(" + Expr(kInt, depth - 1) + Pick({" div ", " mod "}) + Expr(kInt, depth - 1) + ")";
      case 4: return "-(" + Expr(kInt, depth - 1) + ")";
      case 5: return Pick({"min(", "max("}) + Expr(kInt, depth - 1) + ", " + Expr(kInt, depth - 1) + ")";
      case 6: return "abs(" + Expr(kInt, depth - 1) + ")";
      case 7: return Expr(kPlayer, depth - 1) + Pick({".gold", ".pace"});
      case 8: return Pick({"day", "clock"});
      case 9: return "count(" + Expr(SomeList(), depth - 1) + ")";
      case 10: return "sum(" + Expr(kInts, depth - 1) + ")";
      case 11:
        return "(" + Pick({"min", "max", "first", "last"}) + Comprehension(kInt, depth - 1) + " or else " +
               Expr(kInt, depth - 1) + ")";
      case 12: return "distinct" + OfLists(SomeList(), depth - 1);
      case 13: return "distinct" + Each(kElement[SomeList()], depth - 1);
      default: return HasBeast() ? Variable(kBeast) + Pick({".might", ".hurt", ".since"}) : Number();
    }
  }

  std::string Bool(int depth) {
    switch (choices_.Below(13)) {
      case 0:
        return "(" + Expr(kInt, depth - 1) + Pick({" = ", " != ", " < ", " <= ", " > ", " >= "}) +
               Expr(kInt, depth - 1) + ")";
      case 1: return "(" + Expr(kBool, depth - 1) + " and " + Expr(kBool, depth - 1) + ")";
      case 2: return "(" + Expr(kBool, depth - 1) + " or " + Expr(kBool, depth - 1) + ")";
      case 3: return "(not " + Expr(kBool, depth - 1) + ")";
      case 4: return "tops(" + Expr(kTone, depth - 1) + ", " + Expr(kTone, depth - 1) + ")";
      case 5: return Pick({"any", "all"}) + Comprehension(kBool, depth - 1);
      case 6: {
        const Kind list = PickListKind();
        return "(" + Expr(kElement[list], depth - 1) + Pick({" in ", " not in "}) + Expr(list, depth - 1) + ")";
      }
      case 7: {
        const Kind list = SomeList();
        return "(" + Expr(list, depth - 1) + Pick({" = ", " != ", " meets "}) + Expr(list, depth - 1) + ")";
      }
      case 8: return "(" + Expr(kTone, depth - 1) + Pick({" = ", " < ", " >= "}) + Expr(kTone, depth - 1) + ")";
      case 9: return Expr(kPlayer, depth - 1) + ".calm";
      case 10: return "(" + Expr(kPlayer, depth - 1) + Pick({" = ", " != "}) + Expr(kPlayer, depth - 1) + ")";
      case 11: return HasBeast() ? Variable(kBeast) + ".awake" : "lit";
      default: return "(" + Expr(kPlayer, depth - 1) + ".pal?)";
    }
  }

  std::string Player(int depth) {
    switch (choices_.Below(4)) {
      case 0: return "next_seat(" + Expr(kPlayer, depth - 1) + ")";
      case 1: return "(" + Expr(kPlayer, depth - 1) + ".pal or else " + Expr(kPlayer, depth - 1) + ")";
      case 2: return HasBeast() ? Variable(kBeast) + Pick({".owner", ".controller"}) : Plain(kPlayer);
      default: return Plain(kPlayer);
    }
  }

  // There may be no Beast: an expression has this type only if a name in the scope has it.
  bool HasBeast() const {
    return std::any_of(scope_.begin(), scope_.end(), [](const Name& name) { return name.kind == kBeast; });
  }
  bool CanCall(const Callable& callable) const {
    return HasBeast() || std::find(callable.params.begin(), callable.params.end(), kBeast) == callable.params.end();
  }
  Kind SomeList() { return static_cast<Kind>(kInts + choices_.Below(4)); }
  // Returns a list type whose elements can be made.
  Kind PickListKind() {
    const Kind list = SomeList();
    return list == kBeasts && !HasBeast() ? kInts : list;
  }

  std::string List(Kind kind, int depth) {
    const Kind element = kElement[kind];
    if (element == kBeast && !HasBeast() && choices_.OneIn(2)) return Plain(kind);
    switch (choices_.Below(8)) {
      case 0: return "(" + Expr(kind, depth - 1) + Pick({" with ", " without "}) + Expr(kind, depth - 1) + ")";
      case 1:
        if (element == kBeast && !HasBeast()) return Plain(kind);
        return "[" + Expr(element, depth - 1) + ", " + Expr(element, depth - 1) + "]";
      case 2: return element == kBeast && !HasBeast() ? Each(element, depth - 1) : Comprehension(element, depth - 1);
      case 3: return Each(element, depth - 1);
      case 4:
        if (kind == kBeasts) return Expr(kPlayer, depth - 1) + Pick({".row", ".pit"});
        if (kind == kPlayers) return "seats_from(" + Expr(kPlayer, depth - 1) + ")";
        return "(" + Pick({"first (", "last ("}) + Expr(kInt, depth - 1) + ") of " + Expr(kind, depth - 1) + ")";
      case 5: return "union" + OfLists(kind, depth - 1);
      case 6: return "union" + Each(element, depth - 1);
      default: return Plain(kind);
    }
  }

  // [e for each x in S where c by k]
  std::string Comprehension(Kind element, int depth) { return Over(element, depth, true); }
  // [each x in S where c by k]
  std::string Each(Kind element, int depth) { return Over(element, depth, false); }
  // [L for each x in S where c]: lists that are joined or matched; the comprehension has no order.
  std::string OfLists(Kind kind, int depth) { return Over(kind, depth, true); }
  std::string Over(Kind element, int depth, bool computed) {
    const Kind source = computed ? SomeList() : ListKind(element);
    const std::string name = Fresh();
    const std::string list = Expr(source, depth - 1);
    const std::size_t outer = scope_.size();
    scope_.push_back({name, kElement[source]});
    const std::string result = computed ? Expr(element, depth - 1) : "";
    const std::string where = choices_.OneIn(2) ? " where " + Expr(kBool, depth - 1) : "";
    const std::string by = element <= kBeast && choices_.OneIn(3) ? " by " + Expr(kInt, depth - 1) : "";
    scope_.resize(outer);
    return "[" + (computed ? result + " for each " : std::string("each ")) + name + " in " + list + where + by + "]";
  }

  // ---- declarations

  std::string Params(const Callable& callable, const std::string& prefix) {
    if (callable.params.empty()) return "";
    std::string text = "(";
    for (std::size_t i = 0; i < callable.params.size(); ++i) {
      const std::string name = prefix + std::to_string(i);
      text += (i ? ", " : "") + name + ": " + kNames[callable.params[i]];
      scope_.push_back({name, callable.params[i]});
    }
    return text + ")";
  }

  std::vector<Kind> SomeKinds(std::size_t most) {
    std::vector<Kind> kinds;
    for (std::size_t i = choices_.Below(most + 1); i > 0; --i)
      kinds.push_back(static_cast<Kind>(choices_.Below(kBeast + 1)));
    return kinds;
  }

  // A query calls only queries before it, so that there is no recursion.
  void Query(std::size_t index) {
    Begin();
    Callable query{"q" + std::to_string(index), SomeKinds(3), static_cast<Kind>(choices_.Below(kKinds - 1))};
    if (query.result == kBeast) query.result = kBeasts;
    const std::string params = Params(query, "a");
    std::string bounds;
    if (query.result == kInt && choices_.OneIn(3)) bounds += " at least " + Expr(kInt, 1);
    if (query.result == kInt && choices_.OneIn(3)) bounds += " at most " + Expr(kInt, 1);
    text_ +=
        "query " + query.name + params + ": " + kNames[query.result] + " = " + Expr(query.result, 4) + bounds + "\n";
    queries_.push_back(query);
  }

  Callable EventHead(std::size_t index) {
    Callable event{"e" + std::to_string(index), SomeKinds(2), kKinds};
    if (choices_.OneIn(3)) event.result = static_cast<Kind>(choices_.Below(kPlayer + 1));
    return event;
  }

  void Event(std::size_t index) {
    const Callable& event = events_[index];
    Begin();
    const std::string params = Params(event, "a");
    // Events call events after them; sometimes any event, and then perhaps without end.
    calls_from_ = choices_.OneIn(8) ? 0 : index + 1;
    text_ += "event " + event.name + params + (event.result == kKinds ? "" : std::string(": ") + kNames[event.result]) +
             " {\n" + Block(3, 4) + (event.result == kKinds ? "" : "  return " + Expr(event.result, 2) + "\n") + "}\n";
  }

  // A head: each parameter is a name or matches anything.
  std::string Head(const Callable& callable, const std::string& card) {
    if (callable.params.empty()) return callable.name;
    std::string text = callable.name + "(";
    for (std::size_t i = 0; i < callable.params.size(); ++i) {
      text += i ? ", " : "";
      const Kind kind = callable.params[i];
      if (!card.empty() && kind == kBeast && choices_.OneIn(2)) {
        text += "me";
      } else if (kind == kTone && choices_.OneIn(3)) {
        text += "Mid";
      } else if (kind == kInt && choices_.OneIn(4)) {
        text += "1";
      } else if (choices_.OneIn(3)) {
        text += "_";
      } else {
        const std::string name = "h" + std::to_string(i);
        text += name;
        scope_.push_back({name, kind});
      }
    }
    return text + ")";
  }

  std::string Change(Kind kind) {
    if (kind == kInt) return Pick({" by ", " to ", " at least ", " at most "}) + Expr(kInt, 2);
    if (kind >= kInts) return Pick({" with ", " without "}) + Expr(kind, 2);
    return " to " + Expr(kind, 2);
  }

  std::string Modifier(std::vector<Name> scope, const std::string& card) {
    Begin(std::move(scope));
    static const std::vector<Callable> kStates = {{"gold", {kPlayer}, kInt},
                                                  {"might", {kBeast}, kInt},
                                                  {"tone", {kBeast}, kTone},
                                                  {"day", {}, kInt},
                                                  {"marks", {kBeast}, kInts}};
    const bool own = !queries_.empty() && choices_.OneIn(2);
    const Callable& query = own ? queries_[choices_.Below(queries_.size())] : kStates[choices_.Below(kStates.size())];
    if (query.result == kBool) {
      const std::string head = Head(query, card);
      return Pick({"  allow ", "  forbid "}) + head + (choices_.OneIn(2) ? " if " + Expr(kBool, 2) : "") + "\n";
    }
    const std::string head = Head(query, card);
    const std::string layer = Layer(), change = Change(query.result);
    return "  modify " + head + layer + change + (choices_.OneIn(2) ? " if " + Expr(kBool, 2) : "") + "\n";
  }

  std::string Hook(const std::string& card) {
    Begin(card.empty() ? std::vector<Name>{} : std::vector<Name>{{"me", kBeast}});
    const std::size_t index = choices_.Below(events_.size());
    const Callable& event = events_[index];
    if (choices_.OneIn(5)) {
      const std::string head = Head(event, card);
      return Pick({"  forbid ", "  allow "}) + head + " if " + Expr(kBool, 2) + "\n";
    }
    const std::string when =
        event.result == kKinds ? Pick({"  before ", "  after ", "  instead of "}) : Pick({"  before ", "  after "});
    const std::string head = Head(event, card);
    const std::string condition = choices_.OneIn(2) ? " if " + Expr(kBool, 2) : "";
    calls_from_ = choices_.OneIn(8) ? 0 : index + 1;
    const bool skips = when == "  before " && event.result == kKinds && choices_.OneIn(4);
    return when + head + condition + " {\n" + Block(2, 2) + (skips ? "  skip\n" : "") + "}\n";
  }

  void Whenever() {
    Begin();
    calls_from_ = events_.size();
    text_ += "whenever " + Expr(kBool, 2) + " {\n" + Block(1, 2) + "}\n";
  }

  void Cards() {
    text_ += "cards g \"Set\"\n";
    for (const std::string& name : cards_) {
      Begin();
      text_ += "card \"" + name + "\": Beast {\n  might " + Pick({"0", "1", "5", "20"}) + "\n  tone " +
               Pick({"Low", "Mid", "High"}) + "\n";
      if (choices_.OneIn(2)) text_ += "  marks [1, 3]\n";
      if (choices_.OneIn(3)) text_ += Modifier({{"me", kBeast}, {"you", kPlayer}}, "me");
      if (choices_.OneIn(3)) text_ += Hook("me");
      text_ += "}\n";
    }
  }

  // ---- statements

  std::string Block(int depth, std::size_t most) {
    const std::size_t outer = scope_.size();
    std::string text;
    for (std::size_t i = choices_.Below(most + 1); i > 0; --i) text += Statement(depth);
    scope_.resize(outer);
    return text;
  }

  std::string Braces(int depth, std::size_t most) { return "{\n" + Block(depth, most) + "}"; }

  std::string Statement(int depth) {
    switch (choices_.Below(depth > 0 ? 16 : 9)) {
      case 0: {
        const Kind kind = static_cast<Kind>(choices_.Below(kKinds));
        const std::string value = Expr(kind == kBeast ? kInt : kind, 3);
        const std::string name = Fresh();
        scope_.push_back({name, kind == kBeast ? kInt : kind});
        return "  let " + name + " = " + value + "\n";
      }
      case 1: return "  set " + Somebody() + Pick({".gold", ".pace"}) + " to " + Expr(kInt, 3) + "\n";
      case 2: return "  add " + Expr(kInt, 2) + " to " + Pick({"day", "clock"}) + "\n";
      case 3: return "  set " + Pick({"clock", "day"}) + " to " + Expr(kInt, 3) + "\n";
      case 4: return "  set lit to " + Expr(kBool, 3) + "\n";
      case 5: return HasBeast() ? "  set " + Variable(kBeast) + ".hurt to " + Expr(kInt, 2) + "\n" : EachBeast(depth);
      case 6: return "  set " + Somebody() + ".pal to " + (choices_.OneIn(3) ? "none" : Expr(kPlayer, 2)) + "\n";
      case 7: {
        if (choices_.OneIn(4)) return Create();
        const std::string what = HasBeast() && !choices_.OneIn(4) ? Variable(kBeast) : Expr(kBeasts, 1);
        const std::string to = Pick({"yard", "lead_of.row", "lead_of.pit"});
        return "  move " + what + " to " + to + (to == "lead_of.row" ? "" : Pick({"", " at top", " at bottom"})) + "\n";
      }
      case 8: return Called(depth);
      case 9:
        return "  if " + Expr(kBool, 3) + " " + Braces(depth - 1, 3) +
               (choices_.OneIn(2) ? " else " + Braces(depth - 1, 2) : "") + "\n";
      case 10: {
        const Kind list = SomeList();
        const std::string source = Expr(list, 2), name = Fresh();
        const std::size_t outer = scope_.size();
        scope_.push_back({name, kElement[list]});
        const std::string where = choices_.OneIn(3) ? " where " + Expr(kBool, 2) : "";
        const std::string by = choices_.OneIn(3) ? " by " + Expr(kInt, 2) : "";
        std::string text = "  for each " + name + " in " + source + where + by + " " + Braces(depth - 1, 3) + "\n";
        scope_.resize(outer);
        return text;
      }
      case 11:
        return "  repeat up to " + Expr(kInt, 1) + " times while " + Expr(kBool, 2) + " " + Braces(depth - 1, 3) + "\n";
      case 12: return "  repeat up to " + Pick({"0", "1", "2", "5"}) + " times " + Braces(depth - 1, 3) + "\n";
      case 13: return Timed();
      case 14: return choices_.OneIn(3) ? Choice(depth) : Called(depth);
      default:
        if (choices_.OneIn(6)) return Simultaneously();
        return choices_.OneIn(4) ? "  ask_next(" + Expr(kPlayer, 2) + ")\n" : "  tell \"{lead_of} at {clock}.\"\n";
    }
  }

  std::string Create() {
    const std::string print = HasBeast() && choices_.OneIn(2) ? Variable(kBeast) + ".print"
                                                              : '"' + cards_[choices_.Below(cards_.size())] + '"';
    const std::string to = Pick({"lead_of.row", "lead_of.pit"});
    const std::string where = print + " in " + to + (to == "lead_of.row" ? "" : Pick({"", " at top", " at bottom"}));
    if (choices_.OneIn(3)) return "  create (min(" + Expr(kInt, 2) + ", 3)) " + where + "\n";
    if (choices_.OneIn(2)) return "  create " + where + "\n";
    const std::string name = Fresh();
    scope_.push_back({name, kBeast});
    return "  let " + name + " = create " + where + "\n";
  }

  // A simultaneous block may not contain decisions, and an event might.
  std::string Simultaneously() {
    const std::size_t before = std::exchange(calls_from_, events_.size());
    std::string text = "  simultaneously " + Braces(0, 3) + "\n";
    calls_from_ = before;
    return text;
  }

  // A player as a path: a changed place is named, not computed.
  std::string Somebody() {
    const std::string name = Variable(kPlayer);
    if (!name.empty() && !choices_.OneIn(3)) return name;
    return HasBeast() && choices_.OneIn(2) ? Variable(kBeast) + ".owner" : "lead_of";
  }

  std::string EachBeast(int depth) {
    if (depth <= 0) return "  add 1 to clock\n";
    const std::string source = Expr(kBeasts, 2), name = Fresh();
    const std::size_t outer = scope_.size();
    scope_.push_back({name, kBeast});
    std::string text = "  for each " + name + " in " + source + " " + Braces(depth - 1, 3) + "\n";
    scope_.resize(outer);
    return text;
  }

  std::string Called(int depth) {
    if (calls_from_ >= events_.size()) return "  add 1 to clock\n";
    const Callable& event = events_[calls_from_ + choices_.Below(events_.size() - calls_from_)];
    if (!CanCall(event)) return EachBeast(depth);
    if (event.result == kKinds) return "  " + Call(event, std::min(depth, 1) + 1) + "\n";
    const std::string call = Call(event, 2), name = Fresh();
    // The result of an event that may be skipped may be none.
    return "  let " + name + " = " + call + "\n";
  }

  std::string Timed() {
    const std::string end = Pick({" until end of game", " until end of main", " until "});
    const bool beast = HasBeast();
    const std::string until = end != " until " ? end
                              : beast          ? " until " + Variable(kBeast) + " leaves"
                                               : " until end of game";
    const std::string layer = Layer();
    switch (choices_.Below(5)) {
      case 0: return "  modify " + Somebody() + ".gold" + layer + " by " + Expr(kInt, 1) + until + "\n";
      case 1:
        return "  modify " + (beast ? Variable(kBeast) + ".might" : "day") + layer +
               Pick({" by ", " to ", " at most "}) + Expr(kInt, 1) + until + "\n";
      case 2: {
        if (queries_.empty()) return "  modify day by " + Expr(kInt, 1) + until + "\n";
        const Callable& query = queries_[choices_.Below(queries_.size())];
        if (query.result == kBool) return Pick({"  allow ", "  forbid "}) + Frozen(query) + until + "\n";
        const std::string head = Frozen(query);
        return "  modify " + head + layer + Change(query.result) + until + "\n";
      }
      case 3: {
        if (events_.empty()) return "  modify day to " + Expr(kInt, 1) + until + "\n";
        const std::string word = Pick({"  forbid ", "  forbid ", "  allow "});
        return word + Frozen(events_[choices_.Below(events_.size())]) + until + "\n";
      }
      default: return "  modify day" + layer + " by " + Expr(kInt, 1) + until + "\n";
    }
  }

  // What a statement modifies for a time: an argument is a value, or matches anything.
  std::string Frozen(const Callable& callable) {
    if (callable.params.empty()) return callable.name;
    std::string text = callable.name + "(";
    for (std::size_t i = 0; i < callable.params.size(); ++i) {
      const Kind kind = callable.params[i];
      const bool any = kind >= kInts || (kind == kBeast && !HasBeast()) || choices_.OneIn(2);
      text += (i ? ", " : "") + (any ? "_" : Expr(kind, 1));
    }
    return text + ")";
  }

  std::string Choice(int depth) {
    asks_ = true;
    if (choices_.OneIn(5)) return "  open bid\n";
    const std::string name = Fresh();
    const std::string who = Pick({" by chance", " by first of players"});
    switch (choices_.Below(4)) {
      case 0: scope_.push_back({name, kInt}); return "  choose " + name + who + ": number from 0 to 3\n";
      case 1: scope_.push_back({name, kBool}); return "  choose " + name + who + ": yes or no\n";
      case 2: {
        const std::string list = "([0, 1] with " + Expr(kInts, depth - 1) + ")";
        scope_.push_back({name, kInts});
        return "  choose " + name + " by first of players: any of " + list + "\n";
      }
      default: scope_.push_back({name, kPlayer}); return "  choose " + name + who + ": one of players\n";
    }
  }

  Choices& all_;
  Choices choices_{""};  // of this declaration
  std::string text_;
  std::array<std::string, 3> cards_;  // their names
  std::vector<Name> scope_;
  std::vector<Made> made_;  // in this declaration
  std::vector<Callable> queries_, events_;
  std::size_t calls_from_ = 0;
  std::size_t names_ = 0;
  bool asks_ = false;
  bool repeats_ = false;  // expressions occur again in their declaration
  bool layered_ = false;  // the game has layers
};

}  // namespace

Generated GenerateProgram(Choices& choices) { return Generator(choices).Run(); }

}  // namespace cardinal::fuzz
