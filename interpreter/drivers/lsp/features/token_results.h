// The semantic tokens that the client has for each open document, so that the next answer can be a difference.
// Promises: one result per open document, none for a document that is not open.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <variant>
#include <vector>

#include "interpreter/drivers/lsp/server/session.h"

namespace cardinal::lsp {

class TokenResults {
 public:
  using Data = std::vector<std::uint32_t>;  // five numbers per token

  explicit TokenResults(const Session& session) : session_(session) {}

  SemanticTokens Whole(const std::filesystem::path& path, Data data);
  // The edits that turn the result with that id into `data`; all tokens if the client has another result.
  std::variant<SemanticTokens, SemanticTokensDelta> Delta(const std::filesystem::path& path,
                                                          const std::string& previous_id, Data data);

  std::size_t Size() const { return results_.size(); }

 private:
  struct Result {
    std::string id;
    Data data;
  };

  const Session& session_;
  std::uint64_t last_id_ = 0;
  std::map<std::filesystem::path, Result> results_;
};

// One edit for everything between the first and the last token that differ; none if they are equal.
std::vector<SemanticTokensEdit> EditsBetween(const TokenResults::Data& before, const TokenResults::Data& after);

}  // namespace cardinal::lsp
