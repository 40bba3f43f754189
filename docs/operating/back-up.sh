#!/bin/sh
# back-up.sh <folder> <days>: adds a backup to the folder and deletes those older than so many days, never the newest.
set -eu
folder=$1
days=$2
program=$(cd "$(dirname "$0")/../.." && pwd)
file=$folder/$(date -u +%Y-%m-%dT%H%M%SZ).washline
mkdir -p "$folder"
"$program/node_modules/.bin/node" "$program/src/server/cli/washline.ts" backup "$file"
# Only after this one is whole.
find "$folder" -maxdepth 1 -name '*.washline' ! -path "$file" -mtime "+$days" -delete
