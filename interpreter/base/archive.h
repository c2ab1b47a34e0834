// Converts structs to bytes and back.
// In: values whose structs have one list of their fields, `Fields(archive, value)`. Out: their bytes, and the values
// read back. Promises: a list that leaves a field out does not compile. An ArchiveReader never reads past the end,
// compares every length with the remaining bytes before it allocates, and accepts no enumerator after the last one. An
// envelope that was truncated or changed anywhere is refused. Numbers are as wide as in the struct, little-endian.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "interpreter/base/hash.h"
#include "interpreter/base/table.h"

namespace cardinal::base {

// ---- how many fields a struct has ----------------------------------------------------------------------------------

struct AnyField {
  template <class T>
  operator T() const;  // never defined: only used in a requires-expression
};

template <class T, std::size_t... I>
constexpr bool IsConstructibleFrom(std::index_sequence<I...>) {
  return requires { T{(void(I), AnyField{})...}; };
}

// For an aggregate; its base, if it has one, counts as the first field.
template <class T, std::size_t count = 64>
constexpr std::size_t FieldCount() {
  if constexpr (IsConstructibleFrom<T>(std::make_index_sequence<count>())) {
    static_assert(count < 64, "a struct with 64 or more fields cannot be counted");
    return count;
  } else {
    return FieldCount<T, count - 1>();
  }
}

// A struct's `Fields` calls it with all its fields in their order. A field that is given twice instead of another one
// compiles; a test of each list therefore compares the addresses of the fields (image_test.cpp).
template <class Struct, class Archive, class... Ts>
void VisitFields(Archive& archive, Struct&, Ts&... fields) {
  static_assert(sizeof...(Ts) == FieldCount<std::remove_const_t<Struct>>(),
                "this list has not every field of the struct");
  archive(fields...);
}

// True for T and const T: writers receive const values.
template <class T, class Struct>
concept Is = std::is_same_v<std::remove_const_t<T>, Struct>;

// The last enumerator of an enum that is read; must be specialised for each.
template <class Enum>
inline constexpr auto kLastEnumerator = Enum::MustBeGiven;
// True for types without padding and without enums that need a check: a vector of them may be copied as bytes.
template <class T>
inline constexpr bool kBulkCopyable = std::is_integral_v<T> && !std::is_same_v<T, bool>;

template <class T>
inline constexpr bool kIsNumber = std::is_integral_v<T> || std::is_enum_v<T>;
template <class T>
inline constexpr bool kBulkCopied = kBulkCopyable<T>&& std::endian::native == std::endian::little;

// A number as it is encoded: enums as their underlying type, bool as one byte.
template <class T>
constexpr auto ToUnsigned(T value) {
  if constexpr (std::is_enum_v<T>) {
    return static_cast<std::make_unsigned_t<std::underlying_type_t<T>>>(value);
  } else if constexpr (std::is_same_v<T, bool>) {
    return static_cast<std::uint8_t>(value);
  } else {
    return static_cast<std::make_unsigned_t<T>>(value);
  }
}

// ---- writing -------------------------------------------------------------------------------------------------------

// `Root`: the type that is written. The lists of fields are found in its namespace.
template <class Root>
class ArchiveWriter {
 public:
  template <class... Ts>
  void operator()(const Ts&... fields) {
    (One(fields), ...);
  }
  std::string& Bytes() { return bytes_; }

 private:
  template <class T>
  void One(const T& value) {
    if constexpr (kIsNumber<T>) {
      const auto number = ToUnsigned(value);
      char bytes[sizeof(number)];
      for (std::size_t i = 0; i < sizeof(number); ++i) bytes[i] = static_cast<char>(number >> (8 * i));
      bytes_.append(bytes, sizeof(number));
    } else {
      Fields(*this, value);
    }
  }
  void Length(std::size_t length) { One(static_cast<std::uint32_t>(length)); }
  void One(const std::string& text) {
    Length(text.size());
    bytes_ += text;
  }
  template <class T>
  void One(const std::vector<T>& values) {
    Length(values.size());
    if constexpr (kBulkCopied<T>) {
      bytes_.append(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(T));
    } else {
      for (const T& value : values) One(value);
    }
  }
  template <class Id, class T>
  void One(const Table<Id, T>& table) {
    One(static_cast<const std::vector<T>&>(table));
  }
  template <class T, std::size_t size>
  void One(const std::array<T, size>& values) {
    for (const T& value : values) One(value);
  }
  template <class K, class V, class Less>
  void One(const std::map<K, V, Less>& values) {
    Length(values.size());
    for (const auto& [key, value] : values) (*this)(key, value);
  }
  template <class T>
  void One(const std::optional<T>& value) {
    One(value.has_value());
    if (value) One(*value);
  }

