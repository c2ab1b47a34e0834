// In: an input, others of its corpus, a generator.
// Out: an input that differs a little, or a piece of one.
#pragma once

#include <string>
#include <vector>

#include "interpreter/base/random.h"

namespace cardinal::fuzz {

constexpr std::size_t kLongest = 16'384;  // bytes of a generated input
constexpr std::size_t kShort = 1'024;     // bytes of an input that is made from an excerpt

// Some lines of an input, mostly a few hundred bytes, after its first `kept` bytes. Most defects need little text, and
// many small texts can be tried.
std::string Excerpt(const std::string& input, std::size_t kept, base::Random& random);

// Removes bytes that no text has: a target of texts only refuses such bytes.
std::string Readable(std::string text);

std::string Mutated(const std::string& input, const std::vector<std::string>& corpus, base::Random& random,
                    std::size_t longest = kLongest);

}  // namespace cardinal::fuzz
