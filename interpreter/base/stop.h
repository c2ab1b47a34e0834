// Bounds the time of the work of a thread.
// In: the time until which this thread may work. Out: Stopped, thrown from work that takes longer. Promises: a thread
// without a StopScope pays nothing. Code that runs for long calls Check() regularly.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>

namespace cardinal::base {

// While the scope exists, the work of its thread stops at `end`, or when `stop` returns true. Scopes nest: the outer
// ones remain active.
class StopScope {
 public:
  using Clock = std::chrono::steady_clock;
  explicit StopScope(std::optional<Clock::time_point> end, std::function<bool()> stop = nullptr);
  ~StopScope();
  StopScope(const StopScope&) = delete;
  StopScope& operator=(const StopScope&) = delete;

  // True if this thread is in a scope.
  static bool IsActive();
  // Throws Stopped if one of the scopes of this thread is over, for the outermost of these.
  static void Check(std::int32_t site = -1);

 private:
  bool IsExpired() const;

  const StopScope* outer_;
  std::optional<Clock::time_point> end_;
  std::function<bool()> stop_;
};

// Thrown by StopScope::Check. Only the owner of the scope catches it.
struct Stopped {
  const StopScope* scope = nullptr;
  std::int32_t site = -1;  // the current site of the rules, if it is known (model::SiteId)
};

}  // namespace cardinal::base
