/** A mail's words in one language, ready to send. */
export interface MailWords {
  subject: string;
  text: string;
  html: string;
}

export interface VerifyEmailFacts {
  language: 'tr' | 'en';
  /** opened once, good for 24 hours */
  link: string;
}

const words = {
  tr: {
    subject: 'Güvercin: e-posta adresini doğrula',
    greeting: 'Merhaba,',
    why: 'Bu adresle Güvercin’e kaydoldun. Adresinin sana ait olduğunu doğrulamak için bağlantıyı aç:',
    button: 'E-posta adresimi doğrula',
    after: 'Bağlantı 24 saat geçerlidir. Doğruladıktan sonra seni üç güvercin bekliyor olacak.',
    notMe: 'Kaydolan sen değilsen bu e-postayı yok sayabilirsin.',
  },
  en: {
    subject: 'Güvercin: verify your email address',
    greeting: 'Hello,',
    why: 'You registered with Güvercin using this address. Open the link to confirm that it is yours:',
    button: 'Verify my email address',
    after: 'The link is good for 24 hours. Three pigeons will be waiting for you afterwards.',
    notMe: 'If it was not you who registered, you can ignore this email.',
  },
} as const;

/** The mail that asks a new person to open their one-time link (product.md, "Sessions"). */
export function verifyEmailMail({ language, link }: VerifyEmailFacts): MailWords {
  const { subject, greeting, why, button, after, notMe } = words[language];
  const href = link.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  return {
    subject,
    text: [greeting, why, link, after, notMe].join('\n\n'),
    html: `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><title>${subject}</title></head>
<body style="margin:0;padding:24px;background:#e9f1f7;color:#162232;font:16px/1.5 Georgia,serif">
<div style="max-width:32rem;margin:0 auto;padding:24px;background:#f7fcff;border-radius:12px">
<p>${greeting}</p>
<p>${why}</p>
<p><a href="${href}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#184f92;color:#ffffff;text-decoration:none">${button}</a></p>
<p>${after}</p>
<p style="color:#495667;font-size:14px">${notMe}</p>
</div>
</body>
</html>
`,
  };
}
