import { expect, test } from 'vitest';
import { languages } from '../language.ts';
import { accountNoticeKinds, accountNoticeMail } from './account-notice.ts';

const link = 'https://guvercin.example/settings/account';
const reset = 'https://guvercin.example/forgot-password';

test.each(languages)('the %s mails lead to the account and to a new password', (language) => {
  for (const kind of accountNoticeKinds) {
    const mail = accountNoticeMail({ language, kind, device: undefined, link, reset });
    for (const address of [link, reset]) {
      expect(mail.text).toContain(address);
      expect(mail.html).toContain(`href="${address}"`);
    }
  }
});

test.each(languages)('the %s mail about a device names it as text', (language) => {
  const facts = { language, link, reset, kind: 'new-device' } as const;
  const mail = accountNoticeMail({ ...facts, device: '<b>Chrome</b> · Windows' });
  expect(mail.text).toContain('<b>Chrome</b> · Windows');
  expect(mail.html).not.toContain('<b>Chrome');
});
