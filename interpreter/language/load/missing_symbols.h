// Finds the file of the standard library that declares a name that the rules do not declare. In: the name. Out: help
// that names the file; empty: no such file. Promises: reads nothing until it is called.
#pragma once

#include <string>

namespace cardinal::load {

std::string SuggestLibrary(const std::string& name);

}  // namespace cardinal::load
