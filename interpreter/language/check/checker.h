// The checker's own workings; `check.h` is what others see. One class, its functions in a file for each family of
// constructs.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "interpreter/language/ast/ast.h"
#include "interpreter/language/check/check.h"
#include "interpreter/language/check/probe.h"
#include "interpreter/language/check/recorder.h"
#include "interpreter/language/check/rules.h"
#include "interpreter/language/diagnostics/diagnostics.h"
#include "interpreter/language/resolve/symbols.h"

namespace cardinal::check {

using ast::Kind;
using ast::NodeId;
using diag::Code;
using source::Span;

// A node together with the tree it lies in.
struct At {
  const ast::File* file = nullptr;
  NodeId id;
  const ast::Node& node() const { return (*file)[id]; }
  Kind kind() const { return node().kind; }
  const std::string& text() const { return node().text; }
  Span span() const { return node().span; }
  At operator[](int child) const { return {file, file->Child(id, child)}; }
  int size() const { return node().child_count; }
  bool Has() const { return kind() != Kind::Absent; }
};

// The node that has the name at the end of a path: of a member the Name after the dot.
inline At NameOf(At path) { return path.kind() == Kind::Member ? path[1] : path; }

// An expression that a test has remembered: `key` is its text without blanks.
struct Narrowing {
  std::string key;
  LocalId local = -1;
  Type type;
  At tested;
};
// What a condition teaches when it is true, and when it is false.
struct Lessons {
  std::vector<Narrowing> when_true, when_false;
};

struct Variable {
  std::string name;
  LocalId local = -1;
  Type type;
  bool assignable = false;
  Entity entity;  // None: references are not recorded
};

// The variables that are visible, innermost last.
class Variables {
 public:
  // The innermost of that name; null: there is none. Scans a few, looks many up.
  const Variable* Find(const std::string& name) const;
  void push_back(Variable variable) { list_.push_back(std::move(variable)); }
  void resize(std::size_t size);  // to fewer
  Variable& back() { return list_.back(); }
  std::size_t size() const { return list_.size(); }
  auto begin() const { return list_.begin(); }
  auto end() const { return list_.end(); }

 private:
  std::vector<Variable> list_;
  mutable std::unordered_map<std::string, std::size_t> innermost_;  // of the first `known_` of the list
  mutable std::size_t known_ = 0;
};

// The body that is being checked, with what is visible there.
struct Scope {
  std::int32_t body = -1;
  Variables variables;
  std::vector<Narrowing> narrowings;
  Type me_type;  // of `me`, if body.me >= 0
  Type it_type = Type::Of(TypeKind::Error);
  bool has_it = false;
  bool in_window = false;   // passes, taken, answers, waiting, asked
  bool in_deck = false;     // cards
  bool may_skip = false;    // a `before` hook
  bool statements = false;  // a `let` may call an event
  bool plain = false;       // what is printed, a default: a plain value
  Type result;              // of `return`
  int simultaneous = 0;
  std::vector<std::int32_t> windows;  // an action: the windows that `it.window` may be
  std::vector<LocalId> chosen;        // an action: what its `choose` clauses have chosen so far
  bool parts_chose = false;           // an action, after its `use`: the part may have chosen more
  bool knows_targets = false;         // a block of an action: `targets` are these, as far as they are cards
};

// Takes back, at the end of a C++ scope, what a test or a binding made visible.
class Visible {
 public:
  explicit Visible(Scope& scope)
      : scope_(scope), variables_(scope.variables.size()), narrowings_(scope.narrowings.size()) {}
  ~Visible() {
    scope_.variables.resize(variables_);
    scope_.narrowings.resize(narrowings_);
  }
  Visible(const Visible&) = delete;
  Visible& operator=(const Visible&) = delete;

 private:
  Scope& scope_;
  std::size_t variables_, narrowings_;
};

class Checker {
 public:
  Checker(std::span<const ast::File> files, diag::Sink& sink, const Elsewhere& elsewhere, const base::Limits& limits,
          References* references, Probe* probe)
      : files_(files), sink_(sink), elsewhere_(elsewhere), limits_(limits), probe_(probe) {
    if (references != nullptr) recorder_.emplace(files, *references);
  }
  CheckedRules Run();

