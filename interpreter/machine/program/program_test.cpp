// The tables of a program: their names, and what Verify refuses.
#include <catch2/catch.hpp>

#include "interpreter/machine/program/test_program.h"

namespace cardinal::program {
namespace {

using test::MakeProgram;

TEST_CASE("program: names find their entries") {
  const Program p = MakeProgram();
  CHECK(FindCard(p, "Blue Thing") == test::kBlue);
  CHECK(FindCard(p, "blue thing") == -1);
  CHECK(FindZone(p, "shelf") == test::kShelf);
  CHECK(FindZone(p, "") == -1);
  CHECK(FindQuery(p, "worth") == 0);
  CHECK(FindEvent(p, "pay_up") == test::kPay);
  CHECK(FindEvent(p, "pay") == -1);
  CHECK(FindClause(p, "T-1") == 0);
  CHECK(FindClause(p, "T-3") == 2);
  CHECK(FindClause(p, "T-4") == -1);
  CHECK(FindClause(p, "A") == -1);
}

TEST_CASE("verify: the test program is sound") {
  Program p = MakeProgram();
  CHECK(Verify(p) == "");
}

bool Says(const std::string& text, const std::string& part) {
  INFO(text);
  return text.find(part) != std::string::npos;
}

// What Verify returns for the test program after one change that breaks it.
template <class Break>
std::string Broken(Break&& breaks) {
  Program p = MakeProgram();
  breaks(p);
  return Verify(p);
}

TEST_CASE("verify: broken tables") {
  CHECK(Says(Broken([](Program& p) { p.main_event = 2; }), "main event"));
  CHECK(Says(Broken([](Program& p) { p.max_players = 33; }), "number of players"));
  CHECK(Says(Broken([](Program& p) { p.order_code = p.queries[0].code; }), "order of seats"));
  CHECK(Says(Broken([](Program& p) { p.state_based_actions_code = 999; }), "settle"));
  CHECK(Says(Broken([](Program& p) { p.clauses = {"T-2", "T-1", "T-3"}; }), "clause 1"));
  CHECK(Says(Broken([](Program& p) { p.sites[1].clauses = {3}; }), "site 1: no such clause"));
  CHECK(Says(Broken([](Program& p) { p.sites[1].file = 1; }), "site 1: no such file"));
  CHECK(Says(Broken([](Program& p) { p.relations[0].holds.pop_back(); }), "relation 0"));
  CHECK(Says(Broken([](Program& p) { p.relations[0].sites[0] = 5; }), "relation 0: no such site"));
  CHECK(Says(Broken([](Program& p) { p.relations[0].to = 4; }), "relation 0: no such enum"));
  CHECK(Says(Broken([](Program& p) { p.zones[0].card_type = 9; }), "on cards of no such type"));
  CHECK(Says(Broken([](Program& p) { p.zones[1].holds = 2; }), "zone 1: no such card type"));
  CHECK(Says(Broken([](Program& p) { p.fields[1].slot = 0; }), "slot is taken"));
  CHECK(Says(Broken([](Program& p) { p.fields[4].slot = 1; }), "out of range"));
  CHECK(Says(Broken([](Program& p) { p.card_fields = 2; }), "a slot without a field"));
  CHECK(Says(Broken([](Program& p) { p.fields[3].type.id = 1; }), "field 3: no such type"));
  CHECK(Says(Broken([](Program& p) { p.attributes[0].query = 1; }), "attribute 0"));
  CHECK(Says(Broken([](Program& p) { p.card_types[1].is = 2; }), "card type 1"));
  CHECK(Says(Broken([](Program& p) { p.card_types[0].parent = 1; }), "card type 0"));
  CHECK(Says(Broken([](Program& p) { p.parts[0].params = 2; }), "part 0"));
  CHECK(Says(Broken([](Program& p) { p.cards[2].type = 2; }), "card 2: no such card type"));
  CHECK(Says(Broken([](Program& p) { p.cards[2].name_id = 9; }), "not interned"));
  CHECK(Says(Broken([](Program& p) { p.cards[2].attributes.clear(); }), "number of attributes"));
  CHECK(Says(Broken([](Program& p) { p.cards[2].parts = {p.queries[0].code}; }), "code for a part"));
  CHECK(Says(Broken([](Program& p) { p.works[0].zones = 1u << 5; }), "works 0"));
}

TEST_CASE("verify: broken rules") {
  CHECK(Says(Broken([](Program& p) { p.modifiers[0].patterns.clear(); }), "number of patterns"));
  CHECK(Says(Broken([](Program& p) { p.modifiers[0].code = p.queries[0].code; }), "modifier 0: no such code"));
  CHECK(Says(Broken([](Program& p) {
               p.modifiers[0].patterns[0] = {PatternKind::CardType, 2};
             }),
             "modifier 0: no such card type"));
  CHECK(Says(Broken([](Program& p) {
               p.queries[0].params[0].type = {TypeKind::List, TypeKind::Card, -1, false};
               p.modifiers[0].patterns[0] = {PatternKind::Constant, 1};
             }),
             "modifier 0: a pattern for a list"));
  CHECK(Says(Broken([](Program& p) { p.timed_modifiers[0].is_wildcard = {0, 1}; }), "timed modifier 0"));
  CHECK(Says(Broken([](Program& p) { p.modifiers[0].layer = 0; }), "modifier 0: no such layer"));
  CHECK(Says(Broken([](Program& p) { p.timed_modifiers[0].layer = 0; }), "timed modifier 0: no such layer"));
  CHECK(Says(Broken([](Program& p) { p.unnamed_layer = 0; }), "there is no layer `_`"));
  CHECK(Says(Broken([](Program& p) { p.layers = {"base", "late"}; }), "there is no layer `_`"));
  CHECK(Says(Broken([](Program& p) {
               p.layers = {"base", "_"};
               p.unnamed_layer = 1;
             }),
             "modifier 0: no such layer"));
  CHECK(Says(Broken([](Program& p) { p.identity.controller = 7; }), "no such question about a card"));
  CHECK(Says(Broken([](Program& p) { p.identity.rules = 0; }), "question about a card"));
  CHECK(Says(Broken([](Program& p) { p.queries[0].code = -1; }), "query 0: no such code"));
  CHECK(Says(Broken([](Program& p) { p.queries[0].modifiers = {1}; }), "query 0: no such modifier"));
  CHECK(Says(Broken([](Program& p) { p.queries[0].permission_of = 2; }), "permission"));
  CHECK(Says(Broken([](Program& p) { p.hooks[0].works = 1; }), "hook 0"));
  CHECK(Says(Broken([](Program& p) { p.hooks[0].kind = HookKind::Before; }), "another kind"));
  CHECK(Says(Broken([](Program& p) { p.events[0].after = {0}; }), "another number of arguments"));
  CHECK(Says(Broken([](Program& p) {
               p.events[1].params[0].type = {TypeKind::List, TypeKind::Card, -1, false};
               for (auto& hook : p.hooks) hook.patterns.assign(hook.patterns.size(), {PatternKind::Constant, 1});
             }),
             "event 1: a hook with a pattern for a list"));
  CHECK(Says(Broken([](Program& p) { p.events[1].params.pop_back(); }), "event 1"));
  CHECK(Says(Broken([](Program& p) { p.events[1].defaults = {-1}; }), "number of defaults"));
  CHECK(Says(Broken([](Program& p) { p.windows[0].actions = {1}; }), "window 0: no such action"));
  CHECK(Says(Broken([](Program& p) { p.actions[0].your_zone = 5; }), "action 0: no such zone"));
  CHECK(Says(Broken([](Program& p) { p.actions[0].precondition = p.queries[0].code; }),
             "no such code for what opens it"));
  CHECK(Says(Broken([](Program& p) {
               p.actions[0].precondition = p.actions[0].candidate_filter = p.actions[0].variants[0].offer;
             }),
             "action 0: it has two gates"));
  CHECK(Says(Broken([](Program& p) { p.actions[0].variants[0].run = -1; }), "no such code to run"));
  CHECK(Says(Broken([](Program& p) { p.actions[0].variant_of[0] = 1; }), "no such variant"));
  CHECK(Says(Broken([](Program& p) { p.actions[0].variant_of.pop_back(); }), "number of variants"));
  CHECK(Says(Broken([](Program& p) { p.choices[0].element.id = 5; }), "choice 0"));
  CHECK(Says(Broken([](Program& p) { p.templates[0].pieces.pop_back(); }), "template 0"));
  CHECK(Says(Broken([](Program& p) { p.deck_rules[0].code = p.queries[0].code; }), "deck rule 0"));
}

TEST_CASE("verify: what is asked about an action takes a card and a player") {
  CHECK(
      Says(Broken([](Program& p) { p.actions[0].can_query = 0; }), "its permission is asked with a card and a player"));
}

TEST_CASE("verify: the event that ends loops has no parameters") {
  CHECK(Says(Broken([](Program& p) { p.loop_event = test::kPay; }), "the event that ends its loops has parameters"));
}

}  // namespace
}  // namespace cardinal::program
