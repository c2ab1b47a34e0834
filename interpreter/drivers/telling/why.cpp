#include "interpreter/drivers/telling/why.h"

#include <ostream>

#include "interpreter/drivers/telling/decision.h"
#include "interpreter/drivers/telling/facts.h"

namespace cardinal::telling {

namespace {

using program::ModifierOp;
using program::TypeKind;

constexpr int kAmount = 14;  // columns of the amounts

std::string Signed(model::Value amount) { return (amount >= 0 ? "+" : "") + std::to_string(amount); }

std::string Value(const Asker& asker, const program::TypeTag& type, model::Value value) {
  vm::Reply answer;
  answer.value = value;
  return InWords(asker.program, asker.match, type, answer, asker.viewer, asker.names);
}

// What a term does, in a word or two.
std::string Amount(const Asker& asker, const program::Query& query, const vm::Term& term) {
  const bool list = query.result.kind == TypeKind::List;
  const std::string elements = std::to_string(term.amount) + (term.amount == 1 ? " element" : " elements");
  switch (term.op) {
    case ModifierOp::To: return list ? "becomes" : "becomes " + Value(asker, query.result, term.amount);
    case ModifierOp::By: return Signed(term.amount);
    case ModifierOp::AtLeast: return "at least " + std::to_string(term.amount);
    case ModifierOp::AtMost: return "at most " + std::to_string(term.amount);
    case ModifierOp::Allow: return "allowed";
    case ModifierOp::Forbid: return "forbidden";
    case ModifierOp::With: return "with " + elements;
    case ModifierOp::Without: return "without " + elements;
  }
  return "";
}

// "size of Some Card", "score of Anna", "stage".
std::string Asked(const Asker& asker, const program::Query& query, std::span<const model::Value> arguments) {
  std::string text = Words(query.name);
  for (std::size_t i = 0; i < arguments.size() && i < query.params.size(); ++i) {
    text += (i == 0 ? " of " : ", ") + Value(asker, query.params[i].type, arguments[i]);
  }
  return text;
}

void Row(std::ostream& out, const Asker& asker, const std::string& amount, const std::string& from) {
  out << Wrapped(from, asker.style, "  " + Padded(amount, kAmount) + ' ', kAmount + 5);
}

// Which state the query reads, and of whom; -1 if it is no state.
std::int32_t StateOf(const Asker& asker, const program::Query& query, std::span<const model::Value> arguments,
                     model::Value& owner) {
  using program::OwnerKind;
  if (arguments.empty()) {
    owner = model::kNone;
    return FindField(asker.program, query.name, OwnerKind::Table);
  }
  owner = arguments[0];
  if (query.params[0].type.kind == TypeKind::Player) return FindField(asker.program, query.name, OwnerKind::Player);
  if (query.params[0].type.kind != TypeKind::Card) return -1;
  const auto& card = asker.match.world.cards[static_cast<std::size_t>(owner)];
  return FindField(asker.program, query.name, OwnerKind::Card,
                   asker.program.cards[static_cast<std::size_t>(card.def)].type);
}

bool IsPrinted(const Asker& asker, std::int32_t query) {
  for (const program::Attribute& attribute : asker.program.attributes) {
    if (attribute.query == query) return true;
  }
  return false;
}

// Where the base of an answer comes from.
void Base(std::ostream& out, const Asker& asker, std::int32_t query, std::span<const model::Value> arguments,
          const std::string& base) {
  const program::Query& asked = asker.program.queries[static_cast<std::size_t>(query)];
  if (IsPrinted(asker, query)) return Row(out, asker, base, "printed on the card");
  model::Value owner = model::kNone;
  const std::int32_t field = StateOf(asker, asked, arguments, owner);
  if (field < 0) {
    Row(out, asker, base, "by the rule at " + FileAndLine(asker.program, asked.site));
    return PrintClauses(out, asker, asked.site, kAmount + 5);
  }
  const Change* change = asker.chronicle == nullptr ? nullptr : asker.chronicle->LastChange(field, owner);
  if (change == nullptr) return Row(out, asker, base, "as at the start");
  const program::TypeTag& type = asker.program.fields[static_cast<std::size_t>(field)].type;
  Row(out, asker, base,
      "since it was changed from " + Value(asker, type, change->before) + " at " +
          FileAndLine(asker.program, change->site));
  PrintClauses(out, asker, change->site, kAmount + 5);
}

void PrintTerm(std::ostream& out, const Asker& asker, const program::Query& query, const vm::Term& term) {
  std::string from;
  if (term.card >= 0) from = Value(asker, {TypeKind::Card, TypeKind::Void, -1, false}, term.card) + ", ";
  from += term.timed ? "an effect made at " : "the rule at ";
  Row(out, asker, Amount(asker, query, term), from + FileAndLine(asker.program, term.site));
  PrintClauses(out, asker, term.site, kAmount + 5);
}

}  // namespace

void PrintClauses(std::ostream& out, const Asker& asker, model::SiteId site, int indent) {
  if (site < 0 || static_cast<std::size_t>(site) >= asker.program.sites.size()) return;
  const std::string lead(static_cast<std::size_t>(indent), ' ');
  std::string unknown;
  for (const std::int32_t clause : asker.program.sites[static_cast<std::size_t>(site)].clauses) {
    const std::string& id = asker.program.clauses[static_cast<std::size_t>(clause)];
    const std::string text = asker.clause ? asker.clause(id) : "";
    if (text.empty()) {
      unknown += (unknown.empty() ? "" : ", ") + id;
    } else {
      out << Wrapped(asker.style.Dim(id + ' ' + text), asker.style, lead, indent + 2);
    }
  }
  if (!unknown.empty()) out << lead << asker.style.Dim(unknown) << '\n';
}

namespace {

constexpr int kImagined = 64;

bool Same(const vm::Reply& one, const vm::Reply& other) {
  return one.fault.has_value() == other.fault.has_value() && (one.fault || one.list == other.list) &&
         (one.fault || !one.list.empty() || one.value == other.value);
}

// A match in which the viewer may see everything about the answer; nothing if the answer depends on what is hidden.
std::optional<match::Match> Imaginable(const Asker& asker, std::int32_t query,
                                       std::span<const model::Value> arguments) {
  if (asker.viewer == view::kEverybody) return asker.match;
  base::Random luck(asker.match.decision.serial);
  std::optional<match::Match> first;
  vm::Reply answer;
  for (int i = 0; i < kImagined; ++i) {
    match::Match imagined = view::Imagine(asker.program, asker.match, asker.viewer, luck);
    vm::Reply reply = engine::Ask(asker.program, imagined, query, arguments);
    if (first && !Same(answer, reply)) return std::nullopt;
    if (first) continue;
    first = std::move(imagined);
    answer = std::move(reply);
  }
  // Few imagined matches may agree by accident; what they say must be true as well.
  if (first && !Same(answer, engine::Ask(asker.program, asker.match, query, arguments))) return std::nullopt;
  return first;
}

void Explain(std::ostream& out, const Asker& asker, std::int32_t query, std::span<const model::Value> arguments) {
  const program::Query& asked = asker.program.queries[static_cast<std::size_t>(query)];
  vm::Terms terms;
  const vm::Reply answer = engine::Ask(asker.program, asker.match, query, arguments, &terms);
  const std::string subject = Capitalized(Asked(asker, asked, arguments));
  if (answer.fault) {
    out << subject << " cannot be answered.\n";
    return PrintFault(out, asker.program, *answer.fault, asker.style);
  }
  const std::string result = InWords(asker.program, asker.match, asked.result, answer, asker.viewer, asker.names);
  out << Wrapped(asker.style.Bold(subject + " is " + result), asker.style);
  const bool list = asked.result.kind == TypeKind::List;
  Base(out, asker, query, arguments,
       list ? (terms.terms.empty() ? "all of it" : "at first") : Value(asker, asked.result, terms.base));
  for (const vm::Term& term : terms.terms) PrintTerm(out, asker, asked, term);
}

}  // namespace

void PrintWhy(std::ostream& out, const Asker& asker, std::int32_t query, std::span<const model::Value> arguments) {
  const auto imagined = Imaginable(asker, query, arguments);
  if (imagined) {
    return Explain(out,
                   {asker.program, *imagined, asker.viewer, asker.names, asker.style, asker.chronicle, asker.clause},
                   query, arguments);
  }
  const program::Query& asked = asker.program.queries[static_cast<std::size_t>(query)];
  out << Wrapped(Capitalized(Asked(asker, asked, arguments)) + " depends on cards that you do not see.", asker.style);
}

}  // namespace cardinal::telling
