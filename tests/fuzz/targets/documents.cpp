// Each kind of YAML document; the first byte chooses the kind. A rejected document has a reason, nothing hangs, and a
// document that is too large is refused.
#include <sstream>

#include "interpreter/base/limits.h"
#include "interpreter/language/documents/configuration.h"
#include "interpreter/language/documents/deck_file.h"
#include "interpreter/language/documents/document_kind.h"
#include "interpreter/language/documents/rulebook.h"
#include "interpreter/language/documents/rulebook_clauses.h"
#include "interpreter/language/documents/scenario.h"
#include "tests/fuzz/targets/fuzz_target.h"

using namespace cardinal;
using fuzz::Expect;

TARGET(documents, 1, true) {
  if (bytes.empty()) return;
  const char kind = bytes[0];
  bytes.remove_prefix(1);
  if (source::FindBadByte(bytes)) return fuzz::Skip("no text");
  base::Limits limits;
  limits.yaml_scalars = 2'000;  // so that inputs of a few thousand bytes reach the limit
  limits.yaml_depth = 16;
  source::SourceSet sources;
  diag::Sink sink;
  const source::SourceFile& file = sources[sources.AddFile("fuzz.yaml", std::string(bytes))];
  bool read = false;
  switch (kind) {
    case 'd': read = documents::ReadDeck(file, limits, sink).has_value(); break;
    case 's': read = documents::ReadScenarios(file, limits, sink).has_value(); break;
    case 'c': read = documents::ReadConfiguration(file, limits, sink).has_value(); break;
    case 'r': read = documents::ReadRulebook(file, limits, sink).has_value(); break;
    default: read = documents::ReadYaml(file, limits, sink).has_value(); break;
  }
  fuzz::Count(read ? "accepted" : "rejected");
  Expect(read != sink.HasErrors(), read ? "accepted with an error" : "rejected without a reason");
  std::ostringstream out;
  for (const diag::Diagnostic& diagnostic : sink.Sorted()) diag::RenderText(out, diagnostic, sources, false);
  for (const char c : out.str())
    Expect(c == '\n' || static_cast<unsigned char>(c) >= ' ', "a control character in a diagnostic");
  Expect(!source::FindBadByte(out.str()), "a diagnostic that is not text");
}
