#include "interpreter/drivers/timeline/lines.h"

#include <algorithm>
#include <unordered_map>

#include "interpreter/machine/view/wording.h"

namespace cardinal::timeline {

namespace {

template <class Table>
const auto& At(const Table& table, std::int64_t id) {
  return table[static_cast<std::size_t>(id)];
}

// Things that happen next to each other and make one line: positions in the selection.
using Group = std::vector<int>;

class Folder {
 public:
  Folder(const program::Program& program, const Timeline& timeline, const Selection& selection, int depth)
      : program_(program),
        words_(program, timeline.names),
        timeline_(timeline),
        selection_(selection),
        deepest_(depth) {
    children_.resize(selection.nodes.size());
    for (int i = 0; i < static_cast<int>(selection.nodes.size()); ++i) {
      const int parent = At(selection.parents, i);
      (parent < 0 ? roots_ : children_[static_cast<std::size_t>(parent)]).push_back(i);
    }
    for (std::size_t i = 0; i < timeline.moments.size(); ++i)
      if (timeline.moments[i].node >= 0) moment_of_[timeline.moments[i].node] = static_cast<int>(i);
  }

  std::vector<Line> Run() {
    for (const Group& group : GroupsOf(roots_)) Emit(group, -1, 0, -1);
    return std::move(lines_);
  }

 private:
  const Node& NodeAt(int i) const { return At(timeline_.nodes, At(selection_.nodes, i)); }
  const Said& SaidAt(int i) const { return NodeAt(i).said[selection_.viewer]; }

  bool MovesTogether(int one, int other) const {
    const Node &a = NodeAt(one), &b = NodeAt(other);
    return a.kind == Kind::Move && b.kind == Kind::Move && a.from == b.from && a.to == b.to && a.site == b.site &&
           a.decision == b.decision && At(selection_.asked_for, one) == At(selection_.asked_for, other);
  }

  std::vector<Group> GroupsOf(const std::vector<int>& siblings) const {
    std::vector<Group> groups;
    for (const int i : siblings) {
      if (groups.empty() || !MovesTogether(groups.back().front(), i)) groups.emplace_back();
      groups.back().push_back(i);
    }
    return groups;
  }

  // "First Card, Second Card and 3 cards"
  std::string CardsOf(const Group& group) const {
    std::vector<std::string> names;
    int unseen = 0;
    for (const int i : group) {
      if (SaidAt(i).cards.empty()) {
        ++unseen;
      } else {
        names.push_back(SaidAt(i).before);
      }
    }
    if (unseen > 0)
      names.push_back(unseen == 1 ? words_.Phrase("a card") : words_.Phrase("{n} cards", {std::to_string(unseen)}));
    return words_.Joined(names);
  }

  std::string TextOf(const Group& group) const {
    if (group.size() == 1) return SaidAt(group[0]).text;
    return CardsOf(group) + ": " + SaidAt(group[0]).after;
  }

  void Take(const Group& group, Line& line) const {
    for (const int i : group) {
      const Said& said = SaidAt(i);
      for (const std::int32_t def : said.cards)
        if (std::find(line.cards.begin(), line.cards.end(), def) == line.cards.end()) line.cards.push_back(def);
      for (const std::int32_t clause : ClausesOf(program_, NodeAt(i), said))
        if (std::find(line.clauses.begin(), line.clauses.end(), clause) == line.clauses.end())
          line.clauses.push_back(clause);
      line.asked_for = line.asked_for || At(selection_.asked_for, i) != 0;
    }
  }

  // An event in which one thing happens, and that has nothing in it: "Discard: Some Card (hand -> discard of Anna)".
  bool Joins(int i, const std::vector<Group>& inside) const {
    const Kind kind = NodeAt(i).kind;
    if ((kind != Kind::Event && kind != Kind::Action) || inside.size() != 1) return false;
    const Kind inner = NodeAt(inside[0][0]).kind;
    return !IsOccurrence(inner) && inner != Kind::Decision && inner != Kind::Outcome;
  }

  std::string Inner(int i, const Group& group) const {
    const bool same = group.size() == 1 && NodeAt(group[0]).kind == Kind::Move && SaidAt(group[0]).cards.size() == 1 &&
                      SaidAt(group[0]).cards == SaidAt(i).cards;
    return " (" + (same ? SaidAt(group[0]).after : TextOf(group)) + ')';
  }

  int CountInside(int i) const {
    int count = 0;
    for (const int child : At(children_, i)) count += 1 + CountInside(child);
    return count;
  }

  void Emit(const Group& group, int parent, int depth, std::int32_t by) {
    const int i = group[0];
    const Node& node = NodeAt(i);
    Line line;
    line.kind = node.kind;
    line.text = TextOf(group);
    line.parent = parent;
    line.depth = depth;
    line.decision = node.decision;
    if (node.kind == Kind::Decision) line.moment = moment_of_.at(At(selection_.nodes, i));
    if (SaidAt(i).placed) line.site = node.site;
    if (SaidAt(i).by != by && node.kind != Kind::Action) line.by = SaidAt(i).by;
    line.word = node.word;
    Take(group, line);
    const std::vector<Group> inside = GroupsOf(At(children_, i));
    const bool joined = Joins(i, inside);
    if (joined) {
      line.text += Inner(i, inside[0]);
      Take(inside[0], line);
    }
    if (!joined && depth + 1 >= deepest_) line.inside = CountInside(i);
    const bool open = !joined && depth + 1 < deepest_;
    lines_.push_back(std::move(line));
    const int place = static_cast<int>(lines_.size()) - 1;
    const std::int32_t around = SaidAt(i).by;
    if (open)
      for (const Group& child : inside) Emit(child, place, depth + 1, around);
  }

  const program::Program& program_;
  const view::Wording words_;
  const Timeline& timeline_;
  const Selection& selection_;
  const int deepest_;
  std::vector<std::vector<int>> children_;
  std::vector<int> roots_;
  std::unordered_map<int, int> moment_of_;
  std::vector<Line> lines_;
};

}  // namespace

std::vector<Line> Fold(const program::Program& program, const Timeline& timeline, const Selection& selection,
                       int depth) {
  return Folder(program, timeline, selection, depth).Run();
}

}  // namespace cardinal::timeline
