#include "interpreter/drivers/simulate/play_game.h"

#include <optional>

#include "interpreter/base/hash.h"
#include "interpreter/drivers/match_loop/match_loop.h"
#include "interpreter/machine/engine/engine.h"
#include "interpreter/players/player_factory.h"

namespace cardinal::simulate {

namespace {

using Kind = engine::StepResult::Kind;

constexpr std::uint64_t kAgainEvery = 32;  // games

// Counts the answers of a game.
class AnswerRecorder {
 public:
  // `cards` may be null.
  AnswerRecorder(PlayedGame& played, CardTracker* cards) : played_(played), cards_(cards) {
    played_.answers_hash = course_.Digest();
  }
  void AddAnswer(const model::Decision& decision, std::int32_t option) {
    ++played_.decisions;
    if (decision.options.size() == 1) ++played_.forced;
    course_.Add(decision.seat).Add(decision.options.size()).Add(option);
    played_.answers_hash = course_.Digest();
    if (cards_ != nullptr) cards_->Answered(decision, decision.options[option]);
  }

 private:
  PlayedGame& played_;
  CardTracker* cards_;
  base::Hasher course_;
};

// Counts the beginnings of rounds and turns and the forced answers, and passes moves of cards to the tracker.
class GameListener : public vm::Observer {
 public:
  // `cards` may be null.
  GameListener(const program::Program& program, const EventRoles& counted, PlayedGame& played, AnswerRecorder& answers,
               CardTracker* cards)
      : counted_(counted), played_(played), answers_(answers), cards_(cards), goes_on_(program.loop_event >= 0) {
    SaveCheckpoint();
  }
  bool WantsInstructionEvents() const override { return false; }
  bool NeedsOccurrence(program::OccurrenceKind kind, std::int32_t index) const override {
    return kind == program::OccurrenceKind::Event && (counted_.IsRound(index) || counted_.IsTurn(index));
  }
  bool WantsSentences() const override { return false; }
  void OnDecision(const match::Match&) override { SaveCheckpoint(); }
  void OnRollback() override {
    played_.rounds = rounds_;
    played_.turns = turns_;
    if (cards_ != nullptr && kept_) cards_->RollBackTo(*kept_);
  }
  void OnEnter(const match::Match&, const match::Frame& frame, std::span<const model::Value>) override {
    if (frame.Occurrence() != program::OccurrenceKind::Event) return;
    if (counted_.IsRound(frame.occurrence_index)) ++played_.rounds;
    if (counted_.IsTurn(frame.occurrence_index)) ++played_.turns;
  }
  void OnMove(const match::Match& match, model::CardId card, match::ZoneId from, match::ZoneId to, std::int32_t,
              model::SiteId) override {
    if (cards_ != nullptr) cards_->Moved(match, card, from, to);
  }
  void OnForcedPicks(const match::Match&, model::Seat seat, std::span<const model::Option> options) override {
    if (cards_ != nullptr) cards_->AllTaken(seat, options);
  }
  void OnAnswered(const match::Match& match, std::int32_t option) override {
    answers_.AddAnswer(match.decision, option);
  }

 private:
  // Saves the counts of this decision for a rollback. The tracked cards are saved only if the rules say what follows a
  // loop (Program::loop_event), because only then the game continues after a rollback.
  void SaveCheckpoint() {
    rounds_ = played_.rounds;
    turns_ = played_.turns;
    if (goes_on_ && cards_ != nullptr) kept_ = cards_->MakeCheckpoint();
  }

  const EventRoles& counted_;
  PlayedGame& played_;
  AnswerRecorder& answers_;
  CardTracker* cards_;
  bool goes_on_;
  decltype(PlayedGame::rounds) rounds_ = 0;
  decltype(PlayedGame::turns) turns_ = 0;
  std::optional<CardTracker::State> kept_;
};

using Players = std::vector<std::unique_ptr<players::Player>>;

// The answers of players that decide without seeing the options.
class RandomIndexPolicy : public vm::IndexPolicy {
 public:
  explicit RandomIndexPolicy(const Players& players) : players_(players) {}
  std::int32_t ChooseIndex(model::Seat chooses, std::uint32_t serial, std::size_t options) override {
    const auto seat = static_cast<std::size_t>(chooses);  // chance has no player
    if (seat >= players_.size()) return vm::kNoChoice;
    return players_[seat]->DecideBlind(chooses, serial, options).value_or(vm::kNoChoice);
  }

 private:
  const Players& players_;
};

class GameRunner {
 public:
  GameRunner(const program::Program& program, const match::Match& start, const std::vector<std::string>& kinds,
             const GameOptions& options, PlayedGame& played)
      : program_(program),
        options_(options),
        played_(played),
        match_(start),
        players_(PlayersFor(played.seed, kinds)) {}

