// The sources follow docs/architecture.md and the room(...) lines of CMakeLists.txt: which room includes which, which
// room uses which package, what machine rooms may not use; and the engine knows no game.
#include <catch2/catch.hpp>

#include <map>
#include <regex>
#include <set>

#include "tests/golden.h"

namespace cardinal {
namespace {

namespace fs = std::filesystem;

// The rooms by folder ("machine/vm"), each with the folders of all rooms that it may include and its own.
using Rooms = std::map<std::string, std::set<std::string>>;

Rooms ReadRooms() {
  std::map<std::string, std::string> folder_of;  // by name: "vm"
  std::map<std::string, std::vector<std::string>> needs;
  const std::regex line_of_room("room\\(([a-z_/]+)\\s*(?:->([a-z_ ]*))?\\)");
  for (const std::string& line : golden::SplitIntoLines(golden::ReadText(golden::Root() / "CMakeLists.txt"))) {
    std::smatch found;
    if (!std::regex_match(line, found, line_of_room)) continue;
    const std::string folder = found[1];
    folder_of[fs::path(folder).filename()] = folder;
    std::istringstream names(found[2]);
    for (std::string name; names >> name;) needs[folder].push_back(folder_of.at(name));
    needs[folder].push_back(folder);
  }
  Rooms rooms;  // rooms are in dependency order, but the closure does not need that
  for (const auto& [folder, direct] : needs) rooms[folder].insert(direct.begin(), direct.end());
  for (bool grown = true; grown;) {
    grown = false;
    for (auto& [folder, all] : rooms)
      for (const std::string& room : std::set<std::string>(all))
        for (const std::string& further : rooms.at(room)) grown = all.insert(further).second || grown;
  }
  return rooms;
}

// Returns the room of a path under interpreter/, or "".
std::string FindRoom(const Rooms& rooms, const std::string& path) {
  for (const auto& [folder, allowed] : rooms)
    if (path.starts_with(folder + "/")) return folder;
  return "";
}

struct CodeFile {
  std::string path;  // under interpreter/
  std::string text;
  bool test = false;
  std::string bare = {}, includes = {};  // without comments and with empty strings; only the lines with `#include`
};

// Tests, and the headers that they share: test_match.h, testing.h.
bool IsTestFile(const std::string& name) {
  const std::string file = name.substr(name.rfind('/') + 1);
  const bool is_shared = file.ends_with(".h") && (file.starts_with("test_") || file.starts_with("testing"));
  const bool is_of_test_command = name.starts_with("drivers/test_command/") || name.starts_with("cli/");
  return name.ends_with("_test.cpp") || (is_shared && !is_of_test_command);
}

// Returns the text without comments and with empty strings.
std::string Bare(const std::string& text) {
  std::string bare;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text.compare(i, 2, "//") == 0) {
      i = std::min(text.find('\n', i), text.size());
      bare += '\n';
    } else if (text.compare(i, 2, "/*") == 0) {
      i = std::min(text.find("*/", i), text.size()) + 1;
    } else if (text[i] == '"' ||
               (text[i] == '\'' && (i == 0 || !std::isalnum(static_cast<unsigned char>(text[i - 1]))))) {
      const char quote = text[i];
      bare += quote;
      for (++i; i < text.size() && text[i] != quote && text[i] != '\n'; ++i)
        if (text[i] == '\\') ++i;
      bare += quote;
    } else {
      bare += text[i];
    }
  }
  return bare;
}

std::string OnlyIncludes(const std::string& text) {
  std::string lines;
  for (const std::string& line : golden::SplitIntoLines(text))
    if (line.find("#include") != std::string::npos) lines += line + '\n';
  return lines;
}

const std::vector<CodeFile>& CodeFiles() {
  static const std::vector<CodeFile> files = [] {
    std::vector<CodeFile> all;
    const fs::path root = golden::Root() / "interpreter";
    for (const char* ending : {".h", ".cpp", ".def"})
      for (const fs::path& path : golden::Below(root, ending)) {
        const std::string name = fs::relative(path, root).string(), text = golden::ReadText(path);
        all.push_back({name, text, IsTestFile(name), Bare(text), OnlyIncludes(text)});
      }
    return all;
  }();
  return files;
}

std::string InLowerCase(std::string text) {
  for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return text;
}

// Without regard to case, unless `exactly`: std::regex itself takes twice as long for that.
std::vector<std::string> Matches(const std::string& text, const std::string& pattern, bool exactly = false) {
  std::vector<std::string> found;
  const std::string searched = exactly ? text : InLowerCase(text);
  const std::regex expression(exactly ? pattern : InLowerCase(pattern));
  for (std::sregex_iterator it(searched.begin(), searched.end(), expression), end; it != end; ++it)
    found.push_back(text.substr(static_cast<std::size_t>(it->position()), static_cast<std::size_t>(it->length())));
  return found;
}

