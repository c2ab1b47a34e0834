#include "interpreter/drivers/reasons/path_explorer.h"

#include <algorithm>

#include "interpreter/base/sequence.h"

namespace cardinal::reasons {

namespace {

using program::ConditionKind;

constexpr std::size_t kMaxRuns = 96;

// Forces the conditions of the code to true on one path (the elements at `path`, then each first one) and to false on
// all others, so that the code continues to that path.
class PathExplorer : public vm::Observer {
 public:
  PathExplorer(const program::Program& program, std::span<const std::size_t> path)
      : program_(program), path_(path), gatherer_(program) {}

  bool OnCondition(const match::Match&, const vm::ConditionEvent& deciding) override {
    const program::Condition& test = program_.conditions[deciding.condition];
    const bool own = test.kind == ConditionKind::When || test.kind == ConditionKind::Cost ||
                     test.kind == ConditionKind::EnoughOptions;
    if (deciding.depth > 1 || !own) {
      gatherer_.Record(deciding);
      return deciding.value;
    }
    if (test.kind == ConditionKind::EnoughOptions && test.element >= 0) {
      Step(deciding);
      return deciding.value;
    }
    if (!OnPath()) {
      gatherer_.Clear();
      return false;
    }
    Keep(MakeTestedCondition(deciding));
    return true;
  }

  void OnModifierTerm(const match::Match&, std::int32_t query, std::span<const Value> args,
                      const vm::ModifierTerm& term) override {
    gatherer_.Record(query, args, term);
  }

  OfferPath TakePath() { return std::move(way_); }

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

  void Keep(TestedCondition tried) {
    gatherer_.MoveTo(tried);
    tried.choices = base::Count(levels_);
    way_.tests.push_back(std::move(tried));
  }

  // The loop of a choice takes its next element, or ends.
  void Step(const vm::ConditionEvent& deciding) {
    const auto found = std::find_if(levels_.begin(), levels_.end(),
                                    [&](const Level& level) { return level.test == deciding.condition; });
    const bool begins = found == levels_.end();
    if (!deciding.value)
      return End(deciding, begins ? levels_.size() : static_cast<std::size_t>(found - levels_.begin()), begins);
    if (begins) {
      levels_.push_back({deciding.condition, 0});
    } else {
      levels_.erase(found + 1, levels_.end());
      ++levels_.back().place;
    }
    if (!OnPath()) return gatherer_.Clear();
    way_.element_indexes.resize(levels_.size());
    way_.choices.resize(levels_.size());
    way_.chosen.resize(levels_.size());
    way_.element_indexes.back() = levels_.back().place;
    way_.choices.back() = deciding.condition;
    way_.chosen.back() = deciding.element;
  }

  void End(const vm::ConditionEvent& deciding, std::size_t level, bool empty) {
    levels_.resize(std::min(level, levels_.size()));
    if (empty && OnPath()) Keep(MakeTestedCondition(deciding));
    if (!empty) gatherer_.Clear();
  }

  const program::Program& program_;
  std::span<const std::size_t> path_;
  ConditionCollector gatherer_;
  std::vector<Level> levels_;
  OfferPath way_;
};

OfferPath ExplorePath(const program::Program& program, const match::Match& match, program::FunctionId code,
                      std::span<const Value> params, const base::Limits& limits, std::span<const std::size_t> path) {
  PathExplorer explorer(program, path);
  vm::EvaluationResult reply = vm::Evaluate(program, match, code, params, limits, nullptr, &explorer);
  OfferPath way = explorer.TakePath();
  way.fault = std::move(reply.fault);
  way.completed = !way.fault && reply.value == 1;
  return way;
}

}  // namespace

std::vector<OfferPath> ExplorePaths(const program::Program& program, const match::Match& match,
                                    program::FunctionId code, std::span<const Value> params,
                                    const base::Limits& limits) {
  std::vector<OfferPath> ways;
  std::vector<std::size_t> path;
  for (std::size_t run = 0; run < kMaxRuns && ways.size() < kMaxPaths; ++run) {
    OfferPath way = ExplorePath(program, match, code, params, limits, path);
    const bool there = way.element_indexes.size() >= path.size();
    if (there) {
      path = way.element_indexes;
      ways.push_back(std::move(way));
    } else {
      path.pop_back();  // this list has no more elements; the enclosing one may have
    }
    if (path.empty()) break;
    ++path.back();
  }
  return ways;
}

}  // namespace cardinal::reasons
