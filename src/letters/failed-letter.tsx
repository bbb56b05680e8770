import { useState } from 'react';
import { errorCatalogue } from '../../contract/errors.ts';
import type { RowChange } from '../../local/outbox/retry-row.ts';
import type { MessageView } from '../../local/queries/views.ts';
import { currentTranslator, useTranslator } from '../language/use-translator.ts';
import { isPictureRejection } from '../pictures/picture-words.ts';
import { retryHere } from '../platform/outbox.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { showToast } from '../ui/toast-store.ts';
import { discardLater } from './discard-later.ts';
import css from './failed-letter.module.css';

const PigeonPicker = lazyPart(
  async () => (await import('../composer/pigeon-picker.tsx')).PigeonPicker,
);

const ChangePicture = lazyPart(async () => (await import('./change-picture.tsx')).ChangePicture);

export function FailedLetter({ letter }: { letter: MessageView }) {
  const { t, error: words } = useTranslator();
  const [isPicking, setIsPicking] = useState(false);
  const { rowId, error, mayHaveArrived, delivery } = letter;
  if (rowId === null) return null;
  const retry = async (change: RowChange = {}) => {
    setIsPicking(false);
    await retryHere(rowId, change);
    showToast(currentTranslator().t('messages.retried'));
  };
  // A letter that may have arrived can only be repeated unchanged. Another pigeon does not help with a network or
  // picture problem.
  const isOfNetwork = error !== null && errorCatalogue[error].fate === 'strange';
  const isOfPicture = letter.hasWaitingImage && (isOfNetwork || isPictureRejection(error));
  const isHeld = delivery === 'queued';
  const mayChangePigeon = !isHeld && !mayHaveArrived && !isOfNetwork && !isOfPicture;
  const mayChangePicture = !isHeld && !mayHaveArrived && isOfPicture;
  return (
    <div className={css.failed}>
      {!isHeld && (
        <p className={css.reason}>
          {error === 'pigeon-not-available'
            ? t('messages.failed-pigeon')
            : t('messages.failed-reason', { reason: words(error ?? 'internal') })}
        </p>
      )}
      <div className={css.choices}>
        {mayChangePigeon && (
          <Button onClick={() => setIsPicking(true)}>{t('messages.other-pigeon')}</Button>
        )}
        {mayChangePicture && (
          <>
            <ChangePicture
              onPicture={(picture) => retry({ picture })}
              fallback={<Button isBusy>{t('messages.change-picture')}</Button>}
            />
            <Button kind="outline" onClick={() => void retry({ withoutPicture: true })}>
              {t('messages.without-picture')}
            </Button>
          </>
        )}
        {!isHeld && (
          <Button kind="outline" onClick={() => void retry()}>
            {t('action.retry')}
          </Button>
        )}
        <Button kind="plain" onClick={() => void copyLetter(letter.content)}>
          <Icon name="copy" size="small" />
          <span>{t('messages.copy')}</span>
        </Button>
        <Button kind="plain" onClick={() => discardLater(rowId)}>
          <Icon name="trash" size="small" />
          <span>{t('messages.discard')}</span>
        </Button>
      </div>
      {isPicking && (
        <PigeonPicker
          chosenId={null}
          onClose={() => setIsPicking(false)}
          onMissing={() => setIsPicking(false)}
          onChoose={(pigeonId) => void retry({ pigeonId })}
        />
      )}
    </div>
  );
}

/** Copies the text of a letter, so that it is not lost with the letter. */
export async function copyLetter(text: string): Promise<void> {
  const { t } = currentTranslator();
  try {
    await navigator.clipboard.writeText(text);
    showToast(t('messages.copied'));
  } catch {
    // The browser may deny clipboard access. The text stays selectable on the screen.
    showToast(t('messages.copy-failed'), { isError: true });
  }
}
