// One connection of a browser or another program: its HTTP requests, one after the other; then it may become a
// WebSocket. In: a socket. Promises: a request that is too large, too slow or malformed ends the connection, with an
// answer where one is possible; all answers have the headers that protect the page.
#pragma once

#include <boost/asio/ip/tcp.hpp>
#include <memory>
#include <string>

#include "interpreter/drivers/web/server_context.h"

namespace cardinal::web {

class OpenConnections;

void StartHttpSession(boost::asio::ip::tcp::socket socket, std::string address, ServerContext& context,
                      OpenConnections& open);

}  // namespace cardinal::web
