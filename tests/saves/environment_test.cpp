// The same command prints the same bytes at any memory addresses, in any locale and time zone, with one job or several.
// (Only the C library lets MALLOC_PERTURB_ choose what fills the memory; a program linked with mimalloc ignores
// it.)
#include <sys/wait.h>

#include "tests/golden.h"
#include "tests/saves/played.h"

namespace cardinal::saves {
namespace {

std::string Printed(const std::string& environment, const std::string& words) {
  const Folder folder("environment");
  const fs::path program = fs::read_symlink("/proc/self/exe").parent_path() / "cardinal";
  const std::string command = "cd " CARDINAL_SOURCE_DIR " && CARDINAL_NO_CACHE=1 " + environment + " " +
                              program.string() + " " + words + " > " + (folder.path / "out").string() + " 2>&1";
  const int status = std::system(command.c_str());
  REQUIRE(WIFEXITED(status));
  return std::to_string(WEXITSTATUS(status)) + '\n' + Bytes(folder.path / "out");
}

TEST_CASE("environment: it does not change the output") {
  const std::string simulate = "simulate kmon --games 40 --seed 3 --quiet --jobs 1";
  const std::string text = Printed("", simulate);
  CHECK(text.starts_with("0\nK-Mon: 40 games"));
  for (const char* environment : {"MALLOC_PERTURB_=85", "MALLOC_PERTURB_=170", "LC_ALL=C.UTF-8 LANG=de_DE.UTF-8",
                                  "LC_ALL=tr_TR.UTF-8", "TZ=Asia/Kathmandu", "setarch -R"}) {
    INFO(environment);
    CHECK(Printed(environment, simulate) == text);
  }
  CHECK(Printed("", "simulate kmon --games 40 --seed 3 --quiet --jobs 3") == text);
  const std::string explained = Printed("", "explain imagimon --no-cache");
  CHECK(Printed("LC_ALL=tr_TR.UTF-8 TZ=America/Caracas", "explain imagimon --no-cache") == explained);
}

}  // namespace
}  // namespace cardinal::saves
