// The functions of PostgreSQL's client library that the store calls. The library is loaded when the first store is
// opened, so the program runs on a machine that does not have it. In: nothing. Out: its functions, or why it cannot be
// loaded.
#pragma once

#ifdef CARDINAL_POSTGRES

#include <libpq-fe.h>

#include <string>

namespace cardinal::store {

struct Libpq {
  decltype(&PQconnectdb) connect = nullptr;
  decltype(&PQstatus) status = nullptr;
  decltype(&PQerrorMessage) error_message = nullptr;
  decltype(&PQfinish) finish = nullptr;
  decltype(&PQexec) exec = nullptr;
  decltype(&PQexecParams) exec_params = nullptr;
  decltype(&PQresultStatus) result_status = nullptr;
  decltype(&PQresultErrorField) error_field = nullptr;
  decltype(&PQntuples) rows = nullptr;
  decltype(&PQgetvalue) value = nullptr;
  decltype(&PQgetlength) length = nullptr;
  decltype(&PQcmdTuples) changed = nullptr;
  decltype(&PQclear) clear = nullptr;
};

// Null: `problem` says why.
const Libpq* LoadLibpq(std::string& problem);

}  // namespace cardinal::store

#endif
