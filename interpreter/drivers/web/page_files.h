// The files that the server sends: the page of the table, which the build embeds, and pictures of cards. In: the path
// of a URL. Out: the file with its type, or nothing. Promises: no file outside of the page or of the folder of pictures
// is sent, whatever the path contains and wherever links in the folders lead; no file is larger than kLargestFile.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "interpreter/base/embedded.h"

namespace cardinal::web {

using base::EmbeddedFile;

inline constexpr std::uintmax_t kLargestFile = 8'000'000;  // bytes

// The files of interpreter/drivers/web/page.
std::span<const EmbeddedFile> EmbeddedTable();

struct PageFile {
  std::string text;
  std::string_view type;  // "text/html; charset=utf-8"
  std::string tag;        // of the content, for `ETag`, with its quotation marks
};

class PageFiles {
 public:
  // `page`: a folder instead of the embedded files, read at each request; empty: the embedded files. `pictures`: empty:
  // there are none.
  PageFiles(std::filesystem::path page, std::filesystem::path pictures)
      : page_(std::move(page)), pictures_(std::move(pictures)) {}

  // `path`: "/", "/card.js", "/pictures/Cinder%20Whelp.webp".
  std::optional<PageFile> Find(std::string_view path) const;
  bool HasPictures() const { return !pictures_.empty(); }

 private:
  std::filesystem::path page_, pictures_;
};

// The text with its %XX decoded; nullopt if one is malformed or is a control character.
std::optional<std::string> DecodeUrlPath(std::string_view path);

}  // namespace cardinal::web
