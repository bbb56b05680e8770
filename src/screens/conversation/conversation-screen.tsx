import { getRouteApi } from '@tanstack/react-router';
import { Conversation } from './conversation.tsx';

const route = getRouteApi('/messages-frame/messages/$userId');

export function ConversationScreen() {
  const { userId } = route.useParams();
  const { letter } = route.useSearch();
  // The key resets the component state for another person.
  return <Conversation key={userId} personId={userId} letterId={letter} />;
}
