// Finds where a board begins: `turn: p1, evening` gives the arguments of the event that the ruleset marks with `start`.
#include <algorithm>

#include "interpreter/base/text.h"
#include "interpreter/drivers/scenario_runner/board_parts.h"
#include "interpreter/drivers/scenario_runner/word_matching.h"

namespace cardinal::scenario_runner {

namespace {

std::vector<std::int32_t> StartEvents(const Program& program) {
  std::vector<std::int32_t> starts;
  for (const auto i : program.events.Ids()) {
    if (program.events[i].start) starts.push_back(i);
  }
  return starts;
}

// If the ruleset has several start events, `turn` may name one; that name is not an argument.
std::int32_t TakeStartEvent(const Program& program, std::vector<documents::LocatedText>& texts) {
  const std::vector<std::int32_t> starts = StartEvents(program);
  for (const std::int32_t start : starts) {
    const std::string name = NormalizeIdentifier(program.events[start].name);
    const auto said = std::find_if(texts.begin(), texts.end(), [&](const documents::LocatedText& text) {
      return NormalizeIdentifier(text.text) == name;
    });
    if (said == texts.end()) continue;
    texts.erase(said);
    return start;
  }
  return starts.empty() ? -1 : starts.front();
}

// The values that may be written for a parameter.
std::string Choices(const ScenarioGame& game, const program::Param& param) {
  if (param.type.kind == program::TypeKind::Player) return base::JoinText(game.names.seats);
  if (param.type.kind == program::TypeKind::Enum) return base::JoinText(game.GetProgram().enums[param.type.id].values);
  return param.type.kind == program::TypeKind::Bool ? "yes or no" : "a " + param.name;
}

std::optional<Value> Default(const program::Event& event, std::size_t param) {
  if (param < event.defaults.size() && event.defaults[param] != model::kNotApplicable) return event.defaults[param];
  if (event.params[param].type.kind == program::TypeKind::Player) return 0;  // the first seat
  if (event.params[param].type.optional) return model::kNone;
  return std::nullopt;
}

void ReportUnfit(const ScenarioGame& game, const program::Event& event, const documents::LocatedText& text,
                 diag::Sink& sink) {
  std::vector<std::string> wanted;
  for (const program::Param& param : event.params) wanted.push_back(param.name + " (" + Choices(game, param) + ")");
  ReportUnknown(sink, text.span, "`" + diag::EscapeUnprintable(text.text) + "` does not fit `turn`",
                "`turn` is " + (wanted.empty() ? "not needed here" : base::JoinText(wanted)));
}

}  // namespace

void ReadTurn(StartedGame& begun, const documents::ScenarioBoard& board, diag::Sink& sink) {
  const ScenarioGame& game = begun.game;
  const Program& program = game.GetProgram();
  std::vector<documents::LocatedText> texts = board.turn;
  begun.event = TakeStartEvent(program, texts);
  if (begun.event < 0) {
    sink.Report(diag::Code::NotSupported, board.span, "no scenario of " + program.game + " can begin with a board")
        .help =
        "mark an event of the ruleset with `start`, one that holds the rest of the game up to its end, or begin with "
        "`decks`";
    return;
  }
  const program::Event& event = program.events[begun.event];
  auto text = texts.begin();
  for (std::size_t i = 0; i < event.params.size(); ++i) {
    const ParsedValue read = text == texts.end() ? ParsedValue{} : ParseValue(game, event.params[i].type, text->text);
    const std::optional<Value> value = read.value ? read.value : Default(event, i);
    if (read.value) ++text;
    if (value) {
      begun.args.push_back(*value);
    } else {
      sink.Report(diag::Code::MissingParameter, board.span, "`turn` must say " + event.params[i].name).help =
          "one of " + Choices(game, event.params[i]);
    }
  }
  for (; text != texts.end(); ++text) ReportUnfit(game, event, *text, sink);
}

}  // namespace cardinal::scenario_runner
