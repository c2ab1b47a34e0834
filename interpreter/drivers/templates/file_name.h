// Makes file names from names for people.
// In: a name for people. Out: a name for a file or a folder: lower-case letters, digits and `_`.
#pragma once

#include <string>

namespace cardinal::templates {

// "Some Card's Heir" -> some_cards_heir; letters lose their accents. `otherwise`: for a name that has neither a Latin
// letter nor a digit.
std::string ToFileName(const std::string& name, const std::string& otherwise = "new");

}  // namespace cardinal::templates
