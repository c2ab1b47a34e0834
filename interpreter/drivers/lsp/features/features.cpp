#include "interpreter/drivers/lsp/features/features.h"

namespace cardinal::lsp {

void RegisterAllFeatures(Dispatcher&, Session&) {}

void SetFeatureOptions(ServerCapabilities&) {}

}  // namespace cardinal::lsp
