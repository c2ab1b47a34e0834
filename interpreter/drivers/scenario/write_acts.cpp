#include "interpreter/drivers/scenario/write_acts.h"

#include <algorithm>
#include <optional>
#include <set>

#include "interpreter/drivers/scenario/luck.h"
#include "interpreter/drivers/scenario/words.h"
#include "interpreter/drivers/scenario/write_yaml.h"

namespace cardinal::scenario {

using documents::Text;
using model::DecisionKind;
using model::OptionKind;

namespace {

Text TextFor(const std::string& words) { return {words, {}, false, false}; }

bool Running(const match::Match& match) { return match.outcome.kind == model::OutcomeKind::Running; }

bool IsPicking(const model::Decision& decision) {
  return decision.kind == DecisionKind::Many || decision.kind == DecisionKind::Arrange;
}

// The window whose opportunity the open decision is, as for `everyone`.
std::int32_t OpenWindow(const match::Match& match) {
  for (std::size_t i = match.stack.frames.size(); i-- > 0;) {
    const match::Frame& frame = match.stack.frames[i];
    if (frame.uid > 0 && static_cast<program::OccurrenceKind>(frame.kind) == program::OccurrenceKind::Window)
      return frame.uid;
  }
  return 0;
}

class Teller {
 public:
  Teller(const Game& game, const Walk& walk, bool all) : game_(game), walk_(walk), all_(all) {}

  Acts Tell() {
    for (std::size_t i = 0; i < Strides().size() && acts_.problem.empty();) {
      acts_.acts.push_back(ActAt(i));
      i = acts_.acts.back().last + 1;
    }
    if (acts_.problem.empty() && !all_) LeaveOutForced();
    return std::move(acts_);
  }

 private:
  const std::vector<Stride>& Strides() const { return walk_.strides; }
  const model::Decision& DecisionAt(std::size_t i) const { return Strides()[i].before.decision; }
  const model::Option& Chosen(std::size_t i) const {
    return DecisionAt(i).options[static_cast<std::size_t>(Strides()[i].answer.option)];
  }
  // The names of the scenario with the position at that stride.
  const Game& At(std::size_t i) {
    game_.match = i < Strides().size() ? Strides()[i].before : walk_.end;
    return game_;
  }

  Act ActAt(std::size_t i) {
    Act act;
    act.first = act.last = i;
    act.told = Strides()[i].told;
    act.luck = DecisionAt(i).seat == model::kChance;
    act.who = At(i).SeatName(DecisionAt(i).seat);
    if (act.luck && DecisionAt(i).kind == DecisionKind::Shuffle) {
      TellOrder(act);
    } else if (IsPicking(DecisionAt(i)) && PicksAreWhole(i, act.last)) {
      TellPicks(act);
    } else if (act.luck) {
      TellDraw(act);
    } else if (AllPass(i, act.last)) {
      act.who = "everyone";
      act.words = "pass";
    } else {
      TellOption(act);
    }
    act.forced = !act.luck;
    for (std::size_t j = act.first; j <= act.last; ++j) act.forced = act.forced && DecisionAt(j).options.size() == 1;
    return act;
  }

  void Fail(const Act& act, const std::string& what) {
    acts_.problem = "no words of a scenario mean " + what + ", the answer of " + act.who;
  }

  // ---- one answer

  bool Means(const std::string& words, std::int32_t option) const {
    const auto phrases = PhrasesOf(game_.Rules(), TextFor(words));
    if (phrases.size() != 1 || phrases.front().list) return false;
    const HeadMatch head = MatchHead(game_, phrases.front().text);
    if (head.options.empty() || !head.rest.text.empty() || head.options.front() != option) return false;
    return Equivalent(game_, head.options) && CouldAnswer(game_, TextFor(words));
  }

  void TellOption(Act& act) {
    const std::int32_t option = Strides()[act.first].answer.option;
    const model::Option& chosen = Chosen(act.first);
    const Game& game = At(act.first);
    std::vector<std::string> candidates = {
        OptionWords(game, chosen), view::OptionText(game.Rules(), game.match, chosen, view::kEverybody, game.names)};
    if (chosen.kind == OptionKind::Act && chosen.b >= 0) candidates.push_back(game.cards.Label(chosen.b));
    for (const std::string& words : candidates) {
      if (!Means(words, option)) continue;
      act.words = words;
      return;
    }
    Fail(act, "`" + candidates.front() + "`");
  }

  // ---- several, one by one

  // All picks of one question; false if the walk ends before they do.
  bool PicksAreWhole(std::size_t first, std::size_t& last) {
    if (!DecisionAt(first).picked.empty()) return false;
    std::size_t i = first;
    while (i + 1 < Strides().size() && GoesOnPicking(DecisionAt(i), DecisionAt(i + 1))) ++i;
    if (i + 1 == Strides().size() && Running(walk_.end) && GoesOnPicking(DecisionAt(i), walk_.end.decision))
      return false;
    if (Strides()[first].told != Strides()[i].told) return false;
    last = i;
    return true;
  }

  static bool GoesOnPicking(const model::Decision& one, const model::Decision& next) {
    return IsPicking(next) && next.kind == one.kind && next.seat == one.seat && next.choice == one.choice &&
           next.picked.size() == one.picked.size() + 1;
  }

