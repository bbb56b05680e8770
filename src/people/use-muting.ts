import { useLiveQuery } from 'dexie-react-hooks';
import { mutate } from '../../local/outbox/mutate.ts';
import { queryIsMuted } from '../../local/queries/query-mutes.ts';
import { describeError } from '../language/describe-error.ts';
import { currentTranslator } from '../language/use-translator.ts';
import { device } from '../platform/device.ts';
import { showToast } from '../ui/toast-store.ts';

/** Returns whether a person is muted, and `turn` to mute or unmute them. `onDone` is called unless it failed. */
export function useMuting(userId: string, name: string, onDone: () => void) {
  const isMuted = useLiveQuery(() => queryIsMuted(device.db, userId), [userId]) === true;
  const turn = async () => {
    if (isMuted) unmutePerson(userId);
    else if (!(await mutePerson(userId, name))) return;
    onDone();
  };
  return { isMuted, turn: () => void turn() };
}

/** Mutes a person, also offline, with a toast to undo it. Resolves with true if they are muted. */
async function mutePerson(userId: string, name: string): Promise<boolean> {
  const translator = currentTranslator();
  const { t } = translator;
  try {
    await mutate(device, 'mute-person', { userId });
    showToast(t('person.muted', { name }), {
      action: { label: t('action.undo'), run: () => unmutePerson(userId) },
    });
    return true;
  } catch (error) {
    showToast(describeError(error, translator), { isError: true });
    return false;
  }
}

export function unmutePerson(userId: string): void {
  mutate(device, 'unmute-person', { userId }).catch(reportError);
}
