#include "interpreter/drivers/reasons/why_not.h"

#include <algorithm>
#include <utility>

#include "interpreter/base/table.h"
#include "interpreter/drivers/reasons/choice_candidates.h"
#include "interpreter/drivers/reasons/operands.h"
#include "interpreter/drivers/reasons/path_explorer.h"

namespace cardinal::reasons {

namespace {

using ObstacleKind = Obstacle::Kind;
using base::IsValidIndex;
using program::ConditionKind;
using program::OccurrenceKind;

constexpr ir::Reg kWindowParameter(2);  // parameters of the code that offers an action: you, me, window

class WhyNotSearch {
 public:
  WhyNotSearch(const program::Program& program, const match::Match& match, model::Seat seat, std::int32_t action,
               model::CardId card, const base::Limits& limits)
      : program_(program),
        match_(match),
        seat_(seat),
        action_(program.actions[action]),
        index_(action),
        card_(action_.card_type < 0 ? -1 : card),
        limits_(limits) {}

  Verdict FindObstacles() {
    if (match_.outcome.kind != model::OutcomeKind::Running) {
      AddObstacle(ObstacleKind::GameOver, match_.outcome.site);
      return std::move(verdict_);
    }
    verdict_.possible = IsOffered();
    if (verdict_.possible) return std::move(verdict_);
    Opportunity();
    const std::int32_t variant = Variant();
    if (variant < 0) {
      AddObstacle(ObstacleKind::LacksAction, action_.site);
    } else {
      Place();
      Permission();
      Conditions(action_.variants[variant].offer);
    }
    SortByRank(program_, verdict_.obstacles);
    return std::move(verdict_);
  }

 private:
  Obstacle& AddObstacle(ObstacleKind kind, model::SiteId site) {
    Obstacle& obstacle = verdict_.obstacles.emplace_back();
    obstacle.kind = kind;
    obstacle.site = site;
    obstacle.action = index_;
    return obstacle;
  }

  bool IsOffered() const {
    const model::Option wanted{model::OptionKind::Act, index_, card_};
    const auto& options = match_.decision.options;
    return match_.decision.seat == seat_ && std::find(options.begin(), options.end(), wanted) != options.end();
  }

  bool BelongsTo(std::int32_t window) const {
    if (!program_.windows.Contains(window)) return false;
    const auto& actions = program_.windows[window].actions;
    return std::find(actions.begin(), actions.end(), index_) != actions.end();
  }

  // Checks whether the open decision is an opportunity for this action and of this seat.
  void Opportunity() {
    const match::Frame* window = OpenWindow(match_);
    if (window != nullptr && BelongsTo(window->occurrence_index)) window_ = window->uid;
    const model::Decision& decision = match_.decision;
    if (decision.seat != seat_) AddObstacle(ObstacleKind::OtherSeat, decision.site).seat = decision.seat;
    if (decision.kind != model::DecisionKind::Act) {
      AddObstacle(ObstacleKind::OtherChoice, decision.site);
    } else if (!BelongsTo(decision.window)) {
      AddObstacle(ObstacleKind::OtherWindow, action_.site);
    }
  }

  std::int32_t Variant() const {
    if (action_.card_type < 0) return action_.variants.empty() ? -1 : 0;
    if (!match_.state.cards.Contains(card_)) return -1;
    const std::int32_t def = match_.state.cards[card_].def;
    return action_.variant_of.Contains(def) ? action_.variant_of[def] : -1;
  }

  void Place() {
    if (action_.your_zone < 0 || card_ < 0) return;
    const match::ZoneId must = match::ZoneIndex(program_, action_.your_zone, seat_, match_.state.seats);
    elsewhere_ = match_.state.cards[card_].zone != must;
    if (elsewhere_) AddObstacle(ObstacleKind::WrongZone, action_.site).zone = must;
  }

  void Permission() {
    if (action_.can_query < 0) return;
    const Value params[] = {card_ < 0 ? model::kNone : card_, seat_};
    const program::Query& can = program_.queries[action_.can_query];
    FilterListener gathering(program_);
    const vm::EvaluationResult reply = vm::Evaluate(program_, match_, can.code, params, limits_, nullptr, &gathering);
    if (reply.fault) {
      AddObstacle(ObstacleKind::Untested, can.site).fault = reply.fault->message;
    } else if (reply.value != 1) {
      gathering.gatherer.MoveTo(AddObstacle(ObstacleKind::Forbidden, can.site).tried);
    }
  }

