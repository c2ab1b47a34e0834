// Writes the start of a game: a small complete one in a folder of its own, with a rulebook, cards, a deck and scenarios
// that pass, under the requested title. Its template is the folder new_game.
#include <algorithm>
#include <array>
#include <cctype>
#include <optional>
#include <ostream>

#include "interpreter/cli/load_game.h"
#include "interpreter/cli/new.h"
#include "interpreter/cli/new_game_files.h"
#include "interpreter/drivers/save/saved_match.h"
#include "interpreter/drivers/templates/file_name.h"
#include "interpreter/language/diagnostics/shell_word.h"
#include "interpreter/language/documents/rulebook.h"
#include "interpreter/language/format/format.h"

namespace cardinal::cli {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMaxTitleLength = 60;
constexpr std::string_view kMarkdown = "rulebook.md";

struct NewGameNames {
  std::string title;   // "Moon War"
  std::string word;    // moon_war
  std::string prefix;  // of its clauses: MW
};

struct GameFile {
  fs::path path;  // below the folder of the game
  std::string text;
};

std::string Objection(const std::string& title) {
  const auto blank = [](unsigned char c) { return c == ' '; };
  if (std::all_of(title.begin(), title.end(), blank)) return "a game needs a title";
  if (title.size() > kMaxTitleLength)
    return "a title has no more than " + std::to_string(kMaxTitleLength) + " bytes, this one " +
           std::to_string(title.size());
  const auto bad = [](unsigned char c) {
    return c < 0x20 || c == 0x7f || c == '"' || c == '\\' || c == '{' || c == '}';
  };
  if (source::FindBadByte(title) || std::any_of(title.begin(), title.end(), bad))
    return "a title is plain text on one line, without `\"`, `\\`, `{` and `}`";
  return "";
}

// The first letters of the words of "moon_war": MW; of a single word its first two letters.
std::string PrefixFor(const std::string& word) {
  std::string initials, letters;
  for (std::size_t i = 0; i < word.size(); ++i) {
    const auto c = static_cast<unsigned char>(word[i]);
    if (std::isalpha(c) == 0) continue;
    const char capital = static_cast<char>(std::toupper(c));
    if (i == 0 || word[i - 1] == '_') initials += capital;
    letters += capital;
  }
  const std::string prefix = initials.size() > 1 ? initials : letters;
  return prefix.size() < 2 ? prefix + "G" : prefix.substr(0, initials.size() > 1 ? 4 : 2);
}

// Replaces the names in one pass, because a title may contain the replaced words.
std::string Renamed(std::string_view text, const NewGameNames& called) {
  const std::array<std::pair<std::string_view, const std::string*>, 3> names = {
      {{"my_game", &called.word}, {"My Game", &called.title}, {"MG", &called.prefix}}};
  std::string renamed;
  while (!text.empty()) {
    const auto name = std::find_if(names.begin(), names.end(),
                                   [&](const auto& candidate) { return text.starts_with(candidate.first); });
    renamed += name == names.end() ? text.substr(0, 1) : std::string_view(*name->second);
    text.remove_prefix(name == names.end() ? 1 : name->first.size());
  }
  return renamed;
}

// Formatted, since another name may be longer; nothing if the text has syntax errors with this name.
std::optional<std::string> FormatGame(const std::string& text) {
  source::SourceSet sources;
  diag::Sink sink;
  return format::FormatFile(sources[sources.AddFile("game.cardinal", text)], {}, sink);
}

std::string ConvertRulebook(const std::string& markdown) {
  source::SourceSet sources;
  diag::Sink sink;
  return documents::RulebookToYaml(documents::ReadClauses(sources[sources.AddFile("rulebook.md", markdown)], sink),
                                   kMarkdown);
}

// Nothing if a game cannot have this name.
std::optional<std::vector<GameFile>> MakeFiles(const std::string& title, const std::string& word) {
  const NewGameNames called{title, word, PrefixFor(word)};
  std::vector<GameFile> files;
  for (const EmbeddedFile& file : NewGameFiles()) {
    const fs::path path(file.name);
    std::optional<std::string> text = Renamed(file.text, called);
    if (path.extension() == ".cardinal") text = FormatGame(*text);
    if (!text) return std::nullopt;
    if (path == kMarkdown) files.push_back({documents::kRulebookFile, ConvertRulebook(*text)});
    files.push_back({path, std::move(*text)});
  }
  return files;
}

// Writes the whole folder or nothing: it gets its name after everything is written.
std::string WriteFolder(const fs::path& place, const std::vector<GameFile>& files) {
  const auto cannot = [](const fs::path& path, const std::string& why) {
    return "cannot make the folder `" + diag::EscapeUnprintable(load::DisplayPath(path)) + "`: " + why;
  };
  fs::path unfinished = place;
  unfinished += ".unfinished";
  std::error_code error;
  const bool made = fs::create_directories(unfinished, error);
  if (!made) return cannot(unfinished, error ? error.message() : "it is there already");
  std::string problem;
  for (const GameFile& file : files) {
    const fs::path path = unfinished / file.path;
    fs::create_directories(path.parent_path(), error);
    problem = error ? cannot(path.parent_path(), error.message()) : save::WriteFile(path, file.text);
    if (!problem.empty()) break;
  }
  if (problem.empty()) fs::rename(unfinished, place, error);
  if (problem.empty() && error) problem = cannot(place, error.message());
  if (!problem.empty()) fs::remove_all(unfinished, error);
  return problem;
}

std::string WithoutSlash(std::string folder) {
  while (folder.size() > 1 && folder.back() == '/') folder.pop_back();
  return folder;
}

// A game that the commands would find by the same word as the new one.
std::optional<load::GameHome> FindGameNamed(const Environment& env, const std::string& word, const fs::path& place) {
  for (const load::GameHome& home : MakeSearch(env).LibraryFrom(place).ListGames())
    if (home.game == word) return home;
  return std::nullopt;
}

void PrintNextSteps(const Environment& env, const fs::path& place, const std::string& word,
                    const std::vector<GameFile>& files) {
  for (const GameFile& file : files)
    env.out << "wrote " << diag::EscapeUnprintable(load::DisplayPath(place / file.path)) << '\n';
  env.out << "next: cd " << diag::ShellWord(load::DisplayPath(place)) << '\n';
  for (const char* what : {"play", "test", "lint", "explain", "deck check", "coverage", "simulate"})
    env.out << "      cardinal " << what << ' ' << word << '\n';
}

}  // namespace