// Returns every match of `pattern` in the files that `in` chooses, as "path: match".
template <typename In>
std::string Found(const std::string& pattern, const In& in, bool bare = true, bool exactly = false) {
  std::string all;
  for (const CodeFile& file : CodeFiles()) {
    if (!in(file)) continue;
    const std::string& text = bare ? file.bare : pattern.starts_with("#include") ? file.includes : file.text;
    for (const std::string& match : Matches(text, pattern, exactly)) all += file.path + ": " + match + "\n";
  }
  return all;
}

bool OfMachine(const CodeFile& file) {
  return !file.test && (file.path.starts_with("machine/") || file.path.starts_with("base/"));
}

TEST_CASE("architecture: a room includes only what its line in CMakeLists.txt names", "[architecture]") {
  const Rooms rooms = ReadRooms();
  CHECK(rooms.size() >= 20);
  std::string wrong;
  for (const CodeFile& file : CodeFiles()) {
    const std::string room = FindRoom(rooms, file.path);
    if (room.empty()) wrong += file.path + " is in no room\n";
    for (const std::string& include : Matches(file.text, "#include \"interpreter/[^\"]*\"")) {
      const std::string target = include.substr(22, include.size() - 23);
      const std::string other = FindRoom(rooms, target);
      // A test may include more.
      if (file.test || room.empty() || other.empty() || rooms.at(room).count(other) > 0) continue;
      wrong += file.path + " includes " + target + "\n";
    }
  }
  CHECK(wrong == "");
}

TEST_CASE("architecture: the language and the machine share only the program and its IR", "[architecture]") {
  const Rooms rooms = ReadRooms();
  for (const auto& [folder, allowed] : rooms) {
    INFO(folder);
    const bool machine = folder.starts_with("machine/");
    for (const std::string& other : allowed) {
      INFO(other);
      if (machine) CHECK(!other.starts_with("language/"));
      const bool compiles = folder == "language/load";  // loading ends with the compilation of the rules
      if (folder.starts_with("language/") && other.starts_with("machine/"))
        CHECK((compiles || other == "machine/program" || other == "machine/ir" || other == "machine/model"));
      if (folder == "players") CHECK((other == "players" || other == "machine/model" || other == "base"));
    }
  }
}

TEST_CASE("architecture: only one room includes each package", "[architecture]") {
  const auto outside = [](const std::string& room) {
    return [room](const CodeFile& file) { return !file.path.starts_with(room + "/"); };
  };
  CHECK(Found("#include [<\"](antlr4|grammar/)[^>\"]*", outside("language/syntax"), false) == "");
  CHECK(Found("#include [<\"]yaml-cpp[^>\"]*", outside("language/documents"), false) == "");
  CHECK(Found("#include [<\"]histedit[^>\"]*", outside("cli"), false) == "");
  CHECK(Found("#include [<\"]utf8proc[^>\"]*", outside("base"), false) == "");
  CHECK(Found("#include [<\"]nlohmann[^>\"]*", outside("base"), false) == "");
  CHECK(Found("#include [<\"]CLI[/1][^>\"]*", outside("cli"), false) == "");
  CHECK(Found("#include [<\"](sqlite3|libpq-fe)[^>\"]*", outside("drivers/store"), false) == "");
  CHECK(Found("#include [<\"]boost/[^>\"]*", outside("drivers/web"), false) == "");
  CHECK(Found(
            "#include [<\"](catch2|tests)[^>\"]*",
            [](const CodeFile& file) { return !file.test && file.path.find("test") == std::string::npos; },
            false) == "");
}

TEST_CASE("architecture: machine rooms are the same on every machine", "[architecture]") {
  CHECK(Found("\\b(float|double)\\b", OfMachine) == "");
  CHECK(Found("\\bunordered_(map|set|multimap|multiset)\\b", OfMachine) == "");
  // base/id.h hashes ids for the rooms outside of the machine, which may use unordered containers.
  CHECK(Found("\\bstd::(shuffle|sample|mt19937|random_device|rand|[a-z_]+_distribution|hash)\\b", OfMachine) ==
        "base/id.h: std::hash\nbase/id.h: std::hash\n");
  // base/stop.h reads the clock to end a run, never to decide what the run does.
  CHECK(Found("\\b(time|clock|getenv|rand)\\s*\\(|\\bstd::chrono\\b|\\bstd::thread\\b", OfMachine) ==
        "base/stop.h: std::chrono\nbase/thread_pool.cpp: std::thread\n");
  CHECK(Found("\\b(std::cout|std::cerr|printf|std::ifstream|std::ofstream)\\b", OfMachine) == "");
}

