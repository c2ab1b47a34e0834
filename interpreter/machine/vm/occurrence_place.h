// Where the variables of an occurrence are. In: its number. Out: the frame, the pending action or the deferred hook
// that has them. Promises: nothing is copied; a list is read from where it is.
#pragma once

#include <vector>

#include "interpreter/machine/vm/ops.h"

namespace cardinal::vm {

// The locals of an occurrence: in a frame, in a pending action, or in a deferred hook.
struct Place {
  const Function* code = nullptr;
  Stack* stack = nullptr;  // the stack of the frame; null: not in a frame
  Frame* frame = nullptr;
  std::vector<Value>* values = nullptr;  // not in a frame: its locals, and the elements of its lists
  std::vector<Value>* lists = nullptr;

  Value& Local(std::int32_t index) const {
    return frame ? stack->values[static_cast<std::size_t>(frame->base + index)]
                 : (*values)[static_cast<std::size_t>(index)];
  }
  bool Has(std::int32_t index) const {
    return code && index < code->variables && (frame || static_cast<std::size_t>(index) < values->size());
  }
  std::span<const Value> Elements(Value list) const {
    return frame ? vm::Elements(*stack, list) : ElementsIn(*lists, list);
  }
};

// Only a live caller writes to the result; its stack is the asking match's.
Place FindPlace(Machine& m, Value uid);

}  // namespace cardinal::vm
