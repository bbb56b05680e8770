import { isUnexpected } from '../../language/describe-error.ts';
import { useDocumentTitle } from '../../language/use-document-title.ts';
import { useTranslator } from '../../language/use-translator.ts';
import { LetterSkeleton } from '../../letters/letter-skeleton.tsx';
import { useIsOnline } from '../../state/use-is-online.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { PigeonSlot } from '../../ui/pigeon-slot.tsx';
import css from './person-view.module.css';

export function PersonSkeleton() {
  const { t } = useTranslator();
  return (
    <div className={css.waiting} aria-busy="true" role="status" aria-label={t('loading')}>
      <div className={css.slot}>
        <PigeonSlot>{null}</PigeonSlot>
      </div>
      <LetterSkeleton />
    </div>
  );
}

/**
 * Shown for a deleted, frozen, blocked or unknown person, which all look alike: an empty slot, one sentence, and a
 * link.
 */
export function NobodyHere() {
  const { error: words, t } = useTranslator();
  useDocumentTitle(words('profile-not-found'));
  return (
    <div className={css.nobody}>
      <div className={css.slot}>
        <PigeonSlot>{null}</PigeonSlot>
      </div>
      <h1 className={css.name}>{words('profile-not-found')}</h1>
      <ButtonLink to="/featured" kind="sky-second">
        {t('nav.featured')}
      </ButtonLink>
    </div>
  );
}

export function LoadFailure({
  failure,
  onRetry,
}: {
  failure: unknown;
  onRetry: () => Promise<unknown>;
}) {
  const { t } = useTranslator();
  const isOnline = useIsOnline();
  const isOffline = !isOnline && !isUnexpected(failure);
  return (
    <Banner
      tone={isOffline ? 'wait' : 'danger'}
      action={
        <Button kind="plain" onClick={() => void onRetry()}>
          {t('action.retry')}
        </Button>
      }
    >
      {t(isOffline ? 'person.offline' : 'person.load-error')}
    </Banner>
  );
}
