#include "interpreter/language/lint/calls.h"

#include <algorithm>

#include "interpreter/language/lint/tables.h"

namespace cardinal::lint {

using check::CheckedRules;
using check::OccurrenceKind;
using check::Stmt;
using check::StmtKind;

// Follows calls from what is given until nothing new is found.
class Reacher {
 public:
  explicit Reacher(const Calls& calls) : calls_(calls) {
    reached_.events.resize(calls.rules_.events.size());
    reached_.parts.resize(calls.rules_.parts.size());
    reached_.windows.resize(calls.rules_.windows.size());
    reached_.actions.resize(calls.rules_.actions.size());
    reached_.texts.resize(calls.texts_.size());
  }

  // Which texts run when this happens.
  void Event(std::int32_t event) {
    if (event < 0 || Mark(reached_.events, event)) return;
    Run(TextKind::Event, event);
    Hooks(OccurrenceKind::Event, event);
  }
  void Window(std::int32_t window) {
    if (Mark(reached_.windows, window)) return;
    Run(TextKind::Window, window);
    for (std::size_t i = 0; i < calls_.rules_.actions.size(); ++i)
      for (const std::int32_t in : calls_.rules_.actions[i].windows)
        if (in == window) Action(static_cast<std::int32_t>(i));
  }
  void Action(std::int32_t action) {
    if (Mark(reached_.actions, action)) return;
    Run(TextKind::Action, action);
    Hooks(OccurrenceKind::Action, action);
  }
  void Part(std::int32_t part) {
    if (!Mark(reached_.parts, part)) Run(TextKind::Part, part);
  }
  void Whenevers() {
    for (std::size_t i = 0; i < calls_.rules_.whenevers.size(); ++i)
      Run(TextKind::Whenever, static_cast<std::int32_t>(i));
  }

  Reached Finish() {
    while (!waiting_.empty()) {
      const std::size_t text = waiting_.back();
      waiting_.pop_back();
      for (const auto& [what, index] : calls_.made_[text]) Follow(what, index);
    }
    return std::move(reached_);
  }

 private:
  static bool Mark(std::vector<bool>& marks, std::int32_t index) {
    const auto at = static_cast<std::size_t>(index);
    const bool was = marks[at];
    marks[at] = true;
    return was;
  }

  void Run(const std::vector<std::size_t>& texts) {
    for (const std::size_t i : texts) {
      if (reached_.texts[i]) continue;
      reached_.texts[i] = true;
      waiting_.push_back(i);
    }
  }
  void Run(TextKind kind, std::int32_t index) {
    if (const auto found = calls_.of_.find({kind, index}); found != calls_.of_.end()) Run(found->second);
  }
  void Hooks(OccurrenceKind kind, std::int32_t index) {
    if (const auto found = calls_.hooks_.find({kind, index}); found != calls_.hooks_.end()) Run(found->second);
  }

  void Follow(Calls::What what, std::int32_t index) {
    switch (what) {
      case Calls::What::Event: Event(index); break;
      case Calls::What::Part: Part(index); break;
      case Calls::What::Window: Window(index); break;
      case Calls::What::AllActions:
        for (std::size_t i = 0; i < calls_.rules_.actions.size(); ++i) Action(static_cast<std::int32_t>(i));
        break;
    }
  }

  const Calls& calls_;
  Reached reached_;
  std::vector<std::size_t> waiting_;
};

Calls::Calls(const CheckedRules& rules, const std::vector<Text>& texts)
    : rules_(rules), texts_(texts), made_(texts.size()), ends_game_(texts.size()) {
  for (std::size_t i = 0; i < texts.size(); ++i) {
    const Text& text = texts[i];
    if (text.kind == TextKind::Hook)
      hooks_[{At(rules.hooks, text.index).of, At(rules.hooks, text.index).target}].push_back(i);
    else
      of_[{text.kind, text.index}].push_back(i);
    std::vector<Call>& made = made_[i];
    EachStmtOf(rules, text, [&](const Stmt& stmt) {
      if (stmt.kind == StmtKind::CallEvent) made.emplace_back(What::Event, stmt.index);
      if (stmt.kind == StmtKind::CallPart) made.emplace_back(What::Part, stmt.index);
      if (stmt.kind == StmtKind::OpenWindow) made.emplace_back(What::Window, stmt.index);
      // An action that waits may go on in another window, or run its `finally` when it is cancelled.
      if ((stmt.kind == StmtKind::OpenWindow && stmt.extra >= 0) || stmt.kind == StmtKind::Cancel)
        made.emplace_back(What::AllActions, -1);
      if (stmt.kind == StmtKind::Win || stmt.kind == StmtKind::DrawGame || stmt.kind == StmtKind::Eliminate)
        ends_game_[i] = true;
    });
    std::sort(made.begin(), made.end());
    made.erase(std::unique(made.begin(), made.end()), made.end());
  }
}

Reached Calls::FromStart() const {
  Reacher reacher(*this);
  reacher.Event(rules_.game.main_event);
  if (rules_.game.loop_event >= 0) reacher.Event(rules_.game.loop_event);
  reacher.Whenevers();
  return reacher.Finish();
}

const Reached& Calls::Inside(OccurrenceKind kind, std::int32_t index) const {
  const auto [found, fresh] = inside_.try_emplace({kind, index});
  if (!fresh) return found->second;
  Reacher reacher(*this);
  if (kind == OccurrenceKind::Event) reacher.Event(index);
  if (kind == OccurrenceKind::Action) reacher.Action(index);
  if (kind == OccurrenceKind::Window) reacher.Window(index);
  reacher.Whenevers();
  return found->second = reacher.Finish();
}

bool Calls::MayEndGame(std::int32_t event) const {
  const auto [found, fresh] = may_end_.try_emplace(event, false);
  if (!fresh) return found->second;
  const Reached& inside = Inside(OccurrenceKind::Event, event);
  bool ends = false;
  for (std::size_t i = 0; i < texts_.size() && !ends; ++i) ends = inside.texts[i] && ends_game_[i];
  return found->second = ends;
}

}  // namespace cardinal::lint
