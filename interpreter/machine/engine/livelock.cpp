#include "interpreter/machine/engine/livelock.h"

#include <algorithm>
#include <exception>
#include <vector>

#include "interpreter/base/hash.h"
#include "interpreter/machine/match/repetition_hash.h"

namespace cardinal::engine {

namespace {

using match::Match;

constexpr int kOften = 3;             // occurrences of the same position that make a loop
constexpr std::size_t kMaxNames = 8;  // of events in the message
constexpr std::size_t kMaxPassedSteps = 64;
// The largest number of words to hash, over all checks: less than a second.
constexpr std::int64_t kMaxWords = 100'000'000;

// Thrown if the loop is found or the limit of checks is reached.
struct WatchLimitReached : std::exception {};

std::uint64_t HashRandom(const Match& match) {
  base::Hasher hasher;
  for (const std::uint64_t word : match.random.State()) hasher.Add(word);
  return hasher.Digest();
}

class LivelockDetector : public vm::Observer {
 public:
  LivelockDetector(const program::Program& program, const base::Limits& limits)
      : program_(program), left_(limits.loop_watch) {}

  const std::vector<std::string>& Loop() const { return loop_; }

  bool WantsInstructionEvents() const override { return false; }
  void OnEnter(const Match& match, const match::Frame& frame, std::span<const model::Value> args) override {
    BeginMoment(match);
    Enter(match, frame, args);
    CheckRepetition(match);
  }
  void OnLeave(const Match&, std::int32_t uid) override {
    const auto found =
        std::find_if(open_.rbegin(), open_.rend(), [&](const OpenOccurrence& one) { return one.uid == uid; });
    if (found != open_.rend()) open_.erase(found.base() - 1, open_.end());
  }
  void OnField(const Match& match, std::int32_t, model::Value, model::Value, model::Value, std::int32_t,
               model::SiteId) override {
    BeginMoment(match);
    CheckRepetition(match);
  }
  void OnMove(const Match& match, model::CardId, match::ZoneId, match::ZoneId, std::int32_t, model::SiteId) override {
    BeginMoment(match);
    CheckRepetition(match);
  }

 private:
  // An occurrence that has begun and not ended.
  struct OpenOccurrence {
    std::int32_t uid = 0;
    std::uint64_t key = 0;  // hash of the state at its beginning, of its kind and index, and of its arguments
    std::string name;
  };

  void BeginMoment(const Match& match) {
    if (left_-- <= 0 || (words_left_ -= MatchSizeInWords(match)) < 0) throw WatchLimitReached();
  }

  // The approximate cost of hashing the match once, in numbers. The cards are sorted, too, and each modifier is
  // compared with the cards.
  static std::int64_t MatchSizeInWords(const Match& match) {
    constexpr std::size_t kOfCard = 16, kOfFrame = 10;
    const std::size_t words = match.state.cards.size() * (kOfCard + match.state.modifiers.size()) +
                              match.state.fields.size() + match.stack.values.size() + match.stack.arena.size() +
                              match.stack.frames.size() * kOfFrame;
    return static_cast<std::int64_t>(words) + 1;
  }

  std::string OccurrenceName(const match::Frame& frame) const {
    const auto what = frame.occurrence_index;
    switch (frame.Occurrence()) {
      case program::OccurrenceKind::Event: return program_.events[what].name;
      case program::OccurrenceKind::Action: return program_.actions[what].name;
      case program::OccurrenceKind::Window: return program_.windows[what].name;
    }
    return "";
  }

  // Stops if the occurrence runs inside itself for the third time and nothing has changed.
  void Enter(const Match& match, const match::Frame& frame, std::span<const model::Value> args) {
    base::Hasher hasher(match::HashState(program_, match));
    hasher.Add(HashRandom(match)).Add(match.simultaneous).Add(frame.kind).Add(frame.occurrence_index).Add(frame.source);
    for (const model::Value arg : args) hasher.Add(arg);
    open_.push_back({frame.uid, hasher.Digest(), OccurrenceName(frame)});
    const auto same = [&](const OpenOccurrence& one) { return one.key == open_.back().key; };
    if (std::count_if(open_.begin(), open_.end(), same) < kOften) return;
    const auto before = std::find_if(open_.rbegin() + 1, open_.rend(), same);
    for (auto one = before.base() - 1; one + 1 != open_.end(); ++one) Name(one->name);
    throw WatchLimitReached();
  }

  // Stops if the position equals the kept position for the second time. The kept position is replaced by a later one
  // after intervals that double each time, so a cycle of any length is found (Brent).
  void CheckRepetition(const Match& match) {
    const std::uint64_t now = base::Hasher(match::HashPosition(program_, match)).Add(HashRandom(match)).Digest();
    if (!open_.empty() && passed_.size() < kMaxPassedSteps) passed_.push_back(open_.back().name);
    if (now == kept_ && ++times_ + 1 == kOften) {
      for (const std::string& name : passed_) Name(name);
      if (loop_.empty()) loop_.push_back("");
      throw WatchLimitReached();
    }
    if (now == kept_) passed_.clear();
    if (++since_ < length_) return;
    kept_ = now;
    times_ = 0;
    since_ = 0;
    length_ *= 2;
    passed_.clear();
  }

  void Name(const std::string& name) {
    if (std::find(loop_.begin(), loop_.end(), name) == loop_.end()) loop_.push_back(name);
  }

  const program::Program& program_;
  std::int64_t left_;  // moments
  std::int64_t words_left_ = kMaxWords;
  std::vector<OpenOccurrence> open_;
  std::vector<std::string> passed_;  // since the kept position
  std::uint64_t kept_ = 0;
  int times_ = 0;  // how often the kept position has come again
  std::int64_t since_ = 0, length_ = 1;
  std::vector<std::string> loop_;
};

}  // namespace

std::optional<std::string> FindLivelock(const program::Program& program, Match& match, const base::Limits& limits) {
  LivelockDetector watch(program, limits);
  try {
    vm::RunToDecision(program, match, limits, &watch);
  } catch (const WatchLimitReached&) {
  }
  if (watch.Loop().empty()) return std::nullopt;
  std::string words;
  for (std::size_t i = 0; i < std::min(watch.Loop().size(), kMaxNames); ++i)
    if (!watch.Loop()[i].empty()) words += (words.empty() ? "`" : ", `") + watch.Loop()[i] + '`';
  return watch.Loop().size() > kMaxNames ? words + ", ..." : words;
}

}  // namespace cardinal::engine
