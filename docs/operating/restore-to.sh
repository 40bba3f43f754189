#!/bin/sh
# restore-to.sh <file> <WAL archive> <moment> <data folder>: makes the bundled PostgreSQL of an empty data folder from a file of
# base-backup.sh. The next start brings it to the moment, as in '2026-11-26 14:05:00 +11:00', and goes on from there.
set -eu
home=$4/postgres
moment=$(date -u -d "$3" '+%F %T.%6N+00')
[ ! -e "$home" ] || { echo "There is a database in $4 already: put it aside." >&2; exit 1; }
umask 077
mkdir -p "$home"
tar -C "$home" -xpf "$1"
cat >>"$home/data/postgresql.auto.conf" <<END
restore_command = 'cp "$2/%f" "%p"'
recovery_target_time = '$moment'
recovery_target_action = 'promote'
END
touch "$home/data/recovery.signal"
chown --reference="$home/data" "$home/data/recovery.signal" "$home/data/postgresql.auto.conf" "$home/data/backup_label"
