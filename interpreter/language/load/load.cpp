#include "interpreter/language/load/load.h"

#include <algorithm>
#include <map>
#include <string_view>

#include "interpreter/base/limits.h"
#include "interpreter/base/stop.h"
#include "interpreter/language/documents/foreign_formats.h"
#include "interpreter/language/load/embedded_stdlib.h"
#include "interpreter/language/load/load_steps.h"
#include "interpreter/language/syntax/syntax.h"

namespace cardinal::load {

namespace fs = std::filesystem;

std::string DisplayPath(const fs::path& path) {
  std::error_code error;
  const fs::path here = fs::current_path(error);
  const fs::path relative = error ? path : path.lexically_relative(here);
  return relative.empty() || *relative.begin() == ".." ? path.string() : relative.string();
}

std::optional<source::FileId> ReadSource(const source::FileSystem& files, const fs::path& path,
                                         const base::Limits& limits, source::SourceSet& sources, diag::Sink& sink,
                                         source::Span from) {
  source::ReadResult read = files.ReadFile(path, limits.file_bytes);
  const std::string shown = DisplayPath(read.origin.empty() ? path : read.origin);
  if (!read.Ok()) {
    const bool large = read.error == source::ReadError::TooLarge;
    sink.Report(large ? diag::Code::FileTooLarge : diag::Code::FileNotFound, from, "`" + shown + "`: " + read.message);
    return std::nullopt;
  }
  const auto bad = source::FindBadByte(read.text);
  const source::FileId id = sources.AddFile(shown, std::move(read.text));
  if (!bad) return id;
  sink.Report(diag::Code::BadBytes, {id, bad->offset, bad->offset + 1}, bad->description);
  return std::nullopt;
}

namespace {

// Reads the files of one request, following `use`.
class FileReader {
 public:
  FileReader(const source::FileSystem& files, const LoadRequest& request, const base::Limits& limits,
             source::SourceSet& sources, diag::Sink& sink, ParsedFiles* parsed, LoadResult& loaded)
      : files_(files),
        request_(request),
        limits_(limits),
        sources_(sources),
        sink_(sink),
        parsed_(parsed),
        loaded_(loaded) {}

  void ReadAll() {
    const fs::path game = request_.game_file.empty() ? request_.ruleset / "game.cardinal" : request_.game_file;
    Ruleset(game, {});
    for (const fs::path& path : request_.cards) {
      if (!files_.IsFolder(path)) {
        Cards(path);
        continue;
      }
      for (const fs::path& file : files_.ListFiles(path, ".cardinal", limits_.files + 1))
        Cards(file);  // one file too many is reported
    }
    AddInline(ParseInline(request_.inline_cards, limits_, sources_, sink_), loaded_);
  }

 private:
  enum class State : std::uint8_t { Open, Done };

  const ast::File& KeepFile(ast::File tree, FileKind kind) {
    loaded_.trees.push_back(std::move(tree));
    loaded_.kinds.push_back(kind);
    return loaded_.trees.back();
  }

  ast::File Parse(source::FileId id) {
    base::StopScope::Check();
    if (parsed_ != nullptr) return parsed_->Parse(sources_[id], limits_, sink_);
    return syntax::Parse(sources_[id], limits_, sink_);
  }

  std::optional<source::FileId> Read(const fs::path& path, source::Span from) {
    const auto id = ReadSource(files_, path, limits_, sources_, sink_, from);
    if (!id) return id;
    bytes_ += std::ssize(sources_[*id].Text());
    if (bytes_ > limits_.ruleset_bytes || std::ssize(seen_) > limits_.files) {
      if (!too_large_)
        sink_.Report(diag::Code::FileTooLarge, {*id, 0, 0},
                     "the ruleset is larger than the limit (" + std::to_string(limits_.ruleset_bytes) + " bytes, " +
                         std::to_string(limits_.files) + " files)");
      too_large_ = true;
      return std::nullopt;
    }
    return id;
  }

  // Follows the `use` lines of a tree that was read, before the tree itself is added: used files come first.
  void ReadUses(const std::vector<std::pair<std::string, source::Span>>& uses) {
    for (const auto& [name, span] : uses) {
      const source::Import import = source::ResolveImport(files_, name, request_.ruleset);
      if (!import.error.empty()) {
        sink_.Report(diag::Code::BadImport, span,
                     (name.empty() ? "the name of a file" : "`" + name + "`") + " " + import.error);
      } else if (import.is_standard_library) {
        Standard(import.name, span);
      } else {
        Ruleset(import.path, span);
      }
    }
  }

