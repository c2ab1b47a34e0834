// The rules for line breaks: where a line may be broken, and where the next line begins then.
#include <array>
#include <unordered_map>

#include "interpreter/language/format/layout_document.h"

namespace cardinal::format {
namespace {

using syntax::TokenTree;

constexpr int kDeeper = 2;  // columns to the right of the text that the line belongs to
constexpr int kBeside = 4;  // if a block follows: further to the right than its items

// Operators that may follow each other without brackets: a chain, which is formatted as one unit.
int OperatorChain(std::string_view word) {
  static const std::unordered_map<std::string_view, int> kChains = {
      {"*", 1}, {"div", 1}, {"mod", 1}, {"+", 2},  {"-", 2},     {"with", 3}, {"without", 3}, {"=", 4},   {"!=", 4},
      {"<", 4}, {"<=", 4},  {">", 4},   {">=", 4}, {"meets", 4}, {"in", 4},   {"not", 4},     {"and", 5}, {"or", 6}};
  const auto found = kChains.find(word);
  return found == kChains.end() ? 0 : found->second;
}
constexpr int kDefaults = 7, kConditionals = 8;

class BreakRules {
 public:
  explicit BreakRules(LayoutDocument& sheet) : sheet_(sheet) {}

  void Apply() {
    for (int phrase = 0; phrase < sheet_.PhraseCount(); ++phrase) {
      chains_.push_back(0);
      tops_.push_back(phrase);
      if (phrase > 0) VisitPhrase(phrase);
    }
  }

 private:
  using Phrase = TokenTree::RuleNode;
  using Rule = void (BreakRules::*)(int);

  void VisitPhrase(int index) {
    static const std::unordered_map<std::string_view, Rule> kRules = {
        {"query", &BreakRules::Query},
        {"relation", &BreakRules::Relation},
        {"zone", &BreakRules::Zone},
        {"modify", &BreakRules::VisitParts},
        {"permission", &BreakRules::VisitParts},
        {"hook", &BreakRules::Hook},
        {"menuItem", &BreakRules::MenuItem},
        {"windowItem", &BreakRules::WindowItem},
        {"question", &BreakRules::VisitParts},
        {"action", &BreakRules::Action},
        {"chooseValue", &BreakRules::Choose},
        {"chooseMenu", &BreakRules::Choose},
        {"statement", &BreakRules::Statement},
        {"clause", &BreakRules::Statement},
        {"gameItem", &BreakRules::Statement},
        {"member", &BreakRules::Statement},
        {"eventState", &BreakRules::Statement},
        {"deckRule", &BreakRules::Colon},
        {"textEntry", &BreakRules::Colon},
        {"wordingEntry", &BreakRules::Wording},
        {"cardItem", &BreakRules::CardItem},
        {"args", &BreakRules::List},
        {"params", &BreakRules::List},
        {"listItems", &BreakRules::Brackets},
        {"comprehension", &BreakRules::Brackets},
        {"each", &BreakRules::Each},
        {"expr", &BreakRules::Expr},
    };
    const auto rule = kRules.find(sheet_.RuleNodeAt(index).rule);
    if (rule != kRules.end()) (this->*rule->second)(index);
  }

  void Allow(int token, int depth, int anchor, int indent) {
    if (token < 0) return;
    Break& gap = sheet_.BreakBefore(token);
    gap.kind = Break::Kind::Soft;
    gap.priority = 2 * depth;
    gap.anchor = anchor;
    gap.indent = indent;
    gap.is_broken = gap.newline;
  }
  void Allow(int token, int phrase, int indent) {
    Allow(token, sheet_.RuleNodeAt(phrase).depth, sheet_.item_starts[phrase], indent);
  }
  template <typename Each>
  void ForEachToken(int index, std::string_view text, Each each) {
    const Phrase& phrase = sheet_.RuleNodeAt(index);
    for (int i = 0; i < phrase.part_count; ++i) {
      const TokenTree::Child& part = sheet_.ChildAt(phrase, i);
      if (part.is_token && sheet_.TokenText(part.index) == text) each(part.index);
    }
  }
  template <typename Each>
  void ForEachPhrase(int index, std::string_view rule, Each each) {
    const Phrase& phrase = sheet_.RuleNodeAt(index);
    for (int i = 0; i < phrase.part_count; ++i) {
      const TokenTree::Child& part = sheet_.ChildAt(phrase, i);
      if (!part.is_token && sheet_.RuleNodeAt(part.index).rule == rule) each(sheet_.RuleNodeAt(part.index));
    }
  }
  void AllowAll(int index, std::string_view word, int indent, int offset = 0) {
    ForEachToken(index, word, [&](int token) { Allow(token + offset, index, indent); });
  }

