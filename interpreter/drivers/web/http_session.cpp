#include "interpreter/drivers/web/http_session.h"

#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <functional>
#include <optional>

#include "interpreter/drivers/protocol/messages.h"
#include "interpreter/drivers/web/editor_seat.h"
#include "interpreter/drivers/web/match_registry.h"
#include "interpreter/drivers/web/open_connections.h"
#include "interpreter/drivers/web/served_game.h"
#include "interpreter/drivers/web/tokens.h"
#include "interpreter/drivers/web/websocket_session.h"

namespace cardinal::web {

namespace {

namespace beast = boost::beast;
namespace http = boost::beast::http;

constexpr std::uint32_t kHeaderBytes = 16'384;
constexpr auto kIdle = std::chrono::seconds(30);  // between two requests of a connection

// No script, style, picture or connection from elsewhere; no script or style in the text of a page; the page is in no
// frame of another site: the editor shows the table in a frame. `connect-src 'self'` includes the WebSocket of this
// server.
constexpr std::string_view kContentPolicy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; "
    "manifest-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

std::string_view Text(beast::string_view text) { return {text.data(), text.size()}; }

// "/matches/0123456789abcdef/ws" -> the id; otherwise "". `begin`: "/matches/"
std::string_view MatchOfSocketPath(std::string_view path, std::string_view begin) {
  constexpr std::string_view kEnd = "/ws";
  if (!path.starts_with(begin) || !path.ends_with(kEnd) || path.size() < begin.size() + kEnd.size()) return "";
  const std::string_view id = path.substr(begin.size(), path.size() - begin.size() - kEnd.size());
  return IsHexadecimal(id, kMatchIdDigits) ? id : "";
}

// The first code of "it-IT,it;q=0.9,en;q=0.8", without its country.
std::string FirstLanguage(std::string_view accepted) {
  return std::string(accepted.substr(0, accepted.find_first_of(",;-")));
}

class HttpSession : public std::enable_shared_from_this<HttpSession>, public OpenConnection {
 public:
  HttpSession(boost::asio::ip::tcp::socket socket, std::string address, ServerContext& context, OpenConnections& open)
      : stream_(std::move(socket)), address_(std::move(address)), context_(context), open_(open) {}
  ~HttpSession() override {
    open_.Remove(this);
    if (owns_count_) context_.connections.Remove(address_);
  }

  void ReadRequest();
  void CloseForEnd() override { Cut(); }
  void Cut() override {
    beast::error_code ignored;
    stream_.socket().shutdown(boost::asio::ip::tcp::socket::shutdown_both, ignored);
    stream_.cancel();
  }

 private:
  using Request = http::request<http::string_body>;

  void OnRequest(beast::error_code error);
  void Route();
  HttpAnswer AnswerGet(std::string_view path);
  void CreateMatch();
  std::function<void(HttpAnswer)> AnswerLater();
  // Returns the answer that refuses a request of another site, or nothing.
  std::optional<HttpAnswer> RefuseForeign() const;
  SocketTarget FindTarget(std::string_view path);  // without `join`: there is none
  void OpenWebSocket(SocketTarget target);
  void Send(HttpAnswer answer);
  void SendPart();
  void OnSent();

