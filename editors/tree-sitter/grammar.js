/**
 * The tree-sitter grammar of Cardinal, for editors. The language itself is defined by grammar/CardinalLexer.g4 and
 * grammar/CardinalParser.g4; each rule here names the rule of that grammar that it follows where the names differ.
 *
 * It accepts a little more than the language: Cardinal itself checks how large numbers are and how deep a text nests.
 */

/// <reference types="tree-sitter-cli/dsl" />
// @ts-check

// Words of the language that are names, too: the rule `name` of CardinalParser.g4.
const NAME_WORDS = [
  'game', 'cards', 'rules', 'turn', 'round', 'phase', 'step', 'deck', 'card', 'start', 'players', 'order', 'begin',
  'rulebook', 'ordered', 'seen', 'holds', 'number', 'top', 'bottom', 'times', 'cost', 'end', 'ask', 'close',
  'pass', 'part', 'action', 'window', 'goal', 'up', 'least', 'most', 'state', 'zone', 'query', 'event', 'named',
  'languages', 'wording', 'target', 'layers', 'teams', 'next',
];

// From the loosest to the tightest, as the alternatives of `expr` in CardinalParser.g4 from the last to the first. The
// rules themselves decide the others (`.`, `?`, `or else`).
const PREC = {
  conditional: 1, or: 2, and: 3, not: 4, compare: 5, is: 6, set: 7, sum: 8, product: 9, sign: 10, ends: 11,
};

const commaSep1 = (rule) => seq(rule, repeat(seq(',', rule)));
const commaSep = (rule) => optional(commaSep1(rule));

/** A name that the tree shows as `node`; one word cannot be it. */
const nameAs = ($, node, except = '') =>
  choice(...[$.identifier, ...NAME_WORDS.filter((word) => word !== except)].map((word) => alias(word, node)));

/** `{`, citations about the head, the items, `}`. */
const braced = ($, ...items) => seq('{', repeat($.citation), ...items, '}');

const hookWord = () => choice('before', 'after', seq('instead', 'of'));

const created = ($) => [
  'create', optional(choice(field('count', $.number), seq('(', field('count', $.expression), ')'))),
  field('print', choice($.string, $._path)), 'in', field('target', $._path), optional(seq('at', choice('top', 'bottom'))),
];

