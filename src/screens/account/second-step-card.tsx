import { useState } from 'react';
import type { Account } from '../../../contract/account.ts';
import { RECOVERY_CODE_COUNT } from '../../../contract/limits.ts';
import { makeRecoveryCodes, setSecondStep } from '../../../local/account/passkeys.ts';
import { describeError } from '../../language/describe-error.ts';
import { useTranslator } from '../../language/use-translator.ts';
import { useProof } from '../../passkeys/use-proof.tsx';
import { device } from '../../platform/device.ts';
import { useIsOnline } from '../../state/use-is-online.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { SwitchRow } from '../../ui/switch-row.tsx';
import { showToast } from '../../ui/toast-store.ts';
import css from './account-screen.module.css';
import { RecoveryCodesSheet } from './recovery-codes-sheet.tsx';

const codeNumbers = Array.from({ length: RECOVERY_CODE_COUNT }, (_, index) => index + 1);

type Task = 'on' | 'off' | 'codes';

/**
 * The setting whether a login by password also needs a passkey, and the recovery codes in case the passkey is lost. The
 * person gets the codes before the second step is turned on.
 */
export function SecondStepCard({ account }: { account: Account | null }) {
  const translator = useTranslator();
  const { t } = translator;
  const isOnline = useIsOnline();
  const { withProof, question } = useProof();
  const [task, setTask] = useState<Task | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const isOn = account?.has_second_step ?? false;
  const hasPasskey = (account?.passkeys.length ?? 0) > 0;
  const left = account?.recovery_codes_left ?? 0;

  const run = async (which: Task, work: () => Promise<void>) => {
    setTask(which);
    try {
      await work();
    } catch (error) {
      showToast(describeError(error, translator), { isError: true });
    }
    setTask(null);
  };
  const turn = async (isToBeOn: boolean) => {
    const turned = await withProof(async () => {
      await setSecondStep(device, isToBeOn);
      return true;
    });
    if (turned === true) showToast(t(isToBeOn ? 'second-step.on' : 'second-step.off'));
  };
  const getCodes = async () => setCodes(await withProof(() => makeRecoveryCodes(device)));
  const finish = (isKept: boolean) => {
    setCodes(null);
    if (isKept && !isOn) void run('on', () => turn(true));
  };

  return (
    <Card title={t('second-step.title')}>
      <SwitchRow
        label={t('second-step.label')}
        note={t(hasPasskey ? 'second-step.note' : 'second-step.needs-passkey')}
        isOn={isOn}
        isIdle={!isOnline || !hasPasskey}
        isBusy={task === 'on' || task === 'off'}
        onChange={(isToBeOn) =>
          void (isToBeOn ? run('on', getCodes) : run('off', () => turn(false)))
        }
      />
      {isOn && (
        <div className={css.recovery}>
          <div className={css.recoveryTitle}>
            <h3>{t('recovery.title')}</h3>
            <p className={css.note}>{t('recovery.left', { left, count: RECOVERY_CODE_COUNT })}</p>
          </div>
          <p className={css.text}>{t('recovery.text')}</p>
          <div className={css.codeBars} aria-hidden="true">
            {codeNumbers.map((number) => (
              <span key={number} data-left={number <= left} />
            ))}
          </div>
          <Button
            kind="outline"
            disabled={!isOnline}
            isBusy={task === 'codes'}
            onClick={() => void run('codes', getCodes)}
          >
            {t('recovery.new')}
          </Button>
        </div>
      )}
      {question}
      {codes !== null && <RecoveryCodesSheet codes={codes} isTurningOn={!isOn} onClose={finish} />}
    </Card>
  );
}
