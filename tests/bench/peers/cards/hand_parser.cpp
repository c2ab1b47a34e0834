// A hand-written loader for the language of Cards.g4: a lexer, a Pratt parser and a check that all names are known. One
// pass over the text; names are numbers, and all nodes are in one array.
#include <array>
#include <cstdint>
#include <vector>

#include "tests/bench/peers/cards/cards.h"
#include "tests/bench/trouble.h"

namespace cardinal::peers {

namespace {

// Gives each name a number, by open addressing; the text itself is not copied.
class Names {
 public:
  static constexpr std::uint32_t kHashSeed = 2166136261u;
  static std::uint32_t AddToHash(std::uint32_t hash, char c) {
    return (hash ^ static_cast<unsigned char>(c)) * 16777619u;
  }

  std::uint32_t Id(std::string_view text) {
    std::uint32_t hash = kHashSeed;
    for (const char c : text) hash = AddToHash(hash, c);
    return Id(text, hash);
  }
  std::uint32_t Id(std::string_view text, std::uint32_t hash) {
    for (std::uint32_t i = hash;; ++i) {
      std::uint32_t& slot = slots_[i & (slots_.size() - 1)];
      if (slot == 0) {
        names_.push_back({text, hash});
        slot = Count() - 1;
        if (names_.size() * 2 > slots_.size()) Grow();
        return Count() - 1;
      }
      if (names_[slot].hash == hash && names_[slot].text == text) return slot;
    }
  }
  std::uint32_t Count() const { return static_cast<std::uint32_t>(names_.size()); }

 private:
  void Grow() {
    slots_.assign(slots_.size() * 2, 0);
    for (std::uint32_t id = 1; id < names_.size(); ++id) {
      std::uint32_t i = names_[id].hash;
      while (slots_[i & (slots_.size() - 1)] != 0) ++i;
      slots_[i & (slots_.size() - 1)] = id;
    }
  }

  struct Name {
    std::string_view text;
    std::uint32_t hash = 0;
  };
  std::vector<std::uint32_t> slots_ = std::vector<std::uint32_t>(1024, 0);
  std::vector<Name> names_ = std::vector<Name>(1);  // 0: none
};

enum Token : std::uint8_t {
  kEnd,
  kName,
  kInt,
  kString,
  kUnknown,
  kLeftBrace,
  kRightBrace,
  kLeftParen,
  kRightParen,
  kColon,
  kSemicolon,
  kComma,
  kDot,
  kAssign,
  kStar,
  kSlash,
  kPlus,
  kMinus,
  kLess,
  kAtMost,
  kGreater,
  kAtLeast,
  kEqual,
  kUnequal,
  kCard,
  kOn,
  kLet,
  kIf,
  kElse,
  kModify,
  kBy,
  kUntil,
  kChoose,
  kIn,
  kMove,
  kTo,
  kNot,
  kAnd,
  kOr,
  kWhere,
};

// The names with the numbers from 1, in the order of their tokens from kCard.
constexpr std::array kKeywords = {"card",   "on", "let",  "if", "else", "modify", "by", "until",
                                  "choose", "in", "move", "to", "not",  "and",    "or", "where"};
// What the game declares.
constexpr std::array kGameNames = {"draw",      "damage",  "heal", "count",   "zone",   "counters", "me",   "opponent",
                                   "self",      "discard", "hand", "element", "health", "attack",   "type", "life",
                                   "exhausted", "terra",   "aero", "enerra",  "aqua",   "pyra"};

bool IsLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool IsDigit(char c) { return c >= '0' && c <= '9'; }
bool IsSpace(char c) { return c == ' ' || c == '\n' || c == '\t' || c == '\r'; }

class Lexer {
 public:
  explicit Lexer(std::string_view text) : next_(text.data()), end_(text.data() + text.size()) {
    for (const char* const name : kKeywords) names_.Id(name);
    for (const char* const name : kGameNames) names_.Id(name);
    last_declared_ = names_.Count() - 1;
  }

  Token token = kEnd;
  std::uint32_t value = 0;  // of a number; the name of a name or a string

  bool IsDeclared(std::uint32_t name) const { return name <= last_declared_; }

  void Advance() {
    SkipSpace();
    if (next_ == end_)
      token = kEnd;
    else if (IsLetter(*next_))
      ReadName();
    else if (IsDigit(*next_))
      ReadNumber();
    else if (*next_ == '"')
      ReadString();
    else
      ReadSign();
  }

 private:
  void SkipSpace() {
    for (;;) {
      while (next_ != end_ && IsSpace(*next_)) ++next_;
      if (next_ == end_ || *next_ != '#') return;
      while (next_ != end_ && *next_ != '\n') ++next_;
    }
  }

