#include "interpreter/drivers/simulate/game.h"

#include <optional>

#include "interpreter/base/hash.h"
#include "interpreter/drivers/loop/loop.h"
#include "interpreter/machine/engine/engine.h"
#include "interpreter/players/make.h"

namespace cardinal::simulate {

namespace {

using Kind = engine::Step::Kind;

constexpr std::uint64_t kAgainEvery = 32;  // games

// Counts the answers of a game.
class Answers {
 public:
  // `cards` may be null.
  Answers(Played& played, Follower* cards) : played_(played), cards_(cards) { played_.course = course_.Value(); }
  void Add(const model::Decision& decision, std::int32_t option) {
    ++played_.decisions;
    if (decision.options.size() == 1) ++played_.forced;
    course_.Add(decision.seat).Add(decision.options.size()).Add(option);
    played_.course = course_.Value();
    if (cards_ != nullptr) cards_->Answered(decision, decision.options[static_cast<std::size_t>(option)]);
  }

 private:
  Played& played_;
  Follower* cards_;
  base::Hasher course_;
};

// Hears rounds and turns begin, answers that could not be otherwise, and what becomes of the cards.
class Listener : public vm::Observer {
 public:
  // `cards` may be null.
  Listener(const program::Program& program, const Counted& counted, Played& played, Answers& answers, Follower* cards)
      : counted_(counted), played_(played), answers_(answers), cards_(cards), goes_on_(program.loop_event >= 0) {
    Keep();
  }
  bool HearsSteps() const override { return false; }
  void OnDecision(const match::Match&) override { Keep(); }
  void OnTakenBack() override {
    played_.rounds = rounds_;
    played_.turns = turns_;
    if (cards_ != nullptr && kept_) cards_->BackTo(*kept_);
  }
  void OnEnter(const match::Match&, const match::Frame& frame, std::span<const model::Value>) override {
    if (static_cast<program::OccurrenceKind>(frame.kind) != program::OccurrenceKind::Event) return;
    if (counted_.IsRound(frame.what)) ++played_.rounds;
    if (counted_.IsTurn(frame.what)) ++played_.turns;
  }
  void OnMove(const match::Match& match, model::CardId card, match::ZoneId from, match::ZoneId to, std::int32_t,
              model::SiteId) override {
    if (cards_ != nullptr) cards_->Moved(match, card, from, to);
  }
  void OnAllTaken(const match::Match&, model::Seat seat, std::span<const model::Option> options) override {
    if (cards_ != nullptr) cards_->AllTaken(seat, options);
  }
  void OnAnswered(const match::Match& match, std::int32_t option) override { answers_.Add(match.decision, option); }

 private:
  // As it is at this decision. What becomes of the cards counts on only where the game does.
  void Keep() {
    rounds_ = played_.rounds;
    turns_ = played_.turns;
    if (goes_on_ && cards_ != nullptr) kept_ = cards_->Now();
  }

  const Counted& counted_;
  Played& played_;
  Answers& answers_;
  Follower* cards_;
  bool goes_on_;
  decltype(Played::rounds) rounds_ = 0;
  decltype(Played::turns) turns_ = 0;
  std::optional<Follower::State> kept_;
};

using Players = std::vector<std::unique_ptr<players::Player>>;

// The answers of players who give them without looking.
class Blind : public vm::BlindChooser {
 public:
  explicit Blind(const Players& players) : players_(players) {}
  std::int32_t Pick(model::Seat chooses, std::uint32_t serial, std::size_t options) override {
    const auto seat = static_cast<std::size_t>(chooses);  // of luck there is none
    if (seat >= players_.size()) return vm::kNobodyChose;
    return players_[seat]->DecideBlind(chooses, serial, options).value_or(vm::kNobodyChose);
  }

 private:
  const Players& players_;
};

class Game {
 public:
  Game(const program::Program& program, const match::Match& start, const std::vector<std::string>& kinds,
       const GameOptions& options, Played& played)
      : program_(program),
        options_(options),
        played_(played),
        match_(start),
        players_(PlayersFor(played.seed, kinds)) {}

