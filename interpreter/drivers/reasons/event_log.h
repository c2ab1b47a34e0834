// In: what an observer hears while a game is played. Out: Witness, the log of it, and with each record whose text made
// it happen and which seats saw the cards that it names; what the lists of the last choice left out; the conditions
// around the place that ended the game. Promises: a card that a seat did not see when something happened to it is not
// seen in the record either, even if the seat sees that card later; what a step taken back has left can be taken back.
#pragma once

#include <cstdint>
#include <vector>

#include "interpreter/drivers/reasons/path_explorer.h"
#include "interpreter/machine/trace/trace.h"
#include "interpreter/machine/view/view.h"

namespace cardinal::reasons {

class EventLog : public trace::TraceRecorder {
 public:
  explicit EventLog(const program::Program& program);

  // Whose text made a record happen.
  struct RecordOrigin {
    model::CardId card = -1;  // -1: a rule's
    std::uint32_t seen = 0;   // bit per seat: saw that card's face
    model::SiteId site = -1;  // of an occurrence: the place that called it, as far as known
  };
  const RecordOrigin& RecordOriginAt(std::size_t record) const { return origins_[record]; }
  // Whether the viewer saw the card (or all cards of the list) that value `index` of the record names.
  bool WasVisible(view::Seat viewer, const trace::TraceRecord& record, std::size_t index) const;

  // What filters have left out since the position changed last: the lists of the choice that is open among them.
  const std::vector<TestedCondition>& FilteredOut() const { return gatherer_.Filtered(); }
  // ... and the conditions of those items of its menu that are not offered, in their order.
  const std::vector<TestedCondition>& NotOffered() const { return gatherer_.NotOffered(); }
  // Where the rules put that seat out of the game, and the heads of what they ran in; empty if they did not.
  std::vector<model::SiteId> EliminationSites(model::Seat seat) const;
  // The conditions that led to the outcome, outermost first.
  const std::vector<TestedCondition>& EndingConditions() const { return ending_; }

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
    if (site >= 0 && puts_out_[static_cast<std::size_t>(site)] >= 0) putting_out_ = site;
  }
  void OnModifierTerm(const match::Match&, std::int32_t query, std::span<const Value> args,
                      const vm::ModifierTerm& term) override {
    gatherer_.Record(query, args, term);
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
  void OnTell(const match::Match& match, std::int32_t sentence, std::span<const Value> values) override;
  void OnDecision(const match::Match& match) override;
  void OnOutcome(const match::Match& match) override;

 private:
  void RecordEliminations(const match::Match& match);  // who has been put out of the game since the last time
  void OnChoiceAnswered();                             // the choice that was open has been answered
  // Completes the record that has just been added.
  void Complete(const match::Match& match, model::CardId origin, model::SiteId caller = -1);
  std::uint32_t WhoSees(const match::Match& match, const program::TypeTag& type, Value value) const;
  std::uint32_t WhoSeesCard(const match::Match& match, Value card) const;

  const program::Program& program_;
  std::vector<RecordOrigin> origins_;        // by record
  std::vector<std::uint32_t> seen_;          // by value
  std::vector<vm::ConditionEvent> decided_;  // by test: what came out last
  ConditionCollector gatherer_;
  bool asked_ = false;  // nothing has run since a decision was opened
  std::vector<TestedCondition> ending_;
  std::vector<std::int32_t> puts_out_;  // by site: the instruction there that puts a seat out, -1 = none
  model::SiteId putting_out_ = -1;      // the last of those that ran
  std::vector<model::SiteId> out_at_;   // by seat, -1 = it is in the game
};

// What value `index` of a record is; Void if it is nothing to be shown.
program::TypeTag RecordValueType(const program::Program& program, const trace::TraceRecorder& log,
                                 const trace::TraceRecord& record, std::size_t index);

}  // namespace cardinal::reasons