// Variables outside functions, and statics inside: only constants.
TEST_CASE("architecture: machine rooms keep no state of their own", "[architecture]") {
  CHECK(Found("\\bstatic\\s+(?!const\\b|constexpr\\b|inline\\b|_assert)[A-Za-z_:<>,\\s\\*&]*[A-Za-z_]\\s*(=|;|\\{)",
              OfMachine) == "");
  // Memory that the next step of the same thread uses again. A step reads from it only what it has written itself, and
  // cached answers about exactly the position at which the last step stopped: position ids are counted by thread.
  // base/stop.cpp holds the end time of the thread's work. ir/lazy_module.h decodes an image once, bytecode/lazy_code.h
  // compiles once, program/card_lookup.h makes its index at the first search.
  CHECK(Found("\\bthread_local\\b|\\bmutable\\b", OfMachine) ==
        "machine/bytecode/lazy_code.h: mutable\n"
        "machine/ir/lazy_module.h: mutable\nmachine/ir/lazy_module.h: mutable\n"
        "machine/program/card_lookup.h: mutable\n"
        "machine/vm/memo_table.h: thread_local\nbase/stop.cpp: thread_local\n"
        "machine/engine/advance.cpp: thread_local\nmachine/engine/advance.cpp: thread_local\n"
        "machine/vm/frames.cpp: thread_local\nmachine/vm/frames.cpp: thread_local\n");
  CHECK(Found("\\n(?!using |concept |return |struct |class "
              ")(inline\\s+)?(std::)?[A-Za-z_][A-Za-z_:<>]*\\s+g?_?[a-z_]+_?\\s*(=[^=;]*;|;|\\{\\};)",
              [](const CodeFile& file) { return OfMachine(file) && !file.path.ends_with(".def"); }) == "");
}

// docs/security.md promises this. `simulate --jobs` with two processes starts the only other program, Cardinal itself.
// The web server accepts connections, and the store of PostgreSQL opens those that `--store` names.
TEST_CASE("architecture: no other program is started, no connection is opened", "[architecture]") {
  const auto code = [](const CodeFile& file) {
    return !file.test && file.path != "cli/second_process.cpp" && !file.path.starts_with("drivers/web/") &&
           file.path != "drivers/store/postgres_store.cpp";
  };
  const auto served = [](const CodeFile& file) { return !file.test && file.path.starts_with("drivers/web/"); };
  // The functions of the system are in lower case; HostedMatch::Connect opens no connection.
  CHECK(Found("\\b(popen|system|v?fork|posix_spawn\\w*|exec[lv]p?e?|(async_)?connect|sendto)\\s*\\(", served, true,
              true) == "");
  CHECK(Found("\\b(popen|system|v?fork|posix_spawn\\w*|exec[lv]p?e?|socket|socketpair|connect|sendto)\\s*\\(", code,
              true, true) == "");
}

// The language server sends edits to its client, and the client writes them.
TEST_CASE("architecture: the language server writes no file", "[architecture]") {
  const auto served = [](const CodeFile& file) {
    constexpr std::string_view kRooms[] = {"drivers/lsp/",          "drivers/workspace/", "drivers/analysis/",
                                           "drivers/explain/",      "drivers/authoring/", "drivers/templates/",
                                           "drivers/code_actions/", "language/"};
    return !file.test && std::any_of(std::begin(kRooms), std::end(kRooms),
                                     [&](std::string_view room) { return file.path.starts_with(room); });
  };
  CHECK(Found("\\b(std::o?fstream|(f|fd|freo)open|creat|mkstemp|WriteFile|ftruncate)\\b|\\bO_(WRONLY|RDWR|CREAT)\\b|"
              "\\bfs::(rename|remove|remove_all|copy|copy_file|create_\\w+|resize_file|permissions)\\b",
              served) == "");
  CHECK(Found("#include \"interpreter/drivers/(save/|test_command/update)[^\"]*", served, false) == "");
}

TEST_CASE("architecture: the engine knows no game", "[architecture]") {
  const auto code = [](const CodeFile& file) { return !file.test; };
  CHECK(Found("imagimon|terra|pyra|creature|\\bhealth\\b|\\bk-?mon\\b|imajica|dominion|\\bpivot", code, false) == "");
  CHECK(Found("\\b(attack|mana|hit.?points|enerra|aqua|aero|seizure|flash|spell)s?\\b", [](const CodeFile& file) {
          return !file.test && (file.path.starts_with("machine/") || file.path.starts_with("language/lower") ||
                                file.path.starts_with("language/check") || file.path.starts_with("players/"));
        }) == "");
}

}  // namespace
}  // namespace cardinal
