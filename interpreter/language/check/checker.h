// The class that checks rules; `check.h` is the interface for other rooms. Its member functions are in one file for
// each family of constructs.
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
#include "interpreter/language/check/checked_rules.h"
#include "interpreter/language/check/checker_state.h"
#include "interpreter/language/check/probe.h"
#include "interpreter/language/check/reference_recorder.h"
#include "interpreter/language/check/scope.h"
#include "interpreter/language/diagnostics/diagnostics.h"

namespace cardinal::check {

class Checker : private CheckerState {
 public:
  Checker(std::span<const ast::File> files, diag::Sink& sink, const ExternalSymbols& elsewhere,
          const base::Limits& limits, References* references, Probe* probe)
      : files_(files), sink_(sink), elsewhere_(elsewhere), limits_(limits), probe_(probe) {
    if (references != nullptr) recorder_.emplace(files, *references);
  }
  // Continues after the check of other files. `names`: the references of these files.
  Checker(const CheckerState& checked, std::span<const ReferenceRecorder* const> names,
          std::span<const ast::File> files, diag::Sink& sink, const ExternalSymbols& elsewhere,
          const base::Limits& limits, References* references)
      : CheckerState(checked),
        files_(files),
        sink_(sink),
        elsewhere_(elsewhere),
        limits_(limits),
        probe_(nullptr),
        earlier_names_(names) {
    if (references != nullptr) recorder_.emplace(files, *references);
  }
  void CheckProgram();
  // Checks files that declare only cards.
  void CheckMoreCards();
  CheckerState& State() { return *this; }
  ReferenceRecorder& Recorder() { return *recorder_; }

 private:
  // declare.cpp: gives every name its symbol
  void DeclareBuiltIns();
  void DeclareAll();
  void DeclareCard(NodeRef node, const std::string& set);
  void CheckAll();
  void CheckHeaders();
  void CheckFormerName(NodeRef item, Card& card);
  void Declare(NodeRef node);
  void CountDeclared(std::size_t count, std::int64_t limit, const std::string& what, Span span);
  void DeclareEnum(NodeRef node);
  void DeclareType(NodeRef node);
  void DeclareMember(NodeRef member, std::int32_t owner_type, OwnerKind owner);
  bool DeclareName(NodeRef name, resolve::SymbolKind kind, std::int32_t index, std::int32_t value = 0);
  bool DeclareNameAs(const std::string& name, Span span, resolve::SymbolKind kind, std::int32_t index,
                     std::int32_t value = 0);
  std::int32_t DeclareQuery(Query query, Span span);

  // signatures.cpp: types of parameters, members, zones; relations; the game
  void CheckSignatures();
  void CheckTypeSignature(NodeRef node, std::int32_t type);
  void DuplicateMembers(NodeRef node, std::int32_t type);
  void CheckMemberSignature(NodeRef member);
  bool IsPlain(NodeRef node, const Type& type);
  void CheckZoneSignature(NodeRef node, std::int32_t zone);
  void CheckRelationSignature(NodeRef node, std::int32_t relation);
  void CheckGameSignature(NodeRef node);
  std::int32_t ResolveMainEvent(NodeRef item);
  Type CheckTypeRef(NodeRef type_ref, std::optional<std::int64_t>* min = nullptr,
                    std::optional<std::int64_t>* max = nullptr);
  Type NamedType(NodeRef name);
  std::vector<Param> CheckParams(NodeRef list, EntityKind kind, std::int32_t owner);

  // bodies.cpp: queries, events, windows, decks, the order of seats
  void CheckBodies();
  void CheckQueryBody(NodeRef node, std::int32_t query);
  void CheckEventBody(NodeRef node, std::int32_t event);
  ChoiceId CheckReplacementOrder(NodeRef node, Scope& scope);
  void CheckReactionOrder(NodeRef node, ClauseSetId clauses);
  ChoiceId AddRuleOrder(ExprId player);  // the choice of which rule is the first
  void OpenParams(Scope& scope, const std::vector<Param>& params, EntityKind kind, std::int32_t owner);
  void CheckDeckBody(NodeRef node);
  std::string DeckMessage(NodeRef text);
  // offending_cards.cpp
  ExprId OffendingCards(ExprId condition, bool must);
  ExprId CardsBeyond(const Expr& comparison, std::size_t side, bool must);
  ExprId CardsWhose(ExprId list, const std::function<ExprId(ExprId)>& wanted);
  ExprId Negated(ExprId condition);
  ExprId ListUnless(ExprId condition, bool must, ExprId list);
  ExprId BothLists(ExprId first, ExprId second);
  ExprId FirstListOfCards(ExprId id) const;
  void CheckTypeBody(NodeRef node);
  void CheckInitialValue(NodeRef member);
  void CheckRange(NodeRef node, std::int64_t value, const Field& field);
  void GeneratedQueries();
  void CheckWorks(NodeRef condition, ClauseSetId clauses, std::int32_t type, WorksId works);
  std::uint64_t TestedZones(NodeRef test);

