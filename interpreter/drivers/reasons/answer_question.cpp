#include "interpreter/drivers/reasons/answer_question.h"

#include <algorithm>

#include "interpreter/base/table.h"
#include "interpreter/drivers/reasons/explain_parts.h"
#include "interpreter/drivers/reasons/known_conditions.h"
#include "interpreter/drivers/reasons/plain_obstacle.h"

namespace cardinal::reasons {

namespace {

using base::IsValidIndex;

using QuestionKind = Question::Kind;

constexpr std::size_t kMaxVerdicts = 3;

// One action that was asked for with `not`.
struct AskedCard {
  std::int32_t action = -1;
  model::CardId card = -1;
  Verdict verdict;
};

class WhyNotExplainer {
 public:
  WhyNotExplainer(const ExplainContext& asker, model::Seat seat)
      : asker_(asker), words_(MakeLocalizer(asker)), seat_(seat) {}

  Reason Explain(const Question& question) {
    if (question.kind == QuestionKind::NotAction) return ExplainAction(question.index, question.card);
    const bool choice = asker_.match.decision.choice >= 0;
    if (choice || question.option.kind != model::OptionKind::Card) return ExplainNotChosen(question.option);
    return ExplainCardActions(question.option.a);
  }

 private:
  Verdict AssessAction(std::int32_t action, model::CardId card) const {
    return asker_.viewer == view::kOmniscient ? WhyNot(asker_.program, asker_.match, seat_, action, card)
                                              : WhyNotSeen(asker_.program, asker_.match, seat_, action, card);
  }

  Reason ExplainOneAction(const AskedCard& asked) const {
    const std::string player = SeatText(asker_, seat_), action = ActionText(asker_, asked.action, asked.card);
    const std::string sentence = words_.TranslatePhrase(
        asked.verdict.possible ? "{player} can {action}: it is among the options." : "{player} cannot {action}.",
        {player, action});
    return ExplainVerdict(asker_, asked.verdict, sentence, asked.card, asker_.program.actions[asked.action].site);
  }

  static bool AnyPossible(const std::vector<AskedCard>& all) {
    return std::any_of(all.begin(), all.end(), [](const AskedCard& asked) { return asked.verdict.possible; });
  }

  // Fewer obstacles first, then the nearest of them; under the sentence that sums them up. A player is not told about
  // cards that are elsewhere if others are in the right zone.
  Reason ExplainNearest(std::vector<AskedCard> all, const std::string& sentence) const {
    const auto nearer = [&](const AskedCard& one, const AskedCard& other) {
      return one.verdict.obstacles.size() < other.verdict.obstacles.size();
    };
    std::stable_sort(all.begin(), all.end(), nearer);
    if (all.size() == 1) return ExplainOneAction(all.front());
    Reason reason;
    reason.text = sentence;
    for (std::size_t i = 0; i < all.size() && i < kMaxVerdicts; ++i) {
      reason.parts.push_back(ExplainOneAction(all[i]));
      if (IsElsewhere(all[i]) && !IsElsewhere(all.front())) RemovePlain(reason.parts.back());
    }
    return reason;
  }

  bool IsElsewhere(const AskedCard& asked) const {
    return std::ranges::any_of(asked.verdict.obstacles,
                               [&](const Obstacle& obstacle) { return IsZoneObstacle(asker_.program, obstacle); });
  }

  static void RemovePlain(Reason& reason) {
    reason.plain.clear();
    for (Reason& part : reason.parts) RemovePlain(part);
  }

  bool Has(std::int32_t action, model::CardId card) const {
    const auto& variants = asker_.program.actions[action].variant_of;
    const std::int32_t def = asker_.match.state.cards[card].def;
    return variants.Contains(def) && variants[def] >= 0;
  }

  // Whether what is printed on the card leaves the action possible.
  bool Fits(std::int32_t action, model::CardId card) const {
    const program::Action& declared = asker_.program.actions[action];
    return declared.card_type >= 0 && !declared.never_offered[asker_.match.state.cards[card].def];
  }

  // Whether `all` has a card of the same name in the same zone.
  bool IsCopy(const std::vector<AskedCard>& all, model::CardId card) const {
    const match::Card& one = asker_.match.state.cards[card];
    return std::any_of(all.begin(), all.end(), [&](const AskedCard& asked) {
      const match::Card& other = asker_.match.state.cards[asked.card];
      return other.def == one.def && other.zone == one.zone;
    });
  }

