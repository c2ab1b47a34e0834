#include "interpreter/drivers/fuzz/random_play.h"

#include <unordered_map>

#include "interpreter/base/hash.h"
#include "interpreter/drivers/play/plan.h"
#include "interpreter/drivers/soundness/soft_lock.h"
#include "interpreter/drivers/soundness/step.h"
#include "interpreter/machine/engine/engine.h"
#include "interpreter/machine/match/position.h"

namespace cardinal::fuzz {

namespace {

using match::Match;
using model::OptionKind;
using soundness::Problem;

constexpr std::uint64_t kLeaksEvery = 4;         // decisions, at random
constexpr std::uint64_t kDifferencesEvery = 16;  // likewise
constexpr std::uint32_t kCloselyEvery = 8;       // for the image of the match
constexpr int kOften = 3;                        // a position that comes so often may be one of a lock
constexpr int kMostLocks = 4;                    // of a game that are looked for

// Options that do nothing.
bool Declines(OptionKind kind) {
  return kind == OptionKind::Pass || kind == OptionKind::No || kind == OptionKind::Done || kind == OptionKind::Nobody;
}

std::int32_t ChooseDoing(const model::Decision& decision, base::Random& luck) {
  std::vector<std::int32_t> doing;
  for (std::size_t i = 0; i < decision.options.size(); ++i)
    if (!Declines(decision.options[i].kind)) doing.push_back(static_cast<std::int32_t>(i));
  if (doing.empty()) return static_cast<std::int32_t>(luck.Below(decision.options.size()));
  return doing[luck.Below(doing.size())];
}

class Game {
 public:
  Game(const program::Program& program, const Match& start, std::int64_t game, std::uint64_t seed,
       const PlayOptions& options, std::set<std::string>& known, Looked& looked, std::vector<Finding>& found)
      : program_(program),
        options_(options),
        known_(known),
        looked_(looked),
        findings_(found),
        game_(game),
        match_(start),
        luck_(seed) {
    record_.start = start;
    for (model::Seat seat = 0; seat < start.world.seats; ++seat) {
      record_.names.seats.push_back(play::DefaultName(static_cast<std::size_t>(seat)));
      manners_.push_back(static_cast<Manner>(luck_.Below(5)));
    }
  }

  void Play() {
    engine::Step step = engine::Begin(program_, match_, options_.limits);
    if (step.kind == engine::Step::Kind::Fault) Found(soundness::OfFault(step.fault, -1));
    std::int64_t decisions = 0;
    while (step.kind == engine::Step::Kind::Decision && decisions < options_.max_decisions) {
      ++decisions;
      step = Answer();
    }
    ++looked_.games;
    looked_.decisions += decisions;
    const bool running = step.kind == engine::Step::Kind::Decision;
    if (running) ++looked_.unfinished;
    if (running) LookForLock();
  }

 private:
  engine::Step Answer() {
    if (Repeats()) LookForLock();
    const Match before = match_;
    const Manner manner = manners_[static_cast<std::size_t>(match_.decision.seat)];
    const model::Answer answer{Choose(manner, match_.decision, luck_), 0, {}};
    record_.answers.push_back(answer);
    if (luck_.Below(kLeaksEvery) == 0)
      if (auto leak = soundness::FindLeak(program_, match_, answer, 1, options_.limits, looked_.compared))
        Found(std::move(*leak));
    engine::Step step = engine::Advance(program_, match_, answer, options_.limits);
    const model::SiteId asked = before.decision.site;
    if (step.kind == engine::Step::Kind::Fault) Found(soundness::OfFault(step.fault, asked));
    if (step.kind == engine::Step::Kind::Refused)
      Found({soundness::Kind::Crash, asked, "an option that was offered is refused: " + step.refusal, "refused"});
    if (auto broken = soundness::BrokenInvariant(program_, before, match_, match_.serial % kCloselyEvery == 0)) {
      Found(std::move(*broken));
      step.kind = engine::Step::Kind::Fault;  // the game goes no further
    }
    const bool may_differ = step.kind != engine::Step::Kind::Fault && luck_.Below(kDifferencesEvery) == 0;
    if (may_differ)
      if (auto difference = soundness::FindDifference(program_, before, answer, match_, options_.limits))
        Found(std::move(*difference));
    return step;
  }

  bool Repeats() { return ++seen_[match::HashOfPosition(program_, match_)] == kOften; }

  void LookForLock() {
    if (locks_++ >= kMostLocks) return;
    if (auto lock = soundness::FindLock(program_, match_, options_.limits)) Found(std::move(*lock));
  }

  void Found(Problem problem) {
    std::string key = soundness::KeyOf(program_, problem);
    if (known_.insert(key).second) findings_.push_back({std::move(problem), std::move(key), game_, record_});
  }

  const program::Program& program_;
  const PlayOptions& options_;
  std::set<std::string>& known_;
  Looked& looked_;
  std::vector<Finding>& findings_;
  std::int64_t game_;
  Match match_;
  base::Random luck_;
  std::vector<Manner> manners_;
  replay::Record record_;
  std::unordered_map<std::uint64_t, int> seen_;  // positions; only asked for, never gone through
  int locks_ = 0;
};

}  // namespace

std::int32_t Choose(Manner manner, const model::Decision& decision, base::Random& luck) {
  const auto count = decision.options.size();
  const auto any = static_cast<std::int32_t>(luck.Below(count));
  switch (manner) {
    case Manner::Uniform: return any;
    case Manner::Busy: return luck.Below(8) == 0 ? any : ChooseDoing(decision, luck);
    case Manner::First: return luck.Below(4) == 0 ? any : 0;
    case Manner::Last: return luck.Below(4) == 0 ? any : static_cast<std::int32_t>(count) - 1;
    case Manner::Doer: return ChooseDoing(decision, luck);
  }
  return any;
}

void PlayAtRandom(const program::Program& program, const Match& start, std::int64_t game, std::uint64_t seed,
                  const PlayOptions& options, std::set<std::string>& known, Looked& looked,
                  std::vector<Finding>& found) {
  Game(program, start, game, seed, options, known, looked, found).Play();
}

}  // namespace cardinal::fuzz
