; Made from ../highlights.scm by scripts/helix_highlights.js: the same patterns with the capture names of Helix.


; ---- comments, citations, texts

(line_comment) @comment
(block_comment) @comment
(citation) @attribute
(rulebook prefix: (word) @attribute)

(string) @string
(template) @string
(card_name) @string.special
(escape_sequence) @constant.character.escape
(hole ["{" "}"] @punctuation.special)
(number) @constant.numeric.integer
(boolean) @constant.builtin.boolean
(none) @constant.builtin
(language) @constant

; ---- names

((type_identifier) @type.builtin
  (#any-of? @type.builtin
    "Int" "Bool" "Name" "Player" "Table" "Card" "Event" "Action" "Window" "list"))
((type_identifier) @type
  (#not-any-of? @type
    "Int" "Bool" "Name" "Player" "Table" "Card" "Event" "Action" "Window" "list"))

((identifier) @type.builtin
  (#eq? @type.builtin "Action"))
((identifier) @constant
  (#match? @constant "^[A-Z]")
  (#not-eq? @constant "Action"))

[(me) (you) (it)] @variable.builtin

(game_declaration name: (identifier) @namespace)
(cards_header game: (identifier) @namespace)
(zone_declaration name: (identifier) @variable)
(option name: (identifier) @variable)

((identifier) @variable.builtin
  (#any-of? @variable.builtin
    "players" "turn_order" "table" "waiting" "targets"))

(query_declaration name: (identifier) @function)
(event_declaration name: (identifier) @function)
((action_declaration name: (identifier) @function)
  (#not-eq? @function "Action"))
(window_declaration name: (identifier) @function)
(part_member name: (property_identifier) @function.method)
(card_part name: (property_identifier) @function.method)

(call_expression
  function: (identifier) @function.builtin
  (#any-of? @function.builtin
    "win" "eliminate" "cancel" "copy" "ask_next" "seats_from" "team_of" "next_seat" "printed" "count" "sum" "min" "max" "abs"))
(call_expression
  function: (identifier) @function
  (#not-any-of? @function
    "win" "eliminate" "cancel" "copy" "ask_next" "seats_from" "team_of" "next_seat" "printed" "count" "sum" "min" "max" "abs"
    "Action"))
(call_statement
  (identifier) @function.builtin
  (#any-of? @function.builtin "draw_game" "lose_game" "win_by_score"))
(call_statement
  (identifier) @function
  (#not-any-of? @function "draw_game" "lose_game" "win_by_score"))
(open_statement window: (identifier) @function)
(can_expression (identifier) @function)
(aggregate_expression function: (identifier) @function.builtin)
(aggregate_expression function: ["all" "any" "first" "last" "most" "least"] @function.builtin)
(member_expression property: (property_identifier) @function.method arguments: (arguments))

(member_expression property: (property_identifier) @variable.other.member !arguments)
(printed_member name: (property_identifier) @variable.other.member)
(state_declaration name: (property_identifier) @variable.other.member)
(rules_member name: (property_identifier) @variable.other.member)
(use_clause part: (property_identifier) @function.method)
(card_value name: (property_identifier) @variable.other.member)

(parameter name: (identifier) @variable.parameter)
(named_argument name: (identifier) @variable.parameter)
(wildcard) @constant.character

; ---- words of the language

(use_declaration "use" @keyword.control.import)
(use_clause "use" @keyword)

["event" "query" "goal" "action" "window" "turn" "round" "phase" "step"] @keyword.function
["type" "enum" "relation" "zone" "game" "cards" "deck" "card" "wording"] @keyword.storage.type
(texts_declaration "text" @keyword.storage.type)
(card_text "text" @keyword)

["if" "then" "else" "when" "whenever"] @keyword.control.conditional
["for" "each" "repeat" "times" "while"] @keyword.control.repeat
["return" "stop" "skip"] @keyword.control.return
["and" "or" "not" "div" "mod" "meets" "in" "is" "with" "without"] @keyword.operator

[
  "state" "part" "rules" "named" "start" "players" "order" "begin" "rulebook" "languages" "layers" "teams" "option"
  "seen" "holds" "ask" "close" "pass" "next" "cost" "do" "finally" "directly"
  "modify" "allow" "forbid" "before" "after" "instead" "until" "end" "leaves"
  "let" "set" "add" "move" "create" "shuffle" "reveal" "conceal" "choose" "target" "where" "simultaneously" "open"
  "tell"
  "because"
  "one" "maybe" "some" "up" "exactly" "number" "chance" "top" "bottom"
  "of" "by" "to" "from" "at" "current" "can"
] @keyword
(ordered_mark) @keyword
(choose_statement ["any" "yes" "no"] @keyword)
(menu_statement "any" @keyword)
(bound ["least" "most"] @keyword)
(change ["least" "most"] @keyword)
(capacity_mark "most" @keyword)
(target_clause ["any" "yes" "no"] @keyword)
(target_clause "any" @keyword)
(seen_mark "all" @keyword)
(with_mark "all" @keyword)
(score ["most" "least"] @keyword)
(all_expression "all" @keyword)
(end_expression ["first" "last"] @keyword)
(last_expression "last" @keyword)

; ---- signs

["=" "!=" "<" "<=" ">" ">=" "+" "-" "*" "?"] @operator
["(" ")" "[" "]"] @punctuation.bracket
; Every `{` but that of a hole.
(_ body: (_ ["{" "}"] @punctuation.bracket))
(if_statement consequence: (block ["{" "}"] @punctuation.bracket))
(if_statement alternative: (block ["{" "}"] @punctuation.bracket))
["," ":" "."] @punctuation.delimiter
