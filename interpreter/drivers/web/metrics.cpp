#include "interpreter/drivers/web/metrics.h"

#include <cstdio>

namespace cardinal::web {

namespace {

// "0.003"
std::string Seconds(std::int64_t nanoseconds) {
  char text[40];
  std::snprintf(text, sizeof text, "%lld.%09lld", static_cast<long long>(nanoseconds / 1'000'000'000),
                static_cast<long long>(nanoseconds % 1'000'000'000));
  return text;
}

std::string Head(const std::string& name, const char* kind, const char* help) {
  return "# HELP " + name + " " + help + "\n# TYPE " + name + " " + kind + "\n";
}

}  // namespace

void Metrics::AddStep(std::chrono::nanoseconds time) {
  for (std::size_t i = 0; i < kBounds.size(); ++i)
    if (time <= std::chrono::milliseconds(kBounds[i])) ++steps_within_[i];
  ++steps_;
  step_nanoseconds_ += time.count();
}

std::string Metrics::Text() const {
  std::string text;
  const auto add = [&text](const std::string& name, const char* kind, const char* help, std::int64_t number) {
    text += Head(name, kind, help) + name + " " + std::to_string(number) + "\n";
  };
#define COUNTER(name, help) add("cardinal_" #name "_total", "counter", help, name);
#define GAUGE(name, help) add("cardinal_" #name, "gauge", help, name);
#include "interpreter/drivers/web/metrics.def"
  const std::string steps = "cardinal_step_seconds";
  text += Head(steps, "histogram", "the time from a message to the messages about it");
  for (std::size_t i = 0; i < kBounds.size(); ++i)
    text += steps + "_bucket{le=\"" + Seconds(kBounds[i] * std::int64_t{1'000'000}) + "\"} " +
            std::to_string(steps_within_[i]) + "\n";
  text += steps + "_bucket{le=\"+Inf\"} " + std::to_string(steps_) + "\n";
  text += steps + "_sum " + Seconds(step_nanoseconds_) + "\n" + steps + "_count " + std::to_string(steps_) + "\n";
  return text;
}

}  // namespace cardinal::web
