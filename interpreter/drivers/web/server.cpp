#include "interpreter/drivers/web/server.h"

#include <sys/resource.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/thread_pool.hpp>
#include <ostream>

#include "interpreter/base/thread_pool.h"
#include "interpreter/drivers/web/editor_seat.h"
#include "interpreter/drivers/web/listener.h"
#include "interpreter/drivers/web/match_registry.h"
#include "interpreter/drivers/web/tokens.h"

namespace cardinal::web {

namespace {

namespace asio = boost::asio;

constexpr auto kSweep = std::chrono::seconds(1);     // how often matches without a connection are looked for
constexpr std::int64_t kKeepDrafts = 10'800;         // seconds without an answer
constexpr auto kFarewell = std::chrono::seconds(2);  // how long connections may take to close at the end

// Each connection is a file descriptor; the usual limit is 1,024.
void AllowManyDescriptors() {
  rlimit limit{};
  if (::getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  ::setrlimit(RLIMIT_NOFILE, &limit);
}

bool IsLoopback(const std::string& host) { return host == "localhost" || host == "::1" || host.starts_with("127."); }

std::string AddressUrl(const std::string& host, std::uint16_t port) {
  const bool is_v6 = host.find(':') != std::string::npos;
  const bool is_any = host == "0.0.0.0" || host == "::";
  const std::string name = is_any ? "127.0.0.1" : is_v6 ? "[" + host + "]" : host;
  return "http://" + name + ":" + std::to_string(port);
}

class Server {
 public:
  Server(const ServerSettings& settings, const ServedGame& game, store::MatchStore& store, std::ostream& out,
         std::ostream& err, EditorParts parts)
      : settings_(settings),
        out_(out),
        context_{game, settings.limits, OriginCheck(KnownOrigins(settings.url, settings.host)),
                 PageFiles(settings.page_folder, settings.picture_folder)},
        work_(2 * base::ThreadCount(0) + 2),  // a thread may wait for the store
        thinking_(base::ThreadCount(0)),
        store_(store),
        matches_(context_, game, store, work_, thinking_, err),
        editor_(parts.editor),
        listener_(network_, context_, open_),
        signals_(network_, SIGINT, SIGTERM),
        sweep_(network_),
        farewell_(network_) {
    context_.matches = &matches_;
    if (parts.editor != nullptr) {
      drafts_.emplace(context_, parts.editor->Drafts(), *parts.store, work_, thinking_, err,
                      RegistryKind{"draft.", &ServerLimits::drafts, kKeepDrafts, false});
      editors_.emplace(context_, *parts.editor, work_);
      parts.editor->UseMatches(*drafts_);
      context_.drafts = &*drafts_;
      context_.editors = &*editors_;
    }
  }

  std::string Run();

 private:
  void PrintStart(const std::string& owner_token);
  // Both return a problem in words, or "".
  std::string FindOwnerToken(std::string& token);
  std::string CreateFirstMatch();
  void Sweep();
  void End();
  void WaitForConnections(int checks_left);

  // Destroyed in the reverse order: first the connections, then the matches, then their threads.
  const ServerSettings& settings_;
  std::ostream& out_;
  ServerContext context_;
  OpenConnections open_;
  asio::thread_pool work_, thinking_;
  store::MatchStore& store_;
  MatchRegistry matches_;
  Editor* const editor_;  // null: there is none
  std::optional<MatchRegistry> drafts_;
  std::optional<EditorSeats> editors_;
  asio::io_context network_{1};
  Listener listener_;
  asio::signal_set signals_;
  asio::steady_timer sweep_, farewell_;
};

std::string Server::Run() {
  AllowManyDescriptors();
  if (std::string problem = listener_.Listen(settings_.host, settings_.port); !problem.empty()) return problem;
  matches_.SetUrl(settings_.url.empty() ? AddressUrl(settings_.host, listener_.Port()) : settings_.url);
  if (drafts_) drafts_->SetUrl(matches_.Url());
  std::string owner_token;
  if (std::string problem = FindOwnerToken(owner_token); !problem.empty()) return problem;
  if (std::string problem = CreateFirstMatch(); !problem.empty()) return problem;
  PrintStart(owner_token);
  signals_.async_wait([this](boost::system::error_code error, int) {
    if (!error) End();
  });
  listener_.Accept();
  Sweep();
  network_.run();
  matches_.Stop();
  if (drafts_) drafts_->Stop();
  thinking_.join();
  work_.join();
  network_.restart();
  network_.poll();  // what the threads have sent to connections that are closed now
  return "";
}

// The link of the owner is the same at each start, and for all servers with one store.
std::string Server::FindOwnerToken(std::string& token) {
  if (settings_.every_visitor_creates) return "";
  const store::StoreResult result = store_.FindOwnerToken(MakeToken(), settings_.renews_owner_link, token);
  if (!result.IsDone()) return "the link of the owner cannot be stored: " + result.problem;
  context_.owner_hash = HashToken(token);
  return "";
}

std::string Server::CreateFirstMatch() {
  if (!settings_.first_match) return "";
  const CreatedMatch created = matches_.CreateNow(*settings_.first_match);
  for (const CreatedMatch::Link& link : created.links) out_ << link.name << ": " << link.url << "\n";
  return created.problem;
}

void Server::PrintStart(const std::string& owner_token) {
  out_ << "new match: " << matches_.Url() << "/" << (owner_token.empty() ? "" : "#new." + owner_token) << "\n";
  if (editor_ != nullptr && !owner_token.empty())
    out_ << "edit and test the rules: " << matches_.Url() << "/#edit." << owner_token << "\n";
  out_ << "matches are stored in " << settings_.store_name << "\n";
  if (!IsLoopback(settings_.host))
    out_ << "The server can be reached from other machines. Without HTTPS, others on the way can read the links.\n";
  out_ << "listening on " << AddressUrl(settings_.host, listener_.Port()) << ", Ctrl-C ends\n" << std::flush;
}

void Server::Sweep() {
  matches_.Sweep();
  if (drafts_) drafts_->Sweep();
  sweep_.expires_after(kSweep);
  sweep_.async_wait([this](boost::system::error_code error) {
    if (!error) Sweep();
  });
}

// No new connections; the open ones are closed with a reason, then the network has nothing to do and `Run` returns.
void Server::End() {
  listener_.Stop();
  sweep_.cancel();
  open_.CloseAll();
  constexpr int kChecks = 20;
  WaitForConnections(kChecks);
}

void Server::WaitForConnections(int checks_left) {
  if (open_.IsEmpty()) return;
  if (checks_left == 0) {
    open_.CutAll();
    network_.stop();
    return;
  }
  farewell_.expires_after(kFarewell / 20);
  farewell_.async_wait([this, checks_left](boost::system::error_code) { WaitForConnections(checks_left - 1); });
}

}  // namespace

std::string Serve(const ServerSettings& settings, const ServedGame& game, store::MatchStore& store, std::ostream& out,
                  std::ostream& err, EditorParts parts) {
  return Server(settings, game, store, out, err, parts).Run();
}

}  // namespace cardinal::web
