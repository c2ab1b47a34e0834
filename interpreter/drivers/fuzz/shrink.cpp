#include "interpreter/drivers/fuzz/shrink.h"

#include <algorithm>
#include <set>

#include "interpreter/base/table.h"
#include "interpreter/drivers/fuzz/remove_cards.h"
#include "interpreter/drivers/fuzz/shrink_starts.h"

namespace cardinal::fuzz {

namespace {

using model::CardId;
using model::Value;
using program::OwnerKind;
using program::TypeKind;

constexpr int kMaxRounds = 8;
constexpr std::int64_t kStepsOfTry = 3'000'000;  // endless rules use their whole budget in each try

class Shrinking {
 public:
  Shrinking(const program::Program& program, const FuzzFinding& finding, const ShrinkOptions& options)
      : program_(program), finding_(finding), options_(options), limits_(options.limits) {
    if (finding.problem.kind == soundness::ProblemKind::NonTermination)
      limits_.steps = std::min(limits_.steps, kStepsOfTry);
  }

  Shrunk ShrinkUntilStopped() {
    try {
      return ShrinkToFixpoint();
    } catch (const base::Stopped& stopped) {
      if (stopped.scope != options_.scope) throw;
      if (result_.shown.text.empty()) result_.shown.problem = "there was no time left to find one";
      return result_;
    }
  }

 private:
  Shrunk ShrinkToFixpoint() {
    result_.shown.problem = CanBegin() ? "no board and no decks lead there again"
                                       : "no event of the ruleset is marked with `start`, and the game does not begin "
                                         "with decks: no scenario of it can begin";
    const std::vector<ShrinkCandidate> beginnings = FindShrinkStarts(program_, finding_, options_.limits);
    // A scenario treats chance events as decisions, so the same problem may occur in the step before or after.
    if (!Begin(beginnings, false) && !Begin(beginnings, true)) return result_;
    result_.problem = finding_.problem;
    result_.key = finding_.key;
    for (int round = 0; round < kMaxRounds; ++round) {
      const std::string before = result_.shown.text;
      RemoveItems(&ShrinkCandidate::answers);
      Luck();
      Cards();
      SimplifyCards();
      States();
      if (result_.shown.text == before) break;
    }
    return result_;
  }

  bool IsBudgetSpent() const { return result_.tries >= options_.most_tries; }

  bool CanBegin() const {
    const bool board = std::any_of(program_.events.begin(), program_.events.end(),
                                   [](const program::Event& event) { return event.start; });
    const std::int32_t deck = program::DeckZone(program_);
    const bool own = deck >= 0 && program_.zones[deck].of == program::OwnerKind::Player;
    return board || program_.cards.empty() || own;
  }

  bool Begin(const std::vector<ShrinkCandidate>& beginnings, bool any_place) {
    const std::int64_t most = result_.tries + options_.most_tries / 3;
    for (const ShrinkCandidate& candidate : beginnings) {
      if (result_.tries >= most) break;
      if (AcceptCandidate(candidate, any_place)) return true;
    }
    return false;
  }

  // The candidate becomes the best one if it fails in the same way, also as a scenario.
  bool AcceptCandidate(ShrinkCandidate candidate, bool any_place = false) {
    ++result_.tries;
    base::StopScope::Check();
    ShrinkTrial trial = RunCandidate(program_, candidate, finding_, any_place, limits_);
    if (!trial.fails) return false;
    if (any_place) {
      finding_.problem = trial.problem;
      finding_.key = soundness::ProblemKey(program_, trial.problem);
    }
    FailingScenario shown =
        WriteFailingScenario(program_, trial, finding_, FindingComment(program_, finding_, options_.seed));
    if (shown.text.empty()) {
      if (result_.shown.text.empty()) result_.shown.problem = shown.problem;
      return false;
    }
    best_ = std::move(candidate);
    best_.answers = std::move(trial.answers);
    best_.luck = std::move(trial.luck);
    result_.shown = std::move(shown);
    return true;
  }

  // Leaves out ranges of items: first half of them, then smaller and smaller ranges; `without(i, n)` makes the
  // candidate. Ranges are counted from the end, since later items are more often unnecessary.
  template <class Count, class Change>
  void RemoveRanges(Count count, Change without) {
    for (std::size_t length = std::max<std::size_t>(count(), 1); length > 0; length /= 2) {
      for (std::size_t end = count(); end > 0 && !IsBudgetSpent();) {
        const std::size_t begin = end > length ? end - length : 0;
        if (end <= count() && AcceptCandidate(without(begin, end - begin))) {
          end = std::min(begin, count());
        } else {
          end = begin;
        }
      }
    }
  }

  // The same for the items of one list of the candidate.
  template <class Items>
  void RemoveItems(Items ShrinkCandidate::*list) {
    RemoveRanges([&] { return (best_.*list).size(); },
                 [&](std::size_t begin, std::size_t length) {
                   ShrinkCandidate candidate = best_;
                   const auto first = (candidate.*list).begin() + begin;
                   (candidate.*list).erase(first, first + length);
                   return candidate;
                 });
  }

