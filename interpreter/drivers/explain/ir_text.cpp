#include "interpreter/drivers/explain/ir_text.h"

#include <set>

#include "interpreter/machine/ir/places.h"
#include "interpreter/machine/ir/text.h"
#include "interpreter/machine/opt/pipeline.h"

namespace cardinal::explain {

namespace {

using program::FunctionId;
using program::Program;

// Collects the functions of everything that has the name.
class FunctionFinder {
 public:
  FunctionFinder(const Program& program, const std::string& name) : program_(program), name_(name) {}

  std::set<FunctionId> Find() {
    for (const auto id : program_.queries.Ids())
      if (program_.queries[id].name == name_) AddQuery(program_.queries[id]);
    for (const program::Event& event : program_.events)
      if (event.name == name_) AddEvent(event);
    for (const program::Window& window : program_.windows)
      if (window.name == name_) Add(window.code);
    for (const program::Action& action : program_.actions)
      if (action.name == name_) AddAction(action);
    for (const auto id : program_.parts.Ids())
      if (program_.parts[id].name == name_) AddPart(id);
    for (const auto id : program_.cards.Ids())
      if (program_.cards[id].name == name_) AddCard(id);
    return found_;
  }

 private:
  void Add(FunctionId function) {
    if (function >= 0) found_.insert(function);
  }
  void AddQuery(const program::Query& query) {
    Add(query.code);
    for (const std::int32_t modifier : query.modifiers) Add(program_.modifiers[modifier].code);
  }
  void AddHooks(const program::HookLists& hooks) {
    for (const auto* list : {&hooks.before, &hooks.after, &hooks.instead})
      for (const std::int32_t hook : *list) Add(program_.hooks[hook].code);
  }
  void AddEvent(const program::Event& event) {
    Add(event.code);
    AddHooks(event);
  }
  void AddVariant(const program::ActionVariant& variant) {
    for (const FunctionId function : {variant.offer, variant.run, variant.cancelled}) Add(function);
  }
  void AddAction(const program::Action& action) {
    Add(action.precondition);
    Add(action.candidate_filter);
    for (const program::ActionVariant& variant : action.variants) AddVariant(variant);
    AddHooks(action);
  }
  void AddPart(std::int32_t part) {
    Add(program_.parts[part].fallback);
    for (const program::CardDef& card : program_.cards)
      if (card.parts.Contains(part)) Add(card.parts[part]);
  }
  void AddCard(std::int32_t card) {
    for (const FunctionId function : program_.cards[card].parts) Add(function);
    for (const program::Modifier& modifier : program_.modifiers)
      if (modifier.card == card) Add(modifier.code);
    for (const program::Hook& hook : program_.hooks)
      if (hook.card == card) Add(hook.code);
    for (const program::Action& action : program_.actions)
      for (const program::ActionVariant& variant : action.variants)
        if (variant.card == card) AddVariant(variant);
  }

  const Program& program_;
  const std::string& name_;
  std::set<FunctionId> found_;
};

}  // namespace

std::optional<std::string> IrText(const ExplainedGame& game, const std::string& name, bool optimized) {
  const Program& program = game.program;
  const std::set<FunctionId> functions = FunctionFinder(program, name).Find();
  if (functions.empty()) return std::nullopt;
  const ir::Module& lowered = ir::FunctionsOf(program);
  const ir::Module module = optimized ? opt::Optimize(program, lowered) : lowered;
  std::string text;
  for (const FunctionId function : functions)
    text += (text.empty() ? "" : "\n") + ir::Print(program, module.functions[function]);
  return text;
}

}  // namespace cardinal::explain
