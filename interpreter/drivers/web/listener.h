// Accepts connections. In: an address and a port. Out: HTTP sessions. Promises: a connection above a limit gets the
// answer 503 and is closed; when no file descriptors are left, the others continue.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <string>

#include "interpreter/drivers/web/open_connections.h"
#include "interpreter/drivers/web/server_context.h"

namespace cardinal::web {

class Listener {
 public:
  Listener(boost::asio::io_context& network, ServerContext& context, OpenConnections& open)
      : acceptor_(network), pause_(network), context_(context), open_(open) {}

  // Returns a problem in words, or "".
  std::string Listen(const std::string& host, std::uint16_t port);
  std::uint16_t Port() const { return port_; }
  void Accept();
  void Stop();

 private:
  void OnAccepted(boost::system::error_code error, boost::asio::ip::tcp::socket socket);

  boost::asio::ip::tcp::acceptor acceptor_;
  boost::asio::steady_timer pause_;
  ServerContext& context_;
  OpenConnections& open_;
  std::uint16_t port_ = 0;
};

}  // namespace cardinal::web
