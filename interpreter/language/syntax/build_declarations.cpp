// Builds the nodes of game parts, queries, events, actions, windows, decks and cards from ANTLR's contexts.
#include "interpreter/language/syntax/ast_builder.h"

namespace cardinal::syntax {

using ast::NodeId;
using ast::NodeKind;

NodeId AstBuilder::Declaration(Grammar::DeclarationContext* ctx) {
  if (auto* game = ctx->game()) return Game(game);
  if (auto* header = ctx->cardsHeader()) {
    return Add(Kind::CardsHeader, header, Contents(header->STRING()), {Name(header->name())});
  }
  if (auto* enumeration = ctx->enumeration()) return Enumeration(enumeration);
  if (auto* relation = ctx->relation()) return Relation(relation);
  if (auto* type = ctx->type()) return Type(type);
  if (auto* zone = ctx->zone()) return Zone(zone);
  if (auto* query = ctx->query()) return Query(query);
  if (auto* event = ctx->event()) return Event(event);
  if (auto* action = ctx->action()) return Action(action);
  if (auto* window = ctx->window()) return Window(window);
  if (auto* deck = ctx->deck()) return Deck(deck);
  if (auto* texts = ctx->texts()) return Texts(texts);
  if (auto* wording = ctx->wording()) return Wording(wording);
  if (auto* rule = ctx->standingRule()) return StandingRule(rule);
  return Card(ctx->card());
}

// ---- game, types, zones and other parts

NodeId AstBuilder::Game(Grammar::GameContext* ctx) {
  Ids items;
  for (auto* item : ctx->gameItem()) items.push_back(GameItem(item));
  return Add(Kind::Game, ctx, Contents(ctx->STRING()), {Name(ctx->name()), List(ctx, items), Cites(ctx, ctx->cites())});
}

NodeId AstBuilder::GameItem(Grammar::GameItemContext* ctx) {
  if (auto* count = dynamic_cast<Grammar::PlayerCountContext*>(ctx)) {
    const auto numbers = count->playerNumbers()->INT();
    Ids others;
    if (!count->playerNumbers()->TO())
      for (std::size_t i = 1; i < numbers.size(); ++i) others.push_back(Int(numbers[i]));
    const NodeId most = count->playerNumbers()->TO() ? Int(numbers[1]) : Absent(ctx);
    const NodeId teams = count->INT() ? Int(count->INT()) : Absent(ctx);
    return Add(Kind::PlayerCount, ctx, "",
               {Int(numbers[0]), most, Cites(ctx, count->cites()), List(ctx, others), teams});
  }
  if (auto* order = dynamic_cast<Grammar::SeatOrderContext*>(ctx)) {
    return Add(Kind::SeatOrder, ctx, "", {Expr(order->expr()), Cites(ctx, order->cites())});
  }
  if (auto* begin = dynamic_cast<Grammar::BeginWithContext*>(ctx)) {
    return Add(Kind::BeginWith, ctx, "", {Name(begin->name()), Cites(ctx, begin->cites())});
  }
  if (auto* order = dynamic_cast<Grammar::OneByOneContext*>(ctx)) {
    const NodeId by = order->expr() ? Expr(order->expr()) : Absent(ctx);
    return Add(Kind::OneByOne, ctx, "", {Cites(ctx, order->cites()), by});
  }
  if (auto* layers = dynamic_cast<Grammar::LayersContext*>(ctx)) {
    Ids names;
    for (auto* layer : layers->layer())
      names.push_back(layer->name() ? Name(layer->name()) : Add(Kind::Wildcard, layer, "", {}));
    return Add(Kind::Layers, ctx, "", {List(ctx, names), Cites(ctx, layers->cites())});
  }
  if (auto* languages = dynamic_cast<Grammar::LanguagesContext*>(ctx)) {
    Ids codes;
    for (auto* language : languages->language()) codes.push_back(Language(language));
    return Add(Kind::Languages, ctx, "", {List(ctx, codes), Cites(ctx, languages->cites())});
  }
  if (auto* option = dynamic_cast<Grammar::OptionContext*>(ctx)) {
    return Add(Kind::Option, ctx, "",
               {Name(option->name()), TypeRef(option->typeRef()), Expr(option->expr()), Cites(ctx, option->cites())});
  }
  if (auto* score = dynamic_cast<Grammar::ScoreContext*>(ctx)) {
    return Add(Kind::Score, ctx, score->MOST() ? "most" : "least", {Expr(score->expr()), Cites(ctx, score->cites())});
  }
  if (auto* aim = dynamic_cast<Grammar::AimContext*>(ctx)) {
    return Add(Kind::Aim, ctx, "", {Template(aim->STRING()), Cites(ctx, aim->cites())});
  }
  auto* rulebook = dynamic_cast<Grammar::RulebookContext*>(ctx);
  return Add(Kind::Rulebook, ctx, Text(rulebook->ID()), {Cites(ctx, rulebook->cites())});
}

NodeId AstBuilder::Enumeration(Grammar::EnumerationContext* ctx) {
  Ids values;
  for (auto* value : ctx->enumValue()) {
    values.push_back(Add(Kind::EnumValue, value, "", {Name(value->name()), Cites(value, value->cites())}));
  }
  return Add(Kind::Enum, ctx, "", {Name(ctx->name()), List(ctx, values), Cites(ctx, ctx->cites())});
}

// `names` are the relation, its two types, then the chain; each link has the clauses after it.
NodeId AstBuilder::Relation(Grammar::RelationContext* ctx) {
  const auto names = ctx->name();
  const auto all_cites = ctx->cites();  // by index ANTLR would search each from the beginning
  Ids links;
  for (std::size_t i = 4; i < names.size(); ++i) {
    auto* cites = all_cites[i - 4];
    const Context* last = cites->CITE().empty() ? static_cast<Context*>(names[i]) : cites;
    links.push_back(Add(Kind::RelationLink, Between(names[i - 1], last), "",
                        {Name(names[i - 1]), Name(names[i]), Cites(cites, cites)}));
  }
  return Add(Kind::Relation, ctx, "",
             {Name(names[0]), Name(names[1]), Name(names[2]), List(ctx, links), List(ctx, Ids{})});
}

NodeId AstBuilder::Type(Grammar::TypeContext* ctx) {
  Ids members;
  for (auto* member : ctx->member()) members.push_back(Member(member));
  const NodeId parent = OptionalName(ctx->IS() ? ctx->name(1) : nullptr, ctx);
  return Add(Kind::Type, ctx, "", {Name(ctx->name(0)), parent, List(ctx, members), Cites(ctx, ctx->cites())});
}

NodeId AstBuilder::Member(Grammar::MemberContext* ctx) {
  if (auto* printed = dynamic_cast<Grammar::PrintedMemberContext*>(ctx)) {
    return Add(Kind::PrintedMember, ctx, "",
               {Name(printed->name()), TypeRef(printed->typeRef()), OptionalExpr(printed->expr(), ctx),
                Cites(ctx, printed->cites())});
  }
  if (auto* state = dynamic_cast<Grammar::StateMemberContext*>(ctx)) {
    return Add(
        Kind::StateMember, ctx, "",
        {Name(state->name()), TypeRef(state->typeRef()), OptionalExpr(state->expr(), ctx), Cites(ctx, state->cites())});
  }
  if (auto* part = dynamic_cast<Grammar::PartMemberContext*>(ctx)) {
    const NodeId block = part->block() ? Block(part->block()) : Absent(ctx);
    return Add(Kind::PartMember, ctx, "",
               {Name(part->name()), Params(part->params(), ctx), block, Cites(ctx, part->cites())});
  }
  auto* rules = dynamic_cast<Grammar::RulesMemberContext*>(ctx);
  return Add(Kind::RulesMember, ctx, "",
             {OptionalName(rules->name(), ctx), Expr(rules->expr()), Cites(ctx, rules->cites())});
}

NodeId AstBuilder::Zone(Grammar::ZoneContext* ctx) {
  Ids marks;
  for (auto* mark : ctx->zoneMark()) marks.push_back(ZoneMark(mark));
  return Add(Kind::Zone, ctx, "", {Name(ctx->name(0)), Name(ctx->name(1)), List(ctx, marks), Cites(ctx, ctx->cites())});
}

NodeId AstBuilder::ZoneMark(Grammar::ZoneMarkContext* ctx) {
  if (auto* seen = dynamic_cast<Grammar::SeenMarkContext*>(ctx)) {
    const std::string who = seen->ALL() ? "all" : Text(seen->name());
    return Add(Kind::SeenMark, ctx, who, {});
  }
  if (auto* capacity = dynamic_cast<Grammar::CapacityMarkContext*>(ctx)) {
    return Add(Kind::CapacityMark, ctx, "", {Int(capacity->INT())});
  }
  if (auto* holds = dynamic_cast<Grammar::HoldsMarkContext*>(ctx)) {
    return Add(Kind::HoldsMark, ctx, "", {Name(holds->name())});
  }
  if (auto* with = dynamic_cast<Grammar::WithMarkContext*>(ctx)) {
    const NodeId count = with->INT() ? Int(with->INT()) : Absent(ctx);
    return Add(Kind::WithMark, ctx, "", {count, with->STRING() ? String(with->STRING()) : Name(with->name())});
  }
  return Add(Kind::OrderedMark, ctx, "", {});
}

// ---- queries and events

NodeId AstBuilder::Query(Grammar::QueryContext* ctx) {
  Ids bounds;
  for (auto* bound : ctx->bound()) {
    bounds.push_back(Add(Kind::Bound, bound, bound->LEAST() ? "least" : "most", {Expr(bound->expr())}));
  }
  return Add(Kind::Query, ctx, ctx->GOAL() ? "goal" : "query",
             {Name(ctx->name()), Params(ctx->params(), ctx), TypeRef(ctx->typeRef()), Expr(ctx->expr()),
              List(ctx, bounds), Cites(ctx, ctx->cites())});
}

// The clauses after the opening brace belong to the event, so its block has no clauses of its own.
NodeId AstBuilder::Event(Grammar::EventContext* ctx) {
  antlr4::tree::TerminalNode* word = ctx->EVENT();
  for (auto* other : {ctx->TURN(), ctx->ROUND(), ctx->PHASE(), ctx->STEP()}) word = other ? other : word;
  const NodeId name = ctx->name() ? Name(ctx->name()) : Add(Kind::Name, ToSpan(word), Text(word), {});
  const NodeId start = ctx->START() ? Add(Kind::Start, ToSpan(ctx->START()), "", {}) : Absent(ctx);
  Ids states, items;
  for (auto* state : ctx->eventState()) states.push_back(EventState(state));
  for (auto* item : ctx->item()) items.push_back(Item(item));
  const source::Span braces{source_.Id(), ToSpan(ctx->LBRACE()).begin, ToSpan(ctx->RBRACE()).end};
  const NodeId block = Add(Kind::Block, braces, "", {List(braces, Ids{}), List(braces, items)});
  return Add(Kind::Event, ctx, Text(word),
             {name, start, Params(ctx->params(), ctx), OptionalTypeRef(ctx->typeRef(), ctx), List(ctx, states), block,
              Cites(ctx, ctx->cites()), OptionalExpr(ctx->expr(), ctx)});
}

NodeId AstBuilder::EventState(Grammar::EventStateContext* ctx) {
  return Add(Kind::EventState, ctx, "",
             {Name(ctx->name()), TypeRef(ctx->typeRef()), OptionalExpr(ctx->expr(), ctx), Cites(ctx, ctx->cites())});
}

// ---- actions and windows

NodeId AstBuilder::Action(Grammar::ActionContext* ctx) {
  const std::size_t first_window = ctx->OF() ? 2 : 1;
  Ids windows, clauses;
  const auto names = ctx->name();
  for (std::size_t i = first_window; i < names.size(); ++i) windows.push_back(Name(names[i]));
  const NodeId label = OptionalTemplate(ctx->STRING(), ctx);
  for (auto* clause : ctx->clause()) clauses.push_back(Clause(clause));
  const NodeId of = OptionalName(ctx->OF() ? ctx->name(1) : nullptr, ctx);
  return Add(Kind::Action, ctx, "",
             {Name(ctx->name(0)), of, List(ctx, windows), List(ctx, clauses), Cites(ctx, ctx->cites()), label});
}

NodeId AstBuilder::Clause(Grammar::ClauseContext* ctx) {
  if (auto* when = dynamic_cast<Grammar::WhenClauseContext*>(ctx)) {
    const NodeId condition = Expr(when->expr());
    return Add(Kind::WhenClause, ctx, "", {condition, Cites(ctx, when->cites()), Otherwise(when->otherwise(), ctx)});
  }
  if (auto* let = dynamic_cast<Grammar::LetClauseContext*>(ctx)) {
    return Add(Kind::LetClause, ctx, "", {Name(let->name()), Expr(let->expr()), Cites(ctx, let->cites())});
  }
  if (auto* choose = dynamic_cast<Grammar::ChooseClauseContext*>(ctx)) {
    const NodeId choice = Choice(choose->choose());
    return Add(Kind::ChooseClause, ctx, "", {choice, Cites(ctx, choose->cites()), Otherwise(choose->otherwise(), ctx)});
  }
  if (auto* use = dynamic_cast<Grammar::UseClauseContext*>(ctx)) {
    return Add(Kind::UseClause, ctx, "", {Name(use->name()), Cites(ctx, use->cites())});
  }
  if (auto* cost = dynamic_cast<Grammar::CostClauseContext*>(ctx)) {
    return Add(Kind::CostClause, ctx, "", {Block(cost->block()), Cites(ctx, cost->cites())});
  }
  if (auto* what = dynamic_cast<Grammar::DoClauseContext*>(ctx)) {
    return Add(Kind::DoClause, ctx, "", {Block(what->block()), Cites(ctx, what->cites())});
  }
  if (auto* finally = dynamic_cast<Grammar::FinallyClauseContext*>(ctx)) {
    return Add(Kind::FinallyClause, ctx, "", {Block(finally->block()), Cites(ctx, finally->cites())});
  }
  auto* directly = dynamic_cast<Grammar::DirectlyClauseContext*>(ctx);
  return Add(Kind::DirectlyClause, ctx, "", {Cites(ctx, directly->cites())});
}

NodeId AstBuilder::Window(Grammar::WindowContext* ctx) {
  Ids items;
  for (auto* item : ctx->windowItem()) items.push_back(WindowItem(item));
  return Add(Kind::Window, ctx, "",
             {Name(ctx->name()), Params(ctx->params(), ctx), List(ctx, items), Cites(ctx, ctx->cites())});
}

NodeId AstBuilder::WindowItem(Grammar::WindowItemContext* ctx) {
  if (auto* ask = dynamic_cast<Grammar::AskItemContext*>(ctx)) {
    const NodeId players = Expr(ask->expr());
    const Ids questions = Questions(ask->question());
    return Add(Kind::AskItem, ctx, "", {players, Cites(ctx, ask->cites()), List(ctx, questions)});
  }
  if (auto* close = dynamic_cast<Grammar::CloseItemContext*>(ctx)) {
    return Add(Kind::CloseItem, ctx, "", {Expr(close->expr()), Cites(ctx, close->cites())});
  }
  if (auto* pass = dynamic_cast<Grammar::PassItemContext*>(ctx)) {
    const Ids effects = Questions(pass->question());
    const NodeId condition = OptionalExpr(pass->expr(), ctx);
    return Add(Kind::PassItem, ctx, "", {condition, Cites(ctx, pass->cites()), List(ctx, effects)});
  }
  auto* next = dynamic_cast<Grammar::NextItemContext*>(ctx);
  const NodeId again = OptionalExpr(next->THEN() ? next->expr(1) : nullptr, ctx);
  return Add(Kind::NextItem, ctx, "", {Expr(next->expr(0)), Cites(ctx, next->cites()), again});
}

AstBuilder::Ids AstBuilder::Questions(const std::vector<Grammar::QuestionContext*>& contexts) {
  Ids questions;
  for (auto* question : contexts) {
    const NodeId text = Template(question->STRING());
    questions.push_back(Add(Kind::Question, question, "", {text, Condition(question->condition(), question)}));
  }
  return questions;
}

// ---- decks and cards

NodeId AstBuilder::Deck(Grammar::DeckContext* ctx) {
  Ids rules;
  for (auto* rule : ctx->deckRule()) {
    const NodeId message = Template(rule->STRING());
    rules.push_back(Add(Kind::DeckRule, rule, "", {message, Expr(rule->expr()), Cites(rule, rule->cites())}));
  }
  return Add(Kind::Deck, ctx, "", {List(ctx, rules), Cites(ctx, ctx->cites())});
}

NodeId AstBuilder::Card(Grammar::CardContext* ctx) {
  Ids items;
  for (auto* name : ctx->name())
    if (name != ctx->name(0)) items.push_back(PrintedYes(name));
  for (auto* item : ctx->cardItem()) items.push_back(CardItem(item));
  const NodeId name = String(ctx->STRING());
  return Add(Kind::Card, ctx, file_[name].text, {Name(ctx->name(0)), List(ctx, items), Cites(ctx, ctx->cites()), name});
}

// `, unique` in the head of a card is `unique yes` in its block.
NodeId AstBuilder::PrintedYes(Grammar::NameContext* ctx) {
  const NodeId yes = Add(Kind::Bool, ctx, "yes", {});
  return Add(Kind::CardValue, ctx, "", {Name(ctx), yes, Add(Kind::List, ctx, "", {})});
}

NodeId AstBuilder::PrintedValue(Grammar::CardValueContext* ctx) {
  if (ctx->expr()) return Expr(ctx->expr());
  const auto bounds = ctx->signedInt();
  if (bounds.empty()) return Add(Kind::EachValue, ToSpan(ctx->EACH()), "", {Absent(ctx), Absent(ctx)});
  source::Span range = ToSpan(ctx->FROM());
  range.end = ToSpan(bounds[1]).end;
  return Add(Kind::EachValue, range, "", {Int(ToSpan(bounds[0])), Int(ToSpan(bounds[1]))});
}

NodeId AstBuilder::CardItem(Grammar::CardItemContext* ctx) {
  if (auto* text = dynamic_cast<Grammar::CardTextContext*>(ctx)) {
    const NodeId language = text->language() ? Language(text->language()) : Absent(ctx);
    return Add(Kind::CardText, ctx, Contents(text->STRING()), {language});
  }
  if (auto* named = dynamic_cast<Grammar::CardNamedContext*>(ctx)) {
    const NodeId name = String(named->STRING());
    return Add(Kind::CardNamed, ctx, file_[name].text, {Language(named->language()), name});
  }
  if (auto* former = dynamic_cast<Grammar::CardFormerNameContext*>(ctx)) {
    const NodeId name = String(former->STRING());
    return Add(Kind::CardFormerName, ctx, file_[name].text, {name});
  }
  if (auto* value = dynamic_cast<Grammar::CardValueContext*>(ctx)) {
    return Add(Kind::CardValue, ctx, "", {Name(value->name()), PrintedValue(value), Cites(ctx, value->cites())});
  }
  if (auto* rule = dynamic_cast<Grammar::CardRuleContext*>(ctx)) return StandingRule(rule->standingRule());
  auto* part = dynamic_cast<Grammar::CardPartContext*>(ctx);
  const NodeId name = Name(part->name());
  Ids clauses = PartClauses(part->partClause());
  if (part->chooseMenu()) clauses.push_back(MenuClause(part));
  const NodeId list = List(ctx, clauses);
  auto* after = part->cites().back();
  return Add(Kind::CardPart, ctx, "",
             {name, list, part->block() ? Block(part->block(), after) : EmptyBlock(part->chooseMenu(), after)});
}

// The citations before the block are those of the menu. Without a block they are those of the part.
NodeId AstBuilder::MenuClause(Grammar::CardPartContext* part) {
  auto* after = part->cites().front();
  source::Span span = ToSpan(part->chooseMenu());
  if (part->otherwise()) span.end = ToSpan(part->otherwise()).end;
  if (!after->CITE().empty()) span.end = ToSpan(after).end;
  const NodeId menu = Menu(part->chooseMenu());
  const NodeId cites = part->block() ? Cites(part, after) : Cites(part, std::vector<Grammar::CitesContext*>());
  return Add(Kind::ChooseClause, span, "", {menu, cites, Otherwise(part->otherwise(), part)});
}

// A part that ends with a menu has a block in any case.
NodeId AstBuilder::EmptyBlock(Grammar::ChooseMenuContext* menu, Grammar::CitesContext* cites) {
  const source::Span end = ToSpan(menu->RBRACE());
  return Add(Kind::Block, end, "", {Cites(menu, cites), Add(Kind::List, end, "", {})});
}

AstBuilder::Ids AstBuilder::PartClauses(const std::vector<Grammar::PartClauseContext*>& clauses) {
  Ids nodes;
  for (auto* clause : clauses) nodes.push_back(PartClause(clause));
  return nodes;
}

NodeId AstBuilder::PartClause(Grammar::PartClauseContext* ctx) {
  const NodeId cites = Cites(ctx, ctx->cites());
  if (ctx->COST()) return Add(Kind::CostClause, ctx, "", {Block(ctx->block()), cites});
  const bool chooses = ctx->chooseValue() != nullptr;
  const NodeId what = chooses ? ChooseValue(ctx->chooseValue()) : Expr(ctx->expr());
  return Add(chooses ? Kind::ChooseClause : Kind::WhenClause, ctx, "", {what, cites, Otherwise(ctx->otherwise(), ctx)});
}

// ---- other languages

NodeId AstBuilder::Language(Grammar::LanguageContext* ctx) { return Add(Kind::Name, ToSpan(ctx), Text(ctx), {}); }

NodeId AstBuilder::Texts(Grammar::TextsContext* ctx) {
  Ids children = {Language(ctx->language())};
  for (auto* entry : ctx->textEntry()) {
    const NodeId key = entry->name() ? Name(entry->name()) : Template(entry->STRING(0), Holes::Names);
    const NodeId text = Template(entry->STRING(entry->name() ? 0 : 1), Holes::Names);
    children.push_back(Add(Kind::TextEntry, entry, "", {key, text}));
  }
  return Add(Kind::Texts, ctx, "", children);
}

}  // namespace cardinal::syntax
