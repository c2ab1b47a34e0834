#include "tests/fuzz/targets/assemble.h"

#include <unordered_map>
#include <vector>

#include "interpreter/language/check/check.h"
#include "interpreter/language/lower/lower.h"
#include "interpreter/language/syntax/syntax.h"
#include "interpreter/machine/vm/install_code.h"
#include "tests/fuzz/targets/fuzz_target.h"

namespace cardinal::fuzz {
namespace {

constexpr std::size_t kKept = 20'000;  // trees: at most some hundred MB

// Splits a text at the line ends outside of all braces. Each card gets the `cards` line of its file before it.
std::vector<std::string> Declarations(const std::string& text) {
  std::vector<std::string> pieces;
  std::string header;
  std::size_t begin = 0;
  int depth = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    depth += text[i] == '{' ? 1 : text[i] == '}' ? -1 : 0;
    if (text[i] != '\n' || depth > 0) continue;
    std::string piece = text.substr(begin, i + 1 - begin);
    begin = i + 1;
    if (piece.starts_with("cards "))
      header = piece;
    else
      pieces.push_back(piece.starts_with("card ") ? header + piece : std::move(piece));
  }
  return pieces;
}

// Returns the tree of a text, as if it had been parsed as this file.
ast::File ParseTree(const source::SourceFile& file, diag::Sink& sink) {
  static std::unordered_map<std::string, ast::File> known;
  if (known.size() > kKept) known.clear();
  const auto found = known.find(std::string(file.Text()));
  if (found == known.end()) {
    ast::File tree = syntax::Parse(file, {}, sink);
    if (!sink.HasErrors()) known.emplace(std::string(file.Text()), tree);
    return tree;
  }
  ast::File tree = found->second;
  tree.file = file.Id();
  for (ast::Node& node : tree.nodes)
    if (node.span.file.value >= 0) node.span.file = file.Id();
  return tree;
}

}  // namespace

load::LoadResult LoadWhole(const std::string& text, source::SourceSet& sources, diag::Sink& sink) {
  Count("read as a file");
  source::MemoryFileSystem files;
  files.AddFile("game/game.cardinal", text);
  load::LoadRequest request;
  request.ruleset = "game";
  return load::LoadGame(files, request, {}, sources, sink);
}

load::LoadResult Assemble(const std::string& text, source::SourceSet& sources, diag::Sink& sink) {
  load::LoadResult loaded;
  for (std::string& piece : Declarations(text)) {
    const source::FileId id = sources.AddFile("game.cardinal", std::move(piece));
    loaded.trees.push_back(ParseTree(sources[id], sink));
    loaded.kinds.push_back(load::FileKind::Ruleset);
  }
  loaded.rules = check::Check(loaded.trees, sink);
  if (sink.HasErrors()) return loaded;
  program::Program program = lower::Lower(loaded.rules, sources);
  const std::string wrong = program::Verify(program);
  Expect(wrong.empty(), "the lowered program is not sound: " + wrong + "\n" + text);
  vm::InstallCode(std::make_shared<bytecode::LazyCode>(), program);
  loaded.program = std::move(program);
  return loaded;
}

}  // namespace cardinal::fuzz