  // ---- declarations

  void Query(int index) {
    AllowAll(index, "=", kDeeper);
    ForEachPhrase(index, "bound", [&](const Phrase& bound) { Allow(bound.first, index, kBeside); });
  }

  // Each further `>` under the first.
  void Relation(int index) {
    AllowAll(index, "=", kDeeper);
    const int first = sheet_.FindToken(sheet_.RuleNodeAt(index), ">");
    ForEachToken(index, ">", [&](int token) {
      if (token > first) Allow(token, sheet_.RuleNodeAt(index).depth, first, 0);
    });
  }

  void Zone(int index) { AllowAll(index, ",", kDeeper, 1); }
  void Action(int index) {
    AllowAll(index, ",", kBeside, 1);
    AllowAtText(index);
  }
  // A text of the phrase itself, not of its parts.
  void AllowAtText(int index) {
    const Phrase& phrase = sheet_.RuleNodeAt(index);
    for (int i = 0; i < phrase.part_count; ++i) {
      const TokenTree::Child& part = sheet_.ChildAt(phrase, i);
      if (part.is_token && sheet_.TokenText(part.index).starts_with('"')) Allow(part.index, index, kBeside);
    }
  }
  void WindowItem(int index) {
    ForEachPhrase(index, "question", [&](const Phrase& question) { Allow(question.first, index, kDeeper); });
  }
  void MenuItem(int index) {
    ForEachPhrase(index, "partClause", [&](const Phrase& clause) { Allow(clause.first, index, kDeeper); });
  }
  void Colon(int index) { AllowAll(index, ":", kDeeper, 1); }
  // The phrases are on lines of their own; a line is then broken between them.
  void Wording(int index) {
    Colon(index);
    ForEachToken(index, ",", [&](int token) {
      Allow(token + 1, sheet_.RuleNodeAt(index).depth + 1, sheet_.item_starts[index], kDeeper);
    });
  }

  // The parts of a rule.
  void VisitParts(int index) {
    for (const std::string_view rule : {"change", "condition", "duration"})
      ForEachPhrase(index, rule, [&](const Phrase& part) { Allow(part.first, index, kDeeper); });
  }
  void Hook(int index) {
    AllowAll(index, "or", kBeside);
    ForEachPhrase(index, "condition", [&](const Phrase& part) { Allow(part.first, index, kBeside); });
    AllowAtText(index);
  }

  // ---- statements

  void Statement(int index) {
    for (const std::string_view word : {"=", "to", "from", "with", "because", ","})
      AllowAll(index, word, kDeeper, word == "," ? 1 : 0);
    for (const std::string_view word : {"where", "by", "while"}) AllowAll(index, word, kBeside);
  }

  void Choose(int index) {
    const int first = sheet_.RuleNodeAt(index).first;
    for (const std::string_view word : {":", "where"})
      ForEachToken(index, word,
                   [&](int token) { Allow(token + (word == ":"), sheet_.RuleNodeAt(index).depth, first, kDeeper); });
  }

  // The clauses of a part are aligned below each other; its block is after them or under its name.
  void CardItem(int index) {
    int first = -1;
    const auto align = [&](const Phrase& clause) {
      if (first >= 0) Allow(clause.first, sheet_.RuleNodeAt(index).depth, first, 0);
      if (first < 0) first = clause.first;
    };
    ForEachPhrase(index, "partClause", align);
    ForEachPhrase(index, "chooseMenu", align);
    ForEachPhrase(index, "block", [&](const Phrase& block) {
      if (first < 0) return;
      Allow(block.first, index, 0);
      Break& gap = sheet_.BreakBefore(block.first);
      gap.only_if_written = true;
      gap.joined_with_group = sheet_.enclosing_group[block.first + 1];
    });
  }

