// A client of the dispatcher for tests: bytes in memory, and messages as JSON. (Only tests include this.)
#pragma once

#include <algorithm>
#include <condition_variable>
#include <cstring>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/drivers/lsp/json_rpc.h"

namespace cardinal::lsp::testing {

inline std::string FrameText(std::string_view body) {
  return "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n" + std::string(body);
}
inline std::string Frame(const Json& message) { return FrameText(message.dump()); }

inline Json RequestJson(const Json& id, const std::string& method, const Json& params = Json::object()) {
  return {{"jsonrpc", "2.0"}, {"id", id}, {"method", method}, {"params", params}};
}
inline Json NotificationJson(const std::string& method, const Json& params = Json::object()) {
  return {{"jsonrpc", "2.0"}, {"method", method}, {"params", params}};
}

// Bytes that are all available from the beginning; each Read returns at most `step` of them.
class TextSource : public ByteSource {
 public:
  explicit TextSource(std::string text, std::size_t step = 65536) : text_(std::move(text)), step_(step) {}
  std::size_t Read(char* bytes, std::size_t size) override {
    const std::size_t count = std::min({size, step_, text_.size() - next_});
    std::memcpy(bytes, text_.data() + next_, count);
    next_ += count;
    return count;
  }

 private:
  std::string text_;
  std::size_t step_, next_ = 0;
};

// Messages that are made one by one, each after the server has handled the previous one.
class StepSource : public ByteSource {
 public:
  using Step = std::function<Json()>;
  explicit StepSource(std::vector<Step> steps) : steps_(std::move(steps)) {}
  std::size_t Read(char* bytes, std::size_t size) override {
    if (text_.empty() && next_ < steps_.size()) text_ = Frame(steps_[next_++]());
    const std::size_t count = std::min(size, text_.size());
    std::memcpy(bytes, text_.data(), count);
    text_.erase(0, count);
    return count;
  }

 private:
  std::vector<Step> steps_;
  std::size_t next_ = 0;
  std::string text_;
};

// Bytes that another thread sends while they are read.
class PipeSource : public ByteSource {
 public:
  void Send(const std::string& text) {
    const std::lock_guard lock(mutex_);
    text_ += text;
    changed_.notify_all();
  }
  void Send(const Json& message) { Send(Frame(message)); }
  // The number of bytes that have not been read.
  std::size_t Left() const {
    const std::lock_guard lock(mutex_);
    return text_.size();
  }
  void Interrupt() override {
    const std::lock_guard lock(mutex_);
    ended_ = true;
    changed_.notify_all();
  }
  std::size_t Read(char* bytes, std::size_t size) override {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return ended_ || !text_.empty(); });
    const std::size_t count = std::min(size, text_.size());
    std::memcpy(bytes, text_.data(), count);
    text_.erase(0, count);
    return count;
  }

 private:
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::string text_;
  bool ended_ = false;
};

// Keeps what is written, as messages.
class MessageSink : public ByteSink {
 public:
  bool Write(std::string_view bytes) override {
    const std::lock_guard lock(mutex_);
    if (broken_) return false;
    messages_.push_back(Json::parse(bytes.substr(bytes.find("\r\n\r\n") + 4)));
    changed_.notify_all();
    return true;
  }
  void Break() {
    const std::lock_guard lock(mutex_);
    broken_ = true;
  }
  std::vector<Json> Messages() const {
    const std::lock_guard lock(mutex_);
    return messages_;
  }
  // Waits for the answer to the request with this id.
  Json AnswerTo(const Json& id) {
    std::unique_lock lock(mutex_);
    Json answer;
    changed_.wait(lock, [&] {
      for (const Json& message : messages_)
        if (!message.contains("method") && message["id"] == id) answer = message;
      return !answer.is_null();
    });
    return answer;
  }
  // Waits for the next message with this method, after those that were returned before.
  Json FindMessage(const std::string& method) {
    std::unique_lock lock(mutex_);
    Json found;
    changed_.wait(lock, [&] {
      for (; returned_ < messages_.size() && found.is_null(); ++returned_)
        if (messages_[returned_].value("method", "") == method) found = messages_[returned_];
      return !found.is_null();
    });
    return found;
  }

 private:
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<Json> messages_;
  std::size_t returned_ = 0;
  bool broken_ = false;
};

}  // namespace cardinal::lsp::testing
