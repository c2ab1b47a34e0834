#include "interpreter/language/lint/card_flow.h"

#include <algorithm>

#include "interpreter/base/sequence.h"
#include "interpreter/language/lint/card_flow_analyzer.h"

namespace cardinal::lint {

CardFlowAnalyzer::CardFlowAnalyzer(const CheckedRules& rules, const std::vector<RuleBody>& texts,
                                   const ReachableSet& reached)
    : rules_(rules), texts_(texts), reached_(reached), size_(rules.cards.size() + rules.card_types.size()) {
  types_.resize(rules.card_types.size() + 1);
  for (const std::int32_t type : base::Indices(types_)) types_[type] = OfType(type - 1);
  const GrowingSet none{CardSet(size_), 0};
  in_zone_.assign(rules.zones.size(), none);
  part_runs_.assign(rules.parts.size(), none);
  fields_.assign(rules.fields.size(), none);
  queries_.assign(rules.queries.size(), none);
  followed_.resize(texts.size());
  parts_.resize(rules.parts.size());
  for (const RuleBody& text : texts)
    if (text.kind == RuleBodyKind::Part) parts_[text.index].push_back(&text);
}

CardFlow CardFlowAnalyzer::Analyze() {
  const auto deck = std::find_if(rules_.zones.begin(), rules_.zones.end(),
                                 [](const check::Zone& zone) { return zone.name == "deck"; });
  if (deck == rules_.zones.end() || rules_.card_types.empty()) return {};
  deck_ = static_cast<std::int32_t>(deck - rules_.zones.begin());
  if (!deck->has_first_cards) in_zone_[deck_].set.UnionWith(types_[0]);
  for (const check::FirstCards& first : rules_.first_cards)
    in_zone_[first.zone].set.Insert(static_cast<std::size_t>(first.card));
  SortAtTheStart(EventBlock(rules_, rules_.game.main_event), 0);
  for (std::uint64_t before = clock_ + 1; before != clock_;) {
    before = clock_;
    for (std::size_t i = 0; i < texts_.size(); ++i)
      if (MayFindMore(i)) Follow(i);
  }
  CardFlow flow;
  flow.known = true;
  for (GrowingSet& zone : in_zone_) flow.in_zone.push_back(std::move(zone.set));
  for (GrowingSet& part : part_runs_) flow.part_runs.push_back(std::move(part.set));
  flow.at_the_start = std::move(at_the_start_);
  for (auto& [name, known] : locals_) flow.locals.emplace(name, std::move(known.set));
  return flow;
}

bool CardFlowAnalyzer::SortAtTheStart(const Block& block, int depth) {
  for (const check::StmtId id : block.stmts)
    if (!SortBy(rules_.stmts[id], depth)) return false;
  return true;
}

bool CardFlowAnalyzer::SortBy(const Stmt& stmt, int depth) {
  switch (stmt.kind) {
    case StmtKind::CallEvent:
      return depth < 4 && !IsHooked(rules_, OccurrenceKind::Event, stmt.index) &&
             SortAtTheStart(EventBlock(rules_, stmt.index), depth + 1);
    case StmtKind::ForEach:
      return rules_.exprs[stmt.exprs[0]].kind == ExprKind::Players && SortAtTheStart(stmt.blocks[0], depth + 1);
    case StmtKind::Move: {
      // `move [each c in p.deck where c is Site] to p.sites`
      const Expr& list = rules_.exprs[stmt.exprs[0]];
      if (list.kind != ExprKind::Comprehension || list.args[1].IsValid() || !list.args[2].IsValid()) return false;
      const Expr &source = rules_.exprs[list.args[0]], &test = rules_.exprs[list.args[2]];
      const bool is_element = test.kind == ExprKind::IsType && rules_.exprs[test.args[0]].kind == ExprKind::Local &&
                              rules_.exprs[test.args[0]].index == list.index;
      if (!IsZone(source) || source.index != deck_ || !is_element || test.value != 0) return false;
      in_zone_[deck_].set.Remove(types_[test.index + 1]);
      in_zone_[stmt.index].set.UnionWith(types_[test.index + 1]);
      at_the_start_.insert(list.args[2]);
      return true;
    }
    case StmtKind::Choose: return rules_.choices[stmt.choice].by_chance;
    case StmtKind::Let:
    case StmtKind::Tell:
    case StmtKind::SetField:
    case StmtKind::AddField:
    case StmtKind::Shuffle: return true;
    default: return false;
  }
}

CardSet CardFlowAnalyzer::OfType(std::int32_t type) const {
  CardSet set(size_);
  for (std::size_t i = 0; i < rules_.cards.size(); ++i)
    if (check::IsBelow(rules_, rules_.cards[i].type, type)) set.Insert(i);
  for (const std::int32_t i : base::Indices(rules_.card_types))
    if (check::IsBelow(rules_, i, type)) set.Insert(rules_.cards.size() + i);
  return set;
}

CardSet CardFlowAnalyzer::RestrictToType(check::Type type, CardSet set) const {
  set.IntersectWith(AllCards(type));
  return set;
}

void CardFlowAnalyzer::Enlarge(GrowingSet& known, const CardSet& more) {
  if (known.set.UnionWith(more)) known.when = ++clock_;
}

GrowingSet& CardFlowAnalyzer::Local(check::BodyId body, LocalId local) {
  GrowingSet& known = locals_[{body, local}];
  if (known.set.HasNoSize()) known.set = CardSet(size_);
  return known;
}

bool CardFlowAnalyzer::MayFindMore(std::size_t index) const {
  const Followed& last = followed_[index];
  return !last.ever || std::any_of(last.read.begin(), last.read.end(),
                                   [&](const GrowingSet* known) { return known->when > last.when; });
}

CardSet CardFlowAnalyzer::OfCard(std::int32_t card) const {
  CardSet set(size_);
  set.Insert(card);
  return set;
}

void CardFlowAnalyzer::Follow(std::size_t index) {
  const RuleBody& text = texts_[index];
  const bool question = text.kind == RuleBodyKind::Query || text.kind == RuleBodyKind::Modifier;
  if (!question && !reached_.bodies[index] && text.kind != RuleBodyKind::Works && text.kind != RuleBodyKind::Order)
    return;
  if (!text.body.IsValid()) return;
  if (text.kind == RuleBodyKind::Part && text.card >= 0 && !part_runs_[text.index].set.Contains(text.card)) return;
  body_ = text.body;
  Followed& now = followed_[index];
  now.ever = true;
  now.when = clock_;
  now.read.clear();
  reading_ = &now.read;
  Enter(text);
  // Visits the expressions first: some give names to what they test.
  for (const ExprId id : text.exprs) Visit(id);
  AddClauses(text);
  for (const Block* block : text.blocks) ForEachStmt(rules_, *block, [&](const Stmt& stmt) { Statement(stmt); });
  if (text.kind == RuleBodyKind::Query && IsCards(rules_.queries[text.index].result))
    Enlarge(queries_[text.index], Value(rules_.queries[text.index].base));
  if (text.kind == RuleBodyKind::Modifier) {
    const check::Modifier& modifier = rules_.modifiers[text.GetModifier()];
    if (IsCards(rules_.exprs[modifier.amount].type)) Enlarge(queries_[modifier.query], Value(modifier.amount));
  }
}

CardFlow AnalyzeCardFlow(const CheckedRules& rules, const std::vector<RuleBody>& texts, const ReachableSet& reached) {
  return CardFlowAnalyzer(rules, texts, reached).Analyze();
}

}  // namespace cardinal::lint
