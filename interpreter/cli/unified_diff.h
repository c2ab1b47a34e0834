// In: a text before and now. Out: what has changed, as `diff -u` writes it, for `patch`.
#pragma once

#include <string>
#include <string_view>

namespace cardinal::cli {

// Empty if nothing has changed. `name`: the file's, for the head.
std::string UnifiedDiff(std::string_view before, std::string_view now, const std::string& name);

}  // namespace cardinal::cli
