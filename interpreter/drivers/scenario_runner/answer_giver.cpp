#include "interpreter/drivers/scenario_runner/answer_giver.h"

#include <algorithm>
#include <set>

#include "interpreter/drivers/scenario_runner/automatic_play.h"
#include "interpreter/drivers/scenario_runner/forced_picks.h"
#include "interpreter/drivers/scenario_runner/submit_answer.h"
#include "interpreter/drivers/scenario_runner/word_matching.h"

namespace cardinal::scenario_runner {

using documents::LocatedText;
using model::OptionKind;

namespace {

bool IsOccurrence(const match::Frame& frame, program::OccurrenceKind kind) { return frame.Runs(kind); }

// True if the same list of picks is open and may be closed.
bool MayClose(const ScenarioGame& game, Seat seat, std::int32_t choice) {
  const model::Decision& open = game.OpenDecision();
  const bool many = open.kind == model::DecisionKind::Many || open.kind == model::DecisionKind::Arrange;
  return game.Asks(seat) && open.choice == choice && many;
}

// The words that identify the decision that a phrase answers: for a list its first pick.
const LocatedText& FirstWords(const AnswerPhrase& phrase) {
  return phrase.list && !phrase.picks.empty() ? phrase.picks.front() : phrase.text;
}

}  // namespace

AnswerResult AnswerGiver::GiveAnswer() {
  BeginAction();
  const std::string who = NormalizeWords(step_.seat.text);
  if (who == "chance") {
    GiveToChance();
  } else if (who == "everyone") {
    GiveToEveryone();
  } else {
    GiveToSeat();
  }
  return result_;
}

bool AnswerGiver::GiveToSeat() {
  phrases_ = SplitAnswer(run_.game.GetProgram(), step_.answer);
  if (phrases_.empty()) phrases_.push_back({step_.answer, true});
  for (bool later = false; !phrases_.empty(); later = true) {
    AnswerPhrase phrase = std::move(phrases_.front());
    phrases_.pop_front();
    if (!GivePhrase(std::move(phrase), later)) return false;
  }
  return true;
}

bool AnswerGiver::GivePhrase(AnswerPhrase phrase, bool later) {
  using enum AnswerResult::Kind;
  const ScenarioGame& game = run_.game;
  // `defend with [A]`: only the list is matched; the words before it are for the reader.
  const bool before_list =
      !phrase.list && !phrases_.empty() && phrases_.front().list && NamesNoCard(game, phrase.text.text);
  const AnswerPhrase& asked = before_list && !CouldAnswer(game, phrase.text) ? phrases_.front() : phrase;
  if (TookForcedPicks(asked)) {
    if (where_.empty()) where_ = "all that could be chosen had to be taken, so the game asks no player";
    return true;
  }
  if (probe_)
    if (const auto other = FindPickNotForced(game, run_.transcript, seat_, asked)) return Stop(NoSuchPick, *other);
  if (const std::size_t comma = phrase.text.text.find(','); !phrase.list && comma != std::string::npos) {
    if (TookForcedPicks({documents::SubText(phrase.text, 0, comma)})) {
      phrases_.push_front({documents::TrimText(documents::SubText(phrase.text, comma + 1, std::string::npos))});
      return true;
    }
  }
  if (!AdvanceToSeat(FirstWords(asked), later)) return false;
  const bool opportunity = game.OpenDecision().kind == model::DecisionKind::Act;
  const bool new_action = later && opportunity;
  if (phrase.list) return new_action ? Stop(NeverAsked, FirstWords(phrase)) : GivePicks(phrase, later);
  HeadMatch head = MatchHead(game, phrase.text);
  if (head.options.empty() && before_list && !opportunity) return true;
  if (new_action && !BeginsNewAction(head, phrase.text)) return Stop(NeverAsked, phrase.text);
  if (head.options.empty()) return Stop(NoSuchOption, phrase.text);
  if (new_action) BeginAction();
  if (!head.remaining_words.text.empty()) phrases_.push_front({head.remaining_words});
  return GiveOption(head.options, phrase.text);
}

bool AnswerGiver::GivePicks(const AnswerPhrase& phrase, bool later) {
  const ScenarioGame& game = run_.game;
  const std::int32_t choice = game.OpenDecision().choice;
  list_ = run_.record.answers.size();
  for (std::size_t i = 0; i < phrase.picks.size(); ++i) {
    const LocatedText& pick = phrase.picks[i];
    if (!AdvanceToSeat(pick, later || i > 0)) return false;
    const auto found = FindMatchingOptions(game, pick.text);
    // All picks of a list answer one question.
    if (found.empty() || game.OpenDecision().choice != choice) return Stop(AnswerResult::Kind::NoSuchPick, pick);
    // In an order, the last pick needs no answer.
    const bool ends_order = game.OpenDecision().kind == model::DecisionKind::Arrange &&
                            game.OpenDecision().options.size() == 2 && i + 2 == phrase.picks.size();
    if (ends_order && FindMatchingOptions(game, phrase.picks[i + 1].text).empty())
      return Stop(AnswerResult::Kind::NoSuchPick, phrase.picks[i + 1]);
    if (!GiveOption(found, pick)) return false;
    if (ends_order) break;
  }
  list_.reset();
  return ClosePicks(phrase, choice);
}

bool AnswerGiver::ClosePicks(const AnswerPhrase& phrase, std::int32_t choice) {
  const ScenarioGame& game = run_.game;
  const model::Decision& open = game.OpenDecision();
  const bool more_items = game.Asks(seat_) && open.choice == choice && open.kind == model::DecisionKind::Menu;
  if (const std::int32_t enough = FindOption(game, OptionKind::Done); more_items && enough >= 0)
    return Submit(enough, phrase.text.span);
  if (!MayClose(game, seat_, choice)) {
    if (!phrase.picks.empty()) return true;
    const std::int32_t none = FindOption(game, OptionKind::NoCard);
    return none >= 0 ? Submit(none, phrase.text.span) : Stop(AnswerResult::Kind::NothingToLeave, phrase.text);
  }
  // The same question is asked again, from the start: a later answer may be for it.
  if (!phrase.picks.empty() && game.OpenDecision().picked.empty()) return true;
  const std::int32_t done = FindOption(game, OptionKind::Done);
  return done >= 0 ? Submit(done, phrase.text.span) : Stop(AnswerResult::Kind::PicksMissing, phrase.text);
}

// Each seat answers once, while the same window asks.
bool AnswerGiver::GiveToEveryone() {
  const ScenarioGame& game = run_.game;
  if (game.AsksChance()) return FailHere(DrawWithoutWords(game, step_.span));
  std::set<Seat> answered;
  const std::int32_t window = OpenWindow(game.match);
  while (!game.IsOver() && !game.AsksChance() && OpenWindow(game.match) == window &&
         !answered.contains(game.OpenDecision().seat)) {
    const auto found = FindMatchingOptions(game, step_.answer.text);
    if (found.empty()) break;
    answered.insert(game.OpenDecision().seat);
    if (!GiveOption(found, step_.answer)) return false;
  }
  if (!answered.empty()) return true;
  return FailHere({step_.answer.span, "no seat can answer `" + step_.answer.text + "` here"});
}

bool AnswerGiver::GiveToChance() {
  if (!run_.game.AsksChance()) return FailHere({step_.answer.span, "nothing is drawn by luck here"});
  return SubmitDraw(run_, step_.answer) || Ended();
}

// Gives the option that the words name. If they name several that are not equal, a probe takes its next meaning.
bool AnswerGiver::GiveOption(const std::vector<std::int32_t>& options, const LocatedText& text) {
  const ScenarioGame& game = run_.game;
  if (where_.empty())
    where_ = "decision " + std::to_string(run_.record.answers.size() + 1) + " (" + DescribeDecision(game) + ")";
  chose_ = chose_ || game.OpenDecision().options.size() > 1;
  if (AreEquivalent(game, options)) return Submit(options.front(), text.span);
  if (probe_ && meanings_taken_ < probe_->size()) return Submit(options[(*probe_)[meanings_taken_++]], text.span);
  result_.options = options;
  return Stop(AnswerResult::Kind::Ambiguous, text);
}

// Advances to a decision of the seat that these words may answer; for later words only to the next opportunity of the
// seat after the action that was begun.
bool AnswerGiver::AdvanceToSeat(const LocatedText& text, bool later) {
  using enum AnswerResult::Kind;
  const ScenarioGame& game = run_.game;
  skipped_.clear();
  const auto is_for_words = [&] {
    if (!game.Asks(seat_)) return false;
    return game.OpenDecision().options.size() > 1 || CouldAnswer(game, text) ||
           (later && game.HasWindow(seat_) && IsActionOver());
  };
  const bool advanced = AdvanceAutomatically(run_, is_for_words, [&] { NoteSkipped(); });
  if (!advanced || game.AsksChance()) {
    if (advanced) run_.FailHere(DrawWithoutWords(game, step_.span));
    result_.skipped = later && (SkippedOwnChoice() || SkippedEndOfAction());
    return Stop(Ended, text);
  }
  if (!later) skipped_.clear();
  const bool too_late = later && !game.HasWindow(seat_) && SkippedEndOfAction();
  if (!game.Asks(seat_) || too_late) return Stop(later ? NeverAsked : NotAsked, text);
  if (!later) BeginAction();
  return true;
}

void AnswerGiver::NoteSkipped() {
  const model::Decision& open = run_.game.OpenDecision();
  const bool opportunity = open.kind == model::DecisionKind::Act;
  skipped_.push_back({run_.record.answers.size(), open.seat, !opportunity, opportunity && IsActionOver()});
}

bool AnswerGiver::SkippedOwnChoice() const {
  return std::ranges::any_of(skipped_, [&](const SkippedDecision& one) { return one.seat == seat_ && one.choice; });
}

bool AnswerGiver::SkippedEndOfAction() const { return std::ranges::any_of(skipped_, &SkippedDecision::after_action); }

bool AnswerGiver::TookForcedPicks(const AnswerPhrase& phrase) {
  return NamesForcedPicks(run_.game, run_.transcript, seat_, phrase);
}

// Sets the action that the answer belongs to: the one that is running, or the next one if the decision is an
// opportunity.
void AnswerGiver::BeginAction() {
  const match::Match& match = run_.game.match;
  action_ = match.next_uid;
  if (run_.game.IsOver() || match.decision.kind == model::DecisionKind::Act) return;
  for (const match::Frame& frame : match.stack.frames)
    if (IsOccurrence(frame, program::OccurrenceKind::Action)) action_ = frame.uid;
}

bool AnswerGiver::IsActionOver() const {
  const match::Match& match = run_.game.match;
  return std::ranges::none_of(match.stack.frames,
                              [&](const match::Frame& frame) {
                                return IsOccurrence(frame, program::OccurrenceKind::Action) && frame.uid >= action_;
                              }) &&
         std::ranges::none_of(match.pending, [&](const match::PendingAction& one) { return one.uid >= action_; });
}

// Later words begin a new action only with the name of an action, or with `pass`: a card alone belongs to the action
// that was begun.
bool AnswerGiver::BeginsNewAction(const HeadMatch& head, const LocatedText& words) const {
  if (head.options.empty()) return false;
  const model::Option& option = run_.game.GetOption(head.options.front());
  const std::vector<std::string> said = SplitWords(words.text);
  const auto first = std::ranges::find_if_not(said, HasConnective);
  if (first == said.end()) return false;
  if (option.kind != OptionKind::Act) return *first == "pass";
  const std::string& action = run_.game.GetProgram().actions[option.a].name;
  return std::ranges::count(SplitWords(action), *first) > 0;
}

// The reason for `part` may be where its list began, which could not be completed, or at a choice of the seat that was
// skipped. A probe also considers all picks that were forced since it began.
bool AnswerGiver::Stop(AnswerResult::Kind kind, const LocatedText& part) {
  result_.kind = kind;
  result_.part = part;
  result_.positions = CurrentPosition(run_, seat_);
  std::vector<std::size_t>& earlier = result_.positions.earlier;
  if (probe_ && list_) earlier.push_back(*list_);
  for (const SkippedDecision& one : skipped_)
    if (one.seat == seat_ && one.choice) earlier.push_back(one.answers);
  if (probe_)
    result_.positions.forced_picks = static_cast<std::size_t>(
        std::ranges::count(run_.transcript.AllForcedPicks(), seat_, &EventTranscript::ForcedPicks::seat));
  return false;
}

bool AnswerGiver::FailHere(Failure failure) {
  run_.FailHere(std::move(failure));
  return Ended();
}

bool AnswerGiver::Submit(std::int32_t option, source::Span span) { return SubmitOption(run_, option, span) || Ended(); }

}  // namespace cardinal::scenario_runner
