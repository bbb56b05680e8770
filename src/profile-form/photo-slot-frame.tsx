import { useLiveQuery } from 'dexie-react-hooks';
import { previewOf } from '../../contract/uploads.ts';
import { queryWaitingImage } from '../../local/queries/query-profile-save.ts';
import { useTranslator } from '../language/use-translator.ts';
import { isFileToBlame } from '../pictures/picture-words.ts';
import { device } from '../platform/device.ts';
import { useBlobUrl } from '../state/use-blob-url.ts';
import { Icon } from '../ui/icon.tsx';
import { RemoveButton } from '../ui/remove-button.tsx';
import { PhotoGrip } from './photo-grip.tsx';
import type { PhotoSlot } from './photo-slot.ts';
import css from './photo-slots.module.css';
import { PhotoWord } from './photo-word.tsx';

interface PhotoSlotFrameProps {
  slot: PhotoSlot;
  number: number;
  /** Whether there is no other position to move to. */
  isAlone: boolean;
  onRetry: (file: Blob) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
}

export function PhotoSlotFrame({
  slot,
  number,
  isAlone,
  onRetry,
  onMove,
  onRemove,
}: PhotoSlotFrameProps) {
  const { t } = useTranslator();
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
        {slot.state === 'uploading' && (
          <ProgressRing
            label={t('profile.photo-uploading', { number })}
            part={slot.sent === 1 ? null : slot.sent}
          />
        )}
        {slot.state === 'failed' && <FailedPhoto slot={slot} number={number} onRetry={onRetry} />}
      </div>
      {!isAlone && <PhotoGrip number={number} onMove={onMove} />}
      <RemoveButton label={t('profile.photo-remove', { number })} onRemove={onRemove} />
      <PhotoWord slot={slot} number={number} />
    </li>
  );
}

interface FailedPhotoProps {
  slot: Extract<PhotoSlot, { state: 'failed' }>;
  number: number;
  onRetry: (file: Blob) => void;
}

/** The retry button. A file that would fail again can only be removed. */
function FailedPhoto({ slot, number, onRetry }: FailedPhotoProps) {
  const { t } = useTranslator();
  if (isFileToBlame(slot.error)) return <Icon name="warning" size="large" />;
  return (
    <button
      className={css.retry}
      type="button"
      aria-label={t('profile.photo-retry', { number })}
      onClick={() => onRetry(slot.file)}
    >
      <Icon name="refresh" size="large" />
    </button>
  );
}

interface ProgressRingProps {
  label: string;
  /** The completed part, from 0 to 1. `null` while unknown. */
  part: number | null;
}

function ProgressRing({ label, part }: ProgressRingProps) {
  const percent = part === null ? undefined : Math.floor(part * 100);
  return (
    <span
      className={css.ring}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <svg
        className={css.drawing}
        viewBox="0 0 44 44"
        data-turns={part === null}
        aria-hidden="true"
      >
        <circle className={css.track} cx="22" cy="22" r="18" />
        <circle
          className={css.part}
          cx="22"
          cy="22"
          r="18"
          pathLength={100}
          strokeDasharray={`${percent ?? 25} 100`}
        />
      </svg>
    </span>
  );
}
