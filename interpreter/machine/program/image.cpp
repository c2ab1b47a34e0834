#include "interpreter/machine/program/image.h"

#include "interpreter/machine/program/fields.h"

namespace cardinal::program {

namespace {

constexpr std::string_view kLetters = "CRDP";
// Increase this when fields.h or the meaning of a field changes.
constexpr std::uint32_t kVersion = 18;

}  // namespace

std::string Encode(const Program& program) {
  base::ArchiveWriter<Program> fields;
  fields(program);
  return base::EncodeEnvelope(kLetters, kVersion, fields.Bytes());
}

bool Decode(std::string_view bytes, Program& program) {
  Program decoded;
  if (!DecodePrefix(bytes, decoded) || !bytes.empty()) return false;
  program = std::move(decoded);
  return true;
}

bool DecodePrefix(std::string_view& bytes, Program& program) {
  const auto fields = base::DecodeEnvelope(kLetters, kVersion, bytes);
  if (!fields) return false;
  base::ArchiveReader<Program> reader(*fields);
  Program decoded;
  reader(decoded);
  if (!reader.IsAtEnd() || !Verify(decoded).empty()) return false;
  program = std::move(decoded);
  return true;
}

}  // namespace cardinal::program
