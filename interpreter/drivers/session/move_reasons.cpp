#include "interpreter/drivers/session/move_reasons.h"

#include <algorithm>
#include <map>

#include "interpreter/base/hash.h"
#include "interpreter/drivers/match_loop/determinized_match.h"
#include "interpreter/drivers/narration/board.h"
#include "interpreter/drivers/narration/card_text.h"
#include "interpreter/drivers/session/goal_terms.h"
#include "interpreter/drivers/session/imagined_future.h"
#include "interpreter/machine/view/localizer.h"
#include "interpreter/machine/view/view.h"

namespace cardinal::session {

namespace {

constexpr std::uint64_t kSamples = 4;
constexpr std::size_t kMaxGains = 3, kMaxCosts = 2, kMaxNeutral = 3;
constexpr std::int64_t kNewCard = 1;  // the weight of a card that the reader sees only after the move
constexpr std::int64_t kVictory = 1'000'000'000;

// One thing that can differ between two positions.
struct FactKey {
  enum class Kind : std::uint8_t {
    PlayerField,
    CardField,
    PlayerQuery,
    CardQuery,
    CardZone,
    ZoneSize
  } kind = Kind::PlayerField;
  std::int32_t owner = -1;  // a seat or a card; ZoneSize: a zone instance
  std::int32_t field = -1;  // of a field or a query: its index
  auto operator<=>(const FactKey&) const = default;
};
using Facts = std::map<FactKey, model::Value>;

class MoveComparison {
 public:
  MoveComparison(const program::Program& program, const ComparedMoves& moves, model::Seat mover, model::Seat reader,
                 const view::DisplayNames& names, const base::Limits& limits, const narration::GameLayout& layout)
      : program_(program),
        moves_(moves),
        mover_(mover),
        reader_(reader),
        names_(names),
        limits_(limits),
        layout_(layout),
        goal_(match_loop::FindGoal(program)) {}

  MoveReasons Compare() {
    for (std::uint64_t sample = 0; sample < kSamples; ++sample) {
      chosen_.push_back(Resolve(moves_.chosen, moves_.chosen_option, sample, true));
      alternative_.push_back(Resolve(moves_.alternative, moves_.alternative_option, sample, moves_.plays_alternative));
    }
    MoveReasons reasons;
    AddEnding(reasons);
    for (const WeighedSentence& each : Differences()) {
      std::vector<std::string>& list = each.weight > 0   ? reasons.gains
                                       : each.weight < 0 ? reasons.costs
                                                         : reasons.neutral;
      if (list.size() < (each.weight > 0 ? kMaxGains : each.weight < 0 ? kMaxCosts : kMaxNeutral))
        list.push_back(each.text);
    }
    if (!reasons.gains.empty() || !reasons.costs.empty()) reasons.neutral.clear();
    if (reasons.gains.empty()) reasons.goal = DifferingGoalTerms(program_, mover_, chosen_, alternative_, names_);
    return reasons;
  }

 private:
  struct WeighedSentence {
    std::int64_t weight = 0;  // the difference of the mover's goal
    std::string text;
  };

  // Who wins, if the moves lead to different ends and that is certain.
  void AddEnding(MoveReasons& reasons) const {
    const model::Outcome &with = chosen_.front().outcome, &without = alternative_.front().outcome;
    const auto certain = [](const std::vector<match::Match>& samples) {
      return std::ranges::all_of(samples, [&](const match::Match& match) {
        return match.outcome.kind == samples.front().outcome.kind &&
               match.outcome.winners == samples.front().outcome.winners;
      });
    };
    if (!certain(chosen_) || !certain(alternative_)) return;
    if (with.kind == without.kind && with.winners == without.winners) return;
    const auto is_good = [&](const model::Outcome& outcome) { return outcome.IsWonBy(mover_); };
    const view::Localizer words(program_, names_);
    const auto decides = [](const model::Outcome& outcome) {
      return outcome.kind == model::OutcomeKind::Won || outcome.kind == model::OutcomeKind::Lost;
    };
    if (decides(with)) {
      (is_good(with) ? reasons.gains : reasons.costs).push_back(view::ResultText(program_, with, names_) + '.');
    } else if (decides(without)) {
      std::vector<std::string> winners;
      for (const model::Seat seat : without.Winners()) winners.push_back(names_.seats[seat]);
      (is_good(without) ? reasons.costs : reasons.gains)
          .push_back(winners.empty() ? words.TranslatePhrase("The game is not lost yet.")
                                     : words.TranslatePhrase(winners.size() == 1 ? "{player} does not win yet."
                                                                                 : "{players} do not win yet.",
                                                             {words.JoinWithAnd(winners)}));
    }
  }

