// In: a name for people. Out: a name for a file or a folder: lower-case letters, digits and `_`.
#pragma once

#include <string>

namespace cardinal::templates {

// "Some Card's Heir" -> some_cards_heir; "new" if nothing of it is left.
std::string PlainName(const std::string& name);

}  // namespace cardinal::templates
