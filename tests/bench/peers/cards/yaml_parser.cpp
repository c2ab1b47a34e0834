#include <yaml-cpp/yaml.h>

#include "tests/bench/peers/cards/cards.h"

namespace cardinal::peers {

int ParseWithYamlCpp(const std::string& yaml) { return static_cast<int>(YAML::Load(yaml).size()); }

}  // namespace cardinal::peers
