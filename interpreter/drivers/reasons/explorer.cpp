#include "interpreter/drivers/reasons/explorer.h"

#include <algorithm>

#include "interpreter/drivers/reasons/tables.h"

namespace cardinal::reasons {

namespace {

using program::TestKind;

constexpr std::size_t kMostRuns = 96;

// Takes what the code tests for granted on one way (the elements at `path`, then each first one), and refuses all
// others, so that the code goes on to that way.
class Explorer : public vm::Observer {
 public:
  Explorer(const program::Program& program, std::span<const std::size_t> path)
      : program_(program), path_(path), gatherer_(program) {}

  bool OnTest(const match::Match&, const vm::Deciding& deciding) override {
    const program::Test& test = At(program_.tests, deciding.test);
    const bool own = test.kind == TestKind::When || test.kind == TestKind::Cost || test.kind == TestKind::Enough;
    if (deciding.depth > 1 || !own) {
      gatherer_.Hear(deciding);
      return deciding.yes;
    }
    if (test.kind == TestKind::Enough && test.element >= 0) {
      Step(deciding);
      return deciding.yes;
    }
    if (!OnPath()) {
      gatherer_.Forget();
      return false;
    }
    Keep(Note(deciding));
    return true;
  }

  void OnTerm(const match::Match&, std::int32_t query, std::span<const Value> args, const vm::Term& term) override {
    gatherer_.Hear(query, args, term);
  }

  Way Take() { return std::move(way_); }

 private:
  struct Level {
    std::int32_t test = -1;
    std::size_t place = 0;
  };

  bool OnPath() const {
    for (std::size_t i = 0; i < levels_.size(); ++i) {
      if (levels_[i].place != (i < path_.size() ? path_[i] : 0)) return false;
    }
    return true;
  }

  void Keep(Tried tried) {
    gatherer_.GiveTo(tried);
    tried.choices = static_cast<std::int32_t>(levels_.size());
    way_.tests.push_back(std::move(tried));
  }

  // The loop of a choice takes its next element, or has none.
  void Step(const vm::Deciding& deciding) {
    const auto found =
        std::find_if(levels_.begin(), levels_.end(), [&](const Level& level) { return level.test == deciding.test; });
    const bool begins = found == levels_.end();
    if (!deciding.yes)
      return End(deciding, begins ? levels_.size() : static_cast<std::size_t>(found - levels_.begin()), begins);
    if (begins) {
      levels_.push_back({deciding.test, 0});
    } else {
      levels_.erase(found + 1, levels_.end());
      ++levels_.back().place;
    }
    if (!OnPath()) return gatherer_.Forget();
    way_.places.resize(levels_.size());
    way_.choices.resize(levels_.size());
    way_.chosen.resize(levels_.size());
    way_.places.back() = levels_.back().place;
    way_.choices.back() = deciding.test;
    way_.chosen.back() = deciding.element;
  }

  void End(const vm::Deciding& deciding, std::size_t level, bool empty) {
    levels_.resize(std::min(level, levels_.size()));
    if (empty && OnPath()) Keep(Note(deciding));
    if (!empty) gatherer_.Forget();
  }

  const program::Program& program_;
  std::span<const std::size_t> path_;
  Gatherer gatherer_;
  std::vector<Level> levels_;
  Way way_;
};

Way GoThrough(const program::Program& program, const match::Match& match, program::CodeId code,
              std::span<const Value> params, const base::Limits& limits, std::span<const std::size_t> path) {
  Explorer explorer(program, path);
  vm::Reply reply = vm::Evaluate(program, match, code, params, limits, nullptr, &explorer);
  Way way = explorer.Take();
  way.fault = std::move(reply.fault);
  way.yes = !way.fault && reply.value == 1;
  return way;
}

}  // namespace

std::vector<Way> WaysThrough(const program::Program& program, const match::Match& match, program::CodeId code,
                             std::span<const Value> params, const base::Limits& limits) {
  std::vector<Way> ways;
  std::vector<std::size_t> path;
  for (std::size_t run = 0; run < kMostRuns && ways.size() < kMostWays; ++run) {
    Way way = GoThrough(program, match, code, params, limits, path);
    const bool there = way.places.size() >= path.size();
    if (there) {
      path = way.places;
      ways.push_back(std::move(way));
    } else {
      path.pop_back();  // that list has no more; the one around it may
    }
    if (path.empty()) break;
    ++path.back();
  }
  return ways;
}

}  // namespace cardinal::reasons
