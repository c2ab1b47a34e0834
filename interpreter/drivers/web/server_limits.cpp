#include "interpreter/drivers/web/server_limits.h"

#include <algorithm>
#include <vector>

#include "interpreter/base/text.h"

namespace cardinal::web {

namespace {

struct LimitRow {
  std::string_view name;
  std::int64_t ServerLimits::*limit;
  std::int64_t least, most;
};

constexpr LimitRow kRows[] = {
#define SERVER_LIMIT(name, value, least, most, text) {#name, &ServerLimits::name, least, most},
#include "interpreter/drivers/web/server_limits.def"
};

}  // namespace

std::string SetServerLimit(ServerLimits& limits, std::string_view words) {
  const std::size_t equals = words.find('=');
  if (equals == std::string_view::npos) return "a limit is NAME=NUMBER, for example connections=200";
  const std::string_view name = words.substr(0, equals);
  const auto row = std::find_if(std::begin(kRows), std::end(kRows), [&](const LimitRow& r) { return r.name == name; });
  if (row == std::end(kRows)) {
    std::vector<std::string> names;
    for (const LimitRow& known : kRows) names.emplace_back(known.name);
    return "there is no such limit: the limits are " + base::JoinText(names);
  }
  std::int64_t number = 0;
  if (!base::ParseInteger(words.substr(equals + 1), number) || number < row->least || number > row->most)
    return "the limit " + std::string(name) + " is a number from " + base::FormatGrouped(row->least) + " to " +
           base::FormatGrouped(row->most);
  limits.*(row->limit) = number;
  return "";
}

}  // namespace cardinal::web
