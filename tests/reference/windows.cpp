// Windows: whom they ask, and which of the waiting actions is next.
#include <algorithm>

#include "tests/reference/walker.h"

namespace cardinal::reference {

using check::OccurrenceKind;
using check::Window;

namespace {

// The variables of a window after its parameters.
enum Variable { kAsked, kAnswers, kPasses, kTaken };

Value& At(const Window& window, Text& text, Variable variable) {
  return text.locals[window.params.size() + static_cast<std::size_t>(variable)];
}

}  // namespace

// A window that is opened with a waiting action has it under all others.
void Walker::OpenWindow(const check::Stmt& stmt, Text& text) {
  const Number with = stmt.extra.IsValid() ? Num(stmt.extra, text) : kNone;
  std::vector<Value> args;
  for (const ExprId arg : stmt.exprs) args.push_back(Eval(arg, text));
  const Window& window = rules_.windows[stmt.index];
  Open call(*this);
  const Number uid = next_uid_++;
  Text own = MakeRunningText(window.body, std::move(args), uid);
  const Running running{OccurrenceKind::Window, stmt.index, uid, &own};
  Runs runs(*this, running);
  const auto place =
      std::find_if(waiting_.begin(), waiting_.end(), [&](const Waiting& one) { return one.uid == with; });
  if (place != waiting_.end()) {
    place->window = uid;
    std::rotate(waiting_.begin(), place, place + 1);
  }
  RunWindow(window, running);
  runs.End();
  EndOccurrence(uid);
}

void Walker::AskList(const Window& window, ExprId list, Text& text) {
  const Value asked = Eval(list, text);
  At(window, text, kAsked) = asked;
  At(window, text, kAnswers) = At(window, text, kPasses) = Of(0);
  for (std::size_t i = 0; i < text.body->locals.size(); ++i)
    if (text.body->locals[i].name == "asked") text.locals[i] = Of(static_cast<Number>(asked.list.size()));
  Change();
}

void Walker::RunWindow(const Window& window, const Running& running) {
  Text& text = *running.text;
  AskList(window, window.ask, text);
  At(window, text, kTaken) = Of(0);
  for (bool asks = true;;) {
    Tick();
    if (asks && !Yes(window.close, text)) {
      AskSeat(window, running);
      continue;
    }
    if (!window.next.IsValid() || WaitingHere().empty()) return;
    Resolve(Scalar(Num(window.next, text)));
    asks = window.ask_again.IsValid();
    if (asks) AskList(window, window.ask_again, text);
  }
}

// Who is out of the game passes.
void Walker::AskSeat(const Window& window, const Running& running) {
  Text& text = *running.text;
  const bool must = window.pass.IsValid() && !Yes(window.pass, text);
  const std::vector<Number> asked = At(window, text, kAsked).list;
  const auto count = [&](Variable variable) {
    ++At(window, text, variable).number;
    Change();
  };
  const auto pass = [&] {
    count(kAnswers);
    count(kPasses);
  };
  if (asked.empty()) return pass();
  const auto place = static_cast<std::size_t>(std::max<Number>(At(window, text, kAnswers).number, 0)) % asked.size();
  const Number seat = asked[place];
  if (IsOut(seat)) return pass();
  Question question{model::DecisionKind::Act, static_cast<int>(seat), Offers(running, seat)};
  if (question.options.empty() || !must)
    question.options.insert(question.options.begin(), {model::OptionKind::Pass, -1, -1});
  const std::vector<model::Option> options = question.options;
  const model::Option taken = options.at(Put(std::move(question)));
  if (taken.kind == model::OptionKind::Pass) return pass();
  count(kAnswers);
  At(window, text, kPasses) = Of(0);
  count(kTaken);
  Take(taken.a, taken.b, seat, running.uid, next_uid_++);
}

// In the innermost open window that has the action, if the player could take it there.
void Walker::TakeByRules(const check::Stmt& stmt, Text& text) {
  const Number uid = next_uid_++;
  const bool with_card = rules_.actions[stmt.index].card_type >= 0;
  const Number card = with_card ? Num(stmt.exprs[0], text) : -1, seat = Num(stmt.exprs.back(), text);
  NeedSeat(seat);
  if (with_card) NeedCard(card);
  const auto& windows = rules_.actions[stmt.index].windows;
  const auto in = std::find_if(running_.rbegin(), running_.rend(), [&](const Running& one) {
    return one.kind == OccurrenceKind::Window && std::ranges::count(windows, one.index) > 0;
  });
  if (in != running_.rend() && !IsOut(seat) && CanTake(stmt.index, static_cast<int>(card), seat, in->uid)) {
    const Number window = in->uid;
    At(rules_.windows[in->index], *in->text, kPasses) = Of(0);
    Change();
    Take(stmt.index, static_cast<int>(card), seat, window, uid);
  }
  const bool waits = std::ranges::count(waiting_, uid, &Waiting::uid) > 0;
  if (stmt.local >= 0) text.locals[static_cast<std::size_t>(stmt.local)] = Of(waits ? uid : kNone);
}

// The innermost window asks this player next.
void Walker::AskNext(Number seat) {
  NeedSeat(seat);
  for (std::size_t i = running_.size(); i-- > 0;) {
    if (running_[i].kind != OccurrenceKind::Window) continue;
    const Window& window = rules_.windows[running_[i].index];
    Text& text = *running_[i].text;
    const std::vector<Number> asked = At(window, text, kAsked).list;
    const auto from = static_cast<std::size_t>(std::max<Number>(At(window, text, kAnswers).number, 0));
    for (std::size_t k = 0; k < asked.size(); ++k) {
      const std::size_t place = (from + k) % asked.size();
      if (asked[place] != seat) continue;
      At(window, text, kAnswers) = Of(static_cast<Number>(place));
      break;
    }
    Change();
    return;
  }
}

// The actions that wait in the innermost window, or where the action waits whose target is being tested.
std::vector<Number> Walker::WaitingHere() const {
  Number window = 0;
  for (const Running& running : running_)
    if (running.kind == OccurrenceKind::Window) window = running.uid;
  if (!testing_.empty())
    for (const Waiting& waiting : waiting_)
      if (waiting.uid == testing_.back().uid) window = waiting.window;
  std::vector<Number> found;
  for (const Waiting& waiting : waiting_)
    if (waiting.window == window) found.push_back(waiting.uid);
  return found;
}

}  // namespace cardinal::reference
