#include "interpreter/drivers/scenario_writer/write_steps.h"

#include <algorithm>
#include <optional>
#include <set>

#include "interpreter/base/text.h"
#include "interpreter/drivers/scenario_runner/chance_answers.h"
#include "interpreter/drivers/scenario_writer/write_yaml.h"

namespace cardinal::scenario_writer {

using documents::LocatedText;
using model::DecisionKind;
using model::OptionKind;

namespace {

LocatedText TextFor(const std::string& words) { return {words, {}, false, false}; }

bool Running(const match::Match& match) { return match.outcome.kind == model::OutcomeKind::Running; }

bool IsPicking(const model::Decision& decision) {
  return decision.kind == DecisionKind::Many || decision.kind == DecisionKind::Arrange;
}

class StepWriter {
 public:
  StepWriter(const scenario_runner::ScenarioGame& game, const Replay& walk, bool all)
      : game_(game), walk_(walk), all_(all) {}

  WrittenSteps WriteSteps() {
    for (std::size_t i = 0; i < Decisions().size() && acts_.problem.empty();) {
      acts_.acts.push_back(ActAt(i));
      i = acts_.acts.back().last + 1;
    }
    if (acts_.problem.empty() && !all_) OmitForced();
    return std::move(acts_);
  }

 private:
  const std::vector<ReplayedDecision>& Decisions() const { return walk_.decisions; }
  const model::Decision& DecisionAt(std::size_t i) const { return Decisions()[i].before.decision; }
  const model::Option& Chosen(std::size_t i) const { return DecisionAt(i).options[Decisions()[i].answer.option]; }
  // The game of the scenario with the position at decision `i`.
  const scenario_runner::ScenarioGame& GameAt(std::size_t i) {
    game_.match = i < Decisions().size() ? Decisions()[i].before : walk_.end;
    game_.NameCreatedCards();
    return game_;
  }

  WrittenStep ActAt(std::size_t i) {
    WrittenStep act;
    act.first = act.last = i;
    act.in_interval = Decisions()[i].in_interval;
    act.is_chance = DecisionAt(i).seat == model::kChance;
    act.seat = GameAt(i).SeatName(DecisionAt(i).seat);
    if (act.is_chance && DecisionAt(i).kind == DecisionKind::Shuffle) {
      WriteOrder(act);
    } else if (IsPicking(DecisionAt(i)) && PicksAreWhole(i, act.last)) {
      WritePicks(act);
    } else if (act.is_chance) {
      WriteDraw(act);
    } else if (AllPass(i, act.last)) {
      act.seat = "everyone";
      act.words = "pass";
    } else {
      WriteOption(act);
    }
    act.forced = !act.is_chance;
    for (std::size_t j = act.first; j <= act.last; ++j) act.forced = act.forced && DecisionAt(j).options.size() == 1;
    return act;
  }

  void Fail(const WrittenStep& act, const std::string& what) {
    acts_.problem = "no words of a scenario mean " + what + ", the answer of " + act.seat;
  }

  // ---- one answer

  bool MeansOption(const std::string& words, std::int32_t option) const {
    const auto phrases = scenario_runner::SplitAnswer(game_.GetProgram(), TextFor(words));
    if (phrases.size() != 1 || phrases.front().list) return false;
    const scenario_runner::HeadMatch head = scenario_runner::MatchHead(game_, phrases.front().text);
    if (head.options.empty() || !head.remaining_words.text.empty() || head.options.front() != option) return false;
    return scenario_runner::AreEquivalent(game_, head.options) && scenario_runner::CouldAnswer(game_, TextFor(words));
  }

  void WriteOption(WrittenStep& act) {
    const std::int32_t option = Decisions()[act.first].answer.option;
    const model::Option& chosen = Chosen(act.first);
    const scenario_runner::ScenarioGame& game = GameAt(act.first);
    std::vector<std::string> candidates = {
        scenario_runner::OptionWords(game, chosen),
        view::OptionText(game.GetProgram(), game.match, chosen, view::kOmniscient, game.names)};
    if (chosen.kind == OptionKind::Act && chosen.b >= 0) candidates.push_back(game.cards.Label(chosen.b));
    for (const std::string& words : candidates) {
      if (!MeansOption(words, option)) continue;
      act.words = words;
      return;
    }
    Fail(act, "`" + candidates.front() + "`");
  }

  // ---- several, one by one

  // True for all picks of one question; false if the replay ends before they are complete.
  bool PicksAreWhole(std::size_t first, std::size_t& last) {
    if (!DecisionAt(first).picked.empty()) return false;
    std::size_t i = first;
    while (i + 1 < Decisions().size() && ContinuesPicking(DecisionAt(i), DecisionAt(i + 1))) ++i;
    if (i + 1 == Decisions().size() && Running(walk_.end) && ContinuesPicking(DecisionAt(i), walk_.end.decision))
      return false;
    if (Decisions()[first].in_interval != Decisions()[i].in_interval) return false;
    last = i;
    return true;
  }

  static bool ContinuesPicking(const model::Decision& one, const model::Decision& next) {
    return IsPicking(next) && next.kind == one.kind && next.seat == one.seat && next.choice == one.choice &&
           next.picked.size() == one.picked.size() + 1;
  }

