import { expect, test } from 'vitest';
import { verifyEmailMail } from './verify-email.ts';

const link = 'https://guvercin.example/api/auth/verify-email?code=a&b="c';

test.each(['tr', 'en'] as const)(
  'the %s mail carries the link in words and in HTML',
  (language) => {
    const mail = verifyEmailMail({ language, link });
    expect(mail.text).toContain(link);
    expect(mail.html).toContain(
      'href="https://guvercin.example/api/auth/verify-email?code=a&amp;b=&quot;c"',
    );
    expect(mail.html).toContain(`<html lang="${language}">`);
  },
);

test('the two languages say different words', () => {
  const [tr, en] = (['tr', 'en'] as const).map((language) => verifyEmailMail({ language, link }));
  expect(tr?.subject).not.toBe(en?.subject);
});
