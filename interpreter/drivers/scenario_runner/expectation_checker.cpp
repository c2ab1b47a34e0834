#include "interpreter/drivers/scenario_runner/expectation_checker.h"

#include <algorithm>

#include "interpreter/base/text.h"
#include "interpreter/drivers/scenario_runner/expectation_reasons.h"
#include "interpreter/drivers/scenario_runner/word_matching.h"

namespace cardinal::scenario_runner {

using documents::Expectation;
using documents::ExpectedValue;
using documents::LocatedText;

namespace {

std::string FormatCardList(const std::vector<documents::CardCount>& cards) {
  std::vector<std::string> names;
  for (const documents::CardCount& count : cards) names.push_back(count.full_text.text);
  return "[" + base::JoinText(names) + "]";
}

// True if `text` names the zone by its declaration, or with its owner: `field`, `p2.field`, `field of p2`, `charms of
// Lamp`.
bool IsZone(const ScenarioGame& game, match::ZoneId zone, const std::string& text) {
  const std::string full = ZoneName(game, zone);
  const std::size_t dot = full.rfind('.');
  const std::string owner = full.substr(0, dot), name = full.substr(dot + 1);
  const std::string said = NormalizeIdentifier(text);
  return said == NormalizeIdentifier(name) || said == NormalizeIdentifier(owner + name) ||
         said == NormalizeIdentifier(name + " of " + owner);
}

Mismatch CheckCardZone(StepStates moments, const std::string& name, CardId card, const ExpectedValue& expected) {
  const auto& cards = moments.before.state.cards;
  const match::ZoneId now = moments.after.match.state.cards[card].zone,
                      before = cards.Contains(card) ? cards[card].zone : match::kNoZone;
  const std::string line = name + ": " + ZoneName(moments.after, now);
  if (expected.kind == ExpectedValue::Kind::Same)
    return now == before ? Mismatch{}
                         : Mismatch{name + " changed from " + ZoneName(moments.after, before) + " to " +
                                        ZoneName(moments.after, now),
                                    line};
  if (expected.kind == ExpectedValue::Kind::Equals && IsZone(moments.after, now, expected.text.text)) return {};
  return {name + " is " + ZoneName(moments.after, now) + ", not `" + FormatExpectation(expected) + "`", line};
}

Mismatch CheckCreated(StepStates moments, const std::string& name, CardId card, const ExpectedValue& expected) {
  const std::string now = moments.after.GetCard(card).created != 0 ? "yes" : "no";
  if (expected.kind == ExpectedValue::Kind::Same) return {};  // it never changes
  if (expected.kind == ExpectedValue::Kind::Equals && NormalizeWords(expected.text.text) == now) return {};
  return {name + " is " + now + ", not `" + FormatExpectation(expected) + "`", name + ": " + now};
}

Mismatch CheckCardSeat(StepStates moments, const std::string& name, Seat now, Seat before,
                       const ExpectedValue& expected) {
  const std::string line = name + ": " + moments.after.SeatName(now);
  if (expected.kind == ExpectedValue::Kind::Same)
    return now == before ? Mismatch{}
                         : Mismatch{name + " changed from " + moments.after.SeatName(before) + " to " +
                                        moments.after.SeatName(now),
                                    line};
  if (expected.kind == ExpectedValue::Kind::Equals && moments.after.FindSeat(expected.text.text) == now) return {};
  return {name + " is " + moments.after.SeatName(now) + ", not `" + FormatExpectation(expected) + "`", line};
}

Mismatch CheckOutcome(StepStates moments, const std::string& name, const ExpectedValue& expected) {
  const ScenarioGame& game = moments.after;
  const std::string words = OutcomeText(game, game.match.outcome);
  if (expected.kind == ExpectedValue::Kind::Equals && IsOutcome(game, expected.text.text)) return {};
  if (expected.kind == ExpectedValue::Kind::Same && game.match.outcome.kind == moments.before.outcome.kind) return {};
  return {name + " is " + words + ", not `" + FormatExpectation(expected) + "`", name + ": " + words};
}

Mismatch CheckPlainValue(StepStates moments, const std::string& name, const Subject& subject,
                         const ExpectedValue& expected) {
  const auto card = static_cast<std::size_t>(std::max(subject.card, 0));
  const auto& now = moments.after.match.state.cards;
  // A card that was made in this step has the owner that it began with.
  const auto& before = moments.before.state.cards.Contains(subject.card) ? moments.before.state.cards : now;
  switch (subject.kind) {
    case Subject::Kind::Outcome: return CheckOutcome(moments, name, expected);
    case Subject::Kind::Zone:
      RecordZoneRead(moments.after, subject.zone, moments.query_coverage);
      return CheckZone(moments, name, subject.zone, expected);
    case Subject::Kind::Value: return CheckValue(moments, name, subject, expected);
    case Subject::Kind::CardPlace:
      RecordZoneRead(moments.after, now[card].zone, moments.query_coverage);
      return CheckCardZone(moments, name, subject.card, expected);
    case Subject::Kind::CardOwner: return CheckCardSeat(moments, name, now[card].owner, before[card].owner, expected);
    case Subject::Kind::CardController:
      return CheckCardSeat(moments, name, now[card].controller, before[card].controller, expected);
    case Subject::Kind::CardCreated: return CheckCreated(moments, name, subject.card, expected);
    case Subject::Kind::Card:
    case Subject::Kind::EachSeat: break;
  }
  return {};
}

}  // namespace

std::string FormatExpectation(const ExpectedValue& expected) {
  if (expected.kind == ExpectedValue::Kind::ExactCards) return FormatCardList(expected.gains);
  if (expected.kind == ExpectedValue::Kind::Map) return "{...}";
  if (expected.kind != ExpectedValue::Kind::Change) return expected.text.text;
  if (expected.losses.empty()) return "gains " + FormatCardList(expected.gains);
  return (expected.gains.empty() ? "" : "gains " + FormatCardList(expected.gains) + ", ") + "loses " +
         FormatCardList(expected.losses);
}

std::string OutcomeText(const ScenarioGame& game, const model::Outcome& outcome) {
  switch (outcome.kind) {
    case model::OutcomeKind::Running: return "none";
    case model::OutcomeKind::Drawn: return "draw";
    case model::OutcomeKind::Lost: return "all lose";
    case model::OutcomeKind::Won: break;
  }
  std::vector<std::string> winners;
  for (const model::Seat seat : outcome.Winners()) winners.push_back(game.SeatName(seat));
  if (winners.size() == 1) return winners.front() + " wins";
  const std::string last = winners.back();
  winners.pop_back();
  return base::JoinText(winners) + " and " + last + " win";
}

namespace {

// "p1", "p1 wins"; "p1 and p2 win", "p1, p2"; "all win".
bool NamesWinners(const ScenarioGame& game, const model::Outcome& outcome, std::string plain) {
  const auto same = [&](const std::string& words) { return plain == NormalizeWords(words); };
  for (const std::string_view verb : {" wins", " win", " won"})
    if (plain.ends_with(verb)) plain.resize(plain.size() - verb.size());
  const std::vector<model::Seat> winners = outcome.Winners();
  if (plain == "all" || plain == "all players") return std::ssize(winners) == game.match.state.seats;
  std::vector<std::string> names;
  for (const model::Seat seat : winners) names.push_back(game.SeatName(seat));
  if (same(base::JoinText(names))) return true;
  if (names.size() < 2) return false;
  const std::string last = names.back();
  names.pop_back();
  return same(base::JoinText(names) + " and " + last);
}

}  // namespace

bool IsOutcome(const ScenarioGame& game, const std::string& text) {
  const model::Outcome& outcome = game.match.outcome;
  const std::string plain = NormalizeWords(text);
  const bool over = outcome.kind != model::OutcomeKind::Running;
  if (plain == "game over" || plain == "over") return over;
  if (plain == "draw" || plain == "drawn" || plain == "a draw") return outcome.kind == model::OutcomeKind::Drawn;
  if (plain == "all lose" || plain == "lost") return outcome.kind == model::OutcomeKind::Lost;
  if (plain == "running" || documents::IsEmptyWord(text)) return !over;
  if (outcome.kind != model::OutcomeKind::Won) return false;
  return NamesWinners(game, outcome, plain);
}

std::vector<Failure> ExpectationChecker::CheckAll(const std::vector<Expectation>& claims) {
  for (const Expectation& claim : claims)
    CheckOne(claim.subject, claim.subject.text, ParseSubject(moments_.after, claim.subject.text), claim.expected);
  return std::move(failures_);
}

void ExpectationChecker::CheckOne(const LocatedText& where, const std::string& name, const ParsedSubject& read,
                                  const ExpectedValue& expected) {
  if (!read.subject) {
    Failure failure{where.span, read.problem, {}, read.unknown};
    if (!read.help.empty()) failure.AddSection("help", {read.help});
    failures_.push_back(std::move(failure));
    return;
  }
  const Subject& subject = *read.subject;
  mentioned_.insert(SubjectKey(subject));
  if (subject.kind == Subject::Kind::Card && expected.kind != ExpectedValue::Kind::Map)
    return CheckWholeCard(where, subject.card, expected);
  if (subject.kind == Subject::Kind::Card || subject.kind == Subject::Kind::EachSeat)
    return CheckParts(where, subject, expected);
  const Mismatch objection = CheckPlainValue(moments_, name, subject, expected);
  if (objection.message.empty()) return;
  Failure failure{expected.span, objection.message};
  failure.AddSection("why " + name + " is so", ExplainValue(moments_.after, moments_.transcript, subject));
  failure.AddSection("if the game is right, write", {objection.correction});
  failures_.push_back(std::move(failure));
}

void ExpectationChecker::CheckParts(const LocatedText& where, const Subject& subject, const ExpectedValue& expected) {
  if (expected.kind != ExpectedValue::Kind::Map) {
    failures_.push_back({where.span,
                         "`" + where.text + "` is of each player: write whose",
                         {{"write", {where.text + ": {" + moments_.after.SeatName(0) + ": ...}"}}}});
    return;
  }
  for (const Expectation& part : expected.parts) {
    if (subject.kind == Subject::Kind::Card) {
      CheckOne(part.subject, moments_.after.cards.Label(subject.card) + "." + part.subject.text,
               ParseCardPart(moments_.after, subject.card, part.subject.text), part.expected);
      continue;
    }
    const auto seat = moments_.after.FindSeat(part.subject.text);
    if (seat) {
      CheckOne(part.subject, part.subject.text + "." + subject.name, ParseSeatPart(moments_.after, *seat, subject.name),
               part.expected);
    } else {
      failures_.push_back({part.subject.span,
                           "`" + part.subject.text + "` is not a player here",
                           {{"help", {"the players are " + base::JoinText(moments_.after.names.seats)}}}});
    }
  }
}

// `Hare: same`: checks its zone, its controller, and all its attributes and states.
void ExpectationChecker::CheckWholeCard(const LocatedText& where, CardId card, const ExpectedValue& expected) {
  const std::string label = moments_.after.cards.Label(card);
  if (expected.kind != ExpectedValue::Kind::Same) {
    failures_.push_back({expected.span,
                         "`" + label + "` is a card: say what of it",
                         {{"write",
                           {label + ": {zone: " + ZoneName(moments_.after, moments_.after.GetCard(card).zone) +
                            "}, or " + label + ": same"}}}});
    return;
  }
  const Program& program = moments_.after.GetProgram();
  const std::int32_t def = moments_.after.GetCard(card).def;
  for (const char* part : {"zone", "controller"})
    CheckOne(where, label + "." + part, ParseCardPart(moments_.after, card, part), expected);
  for (const auto i : program.queries.Ids()) {
    const program::Query& query = program.queries[i];
    const bool printed = std::any_of(program.attributes.begin(), program.attributes.end(),
                                     [&](const program::Attribute& a) { return a.query == i; });
    if (!TakesCard(program, query, def) || (!printed && FindField(program, query) < 0)) continue;
    const Subject value{.kind = Subject::Kind::Value, .query = i, .args = {card}};
    CheckOne(where, label + "." + query.name, {value, "", ""}, expected);
  }
}

}  // namespace cardinal::scenario_runner