  void WritePicks(WrittenStep& act) {
    std::vector<std::string> names;
    for (std::size_t i = act.first; i <= act.last; ++i) {
      if (Chosen(i).kind == OptionKind::Done) continue;
      const scenario_runner::ScenarioGame& game = GameAt(i);
      names.push_back(scenario_runner::OptionWords(game, Chosen(i)));
      const auto found = scenario_runner::FindMatchingOptions(game, names.back());
      const bool means = !found.empty() && found.front() == Decisions()[i].answer.option &&
                         scenario_runner::AreEquivalent(game, found);
      if (!means) return Fail(act, "`" + names.back() + "`");
    }
    // In an order, the last pick needs no answer.
    const model::Decision& end = DecisionAt(act.last);
    if (end.kind == DecisionKind::Arrange && end.options.size() == 2)
      names.push_back(scenario_runner::OptionWords(GameAt(act.last),
                                                   end.options[Decisions()[act.last].answer.option == 0 ? 1 : 0]));
    TakeList(act, names);
  }

  static void TakeList(WrittenStep& act, const std::vector<std::string>& names) {
    act.is_list = true;
    for (const std::string& name : names) act.list.push_back(WriteCardItem(name));
    act.words = '[' + base::JoinText(act.list) + ']';
  }

  // ---- chance

  bool Draws(const scenario_runner::ScenarioGame& game, const std::string& words, const model::Answer& wanted) const {
    const scenario_runner::ChanceAnswer draw = scenario_runner::ParseChance(game, TextFor(words));
    return draw.problem.empty() && draw.answers.size() == 1 && draw.answers.front().option == wanted.option &&
           draw.answers.front().order == wanted.order;
  }

  void WriteDraw(WrittenStep& act) {
    const scenario_runner::ScenarioGame& game = GameAt(act.first);
    const model::Answer& answer = Decisions()[act.first].answer;
    const std::string words = scenario_runner::OptionWords(game, Chosen(act.first));
    const std::int32_t choice = DecisionAt(act.first).choice;
    const std::string name = choice < 0 ? "" : game.GetProgram().choices[choice].name;
    for (const std::string& said : {name + " is " + words, words}) {
      if (!Draws(game, said, answer)) continue;
      act.words = said;
      return;
    }
    Fail(act, "`" + words + "`");
  }

  // Names the cards on top until the others are already in their order.
  void WriteOrder(WrittenStep& act) {
    const scenario_runner::ScenarioGame& game = GameAt(act.first);
    const auto lying = game.match.state.CardsIn(DecisionAt(act.first).zone);
    std::vector<CardId> rest(lying.begin(), lying.end());
    std::vector<std::string> names;
    for (const CardId card : Decisions()[act.first].answer.order) {
      const auto named = static_cast<std::ptrdiff_t>(names.size());
      if (std::equal(rest.begin(), rest.end(), Decisions()[act.first].answer.order.begin() + named)) break;
      std::erase(rest, card);
      names.push_back(game.cards.Label(card));
    }
    if (names.empty()) act.words = "keep";
    if (!names.empty()) TakeList(act, names);
    model::Answer wanted = Decisions()[act.first].answer;
    if (names.empty()) wanted.order.clear();
    if (!Draws(game, act.words, wanted))
      Fail(act, "the order of " + scenario_runner::ZoneName(game, DecisionAt(act.first).zone));
  }

  // ---- passes in a row

  // True if `everyone: pass` can be written from here on: each seat of the window answers once, and no seat that
  // answers otherwise is included.
  bool AllPass(std::size_t first, std::size_t& last) {
    std::set<Seat> answered;
    std::size_t i = first;
    const std::int32_t window = scenario_runner::OpenWindow(Decisions()[first].before);
    for (; window > 0 && TakesPass(GameAt(i).match, window, answered); ++i) {
      const bool passes = i < Decisions().size() && Chosen(i).kind == OptionKind::Pass &&
                          Decisions()[i].in_interval == Decisions()[first].in_interval;
      if (!passes) return false;
      answered.insert(DecisionAt(i).seat);
    }
    if (answered.size() < 2) return false;
    last = i - 1;
    return true;
  }

  bool TakesPass(const match::Match& match, std::int32_t window, const std::set<Seat>& answered) const {
    return Running(match) && match.decision.seat != model::kChance && scenario_runner::OpenWindow(match) == window &&
           !answered.contains(match.decision.seat) && !scenario_runner::FindMatchingOptions(game_, "pass").empty();
  }

  // ---- decisions that need no step

  // True if the runner could take the step for the answer to that decision.
  bool Awaits(const WrittenStep& act, std::size_t stride) {
    const scenario_runner::ScenarioGame& game = GameAt(stride);
    if (act.is_chance || game.match.decision.seat == model::kChance) return false;
    const bool asked = act.seat == "everyone" || game.FindSeat(act.seat) == game.match.decision.seat;
    return asked && scenario_runner::CouldAnswer(game, TextFor(act.words));
  }

  void OmitForced() {
    const auto needed = [](const WrittenStep& act) { return act.in_interval && !act.forced && !act.is_chance; };
    // An interval without any choice would have no steps: then all decisions are written.
    const bool says = std::any_of(acts_.acts.begin(), acts_.acts.end(), needed);
    const WrittenStep* next = nullptr;
    for (std::size_t i = acts_.acts.size(); i-- > 0;) {
      WrittenStep& act = acts_.acts[i];
      bool taken = act.in_interval && !says;
      for (std::size_t j = act.first; j <= act.last && next != nullptr; ++j) taken = taken || Awaits(*next, j);
      act.written = !act.forced || taken;
      if (act.written) next = &act;
    }
  }

  scenario_runner::ScenarioGame game_;
  const Replay& walk_;
  bool all_;
  WrittenSteps acts_;
};

}  // namespace

WrittenSteps MakeSteps(const scenario_runner::ScenarioGame& game, const Replay& walk, bool all) {
  return StepWriter(game, walk, all).WriteSteps();
}

}  // namespace cardinal::scenario_writer
