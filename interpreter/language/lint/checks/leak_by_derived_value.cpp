// H03: a sentence or a printed number that all players see depends on cards whose faces some of them do not see: it is
// a value of such a card, or counts or compares such cards. A player who does not see a card reads "a card" in a
// sentence, but all players read its values, and its name as a text.
#include <algorithm>
#include <map>
#include <set>

#include "interpreter/language/lint/body_check.h"
#include "interpreter/language/lint/secrets.h"

namespace cardinal::lint {

namespace {

class LeakCheck final : public BodyCheck {
 public:
  explicit LeakCheck(const LintContext& all)
      : BodyCheck(all, diag::lint::LeakByDerivedValue), told_(all.rules.events.size()) {
    FindTold();
  }

 private:
  // The parameters of events that a sentence tells, perhaps in another event that is called.
  void FindTold() {
    for (const auto event : rules_.events.Ids()) told_[event].resize(rules_.events[event].params.size());
    for (bool more = true; more;) {
      more = false;
      for (const RuleBody& text : analyses_.bodies) {
        if (text.kind != RuleBodyKind::Event) continue;
        const auto tells = [&](ExprId id) {
          const Expr& expr = ExprAt(id);
          auto& told = told_[text.index];
          if (expr.kind != ExprKind::Local || expr.index >= std::ssize(told) || told[expr.index]) return;
          if (expr.type.kind == TypeKind::Card || expr.type.kind == TypeKind::Player || expr.type.IsList()) return;
          told[expr.index] = more = true;
        };
        ForEachStmtIn(rules_, text, [&](const Stmt& stmt) {
          if (stmt.kind == StmtKind::Tell)
            for (const ExprId hole : stmt.exprs) tells(hole);
          if (stmt.kind != StmtKind::CallEvent) return;
          for (std::size_t i = 0; i < stmt.exprs.size() && i < told_[stmt.index].size(); ++i)
            if (told_[stmt.index][i]) tells(stmt.exprs[i]);
        });
      }
    }
  }

  void OnBody() override {
    shown_.clear();
    zones_shown_.clear();
    hidden_.clear();
    concealed_.clear();
    for (const ActionClause& clause : Clauses(rules_, Body()))
      if (clause.IsCondition()) NoteHidden(clause.condition);
    ForEachStmtIn(rules_, Body(), [&](const Stmt& stmt) {
      const bool conceals = stmt.kind == StmtKind::Reveal && stmt.value != 0;
      if (const LocalId card = conceals ? NameIn(stmt.exprs[0]) : -1; card >= 0) concealed_.insert(card);
    });
    if (HasBodyKind(RuleBodyKind::Modifier)) CheckModifier();
  }

  // `modify c.atk by +1 if any[t.cost > 2 for each t in c.controller.traps]`: all players see the number.
  void CheckModifier() {
    const check::Modifier& modifier = rules_.modifiers[Body().GetModifier()];
    if (rules_.queries[modifier.query].from != check::QueryOrigin::Attribute) return;
    SecretReader reader = ReadSecrets();
    for (const ExprId id : {modifier.condition, modifier.amount}) {
      if (!id.IsValid() || !all_.IsReportable(ExprAt(id).span)) continue;
      for (const Secret& secret : reader.Read(id).faces) {
        if (IsSeenWithCard(modifier, secret, reader)) continue;
        Report(secret.place, "`" + rules_.queries[modifier.query].name +
                                 "` is seen by players who do not see the cards in `" + rules_.zones[secret.zone].name +
                                 "`, and changes with them")
            .SetHelp("let it depend on how many cards there are, or on what all players see");
        return;
      }
    }
  }

  // `if c in c.owner.hand`: a player who does not see the card does not see its number, and its owner also sees the
  // other cards of that player which only the owner sees.
  bool IsSeenWithCard(const check::Modifier& modifier, const Secret& secret, SecretReader& reader) const {
    for (const ExprId id : SplitConjunction(rules_, modifier.condition)) {
      const Expr& place = ExprAt(id);
      if (place.kind != ExprKind::InZone || !IsLocal(rules_, place.args[0], 0)) continue;
      const auto seen_by = rules_.zones[place.index].visibility;
      if (seen_by == check::Visibility::None) return true;
      if (seen_by == check::Visibility::All || rules_.zones[secret.zone].visibility != check::Visibility::Owner)
        continue;
      if (place.args.size() > 1 ? reader.IsSame(secret.owner, place.args[1]) : IsWithCard(secret.owner)) return true;
    }
    return false;
  }
  // `c.owner`, `c.controller`: in the zone of a player, both are that player.
  bool IsWithCard(const OwnerRef& owner) const {
    if (!owner.base.IsValid() || owner.is_other) return false;
    const Expr& expr = ExprAt(owner.base);
    const bool has = expr.kind == ExprKind::CardInfo && (expr.CardInfo() == check::CardInfoKind::Owner ||
                                                         expr.CardInfo() == check::CardInfoKind::Controller);
    return has && IsLocal(rules_, expr.args[0], 0);
  }

