// The text of a ruleset or of cards. If it is rejected, there is a message. If it is accepted, the formatted text is
// the same program, and formatting it again changes nothing. No message contains raw control codes of a terminal.
#include <sstream>

#include "interpreter/base/hash.h"
#include "interpreter/language/format/format.h"
#include "interpreter/language/syntax/syntax.h"
#include "tests/fuzz/targets/fuzz_target.h"

using namespace cardinal;
using fuzz::Expect;

namespace {

void ExpectSafe(const diag::Sink& sink, const source::SourceSet& sources) {
  std::ostringstream out;
  for (const diag::Diagnostic& diagnostic : sink.Sorted()) diag::RenderText(out, diagnostic, sources, false);
  const std::string text = out.str();
  for (const char c : text)
    Expect(c == '\n' || static_cast<unsigned char>(c) >= ' ', "a control character in a diagnostic");
  Expect(!source::FindBadByte(text), "a diagnostic that is not text");
  Expect(text.size() < 200'000, "diagnostics of " + std::to_string(text.size()) + " bytes");
}

}  // namespace

TARGET(parse, 0, true) {
  if (source::FindBadByte(bytes)) return fuzz::Skip("no text");
  source::SourceSet sources;
  diag::Sink sink;
  const source::FileId id = sources.AddFile("fuzz.cardinal", std::string(bytes));
  const ast::File tree = syntax::Parse(sources[id], {}, sink);
  ExpectSafe(sink, sources);
  diag::Sink unheard;
  // Formatting parses up to four times more, so only some texts are formatted if they do not parse, and only some
  // results are formatted again.
  const std::uint64_t which = base::Hasher().AddBytes(bytes).Digest();
  if (sink.HasErrors()) {
    fuzz::Count("rejected");
    if (which % 8 == 0)
      Expect(!format::FormatFile(sources[id], {}, unheard).has_value(), "laid out, although it does not parse");
    return;
  }
  fuzz::Count("accepted");
  const auto once = format::FormatFile(sources[id], {}, unheard);
  Expect(once.has_value(), "it parses, and cannot be laid out");
  if (which % 4 != 0) return;
  const source::FileId again = sources.AddFile("fuzz.cardinal", *once);
  diag::Sink none;
  const ast::File tree_again = syntax::Parse(sources[again], {}, none);
  Expect(!none.HasErrors() && ast::Dump(tree_again) == ast::Dump(tree), "laid out it is another program");
  const auto twice = format::FormatFile(sources[again], {}, none);
  Expect(twice == once, "laid out twice it is another text");
}
