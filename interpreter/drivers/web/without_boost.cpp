// Instead of the server, if Boost was not found when the program was built.
#include "interpreter/drivers/web/server.h"

namespace cardinal::web {

std::string Serve(const ServerSettings&, const ServedGame&, store::MatchStore&, std::ostream&, std::ostream&, EditorParts) {
  return "this program was built without the web server, because Boost was not found (Debian: libboost-dev); "
         "`cardinal serve --stdio` works";
}

}  // namespace cardinal::web
