import type { FileStore } from '../../server/files/file-store.ts';
import type { TestServer } from '../../server/open-test-server.ts';

/** What the world is made with: a server, its files, and a clock that only goes on when told. */
export interface Workshop {
  server: TestServer;
  files: FileStore;
  /** Brings the clock to so many minutes before the gallery's moment. */
  passTo(minutesBefore: number): void;
}
