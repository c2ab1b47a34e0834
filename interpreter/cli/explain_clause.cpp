// A clause of a rulebook: what it says, where the rules implement it, which scenarios cite it.
#include <algorithm>
#include <map>
#include <ostream>
#include <set>

#include "interpreter/cli/explain.h"

namespace cardinal::cli {

namespace fs = std::filesystem;

namespace {

// Lines that cite a clause, by file.
using Places = std::map<std::string, std::set<std::int32_t>>;

Places Implemented(const program::Program& program, std::int32_t clause) {
  Places places;
  for (const program::Site& site : program.sites) {
    if (site.file < 0 || std::find(site.clauses.begin(), site.clauses.end(), clause) == site.clauses.end()) continue;
    places[program.files[static_cast<std::size_t>(site.file)].path].insert(site.line);
  }
  return places;
}

bool IsWordCharacter(char c) {
  return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '-';
}

bool Mentions(std::string_view line, const std::string& id) {
  for (std::size_t at = line.find(id); at != std::string_view::npos; at = line.find(id, at + 1)) {
    const bool begins = at == 0 || !IsWordCharacter(line[at - 1]);
    const bool ends = at + id.size() == line.size() || !IsWordCharacter(line[at + id.size()]);
    if (begins && ends) return true;
  }
  return false;
}

// Documents of the game that name the clause: its scenarios.
Places Scenarios(const Environment& env, const load::Home& home, const std::string& id) {
  Places places;
  for (const fs::path& folder : {home.ruleset, home.cards}) {
    for (const fs::path& path : env.files.List(folder, ".yaml", 10'000)) {
      const source::ReadResult read = env.files.Read(path, base::Limits{}.file_bytes);
      if (!read.Ok()) continue;
      std::int32_t number = 0;
      for (std::size_t line = 0; line < read.text.size();) {
        const std::size_t end = std::min(read.text.find('\n', line), read.text.size());
        ++number;
        if (Mentions(std::string_view(read.text).substr(line, end - line), id))
          places[load::ShownPath(path)].insert(number);
        line = end + 1;
      }
    }
  }
  return places;
}

void PrintPlaces(std::ostream& out, const char* title, const Places& places, const char* none) {
  if (places.empty()) {
    out << "  " << none << '\n';
    return;
  }
  out << "  " << title << '\n';
  for (const auto& [file, lines] : places) {
    for (const std::int32_t line : lines) out << "    " << file << ':' << line << '\n';
  }
}

}  // namespace

bool ExplainClause(const Environment& env, const std::string& id) {
  const telling::Style style = env.Style();
  bool found = false;
  for (const load::Home& home : LibraryOf(env).Games()) {
    const documents::ClauseList book = Rulebook(env, home);
    const documents::Clause* clause = book.Find(id);
    const std::string prefix = id.substr(0, id.find('-'));
    const bool may_cite = clause != nullptr || book.clauses.empty() || book.clauses[0].id.starts_with(prefix + '-');
    const auto game = may_cite ? TryLoadGame(env, home) : nullptr;
    const std::int32_t index = game ? program::FindClause(game->Program(), id) : -1;
    if (clause == nullptr && index < 0) continue;
    found = true;
    env.out << style.Bold(id) << ", " << (game ? game->Program().title : home.game);
    if (clause != nullptr && !clause->section.empty()) env.out << ", " << clause->section;
    env.out << '\n';
    if (clause != nullptr) env.out << telling::Wrapped(clause->text, style, "  ", 2);
    if (game)
      PrintPlaces(env.out, "implemented at", index < 0 ? Places{} : Implemented(game->Program(), index),
                  "no rule and no card cites it");
    if (!game)
      env.out << "  the rules of `" << home.game << "` do not check: `cardinal lint " << home.game << "` says why\n";
    PrintPlaces(env.out, "in scenarios", Scenarios(env, home, id), "no scenario names it");
  }
  return found;
}

}  // namespace cardinal::cli
