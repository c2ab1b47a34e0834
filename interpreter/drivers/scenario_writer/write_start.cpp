#include "interpreter/drivers/scenario_writer/write_start.h"

#include <algorithm>

#include "interpreter/drivers/scenario_runner/word_matching.h"

namespace cardinal::scenario_writer {

using program::TypeKind;

namespace {

constexpr std::size_t kMaxBeginnings = 512;  // number of start events that are tried at one start point
constexpr int kMaxCorrections = 3;

// The values that a parameter could have. A number cannot be guessed: it is a number that the start point has, or 0.
std::vector<Value> CandidateValues(const Program& program, const program::Param& param, const StartPoint& place) {
  std::vector<Value> values;
  const auto count = [&](std::int64_t end) {
    for (Value value = 0; value < end; ++value) values.push_back(value);
  };
  if (param.type.kind == TypeKind::Player) count(place.world.seats);
  if (param.type.kind == TypeKind::Enum) count(std::ssize(program.enums[param.type.id].values));
  if (param.type.kind == TypeKind::Bool) count(2);
  if (param.type.kind == TypeKind::Int) {
    values = {0};
    const program::Event& here = program.events[place.event];
    for (std::size_t i = 0; i < here.params.size() && i < place.args.size(); ++i)
      if (here.params[i].type.kind == TypeKind::Int) values.push_back(place.args[i]);
  }
  if (param.type.optional) values.push_back(model::kNone);
  return values;
}

void AddOpenings(const Program& program, std::int32_t event, const StartPoint& place,
                 std::vector<StartEvent>& openings) {
  std::vector<StartEvent> partial = {{event, {}}};
  for (const program::Param& param : program.events[event].params) {
    std::vector<StartEvent> longer;
    for (const StartEvent& shorter : partial) {
      for (const Value value : CandidateValues(program, param, place)) {
        if (longer.size() >= kMaxBeginnings) break;
        longer.push_back(shorter);
        longer.back().args.push_back(value);
      }
    }
    partial = std::move(longer);
  }
  openings.insert(openings.end(), partial.begin(), partial.end());
}

// True if an argument has that name.
bool HasArgumentNamed(const Program& program, const StartEvent& opening, const std::string& name) {
  const auto& params = program.events[opening.event].params;
  for (std::size_t i = 0; i < params.size(); ++i) {
    if (params[i].type.kind != TypeKind::Enum || opening.args[i] == model::kNone) continue;
    if (scenario_runner::NormalizeIdentifier(program.enums[params[i].type.id].values[opening.args[i]]) ==
        scenario_runner::NormalizeIdentifier(name))
      return true;
  }
  return false;
}

}  // namespace

std::vector<StartEvent> FindStartEvents(const Program& program, const StartPoint& place) {
  if (program.events[place.event].start) return {{place.event, place.args}};
  std::vector<StartEvent> openings;
  for (const auto event : program.events.Ids())
    if (program.events[event].start) AddOpenings(program, event, place, openings);
  // For a step `evening`, an event with an argument Evening is tried before an event that also leads there.
  std::stable_partition(openings.begin(), openings.end(), [&](const StartEvent& opening) {
    return HasArgumentNamed(program, opening, program.events[place.event].name);
  });
  return openings;
}

namespace {

class StartSearch {
 public:
  StartSearch(const Recording& tape, const StartPoint& place, std::size_t stop)
      : tape_(tape), program_(tape.GetProgram()), place_(place) {
    start_.draft.world = place.world;
    start_.draft.relevant_cards = tape.TouchedCards(place, stop);
    start_.moment = place.moment;
    start_.luck = place.luck;
  }

  std::optional<ScenarioStart> FindStart(std::string& problem) {
    for (const StartEvent& opening : FindStartEvents(program_, place_)) {
      if (!MayReachPosition(opening, problem)) continue;
      start_.draft.world.fields = place_.world.fields;
      start_.draft.event = opening.event;
      start_.draft.args = opening.args;
      if (!ReachesPosition(problem)) continue;
      OmitStates();
      return start_;
    }
    return std::nullopt;
  }

 private:
  // True if the board with this start event reaches the recorded decision, perhaps with other states. All start events
  // share one board.
  bool MayReachPosition(const StartEvent& opening, std::string& problem) {
    if (!shared_) {
      start_.draft.event = opening.event;
      start_.draft.args = opening.args;
      shared_ = VerifyDraft(program_, start_.draft, problem);
    }
    if (!shared_) return false;
    scenario_runner::StartedGame begun = shared_->begun;
    begun.event = opening.event;
    begun.args = opening.args;
    const auto& params = program_.events[opening.event].params;
    for (std::size_t i = 0; i < begun.args.size(); ++i)
      begun.args[i] = shared_->likeness.ToScenario(params[i].type.kind, begun.args[i]);
    const Replay walk = ToFirst(begun, shared_->likeness);
    problem = walk.problem;
    return walk.problem.empty() || !walk.state_differences.empty();
  }

