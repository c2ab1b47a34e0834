// The layers of a game: `layers base, _, swapped`, and the layer that a change names. In: these names. Out: the table
// CheckedRules::layers, and the index of a layer in it.
#include <algorithm>
#include <string>

#include "interpreter/language/check/checker.h"

namespace cardinal::check {

// One list for all questions. `_` is the layer of the changes that name none.
void Checker::CheckLayers(NodeRef item) {
  if (!rules_.layers.empty())
    return void(Error(Code::BadDeclaration, item.span(), "the game says twice which layers it has"));
  for (int i = 0; i < item[0].size(); ++i) {
    const NodeRef name = item[0][i];
    const bool unnamed = name.kind() == NodeKind::Wildcard;
    const std::string word = unnamed ? kUnnamedLayer : name.text();
    if (std::ranges::find(rules_.layers, word, &Layer::name) != rules_.layers.end()) {
      Error(Code::BadDeclaration, name.span(), "`" + word + "` is twice in `layers`");
      continue;
    }
    const auto index = rules_.layers.NextId();
    if (unnamed)
      rules_.unnamed_layer = index;
    else
      RecordReference(name, Entity{EntityKind::Layer, index}, ReferenceKind::Definition);
    rules_.layers.push_back({word, {name.span(), ReadCitations(item[1])}});
  }
  if (rules_.unnamed_layer < 0)
    Error(Code::BadDeclaration, item.span(), "`layers` has no `_`: where are the changes without a layer?").help =
        "write `_` at their place in the order";
}

// The layer of a change. Without a name it is that of `_`.
std::int32_t Checker::CheckLayer(NodeRef name) {
  if (!name.IsPresent()) return rules_.unnamed_layer;
  RecordCandidates(name, NameCategory::Layer);
  for (const std::int32_t i : rules_.layers.Ids()) {
    if (rules_.layers[i].name != name.text()) continue;
    RecordReference(name, Entity{EntityKind::Layer, i});
    return i;
  }
  Error(Code::UnknownName, name.span(), "the game has no layer `" + name.text() + "`").SetHelpIfShown([&] {
    return HelpForLayer(name.text());
  });
  return rules_.unnamed_layer;
}

diag::Suggestion Checker::HelpForLayer(const std::string& name) const {
  const std::string game = "`game " + rules_.game.id + "`";
  if (rules_.layers.empty()) return "declare them in " + game + ": `layers _, " + name + "`";
  std::vector<std::string> known;
  std::string list;
  for (const Layer& layer : rules_.layers) {
    list += (list.empty() ? "" : ", ") + layer.name;
    if (layer.name != kUnnamedLayer) known.push_back(layer.name);
  }
  if (auto near = diag::DidYouMean(name, known); !near.empty()) return near;
  return "`layers` in " + game + " lists them: " + list;
}

// Reports a layer of a permission.
void Checker::RejectLayer(NodeRef name) {
  if (name.IsPresent())
    Error(Code::NotAllowedHere, name.span(), "`allow` and `forbid` have no layer: `forbid` always wins").help =
        "remove `in " + name.text() + "`";
}

// Whether the head names what a card is, which is computed before all layers. Reports it.
bool Checker::RejectLayerOfIdentity(NodeRef path, NodeRef layer) {
  const std::string& name = path.text();
  if (!layer.IsPresent() || !NamesIdentity(path)) return false;
  Error(Code::NotAllowedHere, layer.span(),
        "`" + name + "` has no layer: what a card is, is computed before all layers");
  return true;
}

}  // namespace cardinal::check
