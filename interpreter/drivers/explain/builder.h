// In: a loaded game. Out: a page about it, block by block.
// Promises: what is quoted is in the rules exactly so, on one line, without its comments and citations.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "interpreter/drivers/explain/explain.h"
#include "interpreter/drivers/explain/inline.h"
#include "interpreter/machine/view/wording.h"

namespace cardinal::explain {

class Builder {
 public:
  explicit Builder(const Game& shown) : game(shown), rules(shown.loaded.rules), words(shown.program, shown.language) {}

  // A stretch of a source on one line.
  std::string Text(source::Span span) const;
  std::string Text(check::ExprId id) const;
  Place PlaceAt(const check::Origin& origin) const;
  Place PlaceAt(source::Span span, std::vector<std::string> clauses = {}) const;
  Place PlaceAt(model::SiteId site) const;

  void Add(BlockKind kind, int depth, std::string text, Place place = {});
  void Row(int depth, std::string text, Place place = {}) {
    Add(BlockKind::Row, depth, std::move(text), std::move(place));
  }
  // The comment about a declaration, then what the clauses say that it cites.
  void About(int depth, const check::Origin& origin);
  // A row for each line of a stretch of a source, each with its own place.
  void Quote(int depth, source::Span span);

  std::size_t Size() const { return page_.blocks.size(); }
  void RemoveLast() { page_.blocks.pop_back(); }
  Page Take() { return std::move(page_); }

  const Game& game;
  const check::CheckedRules& rules;
  const view::Wording words;

 private:
  Page page_;
};

template <class Table>
const auto& At(const Table& table, std::int32_t id) {
  return table[static_cast<std::size_t>(id)];
}

// A part: for which cards, and the names that its text knows.
void AddPart(Builder& page, std::int32_t part);
void AddEnum(Builder& page, std::int32_t declared);
void AddAction(Builder& page, const check::Action& action);
// All that the rules declare by that name.
void AddDeclared(Builder& page, const std::string& word);
// A type of cards, with everything that a card of it has.
void AddCardType(Builder& page, std::int32_t type);
// "action lay of Number in turn"
std::string ActionHead(const Builder& page, const check::Action& action);
// A zone: whose, who sees it, what it holds.
void AddZone(Builder& page, int depth, const check::Zone& zone);
// A window; then who is asked, when it closes, and its actions.
void AddWindow(Builder& page, int depth, std::int32_t window);
void AddWindowDetails(Builder& page, int depth, std::int32_t window);
// The rules and cards that modify a query, in the order in which they apply.
void AddModifiers(Builder& page, int depth, std::int32_t query);
// "Questions" and "Events": the words of the game with what they take.
void AddSignatures(Builder& page);

}  // namespace cardinal::explain
