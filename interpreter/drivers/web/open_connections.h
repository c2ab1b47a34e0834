// The connections that are open, so that the server can close them when it ends. Add, Remove and IsEmpty may be called
// by any thread; CloseAll and CutAll by the thread of the network.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <vector>

namespace cardinal::web {

class OpenConnection {
 public:
  virtual ~OpenConnection() = default;
  virtual void CloseForEnd() = 0;  // with a reason, if the connection has a way to tell it
  virtual void Cut() = 0;          // at once
};

class OpenConnections {
 public:
  void Add(const std::shared_ptr<OpenConnection>& connection) {
    const std::lock_guard lock(mutex_);
    open_.emplace(connection.get(), connection);
  }
  void Remove(OpenConnection* connection) {
    const std::lock_guard lock(mutex_);
    open_.erase(connection);
  }
  bool IsEmpty() const {
    const std::lock_guard lock(mutex_);
    return open_.empty();
  }
  void CloseAll() {
    for (const auto& connection : All()) connection->CloseForEnd();
  }
  void CutAll() {
    for (const auto& connection : All()) connection->Cut();
  }

 private:
  std::vector<std::shared_ptr<OpenConnection>> All() const {
    const std::lock_guard lock(mutex_);
    std::vector<std::shared_ptr<OpenConnection>> all;
    for (const auto& [key, connection] : open_)
      if (auto alive = connection.lock()) all.push_back(std::move(alive));
    return all;
  }

  mutable std::mutex mutex_;
  std::map<OpenConnection*, std::weak_ptr<OpenConnection>> open_;
};

}  // namespace cardinal::web
