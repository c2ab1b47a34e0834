#include "interpreter/drivers/timeline/selection.h"

#include <algorithm>
#include <set>

namespace cardinal::timeline {

namespace {

const NodeText& NodeTextFor(const Timeline& timeline, std::size_t node, std::size_t viewer) {
  return timeline.nodes[node].text_by_viewer[viewer];
}

const std::string& CardName(const program::Program& program, std::int32_t def) { return program.cards[def].name; }

// The nodes that have a text for the viewer, and their ancestors.
std::vector<bool> CollectShownNodes(const Timeline& timeline, std::size_t viewer) {
  const bool all = timeline.viewers[viewer] == view::kOmniscient;
  std::vector<bool> told(timeline.nodes.size());
  for (std::size_t i = told.size(); i-- > 0;) {
    const TimelineNode& node = timeline.nodes[i];
    if (!IsOccurrence(node.kind)) told[i] = !NodeTextFor(timeline, i, viewer).text.empty();
    if (all && IsOccurrence(node.kind)) told[i] = true;
    // All children come after their parent, so they have been visited by now.
    if (told[i] && node.parent >= 0) told[node.parent] = true;
  }
  return told;
}

// A turn of Anna is not a match for Anna: it would match everything that happens in it.
bool MatchesSeat(const TimelineNode& node, Seat seat) {
  if (node.kind == TimelineNodeKind::Phase || node.kind == TimelineNodeKind::Window) return false;
  return std::find(node.seats.begin(), node.seats.end(), seat) != node.seats.end();
}

bool IsAbout(const program::Program& program, const TimelineNode& node, const NodeText& said,
             const SelectionFilter& wanted) {
  if (node.decision < wanted.from || node.decision > wanted.to) return false;
  const auto named = [&](std::int32_t def) { return CardName(program, def) == wanted.card; };
  const bool by = said.source_card >= 0 && named(said.source_card);
  if (!wanted.card.empty() && !by && std::none_of(said.cards.begin(), said.cards.end(), named)) return false;
  if (wanted.seat && !MatchesSeat(node, *wanted.seat)) return false;
  if (wanted.clause.empty()) return true;
  const auto clauses = VisibleClauses(program, node, said);
  return std::any_of(clauses.begin(), clauses.end(),
                     [&](std::int32_t clause) { return program.clauses[clause] == wanted.clause; });
}

}  // namespace

std::vector<std::int32_t> VisibleClauses(const program::Program& program, const TimelineNode& node,
                                         const NodeText& said) {
  std::vector<std::int32_t> clauses;
  if (said.shows_site) clauses = node.clauses;
  if (node.rule < 0) return clauses;
  for (const std::int32_t clause : program.sites[node.rule].clauses)
    if (std::find(clauses.begin(), clauses.end(), clause) == clauses.end()) clauses.push_back(clause);
  return clauses;
}

Selection SelectNodes(const program::Program& program, const Timeline& timeline, std::size_t viewer,
                      const SelectionFilter& wanted) {
  const std::vector<bool> told = CollectShownNodes(timeline, viewer);
  const bool filtered = !wanted.card.empty() || !wanted.clause.empty() || wanted.seat;
  std::vector<bool> about(told.size()), shown(told.size());
  for (std::size_t i = 0; i < told.size(); ++i) {  // nodes that a match caused
    const TimelineNode& node = timeline.nodes[i];
    about[i] = told[i] && IsAbout(program, node, NodeTextFor(timeline, i, viewer), wanted);
    const bool caused = node.parent >= 0 && filtered && shown[node.parent];
    const bool in_range = node.decision >= wanted.from && node.decision <= wanted.to;
    shown[i] = told[i] && (about[i] || (caused && in_range));
  }
  for (std::size_t i = told.size(); i-- > 0;)  // nodes that caused a match
    if (shown[i] && timeline.nodes[i].parent >= 0) shown[timeline.nodes[i].parent] = true;
  Selection selection;
  selection.viewer = viewer;
  std::vector<int> place(told.size(), -1);
  for (std::size_t i = 0; i < told.size(); ++i) {
    if (!shown[i]) continue;
    place[i] = static_cast<int>(selection.nodes.size());
    const int parent = timeline.nodes[i].parent;
    selection.nodes.push_back(static_cast<int>(i));
    selection.parents.push_back(parent < 0 ? -1 : place[parent]);
    selection.is_match.push_back(filtered && about[i] ? 1 : 0);
  }
  return selection;
}

std::vector<std::string> ListCards(const program::Program& program, const Timeline& timeline, std::size_t viewer) {
  std::set<std::string> names;
  for (std::size_t i = 0; i < timeline.nodes.size(); ++i) {
    const NodeText& said = NodeTextFor(timeline, i, viewer);
    if (said.text.empty()) continue;
    for (const std::int32_t def : said.cards) names.insert(CardName(program, def));
    if (said.source_card >= 0) names.insert(CardName(program, said.source_card));
  }
  return {names.begin(), names.end()};
}

std::vector<std::string> ListClauses(const program::Program& program, const Timeline& timeline, std::size_t viewer) {
  const std::vector<bool> told = CollectShownNodes(timeline, viewer);
  std::set<std::string> ids;
  for (std::size_t i = 0; i < timeline.nodes.size(); ++i) {
    if (!told[i]) continue;
    for (const std::int32_t clause : VisibleClauses(program, timeline.nodes[i], NodeTextFor(timeline, i, viewer)))
      ids.insert(program.clauses[clause]);
  }
  return {ids.begin(), ids.end()};
}

}  // namespace cardinal::timeline
