import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslator } from '../../language/use-translator.ts';
import { useIsWide } from '../../state/use-media.ts';
import { LetterBoxes } from '../messages/letter-boxes.tsx';
import css from './conversation.module.css';
import { Conversation } from './conversation.tsx';

const route = getRouteApi('/messages/$userId');

/** Everything between the person and one other, on a desktop beside the other letters. */
export function ConversationScreen() {
  const { userId } = route.useParams();
  const { letter } = route.useSearch();
  const isWide = useIsWide();
  return (
    <div className={css.split}>
      {isWide && <LettersAside />}
      {/* A new person starts afresh. */}
      <Conversation key={userId} personId={userId} letterId={letter} />
    </div>
  );
}

/** On a desktop: the letters beside the conversation, so that one goes from one to the next. */
function LettersAside() {
  const { t } = useTranslator();
  const [box, setBox] = useState<'received' | 'sent'>('received');
  return (
    <aside className={css.aside} aria-label={t('messages.title')}>
      <LetterBoxes box={box} onChange={setBox} />
    </aside>
  );
}