  // A name of the text around a rule among statements, with the value that the statement freezes.
  struct Capture {
    std::string name;  // `me`, `you`, a variable, or empty: an argument of a moment
    Type type;
    ExprId value;
    Entity entity;
  };
  struct Captures {
    std::vector<Capture> list;
  };
  struct RuleHome {
    std::int32_t card = -1;
    WorksId works;
    const Captures* captures = nullptr;  // of a rule among statements
    bool IsOfText() const { return card != kOfGame; }
  };

  // identity.cpp: what a card is
  bool NamesIdentity(NodeRef path) const;
  std::int32_t IdentityQuery(NodeRef path);
  std::int32_t FindOrAddIdentity(std::int32_t& known, const std::string& name, Type result, Span span);
  bool RejectDeclaredPrint(std::int32_t query, Span span);
  bool RejectLentIdentity(NodeRef path, RuleHome home);
  ExprId CheckAmount(NodeRef change, std::int32_t query, bool fits, Type card, Scope& scope);
  ExprId CheckLentRules(NodeRef rules, Type card);
  ExprId CheckTexts(NodeRef list, Type texts, Scope& scope);
  WorksId WorksOfType(std::int32_t type) const;
  Type TypeInHead(const std::vector<NodeRef>& patterns, const Scope& scope) const;
  Type CardOfTimed(NodeRef path, ExprId object, Scope& scope);

  // modifiers_and_hooks.cpp: modify, allow, forbid, hooks, whenever
  void CheckRule(NodeRef node, RuleHome home);
  void CheckModify(NodeRef node, RuleHome home);
  void CheckPermission(NodeRef node, RuleHome home);
  ModifierOp ReadModifierOp(NodeRef change) const;
  bool CheckChange(NodeRef change, const std::string& name, Type result);
  void RejectDuration(NodeRef duration, const char* what);
  std::int32_t PermissionNamed(const std::string& name);
  bool CheckPermitted(NodeRef path, std::int32_t query);
  struct HookHead {
    NodeRef path;
    OccurrenceKind kind = OccurrenceKind::Event;
    std::int32_t target = -1;  // the event or action
    bool of_all = false;       // the head is `Action`
  };
  std::optional<HookHead> ResolveHookHead(NodeRef path);
  std::vector<HookHead> ResolveHookHeads(NodeRef node);
  void CheckHook(NodeRef node, const HookHead& head, RuleHome home, HookId& text);
  bool Names(ExprId first, LocalId local) const;
  TemplateId CheckHookWords(NodeRef text, const Hook& hook);
  void CheckWhenever(NodeRef node, RuleHome home);
  std::optional<std::int32_t> ResolveHeadQuery(NodeRef path, RuleHome home, std::vector<NodeRef>& patterns,
                                               bool& listed, NameCategory wanted);
  std::vector<Pattern> CheckPatterns(const std::vector<NodeRef>& patterns, bool listed,
                                     const std::vector<Param>& params, Scope& scope, RuleHome home, Span head,
                                     Entity owner);
  static bool IsCaptured(const RuleHome& home, const std::string& name);
  struct StandaloneName {
    std::string what;  // "a query"
    Type type;
  };
  std::optional<StandaloneName> KnownAlone(const std::string& name) const;
  void NewNameInHead(NodeRef name, const std::string& text, Type type);
  void CheckHeadValue(NodeRef node, LocalId local, Type type, Scope& scope);
  ExprId CheckRuleCondition(NodeRef condition, Scope& scope, FlowFacts& lessons);
  void OpenRuleScope(Scope& scope, const std::string& name, Origin origin, const std::vector<Param>& params,
                     RuleHome home, bool hook);
  std::int32_t FindOrAddPermissionQuery(OccurrenceKind kind, std::int32_t index);

