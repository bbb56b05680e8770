import { Fragment } from 'react';
import type { Language } from '../../../i18n/language.ts';
import type { AnsweringView } from '../../../local/queries/views.ts';
import { formatTime } from '../../language/format-time.ts';
import { useTranslator } from '../../language/use-translator.ts';
import { NewMark } from '../../letters/new-mark.tsx';
import { useServerNow } from '../../state/now.ts';
import css from './conversation.module.css';
import { ConversationLetter } from './conversation-letter.tsx';

export function ConversationLetters({
  letters,
  olderAt,
  newFrom,
}: {
  letters: readonly AnsweringView[];
  /** When the letter above these was written. */
  olderAt: string | null;
  /** The first letter that was unread when the conversation was opened. */
  newFrom: string | null;
}) {
  const { t, language } = useTranslator();
  const thisYear = new Date(useServerNow()).getFullYear();
  const dayOf = (at: string | null) => (at === null ? '' : new Date(at).toDateString());
  const before = (index: number) => letters[index - 1]?.created_at ?? olderAt;
  return letters.map((letter, index) => (
    <Fragment key={letter.id}>
      {letter.id === newFrom && (
        <p className={css.newFrom} data-new-from="">
          <span className={css.newWord}>
            <NewMark>{t('conversation.new-from-here')}</NewMark>
          </span>
        </p>
      )}
      {dayOf(letter.created_at) !== dayOf(before(index)) && (
        <p className={css.day}>{formatDay(language, letter.created_at, thisYear)}</p>
      )}
      <ConversationLetter letter={letter} />
    </Fragment>
  ));
}

/** Formats a day, without the year if it is the current one. */
function formatDay(language: Language, at: string, thisYear: number): string {
  const day = new Date(at);
  return formatTime(
    language,
    day.getFullYear() === thisYear ? 'day-with-weekday' : 'day-with-weekday-and-year',
    day,
  );
}
