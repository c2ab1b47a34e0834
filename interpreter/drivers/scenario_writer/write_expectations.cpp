#include "interpreter/drivers/scenario_writer/write_expectations.h"

#include <algorithm>

#include "interpreter/base/text.h"
#include "interpreter/drivers/scenario_runner/answers.h"
#include "interpreter/drivers/scenario_runner/expectation_checker.h"
#include "interpreter/drivers/scenario_runner/expectation_reasons.h"
#include "interpreter/drivers/scenario_writer/write_yaml.h"
#include "interpreter/machine/engine/engine.h"

namespace cardinal::scenario_writer {

using model::CardId;
using model::Seat;
using model::Value;
using program::Program;
using program::TypeKind;

namespace {

const std::string kStep = "    ";     // the keys of a step
const std::string kClaim = "      ";  // the entries of `expect`

std::vector<CardId> CardsIn(const match::GameState& world, match::ZoneId zone) {
  const auto cards = world.CardsInIfAny(zone);
  return {cards.begin(), cards.end()};
}

std::vector<CardId> Without(const std::vector<CardId>& cards, const std::vector<CardId>& others) {
  std::vector<CardId> rest;
  for (const CardId card : cards)
    if (std::find(others.begin(), others.end(), card) == others.end()) rest.push_back(card);
  return rest;
}

class ExpectationWriter {
 public:
  ExpectationWriter(const scenario_runner::ScenarioGame& now, const match::Match& before)
      : now_(now), before_(before) {}

  std::string WriteLines() {
    const scenario_runner::EventTranscript nothing(now_);
    std::string text;
    for (const scenario_runner::UnassertedChange& change :
         scenario_runner::FindUnassertedChanges({now_, before_, nothing}, {})) {
      const std::string line = Line(change.subject);
      complete_ = complete_ && !line.empty();
      text += line;
    }
    if (!text.empty()) text = kStep + "expect:\n" + text;
    // If something changed that no scenario can express, other changes are left open.
    return text + (complete_ ? kStep + "else: unchanged\n" : "");
  }

 private:
  std::string Line(const scenario_runner::Subject& subject) const {
    switch (subject.kind) {
      case scenario_runner::Subject::Kind::Outcome:
        return Plain("outcome", scenario_runner::OutcomeText(now_, now_.match.outcome));
      case scenario_runner::Subject::Kind::Zone: return ZoneLines(subject.zone);
      case scenario_runner::Subject::Kind::Value: return ValueLine(subject);
      default: return "";
    }
  }

  static std::string Key(const std::string& name) { return kClaim + WriteScalar(name, YamlContext::Block) + ": "; }
  static std::string Plain(const std::string& name, const std::string& value) {
    return Key(name) + WriteScalar(value, YamlContext::Block) + '\n';
  }
  static std::string List(const std::string& name, const std::vector<std::string>& items) {
    return Key(name) + WriteFlowList(items, Key(name).size()) + '\n';
  }

  // ---- zones

  std::vector<std::string> Items(const std::vector<CardId>& cards) const {
    std::vector<std::string> items;
    for (const CardId card : cards) items.push_back(WriteCardItem(now_.cards.Label(card)));
    return items;
  }

  std::string ZoneLines(match::ZoneId zone) const {
    const std::vector<CardId> now = CardsIn(now_.match.state, zone), before = CardsIn(before_.state, zone);
    const auto gained = Items(Without(now, before)), lost = Items(Without(before, now));
    const std::string name = scenario_runner::ZoneName(now_, zone);
    if (gained.empty() && lost.empty()) return List(name, Items(now));  // only the order changed
    const std::string line = Key(name) + OnOneLine(gained, lost) + '\n';
    if (line.size() <= kWriteWidth) return line;
    std::string text = kClaim + WriteScalar(name, YamlContext::Block) + ":\n";
    if (!gained.empty()) text += kClaim + "  gains: " + WriteFlowList(gained, kClaim.size() + 9) + '\n';
    if (!lost.empty()) text += kClaim + "  loses: " + WriteFlowList(lost, kClaim.size() + 9) + '\n';
    return text;
  }

  static std::string OnOneLine(const std::vector<std::string>& gained, const std::vector<std::string>& lost) {
    const std::string gains = '[' + base::JoinText(gained) + ']', loses = '[' + base::JoinText(lost) + ']';
    const bool quoted = (gains + loses).find('"') != std::string::npos;
    if (!quoted && lost.empty()) return "gains " + gains;
    if (!quoted && gained.empty()) return "loses " + loses;
    if (lost.empty()) return "{gains: " + gains + '}';
    if (gained.empty()) return "{loses: " + loses + '}';
    return "{gains: " + gains + ", loses: " + loses + '}';
  }

  // ---- states, attributes, queries

  std::string SubjectName(const scenario_runner::Subject& subject) const {
    const program::Query& query = now_.GetProgram().queries[subject.query];
    if (subject.args.empty()) return "table." + query.name;
    const bool seat = query.params[0].type.kind == TypeKind::Player;
    return (seat ? now_.SeatName(static_cast<Seat>(subject.args[0]))
                 : now_.cards.Label(static_cast<CardId>(subject.args[0]))) +
           '.' + query.name;
  }

