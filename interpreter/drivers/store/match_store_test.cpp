// Every store keeps the promises of match_store.h: the file of SQLite here; PostgreSQL in the test `[.postgres]`, which
// tests/serve/store.sh runs with the server that it starts.
#include "interpreter/drivers/store/match_store.h"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <numeric>
#include <thread>

namespace cardinal::store {
namespace {

namespace fs = std::filesystem;

struct TemporaryFolder {
  TemporaryFolder() : path(fs::temp_directory_path() / ("cardinal_store_" + std::to_string(::getpid()))) {
    fs::remove_all(path);
    fs::create_directories(path);
  }
  ~TemporaryFolder() { fs::remove_all(path); }
  fs::path path;
};

std::string File(const TemporaryFolder& folder) { return (folder.path / "matches.sqlite").string(); }

std::string Fresh(const char* id) { return std::string(id) + std::to_string(::getpid()); }

StoredMatch SomeMatch(const std::string& id) {
  return {id, "duel", R"({"players":["human","search"]})", {{kSpectator, "aa"}, {0, "bb"}, {1, "cc"}}};
}

std::unique_ptr<MatchStore> Open(const std::string& where, std::int64_t megabytes = 0) {
  OpenedStore opened = OpenStore(where, megabytes);
  INFO(opened.problem);
  REQUIRE(opened.store != nullptr);
  return std::move(opened.store);
}

using Lines = std::vector<std::string>;

Lines ReadAll(MatchStore& store, const std::string& id) {
  Lines lines;
  CHECK(store.ReadLines(id, lines).status == StoreStatus::Done);
  return lines;
}

void CheckLines(MatchStore& store, MatchStore& other) {
  const std::string id = Fresh("lines");
  const StoredMatch match = SomeMatch(id);
  REQUIRE(store.Create(match, Lines{"head\n", "\"quoted\" \\ {braces}, è\n"}).IsDone());
  CHECK(store.Create(match, Lines{"again\n"}).status == StoreStatus::Conflict);
  StoredMatch found;
  REQUIRE(other.Find(id, found).IsDone());
  CHECK(found == match);
  CHECK(other.Find("nothing", found).status == StoreStatus::Missing);

  CHECK(other.Append(id, 2, Lines{"first\n", "second\n"}).IsDone());
  // The number 3 is taken: neither line is added.
  CHECK(store.Append(id, 3, Lines{"mine\n", "mine too\n"}).status == StoreStatus::Conflict);
  CHECK(store.Append(id, 4, Lines{"third\n"}).IsDone());
  CHECK(ReadAll(store, id) == Lines{"head\n", "\"quoted\" \\ {braces}, è\n", "first\n", "second\n", "third\n"});
  CHECK(store.Append("nothing", 0, Lines{"x\n"}).status == StoreStatus::Missing);
  Lines none;
  CHECK(store.ReadLines("nothing", none).status == StoreStatus::Missing);

  std::vector<std::int64_t> numbers;
  REQUIRE(store.LastNumbers(Lines{"nothing", id}, numbers).IsDone());
  CHECK(numbers == std::vector<std::int64_t>{-1, 4});
}

void CheckRemoval(MatchStore& store) {
  const std::string id = Fresh("idle");
  REQUIRE(store.Create(SomeMatch(id), Lines{"head\n"}).IsDone());
  std::int64_t before = 0, after = 0, removed = 0;
  REQUIRE(store.Count(before).IsDone());
  REQUIRE(store.RemoveIdle(3600, removed).IsDone());
  CHECK(removed == 0);
  REQUIRE(store.RemoveIdle(-5, removed).IsDone());  // all that was written until five seconds from now
  CHECK(removed == before);
  REQUIRE(store.Count(after).IsDone());
  CHECK(after == 0);
  CHECK(store.Append(id, 1, Lines{"x\n"}).status == StoreStatus::Missing);
  Lines none;
  CHECK(store.ReadLines(id, none).status == StoreStatus::Missing);
}

void CheckOwner(MatchStore& store, MatchStore& other) {
  std::string token;
  REQUIRE(store.FindOwnerToken("first", false, token).IsDone());
  CHECK(token == "first");
  REQUIRE(other.FindOwnerToken("second", false, token).IsDone());
  CHECK(token == "first");
  REQUIRE(other.FindOwnerToken("third", true, token).IsDone());
  CHECK(token == "third");
  REQUIRE(store.FindOwnerToken("fourth", false, token).IsDone());
  CHECK(token == "third");
}

// Eight threads write the same number: one line is stored.
void CheckThreads(MatchStore& store, MatchStore& other) {
  const std::string id = Fresh("threads");
  REQUIRE(store.Create(SomeMatch(id), Lines{"head\n"}).IsDone());
  for (std::int64_t number = 1; number <= 5; ++number) {
    std::vector<StoreStatus> statuses(8);
    std::vector<std::thread> threads;
    for (std::size_t i = 0; i < statuses.size(); ++i)
      threads.emplace_back([&, i] {
        statuses[i] = (i % 2 == 0 ? store : other).Append(id, number, Lines{std::to_string(i) + "\n"}).status;
      });
    for (std::thread& thread : threads) thread.join();
    CHECK(std::count(statuses.begin(), statuses.end(), StoreStatus::Done) == 1);
    CHECK(std::count(statuses.begin(), statuses.end(), StoreStatus::Conflict) == 7);
  }
  CHECK(ReadAll(store, id).size() == 6);
}

#ifdef CARDINAL_SQLITE

TEST_CASE("store: a file of SQLite keeps matches and their lines", "[store]") {
  const TemporaryFolder folder;
  const auto store = Open(File(folder)), other = Open(File(folder));
  CheckLines(*store, *other);
  CheckThreads(*store, *other);
  CheckOwner(*store, *other);
  CheckRemoval(*store);
}

TEST_CASE("store: only the owner can read the file", "[store]") {
  const TemporaryFolder folder;
  const auto store = Open(File(folder));
  REQUIRE(store->Create(SomeMatch("a"), Lines{"head\n"}).IsDone());
  for (const auto& entry : fs::directory_iterator(folder.path)) {
    INFO(entry.path());
    CHECK((entry.status().permissions() & (fs::perms::group_all | fs::perms::others_all)) == fs::perms::none);
  }
}

TEST_CASE("store: what another store of the same file wrote is there after it is closed", "[store]") {
  const TemporaryFolder folder;
  REQUIRE(Open(File(folder))->Create(SomeMatch("a"), Lines{"head\n"}).IsDone());
  CHECK(ReadAll(*Open(File(folder)), "a") == Lines{"head\n"});
}

TEST_CASE("store: a file that is something else is refused with the reason", "[store]") {
  const TemporaryFolder folder;
  std::ofstream(File(folder)) << std::string(5000, 'x');
  const OpenedStore text = OpenStore(File(folder), 0);
  CHECK(text.store == nullptr);
  CHECK(text.problem == "`" + File(folder) + "` is not a store of matches");
  const OpenedStore none = OpenStore((folder.path / "missing" / "x").string(), 0);
  CHECK(none.store == nullptr);
  CHECK(none.problem.find("unable to open") != std::string::npos);
}

// The 4-byte numbers in the header of a file of SQLite: the version of the tables is at 60, the program at 68.
void PatchHeader(const std::string& path, std::streamoff place, char byte) {
  std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
  file.seekp(place + 3);
  file.put(byte);
}

TEST_CASE("store: tables of a newer version or of another program are refused", "[store]") {
  const TemporaryFolder folder;
  REQUIRE(OpenStore(File(folder), 0).store != nullptr);
  PatchHeader(File(folder), 60, 9);
  const OpenedStore newer = OpenStore(File(folder), 0);
  CHECK(newer.store == nullptr);
  CHECK(newer.problem == "`" + File(folder) +
                             "` was written by a newer version of Cardinal (its tables have version 9, this program "
                             "knows 1)");
  PatchHeader(File(folder), 68, 1);
  CHECK(OpenStore(File(folder), 0).problem == "`" + File(folder) + "` is a database of another program");
}

TEST_CASE("store: damaged pages are reported, not read", "[store]") {
  const TemporaryFolder folder;
  {
    const auto store = Open(File(folder));
    for (int i = 0; i < 50; ++i)
      REQUIRE(store->Create(SomeMatch("match" + std::to_string(i)), Lines{std::string(3000, 'a')}).IsDone());
  }
  const auto size = fs::file_size(File(folder));
  {
    std::fstream file(File(folder), std::ios::in | std::ios::out | std::ios::binary);
    file.seekp(4096);
    file << std::string(size - 4096, '\xee');
  }
  const OpenedStore opened = OpenStore(File(folder), 0);
  if (opened.store == nullptr) {
    CHECK(opened.problem.find("malformed") != std::string::npos);
    return;
  }
  StoredMatch found;
  const StoreResult result = opened.store->Find("match7", found);
  CHECK(result.status == StoreStatus::Unavailable);
  CHECK(result.problem.find("malformed") != std::string::npos);
}

TEST_CASE("store: a full store refuses, and continues when there is space", "[store]") {
  const TemporaryFolder folder;
  const auto store = Open(File(folder), 1);
  REQUIRE(store->Create(SomeMatch("a"), Lines{"head\n"}).IsDone());
  const Lines large{std::string(300'000, 'x')};
  std::int64_t number = 1;
  StoreResult result;
  for (; number < 10 && result.IsDone(); ++number) result = store->Append("a", number, large);
  REQUIRE(result.status == StoreStatus::Unavailable);
  CHECK(result.problem.find("full") != std::string::npos);
  const std::size_t stored = ReadAll(*store, "a").size();
  CHECK(stored == static_cast<std::size_t>(number - 1));
  const auto roomy = Open(File(folder), 0);
  CHECK(roomy->Append("a", static_cast<std::int64_t>(stored), large).IsDone());
}

// Writes of several threads share a transaction. (REQUIRE and CHECK are for one thread.)
TEST_CASE("store: each of the writes that come together has its own result", "[store]") {
  constexpr int kThreads = 8, kRounds = 40;
  const TemporaryFolder folder;
  const auto store = Open(File(folder));
  REQUIRE(store->Create(SomeMatch("race"), Lines{"head\n"}).IsDone());
  std::array<int, kThreads> won{}, lost{}, missing{}, own{};
  std::vector<std::thread> threads;
  for (int thread = 0; thread < kThreads; ++thread)
    threads.emplace_back([&, thread] {
      const std::string id = "match" + std::to_string(thread);
      own[thread] += store->Create(SomeMatch(id), Lines{"head\n"}).IsDone() ? 1 : 0;
      for (int round = 1; round <= kRounds; ++round) {
        const Lines line = {std::to_string(thread) + "\n"};
        const StoreStatus raced = store->Append("race", round, line).status;
        won[thread] += raced == StoreStatus::Done ? 1 : 0;
        lost[thread] += raced == StoreStatus::Conflict ? 1 : 0;
        missing[thread] += store->Append("nothing", round, line).status == StoreStatus::Missing ? 1 : 0;
        own[thread] += store->Append(id, round, line).IsDone() ? 1 : 0;
      }
    });
  for (std::thread& thread : threads) thread.join();
  CHECK(std::accumulate(won.begin(), won.end(), 0) == kRounds);
  for (int thread = 0; thread < kThreads; ++thread) {
    INFO(thread);
    CHECK(won[thread] + lost[thread] == kRounds);
    CHECK(missing[thread] == kRounds);
    CHECK(own[thread] == kRounds + 1);
    CHECK(ReadAll(*store, "match" + std::to_string(thread)).size() == kRounds + 1);
  }
  const Lines raced = ReadAll(*store, "race");
  CHECK(raced.size() == kRounds + 1);
  for (int thread = 0; thread < kThreads; ++thread)
    CHECK(std::count(raced.begin(), raced.end(), std::to_string(thread) + "\n") == won[thread]);
}

TEST_CASE("store: when it becomes full under many writes, exactly the accepted lines are there", "[store]") {
  constexpr int kThreads = 6;
  const TemporaryFolder folder;
  const auto store = Open(File(folder), 1);
  std::array<std::size_t, kThreads> accepted{};
  std::vector<std::thread> threads;
  for (int thread = 0; thread < kThreads; ++thread)
    REQUIRE(store->Create(SomeMatch(std::to_string(thread)), {}).IsDone());
  for (int thread = 0; thread < kThreads; ++thread)
    threads.emplace_back([&, thread] {
      for (int round = 0; round < 300; ++round) {
        const Lines line = {std::string(static_cast<std::size_t>(500 + 700 * thread), 'x') + "\n"};
        const auto next = static_cast<std::int64_t>(accepted[thread]);
        accepted[thread] += store->Append(std::to_string(thread), next, line).IsDone() ? 1 : 0;
      }
    });
  for (std::thread& thread : threads) thread.join();
  std::size_t refused = 0;
  for (int thread = 0; thread < kThreads; ++thread) {
    Lines lines;
    store->ReadLines(std::to_string(thread), lines);
    CHECK(lines.size() == accepted[thread]);
    refused += 300 - accepted[thread];
  }
  CHECK(refused > 0);
}

#endif

TEST_CASE("store: a URL is shown without its password", "[store]") {
  CHECK(WithoutPassword("postgresql://anna:secret@db:5432/games?sslmode=require&password=x") ==
        "postgresql://anna@db:5432/games");
  CHECK(WithoutPassword("postgresql://anna:a@b@db/games") == "postgresql://anna@db/games");
  CHECK(WithoutPassword("postgresql:///games?host=/run/x") == "postgresql:///games");
  CHECK(WithoutPassword("x.sqlite") == "x.sqlite");
}

#ifdef CARDINAL_POSTGRES

TEST_CASE("store: a server of PostgreSQL that does not answer is reported", "[store]") {
  const OpenedStore opened = OpenStore("postgresql://anna:secret@127.0.0.1:1/games", 0);
  CHECK(opened.store == nullptr);
  CHECK(opened.problem.find("secret") == std::string::npos);
  CHECK(opened.problem.find("postgresql://anna@127.0.0.1:1/games: ") == 0);
}

// $CARDINAL_TEST_POSTGRES: the URL of an empty database.
TEST_CASE("store: a database of PostgreSQL keeps matches and their lines", "[.postgres]") {
  const char* url = std::getenv("CARDINAL_TEST_POSTGRES");
  REQUIRE(url != nullptr);
  std::unique_ptr<MatchStore> stores[2];  // which create the tables at the same time
  std::thread first([&] { stores[0] = OpenStore(url, 0).store; });
  std::thread second([&] { stores[1] = OpenStore(url, 0).store; });
  first.join();
  second.join();
  REQUIRE((stores[0] != nullptr && stores[1] != nullptr));
  CheckLines(*stores[0], *stores[1]);
  CheckThreads(*stores[0], *stores[1]);
  CheckOwner(*stores[0], *stores[1]);
  CheckRemoval(*stores[0]);
}

#endif

}  // namespace
}  // namespace cardinal::store
