// Which occurrences run. In: frames that begin and end an occurrence. Out: the innermost frame of an event, action or
// window. Promises: the same frame as a search through the stack from its top.
#pragma once

#include <cstdint>
#include <vector>

#include "interpreter/machine/match/match.h"
#include "interpreter/machine/program/program.h"

namespace cardinal::vm {

class OpenOccurrences {
 public:
  static constexpr std::int32_t kNoFrame = -1;

  // The frames of a match that continues.
  void Begin(const program::Program& program, const match::Stack& stack);
  // The frame at that position of the stack, its top, has begun its occurrence.
  void Open(std::int32_t position, const match::Frame& frame) {
    const std::size_t index = IndexOf(frame.kind, frame.occurrence_index);
    if (innermost_[index] == position) return;
    if (outer_.size() <= static_cast<std::size_t>(position)) outer_.resize(static_cast<std::size_t>(position) + 1);
    outer_[static_cast<std::size_t>(position)] = innermost_[index];
    innermost_[index] = position;
  }
  void Close(std::int32_t position, const match::Frame& frame) {
    const std::size_t index = IndexOf(frame.kind, frame.occurrence_index);
    if (innermost_[index] == position) innermost_[index] = outer_[static_cast<std::size_t>(position)];
  }
  // The same, remembering it.
  std::int32_t Find(std::int32_t kind, std::int32_t what) { return found_ = Innermost(kind, what); }
  std::int32_t Found() const { return found_; }
  // The position of the innermost frame in the stack. what < 0: of any event, action or window.
  std::int32_t Innermost(std::int32_t kind, std::int32_t what) const {
    return what < 0 ? InnermostOf(kind) : innermost_[IndexOf(kind, what)];
  }

 private:
  std::int32_t InnermostOf(std::int32_t kind) const;
  std::size_t IndexOf(std::int32_t kind, std::int32_t what) const {
    return static_cast<std::size_t>(first_[static_cast<std::size_t>(kind)] + what);
  }

  std::int32_t found_ = kNoFrame;
  std::int32_t first_[3] = {};           // by kind: of the events, actions and windows
  std::vector<std::int32_t> innermost_;  // the position of the frame
  std::vector<std::int32_t> outer_;      // by position of a frame: the next one of the same event, action or window
};

}  // namespace cardinal::vm