  // layers.cpp
  void CheckLayers(NodeRef item);
  std::int32_t CheckLayer(NodeRef name);
  diag::Suggestion HelpForLayer(const std::string& name) const;
  void RejectLayer(NodeRef name);
  bool RejectLayerOfIdentity(NodeRef path, NodeRef layer);

  // actions.cpp
  void CheckAction(NodeRef node, std::int32_t action);
  void CheckVariantsOfCards(NodeRef node, std::int32_t action);
  void OpenActionScope(const Action& action, std::int32_t index, Scope& scope);
  void OpenCardBody(const Action& action, std::int32_t card, Scope& scope);
  void CheckVariant(NodeRef node, std::int32_t action, std::int32_t card, NodeRef part);
  void CheckClauses(NodeRef list, int from, ActionVariant& variant, Scope& scope, std::int32_t action, NodeRef part);
  ActionClause CheckWhenClause(NodeRef node, ActionVariant& variant, Scope& scope);
  ActionClause CheckChooseClause(NodeRef node, ActionVariant& variant, Scope& scope);
  ActionClause CheckCostClause(NodeRef node, Scope& scope);
  void CheckPartClauses(NodeRef part, ClauseSetId use, ActionVariant& variant, Scope& scope);
  Block CheckActionBlock(NodeRef block, Scope& scope, bool in_effect);
  ExprId ChosenCards(Scope& scope, source::Span span);
  Type CommonCardType(Scope& scope, const std::vector<LocalId>& locals);

  // targets.cpp
  void FindMachineEvents();
  void CheckTarget(NodeRef node, ChoiceId id, Scope& scope);
  ExprId OnlyTargetable(const Choice& choice, NodeRef node, Scope& scope);
  bool IsTarget(const Scope& scope, LocalId local) const;
  ExprId OneTarget(Scope& scope, LocalId local, Type list, source::Span span);
  ExprId OwnTargets(Scope& scope, source::Span span);
  ExprId TargetsMember(NodeRef node, ExprId action, Scope& scope);
  std::vector<std::pair<std::string, Type>> TargetMembers() const;
  static std::string HelpForMachineEvent(const std::string& name);
  std::int32_t FindCandidateZone(const Action& action) const;
  // Finds the parts of the cards that are declared from `first` on, in the order of the files.
  void FindPartsOfCards(std::size_t first);

  // cards.cpp
  // The types of the cards from that declaration on: rules may name these cards, and rules of one card the type of
  // another one.
  void CheckTypesOfCards(std::size_t first);
  bool MakePlacesOnCards(std::size_t first);
  void CheckCards(std::size_t first);
  void CheckCard(NodeRef node, std::int32_t card);
  void OfferAfterName(NodeRef item, std::int32_t type);
  // card_rows.cpp: declarations of several cards.
  static bool IsRow(NodeRef card);
  void DeclareRows();
  struct RowAxis;
  std::optional<RowAxis> FindRowAxis(NodeRef item, std::int32_t type);
  void DeclareRow(NodeRef node, const std::string& set);
  bool DeclareCardOfRow(NodeRef node, const std::string& set, std::int32_t type,
                        std::map<AttributeId, std::int64_t> values);
  bool RefuseInRow(NodeRef item);
  std::string FillRowHoles(const std::string& text, std::int32_t card, std::int32_t language) const;
  std::string WordsOfPrinted(AttributeId attribute, std::int64_t value, std::int32_t language) const;
  // The cards of a declaration: from the first to the one after the last.
  std::pair<std::int32_t, std::int32_t> CardsOf(NodeRef node) const;
  std::int32_t TypeOfCard(NodeRef card);
  std::int32_t AttributeNamed(const std::string& name, std::int32_t type) const;
  void CheckCardValue(NodeRef item, std::int32_t card, std::vector<bool>& given, std::vector<std::string>& unknown);
  diag::Suggestion PartsLike(const std::string& name, std::int32_t type) const;
  void CheckCardPart(NodeRef item, std::int32_t card);
  // If so, the body on a card is part of that action and runs only there.
  bool IsUsedByAction(const std::string& part);
  void CheckPartBody(NodeRef block, std::int32_t part, BodyId body, std::int32_t card_type);
  std::optional<std::int64_t> Constant(ExprId expr) const;