  std::string ValueLine(const scenario_runner::Subject& subject) const {
    const program::Query& query = now_.GetProgram().queries[subject.query];
    const vm::EvaluationResult now = engine::EvaluateQuery(now_.GetProgram(), now_.match, subject.query, subject.args);
    const vm::EvaluationResult before = engine::EvaluateQuery(now_.GetProgram(), before_, subject.query, subject.args);
    if (now.fault) return "";
    const std::string name = SubjectName(subject);
    if (query.result.kind == TypeKind::List) return ListLine(name, query.result, now);
    if (!CanBeWritten(query.result.kind)) return "";
    const bool state = scenario_runner::FindField(now_.GetProgram(), query) >= 0;
    const bool both = !before.fault && before.value != model::kNone && now.value != model::kNone;
    if (query.result.kind == TypeKind::Int && state && both)
      return Key(name) + (now.value > before.value ? "+" : "") + std::to_string(now.value - before.value) + '\n';
    const std::string value = WithIs(scenario_runner::FormatValue(now_, query.result, now.value));
    const bool counted = query.result.kind == TypeKind::Card && !IsPlainItem(value);
    return counted ? Key(name) + WriteCardItem(value) + '\n' : Plain(name, value);
  }

  std::string ListLine(const std::string& name, const program::TypeTag& type, const vm::EvaluationResult& reply) const {
    if (!CanBeWritten(type.element)) return "";
    if (reply.list.empty()) return Plain(name, "empty");
    std::vector<std::string> items;
    for (const Value value : reply.list)
      items.push_back(
          WriteCardItem(scenario_runner::FormatValue(now_, {type.element, TypeKind::Void, type.id, false}, value)));
    return List(name, items);
  }

  static bool CanBeWritten(TypeKind kind) {
    return kind == TypeKind::Int || kind == TypeKind::Bool || kind == TypeKind::Enum || kind == TypeKind::Player ||
           kind == TypeKind::Name || kind == TypeKind::Card || kind == TypeKind::Print;
  }

  // Adds `is`: `-1` alone would mean a difference; `same` or `at least 3` could be the name of a value.
  static std::string WithIs(const std::string& value) {
    for (const std::string_view word : {"same", "is ", "gains ", "loses ", "at least ", "at most ", "+", "-"})
      if (value.starts_with(word)) return "is " + value;
    return value.ends_with(" hidden") ? "is " + value : value;
  }

  const scenario_runner::ScenarioGame& now_;
  const match::Match& before_;
  bool complete_ = true;
};

// The open decision, in few words: the action and its window, or the question.
std::string ExpectedDecisionText(const scenario_runner::ScenarioGame& game) {
  const Program& program = game.GetProgram();
  const model::Decision& open = game.match.decision;
  std::string words = view::FormatQuestion(program, game.match, view::kOmniscient, game.names);
  if (open.window >= 0) {
    const program::Window& window = program.windows[open.window];
    words = window.name;
    if (window.actions.size() == 1 && scenario_runner::HasOption(game, model::OptionKind::Act))
      words = program.actions[window.actions.front()].name + " in " + words;
    std::replace(words.begin(), words.end(), '_', ' ');
  }
  while (words.size() > 1 && std::string_view("?.!: ").find(words.back()) != std::string_view::npos) words.pop_back();
  return words;
}

}  // namespace

std::string WriteExpectations(const scenario_runner::ScenarioGame& now, const match::Match& before) {
  return ExpectationWriter(now, before).WriteLines();
}

std::string WriteExpectedDecision(const scenario_runner::ScenarioGame& now, bool behind_dash) {
  const model::Decision& open = now.match.decision;
  const bool chooses =
      now.match.outcome.kind == model::OutcomeKind::Running && open.seat >= 0 && open.options.size() > 1;
  if (!chooses) return "";
  std::vector<std::string> options;
  for (const std::string& words : scenario_runner::AllOptionWords(now))
    options.push_back(WriteScalar(words, YamlContext::Flow));
  const std::string head = (behind_dash ? "  - " : kStep) + "asks:";
  const std::string who = now.SeatName(open.seat) + ": ";
  const std::string line = head + " {" + who + WriteScalar(ExpectedDecisionText(now), YamlContext::Flow) +
                           ", options: [" + base::JoinText(options) + "]}\n";
  if (line.size() <= kWriteWidth) return line;
  return head + '\n' + kClaim + who + WriteScalar(ExpectedDecisionText(now), YamlContext::Block) + '\n' + kClaim +
         "options: " + WriteFlowList(options, kClaim.size() + 9) + '\n';
}

std::string WriteEnd(const scenario_runner::ScenarioGame& now) {
  if (now.match.outcome.kind != model::OutcomeKind::Running)
    return scenario_runner::OutcomeText(now, now.match.outcome);
  return now.SeatName(now.match.decision.seat) + ", " + ExpectedDecisionText(now);
}

}  // namespace cardinal::scenario_writer
