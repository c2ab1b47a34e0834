#include "interpreter/language/symbols/rename.h"

#include <algorithm>
#include <map>
#include <set>

#include "interpreter/base/identifiers.h"
#include "interpreter/base/sequence.h"
#include "interpreter/language/check/global_names.h"
#include "interpreter/language/symbols/rename_proof.h"
#include "interpreter/language/symbols/tree_path.h"
#include "interpreter/language/syntax/syntax.h"

namespace cardinal::symbols {

using ast::NodeId;
using ast::NodeKind;

namespace {

bool IsIdentifier(std::string_view name) {
  const auto letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
  const auto other = [&](char c) { return letter(c) || (c >= '0' && c <= '9') || c == '_'; };
  return !name.empty() && letter(name[0]) && std::all_of(name.begin(), name.end(), other);
}

std::string WhyNotCalled(Entity entity, const std::string& name) {
  if (entity.kind == EntityKind::Card) {
    if (name.find_first_not_of(' ') == std::string::npos) return "a card needs a name";
    if (name.find_first_of("\t\n\r") != std::string::npos) return "the name of a card is one line without tabs";
    if (name.front() == ' ' || name.back() == ' ') return "the name of a card begins and ends without a blank";
    return "";
  }
  if (!IsIdentifier(name)) return "`" + name + "` is not a name: a name is a letter, then letters, digits and `_`";
  if (syntax::IsReserved(name)) return "`" + name + "` is a word of the language and cannot be a name";
  return "";
}

bool IsLocal(Entity entity) {
  switch (entity.kind) {
    case EntityKind::EventState:
    case EntityKind::QueryParameter:
    case EntityKind::EventParameter:
    case EntityKind::WindowParameter:
    case EntityKind::PartParameter:
    case EntityKind::Local: return true;
    default: return false;
  }
}

// The rules would mean the same, but a reader would confuse the two names (the check N07).
std::string WhyItHides(const SymbolIndex& index, const source::SourceSet& sources, const RenameRequest& request) {
  if (!IsLocal(request.entity) || index.EntityName(request.entity) == request.name) return "";
  const auto names = check::GlobalNames(index.Rules());
  const auto found = names.find(request.name);
  if (found == names.end()) return "";
  const source::SourceFile& file = sources[found->second.declared.file];
  return "`" + request.name + "` is already the name of a " + found->second.kind + " (" + file.Path() + ":" +
         std::to_string(file.LineNumberAt(found->second.declared.begin)) + "), which this name would hide";
}

std::string InQuotes(const std::string& name) {
  std::string escaped;
  for (const char c : name) {
    if (c == '"' || c == '\\') escaped += '\\';
    escaped += c;
  }
  return escaped;
}

// All entities that one word names at some place: they can only be renamed together.
std::vector<Entity> RenamedTogether(const SymbolIndex& index, Entity entity) {
  std::vector<Entity> together = {entity};
  for (std::size_t i = 0; i < together.size(); ++i) {
    for (const Reference& one : index.References(together[i])) {
      if (one.use == ReferenceKind::Translate) continue;
      for (const Reference& other : index.ReferencesAt(one.name.file, one.name.begin))
        if (other.use != ReferenceKind::Translate &&
            std::find(together.begin(), together.end(), other.entity) == together.end())
          together.push_back(other.entity);
    }
  }
  return together;
}

class Renamer {
 public:
  Renamer(const SymbolIndex& index, const source::SourceSet& sources, const RenameRequest& request)
      : index_(index), sources_(sources), request_(request) {}

  std::variant<RenamePlan, std::string> Plan() {
    const std::vector<Entity> together = RenamedTogether(index_, request_.entity);
    renamed_.insert(together.begin(), together.end());
    for (const Entity entity : together) {
      if (std::string why = WhyNotRenamed(index_, entity); !why.empty()) return why;
      plan_.changes.push_back({entity, request_.language, OldName(entity), request_.name});
    }
    for (const Entity entity : together)
      for (const Reference& one : index_.References(entity)) Rename(one);
    AddNewTexts();
    const auto place = [](const NameEdit& edit) {
      return std::tuple{edit.span.file.value, edit.span.begin, edit.span.end};
    };
    std::stable_sort(plan_.edits.begin(), plan_.edits.end(),
                     [&](const NameEdit& a, const NameEdit& b) { return place(a) < place(b); });
    return std::move(plan_);
  }

 private:
  std::string OldName(Entity entity) const {
    if (request_.language < 0) return index_.EntityName(entity);
    const auto& names = index_.Rules().cards[entity.index].names;
    const auto language = static_cast<std::size_t>(request_.language);
    return language < names.size() ? names[language] : "";
  }

  void Rename(const Reference& one) {
    if (index_.Tree(one.name.file)->is_standard_library) return CopyTranslation(one);
    if (!done_.insert({one.name.file.value, one.name.begin}).second) return;
    if (one.entity.kind == EntityKind::Card) return RenameCard(one);
    if (one.use == ReferenceKind::Translate) return RenameKey(one);
    if (one.use == ReferenceKind::Definition && one.entity.kind == EntityKind::Event) return RenameEvent(one);
    plan_.edits.push_back({one.name, request_.name});
  }

