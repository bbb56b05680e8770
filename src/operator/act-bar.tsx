import type { DeskReport } from '../../contract/operator-desk.ts';
import { Button } from '../ui/button.tsx';
import css from './act-bar.module.css';
import { type ActAnswer, ActForm } from './act-form.tsx';
import { useWords } from './use-words.ts';

/** The action whose form is open, or `null`. */
export type Asking = 'remove' | 'suspend' | 'warn' | null;

interface ActBarProps {
  report: DeskReport;
  asking: Asking;
  isBusy: boolean;
  hasKeys: boolean;
  canRemove: boolean;
  acts: {
    take: () => void;
    close: () => void;
    removeLetter: (reason: string) => void;
    warn: (reason: string) => void;
    suspend: (act: ActAnswer) => void;
    liftSuspension: () => void;
  };
  onAsk: (asking: Asking) => void;
}

/** The buttons for the actions on a report. The form for reason and end replaces them. */
export function ActBar(props: ActBarProps) {
  const { report, asking, isBusy, hasKeys, canRemove, acts, onAsk } = props;
  const { t } = useWords();
  const { state } = report.reported;
  const isOpen = report.closed_at === null;
  if (asking !== null) {
    const isSuspension = asking === 'suspend';
    return (
      <ActForm
        key={asking}
        go={t(`${asking}-go`)}
        hasEnd={isSuspension}
        alike={isSuspension ? report.alike.length : 0}
        isBusy={isBusy}
        onCancel={() => onAsk(null)}
        onAnswer={(answer) => {
          if (asking === 'remove') acts.removeLetter(answer.reason);
          else if (asking === 'warn') acts.warn(answer.reason);
          else acts.suspend(answer);
        }}
      />
    );
  }
  const key = (name: string) => hasKeys && <kbd className={css.key}>{name}</kbd>;
  const takesPart = state === 'active' || state === 'frozen';
  return (
    <div className={css.bar}>
      {canRemove && (
        <Button kind="danger" disabled={isBusy} onClick={() => onAsk('remove')}>
          <span>{t('remove-letter')}</span>
          {key('R')}
        </Button>
      )}
      {isOpen && takesPart && (
        <Button kind="danger-outline" disabled={isBusy} onClick={() => onAsk('suspend')}>
          <span>{t('suspend')}</span>
          {key('S')}
        </Button>
      )}
      {isOpen && takesPart && (
        <Button kind="outline" disabled={isBusy} onClick={() => onAsk('warn')}>
          <span>{t('warn')}</span>
          {key('W')}
        </Button>
      )}
      {state === 'suspended' && (
        <Button kind="outline" disabled={isBusy} onClick={acts.liftSuspension}>
          {t('lift-suspension')}
        </Button>
      )}
      {isOpen && (
        <span className={css.last}>
          <Button kind="plain" disabled={isBusy} onClick={acts.take}>
            <span>{t('take')}</span>
            {key('T')}
          </Button>
          <Button kind="soft" disabled={isBusy} onClick={acts.close}>
            <span>{t('close')}</span>
            {key('C')}
          </Button>
        </span>
      )}
    </div>
  );
}
