import { getRouteApi } from '@tanstack/react-router';
import { useSignedIn } from '../../session/use-signed-in.ts';
import { PersonView } from './person-view.tsx';

const route = getRouteApi('/users/$userId');

/** The profile of a person (product.md section 2). The reader's own profile is shown as others see it. */
export function PersonScreen() {
  const { userId } = route.useParams();
  const me = useSignedIn();
  return <PersonView key={userId} userId={userId} isOwn={me?.userId === userId} />;
}
