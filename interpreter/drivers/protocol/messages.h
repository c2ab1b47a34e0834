// The messages of the protocol between a match and its clients, as structs. In: messages.def. Out: a struct for each
// record and message, the functions that go through its fields, and the variants of all messages. Promises: encoder,
// decoder and schema go through the same fields, so that no field can be missing in one of them.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace cardinal::protocol {

inline constexpr std::int64_t kVersion = 1;
inline constexpr std::size_t kClientBytes = 65'536;                  // the largest message of a client
inline constexpr std::size_t kClientTextCharacters = 400;            // the longest text in one
inline constexpr std::int64_t kMaxId = (std::int64_t{1} << 53) - 1;  // exact in every JSON library

using Text = std::string;
using Whole = std::int64_t;
using Flag = bool;
using FactValue = std::variant<Whole, Flag, Text>;
template <class T>
using List = std::vector<T>;
template <class T>
using Optional = std::optional<T>;
template <class T>
struct Nullable {
  std::optional<T> value;
  Nullable() = default;
  Nullable(std::optional<T> held) : value(std::move(held)) {}
  Nullable(T held) : value(std::move(held)) {}
};
template <class T>
using ByName = std::vector<std::pair<std::string, T>>;
using NamedTexts = ByName<Text>;

enum class RefusalCode : std::uint8_t {
#define REFUSAL(name, about) name,
#include "interpreter/drivers/protocol/refusals.def"
};
std::string_view RefusalName(RefusalCode code);

#define RECORD(T, about) struct T;
#define SERVER(T, name, about) struct T;
#define CLIENT(T, name, about) struct T;
#define FIELD(type, name, about)
#define END
#include "interpreter/drivers/protocol/messages.def"
using Faces = ByName<Face>;

#define RECORD(T, about) struct T {
#define SERVER(T, name, about) struct T {
#define CLIENT(T, name, about) struct T {
#define FIELD(type, name, about) type name{};
#define END \
  }         \
  ;
#include "interpreter/drivers/protocol/messages.def"

// VisitFields(x, visit): visit(name, field, about) for each field in its order. `x` may be const.
#define RECORD(T, about)                              \
  template <class Self, class Visit>                  \
  requires std::same_as<std::remove_const_t<Self>, T> \
  void VisitFields(Self& self, Visit&& visit) {       \
    static_cast<void>(self), static_cast<void>(visit);
#define SERVER(T, name, about) RECORD(T, about)
#define CLIENT(T, name, about) RECORD(T, about)
#define FIELD(type, name, about) visit(std::string_view(#name), self.name, std::string_view(about));
#define END }
#include "interpreter/drivers/protocol/messages.def"

// The name and meaning of a record or message; the name of a message is its `type`.
template <class T>
struct Description;
#define RECORD(T, meaning)                             \
  template <>                                          \
  struct Description<T> {                              \
    static constexpr std::string_view name = #T;       \
    static constexpr std::string_view about = meaning; \
  };
#define SERVER(T, type, meaning)                       \
  template <>                                          \
  struct Description<T> {                              \
    static constexpr std::string_view name = #type;    \
    static constexpr std::string_view about = meaning; \
  };
#define CLIENT(T, type, meaning) SERVER(T, type, meaning)
#define FIELD(type, name, about)
#define END
#include "interpreter/drivers/protocol/messages.def"

// All messages of one direction. std::monostate: there is none.
#define RECORD(T, about)
#define SERVER(T, name, about) , T
#define CLIENT(T, name, about)
#define FIELD(type, name, about)
#define END
using ServerMessage = std::variant<std::monostate
#include "interpreter/drivers/protocol/messages.def"
                                   >;
#define RECORD(T, about)
#define SERVER(T, name, about)
#define CLIENT(T, name, about) , T
#define FIELD(type, name, about)
#define END
using ClientMessage = std::variant<std::monostate
#include "interpreter/drivers/protocol/messages.def"
                                   >;

}  // namespace cardinal::protocol
