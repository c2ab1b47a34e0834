// Checks statements that make cards.
#include "interpreter/language/check/checker.h"

namespace cardinal::check {

// What the new card is printed as: the name of a card of the game, or a path to a Print.
ExprId Checker::CheckPrint(NodeRef node, Scope& scope) {
  if (node.kind() != NodeKind::String) {
    const ExprId print = CheckExpr(node, scope);
    const Type type = ExprType(print);
    if (type.IsError() || type.kind == TypeKind::Print) return Coerce(print, Type::Make(TypeKind::Print), "`create`");
    if (type.kind != TypeKind::Card) {
      Error(Code::WrongType, node.span(), "`create` needs the name of a card or a `print`, and this is " + A(type))
          .help = "write the name as a text, or the `print` of a card";
      return ErrorExpr(node.span());
    }
    Error(Code::WrongType, node.span(), "`create` makes a card that is printed like another one, and this is a card")
        .help = "write `" + std::string(node.kind() == NodeKind::Ref ? node.text() : "c") + ".print`";
    return ErrorExpr(node.span());
  }
  RecordCandidates(node, NameCategory::Text, &scope);
  const ExprId print = PrintNamed(node.text(), node.span());
  if (!ExprType(print).IsError())
    RecordReference(node, Entity{EntityKind::Card, static_cast<std::int32_t>(ExprAt(print).value)});
  return print;
}

// The card of the game with that name, as it is printed.
ExprId Checker::PrintNamed(const std::string& name, Span span) {
  const auto card = card_names_.find(name);
  if (card != card_names_.end())
    return Literal(Type::Make(TypeKind::Print, rules_.cards[card->second.first].type), card->second.first, span);
  const Span inside = {span.file, span.begin + 1, span.end - 1};  // the quotation marks stay
  Error(Code::UnknownName, inside, "no card of the game is called `" + name + "`").SetHelpIfShown([&] {
    std::vector<std::string> names;
    for (const auto& [known, declared] : card_names_) names.push_back(known);
    return diag::DidYouMean(name, names);
  });
  return ErrorExpr(span);
}

// The player who owns a card that is made in a zone of no player.
ExprId Checker::OwnerOfCreated(const Zone& zone, NodeRef path, Scope& scope) {
  if (zone.of == OwnerKind::Player) return {};
  if (CurrentBody(scope).you >= 0)
    return MakeExpr(ExprKind::Local, Type::Make(TypeKind::Player), path.span(), {}, CurrentBody(scope).you);
  Error(Code::MissingParameter, path.span(),
        "whose is the new card? `" + zone.name + "` belongs to no player, and no player is `you` here")
      .help = "add a parameter `you` to the head, or create the card in a zone of a player and move it";
  return {};
}

// `let`: the statement that names the new card; null if nothing does.
StmtId Checker::CheckCreate(NodeRef node, Origin origin, Scope& scope, const NodeRef* let) {
  Stmt stmt;
  stmt.kind = StmtKind::Create;
  stmt.origin = origin;
  const bool many = node[0].IsPresent();
  const ExprId count = many ? CheckExprAs(node[0], Type::Make(TypeKind::Int), scope, "the number of cards") : ExprId{};
  const ExprId print = CheckPrint(node[1], scope);
  OfferZone(node[2], scope);
  std::int32_t zone = -1;
  ExprId owner = {};
  if (!ZonePath(node[2], scope, zone, owner)) {
    const Type type = ExprType(CheckExpr(node[2], scope));
    if (!type.IsError())
      Error(Code::CannotAssign, node[2].span(), "a card is created in a zone, and this is " + Name(type));
    zone = -1;
  }
  const Type card = ExprType(print).IsError() ? Type{} : CardTypeFor(ExprType(print).id);
  if (let != nullptr) {
    const Type type = many && !card.IsError() ? Type::MakeList(card) : card;
    stmt.local = AddLocal(scope, (*let)[0].text(), type);
    Bind(scope, (*let)[0], stmt.local, type);
  }
  if (zone < 0 || card.IsError()) return {};
  RecordReference(NameNode(node[2]), Entity{EntityKind::Zone, zone}, ReferenceKind::Write);
  const Zone& info = rules_.zones[zone];
  if (info.of != OwnerKind::Table && !owner.IsValid())
    Error(Code::MissingParameter, node[2].span(), "whose `" + info.name + "`?").help =
        "write `p." + info.name + "`, for instance `you." + info.name + "`";
  if (!Fits(card, CardTypeFor(info.holds)))
    Error(Code::WrongType, node[1].span(),
          "`" + info.name + "` holds " + Name(CardTypeFor(info.holds)) + ", and this would be " + A(card));
  if (node.text() == "bottom" || node.text() == "top") {
    stmt.value = node.text() == "top" ? 1 : 2;
    if (!info.ordered)
      Error(Code::BadDeclaration, node.span(), "the zone `" + info.name + "` has no order, so no " + node.text());
  }
  stmt.index = zone;
  stmt.exprs = {count, print, owner, OwnerOfCreated(info, node[2], scope)};
  return AddStmt(std::move(stmt));
}

}  // namespace cardinal::check
