// JSON values of the language server: objects with sorted keys, so that equal answers have equal bytes.
#pragma once

#include "interpreter/base/json.h"

namespace cardinal::lsp {

using Json = nlohmann::json;

}  // namespace cardinal::lsp
