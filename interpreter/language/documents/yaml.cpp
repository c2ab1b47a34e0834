#include "interpreter/language/documents/yaml.h"

#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/mark.h>
#include <yaml-cpp/parser.h>

#include <algorithm>
#include <map>
#include <sstream>
#include <utility>

#include "interpreter/base/sequence.h"
#include "interpreter/language/documents/yaml_errors.h"
#include "interpreter/language/documents/yaml_text.h"

namespace cardinal::documents {

namespace {

using diag::Code;

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

// The null word at `at`, if it is the whole value. yaml-cpp reports `a: null` and `a:` alike, and for `a:` it gives the
// place of the next token, which may be a key of that name.
std::string_view NullWordAt(std::string_view text, Offset at, std::string_view ends) {
  for (const std::string_view word : {"~", "null", "Null", "NULL"}) {
    if (text.substr(at, word.size()) != word) continue;
    std::size_t end = at + word.size();
    while (end < text.size() && IsBlank(text[end])) ++end;
    if (end == text.size() || IsCommentStart(text, static_cast<Offset>(end)) ||
        ends.find(text[end]) != std::string_view::npos)
      return word;
  }
  return {};
}

// Builds a tree of nodes from the events of yaml-cpp. An error that ends the reading is thrown as a YamlError, through
// yaml-cpp, to ReadYaml; every other error is reported.
class TreeBuilder : public YAML::EventHandler {
 public:
  TreeBuilder(const source::SourceFile& file, const base::Limits& limits, diag::Sink& sink)
      : file_(file), text_(file.Text()), limits_(limits), sink_(sink) {}

  void OnDocumentStart(const YAML::Mark&) override {}
  void OnDocumentEnd() override {}

  void OnAnchor(const YAML::Mark& mark, const std::string&) override {
    throw ExplainYamlError("anchor", ErrorContextAt(mark));
  }
  void OnAlias(const YAML::Mark& mark, YAML::anchor_t) override {
    throw ExplainYamlError("alias", ErrorContextAt(mark));
  }

  void OnNull(const YAML::Mark& mark, YAML::anchor_t) override {
    const Offset at = ToOffset(mark);
    const bool as_key = !open_.empty() && open_.back().AtKey();
    const bool in_brackets = !open_.empty() && open_.back().bracket;
    const std::string_view word = NullWordAt(text_, at, as_key ? ":" : in_brackets ? "\r\n,]}" : "\r\n");
    if (!word.empty() && at >= read_) return AddPlain(at, word);
    if (as_key) throw Simple(ErrorContextAt(mark), "a key is missing", "write `key: value`");
    Count(at);
    const Offset nothing = EmptyValueOffset();
    if (in_brackets && open_.back().node.IsMap()) open_.back().entry.colon = nothing > read_;
    read_ = nothing;
    YamlNode node;
    node.span = MakeSpan(read_, read_);
    AddNode(std::move(node));
  }

  void OnScalar(const YAML::Mark& mark, const std::string&, YAML::anchor_t, const std::string& value) override {
    const Offset at = Begin(mark);
    if (at == Size()) return AddPlain(at, {});
    if (text_[at] == '"' || text_[at] == '\'') return AddQuoted(at, value);
    if (text_[at] == '|' || text_[at] == '>') return AddBlock(at, value);
    if (text_.substr(at, value.size()) != value || value.find('\n') != std::string::npos)
      throw MultilineScalarError(ErrorContextAt(mark));
    AddPlain(at, value);
  }

  void OnSequenceStart(const YAML::Mark& mark, const std::string&, YAML::anchor_t, YAML::EmitterStyle::value) override {
    Open(mark, YamlNode::Kind::List);
  }
  void OnSequenceEnd() override { Close(']'); }
  void OnMapStart(const YAML::Mark& mark, const std::string&, YAML::anchor_t, YAML::EmitterStyle::value) override {
    Open(mark, YamlNode::Kind::Map);
  }
  void OnMapEnd() override { Close('}'); }

  bool HasError() const { return failed_; }
  YamlNode TakeRoot() { return std::move(root_); }

  YamlErrorContext PlaceAt(Offset at) const {
    Offset open = -1;
    for (const OpenNode& frame : open_) {
      if (frame.bracket) open = frame.node.span.begin;
    }
    return {text_, at, read_, open};
  }
  YamlErrorContext ErrorContextAt(const YAML::Mark& mark) const { return PlaceAt(ToOffset(mark)); }

 private:
  struct OpenNode {
    YamlNode node;
    bool bracket = false;  // opened by [ or {
    bool has_key = false;
    YamlEntry entry;  // Map: the key whose value comes next
    std::map<std::string, source::Span> keys;
    bool AtKey() const { return node.IsMap() && !has_key; }
  };

