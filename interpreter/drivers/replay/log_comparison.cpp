#include "interpreter/drivers/replay/log_comparison.h"

#include <algorithm>

#include "interpreter/base/sequence.h"
#include "interpreter/drivers/narration/decision.h"
#include "interpreter/drivers/narration/rule_location.h"
#include "interpreter/drivers/replay/log_entries.h"
#include "interpreter/drivers/replay/step_changes.h"
#include "interpreter/machine/engine/engine.h"

namespace cardinal::replay {

namespace {

using Kind = engine::StepResult::Kind;

// The elements of `one` that are not in `other`, as a difference of multisets.
std::vector<std::string> Without(std::vector<std::string> one, std::vector<std::string> other) {
  std::vector<std::string> left;
  for (std::string& text : one) {
    const auto found = std::find(other.begin(), other.end(), text);
    if (found == other.end()) {
      left.push_back(std::move(text));
    } else {
      other.erase(found);
    }
  }
  return left;
}

class LogReplayer {
 public:
  LogReplayer(const program::Program& program, const Log& log, const GameRecord& record, const ChangedInputs& suspects,
              const base::Limits& limits)
      : program_(program), log_(log), record_(record), suspects_(suspects), limits_(limits), match_(record.start) {}

  LogComparison Replay() {
    step_ = engine::StartMatch(program_, match_, StartEvent(record_, program_), record_.args, limits_);
    for (const LogAnswer& said : log_.answers) {
      if (!result_.difference && !IsAsThen(said)) Differs(said);
      if (!GiveAnswer(said)) return std::move(result_);
      ++result_.replayable_answers;
    }
    const bool same = !log_.end || HasSameEnding(*log_.end);
    if (!result_.difference && !same) DiffersAtEnd(*log_.end);
    if (result_.difference)
      result_.ending = same ? "all answers can still be given, and the game ends as it did"
                            : "all answers can still be given, but the end is another: " + Now();
    return std::move(result_);
  }

 private:
  static std::int32_t StartEvent(const GameRecord& record, const program::Program& program) {
    return record.event >= 0 ? record.event : program.main_event;
  }

  bool IsAsThen(const LogAnswer& said) const {
    return step_.kind == Kind::Decision && match_.decision.seat == said.seat &&
           HashPositionParts(program_, match_) == said.position;
  }

  bool HasSameEnding(const LogEnd& end) const {
    const bool over = IsOutcome(end.ending);
    const Kind kind = over ? Kind::Outcome : end.ending == LogEnding::Fault ? Kind::Fault : Kind::Decision;
    const bool winner = end.ending != LogEnding::Won || match_.outcome.winners == end.winners;
    return step_.kind == kind && winner && HashPositionParts(program_, match_) == end.position;
  }

  // In the same position the option with the same index, because its text may have been edited. After a difference the
  // option with the same text; of several, the one with the same index. -1: there is none.
  std::int32_t Find(const LogAnswer& said) const {
    if (step_.kind != Kind::Decision || match_.decision.seat != said.seat) return -1;
    const auto number = static_cast<std::size_t>(said.option);
    if (!result_.difference) return match_.decision.options.size() == said.options.size() ? said.option : -1;
    if (number < match_.decision.options.size() && OptionText(match_.decision.options[number]) == said.AnswerText())
      return said.option;
    const std::vector<std::string> options = Options();
    return base::FindIndex(options, said.AnswerText());
  }

  // False if the game cannot continue as recorded.
  bool GiveAnswer(const LogAnswer& said) {
    const std::int32_t option = Find(said);
    if (option < 0) return Stop(said, QuoteForMessage(said.AnswerText()) + " is not an answer there");
    before_ = match_;
    given_ = {option, match_.decision.serial, said.order};
    step_ = engine::Advance(program_, match_, given_, limits_);
    if (step_.kind == Kind::Refused) return Stop(said, step_.refusal);
    answered_ = Seat(said.seat) + " answered " + QuoteForMessage(said.AnswerText()) + " to decision " +
                std::to_string(said.decision);
    return true;
  }

  bool Stop(const LogAnswer& said, const std::string& why) {
    if (!result_.difference) {
      result_.problem = "the log contradicts itself: in the position that it says, " + why;
      result_.line = said.line;
    }
    result_.ending = "the answer " + QuoteForMessage(said.AnswerText()) + " to decision " +
                     std::to_string(said.decision) + " cannot be given any more: " + Now();
    return false;
  }

