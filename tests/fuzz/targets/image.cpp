// The image of a program, as the cache keeps it (docs/reference/cache.md): the input itself, or a correct image with
// some bytes changed and the checksum fixed. The image is refused, or a game of it runs safely to its end or a fault.
#include "interpreter/machine/program/image.h"

#include "interpreter/base/archive.h"
#include "interpreter/machine/engine/engine.h"
#include "interpreter/machine/vm/image.h"
#include "tests/fuzz/targets/forge_match.h"

using namespace cardinal;

namespace {

constexpr std::size_t kHead = 16, kChecksum = 8;

// One envelope of an image in two pieces: the head with the version, and the fields.
struct Sound {
  explicit Sound(const std::string& bytes)
      : letters(bytes.substr(0, 4)),
        fields(bytes.substr(kHead, bytes.size() - kHead - kChecksum)),
        version(static_cast<unsigned char>(bytes[4])) {}

  std::string Change(fuzz::Choices& choices) const {
    return base::EncodeEnvelope(letters, version, fuzz::Changed(fields, choices));
  }

  std::string letters, fields;
  std::uint32_t version;
};

// The image of the game without code, and that of its functions and their code.
const std::string& ProgramImage() {
  static const std::string image = program::Encode(fuzz::Harbour());
  return image;
}
const std::string& CodeImage() {
  static const std::string image = vm::Encode(fuzz::Harbour()).substr(ProgramImage().size());
  return image;
}

// An observer makes the machine read more of the program; any observer is enough.
struct Listener : vm::Observer {};

void Play(const program::Program& program, fuzz::Choices& choices) {
  match::Setup setup;
  setup.seats = program.min_players;
  // Half of the games begin normally, the others with cards in all zones.
  const bool everywhere = choices.OneIn(2);
  const std::int32_t deck = program::FindZone(program, "deck");
  for (std::int32_t zone = 0; zone < static_cast<std::int32_t>(program.zones.size()); ++zone) {
    if (program.zones[static_cast<std::size_t>(zone)].of == program::OwnerKind::Card || program.cards.empty()) continue;
    if (!everywhere && zone != deck) continue;
    setup.decks.resize(static_cast<std::size_t>(setup.seats));
    for (auto& cards : setup.decks)
      for (std::int32_t i = 0; i < (everywhere ? 3 : 10); ++i)
        cards.push_back({(i + zone) % static_cast<std::int32_t>(program.cards.size()), zone});
  }
  base::Limits limits;
  limits.steps = 5'000;
  Listener listener;
  vm::Observer* const observer = choices.OneIn(2) ? &listener : nullptr;
  match::Match match = match::NewMatch(program, setup);
  engine::StepResult step = engine::StartMatch(program, match, limits, observer);
  for (int i = 0; i < 30 && step.kind == engine::StepResult::Kind::Decision && !match.decision.options.empty(); ++i) {
    const auto option = static_cast<std::int32_t>(choices.Below(match.decision.options.size()));
    step = engine::Advance(program, match, {option, match.serial, {}}, limits, observer);
  }
  fuzz::Count(step.kind == engine::StepResult::Kind::Fault ? "ended by a fault" : "played");
}

void Open(const std::string& file, fuzz::Choices& choices) {
  program::Program program;
  if (!vm::Decode(file, program)) return fuzz::Count("refused");
  fuzz::Count("taken");
  const std::string written = vm::Encode(program);
  program::Program again;
  fuzz::Expect(vm::Decode(written, again), "what was taken is refused when it is written again");
  fuzz::Expect(vm::Encode(again) == written, "what was taken is another program when it is read again");
  Play(program, choices);
}

}  // namespace

TARGET(image) {
  fuzz::Choices choices(bytes);
  static const Sound program_image(ProgramImage());
  std::string file(choices.OneIn(4) ? choices.Rest() : "");
  if (file.empty()) file = program_image.Change(choices);
  Open(file, choices);
  static const Sound code(CodeImage());
  choices = fuzz::Choices(bytes);
  choices.Byte();
  Open(ProgramImage() + code.Change(choices), choices);
}
