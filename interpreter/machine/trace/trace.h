// Records what happens while rules run. In: the calls that an observer receives. Out: coverage (which sites and clauses
// were reached) and a log of records that form the tree of causes: each occurrence names the occurrence in which it
// happened, each change names the occurrence that made it. Promises: the recorder never changes a match; a record has
// no allocation of its own; lists are copied, so a log outlives the match.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "interpreter/base/table.h"
#include "interpreter/machine/match/match.h"
#include "interpreter/machine/vm/vm.h"

namespace cardinal::trace {

using model::SiteId;
using model::Value;

// The comment after each kind lists its `values`.
enum class RecordKind : std::uint8_t {
  Enter,     // program::OccurrenceKind, index of the event, action or window, then its arguments
  Leave,     //
  Move,      // card, zone from, zone to
  Field,     // field, owner, before, after
  Modifier,  // timed modifier, source card, amount, end, then its arguments
  Shuffle,   // zone
  Draw,      // choice, result
  Reveal,    // seats (bits), then the cards
  Tell,      // template, then its values
  Decision,  // seat, serial
  Outcome,   // model::OutcomeKind, the bits of the winners
};

struct TraceRecord {
  RecordKind kind = RecordKind::Enter;
  std::int32_t uid = 0;     // Enter, Leave: the occurrence itself; otherwise the one that caused it, 0 = none
  std::int32_t parent = 0;  // Enter: the occurrence in which it happened, 0 = none
  SiteId site = -1;         // the place in the rules, -1 = unknown
  std::uint32_t first = 0;  // values: see TraceRecorder::GetValues
  std::uint32_t count = 0;
};

class TraceRecorder : public vm::Observer {
 public:
  // `keep_log` = false: the recorder collects coverage only.
  explicit TraceRecorder(const program::Program& program, bool keep_log = true);

  void OnSite(SiteId site) override {
    if (site >= 0) sites_[site] = 1;
  }
  bool OnCondition(const match::Match&, const vm::ConditionEvent& deciding) override {
    tests_[deciding.condition] |= deciding.value ? kYes : kNo;
    return deciding.value;
  }
  void OnEnter(const match::Match& match, const match::Frame& frame, std::span<const Value> args) override;
  void OnLeave(const match::Match& match, std::int32_t uid) override;
  void OnMove(const match::Match& match, model::CardId card, match::ZoneId from, match::ZoneId to, std::int32_t cause,
              SiteId site) override;
  void OnField(const match::Match& match, std::int32_t field, Value owner, Value before, Value after,
               std::int32_t cause, SiteId site) override;
  void OnModifier(const match::Match& match, const match::ActiveModifier& modifier, SiteId site) override;
  void OnShuffle(const match::Match& match, match::ZoneId zone) override;
  void OnDraw(const match::Match& match, std::int32_t choice, Value result) override;
  void OnReveal(const match::Match& match, std::span<const model::CardId> cards, std::uint32_t seats) override;
  void OnTell(const match::Match& match, std::int32_t sentence, std::span<const Value> values) override;
  void OnDecision(const match::Match& match) override;
  void OnOutcome(const match::Match& match) override;

  // Coverage: one byte for each site, 1 if an instruction of that site ran.
  const std::vector<std::uint8_t>& Sites() const { return sites_; }
  // One byte for each condition of the program: which values it had, as a set of kYes and kNo.
  static constexpr std::uint8_t kYes = 1, kNo = 2;
  const std::vector<std::uint8_t>& Conditions() const { return tests_; }
  // One byte for each clause of Program::clauses, 1 if a site that cites it was reached.
  std::vector<std::uint8_t> Clauses() const;
  // The ids of the clauses that were reached, sorted.
  std::vector<std::string> ReachedClauses() const;
  // The ids of the clauses whose condition was evaluated, with either value; sorted.
  std::vector<std::string> ConsideredClauses() const;
  // Adds the coverage of another recorder of the same program.
  void Merge(const TraceRecorder& other);

  const std::vector<TraceRecord>& Records() const { return log_; }
  std::span<const Value> GetValues(const TraceRecord& record) const {
    return {values_.data() + record.first, record.count};
  }
  // Lists in values refer to this arena, not to the arena of the match.
  std::span<const Value> Arena() const { return arena_; }
  void ClearLog();
  // A point of the log; after a rollback the log returns to it. Coverage is kept: those sites were reached.
  struct Checkpoint {
    std::size_t records = 0, values = 0, arena = 0;
  };
  Checkpoint MakeCheckpoint() const { return {log_.size(), values_.size(), arena_.size()}; }
  void RollBackTo(const Checkpoint& mark);

 private:
  void Open(RecordKind kind, std::int32_t uid, SiteId site);
  void AddValue(Value value);
  void PutTyped(const match::Match& match, const program::TypeTag& type, Value value);

  const program::Program& program_;
  bool keep_log_;
  base::Table<model::SiteId, std::uint8_t> sites_;
  base::Table<program::ConditionId, std::uint8_t> tests_;
  std::vector<TraceRecord> log_;
  std::vector<Value> values_;
  std::vector<Value> arena_;
};

}  // namespace cardinal::trace