  // What differs and is shown, that first which matters most.
  std::vector<WeighedSentence> Differences() const {
    const Facts with = CommonFacts(chosen_, true), without = CommonFacts(alternative_, false);
    std::map<std::pair<bool, std::int32_t>, std::int64_t>
        hidden;  // by owner: the weight of its states that are not shown
    std::vector<std::pair<FactKey, std::int64_t>> shown;
    for (const auto& [key, value] : with) {
      const auto other = without.find(key);
      if (other == without.end() || other->second == value) continue;
      const std::int64_t weight = Weight(key, value, other->second);
      if (IsCardPlayed(key, value, other->second) && weight > 0) continue;
      if (IsShown(key)) shown.emplace_back(key, weight);
      if (IsField(key) && !IsShown(key)) hidden[{IsOfCard(key), key.owner}] += weight;
    }
    std::vector<WeighedSentence> sentences = NewCards(with);
    for (const auto& [key, weight] : shown) {
      const bool query = key.kind == FactKey::Kind::CardQuery || key.kind == FactKey::Kind::PlayerQuery;
      const auto of = hidden.find({IsOfCard(key), key.owner});
      sentences.push_back(
          {query && of != hidden.end() ? of->second : weight, Describe(key, with.at(key), without.at(key))});
    }
    std::ranges::stable_sort(sentences, std::ranges::greater(),
                             [](const WeighedSentence& each) { return std::abs(each.weight); });
    return sentences;
  }

  // A card has left a zone of the mover that others do not see. The gain is the card that comes out of it.
  bool IsCardPlayed(const FactKey& key, model::Value value, model::Value other) const {
    return key.kind == FactKey::Kind::ZoneSize && value < other &&
           match::ZoneOwner(program_, key.owner, moves_.chosen.state.seats) == mover_;
  }

  // The cards that the reader sees on the board only after the move.
  std::vector<WeighedSentence> NewCards(const Facts& with) const {
    const std::vector<bool> board = narration::ZonesShownInFull(program_, layout_);
    std::vector<WeighedSentence> sentences;
    for (const auto& [key, value] : with) {
      if (key.kind != FactKey::Kind::CardZone || SeesCard(moves_.alternative, key.owner)) continue;
      const auto zone = static_cast<match::ZoneId>(value);
      const std::int32_t declared = match::ZoneDeclaration(program_, zone, moves_.chosen.state.seats);
      if (declared < 0 || !board[declared] || narration::Contains(layout_.hidden_zones, declared)) continue;
      const bool own = chosen_.front().state.cards[key.owner].controller == mover_;
      sentences.push_back({own ? kNewCard : -kNewCard,
                           view::Localizer(program_, names_)
                               .TranslatePhrase("{card}: in {zone}", {CardName(key.owner), ZoneName(zone)})});
    }
    return sentences;
  }

  static bool IsField(const FactKey& key) {
    return key.kind == FactKey::Kind::PlayerField || key.kind == FactKey::Kind::CardField;
  }
  static bool IsOfCard(const FactKey& key) {
    return key.kind == FactKey::Kind::CardField || key.kind == FactKey::Kind::CardQuery;
  }

  // Whether a reader finds it on the board.
  bool IsShown(const FactKey& key) const {
    if (IsField(key)) return !narration::Contains(layout_.hidden_fields, key.field);
    if (key.kind != FactKey::Kind::ZoneSize && key.kind != FactKey::Kind::CardZone) return true;
    const auto hidden = [&](match::ZoneId zone) {
      const std::int32_t declared = match::ZoneDeclaration(program_, zone, moves_.chosen.state.seats);
      return declared < 0 || narration::Contains(layout_.hidden_zones, declared);
    };
    if (key.kind == FactKey::Kind::ZoneSize) return !hidden(key.owner);
    return !hidden(chosen_.front().state.cards[key.owner].zone) &&
           !hidden(alternative_.front().state.cards[key.owner].zone);
  }

  match::Match Resolve(const match::Match& position, std::optional<std::int32_t> option, std::uint64_t sample,
                       bool plays) const {
    const match::Match& begin = moves_.begin == nullptr ? moves_.chosen : *moves_.begin;
    const ImaginedFuture future{position, begin, reader_, option, plays};
    return ImagineFuture(program_, future, base::Hasher(sample).Add(reader_).Digest(), limits_);
  }

  bool SeesCard(const match::Match& match, model::CardId card) const {
    return match::SeesFace(program_, match.state, reader_, card);
  }
  // The reader sees the card in the two real positions and in this one.
  bool NamesCard(const match::Match& match, model::CardId card) const {
    return SeesCard(moves_.chosen, card) && SeesCard(moves_.alternative, card) && SeesCard(match, card);
  }

  // `chosen`: of the move. Then also the places of cards that the reader sees only after it.
  Facts CollectFacts(const match::Match& match, bool chosen) const {
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
    CollectQueries(match, facts);
    for (const model::CardId card : state.cards.Ids()) {
      const bool shown = SeesCard(moves_.chosen, card) && SeesCard(match, card);
      if (chosen ? shown : NamesCard(match, card)) facts[{FactKey::Kind::CardZone, card, -1}] = state.cards[card].zone;
    }
    // Of zones that all see, each card is a fact; face-down piles change with hands.
    for (match::ZoneId zone = 0; zone < match::FirstCardZone(program_, state.seats); ++zone) {
      const std::int32_t declared = match::ZoneDeclaration(program_, zone, state.seats);
      if (program_.zones[declared].visibility != program::Visibility::Owner) continue;
      facts[{FactKey::Kind::ZoneSize, zone, -1}] = static_cast<model::Value>(state.CardsIn(zone).size());
    }
    return facts;
  }

