// Explains why something is not possible, or why a value is as it is: for failures, and to check the reason that the
// scenario gives. To know the events, the runner replays the game from its beginning, but only if an explanation is
// needed.
#include <algorithm>
#include <deque>

#include "interpreter/drivers/reasons/answer_question.h"
#include "interpreter/drivers/replay/game_history.h"
#include "interpreter/drivers/scenario_runner/expectation_reasons.h"
#include "interpreter/drivers/scenario_runner/scenario_runner.h"
#include "interpreter/drivers/scenario_runner/word_matching.h"

namespace cardinal::scenario_runner {

using documents::LocatedText;

namespace {

// The first line of an explanation becomes the title.
Section MakeSection(const reasons::ExplainContext& asker, const reasons::Reason& reason, std::string title) {
  Section section{std::move(title), {}};
  for (const reasons::Reason& part : reason.parts) {
    reasons::Reason only;
    only.parts.push_back(part);
    const std::vector<std::string> lines = reasons::ReasonLines(asker, only);
    for (std::size_t i = 1; i < lines.size(); ++i) section.lines.push_back(lines[i].substr(2));
  }
  if (section.lines.empty()) section.lines = reasons::ReasonLines(asker, reason);
  return section;
}

std::vector<LocatedText> NodeTexts(const documents::YamlNode& node) {
  std::vector<LocatedText> texts;
  for (const documents::YamlNode& one : node.IsList() ? node.items : std::vector<documents::YamlNode>{node})
    texts.push_back({one.text, one.span, false, false});
  return texts;
}

// The choice of several that the rules make at `site`.
std::int32_t ChoiceAt(const program::Program& program, model::SiteId site) {
  for (std::size_t i = 0; i < program.instructions.size(); ++i) {
    const program::Instr& in = program.instructions[i];
    const bool of_many = in.op == program::Op::ChooseMany || in.op == program::Op::ChooseOrder;
    if (of_many && program.instruction_sites[i] == site) return in.b;
  }
  return -1;
}

// True if the open decision must be answered. Then the choice itself is the reason why it cannot be declined.
bool MustAnswer(const ScenarioGame& game) {
  using enum model::OptionKind;
  return game.match.decision.choice >= 0 && !HasOption(game, NoCard) && !HasOption(game, Done) &&
         !HasOption(game, Pass);
}

bool Declines(const std::string& answer) {
  const std::string plain = NormalizeWords(answer);
  return documents::IsEmptyWord(answer) || plain == "pass" || plain == "no";
}

}  // namespace

// Keeps the last positions in which the rules took all options of a seat without asking: each as if the seat had been
// asked.
class ScenarioRunner::ForcedPickLog : public reasons::EventLog {
 public:
  struct Moment {
    match::Match match;
    std::unique_ptr<reasons::EventLog> witness;
  };

  ForcedPickLog(const program::Program& program, Seat seat, std::size_t most)
      : reasons::EventLog(program), program_(program), seat_(seat), most_(most) {}
  std::deque<Moment>& Moments() { return moments_; }

  void OnSite(model::SiteId site) override {
    site_ = site;
    reasons::EventLog::OnSite(site);
  }
  void OnForcedPicks(const match::Match& match, Seat seat, std::span<const model::Option> options) override {
    if (seat != seat_) return;
    Moment moment{match, std::make_unique<reasons::EventLog>(*this)};
    moment.match.decision = MakeForcedPickDecision(options);
    moments_.push_back(std::move(moment));
    if (moments_.size() > most_) moments_.pop_front();
  }

 private:
  model::Decision MakeForcedPickDecision(std::span<const model::Option> options) const {
    model::Decision asked;
    asked.seat = seat_;
    asked.kind = model::DecisionKind::Many;
    asked.site = site_;
    asked.options.assign(options.begin(), options.end());
    asked.min = asked.max = static_cast<std::int32_t>(options.size());
    asked.choice = ChoiceAt(program_, site_);
    return asked;
  }

