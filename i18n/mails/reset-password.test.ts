import { expect, test } from 'vitest';
import { languages } from '../language.ts';
import { resetPasswordMail } from './reset-password.ts';

const link = 'https://guvercin.example/forgot-password?code=abc';

test.each(languages)('the %s mail carries the link in words and in HTML', (language) => {
  const mail = resetPasswordMail({ language, link });
  expect(mail.text).toContain(link);
  expect(mail.html).toContain(`href="${link}"`);
  expect(mail.html).toContain(`<html lang="${language}">`);
});

test('the two languages say different words', () => {
  const [tr, en] = languages.map((language) => resetPasswordMail({ language, link }));
  expect(tr?.subject).not.toBe(en?.subject);
});
