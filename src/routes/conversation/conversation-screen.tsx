import { getRouteApi } from '@tanstack/react-router';
import { Conversation } from './conversation.tsx';

const route = getRouteApi('/messages/$userId');

/** Everything between the person and one other; a new one starts afresh. */
export function ConversationScreen() {
  const { userId } = route.useParams();
  const { letter } = route.useSearch();
  return <Conversation key={userId} personId={userId} letterId={letter} />;
}
