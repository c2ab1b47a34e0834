// The sentences of Cardinal. One rule is one construct; `docs/language.md` has an example of each. The grammar is
// free of ambiguity (tests/language proves it with ANTLR's own detector); no newline or semicolon has a meaning,
// because every statement starts with a word that cannot continue an expression.
parser grammar CardinalParser;

options { tokenVocab = CardinalLexer; }

file: use* declaration* EOF;

// `use "std:piles"` (the standard library) or `use "combat"` (a file of the same ruleset, without its ending).
use: USE STRING;

declaration
    : game | cardsHeader | enumeration | relation | type | zone | query | event | action | window | deck | texts | wording | standingRule | card
    ;

cites: CITE*;

// ---- 1. things ---------------------------------------------------------------------------------------------------

game: GAME name STRING LBRACE cites gameItem* RBRACE cites;
gameItem
    : PLAYERS playerNumbers (IN INT TEAMS)? cites                       # playerCount
    | ORDER FROM expr cites                                             # seatOrder
    | BEGIN WITH name cites                                             # beginWith
    | RULEBOOK ID cites                                                 # rulebook
    | LANGUAGES language (COMMA language)* cites                        # languages
    | LAYERS layer (COMMA layer)* cites                                 # layers
    | AFTER ONE BY ONE (ORDER BY expr)? cites                           # oneByOne
    | OPTION name COLON typeRef EQ expr cites                           # option
    | GOAL STRING cites                                                 # aim
    | GOAL (MOST | LEAST) expr cites                                    # score
    ;

playerNumbers: INT TO INT | INT (OR INT)*;

// A language by its code; some codes are words of Cardinal as well.
language: ID | IT | IS | NO | OR | TO;

// `_` is the layer of all changes that name none.
layer: name | UNDERSCORE;

// Head of a file of cards: which game they are for, and the name of the set.
cardsHeader: CARDS name STRING;

enumeration: ENUM name LBRACE cites enumValue (COMMA enumValue)* RBRACE cites;
enumValue: name cites;

// `>` one way; a chain may close into a cycle.
relation: RELATION name LPAREN name COMMA name RPAREN EQ name (GT name cites)+;

type: TYPE name (IS name)? (LBRACE cites member* RBRACE)? cites;
member
    : name COLON typeRef (EQ expr)? cites                               # printedMember
    | STATE name COLON typeRef (EQ expr)? cites                         # stateMember
    | PART name params? block? cites                                    # partMember
    | RULES name? WHILE expr cites                                      # rulesMember
    ;
typeRef: (SET | name) (OF name)? (FROM signedInt (TO signedInt)?)? QUESTION?;
signedInt: MINUS? INT;

zone: ZONE name OF name COLON zoneMark (COMMA zoneMark)* cites;
zoneMark
    : ORDERED                                                           # orderedMark
    | SEEN BY (ALL | name)                                              # seenMark
    | AT MOST INT                                                       # capacityMark
    | HOLDS name                                                        # holdsMark
    | WITH INT? (STRING | ALL name)                                     # withMark
    ;

// ---- 2. queries --------------------------------------------------------------------------------------------------

query: (QUERY | GOAL) name params? COLON typeRef EQ expr bound* cites;
bound: AT (LEAST | MOST) expr;
params: LPAREN (param (COMMA param)*)? RPAREN;
param: (name | YOU) (COLON typeRef)? (EQ expr)?;

// ---- 3. events and rules -----------------------------------------------------------------------------------------

// A turn, round, phase or step without a name is called by its word. `order by`: the player who orders replacements.
event: (EVENT name | START? (TURN | ROUND | PHASE | STEP) name?) params? (COLON typeRef)? (ORDER BY expr)?
       LBRACE cites eventState* item* RBRACE cites;
eventState: STATE name COLON typeRef (EQ expr)? cites;

standingRule: modify | permission | hook | whenever;
// `in`: the layer of the change. It is before the change because `in` after an expression is a test. The text names the
// change where a number is explained.
modify: MODIFY path (IN name)? change condition? duration? STRING? cites;
change: BY expr | TO expr | AT LEAST expr | AT MOST expr | WITH expr | WITH lentRules | WITHOUT expr;
// Rules that are printed on no card: `modify c.rules with { after die(me) { draw(1) } }`.
lentRules: LBRACE cites standingRule* RBRACE;
condition: IF expr;
duration: UNTIL moment (OR moment)*;
moment: coming | occasion LEAVES;
coming
    : END OF NEXT count? occasion                                       # endOfNext
    | END OF occasion                                                   # endOf
    | NEXT count? occasion                                              # beginning
    ;
