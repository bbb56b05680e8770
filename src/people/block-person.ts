import { mutate } from '../../local/outbox/mutate.ts';
import { describeError } from '../language/describe-error.ts';
import { currentTranslator } from '../language/use-translator.ts';
import { device } from '../platform/device.ts';
import { showToast } from '../ui/toast-store.ts';

/** Blocks a person, also offline, and shows the result. Resolves with true if they are blocked. */
export async function blockPerson(userId: string, name: string): Promise<boolean> {
  const translator = currentTranslator();
  try {
    await mutate(device, 'block-person', { userId });
    showToast(translator.t('person.blocked', { name }));
    return true;
  } catch (error) {
    showToast(describeError(error, translator), { isError: true });
    return false;
  }
}
