#include "interpreter/drivers/host/place_names.h"

#include <filesystem>

#include "interpreter/drivers/replay/log_conversion.h"

namespace cardinal::host {

namespace {

void ReplaceAll(std::string& text, const std::string& from, const std::string& to) {
  for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
    text.replace(at, from.size(), to);
}

}  // namespace

PlaceNames::PlaceNames(const program::Program& program, const load::GameHome& home) {
  for (const auto& file : program.files) {
    std::string key = replay::FileKey(home, file.path);
    if (std::filesystem::path(key).is_absolute()) key = std::filesystem::path(key).filename().generic_string();
    if (key != file.path) names_.emplace_back(file.path, std::move(key));
  }
  // Messages may also name files that are not in the program, such as the rulebook.
  const std::filesystem::path library = home.ruleset.parent_path().parent_path();
  if (!library.empty() && library != library.root_path()) library_ = library.generic_string() + '/';
}

std::string PlaceNames::Shorten(std::string text) const {
  if (text.find('/') == std::string::npos) return text;
  for (const auto& [path, name] : names_) ReplaceAll(text, path, name);
  if (!library_.empty()) ReplaceAll(text, library_, "");
  return text;
}

}  // namespace cardinal::host
