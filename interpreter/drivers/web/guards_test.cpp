// The small parts of the server that guard it: limits, rates, tokens, origins, paths.
#include <unistd.h>

#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <set>

#include "interpreter/drivers/web/metrics.h"
#include "interpreter/drivers/web/origin_check.h"
#include "interpreter/drivers/web/page_files.h"
#include "interpreter/drivers/web/rate_limit.h"
#include "interpreter/drivers/web/server_limits.h"
#include "interpreter/drivers/web/tokens.h"

namespace cardinal::web {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

TEST_CASE("web: a limit is set by its name, within its range", "[web]") {
  ServerLimits limits;
  CHECK(SetServerLimit(limits, "connections=200") == "");
  CHECK(limits.connections == 200);
  CHECK(SetServerLimit(limits, "connections=0") == "the limit connections is a number from 1 to 100,000");
  CHECK(SetServerLimit(limits, "connections=100001") != "");
  CHECK(SetServerLimit(limits, "connections=1x") != "");
  CHECK(SetServerLimit(limits, "connections") == "a limit is NAME=NUMBER, for example connections=200");
  CHECK(SetServerLimit(limits, "conections=3").starts_with("there is no such limit: the limits are connections, "));
  CHECK(limits.connections == 200);
#define SERVER_LIMIT(name, value, least, most, text) CHECK((limits.name >= least && limits.name <= most));
#include "interpreter/drivers/web/server_limits.def"
}

TEST_CASE("web: a rate allows its number in each second, and a pause gives no more", "[web]") {
  Clock::time_point now{};
  RateLimit rate(3, seconds(1), now);
  CHECK((rate.Take(now) && rate.Take(now) && rate.Take(now)));
  CHECK_FALSE(rate.Take(now));
  CHECK(rate.Wait(now) > milliseconds(330));
  CHECK(rate.Wait(now) < milliseconds(340));
  now += milliseconds(340);
  CHECK(rate.Wait(now) == Clock::duration::zero());
  CHECK(rate.Take(now));
  CHECK_FALSE(rate.Take(now));
  CHECK_FALSE(rate.IsFull(now));
  now += seconds(100);
  CHECK(rate.IsFull(now));
  int taken = 0;
  while (rate.Take(now)) ++taken;
  CHECK(taken == 3);
  CHECK_FALSE(rate.Take(now - seconds(50)));  // a clock that goes back gives nothing
}

TEST_CASE("web: tokens are 128 bits and all different; only their hash is compared", "[web]") {
  std::set<std::string> tokens;
  for (int i = 0; i < 1000; ++i) {
    const std::string token = MakeToken();
    CHECK(IsHexadecimal(token, kTokenDigits));
    tokens.insert(token.substr(0, 16));
    tokens.insert(token.substr(16));
  }
  CHECK(tokens.size() == 2000);
  CHECK(HashToken("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  CHECK(IsSameHash("abc", "abc"));
  CHECK_FALSE(IsSameHash("abc", "abd"));
  CHECK_FALSE(IsSameHash("abc", "ab"));
  CHECK_FALSE(IsHexadecimal("ABCDEF0123456789", kMatchIdDigits));
  CHECK_FALSE(IsHexadecimal("", kMatchIdDigits));
}

TEST_CASE("web: a page of another site is refused", "[web]") {
  const OriginCheck check({"https://play.example.org"});
  CHECK(check.IsAllowedOrigin("", "127.0.0.1:8080"));
  CHECK(check.IsAllowedOrigin("http://127.0.0.1:8080", "127.0.0.1:8080"));
  CHECK(check.IsAllowedOrigin("https://play.example.org", "127.0.0.1:8080"));
  CHECK_FALSE(check.IsAllowedOrigin("http://127.0.0.1:8081", "127.0.0.1:8080"));
  CHECK_FALSE(check.IsAllowedOrigin("http://evil.example", "127.0.0.1:8080"));
  CHECK_FALSE(check.IsAllowedOrigin("null", "127.0.0.1:8080"));
  CHECK_FALSE(check.IsAllowedOrigin("http://", ""));
}

TEST_CASE("web: a host is an address, localhost or a host of the settings", "[web]") {
  const OriginCheck check({"https://Play.example.org:8443"});
  for (const char* host : {"127.0.0.1:8080", "192.168.1.7", "localhost:1", "LOCALHOST", "[::1]:8080", "[::1]",
                           "play.example.org", "play.EXAMPLE.org:8443"}) {
    INFO(host);
    CHECK(check.IsKnownHost(host));
  }
  for (const char* host :
       {"", "evil.example", "evil.example:8080", "127.0.0.1.evil.example", "localhost.evil.example"}) {
    INFO(host);
    CHECK_FALSE(check.IsKnownHost(host));
  }
  CHECK(OriginOf("https://play.example.org/cards/?a#b") == "https://play.example.org");
  CHECK(OriginOf("http://10.0.0.1:80") == "http://10.0.0.1:80");
  CHECK(OriginOf("play.example.org") == "");
  CHECK(OriginOf("https:///x") == "");
  CHECK(OriginOf("https://a b") == "");
  CHECK(OriginOf("ftp://a") == "");
}

TEST_CASE("web: the name on which the server listens is a known host", "[web]") {
  const OriginCheck check(KnownOrigins("", "My-Server"));
  CHECK(check.IsKnownHost("my-server:8080"));
  CHECK(check.IsAllowedOrigin("http://my-server:8080", "my-server:8080"));
  CHECK_FALSE(check.IsKnownHost("evil.example"));
  CHECK(OriginCheck(KnownOrigins("https://play.example.org", "0.0.0.0")).IsKnownHost("play.example.org"));
}

TEST_CASE("web: only files of the page and pictures are sent", "[web]") {
  namespace fs = std::filesystem;
  const fs::path folder = fs::temp_directory_path() / ("cardinal_page_" + std::to_string(::getpid()));
  fs::create_directories(folder / "page" / "sub");
  fs::create_directories(folder / "pictures");
  std::ofstream(folder / "page" / "index.html") << "start";
  std::ofstream(folder / "page" / "sub" / "a.js") << "code";
  std::ofstream(folder / "page" / ".hidden.js") << "secret";
  std::ofstream(folder / "page" / "notes.txt") << "secret";
  std::ofstream(folder / "secret.js") << "secret";
  std::ofstream(folder / "pictures" / "A Card.webp") << "picture";
  std::ofstream(folder / "pictures" / "a.js") << "secret";
  std::ofstream(folder / "secret.webp") << "secret";
  std::ofstream(folder / "pictures" / "Real Card.webp") << "real";
  fs::create_symlink(folder / "secret.webp", folder / "pictures" / "Link.webp");
  fs::create_symlink("Real Card.webp", folder / "pictures" / "Inner Link.webp");
  fs::create_directory_symlink(folder, folder / "pictures" / "up");
  const PageFiles files(folder / "page", folder / "pictures");
  const auto text = [&](std::string_view path) {
    const auto file = files.Find(path);
    return file ? file->text : "nothing";
  };
  CHECK(text("/") == "start");
  CHECK(text("/sub/a.js") == "code");
  CHECK(text("/pictures/A%20Card.webp") == "picture");
  CHECK(text("/pictures/Inner%20Link.webp") == "real");
  CHECK(files.Find("/sub/a.js")->type == "text/javascript; charset=utf-8");
  CHECK(files.Find("/")->tag != files.Find("/sub/a.js")->tag);
  for (const char* path : {"",
                           "x",
                           "/../secret.js",
                           "/sub/../../secret.js",
                           "/%2e%2e/secret.js",
                           "/..%2fsecret.js",
                           "//secret.js",
                           "/sub//a.js",
                           "/.hidden.js",
                           "/sub",
                           "/sub/",
                           "/notes.txt",
                           "/missing.js",
                           "/a%00.js",
                           "/%",
                           "/%zz.js",
                           "/..\\secret.js",
                           "/pictures/a.js",
                           "/pictures/Link.webp",
                           "/pictures/up/secret.webp",
                           "/pictures/../secret.js",
                           "/pictures/"}) {
    INFO(path);
    CHECK(text(path) == "nothing");
  }
  CHECK_FALSE(PageFiles("", "").Find("/pictures/A%20Card.webp"));
  CHECK(PageFiles("", "").Find("/"));  // the embedded page
  fs::remove_all(folder);
}

TEST_CASE("web: the figures are in Prometheus's text format", "[web]") {
  Metrics metrics;
  metrics.connections = 3;
  ++metrics.answers;
  metrics.AddStep(milliseconds(2));
  metrics.AddStep(milliseconds(20));
  const std::string text = metrics.Text();
  for (const char* line :
       {"# TYPE cardinal_connections gauge\ncardinal_connections 3\n", "cardinal_answers_total 1\n",
        "cardinal_step_seconds_bucket{le=\"0.001000000\"} 0\n", "cardinal_step_seconds_bucket{le=\"0.003000000\"} 1\n",
        "cardinal_step_seconds_bucket{le=\"+Inf\"} 2\n", "cardinal_step_seconds_sum 0.022000000\n",
        "cardinal_step_seconds_count 2\n"}) {
    INFO(line);
    CHECK(text.find(line) != std::string::npos);
  }
}

}  // namespace
}  // namespace cardinal::web