  void ReadName() {
    const char* const begin = next_;
    std::uint32_t hash = Names::kHashSeed;
    do hash = Names::AddToHash(hash, *next_++);
    while (next_ != end_ && (IsLetter(*next_) || IsDigit(*next_)));
    value = names_.Id({begin, static_cast<std::size_t>(next_ - begin)}, hash);
    token = value <= kKeywords.size() ? static_cast<Token>(kCard + value - 1) : kName;
  }

  void ReadNumber() {
    value = 0;
    do value = value * 10 + static_cast<std::uint32_t>(*next_++ - '0');
    while (next_ != end_ && IsDigit(*next_));
    token = kInt;
  }

  void ReadString() {
    const char* const begin = ++next_;
    while (next_ != end_ && *next_ != '"' && *next_ != '\n') next_ += *next_ == '\\' && next_ + 1 != end_ ? 2 : 1;
    token = next_ != end_ && *next_ == '"' ? kString : kUnknown;
    if (token == kString) value = names_.Id({begin, static_cast<std::size_t>(next_++ - begin)});
  }

  void ReadSign() {
    const auto or_with_equal = [&](Token alone, Token with_equal) {
      if (next_ == end_ || *next_ != '=') return alone;
      ++next_;
      return with_equal;
    };
    switch (*next_++) {
      case '{': token = kLeftBrace; break;
      case '}': token = kRightBrace; break;
      case '(': token = kLeftParen; break;
      case ')': token = kRightParen; break;
      case ':': token = kColon; break;
      case ';': token = kSemicolon; break;
      case ',': token = kComma; break;
      case '.': token = kDot; break;
      case '*': token = kStar; break;
      case '/': token = kSlash; break;
      case '+': token = kPlus; break;
      case '-': token = kMinus; break;
      case '<': token = or_with_equal(kLess, kAtMost); break;
      case '>': token = or_with_equal(kGreater, kAtLeast); break;
      case '=': token = or_with_equal(kAssign, kEqual); break;
      case '!': token = or_with_equal(kUnknown, kUnequal); break;
      default: token = kUnknown;
    }
  }

  const char *next_, *end_;
  Names names_;
  std::uint32_t last_declared_;
};

enum class NodeKind : std::uint8_t {
  Card,
  Property,
  Effect,
  Let,
  If,
  Modify,
  Choose,
  Move,
  Call,
  Number,
  String,
  Name,
  Member,
  Apply,
  Unary,
  Binary
};

using NodeId = std::uint32_t;  // 0 is none

struct Node {
  NodeKind kind;
  std::uint8_t op = 0;
  std::uint32_t name = 0;
  NodeId a = 0, b = 0, c = 0;
  NodeId next = 0;  // in a list
};

class Parser {
 public:
  explicit Parser(std::string_view text) : lexer_(text) {
    nodes_.reserve(text.size() / 8);
    nodes_.push_back({});
    lexer_.Advance();
  }

  // Returns the number of cards.
  int ParseFile() {
    int cards = 0;
    for (; lexer_.token != kEnd; ++cards) ParseCard();
    return cards;
  }

 private:
  struct List {
    NodeId first = 0, last = 0;
  };

  void ParseCard() {
    Expect(kCard);
    const std::uint32_t title = Expect(kString);
    Expect(kLeftBrace);
    List body;
    while (lexer_.token == kName) Append(body, ParseProperty());
    while (Accept(kOn)) {
      scope_.clear();
      const std::uint32_t event = Expect(kName);
      Append(body, Add({NodeKind::Effect, 0, event, ParseBlock()}));
    }
    Expect(kRightBrace);
    Add({NodeKind::Card, 0, title, body.first});
  }

  NodeId ParseProperty() {
    const std::uint32_t name = Expect(kName);
    Expect(kColon);
    const std::uint32_t value = lexer_.value;
    if (!Accept(kName) && !Accept(kInt)) Expect(kString);
    Expect(kSemicolon);
    return Add({NodeKind::Property, 0, name, value});
  }

  NodeId ParseBlock() {
    Expect(kLeftBrace);
    List body;
    const std::size_t outer = scope_.size();
    while (lexer_.token != kRightBrace) Append(body, ParseStatement());
    scope_.resize(outer);
    Expect(kRightBrace);
    return body.first;
  }

  NodeId ParseStatement() {
    if (Accept(kIf)) return ParseIf();
    const NodeId statement = ParseSimpleStatement();
    Expect(kSemicolon);
    return statement;
  }

