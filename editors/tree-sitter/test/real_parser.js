// The trees of tree-sitter and of Cardinal's parser as lists of the same form, so that they can be compared.
// An item is a kind, a span in bytes (which says what contains what) and, of a declaration, its name.

// Types of nodes of grammar.js, and their kinds in interpreter/language/ast/nodes.def.
const KINDS = {
  use_declaration: 'Use',
  game_declaration: 'Game', player_count: 'PlayerCount', seat_order: 'SeatOrder', begin_with: 'BeginWith',
  rulebook: 'Rulebook', languages: 'Languages', layers: 'Layers', option: 'Option', aim: 'Aim',
  cards_header: 'CardsHeader', enum_declaration: 'Enum', enum_value: 'EnumValue', relation_declaration: 'Relation',
  type_declaration: 'Type', printed_member: 'PrintedMember', state_declaration: 'State', part_member: 'PartMember',
  rules_member: 'RulesMember', type: 'TypeRef',
  zone_declaration: 'Zone', ordered_mark: 'OrderedMark', seen_mark: 'SeenMark', capacity_mark: 'CapacityMark',
  holds_mark: 'HoldsMark',
  query_declaration: 'Query', bound: 'Bound', parameter: 'Param',
  event_declaration: 'Event', modify_rule: 'Modify', change: 'Change', duration: 'Duration', moment: 'Moment',
  permission_rule: 'Permission', hook_rule: 'Hook', whenever_rule: 'Whenever',
  action_declaration: 'Action', when_clause: 'WhenClause', use_clause: 'UseClause', cost_clause: 'CostClause',
  do_clause: 'DoClause', finally_clause: 'FinallyClause', directly_clause: 'DirectlyClause',
  window_declaration: 'Window', ask_item: 'AskItem', question: 'Question', close_item: 'CloseItem', pass_item: 'PassItem',
  next_item: 'NextItem', menu_item: 'MenuItem',
  let_statement: 'Let', set_statement: 'Set', add_statement: 'Add', move_statement: 'Move',
  create_statement: 'Create', creation: 'Create', target_clause: 'Choice',
  shuffle_statement: 'Shuffle', reveal_statement: 'Reveal', conceal_statement: 'Reveal', choose_statement: 'Choice',
  menu_statement: 'Choice', if_statement: 'If', for_statement: 'ForEach', repeat_statement: 'Repeat',
  stop_statement: 'Stop', skip_statement: 'Skip', simultaneously_statement: 'Simultaneously', open_statement: 'Open',
  lasting_statement: 'Lasting', once_statement: 'Once', later_statement: 'Later', return_statement: 'Return', tell_statement: 'Tell', call_statement: 'CallStmt',
  deck_declaration: 'Deck', deck_rule: 'DeckRule', card_declaration: 'Card', card_text: 'CardText',
  card_named: 'CardNamed', card_former_name: 'CardFormerName', card_part: 'CardPart', card_value: 'CardValue',
  texts_declaration: 'Texts', text_entry: 'TextEntry', wording_declaration: 'Wording', wording_entry: 'WordingEntry',
  wording_key: 'Said', template: 'Template', citation: 'Cite',
  member_expression: 'Member', call_expression: 'Call', named_argument: 'NamedArg', wildcard: 'Wildcard',
  present_expression: 'IsPresent', default_expression: 'Default', unary_expression: 'Sign',
  binary_expression: 'Binary', is_expression: 'IsType', not_expression: 'Not', conditional_expression: 'Conditional',
  end_expression: 'EndOf', last_expression: 'Last', all_expression: 'All', current_expression: 'Current', can_expression: 'Can',
  aggregate_expression: 'Comprehension', list: 'ListLiteral',
  me: 'Me', you: 'You', it: 'It', boolean: 'Bool', none: 'None',
};
// Kinds that are one type of node of tree-sitter.
const SAME = {
  StateMember: 'State', EventState: 'State', LetClause: 'Let', ChooseStmt: 'Choice', ChooseClause: 'Choice', EndsOf: 'EndOf',
};
const COMPARED = new Set(Object.values(KINDS));
const NAMED = new Set([
  'Game', 'Enum', 'EnumValue', 'Relation', 'Type', 'PrintedMember', 'State', 'PartMember', 'RulesMember', 'Option', 'Zone',
  'Query', 'Event', 'Action', 'Window', 'Card', 'CardPart', 'CardValue', 'Let', 'ForEach', 'Param',
]);

// The node's own text is the name of these, the first child's that of the others.
const NAMED_BY_TEXT = new Set(['Card', 'Param']);

const item = (kind, begin, end, name) => ({ kind, begin, end, name: NAMED.has(kind) ? name : '' });

/** The items of a tree of Cardinal's parser. */
function* realItems([kind, text, begin, end, children]) {
  const same = SAME[kind] ?? kind;
  if (COMPARED.has(same)) yield item(same, begin, end, NAMED_BY_TEXT.has(kind) ? text : children[0]?.[1]);
  // `card "A": T, rare {}` has a value without a word of its own.
  const written = (child) => child[0] !== 'Bool' || child[2] !== begin || child[3] !== end;
  for (const child of children.filter(written)) yield* realItems(child);
}

const isListOfElements = (node) => node.type === 'list' && node.children.some((child) => child.type === 'comprehension');

/** The items of a tree of tree-sitter. */
function* treeSitterItems(nodes, text) {
  const textOf = (node) => text.subarray(node.begin, node.end).toString();
  for (const node of nodes) {
    const kind = isListOfElements(node) ? 'Comprehension' : KINDS[node.type];
    if (!node.named || !kind) continue;
    const find = (isName) => node.children.find(isName);
    const name = find((child) => child.field === 'name') ?? find((child) => EVENT_WORDS.has(child.type));
    yield item(kind, node.begin, node.end, name ? unquoted(textOf(name)) : '');
  }
}

// A turn, round, phase or step without a name is called by its word.
const EVENT_WORDS = new Set(['turn', 'round', 'phase', 'step']);

const resolved = (_, escaped) => (escaped === 'n' ? '\n' : escaped);
const unquoted = (name) => (name.startsWith('"') ? name.slice(1, -1).replace(/\\(.)/g, resolved) : name);

const asLine = ({ kind, begin, end, name }) => `${kind} ${begin}-${end} ${name}`;

module.exports = { asLine, realItems, treeSitterItems };
