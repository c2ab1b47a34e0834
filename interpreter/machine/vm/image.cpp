#include "interpreter/machine/vm/image.h"

#include "interpreter/base/archive.h"
#include "interpreter/machine/bytecode/image.h"
#include "interpreter/machine/ir/lazy_module.h"
#include "interpreter/machine/program/image.h"
#include "interpreter/machine/vm/install_code.h"

namespace cardinal::vm {

namespace {

constexpr std::string_view kIrLetters = "CRDI", kCodeLetters = "CRDC";
// Increase this when the lists of instructions, their meaning or the fields of the IR or the code change.
constexpr std::uint32_t kVersion = 12;

// The image of the IR is decoded later.
bool TakeIr(std::string_view& bytes, program::Program& program) {
  const auto image = base::DecodeEnvelope(kIrLetters, kVersion, bytes);
  if (!image || image->empty()) return false;
  program.module = std::make_shared<ir::LazyModule>(std::string(*image));
  return true;
}

bool TakeCode(std::string_view& bytes, program::Program& program) {
  const auto image = base::DecodeEnvelope(kCodeLetters, kVersion, bytes);
  bytecode::Compiled compiled;
  if (!image || !bytes.empty() || !bytecode::Decode(program, *image, compiled)) return false;
  InstallCode(std::make_shared<bytecode::LazyCode>(std::move(compiled)), program);
  return true;
}

}  // namespace

std::string Encode(const program::Program& program) {
  std::string bytes = program::Encode(program);
  bytes += base::EncodeEnvelope(kIrLetters, kVersion, program.module->Encode());
  bytes += base::EncodeEnvelope(kCodeLetters, kVersion, bytecode::Encode(program, CodeOf(program)));
  return bytes;
}

bool Decode(std::string_view bytes, program::Program& program) {
  program::Program decoded;
  if (!program::DecodePrefix(bytes, decoded) || !TakeIr(bytes, decoded) || !TakeCode(bytes, decoded)) return false;
  program = std::move(decoded);
  return true;
}

}  // namespace cardinal::vm
