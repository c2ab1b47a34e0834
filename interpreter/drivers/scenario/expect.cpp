#include "interpreter/drivers/scenario/expect.h"

#include <algorithm>

#include "interpreter/drivers/scenario/reasons.h"
#include "interpreter/drivers/scenario/words.h"

namespace cardinal::scenario {

using documents::Claim;
using documents::Expected;
using documents::Text;

namespace {

std::string List(const std::vector<documents::CardCount>& cards) {
  std::vector<std::string> names;
  for (const documents::CardCount& count : cards) names.push_back(count.whole.text);
  return "[" + Joined(names) + "]";
}

// The zone of a card: by its declaration, or with its owner: `field`, `p2.field`, `field of p2`, `charms of Lamp`.
bool IsZone(const Game& game, match::ZoneId zone, const std::string& text) {
  const std::string full = ZoneName(game, zone);
  const std::size_t dot = full.rfind('.');
  const std::string owner = full.substr(0, dot), name = full.substr(dot + 1);
  const std::string said = Squeezed(text);
  return said == Squeezed(name) || said == Squeezed(owner + name) || said == Squeezed(name + " of " + owner);
}

Objection JudgePlace(Moments moments, const std::string& name, CardId card, const Expected& expected) {
  const auto at = static_cast<std::size_t>(card);
  const match::ZoneId now = moments.now.match.world.cards[at].zone, before = moments.before.world.cards[at].zone;
  const std::string line = name + ": " + ZoneName(moments.now, now);
  if (expected.kind == Expected::Kind::Same)
    return now == before ? Objection{}
                         : Objection{name + " changed from " + ZoneName(moments.now, before) + " to " +
                                         ZoneName(moments.now, now),
                                     line};
  if (expected.kind == Expected::Kind::Is && IsZone(moments.now, now, expected.text.text)) return {};
  return {name + " is " + ZoneName(moments.now, now) + ", not `" + Written(expected) + "`", line};
}

Objection JudgeSeat(Moments moments, const std::string& name, Seat now, Seat before, const Expected& expected) {
  const std::string line = name + ": " + moments.now.SeatName(now);
  if (expected.kind == Expected::Kind::Same)
    return now == before
               ? Objection{}
               : Objection{name + " changed from " + moments.now.SeatName(before) + " to " + moments.now.SeatName(now),
                           line};
  if (expected.kind == Expected::Kind::Is && moments.now.FindSeat(expected.text.text) == now) return {};
  return {name + " is " + moments.now.SeatName(now) + ", not `" + Written(expected) + "`", line};
}

Objection JudgeOutcome(Moments moments, const std::string& name, const Expected& expected) {
  const Game& game = moments.now;
  const std::string words = OutcomeWords(game, game.match.outcome);
  if (expected.kind == Expected::Kind::Is && IsOutcome(game, expected.text.text)) return {};
  if (expected.kind == Expected::Kind::Same && game.match.outcome.kind == moments.before.outcome.kind) return {};
  return {name + " is " + words + ", not `" + Written(expected) + "`", name + ": " + words};
}

Objection JudgePlain(Moments moments, const std::string& name, const Subject& subject, const Expected& expected) {
  const auto card = static_cast<std::size_t>(std::max(subject.card, 0));
  const auto& now = moments.now.match.world.cards;
  const auto& before = moments.before.world.cards;
  switch (subject.kind) {
    case Subject::Kind::Outcome: return JudgeOutcome(moments, name, expected);
    case Subject::Kind::Zone:
      NoteZone(moments.now, subject.zone, moments.asked);
      return JudgeZone(moments, name, subject.zone, expected);
    case Subject::Kind::Value: return JudgeValue(moments, name, subject, expected);
    case Subject::Kind::CardPlace:
      NoteZone(moments.now, now[card].zone, moments.asked);
      return JudgePlace(moments, name, subject.card, expected);
    case Subject::Kind::CardOwner: return JudgeSeat(moments, name, now[card].owner, before[card].owner, expected);
    case Subject::Kind::CardController:
      return JudgeSeat(moments, name, now[card].controller, before[card].controller, expected);
    case Subject::Kind::Card:
    case Subject::Kind::EachSeat: break;
  }
  return {};
}

}  // namespace

std::string Written(const Expected& expected) {
  if (expected.kind == Expected::Kind::Are) return List(expected.gains);
  if (expected.kind == Expected::Kind::Map) return "{...}";
  if (expected.kind != Expected::Kind::Change) return expected.text.text;
  if (expected.losses.empty()) return "gains " + List(expected.gains);
  return (expected.gains.empty() ? "" : "gains " + List(expected.gains) + ", ") + "loses " + List(expected.losses);
}

std::string OutcomeWords(const Game& game, const model::Outcome& outcome) {
  switch (outcome.kind) {
    case model::OutcomeKind::Running: return "none";
    case model::OutcomeKind::Drawn: return "draw";
    case model::OutcomeKind::Won: return game.SeatName(outcome.winner) + " wins";
  }
  return "";
}

bool IsOutcome(const Game& game, const std::string& text) {
  const model::Outcome& outcome = game.match.outcome;
  const std::string plain = Plain(text);
  const bool over = outcome.kind != model::OutcomeKind::Running;
  if (plain == "game over" || plain == "over") return over;
  if (plain == "draw" || plain == "drawn" || plain == "a draw") return outcome.kind == model::OutcomeKind::Drawn;
  if (plain == "running" || documents::SaysNothing(text)) return !over;
  if (outcome.kind != model::OutcomeKind::Won) return false;
  const std::string winner = Plain(game.SeatName(outcome.winner));
  return plain == winner || plain == winner + " wins" || plain == winner + " won";
}

std::vector<Failure> Judge::Check(const std::vector<Claim>& claims) {
  for (const Claim& claim : claims)
    CheckOne(claim.subject, claim.subject.text, ReadSubject(moments_.now, claim.subject.text), claim.expected);
  return std::move(failures_);
}

void Judge::CheckOne(const Text& where, const std::string& name, const SubjectRead& read, const Expected& expected) {
  if (!read.subject) {
    Failure failure{where.span, read.problem, {}, read.unknown};
    if (!read.help.empty()) failure.Add("help", {read.help});
    failures_.push_back(std::move(failure));
    return;
  }
  const Subject& subject = *read.subject;
  mentioned_.insert(KeyOf(subject));
  if (subject.kind == Subject::Kind::Card && expected.kind != Expected::Kind::Map)
    return CheckWholeCard(where, subject.card, expected);
  if (subject.kind == Subject::Kind::Card || subject.kind == Subject::Kind::EachSeat)
    return CheckParts(where, subject, expected);
  const Objection objection = JudgePlain(moments_, name, subject, expected);
  if (objection.said.empty()) return;
  Failure failure{expected.span, objection.said, {}};
  failure.Add("why " + name + " is so", ReasonsFor(moments_.now, moments_.heard, subject));
  failure.Add("if the game is right, write", {objection.line});
  failures_.push_back(std::move(failure));
}

void Judge::CheckParts(const Text& where, const Subject& subject, const Expected& expected) {
  if (expected.kind != Expected::Kind::Map) {
    failures_.push_back({where.span,
                         "`" + where.text + "` is of each player: write whose",
                         {{"write", {where.text + ": {" + moments_.now.SeatName(0) + ": ...}"}}}});
    return;
  }
  for (const Claim& part : expected.parts) {
    if (subject.kind == Subject::Kind::Card) {
      CheckOne(part.subject, moments_.now.cards.Label(subject.card) + "." + part.subject.text,
               ReadPartOfCard(moments_.now, subject.card, part.subject.text), part.expected);
      continue;
    }
    const auto seat = moments_.now.FindSeat(part.subject.text);
    if (seat) {
      CheckOne(part.subject, part.subject.text + "." + subject.name, ReadPartOfSeat(moments_.now, *seat, subject.name),
               part.expected);
    } else {
      failures_.push_back({part.subject.span,
                           "`" + part.subject.text + "` is no player here",
                           {{"help", {"the players are " + Joined(moments_.now.names.seats)}}}});
    }
  }
}

// `Hare: same`: where it lies, who controls it, and all its attributes and states.
void Judge::CheckWholeCard(const Text& where, CardId card, const Expected& expected) {
  const std::string label = moments_.now.cards.Label(card);
  if (expected.kind != Expected::Kind::Same) {
    failures_.push_back(
        {expected.span,
         "`" + label + "` is a card: say what of it",
         {{"write",
           {label +
            ": {zone: " + ZoneName(moments_.now, moments_.now.match.world.cards[static_cast<std::size_t>(card)].zone) +
            "}, or " + label + ": same"}}}});
    return;
  }
  const Program& program = moments_.now.Rules();
  const std::int32_t def = moments_.now.match.world.cards[static_cast<std::size_t>(card)].def;
  for (const char* part : {"zone", "controller"})
    CheckOne(where, label + "." + part, ReadPartOfCard(moments_.now, card, part), expected);
  for (std::size_t i = 0; i < program.queries.size(); ++i) {
    const program::Query& query = program.queries[i];
    const bool printed =
        std::any_of(program.attributes.begin(), program.attributes.end(),
                    [&](const program::Attribute& a) { return a.query == static_cast<std::int32_t>(i); });
    if (!TakesCard(program, query, def) || (!printed && FieldOf(program, query) < 0)) continue;
    SubjectRead read;
    read.subject = Subject{Subject::Kind::Value, -1, static_cast<std::int32_t>(i), {card}, -1, ""};
    CheckOne(where, label + "." + query.name, read, expected);
  }
}

}  // namespace cardinal::scenario
