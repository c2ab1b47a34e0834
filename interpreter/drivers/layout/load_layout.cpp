#include "interpreter/drivers/layout/load_layout.h"

#include <algorithm>

#include "interpreter/base/identifiers.h"
#include "interpreter/language/load/load.h"

namespace cardinal::layout {

namespace {

using documents::LayoutFile;
using documents::LocatedText;
using program::Program;
using program::TypeKind;

// A query that can be shown: of one card, of one player, or without a parameter; not a permission.
bool CanBeShown(const program::Query& query) {
  if (query.permission_of >= 0 || query.params.size() > 1) return false;
  return query.params.empty() || query.params[0].type.kind == TypeKind::Card ||
         query.params[0].type.kind == TypeKind::Player;
}

class LayoutResolver {
 public:
  LayoutResolver(const LayoutFile& file, const Program& program, diag::Sink& sink)
      : file_(file), program_(program), sink_(sink) {}

  std::optional<narration::GameLayout> Resolve() {
    const int errors = sink_.ErrorCount();
    for (const LocatedText& name : file_.hide) Hide(name);
    for (const LocatedText& name : file_.piles) AddPile(name);
    for (const LayoutFile::ShownName& shown : file_.shown) Show(shown);
    layout_.labels.resize(std::max<std::size_t>(program_.languages.size(), 1));
    for (const LayoutFile::LabelText& label : file_.labels) AddLabel(label);
    for (const LayoutFile::ColourName& colour : file_.colours) AddColour(colour);
    for (const LocatedText& name : file_.order) AddToOrder(name);
    for (const LocatedText& question : file_.ask_less) AddQuietQuestion(question);
    for (auto* indices : {&layout_.hidden_fields, &layout_.hidden_attributes, &layout_.hidden_zones, &layout_.piles,
                          &layout_.quiet_questions})
      std::sort(indices->begin(), indices->end());
    if (sink_.ErrorCount() > errors) return std::nullopt;
    return std::move(layout_);
  }

 private:
  // Adds the indices of all declarations of that name; false: there is none.
  template <typename Declared>
  static bool AddAll(const Declared& declared, std::string_view name, std::vector<std::int32_t>& indices) {
    const std::size_t before = indices.size();
    for (const auto id : declared.Ids())
      if (declared[id].name == name) indices.push_back(id);
    return indices.size() > before;
  }

  template <typename Declared>
  static void AddNames(const Declared& declared, std::vector<std::string>& names) {
    for (const auto& one : declared) names.push_back(one.name);
  }

  void Report(const LocatedText& name, const std::string& what, const std::vector<std::string>& names) {
    sink_.Report(diag::Code::UnknownName, name.span, "the rules have no " + what + " `" + name.text + "`")
        .SetHelp(diag::DidYouMean(name.text, names));
  }

  void Hide(const LocatedText& name) {
    const bool field = AddAll(program_.fields, name.text, layout_.hidden_fields);
    const bool attribute = AddAll(program_.attributes, name.text, layout_.hidden_attributes);
    const bool zone = AddAll(program_.zones, name.text, layout_.hidden_zones);
    if (field || attribute || zone) return;
    std::vector<std::string> names;
    AddNames(program_.fields, names);
    AddNames(program_.attributes, names);
    AddNames(program_.zones, names);
    Report(name, "state, attribute or zone", names);
  }

  void AddPile(const LocatedText& name) {
    if (AddAll(program_.zones, name.text, layout_.piles)) return;
    std::vector<std::string> names;
    AddNames(program_.zones, names);
    Report(name, "zone", names);
  }

  // The query of that name; with the same kind of parameter as `like`, if that is given. -1: there is none.
  std::int32_t FindQuery(std::string_view name, const program::Query* like) const {
    for (const auto i : program_.queries.Ids()) {
      const program::Query& query = program_.queries[i];
      const bool same =
          like == nullptr || (query.params.size() == like->params.size() &&
                              (query.params.empty() || query.params[0].type.kind == like->params[0].type.kind));
      if (query.name == name && same && CanBeShown(query)) return i;
    }
    return -1;
  }

  std::vector<std::string> ShowableNames() const {
    std::vector<std::string> names;
    for (const program::Query& query : program_.queries)
      if (CanBeShown(query)) names.push_back(query.name);
    return names;
  }

  void Show(const LayoutFile::ShownName& shown) {
    narration::GameLayout::ShownQuery found{FindQuery(shown.query.text, nullptr), -1};
    if (found.query < 0)
      return Report(shown.query, "query of one card, of one player or of the table called", ShowableNames());
    if (shown.of) {
      found.of = FindQuery(shown.of->text, &program_.queries[found.query]);
      if (found.of < 0) return Report(*shown.of, "query with the same parameter called", ShowableNames());
    }
    layout_.shown.push_back(found);
  }

