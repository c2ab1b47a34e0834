#include "interpreter/drivers/session/stops.h"

#include <algorithm>
#include <utility>

#include "interpreter/base/spelling.h"
#include "interpreter/base/text.h"
#include "interpreter/drivers/reasons/name_lookup.h"
#include "interpreter/drivers/session/question_words.h"

namespace cardinal::session {

using base::TrimText;

namespace {

bool QueryContainsWords(const StopQuery& decision, const std::string& words) {
  return ContainsWords(decision.window, words) || ContainsWords(decision.answers, words);
}

}  // namespace

std::string Stops::Filters() const {
  std::string told;
  for (const std::string& filter : filters_) told += (told.empty() ? "`" : ", `") + filter + "`";
  return told;
}

StopCommand ParseStopCommand(const std::string& text) {
  using Kind = StopCommand::Kind;
  const std::string_view trimmed = TrimText(text);
  const std::string lower = base::LowerAscii(trimmed);
  if (lower.empty()) return {Kind::Show, ""};
  if (lower == "always") return {Kind::Always, ""};
  if (lower == "choices") return {Kind::Choices, ""};
  if (lower == "new") return {Kind::New, ""};
  for (const auto& [begin, kind] : {std::pair{"when ", Kind::When}, std::pair{"pass until ", Kind::PassUntil}})
    if (lower.starts_with(begin)) return {kind, std::string(TrimText(trimmed.substr(std::string_view(begin).size())))};
  return {};
}

bool Stops::ApplyCommand(const std::string& text) {
  using Kind = StopCommand::Kind;
  const StopCommand command = ParseStopCommand(text);
  switch (command.kind) {
    case Kind::Unknown: return false;
    case Kind::Show: return true;
    case Kind::PassUntil: PassUntil(command.words); return true;
    case Kind::When:
      filters_.push_back(command.words);
      mode_ = Mode::When;
      break;
    case Kind::Always: SetMode(Mode::Always); break;
    case Kind::Choices: SetMode(Mode::Choices); break;
    case Kind::New: SetMode(Mode::New); break;
  }
  typed_ = true;
  return true;
}

void Stops::SetMode(Mode mode) {
  filters_.clear();
  mode_ = mode;
}

bool Stops::ShouldStop(const StopQuery& decision) {
  const bool stops = IsWanted(decision);
  if (stops) options_ = decision.options;
  return stops;
}

bool Stops::IsWanted(const StopQuery& decision) {
  if (!until_.empty()) {
    if (!QueryContainsWords(decision, until_)) return false;
    until_.clear();
    return true;
  }
  switch (mode_) {
    case Mode::Always: return true;
    case Mode::Choices: return !decision.answers.empty();
    case Mode::New:
      return decision.quiet ? std::ranges::any_of(decision.options,
                                                  [&](const std::string& option) {
                                                    return std::ranges::find(options_, option) == options_.end();
                                                  })
                            : !decision.answers.empty();
    case Mode::When: break;
  }
  return std::any_of(filters_.begin(), filters_.end(),
                     [&](const std::string& filter) { return QueryContainsWords(decision, filter); });
}

}  // namespace cardinal::session