  // The event of `phase { ... }` has the name `phase`: another name is added after the keyword, and the name `phase` is
  // removed.
  void RenameEvent(const Reference& one) {
    const ast::File& tree = *index_.Tree(one.name.file);
    const ast::Node& event = tree[DeclarationAt(tree, one.name)];
    const std::string_view text = sources_[tree.file].Text();
    const std::string_view before =
        text.substr(event.span.begin, static_cast<std::size_t>(one.name.begin - event.span.begin));
    const std::size_t word = before.rfind(event.text);
    if (word == std::string_view::npos)
      plan_.edits.push_back({one.name, event.text + ' ' + request_.name});
    else if (request_.name == event.text)
      plan_.edits.push_back(
          {{one.name.file, event.span.begin + static_cast<std::int32_t>(word + event.text.size()), one.name.end}, ""});
    else
      plan_.edits.push_back({one.name, request_.name});
  }

  void RenameCard(const Reference& one) {
    if (one.use == ReferenceKind::FormerName) return;
    const bool translated = one.use == ReferenceKind::Translate;
    if (translated != (request_.language >= 0)) return;
    if (translated && NameLanguage(index_, one) != request_.language) return;
    plan_.edits.push_back({one.name, InQuotes(request_.name)});
  }

  // Renames the key of an entry of `text`. If the entry also translates other names, they keep it, and the new name
  // gets a copy.
  void RenameKey(const Reference& one) {
    const bool quoted = sources_[one.name.file].Text()[one.name.end] == '"';
    const std::string key = quoted ? base::IdentifierToWords(request_.name) : request_.name;
    bool shared = false;
    for (const Reference& other : index_.ReferencesAt(one.name.file, one.name.begin))
      shared = shared || (renamed_.count(other.entity) == 0 && other.use == ReferenceKind::Translate);
    const ast::File& tree = *index_.Tree(one.name.file);
    const check::Language* language = nullptr;
    for (const NodeId id : FindPath(tree, one.name.begin)) {
      if (tree.IsKind(id, NodeKind::Texts)) language = FindLanguage(tree[tree.Child(id, 0)].text);
      if (!tree.IsKind(id, NodeKind::TextEntry)) continue;
      const source::Span entry = tree[id].span;
      if (!shared && language != nullptr && IsSaidAlready(*language, OldName(one.entity)))
        return plan_.edits.push_back({WithBlanksBefore(entry), ""});
      if (!shared) return plan_.edits.push_back({one.name, key});
      const source::SourceFile& file = sources_[tree.file];
      const std::string before(file.Text({entry.file, entry.begin, one.name.begin}));
      const std::string after(file.Text({entry.file, one.name.end, entry.end}));
      const std::int32_t line = file.LineStart(file.LineNumberAt(entry.begin));
      const std::string indent(file.Text({entry.file, line, entry.begin}));
      const bool alone = indent.find_first_not_of(" \t") == std::string::npos;
      plan_.edits.push_back({{entry.file, entry.end, entry.end}, (alone ? "\n" + indent : " ") + before + key + after});
    }
  }

  // If the `text` of the standard library translates a name of the game, the game's own `text` gets a copy of the entry
  // for the new name.
  void CopyTranslation(const Reference& one) {
    if (one.use != ReferenceKind::Translate || !done_.insert({one.name.file.value, one.name.begin}).second) return;
    const ast::File& library = *index_.Tree(one.name.file);
    std::string code;
    NodeId entry;
    for (const NodeId id : FindPath(library, one.name.begin)) {
      if (library.IsKind(id, NodeKind::Texts)) code = library[library.Child(id, 0)].text;
      if (library.IsKind(id, NodeKind::TextEntry)) entry = id;
    }
    const check::Language* language = FindLanguage(code);
    if (!entry || language == nullptr || language->entries.contains(base::IdentifierToWords(request_.name))) return;
    const source::SourceFile& file = sources_[library.file];
    const source::Span span = library[entry].span;
    const bool quoted = file.Text()[one.name.end] == '"';
    AddEntry(code, std::string(file.Text({span.file, span.begin, one.name.begin})) +
                       (quoted ? base::IdentifierToWords(request_.name) : request_.name) +
                       std::string(file.Text({span.file, one.name.end, span.end})));
  }

  // Adds the entry after the last entry of the first `text` of the game in that language. If the game has no such
  // `text`, one is added at the end of the file that declares the game.
  void AddEntry(const std::string& code, const std::string& entry) {
    for (const ast::File& tree : index_.Trees()) {
      if (tree.is_standard_library) continue;
      for (const std::int32_t i : base::Indices(tree.nodes)) {
        const NodeId id{i};
        if (!tree.IsKind(id, NodeKind::Texts) || tree[tree.Child(id, 0)].text != code || tree.Children(id).size() < 2)
          continue;
        const std::int32_t end = tree[tree.Children(id).back()].span.end;
        plan_.edits.push_back({{tree.file, end, end}, "\n  " + entry});
        return;
      }
    }
    new_texts_[code] += "  " + entry + "\n";
  }

