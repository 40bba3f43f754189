#!/bin/sh
# base-backup.sh <data folder> <folder>: copies the bundled PostgreSQL while it runs, as one file. With the WAL archive it can be
# brought to any moment from then on, by restore-to.sh. Needs psql.
set -eu
home=$1/postgres
file=$2/$(date -u +%Y-%m-%dT%H%M%SZ).tar
umask 077
mkdir -p "$2"
PGPASSWORD=$(cat "$home/password")
export PGPASSWORD
# The folder of its socket stands in the fifth line. psql goes on after a command of the shell that fails: hence the last test.
psql -X -q -At -v ON_ERROR_STOP=1 -h "$(sed -n 5p "$home/data/postmaster.pid")" -U postgres postgres <<END
select pg_backup_start('base-backup.sh', true) \g /dev/null
\! tar -C '$home' --warning=no-file-changed --warning=no-file-removed --exclude='./data/pg_wal/*' --exclude='./data/postmaster.*' --exclude='./run' --exclude='./*.log' -cf '$file.part' . || [ \$? = 1 ]
\o $file.label
select labelfile from pg_backup_stop()
\g
\o
END
mkdir "$file.d" "$file.d/data"
mv "$file.label" "$file.d/data/backup_label"
tar -C "$file.d" -rf "$file.part" ./data/backup_label
rm -r "$file.d"
tar -tf "$file.part" ./data/global/pg_control ./data/backup_label >/dev/null
mv "$file.part" "$file"
echo "$file"