 private:
  // declare.cpp: every name gets its symbol
  void DeclareBuiltIns();
  void DeclareAll();
  void CheckAll();
  void CheckHeaders();
  void CheckFormerName(At item, Card& card);
  void Declare(At node);
  void CountDeclared(std::size_t count, std::int64_t limit, const std::string& what, Span span);
  void DeclareEnum(At node);
  void DeclareType(At node);
  void DeclareMember(At member, std::int32_t owner_type, OwnerKind owner);
  bool DeclareName(At name, resolve::SymbolKind kind, std::int32_t index, std::int32_t value = 0);
  bool DeclareNameAs(const std::string& name, Span span, resolve::SymbolKind kind, std::int32_t index,
                     std::int32_t value = 0);
  std::int32_t DeclareQuery(Query query, Span span);

  // signatures.cpp: types of parameters, members, zones; relations; the game
  void Signatures();
  void SignatureOfType(At node, std::int32_t type);
  void DuplicateMembers(At node, std::int32_t type);
  void SignatureOfMember(At member);
  bool IsPlain(At node, const Type& type);
  void SignatureOfZone(At node, std::int32_t zone);
  void SignatureOfRelation(At node, std::int32_t relation);
  void SignatureOfGame(At node);
  std::int32_t WholeEvent(At item, const std::string& what);
  Type CheckTypeRef(At type_ref, std::optional<std::int64_t>* min = nullptr,
                    std::optional<std::int64_t>* max = nullptr);
  Type NamedType(At name);
  std::vector<Param> CheckParams(At list, EntityKind kind, std::int32_t owner);

  // bodies.cpp: queries, events, windows, decks, the order of seats
  void Bodies();
  void BodyOfQuery(At node, std::int32_t query);
  void BodyOfEvent(At node, std::int32_t event);
  void BodyOfWindow(At node, std::int32_t window);
  void BodyOfDeck(At node);
  std::string DeckMessage(At text);
  // culprits.cpp
  ExprId CardsToBlame(ExprId condition, bool must);
  ExprId CardsBeyond(const Expr& comparison, std::size_t side, bool must);
  ExprId CardsWhose(ExprId list, const std::function<ExprId(ExprId)>& wanted);
  ExprId Negated(ExprId condition);
  ExprId ListUnless(ExprId condition, bool must, ExprId list);
  ExprId BothLists(ExprId first, ExprId second);
  ExprId FirstListOfCards(ExprId id) const;
  void BodyOfType(At node);
  void InitialOfState(At member);
  void InRange(At node, std::int64_t value, const Field& field);
  void GeneratedQueries();
  void CheckWorks(At condition, Clauses clauses, std::int32_t type, std::int32_t works);
  std::uint64_t ZonesOfTest(At test);

  // rules.cpp: modify, allow, forbid, hooks, whenever
  struct RuleHome {
    std::int32_t card = -1;
    std::int32_t works = -1;
  };
  void CheckRule(At node, RuleHome home);
  void CheckModify(At node, RuleHome home);
  void CheckPermission(At node, RuleHome home);
  ModifierOp ChangeOf(At change) const;
  bool CheckChange(At change, const std::string& name, Type result);
  void NoDuration(At duration, const char* what);
  std::int32_t PermissionNamed(const std::string& name);
  bool CheckPermitted(At path, std::int32_t query);
  void CheckHook(At node, At path, RuleHome home, std::int32_t text);
  void CheckWhenever(At node, RuleHome home);
  std::optional<std::int32_t> QueryOfHead(At path, RuleHome home, std::vector<At>& patterns, bool& listed,
                                          Wanted wanted);
  std::vector<Pattern> CheckPatterns(const std::vector<At>& patterns, bool listed, const std::vector<Param>& params,
                                     Scope& scope, RuleHome home, Span head, Entity owner);
  struct Known {
    std::string what;  // "a query"
    Type type;
  };
  std::optional<Known> KnownAlone(const std::string& name) const;
  void NameInHead(At name, const std::string& text, Type type);
  void OpenRuleScope(Scope& scope, const std::string& name, Origin origin, const std::vector<Param>& params,
                     RuleHome home, bool hook);
  std::int32_t PermissionOf(OccurrenceKind kind, std::int32_t index);

  // actions.cpp
  void CheckAction(At node, std::int32_t action);
  void OpenActionScope(const Action& action, std::int32_t index, Scope& scope);
  void OpenCardBody(const Action& action, std::int32_t card, Scope& scope);
  void CheckVariant(At node, std::int32_t action, std::int32_t card, At part);
  void CheckClauses(At list, int from, ActionVariant& variant, Scope& scope, std::int32_t action, At part);
  void CheckPartClauses(At part, Clauses use, ActionVariant& variant, Scope& scope);
  Block CheckActionBlock(At block, Scope& scope);
  ExprId Targets(Scope& scope, source::Span span);
  std::int32_t YourZoneOf(const Action& action) const;
  struct PartOfCard {
    std::int32_t card;
    At item;
  };
  // What stands on cards under that name, in the order of the files.
  const std::vector<PartOfCard>& PartsOfCards(const std::string& name);

