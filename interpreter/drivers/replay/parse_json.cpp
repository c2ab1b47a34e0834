#include "interpreter/drivers/replay/parse_json.h"

#include "interpreter/base/limits.h"
#include "interpreter/base/strict_json.h"
#include "interpreter/language/diagnostics/diagnostics.h"

namespace cardinal::replay {

ParsedJson ParseJson(std::string_view text) {
  using Problem = base::StrictJson::Problem;
  constexpr std::size_t kShort = 60;
  base::StrictJson parsed = base::ParseStrictJson(text, static_cast<int>(base::kLimits.json_depth));
  switch (parsed.problem) {
    case Problem::None: break;
    case Problem::TooDeep: return {std::nullopt, "this is nested deeper than a log is"};
    case Problem::DuplicateKey:
      return {std::nullopt, "`" + diag::EscapeUnprintable(parsed.key.substr(0, kShort)) + "` is here twice"};
    case Problem::NotJson:
      return {std::nullopt, "this is not JSON from byte " + std::to_string(parsed.byte) + " of the line on"};
    case Problem::NumberTooLarge: return {std::nullopt, "this is not JSON: a number is too large"};
  }
  return {std::move(parsed.value), ""};
}

}  // namespace cardinal::replay