int RunNewGame(const Environment& env, const NewArguments& arguments) {
  if (const std::string objection = Objection(arguments.name); !objection.empty())
    return ReportUsageError(env, objection);
  const std::string out = WithoutSlash(arguments.out);
  std::string word = templates::ToFileName(out.empty() ? arguments.name : fs::path(out).filename().string(), "");
  if (word.empty())
    return ReportUsageError(env, "the game's word in its files is made from Latin letters and digits, and `" +
                                     diag::EscapeUnprintable(out.empty() ? arguments.name : out) +
                                     "` has none; name its folder with --out");
  auto files = MakeFiles(arguments.name, word);
  if (!files) {  // the name begins with a digit, or is a keyword of the language
    word = "game_" + word;
    files = MakeFiles(arguments.name, word);
  }
  const fs::path place = env.Resolve(out.empty() ? word : out);
  std::error_code error;
  if (fs::exists(fs::symlink_status(place, error)))
    return ReportUsageError(
        env, "`" + diag::EscapeUnprintable(load::DisplayPath(place)) + "` exists already; name another with --out");
  if (const auto taken = FindGameNamed(env, word, place))
    return ReportUsageError(env, "there is a game `" + word + "` already, in `" +
                                     diag::EscapeUnprintable(load::DisplayPath(taken->ruleset)) +
                                     "`; choose another title, or another name for its folder with --out");
  if (const std::string problem = WriteFolder(place, *files); !problem.empty()) return ReportUsageError(env, problem);
  PrintNextSteps(env, place, word, *files);
  return kOk;
}

}  // namespace cardinal::cli
