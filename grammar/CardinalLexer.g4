// The words of Cardinal. Every character of a file becomes some token, so the lexer never retries a stretch of text:
// an unterminated comment or string is a token of its own, which the parser's door reports once.
lexer grammar CardinalLexer;

// Declarations
USE: 'use';           GAME: 'game';         CARDS: 'cards';       ENUM: 'enum';         RELATION: 'relation';
TYPE: 'type';         STATE: 'state';       PART: 'part';         RULES: 'rules';       ZONE: 'zone';
QUERY: 'query';       GOAL: 'goal';         EVENT: 'event';       TURN: 'turn';         ROUND: 'round';
PHASE: 'phase';       STEP: 'step';         ACTION: 'action';     WINDOW: 'window';     DECK: 'deck';
CARD: 'card';         TEXT: 'text';         NAMED: 'named';       START: 'start';       WORDING: 'wording';

// Marks of zones, games and windows
PLAYERS: 'players';   ORDER: 'order';       BEGIN: 'begin';       RULEBOOK: 'rulebook'; ORDERED: 'ordered';
SEEN: 'seen';         HOLDS: 'holds';       ASK: 'ask';           CLOSE: 'close';       NEXT: 'next';
PASS: 'pass';         COST: 'cost';         DO: 'do';             FINALLY: 'finally';
DIRECTLY: 'directly'; LANGUAGES: 'languages';               OPTION: 'option';
LAYERS: 'layers';     TEAMS: 'teams';

// Rules
MODIFY: 'modify';     ALLOW: 'allow';       FORBID: 'forbid';     BEFORE: 'before';     AFTER: 'after';
INSTEAD: 'instead';   WHENEVER: 'whenever'; UNTIL: 'until';       END: 'end';           LEAVES: 'leaves';
WITH: 'with';         WITHOUT: 'without';   LEAST: 'least';       MOST: 'most';

// Statements
LET: 'let';           SET: 'set';           ADD: 'add';           MOVE: 'move';         SHUFFLE: 'shuffle';
REVEAL: 'reveal';     CONCEAL: 'conceal';   CHOOSE: 'choose';     TARGET: 'target';
IF: 'if';             THEN: 'then';         ELSE: 'else';
FOR: 'for';           EACH: 'each';         WHERE: 'where';       REPEAT: 'repeat';     TIMES: 'times';
STOP: 'stop';         SKIPS: 'skip';        SIMULTANEOUSLY: 'simultaneously';           OPEN: 'open';
CREATE: 'create';
RETURN: 'return';     TELL: 'tell';         WHEN: 'when';         WHILE: 'while';       BECAUSE: 'because';

// Choices
ONE: 'one';           MAYBE: 'maybe';       SOME: 'some';         ANY: 'any';           UP: 'up';
EXACTLY: 'exactly';   NUMBER: 'number';     CHANCE: 'chance';     TOP: 'top';           BOTTOM: 'bottom';

// Expressions
OF: 'of';             IN: 'in';             IS: 'is';             BY: 'by';             TO: 'to';
FROM: 'from';         AT: 'at';             ALL: 'all';           FIRST: 'first';       LAST: 'last';
CURRENT: 'current';   CAN: 'can';           NOT: 'not';           AND: 'and';           OR: 'or';
DIV: 'div';           MOD: 'mod';           MEETS: 'meets';       ME: 'me';             YOU: 'you';
IT: 'it';             YES: 'yes';           NO: 'no';             NONE: 'none';

LBRACE: '{';  RBRACE: '}';  LPAREN: '(';  RPAREN: ')';  LBRACKET: '[';  RBRACKET: ']';
COLON: ':';   COMMA: ',';   DOT: '.';     QUESTION: '?';
PLUS: '+';    MINUS: '-';   STAR: '*';
EQ: '=';      NE: '!=';     LE: '<=';     GE: '>=';     LT: '<';        GT: '>';
UNDERSCORE: '_';

CITE: '@' [A-Z]+ '-' 'R'? [0-9]+;
INT: [0-9]+;
ID: [A-Za-z] [A-Za-z0-9_]*;

STRING: '"' (~["\\\r\n] | '\\' ~[\r\n])* '"';
UNTERMINATED_STRING: '"' (~["\\\r\n] | '\\' ~[\r\n])* '\\'?;

SPACE: [ \t\r\n]+ -> skip;
LINE_COMMENT: '//' ~[\r\n]* -> skip;
// Written without `.*?`, with which UNTERMINATED_COMMENT would continue after the end of a closed comment.
BLOCK_COMMENT: '/*' COMMENT_TEXT* '*'+ '/' -> skip;
UNTERMINATED_COMMENT: '/*' COMMENT_TEXT* '*'*;
fragment COMMENT_TEXT: ~'*' | '*'+ ~[*/];
UNEXPECTED_CHAR: .;