count: INT | LPAREN expr RPAREN;
// Not the bare name `next`: `end of next turn` is the end of the next turn.
occasion: occasionStart (DOT (name | YOU) args?)*;
occasionStart: plainName args? | ME | YOU | IT | CURRENT name;
// A permission has no layer; the checker reports one.
permission: (ALLOW | FORBID) path (IN name)? condition? duration? cites;
// One text for several events: `before attack(_, you) or cast(_, you) { ... }`. The text names the rule to a player who
// orders replacements.
hook: (BEFORE | AFTER | INSTEAD OF) path (OR path)* condition? STRING? block cites;
whenever: WHENEVER expr block cites;

// ---- 4. actions, windows, choices --------------------------------------------------------------------------------

// The text is what the option says to the player who may take the action.
action: ACTION name (OF name)? IN name (COMMA name)* STRING? LBRACE cites clause* RBRACE cites;
clause
    : WHEN expr otherwise? cites                                        # whenClause
    | LET name EQ expr cites                                            # letClause
    | choose otherwise? cites                                           # chooseClause
    | USE name cites                                                    # useClause
    | COST block cites                                                  # costClause
    | DO block cites                                                    # doClause
    | FINALLY block cites                                               # finallyClause
    | DIRECTLY cites                                                    # directlyClause
    ;

// What a player reads who asks why the action is not possible.
otherwise: ELSE STRING;

window: WINDOW name params? LBRACE cites windowItem* RBRACE cites;
windowItem
    : ASK expr question* cites                                          # askItem
    | CLOSE WHEN expr cites                                             # closeItem
    | PASS question* (WHEN expr)? cites                                 # passItem
    | NEXT expr (THEN ASK expr)? cites                                  # nextItem
    ;
// What the asked player reads, after `pass` about passing: the first whose condition holds.
question: STRING condition?;

choose: chooseValue | chooseMenu;
// A target is chosen when something is announced, so it is a clause only; the checker reports it among statements.
chooseValue: (CHOOSE | TARGET) name (BY (CHANCE | expr))? STRING? declining? COLON what (WHERE expr)?;
chooseMenu: CHOOSE (BY expr)? STRING? (COLON howManyItems OF)? LBRACE menuItem+ RBRACE;
howManyItems: SOME | ANY | UP TO expr | EXACTLY expr;
// What the answer of `maybe one of` that takes nothing is called.
declining: PASS STRING;
menuItem: STRING partClause* block cites;
what
    : ONE OF expr                                                       # oneOf
    | MAYBE ONE OF expr                                                 # maybeOneOf
    | SOME OF expr                                                      # someOf
    | ANY OF expr                                                       # anyOf
    | UP TO expr OF expr                                                # upToOf
    | EXACTLY expr OF expr                                              # exactlyOf
    | ORDER OF expr                                                     # orderOf
    | NUMBER FROM expr TO expr                                          # numberFrom
    | YES OR NO                                                         # yesOrNo
    ;

// ---- 5. statements -----------------------------------------------------------------------------------------------

block: LBRACE cites item* RBRACE;

// A block may contain rules because a card's `rules` part is a block; the checker reports rules in other blocks.
item: statement | standingRule;

statement
    : LET name EQ (expr | creation) cites                               # let
    | creation cites                                                    # create
    | SET path TO expr cites                                            # set
    | ADD expr TO path cites                                            # add
    | MOVE expr TO path (AT place)? cites                               # move
    | SHUFFLE path cites                                                # shuffle
    | (REVEAL expr (TO expr)? | CONCEAL expr (FROM expr)?) cites        # reveal
    | choose cites                                                      # chooseStatement
    | ifStatement                                                       # if
    | FOR EACH name IN expr (WHERE expr)? (BY expr)? block cites        # forEach
    | REPEAT (UP TO expr TIMES)? (WHILE expr)? block cites              # repeat
    | STOP cites                                                        # stop
    | SKIPS cites                                                       # skip
    | SIMULTANEOUSLY block cites                                        # simultaneously
    | OPEN name args? (WITH expr)? cites                                # open
    | RETURN expr cites                                                 # return
    | TELL STRING (BECAUSE expr)? cites                                 # tell
    | duration LBRACE cites lastingRule* RBRACE cites                   # lasting
    | NEXT hook                                                         # once
    | AT coming block cites                                             # later
    | path (BECAUSE STRING)? cites                                      # call
    ;
lastingRule: NEXT hook | standingRule;
// A citation after a chain of `else if` belongs to its last link.
ifStatement: IF expr block (ELSE ifStatement | (ELSE block)? cites);
place: TOP | BOTTOM;
// A card that no deck brought: `create 2 "Goblin" in you.field`.
creation: CREATE (INT | LPAREN expr RPAREN)? (STRING | path) IN path (AT place)?;

// ---- 6. decks and cards ------------------------------------------------------------------------------------------

deck: DECK LBRACE cites deckRule* RBRACE cites;
deckRule: STRING COLON expr cites;

