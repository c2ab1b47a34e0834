// In: a loaded game. Out: a page about it, block by block.
// Promises: what is quoted is in the rules exactly so, on one line, without its comments and citations.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "interpreter/drivers/explain/explain.h"
#include "interpreter/drivers/explain/text_marks.h"
#include "interpreter/machine/view/localizer.h"

namespace cardinal::explain {

class PageBuilder {
 public:
  explicit PageBuilder(const ExplainedGame& shown)
      : game(shown), rules(shown.loaded.rules), localizer(shown.program, shown.language) {}

  // A stretch of a source on one line.
  std::string QuoteSource(source::Span span) const;
  std::string QuoteSource(check::ExprId id) const;
  PageLocation LocationAt(const check::Origin& origin) const;
  PageLocation LocationAt(source::Span span, std::vector<std::string> clauses = {}) const;
  PageLocation LocationAt(model::SiteId site) const;

  void AddBlock(BlockKind kind, int depth, std::string text, PageLocation place = {});
  void AddRow(int depth, std::string text, PageLocation place = {}) {
    AddBlock(BlockKind::Row, depth, std::move(text), std::move(place));
  }
  // The comment about a declaration, then what the clauses say that it cites.
  void AddDescription(int depth, const check::Origin& origin);
  // A row for each line of a stretch of a source, each with its own place.
  void AddQuote(int depth, source::Span span);

  std::size_t Size() const { return page_.blocks.size(); }
  void RemoveLast() { page_.blocks.pop_back(); }
  ExplainPage TakePage() { return std::move(page_); }

  const ExplainedGame& game;
  const check::CheckedRules& rules;
  const view::Localizer localizer;

 private:
  ExplainPage page_;
};

template <class Table>
const auto& At(const Table& table, std::int32_t id) {
  return table[static_cast<std::size_t>(id)];
}

// A part: for which cards, and the names that its text knows.
void AddPart(PageBuilder& page, std::int32_t part);
void AddEnum(PageBuilder& page, std::int32_t declared);
void AddAction(PageBuilder& page, const check::Action& action);
// All that the rules declare by that name.
void AddDeclared(PageBuilder& page, const std::string& word);
// A type of cards, with everything that a card of it has.
void AddCardType(PageBuilder& page, std::int32_t type);
// "action lay of Number in turn"
std::string ActionHead(const PageBuilder& page, const check::Action& action);
// A zone: whose, who sees it, what it holds.
void AddZone(PageBuilder& page, int depth, const check::Zone& zone);
// A window; then who is asked, when it closes, and its actions.
void AddWindow(PageBuilder& page, int depth, std::int32_t window);
void AddWindowDetails(PageBuilder& page, int depth, std::int32_t window);
// The rules and cards that modify a query, in the order in which they apply.
void AddModifiers(PageBuilder& page, int depth, std::int32_t query);
// "Questions" and "Events": the words of the game with what they take.
void AddSignatures(PageBuilder& page);

}  // namespace cardinal::explain
