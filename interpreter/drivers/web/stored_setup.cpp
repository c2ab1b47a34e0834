#include "interpreter/drivers/web/stored_setup.h"

#include "interpreter/base/json.h"

namespace cardinal::web {

std::string WriteStoredSetup(const StoredSetup& setup) {
  return base::DumpJson({{"seconds_per_decision", setup.seconds_per_decision}});
}

bool ReadStoredSetup(std::string_view text, StoredSetup& setup) {
  const base::Json json = base::Json::parse(text, nullptr, false);
  if (!json.is_object() || !json.contains("seconds_per_decision")) return false;
  const base::Json& seconds = json["seconds_per_decision"];
  if (!seconds.is_number_integer()) return false;
  setup.seconds_per_decision = seconds.get<std::int64_t>();
  return setup.seconds_per_decision >= 0;
}

}  // namespace cardinal::web