  // A hidden card about which the value says something; null: there is none.
  const Secret* SecretIn(ExprId value) {
    SecretReader reader = ReadSecrets();
    found_ = reader.Read(value).faces;
    for (const Secret& secret : found_) {
      if (zones_shown_.count(secret.zone) > 0) continue;
      if (!IsOfShownCards(value)) return &secret;
    }
    return nullptr;
  }

  // Whether the value is of cards that have been shown, perhaps by a name: `let n = top.rank`.
  bool IsOfShownCards(ExprId value) {
    return AnyExpr(rules_, value, [&](ExprId id) {
      const Expr& expr = ExprAt(id);
      if (expr.kind != ExprKind::Local) return false;
      const bool cards = expr.type.kind == TypeKind::Card || expr.type.element == TypeKind::Card;
      if (cards) return shown_.count(expr.index) > 0;
      const auto named = Names().value.find(expr.index);
      return named != Names().value.end() && named->second.IsValid() && IsOfShownCards(named->second);
    });
  }

  void CheckArguments(const Stmt& call) {
    for (std::size_t i = 0; i < call.exprs.size() && i < told_[call.index].size(); ++i)
      if (told_[call.index][i])
        if (const Secret* secret = SecretIn(call.exprs[i]))
          ReportLeak(call.exprs[i], secret->place, rules_.zones[secret->zone]);
  }

  void OnStmt(const Stmt& stmt) override {
    if (stmt.kind == StmtKind::If && IsReportable(stmt)) CheckCondition(stmt);
    const bool told = stmt.kind == StmtKind::Tell || EndsGame(stmt);
    if (told && IsReportable(stmt)) CheckSentence(stmt);
    if (stmt.kind == StmtKind::CallEvent && IsReportable(stmt)) CheckArguments(stmt);
    // After this statement the card may be in another zone, or be known.
    const bool moves = stmt.kind == StmtKind::Move || stmt.kind == StmtKind::CallEvent ||
                       stmt.kind == StmtKind::CallPart || RevealsCards(stmt);
    if (!moves || StaysHidden(stmt)) return;
    if (stmt.kind != StmtKind::CallEvent) return ForEachExprIn(rules_, stmt, [&](ExprId id) { ShowExpr(id); });
    for (const std::int32_t i : base::Indices(stmt.exprs)) {
      const LocalId card = NameIn(stmt.exprs[i]);
      if (hidden_.count(card) == 0 || Shows(stmt.index, i, 0))
        ForEachExpr(rules_, stmt.exprs[i], [&](ExprId id) { ShowExpr(id); });
    }
  }
  void ShowExpr(ExprId id) {
    const Expr& expr = ExprAt(id);
    if (expr.kind == ExprKind::Local) Show(expr.index);
    if (IsZone(expr)) zones_shown_.insert(expr.index);
  }
  // The name that the expression is, also as a list of one card; -1: it is no name.
  LocalId NameIn(ExprId id) const {
    while (id.IsValid() && ExprAt(id).kind == ExprKind::Wrap) id = ExprAt(id).args[0];
    return id.IsValid() && ExprAt(id).kind == ExprKind::Local ? ExprAt(id).index : -1;
  }

  // `me in you.hand`: other players do not see the card.
  void NoteHidden(ExprId condition) {
    for (const ExprId id : SplitConjunction(rules_, condition)) {
      const Expr& test = ExprAt(id);
      if (test.kind == ExprKind::InZone && ExprAt(test.args[0]).kind == ExprKind::Local &&
          rules_.zones[test.index].visibility != check::Visibility::All)
        hidden_[ExprAt(test.args[0]).index] = test.index;
    }
  }

  // Whether players see no more of the card after the move: it goes from one hidden zone to another one, or it is
  // concealed in its new zone.
  bool StaysHidden(const Stmt& stmt) {
    if (stmt.kind != StmtKind::Move || rules_.zones[stmt.index].visibility == check::Visibility::All) return false;
    const LocalId card = NameIn(stmt.exprs[0]);
    if (card < 0) return false;
    if (hidden_.count(card) == 0 && concealed_.count(card) == 0) return HiddenIn(stmt.exprs[0]) >= 0;
    hidden_[card] = stmt.index;
    return true;
  }

  // Whether players may see more of the card by the event.
  bool Shows(std::int32_t event, LocalId param, int depth) const {
    return depth == kMaxDepth || AnyStmt(rules_, EventBlock(rules_, event), [&](const Stmt& stmt) {
             if (stmt.kind == StmtKind::CallPart) return true;
             if (stmt.kind == StmtKind::Move || RevealsCards(stmt)) return Mentions(rules_, stmt.exprs[0], param);
             if (stmt.kind != StmtKind::CallEvent) return false;
             bool shows = false;
             ForEachParam(stmt, param, [&](LocalId inner) { shows = shows || Shows(stmt.index, inner, depth + 1); });
             return shows;
           });
  }