  // expressions.cpp
  ExprId CheckExpr(NodeRef node, Scope& scope);
  ExprId CheckAnyExpr(NodeRef node, Scope& scope);
  ExprId CheckMemberOf(NodeRef node, ExprId object, Scope& scope);
  ExprId CheckLast(NodeRef node, Scope& scope);
  KeptAnswerId FindOrAddKeptAnswer(const Expr& asked);
  bool IsUnknown(const std::string& name, const Scope& scope) const;
  bool IsNoValue(NodeRef node, Type wanted, const Scope& scope);
  ExprId CheckExprAs(NodeRef node, Type wanted, Scope& scope, const char* purpose = nullptr);
  ExprId CheckCondition(NodeRef node, Scope& scope, FlowFacts& lessons);
  ExprId CheckRef(NodeRef node, Scope& scope);
  ExprId CheckWord(const std::string& name, Span span, Scope& scope);
  ExprId CheckMember(NodeRef node, Scope& scope);
  ExprId CheckBinary(NodeRef node, Scope& scope);
  ExprId CheckEquality(NodeRef node, Scope& scope);
  ExprId CheckComprehension(NodeRef node, Scope& scope);
  ExprId CheckKey(NodeRef node, Scope& scope);
  ExprId CheckListLiteral(NodeRef node, Scope& scope);
  ExprId CheckIn(NodeRef node, Scope& scope, bool negated);
  ExprId CheckHasPart(NodeRef node, Scope& scope);
  ExprId CheckPresent(NodeRef node, Scope& scope, FlowFacts& lessons);
  ExprId CheckIsType(NodeRef node, Scope& scope, FlowFacts& lessons);
  ExprId CheckIt(NodeRef node, Scope& scope);
  ExprId CheckCurrent(NodeRef node, NodeRef name);
  ExprId CheckCan(NodeRef node, Scope& scope);
  ExprId CheckConditional(NodeRef node, Scope& scope);
  ExprId ZoneList(std::int32_t zone, ExprId owner, Span span);
  ExprId ZoneOwner(const Zone& zone, ExprId thing);
  std::optional<Type> HolderType() const;
  void ApplyNarrowings(Scope& scope, const std::vector<Narrowing>& lessons);
  std::int32_t ActionWindow(const Action& action) const;
  ExprId OccurrenceMember(NodeRef node, ExprId object, Scope& scope);
  bool NeverEmpty(ExprId list) const;
  bool IsList(ExprId list);
  std::optional<Type> ListOfResults(NodeRef node, Type result, std::optional<FoldKind> fold);
  ExprId Fold(FoldKind kind, ExprId list, Span span);
  ExprId MakeEnds(FoldKind end, ExprId count, ExprId list, Span span);
  ExprId MakeExtremes(FoldKind kind, ExprId comprehension, Type element, Span span);
  std::int32_t CardTypeNamed(NodeRef node, const Scope& scope) const;
  ExprId CheckOfType(NodeRef node, Scope& scope, std::int32_t type);
  std::optional<FoldKind> FoldNamed(std::string_view name) const;

  // calls.cpp: names with arguments
  ExprId CheckCall(NodeRef node, const std::string& name, ExprId object, NodeRef object_node, NodeRef args,
                   int first_arg, Scope& scope);
  ExprId CheckBuiltIn(NodeRef node, const std::string& name, std::vector<ExprId> args, Scope& scope);
  // Fits arguments to parameters: by position, by name, with an omitted `you`, with defaults. Reports missing
  // arguments. -1: wildcard. `owner`: the declaration of the parameters.
  std::vector<ExprId> FitArguments(NodeRef call, const std::string& what, const std::vector<Param>& params,
                                   Entity owner, ExprId object, NodeRef args, int first_arg, Scope& scope,
                                   bool wildcards = false);
  std::int32_t PartNamed(const std::string& name, std::int32_t card_type) const;
  std::int32_t MemberQuery(const std::string& name, Type object) const;
  std::vector<std::int32_t> MemberQueries(const std::string& name) const;

  static std::vector<Param> RelationParams(const Relation& relation);
  std::vector<Param> ActionParams(const Action& action) const;

