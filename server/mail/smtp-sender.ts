import { createTransport } from 'nodemailer';
import type { MailSender } from './mail-sender.ts';

const TIMEOUT_MS = 20_000;

/** Hands mails to the operator's mail server. */
export function createSmtpSender({ url, from }: { url: string; from: string }): MailSender {
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // Bodies never name files or addresses to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, language, subject, text, html, headers = {} }) {
      await transport.sendMail({
        from,
        to,
        subject,
        text,
        html,
        headers: { 'Content-Language': language, ...headers },
      });
    },
    close: () => transport.close(),
  };
}
