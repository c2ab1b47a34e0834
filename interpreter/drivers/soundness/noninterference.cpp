#include "interpreter/drivers/soundness/noninterference.h"

#include <algorithm>

#include "interpreter/base/hash.h"
#include "interpreter/drivers/soundness/observation_stream.h"
#include "interpreter/machine/engine/engine.h"

namespace cardinal::soundness {

namespace {

using match::Match;

// True if another seat has to choose among cards that this seat does not see. If it may decline, it can be asked in any
// case, so the difference is not excused.
bool MustChooseUnseen(const program::Program& program, const Match& match, model::Seat seat) {
  const model::Decision& open = match.decision;
  if (match.outcome.kind != model::OutcomeKind::Running || open.seat == seat) return false;
  bool unseen = false;
  for (const model::Option& option : open.options) {
    if (option.kind == model::OptionKind::NoCard || option.kind == model::OptionKind::Done) return false;
    const bool card = option.kind == model::OptionKind::Card || option.kind == model::OptionKind::Rule;
    unseen = unseen || (card && model::OptionCard(option) >= 0 &&
                        !match::SeesFace(program, match.state, seat, model::OptionCard(option)));
  }
  return unseen;
}

bool EndsDifferently(const Match& here, const Match& there) {
  return here.outcome.kind != there.outcome.kind || here.outcome.winners != there.outcome.winners;
}

// True if the difference is a mandatory choice that one match has and the other does not, because it has nothing to
// choose from.
bool NothingToChoose(const program::Program& program, const Match& here, const Match& there, model::Seat seat) {
  const bool same = here.decision.seat == there.decision.seat && here.decision.choice == there.decision.choice;
  return !same && (MustChooseUnseen(program, here, seat) || MustChooseUnseen(program, there, seat));
}

// True if another seat is about to choose an action and how it is taken: the other seats learn of it when the choice is
// complete.
bool IsAnnouncing(const program::Program& program, const Match& match, model::Seat seat) {
  const model::Decision& open = match.decision;
  if (match.outcome.kind != model::OutcomeKind::Running || open.seat == seat || open.choice < 0) return false;
  return program.choices[open.choice].announced;
}

std::string SeatName(model::Seat seat) { return "p" + std::to_string(seat + 1); }

// The result of comparing two streams of items.
struct StreamComparison {
  bool shown = false;  // equal up to an item that shows the seat another face
  bool alike = true;
  StreamItem here, there;  // the first items that differ
};

StreamComparison CompareStreams(const std::vector<StreamItem>& here, const std::vector<StreamItem>& there) {
  static const StreamItem kNothing{"nothing more", "", -1, ""};
  for (std::size_t i = 0; i < here.size() || i < there.size(); ++i) {
    const StreamItem& one = i < here.size() ? here[i] : kNothing;
    const StreamItem& other = i < there.size() ? there[i] : kNothing;
    if (one.text != other.text) return {false, false, one, other};
    if (one.revealed_card == other.revealed_card) continue;
    if (one.subject == kFaces || other.subject == kFaces) return {true, true, {}, {}};
    return {false, false, one, other};
  }
  return {};
}

std::string DescribeItem(const StreamItem& item) {
  return item.revealed_card.empty() ? item.text : item.text + ": " + item.revealed_card;
}

// The site is where the rules tell or ask what differs, in whichever match has such a site.
Problem Leak(model::Seat seat, const StreamComparison& found) {
  const StreamItem& item =
      found.here.subject.empty() || (found.here.site < 0 && found.there.site >= 0) ? found.there : found.here;
  return {ProblemKind::Leak, item.site,
          SeatName(seat) + " can tell what is hidden: \"" + DescribeItem(found.here) + "\" here, \"" +
              DescribeItem(found.there) + "\" if the hidden cards were others",
          item.site >= 0 ? "" : item.subject};
}

// True if the matches have reached different questions: that explains why the observations differ.
bool AsksDifferently(const Match& here, const Match& there) {
  const model::Decision& one = here.decision;
  const model::Decision& other = there.decision;
  return one.seat != other.seat || one.choice != other.choice || one.window != other.window;
}

// If only one match asks, the site is that of its question; if both ask, that of the question that is not a window.
Problem MakeQuestionLeak(const program::Program& program, const Match& here, const Match& there, model::Seat seat) {
  const auto words = [&](const Match& match) {
    return SeatName(match.decision.seat) + " is asked \"" +
           view::FormatQuestion(program, match, view::kOmniscient, {}) + "\"";
  };
  const Match& place = here.decision.choice < 0 && there.decision.choice >= 0 ? there : here;
  return {ProblemKind::Leak, place.decision.site,
          SeatName(seat) + " can tell what is hidden: " + words(here) + " here, " + words(there) +
              " if the hidden cards were others",
          ""};
}

}  // namespace

// Zone by zone: the seat's own cards keep their places, the other cards fill the rest in the order that they have in
// `other`.
Match RestoreOwnCards(Match other, const Match& match, model::Seat seat) {
  const auto own = [&](model::CardId card) { return match.state.cards[card].owner == seat; };
  for (const auto card : match.state.cards.Ids())
    if (own(card)) {
      other.state.cards[card].def = match.state.cards[card].def;
      other.state.cards[card].printed = match.state.cards[card].printed;
    }
  for (match::ZoneId zone = 0; zone + 1 < static_cast<match::ZoneId>(match.state.zone_starts.size()); ++zone) {
    std::vector<model::CardId> others;
    for (const model::CardId card : other.state.CardsIn(zone))
      if (!own(card)) others.push_back(card);
    auto next = others.begin();
    auto place = other.state.order.begin() + other.state.zone_starts[zone];
    for (const model::CardId card : match.state.CardsIn(zone)) *place++ = own(card) ? card : *next++;
  }
  return other;
}

std::optional<Problem> FindObservationLeak(const program::Program& program, const Match& match, const Match& other,
                                           model::Seat seat) {
  const StreamComparison found = CompareStreams(VisibleItems(program, match, seat), VisibleItems(program, other, seat));
  if (found.alike) return std::nullopt;
  return Leak(seat, found);
}

std::optional<Problem> FindStepLeak(const program::Program& program, const Match& match, Match other,
                                    const model::Answer& answer, model::Seat seat, const base::Limits& limits,
                                    NoninterferenceStats& compared) {
  other.random = match.random;
  Match here = match;
  ObservationStream heard_here(program, here, seat), heard_there(program, other, seat);
  const engine::StepResult one = engine::Advance(program, here, answer, limits, &heard_here);
  if (one.kind == engine::StepResult::Kind::Fault) return std::nullopt;  // reported as a finding of its own
  const engine::StepResult two = engine::Advance(program, other, answer, limits, &heard_there);
  if (two.kind == engine::StepResult::Kind::Fault) return ++compared.failed, std::nullopt;
  ++compared.steps;
  StreamComparison found = CompareStreams(heard_here.Items(), heard_there.Items());
  if (found.shown) return ++compared.shown, std::nullopt;
  const bool told = !found.alike && !found.here.subject.empty() && !found.there.subject.empty();
  if (found.alike) found = CompareStreams(VisibleItems(program, here, seat), VisibleItems(program, other, seat));
  if (found.alike) return std::nullopt;
  const bool announced = IsAnnouncing(program, here, seat) || IsAnnouncing(program, other, seat);
  const bool excused =
      !told && (announced || EndsDifferently(here, other) || NothingToChoose(program, here, other, seat));
  if (excused) return ++compared.shown, std::nullopt;
  return !told && AsksDifferently(here, other) ? MakeQuestionLeak(program, here, other, seat) : Leak(seat, found);
}

std::optional<Problem> FindLeak(const program::Program& program, const Match& match, const model::Answer& answer,
                                int samples, const base::Limits& limits, NoninterferenceStats& compared) {
  for (model::Seat seat = 0; seat < match.state.seats; ++seat) {
    base::Random luck(base::Hasher(match.serial).Add(seat).Digest());
    for (int i = 0; i < samples; ++i) {
      Match other = view::Determinize(program, match, seat, luck);
      if ((match.serial + static_cast<std::uint32_t>(i)) % 2 == 1)
        other = RestoreOwnCards(std::move(other), match, seat);
      ++compared.match_pairs;
      if (auto leak = FindObservationLeak(program, match, other, seat)) return leak;
      if (auto leak = FindStepLeak(program, match, other, answer, seat, limits, compared)) return leak;
    }
  }
  return std::nullopt;
}

}  // namespace cardinal::soundness