  // probe.cpp: candidates at the place of the probe
  bool IsProbed(NodeRef name) const;
  bool IsProbedValue(ExprId id) const { return probe_ != nullptr && id.IsValid() && id == probed_expr_; }
  bool HoldsProbe(NodeRef node) const;
  void RecordCandidates(NodeRef name, NameCategory wanted, const Scope* scope = nullptr, Type of = {});
  void OfferPattern(NodeRef name, const Param& param, RuleHome home);
  void OfferValue(NodeRef name, Type type);
  void OfferZone(NodeRef path, Scope& scope);
  void NoteMemberCall(Span span, const std::string& name);
  void AddExpectedType(Type type);
  void ExpectFor(FoldKind kind, ExprId value);
  void ExpectList(ExprId list);
  void ExpectLike(ExprId one, ExprId other);
  void NoteCall(Span span, const std::string& name, Entity callee, const std::vector<Param>& params,
                std::int32_t active, Type result = {});
  std::vector<NameCandidate> Candidates(const Scope& scope, NameCategory wanted, Type of);
  NameCandidate QueryCandidate(std::int32_t index, bool member) const;
  NameCandidate ZoneCandidate(std::int32_t index) const;
  std::optional<NameCandidate> VerbCandidate(const std::string& name, const resolve::Symbol& verb) const;
  std::optional<NameCandidate> NounCandidate(const std::string& name, const resolve::Symbol& noun) const;
  template <class Chosen>
  void AddNouns(std::vector<NameCandidate>& out, Chosen chosen) const;
  template <class Chosen>
  void AddVerbs(std::vector<NameCandidate>& out, Chosen chosen) const;
  void AddVariables(std::vector<NameCandidate>& out, const Scope& scope) const;
  void AddValues(std::vector<NameCandidate>& out, const Scope& scope) const;
  void AddMembers(std::vector<NameCandidate>& out, Type object);
  void AddOccurrenceMembers(std::vector<NameCandidate>& out, Type type) const;
  void AddParts(std::vector<NameCandidate>& out, Type card, bool as_statements);
  void AddEvents(std::vector<NameCandidate>& out, const Scope& scope, Type object);
  void AddStates(std::vector<NameCandidate>& out, const Scope& scope, Type object);
  void AddZones(std::vector<NameCandidate>& out, const Scope& scope, Type object);
  void AddQueries(std::vector<NameCandidate>& out) const;
  void AddPermitted(std::vector<NameCandidate>& out) const;
  void AddTypes(std::vector<NameCandidate>& out, NameCategory wanted) const;
  void AddCardItems(std::vector<NameCandidate>& out, std::int32_t type);
  void AddTexts(std::vector<NameCandidate>& out) const;
  void AddPatterns(std::vector<NameCandidate>& out, const Param& param) const;
  bool ZoneFits(const Zone& zone, Type owner) const;

  // suggestions.cpp
  diag::Suggestion SuggestName(const std::string& name, const std::vector<std::string>& known) const;
  void UnknownName(Span span, const std::string& name, Scope& scope, NameCategory wanted);
  std::vector<std::string> KnownNames(const Scope& scope, NameCategory wanted);
  diag::Suggestion HelpForUnknown(const std::string& name, const Scope& scope, NameCategory wanted);
  diag::Suggestion NounLike(const std::string& name) const;
  std::string OwnState(const std::string& name, const Scope& scope) const;
  std::string AsVerb(const std::string& name) const;
  std::string AsNoun(const std::string& name) const;
  std::vector<std::string> MemberNames(Type type) const;
  std::string DescribeValues(Type wanted) const;
  diag::Suggestion AttributeLike(const std::string& name, std::int32_t type, NodeRef value) const;

  // statements.cpp
  Block CheckBlock(NodeRef block, Scope& scope);
  void CheckItems(NodeRef list, Scope& scope, Block& out);
  StmtId CheckStatement(NodeRef node, Scope& scope, std::vector<Narrowing>& learned);
  StmtId CheckLet(NodeRef node, Scope& scope);
  bool IsOption(NodeRef path, const Query& query);
  StmtId CheckSet(NodeRef node, Scope& scope, bool add);
  StmtId CheckMove(NodeRef node, Scope& scope);
  StmtId CheckIf(NodeRef node, Scope& scope, std::vector<Narrowing>& learned);
  StmtId CheckForEach(NodeRef node, Scope& scope);
  StmtId CheckRepeat(NodeRef node, Scope& scope);
  void CheckIsNoFact(NodeRef name);
  ExprId CheckPrint(NodeRef node, Scope& scope);
  ExprId PrintNamed(const std::string& name, Span span);
  void AddFirstCards(NodeRef mark, std::int32_t zone);
  void AddFirstCards();
  ExprId OwnerOfCreated(const Zone& zone, NodeRef path, Scope& scope);
  StmtId CheckCreate(NodeRef node, Origin origin, Scope& scope, const NodeRef* let);
  StmtId CheckReveal(NodeRef node, Scope& scope);
  StmtId CheckOpen(NodeRef node, Scope& scope);
  StmtId CheckTell(NodeRef node, Scope& scope);
  StmtId CheckCallStatement(NodeRef path, NodeRef whole, Scope& scope, LocalId result);
  StmtId CheckReturn(NodeRef node, Scope& scope);
  bool ZonePath(NodeRef path, Scope& scope, std::int32_t& zone, ExprId& owner);
  bool AlwaysLeaves(const Block& block) const;