  // cards.cpp
  void CheckCards();
  void CheckCard(At node, std::int32_t card);
  void CheckCardValue(At item, std::int32_t card, std::vector<bool>& given, std::vector<std::string>& unknown);
  diag::Suggestion PartsLike(const std::string& name, std::int32_t type) const;
  void CheckCardPart(At item, std::int32_t card);
  // Its text is then a part of that action, and runs only there.
  bool IsUsedByAction(const std::string& part);
  void CheckPartBody(At block, std::int32_t part, std::int32_t body, std::int32_t card_type);
  std::optional<std::int64_t> Constant(ExprId expr) const;

  // expressions.cpp
  ExprId CheckExpr(At node, Scope& scope);
  ExprId CheckAnyExpr(At node, Scope& scope);
  bool IsUnknown(const std::string& name, const Scope& scope) const;
  bool IsNoValue(At node, Type wanted, const Scope& scope);
  ExprId CheckExprAs(At node, Type wanted, Scope& scope, const char* purpose = nullptr);
  ExprId CheckCondition(At node, Scope& scope, Lessons& lessons);
  ExprId CheckRef(At node, Scope& scope);
  ExprId CheckWord(const std::string& name, Span span, Scope& scope);
  ExprId CheckMember(At node, Scope& scope);
  ExprId CheckBinary(At node, Scope& scope);
  ExprId CheckEquality(At node, Scope& scope);
  ExprId CheckComprehension(At node, Scope& scope);
  ExprId CheckKey(At node, Scope& scope);
  ExprId CheckListLiteral(At node, Scope& scope);
  ExprId CheckIn(At node, Scope& scope, bool negated);
  ExprId CheckHasPart(At node, Scope& scope);
  ExprId CheckPresent(At node, Scope& scope, Lessons& lessons);
  ExprId CheckIsType(At node, Scope& scope, Lessons& lessons);
  ExprId CheckIt(At node, Scope& scope);
  ExprId CheckCurrent(At node, At name);
  ExprId CheckCan(At node, Scope& scope);
  ExprId CheckConditional(At node, Scope& scope);
  ExprId ZoneList(std::int32_t zone, ExprId owner, Span span);
  ExprId ZoneOwner(const Zone& zone, ExprId thing);
  std::optional<Type> HolderType() const;
  void Learn(Scope& scope, const std::vector<Narrowing>& lessons);
  std::int32_t WindowOf(const Action& action) const;
  ExprId OccurrenceMember(At node, ExprId object, Scope& scope);
  bool NeverEmpty(ExprId list) const;
  bool IsList(ExprId list);
  std::optional<Type> ListOfResults(At node, Type result, std::optional<FoldKind> fold);
  ExprId Fold(FoldKind kind, ExprId list, Span span);
  ExprId EndsOf(FoldKind end, ExprId count, ExprId list, Span span);
  std::optional<FoldKind> FoldNamed(std::string_view name) const;

  // calls.cpp: names with arguments
  ExprId CheckCall(At node, const std::string& name, ExprId object, At object_node, At args, int first_arg,
                   Scope& scope);
  ExprId CheckBuiltIn(At node, const std::string& name, std::vector<ExprId> args, Scope& scope);
  // Fits arguments to parameters: positions, names, `you` left out, defaults. Missing ones are reported. -1: wildcard.
  // `owner`: what has the parameters.
  std::vector<ExprId> FitArguments(At call, const std::string& what, const std::vector<Param>& params, Entity owner,
                                   ExprId object, At args, int first_arg, Scope& scope, bool wildcards = false);
  std::int32_t PartNamed(const std::string& name, std::int32_t card_type) const;
  std::int32_t MemberQuery(const std::string& name, Type object) const;
  std::vector<std::int32_t> MemberQueries(const std::string& name) const;

  static std::vector<Param> ParamsOfRelation(const Relation& relation);
  std::vector<Param> ParamsOfAction(const Action& action) const;

