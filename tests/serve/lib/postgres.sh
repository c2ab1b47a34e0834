# Functions that start and stop a server of PostgreSQL for a test. Source this file.
#   find_postgres: sets `postgres_bin`; fails if there is no initdb on this machine.
#   init_postgres FOLDER: makes a database cluster in FOLDER/pg and sets `postgres_url`.
#   start_postgres / stop_postgres [fast|immediate]: the server of that cluster; it listens on a socket in FOLDER only.
# PostgreSQL does not run as root, so root runs it as the user postgres or daemon.

find_postgres() {
  postgres_bin=$(dirname "$(command -v initdb || ls /usr/lib/postgresql/*/bin/initdb 2>/dev/null | tail -n 1)")
  [ -x "$postgres_bin/initdb" ]
}

as_postgres() {
  if [ "$(id -u)" -ne 0 ]; then "$@"; return; fi
  local user=daemon
  id postgres >/dev/null 2>&1 && user=postgres
  (cd / && exec setpriv --reuid="$user" --regid="$(id -g "$user")" --clear-groups -- "$@")
}

init_postgres() {
  postgres_folder=$1/pg
  mkdir -m 777 "$postgres_folder"
  as_postgres "$postgres_bin/initdb" -D "$postgres_folder/data" -U cardinal --auth=trust --no-sync >"$1/initdb.log" 2>&1 || return
  postgres_url="postgresql://cardinal@/postgres?host=$postgres_folder"
}

start_postgres() {
  as_postgres "$postgres_bin/pg_ctl" -D "$postgres_folder/data" -w -t 30 -l "$postgres_folder/log" \
    -o "-c listen_addresses= -c unix_socket_directories=$postgres_folder" start >/dev/null
}

stop_postgres() {
  [ -n "${postgres_bin:-}" ] || return 0
  as_postgres "$postgres_bin/pg_ctl" -D "$postgres_folder/data" -w -t 30 -m "${1:-fast}" stop >/dev/null 2>&1
}
