// The page of the reports about simulated games: its files, embedded by the build, and its frame.
#pragma once

#include <functional>
#include <iosfwd>
#include <span>
#include <string>

#include "interpreter/base/embedded.h"

namespace cardinal::simulate {

using base::EmbeddedFile;

std::span<const EmbeddedFile> ReportPageFiles();

// Prints a page with that title and body. `language`: the code of the language of its texts.
void PrintReportPage(std::ostream& out, const std::string& title, const std::string& language,
                     const std::function<void(std::ostream&)>& body);

}  // namespace cardinal::simulate
