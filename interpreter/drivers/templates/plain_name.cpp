#include "interpreter/drivers/templates/plain_name.h"

namespace cardinal::templates {

std::string PlainName(const std::string& name) {
  std::string file;
  for (const char c : name) {
    const bool upper = c >= 'A' && c <= 'Z';
    const bool plain = upper || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
    if (plain) file += upper ? static_cast<char>(c - 'A' + 'a') : c;
    if ((c == ' ' || c == '-' || c == '_') && !file.empty() && file.back() != '_') file += '_';
  }
  while (!file.empty() && file.back() == '_') file.pop_back();
  return file.empty() ? "new" : file;
}

}  // namespace cardinal::templates
