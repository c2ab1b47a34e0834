#include "interpreter/drivers/timeline/maker.h"

#include <algorithm>

namespace cardinal::timeline {

namespace {

template <class Table>
const auto& Of(const Table& table, std::int64_t id) {
  return table[static_cast<std::size_t>(id)];
}

Kind KindOf(const program::Program& program, const match::Frame& frame) {
  switch (static_cast<program::OccurrenceKind>(frame.kind)) {
    case program::OccurrenceKind::Action: return Kind::Action;
    case program::OccurrenceKind::Window: return Kind::Window;
    case program::OccurrenceKind::Event: break;
  }
  return Of(program.events, frame.what).word == "event" ? Kind::Event : Kind::Phase;
}

void Declare(const program::Program& program, const match::Frame& frame, Node& node) {
  const auto take = [&](const auto& declared) {
    node.name = declared.name;
    node.rule = declared.site;
  };
  switch (static_cast<program::OccurrenceKind>(frame.kind)) {
    case program::OccurrenceKind::Action: take(Of(program.actions, frame.what)); break;
    case program::OccurrenceKind::Window: take(Of(program.windows, frame.what)); break;
    case program::OccurrenceKind::Event:
      take(Of(program.events, frame.what));
      if (node.kind == Kind::Phase) node.word = Of(program.events, frame.what).word;
      break;
  }
}

}  // namespace

Maker::Maker(const program::Program& program, const replay::Record& record, const Options& options, Timeline& timeline)
    : program_(program),
      record_(record),
      with_boards_(options.boards),
      timeline_(timeline),
      boards_(program, record.names),
      citations_(program) {
  for (const Seat viewer : options.viewers) words_.emplace_back(program, record.names, viewer, copies_);
}

// ---- the tree

// The node of the innermost occurrence that runs now, among the first so many frames.
int Maker::Cause(const match::Match& match, std::size_t frames) {
  std::size_t depth = 0;
  for (std::size_t i = 0; i < frames; ++i) {
    const std::int32_t uid = match.stack.frames[i].uid;
    if (uid <= 0 || node_of_.count(uid) == 0) continue;
    const bool same = depth < path_.size() && path_[depth].uid == uid;
    if (!same) {
      path_.resize(depth);
      path_.push_back({uid, Again(uid, depth == 0 ? -1 : path_.back().node)});
    }
    ++depth;
  }
  path_.resize(depth);
  return path_.empty() ? -1 : path_.back().node;
}

int Maker::Again(std::int32_t uid, int parent) {
  Node node = timeline_.nodes[static_cast<std::size_t>(node_of_.at(uid))];
  node.parent = parent;
  node.decision = decisions_;
  node.again = true;
  for (Said& said : node.said)
    if (!said.text.empty()) said.text = words_.front().In().Phrase("{what} (goes on)", {said.text});
  timeline_.nodes.push_back(std::move(node));
  return static_cast<int>(timeline_.nodes.size()) - 1;
}

void Maker::Place(Node& node, model::SiteId site) {
  node.site = site;
  node.clauses = citations_.Of(site);
}

Node& Maker::Add(Kind kind, int parent, model::SiteId site) {
  Node& node = timeline_.nodes.emplace_back();
  node.kind = kind;
  node.parent = parent;
  node.decision = decisions_;
  Place(node, site);
  return node;
}

Node& Maker::Happened(const match::Match& match, Kind kind, model::SiteId site) {
  const int parent = Cause(match, match.stack.frames.size());
  return Add(kind, parent, site);
}

// ---- whose text, and where

model::CardId Maker::Source(const match::Match& match) const {
  return match.stack.frames.empty() ? -1 : match.stack.frames.back().source;
}

// Where a frame stands: its next instruction is behind the one that runs.
model::SiteId Maker::Site(const match::Match& match, std::size_t index) const {
  if (index >= match.stack.frames.size()) return -1;
  const match::Frame& frame = match.stack.frames[index];
  const std::int32_t at = Of(program_.codes, frame.code).first + std::max(frame.pc - 1, 0);
  return static_cast<std::size_t>(at) < program_.instruction_sites.size() ? Of(program_.instruction_sites, at) : -1;
}

// Which text of a card runs must not be told to whoever does not see the card.
void Maker::SayTo(Node& node, const match::Match& match, model::CardId source, const Tell& tell) {
  for (const Words& words : words_) {
    Said said = tell(words);
    const bool sees = words.Sees(match, source);
    if (source >= 0 && sees) said.by = Of(match.world.cards, source).def;
    said.placed = source < 0 || sees;
    node.said.push_back(std::move(said));
  }
}

void Maker::AddSeat(Node& node, Seat seat) const {
  if (seat >= 0 && std::find(node.seats.begin(), node.seats.end(), seat) == node.seats.end())
    node.seats.push_back(seat);
}

void Maker::SeatsOf(const match::Match& match, std::span<const model::Value> args,
                    std::span<const program::Param> params, Node& node) const {
  for (std::size_t i = 0; i < args.size() && i < params.size(); ++i) {
    if (args[i] == model::kNone) continue;
    if (params[i].type.kind == program::TypeKind::Player) AddSeat(node, static_cast<Seat>(args[i]));
    if (params[i].type.kind == program::TypeKind::Card) AddSeat(node, Of(match.world.cards, args[i]).controller);
  }
}

// ---- occurrences

void Maker::OnEnter(const match::Match& match, const match::Frame& frame, std::span<const model::Value> args) {
  const std::size_t top = match.stack.frames.size() - 1;
  const int parent = Cause(match, top);
  Node& node = Add(KindOf(program_, frame), parent, -1);
  Declare(program_, frame, node);
  // An action's caller is its window, which says nothing about it.
  Place(node, node.kind == Kind::Action || top == 0 ? node.rule : Site(match, top - 1));
  if (node.kind == Kind::Action) {
    AddSeat(node, static_cast<Seat>(args[0]));
  } else if (node.kind == Kind::Window) {
    SeatsOf(match, args, Of(program_.windows, frame.what).params, node);
  } else {
    SeatsOf(match, args, Of(program_.events, frame.what).params, node);
  }
  SayTo(node, match, frame.source, [&](const Words& words) { return words.Occurrence(match, frame, args); });
  const int index = static_cast<int>(timeline_.nodes.size()) - 1;
  node_of_[frame.uid] = index;
  path_.push_back({frame.uid, index});
}

// ---- decisions

std::string Maker::WindowAround(std::size_t viewer) const {
  for (std::size_t i = path_.size(); i-- > 0;) {
    const Node& node = timeline_.nodes[static_cast<std::size_t>(path_[i].node)];
    if (node.kind == Kind::Window) return node.said[viewer].text;
  }
  return "";
}

void Maker::AddDecision(const match::Match& match, const model::Answer* answer, Moment& moment) {
  ++decisions_;
  Node& node = Happened(match, Kind::Decision, match.decision.site);
  const model::CardId source = Source(match);
  moment.node = static_cast<int>(timeline_.nodes.size()) - 1;
  moment.seat = match.decision.seat;
  AddSeat(node, match.decision.seat);
  for (std::size_t i = 0; i < words_.size(); ++i) {
    Seen seen = words_[i].Asked(match, answer, source < 0 || words_[i].Sees(match, source));
    if (match.decision.kind == model::DecisionKind::Act) seen.window = WindowAround(i);
    moment.seen.push_back(std::move(seen));
  }
  std::size_t viewer = 0;
  SayTo(node, match, source, [&](const Words& words) { return words.Decision(match, answer, moment.seen[viewer++]); });
}

void Maker::At(const match::Match& match, const model::Answer* answer) {
  Moment moment;
  const auto options = static_cast<std::int32_t>(match.decision.options.size());
  if (answer != nullptr && (answer->option < 0 || answer->option >= options)) answer = nullptr;  // it will be refused
  for (const replay::Mark& mark : record_.marks)
    if (mark.answers == timeline_.moments.size()) moment.mark = mark.name;
  if (match.outcome.kind == model::OutcomeKind::Running) {
    AddDecision(match, answer, moment);
  } else {
    moment.seen.resize(words_.size());
  }
  if (with_boards_)
    for (std::size_t i = 0; i < words_.size(); ++i) moment.seen[i].board = boards_.Draw(match, timeline_.viewers[i]);
  timeline_.outcome = match.outcome;
  timeline_.moments.push_back(std::move(moment));
}

}  // namespace cardinal::timeline
