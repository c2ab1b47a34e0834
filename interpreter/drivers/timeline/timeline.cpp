#include "interpreter/drivers/timeline/timeline.h"

#include "interpreter/drivers/timeline/story_recorder.h"
#include "interpreter/drivers/timeline/timeline_builder.h"
#include "interpreter/machine/vm/tee_observer.h"

namespace cardinal::timeline {

std::string_view TimelineNodeKindName(TimelineNodeKind kind) {
  switch (kind) {
    case TimelineNodeKind::Phase: return "phase";
    case TimelineNodeKind::Event: return "event";
    case TimelineNodeKind::Action: return "action";
    case TimelineNodeKind::Window: return "window";
    case TimelineNodeKind::Move: return "move";
    case TimelineNodeKind::State: return "state";
    case TimelineNodeKind::Modifier: return "modifier";
    case TimelineNodeKind::Shuffle: return "shuffle";
    case TimelineNodeKind::Chance: return "luck";
    case TimelineNodeKind::Reveal: return "reveal";
    case TimelineNodeKind::Sentence: return "told";
    case TimelineNodeKind::Decision: return "decision";
    case TimelineNodeKind::Outcome: return "outcome";
  }
  return "";
}

std::vector<Seat> AllViewers(const replay::GameRecord& record) {
  std::vector<Seat> viewers = {view::kOmniscient};
  for (Seat seat = 0; seat < record.start.state.seats; ++seat) viewers.push_back(seat);
  return viewers;
}

Timeline BuildTimeline(const program::Program& program, const replay::GameRecord& record, const base::Limits& limits,
                       const TimelineOptions& options) {
  Timeline timeline;
  timeline.viewers = options.viewers;
  timeline.names = record.names;
  timeline.layout = options.layout;
  if (!options.layout.labels.empty())
    timeline.names.labels = std::make_shared<const view::NameLabels>(options.layout.labels);
  TimelineBuilder maker(program, record, options, timeline);
  StoryRecorder story(program, timeline.names, options.viewers, options.layout);
  vm::TeeObserver both(maker, story.Observer());
  vm::Observer* const observer = options.stories ? static_cast<vm::Observer*>(&both) : &maker;
  timeline.playback = replay::ReplayRecord(program, record, limits, observer,
                                           [&](const match::Match& match, const model::Answer* answer) {
                                             if (options.stories) story.OnDecisionPoint(match);
                                             maker.OnDecisionPoint(match, answer);
                                           });
  maker.FinishTimeline();
  if (options.stories) timeline.stories = story.TakeStories();
  return timeline;
}

}  // namespace cardinal::timeline
