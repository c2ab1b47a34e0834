#include "interpreter/language/documents/scenario_parts.h"

namespace cardinal::documents {

namespace {

using diag::Code;

std::vector<ExpectedDecision::ExcludedOption> ReadNots(const YamlNode& node, diag::Sink& sink) {
  std::vector<ExpectedDecision::ExcludedOption> nots;
  if (node.IsList() || (node.IsScalar() && IsEmptyWord(node.text))) {
    for (const LocatedText& option : ReadTexts(node, "`not`", sink).value_or(std::vector<LocatedText>{}))
      nots.push_back({option, std::nullopt});
    return nots;
  }
  if (!RequireMap(node, "`not`", sink)) return nots;
  for (const YamlEntry& entry : node.entries) {
    if (auto reason = ReadText(entry.value, "the reason why not", sink)) nots.push_back({KeyText(entry), *reason});
  }
  return nots;
}

std::optional<ExpectedDecision> ReadAsks(const YamlNode& node, diag::Sink& sink) {
  MapReader reader(node, MapKind::Asks, sink);
  if (!reader.Ok()) return std::nullopt;
  ExpectedDecision asks;
  asks.span = node.span;
  if (const YamlEntry* options = reader.FindOptional("options")) {
    asks.options = ReadTexts(options->value, "`options`", sink);
    asks.options_span = options->value.span;
  }
  if (const YamlEntry* nots = reader.FindOptional("not")) asks.exclusions = ReadNots(nots->value, sink);
  const auto others = reader.UnreadEntries();
  if (others.empty()) {
    reader.Finish();
    sink.Report(Code::MissingParameter, node.span, "`asks` must say who is asked").help =
        "write `asks: {p1: what is asked, options: [A, B]}`";
    return std::nullopt;
  }
  reader.AcceptEntry(*others.front());
  reader.Finish();
  asks.seat = KeyText(*others.front());
  const auto prompt =
      ReadText(others.front()->value, "what `" + diag::EscapeUnprintable(asks.seat.text) + "` is asked", sink);
  if (!prompt) return std::nullopt;
  asks.prompt = *prompt;
  return asks;
}

std::vector<ExpectedView> ReadViews(const YamlNode& node, diag::Sink& sink) {
  std::vector<ExpectedView> views;
  if (!RequireMap(node, "`view`", sink)) return views;
  for (const YamlEntry& entry : node.entries) {
    views.push_back({KeyText(entry),
                     ReadExpectations(entry.value, "what `" + diag::EscapeUnprintable(entry.key) + "` sees", sink)});
  }
  return views;
}

// Reads the seat that answers, and its answer.
void ReadAnswer(const YamlEntry& entry, ScenarioStep& step, diag::Sink& sink) {
  step.seat = KeyText(entry);
  if (ReportSplitText(entry.value, "the text", sink)) return;
  if (!entry.value.IsScalar()) {
    step.answer = {ToFlowYaml(entry.value), entry.value.span, false, false};
  } else if (const auto answer =
                 ReadText(entry.value, "the answer of `" + diag::EscapeUnprintable(entry.key) + "`", sink)) {
    step.answer = *answer;
  }
}

void ReadRefused(const YamlNode& node, ScenarioStep& step, diag::Sink& sink) {
  step.kind = ScenarioStep::Kind::Refused;
  if (ReportSplitText(node, "the answer", sink) || !RequireMap(node, "`refused`", sink)) return;
  if (node.entries.size() != 1) {
    sink.Report(Code::BadDeclaration, node.span, "`refused` must hold one answer").help =
        "write `refused: {p1: the answer}`";
    return;
  }
  ReadAnswer(node.entries.front(), step, sink);
}

void ReadClaimsOfStep(const YamlNode& node, MapReader& reader, ScenarioStep& step, diag::Sink& sink) {
  if (const YamlEntry* asks = reader.FindOptional("asks")) step.asks = ReadAsks(asks->value, sink);
  if (const YamlEntry* expect = reader.FindOptional("expect"))
    step.expect = ReadExpectations(expect->value, "`expect`", sink);
  if (const YamlEntry* otherwise = reader.FindOptional("else")) {
    step.unlisted_changes_span = otherwise->value.span;
    const auto choice = ReadChoice(otherwise->value, "`else`", GetValueInfo(ValueKind::Else).allowed_words, sink);
    if (choice)
      step.unlisted_changes =
          *choice == 0 ? ScenarioStep::UnlistedChanges::MustNotChange : ScenarioStep::UnlistedChanges::MayChange;
  }
  if (const YamlEntry* view = reader.FindOptional("view")) step.views = ReadViews(view->value, sink);
  if (const YamlEntry* why = reader.FindOptional("why")) step.reasons = why->value;
  if (const YamlEntry* tells = reader.FindOptional("tells")) step.tells = ReadExpectedSentences(*tells, node, sink);
}

void ReportNotAllowed(const YamlNode& step, std::string_view key, std::string message, std::string help,
                      diag::Sink& sink) {
  if (const YamlEntry* entry = step.FindEntry(key))
    sink.Report(Code::NotAllowedHere, entry->key_span, std::move(message)).help = std::move(help);
}

void CheckShape(const YamlNode& node, const ScenarioStep& step, diag::Sink& sink) {
  if (step.kind != ScenarioStep::Kind::Refused) {
    ReportNotAllowed(node, "because", "`because` belongs to `refused`",
                     "write `refused: {p1: the answer}` and `because` under it", sink);
  } else {
    ReportNotAllowed(node, "expect", "a refused answer changes nothing, so `expect` has no place here", "", sink);
    ReportNotAllowed(node, "else", "a refused answer changes nothing, so `else` has no place here", "", sink);
    ReportNotAllowed(node, "tells", "a refused answer tells nothing, so `tells` has no place here", "", sink);
  }
  if (step.kind != ScenarioStep::Kind::Check) return;
  ReportNotAllowed(node, "else", "`else` belongs to an answer", "write `p1: the answer` in the same step", sink);
  if (node.FindEntry("asks") != nullptr || node.FindEntry("expect") != nullptr || node.FindEntry("view") != nullptr ||
      node.FindEntry("why") != nullptr || node.FindEntry("tells") != nullptr)
    return;
  if (node.FindEntry("because") == nullptr && node.FindEntry("else") == nullptr) {
    sink.Report(Code::MissingParameter, node.span, "this step is empty").help =
        "write `p1: the answer`, or `asks`, `expect` or `view`";
  }
}

void ReportMoreAnswers(MapReader& reader, const std::vector<const YamlEntry*>& answers, diag::Sink& sink) {
  for (std::size_t i = 1; i < answers.size(); ++i) {
    reader.AcceptEntry(*answers[i]);
    auto& error = sink.Report(Code::UnknownParameter, answers[i]->key_span,
                              "`" + diag::EscapeUnprintable(answers[i]->key) +
                                  "` is not a key of a step, and the step already has its answer");
    error.notes.push_back({answers.front()->key_span, "this is the answer of the step"});
    error.help = "a further answer is a step of its own: begin it with `- `";
  }
}

ScenarioStep ReadStep(const YamlNode& node, diag::Sink& sink) {
  ScenarioStep step;
  step.span = node.span;
  if (!node.IsMap()) {
    sink.Report(Code::WrongType, node.span, "a step must be a map, not " + std::string(DescribeNodeKind(node))).help =
        "write `- p1: the answer`";
    return step;
  }
  if (ReportSplitText(node, "the answer", sink)) return step;
  const int errors = sink.ErrorCount();
  MapReader reader(node, MapKind::Step, sink);
  ReadClaimsOfStep(node, reader, step, sink);
  const YamlEntry* refused = reader.FindOptional("refused");
  const YamlEntry* because = reader.FindOptional("because");
  if (refused != nullptr) ReadRefused(refused->value, step, sink);
  if (because != nullptr) step.reason = ReadText(because->value, "`because`", sink);
  const auto others = reader.UnreadEntries();
  if (refused == nullptr && !others.empty()) {
    step.kind = ScenarioStep::Kind::Answer;
    reader.AcceptEntry(*others.front());
    ReadAnswer(*others.front(), step, sink);
    ReportMoreAnswers(reader, others, sink);
  }
  reader.Finish();
  if (sink.ErrorCount() == errors) CheckShape(node, step, sink);
  return step;
}

}  // namespace

std::vector<ScenarioStep> ReadSteps(const YamlNode& node, diag::Sink& sink) {
  std::vector<ScenarioStep> steps;
  if (!RequireList(node, "`steps`", sink)) return steps;
  for (const YamlNode& item : node.items) steps.push_back(ReadStep(item, sink));
  return steps;
}

std::optional<ExpectedEnd> ReadExpectedEnd(const YamlNode& node, diag::Sink& sink) {
  const auto text = ReadText(node, "`end`", sink);
  if (!text) return std::nullopt;
  ExpectedEnd end;
  end.text = TrimText(*text);
  const std::size_t comma = end.text.text.find(',');
  if (end.text.text == "fault") {
    sink.Report(Code::WrongType, node.span, "`end: fault` must say what goes wrong").help =
        "write `end: fault, words of the message`";
  }
  if (comma == std::string::npos) return end;
  end.kind = ExpectedEnd::Kind::Decision;
  end.seat = TrimText(SubText(end.text, 0, comma));
  end.detail = TrimText(SubText(end.text, comma + 1, std::string::npos));
  if (end.seat.text == "fault") end.kind = ExpectedEnd::Kind::Fault;
  if (end.seat.text.empty() || end.detail.text.empty()) {
    sink.Report(Code::WrongType, node.span,
                "`end` must say who is asked and what, not `" + diag::EscapeUnprintable(end.text.text) + "`")
        .help = "write `end: p1, what is asked`, or the outcome: `end: p1 wins`";
  }
  return end;
}

}  // namespace cardinal::documents
