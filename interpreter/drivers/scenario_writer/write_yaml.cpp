#include "interpreter/drivers/scenario_writer/write_yaml.h"

#include <algorithm>

namespace cardinal::scenario_writer {

namespace {

// True if YAML would read the beginning of the text as an indicator.
bool BeginsAsSign(std::string_view text, YamlContext in) {
  constexpr std::string_view kSigns = ",[]{}#&*!|>'\"%@`";
  if (kSigns.find(text.front()) != std::string_view::npos) return true;
  const bool maybe = text.front() == '-' || text.front() == '?' || text.front() == ':';
  return maybe && (text.size() == 1 || text[1] == ' ' || in == YamlContext::Flow);
}

bool HasSignInside(std::string_view text, YamlContext in) {
  if (text.find(": ") != std::string_view::npos || text.find(" #") != std::string_view::npos) return true;
  return in == YamlContext::Flow && text.find_first_of(",[]{}:\"") != std::string_view::npos;
}

bool NeedsQuotes(std::string_view text, YamlContext in) {
  if (text.empty() || text.front() == ' ' || text.back() == ' ' || text.back() == ':') return true;
  if (std::any_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; }))
    return true;
  return BeginsAsSign(text, in) || HasSignInside(text, in);
}

std::string QuoteScalar(std::string_view text) {
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') quoted += '\\';
    quoted += c == '\t' || c == '\n' || c == '\r' ? ' ' : c;
  }
  return quoted + '"';
}

// `4 Winds` would be read as four cards.
bool LooksCounted(std::string_view name) {
  const std::size_t digits = std::min(name.find_first_not_of("0123456789"), name.size());
  return digits > 0 && digits < name.size() && name[digits] == ' ';
}

}  // namespace

std::string WriteScalar(std::string_view text, YamlContext in) {
  return NeedsQuotes(text, in) ? QuoteScalar(text) : std::string(text);
}

bool IsPlainItem(std::string_view name) { return !NeedsQuotes(name, YamlContext::Flow) && !LooksCounted(name); }

std::string WriteCardItem(std::string_view name) { return IsPlainItem(name) ? std::string(name) : QuoteScalar(name); }

std::string WriteFlowList(const std::vector<std::string>& items, std::size_t column) {
  const std::string next_line = '\n' + std::string(column + 1, ' ');
  std::string text = "[";
  std::size_t at = column + 1;
  for (std::size_t i = 0; i < items.size(); ++i) {
    const bool breaks = i > 0 && at + items[i].size() + 2 > kWriteWidth;
    if (breaks) at = column + 1;
    if (i > 0) text += breaks ? "," + next_line : ", ";
    text += items[i];
    at += items[i].size() + 2;
  }
  return text + ']';
}

}  // namespace cardinal::scenario_writer
