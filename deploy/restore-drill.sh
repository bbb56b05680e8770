#!/bin/sh
# Proves that the newest backup in BACKUP_DIR can be restored: restores it into an empty folder with a PostgreSQL of
# its own. `restore` compares every restored table with its digest in the backup. No server runs on it, so nobody gets
# a mail or a push twice. Run it in the project's folder.
set -eu
: "${BACKUP_DIR:?the folder of the backups}"

newest=$(find "$BACKUP_DIR" -maxdepth 1 -name 'guvercin-*.tar.gz' | sort | tail -n 1)
[ -n "$newest" ] || { echo "There is no backup in $BACKUP_DIR." >&2; exit 1; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
# An empty value counts as unset, so that the real database and files are out of reach.
DATA_DIR="$folder/data" DATABASE_URL= FILES_DIR= node server/cli.ts restore "$newest"
echo "$newest can be restored."
