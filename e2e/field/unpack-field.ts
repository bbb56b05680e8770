import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import * as v from 'valibot';

// Imports nothing of ours: the tests of the server read this file too.

/** Builds whose data folder and device lie here, the oldest first. */
export const FIELD_BUILDS = ['6644d1a'] as const;
export type FieldBuild = (typeof FIELD_BUILDS)[number];

const personSchema = v.object({
  id: v.string(),
  email: v.string(),
  password: v.string(),
  fullName: v.string(),
  /** The session that they have had since then in another browser than the phone, as it holds it. */
  cookies: v.record(v.string(), v.string()),
});
export type FieldPerson = v.InferOutput<typeof personSchema>;

const factsSchema = v.object({
  /** The commit that made it. */
  build: v.string(),
  /** When the server had stopped, in ms since 1970: everything in the folder happened before. */
  madeAt: v.number(),
  epoch: v.string(),
  migrations: v.array(v.string()),
  /** As server/db/tables.ts counts and digests, before anybody has touched the folder. */
  tables: v.record(v.string(), v.object({ count: v.number(), digest: v.string() })),
  /** SHA-256 of each file of the folder `files`. */
  files: v.record(v.string(), v.string()),
  people: v.record(v.string(), personSchema),
  /** Accounts without a session, by what became of them: `unverified`, `frozen`, `deleted`. */
  atTheDoor: v.record(v.string(), v.object({ email: v.string(), password: v.string() })),
  /** Letters that the server had, by the name that the stories use for them. */
  letters: v.record(v.string(), v.object({ id: v.string(), content: v.string() })),
  /** What was on the device of `owner` when it went offline. */
  device: v.object({
    owner: v.string(),
    /** The outbox, in its order. */
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

/** Where the device of a build lies. */
export const fieldDeviceFile = (build: FieldBuild) => path.join(folderOf(build), 'device.json.zst');

/** What was true of a build's data folder and device when they were made. */
export function readFieldFacts(build: FieldBuild): FieldFacts {
  return v.parse(
    factsSchema,
    JSON.parse(readFileSync(path.join(folderOf(build), 'facts.json'), 'utf8')),
  );
}

/**
 * Lays the data folder of a build into `to` as its server left it (DATA_DIR, with `database`, `files`
 * and `mail`), and answers what a later build must find in it. Needs the `tar` of the system.
 */
export async function unpackFieldData(
  to: string,
  build: FieldBuild = '6644d1a',
): Promise<FieldFacts> {
  mkdirSync(to, { recursive: true });
  // Whoever unpacks owns it, also where root does.
  const tar = spawn('tar', ['-x', '--no-same-owner', '-f', '-'], {
    cwd: to,
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  const ended = once(tar, 'exit');
  const packed = createReadStream(path.join(folderOf(build), 'data-folder.tar.zst'));
  // It may end, having all it needs, before the pipe to it has closed by itself; its own word counts.
  const flow = pipeline(packed, createZstdDecompress(), tar.stdin).catch((error: unknown) => error);
  const [code] = await ended;
  if (code !== 0) throw new Error(`tar ended with ${code}`, { cause: await flow });
  return readFieldFacts(build);
}
