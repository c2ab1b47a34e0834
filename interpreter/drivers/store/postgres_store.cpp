// The store in a database of PostgreSQL, which several servers may share.
#include "interpreter/drivers/store/libpq.h"
#include "interpreter/drivers/store/match_store.h"

#ifdef CARDINAL_POSTGRES

#include <charconv>
#include <chrono>
#include <mutex>

namespace cardinal::store {

namespace {

using Clock = std::chrono::steady_clock;

// How long the store is not asked again after it could not be reached: calls in this time fail at once, so that a dead
// database does not block all threads.
constexpr auto kPause = std::chrono::milliseconds(500);
constexpr std::size_t kConnections = 8;  // that are kept open

// Two processes may create the tables at the same time: the lock of the transaction makes one of them wait.
constexpr const char* kSetUp = R"sql(
BEGIN;
SELECT pg_advisory_xact_lock(6003237);
CREATE TABLE IF NOT EXISTS cardinal_schema (version bigint NOT NULL);
CREATE TABLE IF NOT EXISTS cardinal_matches (id text PRIMARY KEY, game text NOT NULL, setup text NOT NULL,
  created timestamptz NOT NULL DEFAULT now());
CREATE TABLE IF NOT EXISTS cardinal_links (match text NOT NULL REFERENCES cardinal_matches ON DELETE CASCADE,
  viewer integer NOT NULL, token_hash text NOT NULL, PRIMARY KEY (match, viewer));
CREATE TABLE IF NOT EXISTS cardinal_lines (match text NOT NULL REFERENCES cardinal_matches ON DELETE CASCADE,
  number bigint NOT NULL, written timestamptz NOT NULL DEFAULT now(), line text NOT NULL, PRIMARY KEY (match, number));
CREATE TABLE IF NOT EXISTS cardinal_owner (one integer PRIMARY KEY CHECK (one = 1), token text NOT NULL);
INSERT INTO cardinal_schema SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM cardinal_schema);
COMMIT;
)sql";
static_assert(kSchemaVersion == 1, "kSetUp creates the tables of version 1");

// An array of texts as PostgreSQL reads it: {"a","b"}.
std::string ToArray(std::span<const std::string> texts) {
  std::string array = "{";
  for (const std::string& text : texts) {
    array += array.size() > 1 ? ",\"" : "\"";
    for (char c : text) {
      if (c == '"' || c == '\\') array += '\\';
      array += c;
    }
    array += '"';
  }
  return array + "}";
}

