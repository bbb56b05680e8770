import { getRouteApi } from '@tanstack/react-router';
import { useIsWide } from '../../state/use-media.ts';
import css from './conversation.module.css';
import { Conversation } from './conversation.tsx';
import { LettersAside } from './letters-aside.tsx';

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
