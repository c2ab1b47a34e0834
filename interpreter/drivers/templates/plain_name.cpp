#include "interpreter/drivers/templates/plain_name.h"

#include "interpreter/base/spelling.h"

namespace cardinal::templates {

std::string PlainName(const std::string& name, const std::string& otherwise) {
  std::string file;
  for (const char c : base::Fold(name)) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
    if (plain) file += c;
    if ((c == ' ' || c == '-' || c == '_') && !file.empty() && file.back() != '_') file += '_';
  }
  while (!file.empty() && file.back() == '_') file.pop_back();
  return file.empty() ? otherwise : file;
}

}  // namespace cardinal::templates
