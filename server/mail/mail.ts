import * as v from 'valibot';

/** A mail as it waits in the jobs table. */
export const mailSchema = v.object({
  to: v.pipe(v.string(), v.email()),
  language: v.picklist(['tr', 'en']),
  subject: v.string(),
  text: v.string(),
  html: v.string(),
});
export type Mail = v.InferOutput<typeof mailSchema>;

export const SEND_MAIL_JOB = 'send-mail';

/** Brings mails out of the house; throws when one could not be handed over. */
export interface MailSender {
  /** `id` is the same when a mail is tried again. */
  send(mail: Mail): Promise<void>;
  close(): void;
}
