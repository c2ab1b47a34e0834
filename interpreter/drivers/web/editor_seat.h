// The connections of the editor's pages. In: the first message of a connection, with the owner's token. Out: a session
// of the editor, as a Seat. Promises: without the owner's token there is no session; at most `editors` sessions exist
// at the same time; messages of one connection are handled in order, outside of the thread of the network.
#pragma once

#include <atomic>
#include <boost/asio/thread_pool.hpp>
#include <functional>
#include <memory>

#include "interpreter/drivers/web/client.h"
#include "interpreter/drivers/web/editor.h"
#include "interpreter/drivers/web/join_message.h"
#include "interpreter/drivers/web/server_context.h"

namespace cardinal::web {

class EditorSeats {
 public:
  EditorSeats(ServerContext& context, Editor& editor, boost::asio::thread_pool& work)
      : context_(context), editor_(editor), work_(work) {}

  // Calls `done` with the seat, or with null after the client has received the reason.
  void Join(const JoinMessage& join, std::weak_ptr<Client> client, std::function<void(std::shared_ptr<Seat>)> done);

 private:
  ServerContext& context_;
  Editor& editor_;
  boost::asio::thread_pool& work_;
  const std::shared_ptr<std::atomic<std::int64_t>> open_ = std::make_shared<std::atomic<std::int64_t>>(0);
};

}  // namespace cardinal::web
