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
#include "interpreter/drivers/web/http_answer.h"
#include "interpreter/drivers/web/join_message.h"
#include "interpreter/drivers/web/match_room.h"
#include "interpreter/drivers/web/served_game.h"
#include "interpreter/drivers/web/server_context.h"

namespace cardinal::web {

struct CreatedMatch {
  struct Link {
    std::int32_t viewer = store::kSpectator;
    std::string name;  // of the player; "spectators"
    std::string url;
  };
  std::string id;
  std::vector<Link> links;  // of the seats of people, then of the spectators
  std::string problem;      // in words; empty: the match is created
  unsigned status = 201;    // of HTTP
};

class MatchRegistry {
 public:
  MatchRegistry(ServerContext& context, store::MatchStore& store, boost::asio::thread_pool& work,
                boost::asio::thread_pool& thinking, std::ostream& err);

  void SetUrl(std::string url) { url_ = std::move(url); }
  const std::string& Url() const { return url_; }

  CreatedMatch CreateNow(const NewMatch& wish, std::string_view language = "");  // waits for the store
  // `body`: of POST /matches (docs/reference/serve.md). `language`: of the visitor, for errors.
  void Create(std::string body, std::string language, std::function<void(HttpAnswer)> done);
  // Calls `done` with the seat of the link, or with null after the client has received the reason.
  void Join(const std::string& id, JoinMessage join, std::weak_ptr<Client> client,
            std::function<void(std::shared_ptr<MatchSeat>)> done);
  // Called each second: matches without a connection leave the memory, others read what another process has written.
  void Sweep();
  // No computer player thinks on.
  void Stop();

 private:
  HttpAnswer CreateFromBody(const std::string& body, std::string_view language);
  std::shared_ptr<MatchRoom> FindRoom(const std::string& id);

  RoomServices services_;
  boost::asio::thread_pool& work_;
  std::string url_;
  std::mutex mutex_;
  std::map<std::string, std::shared_ptr<MatchRoom>> rooms_;
  int sweeps_ = 0;
  std::atomic<bool> is_sweeping_ = false;
};

}  // namespace cardinal::web
