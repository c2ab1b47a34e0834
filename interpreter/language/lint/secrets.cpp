#include "interpreter/language/lint/secrets.h"

#include <utility>

#include "interpreter/base/sequence.h"

namespace cardinal::lint {

void Secrets::Add(const Secrets& more) {
  cards.insert(cards.end(), more.cards.begin(), more.cards.end());
  faces.insert(faces.end(), more.faces.begin(), more.faces.end());
}

Secrets SecretReader::Read(ExprId id) {
  if (!id.IsValid() || depth_ >= kMaxDepth) return {};
  ++depth_;
  const Expr& expr = rules_.exprs[id];
  Secrets secrets;
  const auto arg = [&](std::size_t at) { return Read(expr.args[at]); };
  switch (expr.kind) {
    case ExprKind::Local: secrets = OfLocal(expr); break;
    case ExprKind::Zone:
    case ExprKind::ZoneOfAll:
      if (rules_.zones[expr.index].visibility != check::Visibility::All)
        secrets.cards.push_back({expr.index, expr.args.empty() ? OwnerRef() : OwnerOf(expr.args[0]), id});
      break;
    case ExprKind::Printed:
    case ExprKind::IsType:
    case ExprKind::HasPart: secrets = FacesOf(arg(0), id); break;
    case ExprKind::CardInfo:
      if (check::IsOfFace(expr.CardInfo())) secrets = FacesOf(arg(0), id);
      break;
    case ExprKind::Query: secrets = OfQuery(id); break;
    case ExprKind::Comprehension: secrets = OfComprehension(expr); break;
    case ExprKind::Present:
    case ExprKind::InZone: secrets.faces = arg(0).faces; break;
    case ExprKind::Fold:
      secrets = arg(0);
      if (!IsOneElement(expr) && expr.Fold() != FoldKind::Union) secrets.cards.clear();
      break;
    case ExprKind::Binary: {
      secrets = arg(0);
      secrets.Add(arg(1));
      if (expr.op != BinaryOp::With && expr.op != BinaryOp::Without) secrets.cards.clear();
      break;
    }
    default:
      for (const ExprId inner : expr.args) secrets.Add(Read(inner));
      break;
  }
  --depth_;
  return secrets;
}

Secrets SecretReader::FacesOf(const Secrets& card, ExprId place) const {
  Secrets found;
  found.faces = card.faces;
  for (Secret secret : card.cards) {
    secret.place = place;
    found.faces.push_back(secret);
  }
  return found;
}

Secrets SecretReader::OfLocal(const Expr& expr) {
  if (const auto element = elements_.find(expr.index); element != elements_.end()) return element->second;
  if (query_ != nullptr) {
    const auto found = query_->find(expr.index);
    return found == query_->end() ? Secrets() : found->second.secrets;
  }
  if (const auto value = names_.value.find(expr.index); value != names_.value.end()) return Read(value->second);
  Secrets options = Read(OptionsFor(rules_, names_, expr.index));
  options.faces.clear();  // what was chosen is known to the player who chose
  return options;
}

Secrets SecretReader::OfComprehension(const Expr& expr) {
  const Secrets source = Read(expr.args[0]);
  Secrets element = source;
  element.faces.clear();
  const auto before = elements_;
  elements_[expr.index] = element;
  Secrets secrets = expr.args[1].IsValid() ? Read(expr.args[1]) : source;
  secrets.faces.insert(secrets.faces.end(), source.faces.begin(), source.faces.end());
  const Secrets condition = Read(expr.args[2]);
  secrets.faces.insert(secrets.faces.end(), condition.faces.begin(), condition.faces.end());
  elements_ = before;
  return secrets;
}

Secrets SecretReader::OfQuery(ExprId id) {
  const Expr& expr = rules_.exprs[id];
  const check::Query& query = rules_.queries[expr.index];
  if (query.from == check::QueryOrigin::Attribute) return FacesOf(Read(expr.args[0]), id);
  if (query.from != check::QueryOrigin::Declared || !query.base.IsValid()) return {};
  Arguments args;
  for (const std::int32_t i : base::Indices(expr.args)) args[i] = {Read(expr.args[i]), OwnerOf(expr.args[i])};
  const Arguments* outer = std::exchange(query_, &args);
  const auto elements = std::exchange(elements_, {});
  Secrets secrets = Read(query.base);
  query_ = outer;
  elements_ = elements;
  // In the body itself, the place of the value is the question.
  if (query_ == nullptr)
    for (auto* some : {&secrets.cards, &secrets.faces})
      for (Secret& secret : *some) secret.place = id;
  return secrets;
}

OwnerRef SecretReader::OwnerOf(ExprId player) {
  if (!player.IsValid() || depth_ >= kMaxDepth) return {};
  const Expr& expr = rules_.exprs[player];
  if (expr.type.kind != TypeKind::Player) return {};
  if (analyses_.IsOtherPlayer(expr)) {
    OwnerRef owner = OwnerOf(expr.args[0]);
    owner.is_other = !owner.is_other;
    return owner;
  }
  if (query_ == nullptr) {
    const ExprId root = ResolveRoot(rules_, names_, player);
    if (root != player) return OwnerOf(root);
    return {player, false};
  }
  if (expr.kind != ExprKind::Local) return {};
  const auto found = query_->find(expr.index);
  return found == query_->end() ? OwnerRef() : found->second.owner;
}

bool SecretReader::SamePlayer(ExprId a, ExprId b) const {
  if (!a.IsValid() || !b.IsValid()) return false;
  const Expr &x = rules_.exprs[a], &y = rules_.exprs[b];
  if (x.kind != y.kind || x.index != y.index || x.value != y.value || x.args.size() != y.args.size()) return false;
  for (std::size_t i = 0; i < x.args.size(); ++i)
    if (!SamePlayer(x.args[i], y.args[i])) return false;
  return true;
}

bool SecretReader::IsOther(const OwnerRef& owner, ExprId viewer) {
  const OwnerRef seen = OwnerOf(viewer);
  return SamePlayer(owner.base, seen.base) && owner.is_other != seen.is_other;
}

bool SecretReader::IsSame(const OwnerRef& owner, ExprId player) {
  const OwnerRef named = OwnerOf(player);
  return SamePlayer(owner.base, named.base) && owner.is_other == named.is_other;
}

bool SecretReader::IsOther(const OwnerRef& owner, LocalId viewer) const {
  return owner.is_other && IsLocal(rules_, owner.base, viewer);
}

}  // namespace cardinal::lint
