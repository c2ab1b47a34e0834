// In: the text of a whole game. Out: what loading it gives. (Only tests include this.)
#pragma once

#include <string>

#include "interpreter/language/load/load.h"

namespace cardinal::fuzz {

// Loads the text as a ruleset of one file.
load::LoadResult LoadWhole(const std::string& text, source::SourceSet& sources, diag::Sink& sink);

// The same, but each declaration is a separate file whose tree is kept: if programs differ in a few declarations, only
// these are parsed. The text has no comments, and only balanced braces in its strings.
load::LoadResult Assemble(const std::string& text, source::SourceSet& sources, diag::Sink& sink);

}  // namespace cardinal::fuzz
