#include "interpreter/drivers/protocol/encode.h"

#include <algorithm>
#include <array>

#include "interpreter/base/json.h"

namespace cardinal::protocol {

namespace {

// Writes JSON directly: a message is written many times for each decision.
class JsonWriter {
 public:
  template <class Message>
  std::string Write(const Message& message) {
    out_ = R"({"type":)";
    Value(Text(Description<Message>::name));
    Fields(message);
    return std::move(out_);
  }

 private:
  template <class Record>
  void Fields(const Record& record) {
    VisitFields(record, [&](std::string_view name, const auto& field, std::string_view) { Field(name, field); });
    out_ += '}';
  }

  template <class T>
  void Field(std::string_view name, const T& field) {
    if (out_.back() != '{') out_ += ',';
    out_ += '"';
    out_ += name;
    out_ += "\":";
    Value(field);
  }
  template <class T>
  void Field(std::string_view name, const std::optional<T>& field) {
    if (field) Field(name, *field);
  }

  template <class Record>
  void Value(const Record& record) {
    out_ += '{';
    Fields(record);
  }
  void Value(Whole value) { out_ += std::to_string(value); }
  void Value(Flag value) { out_ += value ? "true" : "false"; }
  void Value(RefusalCode code) { Value(Text(RefusalName(code))); }
  void Value(const FactValue& value) {
    std::visit([&](const auto& held) { Value(held); }, value);
  }
  void Value(const Text& text) {
    const bool plain = std::ranges::all_of(text, [](char c) { return c >= ' ' && c < 0x7f && c != '"' && c != '\\'; });
    if (!plain) {
      out_ += base::DumpJson(base::Json(text));
      return;
    }
    out_ += '"';
    out_ += text;
    out_ += '"';
  }
  template <class T>
  void Value(const Nullable<T>& value) {
    if (value.value)
      Value(*value.value);
    else
      out_ += "null";
  }
  template <class T>
  void Value(const std::vector<T>& list) {
    out_ += '[';
    for (std::size_t i = 0; i < list.size(); ++i) {
      if (i > 0) out_ += ',';
      Value(static_cast<const T&>(list[i]));
    }
    out_ += ']';
  }
  template <class T>
  void Value(const ByName<T>& named) {
    out_ += '{';
    for (std::size_t i = 0; i < named.size(); ++i) {
      if (i > 0) out_ += ',';
      Value(named[i].first);
      out_ += ':';
      Value(named[i].second);
    }
    out_ += '}';
  }

  std::string out_;
};

template <class Messages>
std::string EncodeAny(const Messages& message) {
  return std::visit(
      [](const auto& held) -> std::string {
        if constexpr (std::is_same_v<std::decay_t<decltype(held)>, std::monostate>)
          return "{}";
        else
          return JsonWriter().Write(held);
      },
      message);
}

}  // namespace

std::string_view RefusalName(RefusalCode code) {
  static constexpr std::array kNames = {
#define REFUSAL(name, about) std::string_view(#name),
#include "interpreter/drivers/protocol/refusals.def"
  };
  return kNames[static_cast<std::size_t>(code)];
}

std::string Encode(const ServerMessage& message) { return EncodeAny(message); }
std::string Encode(const ClientMessage& message) { return EncodeAny(message); }

std::string AddReceiver(std::string_view encoded, std::optional<std::int64_t> seat) {
  return "{\"to\":" + (seat ? std::to_string(*seat) : "null") + "," + std::string(encoded.substr(1));
}

}  // namespace cardinal::protocol
