#include "interpreter/drivers/web/join_message.h"

#include "interpreter/base/json.h"
#include "interpreter/drivers/web/tokens.h"

namespace cardinal::web {

namespace {

constexpr std::size_t kLanguageBytes = 20;

std::string FindProblem(const base::Json& json, JoinMessage& join) {
  if (!json.is_object()) return "the first message must be a JSON object: {\"type\":\"join\",\"token\":\"...\"}";
  for (const auto& [key, value] : json.items()) {
    if (key != "type" && key != "token" && key != "language")
      return "the message `join` has a key that it does not know";
    if (!value.is_string()) return "`" + key + "` of the message `join` must be a text";
  }
  if (json.value("type", "") != "join") return "the first message must be `join`";
  join.token = json.value("token", "");
  join.language = json.value("language", "");
  if (join.language.size() > kLanguageBytes) return "there is no such language";
  join.is_cut_link = !IsHexadecimal(join.token, kTokenDigits);
  return join.is_cut_link ? "the link is not complete: its token has 32 digits" : "";
}

}  // namespace

std::string RefusedMessage(std::string_view code, std::string_view reason) {
  return base::DumpJson({{"type", "refused"}, {"code", code}, {"reason", reason}});
}

JoinMessage ReadJoinMessage(std::string_view text) {
  JoinMessage join;
  join.problem = FindProblem(base::Json::parse(text, nullptr, false), join);
  return join;
}

}  // namespace cardinal::web
