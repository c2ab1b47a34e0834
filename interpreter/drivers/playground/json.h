// JSON values of the editor's messages: those of the language server.
#pragma once

#include "interpreter/drivers/lsp/json.h"

namespace cardinal::playground {

using lsp::Json;

}  // namespace cardinal::playground
