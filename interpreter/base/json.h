// JSON values and their text, by the package nlohmann-json. In: a value. Out: its text. Promises: an object keeps the
// order of its members; a byte that is not UTF-8 is written as U+FFFD, so that every text is valid JSON.
#pragma once

#include <iosfwd>
#include <nlohmann/json.hpp>
#include <string>

namespace cardinal::base {

using Json = nlohmann::ordered_json;

// On one line, without spaces: for lines of JSON and for data in a page.
std::string DumpJson(const Json& json);
// Indented by 2, with a newline at the end: for reports.
void PrintJson(std::ostream& out, const Json& json);

}  // namespace cardinal::base
