import path from 'node:path';
import type { Language } from '../../i18n/language.ts';
import { DEMO_PASSWORD } from '../../server/demo/open-demo.ts';
import { openFileStore } from '../../server/files/file-store.ts';
import { openTestServer } from '../../server/testing/open-test-server.ts';
import { findFreePort } from '../../server/testing/server-process.ts';
import { type GalleryWorld, makeWorld } from './gallery-world.ts';
import { MOMENT } from './hours.ts';

/** A server of the gallery with its people. Its clock is fixed at the gallery's moment. */
export interface GalleryApp {
  origin: string;
  world: GalleryWorld;
  logIn(email: string, password?: string): Promise<Cookie[]>;
  close(): Promise<void>;
}

interface Cookie {
  name: string;
  value: string;
  url: string;
  httpOnly: boolean;
}

const settings = {
  LIMIT_LOGIN_IP: '10000',
  LIMIT_LOGIN_ACCOUNT: '10000',
  LIMIT_MUTATIONS: '100000',
  LIMIT_READS: '100000',
  LIMIT_READS_IP: '100000',
  LIMIT_PROFILES: '100000',
  LIMIT_FILES_IP: '100000',
  LIMIT_UPLOADS: '10000',
};

/** Opens the real server on a fresh database, and plays its people's actions up to the moment. */
export async function startGalleryApp(language: Language): Promise<GalleryApp> {
  const port = await findFreePort();
  const server = await openTestServer({
    settings: { ...settings, PORT: String(port) },
    dist: path.resolve('dist'),
  });
  const files = await openFileStore(path.join(server.dataDir, 'files'));
  const passTo = (minutesBefore: number) => {
    const left = MOMENT - minutesBefore * 60_000 - server.context.now().getTime();
    if (left < 0) throw new Error('time does not go back');
    server.advance(left);
  };
  const world = await makeWorld({ context: server.context, files, passTo }, language);
  await server.listen();
  const { origin } = server;
  return {
    origin,
    world,
    async logIn(email, password = DEMO_PASSWORD) {
      const browser = server.openBrowser();
      const answer = await browser.post('/api/auth/login', { email, password });
      if (!answer.ok) throw new Error(`${email} could not log in`);
      return [...browser.cookies].map(([name, value]) => {
        return { name, value, url: origin, httpOnly: name === 'refreshToken' };
      });
    },
    close: () => server.close(),
  };
}
