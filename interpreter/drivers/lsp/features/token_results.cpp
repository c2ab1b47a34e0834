#include "interpreter/drivers/lsp/features/token_results.h"

#include <algorithm>

namespace cardinal::lsp {

namespace {

constexpr std::ptrdiff_t kNumbers = 5;  // per token

std::ptrdiff_t WholeTokens(std::ptrdiff_t numbers) { return numbers - numbers % kNumbers; }

}  // namespace

std::vector<SemanticTokensEdit> EditsBetween(const TokenResults::Data& before, const TokenResults::Data& after) {
  const auto [left, right] = std::mismatch(before.begin(), before.end(), after.begin(), after.end());
  if (left == before.end() && right == after.end()) return {};
  const std::ptrdiff_t begin = WholeTokens(left - before.begin());
  const auto [last_left, last_right] =
      std::mismatch(before.rbegin(), before.rend() - begin, after.rbegin(), after.rend() - begin);
  const std::ptrdiff_t same_at_end = WholeTokens(last_left - before.rbegin());
  SemanticTokensEdit edit;
  edit.start = static_cast<std::uint32_t>(begin);
  edit.deleteCount = static_cast<std::uint32_t>(static_cast<std::ptrdiff_t>(before.size()) - same_at_end - begin);
  edit.data = TokenResults::Data(after.begin() + begin, after.end() - same_at_end);
  return {std::move(edit)};
}

SemanticTokens TokenResults::Whole(const std::filesystem::path& path, Data data) {
  std::erase_if(results_, [&](const auto& result) { return session_.open.count(result.first) == 0; });
  if (session_.open.count(path) == 0) return {std::nullopt, std::move(data)};
  const Result& result = results_[path] = {std::to_string(++last_id_), std::move(data)};
  return {result.id, result.data};
}

std::variant<SemanticTokens, SemanticTokensDelta> TokenResults::Delta(const std::filesystem::path& path,
                                                                      const std::string& previous_id, Data data) {
  const auto before = results_.find(path);
  if (before == results_.end() || before->second.id != previous_id) return Whole(path, std::move(data));
  SemanticTokensDelta delta;
  delta.edits = EditsBetween(before->second.data, data);
  delta.resultId = Whole(path, std::move(data)).resultId;
  return delta;
}

}  // namespace cardinal::lsp
