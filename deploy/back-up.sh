#!/bin/sh
# Writes a backup into BACKUP_DIR and deletes those older than BACKUP_DAYS (default: 14). Run it in the project's
# folder, with the environment of the server.
set -eu
: "${BACKUP_DIR:?the folder of the backups}"

file="$BACKUP_DIR/guvercin-$(date -u +%Y-%m-%dT%H-%M-%SZ).tar.gz"
node server/cli.ts backup "$file"
# Only after a new backup, so that a failure never leaves the folder empty.
find "$BACKUP_DIR" -maxdepth 1 -name 'guvercin-*.tar.gz' -mtime "+${BACKUP_DAYS:-14}" -delete