  // `examiner` and `listener` may be null. Who looks at every position is led to every decision.
  void Run(Answers& answers, Examiner* examiner, Listener* listener) {
    engine::Step step = engine::Begin(program_, match_, options_.limits, listener);
    while (Sound(step, examiner) && step.kind == Kind::Decision && played_.decisions < options_.max_decisions) {
      const model::Answer answer = AnswerOf(*players_[static_cast<std::size_t>(match_.decision.seat)]);
      answers.Add(match_.decision, answer.option);
      const std::int64_t most =
          examiner == nullptr && listener != nullptr ? options_.max_decisions - played_.decisions : 0;
      step = engine::AdvanceToChoice(program_, match_, answer, {most, &blind_}, options_.limits, listener);
    }
    played_.outcome = match_.outcome;
  }

  void Object(std::string what, model::SiteId site = -1) {
    played_.wrong.push_back({played_.seed, played_.game, match_.serial, std::move(what), site});
  }
  const match::Match& Match() const { return match_; }

 private:
  model::Answer AnswerOf(players::Player& player) const {
    return {loop::AskPlayer(program_, match_, player, names_, options_.limits), match_.decision.serial, {}};
  }

  bool Sound(const engine::Step& step, Examiner* examiner) {
    if (step.kind == Kind::Fault) {
      Object("the rules failed: " + step.fault.message, step.fault.site);
    } else if (step.kind == Kind::Refused) {
      Object("an option that was offered is refused: " + step.refusal);
    } else if (examiner != nullptr) {
      if (std::string wrong = examiner->Look(match_); !wrong.empty()) Object(std::move(wrong));
    }
    return played_.wrong.empty();
  }

  const program::Program& program_;
  const GameOptions& options_;
  Played& played_;
  match::Match match_;
  Players players_;
  Blind blind_{players_};
  view::Names names_;
};

}  // namespace

std::string NameOf(Examine examine) {
  return examine == Examine::None ? "none" : examine == Examine::Closely ? "closely" : "every";
}

Examine ExamineNamed(std::string_view name) {
  return name == "none" ? Examine::None : name == "closely" ? Examine::Closely : Examine::Every;
}

Counted::Counted(const program::Program& program) : places_(program) {
  for (const program::Event& event : program.events)
    kinds_.push_back(event.word == "round" ? 1 : event.word == "turn" ? 2 : 0);
}

Players PlayersFor(std::uint64_t seed, const std::vector<std::string>& kinds) {
  Players players;
  for (std::size_t seat = 0; seat < kinds.size(); ++seat)
    players.push_back(players::MakeComputer(kinds[seat], base::Hasher(seed).Add(seat).Value()));
  return players;
}

void Play(const program::Program& program, const Counted& counted, const match::Match& start,
          const std::vector<std::string>& kinds, const GameOptions& options, Played& played) {
  const bool examined = options.examine != Examine::None, closely = options.examine == Examine::Closely;
  Examiner examiner(program, start, played.seed, closely);
  Follower cards(program, counted.Places(), start);
  Follower* const followed = options.cards ? &cards : nullptr;
  Answers answers(played, followed);
  Listener listener(program, counted, played, answers, followed);
  Game game(program, start, kinds, options, played);
  game.Run(answers, examined ? &examiner : nullptr, &listener);
  if (options.cards) played.cards = cards.Uses();
  played.looked = examiner.Seen();
  const bool again_too = closely || (examined && played.seed % kAgainEvery == 0);
  if (!again_too || !played.wrong.empty()) return;
  Played second;
  second.seed = played.seed;
  Game again(program, start, kinds, options, second);
  Answers counted_again(second, nullptr);
  again.Run(counted_again, nullptr, nullptr);
  ++played.looked.again;
  if (!(again.Match() == game.Match())) game.Object("played again with the same seed, it is another game");
}

}  // namespace cardinal::simulate
