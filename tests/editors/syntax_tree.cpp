// Prints the trees that Cardinal's own parser makes of files, for the test that compares the tree-sitter grammar with
// it (editors/tree-sitter/test/parser.test.js). One line with a JSON object for each file:
//   {"file": path, "errors": [{"line": 3, "code": "Syntax"}], "tree": [kind, text, begin, end, children]}
// `begin` and `end` are bytes of the file, without a byte order mark. A file that Cardinal refuses to read has no tree.
//   syntax_tree FILE...
#include <iostream>
#include <nlohmann/json.hpp>

#include "interpreter/language/source/file_system.h"
#include "interpreter/language/syntax/syntax.h"

namespace cardinal::editors {
namespace {

using Json = nlohmann::ordered_json;

Json TreeJson(const ast::File& file, ast::NodeId id) {
  const ast::Node& node = file[id];
  Json children = Json::array();
  for (const ast::NodeId child : file.Children(id)) children.push_back(TreeJson(file, child));
  return {std::string(ast::NodeKindName(node.kind)), node.text, node.span.begin, node.span.end, children};
}

Json FileJson(const std::string& path) {
  const base::Limits limits;
  const source::ReadResult read = source::FileSystem().ReadFile(path, limits.file_bytes);
  if (!read.Ok() || source::FindBadByte(read.text)) return {{"file", path}, {"errors", Json::array()}};
  source::SourceSet sources;
  const source::FileId id = sources.AddFile(path, read.text);
  diag::Sink sink;
  const ast::File tree = syntax::Parse(sources[id], limits, sink);
  Json errors = Json::array();
  for (const diag::Diagnostic& error : sink.Sorted()) {
    errors.push_back(
        {{"line", sources[id].LineNumberAt(error.span.begin)}, {"code", diag::GetCodeInfo(error.code).name}});
  }
  return {{"file", path}, {"errors", errors}, {"tree", TreeJson(tree, tree.Root())}};
}

}  // namespace
}  // namespace cardinal::editors

int main(int count, char** words) {
  for (int i = 1; i < count; ++i) std::cout << cardinal::editors::FileJson(words[i]).dump() << '\n';
}
