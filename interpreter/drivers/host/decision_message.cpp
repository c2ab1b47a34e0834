#include <algorithm>
#include <array>

#include "interpreter/drivers/host/position_message.h"
#include "interpreter/drivers/narration/decision.h"
#include "interpreter/drivers/narration/rule_location.h"
#include "interpreter/drivers/reasons/explain_context.h"
#include "interpreter/machine/view/localizer.h"

namespace cardinal::host {

namespace {

using model::OptionKind;

std::string_view KindName(model::DecisionKind kind) {
  static constexpr std::array<std::string_view, 8> kNames = {"act",    "one",  "many",    "number",
                                                             "yes_no", "menu", "arrange", "shuffle"};
  static_assert(kNames.size() == static_cast<std::size_t>(model::DecisionKind::Shuffle) + 1);
  return kNames[static_cast<std::size_t>(kind)];
}

std::string_view KindName(OptionKind kind) {
  switch (kind) {
    case OptionKind::Pass: return "pass";
    case OptionKind::Act: return "action";
    case OptionKind::Card: return "card";
    case OptionKind::Player: return "seat";
    case OptionKind::Enum: return "value";
    case OptionKind::Name: return "name";
    case OptionKind::Number: return "number";
    case OptionKind::Yes: return "yes";
    case OptionKind::No: return "no";
    case OptionKind::Menu: return "item";
    case OptionKind::Rule: return "rule";
    case OptionKind::Done: return "done";
    case OptionKind::NoCard: return "none";
    case OptionKind::Order: break;
  }
  return "order";
}

protocol::Option MakeOption(const MessageView& view, const narration::ShownOption& shown, std::int64_t number) {
  const model::Option& option = view.match.decision.options[static_cast<std::size_t>(shown.option)];
  protocol::Option made;
  made.option = number;
  made.label = shown.label;
  made.kind = KindName(option.kind);
  if (option.kind == OptionKind::Act) made.action = view.program.actions[option.a].name;
  if (option.kind == OptionKind::Player) made.seat = option.a;
  const model::CardId card = narration::OptionCard(view.program, view.match, option, view.viewer);
  if (std::string alias = view.aliases.Find(card); !alias.empty()) made.card = std::move(alias);
  return made;
}

std::vector<std::string> PicksSoFar(const MessageView& view) {
  const model::Decision& open = view.match.decision;
  if (open.choice < 0) return {};
  const program::TypeTag& type = view.program.choices[open.choice].element;
  std::vector<std::string> picks;
  for (const model::Value value : open.picked) {
    std::string alias =
        type.kind == program::TypeKind::Card ? view.aliases.Find(static_cast<model::CardId>(value)) : "";
    picks.push_back(alias.empty() ? view::FormatValue(view.program, view.match, type, value, view.viewer, view.names)
                                  : std::move(alias));
  }
  return picks;
}

// What the rules say that passing does; nullopt: nothing.
std::optional<std::string> PassingText(const MessageView& view) {
  const std::vector<model::Option>& options = view.match.decision.options;
  const auto pass = std::ranges::find(options, OptionKind::Pass, &model::Option::kind);
  const std::int32_t window = view.match.decision.window;
  if (pass == options.end() || window < 0 || view.program.windows[window].passing.empty()) return std::nullopt;
  const std::vector<std::string> labels = view::OptionLabels(view.program, view.match, view.viewer, view.names);
  return labels[static_cast<std::size_t>(pass - options.begin())];
}

}  // namespace

std::vector<std::string> VisibleClauses(const MessageView& view, model::SiteId site) {
  const reasons::ExplainContext asker{view.program, view.match, view.viewer, view.names};
  const std::string cited = narration::CitedClauses(view.program, reasons::VisibleSite(asker, site));
  std::vector<std::string> clauses;
  for (std::size_t begin = 0; begin < cited.size();) {
    const std::size_t end = std::min(cited.find(", ", begin), cited.size());
    clauses.push_back(cited.substr(begin, end - begin));
    begin = end + 2;
  }
  return clauses;
}

protocol::Decision MakeDecision(const MessageView& view, std::int64_t number) {
  const model::Decision& open = view.match.decision;
  const view::Localizer words(view.program, view.names);
  protocol::Decision decision;
  decision.decision = number;
  decision.kind = KindName(open.kind);
  if (open.window >= 0) {
    const std::string& name = view.program.windows[open.window].name;
    decision.window = protocol::Named{name, narration::LabelText(view.layout, words, view.names.language, name)};
  }
  decision.question = narration::QuestionText(view.program, view.match, view.viewer, view.names);
  decision.passing = PassingText(view);
  decision.clauses = VisibleClauses(view, open.site);
  if (open.kind == model::DecisionKind::Many || open.kind == model::DecisionKind::Arrange) {
    decision.min = open.min;
    if (open.max != model::kUnlimitedPicks) decision.max = open.max;
    decision.picked = std::ssize(open.picked);
    decision.picks = PicksSoFar(view);
  }
  const std::vector<narration::ShownOption> shown =
      narration::ListOptions(view.program, view.match, view.viewer, view.names);
  if (open.kind == model::DecisionKind::Number) {
    const narration::NumberRange range = narration::TypedNumbers(open, shown);
    decision.numbers = protocol::NumberRange{range.first, range.last};
    return decision;
  }
  for (std::size_t i = 0; i < shown.size(); ++i)
    decision.options.push_back(MakeOption(view, shown[i], static_cast<std::int64_t>(i + 1)));
  return decision;
}

}  // namespace cardinal::host
