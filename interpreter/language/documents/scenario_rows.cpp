#include <algorithm>
#include <array>
#include <map>

#include "interpreter/language/documents/scenario_parts.h"

namespace cardinal::documents {

namespace {

using diag::Code;

bool StartsName(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool ContinuesName(char c) { return StartsName(c) || (c >= '0' && c <= '9'); }

std::size_t NameSize(std::string_view text) {
  if (text.empty() || !StartsName(text[0])) return 0;
  std::size_t size = 1;
  while (size < text.size() && ContinuesName(text[size])) ++size;
  return size;
}

class Filler {
 public:
  Filler(const ScenarioRow& row, diag::Sink& sink, FilledTexts* texts) : sink_(sink), texts_(texts) {
    for (const auto& [name, value] : row.values) {
      values_[name] = &value;
      names_.push_back(name);
    }
  }

  // `nested`: a list that replaces an item of a list stays one item.
  void SubstituteIn(YamlNode& node, bool nested) {
    if (node.IsScalar() && node.style != YamlNode::Style::Block) FillScalar(node);
    FillItems(node, nested);
    for (YamlEntry& entry : node.entries) {
      entry.key = Replaced(entry.key, entry.key_span, false);
      SubstituteIn(entry.value, nested);
    }
    CheckKeys(node);
  }

 private:
  void FillItems(YamlNode& list, bool nested) {
    std::vector<YamlNode> items;
    for (YamlNode& item : list.items) {
      const bool column = item.IsScalar();
      SubstituteIn(item, nested);
      if (column && item.IsList() && !nested) {
        items.insert(items.end(), item.items.begin(), item.items.end());
      } else {
        items.push_back(std::move(item));
      }
    }
    list.items = std::move(items);
  }

  void FillScalar(YamlNode& node) {
    const bool whole = node.text.size() > 1 && node.text[0] == '$' &&
                       NameSize(std::string_view(node.text).substr(1)) + 1 == node.text.size();
    if (whole && node.style == YamlNode::Style::Plain) {
      if (const YamlNode* value = Value(node.text.substr(1), node.span)) {
        node.kind = value->kind;
        node.text = value->text;
        node.style = value->style;
        node.items = value->items;
        if (texts_ != nullptr) node.span = value->span;
      }
      return;
    }
    node.text = Replaced(node.text, node.span, node.style == YamlNode::Style::Quoted);
  }

  // `span`: of the text; with `texts_` it becomes that of the filled text.
  std::string Replaced(const std::string& text, source::Span& span, bool quoted) {
    std::string filled;
    std::vector<FilledTexts::Piece> pieces;
    std::size_t kept = 0;  // `pieces` covers the text up to this byte
    const auto keep = [&](std::size_t end) {
      filled += text.substr(kept, end - kept);
      pieces.push_back({filled.size() - (end - kept), end - kept, span, kept});
    };
    for (std::size_t i = 0; i < text.size(); ++i) {
      const std::size_t size = text[i] == '$' ? NameSize(std::string_view(text).substr(i + 1)) : 0;
      const YamlNode* value = size > 0 ? Value(text.substr(i + 1, size), span) : nullptr;
      if (value == nullptr) continue;
      keep(i);
      const std::string written = ToFlowYaml(*value);
      AddPieces(*value, written, filled.size(), pieces);
      filled += written;
      i += size;
      kept = i + 1;
    }
    if (kept == 0) return text;
    keep(text.size());
    if (texts_ != nullptr) span = texts_->AddText(std::move(pieces), filled.size(), quoted, span.file);
    return filled;
  }

  // Adds pieces for the texts of a value that is at `begin` of the filled text.
  static void AddPieces(const YamlNode& value, const std::string& written, std::size_t begin,
                        std::vector<FilledTexts::Piece>& pieces) {
    std::size_t from = 0;
    const auto add = [&](const YamlNode& text) {
      const std::size_t at = written.find(text.text, from);
      if (at == std::string::npos) return;  // the text has escapes
      pieces.push_back({begin + at, text.text.size(), text.span, 0});
      from = at + text.text.size();
    };
    if (value.IsScalar()) return add(value);
    for (const YamlNode& item : value.items) add(item);
  }

  const YamlNode* Value(const std::string& name, source::Span span) {
    const auto value = values_.find(name);
    if (value != values_.end()) return value->second;
    sink_.Report(Code::UnknownName, span, "`rows` has no column `" + name + "`").SetHelpIfShown([&] {
      return diag::DidYouMean(name, names_);
    });
    return nullptr;
  }

  // Reports keys that the values of a row have made equal.
  void CheckKeys(const YamlNode& node) {
    std::map<std::string_view, source::Span> seen;
    for (const YamlEntry& entry : node.entries) {
      const auto [first, fresh] = seen.emplace(entry.key, entry.key_span);
      if (fresh) continue;
      auto& error = sink_.Report(
          Code::DuplicateDefinition, entry.key_span,
          "with the values of this row the key `" + diag::EscapeUnprintable(entry.key) + "` is given twice in one map");
      error.notes.push_back({first->second, "it is given here first"});
    }
  }

  diag::Sink& sink_;
  FilledTexts* texts_;
  std::map<std::string, const YamlNode*> values_;
  std::vector<std::string> names_;
};

std::optional<ScenarioRow> ReadRow(const YamlNode& node, diag::Sink& sink) {
  if (!RequireMap(node, "a row", sink)) return std::nullopt;
  ScenarioRow row;
  row.span = node.span;
  const int errors = sink.ErrorCount();
  for (const YamlEntry& entry : node.entries) {
    if (NameSize(entry.key) != entry.key.size() || entry.key.empty()) {
      sink.Report(Code::NotAllowedHere, entry.key_span,
                  "`" + diag::EscapeUnprintable(entry.key) + "` cannot name a column of `rows`")
          .help = "a name has letters, digits and _ only";
    }
    const std::string what = "a value of a row";
    const bool read = entry.value.IsList() ? ReadTexts(entry.value, what, sink).has_value()
                                           : ReadText(entry.value, what, sink).has_value();
    if (!read) continue;
    row.text += (row.text.empty() ? "" : ", ") + entry.key + ": " + ToFlowYaml(entry.value);
    row.values.emplace_back(entry.key, entry.value);
  }
  if (node.entries.empty()) sink.Report(Code::BadDeclaration, node.span, "a row has no values");
  if (sink.ErrorCount() > errors) return std::nullopt;
  return row;
}

// Checks that every row has the columns of the first.
void CheckColumns(const std::vector<ScenarioRow>& rows, diag::Sink& sink) {
  const auto has = [](const ScenarioRow& row, const std::string& name) {
    return std::any_of(row.values.begin(), row.values.end(), [&](const auto& value) { return value.first == name; });
  };
  for (const ScenarioRow& row : rows) {
    for (const auto& value : rows.front().values) {
      if (!has(row, value.first))
        sink.Report(Code::MissingParameter, row.span,
                    "this row lacks the column `" + value.first + "` of the first row");
    }
    for (const auto& value : row.values) {
      if (!has(rows.front(), value.first))
        sink.Report(Code::UnknownParameter, row.span,
                    "this row has the column `" + value.first + "`, which the first row lacks");
    }
  }
}

}  // namespace

std::vector<ScenarioRow> ReadRows(const YamlNode& node, diag::Sink& sink) {
  const int errors = sink.ErrorCount();
  auto rows = ReadList<ScenarioRow>(node, "`rows`", sink, [&](const YamlNode& item) { return ReadRow(item, sink); });
  if (!rows) return {};
  if (rows->empty()) sink.Report(Code::BadDeclaration, node.span, "`rows` is empty, so the scenario would never run");
  if (!rows->empty()) CheckColumns(*rows, sink);
  if (sink.ErrorCount() > errors) return {};
  return std::move(*rows);
}

bool IsFilledByRows(std::string_view key) {
  static constexpr std::array<std::string_view, 9> kFilled = {"board",  "decks",    "deck",  "steps",  "end",
                                                              "random", "breaches", "tells", "options"};
  return std::ranges::find(kFilled, key) != kFilled.end();
}

YamlNode SubstituteRow(const YamlNode& scenario, const ScenarioRow& row, diag::Sink& sink, FilledTexts* texts) {
  YamlNode filled = scenario;
  Filler filler(row, sink, texts);
  for (YamlEntry& entry : filled.entries) {
    if (IsFilledByRows(entry.key)) filler.SubstituteIn(entry.value, entry.key == "random");
  }
  return filled;
}

}  // namespace cardinal::documents
