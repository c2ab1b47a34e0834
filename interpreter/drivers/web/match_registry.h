// The matches of a server. In: requests to create a match, links. Out: seats in matches. Promises: at most one
// MatchRoom of this process plays a match; a match without a connection leaves the memory and continues from the store
// when a link is used again; all functions may be called by any thread, and all but CreateNow return at once.
#pragma once

#include <atomic>
#include <boost/asio/thread_pool.hpp>
#include <functional>
#include <iosfwd>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "interpreter/drivers/store/match_store.h"
#include "interpreter/drivers/web/client.h"
#include "interpreter/drivers/web/draft_matches.h"
#include "interpreter/drivers/web/http_answer.h"
#include "interpreter/drivers/web/join_message.h"
#include "interpreter/drivers/web/match_room.h"
#include "interpreter/drivers/web/served_game.h"
#include "interpreter/drivers/web/server_context.h"

namespace cardinal::web {

// How the matches of a registry differ from those of another one.
struct RegistryKind {
  std::string link_prefix = {};                               // of the fragment of its links
  std::int64_t ServerLimits::*most = &ServerLimits::matches;  // matches in its store
  std::int64_t keep_seconds = 0;                              // without an answer; 0: the limit `keep_days`
  bool is_monitored = true;                                   // /healthz tells whether its store is available
};

class MatchRegistry : public DraftMatches {
 public:
  MatchRegistry(ServerContext& context, const ServedGame& game, store::MatchStore& store,
                boost::asio::thread_pool& work, boost::asio::thread_pool& thinking, std::ostream& err,
                RegistryKind kind = {});

  void SetUrl(std::string url) { url_ = std::move(url); }
  const std::string& Url() const { return url_; }

  CreatedMatch CreateNow(const NewMatch& wish, std::string_view language = "");  // waits for the store
  // DraftMatches
  CreatedMatch CreateFrom(const BegunMatch& begun) override { return CreateFrom(begun, 0, ""); }
  bool ReadLines(const std::string& id, std::vector<std::string>& lines) override;
  std::string AppendLine(const std::string& id, const std::string& line) override;
  void Reload(const std::string& id) override;
  // `body`: of POST /matches (docs/reference/serve.md). `language`: of the visitor, for errors.
  void Create(std::string body, std::string language, std::function<void(HttpAnswer)> done);
  // The answer to /api/game.
  void Describe(bool has_editor, std::string language, std::function<void(HttpAnswer)> done);
  // Calls `done` with the seat of the link, or with null after the client has received the reason.
  void Join(const std::string& id, JoinMessage join, std::weak_ptr<Client> client,
            std::function<void(std::shared_ptr<Seat>)> done);
  // Called each second: matches without a connection leave the memory, others read what another process has written.
  void Sweep();
  // No computer player thinks on.
  void Stop();

 private:
  // Uses the files of the game as they are now.
  void Refresh();
  HttpAnswer DescribeNow(bool has_editor, std::string_view language);
  HttpAnswer CreateFromBody(const std::string& body, std::string_view language);
  CreatedMatch CreateFrom(const BegunMatch& begun, std::int64_t seconds_per_decision, std::string_view language);
  std::shared_ptr<MatchRoom> FindRoom(const std::string& id);

  RoomServices services_;
  const RegistryKind kind_;
  boost::asio::thread_pool& work_;
  std::string url_;
  std::mutex mutex_;
  std::map<std::string, std::shared_ptr<MatchRoom>> rooms_;
  int sweeps_ = 0;
  std::atomic<bool> is_sweeping_ = false;
  std::atomic<Clock::rep> described_ = 0;  // when the files of the game were read for /api/game
};

}  // namespace cardinal::web
