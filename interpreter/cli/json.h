// A text as a JSON string, with its quotes.
#pragma once

#include <string>
#include <string_view>

namespace cardinal::cli {

std::string QuoteJson(std::string_view text);

}  // namespace cardinal::cli
