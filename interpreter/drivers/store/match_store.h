// Stores matches for a server. In: a match when it is created, then the lines of its log. Out: the same lines, for any
// process that opens the same store. Promises: lines are added all or none, and are on the disk when Append returns
// Done; a line with a number that is already taken is a Conflict, so two processes cannot write different games of one
// match; a store that fails changes nothing and can be used again when its cause is gone. All functions may be called
// by several threads, and may block for up to some seconds.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace cardinal::store {

inline constexpr std::int32_t kSpectator = -1;

// The secret link of one seat, or of the spectators. A store contains only the hash of its token.
struct StoredLink {
  std::int32_t viewer = kSpectator;  // a seat, or kSpectator
  std::string token_hash;            // 64 hexadecimal digits
  bool operator==(const StoredLink&) const = default;
};

struct StoredMatch {
  std::string id;     // 16 hexadecimal digits
  std::string game;   // key of the game
  std::string setup;  // what the server needs beside the log, as JSON
  std::vector<StoredLink> links;
  bool operator==(const StoredMatch&) const = default;
};

enum class StoreStatus : std::uint8_t {
  Done,
  Conflict,     // another process has written a line of this number, or a match of this id exists
  Missing,      // there is no such match
  Unavailable,  // the store cannot be reached, or is full or damaged: `problem`
};

struct StoreResult {
  StoreStatus status = StoreStatus::Done;
  std::string problem = {};  // in words, for the log of the server
  bool IsDone() const { return status == StoreStatus::Done; }
};

class MatchStore {
 public:
  virtual ~MatchStore() = default;

  // Adds a match with the first lines of its log, which get the numbers 0, 1, ...
  virtual StoreResult Create(const StoredMatch& match, std::span<const std::string> lines) = 0;
  // Adds lines with the numbers `first`, `first` + 1, ...
  virtual StoreResult Append(std::string_view id, std::int64_t first, std::span<const std::string> lines) = 0;
  virtual StoreResult Find(std::string_view id, StoredMatch& match) = 0;
  // All lines of a match, in order.
  virtual StoreResult ReadLines(std::string_view id, std::vector<std::string>& lines) = 0;
  // The number of matches in the store, of all games.
  virtual StoreResult Count(std::int64_t& matches) = 0;
  // Removes the matches to which no line was added in the last `seconds`.
  virtual StoreResult RemoveIdle(std::int64_t seconds, std::int64_t& removed) = 0;
  // The token of the owner of this store, who creates matches. If there is none, or `renews`, it is `fresh` from now
  // on. It is stored as it is, because each start of a server prints its link.
  virtual StoreResult FindOwnerToken(const std::string& fresh, bool renews, std::string& token) = 0;
  // The last line numbers of these matches, in the same order; -1: there is no such match. To notice the lines that
  // other processes have added.
  virtual StoreResult LastNumbers(std::span<const std::string> ids, std::vector<std::int64_t>& numbers) = 0;
};

struct OpenedStore {
  std::unique_ptr<MatchStore> store;  // null: `problem`
  std::string problem;                // in words
};

// The version of the tables. A store of a newer version is refused.
inline constexpr std::int64_t kSchemaVersion = 1;
// "`NAME` was written by a newer version of Cardinal ..."
std::string NewerVersionProblem(const std::string& name, std::int64_t version);
inline constexpr const char* kNoSuchMatch = "there is no such match";
inline constexpr const char* kNumberIsTaken = "a line of this number exists";

// `megabytes`: the maximum size of the file; then the store is full. 0: no limit. `path` may be ":memory:".
OpenedStore OpenSqliteStore(const std::string& path, std::int64_t megabytes);
// `url`: "postgresql://user@host:5432/database", as libpq accepts it.
OpenedStore OpenPostgresStore(const std::string& url);
// Chooses by the beginning of `where`: a URL of PostgreSQL, otherwise the path of a file.
OpenedStore OpenStore(const std::string& where, std::int64_t megabytes);

bool IsPostgresUrl(std::string_view where);
// The URL without its password, for messages.
std::string WithoutPassword(std::string_view url);

}  // namespace cardinal::store
