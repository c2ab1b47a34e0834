// Reads layout.yaml of a ruleset: what the board of a game shows, in which order, with which labels and colours.
// In: `hide:` and `piles:` and `order:` (lists of names), `ask_less:` (questions, as the rules have them), `show:` (a
// list of queries, or a map from each to its `of`), `labels:` (texts by name; a map under a language's code has those
// of that language), `colours:` (by enum value). Promises: the shape and the colours are checked; the names are checked
// against the rules by drivers/layout.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/base/limits.h"
#include "interpreter/language/documents/map_reader.h"

namespace cardinal::documents {

inline constexpr std::string_view kLayoutFile = "layout.yaml";

struct LayoutFile {
  struct ShownName {
    LocatedText query;
    std::optional<LocatedText> of;  // the query or attribute that has its largest value
  };
  struct LabelText {
    std::optional<LocatedText> language;  // nothing: the language of the rules
    LocatedText name, label;
  };
  struct ColourName {
    LocatedText value;
    std::string colour;
  };
  std::vector<LocatedText> hide, piles, order, ask_less;
  std::vector<ShownName> shown;
  std::vector<LabelText> labels;
  std::vector<ColourName> colours;
};

std::optional<LayoutFile> ReadLayout(const source::SourceFile& file, const base::Limits& limits, diag::Sink& sink);

}  // namespace cardinal::documents
