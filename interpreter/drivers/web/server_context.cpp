#include "interpreter/drivers/web/server_context.h"

namespace cardinal::web {

bool ConnectionCount::Add(const std::string& address) {
  const std::lock_guard lock(mutex_);
  const auto found = by_address_.find(address);
  if (all_ >= limits_.connections) return false;
  if (found != by_address_.end() && found->second >= limits_.connections_per_address) return false;
  ++all_;
  ++by_address_[address];
  return true;
}

void ConnectionCount::Remove(const std::string& address) {
  const std::lock_guard lock(mutex_);
  --all_;
  const auto found = by_address_.find(address);
  if (--found->second == 0) by_address_.erase(found);
}

bool CreationRates::Take(const std::string& address, Clock::time_point now) {
  constexpr std::size_t kManyAddresses = 1'000;
  const std::lock_guard lock(mutex_);
  if (by_address_.size() >= kManyAddresses)
    std::erase_if(by_address_, [&](auto& one) { return one.second.IsFull(now); });
  const auto times = static_cast<double>(limits_.new_matches_per_minute);
  return by_address_.try_emplace(address, times, std::chrono::minutes(1), now).first->second.Take(now);
}

}  // namespace cardinal::web
