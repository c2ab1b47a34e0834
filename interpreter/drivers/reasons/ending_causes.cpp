#include "interpreter/drivers/reasons/ending_causes.h"

#include <algorithm>
#include <set>
#include <utility>

#include "interpreter/drivers/reasons/known_values.h"

namespace cardinal::reasons {

namespace {

using match::Match;
using program::Program;
using trace::RecordKind;

// Together 40 million instructions, less than a second.
constexpr std::size_t kMaxReruns = 2000;        // of one question
constexpr std::int64_t kInstructions = 20'000;  // of one rerun

// The ending as it was is the same rule with the same result and the same reason.
struct Ending {
  model::Outcome outcome;
  std::string reason;
  bool operator==(const Ending&) const = default;
};

class EndingRerun {
 public:
  EndingRerun(const Program& program, const Match& ended) : program_(program), ended_(Read(ended)) {}

  enum class Result : std::uint8_t { Same, Different, Unknown };

  // Runs the function of that frame again in the position of `match`, whose stack is that of the ending.
  Result Run(Match match, std::size_t frame) const {
    if (!Restart(match, frame)) return Result::Unknown;
    base::Limits limits;
    limits.steps = kInstructions;
    const auto fault = vm::RunToDecision(program_, match, limits, nullptr);
    if (fault) return Result::Unknown;
    return Read(match) == ended_ ? Result::Same : Result::Different;
  }

 private:
  // The reason with all its cards: which ones a viewer sees does not matter here.
  Ending Read(const Match& match) const {
    model::Outcome outcome = match.outcome;
    outcome.values.clear();  // they refer to lists by their position
    outcome.elements.clear();
    view::DisplayNames names;
    for (model::Seat seat = 0; seat < match.state.seats; ++seat) names.seats.push_back(std::to_string(seat));
    return {outcome, view::OutcomeReason(program_, match, view::kOmniscient, names)};
  }

  // Empties the locals, except the parameters. A parameter that is a list refers to the lists of the caller.
  bool Restart(Match& match, std::size_t index) const {
    match::Stack& stack = match.stack;
    if (index >= stack.frames.size()) return false;
    stack.frames.resize(index + 1);
    match::Frame& frame = stack.frames.back();
    const std::int32_t parameters = program_.functions[frame.code].parameters;
    frame.pc = 0;
    frame.flags = 0;
    stack.values.Truncate(static_cast<std::size_t>(frame.base + parameters));
    stack.arena.Truncate(static_cast<std::size_t>(frame.arena));
    stack.building.clear();
    stack.building_marks.clear();
    match.outcome = {};
    match.decision = {};
    match.position_id = {};
    return true;
  }

  const Program& program_;
  const Ending ended_;
};

// The newest change of each state, and the newest move of each card, newest first.
std::vector<RecordIndex> LastChanges(const ExplainContext& asker) {
  const EventLog& log = *asker.event_log;
  std::set<std::pair<Value, Value>> states;
  std::set<Value> cards;
  std::vector<RecordIndex> changes;
  for (std::size_t i = log.Records().size(); i-- > 0;) {
    const trace::TraceRecord& record = log.Records()[i];
    const auto values = log.GetValues(record);
    const bool field = record.kind == RecordKind::Field;
    if (!field && record.kind != RecordKind::Move) continue;
    const bool newest = field ? states.insert({values[0], values[1]}).second : cards.insert(values[0]).second;
    if (newest && log.WasVisible(asker.viewer, record, field ? 1 : 0)) changes.push_back(i);
  }
  return changes;
}

// False: nothing can be undone there.
bool Undo(const Program& program, const EventLog& log, RecordIndex change, Match& match) {
  const trace::TraceRecord& record = log.Records()[change];
  const auto values = log.GetValues(record);
  if (record.kind == RecordKind::Move) {
    const auto card = static_cast<model::CardId>(values[0]);
    if (!match.state.cards.Contains(card) || values[1] < 0 || match.state.cards[card].zone != values[2]) return false;
    match::MoveCard(program, match.state, card, static_cast<match::ZoneId>(values[1]), 0);
    return true;
  }
  const program::Field& field = program.fields[values[0]];
  if (field.type.kind == program::TypeKind::List) return false;
  match.state.fields[match::FieldIndex(program, match.state, field, values[1])] = values[2];
  return true;
}

class CauseSearch {
 public:
  CauseSearch(const ExplainContext& asker, const Match& ended)
      : asker_(asker),
        ended_(ended),
        rerun_(asker.program, ended),
        asked_{asker.program, ended, asker.viewer, asker.names},
        imagined_(asked_),
        changes_(LastChanges(asker)) {}

  std::vector<RecordIndex> Find(std::size_t most) {
    const auto& frames = ended_.stack.frames;
    for (std::size_t i = frames.size(); i-- > 0 && found_.size() < most;) {
      if (EndsAgain(i)) FindFor(i, most);
      const bool event = frames[i].Runs(program::OccurrenceKind::Event) && frames[i].occurrence_index >= 0;
      if (event && asker_.program.events[frames[i].occurrence_index].keyword != "event") break;
    }
    std::ranges::sort(found_);
    return std::move(found_);
  }

 private:
  // Whether the rule ends the game again, for all that the viewer knows.
  bool EndsAgain(std::size_t frame) {
    bool ends = Rerun(ended_, frame) == EndingRerun::Result::Same;
    for (int i = 0; ends && i < imagined_.Count(); ++i)
      ends = Rerun(imagined_.Get(i), frame) == EndingRerun::Result::Same;
    return ends;
  }

  // Unknown once all reruns are spent.
  EndingRerun::Result Rerun(Match match, std::size_t frame) {
    if (reruns_ == kMaxReruns) return EndingRerun::Result::Unknown;
    ++reruns_;
    return rerun_.Run(std::move(match), frame);
  }

  void FindFor(std::size_t frame, std::size_t most) {
    for (const RecordIndex change : changes_) {
      if (found_.size() == most || reruns_ == kMaxReruns) return;
      if (std::ranges::find(found_, change) != found_.end() || !IsDecisive(ended_, change, frame)) continue;
      bool known = true;
      for (int i = 0; known && i < imagined_.Count(); ++i) known = IsDecisive(imagined_.Get(i), change, frame);
      if (known) found_.push_back(change);
    }
  }

  bool IsDecisive(const Match& match, RecordIndex change, std::size_t frame) {
    Match undone = match;
    return Undo(asker_.program, *asker_.event_log, change, undone) &&
           Rerun(std::move(undone), frame) == EndingRerun::Result::Different;
  }

  const ExplainContext& asker_;
  const Match& ended_;
  const EndingRerun rerun_;
  const ExplainContext asked_;
  ImaginedMatches imagined_;
  const std::vector<RecordIndex> changes_;
  std::vector<RecordIndex> found_;
  std::size_t reruns_ = 0;
};

}  // namespace

std::vector<RecordIndex> FindEndingCauses(const ExplainContext& asker, std::size_t most) {
  const Match* ended = asker.event_log == nullptr ? nullptr : asker.event_log->EndedMatch();
  return ended == nullptr ? std::vector<RecordIndex>() : CauseSearch(asker, *ended).Find(most);
}

}  // namespace cardinal::reasons
