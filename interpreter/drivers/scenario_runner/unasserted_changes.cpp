// `else: unchanged`: checks all zones, all states, and for cards that stayed in their zones also their attributes and
// everything that a `modify` statement has changed. (Other queries are computed from these; reporting them would only
// repeat the same changes.)
#include <algorithm>

#include "interpreter/drivers/scenario_runner/expectation_checker.h"
#include "interpreter/drivers/scenario_runner/expectation_reasons.h"

namespace cardinal::scenario_runner {

namespace {

documents::ExpectedValue SameAsBefore() {
  documents::ExpectedValue same;
  same.kind = documents::ExpectedValue::Kind::Same;
  return same;
}

class ChangeFrame {
 public:
  ChangeFrame(StepStates moments, const std::set<std::string>& mentioned)
      : moments_(moments), mentioned_(mentioned), program_(moments.after.GetProgram()) {}

  std::vector<UnassertedChange> CompareStates() {
    Zones();
    States();
    Cards();
    if (moments_.before.outcome.kind != moments_.after.match.outcome.kind && !mentioned_.contains("outcome")) {
      const std::string words = OutcomeText(moments_.after, moments_.after.match.outcome);
      unsaid_.push_back({{}, {"the game has ended: " + words, "outcome: " + words}});
    }
    return std::move(unsaid_);
  }

 private:
  const match::GameState& Now() const { return moments_.after.match.state; }
  const match::GameState& Before() const { return moments_.before.state; }

  void Zones() {
    const std::int32_t zones = match::ZoneInstanceCount(program_, Now().seats, Now().cards.size());
    for (match::ZoneId zone = 0; zone < zones; ++zone) {
      const Subject subject{.kind = Subject::Kind::Zone, .zone = zone};
      if (mentioned_.contains(SubjectKey(subject)) || !IsUnasserted(zone)) continue;
      AddChange(subject, CheckZone(moments_, ZoneName(moments_.after, zone), zone, SameAsBefore()));
    }
  }

  // The cards of the zone whose place no expectation mentions.
  std::vector<CardId> UnmentionedCards(const match::GameState& world, match::ZoneId zone) const {
    std::vector<CardId> cards;
    for (const CardId card : world.CardsInIfAny(zone)) {
      if (!mentioned_.contains("place " + std::to_string(card))) cards.push_back(card);
    }
    return cards;
  }

  bool IsUnasserted(match::ZoneId zone) const {
    const std::int32_t declaration = match::ZoneDeclaration(program_, zone, Now().seats);
    std::vector<CardId> before = UnmentionedCards(Before(), zone), now = UnmentionedCards(Now(), zone);
    if (!program_.zones[declaration].ordered) {
      std::sort(before.begin(), before.end());
      std::sort(now.begin(), now.end());
    }
    return before != now;
  }

  void States() {
    for (const auto i : program_.queries.Ids()) {
      const std::int32_t field = FindField(program_, program_.queries[i]);
      if (field < 0) continue;
      const program::OwnerKind of = program_.fields[field].of;
      if (of == program::OwnerKind::Table) OneValue(i, {}, "table." + program_.queries[i].name);
      if (of != program::OwnerKind::Player) continue;
      for (Seat seat = 0; seat < Now().seats; ++seat)
        OneValue(i, {seat}, moments_.after.SeatName(seat) + "." + program_.queries[i].name);
    }
  }

  void Cards() {
    for (const auto i : Now().cards.Ids()) {
      const auto card = i;
      if (!Before().cards.Contains(card)) continue;
      if (Now().cards[i].zone_changes != Before().cards[i].zone_changes) continue;
      const bool open = IsFaceVisible(program_, Now(), card);
      for (const auto q : program_.queries.Ids()) {
        const program::Query& query = program_.queries[q];
        if (!TakesCard(program_, query, Now().cards[i].def) || query.permission_of >= 0) continue;
        const bool state = FindField(program_, query) >= 0;
        const bool watched = state || (open && (IsAttribute(q) || IsModified(q)));
        if (watched) OneValue(q, {card}, moments_.after.cards.Label(card) + "." + query.name);
      }
    }
  }

  bool IsAttribute(std::size_t query) const {
    return std::any_of(program_.attributes.begin(), program_.attributes.end(),
                       [&](const program::Attribute& a) { return a.query == static_cast<std::int32_t>(query); });
  }

  bool IsModified(std::size_t query) const {
    const auto touches = [&](const match::ActiveModifier& modifier) {
      return program_.timed_modifiers[modifier.timed].query == static_cast<std::int32_t>(query);
    };
    return std::any_of(Now().modifiers.begin(), Now().modifiers.end(), touches) ||
           std::any_of(Before().modifiers.begin(), Before().modifiers.end(), touches);
  }

  void OneValue(std::int32_t query, std::vector<Value> args, const std::string& name) {
    const Subject subject{.kind = Subject::Kind::Value, .query = query, .args = std::move(args)};
    if (mentioned_.contains(SubjectKey(subject))) return;
    AddChange(subject, CheckValue(moments_, name, subject, SameAsBefore()));
  }

  void AddChange(const Subject& subject, Mismatch objection) {
    if (!objection.message.empty()) unsaid_.push_back({subject, std::move(objection)});
  }

  StepStates moments_;
  const std::set<std::string>& mentioned_;
  const Program& program_;
  std::vector<UnassertedChange> unsaid_;
};

}  // namespace

std::vector<UnassertedChange> FindUnassertedChanges(StepStates moments, const std::set<std::string>& mentioned) {
  return ChangeFrame(moments, mentioned).CompareStates();
}

}  // namespace cardinal::scenario_runner
