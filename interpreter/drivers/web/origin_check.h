// Decides which hosts and origins a request may name. In: the headers of a request. Out: whether the server answers it.
// Promises: a page of another site cannot use the server through the browser of a visitor (its origin differs), also
// not by a name that it lets point to this machine (DNS rebinding): a host must be an address, `localhost` or a host of
// the settings.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace cardinal::web {

class OriginCheck {
 public:
  // `origins`: "https://play.example.org", of the option --url.
  explicit OriginCheck(std::vector<std::string> origins) : origins_(std::move(origins)) {}

  // The header `Host`, with or without a port.
  bool IsKnownHost(std::string_view host) const;
  // The header `Origin`; empty: the client is not a browser. `host`: the header `Host` of the same request.
  bool IsAllowedOrigin(std::string_view origin, std::string_view host) const;

 private:
  std::vector<std::string> origins_;
};

// The origins of a server: those of its URL (empty: it has none) and of the address or name on which it listens.
std::vector<std::string> KnownOrigins(std::string_view url, std::string_view host);

// "https://play.example.org" of "https://play.example.org/cards/"; "" if the text is anything other than the URL of a
// web page.
std::string OriginOf(std::string_view url);

}  // namespace cardinal::web
