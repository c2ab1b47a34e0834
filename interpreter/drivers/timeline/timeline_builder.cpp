#include "interpreter/drivers/timeline/timeline_builder.h"

#include <algorithm>

namespace cardinal::timeline {

namespace {

TimelineNodeKind OccurrenceNodeKind(const program::Program& program, const match::Frame& frame) {
  switch (frame.Occurrence()) {
    case program::OccurrenceKind::Action: return TimelineNodeKind::Action;
    case program::OccurrenceKind::Window: return TimelineNodeKind::Window;
    case program::OccurrenceKind::Event: break;
  }
  return program.events[frame.occurrence_index].keyword == "event" ? TimelineNodeKind::Event : TimelineNodeKind::Phase;
}

void Declare(const program::Program& program, const match::Frame& frame, TimelineNode& node) {
  const auto take = [&](const auto& declared) {
    node.name = declared.name;
    node.rule = declared.site;
  };
  switch (frame.Occurrence()) {
    case program::OccurrenceKind::Action: take(program.actions[frame.occurrence_index]); break;
    case program::OccurrenceKind::Window: take(program.windows[frame.occurrence_index]); break;
    case program::OccurrenceKind::Event:
      take(program.events[frame.occurrence_index]);
      if (node.kind == TimelineNodeKind::Phase) node.keyword = program.events[frame.occurrence_index].keyword;
      break;
  }
}

}  // namespace

TimelineBuilder::TimelineBuilder(const program::Program& program, const replay::GameRecord& record,
                                 const TimelineOptions& options, Timeline& timeline)
    : program_(program),
      record_(record),
      with_boards_(options.boards),
      timeline_(timeline),
      boards_(program, timeline.names, options.palette, options.layout),
      citations_(program) {
  for (const Seat viewer : options.viewers) words_.emplace_back(program, record.names, viewer, copies_);
}

// ---- the tree

// The node of the innermost occurrence among the first `frames` frames.
int TimelineBuilder::EnclosingNode(const match::Match& match, std::size_t frames) {
  std::size_t depth = 0;
  for (std::size_t i = 0; i < frames; ++i) {
    const std::int32_t uid = match.stack.frames[i].uid;
    if (uid <= 0 || node_of_.count(uid) == 0) continue;
    const bool same = depth < path_.size() && path_[depth].uid == uid;
    if (!same) {
      path_.resize(depth);
      path_.push_back({uid, AddResumedNode(uid, depth == 0 ? -1 : path_.back().node)});
    }
    ++depth;
  }
  path_.resize(depth);
  return path_.empty() ? -1 : path_.back().node;
}

int TimelineBuilder::AddResumedNode(std::int32_t uid, int parent) {
  TimelineNode node = timeline_.nodes[node_of_.at(uid)];
  node.parent = parent;
  node.decision = decisions_;
  node.is_resumed = true;
  for (NodeText& said : node.text_by_viewer)
    if (!said.text.empty())
      said.text = words_.front().GetLocalizer().TranslatePhrase("{what} (continues)", {said.text});
  timeline_.nodes.push_back(std::move(node));
  return static_cast<int>(timeline_.nodes.size()) - 1;
}

void TimelineBuilder::Place(TimelineNode& node, model::SiteId site) {
  node.site = site;
  node.clauses = citations_.ClausesFor(site);
}

TimelineNode& TimelineBuilder::Add(TimelineNodeKind kind, int parent, model::SiteId site) {
  TimelineNode& node = timeline_.nodes.emplace_back();
  node.kind = kind;
  node.parent = parent;
  node.decision = decisions_;
  Place(node, site);
  return node;
}

TimelineNode& TimelineBuilder::AddLeafNode(const match::Match& match, TimelineNodeKind kind, model::SiteId site) {
  const int parent = EnclosingNode(match, match.stack.frames.size());
  return Add(kind, parent, site);
}

// ---- source and site

model::CardId TimelineBuilder::Source(const match::Match& match) const {
  return match.stack.frames.empty() ? -1 : match.stack.frames.back().source;
}

// The site of a frame.
model::SiteId TimelineBuilder::Site(const match::Match& match, std::size_t index) const {
  return index < match.stack.frames.size() ? vm::SiteOf(program_, match.stack.frames[index]) : -1;
}

// A viewer that does not see a card must not learn which of its rules runs.
void TimelineBuilder::SetTexts(TimelineNode& node, const match::Match& match, model::CardId source, const Tell& tell) {
  for (const NodeTextWriter& words : words_) {
    NodeText said = tell(words);
    const bool sees = words.Sees(match, source);
    if (source >= 0 && sees) said.source_card = match.state.cards[source].def;
    said.shows_site = source < 0 || sees;
    node.text_by_viewer.push_back(std::move(said));
  }
}

void TimelineBuilder::AddSeat(TimelineNode& node, Seat seat) const {
  if (seat >= 0 && std::find(node.seats.begin(), node.seats.end(), seat) == node.seats.end())
    node.seats.push_back(seat);
}

void TimelineBuilder::AddSeats(const match::Match& match, std::span<const model::Value> args,
                               std::span<const program::Param> params, TimelineNode& node) const {
  for (std::size_t i = 0; i < args.size() && i < params.size(); ++i) {
    if (args[i] == model::kNone) continue;
    if (params[i].type.kind == program::TypeKind::Player) AddSeat(node, static_cast<Seat>(args[i]));
    if (params[i].type.kind == program::TypeKind::Card) AddSeat(node, match.state.cards[args[i]].controller);
  }
}

// ---- occurrences

void TimelineBuilder::OnEnter(const match::Match& match, const match::Frame& frame,
                              std::span<const model::Value> args) {
  const std::size_t top = match.stack.frames.size() - 1;
  const int parent = EnclosingNode(match, top);
  TimelineNode& node = Add(OccurrenceNodeKind(program_, frame), parent, -1);
  Declare(program_, frame, node);
  // The caller of an action is its window, whose site is not informative.
  Place(node, node.kind == TimelineNodeKind::Action || top == 0 ? node.rule : Site(match, top - 1));
  if (node.kind == TimelineNodeKind::Action) {
    AddSeat(node, static_cast<Seat>(args[0]));
  } else if (node.kind == TimelineNodeKind::Window) {
    AddSeats(match, args, program_.windows[frame.occurrence_index].params, node);
  } else {
    AddSeats(match, args, program_.events[frame.occurrence_index].params, node);
  }
  SetTexts(node, match, frame.source,
           [&](const NodeTextWriter& words) { return words.OccurrenceText(match, frame, args); });
  const int index = static_cast<int>(timeline_.nodes.size()) - 1;
  node_of_[frame.uid] = index;
  path_.push_back({frame.uid, index});
}

// ---- decisions

std::string TimelineBuilder::WindowAround(std::size_t viewer) const {
  for (std::size_t i = path_.size(); i-- > 0;) {
    const TimelineNode& node = timeline_.nodes[path_[i].node];
    if (node.kind != TimelineNodeKind::Window) continue;
    const auto& labels = timeline_.names.labels;
    const auto language = static_cast<std::size_t>(std::max(timeline_.names.language, 0));
    if (labels != nullptr && language < labels->size())
      if (const auto label = (*labels)[language].find(node.name); label != (*labels)[language].end())
        return narration::Capitalize(label->second);
    return node.text_by_viewer[viewer].text;
  }
  return "";
}

void TimelineBuilder::AddDecision(const match::Match& match, const model::Answer* answer, TimelinePoint& moment) {
  ++decisions_;
  TimelineNode& node = AddLeafNode(match, TimelineNodeKind::Decision, match.decision.site);
  const model::CardId source = Source(match);
  moment.node = static_cast<int>(timeline_.nodes.size()) - 1;
  moment.seat = match.decision.seat;
  AddSeat(node, match.decision.seat);
  for (std::size_t i = 0; i < words_.size(); ++i) {
    DecisionSnapshot seen = words_[i].MakeDecisionSnapshot(match, answer, source < 0 || words_[i].Sees(match, source));
    if (match.decision.kind == model::DecisionKind::Act) seen.window = WindowAround(i);
    moment.view_by_viewer.push_back(std::move(seen));
  }
  std::size_t viewer = 0;
  SetTexts(node, match, source, [&](const NodeTextWriter& words) {
    return words.DecisionText(match, answer, moment.view_by_viewer[viewer++]);
  });
}

void TimelineBuilder::OnDecisionPoint(const match::Match& match, const model::Answer* answer) {
  TimelinePoint moment;
  const auto options = static_cast<std::int32_t>(match.decision.options.size());
  if (answer != nullptr && (answer->option < 0 || answer->option >= options)) answer = nullptr;  // will be refused
  for (const replay::RecordMark& mark : record_.marks)
    if (mark.answers == timeline_.moments.size()) moment.mark = mark.name;
  if (match.outcome.kind == model::OutcomeKind::Running) {
    AddDecision(match, answer, moment);
  } else {
    moment.view_by_viewer.resize(words_.size());
    timeline_.reasons.clear();
    for (const Seat viewer : timeline_.viewers)
      timeline_.reasons.push_back(view::OutcomeReason(program_, match, viewer, timeline_.names));
  }
  if (with_boards_)
    for (std::size_t i = 0; i < words_.size(); ++i)
      moment.view_by_viewer[i].board = boards_.MakeSnapshot(match, timeline_.viewers[i]);
  timeline_.outcome = match.outcome;
  timeline_.moments.push_back(std::move(moment));
}

}  // namespace cardinal::timeline
