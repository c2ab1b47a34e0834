// The store in a file of SQLite. Journal: WAL, with a sync for each transaction. Writes that come while a transaction
// runs are the next transaction together, so that they share its sync.
#include "interpreter/drivers/store/match_store.h"

#ifdef CARDINAL_SQLITE

#include <fcntl.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <unistd.h>

#include <condition_variable>
#include <ctime>
#include <exception>
#include <filesystem>
#include <functional>
#include <map>
#include <mutex>
#include <utility>

namespace cardinal::store {

namespace {

constexpr int kBusyMilliseconds = 5000;            // how long a transaction waits for one of another process
constexpr std::int64_t kApplication = 0x43617264;  // "Card": marks the file as one of this program

constexpr const char* kTables = R"sql(
CREATE TABLE matches (id TEXT PRIMARY KEY, game TEXT NOT NULL, setup TEXT NOT NULL, created INTEGER NOT NULL)
  WITHOUT ROWID;
CREATE TABLE links (match TEXT NOT NULL REFERENCES matches ON DELETE CASCADE, viewer INTEGER NOT NULL,
  token_hash TEXT NOT NULL, PRIMARY KEY (match, viewer)) WITHOUT ROWID;
CREATE TABLE lines (match TEXT NOT NULL REFERENCES matches ON DELETE CASCADE, number INTEGER NOT NULL,
  written INTEGER NOT NULL, line TEXT NOT NULL, PRIMARY KEY (match, number)) WITHOUT ROWID;
)sql";

// One prepared statement while it runs. It is reset at the end, so that it can be used again.
class Query {
 public:
  explicit Query(sqlite3_stmt* statement) : statement_(statement) {}
  ~Query() {
    sqlite3_reset(statement_);
    sqlite3_clear_bindings(statement_);
  }
  Query(const Query&) = delete;
  Query& operator=(const Query&) = delete;

  Query& Bind(std::string_view text) {
    sqlite3_bind_text(statement_, ++bound_, text.data(), static_cast<int>(text.size()), SQLITE_TRANSIENT);
    return *this;
  }
  Query& Bind(std::int64_t number) {
    sqlite3_bind_int64(statement_, ++bound_, number);
    return *this;
  }
  int Step() { return sqlite3_step(statement_); }
  std::string Text(int column) const {
    const auto* text = reinterpret_cast<const char*>(sqlite3_column_text(statement_, column));
    return {text != nullptr ? text : "", static_cast<std::size_t>(sqlite3_column_bytes(statement_, column))};
  }
  std::int64_t Number(int column) const { return sqlite3_column_int64(statement_, column); }

 private:
  sqlite3_stmt* statement_;
  int bound_ = 0;
};

class SqliteStore : public MatchStore {
 public:
  explicit SqliteStore(std::string path) : path_(std::move(path)) {}
  ~SqliteStore() override {
    for (const auto& [text, statement] : statements_) sqlite3_finalize(statement);
    sqlite3_close(database_);
  }

  // Returns a problem in words, or "".
  std::string Open(std::int64_t megabytes);

  StoreResult Create(const StoredMatch& match, std::span<const std::string> lines) override;
  StoreResult Append(std::string_view id, std::int64_t first, std::span<const std::string> lines) override;
  StoreResult Find(std::string_view id, StoredMatch& match) override;
  StoreResult ReadLines(std::string_view id, std::vector<std::string>& lines) override;
  StoreResult Count(std::int64_t& matches) override;
  StoreResult RemoveIdle(std::int64_t seconds, std::int64_t& removed) override;
  StoreResult FindOwnerToken(const std::string& fresh, bool renews, std::string& token) override;
  StoreResult LastNumbers(std::span<const std::string> ids, std::vector<std::int64_t>& numbers) override;

 private:
  sqlite3_stmt* Prepare(const char* text);  // null: failed; kept for the next call
  bool Execute(const char* text) { return sqlite3_exec(database_, text, nullptr, nullptr, nullptr) == SQLITE_OK; }
  std::string SetUpTables();  // returns a problem in words, or ""
  std::int64_t Pragma(const char* text);
  StoreResult Failure() const;
  // Returns the code of its last step, SQLITE_DONE if all is well.
  using Write = std::function<int()>;
  // A write of a thread that waits.
  struct PendingWrite {
    const Write& write;
    StoreResult result = {};
    bool is_done = false;
  };
  // Runs one write, all or none, perhaps in one transaction with those of other threads.
  StoreResult Transact(const Write& write);
  void RunGroup(std::span<PendingWrite* const> group);
  StoreResult RunAlone(const Write& write);
  bool RunTogether(std::span<PendingWrite* const> group);  // false: nothing of the group is stored
  StoreResult ResultOf(int code) const;
  int InsertLines(std::string_view id, std::int64_t first, std::span<const std::string> lines);

