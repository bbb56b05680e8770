import { useLiveQuery } from 'dexie-react-hooks';
import { AppError } from '../../../contract/errors.ts';
import { previewOf } from '../../../contract/uploads.ts';
import type { Translator } from '../../../i18n/translate.ts';
import { queryWaitingImage } from '../../../local/queries/query-waiting-image.ts';
import { device } from '../../bridges/device.ts';
import { describeError } from '../../language/describe-error.ts';
import { useTranslator } from '../../language/use-translator.ts';
import { useBlobUrl } from '../../stores/use-blob-url.ts';
import { Icon } from '../icon.tsx';
import { RemoveButton } from '../remove-button.tsx';
import { PhotoGrip } from './photo-grip.tsx';
import css from './photo-niches.module.css';
import type { PhotoSlot } from './use-photo-slots.ts';

interface PhotoNicheProps {
  slot: PhotoSlot;
  number: number;
  /** There is no other place to move it to. */
  isAlone: boolean;
  onRetry: (file: File) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
}

/** One photo in its arch; progress and error stand in the niche, with words beneath. */
export function PhotoNiche({ slot, number, isAlone, onRetry, onMove, onRemove }: PhotoNicheProps) {
  const translator = useTranslator();
  const { t } = translator;
  const stored = slot.state === 'ready' ? slot.url : null;
  const kept = useLiveQuery(() => queryWaitingImage(device.db, stored), [stored]);
  const url = useBlobUrl(slot.file ?? kept ?? null) ?? previewOf(stored);
  const name = t('profile.photo-number', { number });
  return (
    <li className={css.slot} data-photo={number - 1}>
      <div className={css.arch} data-state={slot.state}>
        {url !== null && slot.state !== 'failed' && (
          <img className={css.image} src={url} alt={name} draggable={false} />
        )}
        {slot.state === 'uploading' && <span className={css.ring} />}
        {slot.state === 'failed' && (
          <button
            className={css.retry}
            type="button"
            aria-label={t('action.retry')}
            onClick={() => onRetry(slot.file)}
          >
            <Icon name="refresh" size="large" />
          </button>
        )}
      </div>
      {!isAlone && <PhotoGrip number={number} onMove={onMove} />}
      <RemoveButton label={t('profile.photo-remove', { number })} onRemove={onRemove} />
      <p
        className={css.word}
        data-state={slot.state}
        role={slot.state === 'failed' ? 'alert' : undefined}
      >
        {slot.state === 'ready' && (number === 1 ? t('profile.photo-main') : name)}
        {slot.state === 'uploading' && t('profile.photo-uploading')}
        {slot.state === 'waiting' && t('profile.photo-waiting')}
        {slot.state === 'failed' && describeRefusal(slot.error, translator)}
      </p>
    </li>
  );
}

/** Too large and no image say so; any other refusal of the server is an upload that failed. */
function describeRefusal(error: unknown, translator: Translator): string {
  const isServers = error instanceof AppError && error.code === 'upload-failed';
  return isServers ? translator.t('profile.upload-error') : describeError(error, translator);
}
