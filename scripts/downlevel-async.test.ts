import { build } from 'vite';
import { expect, test } from 'vitest';
import { downlevelAsync } from './downlevel-async.ts';

/** Bundles a module with this id and returns the code. */
async function bundle(id: string, code: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'one-module',
        resolveId: (source) => (source === id ? id : null),
        load: (asked) => (asked === id ? code : null),
      },
      downlevelAsync(),
    ],
    build: {
      write: false,
      minify: false,
      target: 'es2022',
      rollupOptions: { input: id, preserveEntrySignatures: 'strict' },
    },
  });
  const outputs = Array.isArray(built) ? built : [built];
  return outputs
    .flatMap((each) => ('output' in each ? each.output : []))
    .map((file) => (file.type === 'chunk' ? file.code : ''))
    .join('\n');
}

const CODE = 'export const read = async (db) => (await db.letters.toArray()).at(-1)?.text;\n';

test('our own code awaits promises that Dexie can follow', async () => {
  const code = await bundle('/app/local/read-letter.js', CODE);
  expect(code).toContain('yield db.letters.toArray()');
  expect(code).not.toMatch(/\bawait\b|\basync (function|\()/);
});

test('code from packages is unchanged', async () => {
  const code = await bundle('/app/node_modules/pigeon/index.js', CODE);
  expect(code).toContain('await db.letters.toArray()');
});
