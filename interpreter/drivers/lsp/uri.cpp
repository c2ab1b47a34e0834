#include "interpreter/drivers/lsp/uri.h"

#include <algorithm>
#include <cctype>

namespace cardinal::lsp {

namespace {

int HexDigit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

std::optional<std::string> Decoded(std::string_view text) {
  std::string decoded;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%') {
      decoded += text[i];
      continue;
    }
    const int high = i + 2 < text.size() ? HexDigit(text[i + 1]) : -1;
    const int low = i + 2 < text.size() ? HexDigit(text[i + 2]) : -1;
    if (high < 0 || low < 0 || high * 16 + low == 0) return std::nullopt;
    decoded += static_cast<char>(high * 16 + low);
    i += 2;
  }
  return decoded;
}

// Schemes and hosts are compared without case. `prefix` is in lower case.
bool TakePrefix(std::string_view& text, std::string_view prefix) {
  const auto same = [](char a, char b) { return a == std::tolower(static_cast<unsigned char>(b)); };
  if (!std::equal(prefix.begin(), prefix.end(), text.begin(), text.begin() + std::min(prefix.size(), text.size()),
                  same))
    return false;
  text.remove_prefix(prefix.size());
  return true;
}

}  // namespace

bool IsFileUri(std::string_view uri) { return TakePrefix(uri, "file:"); }

std::optional<std::filesystem::path> UriToPath(std::string_view uri) {
  if (!TakePrefix(uri, "file:")) return std::nullopt;
  if (TakePrefix(uri, "//")) TakePrefix(uri, "localhost");
  uri = uri.substr(0, uri.find_first_of("?#"));
  if (!uri.starts_with('/')) return std::nullopt;
  const auto decoded = Decoded(uri);
  if (!decoded) return std::nullopt;
  return std::filesystem::path(*decoded);
}

std::string PathToUri(const std::filesystem::path& path) {
  constexpr std::string_view kPlain = "-._~/!$&'()*+,;=:@", kHex = "0123456789ABCDEF";
  std::string uri = "file://";
  for (const char c : path.string()) {
    const auto byte = static_cast<unsigned char>(c);
    if (std::isalnum(byte) != 0 || kPlain.find(c) != std::string_view::npos) {
      uri += c;
    } else {
      uri += '%';
      uri += kHex[byte / 16];
      uri += kHex[byte % 16];
    }
  }
  return uri;
}

}  // namespace cardinal::lsp
