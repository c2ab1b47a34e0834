// One match of a server, while it is in memory. In: joins, messages and departures of connections, moves of computer
// players, lines that another process has written. Out: messages for the connections, lines for the store. Promises:
// everything happens on one strand, in order; a line is stored before its answer takes effect; if the store refuses it
// the match is unchanged; if another process has continued the match, it is read again; computer players think on other
// threads, on a copy.
#pragma once

#include <atomic>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/strand.hpp>
#include <boost/asio/thread_pool.hpp>
#include <functional>
#include <iosfwd>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "interpreter/drivers/host/hosted_match.h"
#include "interpreter/drivers/store/match_store.h"
#include "interpreter/drivers/web/client.h"
#include "interpreter/drivers/web/join_message.h"
#include "interpreter/drivers/web/served_game.h"
#include "interpreter/drivers/web/server_context.h"

namespace cardinal::web {

// What all matches of a server share.
struct RoomServices {
  ServerContext& context;
  const ServedGame& game;
  store::MatchStore& store;
  boost::asio::thread_pool& thinking;  // for computer players
  std::ostream& err;
  std::mutex err_mutex = {};
  std::atomic<std::int64_t> next_report =
      0;  // in seconds of the steady clock: problems of the store are reported once in ten
  std::atomic<bool> is_ending = false;  // computer players stop

  // Counts the problem, and prints it unless one was printed shortly before.
  void ReportStoreProblem(const std::string& problem);
  void Report(const std::string& sentence);
};

class MatchRoom;

// The place of one connection in a match.
class MatchSeat : public Seat {
 public:
  MatchSeat(std::shared_ptr<MatchRoom> room, host::ClientId connection)
      : room_(std::move(room)), connection_(connection) {}
  void Receive(std::string text, Handled done) override;
  void Leave() override;

 private:
  std::shared_ptr<MatchRoom> room_;
  host::ClientId connection_;
};

class MatchRoom : public std::enable_shared_from_this<MatchRoom>, private host::MessageSink {
 public:
  MatchRoom(std::string id, RoomServices& services, boost::asio::thread_pool& work);
  ~MatchRoom() override;

  // Any thread.
  using Joined = std::function<void(std::shared_ptr<Seat>)>;
  // `elsewhere` is called instead of `done` if this room is closed: the match must be asked for again.
  void Join(JoinMessage join, std::weak_ptr<Client> client, Joined done, std::function<void()> elsewhere);
  void Receive(host::ClientId connection, std::string text, Seat::Handled done);
  void Leave(host::ClientId connection);
  // Called each second. `last_number`: of the lines in the store, -1 if it is unknown.
  void Tick(std::int64_t last_number);
  void Stop();  // the server ends: no clock runs on
  // Continues the match again from the store, if it is in memory.
  void ReadAgain();
  bool IsClosed() const { return is_closed_; }
  bool HasConnections() const { return connection_count_ > 0; }
  const std::string& Id() const { return id_; }

 private:
  struct Connection {
    host::ClientId id = 0;
    view::Seat viewer = model::kNoSeat;  // kNoSeat: a spectator
    std::weak_ptr<Client> client;
    std::string language;
  };
  // Writes the lines of the log into the store.
  class StoreSink;
  using Strand = boost::asio::strand<boost::asio::thread_pool::executor_type>;

  // host::MessageSink; on the strand.
  void Send(host::ClientId id, const std::string& message) override;
  void Close(host::ClientId id) override;
  std::string Append(std::string_view line);  // to the store; returns a problem in words, or ""

  // Runs work on the strand. If it throws (no memory is left), the match leaves the memory and the connections close.
  template <class Work>
  void Post(Work work);
  void GiveUp(const char* reason);

  struct LoadResult {
    CloseCode code = CloseCode::Ended;
    std::string_view phrase = {};  // what the client reads; empty: the match is loaded
    std::string detail = {};       // for the hole of the phrase
  };

  std::shared_ptr<Seat> JoinNow(const JoinMessage& join, const std::shared_ptr<Client>& client);
  // False: the client was refused.
  bool CheckLink(const JoinMessage& join, Client& client, view::Seat& viewer);
  bool Load(Client& client, const std::string& language);
  void Refuse(const LoadResult& result, Client& client, const std::string& language);
  bool IsOvertaken();
  void Unload();
  LoadResult ReadFromStore();
  bool FindViewer(const JoinMessage& join, view::Seat& viewer) const;
  std::string TranslatePhrase(std::string_view english, const Connection& connection) const;
  bool MakeSpace(view::Seat viewer);
  void ConnectToMatch(const Connection& connection);
  void AfterStep();  // starts what the match now waits for
  void Think();
  void Reload();
  void SetTimer();

  const std::string id_;
  RoomServices& services_;
  Strand strand_;
  boost::asio::steady_timer timer_;  // for the clock of a match
  store::StoredMatch stored_;
  std::shared_ptr<const void> rules_;         // what the match reads; destroyed after it
  std::unique_ptr<host::HostedMatch> match_;  // null: not loaded
  std::vector<Connection> connections_;
  host::ClientId next_connection_ = 1;
  std::int64_t next_line_ = 0;  // the number of the next line of the log
  bool was_overtaken_ = false;  // another process has written a line
  bool is_thinking_ = false;
  std::uint64_t loads_ = 0;  // how often the match was read: a computer player's answer is for the match of its load
  Clock::time_point used_;   // when the last connection left
  std::atomic<bool> is_closed_ = false;
  std::atomic<std::int64_t> connection_count_ = 0;
};

}  // namespace cardinal::web
