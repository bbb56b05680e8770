import type { Kysely } from 'kysely';
import type { Language } from '../../i18n/language.ts';
import type { MailWords } from '../../i18n/mails/mail-frame.ts';
import type { Schema } from '../db/schema.ts';
import type { MailSender } from './mail-sender.ts';

interface PersonMail {
  userId: string;
  /** Builds the mail in the language of the person. */
  build(language: Language): MailWords;
}

/** Mails a person at their address, in their language. A deleted account gets nothing. */
export async function mailPerson(
  db: Kysely<Schema>,
  mails: MailSender,
  { userId, build }: PersonMail,
): Promise<void> {
  const user = await db
    .selectFrom('users')
    .select(['email', 'language'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (user === undefined || user.email === null) return;
  const { email, language } = user;
  await mails.send({ to: email, language, ...build(language) });
}
