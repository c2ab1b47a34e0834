// Converts between URIs of documents and paths.
// In: URIs. Out: paths, and back. Promises: only `file:` URIs of this machine have a path: `file:///a`,
// `file://localhost/a`, `file:/a` (RFC 8089); percent-encoding is decoded and written as RFC 3986 says.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace cardinal::lsp {

// True if the scheme is `file`, in lower or upper case.
bool IsFileUri(std::string_view uri);
// Nothing: it is not a `file:` URI with an absolute path, or its encoding is wrong.
std::optional<std::filesystem::path> UriToPath(std::string_view uri);
// `path` must be absolute.
std::string PathToUri(const std::filesystem::path& path);

}  // namespace cardinal::lsp
