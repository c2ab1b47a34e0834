#include "interpreter/language/check/reference_recorder.h"

#include <algorithm>

#include "interpreter/base/sequence.h"

namespace cardinal::check {

ReferenceRecorder::ReferenceRecorder(std::span<const ast::File> files, References& references)
    : files_(files), references_(references) {
  std::size_t nodes = 0;
  for (const ast::File& file : files) {
    first_.emplace_back(file.nodes.size(), -1);
    nodes += file.nodes.size();
  }
  const std::size_t expected = nodes / 3;  // the names of a large game are 30 % of its nodes
  references_.all.clear();
  references_.locals.clear();
  references_.all.reserve(expected);
  next_.reserve(expected);
}

void ReferenceRecorder::Record(std::size_t file, ast::NodeId name, Entity entity, ReferenceKind use) {
  if (!entity) return;
  std::int32_t* link = &first_[file][name.value];
  while (*link >= 0) {
    Reference& known = references_.all[*link];
    if (known.entity == entity) {
      if (known.use == ReferenceKind::Read) known.use = use;
      return;
    }
    link = &next_[*link];
  }
  *link = base::Count(references_.all);
  references_.all.push_back({NameSpan(files_[file], name), entity, use});
  next_.push_back(-1);
}

Entity ReferenceRecorder::FindLocal(std::size_t file, ast::NodeId name) const {
  Entity found;
  VisitEntitiesAt(file, name, [&](Entity entity) {
    if (!found && entity.kind == EntityKind::Local) found = entity;
  });
  return found;
}

Entity ReferenceRecorder::NewLocal(std::size_t file, ast::NodeId name, BodyId body, LocalId local) {
  const Entity entity{EntityKind::Local, base::Count(references_.locals), -1};
  references_.locals.push_back({files_[file][name].text, NameSpan(files_[file], name), body, local});
  Record(file, name, entity, ReferenceKind::Definition);
  return entity;
}

const std::vector<std::string_view>& BuiltInNames() {
  static const std::vector<std::string_view> names = [] {
    std::vector<std::string_view> list = {
        // types
        "Action", "Bool", "Card", "Event", "Int", "Name", "Player", "Print", "Table", "Window", "list", "set",
        // lists and numbers
        "abs", "all", "any", "count", "distinct", "first", "last", "least", "max", "min", "most", "sum", "union",
        // the match
        "next_seat", "now", "players", "printed", "seats_from", "table", "team_of", "turn_order",
        // cards
        "cards", "controller", "created", "holder", "name", "owner", "print", "rules", "since",
        // viewers of a zone
        "nobody",
        // windows and actions
        "answers", "asked", "card", "chosen", "lost", "lost_actions", "lost_players", "passes", "player", "taken",
        "target_actions", "target_players", "targets", "waiting", "window",
        // statements, with the names of their parameters
        "action", "ask_next", "cancel", "copy", "draw_game", "eliminate", "lose_game", "win", "win_by_score", "winner",
        // the parameters of a relation
        "second"};
    std::sort(list.begin(), list.end());
    return list;
  }();
  return names;
}

Entity FindBuiltIn(std::string_view name) {
  const auto& names = BuiltInNames();
  const auto found = std::lower_bound(names.begin(), names.end(), name);
  if (found == names.end() || *found != name) return {};
  return {EntityKind::BuiltIn, static_cast<std::int32_t>(found - names.begin()), -1};
}

source::Span NameSpan(const ast::File& file, ast::NodeId id) {
  const ast::Node& node = file[id];
  const auto length = base::Count(node.text);
  switch (node.kind) {
    case ast::NodeKind::Name: return node.span;
    case ast::NodeKind::String:
    case ast::NodeKind::Template: return {node.span.file, node.span.begin + 1, node.span.end - 1};
    case ast::NodeKind::SeenMark: return {node.span.file, node.span.end - length, node.span.end};
    default: return {node.span.file, node.span.begin, node.span.begin + length};
  }
}

}  // namespace cardinal::check
