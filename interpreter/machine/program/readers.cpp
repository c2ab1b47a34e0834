// Dependency analysis: for each query, and for each condition of a `whenever` rule, the cells that its result depends
// on; for each window, those on which skipping it depends while every seat passes. So the machine can cache these
// results until one of the cells changes (vm/memory.h). Why: rules evaluate the same queries again and again, and
// usually nothing has changed in between.
#include <algorithm>
#include <span>
#include <utility>

#include "interpreter/machine/program/verify_parts.h"

namespace cardinal::program {
namespace {

constexpr std::size_t kMostParams = 3;  // largest number of arguments of a cached result

// A set of small numbers.
class Bits {
 public:
  explicit Bits(std::size_t size = 0) : words_((size + 63) / 64) {}
  void Insert(std::size_t bit) { words_[bit / 64] |= std::uint64_t{1} << (bit % 64); }
  bool Has(std::size_t bit) const { return (words_[bit / 64] >> (bit % 64)) & 1u; }
  // Returns true if something was new.
  bool Grow(const Bits& more) {
    bool grown = false;
    for (std::size_t i = 0; i < words_.size(); ++i) {
      grown = grown || (more.words_[i] & ~words_[i]) != 0;
      words_[i] |= more.words_[i];
    }
    return grown;
  }
  std::vector<std::uint64_t> Take() { return std::move(words_); }

 private:
  std::vector<std::uint64_t> words_;
};

// The dependencies of one result.
struct Reads {
  Bits cells, asks;
  bool running = false;  // depends on the running occurrences, which are not tracked
  std::vector<std::int32_t> calls;
};

class Finder {
 public:
  explicit Finder(const Program& program) : program_(program) {}

  // Returns the dependencies of each query.
  const std::vector<Reads>& Run() {
    for (std::size_t i = 0; i < program_.queries.size(); ++i) reads_.push_back(Of(static_cast<std::int32_t>(i)));
    for (bool grown = true; grown;) {
      grown = false;
      for (Reads& reads : reads_)
        for (const std::int32_t called : reads.calls) grown = Join(reads, reads_[called]) || grown;
    }
    return reads_;
  }

  // For a condition. Call Run first.
  Reads Of(const OptimizedCode::CachedCondition& condition) const {
    Reads reads{Bits(StateCell::Count(program_)), Bits(program_.queries.size()), false, {}};
    for (std::int32_t i = condition.first; i < condition.end; ++i) Note(program_.instructions[i], reads);
    for (const std::int32_t called : reads.calls) Join(reads, reads_[called]);
    return reads;
  }
  // For the conditions that are evaluated before actions are offered. The search stops when they depend on the running
  // occurrences: there is one offer for each card.
  Reads Of(std::span<const std::int32_t> actions) const {
    Reads reads{Bits(StateCell::Count(program_)), Bits(program_.queries.size()), false, {}};
    const auto add = [&](FunctionId code) {
      if (code < 0 || reads.running) return;
      Scan(code, reads);
      for (const std::int32_t called : std::exchange(reads.calls, {})) Join(reads, reads_[called]);
    };
    for (const std::int32_t index : actions) {
      const Action& action = program_.actions[index];
      if (action.can_query >= 0) Join(reads, reads_[action.can_query]);
      add(action.precondition);
      add(action.candidate_filter);
      for (const ActionVariant& variant : action.variants) add(variant.offer);
    }
    return reads;
  }
  // For a window while it asks its seats and otherwise only reads (Simple::asks), without the conditions of its
  // actions.
  Reads OfAsking(const Window& window) const {
    Reads reads{Bits(StateCell::Count(program_)), Bits(program_.queries.size()), false, {}};
    const Function& code = program_.functions[window.code];
    for (std::int32_t i = 0; i < code.count; ++i) {
      const Instr& in = program_.instructions[code.first + i];
      if (!LooksInWindow(in.op)) Note(in, reads);
    }
    for (const std::int32_t called : reads.calls) Join(reads, reads_[called]);
    reads.cells.Insert(StateCell::Out());
    return reads;
  }

