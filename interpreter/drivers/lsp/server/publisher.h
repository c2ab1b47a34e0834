// Sends the findings of files to the client, each time that they have changed.
#pragma once

#include <filesystem>
#include <map>
#include <vector>

#include "interpreter/drivers/lsp/dispatcher.h"
#include "interpreter/drivers/lsp/server/session.h"

namespace cardinal::lsp {

class Publisher {
 public:
  explicit Publisher(const Session& session) : session_(session) {}

  // The findings of all files of a game; files of it that had findings and have none any more are cleared.
  void PublishGame(const workspace::Snapshot& snapshot, Client& client);
  // The findings of one file.
  void PublishFile(const workspace::Snapshot& snapshot, const std::filesystem::path& path,
                   const std::vector<diag::Diagnostic>& findings, Client& client);
  // A file that belongs to no game: what is wrong with its text, and that no game is known for it.
  void PublishFileOfNoGame(const std::filesystem::path& path, Client& client);
  // A file that was closed and does not exist.
  void Clear(const std::filesystem::path& path, Client& client);

 private:
  void Send(const std::filesystem::path& path, std::vector<Diagnostic> diagnostics, Client& client);

  const Session& session_;
  struct Sent {
    std::vector<Diagnostic> diagnostics;
    std::filesystem::path ruleset;  // of the game that they are about
  };
  std::map<std::filesystem::path, Sent> sent_;  // files that have some
};

}  // namespace cardinal::lsp