  // A file of cards must begin with the line that names its game.
  void CheckHeader(const ast::File& tree) {
    const auto declarations = tree.Children(tree.Child(tree.Root(), 1));
    const bool first = !declarations.empty() && tree.IsKind(declarations.front(), ast::NodeKind::CardsHeader);
    for (std::size_t i = 1; i < declarations.size(); ++i) {
      if (!tree.IsKind(declarations[i], ast::NodeKind::CardsHeader)) continue;
      sink_
          .Report(diag::Code::DuplicateDefinition, tree[declarations[i]].span,
                  first ? "this file of cards has already said which game and set they are"
                        : "a file of cards begins with the game that they are for")
          .help = first ? "put the cards of another set into a file of their own" : "move this line to the beginning";
      return;
    }
    if (first || !tree.names_in_broken_declarations.empty()) return;
    const std::string header = "cards " + request_.ruleset.filename().string() + " \"Name of the set\"";
    const source::Span begin{tree.file, 0, 0};
    diag::Diagnostic& error =
        sink_.Report(diag::Code::MissingParameter, begin, "a file of cards says first which game they are for");
    error.help = "begin with `" + header + '`';
    error.fix = diag::Fix{"begin with `" + header + '`', false, {{begin, header + "\n\n"}}};
  }

  bool Enter(const std::string& key, source::Span from) {
    const auto [found, fresh] = seen_.emplace(key, State::Open);
    if (fresh) {
      chain_.push_back(key);
      return true;
    }
    if (found->second == State::Open) {
      std::string circle;
      for (auto it = std::find(chain_.begin(), chain_.end(), key); it != chain_.end(); ++it)
        circle += "`" + fs::path(*it).filename().string() + "` uses ";
      sink_.Report(diag::Code::ImportCycle, from, circle + "`" + fs::path(key).filename().string() + "` again");
    }
    return false;
  }

  void LeaveFile(const std::string& key) {
    seen_[key] = State::Done;
    chain_.pop_back();
  }

  void Ruleset(const fs::path& path, source::Span from) {
    const std::string key = files_.Canonical(path).string();
    if (!Enter(key, from)) return;
    if (const auto id = Read(path, from)) {
      ast::File tree = Parse(*id);
      ReadUses(ListUses(tree));
      KeepFile(std::move(tree), FileKind::Ruleset);
    }
    LeaveFile(key);
  }

  void Standard(const std::string& name, source::Span from) {
    const std::string key = "std:" + name;
    if (!Enter(key, from)) return;
    const auto library = EmbeddedStdlib();
    const auto found =
        std::find_if(library.begin(), library.end(), [&](const EmbeddedFile& file) { return file.name == name; });
    if (found == library.end()) {
      std::vector<std::string> names;
      for (const EmbeddedFile& file : library) names.emplace_back(file.name);
      sink_.Report(diag::Code::BadImport, from, "the standard library has no `" + name + "`").SetHelpIfShown([&] {
        return diag::DidYouMean(name, names);
      });
    } else {
      const source::FileId id = sources_.AddFile(key, std::string(found->text));
      ast::File tree = Parse(id);
      tree.is_standard_library = true;
      ReadUses(ListUses(tree));
      KeepFile(std::move(tree), FileKind::StandardLibrary);
    }
    LeaveFile(key);
  }

  void Cards(const fs::path& path) {
    const std::string key = files_.Canonical(path).string();
    if (!Enter(key, {})) return;
    const auto id = Read(path, {});
    if (id && !documents::ReportForeign(sources_[*id], sink_)) {
      const ast::File& tree = KeepFile(Parse(*id), FileKind::Cards);
      CheckHeader(tree);
      RefuseUses(tree, "a file of cards uses nothing: it has the whole ruleset", sink_);
    }
    LeaveFile(key);
  }

  const source::FileSystem& files_;
  const LoadRequest& request_;
  const base::Limits& limits_;
  source::SourceSet& sources_;
  diag::Sink& sink_;
  ParsedFiles* parsed_;
  LoadResult& loaded_;
  std::map<std::string, State> seen_;
  std::vector<std::string> chain_;
  std::int64_t bytes_ = 0;
  bool too_large_ = false;
};

}  // namespace

LoadResult LoadGame(const source::FileSystem& files, const LoadRequest& request, const base::Limits& limits,
                    source::SourceSet& sources, diag::Sink& sink, check::References* references, ParsedFiles* parsed) {
  LoadResult loaded;
  FileReader(files, request, limits, sources, sink, parsed, loaded).ReadAll();
  CheckAndLower(loaded, limits, sources, sink, references);
  return loaded;
}

std::optional<program::Program> LoadProgram(const source::FileSystem& files, const LoadRequest& request,
                                            const base::Limits& limits, source::SourceSet& sources, diag::Sink& sink) {
  return LoadGame(files, request, limits, sources, sink).program;
}

}  // namespace cardinal::load