  // probe.cpp: candidates at the place of the probe
  bool IsProbed(At name) const;
  bool IsProbedValue(ExprId id) const { return probe_ != nullptr && id >= 0 && id == probed_expr_; }
  bool HoldsProbe(At node) const;
  void Offer(At name, Wanted wanted, const Scope* scope = nullptr, Type of = {});
  void OfferPattern(At name, const Param& param, RuleHome home);
  void OfferValue(At name, Type type);
  void OfferZone(At path, Scope& scope);
  void NoteMemberCall(Span span, const std::string& name);
  void Expect(Type type);
  void ExpectFor(FoldKind kind, ExprId value);
  void ExpectList(ExprId list);
  void ExpectLike(ExprId one, ExprId other);
  void NoteCall(Span span, const std::string& name, Entity callee, const std::vector<Param>& params,
                std::int32_t active, Type result = {});
  std::vector<Candidate> Candidates(const Scope& scope, Wanted wanted, Type of);
  Candidate QueryCandidate(std::int32_t index, bool member) const;
  Candidate ZoneCandidate(std::int32_t index) const;
  std::optional<Candidate> VerbCandidate(const std::string& name, const resolve::Symbol& verb) const;
  std::optional<Candidate> NounCandidate(const std::string& name, const resolve::Symbol& noun) const;
  template <class Chosen>
  void AddNouns(std::vector<Candidate>& out, Chosen chosen) const;
  template <class Chosen>
  void AddVerbs(std::vector<Candidate>& out, Chosen chosen) const;
  void AddVariables(std::vector<Candidate>& out, const Scope& scope) const;
  void AddValues(std::vector<Candidate>& out, const Scope& scope) const;
  void AddMembers(std::vector<Candidate>& out, Type object);
  void AddMembersOfOccurrence(std::vector<Candidate>& out, Type type) const;
  void AddParts(std::vector<Candidate>& out, Type card, bool as_statements);
  void AddEvents(std::vector<Candidate>& out, const Scope& scope, Type object);
  void AddStates(std::vector<Candidate>& out, const Scope& scope, Type object);
  void AddZones(std::vector<Candidate>& out, const Scope& scope, Type object);
  void AddQueries(std::vector<Candidate>& out) const;
  void AddPermitted(std::vector<Candidate>& out) const;
  void AddTypes(std::vector<Candidate>& out, Wanted wanted) const;
  void AddCardItems(std::vector<Candidate>& out, std::int32_t type);
  void AddTexts(std::vector<Candidate>& out) const;
  void AddPatterns(std::vector<Candidate>& out, const Param& param) const;
  bool ZoneFits(const Zone& zone, Type owner) const;

  // suggestions.cpp
  diag::Suggestion Meant(const std::string& name, const std::vector<std::string>& known) const;
  void UnknownName(Span span, const std::string& name, Scope& scope, Wanted wanted);
  std::vector<std::string> KnownNames(const Scope& scope, Wanted wanted);
  diag::Suggestion HelpForUnknown(const std::string& name, const Scope& scope, Wanted wanted);
  diag::Suggestion NounLike(const std::string& name) const;
  std::string OwnState(const std::string& name, const Scope& scope) const;
  std::string AsVerb(const std::string& name) const;
  std::string AsNoun(const std::string& name) const;
  std::vector<std::string> MembersOf(Type type) const;
  std::string ValuesOf(Type wanted) const;
  diag::Suggestion AttributeLike(const std::string& name, std::int32_t type, At value) const;

  // statements.cpp
  Block CheckBlock(At block, Scope& scope);
  void CheckItems(At list, Scope& scope, Block& out);
  StmtId CheckStatement(At node, Scope& scope, std::vector<Narrowing>& learned);
  StmtId CheckLet(At node, Scope& scope);
  bool IsOption(At path, const Query& query);
  StmtId CheckSet(At node, Scope& scope, bool add);
  StmtId CheckMove(At node, Scope& scope);
  StmtId CheckIf(At node, Scope& scope, std::vector<Narrowing>& learned);
  StmtId CheckForEach(At node, Scope& scope);
  StmtId CheckRepeat(At node, Scope& scope);
  StmtId CheckReveal(At node, Scope& scope);
  StmtId CheckOpen(At node, Scope& scope);
  StmtId CheckTell(At node, Scope& scope);
  Sentence CheckSentence(At text, Scope& scope);
  StmtId CheckCallStatement(At path, At whole, Scope& scope, LocalId result);
  StmtId CheckReturn(At node, Scope& scope);
  bool ZonePath(At path, Scope& scope, std::int32_t& zone, ExprId& owner);
  bool AlwaysLeaves(const Block& block) const;

