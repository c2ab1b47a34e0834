#!/usr/bin/env bash
# postgres_control.sh start|stop: for tests in Node. Needs the variables postgres_bin and postgres_folder of postgres.sh.
. "$(dirname "$0")/postgres.sh"
case $1 in
  start) start_postgres ;;
  stop) stop_postgres immediate ;;
  *) exit 2 ;;
esac
