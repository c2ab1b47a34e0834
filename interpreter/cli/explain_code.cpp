// A diagnostic: what it means, a text that gives it with what Cardinal says of it, and the text mended.
#include <ostream>

#include "interpreter/cli/explain.h"
#include "interpreter/language/source/text_file.h"

namespace cardinal::cli {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view kExpect = "// expect ", kExpectYaml = "# expect ";

std::string Read(const Environment& env, const fs::path& path) {
  const source::ReadResult read = source::ReadText(env.files, path, base::Limits{}.file_bytes);
  return read.Ok() ? read.text : "";
}

// The example of that name (in tests/) with one of the endings; empty if there is none.
std::string Example(const Environment& env, const std::string& name, std::initializer_list<const char*> endings) {
  const load::Library library = LibraryOf(env);
  std::vector<fs::path> folders = {fs::path(CARDINAL_SOURCE_DIR) / "tests"};
  for (const load::Home& home : library.Games()) folders.push_back(home.ruleset.parent_path().parent_path() / "tests");
  for (const fs::path& folder : folders) {
    for (const char* ending : endings) {
      std::string text = Read(env, folder / (name + ending));
      if (!text.empty()) return text;
    }
  }
  return "";
}

// Prints a source, indented. The lines that say what is expected of it are what Cardinal says: they go to `says`.
void PrintSource(std::ostream& out, const std::string& text, std::string& says) {
  std::size_t line = 0;
  bool saying = false;
  while (line < text.size()) {
    const std::size_t end = std::min(text.find('\n', line), text.size());
    const std::string_view words = std::string_view(text).substr(line, end - line);
    line = end + 1;
    const bool yaml = words.starts_with(kExpectYaml);
    if (words.starts_with(kExpect) || yaml) {
      saying = true;
      says += "    " + diag::Printable(words.substr((yaml ? kExpectYaml : kExpect).size())) + '\n';
    } else if (saying && (words.starts_with("// ") || words.starts_with("# "))) {
      says += "      " + diag::Printable(words.substr(words.find(' ') + 1)) + '\n';
    } else {
      saying = false;
      out << "    " << diag::Printable(words) << '\n';
    }
  }
}

}  // namespace

bool ExplainCode(const Environment& env, const std::string& words) {
  const auto code = diag::FindCode(words);
  if (!code) return false;
  const telling::Style style = env.Style();
  const diag::CodeInfo& info = diag::Info(*code);
  const std::string name(info.name);
  constexpr std::string_view kSure[] = {"an error", "a check of lint: proved", "a check of lint: likely",
                                        "a check of lint: style"};
  const bool check = info.grade != diag::Grade::Error;
  const std::string folder = check ? "lint/" + std::string(info.kebab) + "/" : "diagnostics/" + name;
  env.out << style.Bold(check ? std::string(info.kebab) : name) << " (" << info.code << "), "
          << kSure[static_cast<std::size_t>(info.grade)] << '\n';
  env.out << telling::Wrapped(std::string(info.summary) + '.', style, "  ", 2);
  const std::string note = Example(env, folder, {".txt"});
  if (!note.empty()) env.out << '\n' << note;
  const std::string wrong =
      check ? Example(env, folder, {"bad.cardinal", "bad.yaml"}) : Example(env, folder, {".cardinal", ".yaml"});
  if (wrong.empty()) return true;
  std::string says, nothing;
  env.out << "\n  for example\n\n";
  PrintSource(env.out, wrong, says);
  if (!says.empty()) env.out << "\n  Cardinal says (line:column)\n\n" << says;
  const std::string mended = check ? Example(env, folder, {"good.cardinal", "good.yaml"})
                                   : Example(env, folder, {".fixed.cardinal", ".fixed.yaml"});
  if (mended.empty()) return true;
  env.out << "\n  mended\n\n";
  PrintSource(env.out, mended, nothing);
  return true;
}

}  // namespace cardinal::cli
