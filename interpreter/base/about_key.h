// The key of a translated comment. In: the name of a declaration. Out: the key under which `text` translates the
// comment about it, which readers of other languages do not see otherwise: "about turn".
#pragma once

#include <string>
#include <string_view>

namespace cardinal::base {

inline std::string AboutKey(std::string_view words) { return "about " + std::string(words); }

}  // namespace cardinal::base
