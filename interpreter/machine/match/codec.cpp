// The image of a match: magic, version, hash of the rules, length, fields, checksum. Numbers are little-endian and as wide as
// in the struct; a vector is its length (32 bits) and its elements. Nothing is allocated before its length has been compared
// with the bytes that are left.
#include <bit>
#include <cstring>
#include <string_view>
#include <utility>

#include "interpreter/base/hash.h"
#include "interpreter/machine/match/fields.h"
#include "interpreter/machine/match/invariants.h"

namespace cardinal::match {
namespace {

constexpr std::string_view kMagic = "CRDM";
constexpr std::uint32_t kVersion = 2;
constexpr std::size_t kHeader = 4 + 4 + 8 + 8;
constexpr std::size_t kChecksum = 8;

template <class T>
inline constexpr bool kIsNumber = std::is_integral_v<T> || std::is_enum_v<T>;

// Numbers that lie in memory as they lie in the image are copied all at once.
template <class T>
inline constexpr bool kCopies = std::is_integral_v<T> && !std::is_same_v<T, bool> && std::endian::native == std::endian::little;

// How a number looks in bytes: enums as what is under them, yes/no as one byte.
template <class T>
constexpr auto ToNumber(T value) {
  if constexpr (std::is_enum_v<T>) {
    return static_cast<std::make_unsigned_t<std::underlying_type_t<T>>>(value);
  } else if constexpr (std::is_same_v<T, bool>) {
    return static_cast<std::uint8_t>(value);
  } else {
    return static_cast<std::make_unsigned_t<T>>(value);
  }
}

class Writer {
 public:
  template <class... Ts>
  void operator()(const Ts&... fields) { (One(fields), ...); }
  std::string& bytes() { return bytes_; }

 private:
  template <class T>
  void One(const T& value) {
    if constexpr (kIsNumber<T>) {
      const auto number = ToNumber(value);
      char bytes[sizeof(number)];
      for (std::size_t i = 0; i < sizeof(number); ++i) bytes[i] = static_cast<char>(number >> (8 * i));
      bytes_.append(bytes, sizeof(number));
    } else {
      Fields(*this, value);
    }
  }
  template <class T>
  void One(const std::vector<T>& values) {
    One(static_cast<std::uint32_t>(values.size()));
    if constexpr (kCopies<T>) {
      bytes_.append(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(T));
    } else {
      for (const T& value : values) One(value);
    }
  }

  std::string bytes_;
};

// Counts the bytes of a value with empty vectors: no element can be shorter.
class Shortest {
 public:
  template <class... Ts>
  void operator()(const Ts&... fields) { (One(fields), ...); }
  std::size_t bytes() const { return bytes_; }

 private:
  template <class T>
  void One(const T& value) {
    if constexpr (kIsNumber<T>) {
      bytes_ += sizeof(ToNumber(value));
    } else {
      Fields(*this, value);
    }
  }
  template <class T>
  void One(const std::vector<T>&) { bytes_ += 4; }

  std::size_t bytes_ = 0;
};

template <class T>
std::size_t ShortestImage() {
  Shortest shortest;
  const T value{};
  shortest(value);
  return shortest.bytes();
}

constexpr std::uint64_t Greatest(model::OptionKind) { return static_cast<std::uint64_t>(model::OptionKind::Order); }
constexpr std::uint64_t Greatest(model::DecisionKind) { return static_cast<std::uint64_t>(model::DecisionKind::Shuffle); }
constexpr std::uint64_t Greatest(model::OutcomeKind) { return static_cast<std::uint64_t>(model::OutcomeKind::Drawn); }

class Reader {
 public:
  explicit Reader(std::string_view bytes) : bytes_(bytes) {}
  template <class... Ts>
  void operator()(Ts&... fields) { (One(fields), ...); }
  bool good() const { return good_; }
  std::size_t left() const { return bytes_.size(); }

 private:
  template <class T>
  void One(T& value) {
    if constexpr (kIsNumber<T>) {
      Number(value);
    } else {
      Fields(*this, value);
    }
  }

  template <class T>
  void Number(T& value) {
    using Bits = decltype(ToNumber(value));
    if (bytes_.size() < sizeof(Bits)) good_ = false;
    if (!good_) return;
    std::uint64_t number = 0;
    for (std::size_t i = sizeof(Bits); i-- > 0;) number = (number << 8) | static_cast<unsigned char>(bytes_[i]);
    bytes_.remove_prefix(sizeof(Bits));
    if constexpr (std::is_enum_v<T>) {
      if (number > Greatest(value)) good_ = false;
    } else if constexpr (std::is_same_v<T, bool>) {
      if (number > 1) good_ = false;
    }
    if (good_) value = static_cast<T>(static_cast<Bits>(number));
  }

  template <class T>
  void One(std::vector<T>& values) {
    std::uint32_t count = 0;
    Number(count);
    if (!good_ || count > bytes_.size() / ShortestImage<T>()) {
      good_ = false;
      return;
    }
    values.resize(count);
    if constexpr (kCopies<T>) {
      if (count == 0) return;
      std::memcpy(values.data(), bytes_.data(), count * sizeof(T));
      bytes_.remove_prefix(count * sizeof(T));
      return;
    }
    for (T& value : values) {
      One(value);
      if (!good_) return;
    }
  }

  std::string_view bytes_;
  bool good_ = true;
};

std::uint64_t Checksum(std::string_view bytes) { return base::Hasher().AddBytes(bytes).Value(); }

// The header and the checksum: empty if the bytes between them are what Encode wrote for these rules.
std::string WrongWrapping(const program::Program& program, std::string_view bytes) {
  if (bytes.size() < kHeader + kChecksum) return "it is cut off";
  if (bytes.substr(0, kMagic.size()) != kMagic) return "it is not a match of Cardinal";
  std::uint32_t version = 0;
  std::uint64_t rules = 0, length = 0, checksum = 0;
  Reader header(bytes.substr(kMagic.size(), kHeader - kMagic.size()));
  header(version, rules, length);
  if (version != kVersion) return "it is of version " + std::to_string(version) + ", not " + std::to_string(kVersion);
  if (length != bytes.size() - kHeader - kChecksum) return "it does not have the length it names";
  Reader tail(bytes.substr(bytes.size() - kChecksum));
  tail(checksum);
  if (checksum != Checksum(bytes.substr(0, bytes.size() - kChecksum))) return "its checksum is wrong";
  if (rules != program.content_hash) return "it was made with other rules";
  return "";
}

}  // namespace

std::string Encode(const program::Program& program, const Match& match) {
  Writer fields;
  fields(match);
  Writer image;
  image.bytes() = kMagic;
  image.bytes().reserve(kHeader + fields.bytes().size() + kChecksum);
  image(kVersion, program.content_hash, static_cast<std::uint64_t>(fields.bytes().size()));
  image.bytes() += fields.bytes();
  image(Checksum(image.bytes()));
  return std::move(image.bytes());
}

bool Decode(const program::Program& program, std::string_view bytes, Match& match, std::string& error) {
  error = WrongWrapping(program, bytes);
  if (!error.empty()) return false;
  Reader reader(bytes.substr(kHeader, bytes.size() - kHeader - kChecksum));
  Match decoded;
  reader(decoded);
  if (!reader.good() || reader.left() != 0) {
    error = "its fields do not fit together";
    return false;
  }
  error = BrokenStructure(program, decoded);
  if (!error.empty()) return false;
  match = std::move(decoded);
  return true;
}

}  // namespace cardinal::match
