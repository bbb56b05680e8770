import { expect, test } from 'vitest';
import { digestMail } from './digest.ts';

const facts = {
  lines: ['<b>Ayşe</b> sana bir mektup gönderdi.', 'Fatma mektubunu yanıtladı.'],
  count: 5,
  link: 'https://guvercin.example/',
  unsubscribe: 'https://guvercin.example/api/mail/unsubscribe?token=a',
};

test('names the events, counts the rest, and escapes markup', () => {
  const mail = digestMail({ ...facts, language: 'tr' });
  expect(mail.subject).toBe('Güvercin: 5 yeni bildirimin var');
  expect(mail.text).toContain('Fatma mektubunu yanıtladı.\n\nve 3 bildirim daha.');
  expect(mail.html).toContain('&lt;b&gt;Ayşe');
  expect(mail.html).toContain(`href="${facts.unsubscribe}"`);
  expect(mail.text).toContain(facts.unsubscribe);
});

test('uses the singular for one notification', () => {
  const [line = ''] = facts.lines;
  const mail = digestMail({ ...facts, lines: [line], count: 1, language: 'en' });
  expect(mail.subject).toBe('Güvercin: you have a new notification');
  expect(mail.text).not.toContain('more');
});