  // timed.cpp: changes that end
  StmtId CheckTimedModify(At node, Scope& scope);
  StmtId CheckTimedPermission(At node, Scope& scope);
  std::int32_t TimedQuery(At path, ExprId object, Wanted wanted, Scope& scope);  // -1: it was reported
  StmtId FinishTimed(At path, ExprId object, TimedModifier timed, ExprId amount, At duration, Scope& scope);
  ExprId CheckEnd(At duration, EndKind& kind, Scope& scope);
  void NeedDuration(At node, const std::string& word, At condition, At duration);

  // choices.cpp
  std::int32_t CheckChoose(At node, Scope& scope, bool in_action, LocalId& local, Type& type);
  StmtId CheckChooseStatement(At node, Scope& scope);
  ExprId CheckChooser(At chooser, Scope& scope, bool& by_chance);
  bool IsYou(ExprId seat, const Scope& scope);
  StmtId CheckMenu(At node, Scope& scope, Span whole);

  // texts.cpp: other languages
  void DeclareLanguages(At list);
  void Texts(At node);
  void Entry(At node, Language& language);
  std::string Canonical(At text);
  std::int32_t LanguageOf(At code);  // -1: reported
  void CardInLanguage(At item, Card& card);

  // wordings.cpp, wording_keys.cpp: how printed texts say a thing of the rules
  void Wordings(At node);
  void WordingEntry(At node, std::int32_t language);
  void PhrasesOf(At entry, Wording& wording);
  void PhraseOf(At text, Wording& wording);
  void NumberWords(At entry, const Wording& wording);
  // A key has names for what is printed: they are gathered in `holes`. Nothing: it was reported.
  using MaybeSaid = std::optional<Said>;
  using Holes = std::vector<WordingHole>;
  MaybeSaid KeyOf(At said, Holes& holes);
  MaybeSaid RuleInKey(At said, Holes& holes);
  MaybeSaid ChangeInKey(At said, Holes& holes);
  MaybeSaid DurationInKey(At duration);
  MaybeSaid TermInKey(At node, Holes& holes, bool argument = false, bool number = false);
  MaybeSaid NamedInKey(At node, Holes& holes, bool argument, bool number);
  MaybeSaid NounInKey(At node, const resolve::Symbol& noun, Holes& holes);
  MaybeSaid QueryInKey(At node, std::int32_t query, Holes& holes);
  MaybeSaid VerbInKey(At node, const resolve::Symbol& verb, Holes& holes);
  MaybeSaid CompareInKey(At node, Holes& holes);
  MaybeSaid CallInKey(At node, SaidKind kind, std::int32_t index, const std::vector<Param>& params, Entity owner,
                      Holes& holes);
  MaybeSaid HoleInKey(At node, Holes& holes, bool number);
  std::int32_t QueryNamed(At path) const;  // -1: none
  using Suggest = std::function<diag::Suggestion()>;
  MaybeSaid NoKey(
      At node, Code code, const std::string& message, const Suggest& help = [] { return diag::Suggestion(); });

  // whole.cpp: what only the whole program shows
  void WholeProgram();
  void CollectCitations();
  void CheckSimultaneous();
  void CheckQueryCycles();

  // refer.cpp: which thing each name means, for a caller that wants the references
  void Refer(At name, Entity entity, Use use = Use::Read) {
    if (recorder_) recorder_->Record(FileIndex(name), name.id, entity, use);
  }
  void Refer(At name, const resolve::Symbol& symbol, Use use = Use::Read);
  void ReferBuiltIn(At name, Use use = Use::Read);
  void ReferNarrowed(At use, At tested);
  void ReferQueriesNamed(At name);
  void ReferPartsNamed(At name);
  void ReferGroupsNamed(At name);
  std::size_t FileIndex(At node) const { return static_cast<std::size_t>(node.file - files_.data()); }
  Entity QueryEntity(std::int32_t query) const;
  Entity ParamEntity(Entity owner, std::size_t param, const std::string& name) const;
  Entity LocalEntity(At name, std::int32_t body, LocalId local);
  Entity HeadNameEntity(At name, const Scope& scope, LocalId local);
  void NoteSentence(At text, std::int32_t index);  // `index`: into CheckedRules::templates
  void ReferTranslations();
  void ReferNamesInTexts();
  void ReferHoles(At text, At sentence);

