#!/bin/sh
# /usr/local/sbin/washline: the commands of Washline for root, as its own user and with its own settings.
set -eu
from=$PWD
cd /opt/washline
exec runuser -u washline -- env INIT_CWD="$from" \
    node_modules/.bin/node --env-file=/etc/washline.env src/server/cli/washline.ts "$@"
