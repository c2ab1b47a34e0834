#include "interpreter/drivers/web/match_room.h"

#include <time.h>

#include <algorithm>
#include <boost/asio/post.hpp>
#include <ostream>

#include "interpreter/base/stop.h"
#include "interpreter/drivers/web/stored_setup.h"
#include "interpreter/drivers/web/tokens.h"

namespace cardinal::web {

namespace {

using store::StoreStatus;

constexpr std::string_view kAnswerBegin = R"({"decision":)";  // of a line of a log
constexpr std::string_view kRefusedBegin = R"({"type":"refused")";

host::Milliseconds ToMilliseconds(Clock::time_point time) {
  return std::chrono::duration_cast<std::chrono::milliseconds>(time.time_since_epoch()).count();
}

// The processor time of this thread: without the time in which it waits for the store.
Clock::duration ThreadTime() {
  timespec time{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

// Marks a phrase that is translated when it is sent.
constexpr std::string_view Phrase(std::string_view english) { return english; }

}  // namespace

class MatchRoom::StoreSink : public replay::LineSink {
 public:
  explicit StoreSink(MatchRoom& room) : room_(room) {}
  std::string Append(std::string_view line) override { return room_.Append(line); }
  std::string Finish() override { return ""; }
  void Discard() override {}
  bool CanRetry() const override { return true; }

 private:
  MatchRoom& room_;
};

// ---- what all matches share

void RoomServices::Report(const std::string& sentence) {
  const std::lock_guard lock(err_mutex);
  err << sentence << std::endl;
}

void RoomServices::ReportStoreProblem(const std::string& problem) {
  constexpr std::int64_t kPause = 10;  // seconds
  ++context.metrics.store_errors;
  const std::int64_t now = std::chrono::duration_cast<std::chrono::seconds>(Clock::now().time_since_epoch()).count();
  std::int64_t next = next_report;
  if (now >= next && next_report.compare_exchange_strong(next, now + kPause)) Report("store: " + problem);
}

// ---- from any thread

void MatchSeat::Receive(std::string text, Handled done) {
  room_->Receive(connection_, std::move(text), std::move(done));
}

void MatchSeat::Leave() { room_->Leave(connection_); }

MatchRoom::MatchRoom(std::string id, RoomServices& services, boost::asio::thread_pool& work)
    : id_(std::move(id)), services_(services), strand_(work.get_executor()), timer_(strand_), used_(Clock::now()) {}

MatchRoom::~MatchRoom() { Unload(); }

template <class Work>
void MatchRoom::Post(Work work) {
  boost::asio::post(strand_, [self = shared_from_this(), work = std::move(work)]() mutable {
    try {
      work(*self);
    } catch (const std::exception& error) {
      self->GiveUp(error.what());
    }
  });
}

void MatchRoom::Join(JoinMessage join, std::weak_ptr<Client> weak, Joined done, std::function<void()> elsewhere) {
  Post([join = std::move(join), weak = std::move(weak), done = std::move(done),
        elsewhere = std::move(elsewhere)](MatchRoom& room) {
    if (room.is_closed_) return elsewhere();
    const auto client = weak.lock();
    done(client ? room.JoinNow(join, client) : nullptr);
  });
}

void MatchRoom::Receive(host::ClientId id, std::string text, MatchSeat::Handled done) {
  Post([id, text = std::move(text), done = std::move(done)](MatchRoom& room) {
    const auto begin = Clock::now();
    const Clock::duration before = ThreadTime();
    if (room.match_) room.match_->Handle(id, text, ToMilliseconds(begin));
    room.AfterStep();
    room.services_.context.metrics.AddStep(Clock::now() - begin);
    done(ThreadTime() - before);
  });
}

void MatchRoom::Leave(host::ClientId id) {
  Post([id](MatchRoom& room) {
    const bool was_here = std::erase_if(room.connections_, [id](const Connection& c) { return c.id == id; }) > 0;
    if (!was_here) return;
    --room.connection_count_;
    room.used_ = Clock::now();
    if (room.match_) room.match_->Disconnect(id);
  });
}

void MatchRoom::Stop() {
  Post([](MatchRoom& room) { room.timer_.cancel(); });
}

void MatchRoom::ReadAgain() {
  Post([](MatchRoom& room) {
    if (room.match_) room.Reload();
  });
}

void MatchRoom::Tick(std::int64_t last_number) {
  Post([last_number](MatchRoom& room) {
    if (last_number >= room.next_line_ && room.match_) room.Reload();
    const bool is_idle = room.connections_.empty() && !room.is_thinking_ &&
                         Clock::now() - room.used_ > std::chrono::seconds(room.services_.context.limits.sleep_seconds);
    if (is_idle) room.is_closed_ = true;
  });
}

// ---- on the strand

void MatchRoom::GiveUp(const char* reason) {
  services_.Report("match " + id_ + " leaves the memory: " + reason);
  const LoadResult result{CloseCode::TryLater,
                          Phrase("The server cannot continue this match at present; it is stored.")};
  for (const Connection& connection : connections_)
    if (const auto client = connection.client.lock()) Refuse(result, *client, connection.language);
  Unload();
  is_closed_ = true;
}

// Tells a client why it has no seat.
void MatchRoom::Refuse(const LoadResult& result, Client& client, const std::string& language) {
  std::string reason = services_.game.TranslatePhrase(result.phrase, language, {result.detail});
  client.Send(RefusedMessage(result.code == CloseCode::TryLater ? "busy" : "not_allowed", reason));
  client.Close(result.code, std::move(reason));
}

std::string MatchRoom::TranslatePhrase(std::string_view english, const Connection& connection) const {
  return services_.game.TranslatePhrase(english, connection.language);
}

// True if another process has written lines of the match. Unknown while the store is not available: then false.
bool MatchRoom::IsOvertaken() {
  const std::string ids[] = {id_};
  std::vector<std::int64_t> numbers;
  return services_.store.LastNumbers(ids, numbers).IsDone() && numbers.front() >= next_line_;
}

void MatchRoom::Unload() {
  if (match_) --services_.context.metrics.matches_in_memory;
  match_.reset();
}

std::shared_ptr<Seat> MatchRoom::JoinNow(const JoinMessage& join, const std::shared_ptr<Client>& client) {
  Connection connection{0, model::kNoSeat, client, join.language};
  if (!CheckLink(join, *client, connection.viewer) || !Load(*client, join.language)) {
    is_closed_ = is_closed_ || (connections_.empty() && !match_);
    return nullptr;
  }
  if (!MakeSpace(connection.viewer)) {
    Refuse({CloseCode::TryLater, Phrase("This match has as many spectators as it can have.")}, *client, join.language);
    return nullptr;
  }
  connection.id = next_connection_++;
  connections_.push_back(connection);
  ++connection_count_;
  ConnectToMatch(connection);
  AfterStep();
  return std::make_shared<MatchSeat>(shared_from_this(), connection.id);
}

// The link is checked before the match is read, so a forged link costs no more than one look into the store.
bool MatchRoom::CheckLink(const JoinMessage& join, Client& client, view::Seat& viewer) {
  const store::StoreResult found = match_ ? store::StoreResult{} : services_.store.Find(id_, stored_);
  LoadResult result{CloseCode::NotAllowed, Phrase("This link is not valid.")};
  if (found.status == StoreStatus::Missing) {
    result.phrase = Phrase("There is no such match: it has ended long ago, or the link is not complete.");
  } else if (!found.IsDone()) {
    services_.ReportStoreProblem(found.problem);
    Refuse({CloseCode::TryLater, Phrase("The match cannot be read at present.")}, client, join.language);
    return false;
  } else if (FindViewer(join, viewer)) {
    return true;
  }
  ++services_.context.metrics.joins_refused;
  Refuse(result, client, join.language);
  return false;
}

// A seat has one connection, the last one; spectators may have several. False: there are too many.
bool MatchRoom::MakeSpace(view::Seat viewer) {
  const auto is_of_viewer = [viewer](const Connection& c) { return c.viewer == viewer; };
  if (viewer == model::kNoSeat) {
    const auto spectators = std::count_if(connections_.begin(), connections_.end(), is_of_viewer);
    return spectators < services_.context.limits.spectators_per_match;
  }
  const auto former = std::find_if(connections_.begin(), connections_.end(), is_of_viewer);
  if (former == connections_.end()) return true;
  if (const auto client = former->client.lock())
    client->Close(CloseCode::OpenedAgain, TranslatePhrase("This seat was opened in another window.", *former));
  const host::ClientId id = former->id;
  connections_.erase(former);
  --connection_count_;
  match_->Disconnect(id);
  return true;
}

// All links are compared, so that the time does not depend on which one it is.
bool MatchRoom::FindViewer(const JoinMessage& join, view::Seat& viewer) const {
  const std::string hash = HashToken(join.token);
  bool found = false;
  for (const store::StoredLink& link : stored_.links) {
    if (!IsSameHash(link.token_hash, hash)) continue;
    viewer = link.viewer == store::kSpectator ? model::kNoSeat : view::Seat{link.viewer};
    found = true;
  }
  return found;
}

void MatchRoom::ConnectToMatch(const Connection& connection) {
  match_->Connect(connection.id, connection.viewer, connection.language, ToMilliseconds(Clock::now()));
}

bool MatchRoom::Load(Client& client, const std::string& language) {
  if (match_) {
    if (IsOvertaken()) Reload();
    return match_ != nullptr;
  }
  const auto limit = services_.context.limits.matches_in_memory;
  if (services_.context.metrics.matches_in_memory >= limit) {
    Refuse({CloseCode::TryLater, Phrase("The server plays as many matches as it can: please try again later.")}, client,
           language);
    return false;
  }
  const LoadResult loaded = ReadFromStore();
  if (!match_) {
    Refuse(loaded, client, language);
    return false;
  }
  ++services_.context.metrics.matches_resumed;
  return true;
}

MatchRoom::LoadResult MatchRoom::ReadFromStore() {
  store::StoreResult result = services_.store.Find(id_, stored_);
  std::vector<std::string> lines;
  if (result.IsDone()) result = services_.store.ReadLines(id_, lines);
  if (result.status == StoreStatus::Missing)
    return {CloseCode::NotAllowed,
            Phrase("There is no such match: it has ended long ago, or the link is not complete.")};
  if (!result.IsDone()) {
    services_.ReportStoreProblem(result.problem);
    return {CloseCode::TryLater, Phrase("The match cannot be read at present.")};
  }
  if (stored_.game != services_.game.Key())
    return {CloseCode::NotAllowed, Phrase("This match is of another game, which this server does not serve.")};
  StoredSetup setup;
  if (!ReadStoredSetup(stored_.setup, setup))
    return {CloseCode::TryLater, Phrase("The match is damaged in the store.")};
  next_line_ = static_cast<std::int64_t>(lines.size());
  was_overtaken_ = false;
  ContinuedMatch continued =
      services_.game.Continue({id_, lines, setup.seconds_per_decision, ToMilliseconds(Clock::now())}, *this,
                              std::make_unique<StoreSink>(*this));
  if (!continued.match) {
    services_.Report("match " + id_ + " cannot continue: " + continued.problem);
    if (!continued.changed.empty())
      return {CloseCode::TryLater, Phrase("The match cannot continue, because the game has changed: {changes}."),
              continued.changed};
    return {CloseCode::TryLater, Phrase("The match cannot continue: {why}."), continued.problem};
  }
  match_ = std::move(continued.match);
  rules_ = std::move(continued.rules);
  ++services_.context.metrics.matches_in_memory;
  ++loads_;
  return {};
}

void MatchRoom::Send(host::ClientId id, const std::string& message) {
  for (const Connection& connection : connections_)
    if (connection.id == id)
      if (const auto client = connection.client.lock()) client->Send(message);
  if (message.starts_with(kRefusedBegin)) ++services_.context.metrics.refusals;
}

void MatchRoom::Close(host::ClientId id) {
  for (const Connection& connection : connections_)
    if (connection.id == id)
      if (const auto client = connection.client.lock())
        client->Close(CloseCode::Ended, TranslatePhrase("You have left the match.", connection));
}

std::string MatchRoom::Append(std::string_view line) {
  const std::string lines[] = {std::string(line)};
  const store::StoreResult result = services_.store.Append(id_, next_line_, lines);
  if (result.IsDone()) {
    ++next_line_;
    if (line.starts_with(kAnswerBegin)) ++services_.context.metrics.answers;
    return "";
  }
  if (result.status == StoreStatus::Conflict)
    was_overtaken_ = true;
  else
    services_.ReportStoreProblem(result.problem);
  return result.problem;
}

void MatchRoom::AfterStep() {
  if (was_overtaken_) return Reload();
  Think();
  SetTimer();
}

// The move is computed on a copy, on another thread. If the match has changed meanwhile, the match ignores the move.
void MatchRoom::Think() {
  if (is_thinking_ || !match_ || services_.is_ending) return;
  auto task = match_->PendingComputerMove();
  if (!task) return;
  is_thinking_ = true;
  // The match may leave the memory meanwhile; its rules must not.
  boost::asio::post(services_.thinking, [self = shared_from_this(), task = std::move(*task), load = loads_,
                                         rules = rules_] {
    std::optional<host::ComputerAnswer> move;
    std::string problem;
    try {
      const base::StopScope scope(std::nullopt, [&services = self->services_] { return services.is_ending.load(); });
      move = task.Think();
    } catch (const base::Stopped&) {
    } catch (const std::exception& error) {
      problem = error.what();
    }
    self->Post([move = std::move(move), problem, load](MatchRoom& room) {
      room.is_thinking_ = false;
      room.used_ = Clock::now();
      if (!problem.empty()) return room.GiveUp(problem.c_str());
      if (move && room.match_ && load == room.loads_)
        room.match_->FinishComputerMove(*move, ToMilliseconds(Clock::now()));
      room.AfterStep();
    });
  });
}

// Another process has continued the match: all connections get it as it is now.
void MatchRoom::Reload() {
  ++services_.context.metrics.matches_reloaded;
  Unload();
  const LoadResult loaded = ReadFromStore();
  if (!match_) {
    for (const Connection& connection : connections_)
      if (const auto client = connection.client.lock()) Refuse(loaded, *client, connection.language);
    is_closed_ = true;
    return;
  }
  for (const Connection& connection : connections_) ConnectToMatch(connection);
  Think();
  SetTimer();
}

// The clock of the match, and lines that could not be stored.
void MatchRoom::SetTimer() {
  const auto next = match_ ? match_->NextTick() : std::nullopt;
  if (!next || services_.is_ending) {
    timer_.cancel();
    return;
  }
  timer_.expires_at(Clock::time_point(std::chrono::milliseconds(*next)));
  timer_.async_wait([weak = weak_from_this()](boost::system::error_code error) {
    const auto self = weak.lock();
    if (!self || error) return;
    self->Post([](MatchRoom& room) {
      if (room.match_) room.match_->Tick(ToMilliseconds(Clock::now()));
      room.AfterStep();
    });
  });
}

}  // namespace cardinal::web
