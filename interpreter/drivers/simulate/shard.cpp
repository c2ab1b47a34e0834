#include "interpreter/drivers/simulate/shard.h"

#include <charconv>

namespace cardinal::simulate {

namespace {

// -1: the text is not a number.
std::int64_t ParseNumber(std::string_view text) {
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && end == text.data() + text.size() && number >= 0 ? number : -1;
}

}  // namespace

std::optional<Shard> ParseShard(std::string_view text, std::string& problem) {
  const std::string said = '`' + std::string(text) + '`';
  const std::size_t slash = text.find('/');
  const std::int64_t number = ParseNumber(text.substr(0, slash));
  const std::int64_t of = slash == std::string_view::npos ? -1 : ParseNumber(text.substr(slash + 1));
  problem = said + " is not a shard: `3/10` is the third of ten";
  if (number < 0 || of < 0) return std::nullopt;
  problem = said + " is not a shard: there can be 1 to " + std::to_string(kMaxShards);
  if (of < 1 || of > kMaxShards) return std::nullopt;
  problem = said + " is not a shard: they are counted from 1";
  if (number < 1) return std::nullopt;
  problem = said + " is not a shard: the last of " + std::to_string(of) + " is " + std::to_string(of) + '/' +
            std::to_string(of);
  if (number > of) return std::nullopt;
  problem.clear();
  return Shard{number, of};
}

}  // namespace cardinal::simulate