  Offset Size() const { return base::Count(text_); }
  Offset ToOffset(const YAML::Mark& mark) const {
    return mark.is_null() ? read_ : std::clamp(static_cast<Offset>(mark.pos), Offset{0}, Size());
  }
  source::Span MakeSpan(Offset begin, Offset end) const { return {file_.Id(), begin, end}; }

  static YamlError Simple(const YamlErrorContext& place, std::string message, std::string help) {
    return {Code::Syntax, place.reported_at, std::min<Offset>(place.reported_at + 1, base::Count(place.text)),
            std::move(message), std::move(help)};
  }

  // The place after a `:` or `-` that has no value.
  Offset EmptyValueOffset() const {
    if (open_.empty()) return read_;
    const Offset at = std::max(read_, open_.back().node.span.begin);
    const Offset mark = SkipSpace(text_, at);
    const char wanted = open_.back().node.IsMap() ? ':' : '-';
    return mark < Size() && text_[mark] == wanted && !(open_.back().bracket && wanted == '-') ? mark + 1 : at;
  }

  // The beginning of a value, after the checks that every value must pass.
  Offset Begin(const YAML::Mark& mark) {
    const Offset at = ToOffset(mark);
    const YamlErrorContext place = PlaceAt(at);
    if (place.open_bracket < 0) CheckIndentation(mark, place);
    if (at < Size() && text_[at] == '!') throw ExplainYamlError("tag handle", place);
    return at;
  }

  void CheckIndentation(const YAML::Mark& mark, const YamlErrorContext& place) const {
    for (Offset i = std::max<Offset>(place.reported_at - mark.column, 0); i < place.reported_at && IsBlank(text_[i]);
         ++i) {
      if (text_[i] == '\t') throw ExplainYamlError("illegal tab", place);
    }
  }

  void Count(Offset at) {
    if (++count_ <= limits_.yaml_scalars) return;
    throw YamlError{
        Code::FileTooLarge, at, at,
        "more than " + std::to_string(limits_.yaml_scalars) + " values in one document (limit yaml_scalars)", ""};
  }

  void AddPlain(Offset at, std::string_view value) {
    AddScalar(at, at + base::Count(value), YamlNode::Style::Plain, std::string(value));
  }

  void AddQuoted(Offset at, const std::string& value) {
    const auto end = QuoteEnd(text_, at);
    if (!end) throw UnclosedQuoteError(at, text_);
    if (const auto bad = source::FindBadByte(value)) {
      throw YamlError{Code::BadBytes, at, *end,
                      "an escape in this text means a forbidden character (" + bad->description + ")", ""};
    }
    AddScalar(at, *end, YamlNode::Style::Quoted, value);
  }

  void AddBlock(Offset at, const std::string& value) {
    for (Offset i = at + 1; i < LineEnd(text_, at) && !IsBlank(text_[i]); ++i) {
      if (text_[i] >= '0' && text_[i] <= '9') throw ExplainYamlError("cannot set zero indentation", PlaceAt(i));
    }
    BlockLines lines = FindBlockLines(text_, at);
    if (value.find_first_not_of("\r\n") == std::string::npos) lines.end = lines.begin;
    AddScalar(at, std::max(at + 1, lines.end), YamlNode::Style::Block, value, MakeSpan(lines.begin, lines.end));
  }

  void AddScalar(Offset begin, Offset end, YamlNode::Style style, std::string value, source::Span body = {}) {
    Count(begin);
    YamlNode node;
    node.style = style;
    node.span = MakeSpan(begin, std::min(end, Size()));
    node.body = body;
    node.text = std::move(value);
    before_ = read_;
    read_ = node.span.end;
    AddNode(std::move(node));
  }

  void AddNode(YamlNode node) {
    if (open_.empty()) {
      root_ = std::move(node);
    } else if (open_.back().node.IsList()) {
      open_.back().node.items.push_back(std::move(node));
    } else if (open_.back().AtKey()) {
      AddKey(open_.back(), node);
    } else {
      OpenNode& frame = open_.back();
      frame.entry.value = std::move(node);
      frame.node.entries.push_back(std::move(frame.entry));
      frame.entry = {};
      frame.has_key = false;
    }
  }

  void CheckNoQuestionMark(Offset key) const {
    const Offset at = SkipSpace(text_, std::max(before_, open_.back().node.span.begin), ",{[");
    if (at < key && text_[at] == '?')
      throw Simple(PlaceAt(at), "keys after `? ` are not part of this format", "write `key: value`");
  }

  void AddKey(OpenNode& frame, const YamlNode& key) {
    CheckNoQuestionMark(key.span.begin);
    if (key.style == YamlNode::Style::Block)
      throw Simple(PlaceAt(key.span.begin), "a text of several lines cannot be a key", "a key is one text on one line");
    const auto [first, fresh] = frame.keys.emplace(key.text, key.span);
    if (!fresh) {
      failed_ = true;
      auto& diagnostic = sink_.Report(Code::DuplicateDefinition, key.span,
                                      "the key `" + diag::EscapeUnprintable(key.text) + "` is given twice in one map");
      diagnostic.notes.push_back({first->second, "it is given here first"});
    }
    if (key.text == "<<" && key.style == YamlNode::Style::Plain) {
      failed_ = true;
      sink_.Report(Code::UnknownParameter, key.span, "`<<` does not merge maps here").help =
          "use `given:`, which shares a board between scenarios";
    }
    frame.entry.key = key.text;
    frame.entry.key_span = key.span;
    frame.has_key = true;
  }

