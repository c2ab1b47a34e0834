#include "interpreter/language/documents/scenario_parts.h"

namespace cardinal::documents {

namespace {

using diag::Code;

std::vector<Asks::WhyNot> ReadNots(const Node& node, diag::Sink& sink) {
  std::vector<Asks::WhyNot> nots;
  if (node.IsList() || (node.IsScalar() && SaysNothing(node.text))) {
    for (const Text& option : ReadTexts(node, "`not`", sink).value_or(std::vector<Text>{}))
      nots.push_back({option, std::nullopt});
    return nots;
  }
  if (!WantMap(node, "`not`", sink)) return nots;
  for (const Entry& entry : node.entries) {
    if (auto reason = ReadText(entry.value, "the reason why not", sink)) nots.push_back({KeyText(entry), *reason});
  }
  return nots;
}

std::optional<Asks> ReadAsks(const Node& node, diag::Sink& sink) {
  MapReader reader(node, Place::Asks, sink);
  if (!reader.Ok()) return std::nullopt;
  Asks asks;
  asks.span = node.span;
  if (const Entry* options = reader.Optional("options")) {
    asks.options = ReadTexts(options->value, "`options`", sink);
    asks.options_span = options->value.span;
  }
  if (const Entry* nots = reader.Optional("not")) asks.nots = ReadNots(nots->value, sink);
  const auto others = reader.Others();
  if (others.empty()) {
    reader.Finish();
    sink.Report(Code::MissingParameter, node.span, "`asks` must say who is asked").help =
        "write `asks: {p1: what is asked, options: [A, B]}`";
    return std::nullopt;
  }
  reader.Use(*others.front());
  reader.Finish();
  asks.who = KeyText(*others.front());
  const auto prompt = ReadText(others.front()->value, "what `" + diag::Printable(asks.who.text) + "` is asked", sink);
  if (!prompt) return std::nullopt;
  asks.prompt = *prompt;
  return asks;
}

std::vector<View> ReadViews(const Node& node, diag::Sink& sink) {
  std::vector<View> views;
  if (!WantMap(node, "`view`", sink)) return views;
  for (const Entry& entry : node.entries) {
    views.push_back({KeyText(entry), ReadClaims(entry.value, "what `" + diag::Printable(entry.key) + "` sees", sink)});
  }
  return views;
}

// Who answers, and what.
void ReadAnswer(const Entry& entry, Step& step, diag::Sink& sink) {
  step.who = KeyText(entry);
  if (ReportCutText(entry.value, "the text", sink)) return;
  if (!entry.value.IsScalar()) {
    step.answer = {Written(entry.value), entry.value.span, false, false};
  } else if (const auto answer = ReadText(entry.value, "the answer of `" + diag::Printable(entry.key) + "`", sink)) {
    step.answer = *answer;
  }
}

void ReadRefused(const Node& node, Step& step, diag::Sink& sink) {
  step.kind = Step::Kind::Refused;
  if (ReportCutText(node, "the answer", sink) || !WantMap(node, "`refused`", sink)) return;
  if (node.entries.size() != 1) {
    sink.Report(Code::BadDeclaration, node.span, "`refused` must hold one answer").help =
        "write `refused: {p1: the answer}`";
    return;
  }
  ReadAnswer(node.entries.front(), step, sink);
}

void ReadClaimsOfStep(const Node& node, MapReader& reader, Step& step, diag::Sink& sink) {
  if (const Entry* asks = reader.Optional("asks")) step.asks = ReadAsks(asks->value, sink);
  if (const Entry* expect = reader.Optional("expect")) step.expect = ReadClaims(expect->value, "`expect`", sink);
  if (const Entry* otherwise = reader.Optional("else")) {
    step.else_span = otherwise->value.span;
    const auto choice = ReadChoice(otherwise->value, "`else`", Info(Value::Else).words, sink);
    if (choice) step.otherwise = *choice == 0 ? Step::Else::Unchanged : Step::Else::Free;
  }
  if (const Entry* view = reader.Optional("view")) step.views = ReadViews(view->value, sink);
  if (const Entry* why = reader.Optional("why")) step.why = why->value;
  if (const Entry* tells = reader.Optional("tells")) step.tells = ReadTells(*tells, node, sink);
}

void ReportNotAllowed(const Node& step, std::string_view key, std::string message, std::string help, diag::Sink& sink) {
  if (const Entry* entry = step.Find(key))
    sink.Report(Code::NotAllowedHere, entry->key_span, std::move(message)).help = std::move(help);
}

void CheckShape(const Node& node, const Step& step, diag::Sink& sink) {
  if (step.kind != Step::Kind::Refused) {
    ReportNotAllowed(node, "because", "`because` belongs to `refused`",
                     "write `refused: {p1: the answer}` and `because` under it", sink);
  } else {
    ReportNotAllowed(node, "expect", "a refused answer changes nothing, so `expect` has no place here", "", sink);
    ReportNotAllowed(node, "else", "a refused answer changes nothing, so `else` has no place here", "", sink);
    ReportNotAllowed(node, "tells", "a refused answer tells nothing, so `tells` has no place here", "", sink);
  }
  if (step.kind != Step::Kind::Check) return;
  ReportNotAllowed(node, "else", "`else` belongs to an answer", "write `p1: the answer` in the same step", sink);
  if (node.Find("asks") != nullptr || node.Find("expect") != nullptr || node.Find("view") != nullptr ||
      node.Find("why") != nullptr || node.Find("tells") != nullptr)
    return;
  if (node.Find("because") == nullptr && node.Find("else") == nullptr) {
    sink.Report(Code::MissingParameter, node.span, "this step says nothing").help =
        "write `p1: the answer`, or `asks`, `expect` or `view`";
  }
}

void ReportMoreAnswers(MapReader& reader, const std::vector<const Entry*>& answers, diag::Sink& sink) {
  for (std::size_t i = 1; i < answers.size(); ++i) {
    reader.Use(*answers[i]);
    auto& error =
        sink.Report(Code::UnknownParameter, answers[i]->key_span,
                    "`" + diag::Printable(answers[i]->key) + "` is no key of a step, and the step has its answer");
    error.notes.push_back({answers.front()->key_span, "this is the answer of the step"});
    error.help = "a further answer is a step of its own: begin it with `- `";
  }
}

Step ReadStep(const Node& node, diag::Sink& sink) {
  Step step;
  step.span = node.span;
  if (!node.IsMap()) {
    sink.Report(Code::WrongType, node.span, "a step must be a map, not " + std::string(KindName(node))).help =
        "write `- p1: the answer`";
    return step;
  }
  if (ReportCutText(node, "the answer", sink)) return step;
  const int errors = sink.ErrorCount();
  MapReader reader(node, Place::Step, sink);
  ReadClaimsOfStep(node, reader, step, sink);
  const Entry* refused = reader.Optional("refused");
  const Entry* because = reader.Optional("because");
  if (refused != nullptr) ReadRefused(refused->value, step, sink);
  if (because != nullptr) step.because = ReadText(because->value, "`because`", sink);
  const auto others = reader.Others();
  if (refused == nullptr && !others.empty()) {
    step.kind = Step::Kind::Answer;
    reader.Use(*others.front());
    ReadAnswer(*others.front(), step, sink);
    ReportMoreAnswers(reader, others, sink);
  }
  reader.Finish();
  if (sink.ErrorCount() == errors) CheckShape(node, step, sink);
  return step;
}

}  // namespace

std::vector<Step> ReadSteps(const Node& node, diag::Sink& sink) {
  std::vector<Step> steps;
  if (!WantList(node, "`steps`", sink)) return steps;
  for (const Node& item : node.items) steps.push_back(ReadStep(item, sink));
  return steps;
}

std::optional<End> ReadEnd(const Node& node, diag::Sink& sink) {
  const auto text = ReadText(node, "`end`", sink);
  if (!text) return std::nullopt;
  End end;
  end.text = Trimmed(*text);
  const std::size_t comma = end.text.text.find(',');
  if (end.text.text == "fault") {
    sink.Report(Code::WrongType, node.span, "`end: fault` must say what goes wrong").help =
        "write `end: fault, words of what the rules fail with`";
  }
  if (comma == std::string::npos) return end;
  end.kind = End::Kind::Decision;
  end.who = Trimmed(Part(end.text, 0, comma));
  end.what = Trimmed(Part(end.text, comma + 1, std::string::npos));
  if (end.who.text == "fault") end.kind = End::Kind::Fault;
  if (end.who.text.empty() || end.what.text.empty()) {
    sink.Report(Code::WrongType, node.span,
                "`end` must say who is asked and what, not `" + diag::Printable(end.text.text) + "`")
        .help = "write `end: p1, what is asked`, or the outcome: `end: p1 wins`";
  }
  return end;
}

}  // namespace cardinal::documents
