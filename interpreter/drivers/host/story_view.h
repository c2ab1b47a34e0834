// The story as the clients of one viewer receive it in one language. In: the lines of the transcript, again after each
// change. Out: the lines as messages have them, and how many of the earlier ones are still valid. Promises: a line
// keeps the aliases that its cards had when it was new, also if lines before it go.
#pragma once

#include <functional>
#include <vector>

#include "interpreter/drivers/narration/transcript.h"
#include "interpreter/drivers/protocol/messages.h"

namespace cardinal::host {

class StoryView {
 public:
  // The alias or the face of a card that a new line names.
  using CardName = std::function<std::string(model::CardId)>;
  // Returns the number of lines that were there before and have not changed.
  std::size_t Update(const std::vector<narration::TranscriptLine>& told, const CardName& name);
  const std::vector<protocol::StoryLine>& Lines() const { return lines_; }

 private:
  std::vector<protocol::StoryLine> lines_;
};

}  // namespace cardinal::host
