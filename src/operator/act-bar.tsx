import { type FormEvent, useEffect, useRef, useState } from 'react';
import { OPERATOR_REASON_MAX_LENGTH } from '../../contract/limits.ts';
import type { DeskReport } from '../../contract/operator-desk.ts';
import { isBlank } from '../../contract/text.ts';
import { Button } from '../ui/button.tsx';
import css from './act-bar.module.css';
import { useWords } from './use-words.ts';

/** What is asked before an act; null: nothing. */
export type Asking = 'remove' | 'suspend' | null;

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
    suspend: (reason: string, until: string | null) => void;
    liftSuspension: () => void;
  };
  onAsk: (asking: Asking) => void;
}

/** What an operator can do with a report. Reason and end are asked for in place. */
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
function ActForm({ asking, isBusy, acts, onAsk }: ActBarProps & { asking: 'remove' | 'suspend' }) {
  const { t } = useWords();
  const [reason, setReason] = useState('');
  const [days, setDays] = useState<number | null>(7);
  const [hasTried, setHasTried] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  // It takes the place of the button that was pressed.
  useEffect(() => field.current?.focus(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setHasTried(true);
    if (isBlank(reason)) return;
    if (asking === 'remove') return acts.removeLetter(reason.trim());
    const until = days === null ? null : new Date(Date.now() + days * DAY_MS).toISOString();
    acts.suspend(reason.trim(), until);
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
