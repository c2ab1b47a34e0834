// In: how many of how many are done. Out: a line on a terminal that says so. Promises: nothing is shown of what is over
// soon, and nothing stays.
#pragma once

#include <chrono>
#include <functional>
#include <iosfwd>
#include <string_view>

namespace cardinal::test_command {

class Progress {
 public:
  using Clock = std::function<std::chrono::steady_clock::time_point()>;
  // `out`: a terminal, or null: then nothing is ever shown.
  explicit Progress(std::ostream* out, Clock clock = std::chrono::steady_clock::now);
  ~Progress() { Erase(); }
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  // "12 of 1,200 scenarios"; `what` may say more.
  void ShowCount(std::size_t done, std::size_t of, std::string_view what = "scenarios");
  // Any words, as often as ShowCount.
  void ShowText(std::string_view words);
  // The same at once: for what says nothing until it is over.
  void ShowNow(std::string_view words);
  void Erase();

 private:
  std::ostream* out_;
  Clock clock_;
  std::chrono::steady_clock::time_point next_;  // nothing is shown before
  bool shown_ = false;
};

}  // namespace cardinal::test_command
