// fuzz_targets [TARGET...] --time SECONDS [--seed N] [--out FOLDER]: searches for inputs for which a target fails.
// fuzz_targets TARGET --input FILE: runs one input.
// Inputs are changed at random; an input that reaches new code is kept in FOLDER/corpus. A finding is a file in FOLDER,
// whose path is printed; the program then ends with 1.
#include <charconv>
#include <cstring>
#include <iostream>

#include "tests/fuzz/driver/hunt.h"

namespace cardinal::fuzz {
namespace {

int Refuse(const std::string& why) {
  std::cerr << "error: " << why << "\nusage: fuzz_targets [TARGET...] --time SECONDS [--seed N] [--out FOLDER]\n"
            << "       fuzz_targets TARGET --input FILE\ntargets:";
  for (const FuzzTarget& target : FuzzTargets()) std::cerr << ' ' << target.name;
  std::cerr << '\n';
  return 2;
}

bool ReadNumber(const char* text, std::uint64_t& number) {
  const char* end = text + std::strlen(text);
  return std::from_chars(text, end, number).ptr == end && end != text;
}

int Main(int count, char** words) {
  Hunt hunt;
  std::string input;
  std::vector<FuzzTarget> targets;
  for (int i = 1; i < count; ++i) {
    const std::string word = words[i];
    const bool option = word.starts_with("--");
    if (option && i + 1 == count) return Refuse("`" + word + "` needs a value");
    if (word == "--time") {
      if (!ReadNumber(words[++i], hunt.seconds)) return Refuse("`--time` is a number of seconds");
    } else if (word == "--seed") {
      if (!ReadNumber(words[++i], hunt.seed)) return Refuse("`--seed` is a number");
    } else if (word == "--executions") {
      if (!ReadNumber(words[++i], hunt.executions)) return Refuse("`--executions` is a number");
    } else if (word == "--out") {
      hunt.out = words[++i];
    } else if (word == "--input") {
      input = words[++i];
    } else if (option) {
      return Refuse("there is no option `" + word + "`");
    } else {
      bool found = false;
      for (const FuzzTarget& target : FuzzTargets()) {
        if (word == target.name) targets.push_back(target), found = true;
      }
      if (!found) return Refuse("there is no target `" + word + "`");
    }
  }
  if (!input.empty())
    return targets.size() == 1 ? RunOne(targets.front(), input) : Refuse("`--input` needs one target");
  if (targets.empty()) targets = FuzzTargets();
  std::size_t findings = 0;
  for (const FuzzTarget& target : targets) findings += Search(target, hunt);
  std::cout << findings << (findings == 1 ? " finding\n" : " findings\n");
  return findings > 0 ? 1 : 0;
}

}  // namespace
}  // namespace cardinal::fuzz

int main(int count, char** words) {
  try {
    return cardinal::fuzz::Main(count, words);
  } catch (const std::exception& exception) {
    std::cerr << "error: " << exception.what() << '\n';
    return 2;
  }
}
