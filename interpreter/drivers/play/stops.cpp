#include "interpreter/drivers/play/stops.h"

#include <algorithm>

#include "interpreter/drivers/reasons/lookup.h"

namespace cardinal::play {

using reasons::Lower;
using reasons::Trimmed;

namespace {

bool Speaks(const Stopping& decision, const std::string& words) {
  const auto has = [&](const std::string& text) { return Lower(text).find(Lower(words)) != std::string::npos; };
  return has(decision.window) || std::any_of(decision.answers.begin(), decision.answers.end(), has);
}

}  // namespace

std::string Stops::Told() const {
  if (mode_ == Mode::Always) return "You are asked each time.";
  if (mode_ == Mode::Choices) return "You are asked where you can do more than pass.";
  std::string told = "Where you can pass, you are asked only if it is about ";
  for (std::size_t i = 0; i < filters_.size(); ++i) told += (i == 0 ? "`" : ", `") + filters_[i] + "`";
  return told + "; `stop always` ends this.";
}

std::string Stops::Obey(const std::string& words) {
  const std::string lower = Lower(Trimmed(words));
  if (lower == "always") {
    mode_ = Mode::Always;
    filters_.clear();
  } else if (lower == "choices") {
    mode_ = Mode::Choices;
    filters_.clear();
  } else if (lower.starts_with("when ")) {
    mode_ = Mode::When;
    filters_.push_back(Trimmed(lower.substr(5)));
  } else if (!lower.empty()) {
    return "`stop always`, `stop choices` or `stop when WORDS`? Nothing has changed.";
  }
  return Told();
}

bool Stops::At(const Stopping& decision) {
  if (!until_.empty()) {
    if (!Speaks(decision, until_)) return false;
    until_.clear();
    return true;
  }
  if (mode_ == Mode::Always) return true;
  if (mode_ == Mode::Choices) return !decision.answers.empty();
  return std::any_of(filters_.begin(), filters_.end(),
                     [&](const std::string& filter) { return Speaks(decision, filter); });
}

}  // namespace cardinal::play