std::int64_t ToNumber(const std::string& text) {
  std::int64_t number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

// The rows of one statement, or its error.
class Rows {
 public:
  Rows(const Libpq& pq, PGresult* result) : pq_(pq), result_(result) {}
  ~Rows() { pq_.clear(result_); }
  Rows(const Rows&) = delete;
  Rows& operator=(const Rows&) = delete;

  bool IsDone() const {
    const ExecStatusType status = pq_.result_status(result_);
    return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
  }
  int Size() const { return pq_.rows(result_); }
  std::string Text(int row, int column) const {
    return {pq_.value(result_, row, column), static_cast<std::size_t>(pq_.length(result_, row, column))};
  }
  std::int64_t Number(int row, int column) const { return ToNumber(Text(row, column)); }
  std::int64_t Changed() const { return ToNumber(pq_.changed(result_)); }
  // "23505": a primary key exists.
  std::string ErrorCode() const {
    const char* code = pq_.error_field(result_, PG_DIAG_SQLSTATE);
    return code != nullptr ? code : "";
  }
  std::string ErrorText() const {
    const char* text = pq_.error_field(result_, PG_DIAG_MESSAGE_PRIMARY);
    return text != nullptr ? text : "";
  }

 private:
  const Libpq& pq_;
  PGresult* result_;
};

class PostgresStore : public MatchStore {
 public:
  PostgresStore(const Libpq& pq, std::string url) : pq_(pq), url_(std::move(url)) {}
  ~PostgresStore() override {
    for (PGconn* connection : free_) pq_.finish(connection);
  }

  // Returns a problem in words, or "".
  std::string SetUpTables();

  StoreResult Create(const StoredMatch& match, std::span<const std::string> lines) override;
  StoreResult Append(std::string_view id, std::int64_t first, std::span<const std::string> lines) override;
  StoreResult Find(std::string_view id, StoredMatch& match) override;
  StoreResult ReadLines(std::string_view id, std::vector<std::string>& lines) override;
  StoreResult Count(std::int64_t& matches) override;
  StoreResult RemoveIdle(std::int64_t seconds, std::int64_t& removed) override;
  StoreResult FindOwnerToken(const std::string& fresh, bool renews, std::string& token) override;
  StoreResult LastNumbers(std::span<const std::string> ids, std::vector<std::int64_t>& numbers) override;

 private:
  PGconn* Connect(std::string& problem);  // null: failed
  PGconn* TakeConnection(std::string& problem);
  void ReturnConnection(PGconn* connection);
  // Runs one statement, which is one transaction, and gives its rows to `read`.
  template <class Read>
  StoreResult Run(const char* statement, std::span<const std::string> values, const Read& read);
  StoreResult Run(const char* statement, std::span<const std::string> values) {
    return Run(statement, values, [](const Rows&) {});
  }

  const Libpq& pq_;
  const std::string url_;
  std::mutex mutex_;
  std::vector<PGconn*> free_;
  Clock::time_point pause_end_;
  std::string pause_problem_;
};

// A connection that is cut notices that after some seconds, and no statement takes longer than five.
PGconn* PostgresStore::Connect(std::string& problem) {
  const std::string separator = url_.find('?') == std::string::npos ? "?" : "&";
  const std::string bounded = url_ + separator +
                              "connect_timeout=3&tcp_user_timeout=5000&keepalives_idle=5&keepalives_interval=2&"
                              "application_name=cardinal&options=-c%20statement_timeout%3D5000%20-c%20lock_timeout%3D"
                              "5000%20-c%20client_min_messages%3Dwarning";
  PGconn* connection = pq_.connect(bounded.c_str());
  if (connection != nullptr && pq_.status(connection) == CONNECTION_OK) return connection;
  problem = WithoutPassword(url_) + ": ";
  std::string reason = connection != nullptr ? pq_.error_message(connection) : "out of memory";
  while (!reason.empty() && reason.back() == '\n') reason.pop_back();
  problem += reason;
  pq_.finish(connection);
  return nullptr;
}

PGconn* PostgresStore::TakeConnection(std::string& problem) {
  {
    const std::lock_guard lock(mutex_);
    if (!free_.empty()) {
      PGconn* connection = free_.back();
      free_.pop_back();
      return connection;
    }
    if (Clock::now() < pause_end_) {
      problem = pause_problem_;
      return nullptr;
    }
  }
  PGconn* connection = Connect(problem);
  if (connection == nullptr) {
    const std::lock_guard lock(mutex_);
    pause_end_ = Clock::now() + kPause;
    pause_problem_ = problem;
  }
  return connection;
}

void PostgresStore::ReturnConnection(PGconn* connection) {
  {
    const std::lock_guard lock(mutex_);
    if (pq_.status(connection) == CONNECTION_OK && free_.size() < kConnections) {
      free_.push_back(connection);
      return;
    }
    if (pq_.status(connection) != CONNECTION_OK) {  // the others are most likely cut, too
      for (PGconn* other : free_) pq_.finish(other);
      free_.clear();
    }
  }
  pq_.finish(connection);
}

template <class Read>
StoreResult PostgresStore::Run(const char* statement, std::span<const std::string> values, const Read& read) {
  StoreResult result;
  PGconn* connection = TakeConnection(result.problem);
  if (connection == nullptr) return {StoreStatus::Unavailable, result.problem};
  std::vector<const char*> texts;
  for (const std::string& value : values) texts.push_back(value.c_str());
  {
    const Rows rows(pq_, pq_.exec_params(connection, statement, static_cast<int>(texts.size()), nullptr, texts.data(),
                                         nullptr, nullptr, 0));
    if (rows.IsDone()) {
      read(rows);
    } else if (rows.ErrorCode() == "23505") {
      result = {StoreStatus::Conflict, kNumberIsTaken};
    } else if (rows.ErrorCode() == "23503") {
      result = {StoreStatus::Missing, kNoSuchMatch};
    } else {
      const std::string text = rows.ErrorText();
      result = {StoreStatus::Unavailable,
                WithoutPassword(url_) + ": " + (text.empty() ? "the connection was cut" : text)};
    }
  }
  ReturnConnection(connection);
  return result;
}

std::string PostgresStore::SetUpTables() {
  std::string problem;
  PGconn* connection = Connect(problem);
  if (connection == nullptr) return problem;
  {
    const Rows rows(pq_, pq_.exec(connection, kSetUp));
    if (!rows.IsDone()) problem = WithoutPassword(url_) + ": " + rows.ErrorText();
  }
  if (problem.empty()) {
    const Rows rows(pq_, pq_.exec(connection, "SELECT max(version) FROM cardinal_schema"));
    if (!rows.IsDone() || rows.Size() != 1) {
      problem = WithoutPassword(url_) + ": " + rows.ErrorText();
    } else if (rows.Number(0, 0) > kSchemaVersion) {
      problem = NewerVersionProblem(WithoutPassword(url_), rows.Number(0, 0));
    }
  }
  ReturnConnection(connection);
  return problem;
}

StoreResult PostgresStore::Create(const StoredMatch& match, std::span<const std::string> lines) {
  std::vector<std::string> viewers, hashes;
  for (const StoredLink& link : match.links) {
    viewers.push_back(std::to_string(link.viewer));
    hashes.push_back(link.token_hash);
  }
  const std::string values[] = {match.id, match.game, match.setup, ToArray(viewers), ToArray(hashes), ToArray(lines)};
  return Run(
      "WITH made AS (INSERT INTO cardinal_matches (id, game, setup) VALUES ($1, $2, $3) RETURNING id), "
      "linked AS (INSERT INTO cardinal_links (match, viewer, token_hash) "
      "  SELECT made.id, link.viewer, link.hash FROM made, unnest($4::integer[], $5::text[]) AS link (viewer, hash)) "
      "INSERT INTO cardinal_lines (match, number, line) "
      "  SELECT made.id, given.number - 1, given.line FROM made, "
      "  unnest($6::text[]) WITH ORDINALITY AS given (line, number)",
      values);
}

StoreResult PostgresStore::Append(std::string_view id, std::int64_t first, std::span<const std::string> lines) {
  const std::string values[] = {std::string(id), std::to_string(first), ToArray(lines)};
  return Run(
      "INSERT INTO cardinal_lines (match, number, line) SELECT $1, $2::bigint + given.number - 1, given.line "
      "FROM unnest($3::text[]) WITH ORDINALITY AS given (line, number)",
      values);
}

StoreResult PostgresStore::Find(std::string_view id, StoredMatch& match) {
  const std::string values[] = {std::string(id)};
  match = {};
  StoreResult result =
      Run("SELECT id, game, setup, coalesce(viewer, -2), coalesce(token_hash, '') FROM cardinal_matches "
          "LEFT JOIN cardinal_links ON match = id WHERE id = $1 ORDER BY viewer",
          values, [&match](const Rows& rows) {
            for (int row = 0; row < rows.Size(); ++row) {
              match.id = rows.Text(row, 0);
              match.game = rows.Text(row, 1);
              match.setup = rows.Text(row, 2);
              const auto viewer = static_cast<std::int32_t>(rows.Number(row, 3));
              if (viewer >= kSpectator) match.links.push_back({viewer, rows.Text(row, 4)});
            }
          });
  if (result.IsDone() && match.id.empty()) return {StoreStatus::Missing, kNoSuchMatch};
  return result;
}

StoreResult PostgresStore::ReadLines(std::string_view id, std::vector<std::string>& lines) {
  const std::string values[] = {std::string(id)};
  lines.clear();
  StoreResult result =
      Run("SELECT line FROM cardinal_lines WHERE match = $1 ORDER BY number", values, [&lines](const Rows& rows) {
        for (int row = 0; row < rows.Size(); ++row) lines.push_back(rows.Text(row, 0));
      });
  if (result.IsDone() && lines.empty()) return {StoreStatus::Missing, kNoSuchMatch};
  return result;
}

StoreResult PostgresStore::Count(std::int64_t& matches) {
  return Run("SELECT count(*) FROM cardinal_matches", {}, [&](const Rows& rows) { matches = rows.Number(0, 0); });
}

StoreResult PostgresStore::RemoveIdle(std::int64_t seconds, std::int64_t& removed) {
  const std::string values[] = {std::to_string(seconds)};
  removed = 0;
  return Run(
      "DELETE FROM cardinal_matches WHERE created <= now() - make_interval(secs => $1::bigint) AND NOT EXISTS "
      "(SELECT 1 FROM cardinal_lines WHERE match = id AND written > now() - make_interval(secs => $1::bigint))",
      values, [&](const Rows& rows) { removed = rows.Changed(); });
}

StoreResult PostgresStore::FindOwnerToken(const std::string& fresh, bool renews, std::string& token) {
  const std::string values[] = {fresh};
  const StoreResult written =
      Run(renews ? "INSERT INTO cardinal_owner VALUES (1, $1) ON CONFLICT (one) DO UPDATE SET token = excluded.token"
                 : "INSERT INTO cardinal_owner VALUES (1, $1) ON CONFLICT DO NOTHING",
          values);
  if (!written.IsDone()) return written;
  return Run("SELECT token FROM cardinal_owner", {}, [&](const Rows& rows) { token = rows.Text(0, 0); });
}

StoreResult PostgresStore::LastNumbers(std::span<const std::string> ids, std::vector<std::int64_t>& numbers) {
  const std::string values[] = {ToArray(ids)};
  numbers.clear();
  return Run(
      "SELECT coalesce((SELECT max(number) FROM cardinal_lines WHERE match = wanted.id), -1) "
      "FROM unnest($1::text[]) WITH ORDINALITY AS wanted (id, place) ORDER BY place",
      values, [&](const Rows& rows) {
        for (int row = 0; row < rows.Size(); ++row) numbers.push_back(rows.Number(row, 0));
      });
}

}  // namespace

OpenedStore OpenPostgresStore(const std::string& url) {
  std::string problem;
  const Libpq* pq = LoadLibpq(problem);
  if (pq == nullptr) return {nullptr, std::move(problem)};
  auto store = std::make_unique<PostgresStore>(*pq, url);
  problem = store->SetUpTables();
  if (!problem.empty()) return {nullptr, std::move(problem)};
  return {std::move(store), ""};
}

}  // namespace cardinal::store

#else

namespace cardinal::store {

OpenedStore OpenPostgresStore(const std::string&) {
  return {nullptr, "this program was built without PostgreSQL (Debian: libpq-dev)"};
}

}  // namespace cardinal::store

#endif
