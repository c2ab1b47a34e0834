// JSON values as the language server uses them: objects with sorted keys, so that the same answer is the same bytes.
#pragma once

#include <nlohmann/json.hpp>

namespace cardinal::lsp {

using Json = nlohmann::json;

}  // namespace cardinal::lsp
