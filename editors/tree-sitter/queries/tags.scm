; The declarations of a file, for lists of symbols, and what calls them.

(game_declaration name: (identifier) @name) @definition.module
(type_declaration name: (type_identifier) @name) @definition.class
(enum_declaration name: (type_identifier) @name) @definition.class
(enum_value name: (identifier) @name) @definition.constant
(relation_declaration name: (identifier) @name) @definition.function
(zone_declaration name: (identifier) @name) @definition.constant
(query_declaration name: (identifier) @name) @definition.function
(event_declaration name: (identifier) @name) @definition.function
(action_declaration name: (identifier) @name) @definition.function
(window_declaration name: (identifier) @name) @definition.function
(part_member name: (property_identifier) @name) @definition.method
(card_declaration name: (card_name) @name) @definition.constant

(call_expression function: (identifier) @name) @reference.call
(call_statement (identifier) @name) @reference.call
(open_statement window: (identifier) @name) @reference.call
(member_expression property: (property_identifier) @name arguments: (arguments)) @reference.call
