#include <algorithm>
#include <charconv>
#include <vector>

#include "interpreter/machine/ir/elements.h"
#include "interpreter/machine/ir/text.h"
#include "interpreter/machine/ir/words.h"

namespace cardinal::ir {

namespace {

using Words = std::vector<std::string_view>;

constexpr std::string_view kMarks = "(),:";  // words of their own

Words Split(std::string_view line) {
  Words words;
  std::size_t at = 0;
  while (at < line.size()) {
    if (line[at] == ' ') {
      ++at;
    } else if (kMarks.find(line[at]) != std::string_view::npos) {
      words.push_back(line.substr(at++, 1));
    } else {
      std::size_t end = at;
      while (end < line.size() && line[end] != ' ' && kMarks.find(line[end]) == std::string_view::npos) ++end;
      words.push_back(line.substr(at, end - at));
      at = end;
    }
  }
  return words;
}

template <class Number>
bool ReadNumber(std::string_view text, Number& number) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && end == text.data() + text.size();
}

// `r5`, `b2`.
template <class Id>
bool ReadId(std::string_view word, char letter, Id& id) {
  std::int32_t number = -1;
  if (word.size() < 2 || word[0] != letter || !ReadNumber(word.substr(1), number) || number < 0) return false;
  id = Id(number);
  return true;
}

// Matches the words of a line with the words of an instruction's text.
class LineMatcher {
 public:
  LineMatcher(const Program& program, const Words& line, Instruction& instruction)
      : program_(program), line_(line), read_(instruction) {}

  bool Matches(Op op) {
    read_ = Instruction{};
    read_.op = op;
    read_.operands.resize(FixedOperands(op));
    at_ = 0;
    for (const std::string_view word : Split(InfoOf(op).text))
      if (!(word.starts_with('{') ? Placeholder(word.substr(1, word.size() - 2)) : Take() == word)) return false;
    return at_ == line_.size();
  }

 private:
  std::string_view Take() { return at_ < line_.size() ? line_[at_++] : std::string_view{}; }
  std::string_view Next() const { return at_ < line_.size() ? line_[at_] : std::string_view{}; }

  bool Placeholder(std::string_view name) {
    if (name == "to") return ReadId(Take(), 'r', read_.to);
    if (name == "then") return ReadId(Take(), 'b', read_.then);
    if (name == "else") return ReadId(Take(), 'b', read_.otherwise);
    if (name == "...") return MoreOperands();
    if (name == "number") return Number(Take());
    if (name == "place") return Place(Take());
    if (const auto operand = OperandIndex(name)) return ReadId(Take(), 'r', read_.operands[*operand]);
    const std::string_view kind = Take();
    return ReadElement(program_, name, kind, Take(), read_);
  }

  bool MoreOperands() {
    while (Next() != ")") {
      Reg reg;
      if (!ReadId(Take(), 'r', reg)) return false;
      read_.operands.push_back(reg);
      if (Next() == ",") Take();
    }
    return true;
  }

  bool Number(std::string_view word) {
    if (word == "not-applicable") return read_.number = model::kNotApplicable, true;
    return ReadNumber(word, read_.number);
  }

  bool Place(std::string_view word) {
    const auto found = std::ranges::find(kPlaceWords, word);
    read_.detail = static_cast<std::int32_t>(found - kPlaceWords.begin());
    return found != kPlaceWords.end();
  }

  const Program& program_;
  const Words& line_;
  Instruction& read_;
  std::size_t at_ = 0;
};

class FunctionReader {
 public:
  FunctionReader(const Program& program, Function& function) : program_(program), function_(function) {}

  std::string Read(std::string_view text) {
    for (std::int32_t number = 1; !text.empty(); ++number) {
      const std::size_t end = std::min(text.find('\n'), text.size());
      const std::string_view line = text.substr(0, end);
      text.remove_prefix(std::min(end + 1, text.size()));
      if (!ReadLine(line)) return "line " + std::to_string(number) + " cannot be read: " + std::string(line);
    }
    return {};
  }

 private:
  bool ReadLine(std::string_view line) {
    if (line.starts_with("function ")) return Head(line);
    const Words words = Split(line);
    if (words.empty()) return true;
    if (!line.starts_with(' ')) return BeginBlock(words);
    return function_.blocks.empty() ? DeclareRegister(words) : ReadInstruction(words);
  }

  bool Head(std::string_view line) {
    const std::size_t open = line.find('"'), close = line.rfind('"'), arrow = line.rfind("-> ");
    if (open == close || arrow == std::string_view::npos || arrow < close) return false;
    function_ = Function{};
    function_.name = line.substr(open + 1, close - open - 1);
    return Type(Split(line.substr(arrow + 3)), function_.result);
  }

  bool BeginBlock(const Words& words) {
    BlockId block;
    if (words.size() != 2 || words[1] != ":" || !ReadId(words[0], 'b', block)) return false;
    if (block != function_.blocks.NextId()) return false;
    function_.blocks.Add({});
    return true;
  }

  // `parameter r0 c: card Thing`, `r4: number`
  bool DeclareRegister(const Words& words) {
    const auto colon = std::ranges::find(words, ":");
    if (colon == words.end()) return false;
    Words front(words.begin(), colon);
    if (front.empty()) return false;
    const bool parameter = front.front() == "parameter", variable = front.front() == "variable";
    if (parameter || variable) front.erase(front.begin());
    Reg reg;
    if (front.empty() || front.size() > 2 || !ReadId(front[0], 'r', reg) || reg != function_.registers.NextId())
      return false;
    Register declared;
    if (front.size() == 2) declared.name = front[1];
    const Words type(colon + 1, words.end());
    declared.type.under_construction = type == Words{"list", "under", "construction"};
    if (declared.type.under_construction)
      declared.type.tag.kind = program::TypeKind::List;
    else if (!Type(type, declared.type.tag))
      return false;
    function_.registers.Add(declared);
    if (parameter) ++function_.parameters;
    if (parameter || variable) ++function_.variables;
    return true;
  }

  bool ReadInstruction(const Words& words) {
    Instruction instruction;
    LineMatcher matcher(program_, words, instruction);
    for (std::size_t op = 0; op < OpCount(); ++op) {
      if (!matcher.Matches(static_cast<Op>(op))) continue;
      function_.blocks.back().instructions.push_back(instruction);
      return true;
    }
    return false;
  }

  bool Type(Words words, TypeTag& type) const {
    type = {};
    if (words.size() > 2 && words[0] == "list" && words[1] == "of") {
      type.kind = program::TypeKind::List;
      words.erase(words.begin(), words.begin() + 2);
      return ElementType(words, type.element, type.id);
    }
    return ElementType(words, type.kind, type.id);
  }

  bool ElementType(const Words& words, program::TypeKind& kind, std::int32_t& id) const {
    if (words.empty() || words.size() > 2) return false;
    const auto found = std::ranges::find(kTypeWords, words[0]);
    if (found == kTypeWords.end()) return false;
    kind = static_cast<program::TypeKind>(found - kTypeWords.begin());
    if (words.size() == 1) return true;
    Instruction named;
    const std::string_view table = kind == program::TypeKind::Card ? "type" : words[0];
    if (!ReadElement(program_, table, table, words[1], named)) return false;
    id = named.id;
    return true;
  }

  const Program& program_;
  Function& function_;
};

}  // namespace

std::string Read(const Program& program, std::string_view text, Function& function) {
  return FunctionReader(program, function).Read(text);
}

}  // namespace cardinal::ir