  // Plays to the first decision; corrects states in the draft that differ from the recording.
  bool ReachesPosition(std::string& problem) {
    for (int i = 0; i <= kMaxCorrections; ++i) {
      const Replay walk = ReplayDraft();
      problem = walk.problem;
      if (walk.problem.empty()) return true;
      if (walk.state_differences.empty() || !Correct(walk.state_differences)) return false;
    }
    return false;
  }

  Replay ToFirst(const scenario_runner::StartedGame& begun, const StateMatcher& likeness) const {
    const bool fails = tape_.GetPlayback().kind == replay::Playback::Kind::Fault &&
                       start_.moment >= tape_.States().size();  // before the first decision
    return ReplayRecording(tape_, begun, likeness,
                           {start_.moment, start_.luck, start_.moment, fails ? start_.moment : 0, false, fails});
  }

  Replay ReplayDraft() const {
    Replay walk;
    const auto set_up = VerifyDraft(program_, start_.draft, walk.problem);
    return set_up ? ToFirst(set_up->begun, set_up->likeness) : walk;
  }

  // Corrects a number by the difference; replaces any other value by the recorded one.
  bool Correct(const std::vector<StateDifference>& others) {
    for (const StateDifference& other : others) {
      const program::Field& field = program_.fields[other.field];
      match::GameState& world = start_.draft.world;
      Value& value = world.fields[match::FieldIndex(program_, world, field, other.owner)];
      const bool number = field.type.kind == TypeKind::Int && value != model::kNone && other.recorded != model::kNone &&
                          other.found != model::kNone;
      const Value corrected = number ? value + other.recorded - other.found : other.recorded;
      if (corrected == value || (number && (corrected < field.min || corrected > field.max))) return false;
      value = corrected;
    }
    return true;
  }

  // States that the game sets before the first decision are not written.
  void OmitStates() {
    for (const program::Field& field : program_.fields) {
      const Value owners = field.of == program::OwnerKind::Table    ? 1
                           : field.of == program::OwnerKind::Player ? place_.world.seats
                                                                    : static_cast<Value>(place_.world.cards.size());
      for (Value owner = 0; owner < owners; ++owner) OmitState(field, owner);
    }
  }

  void OmitState(const program::Field& field, Value owner) {
    const match::GameState& world = start_.draft.world;
    const std::size_t at = match::FieldIndex(program_, world, field, owner);
    const bool written =
        field.of != program::OwnerKind::Card || start_.draft.relevant_cards.contains(static_cast<CardId>(owner));
    if (!written || world.fields[at] == field.initial) return;
    start_.draft.omitted_fields.insert(at);
    if (!ReplayDraft().problem.empty()) start_.draft.omitted_fields.erase(at);
  }

  const Recording& tape_;
  const Program& program_;
  const StartPoint& place_;
  ScenarioStart start_;
  std::optional<VerifiedBoard> shared_;
};

// Puts the decks in the order after their first shuffle: then the scenario can keep this order.
void TakeShuffledOrder(const Recording& tape, match::GameState& world) {
  for (match::ZoneId zone = 0; zone + 1 < static_cast<match::ZoneId>(world.zone_starts.size()); ++zone) {
    const auto first = std::find_if(tape.ChanceEvents().begin(), tape.ChanceEvents().end(),
                                    [&](const ChanceEvent& luck) { return luck.zone == zone; });
    if (first == tape.ChanceEvents().end()) continue;
    const auto begin = world.order.begin() + world.zone_starts[zone];
    const auto end = world.order.begin() + world.zone_starts[zone + 1];
    if (std::is_permutation(begin, end, first->order.begin(), first->order.end()))
      std::copy(first->order.begin(), first->order.end(), begin);
  }
}

}  // namespace

std::optional<ScenarioStart> FindStart(const Recording& tape, const StartPoint& place, std::size_t stop,
                                       std::string& problem) {
  return StartSearch(tape, place, stop).FindStart(problem);
}

std::optional<ScenarioStart> FindDeckStart(const Recording& tape, std::size_t stop) {
  const Program& program = tape.GetProgram();
  const replay::GameRecord& record = tape.GetRecord();
  const match::GameState& world = record.start.state;
  const std::int32_t deck = program::DeckZone(program);
  const bool shared = deck >= 0 && program.zones[deck].of == program::OwnerKind::Table;
  const bool from_the_beginning = record.event < 0 || record.event == program.main_event;
  if (((deck < 0 || shared) && !world.cards.empty()) || !from_the_beginning || !record.args.empty())
    return std::nullopt;
  for (const match::Card& card : world.cards)
    if (card.zone != match::ZoneIndex(program, deck, card.owner, world.seats)) return std::nullopt;
  ScenarioStart start;
  start.draft.world = world;
  start.draft.relevant_cards = tape.TouchedCards({}, stop);
  start.draft.decks = true;
  TakeShuffledOrder(tape, start.draft.world);
  return start;
}

ScenarioStart WithFillers(ScenarioStart start) {
  start.draft.fillers = true;
  return start;
}

}  // namespace cardinal::scenario_writer
