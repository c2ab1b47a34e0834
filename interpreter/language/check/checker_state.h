// What a checker has found out about the rules so far. In: the files that were checked. Out: their declarations by
// name, and the checked rules. Promises: a checker that begins with a copy of the state continues where the other one
// has ended (checkpoint.cpp).
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "interpreter/language/check/checked_rules.h"
#include "interpreter/language/check/scope.h"
#include "interpreter/language/resolve/symbol_table.h"

namespace cardinal::check {

// Equal for two names of cards that one spelling could mean. A name without letters or digits is equal only to itself.
std::string CardSpelling(const std::string& name);

struct CheckerState {
  bool has_player_count_ = false;
  bool too_many_ = false;            // a declaration exceeds a limit
  std::int64_t relation_pairs_ = 0;  // of all relations so far
  // Declarations of several cards (card_rows.cpp): those that are still to be declared, with the sets of their files;
  // and the cards of each, from the first to the last.
  std::vector<std::pair<NodeRef, std::string>> undeclared_rows_;
  std::unordered_map<const ast::Node*, std::pair<std::int32_t, std::int32_t>> rows_;
  std::unordered_map<std::int32_t, std::map<AttributeId, std::int64_t>> row_values_;  // by card
  CheckedRules rules_;
  resolve::SymbolTable nouns_;  // types, values, zones, queries, relations
  resolve::SymbolTable verbs_;  // events, actions, windows: a zone and an event may share a name
  std::map<std::string, std::vector<std::int32_t>, std::less<>> member_queries_;
  std::map<std::string, std::int32_t, std::less<>> names_;
  std::map<std::string, std::pair<std::int32_t, Span>, std::less<>> card_names_;
  std::map<std::pair<std::int32_t, std::string>, Span> names_in_;  // of cards, by language
  std::multimap<std::string, std::string> spellings_;              // of card_names_, if a card has a former name
  std::map<std::string, std::pair<std::string, Span>>
      former_names_;                           // `named before`, by spelling: the card, and the place
  std::map<std::string, Span> wording_spans_;  // by language, home and key
  std::set<std::string, std::less<>> broken_;  // names of declarations that were left out because of a syntax error
  // The result of checking the clauses of an action before its `use`. They are checked once, not for each card.
  struct BeforeUse {
    Scope scope;
    std::vector<ActionClause> clauses;
    Body body;
    int use = 0;  // the index of `use` among the clauses
  };
  std::map<ActionId, std::shared_ptr<const BeforeUse>> before_use_;
  std::vector<NodeRef> all_;                         // every declaration, in file order
  std::optional<std::set<std::string>> used_parts_;  // of all actions; computed at the first call
  struct PartOfCard {
    std::int32_t card;
    NodeRef item;
  };
  std::map<std::string, std::vector<PartOfCard>> parts_of_cards_;  // by name
  std::unordered_map<const ast::Node*, std::int32_t> index_of_;    // declaration or member -> its index in its table
  std::set<std::int32_t> files_of_cards_;                          // files that begin with `cards`
  NodeRef game_node_;
  std::vector<std::vector<Param>> event_states_;  // by event; the locals of the states follow those of its parameters
};

}  // namespace cardinal::check
