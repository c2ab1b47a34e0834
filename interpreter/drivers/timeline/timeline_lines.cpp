#include "interpreter/drivers/timeline/timeline_lines.h"

#include <algorithm>
#include <unordered_map>

#include "interpreter/machine/view/localizer.h"

namespace cardinal::timeline {

namespace {

// Adjacent nodes that make one line: positions in the selection.
using Group = std::vector<int>;

class LineFolder {
 public:
  LineFolder(const program::Program& program, const Timeline& timeline, const Selection& selection, int depth)
      : program_(program),
        words_(program, timeline.names),
        timeline_(timeline),
        selection_(selection),
        deepest_(depth) {
    children_.resize(selection.nodes.size());
    for (int i = 0; i < static_cast<int>(selection.nodes.size()); ++i) {
      const int parent = selection.parents[i];
      (parent < 0 ? roots_ : children_[parent]).push_back(i);
    }
    for (std::size_t i = 0; i < timeline.moments.size(); ++i)
      if (timeline.moments[i].node >= 0) moment_of_[timeline.moments[i].node] = static_cast<int>(i);
  }

  std::vector<TimelineLine> Fold() {
    for (const Group& group : GroupSiblings(roots_)) Emit(group, -1, 0, -1);
    return std::move(lines_);
  }

 private:
  const TimelineNode& NodeAt(int i) const { return timeline_.nodes[selection_.nodes[i]]; }
  const NodeText& NodeTextAt(int i) const { return NodeAt(i).text_by_viewer[selection_.viewer]; }

  bool MovesTogether(int one, int other) const {
    const TimelineNode &a = NodeAt(one), &b = NodeAt(other);
    return a.kind == TimelineNodeKind::Move && b.kind == TimelineNodeKind::Move && a.from == b.from && a.to == b.to &&
           a.site == b.site && a.decision == b.decision && selection_.is_match[one] == selection_.is_match[other];
  }

  std::vector<Group> GroupSiblings(const std::vector<int>& siblings) const {
    std::vector<Group> groups;
    for (const int i : siblings) {
      if (groups.empty() || !MovesTogether(groups.back().front(), i)) groups.emplace_back();
      groups.back().push_back(i);
    }
    return groups;
  }

  // "First Card, Second Card and 3 cards"
  std::string GroupCardNames(const Group& group) const {
    std::vector<std::string> names;
    int unseen = 0;
    for (const int i : group) {
      if (NodeTextAt(i).cards.empty()) {
        ++unseen;
      } else {
        names.push_back(NodeTextAt(i).before);
      }
    }
    if (unseen > 0)
      names.push_back(unseen == 1 ? words_.TranslatePhrase("a card")
                                  : words_.TranslatePhrase("{n} cards", {std::to_string(unseen)}));
    return words_.JoinWithAnd(names);
  }

  std::string GroupText(const Group& group) const {
    if (group.size() == 1) return NodeTextAt(group[0]).text;
    return GroupCardNames(group) + ": " + NodeTextAt(group[0]).after;
  }

  void AddGroup(const Group& group, TimelineLine& line) const {
    for (const int i : group) {
      const NodeText& said = NodeTextAt(i);
      for (const std::int32_t def : said.cards)
        if (std::find(line.cards.begin(), line.cards.end(), def) == line.cards.end()) line.cards.push_back(def);
      for (const std::int32_t clause : VisibleClauses(program_, NodeAt(i), said))
        if (std::find(line.clauses.begin(), line.clauses.end(), clause) == line.clauses.end())
          line.clauses.push_back(clause);
      line.is_match = line.is_match || selection_.is_match[i] != 0;
    }
  }

  // Whether an event and the only thing that happens in it make one line: "Discard: Some Card (hand -> discard of
  // Anna)".
  bool Joins(int i, const std::vector<Group>& inside) const {
    const TimelineNodeKind kind = NodeAt(i).kind;
    if ((kind != TimelineNodeKind::Event && kind != TimelineNodeKind::Action) || inside.size() != 1) return false;
    const TimelineNodeKind inner = NodeAt(inside[0][0]).kind;
    return !IsOccurrence(inner) && inner != TimelineNodeKind::Decision && inner != TimelineNodeKind::Outcome;
  }

  std::string Inner(int i, const Group& group) const {
    const bool same = group.size() == 1 && NodeAt(group[0]).kind == TimelineNodeKind::Move &&
                      NodeTextAt(group[0]).cards.size() == 1 && NodeTextAt(group[0]).cards == NodeTextAt(i).cards;
    return " (" + (same ? NodeTextAt(group[0]).after : GroupText(group)) + ')';
  }

  int CountInside(int i) const {
    int count = 0;
    for (const int child : children_[i]) count += 1 + CountInside(child);
    return count;
  }

  void Emit(const Group& group, int parent, int depth, std::int32_t by) {
    const int i = group[0];
    const TimelineNode& node = NodeAt(i);
    TimelineLine line;
    line.kind = node.kind;
    line.text = GroupText(group);
    line.parent = parent;
    line.depth = depth;
    line.decision = node.decision;
    if (node.kind == TimelineNodeKind::Decision) line.moment = moment_of_.at(selection_.nodes[i]);
    if (NodeTextAt(i).shows_site) line.site = node.site;
    if (NodeTextAt(i).source_card != by && node.kind != TimelineNodeKind::Action)
      line.source_card = NodeTextAt(i).source_card;
    line.word = node.keyword;
    AddGroup(group, line);
    const std::vector<Group> inside = GroupSiblings(children_[i]);
    const bool joined = Joins(i, inside);
    if (joined) {
      line.text += Inner(i, inside[0]);
      AddGroup(inside[0], line);
    }
    if (!joined && depth + 1 >= deepest_) line.hidden_nodes = CountInside(i);
    const bool open = !joined && depth + 1 < deepest_;
    lines_.push_back(std::move(line));
    const int place = static_cast<int>(lines_.size()) - 1;
    const std::int32_t around = NodeTextAt(i).source_card;
    if (open)
      for (const Group& child : inside) Emit(child, place, depth + 1, around);
  }

  const program::Program& program_;
  const view::Localizer words_;
  const Timeline& timeline_;
  const Selection& selection_;
  const int deepest_;
  std::vector<std::vector<int>> children_;
  std::vector<int> roots_;
  std::unordered_map<int, int> moment_of_;
  std::vector<TimelineLine> lines_;
};

}  // namespace

std::vector<TimelineLine> FoldLines(const program::Program& program, const Timeline& timeline,
                                    const Selection& selection, int depth) {
  return LineFolder(program, timeline, selection, depth).Fold();
}

}  // namespace cardinal::timeline
