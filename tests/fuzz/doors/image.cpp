// The image of a program, as the cache keeps it (docs/reference/cache.md): as it stands, or one that is in order with
// some bytes changed and the checksum mended. It is refused, or a game of it runs safely to its end or a fault.
#include "interpreter/machine/program/image.h"
#include "interpreter/base/archive.h"
#include "interpreter/machine/engine/engine.h"
#include "tests/fuzz/doors/forge.h"

using namespace cardinal;

DOOR(image) {
  fuzz::Choices choices(bytes);
  static const std::string sound = program::Encode(fuzz::Harbour());
  constexpr std::size_t kHead = 16, kChecksum = 8;
  std::string file(choices.OneIn(4) ? choices.Rest() : "");
  if (file.empty())
    file = base::Seal("CRDP", 1, fuzz::Changed(sound.substr(kHead, sound.size() - kHead - kChecksum), choices));
  program::Program program;
  if (!program::Decode(file, program)) return fuzz::Count("refused");
  fuzz::Count("taken");
  // What passes is not played: whoever can write into the cache can do so with the program, too.
  fuzz::Expect(program::Encode(program) == program::Encode(program::Program(program)),
               "a copy of it is another program");
  program::Program again;
  fuzz::Expect(program::Decode(program::Encode(program), again), "what was taken is refused when it is written again");
}
