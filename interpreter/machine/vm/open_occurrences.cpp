#include "interpreter/machine/vm/open_occurrences.h"

#include <algorithm>

#include "interpreter/base/sequence.h"
#include "interpreter/machine/match/frame_layout.h"

namespace cardinal::vm {

void OpenOccurrences::Begin(const program::Program& program, const match::Stack& stack) {
  const std::int32_t events = base::Count(program.events), actions = base::Count(program.actions);
  first_[1] = events;
  first_[2] = events + actions;
  innermost_.assign(static_cast<std::size_t>(events + actions + base::Count(program.windows)), kNoFrame);
  for (std::int32_t i = 0; i < base::Count(stack.frames); ++i) {
    const match::Frame& frame = stack.frames[static_cast<std::size_t>(i)];
    if (frame.uid != 0 && (frame.flags & match::kEnded) == 0) Open(i, frame);
  }
}

std::int32_t OpenOccurrences::InnermostOf(std::int32_t kind) const {
  const auto first = innermost_.begin() + first_[kind];
  const auto last = kind == 2 ? innermost_.end() : innermost_.begin() + first_[kind + 1];
  return first == last ? kNoFrame : *std::max_element(first, last);
}

}  // namespace cardinal::vm
