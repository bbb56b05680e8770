import { describe, expect, test } from 'vitest';
import { languages } from '../language.ts';
import { loginLinkMail, resetPasswordMail } from './link-mails.ts';

const link = 'https://guvercin.example/login?code=abc';

describe.each([
  ['of a new password', resetPasswordMail],
  ['of a login', loginLinkMail],
])('the mail %s', (_, write) => {
  test.each(languages)('carries the link in words and in HTML, in %s', (language) => {
    const mail = write({ language, link });
    expect(mail.text).toContain(link);
    expect(mail.html).toContain(`href="${link}"`);
    expect(mail.html).toContain(`<html lang="${language}">`);
  });

  test('says different words in the two languages', () => {
    const [tr, en] = languages.map((language) => write({ language, link }));
    expect(tr?.subject).not.toBe(en?.subject);
  });
});
