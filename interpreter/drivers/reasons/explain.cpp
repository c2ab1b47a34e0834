#include "interpreter/drivers/reasons/explain.h"

#include <algorithm>

#include "interpreter/drivers/reasons/tables.h"
#include "interpreter/drivers/reasons/tell.h"

namespace cardinal::reasons {

namespace {

using Kind = Question::Kind;

constexpr std::size_t kMostVerdicts = 3;

// One thing that was asked for with `not`.
struct Asked {
  std::int32_t action = -1;
  model::CardId card = -1;
  Verdict verdict;
};

class WhyNotTeller {
 public:
  WhyNotTeller(const Asker& asker, model::Seat seat) : asker_(asker), words_(In(asker)), seat_(seat) {}

  Reason Tell(const Question& question) {
    if (question.kind == Kind::NotAction) return TellAction(question.what, question.card);
    const bool choice = asker_.match.decision.choice >= 0;
    if (choice || question.thing.kind != model::OptionKind::Card) return TellChosen(question.thing);
    return TellCardActions(question.thing.a);
  }

 private:
  Verdict Judge(std::int32_t action, model::CardId card) const {
    return asker_.viewer == view::kEverybody ? WhyNot(asker_.program, asker_.match, seat_, action, card)
                                             : WhyNotSeen(asker_.program, asker_.match, seat_, action, card);
  }

  Reason TellOne(const Asked& asked) const {
    const std::string player = SeatWords(asker_, seat_), action = ActionWords(asker_, asked.action, asked.card);
    const std::string sentence = words_.Phrase(
        asked.verdict.possible ? "{player} can {action}: it is among the options." : "{player} cannot {action}.",
        {player, action});
    return TellVerdict(asker_, asked.verdict, sentence, asked.card, At(asker_.program.actions, asked.action).site);
  }

  static bool AnyPossible(const std::vector<Asked>& all) {
    return std::any_of(all.begin(), all.end(), [](const Asked& asked) { return asked.verdict.possible; });
  }

  // Fewer obstacles first, then the nearest of them; under the sentence that sums them up.
  Reason TellNearest(std::vector<Asked> all, const std::string& sentence) const {
    const auto nearer = [&](const Asked& one, const Asked& other) {
      return one.verdict.obstacles.size() < other.verdict.obstacles.size();
    };
    std::stable_sort(all.begin(), all.end(), nearer);
    if (all.size() == 1) return TellOne(all.front());
    Reason reason;
    reason.text = sentence;
    for (std::size_t i = 0; i < all.size() && i < kMostVerdicts; ++i) reason.parts.push_back(TellOne(all[i]));
    return reason;
  }

  bool Has(std::int32_t action, model::CardId card) const {
    const auto& variants = At(asker_.program.actions, action).variant_of;
    const std::int32_t def = At(asker_.match.world.cards, card).def;
    return Exists(variants, def) && At(variants, def) >= 0;
  }

  // Whether what is printed on the card leaves it a chance at all.
  bool Fits(std::int32_t action, model::CardId card) const {
    const program::Action& declared = At(asker_.program.actions, action);
    return declared.card_type >= 0 && !At(declared.never, At(asker_.match.world.cards, card).def);
  }

  // Whether a card of that name in the same zone is among them.
  bool IsCopy(const std::vector<Asked>& all, model::CardId card) const {
    const match::Card& one = At(asker_.match.world.cards, card);
    return std::any_of(all.begin(), all.end(), [&](const Asked& asked) {
      const match::Card& other = At(asker_.match.world.cards, asked.card);
      return other.def == one.def && other.zone == one.zone;
    });
  }

  // With the card that is named, or with those that the seat knows.
  Reason TellAction(std::int32_t action, model::CardId card) const {
    if (card >= 0 || At(asker_.program.actions, action).card_type < 0)
      return TellOne({action, card, Judge(action, card)});
    std::vector<Asked> all;
    for (model::CardId each = 0; each < static_cast<model::CardId>(asker_.match.world.cards.size()); ++each) {
      if (!Has(action, each) || !match::SeesFace(asker_.program, asker_.match.world, seat_, each)) continue;
      if (At(asker_.match.world.cards, each).controller != seat_ || IsCopy(all, each)) continue;
      all.push_back({action, each, Judge(action, each)});
    }
    const std::string what = words_.Name(At(asker_.program.actions, action).name), player = SeatWords(asker_, seat_);
    if (!all.empty()) {
      const std::string sentence =
          words_.Phrase(AnyPossible(all) ? "{player} can {action}." : "{player} cannot {action}.", {player, what});
      return TellNearest(std::move(all), sentence);
    }
    Reason reason;
    reason.text = words_.Phrase("{player} cannot {action}: {player} has no card for it.", {player, what, player});
    return reason;
  }

  // Every action of the open window that fits the card; if there is none, every one of another window; if none fits at
  // all, those that are of its type.
  std::vector<std::int32_t> ActionsFor(model::CardId card) const {
    std::vector<std::int32_t> here, fitting, any;
    const std::int32_t window = asker_.match.decision.window;
    if (window >= 0) here = At(asker_.program.windows, window).actions;
    std::erase_if(here, [&](std::int32_t action) { return !Fits(action, card); });
    for (std::int32_t i = 0; i < static_cast<std::int32_t>(asker_.program.actions.size()); ++i) {
      if (Fits(i, card)) fitting.push_back(i);
      if (Has(i, card)) any.push_back(i);
    }
    return !here.empty() ? here : !fitting.empty() ? fitting : any;
  }

