/** A mail, ready to go. */
export interface Mail {
  to: string;
  language: 'tr' | 'en';
  subject: string;
  text: string;
  html: string;
  /** beside those that every mail has */
  headers?: Record<string, string>;
}

/** Brings mails out of the house. */
export interface MailSender {
  /** Resolves when somebody else has taken the mail over; throws when nobody did. */
  send(mail: Mail): Promise<void>;
  close(): void;
}
