// A command line with one word on each line: it ends with 0, 1, 2 or 3, and 2 has an error message. Nothing is written
// outside of a folder that does not exist; Ctrl-C comes soon.
#include <algorithm>

#include "tests/cli/world.h"
#include "tests/fuzz/targets/fuzz_target.h"

using namespace cardinal;
using fuzz::Expect;

namespace {

// Commands write to the disk; this function changes a path so that it names only files in memory.
std::string Kept(std::string word) {
  const bool known = word.starts_with("rulesets/") || word.starts_with("cards/") || word.starts_with("other/");
  if (!known || word.find("..") != std::string::npos) std::replace(word.begin(), word.end(), '/', '_');
  return word;
}

}  // namespace

TARGET(argv) {
  std::vector<std::string> words;
  std::string typed;
  for (std::size_t at = 0; at < bytes.size() && words.size() < 24;) {
    const std::size_t end = std::min(bytes.find('\n', at), bytes.size());
    const std::string word(bytes.substr(at, end - at));
    if (word.starts_with('>'))
      typed += word.substr(1) + '\n';
    else
      words.push_back(Kept(word));
    at = end + 1;
  }
  // Thousands of games and searching players take all the time that they get, so numbers are made small.
  for (std::string& word : words) {
    if (word.size() > 1 && word.find_first_not_of("0123456789") == std::string::npos)
      word = words[0] == "fuzz" ? "2" : "40";
    if (word.starts_with("search")) word = "greedy";
    if (word == "--watch" || word == "process" || word == "all") word = "--list";
  }
  if (!words.empty() && words[0] == "doctor") words.insert(words.end(), {"--for", "0"});
  if (!words.empty() && words[0] == "fuzz") {
    std::replace(words.begin(), words.end(), std::string("--for"), std::string("--seed"));
    words.insert(words.end(), {"--games", "1"});
  }
  cli::World world;
  int asked = 0;
  world.interrupted = [&asked] { return ++asked > 20; };
  const int exit = world.Run(words, typed);
  Expect(exit >= 0 && exit <= 3, "it ends with " + std::to_string(exit) + ": " + world.err);
  Expect(exit != 2 || !world.err.empty() || !world.out.empty(), "it ends with 2 and prints nothing");
  fuzz::Count(exit == 0 ? "0" : exit == 1 ? "1" : exit == 2 ? "2" : "3");
}
