#include "interpreter/drivers/web/listener.h"

#include <algorithm>
#include <array>
#include <boost/asio/write.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <memory>

#include "interpreter/drivers/web/http_session.h"

namespace cardinal::web {

namespace {

namespace asio = boost::asio;
using asio::ip::tcp;

constexpr auto kRefusalTime = std::chrono::seconds(2);
constexpr auto kPauseWithoutDescriptors = std::chrono::milliseconds(200);

// The address for which connections are counted: of IPv6 only the network, because a household has 2^64 addresses.
std::string CountedAddress(const tcp::socket& socket) {
  boost::system::error_code error;
  const asio::ip::address address = socket.remote_endpoint(error).address();
  if (error) return "";
  if (!address.is_v6()) return address.to_string();
  if (address.to_v6().is_v4_mapped())
    return asio::ip::make_address_v4(asio::ip::v4_mapped, address.to_v6()).to_string();
  auto bytes = address.to_v6().to_bytes();
  std::fill(bytes.begin() + 8, bytes.end(), 0);
  return asio::ip::address_v6(bytes).to_string();
}

// Reads some of the request after the answer: a socket that is closed with unread bytes is reset, and the client might
// never see the answer.
void RefuseForLimit(tcp::socket socket) {
  static const std::string answer =
      "HTTP/1.1 503 Service Unavailable\r\nContent-Type: application/json\r\nRetry-After: 10\r\nContent-Length: 45\r\n"
      "Connection: close\r\n\r\n{\"error\":\"the server has no connection free\"}";
  struct Refusal {
    boost::beast::tcp_stream stream;
    std::array<char, 4096> unread;
  };
  const auto refusal = std::make_shared<Refusal>(Refusal{boost::beast::tcp_stream(std::move(socket)), {}});
  refusal->stream.expires_after(kRefusalTime);
  asio::async_write(refusal->stream, asio::buffer(answer), [refusal](boost::system::error_code error, std::size_t) {
    boost::system::error_code ignored;
    refusal->stream.socket().shutdown(tcp::socket::shutdown_send, ignored);
    if (!error)
      refusal->stream.async_read_some(asio::buffer(refusal->unread),
                                      [refusal](boost::system::error_code, std::size_t) {});
  });
}

}  // namespace

std::string Listener::Listen(const std::string& host, std::uint16_t port) {
  boost::system::error_code error;
  tcp::resolver resolver(acceptor_.get_executor());
  const auto found = resolver.resolve(host, std::to_string(port), tcp::resolver::passive, error);
  if (error || found.empty()) return "there is no address `" + host + "` on this machine: " + error.message();
  const tcp::endpoint endpoint = found.begin()->endpoint();
  acceptor_.open(endpoint.protocol(), error);
  if (!error) acceptor_.set_option(tcp::acceptor::reuse_address(true), error);
  if (!error) acceptor_.bind(endpoint, error);
  if (!error) acceptor_.listen(asio::socket_base::max_listen_connections, error);
  if (error) return "the server cannot listen on " + host + ", port " + std::to_string(port) + ": " + error.message();
  port_ = acceptor_.local_endpoint(error).port();
  return "";
}

void Listener::Accept() {
  acceptor_.async_accept(
      [this](boost::system::error_code error, tcp::socket socket) { OnAccepted(error, std::move(socket)); });
}

void Listener::OnAccepted(boost::system::error_code error, tcp::socket socket) {
  if (!acceptor_.is_open()) return;
  if (error) {  // no file descriptors are left, or the client has gone already
    pause_.expires_after(kPauseWithoutDescriptors);
    pause_.async_wait([this](boost::system::error_code waited) {
      if (!waited) Accept();
    });
    return;
  }
  boost::system::error_code ignored;
  socket.set_option(tcp::no_delay(true), ignored);
  std::string address = CountedAddress(socket);
  if (context_.connections.Add(address)) {
    StartHttpSession(std::move(socket), std::move(address), context_, open_);
  } else {
    ++context_.metrics.connections_refused;
    RefuseForLimit(std::move(socket));
  }
  Accept();
}

void Listener::Stop() {
  boost::system::error_code ignored;
  acceptor_.close(ignored);
  pause_.cancel();
}

}  // namespace cardinal::web
