#include "interpreter/drivers/web/websocket_session.h"

#include <algorithm>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket.hpp>
#include <deque>
#include <memory>

#include "interpreter/base/utf8.h"
#include "interpreter/drivers/web/client.h"
#include "interpreter/drivers/web/join_message.h"
#include "interpreter/drivers/web/served_game.h"

namespace cardinal::web {

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace websocket = boost::beast::websocket;

constexpr std::size_t kReadBytes = 16'384;

// A message that took long, such as a question about many cards, is followed by a pause: one connection has at most a
// fifth of a processor.
Clock::duration PauseAfter(Clock::duration time) {
  return time < std::chrono::milliseconds(50) ? Clock::duration::zero() : 4 * time;
}

class WebSocketSession : public std::enable_shared_from_this<WebSocketSession>, public Client, public OpenConnection {
 public:
  using Request = beast::http::request<beast::http::string_body>;

  WebSocketSession(beast::tcp_stream stream, Request request, SocketTarget target, std::string address,
                   ServerContext& context, OpenConnections& open)
      : socket_(std::move(stream)),
        timer_(socket_.get_executor()),
        request_(std::move(request)),
        target_(std::move(target)),
        address_(std::move(address)),
        context_(context),
        open_(open),
        rate_(static_cast<double>(context.limits.messages_per_second), std::chrono::seconds(1), Clock::now()) {}
  ~WebSocketSession() override {
    open_.Remove(this);
    context_.connections.Remove(address_);
    if (is_open_) --context_.metrics.connections;
  }

  void Start();

  // Client; any thread.
  void Send(std::string message) override;
  void Close(CloseCode code, std::string reason) override;

  // OpenConnection
  void CloseForEnd() override {
    Close(CloseCode::ServerEnds, TranslatePhrase("The server is ending; the match is stored."));
  }
  void Cut() override;

 private:
  template <class Work>
  void Post(Work work) {
    asio::post(socket_.get_executor(), [self = shared_from_this(), work = std::move(work)]() mutable { work(*self); });
  }

  std::string TranslatePhrase(std::string_view english) const {
    return context_.game.TranslatePhrase(english, language_);
  }
  void OnAccepted(beast::error_code error);
  void Read();
  void OnRead(beast::error_code error);
  void Join(const std::string& text);
  void OnJoined(std::shared_ptr<Seat> seat);
  void ReadAtItsRate();
  void Enqueue(std::string message);
  void CloseNow(CloseCode code, const std::string& reason);
  void WriteNext();
  void OnWritten(beast::error_code error);
  void Leave();

