#include "interpreter/drivers/scenario_runner/view_claims.h"

#include "interpreter/drivers/scenario_runner/expectation_checker.h"

namespace cardinal::scenario_runner {

using documents::Expectation;
using documents::ExpectedValue;

namespace {

// A zone as one seat sees it: the cards it can name, and how many it cannot.
struct ObservedValue {
  std::vector<CardId> named;
  std::int64_t hidden = 0;
};

ObservedValue ObserveZone(const ScenarioGame& game, Seat viewer, match::ZoneId zone) {
  const std::int32_t seats = game.match.state.seats;
  const view::Observation observation = view::Observe(game.GetProgram(), game.match, viewer);
  ObservedValue seen;
  for (const view::ObservedZone& there : observation.zones) {
    const std::int32_t owner = there.holder >= 0 ? there.holder : there.owner;
    if (match::ZoneIndex(game.GetProgram(), there.zone, owner, seats) != zone) continue;
    for (const view::ObservedCard& card : there.cards) {
      if (card.id >= 0) seen.named.push_back(card.id);
      if (card.id < 0) ++seen.hidden;
    }
  }
  return seen;
}

std::string SeenWords(const ScenarioGame& game, const ObservedValue& seen) {
  std::string words = "[" + CardLabels(game, seen.named) + "]";
  if (seen.hidden > 0) words = (seen.named.empty() ? "" : words + " and ") + std::to_string(seen.hidden) + " hidden";
  return words;
}

bool IsAsSeen(const ScenarioGame& game, const ObservedValue& seen, const ExpectedValue& expected) {
  if (expected.kind == ExpectedValue::Kind::Hidden) return seen.hidden == expected.number;
  std::vector<CardId> rest = seen.named;
  if (expected.kind == ExpectedValue::Kind::ExactCards)
    return RemoveNamedCards(game, expected.gains, rest).empty() && rest.empty();
  if (expected.kind != ExpectedValue::Kind::Equals) return false;
  if (const auto count = documents::ParseDecimal(expected.text.text))
    return *count == std::ssize(seen.named) + seen.hidden;
  if (documents::IsEmptyWord(expected.text.text)) return seen.named.empty() && seen.hidden == 0;
  return RemoveNamedCards(game, {documents::ParseCardCount(expected.text)}, rest).empty() && rest.empty();
}

// The card that an expectation reads, or -1.
CardId SubjectCard(const Program& program, const Subject& subject) {
  if (subject.kind != Subject::Kind::Value || subject.args.empty()) return subject.card;
  const program::Query& query = program.queries[subject.query];
  return query.params[0].type.kind == program::TypeKind::Card ? static_cast<CardId>(subject.args[0]) : subject.card;
}

bool CheckSeenZone(RunState& run, Seat viewer, const Expectation& claim, match::ZoneId zone) {
  RecordZoneRead(run.game, zone, &run.query_coverage);
  const ObservedValue seen = ObserveZone(run.game, viewer, zone);
  if (IsAsSeen(run.game, seen, claim.expected)) return true;
  return run.FailHere({claim.expected.span, run.game.SeatName(viewer) + " sees of " + claim.subject.text + ": " +
                                                SeenWords(run.game, seen) + ", not `" +
                                                FormatExpectation(claim.expected) + "`"});
}

bool CheckSeen(RunState& run, Seat viewer, const Expectation& claim) {
  const ScenarioGame& game = run.game;
  const ParsedSubject read = ParseSubject(game, claim.subject.text);
  if (!read.subject) {
    Failure failure{claim.subject.span, read.problem, {}, read.unknown};
    if (!read.help.empty()) failure.AddSection("help", {read.help});
    return run.FailHere(std::move(failure));
  }
  if (read.subject->kind == Subject::Kind::Zone) return CheckSeenZone(run, viewer, claim, read.subject->zone);
  const CardId card = SubjectCard(game.GetProgram(), *read.subject);
  if (card >= 0 && !match::SeesFace(game.GetProgram(), game.match.state, viewer, card))
    return run.FailHere({claim.expected.span, game.SeatName(viewer) + " does not see " + game.cards.Label(card)});
  ExpectationChecker checker({game, run.before_step, run.transcript, &run.query_coverage});
  std::vector<Failure> failures = checker.CheckAll({claim});
  if (failures.empty()) return true;
  return run.FailHere({failures.front().span, game.SeatName(viewer) + " sees that " + failures.front().message,
                       std::move(failures.front().sections)});
}

}  // namespace

bool CheckView(RunState& run, const documents::ExpectedView& view) {
  const auto seat = run.game.FindSeat(view.seat.text);
  if (!seat) return run.Fail(UnknownPlayerFailure(run.game, view.seat));
  for (const Expectation& claim : view.claims)
    if (!CheckSeen(run, *seat, claim)) return false;
  return true;
}

}  // namespace cardinal::scenario_runner
