#include "interpreter/drivers/play/play_session.h"

#include <algorithm>
#include <ostream>
#include <utility>

#include "interpreter/base/hash.h"
#include "interpreter/base/limits.h"
#include "interpreter/base/stop.h"
#include "interpreter/drivers/narration/decision.h"
#include "interpreter/drivers/narration/forced_answer.h"
#include "interpreter/drivers/reasons/leaf_terms.h"
#include "interpreter/drivers/replay/game_history.h"
#include "interpreter/drivers/save/saved_match.h"
#include "interpreter/machine/view/seat_names.h"
#include "interpreter/players/player_factory.h"

namespace cardinal::play {

namespace {

constexpr std::int64_t kSavedBytes = base::kLimits.save_bytes;

}  // namespace

std::ptrdiff_t PlaySession::CountHumans() const {
  return std::ranges::count_if(plan_.seats, [](const SeatPlan& seat) { return seat.kind == kHuman; });
}

PlaySession::PlaySession(const program::Program& program, const load::GameHome& home, PlaySetup plan, Console& console,
                         narration::ClauseLookup clause, reasons::SourceTextLookup source, base::Limits limits)
    : program_(program),
      home_(home),
      plan_(std::move(plan)),
      console_(console),
      clause_(std::move(clause)),
      source_(std::move(source)),
      limits_(limits) {
  Seat();
  const match::Setup setup = MakeMatchSetup(program_, plan_);
  match_ = match::NewMatch(program_, setup);
  disclosures_->StartFrom(match_);
  history_ = replay::SavedHistory{replay::MakeLogHeader(program_, home_, setup, MakeLogPlayers(plan_)),
                                  {NamesInRules(), match_, -1, {}, {}, {}}};
}

// A person who plays against computers is asked only where there is a choice. If several people play, each of them is
// asked every time: a question that is left out would tell the others that this player can do nothing.
Stops PlaySession::DefaultStops() const {
  return Stops(plan_.stops.value_or(CountHumans() == 1 ? Stops::Mode::Choices : Stops::Mode::Always));
}

void PlaySession::Seat() {
  names_ = MakeDisplayNames(plan_);
  players_.clear();
  viewers_.clear();
  for (std::size_t i = 0; i < plan_.seats.size(); ++i) {
    const std::uint64_t seed = base::Hasher(plan_.seed).Add(i).Digest();
    players_.push_back(players::MakeComputerPlayer(plan_.seats[i].kind, seed));
  }
  for (std::size_t i = 0; i < plan_.seats.size(); ++i) {
    const auto seat = static_cast<model::Seat>(i);
    if (!IsHuman(seat)) continue;
    if (CountHumans() == 1) at_screen_ = seat;  // also if this person is never asked
    const view::Seat viewer = ViewerFor(seat);
    if (std::find(viewers_.begin(), viewers_.end(), viewer) == viewers_.end()) viewers_.push_back(viewer);
  }
  if (viewers_.empty()) viewers_.push_back(plan_.viewer.value_or(view::kOmniscient));
  viewer_ = viewers_[0];
  shown_.assign(viewers_.size(), 0);
  SeatStops();
  chronicle_ =
      std::make_unique<narration::Transcript>(program_, names_, viewers_, reasons::EvaluateLeafTerms, plan_.layout);
  witness_ = std::make_unique<reasons::EventLog>(program_);
  if (CountHumans() > 0) witness_->KeepNumbersFor(viewers_);
  disclosures_ = std::make_unique<Disclosures>(program_);
  witnessing_ = std::make_unique<vm::TeeObserver>(*disclosures_, *witness_);
  listening_ = std::make_unique<vm::TeeObserver>(*chronicle_, *witnessing_);
}

// Stops that a person typed stay valid in a loaded game with the same number of seats. All other stops are the default
// ones, which depend on the players.
void PlaySession::SeatStops() {
  const auto before = std::move(quick_);
  quick_.assign(plan_.seats.size(), {DefaultStops(), {}});
  if (before.size() != quick_.size()) return;
  for (const model::Seat seat : quick_.Ids()) {
    if (!before[seat].stops.IsTyped()) continue;
    quick_[seat].stops = before[seat].stops;
    quick_[seat].stops.PassUntil("");
  }
}

// Makes the transcript up to a loaded position; it is available on request, but not printed again.
void PlaySession::ReplayHistory() {
  disclosures_->StartFrom(match_);
  if (!history_) return;
  replay::ReplayRecord(
      program_, history_->record, limits_, Listening(), [&](const match::Match& match, const model::Answer* answer) {
        const bool passes = answer != nullptr && match.decision.options[answer->option].kind == model::OptionKind::Pass;
        if (passes) chronicle_->AddPass(match, match.decision.seat);
      });
  for (std::size_t i = 0; i < viewers_.size(); ++i) shown_[i] = chronicle_->LinesFor(viewers_[i]).size();
}

view::Seat PlaySession::ViewerFor(model::Seat seat) const { return plan_.viewer.value_or(seat); }

std::string PlaySession::Load(const std::filesystem::path& path) {
  const std::filesystem::path place = path.is_absolute() ? path : console_.working_directory / path;
  auto lock = std::make_unique<save::FileLock>();
  const bool same = lock_ != nullptr && lock_->IsHeld(place);
  if (const std::string held = same ? "" : lock->Acquire(place); !held.empty()) return held;
  const source::ReadResult read = console_.files.ReadFile(place, kSavedBytes);
  if (read.error == source::ReadError::NotFound)
    return "`" + path.string() + "`: " + Words().TranslatePhrase("there is no such file");
  if (!read.Ok()) return "`" + path.string() + "`: " + read.message;
  replay::ResumeResult resumed = replay::ResumeMatch(program_, home_, read.text, limits_);
  save::SavedMatch& saved = resumed.saved;
  if (!resumed.problem.empty()) return "`" + path.string() + "`: " + resumed.problem;
  const bool open = saved.match.outcome.kind == model::OutcomeKind::Running && !saved.match.decision.options.empty();
  if (!open || saved.match.decision.seat < 0)
    return "`" + path.string() + "`: " + Words().TranslatePhrase("no player is asked in this match");
  PlaySetup plan = plan_;
  plan.seed = saved.seed;
  plan.seats.clear();
  for (const save::SavedMatch::SavedSeat& seat : saved.seats)
    plan.seats.push_back({seat.name, seat.kind, {seat.deck, {}}});
  if (const std::string wrong = view::CheckSeatNames(MakeDisplayNames(plan).seats); !wrong.empty())
    return "`" + path.string() + "`: " + wrong;
  for (const SeatPlan& seat : plan.seats) {
    if (seat.kind != kHuman && players::MakeComputerPlayer(seat.kind, 0) == nullptr)
      return "`" + path.string() + "`: there is no player `" + seat.kind + "`";
  }
  if (writer_ != nullptr)
    console_.out << Words().TranslatePhrase("The log ends here: it is of the game that was played until now.") << '\n';
  CloseLog(PlayEnding::Abandoned);
  if (!same) lock_ = std::move(lock);
  plan_ = std::move(plan);
  match_ = std::move(saved.match);
  history_ = std::move(resumed.history);
  step_ = {};
  moments_.clear();
  last_move_.reset();
  at_screen_ = model::kNoSeat;
  board_.Forget();
  Seat();
  ReplayHistory();
  restored_ = true;
  if (!resumed.changed.empty())
    console_.out << narration::WrapText(
        Words().TranslatePhrase("Changed since this game was saved, without effect so far: {what}",
                                {replay::JoinTruncated(resumed.changed)}),
        console_.style);
  return "";
}

// Without humans, only the transcript is needed: no player can ask `why`.
vm::Observer* PlaySession::Listening() {
  if (CountHumans() > 0) return listening_.get();
  return chronicle_.get();
}

void PlaySession::TellUnasked(std::int32_t option) {
  const model::Decision& decision = match_.decision;
  if (decision.options[option].kind == model::OptionKind::Pass) {
    chronicle_->AddPass(match_, decision.seat, false);
    return;
  }
  const view::Seat viewer = ViewerFor(decision.seat);
  chronicle_->AddForced(match_, viewer, narration::FormatForcedAnswer(program_, match_, viewer, names_),
                        narration::IsWithoutEffect(program_, match_) ? narration::StoryLevel::Full
                                                                     : narration::StoryLevel::Normal);
}

bool PlaySession::Answer(std::int32_t option, bool asked) {
  const narration::Transcript::Checkpoint mark = chronicle_->MakeCheckpoint();
  const model::Decision& decision = match_.decision;
  if (!asked)
    TellUnasked(option);
  else if (decision.options[option].kind == model::OptionKind::Pass)
    chronicle_->AddPass(match_, decision.seat);
  model::Answer answer;
  answer.option = option;
  answer.serial = decision.serial;
  if (writer_ != nullptr) writer_->WriteAnswer(program_, match_, answer, NamesInRules());
  const auto take_back = [&, serial = decision.serial] {
    chronicle_->RollBackTo(mark, shown_);
    if (writer_ != nullptr) writer_->WriteUndo(serial);
  };
  engine::StepResult step;
  try {
    step = engine::Advance(program_, match_, answer, limits_, Listening());
  } catch (const base::Stopped&) {
    take_back();
    throw;
  }
  if (step.kind == engine::StepResult::Kind::Refused) {
    take_back();
    console_.out << Words().TranslatePhrase("That is not possible: {why}.", {step.refusal}) << '\n';
    return false;
  }
  if (step.kind == engine::StepResult::Kind::Fault)
    chronicle_->RollBackTo(mark, shown_);  // events of a faulted step are not shown
  if (history_ && step.kind != engine::StepResult::Kind::Fault) history_->record.answers.push_back(answer);
  step_ = std::move(step);
  CheckLog();
  return true;
}

void PlaySession::CheckLog() {
  if (writer_ == nullptr || writer_->Problem().empty()) return;
  console_.out << Words().TranslatePhrase("The log ends here: {why}.", {writer_->Problem()}) << '\n';
  writer_.reset();
  log_failed_ = true;
}

// Logs the end before the last question, because the person may close the terminal there.
void PlaySession::LogEnd(PlayEnding ended) {
  if (writer_ == nullptr || end_is_logged_) return;
  replay::LogEnding ending = replay::LogEnding::Abandoned;
  if (ended == PlayEnding::Outcome)
    ending = match_.outcome.kind == model::OutcomeKind::Won ? replay::LogEnding::Won : replay::LogEnding::Drawn;
  if (ended == PlayEnding::Unfinished) ending = replay::LogEnding::Unfinished;
  if (ended == PlayEnding::Fault) ending = replay::LogEnding::Fault;
  writer_->WriteEnd(program_, match_, ending, NamesInRules(), &step_.fault);
  end_is_logged_ = true;
  CheckLog();
}

void PlaySession::CloseLog(PlayEnding ended) {
  LogEnd(ended);
  if (writer_ == nullptr) return;
  writer_->Finish();
  CheckLog();
  writer_.reset();
}

// A brief story also gives the reason in words: the text of the first clause that the rule cites.
void PlaySession::ShowEnding() {
  console_.out << '\n' << console_.style.Bold(narration::FormatEnding(program_, match_, viewer_, names_)) << '\n';
  const std::string clauses = narration::CitedClauses(program_, match_.outcome.site);
  const std::string first = clauses.substr(0, clauses.find(','));
  if (plan_.story != narration::StoryLevel::Brief || first.empty() || !clause_) return;
  if (const std::string text = clause_(first); !text.empty())
    console_.out << narration::WrapText(first + ": " + text, console_.style, "  ", 4);
}

narration::BoardView PlaySession::MakeBoardView(bool full) const {
  return {program_, match_, viewer_, names_, console_.style, plan_.layout, full};
}

void PlaySession::ShowDecision() {
  console_.out << '\n';
  narration::PrintDecision(console_.out, program_, match_, viewer_, names_, console_.style, plan_.layout);
}

PlayEnding PlaySession::PlayToEnd(std::int64_t max_decisions) {
  PlayEnding ended = PlayEnding::Stopped;
  const base::StopScope scope(std::nullopt, stop_);
  try {
    ended = Play(max_decisions);
    if (ended == PlayEnding::Abandoned && IsStopped()) ended = PlayEnding::Stopped;  // while a person was asked
  } catch (const base::Stopped& stopped) {
    if (stopped.scope != &scope) throw;
    if (match_.outcome.kind != model::OutcomeKind::Running) ended = PlayEnding::Outcome;  // at a question at the end
  }
  CloseLog(ended);
  return ended;
}

PlayEnding PlaySession::Play(std::int64_t max_decisions) {
  if (match_.serial == 0) step_ = engine::StartMatch(program_, match_, limits_, Listening());
  for (;;) {
    while (step_.kind == engine::StepResult::Kind::Decision) {
      if (unasked_++ >= max_decisions) return PlayEnding::Unfinished;
      if (CountHumans() == 0) ShowStory(viewer_, false);
      if (!Next()) return PlayEnding::Abandoned;
    }
    ShowStory(viewer_, true);
    if (at_screen_ != model::kNoSeat) PrintSkipped(at_screen_);
    if (step_.kind != engine::StepResult::Kind::Outcome) return PlayEnding::Fault;
    ShowEnding();
    LogEnd(PlayEnding::Outcome);
    if (!AskAtEnd()) return PlayEnding::Outcome;
  }
}

// Handles one decision. Returns false if the person has left the game.
bool PlaySession::Next() {
  const model::Seat seat = match_.decision.seat;
  const bool ask = std::exchange(restored_, false);
  if (IsHuman(seat)) return (!ask && PassQuickly()) || AskHuman();
  AnswerForComputer(seat);
  return true;
}

}  // namespace cardinal::play
