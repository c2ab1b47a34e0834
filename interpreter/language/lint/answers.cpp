#include "interpreter/language/lint/answers.h"

namespace cardinal::lint {

const Answers::Answer* Answers::For(std::int32_t action) {
  const auto [entry, is_new] = found_.try_emplace(action);
  if (is_new) entry->second = Find(action);
  return entry->second ? &*entry->second : nullptr;
}

std::optional<Answers::Answer> Answers::Find(std::int32_t index) const {
  const CheckedRules& rules = all_.rules;
  const Analyses& analyses = all_.analyses;
  const check::Action& action = rules.actions[index];
  if (!action.direct)
    for (const std::int32_t window : action.windows)
      if (rules.windows[window].next.IsValid() && analyses.reached.windows[window])
        return Answer{window, analyses.call_graph.ReachableFrom(OccurrenceKind::Window, window)};
  for (std::size_t i = 0; i < analyses.bodies.size(); ++i) {
    const RuleBody& text = analyses.bodies[i];
    if (text.kind != RuleBodyKind::Hook || text.card >= 0) continue;
    const check::Hook& hook = rules.hooks[text.GetHook()];
    if (hook.kind != HookKind::Before || hook.of != OccurrenceKind::Action || hook.target != index) continue;
    ReachableSet running = analyses.call_graph.FromBody(i);
    for (const std::int32_t window : rules.windows.Ids())
      if (running.windows[window]) return Answer{window, std::move(running)};
  }
  return std::nullopt;
}

}  // namespace cardinal::lint
