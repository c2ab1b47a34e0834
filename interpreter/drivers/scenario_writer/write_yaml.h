// In: texts and lists of texts. Out: the same as YAML that our reader takes for exactly these texts.
// Promises: quotes stand only where YAML (or the format of scenarios) would read something else without them; a list
// runs over several lines rather than beyond the width.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace cardinal::scenario_writer {

inline constexpr std::size_t kWriteWidth = 110;

// Where a text stands: as a whole value or key, or between [ ] or { }.
enum class YamlContext : std::uint8_t { Block, Flow };

std::string WriteScalar(std::string_view text, YamlContext in);
// The name of a card in a list of cards: a number in front of it is no number of copies.
std::string WriteCardItem(std::string_view name);
// Whether WriteCardItem would put quotes around it.
bool IsPlainItem(std::string_view name);

// `[a, b]`, whose first line begins at that column; the items are written already.
std::string WriteFlowList(const std::vector<std::string>& items, std::size_t column);

}  // namespace cardinal::scenario_writer
