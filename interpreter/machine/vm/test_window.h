// A window for the small programs of test_program.h. In: what its function does. Out: the window, as the lowering
// writes windows.
#pragma once

#include "interpreter/machine/vm/test_program.h"

namespace cardinal::vm::test {

constexpr auto kActionKind = static_cast<std::int32_t>(OccurrenceKind::Action);
constexpr auto kWindowKind = static_cast<std::int32_t>(OccurrenceKind::Window);
inline const Types kActionParams = {kPlayer, kCard, kWindowType};
// match::WindowLocal
inline const Types kWindowVariables = {kPlayers, kInt, kInt, kInt};

enum class Next { AtOnce, First, Last };  // of the actions that wait

struct WindowBody {
  Types params = {};
  std::function<Reg(Code&)> asks = [](Code& b) { return b.Players(); };
  Body before_asking = [](Code&) {};  // before each question
  Next next = Next::AtOnce;
  bool asks_again = false;
};

// A window that closes after two passes in a row; with `next` it then resolves the pending actions, and may ask again.
inline void AddWindow(TestProgram& a, const WindowBody& body) {
  program::Window window;
  window.name = "market";
  window.waits = body.next != Next::AtOnce;
  for (const TypeTag& type : body.params) window.params.push_back({"x", type});
  const std::int32_t index = base::Count(a.p.windows), first = base::Count(body.params);
  a.p.windows.push_back(window);
  const auto variable = [&](match::WindowLocal local) { return Code::Var(first + local); };
  const FunctionId code = a.Function("window", body.params, kWindowVariables, [&](Code& b) {
    b(Op::Enter, {}, index, kWindowKind);
    b.Set(variable(match::kAskedList), body.asks(b));
    for (const auto local : {match::kPosition, match::kPasses, match::kTaken}) b.Set(variable(local), 0);
    const BlockId ask = b.NewBlock(), closed = b.NewBlock(), done = b.NewBlock();
    b.ContinueAt(ask);
    b.JumpIf(b(Op::Eq, {variable(match::kPasses), 2}), closed);
    body.before_asking(b);
    b(Op::AskWindow, {0}, index);
    b.Jump(ask);
    b.BeginBlock(closed);
    if (body.next != Next::AtOnce) {
      const BlockId resolve = b.NewBlock();
      b.ContinueAt(resolve);
      b.JumpIf(b(Op::Eq, {b(Op::ListCount, {b(Op::WaitingActions)}), 0}), done);
      b(Op::ResolveAction, {b(body.next == Next::First ? Op::ListFirst : Op::ListLast, {b(Op::WaitingActions)})});
      if (body.asks_again) b.Set(variable(match::kPasses), 0);
      b.Jump(body.asks_again ? ask : resolve);
      b.BeginBlock(done);
    }
    b(Op::Leave);
    b.ReturnNone();
  });
  a.p.windows[index].code = code;
}
inline void AddWindow(TestProgram& a, Next next, bool asks_again = false) {
  WindowBody body;
  body.next = next;
  body.asks_again = asks_again;
  AddWindow(a, body);
}

}  // namespace cardinal::vm::test