  std::string path_;
  std::mutex queue_mutex_;  // of the three members that follow
  std::vector<PendingWrite*> pending_;
  bool is_writing_ = false;
  std::condition_variable written_;
  std::mutex mutex_;  // of the database
  sqlite3* database_ = nullptr;
  std::map<std::string, sqlite3_stmt*> statements_;  // by their text
};

sqlite3_stmt* SqliteStore::Prepare(const char* text) {
  sqlite3_stmt*& statement = statements_[text];
  if (statement == nullptr &&
      sqlite3_prepare_v3(database_, text, -1, SQLITE_PREPARE_PERSISTENT, &statement, nullptr) != SQLITE_OK)
    statement = nullptr;
  return statement;
}

std::int64_t SqliteStore::Pragma(const char* text) {
  sqlite3_stmt* statement = nullptr;
  if (sqlite3_prepare_v2(database_, text, -1, &statement, nullptr) != SQLITE_OK) return -1;
  const std::int64_t number = sqlite3_step(statement) == SQLITE_ROW ? sqlite3_column_int64(statement, 0) : -1;
  sqlite3_finalize(statement);
  return number;
}

StoreResult SqliteStore::Failure() const {
  return {StoreStatus::Unavailable, "`" + path_ + "`: " + sqlite3_errmsg(database_)};
}

// The file contains the hidden cards of all matches, so only its owner may read it. SQLite gives its other files the
// same permissions.
void CreateForOwner(const std::string& path) {
  const int file = ::open(path.c_str(), O_CREAT | O_RDWR | O_CLOEXEC, S_IRUSR | S_IWUSR);
  if (file >= 0) ::close(file);
}

std::string SqliteStore::Open(std::int64_t megabytes) {
  if (path_ != ":memory:") CreateForOwner(path_);
  constexpr int kFlags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
  if (sqlite3_open_v2(path_.c_str(), &database_, kFlags, nullptr) != SQLITE_OK) return Failure().problem;
  sqlite3_extended_result_codes(database_, 1);
  sqlite3_busy_timeout(database_, kBusyMilliseconds);
  sqlite3_db_config(database_, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
  if (!Execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;"))
    return sqlite3_errcode(database_) == SQLITE_NOTADB ? "`" + path_ + "` is not a store of matches"
                                                       : Failure().problem;
  if (megabytes > 0) {
    const std::int64_t pages = megabytes * 1'000'000 / std::max<std::int64_t>(Pragma("PRAGMA page_size"), 512);
    if (!Execute(("PRAGMA max_page_count = " + std::to_string(pages)).c_str())) return Failure().problem;
  }
  return SetUpTables();
}

std::string SqliteStore::SetUpTables() {
  if (!Execute("BEGIN IMMEDIATE")) return Failure().problem;
  const std::int64_t application = Pragma("PRAGMA application_id"), version = Pragma("PRAGMA user_version");
  const std::int64_t tables = Pragma("SELECT count(*) FROM sqlite_schema");
  std::string problem;
  if (tables < 0) {
    problem = Failure().problem;
  } else if (tables == 0) {
    const std::string marks = "PRAGMA application_id = " + std::to_string(kApplication) +
                              "; PRAGMA user_version = " + std::to_string(kSchemaVersion);
    if (!Execute(kTables) || !Execute(marks.c_str())) problem = Failure().problem;
  } else if (application != kApplication) {
    problem = "`" + path_ + "` is a database of another program";
  } else if (version > kSchemaVersion) {
    problem = NewerVersionProblem("`" + path_ + "`", version);
  }
  // Not in the first stores of version 1.
  if (problem.empty() && !Execute("CREATE TABLE IF NOT EXISTS owner (one INTEGER PRIMARY KEY CHECK (one = 1), "
                                  "token TEXT NOT NULL)"))
    problem = Failure().problem;
  if (!Execute(problem.empty() ? "COMMIT" : "ROLLBACK") && problem.empty()) problem = Failure().problem;
  return problem;
}

StoreResult SqliteStore::Transact(const Write& write) {
  PendingWrite own{write};
  std::unique_lock queue(queue_mutex_);
  pending_.push_back(&own);
  written_.wait(queue, [&] { return own.is_done || !is_writing_; });
  if (own.is_done) return own.result;
  is_writing_ = true;
  const std::vector<PendingWrite*> group = std::exchange(pending_, {});
  queue.unlock();
  RunGroup(group);
  queue.lock();
  for (PendingWrite* one : group) one->is_done = true;
  is_writing_ = false;
  queue.unlock();
  written_.notify_all();
  return own.result;
}

// A full disk or an error of the disk ends the transaction of the whole group: then each write is tried alone, so that
// it has a result of its own.
void SqliteStore::RunGroup(std::span<PendingWrite* const> group) {
  const std::lock_guard lock(mutex_);
  if (group.size() > 1 && RunTogether(group)) return;
  for (PendingWrite* one : group) one->result = RunAlone(one->write);
}

bool SqliteStore::RunTogether(std::span<PendingWrite* const> group) {
  bool is_whole = Execute("BEGIN IMMEDIATE");
  for (std::size_t i = 0; i < group.size() && is_whole; ++i) {
    is_whole = Execute("SAVEPOINT one");
    if (!is_whole) break;
    int code = SQLITE_NOMEM;
    try {
      code = group[i]->write();
    } catch (const std::bad_alloc&) {
    }
    group[i]->result = ResultOf(code);
    is_whole = sqlite3_get_autocommit(database_) == 0 && (code == SQLITE_DONE || Execute("ROLLBACK TO one")) &&
               Execute("RELEASE one");
  }
  if (is_whole && Execute("COMMIT")) return true;
  if (sqlite3_get_autocommit(database_) == 0) Execute("ROLLBACK");
  return false;
}

StoreResult SqliteStore::RunAlone(const Write& write) {
  if (!Execute("BEGIN IMMEDIATE")) return Failure();
  StoreResult result;
  try {
    result = ResultOf(write());
  } catch (const std::bad_alloc&) {
    result = ResultOf(SQLITE_NOMEM);
  }
  if (result.IsDone() && !Execute("COMMIT")) result = ResultOf(sqlite3_extended_errcode(database_));
  if (!result.IsDone() && sqlite3_get_autocommit(database_) == 0) Execute("ROLLBACK");
  return result;
}

StoreResult SqliteStore::ResultOf(int code) const {
  switch (code) {
    case SQLITE_DONE: return {};
    case SQLITE_CONSTRAINT_PRIMARYKEY: return {StoreStatus::Conflict, kNumberIsTaken};
    case SQLITE_CONSTRAINT_FOREIGNKEY: return {StoreStatus::Missing, kNoSuchMatch};
    case SQLITE_NOMEM: return {StoreStatus::Unavailable, "`" + path_ + "`: out of memory"};
    default: return Failure();
  }
}

int SqliteStore::InsertLines(std::string_view id, std::int64_t first, std::span<const std::string> lines) {
  sqlite3_stmt* insert = Prepare("INSERT INTO lines (match, number, written, line) VALUES (?, ?, ?, ?)");
  if (insert == nullptr) return SQLITE_ERROR;
  const std::int64_t now = std::time(nullptr);
  int code = SQLITE_DONE;
  for (std::size_t i = 0; i < lines.size() && code == SQLITE_DONE; ++i) {
    Query row(insert);
    code = row.Bind(id).Bind(first + static_cast<std::int64_t>(i)).Bind(now).Bind(lines[i]).Step();
  }
  return code;
}

StoreResult SqliteStore::Create(const StoredMatch& match, std::span<const std::string> lines) {
  return Transact([&] {
    sqlite3_stmt* insert = Prepare("INSERT INTO matches (id, game, setup, created) VALUES (?, ?, ?, ?)");
    sqlite3_stmt* link = Prepare("INSERT INTO links (match, viewer, token_hash) VALUES (?, ?, ?)");
    if (insert == nullptr || link == nullptr) return SQLITE_ERROR;
    int code = Query(insert).Bind(match.id).Bind(match.game).Bind(match.setup).Bind(std::time(nullptr)).Step();
    for (const StoredLink& one : match.links)
      if (code == SQLITE_DONE) code = Query(link).Bind(match.id).Bind(one.viewer).Bind(one.token_hash).Step();
    return code == SQLITE_DONE ? InsertLines(match.id, 0, lines) : code;
  });
}

StoreResult SqliteStore::Append(std::string_view id, std::int64_t first, std::span<const std::string> lines) {
  return Transact([&] { return InsertLines(id, first, lines); });
}

StoreResult SqliteStore::Find(std::string_view id, StoredMatch& match) {
  const std::lock_guard lock(mutex_);
  sqlite3_stmt* find = Prepare("SELECT id, game, setup FROM matches WHERE id = ?");
  sqlite3_stmt* links = Prepare("SELECT viewer, token_hash FROM links WHERE match = ? ORDER BY viewer");
  if (find == nullptr || links == nullptr) return Failure();
  Query row(find);
  const int code = row.Bind(id).Step();
  if (code == SQLITE_DONE) return {StoreStatus::Missing, kNoSuchMatch};
  if (code != SQLITE_ROW) return Failure();
  match = {row.Text(0), row.Text(1), row.Text(2), {}};
  Query link(links);
  link.Bind(id);
  int step = link.Step();
  for (; step == SQLITE_ROW; step = link.Step())
    match.links.push_back({static_cast<std::int32_t>(link.Number(0)), link.Text(1)});
  return step == SQLITE_DONE ? StoreResult{} : Failure();
}

StoreResult SqliteStore::ReadLines(std::string_view id, std::vector<std::string>& lines) {
  const std::lock_guard lock(mutex_);
  lines.clear();
  sqlite3_stmt* select = Prepare("SELECT line FROM lines WHERE match = ? ORDER BY number");
  if (select == nullptr) return Failure();
  Query row(select);
  row.Bind(id);
  int step = row.Step();
  for (; step == SQLITE_ROW; step = row.Step()) lines.push_back(row.Text(0));
  if (step != SQLITE_DONE) return Failure();
  return lines.empty() ? StoreResult{StoreStatus::Missing, kNoSuchMatch} : StoreResult{};
}

StoreResult SqliteStore::Count(std::int64_t& matches) {
  const std::lock_guard lock(mutex_);
  sqlite3_stmt* count = Prepare("SELECT count(*) FROM matches");
  if (count == nullptr) return Failure();
  Query row(count);
  if (row.Step() != SQLITE_ROW) return Failure();
  matches = row.Number(0);
  return {};
}

StoreResult SqliteStore::RemoveIdle(std::int64_t seconds, std::int64_t& removed) {
  removed = 0;
  return Transact([&] {
    sqlite3_stmt* remove = Prepare(
        "DELETE FROM matches WHERE created <= ?1 AND NOT EXISTS (SELECT 1 FROM lines WHERE match = id AND written > "
        "?1)");
    if (remove == nullptr) return SQLITE_ERROR;
    const int code = Query(remove).Bind(std::time(nullptr) - seconds).Step();
    removed = code == SQLITE_DONE ? sqlite3_changes64(database_) : 0;
    return code;
  });
}

StoreResult SqliteStore::FindOwnerToken(const std::string& fresh, bool renews, std::string& token) {
  return Transact([&] {
    sqlite3_stmt* insert = Prepare(renews ? "INSERT OR REPLACE INTO owner (one, token) VALUES (1, ?)"
                                          : "INSERT OR IGNORE INTO owner (one, token) VALUES (1, ?)");
    sqlite3_stmt* select = Prepare("SELECT token FROM owner");
    if (insert == nullptr || select == nullptr) return SQLITE_ERROR;
    if (const int code = Query(insert).Bind(fresh).Step(); code != SQLITE_DONE) return code;
    Query row(select);
    const int code = row.Step();
    if (code == SQLITE_ROW) token = row.Text(0);
    return code == SQLITE_ROW ? SQLITE_DONE : code;
  });
}

StoreResult SqliteStore::LastNumbers(std::span<const std::string> ids, std::vector<std::int64_t>& numbers) {
  const std::lock_guard lock(mutex_);
  numbers.clear();
  sqlite3_stmt* select = Prepare("SELECT coalesce(max(number), -1) FROM lines WHERE match = ?");
  if (select == nullptr) return Failure();
  for (const std::string& id : ids) {
    Query row(select);
    if (row.Bind(id).Step() != SQLITE_ROW) return Failure();
    numbers.push_back(row.Number(0));
  }
  return {};
}

}  // namespace

OpenedStore OpenSqliteStore(const std::string& path, std::int64_t megabytes) {
  auto store = std::make_unique<SqliteStore>(path);
  std::string problem = store->Open(megabytes);
  if (!problem.empty()) return {nullptr, std::move(problem)};
  return {std::move(store), ""};
}

}  // namespace cardinal::store

#else

namespace cardinal::store {

OpenedStore OpenSqliteStore(const std::string&, std::int64_t) {
  return {nullptr, "this program was built without SQLite (Debian: libsqlite3-dev)"};
}

}  // namespace cardinal::store

#endif
