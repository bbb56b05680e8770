import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import * as v from 'valibot';

// Imports none of our modules, because the server's tests read this file too.

/** Builds with a stored data folder and device, oldest first. */
export const FIELD_BUILDS = ['6644d1a'] as const;
export type FieldBuild = (typeof FIELD_BUILDS)[number];

const personSchema = v.object({
  id: v.string(),
  email: v.string(),
  password: v.string(),
  fullName: v.string(),
  /** The cookies of their session in a browser other than the phone. */
  cookies: v.record(v.string(), v.string()),
});
export type FieldPerson = v.InferOutput<typeof personSchema>;

const factsSchema = v.object({
  build: v.string(),
  /** When the server had stopped, in ms since 1970. Everything in the folder is older. */
  madeAt: v.number(),
  epoch: v.string(),
  migrations: v.array(v.string()),
  /** Counts and digests as in server/db/tables.ts, of the unchanged folder. */
  tables: v.record(v.string(), v.object({ count: v.number(), digest: v.string() })),
  files: v.record(v.string(), v.string()),
  people: v.record(v.string(), personSchema),
  /** Accounts without a session, by state: `unverified`, `frozen`, `deleted`. */
  atTheDoor: v.record(v.string(), v.object({ email: v.string(), password: v.string() })),
  /** Letters that the server had, by their name in the stories. */
  letters: v.record(v.string(), v.object({ id: v.string(), content: v.string() })),
  /** The data on the device of `owner` when it went offline. */
  device: v.object({
    owner: v.string(),
    outbox: v.array(
      v.object({
        id: v.string(),
        name: v.string(),
        state: v.picklist(['waiting', 'failed']),
        attempts: v.number(),
        args: v.record(v.string(), v.unknown()),
        attachments: v.record(v.string(), v.string()),
      }),
    ),
    drafts: v.array(v.object({ key: v.string(), text: v.string(), hasImage: v.boolean() })),
    counts: v.record(v.string(), v.number()),
  }),
});
export type FieldFacts = v.InferOutput<typeof factsSchema>;

const folderOf = (build: FieldBuild) => path.join(import.meta.dirname, build);

export const fieldDeviceFile = (build: FieldBuild) => path.join(folderOf(build), 'device.json.zst');

export function readFieldFacts(build: FieldBuild): FieldFacts {
  return v.parse(
    factsSchema,
    JSON.parse(readFileSync(path.join(folderOf(build), 'facts.json'), 'utf8')),
  );
}

/**
 * Unpacks the data folder of a build into `to` as its server left it (DATA_DIR, with `database`, `files` and `mail`).
 * Returns the facts that a later build must find in it. Needs the system's `tar`.
 */
export async function unpackFieldData(
  to: string,
  build: FieldBuild = '6644d1a',
): Promise<FieldFacts> {
  mkdirSync(to, { recursive: true });
  // The files must belong to the user who unpacks them, even if that user is root.
  const tar = spawn('tar', ['-x', '--no-same-owner', '-f', '-'], {
    cwd: to,
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  const ended = once(tar, 'exit');
  const packed = createReadStream(path.join(folderOf(build), 'data-folder.tar.zst'));
  // tar may end before its input pipe is closed, so only its exit code counts.
  const flow = pipeline(packed, createZstdDecompress(), tar.stdin).catch((error: unknown) => error);
  const [code] = await ended;
  if (code !== 0) throw new Error(`tar ended with ${code}`, { cause: await flow });
  return readFieldFacts(build);
}
