import type { FileStore } from '../../server/files/file-store.ts';
import type { TestServer } from '../../server/testing/open-test-server.ts';
import type { Post } from './post.ts';

/** What the world is made with: a server, its files, and a clock that only goes on when told. */
export interface Workshop {
  server: TestServer;
  files: FileStore;
  /** Brings the clock to so many minutes before the gallery's moment. */
  passTo(minutesBefore: number): void;
}

/** The demo's people, found by the names in front of their @. */
export interface Troupe {
  idOf(slug: string): string;
  /** Their way to write; logs them in the first time. */
  postOf(slug: string): Promise<Post>;
  /** A picture for a letter of theirs, drawn from a number and uploaded. */
  draw(slug: string, seed: number): Promise<{ image_url: string; image_alt: string }>;
}