  // sentences.cpp
  Sentence CheckSentence(NodeRef text, Scope& scope);
  ShownSentence CheckShownSentence(NodeRef text, NodeRef condition, Scope& scope);
  void CheckLabel(NodeRef text, std::int32_t action);
  void CheckReason(NodeRef text, Stmt& stmt, Scope& scope);
  void CheckAim(NodeRef item);
  ExprId FitWinners(ExprId who);  // a player, or a list of players
  void NeedScore(Span where);
  void CheckScore(NodeRef item);
  void CheckPlayerCount(NodeRef item);
  void CheckTeams(NodeRef count, const std::vector<std::int32_t>& numbers);
  ExprId CheckExplained(NodeRef node, Scope& scope);
  Sentence CheckRefusal(NodeRef text, const ActionVariant& variant, Scope& scope);
  TemplateId CheckWords(NodeRef text, const char* problem = "the words for a change have no holes",
                        const char* help = "the number itself is shown before them");
  bool Reads(ExprId id, const std::set<LocalId>& locals) const;
  void AddTested(ExprId id, std::set<LocalId>& locals) const;

  // windows.cpp
  void CheckWindowBody(NodeRef node, std::int32_t window);
  bool CheckPassing(NodeRef item, std::int32_t index, Window& window);
  std::vector<ShownSentence> CheckWindowSentences(NodeRef sentences, std::int32_t index);
  ShownSentence CheckWindowSentence(NodeRef text, NodeRef condition, std::int32_t index);

  // A statement that is being built: its rules, and their operands.
  struct LastingStmt {
    Stmt stmt;
    std::vector<LastingRule> rules;
  };

  // timed_modifiers.cpp: changes for a time
  StmtId CheckTimedModify(NodeRef node, Scope& scope);
  StmtId CheckTimedPermission(NodeRef node, Scope& scope);
  std::int32_t TimedQuery(NodeRef path, ExprId object, NameCategory wanted, Scope& scope);  // -1: an error was reported
  StmtId FinishTimed(NodeRef path, ExprId object, TimedModifier timed, ExprId amount, NodeRef duration, Scope& scope);
  ExprId CheckEnd(NodeRef duration, EndKind& kind, LastingStmt& ends, Scope& scope);
  void RequireDuration(NodeRef node, const std::string& word, NodeRef condition, NodeRef duration);

  // lasting_rules.cpp: rules among statements
  Captures CollectCaptures(NodeRef rule, Scope& outer);
  void OpenLastingScope(Scope& scope, const std::string& name, const Origin& origin, const std::vector<Param>& params,
                        const Captures& captures, bool hook);
  void AddLasting(LastingStmt& made, LastingRule rule, const std::vector<ExprId>& operands);
  StmtId FinishLasting(LastingStmt made);
  ExprId CountOfMoment(NodeRef moment, Scope& scope);
  ExprId CheckRunning(NodeRef what, Scope& scope);
  bool IsEndOfGame(NodeRef moment, const Scope& scope) const;
  const resolve::Symbol* MomentOf(NodeRef path);
  std::optional<HookId> AddMomentHook(NodeRef moment, Scope& outer, Captures& captures, NodeRef block);
  HookId FinishMomentHook(Hook hook, NodeRef block, Scope& scope, Type occurrence);
  std::vector<ExprId> Operands(const Captures& captures, ExprId end, ExprId count);
  void AddEnd(NodeRef moment, LastingStmt& made, Scope& scope);
  void SetCaptured(LastingRule& rule, const Captures& captures);
  void AddLastingHook(NodeRef node, bool once, bool alone, LastingStmt& made, Scope& scope);
  void AddLastingChange(NodeRef node, LastingStmt& made, Scope& scope);
  StmtId CheckLasting(NodeRef node, Scope& scope);
  StmtId CheckOnce(NodeRef node, Scope& scope);
  StmtId CheckLater(NodeRef node, Scope& scope);
  void LaterAtBeginning(NodeRef moment, NodeRef block, LastingStmt& made, Scope& scope);
  void LaterAtEnd(NodeRef moment, NodeRef block, LastingStmt& made, Scope& scope);

