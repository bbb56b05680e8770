import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import type { MailSender } from './mail-sender.ts';

const storedMailSchema = v.object({
  id: v.string(),
  at: v.string(),
  to: v.string(),
  language: v.picklist(['tr', 'en']),
  subject: v.string(),
  text: v.string(),
  html: v.string(),
});
export type StoredMail = v.InferOutput<typeof storedMailSchema>;

const FILE = /^([0-9a-f-]{36})\.json$/;

/** Stores each mail as a file, for a machine without a mail server. */
export interface MailFolder extends MailSender {
  /** Lists the mails, newest first. */
  list(): Promise<StoredMail[]>;
}

/** Opens the folder and creates it if it is missing. `makeId` must return ids that sort by time. */
export async function openMailFolder({
  folder,
  now,
  makeId,
}: {
  folder: string;
  now: () => Date;
  makeId: () => string;
}): Promise<MailFolder> {
  await mkdir(folder, { recursive: true });

  const read = async (name: string) =>
    v.parse(storedMailSchema, JSON.parse(await readFile(path.join(folder, name), 'utf8')));

  return {
    async send(mail) {
      const id = makeId();
      const stored: StoredMail = { ...mail, id, at: now().toISOString() };
      const file = path.join(folder, `${id}.json`);
      // Write under another name first, so that readers never see a partial file.
      await writeFile(`${file}.tmp`, `${JSON.stringify(stored, null, 2)}\n`);
      await rename(`${file}.tmp`, file);
    },
    async list() {
      const names = (await readdir(folder)).filter((name) => FILE.test(name));
      return Promise.all(names.sort().reverse().map(read));
    },
    close() {},
  };
}
