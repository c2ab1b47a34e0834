#include "interpreter/drivers/play/stops.h"

#include <algorithm>

#include "interpreter/base/spelling.h"
#include "interpreter/drivers/play/spoken.h"
#include "interpreter/drivers/reasons/lookup.h"

namespace cardinal::play {

using reasons::Trimmed;

namespace {

bool Speak(const Stopping& decision, const std::string& words) {
  return Speaks(decision.window, words) || Speaks(decision.answers, words);
}

}  // namespace

std::string Stops::Filters() const {
  std::string told;
  for (const std::string& filter : filters_) told += (told.empty() ? "`" : ", `") + filter + "`";
  return told;
}

bool Stops::Obey(const std::string& words) {
  const std::string lower = base::Fold(Trimmed(words));
  const bool filter = lower.starts_with("when ");
  if (!filter && lower != "always" && lower != "choices") return lower.empty();
  if (!filter) filters_.clear();
  if (filter) filters_.push_back(Trimmed(Trimmed(words).substr(5)));
  mode_ = filter ? Mode::When : lower == "always" ? Mode::Always : Mode::Choices;
  return true;
}

bool Stops::At(const Stopping& decision) {
  if (!until_.empty()) {
    if (!Speak(decision, until_)) return false;
    until_.clear();
    return true;
  }
  if (mode_ == Mode::Always) return true;
  if (mode_ == Mode::Choices) return !decision.answers.empty();
  return std::any_of(filters_.begin(), filters_.end(),
                     [&](const std::string& filter) { return Speak(decision, filter); });
}

}  // namespace cardinal::play