  void Conditions(program::FunctionId offer) {
    if (offer < 0) return;
    const Value params[] = {seat_, card_ < 0 ? model::kNone : card_, window_};
    const std::vector<OfferPath> ways = ExplorePaths(program_, match_, offer, params, limits_);
    for (const TestedCondition& tried : ways.front().tests)
      if (tried.choices == 0) AssessCondition(tried);
    Choices(ways);
    if (ways.front().fault) AddUntestedConditions(offer, ways.front());
  }

  // A condition before all choices.
  void AssessCondition(const TestedCondition& tried) {
    const program::Condition& test = program_.conditions[tried.condition];
    if (window_ == 0 && ReadsVariable(program_, tried.condition, kWindowParameter))
      return;  // it reads a window that is not open
    if (tried.value) return verdict_.satisfied.push_back(tried);
    if (test.kind == ConditionKind::When && elsewhere_ && TestedZone(program_, tried.condition) == action_.your_zone) {
      elsewhere_ = false;  // reported already: only the site of the rule is added
      return SetWrongZoneSite(test.site);
    }
    const ObstacleKind kind = test.kind == ConditionKind::Cost            ? ObstacleKind::Cost
                              : test.kind == ConditionKind::EnoughOptions ? ObstacleKind::Choice
                                                                          : ObstacleKind::Condition;
    Obstacle& obstacle = AddObstacle(kind, test.site);
    obstacle.tried = tried;
    obstacle.candidates = FindFilteredOut(program_, tried);
  }

  void SetWrongZoneSite(model::SiteId site) {
    for (Obstacle& obstacle : verdict_.obstacles)
      if (obstacle.kind == ObstacleKind::WrongZone) obstacle.site = site;
  }

  // Conditions after choices: if none of the paths is free, the nearest candidates are reported.
  void Choices(const std::vector<OfferPath>& ways) {
    std::vector<ChoiceCandidate> candidates = FindCandidates(program_, ways);
    if (candidates.empty() || candidates.front().failed.empty()) return;
    Obstacle& obstacle = AddObstacle(ObstacleKind::Choice, program_.conditions[candidates.front().tests.front()].site);
    obstacle.tried.condition = candidates.front().tests.front();
    obstacle.candidates = std::move(candidates);
  }

  // Reports the conditions after the instruction at which the rules faulted.
  void AddUntestedConditions(program::FunctionId offer, const OfferPath& way) {
    const ir::Module& module = ir::FunctionsOf(program_);
    if (!module.functions.Contains(offer)) return;
    const std::int32_t last = way.tests.empty() ? -1 : way.tests.back().condition;
    bool tested = last >= 0;
    ir::ForEachInstruction(module.functions[offer], [&](const ir::Instruction& in) {
      if (in.op != ir::Op::Decide) return;
      const bool was_tested = std::exchange(tested, tested && in.id != last);
      if (was_tested) return;
      const ConditionKind kind = program_.conditions[in.id].kind;
      if (kind != ConditionKind::When && kind != ConditionKind::Cost && kind != ConditionKind::EnoughOptions) return;
      AddObstacle(ObstacleKind::Untested, program_.conditions[in.id].site).fault = way.fault->message;
    });
  }

  const program::Program& program_;
  const match::Match& match_;
  model::Seat seat_;
  const program::Action& action_;
  std::int32_t index_;
  model::CardId card_;
  const base::Limits& limits_;
  std::int32_t window_ = 0;  // uid of the action's window, 0 = it is not open
  bool elsewhere_ = false;
  Verdict verdict_;
};

}  // namespace

const match::Frame* OpenWindow(const match::Match& match) {
  const auto& frames = match.stack.frames;
  for (std::size_t i = frames.size(); i-- > 0;) {
    if (frames[i].Runs(OccurrenceKind::Window)) return &frames[i];
  }
  return nullptr;
}

Verdict WhyNot(const program::Program& program, const match::Match& match, model::Seat seat, std::int32_t action,
               model::CardId card, const base::Limits& limits) {
  return WhyNotSearch(program, match, seat, action, card, limits).FindObstacles();
}

}  // namespace cardinal::reasons