  // A shuffle keeps the current order; another chance event takes its first option.
  void Luck() {
    for (std::size_t i = 0; i < best_.luck.size() && !IsBudgetSpent(); ++i) {
      if (best_.luck[i].order.empty()) continue;
      ShrinkCandidate candidate = best_;
      candidate.luck[i].order.clear();
      AcceptCandidate(std::move(candidate));
    }
    RemoveItems(&ShrinkCandidate::luck);
  }

  void Cards() {
    // In the order of the zones, so that a range is a zone or part of one.
    RemoveRanges([&] { return best_.world.order.size(); },
                 [&](std::size_t begin, std::size_t length) {
                   base::Table<model::CardId, std::uint8_t> goes(best_.world.cards.size());
                   for (std::size_t i = begin; i < begin + length; ++i) goes[best_.world.order[i]] = 1;
                   return WithoutCards(goes);
                 });
  }

  ShrinkCandidate WithoutCards(std::vector<std::uint8_t> goes) const {
    ShrinkCandidate candidate = best_;
    const auto& params = program_.events[best_.event].params;
    const auto is_card = [&](std::size_t i) {
      return i < params.size() && params[i].type.kind == TypeKind::Card && best_.args[i] >= 0;
    };
    for (std::size_t i = 0; i < best_.args.size(); ++i)
      if (is_card(i)) goes[best_.args[i]] = 0;
    std::vector<CardId> own;
    candidate.world = RemoveCards(program_, best_.world, goes, own);
    for (std::size_t i = 0; i < best_.args.size(); ++i)
      if (is_card(i)) candidate.args[i] = own[best_.args[i]];
    return candidate;
  }

  // True if the card has no text of its own and no effect.
  bool IsPlain(const program::CardDef& card) const {
    return card.text.empty() &&
           std::all_of(card.parts.begin(), card.parts.end(), [](program::FunctionId code) { return code < 0; });
  }

  // A card of the same type: a plain one, otherwise one that is already in the position, so that there are fewer
  // definitions.
  void SimplifyCards() {
    for (std::size_t card = 0; card < best_.world.cards.size() && !IsBudgetSpent(); ++card) {
      const std::int32_t def = best_.world.cards[card].def;
      const program::CardDef& now = program_.cards[def];
      if (IsPlain(now)) continue;
      for (const std::int32_t other : FindPlainCards(now)) {
        ShrinkCandidate candidate = best_;
        candidate.world.cards[card].def = candidate.world.cards[card].printed = other;
        if (AcceptCandidate(std::move(candidate))) break;
      }
    }
  }

  std::vector<std::int32_t> FindPlainCards(const program::CardDef& than) const {
    constexpr std::size_t kMost = 3;
    std::vector<std::int32_t> others;
    for (std::size_t def = 0; def < program_.cards.size() && others.size() < kMost; ++def) {
      const program::CardDef& card = program_.cards[def];
      if (card.type == than.type && IsPlain(card)) others.push_back(static_cast<std::int32_t>(def));
    }
    return others;
  }

  void States() {
    for (const program::Field& field : program_.fields) {
      const Value owners = field.of == OwnerKind::Table    ? 1
                           : field.of == OwnerKind::Player ? best_.world.seats
                                                           : static_cast<Value>(best_.world.cards.size());
      for (Value owner = 0; owner < owners && !IsBudgetSpent(); ++owner) State(field, owner);
    }
  }

  // Sets the state to its initial value. If that does not fail and the state is a number: half way to it, or one step.
  void State(const program::Field& field, Value owner) {
    const std::size_t at = match::FieldIndex(program_, best_.world, field, owner);
    const auto with = [&](Value value) {
      ShrinkCandidate candidate = best_;
      candidate.world.fields[at] = value;
      return AcceptCandidate(std::move(candidate));
    };
    const bool number = field.type.kind == TypeKind::Int && field.initial != model::kNone;
    while (best_.world.fields[at] != field.initial && !IsBudgetSpent()) {
      const Value now = best_.world.fields[at];
      if (with(field.initial)) return;
      if (!number || now == model::kNone) return;
      const Value half = (now - field.initial) / 2;
      const Value one = now > field.initial ? 1 : -1;
      if ((half == 0 || !with(now - half)) && !with(now - one)) return;
    }
  }

  const program::Program& program_;
  FuzzFinding finding_;
  const ShrinkOptions& options_;
  base::Limits limits_;
  ShrinkCandidate best_;
  Shrunk result_;
};

}  // namespace

Shrunk Shrink(const program::Program& program, const FuzzFinding& finding, const ShrinkOptions& options) {
  return Shrinking(program, finding, options).ShrinkUntilStopped();
}

}  // namespace cardinal::fuzz
