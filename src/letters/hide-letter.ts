import { mutate } from '../../local/outbox/mutate.ts';
import { describeError } from '../language/describe-error.ts';
import { currentTranslator } from '../language/use-translator.ts';
import { device } from '../platform/device.ts';
import { showToast } from '../ui/toast-store.ts';

/** Hides another person's letter, also offline, with a toast to show it again. Resolves with true if it is hidden. */
export async function hideLetter(messageId: string): Promise<boolean> {
  const translator = currentTranslator();
  const { t } = translator;
  try {
    await mutate(device, 'hide-letter', { messageId });
    showToast(t('letter.hidden'), {
      action: { label: t('action.undo'), run: () => showLetter(messageId) },
    });
    return true;
  } catch (error) {
    showToast(describeError(error, translator), { isError: true });
    return false;
  }
}

export function showLetter(messageId: string): void {
  mutate(device, 'show-letter', { messageId }).catch(reportError);
}