  beast::tcp_stream stream_;
  const std::string address_;
  ServerContext& context_;
  OpenConnections& open_;
  bool is_first_request_ = true;
  bool owns_count_ = true;  // false: the WebSocket session counts for this connection
  beast::flat_buffer buffer_;
  std::optional<http::request_parser<http::string_body>> parser_;
  Request request_;
  http::response<http::string_body> response_;
  std::optional<http::response_serializer<http::string_body>> serializer_;  // of `response_`
};

void HttpSession::ReadRequest() {
  parser_.emplace();
  parser_->header_limit(kHeaderBytes);
  parser_->body_limit(static_cast<std::uint64_t>(context_.limits.request_bytes));
  stream_.expires_after(is_first_request_ ? std::chrono::seconds(context_.limits.request_seconds) : kIdle);
  is_first_request_ = false;
  http::async_read(stream_, buffer_, *parser_,
                   [self = shared_from_this()](beast::error_code error, std::size_t) { self->OnRequest(error); });
}

void HttpSession::OnRequest(beast::error_code error) {
  if (!error) {
    request_ = parser_->release();
    return Route();
  }
  const bool is_gone = error == http::error::end_of_stream || error == beast::error::timeout ||
                       error == boost::asio::error::operation_aborted || error == http::error::partial_message ||
                       error.category() == boost::asio::error::get_system_category();
  if (is_gone) return Cut();
  request_ = {};
  request_.keep_alive(false);
  if (error == http::error::body_limit)
    return Send(ErrorAnswer(413, "a request is at most " + std::to_string(context_.limits.request_bytes) + " bytes"));
  if (error == http::error::header_limit) return Send(ErrorAnswer(431, "the headers of a request are too large"));
  Send(ErrorAnswer(400, "the request is malformed"));
}

void HttpSession::Route() {
  stream_.expires_after(std::chrono::seconds(context_.limits.request_seconds));
  const std::string target(Text(request_.target()));
  const std::string_view path = std::string_view(target).substr(0, target.find('?'));
  if (auto refused = RefuseForeign()) return Send(std::move(*refused));
  if (beast::websocket::is_upgrade(request_)) {
    SocketTarget target = FindTarget(path);
    return target.join ? OpenWebSocket(std::move(target)) : Send(ErrorAnswer(404, "there is no such match"));
  }
  const bool reads = request_.method() == http::verb::get || request_.method() == http::verb::head;
  if (reads && path == "/api/game") {
    std::string language = FirstLanguage(Text(request_[http::field::accept_language]));
    return context_.matches->Describe(context_.editors != nullptr, std::move(language), AnswerLater());
  }
  if (reads) return Send(AnswerGet(path));
  if (path != "/matches") return Send(ErrorAnswer(404, "there is nothing to send to at this address"));
  if (request_.method() != http::verb::post) return Send(ErrorAnswer(405, "a match is created with POST"));
  CreateMatch();
}

std::optional<HttpAnswer> HttpSession::RefuseForeign() const {
  const std::string_view host = Text(request_[http::field::host]);
  if (!context_.origins.IsKnownHost(host))
    return ErrorAnswer(403, "this server does not answer for this host; its owner can name it with --url");
  const bool changes = request_.method() == http::verb::post || beast::websocket::is_upgrade(request_);
  if (changes && !context_.origins.IsAllowedOrigin(Text(request_[http::field::origin]), host))
    return ErrorAnswer(403, "this server does not answer to pages of another site");
  return std::nullopt;
}

HttpAnswer HttpSession::AnswerGet(std::string_view path) {
  if (path == "/healthz")
    return context_.is_store_available ? HttpAnswer{200, "{\"status\":\"ok\"}\n"}
                                       : ErrorAnswer(503, "the store of matches is not available");
  if (path == "/metrics") return {200, context_.metrics.Text(), "text/plain; version=0.0.4; charset=utf-8"};
  auto file = context_.files.Find(path);
  if (!file) return ErrorAnswer(404, "there is no such page");
  if (!file->tag.empty() && Text(request_[http::field::if_none_match]) == file->tag)
    return {304, "", file->type, file->tag};
  return {200, std::move(file->text), file->type, std::move(file->tag)};
}

void HttpSession::CreateMatch() {
  constexpr std::string_view kBearer = "Bearer ";
  const std::string_view authorization = Text(request_[http::field::authorization]);
  const bool has_token = authorization.starts_with(kBearer);
  const bool may_create =
      context_.owner_hash.empty() ||
      (has_token && IsSameHash(HashToken(authorization.substr(kBearer.size())), context_.owner_hash));
  const std::string language = FirstLanguage(Text(request_[http::field::accept_language]));
  if (!may_create)
    return Send(ErrorAnswer(401, context_.game.TranslatePhrase(
                                     "Only the link that `cardinal serve` has printed creates matches.", language)));
  if (!Text(request_[http::field::content_type]).starts_with("application/json"))
    return Send(ErrorAnswer(415, "a match is described in application/json"));
  if (!context_.creations.Take(address_, Clock::now()))
    return Send(
        ErrorAnswer(429, context_.game.TranslatePhrase("Too many new matches: please wait a minute.", language)));
  context_.matches->Create(request_.body(), language, AnswerLater());
}

// A function for another thread that sends the answer.
std::function<void(HttpAnswer)> HttpSession::AnswerLater() {
  stream_.expires_after(std::chrono::seconds(60));
  return [self = shared_from_this()](HttpAnswer answer) {
    boost::asio::post(self->stream_.get_executor(),
                      [self, answer = std::move(answer)]() mutable { self->Send(std::move(answer)); });
  };
}

SocketTarget HttpSession::FindTarget(std::string_view path) {
  if (path == "/editor/ws" && context_.editors != nullptr) {
    auto join = [&editors = *context_.editors](const JoinMessage& message, std::weak_ptr<Client> client, auto done) {
      editors.Join(message, std::move(client), std::move(done));
    };
    return {std::move(join), static_cast<std::size_t>(context_.limits.edited_bytes)};
  }
  const std::pair<std::string_view, MatchRegistry*> kinds[] = {{"/matches/", context_.matches},
                                                               {"/drafts/", context_.drafts}};
  for (const auto& [begin, matches] : kinds) {
    const std::string id(MatchOfSocketPath(path, begin));
    if (id.empty() || matches == nullptr) continue;
    auto join = [id, matches = matches](JoinMessage message, std::weak_ptr<Client> client, auto done) {
      matches->Join(id, std::move(message), std::move(client), std::move(done));
    };
    return {std::move(join), protocol::kClientBytes};
  }
  return {};
}

void HttpSession::OpenWebSocket(SocketTarget target) {
  owns_count_ = false;
  stream_.expires_never();
  StartWebSocketSession(std::move(stream_), std::move(request_), std::move(target), address_, context_, open_);
}

void HttpSession::Send(HttpAnswer answer) {
  response_ = {};
  response_.version(11);
  response_.result(answer.status);
  response_.keep_alive(request_.keep_alive());
  response_.set(http::field::server, "cardinal");
  response_.set(http::field::content_type, beast::string_view(answer.type.data(), answer.type.size()));
  response_.set(http::field::cache_control, answer.tag.empty() ? "no-store" : "no-cache");
  if (!answer.tag.empty()) response_.set(http::field::etag, answer.tag);
  if (answer.status == 401) response_.set(http::field::www_authenticate, "Bearer");
  response_.set("Content-Security-Policy", beast::string_view(kContentPolicy.data(), kContentPolicy.size()));
  response_.set("X-Content-Type-Options", "nosniff");
  response_.set("Referrer-Policy", "no-referrer");
  response_.set("Cross-Origin-Opener-Policy", "same-origin");
  response_.set("Cross-Origin-Resource-Policy", "same-origin");
  const std::size_t size = answer.text.size();
  if (request_.method() != http::verb::head) response_.body() = std::move(answer.text);
  response_.prepare_payload();
  if (request_.method() == http::verb::head) response_.content_length(size);
  serializer_.emplace(response_);
  SendPart();
}

// The time is that of one part, so a large picture may take longer on a slow connection.
void HttpSession::SendPart() {
  stream_.expires_after(std::chrono::seconds(context_.limits.request_seconds));
  http::async_write_some(stream_, *serializer_, [self = shared_from_this()](beast::error_code error, std::size_t) {
    if (error) return self->Cut();
    self->serializer_->is_done() ? self->OnSent() : self->SendPart();
  });
}

void HttpSession::OnSent() {
  if (response_.keep_alive()) return ReadRequest();
  beast::error_code ignored;
  stream_.socket().shutdown(boost::asio::ip::tcp::socket::shutdown_send, ignored);
}

}  // namespace

void StartHttpSession(boost::asio::ip::tcp::socket socket, std::string address, ServerContext& context,
                      OpenConnections& open) {
  const auto session = std::make_shared<HttpSession>(std::move(socket), std::move(address), context, open);
  open.Add(session);
  session->ReadRequest();
}

}  // namespace cardinal::web
