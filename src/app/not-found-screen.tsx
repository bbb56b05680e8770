import { useDocumentTitle } from '../language/use-document-title.ts';
import { useTranslator } from '../language/use-translator.ts';
import { EmptyState } from '../pigeons/empty-state.tsx';
import { sessionStore } from '../session/session-store.ts';
import { useStore } from '../state/store.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { LoneScreen } from '../ui/lone-screen.tsx';

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