  // common.cpp
  ExprId Add(Expr expr);
  ExprId AddOf(ExprKind kind, Type type, Span span, std::vector<ExprId> args = {}, std::int32_t index = -1);
  ExprId Literal(Type type, std::int64_t value, Span span);
  ExprId ErrorExpr(Span span);
  StmtId AddStmt(Stmt stmt);
  Expr& Ex(ExprId id) { return rules_.exprs[static_cast<std::size_t>(id)]; }
  const Expr& Ex(ExprId id) const { return rules_.exprs[static_cast<std::size_t>(id)]; }
  Type TypeOf(ExprId id) const { return Ex(id).type; }
  bool Fits(Type from, Type to) const;
  ExprId Coerce(ExprId expr, Type to, const char* purpose = nullptr);
  diag::Diagnostic& Error(Code code, Span span, const std::string& message);
  LocalId AddLocal(Scope& scope, const std::string& name, Type type);
  // `entity`: what the name is, if it is more than a local of this body.
  void Bind(Scope& scope, At name, LocalId local, Type type, bool assignable = false, Entity entity = {});
  std::int32_t NewBody(const std::string& name, Origin origin);
  Body& BodyOf(const Scope& scope) { return rules_.bodies[static_cast<std::size_t>(scope.body)]; }
  Clauses CitesOf(At list);
  Origin OriginOf(At node, int cites_child);
  std::string KeyOf(At node) const;
  const Narrowing* FindNarrowing(const Scope& scope, const std::string& key) const;
  std::string Name(Type type) const { return TypeName(rules_, type); }
  std::int32_t Intern(const std::string& name);
  std::int64_t Number(At node);
  std::int32_t SmallNumber(At node);  // what is beyond its range is cut off: a count of players, of cards
  std::string A(Type type) const { return WithArticle(TypeName(rules_, type)); }
  static Type CardOf(std::int32_t type) { return Type::Of(TypeKind::Card, type); }

  std::span<const ast::File> files_;
  diag::Sink& sink_;
  const Elsewhere& elsewhere_;
  const base::Limits& limits_;
  bool too_many_ = false;            // a declaration is past a limit
  std::int64_t relation_pairs_ = 0;  // of all relations so far
  CheckedRules rules_;
  resolve::Symbols nouns_;  // types, values, zones, queries, relations
  resolve::Symbols verbs_;  // events, actions, windows: a zone and an event may share a name
  std::map<std::string, std::vector<std::int32_t>, std::less<>> member_queries_;
  std::map<std::string, std::int32_t, std::less<>> names_;
  std::map<std::string, std::pair<std::int32_t, Span>, std::less<>> card_names_;
  std::map<std::pair<std::int32_t, std::string>, Span> names_in_;     // of cards, by language
  std::multimap<std::string, const std::string*> spellings_;          // of card_names_, once a card has a former name
  std::map<std::string, std::pair<std::string, Span>> former_names_;  // `was`, by spelling: the card, and where
  std::set<std::tuple<int, int, int, int, std::string>> reported_;
  diag::Diagnostic swallowed_;
  std::map<std::string, Span> wording_spans_;  // by language, home and what is said
  std::set<std::string, std::less<>> broken_;  // names of declarations that were left out for a syntax error
  // What the clauses of an action in front of its `use` come to. They are checked once, not for each card.
  struct BeforeUse {
    Scope scope;
    std::vector<Clause> clauses;
    Body body;
    int use = 0;  // the place of `use` among the clauses
  };
  BeforeUse before_use_;                                           // of the action that is being checked
  std::vector<At> all_;                                            // every declaration, in file order
  std::optional<std::set<std::string>> used_parts_;                // of all actions, once somebody asks
  std::map<std::string, std::vector<PartOfCard>> parts_of_cards_;  // by name, once somebody asks
  std::unordered_map<const ast::Node*, std::int32_t> index_of_;    // declaration or member -> its index in its table
  std::vector<std::string> set_of_file_;
  std::set<std::int32_t> files_of_cards_;  // those that begin with `cards`
  At game_node_;
  std::vector<std::vector<Param>> event_states_;  // by event; their locals follow its parameters
  Probe* probe_;                                  // null: no probe
  ExprId probed_expr_ = -1;                       // the value at its place
  std::set<std::string> given_by_card_;           // by the card around its place
  // Only if references are recorded:
  std::optional<Recorder> recorder_;
  std::map<std::string, Entity> head_names_;            // in the heads of the rule that is being checked
  std::vector<Entity> wording_holes_;                   // of the wording that is being checked
  std::vector<std::pair<std::int32_t, At>> sentences_;  // with holes; the first: into CheckedRules::templates
  std::unordered_multimap<std::string, At> entries_;    // of `texts`, by key
};

}  // namespace cardinal::check