  NodeId ParseIf() {
    Expect(kLeftParen);
    const NodeId condition = ParseExpr(0);
    Expect(kRightParen);
    const NodeId then = ParseBlock();
    return Add({NodeKind::If, 0, 0, condition, then, Accept(kElse) ? ParseBlock() : 0});
  }

  NodeId ParseSimpleStatement() {
    if (Accept(kLet)) return ParseBinding(NodeKind::Let, kAssign);
    if (Accept(kChoose)) return ParseBinding(NodeKind::Choose, kIn);
    if (Accept(kModify)) {
      const NodeId target = ParseExpr(0);
      const std::uint32_t stat = Expect(kName);
      Expect(kBy);
      const NodeId by = ParseExpr(0);
      Expect(kUntil);
      return Add({NodeKind::Modify, 0, stat, target, by, Expect(kName)});
    }
    if (Accept(kMove)) {
      const NodeId card = ParseExpr(0);
      Expect(kTo);
      return Add({NodeKind::Move, 0, 0, card, ParseExpr(0)});
    }
    return Add({NodeKind::Call, 0, 0, ParseExpr(0)});
  }

  NodeId ParseBinding(NodeKind kind, Token before_value) {
    const std::uint32_t name = Expect(kName);
    Expect(before_value);
    const NodeId value = ParseExpr(0);
    scope_.push_back(name);
    return Add({kind, 0, name, value});
  }

  static int Precedence(Token token) {
    switch (token) {
      case kWhere: return 1;
      case kOr: return 2;
      case kAnd: return 3;
      case kLess:
      case kAtMost:
      case kGreater:
      case kAtLeast:
      case kEqual:
      case kUnequal: return 4;
      case kPlus:
      case kMinus: return 5;
      case kStar:
      case kSlash: return 6;
      default: return 0;
    }
  }

  NodeId ParseExpr(int outer_precedence) {
    NodeId left = ParseOperand();
    for (int p = Precedence(lexer_.token); p > outer_precedence; p = Precedence(lexer_.token)) {
      const Token op = lexer_.token;
      lexer_.Advance();
      left = Add({NodeKind::Binary, op, 0, left, ParseExpr(p)});
    }
    return left;
  }

  NodeId ParseOperand() {
    NodeId operand = ParsePrimary();
    while (Accept(kDot)) operand = Add({NodeKind::Member, 0, Expect(kName), operand});
    return operand;
  }

  NodeId ParsePrimary() {
    const std::uint32_t value = lexer_.value;
    const Token token = lexer_.token;
    lexer_.Advance();
    switch (token) {
      case kInt: return Add({NodeKind::Number, 0, value});
      case kString: return Add({NodeKind::String, 0, value});
      case kMinus:
      case kNot: return Add({NodeKind::Unary, token, 0, ParseExpr(6)});
      case kName: CheckName(value); return Accept(kLeftParen) ? ParseCall(value) : Add({NodeKind::Name, 0, value});
      case kLeftParen: {
        const NodeId inner = ParseExpr(0);
        Expect(kRightParen);
        return inner;
      }
      default: throw bench::Trouble("the cards have a mistake: an expression is expected");
    }
  }

  NodeId ParseCall(std::uint32_t name) {
    List arguments;
    if (lexer_.token != kRightParen) {
      do Append(arguments, ParseExpr(0));
      while (Accept(kComma));
    }
    Expect(kRightParen);
    return Add({NodeKind::Apply, 0, name, arguments.first});
  }

  // The game declares the name, or a statement of this effect has bound it.
  void CheckName(std::uint32_t name) const {
    if (lexer_.IsDeclared(name)) return;
    for (const std::uint32_t bound : scope_)
      if (bound == name) return;
    throw bench::Trouble("the cards have a mistake: an unknown name");
  }

  bool Accept(Token token) {
    if (lexer_.token != token) return false;
    lexer_.Advance();
    return true;
  }
  // Returns the value of the token.
  std::uint32_t Expect(Token token) {
    const std::uint32_t value = lexer_.value;
    if (!Accept(token)) throw bench::Trouble("the cards have a mistake: another token is expected");
    return value;
  }
  NodeId Add(const Node& node) {
    nodes_.push_back(node);
    return static_cast<NodeId>(nodes_.size() - 1);
  }
  void Append(List& list, NodeId node) {
    (list.last ? nodes_[list.last].next : list.first) = node;
    list.last = node;
  }

  Lexer lexer_;
  std::vector<Node> nodes_;
  std::vector<std::uint32_t> scope_;
};

}  // namespace

int ParseByHand(std::string_view cards) { return Parser(cards).ParseFile(); }

}  // namespace cardinal::peers