  websocket::stream<beast::tcp_stream> socket_;
  asio::steady_timer timer_;  // for the join message, then for the rate of messages
  Request request_;
  const SocketTarget target_;
  const std::string address_;
  std::string language_;  // its code; empty: that of the server
  ServerContext& context_;
  OpenConnections& open_;
  RateLimit rate_;
  Clock::time_point pause_end_;
  beast::flat_buffer buffer_;
  std::deque<std::string> queue_;  // the first message is being written
  std::size_t queued_bytes_ = 0;
  std::shared_ptr<Seat> seat_;       // null: not joined
  websocket::close_reason closing_;  // not empty: the connection is closed when the queue is empty
  bool is_open_ = false, has_joined_ = false, is_closing_ = false, is_gone_ = false;
};

void WebSocketSession::Start() {
  websocket::stream_base::timeout timeout;
  timeout.handshake_timeout = std::chrono::seconds(context_.limits.request_seconds);
  timeout.idle_timeout = std::chrono::seconds(context_.limits.idle_seconds);
  timeout.keep_alive_pings = true;
  socket_.set_option(timeout);
  socket_.set_option(websocket::stream_base::decorator(
      [](websocket::response_type& response) { response.set(beast::http::field::server, "cardinal"); }));
  socket_.read_message_max(0);  // OnRead has its own limit
  socket_.async_accept(request_, [self = shared_from_this()](beast::error_code error) { self->OnAccepted(error); });
}

void WebSocketSession::OnAccepted(beast::error_code error) {
  if (error) return Leave();
  is_open_ = true;
  ++context_.metrics.connections;
  timer_.expires_after(std::chrono::seconds(context_.limits.request_seconds));
  timer_.async_wait([weak = weak_from_this()](beast::error_code waited) {
    const auto self = weak.lock();
    if (self && !waited && !self->has_joined_) self->Close(CloseCode::NotAllowed, "the message `join` did not arrive");
  });
  Read();
}

// A message is read in parts, so that one that is too large can be answered: the close frame of `read_message_max` is
// lost, because Beast closes the socket while the client is still sending.
void WebSocketSession::Read() {
  socket_.async_read_some(buffer_, kReadBytes,
                          [self = shared_from_this()](beast::error_code error, std::size_t) { self->OnRead(error); });
}

void WebSocketSession::OnRead(beast::error_code error) {
  if (error) return Leave();
  if (!is_closing_ && buffer_.size() > target_.message_bytes)
    CloseNow(CloseCode::TooLarge, "a message has at most " + std::to_string(target_.message_bytes) + " bytes");
  if (is_closing_) {  // reads on until the client's part of the closing
    buffer_.clear();
    return Read();
  }
  if (!socket_.is_message_done()) return Read();
  if (!socket_.got_text()) {
    CloseNow(CloseCode::NotText, "a message is text, in JSON");
    return Read();
  }
  const auto bytes = buffer_.data();
  const std::string text(static_cast<const char*>(bytes.data()), bytes.size());
  buffer_.clear();
  ++context_.metrics.messages;
  if (!has_joined_) return Join(text);
  if (!seat_) return Read();  // refused: the closing follows
  // Nothing is read meanwhile, so the function keeps the session alive.
  seat_->Receive(text, [self = shared_from_this()](Clock::duration time) {
    self->Post([time](WebSocketSession& session) {
      session.pause_end_ = Clock::now() + PauseAfter(time);
      session.ReadAtItsRate();
    });
  });
}

void WebSocketSession::Join(const std::string& text) {
  has_joined_ = true;
  timer_.cancel();
  const JoinMessage join = ReadJoinMessage(text);
  language_ = join.language;
  if (!join.problem.empty()) {
    ++context_.metrics.joins_refused;
    const std::string reason = join.is_cut_link ? TranslatePhrase("This link is not complete.") : join.problem;
    Enqueue(RefusedMessage("malformed", reason));
    CloseNow(CloseCode::NotAllowed, reason);
    return Read();
  }
  target_.join(join, weak_from_this(), [self = shared_from_this()](std::shared_ptr<Seat> seat) {
    self->Post([seat = std::move(seat)](WebSocketSession& session) { session.OnJoined(seat); });
  });
}

// Without a seat: the refusal is in the queue, and the closing after it.
void WebSocketSession::OnJoined(std::shared_ptr<Seat> seat) {
  if (is_gone_) {
    if (seat) seat->Leave();
    return;
  }
  seat_ = std::move(seat);
  Read();
}

// A client that sends faster than its rate, or asks for much, is not refused: its next message is read later.
void WebSocketSession::ReadAtItsRate() {
  const auto now = Clock::now();
  if (is_gone_) return;
  const Clock::duration pause = std::max(rate_.Wait(now), pause_end_ - now);
  if (pause <= Clock::duration::zero() && rate_.Take(now)) return Read();
  timer_.expires_after(pause);
  timer_.async_wait([self = shared_from_this()](beast::error_code) { self->ReadAtItsRate(); });
}

void WebSocketSession::Send(std::string message) {
  Post([message = std::move(message)](WebSocketSession& session) mutable { session.Enqueue(std::move(message)); });
}

void WebSocketSession::Close(CloseCode code, std::string reason) {
  Post([code, reason = std::move(reason)](WebSocketSession& session) { session.CloseNow(code, reason); });
}

void WebSocketSession::CloseNow(CloseCode code, const std::string& reason) {
  if (is_closing_ || is_gone_) return;
  is_closing_ = true;
  closing_ = websocket::close_reason(static_cast<websocket::close_code>(code),
                                     std::string(base::CutUtf8(reason, kMaxCloseReason)).c_str());
  if (queue_.empty()) WriteNext();
}

void WebSocketSession::Cut() {
  beast::error_code ignored;
  beast::get_lowest_layer(socket_).socket().close(ignored);
  Leave();
}

void WebSocketSession::Enqueue(std::string message) {
  if (is_gone_ || is_closing_) return;
  queued_bytes_ += message.size();
  if (queued_bytes_ > static_cast<std::size_t>(context_.limits.queue_bytes)) {
    ++context_.metrics.connections_cut;
    return Cut();
  }
  queue_.push_back(std::move(message));
  if (queue_.size() == 1) WriteNext();
}

void WebSocketSession::WriteNext() {
  if (queue_.empty()) {
    if (is_closing_) socket_.async_close(closing_, [self = shared_from_this()](beast::error_code) { self->Leave(); });
    return;
  }
  socket_.text(true);
  socket_.async_write(asio::buffer(queue_.front()),
                      [self = shared_from_this()](beast::error_code error, std::size_t) { self->OnWritten(error); });
}

void WebSocketSession::OnWritten(beast::error_code error) {
  if (error || is_gone_) return Leave();
  queued_bytes_ -= queue_.front().size();
  queue_.pop_front();
  WriteNext();
}

void WebSocketSession::Leave() {
  if (is_gone_) return;
  is_gone_ = true;
  timer_.cancel();
  if (seat_) seat_->Leave();
  seat_.reset();
}

}  // namespace

void StartWebSocketSession(beast::tcp_stream stream, beast::http::request<beast::http::string_body> request,
                           SocketTarget target, std::string address, ServerContext& context, OpenConnections& open) {
  const auto session = std::make_shared<WebSocketSession>(std::move(stream), std::move(request), std::move(target),
                                                          std::move(address), context, open);
  open.Add(session);
  session->Start();
}

}  // namespace cardinal::web
