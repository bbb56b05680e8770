import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useDocumentTitle } from '../language/use-document-title.ts';
import { useTranslator } from '../language/use-translator.ts';
import { EmptyState } from '../pigeons/empty-state.tsx';
import { missingChunkStore } from '../platform/missing-chunks.ts';
import { useStore } from '../state/store.ts';
import { Button } from '../ui/button.tsx';
import { LoneScreen } from '../ui/lone-screen.tsx';
import css from './broken-screen.module.css';

/** How long the text of a broken screen waits for the count. */
const PATIENCE_MS = 500;

/** The screen after a rendering error. The person's text is safe in the database. */
export function BrokenScreen({ error, reset }: Pick<ErrorComponentProps, 'error' | 'reset'>) {
  const { t, plural } = useTranslator();
  const router = useRouter();
  const isChunkMissing = useStore(missingChunkStore);
  const letters = useWaitingLetters();
  const title = t(isChunkMissing ? 'update.ready' : 'broken.title');
  useDocumentTitle(title);
  useEffect(() => {
    import('../platform/client-log.ts').then(({ logError }) => logError(error), reportError);
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

/**
 * Returns the number of undelivered letters on this device; undefined until it is loaded. Reads it once, independent of
 * the broken screen. Returns 0 if the database does not answer.
 */
function useWaitingLetters(): number | undefined {
  const [letters, setLetters] = useState<number>();
  useEffect(() => {
    const giveUp = setTimeout(() => setLetters(0), PATIENCE_MS);
    const settle = (count: number) => {
      clearTimeout(giveUp);
      setLetters(count);
    };
    // If this fails too, the screen is shown without the count.
    countWaiting().then(settle, () => settle(0));
    return () => clearTimeout(giveUp);
  }, []);
  return letters;
}

async function countWaiting(): Promise<number> {
  const [{ device }, { queryWaiting }] = await Promise.all([
    import('../platform/device.ts'),
    import('../../local/queries/query-waiting.ts'),
  ]);
  return (await queryWaiting(device.db)).letters;
}
