#include "interpreter/drivers/explain/flow_outline.h"

#include <algorithm>
#include <map>
#include <set>

namespace cardinal::explain {

namespace {

using check::StmtKind;

// Something that the rules run: an event, a window, an action.
enum class PartKind : std::uint8_t { Event, Window, Action };
struct OutlinePart {
  PartKind kind = PartKind::Event;
  std::int32_t index = -1;
  auto operator<=>(const OutlinePart&) const = default;
};

class OutlineWriter {
 public:
  explicit OutlineWriter(const check::CheckedRules& rules) : rules_(rules) {}

  FlowOutline MakeOutline() {
    const OutlinePart main{PartKind::Event, rules_.game.main_event};
    if (main.index < 0) return {};
    ComputeDistances(main);
    AddPart(main, 1, 0);
    return std::move(outline_);
  }

 private:
  void ComputeDistances(OutlinePart main) {
    std::vector<OutlinePart> queue = {main};
    distance_[main] = 0;
    for (std::size_t at = 0; at < queue.size(); ++at)
      for (const OutlinePart& next : PartsIn(queue[at]))
        if (distance_.try_emplace(next, distance_[queue[at]] + 1).second) queue.push_back(next);
  }

  // The parts that a part runs, in order.
  std::vector<OutlinePart> PartsIn(const OutlinePart& part) const {
    std::vector<OutlinePart> parts;
    if (part.kind == PartKind::Event) AddParts(rules_.bodies[rules_.events[part.index].body].block, parts);
    if (part.kind == PartKind::Window) AddActions(part.index, parts);
    if (part.kind == PartKind::Action) {
      for (const check::ActionVariant& variant : rules_.actions[part.index].variants) {
        if (variant.card >= 0) continue;
        for (const check::ActionClause& clause : variant.clauses) AddParts(clause.block, parts);
      }
    }
    return parts;
  }

  void AddParts(const check::Block& block, std::vector<OutlinePart>& parts) const {
    for (const check::StmtId id : block.stmts) {
      const check::Stmt& stmt = rules_.stmts[id];
      if (stmt.kind == StmtKind::CallEvent) parts.push_back({PartKind::Event, stmt.index});
      if (stmt.kind == StmtKind::OpenWindow) parts.push_back({PartKind::Window, stmt.index});
      for (const check::Block& inner : stmt.blocks) AddParts(inner, parts);
    }
  }

  void AddActions(std::int32_t window, std::vector<OutlinePart>& parts) const {
    for (const auto i : rules_.actions.Ids()) {
      const std::vector<std::int32_t>& windows = rules_.actions[i].windows;
      if (std::find(windows.begin(), windows.end(), window) != windows.end()) parts.push_back({PartKind::Action, i});
    }
  }

  void AddPart(const OutlinePart& part, int depth, int distance) {
    if (distance > distance_[part] || !shown_.insert(part).second) return;
    const bool has_row = HasRow(part);
    if (has_row) AddRow(part, depth);
    if (part.kind == PartKind::Window) return AddActionRows(part, distance);
    for (const OutlinePart& inner : PartsIn(part)) AddPart(inner, has_row ? depth + 1 : depth, distance + 1);
  }

  // All actions of a window come before what they run.
  void AddActionRows(const OutlinePart& window, int distance) {
    const std::vector<OutlinePart> actions = PartsIn(window);
    for (const OutlinePart& action : actions)
      if (shown_.insert(action).second) AddRow(action, 2);
    for (const OutlinePart& action : actions)
      for (const OutlinePart& inner : PartsIn(action)) AddPart(inner, 1, distance + 2);
  }

  bool HasRow(const OutlinePart& part) const {
    if (part.kind != PartKind::Event) return true;
    return rules_.events[part.index].word != "event" && part.index != rules_.game.main_event;
  }

  void AddRow(const OutlinePart& part, int depth) {
    FlowRow row;
    row.depth = part.kind == PartKind::Window ? 1 : depth;
    const auto is = [&](const auto& declared) { row.name = declared.name, row.origin = &declared.origin; };
    if (part.kind == PartKind::Event) is(rules_.events[part.index]);
    if (part.kind == PartKind::Window) is(rules_.windows[part.index]);
    if (part.kind == PartKind::Action) {
      is(rules_.actions[part.index]);
      row.card_type = rules_.actions[part.index].card_type;
    }
    (part.kind == PartKind::Event ? outline_.phases : outline_.windows).push_back(std::move(row));
  }

  const check::CheckedRules& rules_;
  std::map<OutlinePart, int> distance_;  // number of steps from the beginning of the game
  std::set<OutlinePart> shown_;
  FlowOutline outline_;
};

}  // namespace

FlowOutline MakeFlowOutline(const check::CheckedRules& rules) { return OutlineWriter(rules).MakeOutline(); }

}  // namespace cardinal::explain
