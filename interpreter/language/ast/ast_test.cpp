#include "interpreter/language/ast/ast.h"

#include <catch2/catch.hpp>

using namespace cardinal::ast;

namespace {

NodeId Add(File& file, NodeKind kind, std::string text, std::vector<NodeId> children) {
  Node node;
  node.kind = kind;
  node.text = std::move(text);
  node.first_child = static_cast<std::int32_t>(file.children.size());
  node.child_count = static_cast<std::int32_t>(children.size());
  file.children.insert(file.children.end(), children.begin(), children.end());
  file.nodes.push_back(std::move(node));
  return {static_cast<std::int32_t>(file.nodes.size() - 1)};
}

}  // namespace

TEST_CASE("ast: every kind has the name it is written with", "[ast]") {
  CHECK(NodeKindName(NodeKind::Absent) == "Absent");
  CHECK(NodeKindName(NodeKind::ChooseStmt) == "ChooseStmt");
  CHECK(NodeKindName(NodeKind::None) == "None");
}

TEST_CASE("ast: a tree is printed one node a line", "[ast]") {
  File file;
  file.nodes.emplace_back();
  const NodeId name = Add(file, NodeKind::Name, "x", {});
  const NodeId text = Add(file, NodeKind::String, "say \"hi\"\nthere", {});
  const NodeId call = Add(file, NodeKind::Call, "draw", {text});
  file.nodes[static_cast<std::size_t>(call.value)].has_args = true;
  const NodeId let = Add(file, NodeKind::Let, "", {name, call});
  file.nodes[0].kind = NodeKind::File;
  file.nodes[0].first_child = static_cast<std::int32_t>(file.children.size());
  file.nodes[0].child_count = 1;
  file.children.push_back(let);
  CHECK(Dump(file) ==
        "File\n"
        "  Let\n"
        "    Name \"x\"\n"
        "    Call \"draw\" ()\n"
        "      String \"say \\\"hi\\\"\\nthere\"\n");
  CHECK(file.IsKind(file.Child(file.Root(), 0), NodeKind::Let));
  CHECK(file.IsPresent(let));
}

TEST_CASE("ast: a very deep tree can be printed", "[ast]") {
  File file;
  file.nodes.emplace_back();
  NodeId last = Add(file, NodeKind::Not, "", {});
  for (int i = 0; i < 3000; ++i) last = Add(file, NodeKind::Not, "", {last});
  file.nodes[0].kind = NodeKind::File;
  file.nodes[0].first_child = static_cast<std::int32_t>(file.children.size());
  file.nodes[0].child_count = 1;
  file.children.push_back(last);
  CHECK(Dump(file).size() > 3000);
  CHECK(Dump(File{}).empty());
}
