import { Fragment } from 'react';
import type { MessageView } from '../../../local/queries/views.ts';
import { useTranslator } from '../../language/use-translator.ts';
import css from './conversation.module.css';
import { ConversationLetter } from './conversation-letter.tsx';

/** The letters, oldest first, with a mark where a day begins. */
export function ConversationLetters({
  letters,
  olderAt,
}: {
  letters: readonly MessageView[];
  /** When the letter above these was written. */
  olderAt: string | null;
}) {
  const { language } = useTranslator();
  const dayOf = (at: string | null) => (at === null ? '' : new Date(at).toDateString());
  const before = (index: number) => letters[index - 1]?.created_at ?? olderAt;
  return letters.map((letter, index) => (
    <Fragment key={letter.id}>
      {dayOf(letter.created_at) !== dayOf(before(index)) && (
        <p className={css.day}>
          {new Date(letter.created_at).toLocaleDateString(language, {
            day: 'numeric',
            month: 'long',
            weekday: 'long',
          })}
        </p>
      )}
      <ConversationLetter letter={letter} />
    </Fragment>
  ));
}
