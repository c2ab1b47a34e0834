#include "interpreter/language/resolve/symbol_table.h"

namespace cardinal::resolve {

std::string_view SymbolKindWords(SymbolKind kind) {
  switch (kind) {
    case SymbolKind::Enum: return "an enum";
    case SymbolKind::EnumValue: return "an enum value";
    case SymbolKind::CardType: return "a card type";
    case SymbolKind::Player: return "the type of the players";
    case SymbolKind::Table: return "the type of the table";
    case SymbolKind::Zone: return "a zone";
    case SymbolKind::Query: return "a query";
    case SymbolKind::Event: return "an event";
    case SymbolKind::Action: return "an action";
    case SymbolKind::Window: return "a window";
    case SymbolKind::Part: return "a part of a card type";
    case SymbolKind::RulesGroup: return "a group of rules of a card type";
    case SymbolKind::Relation: return "a relation";
    case SymbolKind::Function: return "built in";
  }
  return "a name";
}

bool SymbolTable::Declare(const std::string& name, const Symbol& symbol, diag::Sink& sink) {
  const auto [found, added] = symbols_.emplace(name, symbol);
  if (added) return true;
  const Symbol& first = found->second;
  const bool built_in = first.span.file.value < 0;
  auto& error = sink.Report(
      diag::Code::DuplicateDefinition, symbol.span,
      "`" + name + "` is already " + std::string(SymbolKindWords(first.kind)) + (built_in ? " of the language" : ""));
  if (!built_in) error.notes.push_back({first.span, "first declared here"});
  return false;
}

const Symbol* SymbolTable::FindSymbol(std::string_view name) const {
  const auto found = symbols_.find(name);
  return found == symbols_.end() ? nullptr : &found->second;
}

std::vector<std::string> SymbolTable::AllNames() const {
  std::vector<std::string> names;
  for (const auto& [name, symbol] : symbols_) names.push_back(name);
  return names;
}

}  // namespace cardinal::resolve