 private:
  static bool Join(Reads& reads, const Reads& more) {
    const bool running = more.running && !std::exchange(reads.running, reads.running || more.running);
    const bool cells = reads.cells.Grow(more.cells), asks = reads.asks.Grow(more.asks);
    return running || cells || asks;
  }

  Reads Of(std::int32_t index) const {
    const Query& query = program_.queries[index];
    Reads reads{Bits(StateCell::Count(program_)), Bits(program_.queries.size()), false, {}};
    Scan(query.code, reads);
    for (const std::int32_t rule : query.modifiers) Modified(program_.modifiers[rule], reads);
    if (!query.modifiers.empty()) reads.asks.Insert(static_cast<std::size_t>(index));
    return reads;
  }

  void Modified(const Modifier& modifier, Reads& reads) const {
    PutPlaces(program_, modifier, reads.cells);
    Scan(modifier.code, reads);
    if (modifier.works < 0) return;
    const Works& works = program_.works[modifier.works];
    if (works.code >= 0) Scan(works.code, reads);
  }

  void Scan(FunctionId id, Reads& reads) const {
    const Function& code = program_.functions[id];
    for (std::int32_t i = 0; i < code.count; ++i) Note(program_.instructions[code.first + i], reads);
  }

  void Note(const Instr& in, Reads& reads) const {
    if (const auto cell = CellReadBy(program_, in)) return reads.cells.Insert(*cell);
    switch (in.op) {
      case Op::CallQuery: reads.calls.push_back(in.b); break;
      case Op::CallPart:  // the part of a card, which may call anything
        for (std::size_t query = 0; query < program_.queries.size(); ++query) reads.asks.Insert(query);
        reads.running = true;
        break;
      case Op::FirstSeat:
        if (program_.order_code >= 0) NoteOrder(reads);
        break;
      default: reads.running = reads.running || !OfPositionOnly(in.op); break;
    }
  }

  // An order that calls itself is a fault when it runs, not here.
  void NoteOrder(Reads& reads) const {
    const Function& code = program_.functions[program_.order_code];
    for (std::int32_t i = 0; i < code.count; ++i) {
      const Instr& in = program_.instructions[code.first + i];
      if (in.op != Op::FirstSeat) Note(in, reads);
    }
  }

  // Instructions whose result depends only on their operands, printed values, and the cells above.
  static bool OfPositionOnly(Op op) {
    // clang-format off
    switch (op) {
      case Op::Push: case Op::PushConst: case Op::PushList: case Op::Load: case Op::Store: case Op::Dup: case Op::Pop:
      case Op::Here: case Op::Mark: case Op::Release: case Op::Add: case Op::Sub: case Op::Mul: case Op::Div:
      case Op::Mod: case Op::Neg: case Op::Min: case Op::Max: case Op::Eq: case Op::Ne: case Op::Lt: case Op::Le:
      case Op::Gt: case Op::Ge: case Op::Not: case Op::IsNone: case Op::Require: case Op::Jump: case Op::JumpIfNo:
      case Op::JumpIfYes: case Op::Return: case Op::ForNext: case Op::TimesNext: case Op::Attribute: case Op::HasPart:
      case Op::IsCardType: case Op::AllCards: case Op::AllOfEnum: case Op::Related: case Op::BuildBegin:
      case Op::BuildAdd: case Op::BuildAddKey: case Op::BuildAddAll: case Op::BuildEnd: case Op::BuildEndSorted:
      case Op::ListCount: case Op::ListHas: case Op::ListFirst: case Op::ListLast: case Op::ListSum: case Op::ListMin:
      case Op::ListMax: case Op::ListAny: case Op::ListAll: case Op::ListWith: case Op::ListWithout: case Op::ListMeets:
      case Op::ListSame: case Op::ListMatch: case Op::ListOne: case Op::CardInfo: return true;
      default: return false;
    }
    // clang-format on
  }