// The type, then what is printed `yes` on the card: `card "Ilse": Character, unique { ... }`.
card: CARD STRING COLON name (COMMA name)* LBRACE cites cardItem* RBRACE cites;
cardItem
    : TEXT language? STRING                                             # cardText
    | NAMED language STRING                                             # cardNamed
    | NAMED BEFORE STRING                                               # cardFormerName
    | name partClause* (chooseMenu otherwise? (cites block)? | block) cites  # cardPart
    | name (expr | EACH | FROM signedInt TO signedInt) cites            # cardValue
    | standingRule                                                      # cardRule
    ;
// A menu is the last clause of a part; the block after it runs after the items.
partClause: WHEN expr otherwise? cites | chooseValue otherwise? cites | COST block cites;

// The names and sentences of the rules in another language.
texts: TEXT language LBRACE textEntry* RBRACE;
textEntry: (name | STRING) COLON STRING;

// The phrases by which the printed texts of cards name the effects of rules, in one language.
wording: WORDING language LBRACE wordingEntry* RBRACE;
wordingEntry: said COLON STRING (COMMA STRING)*;
said
    : expr                                                              # saidTerm
    | SET path TO arg                                                   # saidSet
    | ADD arg TO path                                                   # saidAdd
    | MOVE arg TO path                                                  # saidMove
    | MODIFY path change?                                               # saidModify
    | (ALLOW | FORBID) path                                             # saidPermission
    | (BEFORE | AFTER | INSTEAD OF) path                                # saidHook
    | duration                                                          # saidDuration
    | (IF | ELSE | EACH | CHOOSE | MAYBE | CHANCE | REVEAL | CONCEAL | SHUFFLE)  # saidForm
    ;

// ---- expressions -------------------------------------------------------------------------------------------------

// A parameter may be called `you`: `current turn.you`.
path: pathStart (DOT (name | YOU) args?)*;
pathStart: name args? | ME | YOU | IT | CURRENT name;
args: LPAREN (arg (COMMA arg)*)? RPAREN;
arg: UNDERSCORE | (name | YOU) COLON expr | expr;

expr
    : expr DOT (name | YOU) args?                                       # memberExpr
    | (FIRST | LAST) OF expr                                            # endExpr
    | (FIRST | LAST) howMany OF expr                                    # endsExpr
    | LAST pathStart                                                    # lastExpr
    | expr QUESTION                                                     # presentExpr
    | expr OR ELSE expr                                                 # defaultExpr
    | (MINUS | PLUS) expr                                               # signExpr
    | expr (STAR | DIV | MOD) expr                                      # productExpr
    | expr (PLUS | MINUS) expr                                          # sumExpr
    | expr (WITH | WITHOUT) expr                                        # setExpr
    | expr IS NOT? name                                                 # isExpr
    | expr (EQ | NE | LT | LE | GT | GE | MEETS | NOT? IN) expr         # compareExpr
    | NOT expr                                                          # notExpr
    | expr AND expr                                                     # andExpr
    | expr OR expr                                                      # orExpr
    | IF expr THEN expr ELSE expr                                       # ifExpr
    | ALL name                                                          # allExpr
    | CURRENT name                                                      # currentExpr
    | CAN name args?                                                    # canExpr
    | aggregate LBRACKET comprehension RBRACKET                         # aggregateExpr
    | LBRACKET listItems? RBRACKET                                      # listExpr
    | LPAREN expr RPAREN                                                # groupExpr
    | name args?                                                        # nameExpr
    | ME                                                                # meExpr
    | YOU                                                               # youExpr
    | IT                                                                # itExpr
    | INT                                                               # intExpr
    | STRING                                                            # stringExpr
    | (YES | NO)                                                        # boolExpr
    | NONE                                                              # noneExpr
    ;
aggregate: ALL | ANY | FIRST | LAST | MOST | LEAST | ID;
howMany: INT | path | LPAREN expr RPAREN;
comprehension: (expr FOR)? each;
// The parser decides the kind of `[ ]` after its first expression, so that no bracket is read twice.
listItems: each | expr (FOR each | (COMMA expr)*);
each: EACH name IN expr (WHERE expr)? (BY expr)?;

// Words that are also good names. They are read as names wherever no construct of their own can start.
name: plainName | NEXT;
plainName
    : ID | GAME | CARDS | RULES | TURN | ROUND | PHASE | STEP | DECK | CARD | START | PLAYERS | ORDER | BEGIN | RULEBOOK
    | ORDERED | SEEN | HOLDS | NUMBER | TOP | BOTTOM | TIMES | COST | END | ASK | CLOSE | PASS | PART
    | ACTION | WINDOW | GOAL | UP | LEAST | MOST | STATE | ZONE | QUERY | EVENT | NAMED | LANGUAGES | WORDING | TARGET
    | LAYERS | TEAMS
    ;