  const program::Program& program_;
  Seat seat_;
  std::size_t most_;
  model::SiteId site_ = -1;  // the last site that ran
  std::deque<Moment> moments_;
};

struct ScenarioRunner::ObservedGame {
  ScenarioGame game;
  std::unique_ptr<reasons::EventLog> witness;
};

ScenarioRunner::ObservedGame ScenarioRunner::ObserveTo(std::size_t answers) const {
  ObservedGame watched{game_, std::make_unique<reasons::EventLog>(game_.GetProgram())};
  replay::GameRecord record = record_;
  record.answers.resize(answers);
  const auto at = [&](const match::Match& match, const model::Answer* next) {
    if (next == nullptr) watched.game.match = match;
  };
  replay::ReplayRecord(game_.GetProgram(), record, {}, watched.witness.get(), at);
  return watched;
}

// The positions since the last words in which all options of this seat were taken: the words may be for that choice.
std::vector<ScenarioRunner::ObservedGame> ScenarioRunner::ObserveForcedPicks(Seat seat) const {
  const auto& taken = heard_.AllTaken();
  auto most = static_cast<std::size_t>(std::count_if(
      taken.begin(), taken.end(), [&](const EventTranscript::ForcedPicks& one) { return one.seat == seat; }));
  if (trial_) most += static_cast<std::size_t>(std::count(trial_->took_all.begin(), trial_->took_all.end(), seat));
  std::vector<ObservedGame> all;
  if (most == 0) return all;
  ForcedPickLog witness(game_.GetProgram(), seat, most);
  replay::ReplayRecord(game_.GetProgram(), record_, {}, &witness, [](const match::Match&, const model::Answer*) {});
  for (ForcedPickLog::Moment& moment : witness.Moments()) {
    ObservedGame& watched = all.emplace_back(ObservedGame{game_, std::move(moment.witness)});
    watched.game.match = std::move(moment.match);
  }
  return all;
}

// The positions in which the last words may have a reason: where the list began that could not be completed; forced
// choices of that seat that were skipped since the last words; and the current position.
std::vector<std::size_t> ScenarioRunner::ReasonPositions(Seat seat) const {
  std::vector<std::size_t> places;
  if (trial_ && trial_->list) places.push_back(*trial_->list);
  for (const SkippedDecision& passed : passed_by_)
    if (passed.seat == seat && passed.choice) places.push_back(passed.answers);
  places.push_back(record_.answers.size());
  return places;
}

std::vector<Section> ScenarioRunner::WhyNot(Seat seat, const LocatedText& answer) const {
  std::vector<Section> sections;
  const auto told = [&](const ObservedGame& watched) {
    const reasons::ExplainContext asker = MakeExplainContext(watched.game, watched.witness.get(), rules_);
    const auto reason = WhyNotAnswer(asker, seat, answer.text);
    if (!reason || reason->parts.empty()) return false;
    sections = {MakeSection(asker, *reason, "why not `" + answer.text + "`")};
    return true;
  };
  for (const ObservedGame& taken : ObserveForcedPicks(seat))
    if (told(taken)) return sections;
  for (const std::size_t place : ReasonPositions(seat))
    if (told(ObserveTo(place))) return sections;
  return sections;
}

bool ScenarioRunner::IsReason(Seat seat, const LocatedText& answer, const LocatedText& reason) const {
  const std::string plain = NormalizeWords(reason.text);
  if (plain.empty()) return false;
  if (NormalizeWords(NoSuchOptionMessage(seat, answer)).find(plain) != std::string::npos) return true;
  const bool must = game_.match.decision.seat == seat && MustAnswer(game_) && Declines(answer.text);
  if (must && std::ranges::count(ClausesAt(game_.GetProgram(), game_.match.decision.site), reason.text) > 0)
    return true;
  const auto said = [&](const ObservedGame& watched) {
    const reasons::ExplainContext asker = MakeExplainContext(watched.game, watched.witness.get(), rules_);
    const auto found = WhyNotAnswer(asker, seat, answer.text);
    return found && Mentions(asker, *found, reason.text);
  };
  const std::vector<std::size_t> places = ReasonPositions(seat);
  if (std::any_of(places.begin(), places.end(), [&](std::size_t place) { return said(ObserveTo(place)); })) return true;
  const std::vector<ObservedGame> taken = ObserveForcedPicks(seat);
  return std::any_of(taken.begin(), taken.end(), said);
}

bool ScenarioRunner::CheckWhyNot(Seat seat, const documents::ExpectedDecision::ExcludedOption& excluded) {
  passed_by_.clear();
  if (!excluded.reason) return true;
  if (IsReason(seat, excluded.option, *excluded.reason)) {
    proved_.push_back(excluded.reason->text);
    return true;
  }
  const auto why = WhyNot(seat, excluded.option);
  if (why.empty())
    return FailHere(excluded.option.span,
                    "`" + excluded.option.text + "` is unknown, so there is no reason why it is not an option");
  return FailHere(excluded.reason->span,
                  "`" + excluded.option.text + "` is not among the options, but for another reason", why);
}

// Checks the reasons of the outcome, of an event, and of the zone of a card.
bool ScenarioRunner::CheckReasonEntry(const documents::YamlEntry& entry) {
  const ObservedGame watched = ObserveTo(record_.answers.size());
  const reasons::ExplainContext asker = MakeExplainContext(game_, watched.witness.get(), rules_);
  const reasons::Question question = reasons::ParseQuestion(asker, entry.key);
  if (question.kind == reasons::Question::Kind::Unrecognised) return FailHere(entry.key_span, question.problem);
  const reasons::Reason reason = reasons::AnswerQuestion(asker, question);
  reasons::Reason whole;
  whole.parts.push_back(reason);
  for (const LocatedText& wanted : NodeTexts(entry.value)) {
    if (!Mentions(asker, whole, wanted.text))
      return FailHere(wanted.span, "`" + wanted.text + "` is not a reason for " + entry.key,
                      {{"why " + entry.key + " is so", reasons::ReasonLines(asker, reason)}});
  }
  return true;
}

}  // namespace cardinal::scenario_runner
