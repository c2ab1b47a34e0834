// Catch2 version 3 under the name of version 2's only header, which the tests include. CMake puts this folder on the path
// of includes where version 3 is installed (Debian 13).
#pragma once

#include <catch2/catch_all.hpp>

using Catch::Approx;

namespace Catch {

inline Matchers::StringContainsMatcher Contains(const std::string& part) { return Matchers::ContainsSubstring(part); }

}  // namespace Catch
