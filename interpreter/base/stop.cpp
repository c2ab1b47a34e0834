#include "interpreter/base/stop.h"

#include <utility>

namespace cardinal::base {

namespace {

thread_local const StopScope* innermost = nullptr;

}  // namespace

bool StopScope::IsActive() { return innermost != nullptr; }

StopScope::StopScope(std::optional<Clock::time_point> end, std::function<bool()> stop)
    : outer_(std::exchange(innermost, this)), end_(end), stop_(std::move(stop)) {}

StopScope::~StopScope() { innermost = outer_; }

bool StopScope::IsExpired() const { return (end_ && Clock::now() >= *end_) || (stop_ && stop_()); }

void StopScope::Check(std::int32_t site) {
  const StopScope* over = nullptr;
  for (const StopScope* scope = innermost; scope != nullptr; scope = scope->outer_)
    if (scope->IsExpired()) over = scope;
  if (over != nullptr) throw Stopped{over, site};
}

}  // namespace cardinal::base
