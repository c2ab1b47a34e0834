#include "tests/fuzz/targets/forge_match.h"

#include <filesystem>

#include "interpreter/base/hash_bulk.h"
#include "interpreter/language/load/load.h"
#include "interpreter/language/lower/lower.h"
#include "interpreter/machine/bytecode/compile.h"
#include "interpreter/machine/engine/engine.h"
#include "interpreter/machine/ir/lazy_module.h"
#include "interpreter/machine/vm/install_code.h"

namespace cardinal::fuzz {

namespace {

load::LoadResult LoadHarbour(source::SourceSet& sources) {
  const std::filesystem::path folder = std::filesystem::path(CARDINAL_SOURCE_DIR) / "tests/malformed/harbour";
  diag::Sink sink;
  load::LoadRequest request;
  request.ruleset = folder;
  request.cards = {folder / "fleet.cardinal"};
  load::LoadResult loaded = load::LoadGame(source::FileSystem(), request, {}, sources, sink);
  if (!loaded.program) throw std::runtime_error("tests/malformed/harbour does not check");
  return loaded;
}

}  // namespace

const program::Program& Harbour() {
  static const program::Program program = [] {
    source::SourceSet sources;
    return *LoadHarbour(sources).program;
  }();
  return program;
}

match::Setup HarbourSetup(std::uint64_t seed) {
  const program::Program& program = Harbour();
  match::Setup setup;
  const std::int32_t deck = program::FindZone(program, "deck");
  for (int seat = 0; seat < 2; ++seat) {
    setup.decks.emplace_back();
    for (std::int32_t i = 0; i < 10; ++i)
      setup.decks.back().push_back({i % static_cast<std::int32_t>(program.cards.size()), deck});
  }
  setup.seed = seed;
  return setup;
}

match::Match HarbourMatch(std::size_t answers, const program::Program& program) {
  match::Match match = match::NewMatch(program, HarbourSetup(answers));
  engine::StepResult step = engine::StartMatch(program, match);
  for (std::size_t i = 0; i < answers && step.kind == engine::StepResult::Kind::Decision; ++i) {
    const match::Match before = match;
    const std::size_t count = match.decision.options.size();
    step = engine::Advance(program, match, {static_cast<std::int32_t>((i * 7 + answers) % count), match.serial, {}});
    if (step.kind != engine::StepResult::Kind::Decision) return before;
  }
  return match;
}

std::string Changed(std::string bytes, Choices& choices) {
  const std::size_t changes = 1 + choices.Below(8);
  for (std::size_t i = 0; i < changes && !choices.Empty() && !bytes.empty(); ++i) {
    std::size_t at = choices.Byte();
    at = (at << 16 | static_cast<std::size_t>(choices.Byte()) << 8 | choices.Byte()) % bytes.size();
    bytes[at] = static_cast<char>(choices.Byte());
  }
  return bytes;
}

std::string ForgedMatch(std::string image, Choices& choices) {
  image = Changed(image.substr(0, image.size() - 8), choices);
  std::uint64_t sum = base::HashBulk(image);
  for (int i = 0; i < 8; ++i, sum >>= 8) image += static_cast<char>(sum & 0xff);
  return image;
}

void PlayOn(const program::Program& program, match::Match match, Choices& choices) {
  base::Limits limits;
  limits.steps = 20'000;
  for (int i = 0; i < 20; ++i) {
    if (match.outcome.kind != model::OutcomeKind::Running || match.decision.options.empty()) return;
    const match::Match before = match;
    const auto option = static_cast<std::int32_t>(choices.Below(match.decision.options.size()));
    const engine::StepResult step = engine::Advance(program, match, {option, match.serial, {}}, limits);
    if (step.kind == engine::StepResult::Kind::Fault) {
      Expect(match == before, "a fault has left a change");
      return Count("ended by a fault");
    }
    if (step.kind != engine::StepResult::Kind::Decision) return;
  }
}

}  // namespace cardinal::fuzz