  void AddNewTexts() {
    if (new_texts_.empty()) return;
    const source::FileId file = index_.Rules().game.origin.span.file;
    const std::string_view text = sources_[file].Text();
    std::string added = text.ends_with('\n') ? "" : "\n";
    for (const auto& [code, entries] : new_texts_) added += "\ntext " + code + " {\n" + entries + "}\n";
    const auto end = base::Count(text);
    plan_.edits.push_back({{file, end, end}, std::move(added)});
  }

  const check::Language* FindLanguage(const std::string& code) const {
    for (const check::Language& language : index_.Rules().languages)
      if (language.code == code) return &language;
    return nullptr;
  }

  // Whether the new name already has the translation of the old one, so that no second entry is needed.
  bool IsSaidAlready(const check::Language& language, const std::string& old_name) const {
    const auto before = language.entries.find(base::IdentifierToWords(old_name));
    const auto after = language.entries.find(base::IdentifierToWords(request_.name));
    return before != language.entries.end() && after != language.entries.end() && before != after &&
           before->second.text == after->second.text;
  }

  source::Span WithBlanksBefore(source::Span entry) const {
    const std::string_view text = sources_[entry.file].Text();
    while (entry.begin > 0 && (text[entry.begin - 1] == ' ' || text[entry.begin - 1] == '\t')) --entry.begin;
    if (entry.begin > 0 && text[entry.begin - 1] == '\n') --entry.begin;
    return entry;
  }

  const SymbolIndex& index_;
  const source::SourceSet& sources_;
  const RenameRequest& request_;
  RenamePlan plan_;
  std::map<std::string, std::string> new_texts_;  // entries by language
  std::set<Entity> renamed_;
  std::set<std::pair<std::int32_t, std::int32_t>> done_;
};

}  // namespace

std::int32_t NameLanguage(const SymbolIndex& index, const Reference& name) {
  if (name.entity.kind != EntityKind::Card || name.use != ReferenceKind::Translate) return -1;
  const ast::File& tree = *index.Tree(name.name.file);
  for (const NodeId id : FindPath(tree, name.name.begin)) {
    if (!tree.IsKind(id, NodeKind::CardNamed)) continue;
    const auto& languages = index.Rules().languages;
    for (const auto i : languages.Ids())
      if (languages[i].code == tree[tree.Child(id, 0)].text) return i;
  }
  return -1;
}

std::string WhyNotRenamed(const SymbolIndex& index, Entity entity) {
  const std::string name = "`" + index.EntityName(entity) + "`";
  switch (entity.kind) {
    case EntityKind::None: return "there is no name here";
    case EntityKind::BuiltIn: return name + " is a word of the language";
    case EntityKind::Game: return "the name of a game is also that of its folders, decks and saves";
    case EntityKind::Language: return "the code of a language is fixed, and files are named after it";
    case EntityKind::Clause: return "a clause is named in its rulebook";
    default: break;
  }
  if (index.IsStandard(entity)) return name + " is in the standard library";
  for (const ast::File& tree : index.Trees())
    if (std::binary_search(tree.names_in_broken_declarations.begin(), tree.names_in_broken_declarations.end(),
                           index.EntityName(entity)))
      return name + " is also in a declaration with a syntax error: fix that first";
  if (index.Definitions(entity).empty()) return name + " is not declared in the files of the game";
  return "";
}

std::variant<RenamePlan, std::string> RenameEdits(const SymbolIndex& index, const source::SourceSet& sources,
                                                  const RenameRequest& request) {
  if (std::string why = WhyNotRenamed(index, request.entity); !why.empty()) return why;
  if (std::string why = WhyNotCalled(request.entity, request.name); !why.empty()) return why;
  if (std::string why = WhyItHides(index, sources, request); !why.empty()) return why;
  return Renamer(index, sources, request).Plan();
}

std::variant<RenamePlan, std::string> PlanRename(const SymbolIndex& index, const source::SourceSet& sources,
                                                 const RenameRequest& request, const base::Limits& limits) {
  auto planned = RenameEdits(index, sources, request);
  const RenamePlan* plan = std::get_if<RenamePlan>(&planned);
  if (plan == nullptr) return planned;
  if (std::string why = WhyNamesChange(index, sources, plan->edits, limits); !why.empty()) return why;
  return planned;
}

std::string ApplyEdits(const source::SourceFile& file, const std::vector<NameEdit>& edits) {
  std::string text;
  std::int32_t from = 0;
  for (const NameEdit& edit : edits) {
    if (!(edit.span.file == file.Id())) continue;
    text += file.Text({file.Id(), from, edit.span.begin});
    text += edit.text;
    from = edit.span.end;
  }
  text += file.Text({file.Id(), from, base::Count(file.Text())});
  return text;
}

}  // namespace cardinal::symbols