  void Open(const YAML::Mark& mark, YamlNode::Kind kind) {
    const Offset at = Begin(mark);
    const bool bracket = at < Size() && text_[at] == (kind == YamlNode::Kind::List ? '[' : '{');
    if (!open_.empty() && open_.back().AtKey()) throw BracketKeyError(PlaceAt(at));
    if (std::ssize(open_) >= limits_.yaml_depth) {
      throw YamlError{
          Code::NestingTooDeep, at, std::min(at + 1, Size()),
          "lists and maps are nested more than " + std::to_string(limits_.yaml_depth) + " deep (limit yaml_depth)", ""};
    }
    Count(at);
    OpenNode frame;
    frame.node.kind = kind;
    frame.node.span = MakeSpan(at, at);
    frame.bracket = bracket;
    if (bracket) read_ = at + 1;
    open_.push_back(std::move(frame));
  }

  void Close(char bracket) {
    OpenNode frame = std::move(open_.back());
    open_.pop_back();
    if (frame.bracket) {
      const Offset end = SkipSpace(text_, read_, ",:");
      if (end < Size() && text_[end] == bracket) read_ = end + 1;
    }
    frame.node.span.end = std::max(frame.node.span.begin, read_);
    AddNode(std::move(frame.node));
  }

  const source::SourceFile& file_;
  std::string_view text_;
  const base::Limits& limits_;
  diag::Sink& sink_;
  Offset read_ = 0;    // end of the last token that was read
  Offset before_ = 0;  // end of the token before the last scalar
  std::int64_t count_ = 0;
  bool failed_ = false;
  std::vector<OpenNode> open_;
  YamlNode root_;
};

void ReportYamlError(const source::SourceFile& file, const YamlError& error, diag::Sink& sink) {
  sink.Report(error.code, {file.Id(), error.begin, error.end}, error.message).help = error.help;
}

// Finds text that yaml-cpp would misread, or that is refused before yaml-cpp reads it.
std::optional<YamlError> Unreadable(std::string_view text, const base::Limits& limits) {
  if (std::ssize(text) > limits.file_bytes) {
    return YamlError{Code::FileTooLarge, 0, 0,
                     "the file is larger than " + std::to_string(limits.file_bytes) + " bytes (limit file_bytes)", ""};
  }
  // A SourceFile has no byte order mark; a second one would shift every place that yaml-cpp reports.
  if (text.starts_with(kByteOrderMark)) return YamlError{Code::BadBytes, 0, 3, "a byte order mark inside the text", ""};
  if (const auto bad = source::FindBadByte(text)) {
    return YamlError{Code::BadBytes, bad->offset, bad->offset + 1, "this is not readable text: " + bad->description,
                     ""};
  }
  const Offset first = SkipSpace(text, 0);
  if (first < base::Count(text) && text[first] == '%' && (first == 0 || text[first - 1] == '\n')) {
    return YamlError{Code::Syntax, first, LineEnd(text, first), "directives (`%`) are not part of this format",
                     "take the line away"};
  }
  return std::nullopt;
}

}  // namespace

std::optional<YamlNode> ReadYaml(const source::SourceFile& file, const base::Limits& limits, diag::Sink& sink) {
  const std::string_view text = file.Text();
  if (file.Path().ends_with(".cardinal")) {
    ReportYamlError(file, {Code::Syntax, 0, 0, "this is a file of rules or cards; what is wanted here is YAML", ""},
                    sink);
    return std::nullopt;
  }
  if (const auto error = Unreadable(text, limits)) {
    ReportYamlError(file, *error, sink);
    return std::nullopt;
  }
  TreeBuilder builder(file, limits, sink);
  try {
    std::istringstream in{std::string(text)};
    YAML::Parser parser(in);
    // Called only once: on some inputs (a lone comma) every further call would succeed without reading anything.
    parser.HandleNextDocument(builder);
    if (parser) throw TrailingContentError(builder.PlaceAt(0));
  } catch (const YamlError& error) {
    ReportYamlError(file, error, sink);
    return std::nullopt;
  } catch (const YAML::Exception& error) {
    ReportYamlError(file, ExplainYamlError(error.msg, builder.ErrorContextAt(error.mark)), sink);
    return std::nullopt;
  }
  if (builder.HasError()) return std::nullopt;
  YamlNode root = builder.TakeRoot();
  if (root.span.file.value < 0) root.span = {file.Id(), 0, 0};
  return root;
}

}  // namespace cardinal::documents
