#include "tests/fuzz/targets/lsp_files.h"

namespace cardinal::fuzz {

namespace {

constexpr const char* kGame = R"(use "std:piles"
use "std:players"
use "scoring"

game sums "Sums" { players 2  order from first of players  begin with main  rulebook SU }

enum Colour { Red, Blue }
type Number is Card { points: Int  colour: Colour  rules while me in row  part when_laid }
type Player { state score: Int from 0 }
zone row of Player: seen by all

start phase main {
  for each p in players { draw(p, 2) }
  repeat up to 2 times { for each p in players { lay(p) } }
  open extras
  for each p in players { if ahead(p) > 0 { win(p) } } @SU-002
  draw_game
}

// A player lays one number.
phase lay(p: Player) { @SU-001
  choose c by p "Lay a number": one of [each n in p.hand where n is Number]
  if c? {
    move c to p.row
    if c.when_laid? { c.when_laid() }
    arrive(c)
    add c.points to p.score
    tell "{p} lays {c}."
  }
}

window extras { ask players  close when passes = 2 }
action boast in extras { when you.score > 10  do { tell "{you} boasts." } }

deck { "a deck has exactly 3 cards": count(cards) = 3 @SU-004 }
)";

constexpr const char* kScoring = R"(goal ahead(p: Player): Int = p.score - opponent(p).score
modify c.points by +1 if c in row @SU-003
event arrive(c: Card) {}
query holding(p: Player): Int = sum[n.points for each n in p.hand where n is Number]
)";

// The text of one card has a character that is two code units in UTF-16, and one that is a code point in two bytes.
constexpr const char* kDigits = R"(cards sums "Digits"

card "Five": Number { colour Red  points 5 }

// The strongest.
card "Nine": Number {
  colour Blue
  points 9
  text "A big 😀 one, très big."
  when_laid { add 1 to you.score }
}
)";

constexpr const char* kScenarios = R"(game: sums
scenarios:
  - scenario: nine beats five
    board:
      p1: {hand: [Nine], deck: [Five, Five]}
      p2: {hand: [Five], deck: [Five, Nine]}
    steps:
      - p1: lay Nine
        expect: {p1.score: 9}
    end: p1
  - scenario: of two
    board:
      p1: {hand: [Five, Five]}
      p2: {hand: [Five, Nine]}
    steps: []
    end: p1, lay a number
)";

constexpr const char* kRulebook = R"(rulebook: SU
clauses:
  - {id: SU-001, tag: play, section: 1. Play, text: Each player lays a number in turn.}
  - {id: SU-002, tag: end, section: 1. Play, text: The higher sum wins.}
  - {id: SU-003, tag: play, section: 1. Play, text: A number in a row counts one more.}
  - {id: SU-004, tag: deck, section: 1. Play, text: Three cards.}
)";

constexpr const char* kToss = R"(use "std:players"

game toss "Toss" { players 2  order from first of players  begin with main }
start phase main { win(first of players) }
)";

std::string Path(const char* name) { return std::string(kWorkspace) + '/' + name; }

}  // namespace

const std::map<std::string, std::string>& SampleFiles() {
  static const std::map<std::string, std::string> files = {
      {Path("rulesets/sums/game.cardinal"), kGame},
      {Path("rulesets/sums/scoring.cardinal"), kScoring},
      {Path("rulesets/sums/rulebook.yaml"), kRulebook},
      {Path("rulesets/sums/scenarios/sums.yaml"), kScenarios},
      {Path("cards/sums/digits.cardinal"), kDigits},
      {Path("cards/sums/decks/good.yaml"), "deck: Good\ngame: sums\ncards: {Nine: 1, Five: 2}\n"},
      {Path("rulesets/toss/game.cardinal"), kToss},
      {Path("other/loose.cardinal"), "cards sums \"Loose\"\n\ncard \"Four\": Number { colour Red  points 4 }\n"},
      {Path("other/alone.cardinal"), "type Number is Card { points: Int }\n"},
      {Path("other/cardinal.yaml"), "game: sums\n"},
  };
  return files;
}

const std::vector<std::string>& MorePaths() {
  static const std::vector<std::string> paths = {
      Path("cards/sums/more.cardinal"),       Path("rulesets/sums/unused.cardinal"),
      Path("rulesets/sums/rulebook.de.yaml"), Path("rulesets/sums/scenarios/more é.yaml"),
      Path("cards/toss/coins.cardinal"),      Path("other/notes.txt"),
  };
  return paths;
}

void ChangingDisk::Put(const std::string& path, std::string text) {
  broken_.erase(path);
  files_[path] = std::move(text);
  Update();
}

void ChangingDisk::Remove(const std::string& path) {
  broken_.erase(path);
  files_.erase(path);
  Update();
}

void ChangingDisk::Update() {
  memory_ = {};
  for (const auto& [path, text] : files_) memory_.AddFile(path, text);
}

source::ReadResult ChangingDisk::ReadFile(const std::filesystem::path& path, std::int64_t max_bytes) const {
  if (broken_.count(path.lexically_normal().string()) > 0)
    return {source::ReadError::NotFound, "", "there is no such file"};
  return memory_.ReadFile(path, max_bytes);
}

std::vector<std::filesystem::path> ChangingDisk::ListFiles(const std::filesystem::path& folder, std::string_view ending,
                                                           std::int64_t max_files) const {
  if (folders_broken_) throw source::FolderError(folder, "cannot be read");
  return memory_.ListFiles(folder, ending, max_files);
}

}  // namespace cardinal::fuzz
