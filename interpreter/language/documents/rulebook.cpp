#include "interpreter/language/documents/rulebook.h"

#include <algorithm>
#include <map>

#include "interpreter/language/documents/map_reader.h"

namespace cardinal::documents {

namespace {

using diag::Code;

std::string DescribeText(const LocatedText& text) { return "`" + diag::EscapeUnprintable(text.text) + "`"; }

bool IsPrefix(std::string_view text) { return IsClauseId(std::string(text) + "-1"); }

class RulebookReader {
 public:
  explicit RulebookReader(diag::Sink& sink) : sink_(sink) {}

  ClauseList ReadRulebook(const YamlNode& root) {
    MapReader reader(root, MapKind::Rulebook, sink_);
    if (const YamlEntry* prefix = reader.FindRequired("rulebook")) ReadPrefix(prefix->value);
    if (const YamlEntry* clauses = reader.FindRequired("clauses")) ReadAll(clauses->value, Clause::Kind::Rule);
    if (const YamlEntry* rulings = reader.FindOptional("rulings")) ReadAll(rulings->value, Clause::Kind::Ruling);
    reader.Finish();
    CheckConflicts(list_, sink_);
    return std::move(list_);
  }

 private:
  void ReadPrefix(const YamlNode& node) {
    const auto text = ReadText(node, "`rulebook`", sink_);
    if (!text) return;
    list_.prefix = text->text;
    list_.prefix_span = text->span;
    if (IsPrefix(text->text)) return;
    sink_.Report(Code::WrongType, text->span, "`rulebook` must be the prefix of its ids, not " + DescribeText(*text))
        .help = "a prefix is capitals: `rulebook: AB` for AB-001 and AB-R01";
    list_.prefix.clear();
  }

  void ReadAll(const YamlNode& node, Clause::Kind kind) {
    if (!RequireList(node, kind == Clause::Kind::Rule ? "`clauses`" : "`rulings`", sink_)) return;
    for (const YamlNode& item : node.items) ReadOne(item, kind);
  }

  void ReadOne(const YamlNode& node, Clause::Kind kind) {
    MapReader reader(node, kind == Clause::Kind::Rule ? MapKind::Clause : MapKind::Ruling, sink_);
    if (!reader.Ok()) return;
    Clause clause;
    clause.kind = kind;
    const YamlEntry* id = reader.FindRequired("id");
    if (id != nullptr) ReadId(id->value, clause);
    if (kind == Clause::Kind::Rule) ReadField(reader.FindOptional("tag"), "the tag", clause.tag);
    ReadField(reader.FindOptional("section"), "the section", clause.section);
    kind == Clause::Kind::Rule ? ReadRule(reader, clause) : ReadRuling(reader, clause);
    ReadAdvice(reader.FindOptional("advice"), clause);
    if (const YamlEntry* conflicts = reader.FindOptional("conflicts"))
      for (const LocatedText& id :
           ReadTexts(conflicts->value, "`conflicts`", sink_).value_or(std::vector<LocatedText>{}))
        clause.conflicts.push_back(id.text);
    reader.Finish();
    if (!clause.id.empty()) list_.clauses.push_back(std::move(clause));
  }

  void ReadField(const YamlEntry* entry, std::string_view what, std::string& text) {
    if (entry == nullptr) return;
    if (const auto read = ReadText(entry->value, what, sink_)) text = read->text;
  }

  void ReadRule(MapReader& reader, Clause& clause) {
    ReadField(reader.FindRequired("text"), "the text", clause.text);
    clause.first_sentence = FirstSentence(clause.text);
  }

  void ReadRuling(MapReader& reader, Clause& clause) {
    ReadField(reader.FindRequired("question"), "the question", clause.first_sentence);
    ReadField(reader.FindRequired("answer"), "the answer", clause.answer);
    clause.text = clause.first_sentence + ' ' + clause.answer;
  }

  void ReadAdvice(const YamlEntry* entry, Clause& clause) {
    if (entry == nullptr) return;
    const YamlNode& node = entry->value;
    if (node.IsScalar() && node.text.find_first_not_of(" \t\n") == std::string::npos) {
      sink_.Report(Code::MissingParameter, entry->key_span, "the advice of " + clause.id + " gives no reason").help =
          "say after `advice:` why nothing in play depends on the clause";
      return;
    }
    ReadField(entry, "the advice", clause.advice);
  }

  void ReadId(const YamlNode& node, Clause& clause) {
    const auto id = ReadText(node, "the id", sink_);
    if (!id) return;
    Clause::Kind kind = Clause::Kind::Rule;
    if (!IsClauseId(id->text, &kind) || kind != clause.kind) {
      const std::string prefix = list_.prefix.empty() ? "AB" : list_.prefix;
      const bool rule = clause.kind == Clause::Kind::Rule;
      sink_
          .Report(Code::UnknownClause, id->span,
                  DescribeText(*id) + " is not the id of a " + (rule ? "clause" : "ruling"))
          .help =
          "it is " + prefix + (rule ? "-001" : "-R01") + ": the prefix, a hyphen, " +
          (rule ? "digits; a ruling belongs under `rulings:`" : "`R` and digits; a clause belongs under `clauses:`");
      return;
    }
    if (!list_.prefix.empty() && ClausePrefix(id->text) != list_.prefix) {
      sink_.Report(Code::UnknownClause, id->span, id->text + " does not begin with " + list_.prefix + "-").help =
          "`rulebook: " + list_.prefix + "` gives the prefix of all ids";
      return;
    }
    const auto [first, fresh] = seen_.emplace(id->text, id->span);
    if (!fresh) {
      sink_.Report(Code::DuplicateDefinition, id->span, "the clause " + id->text + " is twice in the rulebook")
          .notes.push_back({first->second, "it is given here first"});
      return;
    }
    clause.id = id->text;
    clause.span = id->span;
  }

  diag::Sink& sink_;
  ClauseList list_;
  std::map<std::string, source::Span> seen_;
};

}  // namespace

std::string RulebookFileName(std::string_view language) {
  if (language.empty()) return std::string(kRulebookFile);
  const std::size_t ending = kRulebookFile.rfind('.');
  return std::string(kRulebookFile.substr(0, ending + 1)) + std::string(language) +
         std::string(kRulebookFile.substr(ending));
}

std::optional<std::string> RulebookLanguage(std::string_view name) {
  if (name == kRulebookFile) return "";
  const std::size_t first = name.find('.'), last = name.rfind('.');
  if (first == std::string_view::npos || first == last) return std::nullopt;
  const std::string language(name.substr(first + 1, last - first - 1));
  return RulebookFileName(language) == name ? std::optional(language) : std::nullopt;
}

std::optional<ClauseList> ReadRulebook(const source::SourceFile& file, const base::Limits& limits, diag::Sink& sink) {
  const auto root = ReadYaml(file, limits, sink);
  if (!root) return std::nullopt;
  const int errors = sink.ErrorCount();
  ClauseList list = RulebookReader(sink).ReadRulebook(*root);
  if (sink.ErrorCount() > errors) return std::nullopt;
  return list;
}

}  // namespace cardinal::documents
