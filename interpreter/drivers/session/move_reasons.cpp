#include "interpreter/drivers/session/move_reasons.h"

#include <algorithm>
#include <map>

#include "interpreter/base/hash.h"
#include "interpreter/drivers/match_loop/determinized_match.h"
#include "interpreter/machine/view/localizer.h"

namespace cardinal::session {

namespace {

constexpr std::uint64_t kSamples = 4;
constexpr int kMaxAnswers = 200;  // until no action is under way
constexpr std::size_t kMaxGains = 3, kMaxCosts = 2;
constexpr std::int64_t kVictory = 1'000'000'000;

// One thing that can differ between two positions.
struct FactKey {
  enum class Kind : std::uint8_t { PlayerField, CardField, CardZone, ZoneSize } kind = Kind::PlayerField;
  std::int32_t owner = -1;  // a seat or a card; ZoneSize: a zone instance
  std::int32_t field = -1;  // PlayerField, CardField
  auto operator<=>(const FactKey&) const = default;
};
using Facts = std::map<FactKey, model::Value>;

class MoveComparison {
 public:
  MoveComparison(const program::Program& program, const ComparedMoves& moves, model::Seat mover, model::Seat reader,
                 const view::DisplayNames& names, const base::Limits& limits)
      : program_(program),
        moves_(moves),
        mover_(mover),
        reader_(reader),
        names_(names),
        limits_(limits),
        goal_(match_loop::FindGoal(program)) {}

  MoveReasons Compare() {
    for (std::uint64_t sample = 0; sample < kSamples; ++sample) {
      chosen_.push_back(Resolve(moves_.chosen, moves_.chosen_option, sample));
      alternative_.push_back(Resolve(moves_.alternative, moves_.alternative_option, sample));
    }
    const Facts with = CommonFacts(chosen_), without = CommonFacts(alternative_);
    std::vector<WeighedSentence> sentences;
    for (const auto& [key, value] : with) {
      const auto other = without.find(key);
      if (other == without.end() || other->second == value) continue;
      const std::int64_t weight = Weight(key, value, other->second);
      if (weight != 0) sentences.push_back({weight, Describe(key, value, other->second)});
    }
    std::ranges::stable_sort(sentences, std::ranges::greater(),
                             [](const WeighedSentence& each) { return std::abs(each.weight); });
    MoveReasons reasons;
    for (const WeighedSentence& each : sentences) {
      std::vector<std::string>& list = each.weight > 0 ? reasons.gains : reasons.costs;
      if (list.size() < (each.weight > 0 ? kMaxGains : kMaxCosts)) list.push_back(each.text);
    }
    return reasons;
  }

 private:
  struct WeighedSentence {
    std::int64_t weight = 0;  // the difference of the mover's goal
    std::string text;
  };

  match::Match Resolve(const match::Match& position, std::optional<std::int32_t> option, std::uint64_t sample) const {
    base::Random luck(base::Hasher(sample).Add(reader_).Digest());
    match::Match match = view::Determinize(program_, position, reader_, luck);
    for (int i = 0; i < kMaxAnswers && match.outcome.kind == model::OutcomeKind::Running; ++i) {
      const auto& decision = match.decision;
      const bool settled = decision.picked.empty() && !match_loop::IsActionUnderWay(match);
      if (settled && !option) break;
      const auto pass = std::ranges::find(decision.options, model::OptionKind::Pass, &model::Option::kind);
      const std::int32_t answer = option ? *option
                                  : pass != decision.options.end()
                                      ? static_cast<std::int32_t>(pass - decision.options.begin())
                                      : luck.NextIndex(decision.options.size());
      option.reset();
      if (engine::Advance(program_, match, {answer, 0, {}}, limits_).kind == engine::StepResult::Kind::Fault) break;
    }
    return match;
  }

  bool SeesCard(const match::Match& match, model::CardId card) const {
    return match::SeesFace(program_, match.state, reader_, card);
  }
  // The reader sees the card in the two real positions and in this one.
  bool NamesCard(const match::Match& match, model::CardId card) const {
    return SeesCard(moves_.chosen, card) && SeesCard(moves_.alternative, card) && SeesCard(match, card);
  }

  Facts CollectFacts(const match::Match& match) const {
    Facts facts;
    const match::GameState& state = match.state;
    for (std::int32_t i = 0; i < static_cast<std::int32_t>(program_.fields.size()); ++i) {
      const program::Field& field = program_.fields[i];
      if (field.of == program::OwnerKind::Player) {
        for (model::Seat seat = 0; seat < state.seats; ++seat)
          facts[{FactKey::Kind::PlayerField, seat, i}] = state.fields[match::FieldIndex(program_, state, field, seat)];
      }
      if (field.of != program::OwnerKind::Card) continue;
      for (const model::CardId card : state.cards.Ids()) {
        if (NamesCard(match, card))
          facts[{FactKey::Kind::CardField, card, i}] = state.fields[match::FieldIndex(program_, state, field, card)];
      }
    }
    for (const model::CardId card : state.cards.Ids()) {
      if (NamesCard(match, card)) facts[{FactKey::Kind::CardZone, card, -1}] = state.cards[card].zone;
    }
    // Of zones that all see, each card is a fact; face-down piles change with hands.
    for (match::ZoneId zone = 0; zone < match::FirstCardZone(program_, state.seats); ++zone) {
      const std::int32_t declared = match::ZoneDeclaration(program_, zone, state.seats);
      if (program_.zones[declared].visibility != program::Visibility::Owner) continue;
      facts[{FactKey::Kind::ZoneSize, zone, -1}] = static_cast<model::Value>(state.CardsIn(zone).size());
    }
    return facts;
  }

