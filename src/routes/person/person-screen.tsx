import { getRouteApi, Navigate } from '@tanstack/react-router';
import { useSignedIn } from '../../session/use-signed-in.ts';
import { PersonView } from './person-view.tsx';

const route = getRouteApi('/users/$userId');

/** Another person's profile (product.md section 2); one's own is edited elsewhere. */
export function PersonScreen() {
  const { userId } = route.useParams();
  const me = useSignedIn();
  if (me?.userId === userId) return <Navigate to="/profile" replace />;
  return <PersonView key={userId} userId={userId} />;
}