  std::string bytes_;
};

// The encoded size of a value whose strings and lists are empty: no element of its type is shorter.
template <class Root, class T>
std::size_t MinEncodedSize() {
  static const std::size_t length = [] {
    ArchiveWriter<Root> writer;
    writer(T{});
    return writer.Bytes().size();
  }();
  return length;
}

// ---- reading -------------------------------------------------------------------------------------------------------

template <class Root>
class ArchiveReader {
 public:
  explicit ArchiveReader(std::string_view bytes) : bytes_(bytes) {}
  template <class... Ts>
  void operator()(Ts&... fields) {
    (One(fields), ...);
  }
  // True if all values fitted and no bytes are left.
  bool IsAtEnd() const { return good_ && bytes_.empty(); }

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
    using Bits = decltype(ToUnsigned(value));
    good_ = good_ && bytes_.size() >= sizeof(Bits);
    if (!good_) return;
    std::uint64_t number = 0;
    for (std::size_t i = sizeof(Bits); i-- > 0;) number = (number << 8) | static_cast<unsigned char>(bytes_[i]);
    bytes_.remove_prefix(sizeof(Bits));
    if constexpr (std::is_enum_v<T>) {
      good_ = number <= ToUnsigned(kLastEnumerator<T>);
    } else if constexpr (std::is_same_v<T, bool>) {
      good_ = number <= 1;
    }
    if (good_) value = static_cast<T>(static_cast<Bits>(number));
  }

  // The number of elements that follow. If they cannot fit in the remaining bytes, returns 0 and the archive is
  // invalid.
  template <class T>
  std::size_t Length() {
    std::uint32_t count = 0;
    Number(count);
    good_ = good_ && count <= bytes_.size() / MinEncodedSize<Root, T>();
    return good_ ? count : 0;
  }

  void One(std::string& text) {
    const std::size_t count = Length<std::uint8_t>();
    text.assign(bytes_.substr(0, count));
    bytes_.remove_prefix(count);
  }
  template <class T>
  void One(std::vector<T>& values) {
    const std::size_t count = Length<T>();
    values.resize(count);
    if constexpr (kBulkCopied<T>) {
      if (count == 0) return;
      std::memcpy(values.data(), bytes_.data(), count * sizeof(T));
      bytes_.remove_prefix(count * sizeof(T));
    } else {
      for (std::size_t i = 0; i < count && good_; ++i) One(values[i]);
    }
  }
  template <class Id, class T>
  void One(Table<Id, T>& table) {
    One(static_cast<std::vector<T>&>(table));
  }
  template <class T, std::size_t size>
  void One(std::array<T, size>& values) {
    for (T& value : values) One(value);
  }
  template <class K, class V, class Less>
  void One(std::map<K, V, Less>& values) {
    const std::size_t count = Length<K>();
    for (std::size_t i = 0; i < count && good_; ++i) {
      std::pair<K, V> entry;
      (*this)(entry.first, entry.second);
      good_ = good_ && values.insert(std::move(entry)).second;
    }
  }
  template <class T>
  void One(std::optional<T>& value) {
    bool there = false;
    Number(there);
    if (there) One(value.emplace());
  }

  std::string_view bytes_;
  bool good_ = true;
};

// ---- envelopes -----------------------------------------------------------------------------------------------------

// Puts bytes between a head (four letters that name their kind, a version, their length) and a checksum.
std::string EncodeEnvelope(std::string_view letters, std::uint32_t version, std::string_view bytes);
// The bytes of the envelope at the beginning of `sealed`, which then begins after it; nothing if there is no valid
// envelope.
std::optional<std::string_view> DecodeEnvelope(std::string_view letters, std::uint32_t version,
                                               std::string_view& sealed);

}  // namespace cardinal::base
