// In: URIs of documents. Out: paths, and back. Promises: only `file:` URIs of this machine have a path: `file:///a`,
// `file://localhost/a`, `file:/a` (RFC 8089); percent-encoding is decoded and written as RFC 3986 says.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace cardinal::lsp {

// The scheme is `file`, in small or capital letters.
bool IsFileUri(std::string_view uri);
// Nothing: it is no `file:` URI with an absolute path, or its encoding is wrong.
std::optional<std::filesystem::path> UriToPath(std::string_view uri);
// `path` must be absolute.
std::string PathToUri(const std::filesystem::path& path);

}  // namespace cardinal::lsp
