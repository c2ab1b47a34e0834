// A saved match: the input itself, or a correct save with some bytes changed and the checksum fixed. It is refused with
// a reason, or the game continues safely: on this machine, and on the one that will replace it.
#include "interpreter/drivers/save/saved_match.h"
#include "tests/fuzz/targets/forge_match.h"

using namespace cardinal;
using fuzz::Expect;

namespace {

void Open(const program::Program& program, std::string_view bytes) {
  fuzz::Choices choices(bytes);
  save::SavedMatch read;
  std::string error, file;
  if (choices.OneIn(4)) {
    file = std::string(choices.Rest());
  } else {
    save::SavedMatch saved{program.game,
                           program.content_hash,
                           7,
                           {{"Anna", "human", "A"}, {"Berto", "greedy", "B"}},
                           fuzz::HarbourMatch(choices.Below(40), program)};
    file = save::Encode(program, saved);
    const std::size_t image = file.find("CRDM");
    file = file.substr(0, image) + fuzz::ForgedMatch(file.substr(image), choices);
  }
  if (!save::Decode(program, file, read, error)) {
    fuzz::Count("refused");
    return Expect(!error.empty(), "refused without a reason");
  }
  fuzz::Count("taken");
  fuzz::PlayOn(program, std::move(read.match), choices);
}

}  // namespace

TARGET(save) { Open(fuzz::Harbour(), bytes); }
