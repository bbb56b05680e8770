import type { Language } from '../language.ts';
import { frameMail, type MailWords } from './mail-frame.ts';

type State = 'ask' | 'empty' | 'done' | 'late' | 'unknown';

interface PageWords {
  title: string;
  text: string;
}

const pageWords = {
  tr: {
    ask: { title: 'Karara itiraz et', text: 'Bir kez itiraz edebilirsin. Bir görevli okur.' },
    empty: { title: 'Karara itiraz et', text: 'Önce itirazını yaz.' },
    done: {
      title: 'İtirazın ulaştı',
      text: 'Bir görevli karara yeniden bakacak. Yanıtı e-postayla gelecek.',
    },
    late: { title: 'İtiraz süresi geçti', text: 'Bir karara 180 gün içinde itiraz edilebilir.' },
    unknown: { title: 'Bu bağlantı geçersiz', text: 'Bağlantı eksik kopyalanmış olabilir.' },
    reason: 'Kararın nedeni',
    label: 'Neden haksız?',
    button: 'İtirazı gönder',
  },
  en: {
    ask: {
      title: 'Appeal the decision',
      text: 'You can appeal once. An operator reads it.',
    },
    empty: { title: 'Appeal the decision', text: 'Write your appeal first.' },
    done: {
      title: 'Your appeal has arrived',
      text: 'An operator looks at the decision again. The answer comes by email.',
    },
    late: {
      title: 'It is too late to appeal',
      text: 'A decision can be appealed within 180 days.',
    },
    unknown: { title: 'This link is not valid', text: 'It may have been copied in part.' },
    reason: 'The reason of the decision',
    label: 'Why is it unjust?',
    button: 'Send the appeal',
  },
} as const satisfies Record<Language, Record<State, PageWords> & Record<string, unknown>>;

export function appealPageWords(language: Language, state: State) {
  const { reason, label, button, ...states } = pageWords[language];
  return { ...states[state], reason, label, button };
}

const answerWords = {
  tr: {
    subject: 'Güvercin: itirazının sonucu',
    greeting: 'Merhaba,',
    granted: 'Bir görevli karara yeniden baktı ve sana hak verdi.',
    rejected: 'Bir görevli karara yeniden baktı. Karar olduğu gibi kalıyor.',
    lifted: 'Hesabın yeniden açık.',
    answer: (answer: string) => `Yanıtı: ${answer}`,
    court: 'Mahkemeye ya da yetkili kuruma da gidebilirsin.',
    button: 'Koşulları oku',
    small: 'Bu e-posta, itirazına yanıt olarak geldi.',
  },
  en: {
    subject: 'Güvercin: the outcome of your appeal',
    greeting: 'Hello,',
    granted: 'An operator has looked at the decision again and agrees with you.',
    rejected: 'An operator has looked at the decision again. It stays as it is.',
    lifted: 'Your account is open again.',
    answer: (answer: string) => `Their answer: ${answer}`,
    court: 'You can also go to a court or to the authority in charge.',
    button: 'Read the terms',
    small: 'This email answers your appeal.',
  },
} as const;

export interface AnswerFacts {
  language: Language;
  isGranted: boolean;
  /** Whether the answer has ended a suspension. */
  isLifted: boolean;
  answer: string;
  terms: string;
}

/** Builds the mail with the answer to an appeal. */
export function appealAnswerMail(facts: AnswerFacts): MailWords {
  const { language, isGranted, isLifted, answer, terms } = facts;
  const own = answerWords[language];
  return frameMail({
    language,
    subject: own.subject,
    before: [
      ...[own.greeting, isGranted ? own.granted : own.rejected, own.answer(answer)],
      ...(isLifted ? [own.lifted] : []),
      ...(isGranted ? [] : [own.court]),
    ],
    link: { href: terms, words: own.button },
    after: [],
    small: { words: own.small },
  });
}
