// The functions of yaml.h that do not need yaml-cpp.
#include "interpreter/language/documents/yaml.h"

namespace cardinal::documents {

namespace {

// `number`: also quotes a text that begins with a digit, because YAML would read it as a number of copies.
std::string QuoteScalar(const std::string& text, bool number = false) {
  const bool plain = text.find_first_of(",[]{}\"") == std::string::npos && text.find(": ") == std::string::npos;
  if (!text.empty() && plain && !(number && text[0] >= '0' && text[0] <= '9')) return text;
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') quoted += '\\';
    quoted += c;
  }
  return quoted + "\"";
}

std::string WrittenInside(const YamlNode& node) {
  return node.IsScalar() ? QuoteScalar(node.text, node.style == YamlNode::Style::Quoted) : ToFlowYaml(node);
}

}  // namespace

const YamlEntry* YamlNode::FindEntry(std::string_view key) const {
  for (const YamlEntry& entry : entries) {
    if (entry.key == key) return &entry;
  }
  return nullptr;
}

std::string_view DescribeNodeKind(const YamlNode& node) {
  if (node.IsEmpty()) return "nothing";
  if (node.IsList()) return "a list";
  return node.IsMap() ? "a map" : "text";
}

std::string ToFlowYaml(const YamlNode& node) {
  if (node.IsScalar()) return node.text;
  std::string text = node.IsList() ? "[" : "{";
  for (const YamlNode& item : node.items) text += (text.size() > 1 ? ", " : "") + WrittenInside(item);
  for (const YamlEntry& entry : node.entries) {
    text += (text.size() > 1 ? ", " : "") + QuoteScalar(entry.key) + ": " + WrittenInside(entry.value);
  }
  return text + (node.IsList() ? "]" : "}");
}

std::string MaskedText(const source::SourceFile& file, source::Span body) {
  std::string text(file.Text().substr(0, body.end));
  for (std::size_t i = 0; i < static_cast<std::size_t>(body.begin); ++i)
    if (text[i] != '\n' && text[i] != '\r') text[i] = ' ';
  return text;
}

}  // namespace cardinal::documents
