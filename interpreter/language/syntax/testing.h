// Helpers for the tests of this room: a parsed text, and trees on one line.
#pragma once

#include <string>

#include "interpreter/language/syntax/syntax.h"

namespace cardinal::syntax::testing {

struct Parsed {
  source::SourceSet sources;
  diag::Sink sink;
  ast::File file;

  explicit Parsed(std::string text, const base::Limits& limits = {}) {
    const source::FileId id = sources.AddFile("t", std::move(text));
    file = Parse(sources[id], limits, sink);
  }
  std::string_view Text(ast::NodeId id) const { return sources[file.file].Text(file[id].span); }

  // Each diagnostic as `line:column Name: message (help)`, one on each line.
  std::string Errors() const {
    std::string out;
    for (const diag::Diagnostic& diagnostic : sink.Sorted()) {
      const source::LineColumn place = sources[file.file].LineColumnAt(diagnostic.span.begin);
      out += std::to_string(place.line) + ':' + std::to_string(place.column) + ' ' +
             std::string(diag::GetCodeInfo(diagnostic.code).name) + ": " + diagnostic.message;
      if (!diagnostic.help.empty()) out += " (" + diagnostic.help + ')';
      out += '\n';
    }
    return out;
  }
};

// `Kind "text" (children)`; a List is [...], an Absent `-`, a Name its text in <>, arguments in parentheses `()`.
inline std::string Line(const ast::File& file, ast::NodeId id) {
  const ast::Node& node = file[id];
  if (node.kind == ast::NodeKind::Absent) return "-";
  if (node.kind == ast::NodeKind::Name) return '<' + node.text + '>';
  const bool list = node.kind == ast::NodeKind::List;
  std::string out = list ? "" : std::string(ast::NodeKindName(node.kind));
  if (!node.text.empty()) out += " '" + node.text + '\'';
  if (node.has_args) out += "()";
  const auto children = file.Children(id);
  if (children.empty() && !list) return out;
  out += list ? "[" : "(";
  for (std::size_t i = 0; i < children.size(); ++i) out += (i == 0 ? "" : ", ") + Line(file, children[i]);
  return out + (list ? "]" : ")");
}

// The declaration of a text with that index; for a text with errors, its errors.
inline std::string Declared(const std::string& text, int index = 0) {
  const Parsed parsed(text);
  if (parsed.sink.HasErrors()) return parsed.Errors();
  return Line(parsed.file, parsed.file.Child(parsed.file.Child(parsed.file.Root(), 1), index));
}

// One statement (rule in a block) or one expression by itself.
inline ast::NodeId Inner(const Parsed& parsed, std::initializer_list<int> steps) {
  ast::NodeId id = parsed.file.Root();
  for (const int step : steps) id = parsed.file.Child(id, step);
  return id;
}
inline std::string Statement(const std::string& text) {
  const Parsed parsed("event e { " + text + " }");
  return parsed.sink.HasErrors() ? parsed.Errors() : Line(parsed.file, Inner(parsed, {1, 0, 5, 1, 0}));
}
inline std::string Expression(const std::string& text) {
  const Parsed parsed("query q: Int = " + text);
  return parsed.sink.HasErrors() ? parsed.Errors() : Line(parsed.file, Inner(parsed, {1, 0, 3}));
}
inline std::string Errors(const std::string& text, const base::Limits& limits = {}) {
  return Parsed(text, limits).Errors();
}

}  // namespace cardinal::syntax::testing
