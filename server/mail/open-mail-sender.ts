import path from 'node:path';
import { createTransport } from 'nodemailer';
import type { Config } from '../config/config.ts';
import type { Context } from '../context/context.ts';
import { type MailFolder, openMailFolder } from './mail-folder.ts';
import type { MailSender } from './mail-sender.ts';

const TIMEOUT_MS = 20_000;

export interface Mails {
  sender: MailSender;
  /** The folder of the mails if there is no mail server, otherwise null. */
  folder: MailFolder | null;
}

/** Opens the sender for the operator's mail server, or for files if none is configured. */
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

/** Creates a sender that uses the operator's mail server. */
export function createSmtpSender({ url, from }: { url: string; from: string }): MailSender {
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // Bodies never reference files or URLs to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, language, subject, text, html, headers = {} }) {
      await transport.sendMail({
        from,
        // As an object, the address always counts as a single one, even with special characters.
        to: { name: '', address: to },
        subject,
        text,
        html,
        headers: { 'Content-Language': language, ...headers },
      });
    },
    close: () => transport.close(),
  };
}
