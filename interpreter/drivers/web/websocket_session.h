// One WebSocket of a seat, a spectator or an editor. In: the messages of the client: first its token, then the protocol
// of docs/reference/protocol.md. Out: the messages for it. Promises: one message at a time is given to the match, so a
// client that sends many waits; a client that reads too slowly is cut; the connection and its match never wait for
// each other.
#pragma once

#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <functional>
#include <memory>
#include <string>

#include "interpreter/drivers/web/client.h"
#include "interpreter/drivers/web/join_message.h"
#include "interpreter/drivers/web/open_connections.h"
#include "interpreter/drivers/web/server_context.h"

namespace cardinal::web {

// What a connection is for. `join`: finds the seat of its first message, and calls the function with it, or with null
// after the client has received the reason.
struct SocketTarget {
  std::function<void(JoinMessage, std::weak_ptr<Client>, std::function<void(std::shared_ptr<Seat>)>)> join;
  std::size_t message_bytes = 0;  // of the largest message
};

void StartWebSocketSession(boost::beast::tcp_stream stream,
                           boost::beast::http::request<boost::beast::http::string_body> request, SocketTarget target,
                           std::string address, ServerContext& context, OpenConnections& open);

}  // namespace cardinal::web