  // choices.cpp
  ChoiceId CheckChoose(NodeRef node, Scope& scope, bool in_action, LocalId& local, Type& type);
  StmtId CheckChooseStatement(NodeRef node, Scope& scope);
  ExprId CheckChooser(NodeRef chooser, Scope& scope, bool& by_chance);
  bool IsYou(ExprId seat, const Scope& scope);

  // menus.cpp
  Choice CheckMenuHead(NodeRef menu, Scope& scope);
  void CheckMenuLabel(NodeRef item, Choice& choice, Scope& scope);
  void CheckNoRefusal(NodeRef clause);
  ExprId CheckItemCondition(NodeRef item, Scope& scope);
  StmtId CheckMenu(NodeRef node, Scope& scope, Span whole);
  void CheckMenuClause(NodeRef node, ActionVariant& variant, Scope& scope);
  std::vector<ActionClause> CheckItemClauses(NodeRef item, Choice& choice, ActionVariant& variant, Scope& scope);

  // translations.cpp: other languages
  void DeclareLanguages(NodeRef list);
  void CheckTranslations(NodeRef node);
  void CheckTranslation(NodeRef node, Language& language);
  std::string Canonical(NodeRef text);
  std::int32_t FindLanguageIndex(NodeRef code);  // -1: an error was reported
  void CardInLanguage(NodeRef item, Card& card);

  // wordings.cpp, wording_keys.cpp, wording_rules.cpp: how printed texts describe rules
  void CheckWordings(NodeRef node);
  void WordingEntry(NodeRef node, std::int32_t language);
  void WordGroupEntry(NodeRef node, NodeRef key, std::int32_t language);
  void ReadPhrases(NodeRef entry, Wording& wording);
  void ReadPhrase(NodeRef text, Wording& wording);
  void NumberWords(NodeRef entry, const Wording& wording);
  // Names of a key that the rules do not have are its holes, which are appended to `holes`. Empty: an error was
  // reported.
  using MaybePatternKey = std::optional<PatternKey>;
  using Holes = std::vector<WordingHole>;
  MaybePatternKey ReadPatternKey(NodeRef said, Holes& holes);
  MaybePatternKey RuleInKey(NodeRef said, Holes& holes);
  MaybePatternKey ChangeInKey(NodeRef said, Holes& holes);
  MaybePatternKey DurationInKey(NodeRef duration);
  MaybePatternKey TermInKey(NodeRef node, Holes& holes, bool argument = false, bool number = false);
  MaybePatternKey NamedInKey(NodeRef node, Holes& holes, bool argument, bool number);
  MaybePatternKey NounInKey(NodeRef node, const resolve::Symbol& noun, Holes& holes);
  MaybePatternKey QueryInKey(NodeRef node, std::int32_t query, Holes& holes);
  MaybePatternKey VerbInKey(NodeRef node, const resolve::Symbol& verb, Holes& holes);
  MaybePatternKey CompareInKey(NodeRef node, Holes& holes);
  MaybePatternKey CallInKey(NodeRef node, PatternKeyKind kind, std::int32_t index, const std::vector<Param>& params,
                            Entity owner, Holes& holes);
  MaybePatternKey HoleInKey(NodeRef node, Holes& holes, bool number);
  std::int32_t QueryNamed(NodeRef path) const;  // -1: not found
  using Suggest = std::function<diag::Suggestion()>;
  MaybePatternKey NoKey(
      NodeRef node, Code code, const std::string& message, const Suggest& help = [] { return diag::Suggestion(); });

  // global_checks.cpp: checks of the whole program
  void CheckGlobally();
  void AddCitations();
  void CollectCitations();
  void CheckSimultaneous();
  void CheckQueryCycles();

