import { type FormEvent, useEffect, useRef, useState } from 'react';
import { OPERATOR_REASON_MAX_LENGTH } from '../../contract/limits.ts';
import { isBlank } from '../../contract/text.ts';
import { Button } from '../ui/button.tsx';
import css from './act-bar.module.css';
import { useWords } from './use-words.ts';

export interface ActAnswer {
  reason: string;
  /** When a suspension ends. `null` if it has no end. */
  until: string | null;
  /** Whether to also suspend the people who sent the same text. */
  withAlike: boolean;
}

interface ActFormProps {
  label?: string;
  /** The label of the button. */
  go: string;
  hasEnd?: boolean;
  /** The number of other people who sent the same text. */
  alike?: number;
  isBusy: boolean;
  onCancel: () => void;
  onAnswer: (answer: ActAnswer) => void;
}

const DAY_MS = 86_400_000;
const ends = [
  { word: 'for-day', days: 1 },
  { word: 'for-week', days: 7 },
  { word: 'for-month', days: 30 },
  { word: 'for-good', days: null },
] as const;

export function ActForm(props: ActFormProps) {
  const { label, go, hasEnd = false, alike = 0, isBusy, onCancel, onAnswer } = props;
  const { t } = useWords();
  const [reason, setReason] = useState('');
  const [days, setDays] = useState<number | null>(7);
  const [withAlike, setWithAlike] = useState(false);
  const [hasTried, setHasTried] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  // The form replaces the button that had the focus.
  useEffect(() => field.current?.focus(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setHasTried(true);
    if (isBlank(reason)) return;
    const isEndless = !hasEnd || days === null;
    const until = isEndless ? null : new Date(Date.now() + days * DAY_MS).toISOString();
    onAnswer({ reason: reason.trim(), until, withAlike });
  };
  return (
    <form
      className={css.form}
      onSubmit={submit}
      onKeyDown={(event) => event.key === 'Escape' && onCancel()}
    >
      <label className={css.reason}>
        <span className={css.label}>{label ?? t('act-reason')}</span>
        <input
          ref={field}
          className={css.input}
          value={reason}
          maxLength={OPERATOR_REASON_MAX_LENGTH}
          aria-invalid={hasTried && isBlank(reason)}
          onChange={(event) => setReason(event.target.value)}
        />
        {hasTried && isBlank(reason) && (
          <span className={css.error} role="alert">
            {t('reason-needed')}
          </span>
        )}
      </label>
      {hasEnd && (
        <fieldset className={css.ends}>
          <legend className={css.label}>{t('act-until')}</legend>
          {ends.map((end) => (
            <label key={end.word} className={css.end} data-chosen={end.days === days}>
              <input
                type="radio"
                name="until"
                checked={end.days === days}
                onChange={() => setDays(end.days)}
              />
              <span>{t(end.word)}</span>
            </label>
          ))}
        </fieldset>
      )}
      {alike > 0 && (
        <label className={css.end}>
          <input
            type="checkbox"
            checked={withAlike}
            onChange={(event) => setWithAlike(event.target.checked)}
          />
          <span>{t('act-alike', { count: alike })}</span>
        </label>
      )}
      <div className={css.answers}>
        <Button kind="outline" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button kind="danger" type="submit" isBusy={isBusy}>
          {go}
        </Button>
      </div>
    </form>
  );
}
