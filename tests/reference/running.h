// What runs in a walk: bodies, occurrences, and the hooks that observe them; and the ways in which a walk ends early.
// (Only tests include this.)
#pragma once

#include <map>
#include <set>

#include "tests/reference/reference.h"

namespace cardinal::reference {

using check::ExprId;
using check::TypeKind;

// Wide enough for the product of two numbers.
__extension__ using Wide = __int128;

// The ways in which a walk ends early.
struct Faulted {
  std::string what;
};
struct Over {
  Ending ending;
  unsigned winners;
};
struct TooMuch {
  Ending ending;
};
struct NotBuilt {
  std::string what;
};
struct StopText {};  // `stop`
struct ReturnValue {
  Value value;
};                         // `return e`
struct SkipOccurrence {};  // `skip`

// The names in the blocks of an action that depend on its targets. Of each: the targets.
using TargetNames = std::map<check::LocalId, std::set<check::ChoiceId>>;

// A running body: its locals, and its occurrence, or the occurrence that its hook observes.
struct Text {
  const check::Body* body = nullptr;
  std::vector<Value> locals = {};
  Number uid = 0;
  Number group = 0;                // of the lasting rules of the statement that runs
  TargetNames* targets = nullptr;  // in the effect of an action that has targets
};

// An event, action or window that has begun and has not ended.
struct Running {
  check::OccurrenceKind kind = check::OccurrenceKind::Event;
  int index = -1;
  Number uid = 0;
  Text* text = nullptr;
  const check::ActionVariant* variant = nullptr;  // of an action
  bool offered = false;                           // an action that is only tried
};

// An action that waits in its window.
struct Waiting {
  Number uid = 0;
  int action = -1;
  const check::ActionVariant* variant = nullptr;
  Number window = 0;
  Text text = {};
};

// A hook that observes an occurrence. owner: its card, or the number of its lasting rule; -1: of the ruleset.
struct Heard {
  check::HookId hook;
  Number owner = -1;
  int seat = -1;
  bool IsSame(const Heard& other) const { return hook == other.hook && owner == other.owner; }
};
struct Occurrence {
  check::OccurrenceKind kind;
  int index;
  Number uid;
  std::vector<Value> args;  // of its hooks
};
// The `after` hooks of an event inside `simultaneously`.
struct Deferred {
  Occurrence of;
  Text text = {};
  std::vector<Heard> heard = {};
};

}  // namespace cardinal::reference
