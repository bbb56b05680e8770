import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { AppError } from '../../../contract/errors.ts';
import { pushStateOf } from '../../../local/push/push-state.ts';
import { queryPush, queryPushRejection } from '../../../local/queries/query-push.ts';
import { useTranslator } from '../../language/use-translator.ts';
import { device } from '../../platform/device.ts';
import { allowPush, endPush, permissionStore, pushSupport } from '../../platform/push.ts';
import { useStore } from '../../state/store.ts';
import { useIsOnline } from '../../state/use-is-online.ts';
import { SwitchRow } from '../../ui/switch-row.tsx';
import { PushTestRow } from './push-test-row.tsx';

type Doing = 'turning-on' | 'turning-off';

/** The switch for pushes to this device, with the state and any obstacle (product.md section 4). */
export function PushSwitch() {
  const { t, error: words } = useTranslator();
  const isOnline = useIsOnline();
  const permission = useStore(permissionStore);
  const isChosen = useLiveQuery(() => queryPush(device.db), []) ?? false;
  const rejection = useLiveQuery(() => queryPushRejection(device.db), []) ?? null;
  const [doing, setDoing] = useState<Doing | null>(null);
  const [failure, setFailure] = useState<AppError | null>(null);
  const state = pushStateOf({ support: pushSupport(), permission, isChosen, rejection });
  const mayChange = state === 'on' || state === 'off' || state === 'refused';

  const change = async (isOn: boolean) => {
    setFailure(null);
    setDoing(isOn ? 'turning-on' : 'turning-off');
    try {
      await (isOn ? allowPush() : endPush());
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      setFailure(error);
    } finally {
      setDoing(null);
    }
  };

  // Each of the four temporary texts fits on one line, so that the content below does not move.
  const note = () => {
    if (doing !== null) return t(`settings.push.${doing}`);
    if (state === 'refused') return t('settings.push.refused', { status: String(rejection) });
    return t(mayChange && !isOnline ? 'settings.push.offline' : `settings.push.${state}`);
  };

  return (
    <>
      <SwitchRow
        label={t('settings.push')}
        note={note()}
        isOn={state === 'on'}
        isIdle={!mayChange || !isOnline}
        isBusy={doing !== null}
        error={failure === null ? undefined : words(failure.code)}
        onChange={(isOn) => change(isOn).catch(reportError)}
      />
      {mayChange && <PushTestRow isOn={state !== 'off'} />}
    </>
  );
}
