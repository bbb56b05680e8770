import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { missingChunkStore } from '../bridges/missing-chunks.ts';
import { Button } from '../components/button.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { useDocumentTitle } from '../language/use-document-title.ts';
import { useTranslator } from '../language/use-translator.ts';
import { useStore } from '../stores/store.ts';
import css from './broken-screen.module.css';
import { LoneScreen } from './lone-screen.tsx';
import { useWaitingLetters } from './use-waiting-letters.ts';

/** A screen that broke; what the person wrote lies in the database and is safe. */
export function BrokenScreen({ error, reset }: Pick<ErrorComponentProps, 'error' | 'reset'>) {
  const { t, plural } = useTranslator();
  const router = useRouter();
  const isChunkMissing = useStore(missingChunkStore);
  const letters = useWaitingLetters();
  const title = t(isChunkMissing ? 'update.ready' : 'broken.title');
  useDocumentTitle(title);
  useEffect(() => {
    import('../bridges/client-log.ts').then(({ logError }) => logError(error), reportError);
  }, [error]);
  const retry = () => router.invalidate().then(reset, reportError);
  return (
    <LoneScreen>
      <div role="alert">
        {letters !== undefined && (
          <EmptyState
            heading="h1"
            pigeon="expired"
            title={title}
            text={letters > 0 ? plural('broken.waiting', letters) : t('broken.text')}
            action={
              <div className={css.ways}>
                {!isChunkMissing && (
                  <Button onClick={() => void retry()}>{t('action.retry')}</Button>
                )}
                <Button kind={isChunkMissing ? 'main' : 'soft'} onClick={() => location.reload()}>
                  {t('broken.reload')}
                </Button>
              </div>
            }
          />
        )}
      </div>
    </LoneScreen>
  );
}
