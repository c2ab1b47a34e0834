// In: a game, loaded. Out: what `explain` writes of it: rows of text with the place in the rules behind each.
// Promises: what is quoted stands in the rules exactly so, on one line, without its comments and citations.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "interpreter/cli/environment.h"
#include "interpreter/cli/game.h"
#include "interpreter/machine/view/wording.h"

namespace cardinal::cli {

class Page {
 public:
  Page(const Environment& environment, const WholeGame& shown, std::int32_t language)
      : env(environment),
        game(shown),
        rules(shown.loaded.rules),
        words(shown.Program(), language),
        style(environment.Style()) {}

  // A stretch of a source.
  std::string Text(source::Span span) const;
  std::string Text(check::ExprId id) const;
  // "rulesets/game/ending.cardinal:42 AB-073"; empty if the place is not known.
  std::string Place(const check::Origin& origin) const;
  std::string Place(source::Span span, const std::vector<std::string>& clauses = {}) const;

  // Rows are kept until Flush, so that a head without anything below it can be taken back.
  void Row(int depth, const std::string& what, const std::string& place = "");
  // A row for each line of a stretch of a source, each with its own place.
  void Quote(int depth, source::Span span);
  std::size_t Rows() const { return rows_.size(); }
  void TakeBack() { rows_.pop_back(); }
  void Flush();

  const Environment& env;
  const WholeGame& game;
  const check::CheckedRules& rules;
  const view::Wording words;
  const telling::Style style;

 private:
  std::vector<std::pair<std::string, std::string>> rows_;  // text, place
};

template <class Table>
const auto& At(const Table& table, std::int32_t id) {
  return table[static_cast<std::size_t>(id)];
}

// All that the rules declare by that name; false: nothing.
bool DeclaredRows(Page& page, const std::string& word);
// What has such rows, and the parts: what somebody could have meant.
std::vector<std::string> DeclaredNames(const check::CheckedRules& rules);

// A type of cards, with everything that a card of it has.
void TypeRows(Page& page, std::int32_t type);
// "action lay of Number in turn"
std::string ActionHead(const Page& page, const check::Action& action);
// A zone: whose, who sees it, what it holds.
void ZoneRow(Page& page, int depth, const check::Zone& zone);
// A window: who is asked, when it closes, and its actions.
void WindowRows(Page& page, int depth, std::int32_t window);

}  // namespace cardinal::cli
