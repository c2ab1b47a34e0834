; Which names are declared where, with the capture names of nvim-treesitter.

[
  (source_file)
  (query_declaration)
  (event_declaration)
  (action_declaration)
  (window_declaration)
  (card_part)
  (part_member)
  (modify_rule)
  (permission_rule)
  (hook_rule)
  (block)
  (for_statement)
  (menu_item)
  (list)
  (aggregate_expression)
  (deck_rule)
] @local.scope

(type_declaration name: (type_identifier) @local.definition.type)
(enum_declaration name: (type_identifier) @local.definition.enum)
(enum_value name: (identifier) @local.definition.constant)
(relation_declaration name: (identifier) @local.definition.function)
(zone_declaration name: (identifier) @local.definition.var)
(option name: (identifier) @local.definition.var)
(layers name: (identifier) @local.definition.namespace)
((query_declaration name: (identifier) @local.definition.function)
  (#set! definition.function.scope "parent"))
((event_declaration name: (identifier) @local.definition.function)
  (#set! definition.function.scope "parent"))
((action_declaration name: (identifier) @local.definition.function)
  (#set! definition.function.scope "parent"))
((window_declaration name: (identifier) @local.definition.function)
  (#set! definition.function.scope "parent"))
((part_member name: (property_identifier) @local.definition.method)
  (#set! definition.method.scope "parent"))
(printed_member name: (property_identifier) @local.definition.field)
(state_declaration name: (property_identifier) @local.definition.field)

(parameter name: (identifier) @local.definition.parameter)
(let_statement name: (identifier) @local.definition.var)
(choose_statement name: (identifier) @local.definition.var)
(target_clause name: (identifier) @local.definition.var)
(for_statement name: (identifier) @local.definition.var)
(comprehension name: (identifier) @local.definition.var)

; Names in the head of a rule are new: `after hire(c, p)`, `modify value_of(c: Elder, _)`.
((rule
  target: (call_expression
    arguments: (arguments [
      (identifier) @local.definition.parameter
      (named_argument name: (identifier) @local.definition.parameter)
    ])))
  (#not-match? @local.definition.parameter "^[A-Z]"))

[(identifier) (type_identifier)] @local.reference
