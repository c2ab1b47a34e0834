// One WebSocket of a seat or of a spectator. In: the messages of the client: first its token, then the protocol of
// docs/reference/protocol.md. Out: the messages for it. Promises: one message at a time is given to the match, so a
// client that sends many waits; a client that reads too slowly is cut; the connection and its match never wait for
// each other.
#pragma once

#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <string>

#include "interpreter/drivers/web/open_connections.h"
#include "interpreter/drivers/web/server_context.h"

namespace cardinal::web {

// `match`: the id in the path of the request.
void StartWebSocketSession(boost::beast::tcp_stream stream,
                           boost::beast::http::request<boost::beast::http::string_body> request, std::string match,
                           std::string address, ServerContext& context, OpenConnections& open);

}  // namespace cardinal::web
