// Plays steps that answer: for seats, for `everyone`, for chance.
#include <algorithm>
#include <set>

#include "interpreter/drivers/scenario_runner/chance_answers.h"
#include "interpreter/drivers/scenario_runner/scenario_runner.h"
#include "interpreter/drivers/scenario_runner/vocabulary.h"
#include "interpreter/drivers/scenario_runner/word_matching.h"
#include "interpreter/language/diagnostics/diagnostics.h"

namespace cardinal::scenario_runner {

using documents::LocatedText;
using documents::ScenarioStep;
using model::OptionKind;

namespace {

// The window in which the open decision is an opportunity; 0 if it is not in a window.
std::int32_t OpenWindow(const match::Match& match) {
  for (std::size_t i = match.stack.frames.size(); i-- > 0;) {
    const match::Frame& frame = match.stack.frames[i];
    if (frame.uid > 0 && static_cast<program::OccurrenceKind>(frame.kind) == program::OccurrenceKind::Window)
      return frame.uid;
  }
  return 0;
}

bool IsAction(const match::Frame& frame) {
  return frame.uid > 0 && static_cast<program::OccurrenceKind>(frame.kind) == program::OccurrenceKind::Action;
}

std::vector<std::string> OptionTexts(const ScenarioGame& game, const std::vector<std::int32_t>& options) {
  std::vector<std::string> words;
  for (const std::int32_t option : options)
    words.push_back(OptionWords(game, game.match.decision.options[static_cast<std::size_t>(option)]));
  return words;
}

// The zones that contain copies of a card.
std::string CardPlaces(const ScenarioGame& game, std::int32_t def) {
  std::vector<std::string> places;
  for (const match::Card& card : game.match.state.cards) {
    const std::string place = card.def == def ? ZoneName(game, card.zone) : "";
    if (!place.empty() && std::find(places.begin(), places.end(), place) == places.end()) places.push_back(place);
  }
  return JoinText(places, " and ");
}

// The definition whose name occurs first in these words, the longest of several; -1: none.
std::int32_t FirstCardIn(const Program& program, const std::string& words) {
  const std::string said = " " + NormalizeWords(words) + " ";
  std::int32_t found = -1;
  std::size_t place = std::string::npos, length = 0;
  for (std::size_t i = 0; i < program.cards.size(); ++i) {
    const std::string name = " " + NormalizeWords(program.cards[i].name) + " ";
    const std::size_t at = said.find(name);
    if (at == std::string::npos || at > place || (at == place && name.size() <= length)) continue;
    found = static_cast<std::int32_t>(i);
    place = at;
    length = name.size();
  }
  return found;
}

// True if the same list of picks is open and may be closed.
bool MayClose(const match::Match& match, Seat seat, std::int32_t choice) {
  const model::Decision& open = match.decision;
  const bool many = open.kind == model::DecisionKind::Many || open.kind == model::DecisionKind::Arrange;
  return match.outcome.kind == model::OutcomeKind::Running && open.seat == seat && open.choice == choice && many;
}

// The words that identify the decision that a phrase answers: for a list its first pick.
const LocatedText& FirstWords(const AnswerPhrase& phrase) {
  return phrase.list && !phrase.picks.empty() ? phrase.picks.front() : phrase.text;
}

std::vector<Section> AppendSection(std::vector<Section> sections, Section last) {
  sections.push_back(std::move(last));
  return sections;
}

}  // namespace

std::int32_t FindOptionWithOtherWords(const ScenarioGame& game, const std::string& words) {
  const std::int32_t def = FirstCardIn(game.GetProgram(), words);
  std::int32_t found = -1;
  for (std::size_t i = 0; def >= 0 && i < game.match.decision.options.size(); ++i) {
    const model::Option& option = game.match.decision.options[i];
    const CardId card = option.kind == OptionKind::Act ? option.b : option.kind == OptionKind::Card ? option.a : -1;
    if (card < 0 || game.match.state.cards[static_cast<std::size_t>(card)].def != def) continue;
    if (found >= 0) return -1;
    found = static_cast<std::int32_t>(i);
  }
  if (found < 0 ||
      NormalizeWords(words).starts_with(NormalizeWords(game.GetProgram().cards[static_cast<std::size_t>(def)].name)))
    return -1;
  const model::Option& option = game.match.decision.options[static_cast<std::size_t>(found)];
  const bool said = NormalizeWords(words).starts_with(
      NormalizeWords(view::OptionText(game.GetProgram(), game.match, option, view::kOmniscient, game.names)));
  return said ? -1 : found;
}

bool ScenarioRunner::SubmitAnswer(const model::Answer& answer, source::Span span) {
  if (!CheckNoLeak(answer, span)) return false;
  const bool comes_back = mode_ == RunMode::Undo || MayFail() || forbidden_ == soundness::ProblemKind::Nondeterminism;
  const match::Match before = comes_back ? game_.match : match::Match();
  if (trial_)
    for (const EventTranscript::ForcedPicks& taken : heard_.AllTaken()) trial_->took_all.push_back(taken.seat);
  heard_.ClearForcedPicks();
  const engine::StepResult step = engine::Advance(game_.GetProgram(), game_.match, answer, {}, &heard_);
  ++decisions_;
  if (step.kind != engine::StepResult::Kind::Refused) record_.answers.push_back(answer);
  if (step.kind == engine::StepResult::Kind::Fault) return Failed(step.fault, span, before, answer);
  if (step.kind == engine::StepResult::Kind::Refused)
    return FailHere(span, "the engine refuses this answer: " + step.refusal);
  return CheckDeterminism(before, answer, span) && CheckMatchInvariants() &&
         (mode_ != RunMode::Undo || RepeatAnswer(before, answer, span));
}

bool ScenarioRunner::NamesPlayer(const Step& step) {
  const std::string who = NormalizeWords(step.seat.text);
  if (who == "chance" || who == "everyone" || game_.FindSeat(step.seat.text)) return true;
  const std::string help = diag::DidYouMean(step.seat.text, {"everyone", "chance", "expect", "asks", "refused"}).text;
  return Fail({step.seat.span,
               "there is no player `" + step.seat.text + "`",
               {{"help", {help.empty() ? "the players are " + JoinText(game_.names.seats) : help}}},
               true});
}

bool ScenarioRunner::GiveAnswer(const Step& step) {
  const std::string who = NormalizeWords(step.seat.text);
  if (who == "chance") {
    if (AskedIsChance()) return AnswerChance(step.answer);
    return FailHere(step.answer.span, "nothing is drawn by luck here");
  }
  if (who == "everyone") return AnswerForAllSeats(step);
  if (!NamesPlayer(step)) return false;
  const auto seat = game_.FindSeat(step.seat.text);
  BeginAct();
  std::deque<AnswerPhrase> phrases = SplitAnswer(game_.GetProgram(), step.answer);
  if (phrases.empty()) phrases.push_back({step.answer, true, {}});
  for (bool later = false; !phrases.empty(); later = true) {
    AnswerPhrase phrase = std::move(phrases.front());
    phrases.pop_front();
    if (!AnswerWithPhrase(step, *seat, std::move(phrase), phrases, later)) return false;
  }
  return true;
}

// Sets the action that the answer belongs to: the one that is running, or the next one if the decision is an
// opportunity.
void ScenarioRunner::BeginAct() {
  act_ = game_.match.next_uid;
  if (IsOver() || OpenDecision().kind == model::DecisionKind::Act) return;
  for (const match::Frame& frame : game_.match.stack.frames)
    if (IsAction(frame)) act_ = frame.uid;
}

// True if the action that the answer has begun neither runs nor is pending.
bool ScenarioRunner::ActIsOver() const {
  const auto& frames = game_.match.stack.frames;
  const auto& waiting = game_.match.pending;
  return std::ranges::none_of(frames,
                              [&](const match::Frame& frame) { return IsAction(frame) && frame.uid >= act_; }) &&
         std::ranges::none_of(waiting, [&](const match::PendingAction& one) { return one.uid >= act_; });
}

// True if this seat is asked now. Before that, forced answers are given and named draws are made. Words after the first
// advance only to the next opportunity of this seat after the action that was begun.
bool ScenarioRunner::CheckSeatIsAsked(const Step& step, Seat seat, const LocatedText& text, bool later) {
  passed_by_.clear();
  const auto fits = [&] {
    if (AskedIsChance() || OpenDecision().seat != seat) return false;
    return OpenDecision().options.size() > 1 || CouldAnswer(game_, text) || (later && HasWindow(seat) && ActIsOver());
  };
  const std::size_t failures = failures_.size();
  const bool settled = AdvanceAutomatically(fits);
  const auto after = [](const SkippedDecision& passed) { return passed.after; };
  const bool passed = later && (SkippedOwnChoice(seat) || std::ranges::any_of(passed_by_, after));
  if (trial_ && passed && (!settled || AskedIsChance())) {
    failures_.resize(failures);
    return StopForkAt(text);
  }
  if (!settled) return false;
  if (!later) passed_by_.clear();
  const bool asked = !IsOver() && OpenDecision().seat == seat;
  const bool too_late = later && !HasWindow(seat) && std::ranges::any_of(passed_by_, after);
  if (asked && !too_late) {
    if (!later) BeginAct();
    return true;
  }
  if (trial_ && !AskedIsChance()) return StopForkAt(text);
  if (later && !AskedIsChance()) return FailNeverAsked(seat, text);
  if (IsOver())
    return FailHere(text.span, step.seat.text + "'s answer `" + text.text + "` was never asked for: the game is over");
  if (AskedIsChance())
    return FailHere(step.span, "luck draws " + DescribeDraw(game_) + ", and the scenario does not say how",
                    {{"add before this step", {DrawHint(game_)}}});
  return FailHere(
      text.span, game_.SeatName(OpenDecision().seat) + " is asked, not " + game_.SeatName(seat),
      {{"add before this step an answer such as",
        {"- " + game_.SeatName(OpenDecision().seat) + ": " + OptionWords(game_, OpenDecision().options.front())}}});
}

bool ScenarioRunner::FailNeverAsked(Seat seat, const LocatedText& text) {
  if (trial_) return StopForkAt(text);
  return FailHere(
      text.span,
      "`" + text.text + "` was never asked for: the game asks nothing more of " + game_.SeatName(seat) + " here",
      SkippedOwnChoice(seat) ? WhyNot(seat, text) : std::vector<Section>());
}

bool ScenarioRunner::AnswerWithPhrase(const Step& step, Seat seat, AnswerPhrase phrase, std::deque<AnswerPhrase>& rest,
                                      bool later) {
  // `defend with [A]`: only the list is matched; the words before it are for the reader.
  const bool before_list = !phrase.list && !rest.empty() && rest.front().list && NamesNoCard(game_, phrase.text.text);
  const AnswerPhrase& asked = before_list && !CouldAnswer(game_, phrase.text) ? rest.front() : phrase;
  if (HadToTakeAll(seat, asked)) {
    if (answered_.where.empty())
      answered_.where = "all that could be chosen had to be taken, so the game asks no player";
    return true;
  }
  if (const auto other = trial_ ? PickNotTaken(seat, asked) : std::nullopt) return StopForkAt(*other);
  if (const std::size_t comma = phrase.text.text.find(','); !phrase.list && comma != std::string::npos) {
    if (HadToTakeAll(seat, {documents::SubText(phrase.text, 0, comma), false, {}})) {
      rest.push_front({documents::TrimText(documents::SubText(phrase.text, comma + 1, std::string::npos)), false, {}});
      return true;
    }
  }
  if (!CheckSeatIsAsked(step, seat, FirstWords(asked), later)) return false;
  const bool new_act = later && OpenDecision().kind == model::DecisionKind::Act;
  if (phrase.list)
    return new_act ? FailNeverAsked(seat, FirstWords(phrase)) : AnswerWithPicks(step, seat, phrase, later);
  HeadMatch head = MatchHead(game_, phrase.text);
  if (head.options.empty() && before_list && !new_act && OpenDecision().kind != model::DecisionKind::Act) return true;
  if (new_act && !IsForNewAct(head, phrase.text)) return FailNeverAsked(seat, phrase.text);
  if (head.options.empty()) return FailNoSuchOption(seat, phrase.text);
  if (new_act) BeginAct();
  if (!head.remaining_words.text.empty()) rest.push_front({head.remaining_words, false, {}});
  return GiveUniqueOption(head.options, phrase.text);
}

bool ScenarioRunner::SkippedOwnChoice(Seat seat) const {
  return std::any_of(passed_by_.begin(), passed_by_.end(),
                     [&](const SkippedDecision& passed) { return passed.seat == seat && passed.choice; });
}

// Later words begin a new action only with the name of an action, or with `pass`: a card alone belongs to the action
// that was begun.
bool ScenarioRunner::IsForNewAct(const HeadMatch& head, const LocatedText& words) const {
  if (head.options.empty()) return false;
  const model::Option& option = OpenDecision().options[static_cast<std::size_t>(head.options.front())];
  const std::vector<std::string> said = SplitWords(words.text);
  const auto first = std::ranges::find_if_not(said, HasConnective);
  if (first == said.end()) return false;
  if (option.kind != OptionKind::Act) return *first == "pass";
  const std::string& action = game_.GetProgram().actions[static_cast<std::size_t>(option.a)].name;
  return std::ranges::count(SplitWords(action), *first) > 0;
}

std::string ScenarioRunner::MisspeltOption(Seat seat, const LocatedText& words) const {
  if (IsOver() || OpenDecision().seat != seat || FirstCardIn(game_.GetProgram(), words.text) >= 0) return "";
  std::vector<std::string> known;
  for (const model::Option& option : OpenDecision().options) known.push_back(OptionWords(game_, option));
  return diag::FindNearestName(words.text, known);
}

bool ScenarioRunner::FailNoSuchOption(Seat seat, const LocatedText& words) {
  if (trial_) return StopForkAt(words);
  std::vector<Section> more = WhyNot(seat, words);
  const std::int32_t meant = FindOptionWithOtherWords(game_, words.text);
  std::string instead = OptionWords(
      game_, meant < 0 ? OpenDecision().options.back() : OpenDecision().options[static_cast<std::size_t>(meant)]);
  std::string why = "with that card it can only be `" + instead + "`";
  if (meant < 0) {
    why = NoSuchOptionMessage(seat, words);
    if (const std::string misspelt = MisspeltOption(seat, words); !misspelt.empty()) {
      instead = misspelt;
      why += "; did you mean `" + instead + "`?";
    }
  }
  FailHere(
      words.span, game_.SeatName(seat) + " cannot answer `" + words.text + "`: " + why,
      AppendSection(std::move(more), {"write instead, for example", {"- " + game_.SeatName(seat) + ": " + instead}}));
  failures_.back().has_unknown_name = HasUnknownNames(words);
  return false;
}

// The verb before a card may be any word.
bool ScenarioRunner::HasUnknownNames(const LocatedText& words) const {
  return !FindUnknownWords(game_, words, true).text.empty();
}

bool ScenarioRunner::GiveUniqueOption(const std::vector<std::int32_t>& options, const LocatedText& text) {
  if (answered_.where.empty())
    answered_.where = "decision " + std::to_string(decisions_ + 1) + " (" + DescribeDecision(game_) + ")";
  answered_.chose = answered_.chose || OpenDecision().options.size() > 1;
  if (AreEquivalent(game_, options)) return GiveOption(options.front(), text.span);
  if (trial_) return ChooseInterpretation(options, text.span);
  return FailHere(text.span, "`" + text.text + "` could be " + JoinText(OptionTexts(game_, options), " or "));
}

bool ScenarioRunner::AnswerWithPicks(const Step& step, Seat seat, const AnswerPhrase& phrase, bool later) {
  const std::int32_t choice = OpenDecision().choice;
  if (trial_) trial_->list = record_.answers.size();
  for (std::size_t i = 0; i < phrase.picks.size(); ++i) {
    const LocatedText& pick = phrase.picks[i];
    if (!CheckSeatIsAsked(step, seat, pick, later || i > 0)) return false;
    const auto found = FindMatchingOptions(game_, pick.text);
    // All picks of a list answer one question.
    if (found.empty() || OpenDecision().choice != choice) return FailNoSuchPick(seat, pick);
    // In an order, the last pick needs no answer.
    const bool ends_order = OpenDecision().kind == model::DecisionKind::Arrange && OpenDecision().options.size() == 2 &&
                            i + 2 == phrase.picks.size();
    if (ends_order && FindMatchingOptions(game_, phrase.picks[i + 1].text).empty())
      return FailNoSuchPick(seat, phrase.picks[i + 1]);
    if (!GiveUniqueOption(found, pick)) return false;
    if (ends_order) break;
  }
  if (trial_) trial_->list.reset();
  return ClosePicks(seat, phrase, choice);
}

bool ScenarioRunner::FailNoSuchPick(Seat seat, const LocatedText& pick) {
  if (trial_) return StopForkAt(pick);
  FailHere(pick.span, game_.SeatName(seat) + " cannot pick `" + pick.text + "`", WhyNot(seat, pick));
  failures_.back().has_unknown_name = HasUnknownNames(pick);
  return false;
}

bool ScenarioRunner::ClosePicks(Seat seat, const AnswerPhrase& phrase, std::int32_t choice) {
  const auto fail = [&](const std::string& said) {
    return trial_ ? StopForkAt(phrase.text) : FailHere(phrase.text.span, said);
  };
  if (!MayClose(game_.match, seat, choice)) {
    if (!phrase.picks.empty()) return true;
    const std::int32_t nobody = FindOption(game_, OptionKind::NoCard);
    return nobody >= 0 ? GiveOption(nobody, phrase.text.span) : fail("nothing can be left unpicked here");
  }
  // The same question is asked again, from the start: a later answer may be for it.
  if (!phrase.picks.empty() && OpenDecision().picked.empty()) return true;
  const std::int32_t done = FindOption(game_, OptionKind::Done);
  return done >= 0 ? GiveOption(done, phrase.text.span) : fail("more must be picked than this list has");
}

// Each seat answers once, while the same window asks.
bool ScenarioRunner::AnswerForAllSeats(const Step& step) {
  if (AskedIsChance())
    return FailHere(step.span, "luck draws " + DescribeDraw(game_) + ", and the scenario does not say how",
                    {{"add before this step", {DrawHint(game_)}}});
  std::set<Seat> answered;
  const std::int32_t window = OpenWindow(game_.match);
  while (!IsOver() && !AskedIsChance() && OpenWindow(game_.match) == window &&
         !answered.contains(OpenDecision().seat)) {
    const auto found = FindMatchingOptions(game_, step.answer.text);
    if (found.empty()) break;
    answered.insert(OpenDecision().seat);
    if (!GiveUniqueOption(found, step.answer)) return false;
  }
  if (!answered.empty()) return true;
  return FailHere(step.answer.span, "no seat can answer `" + step.answer.text + "` here");
}

bool ScenarioRunner::AnswerChance(const LocatedText& text) {
  ChanceAnswer draw = ParseChance(game_, text);
  if (!draw.problem.empty()) return FailHere(text.span, draw.problem, {{"write, for example", {DrawHint(game_)}}});
  for (const model::Answer& answer : draw.answers) {
    if (!AskedIsChance()) return FailHere(text.span, "luck draws less than `" + text.text + "` says");
    if (!SubmitAnswer(answer, text.span)) return false;
  }
  return true;
}

std::string ScenarioRunner::NoSuchOptionMessage(Seat seat, const LocatedText& answer) const {
  if (IsOver()) return "the game is over";
  if ((game_.match.state.eliminated >> seat & 1u) != 0) return game_.SeatName(seat) + " is out of the game";
  if (OpenDecision().seat != seat)
    return "not your turn: " + game_.SeatName(OpenDecision().seat) + " is asked, not " + game_.SeatName(seat);
  if (const std::int32_t card = FirstCardIn(game_.GetProgram(), answer.text); card >= 0) {
    const std::string& name = game_.GetProgram().cards[static_cast<std::size_t>(card)].name;
    const std::string places = CardPlaces(game_, card);
    if (places.empty()) return "there is no `" + name + "` in this game";
    return "`" + name + "` is not among the options of " + game_.SeatName(seat) + " (it is in " + places + ")";
  }
  return "`" + answer.text + "` is not among the options of " + game_.SeatName(seat);
}

}  // namespace cardinal::scenario_runner
