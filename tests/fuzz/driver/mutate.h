// In: an input, others of its corpus, a generator. Out: an input that differs a little, or a piece of one.
#pragma once

#include <string>
#include <vector>

#include "interpreter/base/random.h"

namespace cardinal::fuzz {

constexpr std::size_t kLongest = 16'384;  // bytes of an input that is made
constexpr std::size_t kShort = 1'024;     // of one that is made of an excerpt

// Some of its lines, mostly a few hundred bytes, behind the first `kept` bytes: what goes wrong goes wrong with little
// text, and of little text many can be tried.
std::string Excerpt(const std::string& input, std::size_t kept, base::Random& random);

// The same without the bytes that no text has: the target of a text does nothing with others but refuse them.
std::string Readable(std::string text);

std::string Mutated(const std::string& input, const std::vector<std::string>& corpus, base::Random& random,
                    std::size_t longest = kLongest);

}  // namespace cardinal::fuzz