  // `examiner` and `listener` may be null. With an examiner, the game stops at every decision.
  void PlayToEnd(AnswerRecorder& answers, InvariantChecker* examiner, GameListener* listener) {
    engine::StepResult step = engine::StartMatch(program_, match_, options_.limits, listener);
    while (CheckStep(step, examiner) && step.kind == Kind::Decision && played_.decisions < options_.max_decisions) {
      const model::Answer answer = AskPlayer(*players_[match_.decision.seat]);
      if (!played_.findings.empty()) break;
      answers.AddAnswer(match_.decision, answer.option);
      const std::int64_t most =
          examiner == nullptr && listener != nullptr ? options_.max_decisions - played_.decisions : 0;
      step = engine::AdvanceToOpenChoice(program_, match_, answer, {most, &blind_}, options_.limits, listener);
    }
    played_.outcome = match_.outcome;
    played_.winner_holes = FindWinnerHoles(program_, match_.outcome);
  }

  void AddFinding(std::string what, model::SiteId site = -1) {
    played_.findings.push_back({played_.seed, played_.game, match_.serial, std::move(what), site});
  }
  const match::Match& Match() const { return match_; }

 private:
  model::Answer AskPlayer(players::Player& player) {
    std::optional<model::Fault> goal_fault;
    const std::int32_t option = match_loop::AskPlayer(program_, match_, player, names_, options_.limits, &goal_fault);
    if (goal_fault) AddFinding("the goal failed: " + goal_fault->message, goal_fault->site);
    return {option, match_.decision.serial, {}};
  }

  bool CheckStep(const engine::StepResult& step, InvariantChecker* examiner) {
    if (step.kind == Kind::Fault) {
      AddFinding("the rules failed: " + step.fault.message, step.fault.site);
    } else if (step.kind == Kind::Refused) {
      AddFinding("an option that was offered is refused: " + step.refusal);
    } else if (examiner != nullptr) {
      if (std::string wrong = examiner->CheckPosition(match_); !wrong.empty()) AddFinding(std::move(wrong));
    }
    return played_.findings.empty();
  }

  const program::Program& program_;
  const GameOptions& options_;
  PlayedGame& played_;
  match::Match match_;
  Players players_;
  RandomIndexPolicy blind_{players_};
  view::DisplayNames names_;
};

}  // namespace

std::string CheckLevelName(CheckLevel examine) {
  return examine == CheckLevel::None ? "none" : examine == CheckLevel::Thorough ? "closely" : "every";
}

CheckLevel ParseCheckLevel(std::string_view name) {
  return name == "none" ? CheckLevel::None : name == "closely" ? CheckLevel::Thorough : CheckLevel::Default;
}

EventRoles::EventRoles(const program::Program& program) : places_(program) {
  for (const program::Event& event : program.events)
    kinds_.push_back(event.keyword == "round" ? 1 : event.keyword == "turn" ? 2 : 0);
}

Players PlayersFor(std::uint64_t seed, const std::vector<std::string>& kinds) {
  Players players;
  for (std::size_t seat = 0; seat < kinds.size(); ++seat)
    players.push_back(players::MakeComputerPlayer(kinds[seat], base::Hasher(seed).Add(seat).Digest()));
  return players;
}

void PlayGame(const program::Program& program, const EventRoles& counted, const match::Match& start,
              const std::vector<std::string>& kinds, const GameOptions& options, PlayedGame& played) {
  const bool examined = options.examine != CheckLevel::None, closely = options.examine == CheckLevel::Thorough;
  InvariantChecker examiner(program, start, played.seed, closely);
  CardTracker cards(program, counted.GetZoneRoles(), start);
  CardTracker* const followed = options.cards ? &cards : nullptr;
  AnswerRecorder answers(played, followed);
  GameListener listener(program, counted, played, answers, followed);
  GameRunner game(program, start, kinds, options, played);
  game.PlayToEnd(answers, examined ? &examiner : nullptr, &listener);
  if (options.cards) played.cards = cards.CardUsages();
  played.looked = examiner.GetStats();
  const bool again_too = closely || (examined && played.seed % kAgainEvery == 0);
  if (!again_too || !played.findings.empty()) return;
  PlayedGame second;
  second.seed = played.seed;
  GameRunner again(program, start, kinds, options, second);
  AnswerRecorder counted_again(second, nullptr);
  again.PlayToEnd(counted_again, nullptr, nullptr);
  ++played.looked.replayed_games;
  if (!(again.Match() == game.Match())) game.AddFinding("played again with the same seed, it is another game");
}

}  // namespace cardinal::simulate
