#include "interpreter/drivers/scenario_runner/expectation_reasons.h"

#include <algorithm>
#include <set>

#include "interpreter/drivers/reasons/answer_question.h"
#include "interpreter/drivers/reasons/term_tree.h"
#include "interpreter/drivers/scenario_runner/word_matching.h"
#include "interpreter/machine/ir/places.h"

namespace cardinal::scenario_runner {

namespace {

using program::ModifierOp;

std::string OpWords(ModifierOp op) {
  switch (op) {
    case ModifierOp::To: return "to ";
    case ModifierOp::By: return "";
    case ModifierOp::AtLeast: return "at least ";
    case ModifierOp::AtMost: return "at most ";
    case ModifierOp::Allow: return "allowed";
    case ModifierOp::Forbid: return "forbidden";
    case ModifierOp::With: return "with ";
    case ModifierOp::Without: return "without ";
  }
  return "";
}

std::string Amount(const ScenarioGame& game, const program::TypeTag& type, const vm::ModifierTerm& term) {
  if (term.op == ModifierOp::Allow || term.op == ModifierOp::Forbid) return OpWords(term.op);
  if (term.op == ModifierOp::With || term.op == ModifierOp::Without)
    return OpWords(term.op) + std::to_string(term.amount) + " more";
  const std::string amount = FormatValue(game, type, term.amount);
  const bool plus = term.op == ModifierOp::By && term.amount >= 0;
  return OpWords(term.op) + (plus ? "+" : "") + amount;
}

std::string Padded(std::string text) {
  constexpr std::size_t kWidth = 6;
  if (text.size() < kWidth) text.insert(0, kWidth - text.size(), ' ');
  return text;
}

std::string TermLine(const ScenarioGame& game, const program::TypeTag& type, const vm::ModifierTerm& term) {
  std::string who = term.card >= 0 ? game.cards.Label(term.card) : "a rule";
  if (program::IsInNamedLayer(game.GetProgram(), term.layer))
    who += " in the layer " + game.GetProgram().layers[static_cast<std::size_t>(term.layer)];
  return Padded(Amount(game, type, term)) + "   " + who + "   " + SiteLocationAndClauses(game.GetProgram(), term.site);
}

// Describes the base of a query: the value printed on the card, the state, or a rule.
std::string BaseLine(const ScenarioGame& game, const program::Query& query, const vm::ModifierTerms& terms) {
  const bool list = query.result.kind == program::TypeKind::List;
  const std::string base = list ? "" : FormatValue(game, query.result, terms.base);
  const auto& attributes = game.GetProgram().attributes;
  const bool printed = std::any_of(attributes.begin(), attributes.end(), [&](const program::Attribute& attribute) {
    return attribute.query >= 0 && &game.GetProgram().queries[attribute.query] == &query;
  });
  if (printed) return Padded(base) + "   printed";
  if (FindField(game.GetProgram(), query) >= 0) return Padded(base) + "   as it has been set";
  return Padded(base) + "   the rule   " + SiteLocationAndClauses(game.GetProgram(), query.site);
}

// Adds what cards have added to the values that a term is computed from.
void AddLinesBelow(const ScenarioGame& game, const std::vector<reasons::QueriedTerm>& below,
                   std::vector<std::string>& lines) {
  for (const reasons::QueriedTerm& asked : below) {
    if (asked.term.card < 0) continue;
    const program::TypeTag& type = game.GetProgram().queries[asked.query].result;
    lines.push_back("       " + TermLine(game, type, asked.term));
  }
}

std::vector<std::string> TermLines(const ScenarioGame& game, const Subject& subject) {
  const program::Query& query = game.GetProgram().queries[subject.query];
  const reasons::TermTree deep = reasons::EvaluateTermTree(game.GetProgram(), game.match, subject.query, subject.args);
  if (deep.reply.fault || query.result.kind == program::TypeKind::List) return {};
  std::vector<std::string> lines = {BaseLine(game, query, deep.terms)};
  AddLinesBelow(game, deep.base, lines);
  for (std::size_t i = 0; i < deep.terms.terms.size(); ++i) {
    if (reasons::IsNeutralTerm(deep.terms.terms[i])) continue;
    lines.push_back(TermLine(game, query.result, deep.terms.terms[i]));
    AddLinesBelow(game, deep.below[i], lines);
  }
  return lines;
}

}  // namespace

std::int32_t FindField(const Program& program, const program::Query& query) {
  for (const auto i : program.fields.Ids()) {
    const program::Field& field = program.fields[i];
    if (field.name != query.name) continue;
    if (field.of == program::OwnerKind::Table && query.params.empty()) return i;
    if (query.params.size() != 1) continue;
    const program::TypeTag& param = query.params[0].type;
    if (field.of == program::OwnerKind::Player && param.kind == program::TypeKind::Player) return i;
    if (field.of == program::OwnerKind::Card && param.kind == program::TypeKind::Card && param.id == field.card_type)
      return i;
  }
  return -1;
}

std::vector<std::string> ExplainValue(const ScenarioGame& game, const EventTranscript& heard, const Subject& subject) {
  switch (subject.kind) {
    case Subject::Kind::Zone: return heard.ZoneMoves(subject.zone);
    case Subject::Kind::CardPlace:
    case Subject::Kind::CardController: return heard.CardMoves(subject.card);
    case Subject::Kind::Value: break;
    default: return {};
  }
  std::vector<std::string> lines = TermLines(game, subject);
  const std::int32_t field = FindField(game.GetProgram(), game.GetProgram().queries[subject.query]);
  if (field < 0) return lines;
  const auto changes = heard.StateChanges(field, subject.args.empty() ? 0 : subject.args[0]);
  lines.insert(lines.end(), changes.begin(), changes.end());
  return lines;
}

reasons::ExplainContext MakeExplainContext(const ScenarioGame& game, const reasons::EventLog* witness,
                                           const source::SourceSet* sources) {
  reasons::ExplainContext asker{game.GetProgram(), game.match, view::kOmniscient, game.names, witness};
  if (sources != nullptr) asker.source = reasons::MakeSourceTextLookup(game.GetProgram(), *sources);
  asker.label = [&game](CardId card) { return game.cards.Label(card); };
  asker.find_card = [&game](std::string_view text) {
    return game.cards.FindCard(game.GetProgram(), game.match.state, text).card;
  };
  return asker;
}

namespace {

// Explains the longest prefix that has a meaning. `play Lamp on Hare` answers two decisions; the question is about the
// first.
std::optional<reasons::Reason> WhyNotBeginning(const reasons::ExplainContext& asker, Seat seat, std::string words) {
  for (; !words.empty(); words.resize(words.find_last_of(' ') + 1)) {
    while (!words.empty() && (words.back() == ' ' || words.back() == ',')) words.pop_back();
    reasons::Question question = reasons::ParseQuestion(asker, "not " + words);
    question.seat = seat;
    if (question.kind != reasons::Question::Kind::Unrecognised) return reasons::AnswerQuestion(asker, question);
    if (words.find(' ') == std::string::npos) break;
  }
  return std::nullopt;
}

}  // namespace

std::optional<reasons::Reason> WhyNotAnswer(const reasons::ExplainContext& asker, Seat seat,
                                            const std::string& answer) {
  constexpr int kMostVerbs = 4;  // number of words that may be written before a card if a choice is open
  std::string words = answer;
  for (int verbs = 0;; ++verbs) {
    if (auto reason = WhyNotBeginning(asker, seat, words)) return reason;
    const std::size_t blank = words.find(' ');
    if (verbs == kMostVerbs || blank == std::string::npos || asker.match.decision.choice < 0) return std::nullopt;
    words.erase(0, words.find_first_not_of(' ', blank));
  }
}

namespace {

// The cards that a rule outside of all cards names, itself or in the queries that it calls: the rule's effect is
// attributed to them.
class SiteCards {
 public:
  explicit SiteCards(const reasons::ExplainContext& asker) : asker_(asker) {}