  Reason TellCardActions(model::CardId card) const {
    std::vector<Asked> all;
    for (const std::int32_t action : ActionsFor(card)) all.push_back({action, card, Judge(action, card)});
    const std::string name = CardWords(asker_, card);
    if (!all.empty()) {
      const std::string sentence = words_.Phrase(
          AnyPossible(all) ? "{player} can do anything with {card}." : "{player} cannot do anything with {card}.",
          {SeatWords(asker_, seat_), name});
      return TellNearest(std::move(all), sentence);
    }
    Reason reason;
    reason.text = words_.Phrase("No action is there for {card}.", {name});
    return reason;
  }

  // For a seat the condition alone: what it compared may be hidden.
  Reason TellChosen(const model::Option& thing) const {
    static const std::vector<Tried> nothing;
    const auto& filters = asker_.witness == nullptr ? nothing : asker_.witness->Filters();
    Verdict verdict = WhyNotChosen(asker_.program, asker_.match, seat_, thing, filters);
    if (thing.kind == model::OptionKind::Menu && !verdict.possible) AddCondition(thing, verdict);
    for (Obstacle& obstacle : verdict.obstacles)
      if (asker_.viewer != view::kEverybody) Bare(obstacle.tried);
    const bool card = thing.kind == model::OptionKind::Card;
    const std::string what = card ? CardWords(asker_, thing.a)
                                  : view::OptionText(asker_.program, asker_.match, thing, asker_.viewer, asker_.names);
    const std::string sentence = words_.Phrase(
        verdict.possible ? "{player} can choose {what}: it is among the options." : "{player} cannot choose {what}.",
        {SeatWords(asker_, seat_), what});
    return TellVerdict(asker_, verdict, sentence, card ? thing.a : -1, asker_.match.decision.site);
  }

  // Items without a condition are always offered: so those that are not stand in the order of what failed.
  void AddCondition(const model::Option& item, Verdict& verdict) const {
    if (asker_.witness == nullptr) return;
    const auto& options = asker_.match.decision.options;
    const auto offered = [&](std::int32_t index) {
      const auto is = [&](const model::Option& option) { return option.kind == item.kind && option.a == index; };
      return std::any_of(options.begin(), options.end(), is);
    };
    std::size_t before = 0;
    for (std::int32_t index = 0; index < item.a; ++index) before += offered(index) ? 0 : 1;
    const auto& failed = asker_.witness->NotOffered();
    if (offered(item.a) || before >= failed.size()) return;
    std::erase_if(verdict.obstacles, [](const Obstacle& one) { return one.kind == Obstacle::Kind::NotListed; });
    Obstacle& obstacle = verdict.obstacles.emplace_back();
    obstacle.site = At(asker_.program.tests, failed[before].test).site;
    obstacle.tried = failed[before];
  }

  static void Bare(Tried& tried) {
    tried.compared = false;
    tried.terms.clear();
    tried.parts.clear();
  }

  const Asker& asker_;
  const view::Wording words_;
  model::Seat seat_;
};

Reason OnlyForYourself(const Asker& asker) {
  Reason reason;
  reason.text = In(asker).Phrase("You can ask `not` for {player} only.", {SeatWords(asker, asker.viewer)});
  return reason;
}

Reason OutOfTheGame(const Asker& asker, model::Seat seat) {
  Reason reason;
  reason.text = In(asker).Phrase("{player} is out of the game", {SeatWords(asker, seat)});
  if (asker.witness == nullptr) return reason;
  for (const model::SiteId site : asker.witness->WhyOut(seat))
    reason.Add(In(asker).Phrase("NO"), reason.text, PlaceFor(asker, site));
  return reason;
}

Reason TellNot(const Asker& asker, const Question& question) {
  model::Seat seat = question.seat;
  if (asker.viewer != view::kEverybody) {
    if (seat >= 0 && seat != asker.viewer) return OnlyForYourself(asker);
    seat = asker.viewer;
  }
  if (seat < 0) seat = std::max(asker.match.decision.seat, 0);
  if (((asker.match.world.out >> seat) & 1u) != 0) return OutOfTheGame(asker, seat);
  return WhyNotTeller(asker, seat).Tell(question);
}

}  // namespace

Reason Explain(const Asker& asker, const Question& question) {
  switch (question.kind) {
    case Kind::Number: return TellNumber(asker, question.query, question.args);
    case Kind::Card: return TellCard(asker, question.card);
    case Kind::Occurrence: return TellOccurrence(asker, question.occurrence, question.what);
    case Kind::Outcome: return TellOutcome(asker);
    case Kind::NotAction:
    case Kind::NotThing: return TellNot(asker, question);
    case Kind::Nothing: break;
  }
  Reason reason;
  reason.text = question.problem;
  return reason;
}

}  // namespace cardinal::reasons
