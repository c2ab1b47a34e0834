// The language server of one page: the same as `cardinal lsp`, with messages instead of a stream. In: JSON-RPC messages
// of the page, without frames. Out: those of the server. Promises: the server has a thread of its own; a message is
// accepted at once; after the destructor no message is sent. It accepts only messages that an editor of the project
// needs, and only about the project's files.
#pragma once

#include <condition_variable>
#include <filesystem>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "interpreter/drivers/lsp/dispatcher.h"
#include "interpreter/drivers/playground/draft_rules.h"
#include "interpreter/drivers/playground/json.h"
#include "interpreter/drivers/playground/project_files.h"

namespace cardinal::playground {

class LanguageThread {
 public:
  LanguageThread(const ProjectSetup& setup, const ProjectFiles& files, std::function<void(std::string)> send);
  ~LanguageThread();
  LanguageThread(const LanguageThread&) = delete;
  LanguageThread& operator=(const LanguageThread&) = delete;

  // `message`: of the page. Returns why it is refused, in words, or "".
  std::string Receive(Json message);
  // The file was saved by this page or another one.
  void TellSaved(const std::filesystem::path& path);

 private:
  // Bytes that the page's messages become, until the server reads them.
  class Inbox : public lsp::ByteSource {
   public:
    bool Add(const Json& message);  // false: too many bytes wait
    std::size_t Read(char* bytes, std::size_t size) override;
    void Interrupt() override;

   private:
    std::mutex mutex_;
    std::condition_variable arrived_;
    std::string bytes_;
    std::size_t next_ = 0;
    bool is_over_ = false;
  };
  class Outbox : public lsp::ByteSink {
   public:
    explicit Outbox(std::function<void(std::string)> send) : send_(std::move(send)) {}
    bool Write(std::string_view frame) override;

   private:
    std::function<void(std::string)> send_;
  };

  std::string CheckDocument(const Json& message) const;
  void SetFolders(Json& params) const;

  const ProjectFiles& files_;
  Inbox inbox_;
  Outbox outbox_;
  std::thread thread_;
};

}  // namespace cardinal::playground
