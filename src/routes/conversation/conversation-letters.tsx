import { Fragment } from 'react';
import type { MessageView } from '../../../local/queries/views.ts';
import { useTranslator } from '../../language/use-translator.ts';
import css from './conversation.module.css';
import { ConversationLetter } from './conversation-letter.tsx';

/** The letters, oldest first, with a mark where a day begins. */
export function ConversationLetters({ letters }: { letters: readonly MessageView[] }) {
  const { language } = useTranslator();
  const dayOf = (letter: MessageView | undefined) =>
    letter === undefined ? '' : new Date(letter.created_at).toDateString();
  return letters.map((letter, index) => (
    <Fragment key={letter.id}>
      {dayOf(letter) !== dayOf(letters[index - 1]) && (
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