  const Program& program_;
  std::vector<Reads> reads_;
};

bool IsWorthIt(const Program& program, const Query& query) {
  const bool long_enough = !query.modifiers.empty() || program.functions[query.code].count >= kShort;
  return long_enough && CanBeKept(query.params);
}

void Watch(Program& program, const Reads& reads, std::int32_t reader) {
  for (std::size_t cell = 0; cell < program.dependents.size(); ++cell)
    if (reads.cells.Has(cell)) program.dependents[cell].push_back(reader);
}

}  // namespace

std::optional<std::size_t> CellOf(const Program& program, const Instr& in) {
  // clang-format off
  switch (in.op) {
    case Op::LoadField: return StateCell::Field(program, in.b);
    case Op::ZoneCards: case Op::ZoneCount: case Op::ZoneEnd: case Op::ZoneAll: case Op::IsZoneOf: case Op::IsInZone:
      return StateCell::Zone(in.b);
    case Op::CardInfo:
      switch (static_cast<CardInfoKind>(in.a)) {
        case CardInfoKind::Owner: case CardInfoKind::Name: return std::nullopt;
        case CardInfoKind::Controller: return StateCell::Control();
        default: return StateCell::Moves();
      }
    case Op::Now: return StateCell::Moves();
    case Op::AllPlayers: case Op::SeatsFrom: case Op::NextSeat: return StateCell::Out();
    case Op::ApplyModifiers: return StateCell::Timed(program, in.b);
    default: return std::nullopt;
  }
  // clang-format on
}

bool CanBeKept(std::span<const Param> params) {
  return params.size() <= kMostParams &&
         std::ranges::none_of(params, [](const Param& param) { return param.type.kind == TypeKind::List; });
}

namespace {

void WatchConditions(Program& program, const Finder& finder) {
  std::vector<OptimizedCode::CachedCondition> watched;
  for (const OptimizedCode::CachedCondition& condition : program.optimized.conditions) {
    const Reads all = finder.Of(condition);
    if (all.running) continue;
    Watch(program, all, static_cast<std::int32_t>(program.queries.size() + watched.size()));
    watched.push_back(condition);
  }
  program.optimized.conditions = std::move(watched);
}

void WatchWindows(Program& program, const Finder& finder, const std::vector<Simple>& simple) {
  OptimizedCode& prepared = program.optimized;
  prepared.observes_window.clear();
  prepared.cacheable_windows.clear();
  const std::size_t first = program.queries.size() + prepared.conditions.size();
  for (const Window& window : program.windows) {
    const Reads offers = finder.Of(window.actions), asking = finder.OfAsking(window);
    const auto reader = static_cast<std::int32_t>(first + prepared.observes_window.size());
    const bool asks = simple[window.code].asks, looked_at = offers.running || asking.running;
    const bool kept = asks && !looked_at && CanBeKept(window.params);
    prepared.observes_window.push_back(looked_at);
    prepared.cacheable_windows.push_back(kept);
    if (!kept) continue;
    Watch(program, offers, reader);
    Watch(program, asking, reader);
  }
}

}  // namespace

void FindReaders(Program& program, const std::vector<Simple>& simple) {
  Finder finder(program);
  std::vector<Reads> reads = finder.Run();
  program.dependents.assign(StateCell::Count(program), {});
  for (std::size_t i = 0; i < reads.size(); ++i) {
    Query& query = program.queries[i];
    const Simple& looks = simple[query.code];
    const bool brief = looks.brief && (query.modifiers.empty() || OnlyAdds(program, simple, query));
    query.is_cacheable = !brief && looks.keeps_params && !reads[i].running && IsWorthIt(program, query);
    if (query.is_cacheable) Watch(program, reads[i], static_cast<std::int32_t>(i));
    query.reachable_queries = reads[i].asks.Take();
  }
  WatchConditions(program, finder);
  WatchWindows(program, finder, simple);
}

}  // namespace cardinal::program
