// What all connections of one server share.
#pragma once

#include <atomic>
#include <map>
#include <mutex>
#include <string>

#include "interpreter/drivers/web/metrics.h"
#include "interpreter/drivers/web/origin_check.h"
#include "interpreter/drivers/web/page_files.h"
#include "interpreter/drivers/web/rate_limit.h"
#include "interpreter/drivers/web/server_limits.h"

namespace cardinal::web {

class EditorSeats;
class MatchRegistry;
class ServedGame;

// Counts open connections, in all and by address. An address of IPv6 counts with all of its network (64 bits).
class ConnectionCount {
 public:
  explicit ConnectionCount(const ServerLimits& limits) : limits_(limits) {}
  // False: a limit is reached. After true, the connection must call Remove at its end.
  bool Add(const std::string& address);
  void Remove(const std::string& address);

 private:
  const ServerLimits& limits_;
  std::mutex mutex_;
  std::int64_t all_ = 0;
  std::map<std::string, std::int64_t> by_address_;
};

// Bounds how often each address creates a match.
class CreationRates {
 public:
  explicit CreationRates(const ServerLimits& limits) : limits_(limits) {}
  bool Take(const std::string& address, Clock::time_point now);

 private:
  const ServerLimits& limits_;
  std::mutex mutex_;
  std::map<std::string, RateLimit> by_address_;
};

struct ServerContext {
  const ServedGame& game;
  const ServerLimits limits;
  const OriginCheck origins;
  const PageFiles files;
  Metrics metrics = {};
  ConnectionCount connections{limits};
  CreationRates creations{limits};
  std::atomic<bool> is_store_available = true;
  MatchRegistry* matches = nullptr;
  MatchRegistry* drafts = nullptr;  // matches of the editor; null: there is no editor
  EditorSeats* editors = nullptr;
  std::string owner_hash = {};  // of the token that creates matches; empty: every visitor may create them
};

}  // namespace cardinal::web
