#include "interpreter/base/archive.h"
#include "interpreter/base/hash_bulk.h"
#include "interpreter/machine/match/fields.h"

namespace cardinal::match {
namespace {

class HashArchive {
 public:
  template <class... Ts>
  void operator()(const Ts&... fields) {
    (One(fields), ...);
  }
  std::uint64_t Digest() const { return hasher_.Digest(); }

 private:
  template <class T>
  void One(const T& value) {
    if constexpr (std::is_integral_v<T> || std::is_enum_v<T>) {
      hasher_.Add(value);
    } else {
      Fields(*this, value);
    }
  }
  // The reason of an ending is for people: two games that end alike have one hash.
  void One(const model::Outcome& outcome) { (*this)(outcome.kind, outcome.winners, outcome.site, outcome.scores); }
  template <class T>
  void One(const std::vector<T>& values) {
    if constexpr (base::kBulkCopied<T>) {
      hasher_.Add(base::HashBulk({reinterpret_cast<const char*>(values.data()), values.size() * sizeof(T)}));
    } else {
      hasher_.Add(values.size());
      for (const T& value : values) One(value);
    }
  }
  template <class Id, class T>
  void One(const base::Table<Id, T>& table) {
    One(static_cast<const std::vector<T>&>(table));
  }
  void One(const ValueStack& values) {
    hasher_.Add(base::HashBulk({reinterpret_cast<const char*>(values.data()), values.size() * sizeof(model::Value)}));
  }

  base::Hasher hasher_;
};

}  // namespace

std::uint64_t HashMatch(const Match& match) {
  HashArchive archive;
  archive(match);
  return archive.Digest();
}

}  // namespace cardinal::match
