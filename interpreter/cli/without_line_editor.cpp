// Replaces line_editor.cpp in a program that was built without libedit.
#include "interpreter/cli/line_editor.h"

namespace cardinal::cli {

std::unique_ptr<LineEditor> MakeLineEditor(std::FILE*, std::FILE*) { return nullptr; }

bool CanEditLines(const std::string&) { return false; }

}  // namespace cardinal::cli
