// Compares two versions of a text and writes the changes in the format of `diff -u`, for `patch`.
#pragma once

#include <string>
#include <string_view>

namespace cardinal::cli {

// Empty if the texts are equal. `name`: the file's, for the head.
std::string UnifiedDiff(std::string_view before, std::string_view now, const std::string& name);

}  // namespace cardinal::cli
