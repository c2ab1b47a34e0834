#include <array>
#include <cstring>

#include "interpreter/base/archive.h"
#include "interpreter/base/hash.h"
#include "interpreter/machine/match/fields.h"

namespace cardinal::match {
namespace {

class HashArchive {
 public:
  template <class... Ts>
  void operator()(const Ts&... fields) {
    (One(fields), ...);
  }
  std::uint64_t Value() const { return hasher_.Value(); }

 private:
  template <class T>
  void One(const T& value) {
    if constexpr (std::is_integral_v<T> || std::is_enum_v<T>) {
      hasher_.Add(value);
    } else {
      Fields(*this, value);
    }
  }
  template <class T>
  void One(const std::vector<T>& values) {
    hasher_.Add(values.size());
    if constexpr (base::kCopies<T>) {
      Words({reinterpret_cast<const char*>(values.data()), values.size() * sizeof(T)});
    } else {
      for (const T& value : values) One(value);
    }
  }
  void One(const Values& values) {
    hasher_.Add(values.size());
    Words({reinterpret_cast<const char*>(values.data()), values.size() * sizeof(model::Value)});
  }

  // One multiplication waits for the one before; four rows of them do not wait for each other.
  void Words(std::string_view bytes) {
    std::array<base::Hasher, 4> rows;
    while (bytes.size() >= 4 * sizeof(std::uint64_t)) {
      std::array<std::uint64_t, 4> words;
      std::memcpy(words.data(), bytes.data(), sizeof words);
      bytes.remove_prefix(sizeof words);
      for (std::size_t i = 0; i < rows.size(); ++i) rows[i].Add(words[i]);
    }
    for (const base::Hasher& row : rows) hasher_.Add(row.Value());
    hasher_.AddBytes(bytes);
  }

  base::Hasher hasher_;
};

}  // namespace

std::uint64_t Hash(const Match& match) {
  HashArchive archive;
  archive(match);
  return archive.Value();
}

}  // namespace cardinal::match
