import { type FormEvent, useEffect, useRef, useState } from 'react';
import { OPERATOR_REASON_MAX_LENGTH } from '../../contract/limits.ts';
import type { DeskReport } from '../../contract/operator-desk.ts';
import { isBlank } from '../../contract/text.ts';
import { Button } from '../ui/button.tsx';
import css from './act-bar.module.css';
import { useWords } from './use-words.ts';

/** The act whose form is open; null: none. */
export type Asking = 'remove' | 'suspend' | null;

export interface Suspension {
  reason: string;
  /** null: it has no end. */
  until: string | null;
  /** Also suspend the people who wrote the same words. */
  withAlike: boolean;
}

interface ActBarProps {
  report: DeskReport;
  asking: Asking;
  isBusy: boolean;
  hasKeys: boolean;
  /** The letter is still there. */
  canRemove: boolean;
  acts: {
    close: () => void;
    removeLetter: (reason: string) => void;
    suspend: (act: Suspension) => void;
    liftSuspension: () => void;
  };
  onAsk: (asking: Asking) => void;
}

/** The buttons of a report's acts. The form for reason and end replaces them. */
export function ActBar(props: ActBarProps) {
  const { report, asking, isBusy, hasKeys, canRemove, acts, onAsk } = props;
  const { t } = useWords();
  const { state } = report.reported;
  const isOpen = report.closed_at === null;
  if (asking !== null) return <ActForm key={asking} {...props} asking={asking} />;
  const key = (name: string) => hasKeys && <kbd className={css.key}>{name}</kbd>;
  return (
    <div className={css.bar}>
      {canRemove && (
        <Button kind="danger" disabled={isBusy} onClick={() => onAsk('remove')}>
          <span>{t('remove-letter')}</span>
          {key('R')}
        </Button>
      )}
      {isOpen && (state === 'active' || state === 'frozen') && (
        <Button kind="danger-outline" disabled={isBusy} onClick={() => onAsk('suspend')}>
          <span>{t('suspend')}</span>
          {key('S')}
        </Button>
      )}
      {state === 'suspended' && (
        <Button kind="outline" disabled={isBusy} onClick={acts.liftSuspension}>
          {t('lift-suspension')}
        </Button>
      )}
      {isOpen && (
        <span className={css.last}>
          <Button kind="soft" disabled={isBusy} onClick={acts.close}>
            <span>{t('close')}</span>
            {key('C')}
          </Button>
        </span>
      )}
    </div>
  );
}

const DAY_MS = 86_400_000;
const ends = [
  { word: 'for-day', days: 1 },
  { word: 'for-week', days: 7 },
  { word: 'for-month', days: 30 },
  { word: 'for-good', days: null },
] as const;

/** Asks for the reason of an act, and for the end of a suspension. Escape leaves it. */
function ActForm({
  report,
  asking,
  isBusy,
  acts,
  onAsk,
}: ActBarProps & { asking: 'remove' | 'suspend' }) {
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
    if (asking === 'remove') return acts.removeLetter(reason.trim());
    const until = days === null ? null : new Date(Date.now() + days * DAY_MS).toISOString();
    acts.suspend({ reason: reason.trim(), until, withAlike });
  };
  return (
    <form
      className={css.form}
      onSubmit={submit}
      onKeyDown={(event) => event.key === 'Escape' && onAsk(null)}
    >
      <label className={css.reason}>
        <span className={css.label}>{t('act-reason')}</span>
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
      {asking === 'suspend' && (
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
      {asking === 'suspend' && report.alike.length > 0 && (
        <label className={css.end}>
          <input
            type="checkbox"
            checked={withAlike}
            onChange={(event) => setWithAlike(event.target.checked)}
          />
          <span>{t('act-alike', { count: report.alike.length })}</span>
        </label>
      )}
      <div className={css.answers}>
        <Button kind="outline" onClick={() => onAsk(null)}>
          {t('cancel')}
        </Button>
        <Button kind="danger" type="submit" isBusy={isBusy}>
          {t(asking === 'remove' ? 'remove-go' : 'suspend-go')}
        </Button>
      </div>
    </form>
  );
}
