#include "interpreter/language/load/load_steps.h"

#include <algorithm>
#include <memory>
#include <set>

#include "interpreter/base/limits.h"
#include "interpreter/base/stop.h"
#include "interpreter/language/check/check.h"
#include "interpreter/language/load/declarations.h"
#include "interpreter/language/load/missing_symbols.h"
#include "interpreter/language/lower/lower.h"
#include "interpreter/language/syntax/syntax.h"
#include "interpreter/machine/bytecode/compile.h"
#include "interpreter/machine/ir/places.h"
#include "interpreter/machine/vm/install_code.h"

namespace cardinal::load {

// The files that a tree uses, with the places of the `use` lines.
std::vector<std::pair<std::string, source::Span>> ListUses(const ast::File& tree) {
  std::vector<std::pair<std::string, source::Span>> uses;
  for (const ast::NodeId use : tree.Children(tree.Child(tree.Root(), 0)))
    uses.emplace_back(tree[use].text, tree[use].span);
  return uses;
}

void RefuseUses(const ast::File& tree, const char* why, diag::Sink& sink) {
  for (const auto& [name, span] : ListUses(tree))
    sink.Report(diag::Code::NotAllowedHere, span, why).help = "remove this line";
}

namespace {

std::set<std::string> CardsIn(const ast::File& tree) {
  std::set<std::string> names;
  for (const ast::NodeId declaration : tree.Children(tree.Child(tree.Root(), 1)))
    if (tree.IsKind(declaration, ast::NodeKind::Card)) names.insert(tree[declaration].text);
  return names;
}

// Removes the cards of these names from a file.
void DropCards(ast::File& tree, const std::set<std::string>& names) {
  ast::Node& list = tree.nodes[tree.Child(tree.Root(), 1).value];
  const auto first = tree.children.begin() + list.first_child;
  const auto rest = std::remove_if(first, first + list.child_count, [&](ast::NodeId declaration) {
    return tree.IsKind(declaration, ast::NodeKind::Card) && names.contains(tree[declaration].text);
  });
  list.child_count = static_cast<std::int32_t>(rest - first);
}

}  // namespace

std::vector<ast::File> ParseInline(std::span<const LoadRequest::Inline> inlined, const base::Limits& limits,
                                   const source::SourceSet& sources, diag::Sink& sink) {
  std::vector<ast::File> trees;
  for (const LoadRequest::Inline& one : inlined) {
    const source::SourceFile masked(one.file, sources[one.file].Path(), one.masked_text);
    trees.push_back(syntax::Parse(masked, limits, sink));
    RefuseUses(trees.back(), "cards of a scenario use nothing: they have the whole ruleset", sink);
  }
  return trees;
}

void AddInline(std::vector<ast::File> inlined, LoadResult& loaded) {
  std::set<std::string> names;
  for (const ast::File& tree : inlined) names.merge(CardsIn(tree));
  if (!names.empty())
    for (ast::File& tree : loaded.trees) DropCards(tree, names);
  for (ast::File& tree : inlined) {
    loaded.trees.push_back(std::move(tree));
    loaded.kinds.push_back(FileKind::Inline);
  }
}

namespace {

bool HasGame(const LoadResult& loaded) {
  for (const ast::File& tree : loaded.trees)
    for (const ast::Node& node : tree.nodes)
      if (node.kind == ast::NodeKind::Game) return true;
  return false;
}

// The beginning of game.cardinal, which is the last of the ruleset's files.
source::Span GameFileStart(const LoadResult& loaded) {
  for (std::size_t i = loaded.trees.size(); i-- > 0;)
    if (loaded.kinds[i] == FileKind::Ruleset) return {loaded.trees[i].file, 0, 0};
  return {};
}

// Reports functions with too many variables or values: instructions have 16 bits for the number of a register.
void ReportLongFunctions(const program::Program& program, diag::Sink& sink) {
  // The time to compile a function grows with its blocks times the registers that several of them share.
  constexpr std::int64_t kMostVariables = base::kLimits.locals, kMostRegisters = 65'000, kMostShared = 10'000;
  const auto report = [&](const ir::Function& function, std::int64_t needed, std::int64_t most) {
    if (needed <= most) return false;
    const program::Site& place = program.sites[function.blocks.front().instructions.front().site];
    sink.Report(diag::Code::FileTooLarge, {source::FileId{place.file}, place.begin, place.end},
                "this text is too long: it needs " + std::to_string(needed) + " places for values, and has " +
                    std::to_string(most))
        .help = "split it into several events";
    return true;
  };
  const ir::Module& module = ir::FunctionsOf(program);
  bool many = false;
  for (const ir::Function& function : module.functions) {
    if (report(function, function.variables, kMostVariables)) return;
    const bool is_long = std::ssize(function.registers) > kMostShared;
    if (is_long && report(function, ir::CountShared(function), kMostShared)) return;
    many = many || std::ssize(function.registers) > kMostRegisters;
  }
  if (!many) return;
  const auto counts = bytecode::CountRegisters(program, module);
  for (const auto id : counts.Ids()) report(module.functions[id], counts[id], kMostRegisters);
}

}  // namespace

std::optional<program::Program> LowerRules(const check::CheckedRules& rules, const source::SourceSet& sources,
                                           std::vector<program::Declaration> declarations, diag::Sink& sink) {
  base::StopScope::Check();
  program::Program program = lower::Lower(rules, sources);
  program.declarations = std::move(declarations);
  ReportLongFunctions(program, sink);
  if (sink.HasErrors()) return std::nullopt;
  if (const std::string wrong = program::Verify(program); !wrong.empty()) {
    // A bug of Cardinal, not of the user: checked rules must lower to a valid program.
    sink.Report(diag::Code::Internal, {}, "the lowered program is not sound: " + wrong);
    return std::nullopt;
  }
  vm::InstallCode(std::make_shared<bytecode::LazyCode>(), program);
  return program;
}

void CheckAndLower(LoadResult& loaded, const base::Limits& limits, const source::SourceSet& sources, diag::Sink& sink,
                   check::References* references) {
  const bool parsed = !sink.HasErrors();
  base::StopScope::Check();
  loaded.rules = check::Check(loaded.trees, sink, SuggestLibrary, limits, references);
  // A ruleset without a game could be checked but never played.
  if (parsed && !HasGame(loaded))
    sink.Report(diag::Code::NoGame, GameFileStart(loaded), "the ruleset declares no game").help =
        "add `game NAME \"Title\" { players 2  begin with main }`";
  if (!sink.HasErrors())
    loaded.program = LowerRules(loaded.rules, sources, HashDeclarations(loaded.trees, sources), sink);
}

}  // namespace cardinal::load
