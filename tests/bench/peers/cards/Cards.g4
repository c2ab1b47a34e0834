// A small language of cards: properties, and effects of a few statements each.
grammar Cards;

file_      : card* EOF ;
card       : 'card' STRING '{' property* effect* '}' ;
property   : ID ':' (ID | INT | STRING) ';' ;
effect     : 'on' ID block ;
block      : '{' statement* '}' ;
statement
    : 'let' ID '=' expr ';'                                        # let
    | 'if' '(' expr ')' block ('else' block)?                      # if
    | 'modify' expr ID 'by' expr 'until' ID ';'                    # modify
    | 'choose' ID 'in' expr ';'                                    # choose
    | 'move' expr 'to' expr ';'                                    # move
    | expr ';'                                                     # call
    ;
expr
    : expr '.' ID                                                  # member
    | ID '(' (expr (',' expr)*)? ')'                               # apply
    | op=('-' | 'not') expr                                        # unary
    | expr op=('*' | '/') expr                                     # product
    | expr op=('+' | '-') expr                                     # sum
    | expr op=('<' | '<=' | '>' | '>=' | '==' | '!=') expr         # compare
    | expr 'and' expr                                              # and
    | expr 'or' expr                                               # or
    | expr 'where' expr                                            # where
    | INT                                                          # int
    | STRING                                                       # string
    | ID                                                           # name
    | '(' expr ')'                                                 # group
    ;

STRING     : '"' (~["\\\r\n] | '\\' .)* '"' ;
INT        : [0-9]+ ;
ID         : [a-zA-Z_] [a-zA-Z_0-9]* ;
WS         : [ \t\r\n]+ -> skip ;
COMMENT    : '#' ~[\r\n]* -> skip ;
