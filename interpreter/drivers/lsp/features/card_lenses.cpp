// Shows a command above each card of a file (a code lens): it plays a game with that card.
#include "interpreter/drivers/lsp/features/symbols.h"
#include "interpreter/language/symbols/outline.h"

namespace cardinal::lsp {

void RegisterCardLenses(Router& router, Session& session) {
  router.OnRules<CodeLensRequest>(
      [&session](const RequestTarget& target, const CodeLensParams&, HandlerContext&) -> std::vector<CodeLens> {
        std::vector<CodeLens> lenses;
        const ast::File* tree = target.snapshot->FindTree(target.file);
        if (tree == nullptr || !target.snapshot->Checks()) return lenses;  // no game can be played
        const LineTable lines = session.MakeLineTable(target);
        for (const symbols::OutlineItem& item : symbols::Outline(*tree, *target.source)) {
          if (item.kind != symbols::OutlineKind::Card) continue;
          CodeLens lens;
          lens.range = lines.ToRange(item.selection);
          const Json card = {{"uri", session.ClientUri(target.path)}, {"card", item.name}};
          lens.command = Command{"play a game with this card", "cardinal.playWithCard", std::vector<Json>{card}};
          lenses.push_back(std::move(lens));
        }
        return lenses;
      },
      {.stop_if_outdated = true});
}

}  // namespace cardinal::lsp
