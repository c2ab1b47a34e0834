#include "interpreter/drivers/reasons/window_phases.h"

#include <algorithm>
#include <array>
#include <span>

#include "interpreter/machine/ir/places.h"

namespace cardinal::reasons {

namespace {

using ir::Op;

constexpr std::size_t kMaxPhasesNamed = 3;
constexpr std::array kOpensWindow = {Op::CallWindow, Op::CallWindowWith};
constexpr std::array kCallsEvent = {Op::CallEvent};

bool IsPhase(const program::Event& event) { return event.keyword != "event"; }

// The functions that have such an instruction.
std::vector<program::FunctionId> FunctionsWith(const program::Program& program, std::span<const Op> ops,
                                               std::int32_t id) {
  std::vector<program::FunctionId> found;
  const ir::Module& module = ir::FunctionsOf(program);
  for (const program::FunctionId function : module.functions.Ids()) {
    const auto place = ir::FindInstruction(module.functions[function], [&](const ir::Instruction& in) {
      return in.id == id && std::ranges::find(ops, in.op) != ops.end();
    });
    if (place) found.push_back(function);
  }
  return found;
}

std::int32_t FindEvent(const program::Program& program, program::FunctionId code) {
  for (const auto i : program.events.Ids())
    if (program.events[i].code == code) return i;
  return -1;
}

// "main phase (Tactic 1)": the name of a phase with those of its arguments that are values of an enum.
std::string PhaseText(const ExplainContext& asker, const match::Frame& frame) {
  const program::Event& event = asker.program.events[frame.occurrence_index];
  std::string of;
  for (std::size_t i = 0; i < event.params.size(); ++i) {
    if (event.params[i].type.kind != program::TypeKind::Enum) continue;
    const model::Value value = asker.match.stack.values[frame.base + i];
    of += (of.empty() ? "" : ", ") + ValueText(asker, event.params[i].type, value);
  }
  const std::string name = MakeLocalizer(asker).EventName(event.name);
  if (of.starts_with(name)) return of;  // "Main phase 1" of `phase main(stage)` is enough
  return of.empty() ? name : name + ' ' + of;
}

std::string WithPhase(const std::string& window, const std::string& phase) {
  return phase.empty() || phase == window ? window : phase + " (" + window + ')';
}

}  // namespace

std::vector<std::int32_t> FindPhasesOfWindow(const program::Program& program, std::int32_t window) {
  std::vector<std::int32_t> phases, seen;
  std::vector<program::FunctionId> open = FunctionsWith(program, kOpensWindow, window);
  // A phase that opens the window itself is meant, if there is one; others open it by what may happen in any phase.
  const auto opens_itself = [&](program::FunctionId code) {
    const std::int32_t event = FindEvent(program, code);
    return event >= 0 && IsPhase(program.events[event]);
  };
  if (std::ranges::any_of(open, opens_itself))
    std::erase_if(open, [&](program::FunctionId code) { return !opens_itself(code); });
  while (!open.empty()) {
    const std::int32_t event = FindEvent(program, open.back());
    open.pop_back();
    if (event < 0 || std::ranges::find(seen, event) != seen.end()) continue;
    seen.push_back(event);
    if (IsPhase(program.events[event])) {
      phases.push_back(event);
      continue;
    }
    for (const program::FunctionId caller : FunctionsWith(program, kCallsEvent, event)) open.push_back(caller);
  }
  std::ranges::sort(phases);
  return phases;
}

std::string OpenWindowText(const ExplainContext& asker) {
  const std::int32_t window = asker.match.decision.window;
  const std::string name = MakeLocalizer(asker).TranslateName(asker.program.windows[window].name);
  const auto& frames = asker.match.stack.frames;
  for (std::size_t i = frames.size(); i-- > 0;) {
    const bool event = frames[i].uid > 0 && frames[i].occurrence_index >= 0 &&
                       frames[i].Occurrence() == program::OccurrenceKind::Event;
    if (event && IsPhase(asker.program.events[frames[i].occurrence_index]))
      return WithPhase(name, PhaseText(asker, frames[i]));
  }
  return name;
}

std::string WindowText(const ExplainContext& asker, std::int32_t window) {
  const view::Localizer words = MakeLocalizer(asker);
  std::vector<std::string> phases;
  for (const std::int32_t phase : FindPhasesOfWindow(asker.program, window))
    phases.push_back(words.EventName(asker.program.events[phase].name));
  const std::string name = words.TranslateName(asker.program.windows[window].name);
  return phases.size() > kMaxPhasesNamed || phases.empty() ? name : WithPhase(name, words.JoinWithAnd(phases));
}

}  // namespace cardinal::reasons
