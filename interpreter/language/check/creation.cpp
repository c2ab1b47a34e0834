// Checks statements that make cards.
#include "interpreter/language/check/checker.h"

namespace cardinal::check {

namespace {

constexpr std::int32_t kMostFirstCards = 1000;  // docs/reference/limits.md

}  // namespace

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

// `with` among the marks of a zone: the cards that are there before the game begins.
void Checker::AddFirstCards(NodeRef mark, std::int32_t index) {
  const Zone& zone = rules_.zones[index];
  const std::int32_t count = mark[0].IsPresent() ? SmallNumber(mark[0]) : 1;
  if (count > kMostFirstCards) {
    Error(Code::BadNumber, mark[0].span(),
          "a zone begins with at most " + std::to_string(kMostFirstCards) + " of a card");
    return;
  }
  bool any = false;
  const auto add = [&](std::int32_t card) {
    any = true;
    const Type type = CardTypeFor(rules_.cards[card].type);
    if (!Fits(type, CardTypeFor(zone.holds)))
      Error(Code::WrongType, mark[1].span(),
            "`" + zone.name + "` holds " + Name(CardTypeFor(zone.holds)) + ", and this would be " + A(type));
    rules_.first_cards.push_back({index, card, count, {mark.span(), zone.origin.clauses}});
  };
  if (mark[1].kind() == NodeKind::String) {
    const ExprId print = PrintNamed(mark[1].text(), mark[1].span());
    if (ExprType(print).IsError()) return;
    const auto card = static_cast<std::int32_t>(ExprAt(print).value);
    RecordReference(mark[1], Entity{EntityKind::Card, card});
    add(card);
    return;
  }
  const Type type = NamedType(mark[1]);
  if (!type.IsError() && type.kind != TypeKind::Card)
    Error(Code::WrongType, mark[1].span(), "a zone begins with cards, and `" + mark[1].text() + "` is not a card type");
  if (type.kind != TypeKind::Card) return;
  for (const auto card : rules_.cards.Ids())
    if (rules_.cards[card].type >= 0 && Fits(CardTypeFor(rules_.cards[card].type), type)) add(card);
  if (!any && !sink_.HasErrors())
    Error(Code::MissingParameter, mark[1].span(), "no card of the game is " + A(type)).help =
        "declare one, or drop this mark";
}

// Computed again when cards are added: `all` names them, too.
void Checker::AddFirstCards() {
  rules_.first_cards.clear();
  for (const NodeRef& node : all_) {
    const auto zone = index_of_.find(&node.node());
    if (node.kind() != NodeKind::Zone || zone == index_of_.end()) continue;
    for (int i = 0; i < node[2].size(); ++i)
      if (node[2][i].kind() == NodeKind::WithMark && rules_.zones[zone->second].of != OwnerKind::Card)
        AddFirstCards(node[2][i], zone->second);
    std::int64_t cards = 0;
    for (const FirstCards& first : rules_.first_cards)
      if (first.zone == zone->second) cards += first.count;
    const std::int32_t most = rules_.zones[zone->second].capacity;
    if (most >= 0 && cards > most)
      Error(Code::BadDeclaration, node[0].span(),
            "`" + node[0].text() + "` begins with " + std::to_string(cards) + " cards and has room for " +
                std::to_string(most));
  }
}

}  // namespace cardinal::check
