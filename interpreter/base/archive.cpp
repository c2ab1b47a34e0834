#include "interpreter/base/archive.h"

#include "interpreter/base/hash_bulk.h"

namespace cardinal::base {

namespace {

constexpr std::size_t kHead = 4 + 4 + 8;
constexpr std::size_t kChecksum = 8;

std::string Head(std::string_view letters, std::uint32_t version, std::uint64_t length) {
  ArchiveWriter<std::uint64_t> head;
  head.Bytes() = letters;
  head(version, length);
  return std::move(head.Bytes());
}

// Of head and bytes: a change of any single word changes the checksum.
std::uint64_t Checksum(std::string_view head, std::string_view bytes) {
  return Hasher().AddBytes(head).Add(HashBulk(bytes)).Digest();
}

}  // namespace

std::string EncodeEnvelope(std::string_view letters, std::uint32_t version, std::string_view bytes) {
  const std::string head = Head(letters, version, bytes.size());
  ArchiveWriter<std::uint64_t> sealed;
  sealed.Bytes().reserve(head.size() + bytes.size() + kChecksum);
  sealed.Bytes() = head;
  sealed.Bytes() += bytes;
  sealed(Checksum(head, bytes));
  return std::move(sealed.Bytes());
}

std::optional<std::string_view> DecodeEnvelope(std::string_view letters, std::uint32_t version,
                                               std::string_view& sealed) {
  if (sealed.size() < kHead + kChecksum) return std::nullopt;
  const std::string_view head = sealed.substr(0, kHead);
  std::uint64_t length = 0;
  ArchiveReader<std::uint64_t> named(head.substr(letters.size() + sizeof version));
  named(length);
  if (length > sealed.size() - kHead - kChecksum || head != Head(letters, version, length)) return std::nullopt;
  const std::string_view bytes = sealed.substr(kHead, length);
  std::uint64_t checksum = 0;
  ArchiveReader<std::uint64_t> tail(sealed.substr(kHead + length, kChecksum));
  tail(checksum);
  if (checksum != Checksum(head, bytes)) return std::nullopt;
  sealed.remove_prefix(kHead + length + kChecksum);
  return bytes;
}

}  // namespace cardinal::base