  // The numbers that the board shows and that are not states: attributes and the queries of the layout. If a query is
  // shown as a part of an attribute, only the query is listed.
  void CollectQueries(const match::Match& match, Facts& facts) const {
    std::vector<std::int32_t> shown;
    for (std::int32_t i = 0; i < static_cast<std::int32_t>(program_.attributes.size()); ++i)
      if (!narration::Contains(layout_.hidden_attributes, i)) shown.push_back(program_.attributes[i].query);
    for (const narration::GameLayout::ShownQuery& query : layout_.shown) {
      std::erase(shown, query.of);
      shown.push_back(query.query);
    }
    const auto add = [&](FactKey::Kind kind, std::int32_t owner, std::int32_t query) {
      const model::Value args[] = {owner};
      const vm::EvaluationResult reply = engine::EvaluateQuery(program_, match, query, args);
      if (!reply.fault && reply.value != model::kNone) facts[{kind, owner, query}] = reply.value;
    };
    for (const std::int32_t query : shown) {
      const program::Query& asked = program_.queries[query];
      if (asked.params.size() != 1 || asked.result.kind != program::TypeKind::Int) continue;
      for (model::Seat seat = 0; asked.params[0].type.kind == program::TypeKind::Player && seat < match.state.seats;
           ++seat)
        add(FactKey::Kind::PlayerQuery, seat, query);
      if (asked.params[0].type.kind != program::TypeKind::Card) continue;
      for (const model::CardId card : match.state.cards.Ids()) {
        const std::int32_t type = program_.cards[match.state.cards[card].def].type;
        if (NamesCard(match, card) && narration::IsOfType(program_, type, asked.params[0].type.id))
          add(FactKey::Kind::CardQuery, card, query);
      }
    }
  }

  // The facts that are the same in all samples.
  Facts CommonFacts(const std::vector<match::Match>& samples, bool chosen) const {
    Facts common = CollectFacts(samples.front(), chosen);
    for (const match::Match& sample : samples) {
      const Facts facts = CollectFacts(sample, chosen);
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
      case FactKey::Kind::PlayerQuery:
      case FactKey::Kind::CardQuery: return 0;
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
  const program::TypeTag& TypeOf(const FactKey& key) const {
    return IsField(key) ? program_.fields[key.field].type : program_.queries[key.field].result;
  }
  std::string FactValue(const FactKey& key, model::Value value) const {
    return view::FormatValue(program_, chosen_.front(), TypeOf(key), value, reader_, names_);
  }

  // "Undertow: PV 3 instead of 8 (-5)"
  std::string Describe(const FactKey& key, model::Value value, model::Value other) const {
    const view::Localizer words(program_, names_);
    if (key.kind == FactKey::Kind::CardZone)
      return words.TranslatePhrase("{card}: in {zone} instead of {other}",
                                   {CardName(key.owner), ZoneName(static_cast<match::ZoneId>(value)),
                                    ZoneName(static_cast<match::ZoneId>(other))});
    if (key.kind == FactKey::Kind::ZoneSize) {
      const model::Seat owner = match::ZoneOwner(program_, key.owner, moves_.chosen.state.seats);
      const std::string who = owner == model::kNoSeat ? words.TranslatePhrase("the table") : names_.seats[owner];
      return DescribeNumbers(who, ZoneName(key.owner), value, other);
    }
    const std::string who = IsOfCard(key) ? CardName(key.owner) : names_.seats[key.owner],
                      what = words.TranslateName(IsField(key) ? program_.fields[key.field].name
                                                              : program_.queries[key.field].name);
    const bool numbers = TypeOf(key).kind == program::TypeKind::Int && value != model::kNone && other != model::kNone;
    if (numbers) return DescribeNumbers(who, what, value, other);
    return words.TranslatePhrase("{who}: {what} {value} instead of {other}",
                                 {who, what, FactValue(key, value), FactValue(key, other)});
  }

  std::string DescribeNumbers(const std::string& who, const std::string& what, model::Value value,
                              model::Value other) const {
    const std::int64_t change = static_cast<std::int64_t>(value) - other;
    return view::Localizer(program_, names_)
        .TranslatePhrase("{who}: {what} {value} instead of {other} ({change})",
                         {who, what, std::to_string(value), std::to_string(other),
                          (change > 0 ? "+" : "") + std::to_string(change)});
  }

  const program::Program& program_;
  const ComparedMoves& moves_;
  model::Seat mover_, reader_;
  const view::DisplayNames& names_;
  const base::Limits& limits_;
  const narration::GameLayout& layout_;
  std::int32_t goal_;
  std::vector<match::Match> chosen_, alternative_;  // by sample
};

}  // namespace

MoveReasons CompareMoves(const program::Program& program, const ComparedMoves& moves, model::Seat mover,
                         model::Seat reader, const view::DisplayNames& names, const base::Limits& limits,
                         const narration::GameLayout& layout) {
  return MoveComparison(program, moves, mover, reader, names, limits, layout).Compare();
}

}  // namespace cardinal::session
