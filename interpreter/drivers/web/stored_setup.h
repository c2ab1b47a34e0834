// What a server stores of a match beside its log, as JSON: the setup of store::StoredMatch.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace cardinal::web {

struct StoredSetup {
  std::int64_t seconds_per_decision = 0;  // 0: no clock
};

std::string WriteStoredSetup(const StoredSetup& setup);
// False: the text is damaged.
bool ReadStoredSetup(std::string_view text, StoredSetup& setup);

}  // namespace cardinal::web
