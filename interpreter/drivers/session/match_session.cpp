#include "interpreter/drivers/session/match_session.h"

#include <algorithm>
#include <utility>

#include "interpreter/base/hash.h"
#include "interpreter/base/stop.h"
#include "interpreter/drivers/narration/forced_answer.h"
#include "interpreter/drivers/reasons/leaf_terms.h"
#include "interpreter/drivers/replay/game_history.h"
#include "interpreter/players/player_factory.h"

namespace cardinal::session {

using replay::LogEnding;

std::ptrdiff_t MatchSession::CountHumans() const {
  return std::ranges::count_if(setup_.seats, [](const SeatPlan& seat) { return seat.kind == kHuman; });
}

MatchSession::MatchSession(const program::Program& program, const load::GameHome& home, SessionSetup setup,
                           base::Limits limits)
    : program_(program), home_(home), setup_(std::move(setup)), limits_(limits) {
  SeatPlayers();
  const match::Setup start = MakeMatchSetup(program_, setup_);
  match_ = match::NewMatch(program_, start);
  disclosures_->StartFrom(match_);
  history_ = replay::SavedHistory{replay::MakeLogHeader(program_, home_, start, MakeLogPlayers(setup_)),
                                  {NamesInRules(), match_, -1, {}, {}, {}}};
}

// A person who plays against computers is asked only where there is a choice. Several people see when another one is
// not asked, and would know that he or she could do nothing: so each of them is asked each time.
Stops MatchSession::DefaultStops() const {
  const Stops::Mode alone =
      setup_.asks_less && !setup_.layout.quiet_questions.empty() ? Stops::Mode::New : Stops::Mode::Choices;
  return Stops(setup_.stops.value_or(CountHumans() == 1 ? alone : Stops::Mode::Always));
}

void MatchSession::SeatPlayers() {
  names_ = MakeDisplayNames(setup_);
  players_.clear();
  for (std::size_t i = 0; i < setup_.seats.size(); ++i)
    players_.push_back(players::MakeComputerPlayer(setup_.seats[i].kind, PlayerSeed(setup_, i)));
  MakeViewers();
  SetStops();
  MakeObservers();
}

void MatchSession::MakeViewers() {
  viewers_.clear();
  const auto add = [&](view::Seat viewer) {
    if (std::ranges::find(viewers_, viewer) == viewers_.end()) viewers_.push_back(viewer);
  };
  for (std::size_t i = 0; i < setup_.seats.size(); ++i)
    if (IsHuman(static_cast<model::Seat>(i))) add(ViewerFor(static_cast<model::Seat>(i)));
  if (setup_.has_spectators) add(model::kNoSeat);
  if (viewers_.empty()) viewers_.push_back(setup_.viewer.value_or(view::kOmniscient));
}

void MatchSession::MakeObservers() {
  stories_.clear();
  tees_.clear();
  const std::vector<std::int32_t> languages =
      setup_.languages.empty() ? std::vector<std::int32_t>{setup_.language} : setup_.languages;
  for (const std::int32_t language : languages) {
    auto transcript = std::make_unique<narration::Transcript>(program_, names_.InLanguage(language), viewers_,
                                                              reasons::EvaluateLeafTerms, setup_.layout);
    stories_.push_back({language, std::move(transcript), std::vector<std::size_t>(viewers_.size())});
  }
  events_ = std::make_unique<reasons::EventLog>(program_);
  if (CountHumans() > 0) events_->KeepNumbersFor(viewers_);
  disclosures_ = std::make_unique<Disclosures>(program_);
  told_ = stories_[0].transcript.get();
  const auto also = [&](vm::Observer& one, vm::Observer& other) {
    return tees_.emplace_back(std::make_unique<vm::TeeObserver>(one, other)).get();
  };
  for (std::size_t i = 1; i < stories_.size(); ++i) told_ = also(*told_, *stories_[i].transcript);
  also(*told_, *also(*disclosures_, *events_));
}

// What a person has typed continues in a loaded game with as many seats; the rest depends on who plays now.
void MatchSession::SetStops() {
  const auto before = std::move(seats_);
  seats_.assign(setup_.seats.size(), {DefaultStops(), names_, {}, false});
  if (before.size() != seats_.size()) return;
  for (const model::Seat seat : seats_.Ids()) {
    if (!before[seat].stops.IsTyped()) continue;
    seats_[seat].stops = before[seat].stops;
    seats_[seat].stops.ForgetQuestions();
  }
}

void MatchSession::ContinueFrom(SessionSetup setup, match::Match match, std::optional<replay::SavedHistory> history) {
  setup_ = std::move(setup);
  match_ = std::move(match);
  history_ = std::move(history);
  step_ = {};
  if (match_.outcome.kind != model::OutcomeKind::Running) step_.kind = engine::StepResult::Kind::Outcome;
  undo_points_.clear();
  last_move_.reset();
  end_is_logged_ = false;
  SeatPlayers();
  ApplyStopsOfHistory();
  ReplayHistory();
  restored_ = true;
}

void MatchSession::ApplyStopsOfHistory() {
  if (!history_) return;
  for (const replay::LogStop& stop : history_->stops) {
    if (!seats_.Contains(stop.seat)) continue;
    seats_[stop.seat].stops.ApplyCommand(stop.words);
    seats_[stop.seat].stops.PassUntil("");
  }
}

// Makes the story up to a loaded position; it is available on request, but counts as read.
void MatchSession::ReplayHistory() {
  disclosures_->StartFrom(match_);
  if (!history_ || match_.serial == 0) return;  // a match that is not begun: Start tells its story
  std::size_t given = 0;
  replay::ReplayRecord(program_, history_->record, limits_, Listening(),
                       [&](const match::Match& match, const model::Answer* answer) {
                         if (answer == nullptr) return;
                         TellAnswer(match, answer->option, !history_->record.unasked.contains(given++));
                       });
  for (LanguageStory& story : stories_)
    for (std::size_t i = 0; i < viewers_.size(); ++i) story.read[i] = story.transcript->LinesFor(viewers_[i]).size();
}

const narration::Transcript& MatchSession::Story(std::optional<std::int32_t> language) const {
  const auto found = std::ranges::find_if(
      stories_, [&](const LanguageStory& story) { return !language || story.language == *language; });
  return found == stories_.end() ? *stories_[0].transcript : *found->transcript;
}

std::size_t& MatchSession::ReadLines(view::Seat viewer) {
  const auto found = std::ranges::find(viewers_, viewer);
  return stories_[0].read[found == viewers_.end() ? 0 : static_cast<std::size_t>(found - viewers_.begin())];
}

// If no person and no spectator can ask `why`, only the story is needed.
vm::Observer* MatchSession::Listening() {
  return CountHumans() > 0 || setup_.has_spectators ? tees_.back().get() : told_;
}

void MatchSession::Start() {
  if (match_.serial == 0) step_ = engine::StartMatch(program_, match_, limits_, Listening());
}

std::vector<narration::Transcript::Checkpoint> MatchSession::MarkStories() const {
  std::vector<narration::Transcript::Checkpoint> marks;
  for (const LanguageStory& story : stories_) marks.push_back(story.transcript->MakeCheckpoint());
  return marks;
}

void MatchSession::RollBackStories(const std::vector<narration::Transcript::Checkpoint>& marks) {
  for (std::size_t i = 0; i < stories_.size(); ++i) stories_[i].transcript->RollBackTo(marks[i], stories_[i].read);
}

void MatchSession::TellAnswer(const match::Match& match, std::int32_t option, bool asked) {
  const model::Decision& decision = match.decision;
  if (decision.options[option].kind == model::OptionKind::Pass) {
    for (LanguageStory& story : stories_) story.transcript->AddPass(match, decision.seat, asked);
    return;
  }
  const view::Seat viewer = ViewerFor(decision.seat);
  if (asked || std::ranges::find(viewers_, viewer) == viewers_.end()) return;
  const auto least =
      narration::IsWithoutEffect(program_, match, viewer) ? narration::StoryLevel::Full : narration::StoryLevel::Normal;
  for (LanguageStory& story : stories_) {
    const view::DisplayNames names = names_.InLanguage(story.language);
    story.transcript->AddForced(match, viewer, narration::FormatForcedAnswer(program_, match, viewer, names), least);
  }
}

MatchSession::AnswerResult MatchSession::Answer(std::int32_t option, bool asked) {
  const auto marks = MarkStories();
  const model::Decision& decision = match_.decision;
  model::Answer answer;
  answer.option = option;
  answer.serial = decision.serial;
  if (writer_ != nullptr) writer_->WriteAnswer(program_, match_, answer, NamesInRules(), asked);
  CheckLog();
  if (setup_.log_is_required && writer_ != nullptr && !writer_->Problem().empty()) return AnswerResult::NotLogged;
  const auto roll_back = [&, serial = decision.serial] {
    RollBackStories(marks);
    if (writer_ != nullptr) writer_->WriteUndo(serial);
  };
  engine::StepResult step;
  try {
    TellAnswer(match_, option, asked);  // may play on, to know whether the answer has an effect
    step = engine::Advance(program_, match_, answer, limits_, Listening());
  } catch (const base::Stopped&) {
    roll_back();
    throw;
  }
  if (step.kind == engine::StepResult::Kind::Refused) {
    roll_back();
    refusal_ = step.refusal;
    return AnswerResult::Refused;
  }
  if (step.kind == engine::StepResult::Kind::Fault) RollBackStories(marks);  // events of a faulted step are not shown
  if (history_ && step.kind != engine::StepResult::Kind::Fault) {
    if (!asked) history_->record.unasked.insert(history_->record.answers.size());
    history_->record.answers.push_back(answer);
  }
  step_ = std::move(step);
  return AnswerResult::Taken;
}

void MatchSession::CheckLog() {
  if (writer_ == nullptr || writer_->Problem().empty()) return;
  log_problem_ = writer_->Problem();
  if (!setup_.log_is_required) writer_.reset();
}

std::string MatchSession::TakeLogProblem() {
  CheckLog();
  return std::exchange(log_problem_, "");
}

LogEnding MatchSession::EndingForLog(bool is_unfinished) const {
  if (step_.kind == engine::StepResult::Kind::Fault) return LogEnding::Fault;
  if (is_unfinished) return LogEnding::Unfinished;
  switch (match_.outcome.kind) {
    case model::OutcomeKind::Running: return LogEnding::Abandoned;
    case model::OutcomeKind::Won: return LogEnding::Won;
    case model::OutcomeKind::Lost: return LogEnding::Lost;
    case model::OutcomeKind::Drawn: break;
  }
  return LogEnding::Drawn;
}

void MatchSession::LogEnd(LogEnding ending) {
  if (writer_ == nullptr || end_is_logged_) return;
  writer_->WriteEnd(program_, match_, ending, NamesInRules(), &step_.fault);
  end_is_logged_ = writer_->Problem().empty();
  CheckLog();
}

void MatchSession::CloseLog(LogEnding ending) {
  LogEnd(ending);
  if (writer_ == nullptr) return;
  writer_->Finish();
  CheckLog();
  writer_.reset();
}

reasons::ExplainContext MatchSession::MakeExplainContext(view::Seat viewer, const view::DisplayNames& names,
                                                         narration::ClauseLookup clause,
                                                         reasons::SourceTextLookup source) const {
  reasons::ExplainContext asker{program_, match_, viewer, names, events_.get(), std::move(clause), std::move(source)};
  asker.layout = &setup_.layout;
  return asker;
}

}  // namespace cardinal::session
