#include "interpreter/machine/run/image.h"

#include "interpreter/base/archive.h"
#include "interpreter/machine/bytecode/image.h"
#include "interpreter/machine/program/image.h"
#include "interpreter/machine/run/run.h"

namespace cardinal::run {

namespace {

constexpr std::string_view kLetters = "CRDC";
// Increase this when the lists of instructions, their meaning or the fields of the code change.
constexpr std::uint32_t kVersion = 1;

}  // namespace

std::string Encode(const program::Program& program) {
  std::string bytes = program::Encode(program);
  const bytecode::Compiled* const code = CodeOf(program);
  if (code) bytes += base::EncodeEnvelope(kLetters, kVersion, bytecode::Encode(program, *code));
  return bytes;
}

bool Decode(std::string_view bytes, program::Program& program) {
  program::Program decoded;
  if (!program::DecodePrefix(bytes, decoded)) return false;
  if (!bytes.empty()) {
    const auto code = base::DecodeEnvelope(kLetters, kVersion, bytes);
    bytecode::Compiled compiled;
    if (!code || !bytes.empty() || !bytecode::Decode(decoded, *code, compiled)) return false;
    InstallMachine(std::move(compiled), decoded);
  }
  program = std::move(decoded);
  return true;
}

}  // namespace cardinal::run