  void TellPicks(Act& act) {
    std::vector<std::string> names;
    for (std::size_t i = act.first; i <= act.last; ++i) {
      if (Chosen(i).kind == OptionKind::Done) continue;
      const Game& game = At(i);
      names.push_back(OptionWords(game, Chosen(i)));
      const auto found = Matching(game, names.back());
      const bool means = !found.empty() && found.front() == Strides()[i].answer.option && Equivalent(game, found);
      if (!means) return Fail(act, "`" + names.back() + "`");
    }
    // Of an order the last one follows by itself.
    const model::Decision& end = DecisionAt(act.last);
    if (end.kind == DecisionKind::Arrange && end.options.size() == 2)
      names.push_back(OptionWords(At(act.last), end.options[Strides()[act.last].answer.option == 0 ? 1 : 0]));
    TakeList(act, names);
  }

  static void TakeList(Act& act, const std::vector<std::string>& names) {
    act.is_list = true;
    for (const std::string& name : names) act.list.push_back(CardItem(name));
    act.words = '[' + Joined(act.list) + ']';
  }

  // ---- luck

  bool Draws(const Game& game, const std::string& words, const model::Answer& wanted) const {
    const Draw draw = DrawAs(game, TextFor(words));
    return draw.problem.empty() && draw.answers.size() == 1 && draw.answers.front().option == wanted.option &&
           draw.answers.front().order == wanted.order;
  }

  void TellDraw(Act& act) {
    const Game& game = At(act.first);
    const model::Answer& answer = Strides()[act.first].answer;
    const std::string words = OptionWords(game, Chosen(act.first));
    const std::int32_t choice = DecisionAt(act.first).choice;
    const std::string name = choice < 0 ? "" : game.Rules().choices[static_cast<std::size_t>(choice)].name;
    for (const std::string& said : {name + " is " + words, words}) {
      if (!Draws(game, said, answer)) continue;
      act.words = said;
      return;
    }
    Fail(act, "`" + words + "`");
  }

  // The cards on top as far as they do not follow by themselves.
  void TellOrder(Act& act) {
    const Game& game = At(act.first);
    const auto lying = game.match.world.Zone(DecisionAt(act.first).zone);
    std::vector<CardId> rest(lying.begin(), lying.end());
    std::vector<std::string> names;
    for (const CardId card : Strides()[act.first].answer.order) {
      const auto named = static_cast<std::ptrdiff_t>(names.size());
      if (std::equal(rest.begin(), rest.end(), Strides()[act.first].answer.order.begin() + named)) break;
      std::erase(rest, card);
      names.push_back(game.cards.Label(card));
    }
    if (names.empty()) act.words = "keep";
    if (!names.empty()) TakeList(act, names);
    model::Answer wanted = Strides()[act.first].answer;
    if (names.empty()) wanted.order.clear();
    if (!Draws(game, act.words, wanted)) Fail(act, "the order of " + ZoneName(game, DecisionAt(act.first).zone));
  }

  // ---- passes in a row

  // `everyone: pass` from here on: each seat of the window once, and nobody who does not pass would be taken along.
  bool AllPass(std::size_t first, std::size_t& last) {
    std::set<Seat> answered;
    std::size_t i = first;
    const std::int32_t window = OpenWindow(Strides()[first].before);
    for (; window > 0 && TakesPass(At(i).match, window, answered); ++i) {
      const bool passes =
          i < Strides().size() && Chosen(i).kind == OptionKind::Pass && Strides()[i].told == Strides()[first].told;
      if (!passes) return false;
      answered.insert(DecisionAt(i).seat);
    }
    if (answered.size() < 2) return false;
    last = i - 1;
    return true;
  }

  bool TakesPass(const match::Match& match, std::int32_t window, const std::set<Seat>& answered) const {
    return Running(match) && match.decision.seat != model::kChance && OpenWindow(match) == window &&
           !answered.contains(match.decision.seat) && !Matching(game_, "pass").empty();
  }

  // ---- what need not be said

  // Whether the runner would take the act for the answer to that decision.
  bool Awaits(const Act& act, std::size_t stride) {
    const Game& game = At(stride);
    if (act.luck || game.match.decision.seat == model::kChance) return false;
    const bool asked = act.who == "everyone" || game.FindSeat(act.who) == game.match.decision.seat;
    return asked && CouldAnswer(game, TextFor(act.words));
  }

  void LeaveOutForced() {
    const auto needed = [](const Act& act) { return act.told && !act.forced && !act.luck; };
    // A stretch in which nobody could choose would say nothing: then all of it is written.
    const bool says = std::any_of(acts_.acts.begin(), acts_.acts.end(), needed);
    const Act* next = nullptr;
    for (std::size_t i = acts_.acts.size(); i-- > 0;) {
      Act& act = acts_.acts[i];
      bool taken = act.told && !says;
      for (std::size_t j = act.first; j <= act.last && next != nullptr; ++j) taken = taken || Awaits(*next, j);
      act.written = !act.forced || taken;
      if (act.written) next = &act;
    }
  }

  Game game_;
  const Walk& walk_;
  bool all_;
  Acts acts_;
};

}  // namespace

Acts ActsOf(const Game& game, const Walk& walk, bool all) { return Teller(game, walk, all).Tell(); }

}  // namespace cardinal::scenario
