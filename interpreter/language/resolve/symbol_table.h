// The table of global names. In: declared names with their places. Out: Symbols, which say what each global name means.
// Promises: a name has one meaning; a second declaration is reported with the first; a lookup that fails has
// suggestions.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/language/diagnostics/diagnostics.h"

namespace cardinal::resolve {

enum class SymbolKind : std::uint8_t {
  Enum,
  EnumValue,
  CardType,
  Player,
  Table,
  Zone,
  Query,
  Event,
  Action,
  Window,
  Part,
  RulesGroup,
  Relation,
  Function
};

// The kind for messages: "an enum", "a zone".
std::string_view SymbolKindWords(SymbolKind kind);

struct Symbol {
  SymbolKind kind = SymbolKind::Function;
  std::int32_t index = -1;  // index into the table of its kind; EnumValue: the enum
  std::int32_t value = 0;   // EnumValue: its position in the enum
  source::Span span;        // the declaration; file -1: built in
};

class SymbolTable {
 public:
  // Declares `name`, or reports DuplicateDefinition (with a note at the first) and returns false.
  bool Declare(const std::string& name, const Symbol& symbol, diag::Sink& sink);
  const Symbol* FindSymbol(std::string_view name) const;
  // Every declared name, for suggestions.
  std::vector<std::string> AllNames() const;

 private:
  std::map<std::string, Symbol, std::less<>> symbols_;
};

}  // namespace cardinal::resolve