  // ---- lists

  void List(int index) {
    const Phrase& phrase = sheet_.RuleNodeAt(index);
    ForEachToken(index, ",", [&](int token) { Allow(token + 1, phrase.depth, phrase.first + 1, 0); });
  }
  void Brackets(int index) {
    const Phrase& phrase = sheet_.RuleNodeAt(index);
    ForEachToken(index, ",", [&](int token) { Allow(token + 1, phrase.depth, phrase.first, 0); });
    ForEachToken(index, "for", [&](int token) { Allow(token, phrase.depth, phrase.first, 0); });
  }
  void Each(int index) {
    const Phrase& phrase = sheet_.RuleNodeAt(index);
    const int anchor = sheet_.RuleNodeAt(phrase.parent).first;
    for (const std::string_view word : {"where", "by"})
      ForEachToken(index, word, [&](int token) { Allow(token, phrase.depth, anchor, 0); });
  }

  // ---- expressions

  void Expr(int index) {
    const Phrase& phrase = sheet_.RuleNodeAt(index);
    const TokenTree::Child& first = sheet_.ChildAt(phrase, 0);
    if (first.is_token && sheet_.TokenText(first.index) == "if") return Conditional(index);
    if (first.is_token || phrase.part_count < 2 || !sheet_.ChildAt(phrase, 1).is_token) return;
    const int word = sheet_.ChildAt(phrase, 1).index;
    const bool defaults = sheet_.IsToken(word, "or") && sheet_.IsToken(word + 1, "else");
    const int chain = defaults ? kDefaults : OperatorChain(sheet_.TokenText(word));
    if (chain == 0) return;
    Join(index, chain, IsPart(phrase.parent, 0, index));
    const Phrase& top = sheet_.RuleNodeAt(Top(index));
    const Phrase& around = sheet_.RuleNodeAt(top.parent);
    // A condition on the elements of a list continues under the list.
    Allow(word, top.depth,
          around.rule == "each" && around.last == top.last ? sheet_.RuleNodeAt(around.parent).first : top.first, 0);
  }

  // `then` and `else` are under their `if`, `else if` under the first `if`; the `then` of an `else if` is indented.
  void Conditional(int index) {
    const Phrase& phrase = sheet_.RuleNodeAt(index);
    const Phrase& parent = sheet_.RuleNodeAt(phrase.parent);
    Join(index, kConditionals, IsPart(phrase.parent, parent.part_count - 1, index));
    const Phrase& top = sheet_.RuleNodeAt(Top(index));
    const bool goes_on = Top(index) != index;
    ForEachToken(index, "then", [&](int token) { Allow(token, top.depth, top.first, goes_on ? kDeeper : 0); });
    ForEachToken(index, "else", [&](int token) { Allow(token, top.depth, top.first, 0); });
  }

  bool IsPart(int parent, int number, int index) const {
    const TokenTree::Child& part = sheet_.ChildAt(sheet_.RuleNodeAt(parent), number);
    return !part.is_token && part.index == index;
  }
  int Top(int index) const { return tops_[index]; }
  // `inner`: this node continues a chain, if its parent is of the same kind.
  void Join(int index, int chain, bool inner) {
    const int parent = sheet_.RuleNodeAt(index).parent;
    chains_[index] = chain;
    if (inner && chains_[parent] == chain) tops_[index] = Top(parent);
  }

  LayoutDocument& sheet_;
  std::vector<int> chains_;  // of each rule node: the kind of its chain
  std::vector<int> tops_;    // of each rule node: the node that is the whole chain
};

}  // namespace

void SetBreaks(LayoutDocument& sheet) { BreakRules(sheet).Apply(); }

}  // namespace cardinal::format
