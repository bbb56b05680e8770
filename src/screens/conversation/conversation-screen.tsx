import { getRouteApi } from '@tanstack/react-router';
import { Conversation } from './conversation.tsx';

const route = getRouteApi('/messages-frame/messages/$userId');

/** Everything between the person and one other. */
export function ConversationScreen() {
  const { userId } = route.useParams();
  const { letter } = route.useSearch();
  // A new person starts afresh.
  return <Conversation key={userId} personId={userId} letterId={letter} />;
}
