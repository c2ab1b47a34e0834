// In: the files of tests/malformed, each with one mistake.
// Out: what `cardinal` prints for each: its exit code, its first error on one or two lines, the time that it took.
//
// A kind of file is a folder. Next to it, <kind>.txt has the expected result of each file: its name, then line, column,
// name and words of the first error, the number of further ones, and the help. CARDINAL_UPDATE=1 rewrites these files.
#pragma once

#include <array>
#include <chrono>
#include <map>
#include <regex>

#include "tests/cli/teller.h"
#include "tests/golden.h"
#include "tests/processor_clock.h"

namespace cardinal::malformed {

namespace fs = std::filesystem;

// The place of a kind of file in a project, and the command that reads it there.
struct Kind {
  const char* name;
  const char* ending;
  fs::path place;
  std::vector<std::string> command;
};

inline const std::array<Kind, 6>& Kinds() {
  static const std::array<Kind, 6> kinds = {{
      {"rulesets", ".cardinal", "rulesets/broken/game.cardinal", {"lint", "rulesets/broken"}},
      {"cards", ".cardinal", "cards/harbour/broken.cardinal", {"lint", "cards/harbour/broken.cardinal"}},
      {"decks", ".yaml", "broken.yaml", {"deck", "check", "broken.yaml"}},
      {"scenarios", ".yaml", "broken.yaml", {"test", "--no-timing", "broken.yaml"}},
      {"configuration", ".yaml", "cardinal.yaml", {"lint"}},
      {"rulebooks", ".yaml", "rulesets/harbour/rulebook.yaml", {"lint", "rulesets/harbour"}},
  }};
  return kinds;
}

inline fs::path Folder() { return golden::Root() / "tests/malformed"; }

// A project with a correct game, into which the broken file is put.
inline std::map<fs::path, std::string> Project() {
  const fs::path game = Folder() / "harbour";
  return {{"rulesets/harbour/game.cardinal", golden::ReadText(game / "game.cardinal")},
          {"rulesets/harbour/rulebook.yaml", golden::ReadText(game / "rulebook.yaml")},
          {"cards/harbour/fleet.cardinal", golden::ReadText(game / "fleet.cardinal")},
          {"cards/harbour/decks/trader.yaml", golden::ReadText(game / "trader.yaml")}};
}

struct Said {
  int exit = -1;
  std::string text;  // all of it
  std::chrono::milliseconds time{0};
};

inline Said Tell(const std::map<fs::path, std::string>& project, std::vector<std::string> command) {
  source::MemoryFileSystem files;
  for (const auto& [path, text] : project) files.AddFile("/w" / path, text);
  cli::Teller teller;
  Said said;
  said.time = ProcessorClock::Milliseconds([&] { said.exit = teller.Tell(files, "/w", std::move(command), ""); });
  // Paths are shown as a user in the folder of the project sees them.
  said.text = std::regex_replace(teller.err + teller.out, std::regex("(^|\n|`| )/w/"), "$1");
  return said;
}

// Returns `path:2:4: error: words [Name]` with its help on at most two lines, and the number of further errors. The
// path is left out if it is that of the broken file.
inline std::string FirstProblem(const std::string& text, const fs::path& broken) {
  static const std::regex error("^([^ ].*):([0-9]+:[0-9]+): error: (.*) \\[([A-Za-z]+)\\]$");
  static const std::regex failure("^FAIL [^ ]*?:([0-9]+:[0-9]+)  .*");
  static const std::regex pointing("^ *\\| *\\^+ (.*)$");
  std::string first, help;
  std::size_t errors = 0;
  bool failed = false;
  std::smatch found;
  const std::vector<std::string> lines = golden::SplitIntoLines(text);
  for (const std::string& line : lines) {
    if (std::regex_match(line, found, error)) {
      if (++errors > 1) continue;
      first = found[2].str() + ' ' + found[4].str() + ": " + found[3].str();
      if (found[1].str() != broken) first = found[1].str() + ':' + first;
    } else if (errors == 0 && !failed && std::regex_match(line, found, failure)) {
      failed = true;
      first = found[1].str();
    } else if (failed && std::regex_match(line, found, pointing) && first.find(' ') == std::string::npos) {
      first += ' ' + found[1].str();
    } else if (errors == 1 && help.empty() && line.starts_with("  help: ")) {
      help = line.substr(2);
    }
  }
  if (first.empty()) first = lines.empty() ? "nothing" : lines.front();
  if (errors > 1) first += "  (+" + std::to_string(errors - 1) + ')';
  return first + '\n' + (help.empty() ? "" : "  " + help + '\n');
}

// The expected results of the files of a kind, by name.
using Expected = std::map<std::string, std::string>;

inline Expected ReadExpected(const std::string& kind) {
  Expected expected;
  std::string name;
  for (const std::string& line : golden::SplitIntoLines(golden::ReadText(Folder() / (kind + ".txt")))) {
    if (line.starts_with("  ")) {
      expected[name] += line + '\n';
    } else {
      const std::size_t colon = line.find(": ");
      name = line.substr(0, colon);
      expected[name] = line.substr(std::min(line.size(), colon + 2)) + '\n';
    }
  }
  return expected;
}

inline void WriteExpected(const std::string& kind, const Expected& expected) {
  std::string text;
  for (const auto& [name, words] : expected) text += name + ": " + words;
  golden::WriteText(Folder() / (kind + ".txt"), text);
}

}  // namespace cardinal::malformed
