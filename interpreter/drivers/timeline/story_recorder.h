// Records the story of a game for its readers. In: the events of a vm::Observer, and the decision points. Out:
// for each viewer the story that `cardinal play` tells (StoryLevel::Normal), with the number of the decision that they
// follow. Promises: those of narration::Transcript; passes are not told; sentences of a step that faulted are not told.
#pragma once

#include <vector>

#include "interpreter/drivers/narration/transcript.h"
#include "interpreter/drivers/timeline/timeline.h"

namespace cardinal::timeline {

class StoryRecorder {
 public:
  StoryRecorder(const program::Program& program, const view::DisplayNames& names, const std::vector<Seat>& viewers,
                narration::GameLayout layout = {});

  vm::Observer& Observer() { return transcript_; }
  // An open decision, or the end of the game.
  void OnDecisionPoint(const match::Match& match);
  std::vector<std::vector<ToldLine>> TakeStories() { return std::move(stories_); }

 private:
  void AddNewLines(const match::Match& match, std::size_t viewer);

  narration::Transcript transcript_;
  std::vector<Seat> viewers_;
  std::vector<std::size_t> recorded_;           // by viewer: lines of the transcript that are in the story
  std::vector<std::vector<ToldLine>> stories_;  // by viewer
  int decisions_ = 0;
};

}  // namespace cardinal::timeline
