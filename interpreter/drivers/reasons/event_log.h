// Logs a game while it is played, for explanations. In: the events of a vm::Observer. Out: EventLog, the log; for each
// record, the card whose text made it and the seats that saw the cards that it names; what the lists of the last choice
// left out; the conditions around the place that ended the game. Promises: if a seat did not see a card when something
// happened to it, the record does not show the card to that seat, even if the seat sees the card later. RollBackTo
// removes what a rolled back step recorded.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "interpreter/base/table.h"
#include "interpreter/drivers/reasons/path_explorer.h"
#include "interpreter/drivers/reasons/told_numbers.h"
#include "interpreter/machine/trace/trace.h"
#include "interpreter/machine/view/view.h"

namespace cardinal::reasons {

class EventLog : public trace::TraceRecorder {
 public:
  explicit EventLog(const program::Program& program);

  // The card whose text made a record.
  struct RecordOrigin {
    model::CardId card = -1;  // -1: a rule made it
    std::uint32_t seen = 0;   // bit per seat: the seat saw the face of that card
    model::SiteId site = -1;  // of an occurrence: the place that called it, if known
    bool by_text = false;     // an effect, hook or keyword of that card made it, not an action with it
  };
  const RecordOrigin& RecordOriginAt(std::size_t record) const { return origins_[record]; }
  // Whether the viewer saw the card (or all cards of the list) that value `index` of the record names.
  bool WasVisible(view::Seat viewer, const trace::TraceRecord& record, std::size_t index) const;

  // What filters have left out since the last change of the position. This includes the lists of the open choice.
  const std::vector<TestedCondition>& FilteredOut() const { return gatherer_.Filtered(); }
  // The conditions of the menu items that are not offered, in the order of the items.
  const std::vector<TestedCondition>& NotOffered() const { return gatherer_.NotOffered(); }
  // The site at which the rules eliminated the seat, and the heads of the rules that contain it; empty if the seat was
  // not eliminated.
  std::vector<model::SiteId> EliminationSites(model::Seat seat) const;
  // The conditions that led to the outcome, outermost first.
  const std::vector<TestedCondition>& EndingConditions() const { return ending_; }
  // The match when the outcome was determined, with all rules that were running; null before the end.
  const match::Match* EndedMatch() const { return ended_ ? &*ended_ : nullptr; }

  // How told numbers came about is kept for these viewers only, because it takes time; without a call for none.
  void KeepNumbersFor(std::vector<view::Seat> viewers) { numbers_.KeepFor(std::move(viewers)); }
  std::vector<const ToldNumber*> NumbersTold(std::size_t record) const { return numbers_.Find(record); }
  const ToldNumber* LastTold(std::int32_t query, std::span<const Value> args) const {
    return numbers_.FindLast(query, args);
  }

  struct Checkpoint {
    trace::TraceRecorder::Checkpoint log;
    ConditionCollector gatherer;
    bool asked = false;
  };
  Checkpoint MakeCheckpoint() const { return {trace::TraceRecorder::MakeCheckpoint(), gatherer_, asked_}; }
  void RollBackTo(const Checkpoint& mark);

  void OnSite(model::SiteId site) override {
    if (asked_) OnChoiceAnswered();
    trace::TraceRecorder::OnSite(site);
    gatherer_.Record(site);
    if (site >= 0 && puts_out_[site] >= 0) putting_out_ = site;
  }
  void OnModifierTerm(const match::Match&, std::int32_t query, std::span<const Value> args,
                      const vm::ModifierTerm& term) override {
    gatherer_.Record(query, args, term);
    numbers_.OnTerm(query, args, term);
  }
  bool OnCondition(const match::Match& match, const vm::ConditionEvent& deciding) override;
  void OnEnter(const match::Match& match, const match::Frame& frame, std::span<const Value> args) override;
  void OnLeave(const match::Match& match, std::int32_t uid) override;
  void OnMove(const match::Match& match, model::CardId card, match::ZoneId from, match::ZoneId to, std::int32_t cause,
              model::SiteId site) override;
  void OnField(const match::Match& match, std::int32_t field, Value owner, Value before, Value after,
               std::int32_t cause, model::SiteId site) override;
  void OnModifier(const match::Match& match, const match::ActiveModifier& modifier, model::SiteId site) override;
  void OnShuffle(const match::Match& match, match::ZoneId zone) override;
  void OnDraw(const match::Match& match, std::int32_t choice, Value result) override;
  void OnReveal(const match::Match& match, std::span<const model::CardId> cards, std::uint32_t seats) override;
  void OnExplained(const match::Match& match, std::int32_t query, std::span<const Value> args,
                   const vm::ModifierTerms& terms) override;
  void OnTell(const match::Match& match, std::int32_t sentence, std::span<const Value> values) override;
  void OnDecision(const match::Match& match) override;
  void OnOutcome(const match::Match& match) override;

 private:
  void RecordEliminations(const match::Match& match);  // records which seats were eliminated since the last call
  void OnChoiceAnswered();                             // the open choice has been answered
  // Completes the record that was added last.
  void Complete(const match::Match& match, model::CardId origin, model::SiteId caller = -1);
  std::uint32_t WhoSees(const match::Match& match, const program::TypeTag& type, Value value) const;
  std::uint32_t WhoSeesCard(const match::Match& match, Value card) const;

  const program::Program& program_;
  std::vector<RecordOrigin> origins_;                              // by record
  std::vector<std::uint32_t> seen_;                                // by value
  base::Table<program::ConditionId, vm::ConditionEvent> decided_;  // by condition: its last result
  ConditionCollector gatherer_;
  ToldNumbers numbers_;
  bool asked_ = false;  // no code has run since a decision was opened
  std::vector<TestedCondition> ending_;
  std::optional<match::Match> ended_;
  base::Table<model::SiteId, program::FunctionId>
      puts_out_;                                    // by site: the function that eliminates a seat there, -1 = none
  model::SiteId putting_out_ = -1;                  // the last of those sites that ran
  base::Table<model::Seat, model::SiteId> out_at_;  // by seat, -1 = it is in the game
};

// The type of value `index` of a record; Void if the value is never shown.
program::TypeTag RecordValueType(const program::Program& program, const trace::TraceRecorder& log,
                                 const trace::TraceRecord& record, std::size_t index);

}  // namespace cardinal::reasons
