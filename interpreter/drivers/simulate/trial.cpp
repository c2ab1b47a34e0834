#include "interpreter/drivers/simulate/trial.h"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <optional>
#include <thread>

#include "interpreter/base/random.h"
#include "interpreter/machine/engine/engine.h"
#include "interpreter/machine/view/view.h"

namespace cardinal::simulate {

namespace {

constexpr std::uint64_t kAgainEvery = 32;  // games
constexpr std::uint32_t kSavedEvery = 16;  // decisions
constexpr std::uint32_t kImaginedEvery = 8;

bool Running(const match::Match& match) { return match.outcome.kind == model::OutcomeKind::Running; }

// One game. What is wrong ends it.
class Game {
 public:
  Game(const program::Program& program, const TrialOptions& options, std::uint64_t seed)
      : program_(program), options_(options), seed_(seed), luck_(seed) {}

  void Play(const match::Match& start) {
    match_ = start;
    engine::Step step = engine::Begin(program_, match_, options_.limits);
    for (; Sound(step) && Running(match_) && decisions_ < options_.max_decisions; ++decisions_) {
      const model::Answer answer = AnyAnswer();
      step = engine::Advance(program_, match_, answer, options_.limits);
    }
    if (!finding_) Object(match::BrokenBetween(start, match_));
  }

  // Plays the same game without looking, and compares the end.
  void PlayAgain(const match::Match& start) {
    match::Match again = start;
    base::Random luck(seed_);
    std::swap(luck, luck_);
    std::swap(again, match_);
    engine::Step step = engine::Begin(program_, match_, options_.limits);
    for (std::int64_t i = 0; i < decisions_ && step.kind == engine::Step::Kind::Decision; ++i)
      step = engine::Advance(program_, match_, AnyAnswer(), options_.limits);
    std::swap(again, match_);
    if (!(again == match_)) Object("played again with the same seed, it is another game");
  }

  const match::Match& Match() const { return match_; }
  std::int64_t Decisions() const { return decisions_; }
  const std::optional<Finding>& Wrong() const { return finding_; }

 private:
  model::Answer AnyAnswer() {
    const auto options = static_cast<std::uint64_t>(match_.decision.options.size());
    return {static_cast<std::int32_t>(luck_.Below(options)), match_.decision.serial, {}};
  }

  void Object(std::string what, model::SiteId site = -1) {
    if (!what.empty()) finding_ = Finding{seed_, match_.serial, std::move(what), site};
  }

  bool Sound(const engine::Step& step) {
    if (step.kind == engine::Step::Kind::Fault) {
      Object("the rules failed: " + step.fault.message, step.fault.site);
    } else if (step.kind == engine::Step::Kind::Refused) {
      Object("an option that was offered is refused: " + step.refusal);
    } else {
      Object(match::BrokenInvariant(program_, match_));
      if (!finding_ && match_.serial % kSavedEvery == 0) Object(LostInSave());
      if (!finding_ && match_.serial % kImaginedEvery == 0) Object(LostInImagination());
    }
    return !finding_;
  }

  std::string LostInSave() const {
    match::Match restored;
    std::string error;
    if (!match::Decode(program_, match::Encode(program_, match_), restored, error))
      return "saved, the match cannot be restored: " + error;
    return restored == match_ ? "" : "saved and restored, the match is another one";
  }

  std::string LostInImagination() const {
    base::Random luck(seed_ + match_.serial);
    for (model::Seat seat = 0; seat < match_.world.seats; ++seat) {
      const match::Match imagined = view::Imagine(program_, match_, seat, luck);
      if (!(view::Observe(program_, imagined, seat) == view::Observe(program_, match_, seat)))
        return "seat " + std::to_string(seat + 1) + " would see that a match it imagines is not the real one";
    }
    return "";
  }

  const program::Program& program_;
  const TrialOptions& options_;
  std::uint64_t seed_;
  base::Random luck_;
  match::Match match_;
  std::int64_t decisions_ = 0;
  std::optional<Finding> finding_;
};

void Count(Trial& trial, const Game& game) {
  const match::Match& match = game.Match();
  ++trial.games;
  trial.decisions += game.Decisions();
  if (game.Wrong()) {
    trial.findings.push_back(*game.Wrong());
    return;
  }
  if (Running(match)) {
    ++trial.unfinished;
    return;
  }
  trial.longest = std::max(trial.longest, game.Decisions());
  trial.shortest = trial.shortest == 0 ? game.Decisions() : std::min(trial.shortest, game.Decisions());
  if (match.outcome.kind == model::OutcomeKind::Drawn) {
    ++trial.draws;
    return;
  }
  const auto winner = static_cast<std::size_t>(match.outcome.winner);
  if (trial.wins.size() <= winner) trial.wins.resize(winner + 1);
  ++trial.wins[winner];
}

}  // namespace

Trial RunTrial(const program::Program& program, const Deal& deal, const TrialOptions& options) {
  const auto end = std::chrono::steady_clock::now() + options.time;
  Trial trial;
  std::mutex counting;
  std::atomic<std::uint64_t> next{0};
  const auto work = [&] {
    for (;;) {
      const std::uint64_t index = next++;
      const bool enough = options.games > 0 && index >= static_cast<std::uint64_t>(options.games);
      if (enough || std::chrono::steady_clock::now() >= end) return;
      const std::uint64_t seed = options.seed + index;
      const match::Match start = deal(seed);
      Game game(program, options, seed);
      game.Play(start);
      if (!game.Wrong() && index % kAgainEvery == 0) game.PlayAgain(start);
      const std::lock_guard lock(counting);
      Count(trial, game);
    }
  };
  std::vector<std::thread> threads;
  for (int i = 1; i < options.threads; ++i) threads.emplace_back(work);
  work();
  for (std::thread& thread : threads) thread.join();
  std::sort(trial.findings.begin(), trial.findings.end(),
            [](const Finding& x, const Finding& y) { return x.seed < y.seed; });
  return trial;
}

}  // namespace cardinal::simulate
