// In: an input, others of its corpus, a generator. Out: an input that differs a little.
#pragma once

#include <string>
#include <vector>

#include "interpreter/base/random.h"

namespace cardinal::fuzz {

constexpr std::size_t kLongest = 16'384;  // bytes of an input that is made

std::string Mutated(const std::string& input, const std::vector<std::string>& corpus, base::Random& random);

}  // namespace cardinal::fuzz
