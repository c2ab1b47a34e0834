// In: a name that nothing in the rules declares. Out: which file of the standard library would bring it, in words;
// empty: none. Promises: only looks, and only when it is asked.
#pragma once

#include <string>

namespace cardinal::load {

std::string FindProvidingLibrary(const std::string& name);

}  // namespace cardinal::load
