// What a step says of the game at the decision behind it: asks, expect, else, view, why.
#include <algorithm>

#include "interpreter/drivers/scenario/course.h"
#include "interpreter/drivers/scenario/luck.h"
#include "interpreter/drivers/scenario/reasons.h"
#include "interpreter/drivers/scenario/words.h"

namespace cardinal::scenario {

using documents::Claim;
using documents::Expected;
using documents::Step;
using documents::Text;

namespace {

// Which options the listed texts name, and which texts name none.
struct Named {
  std::vector<bool> options;
  std::vector<Text> unknown;
};

Named NameOptions(const Game& game, const std::vector<Text>& texts) {
  Named named;
  named.options.assign(game.match.decision.options.size(), false);
  for (const Text& text : texts) {
    const documents::CardCount count = CopiesMeant(game.Rules(), documents::CardCountOf(text));
    auto found = Matching(game, text.text);
    if (found.empty()) found = Matching(game, count.card.text);
    if (found.empty()) named.unknown.push_back(text);
    for (const std::int32_t option : found) named.options[static_cast<std::size_t>(option)] = true;
  }
  return named;
}

std::vector<std::string> NotNamed(const Game& game, const Named& named) {
  std::vector<std::string> words;
  for (std::size_t i = 0; i < named.options.size(); ++i) {
    if (!named.options[i]) words.push_back(OptionWords(game, game.match.decision.options[i]));
  }
  return words;
}

}  // namespace

bool Course::AsksFit(const documents::Asks& asks) const {
  if (Over()) return false;
  const bool chance = Plain(asks.who.text) == "chance";
  const auto seat = game_.FindSeat(asks.who.text);
  if (chance ? !AskedIsChance() : !seat || *seat != Open().seat) return false;
  if (!Speaks(WordsOfDecision(game_), asks.prompt.text)) return false;
  if (!asks.options) return true;
  const Named named = NameOptions(game_, *asks.options);
  return named.unknown.empty() && NotNamed(game_, named).empty();
}

bool Course::CheckClaims(const Step& step) {
  if (step.asks && !CheckAsks(*step.asks)) return false;
  if (!CheckExpect(step)) return false;
  for (const documents::View& view : step.views) {
    if (!CheckView(view)) return false;
  }
  return !step.why || CheckWhy(*step.why);
}

bool Course::CheckAsks(const documents::Asks& asks) {
  if (Over()) return FailHere(asks.span, "no player is asked: the game is over");
  const bool chance = Plain(asks.who.text) == "chance";
  const auto seat = game_.FindSeat(asks.who.text);
  if (!chance && !seat)
    return Fail({asks.who.span,
                 "there is no player `" + asks.who.text + "`",
                 {{"help", {"the players are " + Joined(game_.names.seats)}}},
                 true});
  if (chance ? !AskedIsChance() : *seat != Open().seat)
    return FailHere(asks.who.span, game_.SeatName(Open().seat) + " is asked, not " + asks.who.text);
  if (!Speaks(WordsOfDecision(game_), asks.prompt.text))
    return FailHere(asks.prompt.span, "something else is asked than `" + asks.prompt.text + "`");
  if (asks.options) {
    const Named named = NameOptions(game_, *asks.options);
    const std::vector<Section> line = {
        {"if the game is right, write", {"options: [" + Joined(AllOptionWords(game_)) + "]"}}};
    if (!named.unknown.empty())
      return FailHere(named.unknown.front().span, "`" + named.unknown.front().text + "` is not among the options",
                      line);
    const std::vector<std::string> more = NotNamed(game_, named);
    if (!more.empty()) return FailHere(asks.options_span, "the game offers more: " + Joined(more), line);
  }
  for (const documents::Asks::WhyNot& excluded : asks.nots) {
    if (!Matching(game_, excluded.option.text).empty())
      return FailHere(excluded.option.span, "`" + excluded.option.text + "` is among the options");
    if (seat && !MeansSomething(*seat, excluded.option)) return false;
    if (seat && !CheckWhyNot(*seat, excluded)) return false;
  }
  return true;
}

bool Course::CheckExpect(const Step& step) {
  const Moments moments{game_, before_, heard_};
  Judge judge({game_, before_, heard_, &asked_});
  std::vector<Failure> failures = judge.Check(step.expect);
  if (step.otherwise == Step::Else::Unchanged) {
    const std::vector<Unsaid> unsaid = UnsaidChanges(moments, judge.Mentioned());
    std::vector<std::string> lines, why, also;
    for (const Unsaid& one : unsaid) {
      lines.push_back(one.objection.line);
      also.push_back(one.objection.said);
      for (const std::string& reason : ReasonsFor(game_, heard_, one.subject)) {
        if (std::find(why.begin(), why.end(), reason) == why.end()) why.push_back(reason);
      }
    }
    if (!unsaid.empty()) {
      Failure failure{step.else_span,
                      unsaid.front().objection.said +
                          (unsaid.size() > 1 ? " (and " + std::to_string(unsaid.size() - 1) + " more)" : ""),
                      {}};
      if (unsaid.size() > 1) failure.Add("changed without being said", also);
      failure.Add("why", why).Add("if the game is right, add to `expect`", lines);
      failures.push_back(std::move(failure));
    }
  }
  if (failures.empty()) return true;
  for (std::size_t i = 0; i < failures.size(); ++i) {
    if (i + 1 < failures.size()) {
      Fail(std::move(failures[i]));
    } else {
      // The story once, behind the last.
      std::vector<Section> sections = std::move(failures[i].sections);
      FailHere(failures[i].span, failures[i].said, std::move(sections));
      failures_.back().names_nothing = failures[i].names_nothing;
    }
  }
  return false;
}

bool Course::CheckView(const documents::View& view) {
  const auto seat = game_.FindSeat(view.seat.text);
  if (!seat)
    return Fail({view.seat.span,
                 "there is no player `" + view.seat.text + "`",
                 {{"help", {"the players are " + Joined(game_.names.seats)}}},
                 true});
  for (const Claim& claim : view.claims) {
    if (!CheckSeen(*seat, claim)) return false;
  }
  return true;
}

namespace {

// A zone as one seat sees it: the cards it can name, and how many it cannot.
struct Seen {
  std::vector<CardId> named;
  std::int64_t hidden = 0;
};

Seen LookAt(const Game& game, Seat viewer, match::ZoneId zone) {
  const std::int32_t seats = game.match.world.seats;
  const view::Observation observation = view::Observe(game.Rules(), game.match, viewer);
  Seen seen;
  for (const view::SeenZone& there : observation.zones) {
    const std::int32_t owner = there.holder >= 0 ? there.holder : there.owner;
    if (match::ZoneIndex(game.Rules(), there.zone, owner, seats) != zone) continue;
    for (const view::SeenCard& card : there.cards) {
      if (card.id >= 0) seen.named.push_back(card.id);
      if (card.id < 0) ++seen.hidden;
    }
  }
  return seen;
}

std::string SeenWords(const Game& game, const Seen& seen) {
  std::string words = "[" + Labels(game, seen.named) + "]";
  if (seen.hidden > 0) words = (seen.named.empty() ? "" : words + " and ") + std::to_string(seen.hidden) + " hidden";
  return words;
}

bool IsAsSeen(const Game& game, const Seen& seen, const Expected& expected) {
  if (expected.kind == Expected::Kind::Hidden) return seen.hidden == expected.number;
  std::vector<CardId> rest = seen.named;
  if (expected.kind == Expected::Kind::Are) return TakeOut(game, expected.gains, rest).empty() && rest.empty();
  if (expected.kind != Expected::Kind::Is) return false;
  if (const auto count = documents::DecimalOf(expected.text.text))
    return *count == static_cast<std::int64_t>(seen.named.size()) + seen.hidden;
  if (documents::SaysNothing(expected.text.text)) return seen.named.empty() && seen.hidden == 0;
  return TakeOut(game, {documents::CardCountOf(expected.text)}, rest).empty() && rest.empty();
}

}  // namespace

bool Course::CheckSeen(Seat viewer, const Claim& claim) {
  const SubjectRead read = ReadSubject(game_, claim.subject.text);
  if (!read.subject) {
    FailHere(claim.subject.span, read.problem,
             {{"help", read.help.empty() ? std::vector<std::string>{} : std::vector<std::string>{read.help}}});
    failures_.back().names_nothing = read.unknown;
    return false;
  }
  const std::string who = game_.SeatName(viewer);
  if (read.subject->kind == Subject::Kind::Zone) {
    NoteZone(game_, read.subject->zone, &asked_);
    const Seen seen = LookAt(game_, viewer, read.subject->zone);
    if (IsAsSeen(game_, seen, claim.expected)) return true;
    return FailHere(claim.expected.span, who + " sees of " + claim.subject.text + ": " + SeenWords(game_, seen) +
                                             ", not `" + Written(claim.expected) + "`");
  }
  const bool of_card = read.subject->kind == Subject::Kind::Value && !read.subject->args.empty() &&
                       game_.Rules().queries[static_cast<std::size_t>(read.subject->query)].params[0].type.kind ==
                           program::TypeKind::Card;
  const CardId card = of_card ? static_cast<CardId>(read.subject->args[0]) : read.subject->card;
  if (card >= 0 && !match::SeesFace(game_.Rules(), game_.match.world, viewer, card)) {
    return FailHere(claim.expected.span, who + " does not see " + game_.cards.Label(card));
  }
  std::vector<Failure> failures = Judge({game_, before_, heard_, &asked_}).Check({claim});
  if (failures.empty()) return true;
  return FailHere(failures.front().span, who + " sees that " + failures.front().said,
                  std::move(failures.front().sections));
}

// `why: {Hare.speed: [AB-033, Lamp], outcome: AB-073}`: these clauses and cards are among the reasons.
bool Course::CheckWhy(const documents::Node& why) {
  if (!why.IsMap()) return FailHere(why.span, "`why` is a map: `why: {Name.speed: [a clause, or a card]}`");
  for (const documents::Entry& entry : why.entries) {
    const SubjectRead read = ReadSubject(game_, entry.key);
    if (!read.subject || read.subject->kind != Subject::Kind::Value) {
      if (!CheckWhyOf(entry)) return false;
      continue;
    }
    const std::vector<std::string> names = NamesInReasons(game_, read.subject->query, read.subject->args);
    const std::vector<documents::Node> wanted =
        entry.value.IsList() ? entry.value.items : std::vector<documents::Node>{entry.value};
    for (const documents::Node& one : wanted) {
      if (std::find(names.begin(), names.end(), one.text) != names.end()) continue;
      return FailHere(one.span, "`" + one.text + "` is no reason for " + entry.key,
                      {{"why " + entry.key + " is so", ReasonsFor(game_, heard_, *read.subject)}});
    }
  }
  return true;
}

}  // namespace cardinal::scenario
