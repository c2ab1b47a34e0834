// A small handmade program for the unit tests of the machine's rooms. In: nothing. Out: the program, and a way to add
// functions to it. Promises: it passes Verify; it has at least one entry in every table that another table refers to.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "interpreter/machine/program/program.h"

// Tables are written as rows here; a member that is added to a struct later keeps its default.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wmissing-field-initializers"

namespace cardinal::program::test {

// Ids of the declarations of MakeProgram, in the order of its tables. pile: ordered, hidden; hand: visible to its
// owner; shelf: visible to all, at most 2; cellar: hidden.
enum ZoneDecl { kPile, kHand, kShelf, kTable, kCellar };
enum CardDecl { kRed, kBlue, kGreen, kHammer };  // three of type Thing and one of type Tool
enum FieldDecl { kRound, kLeader, kPoints, kMood, kMarks };
enum EventDecl { kMain, kPay };

// A function of the tables. What it does is not part of them (Program::module).
inline FunctionId AddFunction(Program& program, std::string name, std::int32_t parameters) {
  return program.functions.Add({std::move(name), parameters});
}

inline TypeTag Tag(TypeKind kind, std::int32_t id = -1, bool optional = false) {
  return {kind, TypeKind::Void, id, optional};
}
inline TypeTag ListTag(TypeKind element, std::int32_t id = -1) { return {TypeKind::List, element, id, false}; }

inline void AddThings(Program& p) {
  p.enums = {{"Mood", {"Calm", "Wild"}}};
  p.relations = {{"beats", 0, 0, {0, 1, 1, 0}, {-1, 1, 0, -1}}};
  p.card_types = {{"Thing", -1, 1}, {"Tool", 0, 3}};
  p.zones = {{"pile", OwnerKind::Player, true, Visibility::None, -1, -1, 0},
             {"hand", OwnerKind::Player, false, Visibility::Owner, -1, -1, 0},
             {"shelf", OwnerKind::Player, false, Visibility::All, 2, -1, 0},
             {"table", OwnerKind::Table, false, Visibility::All, -1, -1, 0},
             {"cellar", OwnerKind::Player, false, Visibility::None, -1, -1, 0}};
  p.table_fields = 2;
  p.player_fields = 2;
  p.card_fields = 1;
  p.fields = {
      {"round", OwnerKind::Table, 0, Tag(TypeKind::Int), 1, 0, 99, -1},
      {"leader", OwnerKind::Table, 1, Tag(TypeKind::Player, -1, true), model::kNone, INT64_MIN + 2, INT64_MAX, -1},
      {"points", OwnerKind::Player, 0, Tag(TypeKind::Int), 3, 0, 10, -1},
      {"mood", OwnerKind::Player, 1, Tag(TypeKind::Enum, 0), 0, INT64_MIN + 2, INT64_MAX, -1},
      {"marks", OwnerKind::Card, 0, Tag(TypeKind::Int), 0, 0, 5, 0}};
  p.attributes = {{"worth", Tag(TypeKind::Int), 0, 0}};
}

inline void AddCards(Program& p) {
  const char* names[] = {"Red Thing", "Blue Thing", "Green Thing", "Hammer"};
  for (std::int32_t i = 0; i < 4; ++i) {
    CardDef card;
    card.name = names[i];
    card.name_id = i;
    card.type = i == kHammer ? 1 : 0;
    card.attributes = {i + 1};
    card.parts = {-1};
    card.provides_part = {1};
    card.site = 0;
    p.strings.push_back(card.name);
    p.cards.push_back(card);
  }
  p.parts = {{"when_used", 0, 1, AddFunction(p, "default of when_used", 2)}};
  p.works = {{1u << kShelf, -1}};
}

inline void AddRules(Program& p) {
  const FunctionId worth = AddFunction(p, "query worth", 1);
  const FunctionId more = AddFunction(p, "modify worth", 3);
  p.modifiers = {{0, ModifierOp::By, kRed, 0, {{PatternKind::Me, 0}}, more, 0}};
  p.timed_modifiers = {{0, ModifierOp::By, {0}, EndKind::EndOfOccurrence, 0},
                       {0, ModifierOp::By, {1}, EndKind::Forever, 0}};
  Query query;
  query.name = "worth";
  query.params = {{"c", Tag(TypeKind::Card, 0)}};
  query.result = Tag(TypeKind::Int);
  query.code = worth;
  query.modifiers = {0};
  p.queries = {query};
  p.hooks = {
      {HookKind::After, kBlue, 0, {{PatternKind::Any, 0}, {PatternKind::Any, 0}}, AddFunction(p, "after pay", 5), 0}};
  p.choices.resize(2);
  p.choices[0].prompt = 2;
  p.choices[0].name = "c";
  p.choices[0].element = Tag(TypeKind::Card, 0);
  p.choices[1].menu = {3, 4, 5};
  p.templates = {{"{payer} pays {n} for {thing}.",
                  {"", " pays ", " for ", "."},
                  {Tag(TypeKind::Player), Tag(TypeKind::Int), Tag(TypeKind::Card)},
                  0},
                 {"they show {things}.", {"they show ", "."}, {ListTag(TypeKind::Card)}, 0},
                 {"Pick a thing", {"Pick a thing"}, {}, 0},
                 {"draw 2 cards", {"draw 2 cards"}, {}, 0},
                 {"gain a point", {"gain a point"}, {}, 0},
                 {"nothing at all", {"nothing at all"}, {}, 0}};
}

inline void AddEvents(Program& p) {
  Event main;
  main.name = "main";
  main.keyword = "event";
  main.code = AddFunction(p, "event main", 0);
  Event pay;
  pay.name = "pay_up";
  pay.keyword = "event";
  pay.params = {{"p", Tag(TypeKind::Player)}, {"n", Tag(TypeKind::Int)}};
  pay.code = AddFunction(p, "event pay_up", 2);
  pay.after = {0};
  pay.site = 1;
  p.events = {main, pay};
  p.main_event = kMain;
  Window window;
  window.name = "market";
  window.params = {{"p", Tag(TypeKind::Player)}};
  window.code = AddFunction(p, "window market", 1);
  window.actions = {0};
  p.windows = {window};
  Action action;
  action.name = "swing_at";
  action.card_type = 1;
  action.variants = {{kHammer, AddFunction(p, "offer swing_at", 3), AddFunction(p, "action swing_at", 3), -1}};
  action.variant_of = {-1, -1, -1, 0};
  action.never_offered = {0, 0, 0, 0};
  p.actions = {action};
  p.deck_rules = {{"a deck has a card", AddFunction(p, "deck rule", 0), -1, 0}};
}

inline Program MakeProgram() {
  Program p;
  p.game = "test";
  p.content_hash = 0x1234;
  p.lists = {{1, 2, 3}};
  p.files = {{"test.cardinal"}};
  p.clauses = {"T-1", "T-2", "T-3"};
  p.sites = {{0, 0, 4, 1, 1, {0}}, {0, 5, 9, 2, 3, {0, 2}}};
  AddThings(p);
  AddCards(p);
  AddRules(p);
  AddEvents(p);
  return p;
}

}  // namespace cardinal::program::test

#pragma GCC diagnostic pop