module.exports = grammar({
  name: 'cardinal',

  // src/scanner.c finds these, so that an error does not spread. An identifier is a word that the language does not have, so
  // `stop` is never read as a name. An empty token marks a word at the beginning of a line that begins a declaration
  // (`query`, `card`): there parsing continues. The scanner never finds `_never`; tree-sitter runs the scanner only where one of
  // its tokens may be, and `_never` may be anywhere.
  externals: ($) => [$.identifier, $._declaration_start, $._never],

  word: ($) => $.word,

  extras: ($) => [/\s/, $.line_comment, $.block_comment, $._never],

  supertypes: ($) => [$.declaration, $.rule, $.statement, $.expression],

  conflicts: ($) => [
    // `last c.power`, or `last c.power of s`: the `of` tells.
    [$.last_expression, $._path],
    // `a + b or ...`: only the word after `or` tells whether it is `or else`, which binds more tightly than `+`.
    [$.expression, $.default_expression],
    // `modify x by 1 if ...`: a condition of the rule, or an `if` statement after it; the `{` tells.
    [$.modify_rule],
    [$.permission_rule],
    // `after one by one order by you`, or `order from` as the next thing.
    [$.one_by_one],
    // `named it ...`: the card's name in another language, or an attribute called `named`.
    [$.card_named, $._property],
    // `state x ...`: a state of the event, or a call of an event named `state`; the `:` tells.
    [$.state_declaration, $._name],
    // `effect target t: ...`: a target, or a value called `target`; the `:` tells.
    [$.target_clause, $._name],
    // `next after ...`: a rule that runs once, or a call of an event named `next` before another rule; the former is meant.
    [$.once_statement, $._name],
    // `move c to z at ...`: a place in the zone, or a statement for a moment; the word after `at` tells.
    [$.move_statement],
    [$.create_statement],
    [$.creation],
  ],

  rules: {
    // ---- file
    source_file: ($) => repeat(seq(optional($._declaration_start), choice($.use_declaration, $.declaration))),

    use_declaration: ($) => seq('use', field('path', $.string)),

    declaration: ($) => choice(
      $.game_declaration, $.cards_header, $.enum_declaration, $.relation_declaration, $.type_declaration,
      $.zone_declaration, $.query_declaration, $.event_declaration, $.action_declaration, $.window_declaration,
      $.deck_declaration, $.texts_declaration, $.wording_declaration, $.rule, $.card_declaration),

    // ---- things
    game_declaration: ($) => seq(
      'game', field('name', $._name), field('title', $.string), field('body', $.game_body), repeat($.citation)),
    game_body: ($) => braced($, repeat(choice(
      $.player_count, $.seat_order, $.begin_with, $.rulebook, $.languages, $.layers, $.one_by_one,
      $.option, $.aim, $.score))),
    player_count: ($) => seq(
      'players', $.number, optional(choice(seq('to', $.number), repeat1(seq('or', $.number)))),
      optional(seq('in', field('teams', $.number), 'teams')), repeat($.citation)),
    seat_order: ($) => seq('order', 'from', $.expression, repeat($.citation)),
    begin_with: ($) => seq('begin', 'with', field('event', $._name), repeat($.citation)),
    rulebook: ($) => seq('rulebook', field('prefix', $.word), repeat($.citation)),
    languages: ($) => seq('languages', commaSep1($._language), repeat($.citation)),
    one_by_one: ($) => seq(
      'after', 'one', 'by', 'one', optional(seq('order', 'by', field('order', $.expression))), repeat($.citation)),
    layers: ($) => seq('layers', commaSep1(choice(field('name', $._name), $.wildcard)), repeat($.citation)),
    option: ($) => seq(
      'option', field('name', $._name), ':', field('type', $.type), '=', field('value', $.expression), repeat($.citation)),

    aim: ($) => seq('goal', field('text', $.template), repeat($.citation)),
    score: ($) => seq('goal', choice('most', 'least'), field('value', $.expression), repeat($.citation)),

    // A language by its code; some codes are words of Cardinal as well.
    _language: ($) => choice(
      ...[$.identifier, 'it', 'is', 'no', 'or', 'to'].map((code) => alias(code, $.language))),

    cards_header: ($) => seq('cards', field('game', $._name), field('title', $.string)),

    enum_declaration: ($) => seq('enum', field('name', $._type_name), field('body', $.enum_body), repeat($.citation)),
    enum_body: ($) => braced($, commaSep1($.enum_value)),
    enum_value: ($) => seq(field('name', $._name), repeat($.citation)),

    relation_declaration: ($) => seq(
      'relation', field('name', $._name),
      '(', field('left', $._type_name), ',', field('right', $._type_name), ')',
      '=', $._name, repeat1(seq('>', $._name, repeat($.citation)))),

    type_declaration: ($) => seq(
      'type', field('name', $._type_name), optional(seq('is', field('parent', $._type_name))),
      optional(field('body', $.type_body)), repeat($.citation)),
    type_body: ($) => braced($, repeat(choice(
      $.printed_member, $.state_declaration, $.part_member, $.rules_member))),
    printed_member: ($) => seq(field('name', $._property), ':', $._type_and_value),
    state_declaration: ($) => seq('state', field('name', $._property), ':', $._type_and_value),
    _type_and_value: ($) => seq(
      field('type', $.type), optional(seq('=', field('value', $.expression))), repeat($.citation)),
    part_member: ($) => prec.right(seq(
      'part', field('name', $._property), optional(field('parameters', $.parameters)), optional(field('body', $.block)),
      repeat($.citation))),
    rules_member: ($) => seq(
      'rules', optional(field('name', $._property)), 'while', field('condition', $.expression), repeat($.citation)),

    // typeRef: `Int from 0 to 9`, `set of Craft`, `Trader?`
    type: ($) => seq(
      choice('set', $._type_name), optional(seq('of', $._type_name)),
      optional(seq('from', $._bound_number, optional(seq('to', $._bound_number)))), optional('?')),
    _bound_number: ($) => seq(optional('-'), $.number),

    zone_declaration: ($) => seq(
      'zone', field('name', $._name), 'of', field('owner', $._type_name), ':', commaSep1($._zone_mark), repeat($.citation)),
    _zone_mark: ($) => choice($.ordered_mark, $.seen_mark, $.capacity_mark, $.holds_mark, $.with_mark),
    ordered_mark: () => 'ordered',
    seen_mark: ($) => seq('seen', 'by', choice('all', $._name)),
    capacity_mark: ($) => seq('at', 'most', $.number),
    holds_mark: ($) => seq('holds', $._type_name),
    with_mark: ($) => seq('with', optional($.number), choice(alias($.string, $.card_name), seq('all', $._type_name))),

    // ---- queries
    query_declaration: ($) => seq(
      choice('query', 'goal'), field('name', $._name), optional(field('parameters', $.parameters)),
      ':', field('type', $.type), '=', field('value', $.expression), repeat($.bound), repeat($.citation)),
    bound: ($) => seq('at', choice('least', 'most'), $.expression),

    parameters: ($) => seq('(', commaSep($.parameter), ')'),
    _parameter_name: ($) => choice($._name, alias('you', $.identifier)),
    parameter: ($) => seq(
      field('name', $._parameter_name), optional(seq(':', field('type', $.type))),
      optional(seq('=', field('value', $.expression)))),

    // ---- events and rules
    event_declaration: ($) => seq(
      choice(
        seq('event', field('name', $._name)),
        seq(optional('start'), choice('turn', 'round', 'phase', 'step'), optional(field('name', $._name)))),
      optional(field('parameters', $.parameters)), optional(seq(':', field('type', $.type))),
      optional(seq('order', 'by', field('order', $.expression))),
      field('body', alias($._event_block, $.block)), repeat($.citation)),
    _event_block: ($) => braced($, repeat($.state_declaration), repeat($._item)),

    rule: ($) => choice($.modify_rule, $.permission_rule, $.hook_rule, $.whenever_rule),
    modify_rule: ($) => seq(
      'modify', field('target', $._path), optional($._layer), $.change, optional($.condition), optional($.duration),
      optional(field('words', $.template)), repeat($.citation)),
    _layer: ($) => seq('in', field('layer', $._name)),
    change: ($) => choice(
      seq(choice('by', 'to', 'with', 'without'), $.expression), seq('at', choice('least', 'most'), $.expression),
      seq('with', $.lent_rules)),
    lent_rules: ($) => braced($, repeat($.rule)),
    condition: ($) => seq('if', $.expression),
    duration: ($) => seq('until', $.moment, repeat(seq('or', $.moment))),
    moment: ($) => choice(
      seq('end', 'of', 'next', optional($._count), $._occasion), seq('end', 'of', $._occasion),
      seq('next', optional($._count), $._occasion), seq($._occasion, 'leaves')),
    _count: ($) => choice(field('count', $.number), seq('(', field('count', $.expression), ')')),
    // Not the bare name `next`: `end of next turn` is the end of the next turn.
    _occasion: ($) => choice(
      $._plain_name, alias($._occasion_call, $.call_expression), $.me, $.you, $.it, $.current_expression,
      alias($._occasion_member, $.member_expression)),
    _occasion_call: ($) => seq(field('function', $._plain_name), field('arguments', $.arguments)),
    _occasion_member: ($) => seq(field('object', $._occasion), '.', $._member),
    permission_rule: ($) => seq(
      choice('allow', 'forbid'), field('target', $._path), optional($._layer), optional($.condition), optional($.duration),
      repeat($.citation)),
    hook_rule: ($) => seq(
      hookWord(), field('target', $._path), repeat(seq('or', field('target', $._path))), optional($.condition),
      optional(field('words', $.template)), field('body', $.block), repeat($.citation)),
    whenever_rule: ($) => seq(
      'whenever', field('condition', $.expression), field('body', $.block), repeat($.citation)),

    // ---- actions, windows, choices
    action_declaration: ($) => seq(
      'action', field('name', $._name), optional(seq('of', field('card_type', $._type_name))),
      'in', field('window', commaSep1($._name)), optional(field('label', $.template)), field('body', $.action_body),
      repeat($.citation)),
    action_body: ($) => braced($, repeat(choice(
      $.when_clause, $.let_statement, $.choose_statement, $.target_clause, $.menu_statement, $.use_clause, $.cost_clause,
      $.do_clause, $.finally_clause, $.directly_clause))),
    when_clause: ($) => seq('when', field('condition', $.expression), optional($._otherwise), repeat($.citation)),
    _otherwise: ($) => seq('else', field('otherwise', $.template)),
    use_clause: ($) => seq('use', field('part', $._property), repeat($.citation)),
    cost_clause: ($) => seq('cost', field('body', $.block), repeat($.citation)),
    do_clause: ($) => seq('do', field('body', $.block), repeat($.citation)),
    finally_clause: ($) => seq('finally', field('body', $.block), repeat($.citation)),
    directly_clause: ($) => seq('directly', repeat($.citation)),

    window_declaration: ($) => seq(
      'window', field('name', $._name), optional(field('parameters', $.parameters)), field('body', $.window_body),
      repeat($.citation)),
    window_body: ($) => braced($, repeat(choice($.ask_item, $.close_item, $.pass_item, $.next_item))),
    ask_item: ($) => seq('ask', $.expression, repeat($.question), repeat($.citation)),
    question: ($) => seq(field('text', $.template), optional($.condition)),
    close_item: ($) => seq('close', 'when', field('condition', $.expression), repeat($.citation)),
    pass_item: ($) => seq(
      'pass', repeat($.question), optional(seq('when', field('condition', $.expression))),
      repeat($.citation)),
    next_item: ($) => seq('next', $.expression, optional(seq('then', 'ask', field('again', $.expression))), repeat($.citation)),

    choose_statement: ($) => seq('choose', $._chosen),
    target_clause: ($) => seq('target', $._chosen),
    _chosen: ($) => seq(
      field('name', $._name), optional(seq('by', choice('chance', field('chooser', $.expression)))),
      optional(field('prompt', $.template)), optional(seq('pass', field('declining', $.template))), ':', $._choice,
      optional(seq('where', field('condition', $.expression))), optional($._otherwise), repeat($.citation)),
    _choice: ($) => choice(
      seq(optional('maybe'), 'one', 'of', $._options),
      seq(choice('some', 'any', 'order'), 'of', $._options),
      seq(choice(seq('up', 'to'), 'exactly'), field('amount', $.expression), 'of', $._options),
      seq('number', 'from', field('from', $.expression), 'to', field('to', $.expression)),
      seq('yes', 'or', 'no')),
    _options: ($) => field('options', $.expression),
    menu_statement: ($) => seq(
      'choose', optional(seq('by', field('chooser', $.expression))), optional(field('prompt', $.template)),
      optional(seq(':', choice('some', 'any', seq(choice(seq('up', 'to'), 'exactly'), field('amount', $.expression))), 'of')),
      field('body', $.menu), optional($._otherwise), repeat($.citation)),
    menu: ($) => seq('{', repeat1($.menu_item), '}'),
    menu_item: ($) => seq(
      field('label', $.template), repeat($._part_clause), field('body', $.block), repeat($.citation)),
    _part_clause: ($) => choice($.when_clause, $.choose_statement, $.target_clause, $.cost_clause),

    // ---- statements
    block: ($) => braced($, repeat($._item)),
    _item: ($) => choice($.statement, $.rule),

    statement: ($) => choice(
      $.let_statement, $.set_statement, $.add_statement, $.move_statement, $.create_statement, $.shuffle_statement,
      $.reveal_statement, $.conceal_statement, $.choose_statement, $.target_clause, $.menu_statement, $.if_statement,
      $.for_statement, $.repeat_statement,
      $.stop_statement, $.skip_statement, $.simultaneously_statement, $.open_statement, $.return_statement,
      $.tell_statement, $.lasting_statement, $.once_statement, $.later_statement, $.call_statement),
    let_statement: ($) => seq(
      'let', field('name', $._name), '=', field('value', choice($.expression, $.creation)), repeat($.citation)),
    // A card that no deck brought: alone, or named by `let`.
    create_statement: ($) => seq(...created($), repeat($.citation)),
    creation: ($) => seq(...created($)),
    set_statement: ($) => seq('set', field('target', $._path), 'to', field('value', $.expression), repeat($.citation)),
    add_statement: ($) => seq('add', field('value', $.expression), 'to', field('target', $._path), repeat($.citation)),
    move_statement: ($) => seq(
      'move', field('value', $.expression), 'to', field('target', $._path),
      optional(seq('at', choice('top', 'bottom'))), repeat($.citation)),
    shuffle_statement: ($) => seq('shuffle', field('target', $._path), repeat($.citation)),
    reveal_statement: ($) => seq(
      'reveal', field('value', $.expression), optional(seq('to', field('player', $.expression))), repeat($.citation)),
    conceal_statement: ($) => seq(
      'conceal', field('value', $.expression), optional(seq('from', field('player', $.expression))), repeat($.citation)),
    // A citation after a chain of `else if` belongs to its last link.
    if_statement: ($) => seq(
      'if', field('condition', $.expression), field('consequence', $.block),
      choice(
        seq('else', field('alternative', $.if_statement)),
        seq(optional(seq('else', field('alternative', $.block))), repeat($.citation)))),
    for_statement: ($) => seq(
      'for', 'each', field('name', $._name), 'in', field('source', $.expression),
      optional(seq('where', field('condition', $.expression))), optional(seq('by', field('order', $.expression))),
      field('body', $.block), repeat($.citation)),
    repeat_statement: ($) => seq(
      'repeat', optional(seq('up', 'to', field('times', $.expression), 'times')),
      optional(seq('while', field('condition', $.expression))), field('body', $.block), repeat($.citation)),
    stop_statement: ($) => seq('stop', repeat($.citation)),
    skip_statement: ($) => seq('skip', repeat($.citation)),
    simultaneously_statement: ($) => seq('simultaneously', field('body', $.block), repeat($.citation)),
    open_statement: ($) => seq(
      'open', field('window', $._name), optional(field('arguments', $.arguments)),
      optional(seq('with', field('action', $.expression))), repeat($.citation)),
    return_statement: ($) => seq('return', field('value', $.expression), repeat($.citation)),
    tell_statement: ($) => seq(
      'tell', $.template, optional(seq('because', field('number', $.expression))), repeat($.citation)),
    // Rules among statements: until a moment, once, at a moment.
    lasting_statement: ($) => seq($.duration, field('body', $.lasting_body), repeat($.citation)),
    lasting_body: ($) => braced($, repeat(choice($.once_statement, $.rule))),
    once_statement: ($) => seq('next', $.hook_rule),
    later_statement: ($) => seq('at', $.moment, field('body', $.block), repeat($.citation)),
    call_statement: ($) => seq($._path, optional(seq('because', field('reason', $.template))), repeat($.citation)),

    // ---- decks and cards
    deck_declaration: ($) => seq('deck', field('body', $.deck_body), repeat($.citation)),
    deck_body: ($) => braced($, repeat($.deck_rule)),
    deck_rule: ($) => seq(field('message', $.template), ':', field('condition', $.expression), repeat($.citation)),

    card_declaration: ($) => seq(
      'card', field('name', alias($.string, $.card_name)), ':', field('type', $._type_name),
      repeat(seq(',', alias($._printed_yes, $.card_value))), field('body', $.card_body), repeat($.citation)),
    _printed_yes: ($) => field('name', $._property),
    card_body: ($) => braced($, repeat(choice(
      $.card_text, $.card_named, $.card_former_name, $.card_part, $.card_value, $.rule))),
    card_text: ($) => seq('text', optional(field('language', $._language)), field('text', $.string)),
    card_named: ($) => seq('named', field('language', $._language), field('name', alias($.string, $.card_name))),
    card_former_name: ($) => seq('named', 'before', field('name', alias($.string, $.card_name))),
    card_part: ($) => seq(
      field('name', $._property), repeat($._part_clause),
      choice(
        seq(field('body', $.block), repeat($.citation)),
        seq($.menu_statement, optional(seq(field('body', $.block), repeat($.citation)))))),
    card_value: ($) => seq(field('name', $._property), field('value', choice($.expression, $.each_value)), repeat($.citation)),
    each_value: ($) => choice('each', seq('from', $._bound_number, 'to', $._bound_number)),

    texts_declaration: ($) => seq('text', field('language', $._language), field('body', $.texts_body)),
    texts_body: ($) => seq('{', repeat($.text_entry), '}'),
    text_entry: ($) => seq(field('key', choice($._name, $.template)), ':', field('text', $.template)),

    wording_declaration: ($) => seq('wording', field('language', $._language), field('body', $.wording_body)),
    wording_body: ($) => seq('{', repeat($.wording_entry), '}'),
    wording_entry: ($) => seq(field('key', $.wording_key), ':', commaSep1(field('phrase', $.template))),
    wording_key: ($) => choice(
      $.expression,
      seq('set', $._path, 'to', $._wording_value),
      seq(choice('add', 'move'), $._wording_value, 'to', $._path),
      seq('modify', $._path, optional($.change)),
      seq(choice('allow', 'forbid'), $._path),
      seq(hookWord(), $._path),
      $.duration,
      choice('if', 'else', 'each', 'choose', 'maybe', 'chance', 'reveal', 'conceal', 'shuffle')),
    _wording_value: ($) => choice($.wildcard, $.expression),

    // ---- expressions
    expression: ($) => choice(
      $._left_of_default, $.unary_expression, $.not_expression, $.binary_expression, $.is_expression,
      $.conditional_expression),

    // The left side of `or else`; each alternative binds more tightly than it.
    _left_of_default: ($) => choice($._end_operand, $.present_expression, $.default_expression),
    _end_operand: ($) => choice($._primary, $.member_expression, $.end_expression),

    _primary: ($) => choice(
      $._name, $.call_expression, $.me, $.you, $.it, $.current_expression, $.can_expression, $.all_expression,
      $.aggregate_expression, $.list, $.group, $.number, $.string, $.boolean, $.none),
    me: () => 'me',
    you: () => 'you',
    it: () => 'it',
    boolean: () => choice('yes', 'no'),
    none: () => 'none',
    wildcard: () => '_',

    member_expression: ($) => seq(
      field('object', choice($._primary, $.member_expression, $.present_expression, $.last_expression)), '.', $._member),
    _member_name: ($) => choice($._property, alias('you', $.property_identifier)),
    _member: ($) => seq(field('property', $._member_name), optional(field('arguments', $.arguments))),
    call_expression: ($) => seq(field('function', $._name), field('arguments', $.arguments)),
    arguments: ($) => seq('(', commaSep(choice($.wildcard, $.named_argument, $.expression)), ')'),
    named_argument: ($) => seq(field('name', $._parameter_name), ':', field('value', $.expression)),

    current_expression: ($) => seq('current', $._name),
    can_expression: ($) => prec.right(seq('can', $._name, optional(field('arguments', $.arguments)))),
    all_expression: ($) => seq('all', $._type_name),
    // `last c.power`: what the card's power last was
    last_expression: ($) => seq(
      'last', choice($._name, $.call_expression, $.me, $.you, $.it, $.current_expression)),

    // `first of s`, `last 3 of s`
    end_expression: ($) => prec(PREC.ends, seq(
      choice('first', 'last'), optional(field('amount', choice($.number, $._path, $.group))), 'of',
      field('source', $._end_operand))),
    present_expression: ($) => seq(choice($._end_operand, $.present_expression), '?'),
    default_expression: ($) => seq(
      field('left', $._left_of_default), 'or', 'else',
      field('right', choice(
        $._end_operand, $.present_expression, $.unary_expression, $.not_expression, $.conditional_expression))),

    unary_expression: ($) => prec(PREC.sign, seq(field('operator', choice('-', '+')), field('operand', $.expression))),
    not_expression: ($) => prec(PREC.not, seq('not', field('operand', $.expression))),
    binary_expression: ($) => choice(...[
      [PREC.product, choice('*', 'div', 'mod')],
      [PREC.sum, choice('+', '-')],
      [PREC.set, choice('with', 'without')],
      [PREC.compare, choice('=', '!=', '<', '<=', '>', '>=', 'meets', seq(optional('not'), 'in'))],
      [PREC.and, 'and'],
      [PREC.or, 'or'],
    ].map(([level, operator]) => prec.left(level, seq(
      field('left', $.expression), field('operator', operator), field('right', $.expression))))),
    is_expression: ($) => prec.left(PREC.is, seq(
      field('left', $.expression), 'is', optional('not'), field('right', $._type_name))),
    conditional_expression: ($) => prec.right(PREC.conditional, seq(
      'if', field('condition', $.expression), 'then', field('consequence', $.expression),
      'else', field('alternative', $.expression))),

    aggregate_expression: ($) => seq(
      field('function', choice('all', 'any', 'first', 'last', 'most', 'least', $.identifier)),
      '[', $.comprehension, ']'),
    comprehension: ($) => seq(
      optional(seq(field('result', $.expression), 'for')), 'each', field('name', $._name), 'in',
      field('source', $.expression), optional(seq('where', field('condition', $.expression))),
      optional(seq('by', field('order', $.expression)))),
    list: ($) => seq('[', optional(choice($.comprehension, commaSep1($.expression))), ']'),
    group: ($) => seq('(', $.expression, ')'),

    // path: what a statement changes, calls or a rule is about
    _path: ($) => choice(
      $._name, $.call_expression, $.me, $.you, $.it, $.current_expression,
      alias($._path_member, $.member_expression)),
    _path_member: ($) => seq(field('object', $._path), '.', $._member),

    // ---- words
    word: () => /[A-Za-z][A-Za-z0-9_]*/,
    _name: ($) => nameAs($, $.identifier),
    _plain_name: ($) => nameAs($, $.identifier, 'next'),
    _type_name: ($) => nameAs($, $.type_identifier),
    _property: ($) => nameAs($, $.property_identifier),

    number: () => /[0-9]+/,
    citation: () => /@[A-Z]+-R?[0-9]+/,

    // A text without holes, and one in which `{you.coins}` is a hole. Both end on their line.
    string: ($) => seq('"', repeat(choice($.escape_sequence, $.string_content)), token.immediate('"')),
    string_content: () => token.immediate(prec(1, /[^"\\\r\n]+/)),
    template: ($) => seq(
      '"', repeat(choice($.escape_sequence, alias($._template_content, $.string_content), $.hole)), token.immediate('"')),
    _template_content: () => token.immediate(prec(1, /[^"\\{}\r\n]+/)),
    escape_sequence: () => token.immediate(/\\[n"\\{}]/),
    hole: ($) => seq(token.immediate('{'), $._hole_path, '}'),
    _hole_path: ($) => choice(
      $._name, alias($.word, $.identifier), $.me, $.you, $.it, alias($._hole_member, $.member_expression)),
    _hole_member: ($) => seq(field('object', $._hole_path), '.', field('property', $._member_name)),

    line_comment: () => token(seq('//', /[^\r\n]*/)),
    block_comment: () => token(seq('/*', /[^*]*\*+([^/*][^*]*\*+)*/, '/')),
  },
});
