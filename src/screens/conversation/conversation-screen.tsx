import { getRouteApi } from '@tanstack/react-router';
import { Conversation } from './conversation.tsx';

const route = getRouteApi('/messages-frame/messages/$userId');

export function ConversationScreen() {
  const { userId } = route.useParams();
  const { letter } = route.useSearch();
  // Another person gets a new component state.
  return <Conversation key={userId} personId={userId} letterId={letter} />;
}