  // `if c.rank > 2 { tell "A strong card." }`: the choice of the sentence depends on the card.
  void CheckCondition(const Stmt& stmt) {
    const auto tells = [&](const Block& block) {
      return std::any_of(block.stmts.begin(), block.stmts.end(),
                         [&](check::StmtId id) { return rules_.stmts[id].kind == StmtKind::Tell; });
    };
    if (std::none_of(stmt.blocks.begin(), stmt.blocks.end(), tells)) return;
    std::int32_t zone = -1;
    const ExprId value = FindExpr(rules_, Root(stmt.exprs[0]), [&](ExprId id) {
      if (IsValueOfCard(id)) zone = HiddenIn(ExprAt(id).args[0]);
      return zone >= 0;
    });
    if (value.IsValid()) ReportLeak(stmt.exprs[0], value, rules_.zones[zone]);
  }

  // Marks a name as used, and all names that have the same value.
  void Show(LocalId local) {
    hidden_.erase(local);
    if (!shown_.insert(local).second) return;
    for (const auto* bound : {&Names().value, &Names().list_of_element})
      if (const auto found = bound->find(local); found != bound->end() && found->second.IsValid())
        ForEachExpr(rules_, found->second, [&](ExprId id) {
          if (ExprAt(id).kind == ExprKind::Local) Show(ExprAt(id).index);
        });
  }

  void CheckSentence(const Stmt& tell) {
    for (const ExprId hole : tell.exprs) {
      std::int32_t zone = -1;
      const ExprId value = FindExpr(rules_, Root(hole), [&](ExprId id) {
        if (IsValueOfCard(id)) zone = HiddenIn(ExprAt(id).args[0]);
        return zone >= 0;
      });
      const check::Type type = ExprAt(hole).type;
      if (value.IsValid())
        ReportLeak(hole, value, rules_.zones[zone]);
      else if (type.kind != TypeKind::Card && type.kind != TypeKind::Player && !type.IsList())
        if (const Secret* secret = SecretIn(hole)) ReportLeak(hole, secret->place, rules_.zones[secret->zone]);
    }
  }

  // Whether the query is about one card and has different answers for different cards.
  bool IsValueOfCard(ExprId id) const {
    const Expr& expr = ExprAt(id);
    if (expr.args.empty() || ExprAt(expr.args[0]).type.kind != TypeKind::Card) return false;
    if (expr.type.kind == TypeKind::Card || expr.type.IsList() || expr.type.kind == TypeKind::Player) return false;
    if (expr.kind == ExprKind::Printed) return true;
    if (expr.kind == ExprKind::CardInfo) return check::IsOfFace(expr.CardInfo());
    if (expr.kind != ExprKind::Query) return false;
    return rules_.queries[expr.index].from == check::QueryOrigin::Attribute;
  }

  // The hidden zone in which this card was found, if nothing has happened since; otherwise -1.
  std::int32_t HiddenIn(ExprId card) {
    const Expr& named = ExprAt(card);
    const auto hidden = named.kind == ExprKind::Local ? hidden_.find(named.index) : hidden_.end();
    if (hidden != hidden_.end()) return hidden->second;
    if (named.kind == ExprKind::Local && shown_.count(named.index) > 0) return -1;
    const Expr& expr = RootExpr(card);
    if (expr.kind == ExprKind::Fold) return Hides(expr.args[0]);
    if (expr.kind != ExprKind::Local || shown_.count(expr.index) > 0) return -1;
    const ExprId list = OptionsFor(rules_, Names(), expr.index);
    return !list.IsValid() ? -1 : Hides(list);
  }

  std::int32_t Hides(ExprId list) {
    const Expr& expr = ExprAt(ResolveListSource(rules_, Names(), list));
    if (!IsZone(expr)) return -1;
    const bool hidden = rules_.zones[expr.index].visibility != check::Visibility::All;
    return hidden && zones_shown_.count(expr.index) == 0 ? expr.index : -1;
  }

  void ReportLeak(ExprId hole, ExprId value, const check::Zone& hidden) const {
    Finding finding =
        Report(hole, "this tells all players about a card in `" + hidden.name + "`, which is seen by " +
                         (hidden.visibility == check::Visibility::Owner ? "its owner" : "nobody"))
            .SetHelp(
                "`reveal` the card first, or tell only the card, which is \"a card\" for players who do not see it");
    if (ExprAt(value).span != ExprAt(hole).span) finding.AddNote(ExprAt(value).span, "it comes from here");
  }

  base::Table<check::EventId, std::vector<bool>> told_;  // by event and parameter
  std::vector<Secret> found_;                            // of SecretIn
  std::map<LocalId, std::int32_t> hidden_;               // cards that other players do not see, with their zones
  std::set<LocalId> concealed_;                          // cards that the body conceals from all
  std::set<LocalId> shown_;
  std::set<std::int32_t> zones_shown_;
};

}  // namespace

void LeakByDerivedValue(const LintContext& all) { LeakCheck(all).Run(); }

}  // namespace cardinal::lint