  std::string CardNamesAt(model::SiteId site) {
    for (const program::Modifier& modifier : asker_.program.modifiers)
      if (modifier.card < 0 && modifier.site == site && site >= 0) Read(site, modifier.code);
    return std::move(names_);
  }

 private:
  void Read(model::SiteId site, program::FunctionId code) {
    const std::string text = asker_.source ? asker_.source(site) : "";
    for (const program::CardDef& card : asker_.program.cards)
      if (text.find('"' + card.name + '"') != std::string::npos) names_ += " " + card.name;
    const ir::Module& module = ir::FunctionsOf(asker_.program);
    if (!module.functions.Contains(code)) return;
    ir::ForEachInstruction(module.functions[code], [&](const ir::Instruction& in) {
      if (in.op != ir::Op::Ask || !read_.insert(in.id).second) return;
      const program::Query& query = asker_.program.queries[in.id];
      if (query.code >= 0) Read(query.site, query.code);
    });
  }

  const reasons::ExplainContext& asker_;
  std::set<std::int32_t> read_;  // indices of queries
  std::string names_;
};

void CollectWords(const reasons::ExplainContext& asker, const reasons::Reason& reason,
                  std::vector<std::string>& clauses, std::string& words) {
  if (reason.label == "ok") return;
  words += " " + reason.text + SiteCards(asker).CardNamesAt(reason.site);
  for (std::string& clause : ClausesAt(asker.program, reason.site)) clauses.push_back(std::move(clause));
  for (const reasons::Reason& part : reason.parts) CollectWords(asker, part, clauses, words);
}

// The open choice excludes the option, so a clause that the choice cites is a reason, too.
bool CitesItself(const reasons::ExplainContext& asker, const reasons::Reason& reason, const std::string& said) {
  const model::Decision& open = asker.match.decision;
  if (open.choice < 0 || reason.parts.empty() || reason.site < 0 || reason.site != open.site) return false;
  return std::ranges::count(ClausesAt(asker.program, reason.site), said) > 0;
}

}  // namespace

bool Mentions(const reasons::ExplainContext& asker, const reasons::Reason& reason, const std::string& said) {
  const std::string plain = NormalizeWords(said);
  if (plain.empty()) return false;
  if (CitesItself(asker, reason, said)) return true;
  for (const reasons::Reason& part : reason.parts) {
    std::vector<std::string> clauses;
    std::string words;
    CollectWords(asker, part, clauses, words);
    if (std::find(clauses.begin(), clauses.end(), said) != clauses.end()) return true;
    if (NormalizeWords(words).find(plain) != std::string::npos || ContainsAllWords(SplitWords(words), said))
      return true;
  }
  return false;
}

std::vector<std::string> NamesInReasons(const ScenarioGame& game, std::int32_t query, const std::vector<Value>& args) {
  const Program& program = game.GetProgram();
  const reasons::TermTree deep = reasons::EvaluateTermTree(program, game.match, query, args);
  std::vector<std::string> names;
  const auto add_clauses = [&](model::SiteId site) {
    for (std::string& clause : ClausesAt(program, site)) names.push_back(std::move(clause));
  };
  add_clauses(program.queries[query].site);
  const auto add = [&](const vm::ModifierTerm& term) {
    add_clauses(term.site);
    if (term.card < 0) return;
    names.push_back(game.cards.Label(term.card));
    names.push_back(game.Definition(term.card).name);
  };
  for (const reasons::QueriedTerm& asked : deep.base) add(asked.term);
  for (std::size_t i = 0; i < deep.terms.terms.size(); ++i) {
    add(deep.terms.terms[i]);
    for (const reasons::QueriedTerm& asked : deep.below[i]) add(asked.term);
  }
  return names;
}

}  // namespace cardinal::scenario_runner
