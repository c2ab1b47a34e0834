#include "interpreter/drivers/reasons/why_not.h"

#include <algorithm>

#include "interpreter/drivers/reasons/candidates.h"
#include "interpreter/drivers/reasons/explorer.h"
#include "interpreter/drivers/reasons/operands.h"
#include "interpreter/drivers/reasons/tables.h"

namespace cardinal::reasons {

namespace {

using Kind = Obstacle::Kind;
using program::OccurrenceKind;
using program::TestKind;

constexpr std::int32_t kWindowParameter = 2;  // of the code that offers an action: you, me, window

class Asking {
 public:
  Asking(const program::Program& program, const match::Match& match, model::Seat seat, std::int32_t action,
         model::CardId card, const base::Limits& limits)
      : program_(program),
        match_(match),
        seat_(seat),
        action_(At(program.actions, action)),
        index_(action),
        card_(action_.card_type < 0 ? -1 : card),
        limits_(limits) {}

  Verdict Ask() {
    if (match_.outcome.kind != model::OutcomeKind::Running) {
      Add(Kind::GameOver, match_.outcome.site);
      return std::move(verdict_);
    }
    verdict_.possible = IsOffered();
    if (verdict_.possible) return std::move(verdict_);
    Opportunity();
    const std::int32_t variant = Variant();
    if (variant < 0) {
      Add(Kind::NoSuchAction, action_.site);
    } else {
      Place();
      Permission();
      Conditions(At(action_.variants, variant).offer);
    }
    SortByNearness(program_, verdict_.obstacles);
    return std::move(verdict_);
  }

 private:
  Obstacle& Add(Kind kind, model::SiteId site) {
    Obstacle& obstacle = verdict_.obstacles.emplace_back();
    obstacle.kind = kind;
    obstacle.site = site;
    return obstacle;
  }

  bool IsOffered() const {
    const model::Option wanted{model::OptionKind::Act, index_, card_};
    const auto& options = match_.decision.options;
    return match_.decision.seat == seat_ && std::find(options.begin(), options.end(), wanted) != options.end();
  }

  bool BelongsTo(std::int32_t window) const {
    if (!Exists(program_.windows, window)) return false;
    const auto& actions = At(program_.windows, window).actions;
    return std::find(actions.begin(), actions.end(), index_) != actions.end();
  }

  // Is this what is asked now, and of this seat?
  void Opportunity() {
    const match::Frame* window = OpenWindow(match_);
    if (window != nullptr && BelongsTo(window->what)) window_ = window->uid;
    const model::Decision& decision = match_.decision;
    if (decision.seat != seat_) Add(Kind::OtherSeat, decision.site).seat = decision.seat;
    if (decision.kind != model::DecisionKind::Act) {
      Add(Kind::OtherChoice, decision.site);
    } else if (!BelongsTo(decision.window)) {
      Add(Kind::OtherWindow, action_.site).action = index_;
    }
  }

  std::int32_t Variant() const {
    if (action_.card_type < 0) return action_.variants.empty() ? -1 : 0;
    if (!Exists(match_.world.cards, card_)) return -1;
    const std::int32_t def = At(match_.world.cards, card_).def;
    return Exists(action_.variant_of, def) ? At(action_.variant_of, def) : -1;
  }

  void Place() {
    if (action_.your_zone < 0 || card_ < 0) return;
    const match::ZoneId must = match::ZoneIndex(program_, action_.your_zone, seat_, match_.world.seats);
    elsewhere_ = At(match_.world.cards, card_).zone != must;
    if (elsewhere_) Add(Kind::Elsewhere, action_.site).zone = must;
  }

  void Permission() {
    if (action_.can_query < 0) return;
    const Value params[] = {card_ < 0 ? model::kNone : card_, seat_};
    const program::Query& can = At(program_.queries, action_.can_query);
    Gathering gathering(program_);
    const vm::Reply reply = vm::Evaluate(program_, match_, can.code, params, limits_, nullptr, &gathering);
    if (reply.fault) {
      Add(Kind::Untested, can.site).fault = reply.fault->message;
    } else if (reply.value != 1) {
      gathering.gatherer.GiveTo(Add(Kind::Forbidden, can.site).tried);
    }
  }

  void Conditions(program::CodeId offer) {
    if (offer < 0) return;
    const Value params[] = {seat_, card_ < 0 ? model::kNone : card_, window_};
    const std::vector<Way> ways = WaysThrough(program_, match_, offer, params, limits_);
    for (const Tried& tried : ways.front().tests)
      if (tried.choices == 0) Judge(tried);
    Choices(ways);
    if (ways.front().fault) Rest(offer, ways.front());
  }

  // A condition in front of all choices.
  void Judge(const Tried& tried) {
    const program::Test& test = At(program_.tests, tried.test);
    if (window_ == 0 && ReadsLocal(program_, tried.test, kWindowParameter))
      return;  // it asks of a window that is not open
    if (tried.yes) return verdict_.held.push_back(tried);
    if (test.kind == TestKind::When && elsewhere_ && ZoneAsked(program_, tried.test) == action_.your_zone) {
      elsewhere_ = false;  // said already: here is where the rules say so
      return Where(test.site);
    }
    const Kind kind = test.kind == TestKind::Cost     ? Kind::Cost
                      : test.kind == TestKind::Enough ? Kind::Choice
                                                      : Kind::Condition;
    Obstacle& obstacle = Add(kind, test.site);
    obstacle.tried = tried;
    obstacle.candidates = LeftOut(program_, tried);
  }

  void Where(model::SiteId site) {
    for (Obstacle& obstacle : verdict_.obstacles)
      if (obstacle.kind == Kind::Elsewhere) obstacle.site = site;
  }

  // Conditions behind choices: if none of the ways is free, the nearest ones are shown.
  void Choices(const std::vector<Way>& ways) {
    std::vector<Candidate> candidates = Candidates(program_, ways);
    if (candidates.empty() || candidates.front().failed.empty()) return;
    Obstacle& obstacle = Add(Kind::Choice, At(program_.tests, candidates.front().tests.front()).site);
    obstacle.tried.test = candidates.front().tests.front();
    obstacle.candidates = std::move(candidates);
  }

  // What stands behind the place where the rules failed.
  void Rest(program::CodeId offer, const Way& way) {
    const program::Code& code = At(program_.codes, offer);
    const std::int32_t last = way.tests.empty() ? code.first - 1 : InstructionOf(program_, way.tests.back().test);
    for (std::int32_t i = last + 1; i < code.first + code.count; ++i) {
      const std::int32_t test = At(program_.instruction_tests, i);
      if (test < 0) continue;
      const TestKind kind = At(program_.tests, test).kind;
      if (kind != TestKind::When && kind != TestKind::Cost && kind != TestKind::Enough) continue;
      Add(Kind::Untested, At(program_.tests, test).site).fault = way.fault->message;
    }
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
    if (frames[i].uid > 0 && frames[i].kind == static_cast<std::int16_t>(OccurrenceKind::Window)) return &frames[i];
  }
  return nullptr;
}

Verdict WhyNot(const program::Program& program, const match::Match& match, model::Seat seat, std::int32_t action,
               model::CardId card, const base::Limits& limits) {
  return Asking(program, match, seat, action, card, limits).Ask();
}

}  // namespace cardinal::reasons
