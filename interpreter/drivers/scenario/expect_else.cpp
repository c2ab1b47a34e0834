// `else: unchanged`: all zones, all states, and for cards that stayed where they are also their attributes and whatever
// a `modify` statement has touched. (Other queries are made of these; they would only repeat the news.)
#include <algorithm>

#include "interpreter/drivers/scenario/expect.h"
#include "interpreter/drivers/scenario/reasons.h"
#include "interpreter/drivers/scenario/words.h"

namespace cardinal::scenario {

namespace {

documents::Expected SameAsBefore() {
  documents::Expected same;
  same.kind = documents::Expected::Kind::Same;
  return same;
}

class Frame {
 public:
  Frame(Moments moments, const std::set<std::string>& mentioned)
      : moments_(moments), mentioned_(mentioned), program_(moments.now.Rules()) {}

  std::vector<Unsaid> Compare() {
    Zones();
    States();
    Cards();
    if (moments_.before.outcome.kind != moments_.now.match.outcome.kind && !mentioned_.contains("outcome")) {
      const std::string words = OutcomeWords(moments_.now, moments_.now.match.outcome);
      unsaid_.push_back({{}, {"the game has ended: " + words, "outcome: " + words}});
    }
    return std::move(unsaid_);
  }

 private:
  const match::World& Now() const { return moments_.now.match.world; }
  const match::World& Before() const { return moments_.before.world; }

  void Zones() {
    const std::int32_t zones = match::ZoneInstances(program_, Now().seats, Now().cards.size());
    for (match::ZoneId zone = 0; zone < zones; ++zone) {
      Subject subject;
      subject.kind = Subject::Kind::Zone;
      subject.zone = zone;
      if (mentioned_.contains(KeyOf(subject)) || !ChangedUnsaid(zone)) continue;
      Keep(subject, JudgeZone(moments_, ZoneName(moments_.now, zone), zone, SameAsBefore()));
    }
  }

  // Cards whose place is spoken of need no further words.
  std::vector<CardId> Silent(const match::World& world, match::ZoneId zone) const {
    std::vector<CardId> cards;
    for (const CardId card : world.Zone(zone)) {
      if (!mentioned_.contains("place " + std::to_string(card))) cards.push_back(card);
    }
    return cards;
  }

  bool ChangedUnsaid(match::ZoneId zone) const {
    const std::int32_t declaration = match::ZoneDeclaration(program_, zone, Now().seats);
    std::vector<CardId> before = Silent(Before(), zone), now = Silent(Now(), zone);
    if (!program_.zones[static_cast<std::size_t>(declaration)].ordered) {
      std::sort(before.begin(), before.end());
      std::sort(now.begin(), now.end());
    }
    return before != now;
  }

  void States() {
    for (std::size_t i = 0; i < program_.queries.size(); ++i) {
      const std::int32_t field = FieldOf(program_, program_.queries[i]);
      if (field < 0) continue;
      const program::OwnerKind of = program_.fields[static_cast<std::size_t>(field)].of;
      if (of == program::OwnerKind::Table)
        OneValue(static_cast<std::int32_t>(i), {}, "table." + program_.queries[i].name);
      if (of != program::OwnerKind::Player) continue;
      for (Seat seat = 0; seat < Now().seats; ++seat)
        OneValue(static_cast<std::int32_t>(i), {seat}, moments_.now.SeatName(seat) + "." + program_.queries[i].name);
    }
  }

  void Cards() {
    for (std::size_t i = 0; i < Now().cards.size(); ++i) {
      const auto card = static_cast<CardId>(i);
      if (Now().cards[i].stay != Before().cards[i].stay) continue;
      const bool open = LiesOpen(program_, Now(), card);
      for (std::size_t q = 0; q < program_.queries.size(); ++q) {
        const program::Query& query = program_.queries[q];
        if (!TakesCard(program_, query, Now().cards[i].def) || query.permission_of >= 0) continue;
        const bool state = FieldOf(program_, query) >= 0;
        const bool watched = state || (open && (IsAttribute(q) || IsModified(q)));
        if (watched) OneValue(static_cast<std::int32_t>(q), {card}, moments_.now.cards.Label(card) + "." + query.name);
      }
    }
  }

  bool IsAttribute(std::size_t query) const {
    return std::any_of(program_.attributes.begin(), program_.attributes.end(),
                       [&](const program::Attribute& a) { return a.query == static_cast<std::int32_t>(query); });
  }

  bool IsModified(std::size_t query) const {
    const auto touches = [&](const match::ActiveModifier& modifier) {
      return program_.timed_modifiers[static_cast<std::size_t>(modifier.timed)].query ==
             static_cast<std::int32_t>(query);
    };
    return std::any_of(Now().modifiers.begin(), Now().modifiers.end(), touches) ||
           std::any_of(Before().modifiers.begin(), Before().modifiers.end(), touches);
  }

  void OneValue(std::int32_t query, std::vector<Value> args, const std::string& name) {
    Subject subject;
    subject.kind = Subject::Kind::Value;
    subject.query = query;
    subject.args = std::move(args);
    if (mentioned_.contains(KeyOf(subject))) return;
    Keep(subject, JudgeValue(moments_, name, subject, SameAsBefore()));
  }

  void Keep(const Subject& subject, Objection objection) {
    if (!objection.said.empty()) unsaid_.push_back({subject, std::move(objection)});
  }

  Moments moments_;
  const std::set<std::string>& mentioned_;
  const Program& program_;
  std::vector<Unsaid> unsaid_;
};

}  // namespace

std::vector<Unsaid> UnsaidChanges(Moments moments, const std::set<std::string>& mentioned) {
  return Frame(moments, mentioned).Compare();
}

}  // namespace cardinal::scenario
