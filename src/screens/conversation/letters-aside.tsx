import { useState } from 'react';
import { useTranslator } from '../../language/use-translator.ts';
import { LetterBoxes } from '../messages/letter-boxes.tsx';
import css from './letters-aside.module.css';

/** On a desktop: the letters beside the conversation, so that one goes from one to the next. */
export function LettersAside() {
  const { t } = useTranslator();
  const [box, setBox] = useState<'received' | 'sent'>('received');
  return (
    <aside className={css.aside} aria-label={t('messages.title')}>
      <LetterBoxes box={box} onChange={setBox} />
    </aside>
  );
}