  void Differs(const LogAnswer& said) {
    Describe(said.decision, Seat(said.seat) + " was asked: " + said.question, said.position);
    result_.difference->options_gone = Without(said.options, Options());
    result_.difference->options_new = Without(Options(), said.options);
    AddOffered();
  }

  void DiffersAtEnd(const LogEnd& end) { Describe(end.decisions + 1, end.words, end.position); }

  void Describe(std::uint32_t decision, std::string then, const PositionHashes& position) {
    PositionDifference& difference = result_.difference.emplace();
    difference.decision = decision;
    difference.recorded = std::move(then);
    difference.now = Now();
    const PositionHashes now = HashPositionParts(program_, match_);
    for (std::size_t i = 0; i < kParts; ++i)
      if (now.parts[i] != position.parts[i])
        difference.parts.emplace_back(PositionPartName(static_cast<PositionPart>(i)));
    difference.answered = answered_;
    StepChanges since = CollectStepChanges({program_, record_, answered_.empty() ? record_.start : before_, given_},
                                           suspects_, limits_);
    difference.sentences = std::move(since.sentences);
    difference.changes = std::move(since.changes);
    difference.cards = std::move(since.cards);
    difference.rules = std::move(since.rules);
  }

  // Adds changed cards that are in the options that differ.
  void AddOffered() {
    PositionDifference& difference = *result_.difference;
    const auto add = [&](const std::vector<std::string>& options, const char* words) {
      for (const std::string& option : options)
        for (const std::string& card : suspects_.cards)
          if (option.find(card) != std::string::npos)
            difference.cards.push_back({AffectedCard::Involvement::Offered, card, QuoteForMessage(option) + words});
    };
    add(difference.options_gone, " is not offered any more");
    add(difference.options_new, " was not offered then");
    std::stable_sort(difference.cards.begin(), difference.cards.end(),
                     [](const AffectedCard& x, const AffectedCard& y) { return x.how < y.how; });
  }

  std::vector<std::string> Options() const {
    std::vector<std::string> options;
    for (const model::Option& option : match_.decision.options) options.push_back(OptionText(option));
    return options;
  }

  std::string OptionText(const model::Option& option) const {
    return view::OptionText(program_, match_, option, view::kOmniscient, record_.names);
  }

  std::string Seat(model::Seat seat) const { return seat < 0 ? "luck" : record_.names.seats[seat]; }

  std::string Now() const {
    if (step_.kind == Kind::Fault)
      return "the rules fail: " + step_.fault.message + " (" +
             narration::LocationAndClauses(program_, step_.fault.site) + ")";
    if (step_.kind == Kind::Outcome) return narration::FormatOutcome(program_, match_.outcome, record_.names);
    return Seat(match_.decision.seat) +
           " is asked: " + view::FormatQuestion(program_, match_, view::kOmniscient, record_.names);
  }

  const program::Program& program_;
  const Log& log_;
  const GameRecord& record_;
  const ChangedInputs& suspects_;
  const base::Limits& limits_;
  match::Match match_;
  engine::StepResult step_;
  match::Match before_;  // the last answer
  model::Answer given_;
  std::string answered_;  // in words
  LogComparison result_;
};

}  // namespace

// A file of cards is changed if one of its cards is; the other cards in it are not suspects.
ChangedInputs FindChangedInputs(const RuleChanges& changes, const program::Program& program) {
  ChangedInputs suspects{changes.cards.changed, {}};
  for (const std::int32_t i : base::Indices(program.declarations)) {
    const program::Declaration& declaration = program.declarations[i];
    if (declaration.card) continue;
    const std::string name = DeclarationWithPlace(program, declaration);
    for (const auto* list : {&changes.declarations.changed, &changes.declarations.added})
      if (std::find(list->begin(), list->end(), name) != list->end()) suspects.declarations.push_back(i);
  }
  return suspects;
}

LogComparison CompareWithLog(const program::Program& program, const Log& log, const GameRecord& record,
                             const ChangedInputs& suspects, const base::Limits& limits) {
  return LogReplayer(program, log, record, suspects, limits).Replay();
}

}  // namespace cardinal::replay
