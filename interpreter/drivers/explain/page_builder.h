// Builds an explain page, block by block. In: a loaded game. Out: a page about it. Promises: a quotation has exactly
// the text of the rules, on one line, without comments and citations.
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

  // The source text of a span, on one line.
  std::string QuoteSource(source::Span span) const;
  std::string QuoteSource(check::ExprId id) const;
  PageLocation LocationAt(const check::Origin& origin) const;
  PageLocation LocationAt(source::Span span, std::vector<std::string> clauses = {}) const;
  PageLocation LocationAt(model::SiteId site) const;

  void AddBlock(BlockKind kind, int depth, std::string text, PageLocation place = {});
  void AddRow(int depth, std::string text, PageLocation place = {}) {
    AddBlock(BlockKind::Row, depth, std::move(text), std::move(place));
  }
  // The comment about a declaration; "" if it has none.
  std::string CommentAbout(const check::Origin& origin) const;
  // The comment about the declaration of that name in the reader's language. In a language other than that of the rules
  // it is the translation of `about NAME`; empty: there is none.
  std::string CommentForReader(const check::Origin& origin, const std::string& name) const;
  // Adds the comment about a declaration, then the texts of the clauses that it cites.
  void AddDescription(int depth, const check::Origin& origin);
  // Adds a row for each line of a span, each with its own place.
  void AddQuote(int depth, source::Span span);

  std::size_t Size() const { return page_.blocks.size(); }
  bool EndsWith(BlockKind kind) const { return !page_.blocks.empty() && page_.blocks.back().kind == kind; }
  void RemoveLast() { page_.blocks.pop_back(); }
  ExplainPage TakePage() { return std::move(page_); }

  const ExplainedGame& game;
  const check::CheckedRules& rules;
  const view::Localizer localizer;

 private:
  ExplainPage page_;
};

// A part: the cards that can have it, and the names that its text can use.
void AddPart(PageBuilder& page, std::int32_t part);
void AddEnum(PageBuilder& page, std::int32_t declared);
// The sentences of a value: see KeywordSentences::ForValue.
void AddValueSentences(PageBuilder& page, int depth, std::int32_t declared, std::int32_t value);
void AddAction(PageBuilder& page, const check::Action& action);
// All declarations with that name.
void AddDeclared(PageBuilder& page, const std::string& word);
// A card type, with everything that its cards have.
void AddCardType(PageBuilder& page, std::int32_t type);
// "action lay of Number in turn"
std::string ActionHead(const PageBuilder& page, const check::Action& action);
// "seen by all, at most 3, holds Beast"
std::string ZoneFacts(const PageBuilder& page, const check::Zone& zone);
// A zone: its owner, its visibility, its contents.
void AddZone(PageBuilder& page, int depth, const check::Zone& zone);
// A window; then the players that it asks, when it closes, and its actions.
void AddWindow(PageBuilder& page, int depth, std::int32_t window);
void AddWindowDetails(PageBuilder& page, int depth, std::int32_t window);
// The rules and cards that modify a query, in the order in which they apply.
void AddModifiers(PageBuilder& page, int depth, std::int32_t query);
// The order of all layers, and the modifiers in this one.
void AddLayer(PageBuilder& page, std::int32_t index);
// "Questions" and "Events": the queries and events of the game with their parameters.
void AddSignatures(PageBuilder& page);

}  // namespace cardinal::explain