  // With the card of the question, or with those that the seat knows.
  Reason ExplainAction(std::int32_t action, model::CardId card) const {
    if (card >= 0 || asker_.program.actions[action].card_type < 0)
      return ExplainOneAction({action, card, AssessAction(action, card)});
    std::vector<AskedCard> all;
    for (const auto each : asker_.match.state.cards.Ids()) {
      if (!Has(action, each) || !match::SeesFace(asker_.program, asker_.match.state, seat_, each)) continue;
      if (asker_.match.state.cards[each].controller != seat_ || IsCopy(all, each)) continue;
      all.push_back({action, each, AssessAction(action, each)});
    }
    const std::string what = words_.TranslateName(asker_.program.actions[action].name),
                      player = SeatText(asker_, seat_);
    if (!all.empty()) {
      const std::string sentence = words_.TranslatePhrase(
          AnyPossible(all) ? "{player} can {action}." : "{player} cannot {action}.", {player, what});
      return ExplainNearest(std::move(all), sentence);
    }
    Reason reason;
    reason.text =
        words_.TranslatePhrase("{player} cannot {action}: {player} has no card for it.", {player, what, player});
    return reason;
  }

  // Every action of the open window that fits the card; if there is none, every fitting action of another window; if
  // none fits, every action for cards of its type.
  std::vector<std::int32_t> ActionsFor(model::CardId card) const {
    std::vector<std::int32_t> here, fitting, any;
    const std::int32_t window = asker_.match.decision.window;
    if (window >= 0) here = asker_.program.windows[window].actions;
    std::erase_if(here, [&](std::int32_t action) { return !Fits(action, card); });
    for (const auto i : asker_.program.actions.Ids()) {
      if (Fits(i, card)) fitting.push_back(i);
      if (Has(i, card)) any.push_back(i);
    }
    return !here.empty() ? here : !fitting.empty() ? fitting : any;
  }

  Reason ExplainCardActions(model::CardId card) const {
    std::vector<AskedCard> all;
    for (const std::int32_t action : ActionsFor(card)) all.push_back({action, card, AssessAction(action, card)});
    const std::string name = CardName(asker_, card);
    if (!all.empty()) {
      const std::string sentence = words_.TranslatePhrase(
          AnyPossible(all) ? "{player} can do anything with {card}." : "{player} cannot do anything with {card}.",
          {SeatText(asker_, seat_), name});
      const bool possible = AnyPossible(all);
      Reason reason = ExplainNearest(std::move(all), sentence);
      if (!possible) reason.plain = {words_.TranslatePhrase("nothing can be done with {card} now", {name})};
      return reason;
    }
    Reason reason;
    reason.text = words_.TranslatePhrase("No action is there for {card}.", {name});
    return reason;
  }

  Reason ExplainNotChosen(const model::Option& thing) const {
    static const std::vector<TestedCondition> nothing;
    const auto& filters = asker_.event_log == nullptr ? nothing : asker_.event_log->FilteredOut();
    Verdict verdict = WhyNotChosen(asker_.program, asker_.match, seat_, thing, filters);
    if (thing.kind == model::OptionKind::Menu && !verdict.possible) AddCondition(thing, verdict);
    ImaginedMatches imagined(asker_);
    for (Obstacle& obstacle : verdict.obstacles) KeepKnown(asker_, imagined, obstacle.tried);
    const bool card = thing.kind == model::OptionKind::Card;
    const std::string what = card ? CardName(asker_, thing.a)
                                  : view::OptionText(asker_.program, asker_.match, thing, asker_.viewer, asker_.names);
    const std::string sentence = words_.TranslatePhrase(
        verdict.possible ? "{player} can choose {what}: it is among the options." : "{player} cannot choose {what}.",
        {SeatText(asker_, seat_), what});
    Reason reason = ExplainVerdict(asker_, verdict, sentence, card ? thing.a : -1, asker_.match.decision.site);
    if (thing.kind == model::OptionKind::Pass) SayWhetherToPass(verdict, reason);
    if (card && !verdict.possible) reason.plain = {sentence};
    return reason;
  }

