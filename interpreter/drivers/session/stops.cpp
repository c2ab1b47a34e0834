#include "interpreter/drivers/session/stops.h"

#include <algorithm>

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

bool Stops::ApplyCommand(const std::string& words) {
  const std::string lower = base::FoldSpelling(TrimText(words));
  const bool filter = lower.starts_with("when ");
  if (!filter && lower != "always" && lower != "choices") return lower.empty();
  typed_ = true;
  if (!filter) filters_.clear();
  if (filter) filters_.emplace_back(TrimText(TrimText(words).substr(5)));
  mode_ = filter ? Mode::When : lower == "always" ? Mode::Always : Mode::Choices;
  return true;
}

bool Stops::ShouldStop(const StopQuery& decision) {
  if (!until_.empty()) {
    if (!QueryContainsWords(decision, until_)) return false;
    until_.clear();
    return true;
  }
  if (mode_ == Mode::Always) return true;
  if (mode_ == Mode::Choices) return !decision.answers.empty();
  return std::any_of(filters_.begin(), filters_.end(),
                     [&](const std::string& filter) { return QueryContainsWords(decision, filter); });
}

}  // namespace cardinal::session
