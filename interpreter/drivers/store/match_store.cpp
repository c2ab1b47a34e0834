#include "interpreter/drivers/store/match_store.h"

namespace cardinal::store {

bool IsPostgresUrl(std::string_view where) {
  return where.starts_with("postgresql://") || where.starts_with("postgres://");
}

std::string WithoutPassword(std::string_view url) {
  const std::size_t begin = url.find("://");
  if (begin == std::string_view::npos) return std::string(url);
  const std::size_t user = begin + 3;
  const std::size_t at = url.substr(0, url.find_first_of("/?", user)).rfind('@');
  std::string shown(url.substr(0, user));
  std::string_view rest = url.substr(user);
  if (at != std::string_view::npos && at > user) {
    const std::string_view account = url.substr(user, at - user);
    shown += account.substr(0, account.find(':'));
    rest = url.substr(at);
  }
  // A password may also be a parameter: `?password=...`.
  return shown + std::string(rest.substr(0, rest.find('?')));
}

std::string NewerVersionProblem(const std::string& name, std::int64_t version) {
  return name + " was written by a newer version of Cardinal (its tables have version " + std::to_string(version) +
         ", this program knows " + std::to_string(kSchemaVersion) + ")";
}

OpenedStore OpenStore(const std::string& where, std::int64_t megabytes) {
  return IsPostgresUrl(where) ? OpenPostgresStore(where) : OpenSqliteStore(where, megabytes);
}

}  // namespace cardinal::store
