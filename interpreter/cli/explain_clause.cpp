// A clause of a rulebook: what it says, where the rules implement it, which scenarios cite it.
#include <algorithm>
#include <map>
#include <ostream>
#include <set>

#include "interpreter/cli/explain.h"
#include "interpreter/cli/language.h"
#include "interpreter/language/documents/rulebook.h"
#include "interpreter/language/source/text_file.h"
#include "interpreter/machine/view/wording.h"

namespace cardinal::cli {

namespace fs = std::filesystem;

namespace {

// Lines that cite a clause, by file.
using Places = std::map<std::string, std::set<std::int32_t>>;

Places Implemented(const program::Program& program, std::int32_t clause) {
  Places places;
  for (const program::Citation& citation : program.citations) {
    if (citation.clause == clause)
      places[program.files[static_cast<std::size_t>(citation.file)].path].insert(citation.line);
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

// Documents of the game that name the clause: its scenarios. The rulebook names it, too.
Places Scenarios(const Environment& env, const load::Home& home, const std::string& id) {
  Places places;
  for (const fs::path& folder : {home.ruleset, home.cards}) {
    for (const fs::path& path : env.files.List(folder, ".yaml", 10'000)) {
      const source::ReadResult read = source::ReadText(env.files, path, base::Limits{}.file_bytes);
      if (!read.Ok() || documents::LanguageOfRulebook(path.filename().string())) continue;
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

void PrintPlaces(std::ostream& out, const std::string& title, const Places& places, const std::string& none) {
  if (places.empty()) {
    out << "  " << none << '\n';
    return;
  }
  out << "  " << title << '\n';
  for (const auto& [file, lines] : places) {
    for (const std::int32_t line : lines) out << "    " << file << ':' << line << '\n';
  }
}

void PrintClause(const Environment& env, const load::Home& home, const documents::Clause* clause, const std::string& id,
                 const Game* game, const view::Wording& words) {
  const telling::Style style = env.Style();
  env.out << style.Bold(id) << ", " << (game != nullptr ? words.Text(game->Program().title) : home.game);
  if (clause != nullptr && !clause->section.empty()) env.out << ", " << diag::Printable(clause->section);
  env.out << '\n';
  if (clause != nullptr) env.out << telling::Wrapped(diag::Printable(clause->text), style, "  ", 2);
  if (clause != nullptr && !clause->advice.empty())
    env.out << telling::Wrapped(words.Phrase("advice only: {reason}", {diag::Printable(clause->advice)}), style, "  ",
                                2);
}

void PrintImplemented(const Environment& env, const documents::Clause* clause, const Places& places,
                      const view::Wording& words) {
  const bool advice = clause != nullptr && !clause->advice.empty();
  if (advice && places.empty()) return;  // as it must be
  PrintPlaces(env.out, words.Phrase(advice ? "and yet it is cited at" : "implemented at"), places,
              words.Phrase("no rule and no card cites it"));
}

}  // namespace

int ExplainClause(const Environment& env, const std::string& id, const std::string& lang) {
  static const program::Program no_rules;
  bool found = false, broken = false;
  for (const load::Home& home : LibraryOf(env).Games()) {
    const auto book = TryRulebook(env, home, lang);
    broken = broken || !book;
    if (!book) continue;
    const documents::Clause* clause = book->Find(id);
    const bool may_cite = clause != nullptr || book->prefix.empty() || documents::PrefixOf(id) == book->prefix;
    const auto game = may_cite ? TryLoadGame(env, home) : nullptr;
    const std::int32_t index = game ? program::FindClause(game->Program(), id) : -1;
    if (clause == nullptr && index < 0) continue;
    found = true;
    const program::Program& program = game ? game->Program() : no_rules;
    const auto language = LanguageNamed(env, program, game ? lang : "");
    if (!language) return kCouldNot;
    const view::Wording words(program, *language);
    PrintClause(env, home, clause, id, game.get(), words);
    if (game) PrintImplemented(env, clause, Implemented(program, index), words);
    if (!game)
      env.out << "  the rules of `" << home.game << "` do not check: `cardinal lint " << home.game << "` says why\n";
    PrintPlaces(env.out, words.Phrase("in scenarios"), Scenarios(env, home, id), words.Phrase("no scenario names it"));
  }
  if (!found && !broken) env.err << "error: no rulebook and no ruleset has a clause " << id << '\n';
  return found ? kFine : kCouldNot;
}

}  // namespace cardinal::cli