  // The facts that are the same in all samples.
  Facts CommonFacts(const std::vector<match::Match>& samples) const {
    Facts common = CollectFacts(samples.front());
    for (const match::Match& sample : samples) {
      const Facts facts = CollectFacts(sample);
      std::erase_if(common, [&](const auto& fact) {
        const auto same = facts.find(fact.first);
        return same == facts.end() || same->second != fact.second;
      });
    }
    return common;
  }

  std::int64_t Goal(const match::Match& match) const {
    const model::Value arguments[] = {mover_};
    const vm::EvaluationResult reply = engine::EvaluateQuery(program_, match, goal_, arguments);
    return reply.fault ? 0 : std::clamp(reply.value, -kVictory, kVictory);
  }

  // How much the goal of the mover changes if only that fact changes.
  std::int64_t Weight(const FactKey& key, model::Value value, model::Value other) const {
    const match::Match& sample = alternative_.front();
    if (goal_ < 0 || sample.outcome.kind != model::OutcomeKind::Running) return 0;
    match::Match changed = sample;
    changed.position_id = {};
    switch (key.kind) {
      case FactKey::Kind::PlayerField:
      case FactKey::Kind::CardField: {
        const program::Field& field = program_.fields[key.field];
        changed.state.fields[match::FieldIndex(program_, changed.state, field, key.owner)] = value;
        break;
      }
      case FactKey::Kind::CardZone:
        match::MoveCard(program_, changed.state, key.owner, static_cast<match::ZoneId>(value), -1);
        break;
      case FactKey::Kind::ZoneSize: MoveAnyCards(changed, key.owner, value - other); break;
    }
    return Goal(changed) - Goal(sample);
  }

  // Moves that many cards into the zone (less than 0: out of it), from a zone of which the number of cards changes the
  // other way.
  void MoveAnyCards(match::Match& changed, match::ZoneId zone, model::Value count) const {
    const match::GameState &with = chosen_.front().state, &without = alternative_.front().state;
    for (match::ZoneId other = 0; other < match::FirstCardZone(program_, with.seats); ++other) {
      const auto change = static_cast<model::Value>(with.CardsIn(other).size()) -
                          static_cast<model::Value>(without.CardsIn(other).size());
      if (other == zone || change * count >= 0) continue;
      for (model::Value i = 0; i < std::min(std::abs(change), std::abs(count)); ++i) {
        const match::ZoneId from = count > 0 ? other : zone, to = count > 0 ? zone : other;
        const auto cards = changed.state.CardsIn(from);
        if (cards.empty()) return;
        match::MoveCard(program_, changed.state, cards.front(), to, -1);
      }
      return;
    }
  }

  std::string CardName(std::int32_t card) const {
    return view::Localizer(program_, names_).CardName(moves_.chosen.state.cards[card].def);
  }
  std::string ZoneName(match::ZoneId zone) const {
    const std::int32_t declared = match::ZoneDeclaration(program_, zone, moves_.chosen.state.seats);
    return view::Localizer(program_, names_).TranslateName(program_.zones[declared].name);
  }
  std::string FieldValue(const FactKey& key, model::Value value) const {
    return view::FormatValue(program_, chosen_.front(), program_.fields[key.field].type, value, reader_, names_);
  }

  // "Undertow: damage 5 instead of 0"
  std::string Describe(const FactKey& key, model::Value value, model::Value other) const {
    const view::Localizer words(program_, names_);
    std::string who, what, now = std::to_string(value), then = std::to_string(other);
    switch (key.kind) {
      case FactKey::Kind::PlayerField:
      case FactKey::Kind::CardField:
        who = key.kind == FactKey::Kind::CardField ? CardName(key.owner) : names_.seats[key.owner];
        what = words.TranslateName(program_.fields[key.field].name);
        now = FieldValue(key, value);
        then = FieldValue(key, other);
        break;
      case FactKey::Kind::CardZone:
        return words.TranslatePhrase("{card}: in {zone} instead of {other}",
                                     {CardName(key.owner), ZoneName(static_cast<match::ZoneId>(value)),
                                      ZoneName(static_cast<match::ZoneId>(other))});
      case FactKey::Kind::ZoneSize: {
        const model::Seat owner = match::ZoneOwner(program_, key.owner, moves_.chosen.state.seats);
        who = owner == model::kNoSeat ? words.TranslatePhrase("the table") : names_.seats[owner];
        what = ZoneName(key.owner);
        break;
      }
    }
    return words.TranslatePhrase("{who}: {what} {value} instead of {other}", {who, what, now, then});
  }

  const program::Program& program_;
  const ComparedMoves& moves_;
  model::Seat mover_, reader_;
  const view::DisplayNames& names_;
  const base::Limits& limits_;
  std::int32_t goal_;
  std::vector<match::Match> chosen_, alternative_;  // by sample
};

}  // namespace

MoveReasons CompareMoves(const program::Program& program, const ComparedMoves& moves, model::Seat mover,
                         model::Seat reader, const view::DisplayNames& names, const base::Limits& limits) {
  return MoveComparison(program, moves, mover, reader, names, limits).Compare();
}

}  // namespace cardinal::session
