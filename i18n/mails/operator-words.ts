import type { Language } from '../language.ts';
import type { TitleAndMessage } from '../notifications/word-shapes.ts';
import { englishDesk } from '../operator/desk-words-en.ts';
import { turkishDesk } from '../operator/desk-words-tr.ts';
import { frameMail, type MailWords } from './mail-frame.ts';

/** The order in which operators handle the reasons. */
const order = ['minor', 'threat', 'harassment', 'hate', 'nudity', 'spam', 'fake', 'other'] as const;

export interface OperatorMailFacts {
  language: Language;
  /** `overdue`: open for a day. `review`: an appeal or a held picture, which has no reasons. */
  about: 'new' | 'overdue' | 'review';
  reasons: readonly (typeof order)[number][];
  link: string;
}

/** Mails use the same texts for reasons as the operators' page. */
const reasonWords = { tr: turkishDesk, en: englishDesk };

const mailWords = {
  tr: {
    new: (count: number) => `Güvercin: ${count} yeni bildirim`,
    overdue: (count: number) => `Güvercin: ${count} bildirim bir gündür bekliyor`,
    review: () => 'Güvercin: bir inceleme bekliyor',
    before: 'İncelenmeyi bekleyenler, nedenleriyle:',
    beforeReview: 'Bir itiraz ya da tutulan bir resim incelenmeyi bekliyor.',
    button: 'Bildirimlere bak',
    small: 'Bu e-posta sana Güvercin’in görevlisi olduğun için geldi.',
  },
  en: {
    new: (count: number) =>
      count === 1 ? 'Güvercin: a new report' : `Güvercin: ${count} new reports`,
    overdue: (count: number) =>
      count === 1
        ? 'Güvercin: a report has waited for a day'
        : `Güvercin: ${count} reports have waited for a day`,
    review: () => 'Güvercin: a review waits',
    before: 'These wait to be looked at, by reason:',
    beforeReview: 'An appeal or a held picture waits to be looked at.',
    button: 'Look at the reports',
    small: 'You get this email because you are an operator of Güvercin.',
  },
} as const;

/** Builds the mail to an operator. It counts the reports by reason and contains no names. */
export function operatorMail({ language, about, reasons, link }: OperatorMailFacts): MailWords {
  const own = mailWords[language];
  const lines = order.flatMap((reason) => {
    const count = reasons.filter((other) => other === reason).length;
    return count === 0 ? [] : [`${reasonWords[language][`reason-${reason}`]}: ${count}`];
  });
  return frameMail({
    language,
    subject: own[about](reasons.length),
    before: about === 'review' ? [own.beforeReview] : [own.before, ...lines],
    link: { href: link, words: own.button },
    after: [],
    small: { words: own.small },
  });
}

const pushWords = {
  tr: {
    urgent: {
      title: 'Acil bildirim',
      message: 'Çocuk güvenliği ya da tehdit bildirildi. Hemen bak.',
    },
    new: { title: 'Yeni bildirim', message: 'İncelenmeyi bekleyen bir bildirim var.' },
    overdue: {
      title: 'Bekleyen bildirim',
      message: 'Bir bildirim bir günden uzun süredir bekliyor.',
    },
    review: {
      title: 'İnceleme bekliyor',
      message: 'Bir itiraz ya da tutulan bir resim var.',
    },
  },
  en: {
    urgent: {
      title: 'Urgent report',
      message: 'Child safety or a threat was reported. Look at it now.',
    },
    new: { title: 'New report', message: 'A report waits to be looked at.' },
    overdue: { title: 'A report still waits', message: 'A report has waited for more than a day.' },
    review: { title: 'A review waits', message: 'There is an appeal or a held picture.' },
  },
} as const satisfies Record<Language, Record<string, TitleAndMessage>>;

/** Returns the text of a push to an operator. It contains no names, because a lock screen may show it. */
export function operatorPushWords(
  language: Language,
  { about, isUrgent }: { about: OperatorMailFacts['about']; isUrgent: boolean },
): TitleAndMessage {
  return pushWords[language][isUrgent ? 'urgent' : about];
}
