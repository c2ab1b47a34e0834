// The limits of the server: one number for each line of server_limits.def.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace cardinal::web {

struct ServerLimits {
#define SERVER_LIMIT(name, value, least, most, text) std::int64_t name = value;
#include "interpreter/drivers/web/server_limits.def"
};

// Sets the limit of "connections=200". Returns a problem in words, or "".
std::string SetServerLimit(ServerLimits& limits, std::string_view words);

}  // namespace cardinal::web
