import { ButtonLink } from '../components/button-link.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { useDocumentTitle } from '../language/use-document-title.ts';
import { useTranslator } from '../language/use-translator.ts';
import { sessionStore } from '../session/session-store.ts';
import { useStore } from '../stores/store.ts';
import { LoneScreen } from './lone-screen.tsx';

/** An address that leads nowhere: the unknown pigeon, one sentence and the way home. */
export function NotFoundScreen() {
  const { t } = useTranslator();
  useDocumentTitle(t('not-found.title'));
  const isPerson = useStore(sessionStore).is === 'person';
  return (
    <LoneScreen>
      <EmptyState
        heading="h1"
        pigeon="unknown"
        title={t('not-found.title')}
        text={t('not-found.text')}
        action={<ButtonLink to={isPerson ? '/discover' : '/'}>{t('not-found.home')}</ButtonLink>}
      />
    </LoneScreen>
  );
}
