// In: URIs of documents. Out: paths, and back. Promises: only `file:` URIs of this machine have a path; percent-encoding
// is decoded and written as RFC 3986 says.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace cardinal::lsp {

// Nothing: it is no `file:` URI with an absolute path, or its encoding is wrong.
std::optional<std::filesystem::path> PathOfUri(std::string_view uri);
// `path` must be absolute.
std::string UriOfPath(const std::filesystem::path& path);

}  // namespace cardinal::lsp
