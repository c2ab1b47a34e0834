#include <catch2/catch.hpp>

#include "interpreter/language/syntax/testing.h"

// The tree of each construct. testing.h defines the notation: Kind 'text'(children), [lists], <names>, - for Absent.
namespace {

using namespace cardinal::syntax::testing;

struct Row {
  const char* text;
  const char* tree;
};

const Row kDeclarations[] = {
    {R"(game imagimon "Imagimon" { @IM-001 players 2 order from first_player @IM-002 begin with main )"
     R"(rulebook IM } @IM-R03)",
     R"(Game 'Imagimon'(<imagimon>, [PlayerCount(Int '2', -, [], [], -), SeatOrder(Ref 'first_player', [Cite )"
     R"('IM-002']), BeginWith(<main>, []), Rulebook 'IM'([])], [Cite 'IM-001', Cite 'IM-R03']))"},
    {R"(game g "G" { players 2 to 4 })", R"(Game 'G'(<g>, [PlayerCount(Int '2', Int '4', [], [], -)], []))"},
    {R"(game g "G" { goal "Win." @A-1 })", R"(Game 'G'(<g>, [Aim(Template(String 'Win.'), [Cite 'A-1'])], []))"},
    {R"(cards imagimon "First Light")", R"(CardsHeader 'First Light'(<imagimon>))"},
    {R"(enum Element { Terra @A-1, Aero } @A-2)",
     R"(Enum(<Element>, [EnumValue(<Terra>, [Cite 'A-1']), EnumValue(<Aero>, [])], [Cite 'A-2']))"},
    {R"(relation beats(Element, Element) = Terra > Aero @A-1 > Terra)",
     R"(Relation(<beats>, <Element>, <Element>, [RelationLink(<Terra>, <Aero>, [Cite 'A-1']), )"
     R"(RelationLink(<Aero>, <Terra>, [])], []))"},
    {R"(type Player { state charges: Int from 0 })",
     R"(Type(<Player>, -, [StateMember(<charges>, TypeRef 'Int'(-, Int '0', -, -), -, [])], []))"},
    {R"(type Creature is Card { attack: Int health: Int = 3 @A-1 state up: Bool part )"
     R"(after_elements(foe: Creature) { stop } part none2 rules while me in slot rules passive while )"
     R"(yes })",
     R"(Type(<Creature>, <Card>, [PrintedMember(<attack>, TypeRef 'Int'(-, -, -, -), -, []), )"
     R"(PrintedMember(<health>, TypeRef 'Int'(-, -, -, -), Int '3', [Cite 'A-1']), StateMember(<up>, )"
     R"(TypeRef 'Bool'(-, -, -, -), -, []), PartMember(<after_elements>, [Param 'foe'(TypeRef )"
     R"('Creature'(-, -, -, -), -)], Block([], [Stop([])]), []), PartMember(<none2>, [], -, []), )"
     R"(RulesMember(-, Binary 'in'(Me, Ref 'slot'), []), RulesMember(<passive>, Bool 'yes', [])], []))"},
    {R"(type Empty)", R"(Type(<Empty>, -, [], []))"},
    {R"(type T { a: set of Card b: list of Int? c: Int from -3 to 10 d: Card? })",
     R"(Type(<T>, -, [PrintedMember(<a>, TypeRef 'set'(<Card>, -, -, -), -, []), PrintedMember(<b>, )"
     R"(TypeRef 'list'(<Int>, -, -, Present), -, []), PrintedMember(<c>, TypeRef 'Int'(-, Int '-3', Int )"
     R"('10', -), -, []), PrintedMember(<d>, TypeRef 'Card'(-, -, -, Present), -, [])], []))"},
    {R"(zone deck of Player: ordered, seen by nobody, at most 1, holds Creature @A-1)",
     R"(Zone(<deck>, <Player>, [OrderedMark, SeenMark 'nobody', CapacityMark(Int '1'), )"
     R"(HoldsMark(<Creature>)], [Cite 'A-1']))"},
    {R"(query q(a: Int, you, b = 3, c: Card = x): set of Card = a at least 0 at most b @A-1)",
     R"(Query 'query'(<q>, [Param 'a'(TypeRef 'Int'(-, -, -, -), -), Param 'you'(-, -), Param 'b'(-, )"
     R"(Int '3'), Param 'c'(TypeRef 'Card'(-, -, -, -), Ref 'x')], TypeRef 'set'(<Card>, -, -, -), Ref )"
     R"('a', [Bound 'least'(Int '0'), Bound 'most'(Ref 'b')], [Cite 'A-1']))"},
    {R"(goal g: Int = 1)", R"(Query 'goal'(<g>, [], TypeRef 'Int'(-, -, -, -), Int '1', [], []))"},
    {R"(event bury(c: Card): Int { @A-1 state x: Int = 3 state y: Bool stop } @A-2)",
     R"(Event 'event'(<bury>, -, [Param 'c'(TypeRef 'Card'(-, -, -, -), -)], TypeRef 'Int'(-, -, -, -), )"
     R"([EventState(<x>, TypeRef 'Int'(-, -, -, -), Int '3', []), EventState(<y>, TypeRef 'Bool'(-, -, )"
     R"(-, -), -, [])], Block([], [Stop([])]), [Cite 'A-1', Cite 'A-2'], -))"},
    {R"(start phase main { })", R"(Event 'phase'(<main>, Start, [], -, [], Block([], []), [], -))"},
    {R"(turn { })", R"(Event 'turn'(<turn>, -, [], -, [], Block([], []), [], -))"},
    {R"(modify c.attack by 2 if strong(c) @A-1)",
     R"(Modify(Member 'attack'(Ref 'c', <attack>), Change 'by'(Int '2'), Call 'strong'()(Ref 'c'), -, )"
     R"([Cite 'A-1'], -, -))"},
    {R"(forbid play(i, _, c: Creature) if x)",
     R"(Permission 'forbid'(Call 'play'()(Ref 'i', Wildcard, NamedArg 'c'(Ref 'Creature')), Ref 'x', -, [], -))"},
    {R"(allow play)", R"(Permission 'allow'(Ref 'play', -, -, [], -))"},
    {R"(before bury(c) if x { skip })",
     R"(Hook 'before'([Call 'bury'()(Ref 'c')], Ref 'x', Block([], [Skip([])]), [], -))"},
    {R"(after bury(c) or burn(c) { })",
     R"(Hook 'after'([Call 'bury'()(Ref 'c'), Call 'burn'()(Ref 'c')], -, Block([], []), [], -))"},
    {R"(instead of bury(me) "twice" { })",
     R"(Hook 'instead'([Call 'bury'()(Me)], -, Block([], []), [], Template(String 'twice')))"},
    {R"(event hurt(c) order by c.owner { })",
     R"(Event 'event'(<hurt>, -, [Param 'c'(-, -)], -, [], Block([], []), [], Member 'owner'(Ref 'c', <owner>)))"},
    {R"(whenever x { stop } @A-1)", R"(Whenever(Ref 'x', Block([], [Stop([])]), [Cite 'A-1']))"},
    {R"(action play of Item in items, others { when x let k = 3 choose c: one of x use play cost { x } )"
     R"(do { x } finally { x } directly })",
     R"(Action(<play>, <Item>, [<items>, <others>], [WhenClause(Ref 'x', [], -), LetClause(<k>, Int '3', )"
     R"([]), ChooseClause(Choose 'one'(<c>, -, -, -, Ref 'x', -, -, -), [], -), UseClause(<play>, []), )"
     R"(CostClause(Block([], [CallStmt(Ref 'x', [], -)]), []), DoClause(Block([], [CallStmt(Ref 'x', )"
     R"([], -)]), []), FinallyClause(Block([], [CallStmt(Ref 'x', [], -)]), []), DirectlyClause([])], [], -))"},
    {R"(action a in w { })", R"(Action(<a>, -, [<w>], [], [], -))"},
    {R"(action a of T in w "Use {me}" { } @A-1)",
     R"(Action(<a>, <T>, [<w>], [], [Cite 'A-1'], Template(String 'Use ', Me)))"},
    {R"(window w(m: Moment) { ask x close when y pass when p next first of waiting then ask x next z })",
     R"(Window(<w>, [Param 'm'(TypeRef 'Moment'(-, -, -, -), -)], [AskItem(Ref 'x', [], []), CloseItem(Ref )"
     R"('y', []), PassItem(Ref 'p', [], []), NextItem(EndOf 'first'(Ref 'waiting'), [], Ref 'x'), NextItem(Ref 'z', [], -)], []))"},
    {R"(window w { ask x "Answer {y}" if z "Act" @A-1 pass "leave" pass "end" when p })",
     R"(Window(<w>, [], [AskItem(Ref 'x', [Cite 'A-1'], [Question(Template(String 'Answer ', Ref 'y'), Ref 'z'), )"
     R"(Question(Template(String 'Act'), -)]), PassItem(-, [], [Question(Template(String 'leave'), -)]), )"
     R"(PassItem(Ref 'p', [], [Question(Template(String 'end'), -)])], []))"},
    {R"(deck { "exactly 25": count(cards) = 25 @A-1 } @A-2)",
     R"(Deck([DeckRule(Template(String 'exactly 25'), Binary '='(Call 'count'()(Ref 'cards'), Int '25'), [Cite 'A-1'])], )"
     R"([Cite 'A-2']))"},
    {R"(card "Cinder": Creature { element Pyra text "t\"q\n" attack -4 passive { modify me.attack by 1 )"
     R"(} @A-1 play when x? choose c: one of y cost { z } { stop } modify me.x to 1 })",
     R"(Card 'Cinder'(<Creature>, [CardValue(<element>, Ref 'Pyra', []), CardText 't"q
'(-), )"
     R"(CardValue(<attack>, Sign '-'(Int '4'), []), CardPart(<passive>, [], Block([Cite 'A-1'], )"
     R"([Modify(Member 'attack'(Me, <attack>), Change 'by'(Int '1'), -, -, [], -, -)])), CardPart(<play>, )"
     R"([WhenClause(IsPresent(Ref 'x'), [], -), ChooseClause(Choose 'one'(<c>, -, -, -, Ref 'y', -, -, -), [], -), )"
     R"(CostClause(Block([], [CallStmt(Ref 'z', [], -)]), [])], Block([], [Stop([])])), Modify(Member )"
     R"('x'(Me, <x>), Change 'to'(Int '1'), -, -, [], -, -)], [], String 'Cinder'))"},
    {R"(card "New": Creature { named before "Old" named before "Older" })",
     R"(Card 'New'(<Creature>, [CardFormerName 'Old'(String 'Old'), CardFormerName 'Older'(String 'Older')], [], String 'New'))"},
};

const Row kStatements[] = {
    {R"(let x = 3 @A-1)", R"(Let(<x>, Int '3', [Cite 'A-1']))"},
    {R"(set p.x to 3)", R"(Set(Member 'x'(Ref 'p', <x>), Int '3', []))"},
    {R"(add 3 to p.x)", R"(Add(Int '3', Member 'x'(Ref 'p', <x>), []))"},
    {R"(move c to p.deck at top)", R"(Move 'top'(Ref 'c', Member 'deck'(Ref 'p', <deck>), []))"},
    {R"(move c to p.deck)", R"(Move(Ref 'c', Member 'deck'(Ref 'p', <deck>), []))"},
    {R"(shuffle p.deck)", R"(Shuffle(Member 'deck'(Ref 'p', <deck>), []))"},
    {R"(reveal c)", R"(Reveal(Ref 'c', -, []))"},
    {R"(conceal c from p)", R"(Reveal 'conceal'(Ref 'c', Ref 'p', []))"},
    {R"(reveal c to p)", R"(Reveal(Ref 'c', Ref 'p', []))"},
    {R"(choose c by p "Field": one of h where x)",
     R"(ChooseStmt(Choose 'one'(<c>, Chooser(Ref 'p'), Template(String 'Field'), -, Ref 'h', Ref 'x', -, -), []))"},
    {R"(choose c by chance: one of h)", R"(ChooseStmt(Choose 'one'(<c>, Chooser(-), -, -, Ref 'h', -, -, -), []))"},
    {R"(choose n: number from 1 to 3)", R"(ChooseStmt(Choose 'number'(<n>, -, -, Int '1', Int '3', -, -, -), []))"},
    {R"(choose ok by p "Agree?": yes or no)",
     R"(ChooseStmt(Choose 'yesno'(<ok>, Chooser(Ref 'p'), Template(String 'Agree?'), -, -, -, -, -), []))"},
    {R"(choose cs: up to 2 of x)", R"(ChooseStmt(Choose 'upto'(<cs>, -, -, Int '2', Ref 'x', -, -, -), []))"},
    {R"(choose cs: exactly n of x)", R"(ChooseStmt(Choose 'exactly'(<cs>, -, -, Ref 'n', Ref 'x', -, -, -), []))"},
    {R"(choose cs: some of x)", R"(ChooseStmt(Choose 'some'(<cs>, -, -, -, Ref 'x', -, -, -), []))"},
    {R"(choose cs: any of x)", R"(ChooseStmt(Choose 'any'(<cs>, -, -, -, Ref 'x', -, -, -), []))"},
    {R"(choose cs: order of x)", R"(ChooseStmt(Choose 'order'(<cs>, -, -, -, Ref 'x', -, -, -), []))"},
    {R"(choose c: maybe one of x)", R"(ChooseStmt(Choose 'maybe'(<c>, -, -, -, Ref 'x', -, -, -), []))"},
    {R"(choose by p "Which" { "draw" { draw(2) } "heal" when c { heal } @A-1 })",
     R"(ChooseStmt(Menu 'one'(Chooser(Ref 'p'), Template(String 'Which'), [MenuItem(Template(String 'draw'), [], Block([], )"
     R"([CallStmt(Call 'draw'()(Int '2'), [], -)]), []), MenuItem(Template(String 'heal'), [WhenClause(Ref 'c', [], -)], )"
     R"(Block([], [CallStmt(Ref 'heal', [], -)]), [Cite 'A-1'])], -), []))"},
    {R"(choose "Which": up to n of { "draw" { draw } })",
     R"(ChooseStmt(Menu 'upto'(-, Template(String 'Which'), [MenuItem(Template(String 'draw'), [], Block([], )"
     R"([CallStmt(Ref 'draw', [], -)]), [])], Ref 'n'), []))"},
    {R"(if a { stop } else if b { skip } else { x } @A-1)",
     R"(If(Ref 'a', Block([], [Stop([])]), If(Ref 'b', Block([], [Skip([])]), Block([], [CallStmt(Ref )"
     R"('x', [], -)]), [Cite 'A-1']), []))"},
    {R"(if a { stop } @A-1)", R"(If(Ref 'a', Block([], [Stop([])]), -, [Cite 'A-1']))"},
    {R"(for each x in S where a by b { f(x) })",
     R"(ForEach(<x>, Ref 'S', Ref 'a', Ref 'b', Block([], [CallStmt(Call 'f'()(Ref 'x'), [], -)]), []))"},
    {R"(for each x in S by b { })", R"(ForEach(<x>, Ref 'S', -, Ref 'b', Block([], []), []))"},
    {R"(repeat up to 3 times while x { })", R"(Repeat(Int '3', Ref 'x', Block([], []), []))"},
    {R"(repeat { stop })", R"(Repeat(-, -, Block([], [Stop([])]), []))"},
    {R"(simultaneously { a b })",
     R"(Simultaneously(Block([], [CallStmt(Ref 'a', [], -), CallStmt(Ref 'b', [], -)]), []))"},
    {R"(open items(Begin) with x)", R"(Open()(<items>, [Ref 'Begin'], Ref 'x', []))"},
    {R"(open items)", R"(Open(<items>, [], -, []))"},
    {R"(return all Creature)", R"(Return(All(<Creature>), []))"},
    {R"(tell "{c.owner} wins {n}{me} \{x\}")",
     R"(Tell(Template(Member 'owner'(Ref 'c', <owner>), String ' wins ', Ref 'n', Me, String ' {x}'), )"
     R"([], -))"},
    {R"(tell "{k} falls." because damage_to(k) @A-1)",
     R"(Tell(Template(Ref 'k', String ' falls.'), [Cite 'A-1'], Call 'damage_to'()(Ref 'k')))"},
    {R"(tell "")", R"(Tell(Template, [], -))"},
    {R"(current duel.foo(1).bar)",
     R"(CallStmt(Member 'bar'(Member 'foo'()(Current(<duel>), <foo>, Int '1'), <bar>), [], -))"},
    {R"(win(p) because "{p} has won" @A-1)",
     R"(CallStmt(Call 'win'()(Ref 'p'), [Cite 'A-1'], Template(Ref 'p', String ' has won')))"},
    {R"(it.foo())", R"(CallStmt(Member 'foo'()(It, <foo>), [], -))"},
    {R"(modify c.attack by 2 until end of duel @A-1)",
     R"(Modify(Member 'attack'(Ref 'c', <attack>), Change 'by'(Int '2'), -, Duration([Moment 'end'(Ref 'duel', -)]), )"
     R"([Cite 'A-1'], -, -))"},
    {R"(modify c.attack at most 2 until c leaves)",
     R"(Modify(Member 'attack'(Ref 'c', <attack>), Change 'at most'(Int '2'), -, Duration([Moment )"
     R"('leaves'(Ref 'c', -)]), [], -, -))"},
    {R"(modify c.attack at least 2 until end of game)",
     R"(Modify(Member 'attack'(Ref 'c', <attack>), Change 'at least'(Int '2'), -, Duration([Moment )"
     R"('end'(Ref 'game', -)]), [], -, -))"},
    {R"(forbid play(_, foe) until end of duel)",
     R"(Permission 'forbid'(Call 'play'()(Wildcard, Ref 'foe'), -, Duration([Moment 'end'(Ref 'duel', -)]), [], -))"},
    {R"(modify c.t in late to x until end of game)",
     R"(Modify(Member 't'(Ref 'c', <t>), Change 'to'(Ref 'x'), -, Duration([Moment 'end'(Ref 'game', -)]), [], )"
     R"(-, <late>))"},
    {R"(until next turn(you) or c leaves { after hurt(c) { } })",
     R"(Lasting(Duration([Moment 'next'(Call 'turn'()(You), -), Moment 'leaves'(Ref 'c', -)]), [], )"
     R"([Hook 'after'([Call 'hurt'()(Ref 'c')], -, Block([], []), [], -)]))"},
    {R"(next instead of hurt(c) { })", R"(Once(Hook 'instead'([Call 'hurt'()(Ref 'c')], -, Block([], []), [], -)))"},
    {R"(at end of next 2 turn { stop })",
     R"(Later(Moment 'end next'(Ref 'turn', Int '2'), Block([], [Stop([])]), []))"},
    {R"(modify c.t with x)", R"(Modify(Member 't'(Ref 'c', <t>), Change 'with'(Ref 'x'), -, -, [], -, -))"},
    {R"(modify c.t without x)", R"(Modify(Member 't'(Ref 'c', <t>), Change 'without'(Ref 'x'), -, -, [], -, -))"},
};

const Row kExpressions[] = {
    {R"(a + b * c - d)", R"(Binary '-'(Binary '+'(Ref 'a', Binary '*'(Ref 'b', Ref 'c')), Ref 'd'))"},
    {R"(-a * b)", R"(Binary '*'(Sign '-'(Ref 'a'), Ref 'b'))"},
    {R"(not a = b and c or d)", R"(Binary 'or'(Binary 'and'(Not(Binary '='(Ref 'a', Ref 'b')), Ref 'c'), Ref 'd'))"},
    {R"(x? and y is Creature or z is not Item)",
     R"(Binary 'or'(Binary 'and'(IsPresent(Ref 'x'), IsType 'is'(Ref 'y', <Creature>)), IsType 'is )"
     R"(not'(Ref 'z', <Item>)))"},
    {R"(a or else b + 1)", R"(Binary '+'(Default(Ref 'a', Ref 'b'), Int '1'))"},
    {R"(x not in S)", R"(Binary 'not in'(Ref 'x', Ref 'S'))"},
    {R"(A with B without C)", R"(Binary 'without'(Binary 'with'(Ref 'A', Ref 'B'), Ref 'C'))"},
    {R"(A meets B)", R"(Binary 'meets'(Ref 'A', Ref 'B'))"},
    {R"(if a then b else if c then d else e)",
     R"(Conditional(Ref 'a', Ref 'b', Conditional(Ref 'c', Ref 'd', Ref 'e')))"},
    {R"(first of p.deck?)", R"(IsPresent(EndOf 'first'(Member 'deck'(Ref 'p', <deck>))))"},
    {R"(first 3 of p.deck)", R"(EndsOf 'first'(Int '3', Member 'deck'(Ref 'p', <deck>)))"},
    {R"(last c.n of first (n + 1) of S)",
     R"(EndsOf 'last'(Member 'n'(Ref 'c', <n>), EndsOf 'first'(Binary '+'(Ref 'n', Int '1'), Ref 'S')))"},
    {R"(last of S or else none)", R"(Default(EndOf 'last'(Ref 'S'), None))"},
    {R"(all Element)", R"(All(<Element>))"},
    {R"(current duel)", R"(Current(<duel>))"},
    {R"(can play(me, you))", R"(Can 'play'()(<play>, Me, You))"},
    {R"(can move_on)", R"(Can 'move_on'(<move_on>))"},
    {R"([each c in S where x by y])", R"(Comprehension(-, <c>, Ref 'S', Ref 'x', Ref 'y'))"},
    {R"([c.attack for each c in S])", R"(Comprehension(Member 'attack'(Ref 'c', <attack>), <c>, Ref 'S', -, -))"},
    {R"(count[each c in S])", R"(Comprehension 'count'(-, <c>, Ref 'S', -, -))"},
    {R"(any[c.x for each c in S])", R"(Comprehension 'any'(Member 'x'(Ref 'c', <x>), <c>, Ref 'S', -, -))"},
    {R"(first[each c in S])", R"(Comprehension 'first'(-, <c>, Ref 'S', -, -))"},
    {R"([a, b])", R"(ListLiteral(Ref 'a', Ref 'b'))"},
    {R"([])", R"(ListLiteral)"},
    {R"((a + b) * c)", R"(Binary '*'(Binary '+'(Ref 'a', Ref 'b'), Ref 'c'))"},
    {R"(f(1, _, n: 2).g.h())",
     R"(Member 'h'()(Member 'g'(Call 'f'()(Int '1', Wildcard, NamedArg 'n'(Int '2')), <g>), <h>))"},
    {R"(f(you: 1))", R"(Call 'f'()(NamedArg 'you'(Int '1')))"},
    {R"(yes = no)", R"(Binary '='(Bool 'yes', Bool 'no'))"},
    {R"("text")", R"(String 'text')"},
    {R"(a div b mod c)", R"(Binary 'mod'(Binary 'div'(Ref 'a', Ref 'b'), Ref 'c'))"},
    {R"(a <= b)", R"(Binary '<='(Ref 'a', Ref 'b'))"},
    {R"(x.turn(order))", R"(Member 'turn'()(Ref 'x', <turn>, Ref 'order'))"},
};

}  // namespace

TEST_CASE("syntax: trees of declarations", "[syntax]") {
  for (const Row& row : kDeclarations) {
    INFO(row.text);
    CHECK(Declared(row.text) == row.tree);
  }
}

TEST_CASE("syntax: trees of statements and rules in a block", "[syntax]") {
  for (const Row& row : kStatements) {
    INFO(row.text);
    CHECK(Statement(row.text) == row.tree);
  }
}

TEST_CASE("syntax: trees of expressions", "[syntax]") {
  for (const Row& row : kExpressions) {
    INFO(row.text);
    CHECK(Expression(row.text) == row.tree);
  }
}
