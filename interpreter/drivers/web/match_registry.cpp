#include "interpreter/drivers/web/match_registry.h"

#include <algorithm>
#include <boost/asio/post.hpp>
#include <iterator>

#include "interpreter/base/json.h"
#include "interpreter/base/text.h"
#include "interpreter/drivers/web/new_match.h"
#include "interpreter/drivers/web/stored_setup.h"
#include "interpreter/drivers/web/tokens.h"

namespace cardinal::web {

namespace {

constexpr int kSweepsToRemoval = 3600;  // the store is cleaned once in an hour

// Returns a problem in words, or "".
std::string CheckPlayers(const std::vector<std::string>& players, const NewMatch& wish) {
  for (const NewMatch::Seat& seat : wish.seats)
    if (std::find(players.begin(), players.end(), seat.player) == players.end())
      return "there is no player `" + seat.player + "`: the players are " + base::JoinText(players);
  return "";
}

}  // namespace

MatchRegistry::MatchRegistry(ServerContext& context, const ServedGame& game, store::MatchStore& store,
                             boost::asio::thread_pool& work, boost::asio::thread_pool& thinking, std::ostream& err,
                             RegistryKind kind)
    : services_{context, game, store, thinking, err}, kind_(std::move(kind)), work_(work) {}

CreatedMatch MatchRegistry::CreateNow(const NewMatch& wish, std::string_view language) {
  return CreateFrom(services_.game.Begin(wish), wish.seconds_per_decision, language);
}

CreatedMatch MatchRegistry::CreateFrom(const BegunMatch& begun, std::int64_t seconds_per_decision,
                                       std::string_view language) {
  CreatedMatch created;
  const auto refuse = [&created](unsigned status, std::string problem) {
    created.status = status;
    created.problem = std::move(problem);
    return created;
  };
  if (!begun.problem.empty()) return refuse(400, begun.problem);
  std::int64_t matches = 0;
  store::StoreResult result = services_.store.Count(matches);
  if (result.IsDone() && matches >= services_.context.limits.*kind_.most)
    return refuse(503, services_.game.TranslatePhrase(
                           "The server has as many matches as it keeps: please try again later.", language));

  store::StoredMatch stored{MakeMatchId(), services_.game.Key(), WriteStoredSetup({seconds_per_decision}), {}};
  const auto add_link = [&](std::int32_t viewer, const std::string& name) {
    const std::string token = MakeToken();
    stored.links.push_back({viewer, HashToken(token)});
    created.links.push_back({viewer, name, url_ + "/#" + kind_.link_prefix + stored.id + "." + token});
  };
  for (std::size_t seat = 0; seat < begun.seats.size(); ++seat)
    if (begun.seats[seat].is_human) add_link(static_cast<std::int32_t>(seat), begun.seats[seat].name);
  add_link(store::kSpectator, "spectators");
  if (result.IsDone()) result = services_.store.Create(stored, begun.lines);
  if (!result.IsDone()) {
    services_.ReportStoreProblem(result.problem);
    created.links.clear();
    return refuse(503, services_.game.TranslatePhrase("The match cannot be stored at present.", language));
  }
  ++services_.context.metrics.matches_created;
  created.id = stored.id;
  return created;
}

HttpAnswer MatchRegistry::CreateFromBody(const std::string& body, std::string_view language) {
  std::string problem;
  const NewMatch wish = ReadNewMatch(body, problem);
  Refresh();
  if (problem.empty()) problem = CheckPlayers(services_.game.Players(), wish);
  if (!problem.empty()) return ErrorAnswer(400, problem);
  const CreatedMatch match = CreateNow(wish, language);
  if (!match.problem.empty()) return ErrorAnswer(match.status, match.problem);
  base::Json json = {{"match", match.id}, {"seats", base::Json::array()}};
  if (services_.game.HasOldRules()) json["old_rules"] = true;
  for (const CreatedMatch::Link& link : match.links) {
    if (link.viewer == store::kSpectator)
      json["spectator"] = link.url;
    else
      json["seats"].push_back({{"seat", link.viewer}, {"name", link.name}, {"link", link.url}});
  }
  return {match.status, base::DumpJson(json) + "\n"};
}

void MatchRegistry::Create(std::string body, std::string language, std::function<void(HttpAnswer)> done) {
  boost::asio::post(work_, [this, body = std::move(body), language = std::move(language), done = std::move(done)] {
    try {
      done(CreateFromBody(body, language));
    } catch (const std::exception& error) {
      services_.Report(std::string("no match is created: ") + error.what());
      done(ErrorAnswer(503, services_.game.TranslatePhrase("The server cannot create a match at present.", language)));
    }
  });
}

void MatchRegistry::Refresh() {
  if (const std::string report = services_.game.Refresh(); !report.empty()) services_.Report(report);
}

// Reading all files for each request would let every visitor use the disk.
HttpAnswer MatchRegistry::DescribeNow(bool has_editor, std::string_view language) {
  const Clock::rep now = Clock::now().time_since_epoch().count();
  Clock::rep last = described_;
  const bool is_due = now - last > Clock::duration(std::chrono::seconds(1)).count();
  if (is_due && described_.compare_exchange_strong(last, now)) Refresh();
  const ServerContext& context = services_.context;
  base::Json json =
      base::Json::parse(services_.game.DescribeJson(context.files.HasPictures(), context.owner_hash.empty(), language));
  json["editor"] = has_editor;
  json["old_rules"] = services_.game.HasOldRules();
  return {200, base::DumpJson(json) + "\n"};
}

void MatchRegistry::Describe(bool has_editor, std::string language, std::function<void(HttpAnswer)> done) {
  boost::asio::post(work_, [this, has_editor, language = std::move(language), done = std::move(done)] {
    try {
      done(DescribeNow(has_editor, language));
    } catch (const std::exception& error) {
      services_.Report(std::string("the game is not described: ") + error.what());
      done(ErrorAnswer(503, "the server cannot describe the game at present"));
    }
  });
}

bool MatchRegistry::ReadLines(const std::string& id, std::vector<std::string>& lines) {
  return services_.store.ReadLines(id, lines).IsDone();
}

// A player may answer at the same time: then the number is taken, and the next one is tried.
std::string MatchRegistry::AppendLine(const std::string& id, const std::string& line) {
  constexpr int kTries = 10;
  const std::string ids[] = {id}, added[] = {line};
  for (int i = 0; i < kTries; ++i) {
    std::vector<std::int64_t> numbers;
    if (!services_.store.LastNumbers(ids, numbers).IsDone() || numbers.front() < 0) return "there is no such match";
    const store::StoreResult result = services_.store.Append(id, numbers.front() + 1, added);
    if (result.status == store::StoreStatus::Conflict) continue;
    if (result.IsDone()) Reload(id);
    return result.problem;
  }
  return "the match is being changed by others";
}

void MatchRegistry::Reload(const std::string& id) {
  const std::lock_guard lock(mutex_);
  if (const auto room = rooms_.find(id); room != rooms_.end()) room->second->ReadAgain();
}

std::shared_ptr<MatchRoom> MatchRegistry::FindRoom(const std::string& id) {
  const std::lock_guard lock(mutex_);
  std::shared_ptr<MatchRoom>& room = rooms_[id];
  if (!room || room->IsClosed()) room = std::make_shared<MatchRoom>(id, services_, work_);
  return room;
}

void MatchRegistry::Join(const std::string& id, JoinMessage join, std::weak_ptr<Client> client,
                         std::function<void(std::shared_ptr<Seat>)> done) {
  auto again = [this, id, join, client, done] { Join(id, join, client, done); };
  FindRoom(id)->Join(std::move(join), std::move(client), std::move(done), std::move(again));
}

void MatchRegistry::Sweep() {
  std::vector<std::shared_ptr<MatchRoom>> quiet, watched;
  {
    const std::lock_guard lock(mutex_);
    for (auto room = rooms_.begin(); room != rooms_.end();) {
      if (room->second->IsClosed()) {
        room = rooms_.erase(room);
        continue;
      }
      (room->second->HasConnections() ? watched : quiet).push_back(room->second);
      ++room;
    }
  }
  for (const auto& room : quiet) room->Tick(-1);
  const bool removes = sweeps_++ % kSweepsToRemoval == 0;
  if (is_sweeping_.exchange(true)) return;  // the store is slow: the last sweep has not ended
  boost::asio::post(work_, [this, removes, watched = std::move(watched)] {
    std::vector<std::string> ids;
    for (const auto& room : watched) ids.push_back(room->Id());
    std::vector<std::int64_t> numbers;
    const bool is_known = services_.store.LastNumbers(ids, numbers).IsDone();
    if (kind_.is_monitored) services_.context.is_store_available = is_known;
    for (std::size_t i = 0; i < watched.size(); ++i) watched[i]->Tick(is_known ? numbers[i] : -1);
    std::int64_t removed = 0;
    const std::int64_t kept = kind_.keep_seconds > 0 ? kind_.keep_seconds : services_.context.limits.keep_days * 86'400;
    if (removes) services_.store.RemoveIdle(kept, removed);
    is_sweeping_ = false;
  });
}

void MatchRegistry::Stop() {
  services_.is_ending = true;
  const std::lock_guard lock(mutex_);
  for (const auto& [id, room] : rooms_) room->Stop();
}

}  // namespace cardinal::web