  // references.cpp: which entity each name means, for callers that request references
  void RecordReference(NodeRef name, Entity entity, ReferenceKind use = ReferenceKind::Read) {
    // The name of one of several cards is not written at their declaration, so that it cannot be renamed there.
    if (entity.kind == EntityKind::Card && row_values_.contains(entity.index)) return;
    if (IsRecorded(name)) recorder_->Record(recorder_->FileIndex(name.file), name.id, entity, use);
  }
  void RecordReference(NodeRef name, const resolve::Symbol& symbol, ReferenceKind use = ReferenceKind::Read);
  void ReferBuiltIn(NodeRef name, ReferenceKind use = ReferenceKind::Read);
  void ReferNarrowed(NodeRef use, NodeRef tested);
  const ReferenceRecorder& FindRecorder(NodeRef name) const;
  void ReferQueriesNamed(NodeRef name);
  void ReferPartsNamed(NodeRef name);
  void ReferGroupsNamed(NodeRef name);
  // False also for a name in a file that was checked earlier.
  bool IsRecorded(NodeRef name) const { return recorder_ && recorder_->HasFile(name.file); }
  Entity QueryEntity(std::int32_t query) const;
  Entity ParamEntity(Entity owner, std::size_t param, const std::string& name) const;
  Entity LocalEntity(NodeRef name, BodyId body, LocalId local);
  Entity HeadNameEntity(NodeRef name, const Scope& scope, LocalId local);
  void NoteSentence(NodeRef text, TemplateId index);  // `index`: into CheckedRules::templates
  void ReferTranslations();
  void ReferNamesInTexts();
  void ReferHoles(NodeRef text, NodeRef sentence);

  // checker_helpers.cpp
  ExprId AddExpr(Expr expr);
  ExprId MakeExpr(ExprKind kind, Type type, Span span, std::vector<ExprId> args = {}, std::int32_t index = -1);
  ExprId Literal(Type type, std::int64_t value, Span span);
  ExprId ErrorExpr(Span span);
  StmtId AddStmt(Stmt stmt);
  const Expr& ExprAt(ExprId id) const { return rules_.exprs[id]; }
  Expr& EditExpr(ExprId id) { return rules_.exprs.Edit(id); }
  Type ExprType(ExprId id) const { return ExprAt(id).type; }
  bool Fits(Type from, Type to) const;
  ExprId Coerce(ExprId expr, Type to, const char* purpose = nullptr);
  diag::Diagnostic& Error(Code code, Span span, const std::string& message);
  LocalId AddLocal(Scope& scope, const std::string& name, Type type);
  // `entity`: what the name means, if it is more than a local of this body.
  void Bind(Scope& scope, NodeRef name, LocalId local, Type type, bool assignable = false, Entity entity = {});
  BodyId NewBody(const std::string& name, Origin origin);
  Body& CurrentBody(const Scope& scope) { return rules_.bodies.Edit(scope.body); }
  ClauseSetId ReadCitations(NodeRef list);
  Origin MakeOrigin(NodeRef node, int cites_child);
  std::string NarrowingKey(NodeRef node) const;
  const Narrowing* FindNarrowing(const Scope& scope, const std::string& key) const;
  std::string Name(Type type) const { return TypeName(rules_, type); }
  std::int32_t Intern(const std::string& name);
  std::int64_t Number(NodeRef node);
  std::int32_t SmallNumber(NodeRef node);  // clamped to the range: a number of players, of cards
  std::string A(Type type) const { return WithArticle(TypeName(rules_, type)); }
  static Type CardTypeFor(std::int32_t type) { return Type::Make(TypeKind::Card, type); }

  std::span<const ast::File> files_;  // a checker that adds cards: only the files of these cards
  diag::Sink& sink_;
  const ExternalSymbols& elsewhere_;
  const base::Limits& limits_;
  std::set<std::tuple<int, int, int, int, std::string>> reported_;
  diag::Diagnostic swallowed_;
  Probe* probe_;                         // null: no probe
  ExprId probed_expr_;                   // the value at its place
  std::set<std::string> given_by_card_;  // names that the card around its place already gives
  // Only if references are recorded:
  std::optional<ReferenceRecorder> recorder_;
  std::span<const ReferenceRecorder* const> earlier_names_;  // of the files that were checked earlier
  std::vector<ExprId> head_values_;                          // tests of the values in the head that is being checked
  std::map<std::string, Entity> head_names_;                 // the names in the heads of the rule that is being checked
  std::vector<Entity> wording_holes_;                        // the holes of the wording that is being checked
  std::vector<std::pair<TemplateId, NodeRef>> sentences_;    // sentences with holes, and their index in templates
  std::unordered_multimap<std::string, NodeRef> entries_;    // of `text`, by key
};

}  // namespace cardinal::check
