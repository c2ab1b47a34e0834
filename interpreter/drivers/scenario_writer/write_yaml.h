// Writes YAML. In: texts and lists of texts. Out: YAML that our reader parses to exactly these texts.
// Promises: quotes are used only if YAML (or the format of scenarios) would otherwise read something else; a list is
// broken into several lines if it would exceed the width.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace cardinal::scenario_writer {

inline constexpr std::size_t kWriteWidth = 110;

// Where a text is written: as a whole value or key, or between [ ] or { }.
enum class YamlContext : std::uint8_t { Block, Flow };

std::string WriteScalar(std::string_view text, YamlContext in);
// The name of a card in a list of cards: a number before it is not a number of copies.
std::string WriteCardItem(std::string_view name);
// True if WriteCardItem needs no quotes.
bool IsPlainItem(std::string_view name);

// `[a, b]`, whose first line begins at that column; the items are already in YAML.
std::string WriteFlowList(const std::vector<std::string>& items, std::size_t column);

}  // namespace cardinal::scenario_writer
