#include "interpreter/drivers/fuzz/random_play.h"

#include <unordered_map>

#include "interpreter/base/hash.h"
#include "interpreter/base/sequence.h"
#include "interpreter/base/table.h"
#include "interpreter/drivers/session/session_setup.h"
#include "interpreter/drivers/soundness/soft_lock.h"
#include "interpreter/drivers/soundness/step_checks.h"
#include "interpreter/machine/engine/engine.h"
#include "interpreter/machine/match/repetition_hash.h"

namespace cardinal::fuzz {

namespace {

using match::Match;
using model::OptionKind;
using soundness::Problem;

constexpr std::uint64_t kLeaksEvery = 4;         // one decision in this many, at random
constexpr std::uint64_t kDifferencesEvery = 16;  // the same
constexpr std::uint32_t kCloselyEvery = 8;       // for the image of the match
constexpr int kOften = 3;                        // a position that occurs this many times may be part of a soft lock
constexpr int kMaxLocks = 4;                     // searches for a soft lock per game

// Options that do nothing.
bool Declines(OptionKind kind) {
  return kind == OptionKind::Pass || kind == OptionKind::No || kind == OptionKind::Done || kind == OptionKind::NoCard;
}

std::int32_t ChooseNonDecliningOption(const model::Decision& decision, base::Random& luck) {
  std::vector<std::int32_t> doing;
  for (const std::int32_t i : base::Indices(decision.options))
    if (!Declines(decision.options[i].kind)) doing.push_back(i);
  if (doing.empty()) return luck.NextIndex(decision.options.size());
  return doing[luck.NextBelow(doing.size())];
}

class RandomGame {
 public:
  RandomGame(const program::Program& program, const Match& start, std::int64_t game, std::uint64_t seed,
             const RandomPlayOptions& options, std::set<std::string>& known, FuzzStats& looked,
             std::vector<FuzzFinding>& found)
      : program_(program),
        options_(options),
        known_(known),
        looked_(looked),
        findings_(found),
        game_(game),
        match_(start),
        luck_(seed) {
    record_.start = start;
    for (model::Seat seat = 0; seat < start.state.seats; ++seat) {
      record_.names.seats.push_back(session::DefaultName(seat));
      manners_.push_back(static_cast<RandomPolicy>(luck_.NextBelow(5)));
    }
  }

  void Play() {
    engine::StepResult step = engine::StartMatch(program_, match_, options_.limits);
    if (step.kind == engine::StepResult::Kind::Fault) Found(soundness::MakeFaultProblem(step.fault, -1));
    std::int64_t decisions = 0;
    while (step.kind == engine::StepResult::Kind::Decision && decisions < options_.max_decisions) {
      ++decisions;
      step = Answer();
    }
    ++looked_.games;
    looked_.decisions += decisions;
    const bool running = step.kind == engine::StepResult::Kind::Decision;
    if (running) ++looked_.unfinished;
    if (running) LookForLock();
  }

 private:
  engine::StepResult Answer() {
    if (IsRepeated()) LookForLock();
    const Match before = match_;
    const RandomPolicy manner = manners_[match_.decision.seat];
    const model::Answer answer{ChooseOption(manner, match_.decision, luck_), 0, {}};
    record_.answers.push_back(answer);
    if (luck_.NextBelow(kLeaksEvery) == 0)
      if (auto leak = soundness::FindLeak(program_, match_, answer, 1, options_.limits, looked_.compared))
        Found(std::move(*leak));
    engine::StepResult step = engine::Advance(program_, match_, answer, options_.limits);
    const model::SiteId asked = before.decision.site;
    if (step.kind == engine::StepResult::Kind::Fault) Found(soundness::MakeFaultProblem(step.fault, asked));
    if (step.kind == engine::StepResult::Kind::Refused)
      Found(
          {soundness::ProblemKind::Crash, asked, "an option that was offered is refused: " + step.refusal, "refused"});
    if (auto broken = soundness::FindInvariantProblem(program_, before, match_, match_.serial % kCloselyEvery == 0)) {
      Found(std::move(*broken));
      step.kind = engine::StepResult::Kind::Fault;  // the game ends here
    }
    const bool may_differ = step.kind != engine::StepResult::Kind::Fault && luck_.NextBelow(kDifferencesEvery) == 0;
    if (may_differ)
      if (auto difference = soundness::FindNondeterminism(program_, before, answer, match_, options_.limits))
        Found(std::move(*difference));
    return step;
  }

  bool IsRepeated() { return ++seen_[match::HashPosition(program_, match_)] == kOften; }

  void LookForLock() {
    if (locks_++ >= kMaxLocks) return;
    if (auto lock = soundness::FindSoftLock(program_, match_, options_.limits)) Found(std::move(*lock));
  }

  void Found(Problem problem) {
    std::string key = soundness::ProblemKey(program_, problem);
    if (known_.insert(key).second) findings_.push_back({std::move(problem), std::move(key), game_, record_});
  }

  const program::Program& program_;
  const RandomPlayOptions& options_;
  std::set<std::string>& known_;
  FuzzStats& looked_;
  std::vector<FuzzFinding>& findings_;
  std::int64_t game_;
  Match match_;
  base::Random luck_;
  base::Table<model::Seat, RandomPolicy> manners_;
  replay::GameRecord record_;
  std::unordered_map<std::uint64_t, int> seen_;  // counts of positions; only looked up, never iterated
  int locks_ = 0;
};

}  // namespace

std::int32_t ChooseOption(RandomPolicy manner, const model::Decision& decision, base::Random& luck) {
  const auto count = decision.options.size();
  const auto any = luck.NextIndex(count);
  switch (manner) {
    case RandomPolicy::Uniform: return any;
    case RandomPolicy::RarelyPasses: return luck.NextBelow(8) == 0 ? any : ChooseNonDecliningOption(decision, luck);
    case RandomPolicy::First: return luck.NextBelow(4) == 0 ? any : 0;
    case RandomPolicy::Last: return luck.NextBelow(4) == 0 ? any : static_cast<std::int32_t>(count) - 1;
    case RandomPolicy::NeverPasses: return ChooseNonDecliningOption(decision, luck);
  }
  return any;
}

void PlayRandomGame(const program::Program& program, const Match& start, std::int64_t game, std::uint64_t seed,
                    const RandomPlayOptions& options, std::set<std::string>& known, FuzzStats& looked,
                    std::vector<FuzzFinding>& found) {
  RandomGame(program, start, game, seed, options, known, looked, found).Play();
}

}  // namespace cardinal::fuzz
