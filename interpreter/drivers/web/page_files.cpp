#include "interpreter/drivers/web/page_files.h"

#include <algorithm>
#include <fstream>
#include <sstream>
#include <utility>

#include "interpreter/base/hash.h"
#include "interpreter/base/hex.h"

namespace cardinal::web {

namespace fs = std::filesystem;

namespace {

constexpr std::pair<std::string_view, std::string_view> kTypes[] = {
    {".html", "text/html; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".json", "application/json"},
    {".svg", "image/svg+xml"},
    {".webp", "image/webp"},
    {".png", "image/png"},
    {".jpg", "image/jpeg"},
    {".woff2", "font/woff2"},
    {".webmanifest", "application/manifest+json"},
};

std::string_view FileType(std::string_view name) {
  for (const auto& [ending, type] : kTypes)
    if (name.ends_with(ending)) return type;
  return {};
}

// Parts of letters, digits and marks that are in file names, none of which begins with a dot.
bool IsPlainPath(std::string_view path) {
  if (path.empty() || path.size() > 300) return false;
  char before = '/';
  for (const char c : path) {
    if (c == '\\' || c == '\0' || static_cast<unsigned char>(c) < 0x20) return false;
    if (before == '/' && (c == '.' || c == '/')) return false;
    before = c;
  }
  return before != '/';
}

// A link may lead to another file of the folder, not out of it.
std::optional<std::string> ReadSmallFile(const fs::path& folder, std::string_view name) {
  std::error_code error;
  const fs::path root = fs::canonical(folder, error), path = error ? root : fs::canonical(root / name, error);
  if (error || std::mismatch(root.begin(), root.end(), path.begin(), path.end()).first != root.end())
    return std::nullopt;
  if (!fs::is_regular_file(path, error) || fs::file_size(path, error) > kLargestFile || error) return std::nullopt;
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

std::optional<PageFile> MakeFile(std::optional<std::string> text, std::string_view type) {
  if (!text) return std::nullopt;
  std::string tag = '"' + base::ToHex(base::Fnv1a(*text)) + '"';
  return PageFile{std::move(*text), type, std::move(tag)};
}

}  // namespace

std::optional<std::string> DecodeUrlPath(std::string_view path) {
  std::string text;
  for (std::size_t i = 0; i < path.size(); ++i) {
    if (path[i] != '%') {
      text += path[i];
      continue;
    }
    const auto byte = base::FromHex(path.substr(i + 1, 2), 2);
    if (!byte || *byte < 0x20 || *byte == 0x7f) return std::nullopt;
    text += static_cast<char>(*byte);
    i += 2;
  }
  return text;
}

std::optional<PageFile> PageFiles::Find(std::string_view path) const {
  const auto decoded = DecodeUrlPath(path);
  if (!decoded || decoded->empty() || decoded->front() != '/') return std::nullopt;
  const std::string name = *decoded == "/" ? "index.html" : decoded->substr(1);
  const std::string_view type = FileType(name);
  if (!IsPlainPath(name) || type.empty()) return std::nullopt;
  constexpr std::string_view kPictures = "pictures/";
  if (name.starts_with(kPictures)) {
    const bool is_picture = HasPictures() && type.starts_with("image/");
    return is_picture ? MakeFile(ReadSmallFile(pictures_, name.substr(kPictures.size())), type) : std::nullopt;
  }
  if (!page_.empty()) return MakeFile(ReadSmallFile(page_, name), type);
  for (const EmbeddedFile& file : EmbeddedTable())
    if (file.name == name) return MakeFile(std::string(file.text), type);
  return std::nullopt;
}

}  // namespace cardinal::web
