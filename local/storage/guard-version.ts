import type { Dexie } from 'dexie';

/** Dexie's versions are a tenth of the browser's own. */
const NATIVE_PER_VERSION = 10;

/**
 * Keeps a build from writing into the database of a newer one: it closes the database for good when
 * a newer build wants to upgrade it, and when it finds it upgraded already. Without this Dexie would
 * open the newer database in silence and write rows as the older build knows them.
 */
export function guardVersion(db: Dexie, onNewer: () => void): void {
  const leave = () => {
    db.close({ disableAutoOpen: true });
    onNewer();
  };
  db.on('versionchange', ({ newVersion }) => {
    // Not an upgrade but a deletion: then an empty database may be opened again.
    if (newVersion === null || newVersion === 0) return true;
    leave();
    return false;
  });
  const everyTimeItOpens = true;
  db.on(
    'ready',
    () => {
      const native = db.backendDB().version;
      if (Math.floor(native / NATIVE_PER_VERSION) > db.verno) leave();
    },
    everyTimeItOpens,
  );
}