  // Passing is a sentence of its own: it is possible, or the question must be answered.
  void SayWhetherToPass(const Verdict& verdict, Reason& reason) const {
    const bool asked = asker_.match.decision.seat == seat_ && asker_.match.outcome.kind == model::OutcomeKind::Running;
    if (!asked) return;  // the obstacle says who is asked
    if (verdict.possible) {
      reason.plain = {words_.TranslatePhrase("passing is possible: it is among the options")};
      return;
    }
    reason.plain = {asker_.match.decision.window >= 0
                        ? words_.TranslatePhrase("passing is not possible: an action must be chosen")
                        : words_.TranslatePhrase(
                              "passing is not possible: \"{question}\" needs an answer",
                              {view::FormatQuestion(asker_.program, asker_.match, asker_.viewer, asker_.names)})};
    const std::string without_words[] = {
        words_.TranslatePhrase("it is not among what is chosen from"),
        words_.TranslatePhrase("the rules do not allow it now: `more` shows the condition")};
    for (Reason& part : reason.parts)
      std::erase_if(part.plain, [&](const std::string& sentence) {
        return std::ranges::find(without_words, sentence) != std::end(without_words);
      });
  }

  // Items without a condition are always offered. So the n-th item that is not offered belongs to the n-th failed
  // condition.
  void AddCondition(const model::Option& item, Verdict& verdict) const {
    if (asker_.event_log == nullptr) return;
    const auto& options = asker_.match.decision.options;
    const auto offered = [&](std::int32_t index) {
      const auto is = [&](const model::Option& option) { return option.kind == item.kind && option.a == index; };
      return std::any_of(options.begin(), options.end(), is);
    };
    std::size_t before = 0;
    for (std::int32_t index = 0; index < item.a; ++index) before += offered(index) ? 0 : 1;
    const auto& failed = asker_.event_log->NotOffered();
    if (offered(item.a) || before >= failed.size()) return;
    std::erase_if(verdict.obstacles, [](const Obstacle& one) { return one.kind == Obstacle::Kind::NotListed; });
    Obstacle& obstacle = verdict.obstacles.emplace_back();
    obstacle.site = asker_.program.conditions[failed[before].condition].site;
    obstacle.tried = failed[before];
  }

  const ExplainContext& asker_;
  const view::Localizer words_;
  model::Seat seat_;
};

Reason OnlyForYourself(const ExplainContext& asker) {
  Reason reason;
  reason.text =
      MakeLocalizer(asker).TranslatePhrase("You can ask `not` for {player} only.", {SeatText(asker, asker.viewer)});
  return reason;
}

Reason ExplainElimination(const ExplainContext& asker, model::Seat seat) {
  Reason reason;
  reason.text = MakeLocalizer(asker).TranslatePhrase("{player} is out of the game", {SeatText(asker, seat)});
  if (asker.event_log == nullptr) return reason;
  for (const model::SiteId site : asker.event_log->EliminationSites(seat))
    reason.AddPart(MakeLocalizer(asker).TranslatePhrase("NO"), reason.text, VisibleSite(asker, site));
  return reason;
}

// One number, or each of several under a sentence of its own.
Reason ExplainShownNumbers(const ExplainContext& asker, const std::vector<ShownNumber>& numbers) {
  if (numbers.size() == 1) return ExplainNumber(asker, numbers.front().query, numbers.front().args);
  Reason reason;
  for (const ShownNumber& number : numbers) reason.parts.push_back(ExplainNumber(asker, number.query, number.args));
  reason.text = MakeLocalizer(asker).TranslatePhrase("{n} numbers are called so", {std::to_string(numbers.size())});
  return reason;
}

Reason ExplainWhyNot(const ExplainContext& asker, const Question& question) {
  model::Seat seat = question.seat;
  if (asker.viewer != view::kOmniscient) {
    if (seat >= 0 && seat != asker.viewer) return OnlyForYourself(asker);
    seat = asker.viewer;
  }
  if (seat < 0) seat = std::max(asker.match.decision.seat, 0);
  if (((asker.match.state.eliminated >> seat) & 1u) != 0) return ExplainElimination(asker, seat);
  return WhyNotExplainer(asker, seat).Explain(question);
}

}  // namespace

Reason AnswerQuestion(const ExplainContext& asker, const Question& question) {
  switch (question.kind) {
    case QuestionKind::Number: return ExplainNumber(asker, question.query, question.args);
    case QuestionKind::ShownNumbers: return ExplainShownNumbers(asker, question.numbers);
    case QuestionKind::Card: return ExplainCard(asker, question.card);
    case QuestionKind::Occurrence: return ExplainOccurrence(asker, question.occurrence, question.index);
    case QuestionKind::Outcome: return ExplainOutcome(asker);
    case QuestionKind::ToldLine: return ExplainToldLine(asker, question.record);
    case QuestionKind::NotAction:
    case QuestionKind::NotOption: return ExplainWhyNot(asker, question);
    case QuestionKind::Unrecognised: break;
  }
  Reason reason;
  reason.text = question.problem;
  return reason;
}

}  // namespace cardinal::reasons
