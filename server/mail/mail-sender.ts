export interface Mail {
  to: string;
  language: 'tr' | 'en';
  subject: string;
  text: string;
  html: string;
  /** in addition to those of every mail */
  headers?: Record<string, string>;
}

export interface MailSender {
  /** Resolves when the mail server has accepted the mail, else throws. */
  send(mail: Mail): Promise<void>;
  close(): void;
}
