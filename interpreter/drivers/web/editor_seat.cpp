#include "interpreter/drivers/web/editor_seat.h"

#include <boost/asio/post.hpp>
#include <boost/asio/strand.hpp>

#include "interpreter/drivers/web/tokens.h"

namespace cardinal::web {

namespace {

using Strand = boost::asio::strand<boost::asio::thread_pool::executor_type>;

class EditorSeat : public Seat, public std::enable_shared_from_this<EditorSeat> {
 public:
  EditorSeat(Strand strand, std::shared_ptr<std::atomic<std::int64_t>> open)
      : strand_(std::move(strand)), open_(std::move(open)) {}

  void Open(Editor& editor, std::weak_ptr<Client> client) {
    session_ = editor.Open([client = std::move(client)](std::string message) {
      if (const auto page = client.lock()) page->Send(std::move(message));
    });
  }

  void Receive(std::string text, Handled done) override {
    boost::asio::post(strand_, [self = shared_from_this(), text = std::move(text), done = std::move(done)] {
      if (self->session_) self->session_->Receive(text);
      done({});  // the owner does not wait for what an edit has taken
    });
  }

  // A session waits for its threads when it ends, so it ends on a thread of the pool.
  void Leave() override {
    boost::asio::post(strand_, [self = shared_from_this()] {
      if (!self->session_) return;
      self->session_.reset();
      --*self->open_;
    });
  }

 private:
  Strand strand_;
  const std::shared_ptr<std::atomic<std::int64_t>> open_;
  std::unique_ptr<EditorSession> session_;
};

void Refuse(const std::weak_ptr<Client>& weak, CloseCode code, std::string_view reason) {
  const auto client = weak.lock();
  if (!client) return;
  client->Send(RefusedMessage(code == CloseCode::TryLater ? "busy" : "not_allowed", reason));
  client->Close(code, std::string(reason));
}

}  // namespace

void EditorSeats::Join(const JoinMessage& join, std::weak_ptr<Client> client,
                       std::function<void(std::shared_ptr<Seat>)> done) {
  if (context_.owner_hash.empty() || !IsSameHash(HashToken(join.token), context_.owner_hash)) {
    ++context_.metrics.joins_refused;
    Refuse(client, CloseCode::NotAllowed, "only the link that `cardinal serve` has printed opens the editor");
    return done(nullptr);
  }
  if (++*open_ > context_.limits.editors) {
    --*open_;
    Refuse(client, CloseCode::TryLater, "as many editors are open as the server allows");
    return done(nullptr);
  }
  const auto seat = std::make_shared<EditorSeat>(Strand(work_.get_executor()), open_);
  boost::asio::post(work_, [seat, &editor = editor_, client = std::move(client), done = std::move(done)] {
    seat->Open(editor, client);
    done(seat);
  });
}

}  // namespace cardinal::web
