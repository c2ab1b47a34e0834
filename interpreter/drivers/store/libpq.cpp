#include "interpreter/drivers/store/libpq.h"

#ifdef CARDINAL_POSTGRES

#include <dlfcn.h>

namespace cardinal::store {

namespace {

struct LoadedLibrary {
  Libpq functions;
  std::string problem;
};

template <class Function>
void FindFunction(void* library, const char* name, Function& function, std::string& problem) {
  function = reinterpret_cast<Function>(::dlsym(library, name));
  if (function == nullptr) problem = std::string("libpq.so.5 has no function ") + name;
}

LoadedLibrary Load() {
  LoadedLibrary loaded;
  void* library = ::dlopen("libpq.so.5", RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) {
    loaded.problem = "PostgreSQL's client library cannot be loaded (Debian: libpq5)";
    return loaded;
  }
  Libpq& f = loaded.functions;
  FindFunction(library, "PQconnectdb", f.connect, loaded.problem);
  FindFunction(library, "PQstatus", f.status, loaded.problem);
  FindFunction(library, "PQerrorMessage", f.error_message, loaded.problem);
  FindFunction(library, "PQfinish", f.finish, loaded.problem);
  FindFunction(library, "PQexec", f.exec, loaded.problem);
  FindFunction(library, "PQexecParams", f.exec_params, loaded.problem);
  FindFunction(library, "PQresultStatus", f.result_status, loaded.problem);
  FindFunction(library, "PQresultErrorField", f.error_field, loaded.problem);
  FindFunction(library, "PQntuples", f.rows, loaded.problem);
  FindFunction(library, "PQgetvalue", f.value, loaded.problem);
  FindFunction(library, "PQgetlength", f.length, loaded.problem);
  FindFunction(library, "PQcmdTuples", f.changed, loaded.problem);
  FindFunction(library, "PQclear", f.clear, loaded.problem);
  return loaded;
}

}  // namespace

const Libpq* LoadLibpq(std::string& problem) {
  static const LoadedLibrary loaded = Load();
  problem = loaded.problem;
  return problem.empty() ? &loaded.functions : nullptr;
}

}  // namespace cardinal::store

#endif
