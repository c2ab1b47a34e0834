// Forwards all events to two observers. In: two observers. Out: one observer. Promises: both receive every event, in
// the same order; the result of OnCondition is that of the second.
#pragma once

#include "interpreter/machine/vm/vm.h"

namespace cardinal::vm {

class TeeObserver : public Observer {
 public:
  TeeObserver(Observer& first, Observer& second) : first_(first), second_(second) {}
  bool WantsInstructionEvents() const override {
    return first_.WantsInstructionEvents() || second_.WantsInstructionEvents();
  }
  bool NeedsOccurrence(program::OccurrenceKind kind, std::int32_t index) const override {
    return first_.NeedsOccurrence(kind, index) || second_.NeedsOccurrence(kind, index);
  }
  bool WantsSentences() const override { return first_.WantsSentences() || second_.WantsSentences(); }
  bool OnCondition(const match::Match& match, const ConditionEvent& deciding) override {
    first_.OnCondition(match, deciding);
    return second_.OnCondition(match, deciding);
  }
#define OBSERVER_EVENT(name, parameters, arguments) \
  void name parameters override { first_.name arguments, second_.name arguments; }
#include "interpreter/machine/vm/observer_events.def"

 private:
  Observer& first_;
  Observer& second_;
};

}  // namespace cardinal::vm
