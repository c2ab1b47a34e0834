// Shows progress on a terminal. In: the number of finished items and the total. Out: a line on a terminal. Promises:
// nothing is shown for work that ends within 0.5 s, and no line remains.
#pragma once

#include <chrono>
#include <functional>
#include <iosfwd>
#include <string_view>

namespace cardinal::test_command {

class Progress {
 public:
  using Clock = std::function<std::chrono::steady_clock::time_point()>;
  // `out`: a terminal, or null: then nothing is shown.
  explicit Progress(std::ostream* out, Clock clock = std::chrono::steady_clock::now);
  ~Progress() { Erase(); }
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  // "12 of 1,200 scenarios"; `what` may add words.
  void ShowCount(std::size_t done, std::size_t of, std::string_view what = "scenarios");
  // Any words, at most as often as ShowCount.
  void ShowText(std::string_view words);
  // Shows the words at once: for work that reports nothing until it ends.
  void ShowNow(std::string_view words);
  void Erase();

 private:
  std::ostream* out_;
  Clock clock_;
  std::chrono::steady_clock::time_point next_;  // nothing is shown before this time
  bool shown_ = false;
};

}  // namespace cardinal::test_command
