import path from 'node:path';
import type { Config } from '../config.ts';
import type { Context } from '../context.ts';
import { type MailFolder, openMailFolder } from './mail-folder.ts';
import type { MailSender } from './mail-sender.ts';
import { createSmtpSender } from './smtp-sender.ts';

export interface Mails {
  sender: MailSender;
  /** Where the mails lie when there is no mail server; null when there is one. */
  folder: MailFolder | null;
}

/** Mails by the operator's mail server, or as files where none is configured. */
export async function openMailSender(
  { smtpUrl, mailFrom, dataDir }: Config,
  { now, makeId }: Pick<Context, 'now' | 'makeId'>,
): Promise<Mails> {
  if (smtpUrl !== null) {
    return { sender: createSmtpSender({ url: smtpUrl, from: mailFrom }), folder: null };
  }
  const folder = await openMailFolder({ folder: path.join(dataDir, 'mail'), now, makeId });
  return { sender: folder, folder };
}
