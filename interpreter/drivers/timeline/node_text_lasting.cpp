// The texts of rules that statements put in force for a time: that they begin, and that they end.
#include <algorithm>

#include "interpreter/drivers/timeline/node_text.h"

namespace cardinal::timeline {

namespace {

bool Has(const program::HookLists& lists, program::HookId hook) {
  const auto in = [hook](const std::vector<std::int32_t>& list) { return std::ranges::find(list, hook) != list.end(); };
  return in(lists.instead) || in(lists.before) || in(lists.after);
}

// The name of the event or action that the hook hears.
std::string HeardName(const program::Program& program, const view::Localizer& words, program::HookId hook) {
  for (const program::Event& event : program.events)
    if (Has(event, hook)) return words.EventName(event.name);
  for (const program::Action& action : program.actions)
    if (Has(action, hook)) return words.TranslateName(action.name);
  return "";
}

}  // namespace

bool DoesSomething(const program::Program& program, const program::LastingRule& rule) {
  if (rule.modifier >= 0) return true;
  if (rule.hook < 0) return false;
  const bool moment = program.hooks[rule.hook].timing == program::HookTiming::AtBeginning;
  return !moment || rule.reach == program::ReachKind::Rule;
}

// "begins: after Hurt", "waits: at the end of Turn", "ends: after Hurt"
NodeText NodeTextWriter::LastingText(const match::Match& match, const match::LastingRule& rule, bool begins) const {
  NodeText said;
  if (rule.source >= 0 && !Sees(match, rule.source)) return said;
  const program::LastingRule& declared = program_.lasting_rules[rule.rule];
  std::string what;
  if (declared.modifier >= 0) {
    what = in_.TranslateName(program_.queries[program_.modifiers[declared.modifier].query].name);
  } else {
    const program::Hook& hook = program_.hooks[declared.hook];
    const std::string heard = HeardName(program_, in_, declared.hook);
    if (hook.timing == program::HookTiming::AtBeginning) {
      what = in_.TranslatePhrase("at the beginning of {event}", {heard});
    } else if (hook.timing == program::HookTiming::AtEnd) {
      what = in_.TranslatePhrase("at the end of {event}", {heard});
    } else {
      switch (hook.kind) {
        case program::HookKind::Before: what = in_.TranslatePhrase("before {event}", {heard}); break;
        case program::HookKind::After: what = in_.TranslatePhrase("after {event}", {heard}); break;
        case program::HookKind::Instead: what = in_.TranslatePhrase("instead of {event}", {heard}); break;
      }
    }
  }
  said.text = begins ? in_.TranslatePhrase("a rule begins: {what}", {what})
                     : in_.TranslatePhrase("a rule ends: {what}", {what});
  return said;
}

}  // namespace cardinal::timeline
