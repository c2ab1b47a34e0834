// The targets of an action: those that are legal, and those that are lost. While the action waits, each is tested when
// it is asked for; from the beginning of the effect on, the action itself keeps both.
#include <algorithm>

#include "interpreter/machine/vm/occurrence_place.h"
#include "interpreter/machine/vm/offers.h"
#include "interpreter/machine/vm/ops.h"

namespace cardinal::vm {

namespace {

using program::ActionVariant;
using program::Target;

// The state of a waiting action while targets are being tested: all that were chosen count. Otherwise the test of one
// would test those of all others.
constexpr Value kTested = -1;

// An action that runs or waits; without a variant: it is over, or only offered.
struct Targeting {
  Place place;
  const ActionVariant* variant = nullptr;
};

const ActionVariant* VariantOfFrame(const Machine& m, const Frame& frame) {
  if (frame.Occurrence() != OccurrenceKind::Action || (frame.flags & kOffered) != 0) return nullptr;
  const program::Action& action = m.program.actions[frame.occurrence_index];
  const std::int32_t variant = VariantOf(action, frame.code);
  return variant < 0 ? nullptr : &action.variants[static_cast<std::size_t>(variant)];
}

Targeting FindTargeting(Machine& m, Value uid) {
  Targeting found{FindPlace(m, uid)};
  if (found.place.frame) {
    found.variant = VariantOfFrame(m, *found.place.frame);
    return found;
  }
  for (const match::PendingAction& waiting : m.asking->pending)
    if (waiting.uid == uid)
      found.variant = &m.program.actions[waiting.action].variants[static_cast<std::size_t>(waiting.variant)];
  return found;
}

class Collector {
 public:
  Collector(Machine& m, Targeting of, Value uid, std::vector<Value>& found) : m_(m), of_(of), uid_(uid), found_(found) {
    state_ = At(of_.variant->target_state);
    if (state_ == program::kAnnounced && !m.scratch->testing.empty()) state_ = kTested;
  }

  bool AddLegal(const Target& target) {
    if (IsTestedNow(target)) return true;
    if (state_ != program::kAnnounced) return Add(ValuesAt(target.variable)), true;
    return AddTested(target);
  }

  bool AddLost(const Target& target) {
    if (state_ == program::kEffectBegan) return Add(ValuesAt(target.lost)), true;
    if (state_ != program::kAnnounced) return true;
    std::vector<Value> legal;
    const std::vector<Value> chosen = ValuesAt(target.variable);
    std::swap(legal, found_);
    const bool tested = AddTested(target);
    std::swap(legal, found_);
    for (const Value each : chosen)
      if (std::ranges::find(legal, each) == legal.end()) Add({each});
    return tested;
  }

 private:
  // A target that is being tested is none of the targets of its action, as when it was chosen.
  bool IsTestedNow(const Target& target) const {
    return std::ranges::any_of(m_.scratch->testing, [&](const TargetTest& test) {
      return test.action == uid_ && test.variable == target.variable;
    });
  }

  Value At(std::int32_t variable) const { return of_.place.Has(variable) ? of_.place.Local(variable) : kNone; }
  bool IsListAt(std::int32_t variable) const {
    const auto& is_list = of_.place.code->is_list;
    return static_cast<std::size_t>(variable) < is_list.size() && is_list[static_cast<std::size_t>(variable)] != 0;
  }

  std::vector<Value> ValuesAt(std::int32_t variable) const {
    const Value value = At(variable);
    if (!IsScalar(value)) return {};
    if (!IsListAt(variable)) return {value};
    const auto elements = of_.place.Elements(value);
    return {elements.begin(), elements.end()};
  }

  // Each is there once.
  void Add(const std::vector<Value>& values) {
    for (const Value value : values)
      if (value != kNone && std::ranges::find(found_, value) == found_.end()) found_.push_back(value);
  }

  // The variables of the action, and its number. Lists of another stack are copied.
  bool ArgumentsFor(FunctionId test, std::vector<Value>& arguments) {
    const auto variables = m_.functions[test].parameters - 1;
    for (std::int32_t i = 0; i < variables; ++i) {
      Value value = At(i);
      const bool elsewhere = of_.place.stack != &m_.stack;
      if (elsewhere && IsScalar(value) && IsListAt(i) && !MakeList(m_, of_.place.Elements(value), value)) return false;
      arguments.push_back(value);
    }
    arguments.push_back(uid_);
    return true;
  }

  bool AddTested(const Target& target) {
    std::vector<Value> arguments, legal;
    const std::size_t height = m_.stack.arena.size();
    if (!ArgumentsFor(target.legal, arguments)) return false;
    m_.scratch->testing.push_back({uid_, target.variable});
    Value answer = kNone;
    const bool tested = Charge(m_, 1) && Call(m_, target.legal, arguments, answer);
    m_.scratch->testing.pop_back();
    of_.place = FindPlace(m_, uid_);  // the call may have moved all frames
    if (!tested) return false;
    if (IsScalar(answer)) {
      const auto elements = Elements(m_.stack, answer);
      legal.assign(elements.begin(), elements.end());
    }
    m_.stack.arena.Truncate(height);
    Add(legal);
    return true;
  }

  Machine& m_;
  Targeting of_;
  const Value uid_;
  std::vector<Value>& found_;
  Value state_ = kNone;
};

constexpr program::TypeKind kKinds[] = {program::TypeKind::Card, program::TypeKind::Player, program::TypeKind::Action};

bool CollectTargets(Collector& collector, const ActionVariant& variant, std::int32_t what) {
  if (what >= program::kFirstTarget) {
    const auto target = static_cast<std::size_t>(what - program::kFirstTarget);
    return target >= variant.targets.size() || collector.AddLegal(variant.targets[target]);
  }
  const bool lost = what >= program::kLostCards;
  const program::TypeKind kind = kKinds[lost ? what - program::kLostCards : what];
  return std::ranges::all_of(variant.targets, [&](const Target& target) {
    return target.kind != kind || (lost ? collector.AddLost(target) : collector.AddLegal(target));
  });
}

}  // namespace

bool TargetsOf(Machine& m, const Instr& in) {
  const Value uid = m.R(in.x);
  const Targeting of = FindTargeting(m, uid);
  std::vector<Value> found;
  if (of.variant && of.variant->target_state >= 0) {
    Collector collector(m, of, uid, found);
    if (!CollectTargets(collector, *of.variant, in.a)) return false;
  }
  return Charge(m, found.size()) && MakeList(m, found, m.R(in.to));
}

// No other occurrence has that number before the action begins, and no answer that depends on it is remembered.
bool BeginOffer(Machine& m, const Instr& in) {
  Frame& frame = m.Top();
  frame.uid = m.asking->next_uid;
  frame.kind = static_cast<std::int16_t>(in.b);
  frame.occurrence_index = in.a;
  frame.flags |= kOffered;
  return true;
}

}  // namespace cardinal::vm
