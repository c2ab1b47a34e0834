#include "interpreter/drivers/web/origin_check.h"

#include <algorithm>

namespace cardinal::web {

namespace {

bool IsDigitOrDot(char c) { return (c >= '0' && c <= '9') || c == '.'; }

// The host without its port, in lower case: "[::1]:80" -> "[::1]".
std::string WithoutPort(std::string_view host) {
  const std::size_t colon = host.rfind(':');
  const std::size_t bracket = host.rfind(']');
  if (colon != std::string_view::npos && (bracket == std::string_view::npos || colon > bracket))
    host = host.substr(0, colon);
  std::string lower(host);
  std::transform(lower.begin(), lower.end(), lower.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
  return lower;
}

std::string_view HostOfOrigin(std::string_view origin) {
  const std::size_t begin = origin.find("://");
  return begin == std::string_view::npos ? std::string_view() : origin.substr(begin + 3);
}

}  // namespace

std::string OriginOf(std::string_view url) {
  for (const std::string_view scheme : {"http://", "https://"}) {
    if (!url.starts_with(scheme)) continue;
    const std::string_view host = url.substr(scheme.size(), url.find_first_of("/?#", scheme.size()) - scheme.size());
    const bool is_plain = !host.empty() && host.find_first_of(" @\\\"'<>") == std::string_view::npos;
    return is_plain ? std::string(scheme) + std::string(host) : "";
  }
  return "";
}

std::vector<std::string> KnownOrigins(std::string_view url, std::string_view host) {
  std::vector<std::string> origins = {"http://" + std::string(host)};
  if (!url.empty()) origins.push_back(OriginOf(url));
  return origins;
}

bool OriginCheck::IsKnownHost(std::string_view host) const {
  const std::string name = WithoutPort(host);
  if (name.empty()) return false;
  if (name == "localhost" || name.front() == '[') return true;
  if (std::all_of(name.begin(), name.end(), IsDigitOrDot)) return true;
  return std::any_of(origins_.begin(), origins_.end(),
                     [&](const std::string& origin) { return WithoutPort(HostOfOrigin(origin)) == name; });
}

bool OriginCheck::IsAllowedOrigin(std::string_view origin, std::string_view host) const {
  if (origin.empty()) return true;
  if (std::find(origins_.begin(), origins_.end(), origin) != origins_.end()) return true;
  return !host.empty() && (origin == "http://" + std::string(host) || origin == "https://" + std::string(host));
}

}  // namespace cardinal::web
