// In: the text of a whole game. Out: what loading it gives. (Only tests include this.)
#pragma once

#include <string>

#include "interpreter/language/load/load.h"

namespace cardinal::fuzz {

// As a ruleset of one file is read.
load::LoadResult LoadWhole(const std::string& text, source::SourceSet& sources, diag::Sink& sink);

// The same, declaration by declaration, each as a file of its own whose tree is kept: of programs that differ in a few
// declarations, only these are parsed. The text has no comments, and no braces in its strings but pairs.
load::LoadResult Assemble(const std::string& text, source::SourceSet& sources, diag::Sink& sink);

}  // namespace cardinal::fuzz
