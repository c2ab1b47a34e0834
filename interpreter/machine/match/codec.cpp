// Encodes and decodes the image of a match: magic, version, hash of the rules, length, fields, checksum. Numbers are
// little-endian and as wide as in the struct; a vector is its length (32 bits) and its elements. The decoder compares a
// length with the remaining bytes before it allocates memory.
#include <string_view>
#include <utility>

#include "interpreter/base/archive.h"
#include "interpreter/base/hash_bulk.h"
#include "interpreter/machine/match/fields.h"
#include "interpreter/machine/match/invariants.h"

namespace cardinal::base {

template <>
inline constexpr auto kLastEnumerator<model::OptionKind> = model::OptionKind::Order;
template <>
inline constexpr auto kLastEnumerator<model::DecisionKind> = model::DecisionKind::Shuffle;
template <>
inline constexpr auto kLastEnumerator<model::OutcomeKind> = model::OutcomeKind::Lost;

}  // namespace cardinal::base

namespace cardinal::match {
namespace {

constexpr std::string_view kMagic = "CRDM";
constexpr std::uint32_t kVersion = 9;
constexpr std::size_t kHeader = 4 + 4 + 8 + 8;
constexpr std::size_t kChecksum = 8;
constexpr std::size_t kUsual = 1 << 14;  // bytes: enough for most matches

using MatchWriter = base::ArchiveWriter<Match>;
using MatchReader = base::ArchiveReader<Match>;

// Checks the header and the checksum. Empty if the bytes between them are an image that Encode wrote for these rules.
std::string CheckEnvelope(const program::Program& program, std::string_view bytes) {
  if (bytes.size() < kHeader + kChecksum) return "it is cut off";
  if (bytes.substr(0, kMagic.size()) != kMagic) return "it is not a match of Cardinal";
  std::uint32_t version = 0;
  std::uint64_t rules = 0, length = 0, checksum = 0;
  MatchReader header(bytes.substr(kMagic.size(), kHeader - kMagic.size()));
  header(version, rules, length);
  if (version != kVersion) return "it is of version " + std::to_string(version) + ", not " + std::to_string(kVersion);
  if (length != bytes.size() - kHeader - kChecksum) return "it does not have the length it names";
  MatchReader tail(bytes.substr(bytes.size() - kChecksum));
  tail(checksum);
  if (checksum != base::HashBulk(bytes.substr(0, bytes.size() - kChecksum))) return "its checksum is wrong";
  if (rules != program.content_hash) return "it was made with other rules";
  return "";
}

}  // namespace

std::string Encode(const program::Program& program, const Match& match) {
  MatchWriter image;
  std::string& bytes = image.Bytes();
  bytes.reserve(kHeader + kUsual);
  bytes.resize(kHeader);
  image(match);
  MatchWriter header;
  header.Bytes() = kMagic;
  header(kVersion, program.content_hash, static_cast<std::uint64_t>(bytes.size() - kHeader));
  bytes.replace(0, kHeader, header.Bytes());
  image(base::HashBulk(bytes));
  return std::move(bytes);
}

bool Decode(const program::Program& program, std::string_view bytes, Match& match, std::string& error) {
  error = CheckEnvelope(program, bytes);
  if (!error.empty()) return false;
  MatchReader reader(bytes.substr(kHeader, bytes.size() - kHeader - kChecksum));
  Match decoded;
  reader(decoded);
  if (!reader.IsAtEnd()) {
    error = "its fields do not fit together";
    return false;
  }
  error = CheckStructure(program, decoded);
  if (!error.empty()) return false;
  match = std::move(decoded);
  return true;
}

}  // namespace cardinal::match
