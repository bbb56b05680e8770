import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let asked: string[];
/** The script of the browser's existing worker. `null` if there is none. */
let present: string | null;

beforeEach(() => {
  asked = [];
  present = null;
  vi.resetModules();
  vi.stubGlobal('navigator', {
    serviceWorker: {
      register: async (url: unknown, { type = 'classic' }: RegistrationOptions = {}) => {
        asked.push(`${url} ${type}`);
        if (type === 'module') throw new TypeError('no module, or no network');
        return {};
      },
      getRegistration: async () =>
        present === null ? undefined : { active: { scriptURL: `https://ornek.com${present}` } },
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

const register = async () => (await import('./register-worker.ts')).registerWorker();

test('a classic script is registered where the module is rejected', async () => {
  await register();
  expect(asked).toEqual(['/sw.js module', '/sw-classic.js classic']);
  present = '/sw-classic.js';
  await register();
  expect(asked).toHaveLength(4);
});

test('one bad response does not replace a module that runs', async () => {
  present = '/sw.js';
  await expect(register()).rejects.toThrow('no module, or no network');
  expect(asked).toEqual(['/sw.js module']);
});