  std::vector<std::string> NamesWithLabel() const {
    std::vector<std::string> names;
    AddNames(program_.fields, names);
    AddNames(program_.attributes, names);
    AddNames(program_.queries, names);
    AddNames(program_.zones, names);
    AddNames(program_.events, names);
    AddNames(program_.windows, names);
    AddNames(program_.actions, names);
    AddNames(program_.card_types, names);
    AddNames(program_.enums, names);
    for (const program::Enum& type : program_.enums) names.insert(names.end(), type.values.begin(), type.values.end());
    AddLabelKeys(names);
    return names;
  }

  // `event discard`: the event, where a zone has the same name. `1 charges`: a single charge.
  void AddLabelKeys(std::vector<std::string>& names) const {
    for (const program::Event& event : program_.events) names.push_back(base::EventLabelKey(event.name));
    std::vector<std::string> quantities;
    AddNames(program_.fields, quantities);
    AddNames(program_.attributes, quantities);
    AddNames(program_.queries, quantities);
    for (const std::string& quantity : quantities) names.push_back(base::OneLabelKey(quantity));
  }

  void AddLabel(const LayoutFile::LabelText& label) {
    std::int32_t language = 0;
    if (label.language) {
      language = view::FindLanguage(program_, label.language->text);
      if (language < 0) {
        sink_
            .Report(diag::Code::UnknownName, label.language->span,
                    "the game has no language `" + label.language->text + "`")
            .help = "it has " + view::FormatLanguageCodes(program_);
        return;
      }
    }
    const std::vector<std::string> names = NamesWithLabel();
    if (std::find(names.begin(), names.end(), label.name.text) == names.end())
      return Report(label.name, "state, attribute, query, zone, event, window, action, card type, enum or value",
                    names);
    layout_.labels[language][label.name.text] = label.label.text;
  }

  void AddColour(const LayoutFile::ColourName& colour) {
    std::vector<std::string> names;
    bool found = false;
    for (const auto id : program_.enums.Ids()) {
      const std::vector<std::string>& values = program_.enums[id].values;
      for (std::size_t i = 0; i < values.size(); ++i) {
        if (values[i] != colour.value.text) continue;
        layout_.colours[{id, static_cast<model::Value>(i)}] = *narration::FindColour(colour.colour);
        found = true;
      }
      names.insert(names.end(), values.begin(), values.end());
    }
    if (!found) Report(colour.value, "value of an enum", names);
  }

  void AddToOrder(const LocatedText& name) {
    std::vector<std::string> names;
    AddNames(program_.fields, names);
    AddNames(program_.attributes, names);
    AddNames(program_.queries, names);
    if (std::find(names.begin(), names.end(), name.text) == names.end())
      return Report(name, "state, attribute or query", names);
    layout_.order.push_back(name.text);
  }

  // Several windows may ask the same question.
  void AddQuietQuestion(const LocatedText& question) {
    std::vector<std::string> all;
    bool found = false;
    for (const program::Window& window : program_.windows) {
      for (const program::ShownSentence& asked : window.questions) {
        if (asked.text < 0) continue;
        all.push_back(program_.templates[asked.text].source);
        if (all.back() != question.text) continue;
        layout_.quiet_questions.push_back(asked.text);
        found = true;
      }
    }
    if (!found) Report(question, "question of a window", all);
  }

  const LayoutFile& file_;
  const Program& program_;
  diag::Sink& sink_;
  narration::GameLayout layout_;
};

}  // namespace

std::optional<narration::GameLayout> ResolveLayout(const LayoutFile& file, const Program& program, diag::Sink& sink) {
  return LayoutResolver(file, program, sink).Resolve();
}

std::optional<narration::GameLayout> LoadLayout(const source::FileSystem& files, const std::filesystem::path& ruleset,
                                                const Program& program, const base::Limits& limits,
                                                source::SourceSet& sources, diag::Sink& sink) {
  const std::filesystem::path path = ruleset / documents::kLayoutFile;
  if (!files.IsFile(path)) return narration::GameLayout{};
  const auto id = load::ReadSource(files, path, limits, sources, sink);
  if (!id) return std::nullopt;
  const auto file = documents::ReadLayout(sources[*id], limits, sink);
  return file ? ResolveLayout(*file, program, sink) : std::nullopt;
}

}  // namespace cardinal::layout
